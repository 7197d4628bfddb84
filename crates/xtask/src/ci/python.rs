//! The step of the Python package, which needs Python and its package index.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result};

use super::Context;
use crate::{Attempt, Outcome, Shell};

/// The folder of the package, a workspace of its own.
const FOLDER: &str = "crates/python";

/// What the build and the tests need.
const NEEDED: [&str; 16] = [
    "maturin>=1.9,<2",
    "numpy",
    "pytest>=8",
    "pytest-timeout>=2",
    "mypy>=1.11",
    "pettingzoo==1.27.*",
    "gymnasium>=1.0",
    "open_spiel==2.0.2",
    "cvxpy",
    "ecos",
    "ray[rllib]==2.60.*",
    "matplotlib",
    "nbclient",
    "nbformat",
    "ipykernel",
    "pdoc>=15",
];

/// What `RLlib` trains with, some gigabytes. Without it the test that trains is skipped.
const TRAINING: &str = "torch";

/// The modules that are documented.
const MODULES: [&str; 7] = [
    "rulebook",
    "rulebook.data",
    "rulebook.gymnasium",
    "rulebook.openspiel",
    "rulebook.pettingzoo",
    "rulebook.ray",
    "rulebook.rllib",
];

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(900);

/// Builds the wheel, installs it into a fresh virtual environment, and runs the tests, `mypy`,
/// `stubtest` and `pdoc` there.
pub(super) fn python(context: &Context<'_>) -> Result<Outcome> {
    let home = context.shell.target().join("python");
    let environment = match Environment::new(context.shell, &home)? {
        Ok(environment) => environment,
        Err(reason) => return Ok(Outcome::Skipped(reason)),
    };
    let passed = is_clean(context.shell, &home)?
        && environment.install_wheel(&home)?
        && environment.check(context.shell)?;
    Ok(passed.into())
}

/// Whether the Rust of the package is formatted and has no warnings.
fn is_clean(shell: &Shell, home: &Path) -> Result<bool> {
    let shell = shell.at(shell.root().join(FOLDER));
    let target = text(&home.join("build"))?;
    let clippy = ["clippy", "--locked", "--target-dir", &target, "--", "-D", "warnings"];
    Ok(shell.cargo(&["fmt", "--check"], &[])? && shell.cargo(&clippy, &[])?)
}

/// A fresh virtual environment with what the tests need.
struct Environment {
    shell: Shell, // In the folder of the package.
    folder: PathBuf,
}

impl Environment {
    /// A new environment, or why this machine cannot have one.
    fn new(shell: &Shell, home: &Path) -> Result<Result<Environment, String>> {
        let enough = "import sys; sys.exit(sys.version_info < (3, 10))";
        if shell.ask("python3", &["-c", enough]).is_none() {
            return Ok(Err("`python3` is missing or older than 3.10".to_string()));
        }
        let folder = home.join("venv");
        remove(&folder)?;
        let made = shell.attempt("python3", &["-m", "venv", &text(&folder)?], LIMIT);
        if let Attempt::Impossible(reason) = made {
            return Ok(Err(reason));
        }
        let shell = shell.at(shell.root().join(FOLDER));
        let environment = Environment { shell, folder };
        let install = [&["-m", "pip", "install", "--quiet"], &NEEDED[..]].concat();
        let python = environment.program("python")?;
        if let Attempt::Impossible(reason) = environment.shell.attempt(&python, &install, LIMIT) {
            return Ok(Err(reason));
        }
        let install = ["-m", "pip", "install", "--quiet", TRAINING];
        if let Attempt::Impossible(reason) = environment.shell.attempt(&python, &install, LIMIT) {
            println!("training with RLlib is not tested: {reason}");
        }
        Ok(Ok(environment))
    }

    /// Builds the wheel and installs it.
    fn install_wheel(&self, home: &Path) -> Result<bool> {
        let (wheels, target) = (home.join("wheels"), text(&home.join("build"))?);
        remove(&wheels)?;
        let out = text(&wheels)?;
        let build = ["build", "--release", "--locked", "--target-dir", &target, "--out", &out];
        let install = ["install", "--no-index", "--find-links", &out, "rulebook-games"];
        Ok(self.run("maturin", &build, &[])? && self.module("pip", &install, &[])?)
    }

    /// Runs the tests, which compare with the command line, and checks the types.
    fn check(&self, shell: &Shell) -> Result<bool> {
        let build = ["build", "--locked", "--profile", "test", "--package", "rulebook-cli"];
        let command = text(&shell.target().join("debug/rulebook"))?;
        let envs = [("RULEBOOK_COMMAND", command.as_str())];
        Ok(shell.cargo(&build, &[])?
            && self.module("pytest", &[], &envs)?
            && self.module("pytest", &["--doctest-modules", "--pyargs", "rulebook"], &[])?
            && self.module("mypy", &["python/rulebook", "examples", "tests", "benches", "generate.py"], &[])?
            && self.module("mypy.stubtest", &["rulebook._native"], &[])?
            && self.document(&shell.target().join("python/doc"))?)
    }

    /// Writes the documentation; a warning is an error.
    fn document(&self, folder: &Path) -> Result<bool> {
        let folder = text(folder)?;
        let pdoc = ["-W", "error", "-m", "pdoc", "--output-directory", &folder];
        self.run("python", &[&pdoc[..], &MODULES[..]].concat(), &[])
    }

    fn module(&self, module: &str, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        self.run("python", &[&["-m", module], arguments].concat(), envs)
    }

    fn run(&self, program: &str, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        self.shell.run(&self.program(program)?, arguments, envs)
    }

    /// The path of a program of the environment.
    fn program(&self, name: &str) -> Result<String> {
        let programs = if cfg!(windows) { "Scripts" } else { "bin" };
        text(&self.folder.join(programs).join(name))
    }
}

/// Removes a folder, if there is one.
fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("emptying {}", folder.display()))
        }
        _ => Ok(()),
    }
}

fn text(path: &Path) -> Result<String> {
    Ok(path.to_str().context("the path of the target folder is not UTF-8")?.to_string())
}
