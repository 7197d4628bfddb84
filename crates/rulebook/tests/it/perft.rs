//! Perft through the erased layer.

use std::sync::atomic::{AtomicU64, Ordering};
#[cfg(feature = "parallel")]
use std::{
    collections::HashSet,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

#[cfg(feature = "octi")]
use rulebook::Registry;
use rulebook::{AnyMatch, ErrorKind, PerftPart, PerftRequest, Start};

use crate::small::{at, begin};

/// Perft by walking the erased match, whose deal resolves chance.
fn slow(game: &dyn AnyMatch, depth: u32, passes: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.choices().moves().into_iter().filter(|mv| passes || mv != "pass");
    moves
        .map(|mv| {
            let mut child = game.boxed_clone();
            child.play(&mv).expect("listed");
            slow(&*child, depth - 1, passes)
        })
        .sum()
}

#[test]
fn all_modes_agree_with_walking_on_any_number_of_threads() {
    let deal = ["back 0,back 1,back 1"; 5].join(",");
    let start = Start { position: Some("9 0"), deal: Some(&deal), ..Start::default() };
    let mut game = begin("heap", &start).expect("a deal");
    for depth in 0..=7 {
        for (mode, passes) in [(None, true), (Some("all"), true), (Some("moves"), false)] {
            for (threads, hash_mebibytes) in [(0, 0), (1, 0), (3, 0), (1, 1), (2, 1)] {
                let mut request = PerftRequest::new(depth);
                request.mode = mode;
                request.threads = threads;
                request.hash_mebibytes = hash_mebibytes;
                let found = game.perft(&request).expect("a deal");
                assert_eq!(found.total, slow(&*game, depth, passes), "{mode:?} {depth}");
                let sum: u64 = found.divide.iter().map(|(_, count)| count).sum();
                assert!(depth == 0 || sum == found.total);
                assert!(passes || found.divide.iter().all(|(mv, _)| mv != "pass"));
            }
        }
    }
    // From a later position, the deal continues where the match is.
    for mv in ["pass", "pass", "take 1"] {
        game.play(mv).expect("legal");
    }
    let found = game.perft(&PerftRequest::new(5)).expect("a deal");
    assert_eq!(found.total, slow(&*game, 5, true));
}

#[test]
fn the_share_of_each_first_move_is_named() {
    let game = at("heap", "2 0");
    let found = game.perft(&PerftRequest::new(2)).expect("no chance yet");
    let expected = [("take 1", 2), ("take 2", 0), ("pass", 3)];
    assert_eq!(found.divide, expected.map(|(mv, count)| (mv.to_owned(), count)));
}

#[cfg(feature = "octi")]
#[test]
fn a_table_does_not_change_the_counts() {
    let registry = Registry::standard();
    let octi = registry.game("octi").expect("a game");
    let loops = "S: 33ABCEFG ; N: 43 44 54 ; 0 0 ; S";
    for (position, depth) in [(None, 4), (Some(loops), 3)] {
        let game = octi.begin(&Start { position, ..Start::default() }).expect("a position");
        for mode in ["result", "path"] {
            let mut request = PerftRequest::new(depth);
            request.mode = Some(mode);
            let plain = game.perft(&request).expect("a count");
            // A table of one mebibyte is too small and has to forget.
            for (hash_mebibytes, threads) in [(1, 1), (1, 2), (64, 2)] {
                request.hash_mebibytes = hash_mebibytes;
                request.threads = threads;
                assert_eq!(game.perft(&request), Ok(plain.clone()), "{mode}");
            }
        }
    }
}

#[test]
fn progress_comes_to_its_end() {
    let game = begin("heap", &Start::default()).expect("a start");
    let (most, sum) = (AtomicU64::new(0), AtomicU64::new(0));
    let progress = |part: PerftPart<'_>| {
        assert!(part.done <= part.total);
        most.fetch_max(part.done, Ordering::Relaxed);
        sum.fetch_add(part.count, Ordering::Relaxed);
    };
    let mut request = PerftRequest::new(2);
    request.progress = Some(&progress);
    let counted = game.perft(&request).expect("no chance yet");
    assert_eq!(most.into_inner(), 3);
    assert_eq!(sum.into_inner(), counted.total, "the parts add up");
}

