//! The packages as the registry will have them, without the repository around them.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};

use super::Context;
use crate::{Attempt, Outcome, Shell, toolchain};

/// The licence texts, which every package contains word for word.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The package with all games.
const FACADE: &str = "rulebook";

/// The options for packing. Cargo would verify a package with copies of dependencies from earlier
/// runs, which it takes for current as long as their version is the same.
pub(super) const PACK: [&str; 4] = ["--no-verify", "--quiet", "--locked", "--allow-dirty"];

/// The longest time that resolving and downloading may take.
const LIMIT: Duration = Duration::from_secs(180);

/// The published packages, unpacked side by side in a workspace of their own. In the folder around
/// it, cargo takes them instead of those of the registry.
#[derive(Debug)]
pub(super) struct Packages {
    /// Runs commands in the workspace.
    shell: Shell,
    /// The folders of the packages, with their names.
    folders: Vec<(String, PathBuf)>,
}

/// Does what a release does, but for the uploads, and checks what users find in the packages: licence
/// texts, tests that compile, documentation, and the first example of the facade in an empty project.
pub(super) fn package(context: &Context<'_>) -> Result<Outcome> {
    let mut passed = context
        .shell
        .cargo(&[&["publish", "--workspace", "--dry-run"], &PACK[..]].concat(), &[])?;
    let packages = Packages::of(context)?;
    passed &= packages.have_licences(context.shell)?;
    passed &= packages.shell.cargo(&["check", "--workspace", "--all-features", "--tests"], &[])?;
    let doc = ["doc", "--workspace", "--no-deps", "--all-features"];
    passed &= packages.shell.cargo(&doc, &[("RUSTDOCFLAGS", "-D warnings")])?;
    passed &= packages.run_example()?;
    Ok(passed.into())
}

/// Builds the packages with the oldest version of each direct dependency that they promise to
/// work with.
pub(super) fn minimal_versions(context: &Context<'_>) -> Result<Outcome> {
    let packages = Packages::of(context)?;
    fs::remove_file(packages.shell.root().join("Cargo.lock"))?;
    // The option is unstable; the variable is for this command only and changes nothing compiled.
    let resolve = ["update", "-Z", "direct-minimal-versions"];
    let envs = [("RUSTC_BOOTSTRAP", "1")];
    let resolved = packages.shell.attempt_with("cargo", &resolve, &envs, LIMIT);
    if let Attempt::Impossible(reason) = resolved {
        if reason.contains("failed to select a version") {
            // Once more, for what it says about the versions.
            packages.shell.cargo(&resolve, &envs)?;
            return Ok(Outcome::Failed);
        }
        return Ok(Outcome::Skipped(reason));
    }
    if let Attempt::Impossible(reason) = packages.shell.attempt("cargo", &["fetch"], LIMIT) {
        return Ok(Outcome::Skipped(reason));
    }
    let check = ["check", "--workspace", "--lib", "--bins", "--all-features", "--locked"];
    Ok(packages.shell.cargo(&check, &[])?.into())
}

/// Builds the packages with the oldest compiler that they promise to work with.
pub(super) fn msrv(context: &Context<'_>) -> Result<Outcome> {
    let manifest = fs::read_to_string(context.shell.root().join("Cargo.toml"))?;
    let manifest: toml::Table = manifest.parse()?;
    let package = manifest.get("workspace").and_then(|workspace| workspace.get("package"));
    let version = package.and_then(|package| package.get("rust-version")?.as_str());
    let version = version.context("the root manifest has no rust-version")?;
    if let Some(skipped) = toolchain::obtain(context.shell, version, &[]) {
        return Ok(skipped);
    }
    let packages = Packages::of(context)?;
    let check = ["run", version, "cargo", "check", "--workspace", "--lib", "--bins"];
    let check = [&check[..], &["--all-features"]].concat();
    Ok(packages.shell.run("rustup", &check, &[])?.into())
}

impl Packages {
    /// The packages, with the versions of their dependencies that the repository has. They are
    /// packed at the first call in a run.
    pub(super) fn of<'c>(context: &'c Context<'_>) -> Result<&'c Packages> {
        let packages = if let Some(packages) = context.packages.get() {
            packages
        } else {
            let unpacked = Packages::unpack(context)?;
            context.packages.get_or_init(|| unpacked)
        };
        // An earlier step may have resolved other versions.
        let (lock, root) = ("Cargo.lock", packages.shell.root());
        fs::copy(context.shell.root().join(lock), root.join(lock))?;
        Ok(packages)
    }

