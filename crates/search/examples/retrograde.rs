//! Solves Gobblet Gobblers, or OCTI with one pod each, completely.
//!
//! ```text
//! cargo run --release -p rulebook-search --features parallel --example retrograde -- GAME [FILE]
//! ```
//!
//! GAME is `gobblers` or `octi`. With FILE, which must not exist, the table is written there, read again
//! and verified.
//! `RAYON_NUM_THREADS` sets the number of threads.

use std::{
    error::Error,
    fs::File,
    io::{BufReader, BufWriter},
    path::Path,
    time::Instant,
};

use rulebook_classics::{Gobblers, gobblers};
use rulebook_core::{Never, PerfectInfo, Rank};
use rulebook_octi::Octi;
use rulebook_search::{
    Limits,
    solve::retrograde::{Retrograde, Tablebase, ValueCounts},
};

/// One pod each on a square of the base, and the reserves of the start.
const OCTI: &str = "S: 32 ; N: 46 ; 12 12 ; S";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, file) = match &arguments[..] {
        [game] => (game.as_str(), None),
        [game, file] => (game.as_str(), Some(Path::new(file))),
        _ => ("", None),
    };
    match game {
        "gobblers" => solve::<_, gobblers::Ranking>(&Gobblers::default(), file),
        "octi" => solve::<_, rulebook_octi::Ranking>(&OCTI.parse::<Octi>()?, file),
        _ => Err("the arguments are a game, gobblers or octi, and optionally a file".into()),
    }
}

fn solve<S, R>(root: &S, file: Option<&Path>) -> Result<(), Box<dyn Error>>
where
    S: PerfectInfo<Event = Never> + Send + Sync,
    R: Rank<S> + Default,
{
    let start = Instant::now();
    let limits = Limits::default().memory(1 << 30);
    let mut solver: Retrograde<S, R> = Retrograde::new(root, R::default(), limits)?;
    println!("{} classes, {} slots", solver.n_classes(), solver.n_slots());
    let mut counts = ValueCounts::default();
    let mut layer = 0;
    while let Some(classes) = solver.step()? {
        for class in classes {
            counts.add(solver.class(class).unwrap_or(&[]));
        }
        while layer < solver.ranking().n_layers()
            && solver.ranking().layer(layer).end <= solver.n_solved()
        {
            layer += 1;
            println!("{:7.1} s: {layer} layers, {counts:?}", start.elapsed().as_secs_f64());
        }
    }
    let mut table = solver.solve()?;
    if let Some(path) = file {
        let output = table.write(BufWriter::new(File::create_new(path)?))?;
        output.into_inner()?.sync_all()?;
        drop(table); // One at a time fits into the memory.
        let input = BufReader::new(File::open(path)?);
        table = Tablebase::read(input, R::default(), limits)?;
        println!("{:7.1} s: written and read", start.elapsed().as_secs_f64());
    }
    println!("{root}: {:?}", table.value(root));
    for (mv, value) in table.moves(root).unwrap_or_default() {
        println!("  {mv}: {value:?}");
    }
    table.verify_random(1_000_000, 0)?;
    println!("{:7.1} s: a million random entries are right", start.elapsed().as_secs_f64());
    let reachable = table.count_reachable(root).ok_or("a position is not covered")?;
    println!("{:7.1} s: play can reach {reachable:?}", start.elapsed().as_secs_f64());
    for class in 0..table.ranking().n_classes() {
        table.verify_class(class)?;
    }
    println!("{:7.1} s: all entries are right", start.elapsed().as_secs_f64());
    Ok(())
}
