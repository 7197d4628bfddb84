//! The steps of the page, which need Node and a browser.

use std::time::Duration;

use anyhow::Result;

use super::Context;
use crate::{Attempt, Outcome, Shell, web};

/// The programs that a browser may be called.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Builds the page; its Rust has no warnings, and its files are within their limits.
pub(super) fn web(context: &Context<'_>) -> Result<Outcome> {
    if let Some(missing) = web::missing(context.shell) {
        return Ok(Outcome::Skipped(missing));
    }
    let passed = is_clean(context.shell)? && web::run(context.shell)?;
    Ok(passed.into())
}

/// Whether the Rust of the page is formatted and has no warnings.
fn is_clean(shell: &Shell) -> Result<bool> {
    let shell = shell.at(shell.root().join("crates/web"));
    let target = shell.target().join("web-build");
    let target = target.to_string_lossy();
    let clippy = |package: &str, feature: &str| {
        let which = ["clippy", "--locked", "--package", package, "--features", feature];
        let how = ["--target", "wasm32-unknown-unknown", "--target-dir", &target];
        shell.cargo(&[&which[..], &how, &["--", "-D", "warnings"]].concat(), &[])
    };
    Ok(shell.cargo(&["fmt", "--all", "--check"], &[])?
        && clippy("rulebook-web-rules", "games")?
        && clippy("rulebook-web-search", "classics")?
        && clippy("rulebook-web-search", "octagone")?)
}

/// Plays in a real browser on the page that the step `web` builds.
pub(super) fn web_browser(context: &Context<'_>) -> Result<Outcome> {
    let browser = match browser(context.shell) {
        Ok(browser) => browser,
        Err(reason) => return Ok(Outcome::Skipped(reason)),
    };
    if let Some(missing) = web::missing(context.shell) {
        return Ok(Outcome::Skipped(missing));
    }
    let out = context.shell.target().join("web");
    if !out.join("index.html").is_file() && !web::run(context.shell)? {
        return Ok(Outcome::Failed);
    }
    let (out, board) = (out.to_string_lossy(), web::board(context.shell));
    let envs = [
        ("RULEBOOK_PAGE", out.as_ref()),
        ("RULEBOOK_BOARD", &board.to_string_lossy()),
        ("RULEBOOK_BROWSER", browser.as_str()),
    ];
    Ok(web::npm(context.shell, "test", &envs)?.into())
}

/// The path of a browser, which is installed if it is missing, or why there is none.
fn browser(shell: &Shell) -> Result<String, String> {
    if let Some(found) = find(shell) {
        return Ok(found);
    }
    let install = ["install", "--yes", "--no-install-recommends", "chromium"];
    match shell.attempt("apt-get", &install, LIMIT) {
        Attempt::Done => find(shell).ok_or_else(|| "Chromium cannot be found".to_string()),
        Attempt::Impossible(reason) => Err(reason),
    }
}

fn find(shell: &Shell) -> Option<String> {
    let find = |name: &&str| shell.ask("which", &[name]);
    BROWSERS.iter().find_map(find).map(|path| path.trim().to_string())
}
