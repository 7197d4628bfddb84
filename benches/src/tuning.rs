//! Weights of a game's evaluation, learnt from games that it plays against itself.

use std::{fmt::Write as _, io};

use rulebook_core::{Evaluated, LinearEvaluation, State, zobrist_key};
use rulebook_data::write_json_line;
use rulebook_search::tune::{Fit, Samples, SelfPlay};

use crate::worlds::{World, in_parallel, think};

/// What is played and learnt from.
#[derive(Clone, Debug)]
pub struct Task {
    /// Options of the game, as text.
    pub variant: String,
    /// The number of games.
    pub games: u64,
    /// The number of positions that a player looks at for a move.
    pub nodes: u64,
    /// The openings, the seed, and when games are cut off.
    pub play: SelfPlay,
}

/// Plays games with the game's own evaluation, writes their records as JSON lines, and returns a
/// report with the weights that predict the results best. It does not depend on the number of
/// threads.
///
/// # Errors
///
/// If the variant is refused, the game is not one between two sides, no game has an end, or the
/// records cannot be written.
pub fn tune<W: World>(task: &Task, records: &mut dyn io::Write) -> Result<String, String>
where
    W::State: Evaluated<Evaluation: LinearEvaluation<W::State>>,
{
    let evaluation = <W::State as Evaluated>::Evaluation::default();
    let scale = Scale::of(&evaluation);
    let games = in_parallel(task.games, |number| {
        let start = W::start(&task.variant, zobrist_key(task.play.seed, number))?;
        let choose = |game: &_| think(game, &evaluation, task.nodes);
        task.play.play(&start, number, choose).map_err(|error| error.to_string())
    })?;
    let (mut learnt, mut held_out) = (scale.samples(), scale.samples());
    for played in &games {
        let record = played.game.to_record(&[]);
        write_json_line(&mut &mut *records, &record).map_err(|error| error.to_string())?;
        let samples =
            if played.number % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut learnt };
        samples.add(played, &evaluation);
    }
    if held_out.is_empty() {
        return Err("too few games have an end and quiet positions".to_owned());
    }
    let fit = learnt.fit().ok_or("no game has an end and quiet positions")?;
    Ok(report(&scale, evaluation.weights(), &fit, (&learnt, &held_out)))
}

/// Every fifth game is not learnt from.
const HELD_OUT: u64 = 5;

/// What the weights of an evaluation are for, and their unit.
struct Scale {
    features: &'static [&'static str],
    divisor: f64,
}

impl Scale {
    fn of<S: State, E: LinearEvaluation<S>>(_: &E) -> Scale {
        Scale { features: E::FEATURES, divisor: E::DIVISOR.into() }
    }

    fn samples(&self) -> Samples {
        Samples::new(self.features.len())
    }
}

fn report(
    scale: &Scale,
    old: &[i32],
    fit: &Fit,
    (learnt, held_out): (&Samples, &Samples),
) -> String {
    let Scale { features, divisor } = scale;
    let new: Vec<i32> =
        fit.weights.iter().map(|weight| (weight * divisor).round() as i32).collect();
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
        ("new weights", floats(&new)),
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
