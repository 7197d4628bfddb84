//! Instructions of the rules of every game: unlike times, they are the same in every run.
//!
//! `cargo xtask ci instructions` counts them with callgrind and fails above 3 % more than the numbers
//! below. They hold for the compiler that `crates/xtask/src/ci/instructions.rs` names. A change that
//! costs or saves more renews them by hand, with the counts that the run prints.

#![expect(missing_docs, reason = "the harness has undocumented items")]

use gungraun::{Callgrind, EventKind, prelude::*};
use rulebook::Erasable;
use rulebook_benches::{
    subjects::{self, Subject, Visitor},
    work::playouts,
};

/// A piece of work that returns the number of plies or leaves.
type Work = Box<dyn Fn() -> u64>;

/// The limit for a piece of work that took this number of instructions.
fn about(counted: u64) -> LibraryBenchmarkConfig {
    let mut callgrind = Callgrind::default();
    callgrind.hard_limits([(EventKind::Ir, counted + counted * 3 / 100)]);
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(callgrind);
    config
}

macro_rules! counts {
    (
        random_games { $($game:ident: $games:literal games take $plies:literal;)* }
        perft { $($counted:ident: depth $depth:literal takes $leaves:literal;)* }
    ) => {
        #[library_benchmark]
        $(#[bench::$game(
            args = (Piece::RandomGames($games).of(stringify!($game))), config = about($plies)
        )])*
        fn random_games(work: Work) -> u64 {
            work()
        }

        #[library_benchmark]
        $(#[bench::$counted(
            args = (Piece::Perft($depth).of(stringify!($counted))), config = about($leaves)
        )])*
        fn perft(work: Work) -> u64 {
            work()
        }

        const RANDOM_GAMES: &[&str] = &[$(stringify!($game)),*];
        const PERFT: &[&str] = &[$(stringify!($counted)),*];
    };
}

counts! {
    random_games {
        gobblet: 200 games take 2_468_818;
        octagone: 200 games take 1_693_551;
        octi: 100 games take 4_172_203;
        octiles: 10 games take 10_319_672;
        toki: 50 games take 4_436_034;
    }
    perft {
        gobblet: depth 4 takes 1_985_200;
        octagone: depth 4 takes 18_760_451;
        octi: depth 4 takes 14_215_726;
        octiles: depth 4 takes 2_980_777;
    }
}

/// A piece of work of any game.
#[derive(Clone, Copy)]
enum Piece {
    RandomGames(u32),
    Perft(u32),
}

impl Piece {
    fn of(self, game: &str) -> Work {
        let mut maker = Maker { piece: self, work: None };
        subjects::visit(Some(game), &mut maker);
        maker.work.expect("a game of the registry")
    }
}

struct Maker {
    piece: Piece,
    work: Option<Work>,
}

impl Visitor for Maker {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let subject = subject.clone();
        self.work = Some(match self.piece {
            Piece::RandomGames(games) => Box::new(move || playouts(&subject.start, games, 1).plies),
            Piece::Perft(depth) => Box::new(move || subject.counted_perft(depth)),
        });
    }
}

/// Fails the run if a game of the registry has no count.
struct Completeness;

impl Visitor for Completeness {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let name = subject.name;
        assert!(RANDOM_GAMES.contains(&name), "{name} has no count of random games");
        assert!(PERFT.contains(&name) || subject.perft().is_none(), "{name} has no count of perft");
    }
}

library_benchmark_group!(name = rules, benchmarks = [random_games, perft]);
main!(setup = subjects::visit(None, &mut Completeness), library_benchmark_groups = rules);
