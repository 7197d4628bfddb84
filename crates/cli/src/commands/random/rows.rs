//! Random games as data: one object per step, and one per game.

use rulebook::{
    AnyMatch, Playout, PlyView,
    core::{DrawRules, Entropy, Turn},
};
use serde::Serialize;

use super::{args::Random, summary::Summary};
use crate::{error::CliError, interrupt, output::Output};

/// Plays games and writes them step by step, unless the user interrupts that.
pub(super) fn write(
    game: &dyn AnyMatch,
    args: &Random,
    draw_rules: DrawRules,
    out: &mut Output,
) -> Result<Summary, CliError> {
    let mut summary = Summary::default();
    for number in 0..args.games.get() {
        if interrupt::is_interrupted() {
            break;
        }
        let mut rng = rulebook::game_rng(args.seed.get(), number);
        summary.add(&stream(game, number, &mut || rng.next_u64(), draw_rules, out)?);
    }
    Ok(summary)
}

/// Plays a game and writes it step by step.
fn stream(
    game: &dyn AnyMatch,
    number: u64,
    bits: &mut dyn FnMut() -> u64,
    draw_rules: DrawRules,
    out: &mut Output,
) -> Result<Playout, CliError> {
    let mut ply = 0_u64;
    let mut written = Ok(());
    let mut watch = |view: PlyView<'_>| {
        if written.is_ok() {
            written = out.json_line(&row(number, ply, &view));
        }
        ply += 1;
    };
    let playout = game.playout(bits, draw_rules, Some(&mut watch))?;
    written?;
    let outcome = playout.verdict.outcome().to_string();
    out.json_line(&End { game: number, outcome, payoffs: &playout.payoffs })?;
    Ok(playout)
}

/// One step of a game as data.
#[derive(Serialize)]
struct Row<'a> {
    game: u64,
    ply: u64,
    position: &'a str,
    turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<&'a [(String, u32)]>,
    step: &'a str,
}

/// The end of a game as data.
#[derive(Serialize)]
struct End<'a> {
    game: u64,
    outcome: String,
    payoffs: &'a [i32], // Empty after an adjudication.
}

fn row<'a>(game: u64, ply: u64, view: &'a PlyView<'_>) -> Row<'a> {
    let is_chance = view.turn == Turn::Chance;
    Row {
        game,
        ply,
        position: &view.position,
        turn: view.turn.to_string(),
        moves: (!is_chance).then_some(&view.moves),
        events: is_chance.then_some(&view.events),
        step: view.step,
    }
}
