//! Licences and origins of all dependencies.

use anyhow::Result;

use super::{Context, texts::missing};
use crate::{Outcome, Tree};

/// The checks of a change; advisories are checked nightly.
const CHECKS: [&str; 3] = ["bans", "licenses", "sources"];

/// Checks the dependencies of each workspace in the repository against `.cargo/deny.toml`.
pub(super) fn deny(context: &Context<'_>) -> Result<Outcome> {
    if context.shell.ask("cargo", &["deny", "--version"]).is_none() {
        return Ok(missing("cargo deny", "cargo-deny"));
    }
    let mut passed = true;
    for (path, _) in Tree::read(context.shell)?.iter() {
        // A workspace has a manifest beside its lock file.
        let Some(folder) = path.strip_suffix("Cargo.lock") else { continue };
        let manifest = format!("{folder}Cargo.toml");
        let target = ["deny", "--locked", "--manifest-path", &manifest];
        let options = ["--config", ".cargo/deny.toml", "check"];
        passed &= context.shell.cargo(&[&target[..], &options, &CHECKS].concat(), &[])?;
    }
    Ok(passed.into())
}
