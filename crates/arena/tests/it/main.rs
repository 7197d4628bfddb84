//! Tournaments through the public interface.

#![expect(clippy::cast_precision_loss, reason = "means of counts")]

mod statistics;
mod players;
mod games;
mod blocks;
mod views;
mod state;
mod records;
mod claims;

use std::ops::ControlFlow;

use rulebook_arena::{
    Arena, ArenaError, Bot, Run, Settings, Standings,
    rulebook_engine::{Spec, StopFlag, rulebook::Registry},
};

/// A tournament of searches.
fn arena(settings: Settings, specs: &[&str]) -> Arena {
    let bots = specs.iter().map(|spec| bot(spec)).collect();
    Arena::new(&Registry::standard(), settings, bots).expect("a tournament")
}

fn bot(spec: &str) -> Bot {
    let spec: Spec = spec.parse().expect("a specification");
    Bot::of(&spec, &StopFlag::never()).expect("a bot")
}

fn play(arena: &Arena, run: &Run) -> Result<Standings, ArenaError> {
    arena.run(run, |_| ControlFlow::Continue(()))
}

/// The standings of a tournament of searches on two threads.
fn standings(settings: Settings, specs: &[&str]) -> Standings {
    let run = Run { threads: 2, ..Run::default() };
    play(&arena(settings, specs), &run).expect("standings")
}

/// The standings without the times, which differ from run to run.
fn timeless(mut standings: Standings) -> Standings {
    for bot in &mut standings.bots {
        bot.seconds = 0.0;
        bot.slowest = 0.0;
    }
    standings
}
