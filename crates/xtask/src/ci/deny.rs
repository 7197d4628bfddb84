//! Licences and origins of all dependencies.

use anyhow::Result;

use super::Context;
use crate::{Outcome, Tree};

/// What is checked without the network. `cargo deny check advisories` needs it.
const CHECKS: [&str; 3] = ["bans", "licenses", "sources"];

/// Checks the dependencies of each workspace in the repository against `.cargo/deny.toml`.
pub(super) fn deny(context: &Context<'_>) -> Result<Outcome> {
    if context.shell.ask("cargo", &["deny", "--version"]).is_none() {
        let reason = "there is no cargo-deny; run `cargo install --locked cargo-deny`";
        return Ok(Outcome::Skipped(reason.to_string()));
    }
    let mut passed = true;
    for manifest in manifests(&Tree::read(context.shell)?) {
        let which = ["deny", "--offline", "--locked", "--manifest-path", &manifest];
        let how = ["--config", ".cargo/deny.toml", "check"];
        passed &= context.shell.cargo(&[&which[..], &how, &CHECKS].concat(), &[])?;
    }
    Ok(passed.into())
}

/// The manifests of the workspaces: those beside a lock file.
fn manifests(tree: &Tree) -> Vec<String> {
    let folders = tree.iter().filter_map(|(path, _)| path.strip_suffix("Cargo.lock"));
    folders.map(|folder| format!("{folder}Cargo.toml")).collect()
}
