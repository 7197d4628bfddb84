//! The step of the C library: its header is the generated one, its hostile tests are clean under `AddressSanitizer`, and
//! a program in each language plays the scenario.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result};

use super::{self as ci, optional::NIGHTLY, packages::remove, texts::missing, third_party};
use crate::{Attempt, Outcome, Shell, shell::path_text, toolchain, web};

/// The page with an example in each language, and that of the package, with one in C.
const PAGE: &str = "docs/embedding.md";
const README: &str = "crates/c/README.md";

/// The folder of the package.
const FOLDER: &str = "crates/c";

/// The version of the generator, on which the form of the header depends.
const CBINDGEN: &str = "0.29.4";

/// The version of cargo-c, whose cargo is one that the toolchain builds.
const CARGO_C: &str = "0.10.19+cargo-0.93.0";

/// The target of the tests with a sanitizer, which is not for build scripts.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Runs every part that this machine can run. If it lacks something, the step is skipped, with all reasons.
pub(super) fn c(context: &ci::Context<'_>) -> Result<Outcome> {
    let library = Library::new(context.shell)?;
    let parts = [
        ("header", library.header()?),
        ("AddressSanitizer", library.sanitizer(context.strict)?),
        ("installation", library.install()?),
        ("Rust", library.rust()?),
        ("C and C++", library.c()?),
        ("C#", library.c_sharp()?),
        ("Lua", library.lua()?),
        ("TypeScript", library.typescript()?),
        ("Python", library.python()?),
        ("another author", library.another_author(context)?),
    ];
    let (mut passed, mut reasons) = (true, Vec::new());
    for (name, outcome) in parts {
        match outcome {
            Outcome::Passed => {}
            Outcome::Failed => {
                println!("error: {name} failed");
                passed = false;
            }
            Outcome::Skipped(reason) => reasons.push(format!("{name}: {reason}")),
        }
    }
    let is_whole = !passed || reasons.is_empty();
    Ok(if is_whole { passed.into() } else { Outcome::Skipped(reasons.join("; ")) })
}

/// The library, installed into a folder of its own, and the programs.
struct Library<'s> {
    shell: &'s Shell,
    home: PathBuf,    // Where the library is installed, and programs are built.
    folder: String,   // Of the library itself.
    samples: String,  // The folder of the programs.
    scenario: String, // What they play.
}

impl<'s> Library<'s> {
    fn new(shell: &'s Shell) -> Result<Library<'s>> {
        let (home, samples) = (shell.target().join("c"), shell.root().join(FOLDER).join("samples"));
        remove(&home)?;
        fs::create_dir_all(home.join("lib"))?;
        Ok(Library {
            shell,
            folder: path_text(&home.join("lib"))?,
            samples: path_text(&samples)?,
            scenario: path_text(&samples.join("scenario.txt"))?,
            home,
        })
    }

    /// The path of a file that is built.
    fn built(&self, name: &str) -> Result<String> {
        path_text(&self.home.join(name))
    }

    /// Runs a program that finds the library.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<bool> {
        self.shell.run(program, arguments, &[("LD_LIBRARY_PATH", &self.folder)])
    }

    /// Writes the first example of a page in a language to a file.
    fn example(&self, path: &str, language: &str, file: &str) -> Result<String> {
        let page = fs::read_to_string(self.shell.root().join(path))?;
        let block = page.split_once(&format!("\n```{language}\n"));
        let block = block.and_then(|(_, rest)| rest.split_once("```"));
        let (code, _) = block.with_context(|| format!("{path} has no example in {language}"))?;
        fs::write(self.home.join(file), code)?;
        self.built(file)
    }

