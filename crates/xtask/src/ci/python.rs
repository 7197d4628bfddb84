//! The step of the Python package, which needs Python and its package index.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};

use super::{
    Context,
    packages::{PACK, Packages, extract, patches, remove},
    third_party,
};
use crate::{Attempt, Outcome, Shell, shell::path_text};

/// The folder of the package, a workspace of its own.
const FOLDER: &str = "crates/python";

/// The package that wheels are built on.
const PACKAGE: &str = "rulebook-python";

/// The packages that the build and the tests need.
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

/// The packages that the tests of another author's game need.
const NEEDED_BY_AUTHORS: [&str; 4] = ["numpy", "pytest>=8", "pettingzoo==1.27.*", "gymnasium>=1.0"];

/// The profile of another author's wheel: without optimisation and without debug information.
const WITHOUT_SYMBOLS: &str = "[profile.dev]\ndebug = false\n";

/// The package with which `RLlib` trains, some gigabytes. Without it the test that trains is
/// skipped.
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

/// Builds the source distribution and from it the wheel, installs the wheel into a fresh virtual
/// environment, and runs the tests, the README, `mypy`, `stubtest` and `pdoc` there; then tests the
/// wheel of another author.
pub(super) fn python(context: &Context<'_>) -> Result<Outcome> {
    let home = context.shell.target().join("python");
    let shell = context.shell.at(context.shell.root().join(FOLDER));
    let environment = match Environment::new(&shell, home.join("venv"), &NEEDED)? {
        Ok(environment) => environment,
        Err(reason) => return Ok(Outcome::Skipped(reason)),
    };
    if let Attempt::Impossible(reason) = environment.obtain(&[TRAINING])? {
        println!("training with RLlib is not tested: {reason}");
    }
    remove(&home.join("wheels"))?;
    let passed = is_clean(context.shell, &home)?
        && environment.build_wheel(&shell, &home, &["--sdist", "--release", "--locked"])?
        && environment.install(&home, "rulebook-games")?
        && environment.check(context.shell)?;
    if passed { another_author(context, &environment, &home) } else { Ok(Outcome::Failed) }
}

/// Whether the Rust of the package is formatted and has no warnings.
fn is_clean(shell: &Shell, home: &Path) -> Result<bool> {
    let third_party = format!("{}/python/Cargo.toml", third_party::FOLDER);
    let format = ["fmt", "--check", "--manifest-path", &third_party];
    let formatted = shell.cargo(&format, &[])?;
    let shell = shell.at(shell.root().join(FOLDER));
    let target = path_text(&home.join("build"))?;
    let format = ["fmt", "--check", "--package", PACKAGE, "--package", "rulebook-wheel"];
    let clippy =
        ["clippy", "--workspace", "--locked", "--target-dir", &target, "--", "-D", "warnings"];
    Ok(formatted && shell.cargo(&format, &[])? && shell.cargo(&clippy, &[])?)
}

/// Builds the wheel of the game of another author on the packages as the registry will have them, and
/// tests it in a virtual environment that has nothing but what it needs.
fn another_author(context: &Context<'_>, builder: &Environment, home: &Path) -> Result<Outcome> {
    let project = Packages::of(context)?.project("author")?;
    third_party::copy(context.shell, project.root())?;
    let shell = project.at(project.root().join("python"));
    let configuration = shell.root().join(".cargo");
    fs::create_dir_all(&configuration)?;
    let patches = patches([(PACKAGE, packed(context, home)?)].into_iter());
    fs::write(configuration.join("config.toml"), format!("{patches}{WITHOUT_SYMBOLS}"))?;
    // With the same versions of dependencies.
    let lock = context.shell.root().join(FOLDER).join("Cargo.lock");
    fs::copy(lock, shell.root().join("Cargo.lock"))?;
    if !builder.build_wheel(&shell, home, &[])? {
        return Ok(Outcome::Failed);
    }
    match Environment::new(&shell, home.join("third-party"), &NEEDED_BY_AUTHORS)? {
        Ok(environment) => Ok((environment.install(home, "parlour-games")?
            && environment.module("pytest", &["-q"], &[])?)
        .into()),
        Err(reason) => Ok(Outcome::Skipped(reason)),
    }
}

