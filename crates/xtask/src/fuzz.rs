//! A session of fuzzing with `cargo fuzz`: `fuzz/README.md` describes the targets.

use std::{fs, time::Duration};

use anyhow::{Context, Result, ensure};

use crate::Shell;

/// The workspace of the targets.
const FOLDER: &str = "fuzz";

/// The arguments for libFuzzer. The clock also runs for other processes, so an input is slow only after a minute.
const ENGINE: [&str; 6] = [
    "-max_len=1024",
    "-len_control=0",
    "-timeout=60",
    "-report_slow_units=60",
    "-rss_limit_mb=3000",
    "-print_final_stats=1",
];

/// The result of running one target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Session {
    runs: u64,
    seconds: u64,
    new_inputs: u64,
}

impl Session {
    /// Reads a line of libFuzzer's output.
    fn read(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (place, number) = match words[..] {
            ["Done", _, "runs", "in", number, "second(s)"] => (&mut self.seconds, number),
            ["stat::number_of_executed_units:", number] => (&mut self.runs, number),
            ["stat::new_units_added:", number] => (&mut self.new_inputs, number),
            _ => return,
        };
        *place = number.parse().unwrap_or(*place);
    }
}

/// Runs targets one after the other, each for an equal share of the time, and prints what each did; without names all
/// targets. Returns whether no input failed.
///
/// New inputs are kept in the target folder, from where a later session continues; inputs that fail are kept in
/// `fuzz/artifacts`.
///
/// # Errors
///
/// If there is no such target, or `cargo fuzz` is missing.
pub fn run(shell: &Shell, time: Duration, names: &[String]) -> Result<bool> {
    let all = targets(shell)?;
    for name in names {
        ensure!(all.contains(name), "there is no target `{name}`; one of: {}", all.join(", "));
    }
    let version = shell.ask("cargo", &["fuzz", "--version"]);
    ensure!(version.is_some(), "`cargo fuzz` is missing: `cargo install --locked cargo-fuzz`");
    let chosen = if names.is_empty() { &all } else { names };
    let seconds = (time / chosen.len() as u32).as_secs().max(1);
    let mut table =
        vec![format!("\n{:16}{:>12}{:>10}{:>12}", "target", "runs", "seconds", "new inputs")];
    let mut is_clean = true;
    for target in chosen {
        let grown = shell.target().join(FOLDER).join("corpus").join(target);
        fs::create_dir_all(&grown).with_context(|| format!("creating {}", grown.display()))?;
        let grown = grown.to_str().context("the target folder has a name in UTF-8")?;
        let stored = format!("{FOLDER}/corpus/{target}");
        let limit = format!("-max_total_time={seconds}");
        // Only an allocator has `unsafe` code. Without a sanitizer the stable compiler builds the targets.
        let build = ["fuzz", "run", "--fuzz-dir", FOLDER, "--sanitizer", "none"];
        let arguments = [&build[..], &[target, grown, &stored, "--", &limit], &ENGINE].concat();
        let mut session = Session::default();
        let has_passed = shell.run_lines("cargo", &arguments, &[], |line| session.read(line))?;
        is_clean &= has_passed;
        let Session { runs, seconds, new_inputs } = session;
        let end = if has_passed { "" } else { "  failed" };
        table.push(format!("{target:16}{runs:>12}{seconds:>10}{new_inputs:>12}{end}"));
    }
    println!("{}", table.join("\n"));
    Ok(is_clean)
}

/// The names of the targets, which are those of their files.
fn targets(shell: &Shell) -> Result<Vec<String>> {
    let folder = shell.root().join(FOLDER).join("fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".rs").map(str::to_string));
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_the_fuzzer_is_read() {
        let output = "#90\tDONE   cov: 120 ft: 300 corp: 7/1b\nDone 90 runs in 2 second(s)\n\
                      stat::number_of_executed_units: 90\nstat::new_units_added:          5\n";
        let mut session = Session::default();
        output.lines().for_each(|line| session.read(line));
        assert_eq!(session, Session { runs: 90, seconds: 2, new_inputs: 5 });
    }
}