    /// Writes the header, which is the one in the tree.
    fn header(&self) -> Result<Outcome> {
        let version = self.shell.ask("cbindgen", &["--version"]);
        if version.is_none_or(|version| version.trim() != format!("cbindgen {CBINDGEN}")) {
            return Ok(missing("cbindgen", &format!("cbindgen --version {CBINDGEN}")));
        }
        let header = self.shell.root().join(FOLDER).join("include/rulebook.h");
        let before = fs::read_to_string(&header)?;
        let shell = self.shell.at(self.shell.root().join(FOLDER));
        let how = ["--quiet", "--config", "cbindgen.toml", "--output", "include/rulebook.h", "."];
        let passed = shell.run("cbindgen", &how, &[])?;
        let is_current = fs::read_to_string(&header)? == before;
        if !is_current {
            println!("error: {} was out of date; commit it as it is now", header.display());
        }
        Ok((passed && is_current).into())
    }

    /// The tests that pass anything to the functions; in a strict run, with a million calls.
    fn sanitizer(&self, strict: bool) -> Result<Outcome> {
        if let Some(skipped) = toolchain::obtain(self.shell, NIGHTLY, &["rust-src"]) {
            return Ok(skipped);
        }
        let test = ["run", NIGHTLY, "cargo", "test", "--locked", "--package", "rulebook-c"];
        let target = path_text(&self.shell.target().join("address"))?;
        let how = ["--test", "it", "--target", TARGET, "--target-dir", &target];
        let mut envs = vec![("RUSTFLAGS", "-Zsanitizer=address")];
        if strict {
            envs.push(("RULEBOOK_SLOW", "1"));
        }
        Ok(self.shell.run("rustup", &[&test[..], &how].concat(), &envs)?.into())
    }

    /// Installs the library as its users do, or without cargo-c by hand.
    fn install(&self) -> Result<Outcome> {
        if self.shell.ask("cargo", &["cinstall", "--version"]).is_some() {
            let prefix = path_text(&self.home)?;
            let which = ["cinstall", "--release", "--locked", "--package", "librulebook"];
            let how = ["--prefix", &prefix, "--libdir", "lib"];
            return Ok(self.shell.cargo(&[&which[..], &how].concat(), &[])?.into());
        }
        let build = ["build", "--release", "--locked", "--package", "librulebook"];
        if !self.shell.cargo(&build, &[])? {
            return Ok(Outcome::Failed);
        }
        let built = self.shell.target().join("release/liblibrulebook.so");
        fs::copy(built, Path::new(&self.folder).join("librulebook.so"))?;
        Ok(missing("cargo cinstall", &format!("cargo-c --version {CARGO_C}")))
    }

    fn rust(&self) -> Result<Outcome> {
        let run = ["run", "--locked", "--package", "rulebook-c", "--example", "scenario", "--"];
        Ok(self.shell.cargo(&[&run[..], &[&*self.scenario]].concat(), &[])?.into())
    }

    fn c(&self) -> Result<Outcome> {
        let include = path_text(&self.shell.root().join(FOLDER).join("include"))?;
        for compiler in ["cc", "c++"] {
            if self.shell.ask(compiler, &["--version"]).is_none() {
                return Ok(Outcome::Skipped(format!("there is no `{compiler}`")));
            }
        }
        let mut passed = true;
        for (compiler, standard, source) in [
            ("cc", "-std=c99", format!("{}/scenario.c", self.samples)),
            ("cc", "-std=c99", self.example(PAGE, "c", "example.c")?),
            ("cc", "-std=c99", self.example(README, "c", "readme.c")?),
            ("c++", "-std=c++17", format!("{}/scenario.cpp", self.samples)),
            ("c++", "-std=c++17", self.example(PAGE, "cpp", "example.cpp")?),
        ] {
            let program = self.built("program")?;
            let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
            let how = [&source, "-I", &include, "-L", &self.folder, "-lrulebook", "-o", &program];
            let compile = [&[standard][..], &warnings, &how].concat();
            passed &= self.shell.run(compiler, &compile, &[])?
                && self.run(&program, &[&self.scenario])?;
        }
        Ok(passed.into())
    }

