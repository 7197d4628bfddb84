//! The step that runs programs where the system refuses threads.

use std::{env, fs, path::PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use super::Context;
use crate::{Outcome, Shell, shell::path_text};

/// The number of a user who has no processes, which count for the limit.
const USER: &str = "64321";

/// The numbers of processes, each thread being one, that are allowed to a program.
const LIMITS: [u32; 6] = [1, 2, 3, 4, 6, 64];

/// Enough for everything here, so that nothing is refused.
const ENOUGH: u32 = 64;

/// The programs, each with the file on its standard input, if it reads one. Every command of
/// `rulebook` begins one of the lines.
const LINES: &[(&str, &str)] = &[
    ("games", ""),
    ("rules tictactoe", ""),
    ("show gobblet", ""),
    ("moves tictactoe", ""),
    ("try tictactoe a1", ""),
    ("perft tictactoe 4", ""),
    ("perft tictactoe 4 --threads 1", ""),
    ("random leduc --games 20", ""),
    ("replay one.jsonl", ""),
    ("stats games.jsonl", ""),
    ("stats games.jsonl --threads 1", ""),
    ("convert games.jsonl --to jsonl new.jsonl --force", ""),
    ("explore games.jsonl --build new.redb --force", ""),
    ("explore games.redb", ""),
    ("play tictactoe --plain", "moves.txt"),
    ("analyse leduc --limit 500n", ""),
    ("analyse gobblet --search alphabeta --threads 4 --limit 50000n", ""),
    ("solve nim", ""),
    ("cfr kuhn --iterations 20", ""),
    ("best-response kuhn --policy uniform", ""),
    ("arena tictactoe --bot random --bot flat:50n --games 20 --threads 2", ""),
    ("engine gobblet", "engine.txt"),
    ("serve --port 0 --folder .", ""),
    ("completions bash", ""),
    ("man", ""),
];

/// The input of the engine.
const ENGINE: &str = "protocol 2\nsetoption name algorithm value alphabeta\n\
                      setoption name threads value 256\ngo nodes 50000\nstop\n\
                      setgame leduc\nstep Ks\nstep Qs\nsetoption name algorithm value auto\n\
                      go nodes 500\nstop\nquit\n";

/// A batch on many threads in Python, and a search with many trees.
const PYTHON: &str = "\
import sys, rulebook
batch = rulebook.Batch('tictactoe', 64, threads=8)
batch.reset()
for _ in range(20):
    batch.step(batch.random_actions())
try:
    rulebook.search(rulebook.game('gobblet').start(), 'mcts', nodes=2000, trees=8)
except RuntimeError as error:
    sys.exit(str(error))
";

/// Runs every command, the engine, and where there is the wheel a batch in Python as an unused user
/// under limits of processes: each succeeds, or ends with one sentence that names the limit.
pub(super) fn threads(context: &Context<'_>) -> Result<Outcome> {
    let shell = context.shell;
    if let Some(reason) = missing(shell) {
        return Ok(Outcome::Skipped(reason));
    }
    let build = ["build", "--locked", "--profile", "test", "--package", "rulebook-cli"];
    ensure!(shell.cargo(&build, &[])?, "the command line cannot be built");
    let folder = Folder::new(shell)?;
    folder.check_names()?;
    let mut lines: Vec<(String, &str)> =
        LINES.iter().map(|(line, input)| (format!("./rulebook {line}"), *input)).collect();
    let python = path_text(&shell.target().join("python/venv/bin/python"))?;
    let user = ["--reuid", USER, "--clear-groups", "prlimit", "--nproc=64", &python];
    if shell.ask("setpriv", &[&user[..], &["-c", "import rulebook"]].concat()).is_some() {
        lines.push((format!("{python} batch.py"), ""));
    } else {
        let help =
            "`cargo xtask ci python` builds the wheel, which other users must be able to read";
        println!("no batch in Python is tested: {help}");
    }
    let mut passed = true;
    for (line, input) in &lines {
        for limit in LIMITS {
            if let Err(problem) = folder.run(line, input, limit) {
                println!("error: `{line}` with {limit} processes: {problem}");
                passed = false;
            }
        }
    }
    Ok(passed.into())
}

/// The reason why no limit can be set on this machine.
fn missing(shell: &Shell) -> Option<String> {
    if shell.ask("id", &["-u"]).is_none_or(|id| id.trim() != "0") {
        return Some("only the user root can become another user".to_string());
    }
    let limited = ["--reuid", USER, "--clear-groups", "prlimit", "--nproc=1", "true"];
    let can_limit = shell.ask("setpriv", &limited).is_some();
    let reason = "there is no `setpriv` with `prlimit`: they are those of Linux (util-linux)";
    (!can_limit).then(|| reason.to_string())
}

/// A folder of the other user with the program and its files. It is removed when this is dropped.
struct Folder {
    shell: Shell,
}

impl Folder {
    fn new(shell: &Shell) -> Result<Folder> {
        // The target folder may be closed to other users.
        let path: PathBuf =
            env::temp_dir().join(format!("rulebook-threads-{}", std::process::id()));
        fs::create_dir(&path).with_context(|| format!("creating {}", path.display()))?;
        let folder = Folder { shell: shell.at(path.clone()) };
        fs::copy(shell.target().join("debug/rulebook"), path.join("rulebook"))?;
        fs::write(path.join("moves.txt"), "b2\nquit\n")?;
        fs::write(path.join("engine.txt"), ENGINE)?;
        fs::write(path.join("batch.py"), PYTHON)?;
        fs::write(path.join("index.html"), "")?;
        for (games, file) in [("40", "games.jsonl"), ("1", "one.jsonl")] {
            let random = ["random", "tictactoe", "--games", games, "--records", file];
            folder.rulebook(&random)?;
        }
        let explore = ["explore", "games.jsonl", "--build", "games.redb"];
        folder.rulebook(&explore)?;
        folder.shell.read("chown", &["-R", USER, "."])?;
        Ok(folder)
    }

    /// The output of the program, without a limit.
    fn rulebook(&self, arguments: &[&str]) -> Result<String> {
        self.shell.read(&path_text(&self.shell.root().join("rulebook"))?, arguments)
    }

    /// Checks that every command begins a line.
    fn check_names(&self) -> Result<()> {
        let bash = self.rulebook(&["completions", "bash"])?;
        let name = |line: &str| {
            Some(line.trim().strip_prefix("rulebook,")?.strip_suffix(')')?.to_string())
        };
        let names: Vec<String> = bash.lines().filter_map(name).collect();
        ensure!(!names.is_empty(), "the completions name no command");
        for name in names {
            let is_run = LINES.iter().any(|(line, _)| line.split(' ').next() == Some(&name));
            ensure!(is_run, "the command `{name}` is not run under a limit");
        }
        Ok(())
    }

    /// Runs a program with at most `limit` processes.
    fn run(&self, line: &str, input: &str, limit: u32) -> Result<()> {
        let input = if input.is_empty() { "/dev/null" } else { input };
        // A server ends only when it is stopped.
        let is_server = line.contains(" serve ");
        let seconds = if is_server { 2 } else { 120 };
        let command = format!(
            "export HOME=. OPENBLAS_NUM_THREADS=1; timeout {seconds} setpriv --reuid {USER} \
             --clear-groups prlimit --nproc={limit} {line} <{input} >/dev/null 2>errors; \
             echo $?; cat errors"
        );
        let answer = self.shell.read("sh", &["-c", &command])?;
        let (code, errors) = answer.split_once('\n').context("a code")?;
        let names_limit = errors.lines().count() == 1
            && errors.contains("the system refuses another thread; the limit of processes");
        match code {
            _ if errors.contains("panicked") => bail!("it panicked: {errors}"),
            "0" => Ok(()),
            "124" if is_server => Ok(()),
            "1" if limit < ENOUGH && names_limit => Ok(()),
            _ => bail!("it ended with {code}: {errors}"),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(self.shell.root()) {
            println!("{} is left: {error}", self.shell.root().display());
        }
    }
}
