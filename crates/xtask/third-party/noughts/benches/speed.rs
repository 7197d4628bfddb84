//! Speed of the rules: positions counted, and random games.

use criterion::{Criterion, criterion_group, criterion_main};
use noughts::Noughts;
use rulebook_core::{Perft, Play, SplitMix64, State};

fn speed(criterion: &mut Criterion) {
    let start = Noughts::default();
    criterion.bench_function("perft 6", |bencher| {
        bencher.iter(|| Perft::new(&start).depth(6).count());
    });
    let mut rng = SplitMix64::new(1);
    criterion.bench_function("random game", |bencher| {
        bencher.iter(|| {
            let mut state = start.clone();
            while let Some(step) = state.random_step(&mut rng) {
                state.apply_unchecked(step);
            }
            state
        });
    });
}

criterion_group!(benches, speed);
criterion_main!(benches);
