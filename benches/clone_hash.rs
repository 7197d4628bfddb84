//! Copying and hashing states.

use std::{collections::hash_map::DefaultHasher, hash::Hasher, hint::black_box};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    subjects::{self, Subject, Visitor},
    work::positions,
};

const POSITIONS: usize = 1_000;

struct Copies<'c>(&'c mut Criterion);

impl Visitor for Copies<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let positions = positions(&subject.start, POSITIONS, 5);
        let mut group = self.0.benchmark_group(format!("clone_hash/{}", subject.name));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("clone and play", |bencher| {
            bencher.iter(|| {
                for (state, mv, _) in &positions {
                    let mut child = state.clone();
                    child.play_unchecked(*mv);
                    black_box(&child);
                }
            });
        });
        let keys = || positions.iter().fold(0, |xor, (state, ..)| xor ^ state.key());
        let xor = keys();
        group.bench_function("key", |bencher| bencher.iter(|| assert_eq!(keys(), xor)));
        group.bench_function("Hash", |bencher| {
            bencher.iter(|| {
                for (state, ..) in &positions {
                    let mut hasher = DefaultHasher::new();
                    state.hash(&mut hasher);
                    black_box(hasher.finish());
                }
            });
        });
    }
}

fn clone_hash(criterion: &mut Criterion) {
    subjects::visit(None, &mut Copies(criterion));
}

criterion_group!(benches, clone_hash);
criterion_main!(benches);
