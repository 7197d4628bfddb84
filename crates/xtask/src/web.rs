//! The page: its modules from Rust, its scripts from TypeScript, in `target/web`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};

use crate::{Attempt, Shell, marks, shell::path_text};

/// The folder of the page's packages, a workspace of its own.
const FOLDER: &str = "crates/web";

/// The files of every page, including those of other authors' games: a part of the package that
/// builds them.
pub(crate) const SITE: &str = "crates/page/site";

/// The target of the modules.
const TARGET: &str = "wasm32-unknown-unknown";

/// The modules with the rules: their names and features.
const RULES: [(&str, &str); 2] = [("rules", "games"), ("classics", "classics")];

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Builds the page and prints what its files weigh; returns whether they are within their bounds.
///
/// # Errors
///
/// If something that is needed is missing, or does not compile.
pub fn run(shell: &Shell) -> Result<bool> {
    if let Some(missing) = missing(shell) {
        anyhow::bail!(missing);
    }
    let page = Page::new(shell)?;
    page.build_modules()?;
    let out = path_text(&shell.target().join("web"))?;
    let (board, games) = (path_text(&board(shell))?, path_text(&games(shell))?);
    let site = path_text(&shell.root().join(SITE))?;
    let passed = page.npm(&["run", "build", "--", &out, &board, &games, &site])?;
    if passed {
        println!("The page is in {out}; `cargo run --release -- serve` shows it.");
        println!("The packages are in {board} and {games}; `npm pack` packs one.");
    }
    Ok(passed)
}

/// The reason why the page cannot be built on this machine, after installing what can be installed.
pub(crate) fn missing(shell: &Shell) -> Option<String> {
    for program in ["node", "npm"] {
        if shell.ask(program, &["--version"]).is_none() {
            return Some(format!(
                "`{program}` is missing; the page is built with Node 20 or later"
            ));
        }
    }
    if let Attempt::Impossible(reason) = shell.attempt("rustup", &["target", "add", TARGET], LIMIT)
    {
        return Some(reason);
    }
    let page = folder(shell);
    let install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    if is_installed(&page) {
        return None;
    }
    match shell.at(page).attempt("npm", &install, LIMIT) {
        Attempt::Done => None,
        Attempt::Impossible(reason) => Some(reason),
    }
}

/// Renews the screenshots and the transcripts; returns whether the browser could take them.
///
/// # Errors
///
/// If npm cannot be started.
pub fn bless(shell: &Shell) -> Result<bool> {
    npm(shell, "bless", &[("RULEBOOK_RENEW", "1")])
}

/// Measures the page and the searches, and writes the figures into docs/performance.md; returns
/// whether they could be measured.
///
/// # Errors
///
/// If the programs do not compile or the page has no place for the figures.
pub fn measure(shell: &Shell) -> Result<bool> {
    let page = Page::new(shell)?;
    let mut games = page.searches()?;
    games.retain(|(module, _)| !module.contains('-')); // A solver does not search.
    let games: Vec<String> = games.into_iter().map(|(_, features)| features).collect();
    let games = games.join(",");
    let speed = ["--package", "rulebook-web-search", "--example", "speed", "--features", &games];
    // As fast as this machine can, whatever the modules are compiled for.
    let fast = ["--profile", "search", "--config", "profile.search.opt-level=3"];
    page.cargo(&[&speed[..], &fast].concat())?;
    let program = path_text(&page.target.join("search/examples/speed"))?;
    let figures = page.target.join("figures.md");
    let envs = [("RULEBOOK_NATIVE", &*program), ("RULEBOOK_FIGURES", &path_text(&figures)?)];
    Ok(npm(shell, "measure", &envs)? && {
        marks::fill(shell, "docs/performance.md", "page", &fs::read_to_string(figures)?)?;
        true
    })
}

