//! `analyse`: the best lines of a position.

use std::{
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

use rulebook::{
    Analysis, AnyMatch, AnySearch, Registry, SearchLimits, Seen,
    core::{Entropy, Turn, Viewpoint},
    game_rng,
};
use rulebook_engine::{Budget, Stop, best_algorithm, think};
use serde_json::json;

use crate::{
    args::Analyse,
    error::CliError,
    interrupt,
    observer::not_asked,
    output::{self, Output, score_in_words},
    progress::Bar,
};

/// The stack of the search in bytes.
const STACK_BYTES: usize = 64 << 20;

pub(crate) fn run(registry: &Registry, args: &Analyse, out: &mut Output) -> Result<(), CliError> {
    let (mut game, who) = args.start.open_as(registry, &args.who)?;
    let n_given = game.n_steps();
    let who = draw(&mut *game, args)?.unwrap_or(who);
    let seen = game.seen_by(who)?;
    let drawn = seen.steps_since(n_given);
    // An observer who may not ask for moves may not ask which one is best.
    seen.choices().map_err(|error| not_asked(error, &*game))?;
    let search = search(&*seen, args)?;
    if !drawn.is_empty() && !args.json {
        let seat = who.seat().filter(|_| game.hides());
        let eyes = seat.map(|seat| format!(", as {} sees it", output::seat(&*game, seat)));
        let (seed, eyes) = (args.seed, eyes.unwrap_or_default());
        out.line(format_args!("drawn with --seed {seed}{eyes}: {}", drawn.join(", ")))?;
    }
    let algorithm = search.algorithm();
    let mut shown = 0;
    let analysis = analysed(search, args.limit, |analysis| {
        if args.json || analysis.depth <= shown {
            return Ok(());
        }
        shown = analysis.depth;
        let Some(best) = analysis.lines.first() else { return Ok(()) };
        let (moves, score) = (best.moves.join(" "), score_in_words(&best.score));
        out.line(format_args!("depth {shown}: {moves} ({score})"))?;
        Ok(out.flush()?)
    })?;
    if args.json {
        let mut object = json!(analysis);
        if !drawn.is_empty() {
            object["drawn"] = json!(drawn);
            object["as"] = who.to_string().into();
        }
        out.json(&object)?;
    } else {
        // A limit in nodes counts playouts in some searches, which visit many positions each.
        let (limit, nodes) = (args.limit, analysis.nodes);
        out.line(format_args!("{algorithm} with the limit {limit}: {nodes} positions visited"))?;
        write(&analysis, out)?;
    }
    if interrupt::take() { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Draws what chance decides before the first move. Returns the observer of what is drawn: without
/// `--as` the player to move, where something is hidden; `None` if that does not matter.
fn draw(game: &mut dyn AnyMatch, args: &Analyse) -> Result<Option<Viewpoint>, CliError> {
    let n_given = game.n_steps();
    while game.turn() == Turn::Chance {
        let mut rng = game_rng(args.seed, game.n_steps() as u64);
        game.random_step(&mut || rng.next_u64())?;
    }
    // What has just been drawn is nobody's secret yet.
    let is_free = args.who.who.is_none() && game.hides() && n_given < game.n_steps();
    Ok(game.turn().player().filter(|_| is_free).map(Viewpoint::Seat))
}

/// The search that the command line asks for.
fn search(seen: &dyn Seen, args: &Analyse) -> Result<Box<dyn AnySearch>, CliError> {
    let algorithm = match args.search {
        Some(algorithm) => algorithm,
        None => best_algorithm(seen)?,
    };
    let limits = SearchLimits::default().lines(args.lines).seed(args.seed);
    let limits = limits.memory(args.memory.bytes()).threads(args.threads.number()?);
    let limits = match args.limit {
        Budget::Depth(depth) => limits.depth(depth),
        Budget::Time(_) | Budget::Nodes(_) => limits,
    };
    Ok(seen.choices()?.search(algorithm, limits)?)
}

/// Searches on a thread with a large stack, and calls `progress` when there is news. Ctrl-C ends
/// the search with what it has found.
fn analysed(
    mut search: Box<dyn AnySearch>,
    limit: Budget,
    mut progress: impl FnMut(&Analysis) -> Result<(), CliError>,
) -> Result<Analysis, CliError> {
    const MOMENT: Duration = Duration::from_millis(50);
    interrupt::watch();
    let (stop, bar) = (Stop::default(), Bar::new());
    let heard = stop.clone();
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        think(&mut *search, limit, &heard, |search| send_depth(search, &sender));
        search.analysis()
    };
    let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(work)?;
    loop {
        match receiver.recv_timeout(MOMENT) {
            Ok(analysis) => {
                bar.clear();
                progress(&analysis)?;
            }
            Err(RecvTimeoutError::Timeout) => bar.show(0, 0),
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if interrupt::is_interrupted() {
            stop.raise();
        }
    }
    bar.clear();
    thread.join().map_err(|panicked| std::panic::resume_unwind(panicked))
}

/// Sends the analysis of a search that counts its depth.
fn send_depth(search: &dyn AnySearch, sender: &Sender<Analysis>) {
    let analysis = search.analysis();
    if 0 < analysis.depth {
        // The receiver stays until the search has ended.
        let _ = sender.send(analysis);
    }
}

fn write(analysis: &Analysis, out: &mut Output) -> Result<(), CliError> {
    let cut_off = analysis.cut_off;
    for (index, line) in analysis.lines.iter().enumerate() {
        let (number, moves) = (index + 1, line.moves.join(" "));
        out.line(format_args!("{number:>3}. {moves} ({})", score_in_words(&line.score)))?;
    }
    if 0 < cut_off {
        out.line(format_args!("{cut_off} random games were cut and counted as draws"))?;
    }
    Ok(())
}
