//! `analyse`: the best lines of a position.

use std::{
    sync::mpsc::{self, RecvTimeoutError, Sender},
    time::Duration,
};

use clap::Args;
use rulebook::{
    Algorithm, Analysis, AnyMatch, AnySearch, AnyView, Registry, SearchLimits,
    core::{Entropy, Turn, Viewpoint, text::quoted},
    game_rng, threads,
};
use rulebook_engine::{Budget, StopFlag, begin_search, think};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Format},
    count::Count,
    error::CliError,
    interrupt,
    observer::{Observer, not_asked},
    output::Output,
    phrases::{self, score_in_words},
    progress::Bar,
    resources::{Memory, within_cores},
    start::Start,
    suggest::did_you_mean,
};

/// Search a position for the best lines
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook analyse gobblet --limit 1s\n  rulebook analyse octi --lines 3 --limit 20000n\n  rulebook analyse toki --seed 3 --limit 200ms\n  rulebook analyse kuhn --position KJ --as 1 --json --limit 200ms"
)]
pub(crate) struct Analyse {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    observer: Observer,
    /// The search [default: the most suitable for the game and the observer]
    #[arg(long, value_name = "NAME", value_parser = algorithm)]
    search: Option<Algorithm>,
    /// The number of lines
    #[arg(long, value_name = "K", allow_negative_numbers = true, default_value = "1")]
    lines: Count<usize>,
    /// When to stop: after a time (`2s`), an amount of work (`20000n`: positions, or playouts for
    /// searches that play to the end, such as `mcts`), or at a depth (`d8`)
    #[arg(long, value_name = "LIMIT", default_value = "2s")]
    limit: Budget,
    #[command(flatten)]
    memory: Memory,
    /// The number of threads of the search `alphabeta`, at most four per core; with more than one
    /// the answer is not reproducible
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    threads: Count<usize>,
    /// The seed of the search, and of chance before the first move
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value = "0")]
    seed: Count<u64>,
    #[command(flatten)]
    format: Format,
}

/// Reads the name of a search.
fn algorithm(text: &str) -> Result<Algorithm, String> {
    let names = || Algorithm::ALL.iter().map(|algorithm| algorithm.name());
    text.parse().map_err(|_| {
        let help = did_you_mean(text, names());
        let help =
            help.unwrap_or_else(|| format!("one of: {}", names().collect::<Vec<_>>().join(", ")));
        format!("there is no search {}; {help}", quoted(text))
    })
}

/// The stack of the search, in bytes.
const STACK_BYTES: usize = 64 << 20;

pub(crate) fn run(registry: &Registry, args: &Analyse, out: &mut Output) -> Result<(), CliError> {
    let (mut game, who) = args.start.open_as(registry, &args.observer)?;
    let n_given = game.n_steps();
    let who = draw(&mut *game, args)?.unwrap_or(who);
    let seen = game.view(who)?;
    let drawn = seen.steps_since(n_given);
    // An observer who may not ask for moves may not ask which one is best.
    seen.choices().map_err(|error| not_asked(error, &*game))?;
    let search = search(&*seen, args)?;
    if !drawn.is_empty() && !args.format.json {
        let seat = who.seat().filter(|_| game.has_hidden_info());
        let viewer = seat.map(|seat| format!(", as {} sees it", phrases::seat(&*game, seat)));
        let seed = args.seed.get();
        let viewer = viewer.unwrap_or_default();
        out.line(format_args!("drawn with --seed {seed}{viewer}: {}", drawn.join(", ")))?;
    }
    let algorithm = search.algorithm();
    let mut shown = 0;
    let analysis = analysed(search, args.limit, |analysis| {
        if args.format.json || analysis.depth <= shown {
            return Ok(());
        }
        shown = analysis.depth;
        let Some(best) = analysis.lines.first() else { return Ok(()) };
        let moves = best.moves.join(" ");
        let score = score_in_words(&best.score);
        out.line(format_args!("depth {shown}: {moves} ({score})"))?;
        Ok(out.flush()?)
    })?;
    args.format.write(&BestLines { algorithm, limit: args.limit, analysis, drawn, who }, out)?;
    if interrupt::take() { Err(CliError::Interrupted) } else { Ok(()) }
}

/// Draws the chance events before the first move. Returns their observer: without `--as` the player
/// to move, if something is hidden; otherwise `None`.
fn draw(game: &mut dyn AnyMatch, args: &Analyse) -> Result<Option<Viewpoint>, CliError> {
    let n_given = game.n_steps();
    while game.turn() == Turn::Chance {
        let mut rng = game_rng(args.seed.get(), game.n_steps() as u64);
        game.random_step(&mut || rng.next_u64())?;
    }
    // The events just drawn are no secret yet.
    let is_free =
        args.observer.name().is_none() && game.has_hidden_info() && n_given < game.n_steps();
    Ok(game.turn().player().filter(|_| is_free).map(Viewpoint::Seat))
}

/// The search that the arguments request.
fn search(seen: &dyn AnyView, args: &Analyse) -> Result<Box<dyn AnySearch>, CliError> {
    let limits = SearchLimits::default().lines(args.lines.get()).seed(args.seed.get());
    let threads = within_cores(args.threads.get().max(1))?;
    let limits = args.limit.limits(limits.memory(args.memory.bytes()).threads(threads));
    Ok(begin_search(seen, args.search, limits)?)
}

/// Searches on a thread with a large stack, and calls `progress` with each new depth. Ctrl-C ends
/// the search with its result so far.
fn analysed(
    mut search: Box<dyn AnySearch>,
    limit: Budget,
    mut progress: impl FnMut(&Analysis) -> Result<(), CliError>,
) -> Result<Analysis, CliError> {
    const MOMENT: Duration = Duration::from_millis(50);
    interrupt::watch();
    let stop = StopFlag::default();
    let bar = Bar::new();
    let stopped = stop.clone();
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        think(&mut *search, limit, &stopped, |search| send_depth(search, &sender));
        search.analysis()
    };
    let thread = threads::start(STACK_BYTES, work)?;
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

/// The best lines of a position, with the events drawn before it and their observer.
struct BestLines {
    algorithm: Algorithm,
    limit: Budget,
    analysis: Analysis,
    drawn: Vec<String>,
    who: Viewpoint,
}

impl Answer for BestLines {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        let BestLines { algorithm, limit, analysis, .. } = self;
        let Analysis { nodes, cut_off, .. } = analysis;
        // A limit in nodes counts playouts in some searches, which visit many positions each.
        out.line(format_args!(
            "{algorithm} with the limit {limit}: {} visited",
            phrases::counted(*nodes, "position")
        ))?;
        for (index, line) in analysis.lines.iter().enumerate() {
            let number = index + 1;
            let moves = line.moves.join(" ");
            out.line(format_args!("{number:>3}. {moves} ({})", score_in_words(&line.score)))?;
        }
        if 0 < *cut_off {
            out.line(format_args!("{cut_off} random games were cut and counted as draws"))?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let mut object = json!(self.analysis);
        if !self.drawn.is_empty() {
            object["drawn"] = json!(self.drawn);
            object["as"] = self.who.to_string().into();
        }
        Ok(object)
    }
}
