//! Uniformly random games.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    peers,
    subjects::{self, Subject, Visitor},
    work::{Playouts, playouts},
};

/// Plays this many random games from this seed.
type Peer = fn(u32, u64) -> Playouts;

struct Playout<'c>(&'c mut Criterion);

impl Visitor for Playout<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let (games, expected) = subject.playouts();
        let mut group = self.0.benchmark_group("playout");
        group.sample_size(10).throughput(Throughput::Elements(expected.plies));
        group.bench_function(subject.name, |bencher| {
            bencher.iter(|| assert_eq!(playouts(&subject.start, games, 1), expected));
        });
    }
}

fn playout(criterion: &mut Criterion) {
    subjects::visit(None, &mut Playout(criterion));
    let peers: [(&str, u32, Peer); 3] = [
        ("cozy-chess", 100, peers::chess_playouts),
        ("board-game ataxx", 50, peers::ataxx_playouts),
        ("board-game connect4", 1_000, peers::connect4_playouts),
    ];
    let mut group = criterion.benchmark_group("playout");
    for (name, games, run) in peers {
        let expected = run(games, 1);
        group.sample_size(10).throughput(Throughput::Elements(expected.plies));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(run(black_box(games), 1), expected));
        });
    }
}

criterion_group!(benches, playout);
criterion_main!(benches);
