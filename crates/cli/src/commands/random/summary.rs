//! Statistics of random games.

use std::collections::BTreeMap;

use rulebook::{
    AnyMatch, Playout, SeatInfo,
    core::{Player, Verdict},
};
use rulebook_data::{Lengths, Payoffs};
use serde_json::json;

use crate::{
    args::Random,
    error::CliError,
    output::{Output, seat_among, verdict_in_words},
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

    pub(super) fn write(
        &self,
        args: &Random,
        seats: &[SeatInfo],
        out: &mut Output,
    ) -> Result<(), CliError> {
        if args.json {
            return self.write_json(args, out);
        }
        let n_games = self.games();
        let partial = if n_games < args.games {
            format!(" of {} (partial)", args.games)
        } else {
            String::new()
        };
        out.line(format_args!("game: {}", args.start.game))?;
        out.line(format_args!("games: {n_games}{partial}, seed {}", args.seed))?;
        if let (Some(mean), Some(min), Some(max)) =
            (self.plies.mean(), self.plies.min(), self.plies.max())
        {
            out.line(format_args!("moves: {mean:.2} on average, {min} to {max}"))?;
        }
        if self.listed != 0 {
            let mean = mean(self.listed, self.n_plies);
            let most = self.longest_list;
            out.line(format_args!("choices: {mean:.2} legal moves on average, at most {most}"))?;
        }
        for ((_, ending), (verdict, count)) in &self.verdicts {
            let share = 100.0 * mean(*count, n_games);
            let words = verdict_in_words(seats, *verdict, *ending);
            out.line(format_args!("{words}: {count} ({share:.2}%)"))?;
        }
        for (payoffs, player) in self.payoffs.iter().zip(Player::all(seats.len() as u8)) {
            let (seat, mean) = (seat_among(seats, player), payoffs.mean().unwrap_or(0.0));
            out.line(format_args!("payoff of {seat}: {mean:.3} on average"))?;
        }
        Ok(())
    }

    fn write_json(&self, args: &Random, out: &mut Output) -> Result<(), CliError> {
        let results = self.verdicts.iter().map(|((text, ending), (_, count))| {
            let mut result = json!({ "verdict": text, "count": count });
            if let Some(ending) = ending {
                result["ending"] = json!(ending);
            }
            result
        });
        let n_games = self.games();
        Ok(out.json(&json!({
            "game": args.start.game,
            "seed": args.seed,
            "games": n_games,
            "complete": n_games == args.games,
            "plies": self.plies,
            "moves": { "mean": mean(self.listed, self.n_plies), "max": self.longest_list },
            "results": results.collect::<Vec<_>>(),
            "payoffs": self.payoffs,
        }))?)
    }
}

#[expect(clippy::cast_precision_loss, reason = "means are approximate")]
fn mean(sum: u64, n: u64) -> f64 {
    sum as f64 / n.max(1) as f64
}
