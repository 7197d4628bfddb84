//! Measurements and comparisons that are not benchmarks: `rulebook-benches PROGRAM [ARGUMENT …]`, where
//! the program is `compare`, `evaluations`, `judge`, `puzzles`, `strength` or `tune`.

mod programs;

use std::{env, error::Error, process::ExitCode};

use crate::programs::{compare, evaluations, judge, puzzles, strength, tune};

fn main() -> ExitCode {
    run(env::args().skip(1).collect()).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

fn run(mut words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let name = if words.is_empty() { String::new() } else { words.remove(0) };
    match name.as_str() {
        "compare" => compare::run(words),
        "evaluations" => evaluations::run(words),
        "judge" => judge::run(words),
        "puzzles" => puzzles::run(words),
        "strength" => strength::run(words),
        "tune" => tune::run(words),
        _ => Err("name a program: compare, evaluations, judge, puzzles, strength or tune".into()),
    }
}
