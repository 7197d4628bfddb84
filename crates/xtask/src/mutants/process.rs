//! Programs with a limit in time and memory.

use std::{env, path::Path, process::ExitStatus, time::Duration};

use anyhow::{Context as _, Result};

/// The address space of a test: mutants that allocate in a loop must not take the machine with them.
const MAX_MEMORY_KB: u64 = 8_000_000;

/// The exit code of a program in which a table cannot be computed, so that the compiler would refuse
/// it; it is in `switch.txt`, too.
const REFUSED: i32 = 86;

/// How a program ended.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    /// Whether it ended in time, and successfully.
    pub(crate) success: bool,
    /// Whether it was stopped at its limit.
    pub(crate) late: bool,
    /// Whether the compiler would refuse it.
    pub(crate) refused: bool,
    /// Its standard output.
    pub(crate) output: String,
    /// Its standard error.
    pub(crate) errors: String,
}

/// Runs cargo and captures what it says.
///
/// # Errors
///
/// If it cannot be started.
pub(crate) fn run_cargo(folder: &Path, arguments: &[&str], envs: &[(&str, &str)]) -> Result<Ran> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(duct::cmd(cargo, arguments).dir(folder), envs, Duration::from_secs(24 * 3600))
}

/// Runs a test program and captures what it says.
///
/// The limit counts processor time where the system can limit that, so that other programs do not
/// matter; a program that waits has ten times as long.
///
/// # Errors
///
/// If it cannot be started.
pub(crate) fn run_test(
    program: &Path,
    folder: &Path,
    arguments: &[&str],
    envs: &[(&str, &str)],
    limit: Duration,
) -> Result<Ran> {
    let program = program.to_string_lossy();
    if !cfg!(unix) {
        return run(duct::cmd(&*program, arguments).dir(folder), envs, limit);
    }
    let seconds = limit.as_secs() + 1;
    let limits = format!("ulimit -v {MAX_MEMORY_KB}; ulimit -c 0; ulimit -t {seconds}");
    let script = format!("{limits}; exec \"$0\" \"$@\"");
    let words = ["-c", &script, &program].into_iter().chain(arguments.iter().copied());
    run(duct::cmd("sh", words).dir(folder), envs, 10 * limit)
}

fn run(command: duct::Expression, envs: &[(&str, &str)], limit: Duration) -> Result<Ran> {
    let command = envs.iter().fold(command, |command, (key, value)| command.env(key, value));
    let command = command.env_remove("RULEBOOK_SLOW").env_remove("RULEBOOK_BLESS");
    let command = command.stdin_null().stdout_capture().stderr_capture().unchecked();
    let handle = command.start().context("starting a program")?;
    let late = handle.wait_timeout(limit)?.is_none();
    if late {
        handle.kill()?;
    }
    let output = handle.wait()?;
    Ok(Ran {
        success: !late && output.status.success(),
        late: late || has_used_its_time(output.status),
        refused: output.status.code() == Some(REFUSED),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// Whether the system stopped the program at its limit of processor time.
#[cfg(unix)]
fn has_used_its_time(status: ExitStatus) -> bool {
    // SIGKILL follows where SIGXCPU does not end it.
    matches!(std::os::unix::process::ExitStatusExt::signal(&status), Some(24 | 9))
}

#[cfg(not(unix))]
fn has_used_its_time(_: ExitStatus) -> bool {
    false
}
