//! Statistics of random games.

use std::collections::BTreeMap;

use rulebook::{
    AnyMatch, Playout, SeatInfo,
    core::{Player, Verdict},
};
use rulebook_data::{Lengths, Payoffs};
use serde_json::{Value, json};

use super::args::Random;
use crate::{
    answer::Answer,
    error::CliError,
    output::Output,
    phrases::{seat_among, verdict_in_words},
};

/// Statistics of all games together.
#[derive(Clone, Default)]
pub(super) struct Summary {
    plies: Lengths,
    n_plies: u64,
    listed: u64,
    longest_list: usize,
    /// By the text of the verdict and the game's word, for a stable order.
    verdicts: BTreeMap<(String, Option<&'static str>), (Verdict, u64)>,
    payoffs: Vec<Payoffs>,
}

impl Summary {
    pub(super) fn games(&self) -> u64 {
        self.plies.count()
    }

    pub(super) fn total_plies(&self) -> u64 {
        self.n_plies
    }

    pub(super) fn add(&mut self, game: &Playout) {
        self.listed += game.listed;
        self.longest_list = self.longest_list.max(game.longest);
        self.count(game.plies, game.verdict, game.ending, &game.payoffs);
    }

    /// Adds a match that is over, without its numbers of legal moves.
    pub(super) fn add_match(&mut self, game: &dyn AnyMatch) {
        if let Some(result) = game.result() {
            self.count(game.plies() as u64, result.verdict, result.ending, &result.payoffs);
        }
    }

    fn count(
        &mut self,
        plies: u64,
        verdict: Verdict,
        ending: Option<&'static str>,
        payoffs: &[i32],
    ) {
        self.plies.add(plies);
        self.n_plies += plies;
        let ending = ending.filter(|_| verdict.adjudication().is_none());
        self.verdicts.entry((verdict.to_string(), ending)).or_insert((verdict, 0)).1 += 1;
        self.payoffs.resize(self.payoffs.len().max(payoffs.len()), Payoffs::default());
        for (sum, payoff) in self.payoffs.iter_mut().zip(payoffs) {
            sum.add(*payoff);
        }
    }
}

/// The statistics of the games that the command line asks for.
pub(super) struct Totals<'a> {
    pub(super) summary: &'a Summary,
    pub(super) args: &'a Random,
    pub(super) seats: Vec<SeatInfo>,
}

impl Answer for Totals<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let Totals { summary, args, seats } = self;
        let n_games = summary.games();
        let wanted = args.games.get();
        let partial =
            if n_games < wanted { format!(" of {wanted} (partial)") } else { String::new() };
        out.line(format_args!("game: {}", args.start.game.name))?;
        out.line(format_args!("games: {n_games}{partial}, seed {}", args.seed.get()))?;
        let plies = &summary.plies;
        if let (Some(mean), Some(min), Some(max)) = (plies.mean(), plies.min(), plies.max()) {
            out.line(format_args!("moves: {mean:.2} on average, {min} to {max}"))?;
        }
        if summary.listed != 0 {
            let mean = mean(summary.listed, summary.n_plies);
            let most = summary.longest_list;
            out.line(format_args!("choices: {mean:.2} legal moves on average, at most {most}"))?;
        }
        for ((_, ending), (verdict, count)) in &summary.verdicts {
            let share = 100.0 * mean(*count, n_games);
            let words = verdict_in_words(seats, *verdict, *ending);
            out.line(format_args!("{words}: {count} ({share:.2}%)"))?;
        }
        for (payoffs, player) in summary.payoffs.iter().zip(Player::all(seats.len() as u8)) {
            let seat = seat_among(seats, player);
            let mean = payoffs.mean().unwrap_or(0.0);
            out.line(format_args!("payoff of {seat}: {mean:.3} on average"))?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let Totals { summary, args, .. } = self;
        let results = summary.verdicts.iter().map(|((text, ending), (_, count))| {
            let mut result = json!({ "verdict": text, "count": count });
            if let Some(ending) = ending {
                result["ending"] = json!(ending);
            }
            result
        });
        let n_games = summary.games();
        let mean = mean(summary.listed, summary.n_plies);
        Ok(json!({
            "game": args.start.game.name,
            "seed": args.seed.get(),
            "games": n_games,
            "complete": n_games == args.games.get(),
            "plies": summary.plies,
            "moves": { "mean": mean, "max": summary.longest_list },
            "results": results.collect::<Vec<_>>(),
            "payoffs": summary.payoffs,
        }))
    }
}

#[expect(clippy::cast_precision_loss, reason = "means are approximate")]
fn mean(sum: u64, n: u64) -> f64 {
    sum as f64 / n.max(1) as f64
}
