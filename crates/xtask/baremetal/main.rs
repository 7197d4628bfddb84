//! Plays a random game of each kind without an operating system and without an allocator.
//!
//! `cargo xtask ci` builds this with the games that need no heap. There is nothing to allocate
//! with, so it links only if that is true of each of them. On a microcontroller it starts at
//! `_start`; on Linux at `main`, where it can be run.

#![no_std]
#![no_main]

use core::{hint::black_box, panic::PanicInfo};

use rulebook_core::{Game, Play, SplitMix64};

/// Plays a game from a seed and returns the number of its steps.
type PlayFn = fn(u64) -> u32;

/// One for each game: `&[play::<rulebook_nim::Nim>, …]`.
const GAMES: &[PlayFn] = include!("games.rs");

/// Random games are cut off here; some can be very long.
const MAX_STEPS: u32 = 1_000;

/// The entry point on a microcontroller.
#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
pub extern "C" fn _start() -> ! {
    black_box(play_all());
    loop {}
}

/// The entry point on Linux: 0 if every game was played.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
pub extern "C" fn main() -> i32 {
    i32::from(!play_all())
}

// The start-up code, and functions such as `memcpy` that the compiler calls.
#[cfg(target_os = "linux")]
#[link(name = "c")]
unsafe extern "C" {}

/// Plays every game; returns whether each had steps.
fn play_all() -> bool {
    black_box(GAMES).iter().all(|play| 0 < play(black_box(1)))
}

/// Plays a random game and returns the number of its steps.
fn play<G: Game>(seed: u64) -> u32 {
    let mut rng = SplitMix64::new(seed);
    let mut state = G::start(G::Variant::default());
    let mut n_steps = 0;
    while n_steps < MAX_STEPS
        && let Some(step) = state.random_step(&mut rng)
    {
        state.apply_unchecked(step);
        n_steps += 1;
    }
    black_box(state.outcome());
    n_steps
}

/// Ends the program; on a microcontroller, stops.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    #[cfg(target_os = "linux")]
    {
        unsafe extern "C" {
            safe fn abort() -> !;
        }
        abort()
    }
    #[cfg(not(target_os = "linux"))]
    loop {}
}