    /// A shell in the folder of a project on the packages, empty but for the versions of their
    /// dependencies.
    pub(super) fn project(&self, name: &str) -> Result<Shell> {
        let project = self.shell.at(self.shell.root().with_file_name(name));
        remove(project.root())?;
        fs::create_dir(project.root())?;
        fs::copy(self.shell.root().join("Cargo.lock"), project.root().join("Cargo.lock"))?;
        Ok(project)
    }

    /// Packs and unpacks.
    fn unpack(context: &Context<'_>) -> Result<Packages> {
        let pack = [&["package", "--workspace"], &PACK[..]].concat();
        ensure!(context.shell.cargo(&pack, &[])?, "the packages cannot be packed");

        let target = context.shell.target();
        let home = target.join("packages");
        remove(&home)?;
        let shell = context.shell.at(home.join("unpacked"));
        fs::create_dir_all(shell.root())?;
        let mut folders = Vec::new();
        for package in context.workspace.published() {
            let name = format!("{}-{}", package.name, package.version);
            let file = target.join(format!("package/{name}.crate"));
            extract(&shell, &file)?;
            folders.push((package.name.clone(), shell.root().join(name)));
        }
        fs::write(
            shell.root().join("Cargo.toml"),
            "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n",
        )?;
        // What is compiled in the repository already is not compiled again.
        let patches = patches(folders.iter().map(|(name, folder)| (&**name, folder.clone())));
        fs::create_dir_all(home.join(".cargo"))?;
        fs::write(
            home.join(".cargo/config.toml"),
            format!("[build]\ntarget-dir = {:?}\n\n{patches}", target.to_string_lossy()),
        )?;
        Ok(Packages { shell, folders })
    }

    /// Whether each package contains the licence texts of the root.
    fn have_licences(&self, repository: &Shell) -> Result<bool> {
        let mut passed = true;
        for licence in LICENCES {
            let expected = fs::read_to_string(repository.root().join(licence))?;
            for (name, folder) in &self.folders {
                if !fs::read_to_string(folder.join(licence)).is_ok_and(|text| text == expected) {
                    println!("error: the package {name} has no {licence} as in the root");
                    passed = false;
                }
            }
        }
        Ok(passed)
    }

    /// Runs the first example of the facade's README in a project with nothing else.
    fn run_example(&self) -> Result<bool> {
        let facade = self.folders.iter().find(|(name, _)| name == FACADE);
        let (_, folder) = facade.context("the facade is not published")?;
        let readme = fs::read_to_string(folder.join("README.md"))?;
        let example = readme.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
        let project = self.project("example")?;
        let manifest = "[package]\nname = \"example\"\nedition = \"2024\"\n\n[dependencies]\n";
        fs::write(project.root().join("Cargo.toml"), format!("{manifest}{FACADE} = \"*\"\n"))?;
        fs::create_dir(project.root().join("src"))?;
        let main = example.context("the README of the facade has no example")?;
        fs::write(project.root().join("src/main.rs"), main)?;
        project.cargo(&["run"], &[])
    }
}

/// Replaces packages of the registry, given by their names, by those in these folders.
pub(super) fn patches<'p>(packages: impl Iterator<Item = (&'p str, PathBuf)>) -> String {
    let line = |(name, folder): (&str, PathBuf)| {
        format!("{name} = {{ path = {:?} }}\n", folder.to_string_lossy())
    };
    format!("[patch.crates-io]\n{}", packages.map(line).collect::<String>())
}

/// Unpacks a package in the folder of the shell.
pub(super) fn extract(shell: &Shell, file: &Path) -> Result<()> {
    // The times in a package are fixed; cargo would take changed files for old ones.
    let unpacked = shell.run("tar", &["-xzmf", &file.to_string_lossy()], &[])?;
    ensure!(unpacked, "{} cannot be unpacked", file.display());
    Ok(())
}

/// Removes a folder, if there is one.
pub(super) fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("emptying {}", folder.display()))
        }
        _ => Ok(()),
    }
}
