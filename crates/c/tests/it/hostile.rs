//! Callers that pass anything, from several threads: an error each time, and what is open still works.

use std::{collections::HashSet, env, ffi::c_char, ptr};

use rulebook_c::{
    games::*, handles::*, matches::*, questions::*, rulebook::core::SplitMix64, search::*,
};
use rulebook_engine::rulebook::threads;

use crate::{
    caller::{Bytes, call, refusal, start, take},
    functions::{Arguments, FUNCTIONS},
};

const EMPTY: Bytes = Bytes { start: ptr::null(), length: 0 };

/// One handle of each kind: a game, a match, a view, a text and an error.
fn one_of_each() -> [i64; 5] {
    let game = start("kuhn", "");
    [
        rulebook_game_of(game),
        game,
        call!(rulebook_match_view, game, &"0"),
        rulebook_version(),
        -call!(rulebook_game, &"chess"),
    ]
}

#[test]
fn every_function_refuses_numbers_that_are_not_its_handles() {
    let [game, host, view, text, error] = one_of_each();
    let stale = one_of_each();
    assert_eq!(stale.map(|handle| rulebook_close(handle)), [0; 5]);
    let never = [
        i64::MIN,
        -1,
        0,
        1,
        6 << 50,
        (1 << 53) - 1,
        1 << 53,
        i64::MAX,
        -host,
        host + 1,
        host ^ 1 << 50,
    ];
    let refused = |name: &str, call: fn(Arguments, &mut [u8]) -> i64, handle: i64| {
        let arguments = Arguments { handle, number: 0, text: EMPTY, other: EMPTY };
        let (_, code) = refusal(call(arguments, &mut [0; 8]));
        assert_eq!(code, "handle", "{name}({handle})");
    };
    for (name, call) in FUNCTIONS {
        let takes_no_handle =
            ["version", "games", "game", "replay", "follow"].map(|name| format!("rulebook_{name}"));
        if takes_no_handle.iter().any(|other| other == name) {
            continue;
        }
        // Miri is slow.
        for handle in never.into_iter().chain(stale).step_by(if cfg!(miri) { 5 } else { 1 }) {
            refused(name, *call, handle);
        }
        // Those of another kind.
        let others: &[i64] = match name.trim_start_matches("rulebook_").split('_').next() {
            Some("close") => &[],
            Some("size" | "copy") => &[game, host, view],
            Some("error") => &[game, host, view, text],
            Some("game") if !name.ends_with("_of") => &[host, view, text, error],
            Some("match") => &[game, view, text, error],
            Some("view") => &[game, host, text, error],
            _ => &[game, text, error],
        };
        for handle in others {
            refused(name, *call, *handle);
        }
    }
    assert_eq!([game, host, view, text, error].map(|handle| rulebook_close(handle)), [0; 5]);
}

#[test]
fn every_function_refuses_texts_that_are_not_texts() {
    let handles = one_of_each();
    let broken = [0x67_u8, 0xff, 0x62];
    let texts = [
        Bytes { start: ptr::null(), length: 1 },
        Bytes { start: ptr::null(), length: usize::MAX },
        Bytes { start: broken.as_ptr().cast(), length: broken.len() },
        Bytes { start: broken.as_ptr().cast(), length: usize::MAX },
    ];
    let with_texts = FUNCTIONS.iter().filter(|(name, call)| {
        // A function without a text does something with one of the handles.
        let is_answered = |handle: i64| {
            let is_position = handles[1..3].contains(&handle);
            let copy = if is_position { rulebook_clone(handle) } else { handle };
            let arguments = Arguments { handle: copy, number: 0, text: texts[0], other: texts[0] };
            let answer = call(arguments, &mut []);
            let is_refused = answer < 0 && take(rulebook_error_code(-answer)) == "text";
            if answer != 0 {
                rulebook_close(answer.abs());
            }
            if is_position {
                rulebook_close(copy);
            }
            is_refused
        };
        *name != "rulebook_close" && handles.into_iter().any(is_answered)
    });
    let names: Vec<&str> = with_texts.map(|(name, _)| *name).collect();
    let header = include_str!("../../include/rulebook.h");
    let declared = header.split("\nint64_t ").skip(1).filter(|text| {
        text.split_once(';').is_some_and(|(declaration, _)| declaration.contains("const char"))
    });
    let declared: Vec<&str> = declared.filter_map(|text| Some(text.split_once('(')?.0)).collect();
    assert_eq!(names, declared);
    for (name, call) in FUNCTIONS.iter().filter(|(name, _)| declared.contains(name)) {
        for text in texts {
            let codes = handles.map(|handle| {
                let arguments = Arguments { handle, number: 0, text, other: text };
                refusal(call(arguments, &mut [])).1
            });
            // The view may not ask about moves, whatever they are.
            let expected = ["text", "handle", "not-your-turn"];
            assert!(codes.iter().all(|code| expected.contains(&&**code)), "{name} {codes:?}");
        }
    }
    assert_eq!(handles.map(|handle| rulebook_close(handle)), [0; 5]);
}

