//! Uniformly random games.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    chess,
    subjects::{self, Subject, Visitor},
    work::playouts,
};

const CHESS_GAMES: u32 = 100;

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
    let expected = chess::playouts(CHESS_GAMES, 1);
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(10).throughput(Throughput::Elements(expected.plies));
    group.bench_function("cozy-chess", |bencher| {
        bencher.iter(|| assert_eq!(chess::playouts(black_box(CHESS_GAMES), 1), expected));
    });
}

criterion_group!(benches, playout);
criterion_main!(benches);
