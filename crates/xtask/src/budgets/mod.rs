//! Instruction counts: unlike times, they are the same in every run.
//!
//! A small program does some work of one game under `valgrind --tool=callgrind`; the instructions
//! of the same program without work are subtracted. Each game has a budget in `benches/budgets`.

mod budget;

use std::{fs, path::PathBuf, time::Duration};

use anyhow::{Context, Result, ensure};

use crate::{Attempt, Outcome, Package, Shell, Workspace, toolchain};

pub use self::budget::{Budget, Standing};

/// Where the budgets are, a file per game.
const FOLDER: &str = "benches/budgets";

/// The counts of one game.
struct Counted {
    per_ply: f64,
    per_leaf: f64,
}

/// Compares every game that has a budget with it, compiled as the budget was; names those that have
/// none.
///
/// # Errors
///
/// If a budget cannot be read, or the program cannot be built or run.
pub fn check(shell: &Shell, workspace: &Workspace) -> Result<Outcome> {
    let budgets = budgets(shell)?;
    for game in without_budget(workspace, &budgets) {
        println!("{game} has no budget; `cargo xtask budgets --bless` writes one");
    }
    if let Some(reason) = missing(shell) {
        return Ok(Outcome::Skipped(reason));
    }
    let Some((_, Budget { compiler: wanted, .. })) = budgets.first() else {
        return Ok(Outcome::Passed);
    };
    let (version, host) = wanted.split_once(' ').unwrap_or((wanted, ""));
    let current = compiler(shell)?;
    if !current.ends_with(host) {
        return Ok(Outcome::Skipped(format!("the budgets are for {host}, this is {current}")));
    }
    if current == *wanted {
        build(shell, &[])?;
    } else {
        if let Some(skipped) = toolchain::obtain(shell, version, &[]) {
            return Ok(skipped);
        }
        build(shell, &["run", version, "cargo"])?;
    }
    let mut is_kept = true;
    for (game, budget) in &budgets {
        ensure!(budget.compiler == *wanted, "the budgets are of different compilers; renew them");
        let counted = count(shell, game, budget)?;
        is_kept &= report(game, "ply", counted.per_ply, budget.per_ply);
        is_kept &= report(game, "leaf", counted.per_leaf, budget.per_leaf);
    }
    Ok(is_kept.into())
}

/// Writes the current counts of every game as its budget, also of games that had none.
///
/// # Errors
///
/// If valgrind is missing, or as [`check`].
pub fn bless(shell: &Shell, workspace: &Workspace) -> Result<()> {
    if let Some(reason) = missing(shell) {
        anyhow::bail!("the budgets cannot be renewed here: {reason}");
    }
    let compiler = compiler(shell)?;
    build(shell, &[])?;
    let mut budgets = budgets(shell)?;
    for game in without_budget(workspace, &budgets) {
        let (_, depth) = run(shell, game, "depth", 1)?;
        budgets.push((game.to_string(), Budget::new(&compiler, u32::try_from(depth)?)));
    }
    for (game, budget) in budgets {
        let Counted { per_ply, per_leaf } = count(shell, &game, &budget)?;
        println!("{game}: {per_ply:.1} instructions per ply, were {:.1}", budget.per_ply);
        println!("{game}: {per_leaf:.2} instructions per leaf, were {:.2}", budget.per_leaf);
        let renewed = Budget { compiler: compiler.clone(), per_ply, per_leaf, ..budget };
        fs::write(path(shell, &game), renewed.write())?;
    }
    Ok(())
}

/// Why nothing can be counted on this machine.
fn missing(shell: &Shell) -> Option<String> {
    match shell.attempt("valgrind", &["--version"], Duration::from_secs(20)) {
        Attempt::Done => None,
        Attempt::Impossible(reason) => Some(reason),
    }
}

/// The compiler's version and host.
fn compiler(shell: &Shell) -> Result<String> {
    let text = shell.read("rustc", &["-vV"])?;
    version(&text).context("`rustc -vV` prints no version")
}

/// The release and the host in what `rustc -vV` prints.
fn version(text: &str) -> Option<String> {
    let value = |key| text.lines().find_map(|line| line.strip_prefix(key));
    Some(format!("{} {}", value("release: ")?, value("host: ")?))
}

fn path(shell: &Shell, game: &str) -> PathBuf {
    shell.root().join(FOLDER).join(format!("{game}.toml"))
}

