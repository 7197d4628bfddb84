//! Copying and hashing states.

use std::{collections::hash_map::DefaultHasher, hash::Hasher, hint::black_box};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook_benches::{
    subjects::{self, Subject, Visitor},
    work::positions,
};
use rulebook_core::{Legality, Order, Zobrist};

const POSITIONS: usize = 1_000;

struct Copies<'c>(&'c mut Criterion);

impl Visitor for Copies<'_> {
    fn visit<S: Legality + Zobrist, O: Order<S>>(&mut self, subject: &Subject<S, O>) {
        let positions = positions(&subject.start, POSITIONS, 5);
        let xor = positions.iter().fold(0, |xor, (state, ..)| xor ^ state.zobrist_from_scratch());
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
        group.bench_function("zobrist", |bencher| {
            bencher.iter(|| {
                let hashes = positions.iter().map(|(state, ..)| state.zobrist());
                assert_eq!(hashes.fold(0, |xor, hash| xor ^ hash), xor);
            });
        });
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
    subjects::visit(&mut Copies(criterion));
}

criterion_group!(benches, clone_hash);
criterion_main!(benches);