/// Packs and unpacks the package that wheels are built on; returns its folder.
fn packed(context: &Context<'_>, home: &Path) -> Result<PathBuf> {
    let shell = context.shell.at(context.shell.root().join(FOLDER));
    // A lock file could only be written if the registry had the other packages.
    let options = ["--exclude-lockfile", "--target-dir", &path_text(home)?];
    let pack = [&["package", "--package", PACKAGE], &PACK[..], &options].concat();
    ensure!(shell.cargo(&pack, &[])?, "{PACKAGE} cannot be packed");
    let facade = context.workspace.package("rulebook").context("there is no facade")?;
    let name = format!("{PACKAGE}-{}", facade.version);
    remove(&home.join(&name))?;
    extract(&shell.at(home.to_path_buf()), &home.join(format!("package/{name}.crate")))?;
    Ok(home.join(name))
}

/// A fresh virtual environment.
struct Environment {
    shell: Shell, // In the folder of the tests.
    folder: PathBuf,
}

impl Environment {
    /// A new environment with these packages, or why this machine cannot have one.
    fn new(
        shell: &Shell,
        folder: PathBuf,
        packages: &[&str],
    ) -> Result<Result<Environment, String>> {
        let enough = "import sys; sys.exit(sys.version_info < (3, 10))";
        if shell.ask("python3", &["-c", enough]).is_none() {
            return Ok(Err("`python3` is missing or older than 3.10".to_string()));
        }
        remove(&folder)?;
        let made = shell.attempt("python3", &["-m", "venv", &path_text(&folder)?], LIMIT);
        if let Attempt::Impossible(reason) = made {
            return Ok(Err(reason));
        }
        let environment = Environment { shell: shell.clone(), folder };
        Ok(match environment.obtain(packages)? {
            Attempt::Done => Ok(environment),
            Attempt::Impossible(reason) => Err(reason),
        })
    }

    /// Installs packages of the index, if it can be reached.
    fn obtain(&self, packages: &[&str]) -> Result<Attempt> {
        let install = [&["-m", "pip", "install", "--quiet"], packages].concat();
        Ok(self.shell.attempt(&self.program("python")?, &install, LIMIT))
    }

    /// Builds the wheel of the package in the folder of the shell.
    fn build_wheel(&self, shell: &Shell, home: &Path, options: &[&str]) -> Result<bool> {
        let (target, out) = (path_text(&home.join("build"))?, path_text(&home.join("wheels"))?);
        let build = ["build", "--target-dir", &target, "--out", &out];
        shell.run(&self.program("maturin")?, &[&build[..], options].concat(), &[])
    }

    /// Installs a wheel that was built, and those of ours that it needs.
    fn install(&self, home: &Path, name: &str) -> Result<bool> {
        let wheels = path_text(&home.join("wheels"))?;
        self.module("pip", &["install", "--no-index", "--find-links", &wheels, name], &[])
    }

    /// Runs the tests, which compare with the command line, and checks the types.
    fn check(&self, shell: &Shell) -> Result<bool> {
        let build = ["build", "--locked", "--profile", "test", "--package", "rulebook-cli"];
        let command = path_text(&shell.target().join("debug/rulebook"))?;
        let envs = [("RULEBOOK_COMMAND", command.as_str())];
        Ok(shell.cargo(&build, &[])?
            && self.module("pytest", &[], &envs)?
            && self.module("pytest", &["--doctest-modules", "--pyargs", "rulebook"], &[])?
            && self.module(
                "mypy",
                &["python/rulebook", "examples", "tests", "benches", "generate.py"],
                &[],
            )?
            && self.module("mypy.stubtest", &["rulebook._native"], &[])?
            && self.document(&shell.target().join("python/doc"))?)
    }

    /// Writes the documentation; a warning is an error.
    fn document(&self, folder: &Path) -> Result<bool> {
        let folder = path_text(folder)?;
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
        path_text(&self.folder.join(programs).join(name))
    }
}
