//! Runs a command line: the binary of this package, or one with games of other authors.

use std::{
    env,
    io::Write,
    path::Path,
    process::{Command, ExitCode, Stdio},
};

use rulebook_classics::{Kuhn, Leduc, TicTacToe};
use rulebook_cli::{Registry, rulebook::entry};

/// What a program has written, and its exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

const ARGS: &str = "RULEBOOK_CLASSICS_ARGS";
const SEPARATOR: char = '\u{1f}';
/// What the test harness writes before it runs a test.
const PREFIX: &str = "\nrunning 1 test\n";

/// Not a test: the program `classics`, for which this binary starts itself. An example would be out of
/// date whenever `cargo test` is given the name of a test.
#[test]
fn classics() {
    let Ok(args) = env::var(ARGS) else { return };
    let mut registry = Registry::empty();
    registry.add(entry!(Kuhn));
    registry.add(entry!(Leduc));
    registry.add(entry!(TicTacToe));
    let code = rulebook_cli::run(registry, args.split(SEPARATOR).map(Into::into));
    let number = (0..=u8::MAX).find(|number| ExitCode::from(*number) == code);
    std::process::exit(number.map_or(-1, i32::from));
}

/// Runs `rulebook` or `classics` in a folder.
pub(crate) fn run(
    name: &str,
    args: &[String],
    settings: &[(&str, &str)],
    input: &str,
    folder: &Path,
) -> Answer {
    let mut process = match name {
        "rulebook" => {
            let mut process = Command::new(env!("CARGO_BIN_EXE_rulebook"));
            process.args(args);
            process
        }
        "classics" => {
            let mut process = Command::new(env::current_exe().expect("this binary"));
            process.args(["--exact", "program::classics", "--test-threads=2"]);
            let name = [name.to_owned()];
            let args: Vec<_> = name.iter().chain(args).map(String::as_str).collect();
            process.env(ARGS, args.join(&SEPARATOR.to_string()));
            process
        }
        other => panic!("there is no program {other}"),
    };
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        process.env_remove(name);
    }
    process.envs(settings.iter().copied()).current_dir(folder);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = process.spawn().expect("the binary runs");
    // A command that has read enough closes the pipe.
    let _ = process.stdin.take().expect("it has been piped").write_all(input.as_bytes());
    let output = process.wait_with_output().expect("the binary ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let stdout = text(&output.stdout);
    let prefix = if name == "classics" { PREFIX } else { "" };
    let stdout = stdout.strip_prefix(prefix).expect("what the harness writes").to_owned();
    Answer { stdout, stderr: text(&output.stderr), code: output.status.code() }
}

/// Runs a program in the folder for the files of tests.
pub(crate) fn simply(name: &str, args: &[String], input: &str) -> Answer {
    run(name, args, &[], input, Path::new(env!("CARGO_TARGET_TMPDIR")))
}
