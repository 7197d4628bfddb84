use std::time::Instant;
use rulebook_classics::{Gobblers, gobblers::Ranking};
use rulebook_core::Rank;
use rulebook_search::{Limits, solve::retrograde::{Retrograde, Counts}};
fn main() {
    let t = Instant::now();
    let mut solver: Retrograde<Gobblers, _, u8> = Retrograde::new(&Gobblers::default(), Ranking::default(), Limits::default().memory(1 << 30)).unwrap();
    println!("slots {} classes {}", solver.n_slots(), solver.n_classes());
    let mut counts = Counts::default();
    while let Some(done) = solver.step().unwrap() {
        for c in done.clone() { counts.add(solver.class(c).unwrap()); }
        println!("{:.1?} solved {} plies {} next len {} {:?}", t.elapsed(), solver.n_solved(), solver.plies(), if solver.n_solved()<378 {solver.ranking().len(solver.n_solved())} else {0}, counts);
    }
    let table = solver.solve().unwrap();
    println!("{:?}", table.value(&Gobblers::default()));
    for (mv, v) in table.moves(&Gobblers::default()).unwrap() { println!("{mv} {v:?}"); }
    println!("{:?}", table.verify_random(100_000, 1));
}
