//! Rewrites golden files from the current behaviour.

use anyhow::Result;

use crate::Shell;

/// Runs all tests, of which those with golden files rewrite them, and generates the Python types of
/// the schema; returns whether the tests passed.
///
/// # Errors
///
/// If cargo or Python cannot be started.
pub fn run(shell: &Shell) -> Result<bool> {
    // Read by the golden tests of the laws and by the snapshot tests of the command line.
    let envs = [("RULEBOOK_BLESS", "1")];
    let passed =
        shell.cargo(&["test", "--workspace", "--all-features", "--no-fail-fast"], &envs)?;
    let generated = shell.run("python3", &["crates/python/generate.py"], &[])?;
    let golden =
        ["*/tests/*", "*/picture.svg", "*/drawings/*", "*.md", "*/schema.json", "*/_values.py"];
    shell.run("git", &[&["status", "--short", "--"], &golden[..]].concat(), &[])?;
    Ok(passed && generated)
}
