//! Tests that provoke each refusal and check its rule and code against the rules page.
//!
//! ```text
//! # POSITION | STEP | RULE CODE
//! 3,0 0 | b1 | R2 too-few
//!       | a3 | R2 too-many
//! ```
//!
//! A line holds a position, a step that is refused there, and the rule and the code of the refusal;
//! a rule of `-` means none. The fields are separated by ` | `. A line without a position
//! belongs to the position of the line before. Empty lines and lines that start with `#` are
//! skipped.
//!
//! A game in a crate of its own needs the table, its rules page, and one test. A game with
//! [`Game::INFO`](rulebook_core::Game::INFO) has the page there:
//!
//! ```
//! use rulebook_laws::{refusals, rulebook_core::Game};
//!
//! const TABLE: &str = "
//! 3,0 0 | b1 | R2 too-few
//!       | a3 | R2 too-many";
//!
//! fn every_refusal_cites_its_rule<G: Game>() {
//!     refusals::check::<G>(G::INFO.rules, TABLE);
//! }
//! ```
//!
//! [`noughts`](https://github.com/rulebook-rs/rulebook/tree/main/crates/xtask/third-party/noughts)
//! is a whole game in one file whose tests run it.

use std::{collections::BTreeSet, str::FromStr};

use rulebook_core::{Legality, Refusal, Step, StepOf};

/// Checks that each line of `table` is refused for the reason that it states, that the table
/// provokes every refusal of the game, and that `page`, the rules page, has the rules as `**R5**`.
/// The codes must be unique, in lower case with hyphens, and the messages begin in lower case and
/// end without a full stop.
///
/// # Panics
///
/// With the line and its error, or the missing refusal.
#[track_caller]
pub fn check<S: Legality>(page: &str, table: &str) {
    if let Err(report) = try_check::<S>(page, table) {
        panic!("{report}");
    }
}

/// As [`check`], without the panic.
///
/// # Errors
///
/// The mistake.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::{refusals, rulebook_core::Game};
///
/// const TABLE: &str = "X../.../... | a3 | R3 marked";
///
/// let page = TicTacToe::INFO.rules;
/// let report = refusals::try_check::<TicTacToe>(page, TABLE);
/// assert_eq!(report, Err("no line provokes game-over".to_string()));
/// let complete = format!("{TABLE}\nXXX/OO./... | c2 | R4 game-over");
/// assert_eq!(refusals::try_check::<TicTacToe>(page, &complete), Ok(()));
/// ```
pub fn try_check<S: Legality>(page: &str, table: &str) -> Result<(), String> {
    refusals_are_sound::<S::Illegal>(page)?;
    let mut position: Option<S> = None;
    let mut provoked = BTreeSet::new();
    for (index, line) in table.lines().enumerate() {
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let code = check_line(&mut position, line)
            .map_err(|reason| format!("line {}: {reason}\n  {content}", index + 1))?;
        provoked.insert(code);
    }
    let missing: Vec<&str> =
        S::Illegal::ALL.iter().map(Refusal::code).filter(|code| !provoked.contains(code)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("no line provokes {}", missing.join(", ")))
}

/// Checks one line and returns the code of the refusal.
fn check_line<S: Legality>(position: &mut Option<S>, line: &str) -> Result<&'static str, String> {
    // A position may contain the separator; a line may begin with it.
    let line = format!(" {}", line.trim());
    let fields: Vec<&str> = line.rsplitn(3, " | ").collect();
    let [expected, step, text] = fields[..] else {
        return Err("expected `POSITION | STEP | RULE CODE`".into());
    };
    if !text.trim().is_empty() {
        let parsed = S::from_str(text.trim());
        *position = Some(parsed.map_err(|error| format!("the position is refused: {error}"))?);
    }
    let state = position.as_ref().ok_or("the first line needs a position")?;
    let text = step.trim();
    // `check` alone refuses another spelling of a legal move.
    let refusal = match StepOf::<S>::from_str(text) {
        Ok(Step::Move(mv)) => state.canonicalize(mv).err().or(state.check(mv).err()),
        Ok(Step::Event(event)) => state.check_event(event).err(),
        Err(error) => {
            let refusal = state.refuse_text(text);
            Some(refusal.ok_or_else(|| format!("`{text}` is not a step: {error}"))?)
        }
    };
    let refusal = refusal.ok_or_else(|| format!("`{text}` is legal in `{state}`"))?;
    let found = format!("{} {}", refusal.rule().unwrap_or("-"), refusal.code());
    let expected: Vec<&str> = expected.split_whitespace().collect();
    if expected.join(" ") != found {
        return Err(format!("`{text}` is refused as `{found}` ({refusal})"));
    }
    Ok(refusal.code())
}

/// Checks the refusals of a game without provoking them.
fn refusals_are_sound<R: Refusal>(page: &str) -> Result<(), String> {
    let mut codes = BTreeSet::new();
    for refusal in R::ALL {
        let (code, message) = (refusal.code(), refusal.to_string());
        let words = code.split('-');
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !words.into_iter().all(is_word) {
            return Err(format!("the code `{code}` is not in lower case with hyphens"));
        }
        if !codes.insert(code) {
            return Err(format!("two refusals have the code `{code}`"));
        }
        let starts_low = message.chars().next().is_some_and(|first| !first.is_uppercase());
        if !starts_low || message.ends_with('.') {
            return Err(format!(
                "the message of `{code}` is not lower case or has a full stop: {message}"
            ));
        }
        if let Some(rule) = refusal.rule()
            && !page.contains(&format!("**{rule}**"))
        {
            return Err(format!("`{code}` cites {rule}, which is not on the rules page"));
        }
    }
    Ok(())
}
