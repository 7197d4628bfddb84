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

/// Runs commands in one folder and says which.
#[derive(Clone, Debug)]
pub struct Shell {
    root: PathBuf,
    cargo: OsString,
}

/// What came of a command that may be impossible here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It succeeded.
    Done,
    /// It did not, for a reason that fits on a line.
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
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), PathBuf::from)
    }

    /// Runs cargo with its output to the terminal; says whether it succeeded.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn cargo(&self, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        announce("cargo", arguments, envs);
        succeeds(&self.command(&self.cargo, arguments, envs), "cargo")
    }

    /// Runs a program with its output to the terminal; says whether it succeeded.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn run(&self, program: &str, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        announce(program, arguments, envs);
        succeeds(&self.command(&program.into(), arguments, envs), program)
    }

    /// Runs cargo with its output to the terminal and to `line`; says whether it succeeded.
    ///
    /// # Errors
    ///
    /// If it cannot be started or its output cannot be read.
    pub fn cargo_lines(
        &self,
        arguments: &[&str],
        envs: &[(&str, &str)],
        mut line: impl FnMut(&str),
    ) -> Result<bool> {
        announce("cargo", arguments, envs);
        let command = self.command(&self.cargo, arguments, envs).unchecked().stderr_to_stdout();
        let reader = command.reader().context("starting cargo")?;
        for text in BufReader::new(&reader).lines() {
            let text = text?;
            println!("{text}");
            line(&text);
        }
        let output = reader.try_wait()?.context("cargo closed its output before its end")?;
        Ok(output.status.success())
    }

    /// The standard output of a program.
    ///
    /// # Errors
    ///
    /// If the program cannot be started or fails.
    pub fn read(&self, program: &str, arguments: &[&str]) -> Result<String> {
        let command = self.command(&program.into(), arguments, &[]).unchecked();
        let output =
            command.stdout_capture().run().with_context(|| format!("starting {program}"))?;
        ensure!(output.status.success(), "{program} {} failed", arguments.join(" "));
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Tries what may be impossible on this machine, in silence and for as long as `limit`.
    #[must_use]
    pub fn attempt(&self, program: &str, arguments: &[&str], limit: Duration) -> Tried {
        // One download attempt and no backtrace: the answer is to be quick and short.
        let envs = [("RUSTUP_MAX_RETRIES", "0"), ("RUST_BACKTRACE", "0")];
        let command = self.command(&program.into(), arguments, &envs).unchecked();
        let line = format!("{program} {}", arguments.join(" "));
        let handle = match command.stderr_to_stdout().stdout_capture().start() {
            Ok(handle) => handle,
            Err(error) => return Tried::Impossible(format!("cannot start `{program}`: {error}")),
        };
        match handle.wait_timeout(limit) {
            Ok(Some(output)) if output.status.success() => Tried::Done,
            Ok(Some(output)) => {
                let reason = first_error(&String::from_utf8_lossy(&output.stdout));
                Tried::Impossible(format!("`{line}`: {reason}"))
            }
            Ok(None) => {
                let stopped = handle.kill().and_then(|()| handle.wait().map(|_| ()));
                let failure = stopped.err().map_or(String::new(), |error| format!(" ({error})"));
                Tried::Impossible(format!(
                    "`{line}` took longer than {} s{failure}",
                    limit.as_secs()
                ))
            }
            Err(error) => Tried::Impossible(format!("`{line}`: {error}")),
        }
    }

    fn command(&self, program: &OsString, arguments: &[&str], envs: &[(&str, &str)]) -> Expression {
        let command = duct::cmd(program, arguments).dir(&self.root).stdin_null();
        envs.iter().fold(command, |command, (key, value)| command.env(key, value))
    }
}

/// Prints a command as one would type it.
fn announce(program: &str, arguments: &[&str], envs: &[(&str, &str)]) {
    let envs = envs.iter().map(|(key, value)| format!("{key}={value:?}"));
    let words = envs.chain([program.to_string(), arguments.join(" ")]);
    println!("$ {}", words.collect::<Vec<_>>().join(" "));
}

fn succeeds(command: &Expression, program: &str) -> Result<bool> {
    let output = command.unchecked().run().with_context(|| format!("starting {program}"))?;
    Ok(output.status.success())
}

/// The line of a program's output that says what went wrong; of a chain of causes the ends.
fn first_error(output: &str) -> String {
    let mut lines = output.lines().map(str::trim).filter(|line| !line.is_empty());
    let found = lines.clone().find_map(|line| line.strip_prefix("error:").map(str::trim));
    let line = found.or_else(|| lines.next_back()).unwrap_or("failed without a word");
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
        assert_eq!(first_error(""), "failed without a word");
    }

    #[test]
    fn what_cannot_be_had_has_a_reason() {
        let shell = Shell::new().expect("the workspace is here");
        let tried = shell.attempt("no-such-program", &[], Duration::from_secs(1));
        assert!(matches!(tried, Tried::Impossible(reason) if reason.contains("no-such-program")));
    }
}