#[test]
fn an_error_says_which_argument_is_wrong() {
    let game = start("kuhn", "");
    let view = call!(rulebook_match_view, game, &"0");
    let rules = rulebook_game_of(game);
    let null = |length: usize| {
        // SAFETY: A text at null is refused.
        unsafe { rulebook_game_start(rules, ptr::null(), 0, ptr::null(), length) }
    };
    let failed = call!(rulebook_match_play, -5, &"b");
    for (answer, expected) in [
        (
            rulebook_turn(-5),
            "handle -5: it is below 0: the answer of a call that failed; its error",
        ),
        (failed, "handle -5: it is below 0"),
        (rulebook_close(0), "handle 0: 0 is never a handle"),
        (
            rulebook_match_key(view),
            &format!("handle {view}: it is the handle of a view, not of a match"),
        ),
        (
            rulebook_turn(rules),
            &format!("handle {rules}: it is the handle of a game, not of a match or a view"),
        ),
        (null(5), "options: it begins at null and has 5 bytes"),
        (rulebook_steps_since(game, -1), "n: -1 is below 0"),
        (call!(rulebook_next_picks, game, &"\n".repeat(4 << 20)), "picked: over 1,000 lines"),
        (call!(rulebook_record, game, &"Ada"), "players: 1 instead of 2, one for each seat"),
        (rulebook_resign(game, 300), "seat 300: the game has 2 seats, counted from 0"),
        (rulebook_resign(view, 2), "seat 2: the game has 2 seats, counted from 0"),
        (rulebook_match_forfeit(game, -1), "seat -1: the game has 2 seats, counted from 0"),
        (
            call!(rulebook_match_step_as, game, 2, &"b"),
            "seat 2: the game has 2 seats, counted from 0",
        ),
        (
            call!(rulebook_match_view, game, &"300"),
            "seat 300: the game has 2 seats, counted from 0",
        ),
        (call!(rulebook_match_view, game, &"2"), "seat 2: the game has 2 seats, counted from 0"),
    ] {
        assert!(answer < 0, "{expected}");
        let sentence = take(-answer);
        assert!(sentence.starts_with(expected), "{sentence}");
    }
    assert_eq!([view, rules, game].map(|handle| rulebook_close(handle)), [0; 3]);
}

#[test]
fn several_threads_ask_one_game_and_one_error() {
    let (game, error) = (call!(rulebook_game, &"kuhn"), -call!(rulebook_game, &"chess"));
    let n_calls = if cfg!(miri) { 3 } else { 2_000 };
    std::thread::scope(|scope| {
        let ask = || {
            for _ in 0..n_calls {
                let started = call!(rulebook_game_start, game, &"", &"");
                assert!(0 < rulebook_size(error));
                assert_eq!(rulebook_close(started), 0);
            }
        };
        let threads = [(); 4].map(|()| threads::start_in(scope, 1 << 21, ask).expect("a thread"));
        assert!(threads.into_iter().all(|thread| thread.join().is_ok()));
    });
    assert_eq!((rulebook_close(game), rulebook_close(error)), (0, 0));
}

#[test]
fn a_search_needs_no_stack_of_the_caller() {
    if cfg!(miri) {
        return; // It has no large game.
    }
    let game = start("octagone", "players=4,covered=on");
    assert!(0 <= rulebook_match_deal(game));
    let search = || take(call!(rulebook_best_move, game, &"20n", 1));
    let small = std::thread::scope(|scope| {
        threads::start_in(scope, 1 << 16, search).expect("a thread").join().expect("no panic")
    });
    assert_eq!(small, search());
    assert_eq!(rulebook_close(game), 0);
}

#[test]
fn a_buffer_may_be_short_or_missing() {
    let name = rulebook_game_name(call!(rulebook_game, &"kuhn"));
    let copy = |start: *mut c_char, capacity: usize| {
        // SAFETY: The buffer is null or has this capacity.
        unsafe { rulebook_copy(name, start, capacity) }
    };
    let mut buffer = *b"......";
    assert_eq!((copy(ptr::null_mut(), 0), copy(buffer.as_mut_ptr().cast(), 0)), (0, 0));
    assert_eq!(refusal(copy(ptr::null_mut(), 1)).1, "text");
    assert_eq!((copy(buffer.as_mut_ptr().cast(), 2), &buffer), (2, b"ku...."));
    assert_eq!((copy(buffer.as_mut_ptr().cast(), 6), &buffer), (4, b"kuhn.."));
    assert_eq!(rulebook_close(name), 0);
}