/// The thread that counts the first part waits until somebody else has counted one.
#[test]
#[cfg(feature = "parallel")]
fn the_caller_counts_and_with_two_threads_another_one_too() {
    let game = begin("heap", &Start::default()).expect("a start");
    for n_threads in [1, 2] {
        let counting = Mutex::new(HashSet::new());
        let n_counting = || counting.lock().expect("no panic before").len();
        let begun = Instant::now();
        let progress = |_: PerftPart<'_>| {
            counting.lock().expect("no panic before").insert(thread::current().id());
            while n_counting() < n_threads && begun.elapsed() < Duration::from_secs(60) {
                thread::yield_now();
            }
        };
        let mut request = PerftRequest::new(2);
        request.threads = n_threads;
        request.progress = Some(&progress);
        game.perft(&request).expect("no chance yet");
        assert_eq!(n_counting(), n_threads);
        assert!(counting.lock().expect("no panic").contains(&thread::current().id()));
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let game = begin("heap", &Start::default()).expect("a start");
    let error = game.perft(&PerftRequest::new(3)).expect_err("chance comes at ply 3");
    assert_eq!(
        error.to_string(),
        "deal: chance decides here, and no deal is given; \
         an example of a deal: `back 1,back 0`"
    );
    let mut request = PerftRequest::new(1);
    request.hash_mebibytes = usize::MAX;
    let error = game.perft(&request).expect_err("no machine has that");
    assert!(error.to_string().ends_with("use a smaller table"), "{error}");
    let mut request = PerftRequest::new(1);
    request.mode = Some("paths");
    let error = game.perft(&request).expect_err("no such mode");
    assert_eq!(error.kind, ErrorKind::Perft);
    assert_eq!(
        error.to_string(),
        "counting `paths`: heap has no such perft mode; one of: all, moves"
    );
}

#[test]
fn what_is_too_much_is_refused() {
    let game = begin("heap", &Start::default()).expect("a start");
    for hash_mebibytes in [0, 1] {
        let mut request = PerftRequest::new(1_000_000);
        request.hash_mebibytes = hash_mebibytes;
        let error = game.perft(&request).expect_err("too deep");
        assert_eq!(error.kind, ErrorKind::Perft);
        assert_eq!(error.to_string(), "perft: depth 1000000 is above the limit of 255");
    }
    let mut request = PerftRequest::new(1);
    request.threads = PerftRequest::MAX_THREADS;
    assert_eq!(game.perft(&request).expect("a count").total, 3);
    request.threads += 1;
    let error = game.perft(&request).expect_err("too many threads");
    assert_eq!(error.to_string(), "1025 threads: the limit is 1024");
}

#[cfg(feature = "octi")]
#[test]
fn a_count_beyond_64_bits_is_refused() {
    // Few pieces and many transpositions: a table counts 60 plies in no time.
    let position = "S: 33ACEG ; N: 15ACEG ; 0 0 ; S";
    let registry = Registry::standard();
    let octi = registry.game("octi").expect("a game");
    let start = Start { position: Some(position), ..Start::default() };
    let game = octi.begin(&start).expect("a position");
    for mode in ["result", "path"] {
        let mut request = PerftRequest::new(60);
        request.mode = Some(mode);
        request.hash_mebibytes = 64;
        let error = game.perft(&request).expect_err("the count has more than 64 bits");
        assert_eq!(error.kind, ErrorKind::Overflow);
        assert_eq!(error.to_string(), "perft: the count exceeds 64 bits");
    }
}

/// No game of Nim with sixteen stones is longer than sixteen moves, and each stone that is left over
/// in a move shortens it.
#[test]
fn a_count_beyond_the_longest_game_ends() {
    let nim = begin("nim", &Start::default()).expect("the start");
    let count = |depth, progress: Option<&(dyn Fn(PerftPart<'_>) + Sync)>| {
        let mut request = PerftRequest::new(depth);
        request.progress = progress;
        nim.perft(&request).expect("no chance").total
    };
    // 16!/(1! 3! 5! 7!) orders of the single stones.
    assert_eq!(count(16, None), 5_765_760);
    assert_eq!((count(17, None), count(255, None)), (0, 0));
    assert_eq!(count(255, Some(&|_| {})), 0);
}

#[test]
fn a_deep_part_reports_its_pieces() {
    let start = Start { position: Some("1,2,3,4 0"), ..Start::default() };
    let nim = begin("nim", &start).expect("a position");
    let (before, sum) = (AtomicU64::new(0), AtomicU64::new(0));
    let progress = |part: PerftPart<'_>| {
        before.fetch_add(u64::from(part.done == 0), Ordering::Relaxed);
        sum.fetch_add(part.count, Ordering::Relaxed);
    };
    let mut request = PerftRequest::new(9);
    request.progress = Some(&progress);
    let counted = nim.perft(&request).expect("no chance");
    assert_eq!(sum.into_inner(), counted.total, "the pieces add up");
    assert!(1 < before.into_inner(), "the first part has several");
}
