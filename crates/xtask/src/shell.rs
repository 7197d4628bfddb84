//! Commands in the workspace's root.

use std::{
    env,
    ffi::OsString,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use duct::Expression;

/// Runs commands in one folder and prints them.
#[derive(Clone, Debug)]
pub struct Shell {
    root: PathBuf,
    cargo: OsString,
}

/// The result of a command that may be impossible on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// It succeeded.
    Done,
    /// It failed, for a reason that fits on a line.
    Impossible(String),
}

impl Shell {
    /// A shell in the root of the workspace that cargo runs this tool for.
    ///
    /// # Errors
    ///
    /// If cargo did not start it or the folder is gone.
    pub fn new() -> Result<Shell> {
        // At run time, because a target folder may serve several checkouts.
        let package = env::var_os("CARGO_MANIFEST_DIR").context("cargo did not start this")?;
        let root = Path::new(&package).join("../..");
        let root = root.canonicalize().with_context(|| format!("opening {}", root.display()))?;
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Ok(Shell { root, cargo })
    }

    /// The same shell in another folder.
    #[must_use]
    pub fn at(&self, root: PathBuf) -> Shell {
        Shell { root, cargo: self.cargo.clone() }
    }

    /// The folder in which commands run.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The target folder of the workspace.
    #[must_use]
    pub fn target(&self) -> PathBuf {
        let folder = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        self.root.join(folder)
    }

    /// Runs cargo with its output to the terminal; returns whether it succeeded.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn cargo(&self, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        self.run("cargo", arguments, envs)
    }

    /// Runs a program with its output to the terminal; returns whether it succeeded.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn run(&self, program: &str, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        announce(program, arguments, envs);
        let command = self.command(&self.program(program), arguments, envs).unchecked();
        let output = command.run().with_context(|| format!("starting {program}"))?;
        Ok(output.status.success())
    }

    /// Runs a program with its output to the terminal and to `line`; returns whether it succeeded.
    ///
    /// # Errors
    ///
    /// If it cannot be started or its output cannot be read.
    pub fn run_lines(
        &self,
        program: &str,
        arguments: &[&str],
        envs: &[(&str, &str)],
        mut line: impl FnMut(&str),
    ) -> Result<bool> {
        announce(program, arguments, envs);
        let command = self.command(&self.program(program), arguments, envs);
        let reader = command.unchecked().stderr_to_stdout().reader();
        let reader = reader.with_context(|| format!("starting {program}"))?;
        for text in BufReader::new(&reader).lines() {
            let text = text?;
            println!("{text}");
            line(&text);
        }
        let output = reader.try_wait()?.context("it closed its output before its end")?;
        Ok(output.status.success())
    }

    /// The standard output of a program.
    ///
    /// # Errors
    ///
    /// If the program cannot be started or fails.
    pub fn read(&self, program: &str, arguments: &[&str]) -> Result<String> {
        let command = self.command(&self.program(program), arguments, &[]).unchecked();
        let output =
            command.stdout_capture().run().with_context(|| format!("starting {program}"))?;
        ensure!(output.status.success(), "{program} {} failed", arguments.join(" "));
        Ok(String::from_utf8(output.stdout)?)
    }

    /// As [`Shell::read`], without the error output; `None` if the program fails or is missing.
    #[must_use]
    pub fn ask(&self, program: &str, arguments: &[&str]) -> Option<String> {
        let command = self.command(&self.program(program), arguments, &[]).unchecked();
        let output = command.stderr_null().stdout_capture().run().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Tries what may be impossible on this machine, without output and for at most `limit`.
    #[must_use]
    pub fn attempt(&self, program: &str, arguments: &[&str], limit: Duration) -> Attempt {
        self.attempt_with(program, arguments, &[], limit)
    }

    /// As [`Shell::attempt`], with additional environment variables.
    #[must_use]
    pub fn attempt_with(
        &self,
        program: &str,
        arguments: &[&str],
        envs: &[(&str, &str)],
        limit: Duration,
    ) -> Attempt {
        // One download attempt and no backtrace, so that the answer is quick and short.
        let quick = [("RUSTUP_MAX_RETRIES", "0"), ("RUST_BACKTRACE", "0")];
        let envs = [&quick[..], envs].concat();
        let command = self.command(&self.program(program), arguments, &envs).unchecked();
        let line = format!("{program} {}", arguments.join(" "));
        let handle = match command.stderr_to_stdout().stdout_capture().start() {
            Ok(handle) => handle,
            Err(error) => return Attempt::Impossible(format!("cannot start `{program}`: {error}")),
        };
        match handle.wait_timeout(limit) {
            Ok(Some(output)) if output.status.success() => Attempt::Done,
            Ok(Some(output)) => {
                let reason = first_error(&String::from_utf8_lossy(&output.stdout));
                Attempt::Impossible(format!("`{line}`: {reason}"))
            }
            Ok(None) => {
                let stopped = handle.kill().and_then(|()| handle.wait().map(|_| ()));
                let failure = stopped.err().map_or(String::new(), |error| format!(" ({error})"));
                Attempt::Impossible(format!(
                    "`{line}` took longer than {} s{failure}",
                    limit.as_secs()
                ))
            }
            Err(error) => Attempt::Impossible(format!("`{line}`: {error}")),
        }
    }

    /// The program to start for a name: for cargo the one that runs this tool.
    fn program(&self, name: &str) -> OsString {
        if name == "cargo" { self.cargo.clone() } else { name.into() }
    }

    fn command(&self, program: &OsString, arguments: &[&str], envs: &[(&str, &str)]) -> Expression {
        let command = duct::cmd(program, arguments).dir(&self.root).stdin_null();
        envs.iter().fold(command, |command, (key, value)| command.env(key, value))
    }
}

/// A path as the argument of a command.
///
/// # Errors
///
/// If it is not UTF-8.
pub(crate) fn path_text(path: &Path) -> Result<String> {
    Ok(path.to_str().context("the path of the target folder is not UTF-8")?.to_string())
}

/// Prints a command as a user would type it.
fn announce(program: &str, arguments: &[&str], envs: &[(&str, &str)]) {
    let envs = envs.iter().map(|(key, value)| format!("{key}={value:?}"));
    let words = envs.chain([program.to_string(), arguments.join(" ")]);
    println!("$ {}", words.collect::<Vec<_>>().join(" "));
}

/// The line of a program's output with the error; of a chain of causes, the first and
/// the last.
fn first_error(output: &str) -> String {
    let mut lines = output.lines().map(str::trim).filter(|line| !line.is_empty());
    let found = lines.clone().find_map(|line| line.strip_prefix("error:").map(str::trim));
    let line = found.or_else(|| lines.next_back()).unwrap_or("failed without output");
    match (line.split_once(": "), line.rsplit_once(": ")) {
        (Some((first, _)), Some((_, last))) => format!("{first}: {last}"),
        _ => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_line_is_the_reason() {
        let output = "info: downloading\nerror: download failed\n\nCaused by:\n  0: no network\n";
        assert_eq!(first_error(output), "download failed");
        assert_eq!(first_error("error: no target: no file: no network\n"), "no target: no network");
        assert_eq!(first_error("half\nlast\n"), "last");
        assert_eq!(first_error(""), "failed without output");
    }

    #[test]
    fn what_is_impossible_has_a_reason() {
        let shell = Shell::new().expect("the workspace is here");
        let tried = shell.attempt("no-such-program", &[], Duration::from_secs(1));
        assert!(matches!(tried, Attempt::Impossible(reason) if reason.contains("no-such-program")));
    }
}