/// The budgets by game.
fn budgets(shell: &Shell) -> Result<Vec<(String, Budget)>> {
    let mut budgets = Vec::new();
    for entry in fs::read_dir(shell.root().join(FOLDER)).context("opening the budgets")? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let name = name.context("a budget is named after its game")?.to_string();
        let budget = Budget::read(&fs::read_to_string(&path)?);
        budgets.push((name, budget.with_context(|| format!("reading {}", path.display()))?));
    }
    budgets.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(budgets)
}

/// The games without a budget.
fn without_budget<'w>(workspace: &'w Workspace, budgets: &[(String, Budget)]) -> Vec<&'w str> {
    let games = workspace.games().map(Package::short_name);
    games.filter(|game| !budgets.iter().any(|(name, _)| name == game)).collect()
}

/// Builds the workload with this compiler, or through the arguments of `rustup` with another one.
fn build(shell: &Shell, through: &[&str]) -> Result<()> {
    let build =
        ["build", "--locked", "--release", "--package", "rulebook-benches", "--bin", "workload"];
    let built = match through {
        [] => shell.cargo(&build, &[])?,
        _ => shell.run("rustup", &[through, &build].concat(), &[])?,
    };
    ensure!(built, "the workload does not compile");
    fs::create_dir_all(shell.target().join("budgets"))?;
    Ok(())
}

fn count(shell: &Shell, game: &str, budget: &Budget) -> Result<Counted> {
    let (idle, _) = run(shell, game, "playout", 0)?;
    let per_unit = |kind, size| {
        let (instructions, units) = run(shell, game, kind, size)?;
        ensure!(0 < units, "the {kind} of {game} did nothing");
        #[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
        let cost = instructions.saturating_sub(idle) as f64 / units as f64;
        Ok(cost)
    };
    let per_ply = per_unit("playout", budget.random_games)?;
    let per_leaf =
        if budget.perft_depth == 0 { 0.0 } else { per_unit("perft", budget.perft_depth)? };
    Ok(Counted { per_ply, per_leaf })
}

/// The instructions of one run and the units of work that it did.
fn run(shell: &Shell, game: &str, kind: &str, size: u32) -> Result<(u64, u64)> {
    let profile = shell.target().join("budgets").join(format!("{game}-{kind}-{size}.out"));
    let program = shell.target().join("release/workload");
    let out = format!("--callgrind-out-file={}", profile.display());
    let program = program.to_str().context("the path of the target folder is not UTF-8")?;
    let arguments = ["-q", "--tool=callgrind", &out, program, game, kind, &size.to_string()];
    let units = shell.read("valgrind", &arguments)?;
    let profile = fs::read_to_string(&profile)?;
    let instructions = summary(&profile).context("the profile has no summary")?;
    Ok((instructions, units.trim().parse()?))
}

/// The total number of instructions in a profile of callgrind.
fn summary(profile: &str) -> Option<u64> {
    let line = profile.lines().find_map(|line| line.strip_prefix("summary: "))?;
    line.split(' ').next()?.parse().ok()
}

/// Prints how a count compares with its budget; says whether it is kept.
fn report(game: &str, unit: &str, count: f64, budget: f64) -> bool {
    let standing = Standing::of(count, budget);
    let remark = match standing {
        Standing::Kept => "",
        Standing::Exceeded => ": TOO MUCH",
        Standing::OutOfDate => ": renew the budget, `cargo xtask budgets --bless`",
    };
    if count != 0.0 || budget != 0.0 {
        println!("{game}: {count:.2} instructions per {unit}, budget {budget:.2}{remark}");
    }
    standing != Standing::Exceeded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_has_a_line_with_the_total() {
        let profile = "version: 1\nevents: Ir\nsummary: 128717\n\nfn=(1)\n0 3\ntotals: 128717\n";
        assert_eq!(summary(profile), Some(128_717));
        assert_eq!(summary("events: Ir Dr\nsummary: 12 4\n"), Some(12));
        assert_eq!(summary("events: Ir\n"), None);
    }

    #[test]
    fn a_compiler_is_its_release_and_its_host() {
        let text = "rustc 1.95.0 (59807616e 2026-04-14)\nhost: x86_64-unknown-linux-gnu\n\
                    release: 1.95.0\nLLVM version: 22.1.2\n";
        assert_eq!(version(text).as_deref(), Some("1.95.0 x86_64-unknown-linux-gnu"));
        assert_eq!(version("rustc"), None);
    }
}
