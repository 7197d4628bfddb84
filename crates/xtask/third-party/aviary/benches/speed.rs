//! Speed of the rules: positions counted, and random games.

use aviary::Aviary;
use criterion::{Criterion, criterion_group, criterion_main};
use rulebook_core::{Perft, Play, SplitMix64, State};

fn speed(criterion: &mut Criterion) {
    let dealt: Aviary = "send canary-3+canary-5 canary-1+canary-6".parse().expect("a position");
    criterion.bench_function("perft 2", |bencher| {
        bencher.iter(|| Perft::new(&dealt).depth(2).count());
    });
    let mut rng = SplitMix64::new(1);
    criterion.bench_function("random game", |bencher| {
        bencher.iter(|| {
            let mut state = Aviary::default();
            while let Some(step) = state.random_step(&mut rng) {
                state.apply_unchecked(step);
            }
            state
        });
    });
}

criterion_group!(benches, speed);
criterion_main!(benches);
