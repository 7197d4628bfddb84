//! Printing and reading moves, positions and records.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    subjects::{self, Subject, Visitor},
    work::positions,
};
use rulebook_core::{Legality, Match, Play, Record, ReplayLimits, SplitMix64};

const POSITIONS: usize = 200;

struct Texts<'c>(&'c mut Criterion);

impl Visitor for Texts<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        let positions = positions(&subject.start, POSITIONS, 3);
        let texts: Vec<(String, String)> =
            positions.iter().map(|(state, mv, _)| (state.to_string(), mv.to_string())).collect();
        let record = random_match(&subject.start).to_record(&[]).to_string();
        let mut group = self.0.benchmark_group(format!("text/{}", subject.name));
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("print positions and moves", |bencher| {
            bencher.iter(|| {
                for ((state, mv, _), (position, text)) in positions.iter().zip(&texts) {
                    assert_eq!((&state.to_string(), &mv.to_string()), (position, text));
                }
            });
        });
        group.bench_function("read positions and moves", |bencher| {
            bencher.iter(|| {
                for ((state, mv, _), (position, text)) in positions.iter().zip(&texts) {
                    assert!(position.parse::<G>().is_ok_and(|read| read == *state));
                    assert!(text.parse::<G::Move>().is_ok_and(|read| read == *mv));
                }
            });
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function("replay a record", |bencher| {
            bencher.iter(|| {
                let read: Record = record.parse().expect("a record");
                assert!(Match::<G>::from_record(&read, &ReplayLimits::default()).is_ok());
            });
        });
    }
}

/// A random game of at most 200 steps, without draw rules.
fn random_match<S: Legality>(start: &S) -> Match<S> {
    let mut rng = SplitMix64::new(4);
    let mut game = Match::with_draw_rules(start.clone(), rulebook_core::DrawRules::NONE);
    while game.steps().len() < 200 {
        let Some(step) = game.state().random_step(&mut rng) else { break };
        game.step(step).expect("a random step is legal");
    }
    game
}

fn text(criterion: &mut Criterion) {
    subjects::visit(None, &mut Texts(criterion));
}

criterion_group!(benches, text);
criterion_main!(benches);
