//! `random`: random games, as data or as statistics.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal},
    time::Instant,
};

use rulebook::{
    AnyMatch, Playout, PlyView, Registry,
    core::{Entropy, Policy, Turn},
};
use serde::Serialize;

use super::perft::{Bar, report_speed};
use crate::{
    args::Random,
    error::CliError,
    output::{Output, verdict_text},
};

pub(crate) fn run(registry: &Registry, args: &Random, out: &mut Output) -> Result<(), CliError> {
    let game = args.start.open(registry)?;
    let repetition = if args.adjudicate { game.policy().repetition } else { None };
    let policy = Policy { repetition, ply_limit: Some(args.ply_limit).filter(|n| *n != 0) };
    let start = Instant::now();
    let mut summary = Summary::default();
    // Rows that scroll by show the progress themselves.
    let bar = Some(Bar::new()).filter(|_| !args.jsonl && io::stderr().is_terminal());
    for number in 0..args.games {
        let mut rng = rulebook::game_rng(args.seed, number);
        let mut bits = || rng.next_u64();
        let playout = if args.jsonl {
            stream(&*game, number, &mut bits, policy, out)?
        } else {
            game.playout(&mut bits, policy, None)?
        };
        summary.add(&playout);
        if let Some(bar) = &bar {
            bar.show(number + 1, args.games);
        }
    }
    if let Some(bar) = bar {
        bar.clear();
    }
    let seconds = start.elapsed().as_secs_f64();
    if !args.jsonl {
        summary.write(args, out)?;
    }
    out.flush()?;
    report_speed(summary.plies, "plies", seconds);
    Ok(())
}

/// Plays a game and writes it step by step.
fn stream(
    game: &dyn AnyMatch,
    number: u64,
    bits: &mut dyn FnMut() -> u64,
    policy: Policy,
    out: &mut Output,
) -> Result<Playout, CliError> {
    let mut ply = 0_u64;
    let mut written = Ok(());
    let mut watch = |view: PlyView<'_>| {
        if written.is_ok() {
            written = out.json(&row(number, ply, &view));
        }
        ply += 1;
    };
    let playout = game.playout(bits, policy, Some(&mut watch))?;
    written?;
    let outcome = playout.verdict.outcome().to_string();
    out.json(&End { game: number, outcome, payoffs: &playout.payoffs })?;
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
    let chance = view.turn == Turn::Chance;
    Row {
        game,
        ply,
        position: &view.position,
        turn: view.turn.to_string(),
        moves: (!chance).then_some(&view.moves),
        events: chance.then_some(&view.events),
        step: view.step,
    }
}

/// Statistics of all games together.
#[derive(Default)]
struct Summary {
    games: u64,
    plies: u64,
    shortest: Option<u64>,
    longest: u64,
    listed: u64,
    longest_list: usize,
    verdicts: BTreeMap<String, u64>,
    payoffs: Vec<i64>,
    with_payoffs: u64,
}

impl Summary {
    fn add(&mut self, game: &Playout) {
        self.games += 1;
        self.plies += game.plies;
        self.shortest = Some(self.shortest.map_or(game.plies, |plies| plies.min(game.plies)));
        self.longest = self.longest.max(game.plies);
        self.listed += game.listed;
        self.longest_list = self.longest_list.max(game.longest);
        let verdict = verdict_text(game.verdict, game.ending);
        *self.verdicts.entry(verdict).or_default() += 1;
        self.payoffs.resize(self.payoffs.len().max(game.payoffs.len()), 0);
        for (sum, payoff) in self.payoffs.iter_mut().zip(&game.payoffs) {
            *sum += i64::from(*payoff);
        }
        self.with_payoffs += u64::from(!game.payoffs.is_empty());
    }

    #[expect(clippy::cast_precision_loss, reason = "means are approximate")]
    fn write(&self, args: &Random, out: &mut Output) -> Result<(), CliError> {
        let mean = |sum: u64, n: u64| sum as f64 / n.max(1) as f64;
        out.line(format_args!("game: {}", args.start.game))?;
        out.line(format_args!("games: {}, seed {}", self.games, args.seed))?;
        out.line(format_args!(
            "plies: {:.2} on average, {} to {}",
            mean(self.plies, self.games),
            self.shortest.unwrap_or(0),
            self.longest
        ))?;
        out.line(format_args!(
            "legal moves: {:.2} on average, at most {}",
            mean(self.listed, self.plies),
            self.longest_list
        ))?;
        for (verdict, count) in &self.verdicts {
            let share = 100.0 * mean(*count, self.games);
            out.line(format_args!("{verdict}: {count} ({share:.2} %)"))?;
        }
        for (seat, sum) in self.payoffs.iter().enumerate() {
            let mean = *sum as f64 / self.with_payoffs.max(1) as f64;
            out.line(format_args!("payoff of {seat}: {mean:.3} on average"))?;
        }
        Ok(())
    }
}
