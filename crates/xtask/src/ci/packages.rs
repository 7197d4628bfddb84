//! The packages as the registry will have them, tested without the repository around them.

use std::{
    fs::{self, OpenOptions},
    io::Write as _,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};

use super::Context;
use crate::{Attempt, Dependency, Outcome, Package, Shell, toolchain};

/// What every package contains, word for word.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The longest time that resolving and downloading may take.
const LIMIT: Duration = Duration::from_secs(180);

/// The published packages, unpacked side by side in a workspace of their own.
#[derive(Debug)]
pub(crate) struct Packages {
    /// Runs commands in that workspace.
    shell: Shell,
    /// The target folder: that of the repository, for what is compiled there already.
    target: String,
    /// The packages and their folders.
    members: Vec<(Package, String)>,
}

/// Packs every published package and checks what is in it: licence texts, documentation, and that it
/// compiles with its tests, with all and with its default features.
pub(super) fn package(context: &Context<'_>) -> Result<Outcome> {
    let packages = Packages::of(context)?;
    let mut passed = true;
    for (package, folder) in &packages.members {
        for licence in LICENCES {
            let expected = fs::read_to_string(context.shell.root().join(licence))?;
            let path = packages.shell.root().join(folder).join(licence);
            if !fs::read_to_string(path).is_ok_and(|text| text == expected) {
                println!("error: the package {} has no {licence} as in the root", package.name);
                passed = false;
            }
        }
    }
    passed &= packages.cargo(&["check", "--workspace", "--all-features", "--tests"], &[])?;
    passed &= packages.one_by_one(&["check", "--tests"])?;
    let doc = ["doc", "--workspace", "--no-deps", "--all-features"];
    passed &= packages.cargo(&doc, &[("RUSTDOCFLAGS", "-D warnings")])?;
    Ok(passed.into())
}

/// Tests the published packages as their users find them, the games of their examples beside them:
/// together with all features, and each with its default features.
pub(super) fn package_tests(context: &Context<'_>) -> Result<Outcome> {
    let packages = Packages::of(context)?;
    let together = ["test", "--workspace", "--all-features", "--no-fail-fast"];
    let passed = packages.cargo(&together, &[])?;
    Ok((packages.one_by_one(&["test", "--no-fail-fast"])? && passed).into())
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

    /// The packages and the folders that they are unpacked in.
    pub(crate) fn folders(&self) -> impl Iterator<Item = (&Package, PathBuf)> {
        self.members.iter().map(|(package, folder)| (package, self.root().join(folder)))
    }

    /// The target folder.
    pub(super) fn target(&self) -> &str {
        &self.target
    }

    /// The configuration for cargo in which the packages replace those of the registry.
    pub(super) fn patches(&self) -> String {
        let path = |folder: &String| self.root().join(folder).display().to_string();
        patches(self.members.iter().map(|(package, folder)| (&*package.name, path(folder))))
    }

    /// Packs and unpacks.
    fn unpack(context: &Context<'_>) -> Result<Packages> {
        let target = context.shell.target();
        let folder = target.join("packages");
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .with_context(|| format!("emptying {}", folder.display()))?;
        }
        fs::create_dir_all(&folder)?;
        let packed = text(&folder.join("packed"))?;
        // What is in the packages is built below, so cargo need not do it.
        let mut pack = vec![
            "package",
            "--quiet",
            "--locked",
            "--allow-dirty",
            "--no-verify",
            "--target-dir",
            &packed,
        ];
        let published: Vec<&Package> = context.workspace.published().collect();
        pack.extend(published.iter().flat_map(|package| ["--package", package.name.as_str()]));
        ensure!(context.shell.cargo(&pack, &[])?, "the packages cannot be packed");

        let shell = context.shell.at(folder.join("unpacked"));
        fs::create_dir_all(shell.root())?;
        let mut members = Vec::new();
        for package in published {
            let name = format!("{}-{}", package.name, package.version);
            let file = format!("{packed}/package/{name}.crate");
            // The times in a package are fixed; cargo would take changed files for old ones.
            let unpacked = shell.run("tar", &["-xzmf", &file], &[])?;
            ensure!(unpacked, "{file} cannot be unpacked");
            members.push((package.clone(), name));
        }
        for (package, name) in &members {
            let mut file =
                OpenOptions::new().append(true).open(shell.root().join(name).join("Cargo.toml"))?;
            file.write_all(dropped_dependencies(package, &members).as_bytes())?;
        }
        fs::write(shell.root().join("Cargo.toml"), manifest(context.shell, &members)?)?;
        Ok(Packages { shell, target: text(&target)?, members })
    }

    /// Runs cargo for each package by itself: together, one would switch on features of another.
    fn one_by_one(&self, arguments: &[&str]) -> Result<bool> {
        let mut passed = true;
        for (package, _) in &self.members {
            passed &= self.cargo(&[arguments, &["--package", &package.name]].concat(), &[])?;
        }
        Ok(passed)
    }

    /// Runs cargo in the workspace.
    fn cargo(&self, arguments: &[&str], envs: &[(&str, &str)]) -> Result<bool> {
        self.shell.cargo(&[arguments, &["--target-dir", &self.target]].concat(), envs)
    }
}

/// The manifest of the workspace, in which the packages replace those of the registry; profiles
/// are those of the repository, without what they say about single packages: some are not there.
fn manifest(shell: &Shell, members: &[(Package, String)]) -> Result<String> {
    let folders: Vec<&str> = members.iter().map(|(_, folder)| folder.as_str()).collect();
    let patches = patches(members.iter().map(|(package, folder)| (&*package.name, folder.clone())));
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

/// The dependencies of a package's tests without a version, as lines for its manifest. Packing drops
/// them, since the registry would refuse the cycle; the examples in the documentation need them.
fn dropped_dependencies(package: &Package, members: &[(Package, String)]) -> String {
    let dropped = package.dependencies.iter().filter(|found| found.requirement.is_none());
    let table = |found: &Dependency| {
        let (_, folder) = members.iter().find(|(member, _)| member.name == found.name)?;
        let Dependency { name, features, .. } = found;
        let path = format!("../{folder}");
        Some(format!("\n[dev-dependencies.{name}]\npath = {path:?}\nfeatures = {features:?}\n"))
    };
    dropped.filter_map(table).collect()
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
