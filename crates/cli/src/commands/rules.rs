//! `rules`: the rules page of a game, or one rule of it.

use clap::Args;
use rulebook::{AnyGame, Registry, core::text::quoted};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Format},
    error::CliError,
    markdown::to_text,
    output::Output,
    start::GameName,
    wrap::{WIDTH, wrap},
};

/// Print the rules page of a game, or one rule
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook rules gobblet\n  rulebook rules octi R9\n  rulebook rules octi R9 --json"
)]
pub(crate) struct Rules {
    #[command(flatten)]
    game: GameName,
    /// The number of a rule, for example R9
    rule: Option<String>,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(registry: &Registry, args: &Rules, out: &mut Output) -> Result<(), CliError> {
    let game = args.game.find(registry)?;
    let page = game.rules_page();
    if page.is_empty() {
        return Err(CliError::Refused(format!("{} has no rules page", args.game.name)));
    }
    match &args.rule {
        Some(rule) => {
            let text = rule_text(game, rule).map_err(CliError::Usage)?;
            args.format.write(&Rule { game, name: rule_name(rule), text }, out)
        }
        None => args.format.write(&Page { game, text: page }, out),
    }
}

/// One rule of a game.
struct Rule<'r> {
    game: &'r dyn AnyGame,
    name: String,
    text: String,
}

impl Answer for Rule<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        write(&self.text, out)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(object(self.game, &[json!({ "rule": self.name, "text": self.text })]))
    }
}

/// The rules page of a game.
struct Page<'r> {
    game: &'r dyn AnyGame,
    text: &'r str,
}

impl Answer for Page<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        write(&for_players(self.text), out)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let rules: Vec<_> = numbers(self.text)
            .map(|rule| Ok(json!({ "rule": rule, "text": rule_text(self.game, rule)? })))
            .collect::<Result<_, _>>()
            .map_err(CliError::Refused)?;
        let mut object = object(self.game, &rules);
        object["page"] = self.text.into();
        Ok(object)
    }
}

fn write(text: &str, out: &mut Output) -> Result<(), CliError> {
    let lines = wrap(&to_text(text), WIDTH);
    Ok(lines.iter().try_for_each(|line| out.line(format_args!("{line}")))?)
}

fn object(game: &dyn AnyGame, rules: &[Value]) -> Value {
    let game = game.rules();
    json!({ "game": game.name, "version": game.version, "rules": rules })
}

/// The headings of the sections that only those need who write or use programs.
const FOR_PROGRAMS: [&str; 6] = [
    "For programs",
    "Chance",
    "Positions",
    "Which chains are the same move",
    "Counting",
    "What an interface can ask",
];

/// A rules page without the sections for programs.
pub(crate) fn for_players(page: &str) -> String {
    let mut is_shown = true;
    let lines = page.lines().filter(|line| {
        if let Some(heading) = line.strip_prefix("## ") {
            is_shown = !FOR_PROGRAMS.contains(&heading.trim());
        }
        is_shown
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The name of a rule that is given as `R9`, `r9` or `9`.
fn rule_name(rule: &str) -> String {
    format!("R{}", rule.strip_prefix(['R', 'r']).unwrap_or(rule))
}

/// The text of a rule, given as `R9`, `r9` or `9`.
///
/// # Errors
///
/// If there is no such rule; in words for people.
pub(crate) fn rule_text(game: &dyn AnyGame, rule: &str) -> Result<String, String> {
    let page = game.rules_page();
    let name = rule_name(rule);
    let mut lines = page.lines().skip_while(|line| starts_rule(line) != Some(&name));
    let Some(first) = lines.next() else {
        let game = game.rules().name;
        let rules: Vec<_> = numbers(page).collect();
        let help = match rules[..] {
            [] => "its rules page has no numbers".to_owned(),
            [only] => format!("it has {only}"),
            [first, .., last] => format!("it has {first} to {last}"),
        };
        return Err(format!("rule {}: {game} has no such rule; {help}", quoted(rule)));
    };
    // A rule ends where the next one, a heading or a paragraph at the margin begins.
    let mut text = vec![first];
    for line in lines {
        let at_margin = !line.is_empty() && !line.starts_with([' ', '|']);
        if at_margin && (text.last() == Some(&"") || starts_rule(line).is_some()) {
            break;
        }
        text.push(line);
    }
    Ok(text.join("\n").trim_end().to_owned())
}

/// The numbers of the rules of a page, in order.
pub(super) fn numbers(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter_map(starts_rule)
}

/// The number of the rule that begins on this line of a page: `* **R9** …`.
fn starts_rule(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(['*', '-', ' ']);
    let (name, _) = line.split_once("**")?;
    let digits = name.strip_prefix('R')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(name)
}
