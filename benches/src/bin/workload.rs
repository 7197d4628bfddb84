//! Does one piece of work, to be counted by an instrument: `workload GAME playout GAMES` or
//! `workload GAME perft DEPTH`. Prints the number of plies or leaves; at 0 it does nothing, so
//! that the cost of the program itself can be subtracted. `workload GAME depth 1` prints how deep
//! perft is measured, 0 if it is not.

use std::{env, error::Error, process::ExitCode};

use rulebook::Erasable;
use rulebook_benches::{
    program,
    subjects::{self, Subject, Visitor},
    work::playouts,
};

#[derive(Clone, Copy)]
enum Kind {
    Playout,
    Perft,
    Depth,
}

struct Worker {
    kind: Kind,
    size: u32,
    units: Option<u64>,
}

impl Visitor for Worker {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        self.units = match self.kind {
            _ if self.size == 0 => Some(0),
            Kind::Playout => Some(playouts(&subject.start, self.size, 1).plies),
            Kind::Perft => Some(subject.counted_perft(self.size)),
            Kind::Depth => Some(subject.perft().map_or(0, |(depth, _)| depth.into())),
        };
    }
}

fn main() -> ExitCode {
    program::run(run)
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, kind, size] = &arguments[..] else {
        return Err("usage: workload GAME playout|perft|depth N".into());
    };
    let kind = match kind.as_str() {
        "playout" => Kind::Playout,
        "perft" => Kind::Perft,
        "depth" => Kind::Depth,
        _ => return Err("the work is `playout`, `perft` or `depth`".into()),
    };
    let mut worker = Worker { kind, size: size.parse()?, units: None };
    subjects::visit(Some(name), &mut worker);
    println!("{}", worker.units.ok_or("there is no such game")?);
    Ok(())
}
