//! The packages as the registry will have them, without the repository around them.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context as _, Result, ensure};

use super::Context;
use crate::{Attempt, Outcome, Shell, toolchain};

/// What every package contains, word for word.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The package with all games.
const FACADE: &str = "rulebook";

/// The longest time that resolving and downloading may take.
const LIMIT: Duration = Duration::from_secs(180);

/// The published packages, unpacked side by side in a workspace of their own.
#[derive(Debug)]
pub(crate) struct Packages {
    /// Runs commands in that workspace.
    shell: Shell,
    /// The target folder: that of the repository, for what is compiled there already.
    target: String,
    /// The names of the packages and their folders.
    members: Vec<(String, String)>,
}

/// Packs every published package as a release does and checks what users find in it: licence texts,
/// tests that compile, documentation, and the first example of the facade in an empty project.
pub(super) fn package(context: &Context<'_>) -> Result<Outcome> {
    let packages = Packages::of(context)?;
    let mut passed = packages.have_licences(context.shell)?;
    passed &= packages.cargo(&["check", "--workspace", "--all-features", "--tests"], &[])?;
    let doc = ["doc", "--workspace", "--no-deps", "--all-features"];
    passed &= packages.cargo(&doc, &[("RUSTDOCFLAGS", "-D warnings")])?;
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
    Ok(packages.cargo(&check, &[])?.into())
}

/// Builds the packages with the oldest compiler that they promise to work with.
pub(super) fn msrv(context: &Context<'_>) -> Result<Outcome> {
    let manifest = root_manifest(context.shell)?;
    let package = manifest.get("workspace").and_then(|workspace| workspace.get("package"));
    let version = package.and_then(|package| package.get("rust-version")?.as_str());
    let version = version.context("the root manifest has no rust-version")?;
    if let Some(skipped) = toolchain::obtain(context.shell, version, &[]) {
        return Ok(skipped);
    }
    let packages = Packages::of(context)?;
    let check = ["run", version, "cargo", "check", "--workspace", "--lib", "--bins"];
    let rest = ["--all-features", "--target-dir", &packages.target];
    Ok(packages.shell.run("rustup", &[&check[..], &rest].concat(), &[])?.into())
}

impl Packages {
    /// The packages, with the versions of their dependencies that the repository has. They are
    /// packed at the first call in a run.
    pub(crate) fn of<'c>(context: &'c Context<'_>) -> Result<&'c Packages> {
        let packages = if let Some(packages) = context.packages.get() {
            packages
        } else {
            let unpacked = Packages::unpack(context)?;
            context.packages.get_or_init(|| unpacked)
        };
        // An earlier step may have resolved other versions.
        let lock = "Cargo.lock";
        fs::copy(context.shell.root().join(lock), packages.root().join(lock))?;
        Ok(packages)
    }

    /// The folder of the workspace, with its lock file.
    pub(super) fn root(&self) -> &Path {
        self.shell.root()
    }

    /// The target folder.
    pub(super) fn target(&self) -> &str {
        &self.target
    }

    /// The configuration for cargo in which the packages replace those of the registry.
    pub(super) fn patches(&self) -> String {
        let path = |folder: &String| self.root().join(folder).display().to_string();
        patches(self.members.iter().map(|(name, folder)| (&**name, path(folder))))
    }

    /// Packs and unpacks.
    fn unpack(context: &Context<'_>) -> Result<Packages> {
        let target = context.shell.target();
        let folder = target.join("packages");
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .with_context(|| format!("emptying {}", folder.display()))?;
        }
        // Cargo would build what it has packed with copies of dependencies from earlier runs, which
        // it takes for new as long as their version is the same.
        let pack = ["publish", "--workspace", "--dry-run", "--no-verify"];
        let common = ["--quiet", "--locked", "--allow-dirty"];
        let packed = context.shell.cargo(&[&pack[..], &common].concat(), &[])?;
        ensure!(packed, "the packages cannot be packed");

