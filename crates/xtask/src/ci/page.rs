//! The steps of the page, which need Node and a browser.

use std::time::Duration;

use anyhow::Result;

use super::{Context, third_party};
use crate::{Attempt, Outcome, Shell, Tree, web};

/// The programs that a browser may be called.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Builds the page; its Rust has no warnings, and its files are within their bounds.
pub(super) fn web(context: &Context<'_>) -> Result<Outcome> {
    if let Some(missing) = web::missing(context.shell) {
        return Ok(Outcome::Skipped(missing));
    }
    let before = site(context.shell)?;
    let passed = is_clean(context.shell)? && web::run(context.shell)?;
    let is_current = site(context.shell)? == before;
    if !is_current {
        println!("error: {} was out of date; commit it as it is now", web::SITE);
    }
    Ok((passed && is_current).into())
}

/// The files that every page has, which the build renews.
fn site(shell: &Shell) -> Result<Vec<(String, String)>> {
    let owned = |(path, text): (&str, &str)| (path.to_string(), text.to_string());
    Ok(Tree::read(shell)?.under(web::SITE).map(owned).collect())
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
        && clippy("rulebook-web-search", "rulebook/octagone")?)
}

/// Plays in a real browser on the page that the step `web` builds; a strict run plays every game against every
/// level, and runs the package of the rules in other runtimes and through bundlers.
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
    let mut envs = vec![("RULEBOOK_BROWSER", &*browser)];
    if context.strict {
        envs.push(("RULEBOOK_SLOW", "1"));
    }
    Ok(web::npm(context.shell, "test", &envs)?.into())
}

/// Builds the page and the npm package of another author's game in its own crate and plays the game there.
pub(super) fn third_party_page(context: &Context<'_>) -> Result<Outcome> {
    let browser = match browser(context.shell) {
        Ok(browser) => browser,
        Err(reason) => return Ok(Outcome::Skipped(reason)),
    };
    if let Some(missing) = web::missing(context.shell) {
        return Ok(Outcome::Skipped(missing));
    }
    let Some(built) = third_party::page(context)? else { return Ok(Outcome::Failed) };
    let [page, games] = built.each_ref().map(|folder| folder.to_string_lossy());
    let envs =
        [("RULEBOOK_BROWSER", &*browser), ("RULEBOOK_PAGE", &*page), ("RULEBOOK_GAMES", &*games)];
    Ok(web::npm(context.shell, "test:third-party", &envs)?.into())
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
