//! Learns the weights of a game's evaluation from self-play.

use std::{fmt::Write as _, io};

use rulebook::Erasable;
use rulebook_core::{Features, Linear, zobrist_key};
use rulebook_data::write_json_line;

use crate::{
    duel::duel,
    task::Task,
    tune::{Fit, Samples, SelfPlay},
    worlds::{in_parallel, start, think},
};

/// Plays games with the game's own evaluation, writes their records as JSON lines, and returns a
/// report with the weights that predict the results best. It does not depend on the number of
/// threads.
///
/// # Errors
///
/// If the variant is refused, the game is not one between two sides, no game has an end, or the
/// records cannot be written.
pub fn tune<G: Erasable>(task: &Task, records: &mut dyn io::Write) -> Result<String, String>
where
    G::Open: Features,
{
    let evaluation = Linear::<G::Open>::default();
    let scale = Scale::of::<G::Open>();
    let games = in_parallel(task.games, |number| {
        let start = start::<G>(&task.variant, zobrist_key(task.play.seed, number))?;
        let choose = |game: &_| think(game, &evaluation, task.nodes);
        task.play.play(&start, number, choose).map_err(|error| error.to_string())
    })?;
    let (mut learnt, mut held_out) = (scale.samples(), scale.samples());
    for played in &games {
        let record = played.game.to_record(&[]);
        write_json_line(&mut &mut *records, &record).map_err(|error| error.to_string())?;
        let samples =
            if played.number % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut learnt };
        samples.add(played);
    }
    if held_out.is_empty() {
        return Err("too few games have an end and quiet positions".to_owned());
    }
    let fit = learnt.fit().ok_or("no game has an end and quiet positions")?;
    let new = new_weights(&scale, evaluation.weights(), &fit);
    let mut report = report(&scale, evaluation.weights(), &new, &fit, (&learnt, &held_out));
    // Openings that were not learnt from.
    let SelfPlay { seed, opening, ply_limit, .. } = task.play;
    let play = SelfPlay::new(!seed).opening(opening).ply_limit(ply_limit);
    let task = Task { games: task.games.min(GAMES), play, ..task.clone() };
    let weights = new.as_slice().try_into().map_err(|_| "there is one weight for each feature")?;
    let with_new = Linear::<G::Open>::new(weights);
    if let Some(elo) = duel::<G, _, _>(&task, &with_new, &evaluation)?.scores.elo() {
        let value = elo.value;
        let low = elo.low;
        let high = elo.high;
        let _ = writeln!(
            report,
            "\nnew weights against old, {} games: {value:+.0} Elo ({low:+.0} to {high:+.0})",
            task.games
        );
    }
    Ok(report)
}

/// The greatest number of games between the new weights and the old ones.
const GAMES: u64 = 1_000;

/// The learnt weights. A feature that no position has, because the search proves the result of all
/// that would have it, keeps its weight.
fn new_weights(scale: &Scale, old: &[i32], fit: &Fit) -> Vec<i32> {
    let is_learnt = fit.errors.iter().map(|error| 0.0 < *error);
    let learnt = fit.weights.iter().map(|weight| (weight * scale.divisor).round() as i32);
    is_learnt.zip(learnt).zip(old).map(|((is, new), old)| if is { new } else { *old }).collect()
}

/// Of this number of games, one is held out: it is not learnt from.
const HELD_OUT: u64 = 5;

/// The features of a game, and the unit of their weights.
struct Scale {
    features: &'static [&'static str],
    divisor: f64,
}

impl Scale {
    fn of<S: Features>() -> Scale {
        Scale { features: S::FEATURES, divisor: S::DIVISOR.into() }
    }

    fn samples(&self) -> Samples {
        Samples::new(self.features.len())
    }
}

fn report(
    scale: &Scale,
    old: &[i32],
    new: &[i32],
    fit: &Fit,
    (learnt, held_out): (&Samples, &Samples),
) -> String {
    let Scale { features, divisor } = scale;
    let floats =
        |weights: &[i32]| weights.iter().map(|weight| f64::from(*weight) / divisor).collect();
    let mut text = format!(
        "learnt from {} games with {} positions, held out {} games with {} positions\n\n",
        learnt.n_games(),
        learnt.len(),
        held_out.n_games(),
        held_out.len()
    );
    text += "| log loss, held out | |\n|---|---:|\n";
    let rows: [(&str, Vec<f64>); 3] = [
        ("zero weights", vec![0.0; features.len()]),
        ("old weights", floats(old)),
        ("new weights", floats(new)),
    ];
    for (name, weights) in rows {
        let _ = writeln!(text, "| {name} | {:.4} |", held_out.log_loss(&weights));
    }
    text += "\n| feature | old | new | standard error |\n|---|---:|---:|---:|\n";
    for (i, feature) in features.iter().enumerate() {
        let error = fit.errors[i] * divisor;
        let _ = writeln!(text, "| {feature} | {} | {} | {error:.1} |", old[i], new[i]);
    }
    let _ = writeln!(text, "\nconst WEIGHTS: [i32; {}] = {new:?};", new.len());
    text
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use rulebook::{Registry, core::ReplayLimits, octi::Octi};
    use rulebook_data::Reader;

    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_weights_and_records_that_can_be_replayed() {
        let play = SelfPlay::new(4);
        let task = Task { variant: String::new(), games: 20, nodes: 100, play };
        let run = |task: &Task| {
            let mut records = Vec::new();
            let report = tune::<Octi>(task, &mut records).expect("enough games");
            (report, records)
        };
        let (report, records) = run(&task);
        assert_eq!(run(&task), (report.clone(), records.clone()));
        assert!(report.contains("const WEIGHTS: [i32;"), "{report}");
        let found: Vec<_> =
            Reader::from_read("memory", Cursor::new(records), ReplayLimits::default())
                .map(|found| found.expect("a record").record)
                .collect();
        assert_eq!(found.len(), 20);
        for record in found {
            let game = Registry::standard()
                .game("octi")
                .expect("a game")
                .replay(&record, &ReplayLimits::default());
            assert_eq!(
                game.expect("legal steps").result().map(|result| result.verdict),
                record.result
            );
        }
    }

    #[test]
    fn a_weight_that_nothing_was_learnt_about_is_kept() {
        let fit = Fit { weights: vec![1.6, 0.0, -2.4], errors: vec![3.0, 0.0, 1.0] };
        let scale = |divisor| Scale { features: &[], divisor };
        assert_eq!(new_weights(&scale(1.0), &[7, 8, 9], &fit), [2, 8, -2]);
        assert_eq!(new_weights(&scale(10.0), &[7, 8, 9], &fit), [16, 8, -24]);
    }
}