        let shell = context.shell.at(folder.join("unpacked"));
        fs::create_dir_all(shell.root())?;
        let mut members = Vec::new();
        for package in context.workspace.published() {
            let name = format!("{}-{}", package.name, package.version);
            let file = text(&target.join(format!("package/{name}.crate")))?;
            // The times in a package are fixed; cargo would take changed files for old ones.
            let unpacked = shell.run("tar", &["-xzmf", &file], &[])?;
            ensure!(unpacked, "{file} cannot be unpacked");
            members.push((package.name.clone(), name));
        }
        fs::write(shell.root().join("Cargo.toml"), manifest(context.shell, &members)?)?;
        Ok(Packages { shell, target: text(&target)?, members })
    }

    /// Whether each package contains the licence texts of the root.
    fn have_licences(&self, repository: &Shell) -> Result<bool> {
        let mut passed = true;
        for licence in LICENCES {
            let expected = fs::read_to_string(repository.root().join(licence))?;
            for (name, folder) in &self.members {
                let path = self.root().join(folder).join(licence);
                if !fs::read_to_string(path).is_ok_and(|text| text == expected) {
                    println!("error: the package {name} has no {licence} as in the root");
                    passed = false;
                }
            }
        }
        Ok(passed)
    }

    /// Runs the first example of the facade's README as a program that has no other dependency.
    fn run_example(&self) -> Result<bool> {
        let facade = self.members.iter().find(|(name, _)| name == FACADE);
        let (_, folder) = facade.context("the facade is not published")?;
        let readme = fs::read_to_string(self.root().join(folder).join("README.md"))?;
        let example = readme.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
        let project = self.shell.at(self.root().join("../example"));
        fs::create_dir_all(project.root().join("src"))?;
        let main = example.context("the README of the facade has no example")?;
        fs::write(project.root().join("src/main.rs"), main)?;
        let manifest = format!(
            "[package]\nname = \"example\"\nedition = \"2024\"\n\n\
             [dependencies]\n{FACADE} = \"*\"\n\n{}",
            self.patches()
        );
        fs::write(project.root().join("Cargo.toml"), manifest)?;
        fs::copy(self.root().join("Cargo.lock"), project.root().join("Cargo.lock"))?;
        project.cargo(&["run", "--target-dir", &self.target], &[])
    }

    /// Runs cargo in the workspace.
    fn cargo(&self, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        self.shell.cargo(&[arguments, &["--target-dir", &self.target]].concat(), envs)
    }
}

/// The manifest of the workspace, in which the packages replace those of the registry; profiles
/// are those of the repository, without what they say about single packages: some are not there.
fn manifest(shell: &Shell, members: &[(String, String)]) -> Result<String> {
    let folders: Vec<&str> = members.iter().map(|(_, folder)| folder.as_str()).collect();
    let patches = patches(members.iter().map(|(name, folder)| (&**name, folder.clone())));
    let root = fs::read_to_string(shell.root().join("Cargo.toml"))?;
    let mut is_profile = false;
    let profiles = root.lines().filter(|line| {
        if line.starts_with('[') {
            is_profile = line.starts_with("[profile.") && !line.contains(".package.");
        }
        is_profile
    });
    let profiles = profiles.collect::<Vec<_>>().join("\n");
    Ok(format!(
        "[workspace]\nresolver = \"3\"\nmembers = {folders:?}\n\n\
         {patches}\n{profiles}\n"
    ))
}

/// Replaces packages of the registry, given by their names, by those in these folders.
pub(super) fn patches<'p>(packages: impl Iterator<Item = (&'p str, String)>) -> String {
    let lines = packages.map(|(name, folder)| format!("{name} = {{ path = {folder:?} }}\n"));
    format!("[patch.crates-io]\n{}", lines.collect::<String>())
}

fn root_manifest(shell: &Shell) -> Result<toml::Table> {
    Ok(fs::read_to_string(shell.root().join("Cargo.toml"))?.parse()?)
}

fn text(path: &Path) -> Result<String> {
    Ok(path.to_str().context("the path of the target folder is not UTF-8")?.to_string())
}
