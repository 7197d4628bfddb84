//! Perft with the last ply counted and with the last ply played.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    chess,
    subjects::{self, Subject, Visitor},
};

struct Perft<'c>(&'c mut Criterion);

impl Visitor for Perft<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let Some((depth, count)) = subject.perft() else { return };
        let mut group = self.0.benchmark_group("perft");
        group.sample_size(10).throughput(Throughput::Elements(count));
        group.bench_function(format!("{}/counted", subject.name), |bencher| {
            bencher.iter(|| assert_eq!(subject.counted_perft(depth), count));
        });
        let played = subject.counted_perft(depth - 1);
        group.throughput(Throughput::Elements(played));
        group.bench_function(format!("{}/played", subject.name), |bencher| {
            bencher.iter(|| assert_eq!(subject.played_perft(depth - 1), played));
        });
    }
}

fn perft(criterion: &mut Criterion) {
    subjects::visit(None, &mut Perft(criterion));
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).throughput(Throughput::Elements(4_865_609));
    group.bench_function("cozy-chess/counted", |bencher| {
        bencher.iter(|| assert_eq!(chess::perft(5), 4_865_609));
    });
}

criterion_group!(benches, perft);
criterion_main!(benches);
