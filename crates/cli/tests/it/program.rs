//! Runs the binary of this package.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

/// The output of a program, and its exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs `rulebook` in a folder.
pub(crate) fn run(
    args: &[String],
    settings: &[(&str, &str)],
    input: &str,
    folder: &Path,
) -> Answer {
    let mut process = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    process.args(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        process.env_remove(name);
    }
    // Not what the user of this machine has saved.
    process.env("XDG_DATA_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing-saved"));
    process.envs(settings.iter().copied()).current_dir(folder);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = process.spawn().expect("the binary runs");
    // A command that has read enough closes the pipe.
    let _ = process.stdin.take().expect("it has been piped").write_all(input.as_bytes());
    let output = process.wait_with_output().expect("the binary ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let stdout = text(&output.stdout);
    let stderr = text(&output.stderr);
    Answer { stdout, stderr, code: output.status.code() }
}

/// Runs the program in the folder for the files of tests.
pub(crate) fn simply(args: &[String], input: &str) -> Answer {
    run(args, &[], input, Path::new(env!("CARGO_TARGET_TMPDIR")))
}

/// The words of a command line.
pub(crate) fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
