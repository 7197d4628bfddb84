//! Perft with the last ply counted and with the last ply played.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook_benches::{
    peers,
    subjects::{self, Subject, Visitor},
    work::{counted_perft, played_perft},
};
use rulebook_core::{Legality, Order, Zobrist};

struct Perft<'c>(&'c mut Criterion);

impl Visitor for Perft<'_> {
    fn visit<S: Legality + Zobrist, O: Order<S>>(&mut self, subject: &Subject<S, O>) {
        let Some((start, depth, count)) = &subject.perft else { return };
        let mut group = self.0.benchmark_group("perft");
        group.sample_size(10).throughput(Throughput::Elements(*count));
        group.bench_function(format!("{}/counted", subject.name), |bencher| {
            bencher.iter(|| assert_eq!(counted_perft(start, *depth, &subject.order), *count));
        });
        let played = counted_perft(start, depth - 1, &subject.order);
        group.throughput(Throughput::Elements(played));
        group.bench_function(format!("{}/played", subject.name), |bencher| {
            bencher.iter(|| assert_eq!(played_perft(start, depth - 1, &subject.order), played));
        });
    }
}

fn perft(criterion: &mut Criterion) {
    subjects::visit(&mut Perft(criterion));
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).throughput(Throughput::Elements(4_865_609));
    group.bench_function("cozy-chess/counted", |bencher| {
        bencher.iter(|| assert_eq!(peers::chess_perft(5), 4_865_609));
    });
}

criterion_group!(benches, perft);
criterion_main!(benches);
