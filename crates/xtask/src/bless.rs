//! New golden files from what the code does now.

use anyhow::Result;

use crate::Shell;

/// Runs the tests that compare with golden files and lets them write these instead; says whether
/// the tests passed.
///
/// # Errors
///
/// If cargo cannot be started.
pub fn run(shell: &Shell) -> Result<bool> {
    // The variable of the laws' playthroughs, and that of the command line's snapshots.
    let envs = [("RULEBOOK_BLESS", "1")];
    let passed = shell.cargo(&["test", "--workspace", "--no-fail-fast"], &envs)?;
    shell.run("git", &["status", "--short", "--", "*/tests/data/*", "*/tests/it/*"], &[])?;
    Ok(passed)
}