#[test]
fn what_eight_threads_pass_at_random_harms_nothing() {
    let n_calls = match (cfg!(miri), env::var_os("RULEBOOK_SLOW")) {
        (true, _) => 20,
        (false, Some(_)) => 1_000_000 / 8,
        (false, None) => 2_000,
    };
    let own = start("tictactoe", "");
    assert_eq!(call!(rulebook_match_play, own, &"b2"), 0);
    let shared = one_of_each();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8_u64)
            .map(|seed| {
                let run = move || Caller::new(seed, shared, own).run(n_calls);
                threads::start_in(scope, 1 << 22, run).expect("a thread")
            })
            .collect();
        for thread in threads {
            thread.join().expect("nothing panics");
        }
    });
    assert_eq!(call!(rulebook_match_play, own, &"a1"), 0);
    assert_eq!(take(rulebook_steps_since(own, 0)), "b2\na1\n");
    assert_eq!(rulebook_close(own), 0);
    for handle in shared {
        let answer = rulebook_close(handle);
        assert!(answer == 0 || refusal(answer).1 == "handle");
    }
    // All that was opened is closed, so no more slots are in use than there are handles.
    let texts: Vec<i64> = (0..600).map(|_| rulebook_version()).collect();
    let last = texts.iter().map(|text| (text >> 30) % (1 << 20)).max();
    assert!(last < Some(600 + 64), "slot {last:?}");
    assert!(texts.into_iter().all(|text| rulebook_close(text) == 0));
}

/// A thread that passes anything.
struct Caller {
    random: SplitMix64,
    open: Vec<i64>,
    stale: Vec<i64>,
    spared: i64, // The handle that it never passes.
    texts: Vec<String>,
}

impl Caller {
    fn new(seed: u64, shared: [i64; 5], spared: i64) -> Caller {
        let texts = [
            "",
            "0",
            "1",
            "host",
            "public",
            "b",
            "p",
            "K",
            "Q",
            "J",
            "kuhn",
            "tictactoe",
            "gobblet",
            "a1",
            "b2",
            "4@b2",
            "dark",
            "Ada\nBob\n",
            "10n",
            "d1",
            "beginner",
            "{}",
            "\u{fc}\0\n",
            "win 0 by resignation of 1",
            r#"{"ply_limit":3}"#,
        ];
        let texts = texts.map(str::to_owned).to_vec();
        Caller {
            random: SplitMix64::new(seed),
            open: shared.to_vec(),
            stale: shared.to_vec(),
            spared,
            texts,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.random.next() % n as u64).expect("it is below n")
    }

    fn any_of(&mut self, handles: &[i64]) -> i64 {
        if handles.is_empty() { 0 } else { handles[self.below(handles.len())] }
    }

    /// A handle, or what looks like one.
    fn handle(&mut self) -> i64 {
        let (open, stale) = (self.open.clone(), self.stale.clone());
        let handle = match self.below(10) {
            0 => self.random.next().cast_signed(),
            1 => self.any_of(&stale),
            2 => self.any_of(&open) + 1,
            3 => [i64::MIN, -1, 0, 1, i64::MAX][self.below(5)],
            _ => self.any_of(&open),
        };
        if handle == self.spared { 0 } else { handle }
    }

    fn text(&mut self, broken: &'static [u8]) -> Bytes {
        let text = &*self.texts[self.random.next() as usize % self.texts.len()];
        match self.random.next() % 20 {
            0 => Bytes { start: ptr::null(), length: text.len() },
            1 => Bytes { start: broken.as_ptr().cast(), length: broken.len() },
            2 => Bytes { start: text.as_ptr().cast(), length: usize::MAX },
            _ => Bytes::from(text),
        }
    }

    fn run(mut self, n_calls: usize) {
        for _ in 0..n_calls {
            let (name, call) = FUNCTIONS[self.below(FUNCTIONS.len())];
            let number = [0, 1, -1, 255, 256, i64::MIN, i64::MAX][self.below(7)];
            let (text, other) = (self.text(b"\xff"), self.text(b"a\xc3"));
            let arguments = Arguments { handle: self.handle(), number, text, other };
            let mut buffer = [0; 16];
            let capacity = self.below(buffer.len() + 1);
            let answer = call(arguments, &mut buffer[..capacity]);
            self.keep(name, answer);
        }
        let open: HashSet<i64> = self.open.iter().copied().collect();
        for handle in open {
            let answer = rulebook_close(handle);
            if answer < 0 {
                rulebook_close(-answer);
            }
        }
    }

    /// Keeps a handle, or takes a text; closes some of what is kept.
    fn keep(&mut self, name: &str, answer: i64) {
        let handle = answer.abs();
        if answer < 0 {
            assert_ne!(refusal(answer).1, "panic", "{name}");
        } else if 1 << 50 <= handle {
            if handle >> 50 == 4 && self.below(2) == 0 {
                self.texts.push(take(handle).chars().take(2_000).collect());
            } else {
                self.open.push(handle);
            }
        }
        if 40 < self.texts.len() {
            let place = self.below(self.texts.len());
            self.texts.swap_remove(place);
        }
        if 40 < self.open.len() {
            let place = self.below(self.open.len());
            let closed = self.open.swap_remove(place);
            let answer = rulebook_close(closed);
            if answer < 0 {
                rulebook_close(-answer);
            }
            self.stale.push(closed);
        }
        self.stale.truncate(40);
    }
}
