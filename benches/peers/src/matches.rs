//! Matches between our searches and those of other engines, at equal time for each move.

use std::{ops::ControlFlow, time::Duration};

use rulebook::Registry;
use rulebook_arena::{
    Arena, ArenaError, Bot, BotRow, PairRow, Run, Settings, rulebook_engine::StopFlag,
};
use rulebook_benches::{
    stopwatch::as_f64,
    subjects::Subject,
    two_sided::{self, TwoSided},
};

use crate::{bot, mctrust::Mctrust, minimax::Minimax, treant::Treant};

/// The time for each move.
const TIME: Duration = Duration::from_millis(100);
/// The random plies of an opening.
const BOOK: u32 = 4;
/// The plies after which a game is not scored.
const PLY_LIMIT: u32 = 400;

/// The settings of matches.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// The number of games in a match.
    pub games: u64,
    /// The number of games that are played at the same time.
    pub threads: usize,
    /// The seed of openings and players.
    pub seed: u64,
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The game.
    pub game: &'static str,
    /// Our search with its budget.
    pub ours: String,
    /// The other search.
    pub theirs: String,
    /// The evaluation that both use; `None` if they play random games.
    pub evaluation: Option<&'static str>,
    /// Milliseconds that the searches took for a move on average: ours, theirs.
    pub ms_per_move: [f64; 2],
    /// The result, from our side.
    pub result: PairRow,
}

/// Plays all matches of the games between two sides, or of the one of this name.
///
/// # Errors
///
/// If a match cannot be played.
pub fn play(only: Option<&str>, length: Length) -> Result<Vec<Duel>, ArenaError> {
    let mut matches = Matches { only, length, duels: Ok(Vec::new()) };
    two_sided::visit(&mut matches);
    matches.duels
}

struct Matches<'o> {
    only: Option<&'o str>,
    length: Length,
    duels: Result<Vec<Duel>, ArenaError>,
}

impl two_sided::Visitor for Matches<'_> {
    fn visit<G: TwoSided>(&mut self, subject: &Subject<G>) {
        let Ok(duels) = &mut self.duels else { return };
        if self.only.is_some_and(|name| name != subject.name) {
            return;
        }
        let rivals = rivals::<G>().into_iter();
        match rivals.map(|rival| duel(subject.name, rival, self.length)).collect() {
            Ok::<Vec<Duel>, _>(played) => duels.extend(played),
            Err(error) => self.duels = Err(error),
        }
    }
}

/// A search of another engine, and what it is compared with.
struct Rival {
    bot: Bot,
    ours: &'static str,
    evaluation: Option<&'static str>,
}

fn rivals<G: TwoSided>() -> Vec<Rival> {
    let mcts = |bot| Rival { bot, ours: "mcts", evaluation: None };
    vec![
        mcts(bot::monte_carlo::<G, Treant>(TIME)),
        mcts(bot::monte_carlo::<G, Minimax>(TIME)),
        mcts(bot::monte_carlo::<G, Mctrust>(TIME)),
        Rival {
            bot: bot::iterative::<G>(TIME),
            ours: "alphabeta",
            evaluation: Some("the game's own"),
        },
    ]
}

/// Plays a match, and writes the result to standard error.
///
/// # Panics
///
/// If a player fails, because the result would not measure its strength.
fn duel(game: &'static str, rival: Rival, length: Length) -> Result<Duel, ArenaError> {
    let Rival { bot, ours, evaluation } = rival;
    let ours = format!("{ours}:{}ms", TIME.as_millis());
    let theirs = bot.name().to_string();
    let spec = ours.parse().expect("a specification");
    let bots = vec![Bot::of(&spec, &StopFlag::never())?, bot];
    let Length { games, threads, seed } = length;
    let ply_limit = Some(PLY_LIMIT);
    let settings = Settings { games, seed, book: BOOK, ply_limit, ..Settings::new(game) };
    let arena = Arena::new(&Registry::standard(), settings, bots)?;
    let run = Run { threads, ..Run::default() };
    let table = arena.run(&run, |_| ControlFlow::Continue(()))?;
    assert!(table.failures.is_empty(), "{:?}", table.failures);
    let result = table.pairs[0].clone();
    eprintln!("{game}: {ours} – {theirs}: +{} ={} -{}", result.wins, result.draws, result.losses);
    let ms = |row: &BotRow| row.seconds * 1e3 / as_f64(row.moves);
    let ms_per_move = [ms(&table.bots[0]), ms(&table.bots[1])];
    Ok(Duel { game, ours, theirs, evaluation, ms_per_move, result })
}
