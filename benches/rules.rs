//! Times of single operations of the rules: random games, perft, legality, copies, hashes and texts.

use std::{collections::hash_map::DefaultHasher, hash::Hasher, hint::black_box, ops::ControlFlow};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulebook::Erasable;
use rulebook_benches::{
    chess,
    subjects::{self, Subject, Visitor},
    work::{playouts, positions},
};
use rulebook_core::{DrawRules, Legality, Match, Play, Record, ReplayLimits, SplitMix64};

const CHESS_GAMES: u32 = 100;
/// Perft 5 of chess, <https://www.chessprogramming.org/Perft_Results>.
const CHESS_LEAVES: u64 = 4_865_609;

struct Rules<'c>(&'c mut Criterion);

impl Visitor for Rules<'_> {
    fn visit<G: Erasable>(&mut self, subject: &Subject<G>) {
        playout(self.0, subject);
        perft(self.0, subject);
        legality(self.0, subject);
        clone_hash(self.0, subject);
        text(self.0, subject);
    }
}

/// Uniformly random games.
fn playout<G: Erasable>(criterion: &mut Criterion, subject: &Subject<G>) {
    let (games, expected) = subject.playouts();
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(10).throughput(Throughput::Elements(expected.plies));
    group.bench_function(subject.name, |bencher| {
        bencher.iter(|| assert_eq!(playouts(&subject.start, games, 1), expected));
    });
}

/// Perft with the last ply counted and with the last ply played.
fn perft<G: Erasable>(criterion: &mut Criterion, subject: &Subject<G>) {
    let Some((depth, count)) = subject.perft() else { return };
    let mut group = criterion.benchmark_group("perft");
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

/// The calls of a search and of a server, over positions of random games.
fn legality<G: Erasable>(criterion: &mut Criterion, subject: &Subject<G>) {
    const POSITIONS: usize = 1_000;
    let positions = positions(&subject.start, POSITIONS, 2);
    let n_moves: usize = positions.iter().map(|(state, ..)| state.move_count()).sum();
    let mut group = criterion.benchmark_group(format!("legality/{}", subject.name));
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

/// Copying and hashing states.
fn clone_hash<G: Erasable>(criterion: &mut Criterion, subject: &Subject<G>) {
    const POSITIONS: usize = 1_000;
    let positions = positions(&subject.start, POSITIONS, 5);
    let mut group = criterion.benchmark_group(format!("clone_hash/{}", subject.name));
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

/// Printing and reading moves, positions and records.
fn text<G: Erasable>(criterion: &mut Criterion, subject: &Subject<G>) {
    const POSITIONS: usize = 200;
    let positions = positions(&subject.start, POSITIONS, 3);
    let texts: Vec<(String, String)> =
        positions.iter().map(|(state, mv, _)| (state.to_string(), mv.to_string())).collect();
    let record = random_match(&subject.start).to_record(&[]).to_string();
    let mut group = criterion.benchmark_group(format!("text/{}", subject.name));
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

/// A random game of at most 200 steps, without draw rules.
fn random_match<S: Legality>(start: &S) -> Match<S> {
    let mut rng = SplitMix64::new(4);
    let mut game = Match::with_draw_rules(start.clone(), DrawRules::NONE);
    while game.steps().len() < 200 {
        let Some(step) = game.state().random_step(&mut rng) else { break };
        game.step(step).expect("a random step is legal");
    }
    game
}

/// Random games and perft of the yardstick.
fn yardstick(criterion: &mut Criterion) {
    let expected = chess::playouts(CHESS_GAMES, 1);
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(10).throughput(Throughput::Elements(expected.plies));
    group.bench_function("cozy-chess", |bencher| {
        bencher.iter(|| assert_eq!(chess::playouts(black_box(CHESS_GAMES), 1), expected));
    });
    drop(group);
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).throughput(Throughput::Elements(CHESS_LEAVES));
    group.bench_function("cozy-chess/counted", |bencher| {
        bencher.iter(|| assert_eq!(chess::perft(5), CHESS_LEAVES));
    });
}

fn rules(criterion: &mut Criterion) {
    subjects::visit(None, &mut Rules(criterion));
    yardstick(criterion);
}

criterion_group!(benches, rules);
criterion_main!(benches);