/// Runs a script of the page's `package.json`, on what was built if `envs` do not name another page;
/// returns whether it succeeded.
///
/// # Errors
///
/// If npm cannot be started.
pub(crate) fn npm(shell: &Shell, script: &str, envs: &[(&str, &str)]) -> Result<bool> {
    let (page, board) = (path_text(&shell.target().join("web"))?, path_text(&board(shell))?);
    let games = path_text(&games(shell))?;
    let built =
        [("RULEBOOK_PAGE", &*page), ("RULEBOOK_BOARD", &*board), ("RULEBOOK_GAMES", &*games)];
    let is_given = |name: &str| envs.iter().any(|(given, _)| *given == name);
    let built = built.into_iter().filter(|(name, _)| !is_given(name));
    let envs: Vec<(&str, &str)> = envs.iter().copied().chain(built).collect();
    shell.at(folder(shell)).run("npm", &["run", script], &envs)
}

/// The folder of the npm package with `<rulebook-board>`.
pub(crate) fn board(shell: &Shell) -> PathBuf {
    shell.target().join("web-build/board")
}

/// The folder of the npm package with the rules.
pub(crate) fn games(shell: &Shell) -> PathBuf {
    shell.target().join("web-build/games")
}

fn folder(shell: &Shell) -> PathBuf {
    shell.root().join(FOLDER).join("page")
}

/// Whether npm has installed what the lock file names.
fn is_installed(page: &Path) -> bool {
    let time = |file: &str| fs::metadata(page.join(file)).and_then(|found| found.modified()).ok();
    match (time("node_modules/.package-lock.json"), time("package-lock.json")) {
        (Some(installed), Some(locked)) => locked <= installed,
        _ => false,
    }
}

/// A build of the page.
struct Page {
    shell: Shell,    // In the page's workspace.
    target: PathBuf, // Of that workspace.
    generated: PathBuf,
}

impl Page {
    fn new(shell: &Shell) -> Result<Page> {
        let target = shell.target().join("web-build");
        let generated = shell.root().join(FOLDER).join("page/generated");
        fs::create_dir_all(generated.join("search"))
            .with_context(|| format!("making {}", generated.display()))?;
        Ok(Page { shell: shell.at(shell.root().join(FOLDER)), target, generated })
    }

    /// Compiles every module and writes its JavaScript.
    fn build_modules(&self) -> Result<()> {
        self.cargo(&["--release", "--package", "rulebook-web-tool"])?;
        for (name, features) in RULES {
            self.build("rulebook-web-rules", features, "release", &self.generated, name)?;
        }
        let folder = self.generated.join("search");
        for (name, features) in self.searches()? {
            self.build("rulebook-web-search", &features, "search", &folder, &name)?;
        }
        Ok(())
    }

    /// Compiles one module with its features.
    fn build(
        &self,
        package: &str,
        features: &str,
        profile: &str,
        folder: &Path,
        name: &str,
    ) -> Result<()> {
        let which = ["--package", package, "--features", features];
        self.cargo(&[&which[..], &["--profile", profile, "--target", TARGET]].concat())?;
        let file = format!("{}.wasm", package.replace('-', "_"));
        let module = path_text(&self.target.join(TARGET).join(profile).join(file))?;
        let tool = path_text(&self.target.join("release/rulebook-web-tool"))?;
        let written = self.shell.run(&tool, &[&module, &path_text(folder)?, name], &[])?;
        ensure!(written, "the JavaScript of {name} could not be written");
        Ok(())
    }

    fn cargo(&self, arguments: &[&str]) -> Result<()> {
        let target = path_text(&self.target)?;
        let build = ["build", "--locked", "--target-dir", &target];
        ensure!(self.shell.cargo(&[&build[..], arguments].concat(), &[])?, "it does not compile");
        Ok(())
    }

    /// The modules with searches: their names and features.
    fn searches(&self) -> Result<Vec<(String, String)>> {
        let manifest = fs::read_to_string(self.shell.root().join("search/Cargo.toml"))?;
        let manifest: toml::Value = toml::from_str(&manifest)?;
        let metadata = manifest.get("package").and_then(|package| package.get("metadata"));
        let modules = metadata.and_then(|metadata| metadata.get("modules"));
        let modules = modules.context("the searches list no modules")?.clone();
        let modules: BTreeMap<String, Vec<String>> = modules.try_into()?;
        Ok(modules.into_iter().map(|(name, features)| (name, features.join(","))).collect())
    }

    fn npm(&self, arguments: &[&str]) -> Result<bool> {
        self.shell.at(self.shell.root().join("page")).run("npm", arguments, &[])
    }
}
