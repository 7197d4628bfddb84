//! Sessions in memory, and the engine of `examples/engine.rs`.

use std::{env, path::PathBuf};

use rulebook::Registry;
use rulebook_engine::protocol::{Options, serve};

/// The lines that an engine writes when it reads `input`.
pub(crate) fn answers(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    let options = Options::game("gobblet", "");
    serve(&Registry::standard(), &options, input, &mut output).expect("memory does not fail");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

/// The answers after `protocol 2`, without the first `ok`.
pub(crate) fn extended(lines: &[&str]) -> Vec<String> {
    let mut answers = answers(format!("protocol 2\n{}\n", lines.join("\n")).as_bytes());
    assert_eq!(answers.remove(0), "ok");
    answers
}

/// The command that starts the engine of this package, with a fault or none.
pub(crate) fn engine(fault: &str) -> String {
    let mut path: PathBuf = env::current_exe().expect("the path of this program");
    path.pop();
    path.pop();
    path.extend(["examples", "engine"]);
    path.set_extension(env::consts::EXE_EXTENSION);
    assert!(path.exists(), "`cargo test` builds the examples; `--test` alone does not");
    format!("'{}' {fault}", path.display())
}
