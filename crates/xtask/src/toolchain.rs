//! Toolchains other than the default one.

use std::time::Duration;

use crate::{Attempt, Outcome, Shell};

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(180);

/// Installs a toolchain with components if it lacks them, or says why that is impossible.
#[must_use]
pub(crate) fn obtain(shell: &Shell, version: &str, components: &[&str]) -> Option<Outcome> {
    let list = ["component", "list", "--installed", "--toolchain", version];
    let installed = shell.ask("rustup", &list);
    let has = |component: &&str| {
        installed.as_ref().is_some_and(|list| list.lines().any(|line| line.starts_with(*component)))
    };
    if has(&"cargo") && components.iter().all(has) {
        return None;
    }
    let mut install =
        vec!["toolchain", "install", version, "--profile", "minimal", "--no-self-update"];
    install.extend(components.iter().flat_map(|component| ["--component", component]));
    match shell.attempt("rustup", &install, LIMIT) {
        Attempt::Done => None,
        Attempt::Impossible(reason) => Some(Outcome::Skipped(reason)),
    }
}
