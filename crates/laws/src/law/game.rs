//! Facts about a game, for programs.

use std::{collections::BTreeSet, fmt};

use rulebook_core::{
    Game, Legality, MAX_PLAYERS, Player, SplitMix64, Step, StepOf, Turn, Viewpoint,
    text::changes_layout,
};

use super::sample;
use crate::{violation::Violation, walk::possible_steps};

/// The facts about the game are sound: it has a title, a short name in lower case, numbers of seats
/// in ascending order that include this position's, and a rules page with numbered rules. The
/// official start under this position's variant has that variant.
///
/// # Errors
///
/// The fact that is not sound.
pub fn game_facts_are_sound<S: Game + 'static>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("game_facts_are_sound", state, differs));
    let name = S::RULES.name;
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()) {
        return broken(format!("the short name `{name}` has more than lower-case letters"));
    }
    let (title, seats) = (S::INFO.title, S::INFO.seats);
    if title.trim().is_empty() || title.contains('\n') {
        return broken(format!("the title is `{title}`"));
    }
    let is_ascending = seats.windows(2).all(|pair| pair[0] < pair[1]);
    if !is_ascending || seats.iter().any(|n| *n == 0 || MAX_PLAYERS < usize::from(*n)) {
        return broken(format!("the numbers of seats are {seats:?}"));
    }
    if !seats.contains(&state.players()) {
        return broken(format!("{} players are not among {seats:?}", state.players()));
    }
    if !S::INFO.rules.is_empty() && !S::INFO.rules.contains("**R1**") {
        return broken("the rules page has no rule `**R1**`".into());
    }
    let start = S::start(state.variant());
    if start.variant().to_string() != state.variant().to_string() {
        let (variant, theirs) = (state.variant(), start.variant());
        return broken(format!("the start under `{variant}` has the variant `{theirs}`"));
    }
    if start.has_hidden_info() != state.has_hidden_info() {
        return broken("`has_hidden_info` is another one at the start of this variant".into());
    }
    let mut names = BTreeSet::new();
    for mode in S::perft_modes() {
        let is_name = mode.name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        if mode.name.is_empty() || !is_name || !names.insert(mode.name) {
            return broken(format!("the perft mode `{}` has no name of its own", mode.name));
        }
    }
    Ok(())
}

/// Every position has descriptions: of each step, in one line, and of the end of the game, if it
/// has ended.
///
/// # Errors
///
/// The wrong description.
pub fn descriptions_are_sound<S: Game>(state: &S) -> Result<(), Violation> {
    let broken = |differs| Err(Violation::new("descriptions_are_sound", state, differs));
    match state.ending() {
        Some(ending) if state.turn() != Turn::Over => {
            return broken(format!("the game continues, but has the ending `{ending}`"));
        }
        Some(ending) if ending.is_empty() || ending.chars().any(changes_layout) => {
            return broken(format!("the ending is {ending:?}"));
        }
        _ => {}
    }
    for step in sample(&possible_steps(state)) {
        let text = StepDescription { state, step }.to_string();
        if text.trim().is_empty() || text.chars().any(changes_layout) {
            return broken(format!("`{step}` is described as {text:?}"));
        }
    }
    Ok(())
}

/// Public facts do not depend on hidden information: a state that is sampled from any view has the
/// same number of players, the same teams and names of seats, and at the end the same outcome,
/// ending and payoffs.
///
/// # Errors
///
/// The fact that differs, and the observer to whom it is leaked.
pub fn results_and_seats_are_public<S: Game>(state: &S) -> Result<(), Violation> {
    /// The number of states that are sampled from a view.
    const WORLDS: u64 = 4;
    for who in Viewpoint::restricted(state.players()) {
        let view = state.view(who);
        for seed in 0..if state.has_hidden_info() { WORLDS } else { 1 } {
            let world = S::determinize(&view, &mut SplitMix64::new(seed));
            if let Some(what) = public_difference(state, &world) {
                let differs = format!("{what} tells {who} that it is not `{world}`");
                return Err(Violation::new("results_and_seats_are_public", state, differs));
            }
        }
    }
    Ok(())
}

/// The first public fact in which two states differ.
fn public_difference<S: Game>(state: &S, other: &S) -> Option<&'static str> {
    let players = || Player::all(MAX_PLAYERS as u8);
    let seats = || Player::all(state.players());
    let is_alike = [
        ("the number of players", state.players() == other.players()),
        ("a team", seats().all(|player| state.team(player) == other.team(player))),
        ("the name of a seat", seats().all(|p| state.seat_name(p) == other.seat_name(p))),
        ("the outcome", state.outcome() == other.outcome()),
        ("the ending", state.ending() == other.ending()),
        ("a payoff", players().all(|player| state.payoff(player) == other.payoff(player))),
    ];
    is_alike.into_iter().find(|(_, is_alike)| !is_alike).map(|(what, _)| what)
}

/// The variant does not change along a step.
///
/// # Errors
///
/// The variant after the step.
pub fn variants_stay<S: Game>(state: &S, step: StepOf<S>) -> Result<(), Violation> {
    let mut next = state.clone();
    next.apply_unchecked(step);
    let (before, after) = (state.variant().to_string(), next.variant().to_string());
    if before == after {
        return Ok(());
    }
    let differs = format!("the variant is `{before}`, and after `{step}` it is `{after}`");
    Err(Violation::new("variants_stay", state, differs))
}

/// The description of a step.
pub(crate) struct StepDescription<'s, S: Legality> {
    pub(crate) state: &'s S,
    pub(crate) step: StepOf<S>,
}

impl<S: Game> fmt::Display for StepDescription<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Step::Move(mv) => self.state.describe(mv, f),
            Step::Event(event) => self.state.describe_event(event, f),
        }
    }
}
