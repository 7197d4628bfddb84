//! Which lines of the rules the inputs reach.

use std::{collections::BTreeMap, fs, iter, path::Path};

use anyhow::{Context, Result, ensure};

use super::{FOLDER, build};
use crate::{Shell, toolchain};

/// The table of covered lines.
const TABLE: &str = "COVERAGE.tsv";

/// Lines that can be covered, and those that are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    all: u64,
    covered: u64,
}

/// Replays the inputs of the targets in the repository and writes the share of covered lines of each entry of each
/// package.
pub(super) fn measure(shell: &Shell, targets: &[String]) -> Result<()> {
    let tools = tools(shell)?;
    let program = build::replay_with_coverage(shell)?;
    let folder = build::folder(shell).join("profiles");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let text = |path: &Path| path.to_str().map(str::to_string).context("a name in UTF-8");
    for target in targets {
        let profile = text(&folder.join(format!("{target}.profraw")))?;
        let done = shell.run(&text(&program)?, &[target], &[("LLVM_PROFILE_FILE", &profile)])?;
        ensure!(done, "{target}: an input fails");
    }
    let merged = text(&folder.join("all.profdata"))?;
    let mut arguments = vec!["merge".to_string(), "-sparse".to_string(), "-o".to_string()];
    arguments.push(merged.clone());
    for target in targets {
        arguments.push(text(&folder.join(format!("{target}.profraw")))?);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    shell.read(&text(&tools.join("llvm-profdata"))?, &arguments)?;
    let profile = format!("-instr-profile={merged}");
    let report = ["report", &text(&program)?, &profile];
    let report = shell.read(&text(&tools.join("llvm-cov"))?, &report)?;
    let table = table(&report);
    print!("{table}");
    let path = shell.root().join(FOLDER).join(TABLE);
    fs::write(&path, table).with_context(|| format!("writing {}", path.display()))
}

/// The folder with the tools that read what the compiler's counters write: a component of its
/// toolchain, which is installed if it is missing.
fn tools(shell: &Shell) -> Result<std::path::PathBuf> {
    let version = shell.read("rustc", &["--version"])?;
    let version = version.split_whitespace().nth(1).context("rustc has a version")?.to_string();
    if let Some(problem) = toolchain::obtain(shell, &version, &["llvm-tools"]) {
        anyhow::bail!("coverage needs llvm-tools of Rust {version}: {problem:?}");
    }
    let choice = format!("+{version}");
    let root = shell.read("rustup", &["run", &version, "rustc", "--print", "sysroot"])?;
    let host = shell.read("rustc", &[&choice, "--version", "--verbose"]);
    let host = host.or_else(|_| shell.read("rustc", &["--version", "--verbose"]))?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).context("a host")?;
    Ok(Path::new(root.trim()).join("lib/rustlib").join(host).join("bin"))
}

/// The lines of each entry of `src` of each package, from a report of `llvm-cov`.
fn table(report: &str) -> String {
    let mut entries: BTreeMap<(String, String), Lines> = BTreeMap::new();
    for line in report.lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let Some((package, entry)) = fields.first().and_then(|file| entry_of(file)) else {
            continue;
        };
        let number = |field: usize| fields.get(field).and_then(|text| text.parse::<u64>().ok());
        let (Some(all), Some(missed)) = (number(7), number(8)) else { continue };
        for key in [(package.clone(), entry), (package, "-".to_string())] {
            let lines = entries.entry(key).or_default();
            lines.all += all;
            lines.covered += all - missed;
        }
    }
    let lines = entries.into_iter().map(|((package, entry), Lines { all, covered })| {
        let tenths = 1000 * covered / all.max(1);
        let percent = format!("{}.{}", tenths / 10, tenths % 10);
        format!("{package}\t{entry}\t{all}\t{covered}\t{percent}\n")
    });
    iter::once("package\tentry\tlines\tcovered\tpercent\n".to_string()).chain(lines).collect()
}

/// The package and the entry of `src` that a source file belongs to.
fn entry_of(file: &str) -> Option<(String, String)> {
    let (_, file) = file.rsplit_once("crates/")?;
    let (package, rest) = file.split_once("/src/")?;
    let entry = rest.split('/').next()?.trim_end_matches(".rs");
    (!package.contains('/')).then(|| (package.to_string(), entry.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_is_added_up_by_entry() {
        let report = "Filename Regions Missed Cover Functions Missed Executed Lines Missed Cover\n\
                      root/.cargo/registry/src/some-1.0/src/lib.rs 9 1 88% 3 0 100% 40 4 90%\n\
                      home/me/crates/toki/src/state/mod.rs 9 1 88% 3 0 100% 40 4 90%\n\
                      crates/toki/src/state/hash.rs 9 1 88% 3 0 100% 10 1 90%\n\
                      crates/toki/src/view.rs 9 1 88% 3 0 100% 50 0 100%\n\
                      TOTAL 9 1 88% 3 0 100% 100 5 95%\n";
        let due = "package\tentry\tlines\tcovered\tpercent\n\
                   toki\t-\t100\t95\t95.0\ntoki\tstate\t50\t45\t90.0\ntoki\tview\t50\t50\t100.0\n";
        assert_eq!(table(report), due);
    }
}
