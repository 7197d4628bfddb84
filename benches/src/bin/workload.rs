//! Does one piece of work, to be counted by an instrument: `workload GAME playout GAMES` or
//! `workload GAME perft DEPTH`. Prints the number of plies or leaves; at 0 it does nothing, so
//! that the cost of the program itself can be subtracted.

use std::{env, error::Error};

use rulebook_benches::{
    subjects::{self, Subject, Visitor},
    work::{counted_perft, playouts},
};
use rulebook_core::{Legality, Order, Zobrist};

#[derive(Clone, Copy)]
enum Kind {
    Playout,
    Perft,
}

struct Worker<'n> {
    name: &'n str,
    kind: Kind,
    size: u32,
    units: Option<u64>,
}

impl Visitor for Worker<'_> {
    fn visit<S: Legality + Zobrist, O: Order<S>>(&mut self, subject: &Subject<S, O>) {
        if subject.name != self.name {
            return;
        }
        self.units = match (self.kind, &subject.perft) {
            (_, _) if self.size == 0 => Some(0),
            (Kind::Playout, _) => Some(playouts(&subject.start, self.size, 1).plies),
            (Kind::Perft, Some((start, ..))) => {
                Some(counted_perft(start, self.size, &subject.order))
            }
            (Kind::Perft, None) => None,
        };
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, kind, size] = &arguments[..] else {
        return Err("usage: workload GAME playout|perft N".into());
    };
    let kind = match kind.as_str() {
        "playout" => Kind::Playout,
        "perft" => Kind::Perft,
        _ => return Err("the work is `playout` or `perft`".into()),
    };
    let mut worker = Worker { name, kind, size: size.parse()?, units: None };
    subjects::visit(&mut worker);
    println!("{}", worker.units.ok_or("there is no such work")?);
    Ok(())
}