    fn c_sharp(&self) -> Result<Outcome> {
        for (program, package) in [("mcs", "mono-mcs"), ("mono", "mono-runtime")] {
            if let Some(skipped) = self.obtain(program, "--version", package) {
                return Ok(skipped);
            }
        }
        let program = self.built("program.exe")?;
        let [scenario, binding] =
            ["Scenario.cs", "Rulebook.cs"].map(|name| format!("{}/{name}", self.samples));
        let how = ["-langversion:6", "-warnaserror", &format!("-out:{program}")];
        let mut passed = true;
        for source in [scenario, self.example(PAGE, "csharp", "Example.cs")?] {
            passed &= self.shell.run("mcs", &[&how[..], &[&*source, &*binding]].concat(), &[])?
                && self.run("mono", &[&program, &self.scenario])?;
        }
        Ok(passed.into())
    }

    fn lua(&self) -> Result<Outcome> {
        if let Some(skipped) = self.obtain("luajit", "-v", "luajit") {
            return Ok(skipped);
        }
        let header = path_text(&self.shell.root().join(FOLDER).join("include/rulebook.h"))?;
        let program = format!("{}/scenario.lua", self.samples);
        let passed = self.run("luajit", &[&program, &header, &self.scenario])?;
        let example = self.example(PAGE, "lua", "example.lua")?;
        let shell = self.shell.at(self.shell.root().join(FOLDER).join("include"));
        let envs = [("LD_LIBRARY_PATH", &*self.folder)];
        Ok((passed && shell.run("luajit", &[&example], &envs)?).into())
    }

    /// With the npm package that the step `web` builds.
    fn typescript(&self) -> Result<Outcome> {
        if let Some(missing) = web::missing(self.shell) {
            return Ok(Outcome::Skipped(missing));
        }
        let package = web::games(self.shell);
        if !package.join("index.js").is_file() && !web::run(self.shell)? {
            return Ok(Outcome::Failed);
        }
        // Where Node looks for a package.
        let modules = self.home.join("node_modules");
        fs::create_dir_all(&modules)?;
        let package = [&path_text(&package)?, &path_text(&modules.join("rulebook-games"))?];
        let bundler = self.shell.root().join("crates/web/page/node_modules/.bin/esbuild");
        let (source, program) =
            (format!("{}/scenario.ts", self.samples), self.built("scenario.mjs")?);
        let compile = [&source, "--format=esm", &format!("--outfile={program}")];
        Ok((self.shell.run("cp", &["-r", package[0], package[1]], &[])?
            && self.shell.run(&path_text(&bundler)?, &compile, &[])?
            && self.run("node", &[&program, &self.scenario])?)
        .into())
    }

    /// With the package that the step `python` installs.
    fn python(&self) -> Result<Outcome> {
        let python = path_text(&self.shell.target().join("python/venv/bin/python"))?;
        if self.shell.ask(&python, &["-c", "import rulebook"]).is_none() {
            let reason = "the step `python` has not installed the package";
            return Ok(Outcome::Skipped(reason.to_string()));
        }
        let program = format!("{}/scenario.py", self.samples);
        Ok(self.run(&python, &[&program, &self.scenario])?.into())
    }

    /// Plays a game of another author in a library of that author's.
    fn another_author(&self, context: &ci::Context<'_>) -> Result<Outcome> {
        if let Some(skipped) = self.obtain("luajit", "-v", "luajit") {
            return Ok(skipped);
        }
        let Some(library) = third_party::library(context)? else { return Ok(Outcome::Failed) };
        let header = path_text(&self.shell.root().join(FOLDER).join("include/rulebook.h"))?;
        let program = self.shell.root().join(third_party::FOLDER).join("c/noughts.lua");
        let arguments = [&*path_text(&program)?, &*header, &*path_text(&library)?];
        Ok(self.shell.run("luajit", &arguments, &[])?.into())
    }

    /// Installs a program that is missing, or says why the part is skipped.
    fn obtain(&self, program: &str, version: &str, package: &str) -> Option<Outcome> {
        if self.shell.ask(program, &[version]).is_some() {
            return None;
        }
        let install = ["install", "--yes", "--no-install-recommends", package];
        match self.shell.attempt("apt-get", &install, LIMIT) {
            Attempt::Done => None,
            Attempt::Impossible(reason) => Some(Outcome::Skipped(reason)),
        }
    }
}
