//! The calls of a search and of a server, over positions of random games.

use std::{hint::black_box, ops::ControlFlow};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    subjects::{self, Subject, Visitor},
    work::positions,
};

const POSITIONS: usize = 1_000;

struct Calls<'c>(&'c mut Criterion);

impl Visitor for Calls<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let positions = positions(&subject.start, POSITIONS, 2);
        let n_moves: usize = positions.iter().map(|(state, ..)| state.move_count()).sum();
        let mut group = self.0.benchmark_group(format!("legality/{}", subject.name));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("check a legal move", |bencher| {
            bencher.iter(|| {
                assert!(positions.iter().all(|(state, mv, _)| state.check(*mv).is_ok()));
            });
        });
        group.bench_function("check another position's move", |bencher| {
            bencher.iter(|| {
                let ok = positions.iter().filter(|(state, _, mv)| state.check(*mv).is_ok());
                black_box(ok.count())
            });
        });
        group.bench_function("move_count", |bencher| {
            bencher.iter(|| {
                let counts = positions.iter().map(|(state, ..)| state.move_count());
                assert_eq!(counts.sum::<usize>(), n_moves);
            });
        });
        group.bench_function("visit_moves", |bencher| {
            bencher.iter(|| {
                let mut count = 0;
                for (state, ..) in &positions {
                    let _ = state.visit_moves::<()>(|mv| {
                        count += 1;
                        black_box(mv);
                        ControlFlow::Continue(())
                    });
                }
                assert_eq!(count, n_moves);
            });
        });
        group.bench_function("nth_move", |bencher| {
            bencher.iter(|| {
                let middle = |state: &G| state.nth_move(state.move_count() / 2);
                assert!(positions.iter().all(|(state, ..)| black_box(middle(state)).is_some()));
            });
        });
    }
}

fn legality(criterion: &mut Criterion) {
    subjects::visit(None, &mut Calls(criterion));
}

criterion_group!(benches, legality);
criterion_main!(benches);
