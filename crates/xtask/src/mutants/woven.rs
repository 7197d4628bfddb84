//! A copy of the workspace in which every mutant can be switched on.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail, ensure};
use cargo_metadata::{Message, diagnostic::Diagnostic};

use super::{
    find::{Found, find},
    process::{self, Ran},
    site::Mutant,
    weave::{blamed, weave},
};
use crate::{Package, Shell, Tree};

/// The crate that the switch is in.
const SWITCH: &str = include_str!("switch.txt");

/// What is added to the library of a crate with mutants.
const ON: &str = include_str!("on.txt");

/// How often the compiler is asked which mutants are not Rust; each time it names more of them.
const MAX_ROUNDS: usize = 40;

/// A copy of the workspace with the mutants of some sources.
#[derive(Debug)]
pub(crate) struct Woven {
    /// The copy.
    pub(crate) shell: Shell,
    /// Where cargo builds it.
    pub(crate) target: PathBuf,
    /// All mutants in the order of their numbers.
    pub(crate) mutants: Vec<Mutant>,
    /// Those that are not Rust, and the statics and constant functions that cannot be computed at run
    /// time: the compiler refuses them.
    pub(crate) unviable: BTreeSet<u32>,
    /// The macro calls whose arguments were not changed.
    pub(crate) n_macros: usize,
    sources: BTreeMap<String, (String, Found)>,
}

impl Woven {
    /// Writes the copy, with the mutants of the files that `is_chosen`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, parsed or written.
    pub(crate) fn write(
        shell: &Shell,
        package: &Package,
        is_chosen: impl Fn(&str) -> bool,
    ) -> Result<Woven> {
        let tree = Tree::read(shell)?;
        let (mut sources, mut next) = (BTreeMap::new(), 1);
        for (inside, text) in tree.rust_under(&package.path("src")) {
            if is_chosen(inside) {
                let path = package.path(&format!("src/{inside}"));
                let found = find(&path, text, next)?;
                let n_switchable = found.tables.len() + found.functions.len();
                next += (found.mutants.len() + n_switchable) as u32;
                sources.insert(path, (text.to_string(), found));
            }
        }
        Woven::of_sources(shell, &[package], package.short_name(), sources)
    }

    /// Writes the copy with the mutants of these sources of `packages` into the folder `mutants/<name>` of the
    /// target folder.
    ///
    /// # Errors
    ///
    /// If there are no mutants, or a file cannot be read or written.
    pub(crate) fn of_sources(
        shell: &Shell,
        packages: &[&Package],
        name: &str,
        sources: BTreeMap<String, (String, Found)>,
    ) -> Result<Woven> {
        let copy = shell.target().join("mutants").join(name).join("source");
        let all = sources.values().flat_map(|(_, found)| found.mutants.iter().cloned());
        let woven = Woven {
            shell: shell.at(copy.clone()),
            target: shell.target().join("mutants/target"),
            mutants: all.collect(),
            unviable: BTreeSet::new(),
            n_macros: sources.values().map(|(_, found)| found.n_macros).sum(),
            sources,
        };
        ensure!(!woven.mutants.is_empty(), "there is nothing to change in these files");
        let is_woven = |path: &str| woven.sources.contains_key(path);
        let tree = Tree::read(shell)?;
        let mut written = copy_tree(&tree, &copy, packages, is_woven)?;
        for path in tree.binaries() {
            write_new(&copy.join(path), &fs::read(shell.root().join(path))?)?;
            written.insert(copy.join(path));
        }
        written.extend(woven.sources.keys().map(|path| copy.join(path)));
        remove_others(&copy, &written)?;
        woven.weave()?;
        Ok(woven)
    }

    /// Writes the sources with the mutants that are Rust so far.
    fn weave(&self) -> Result<()> {
        for (path, (text, found)) in &self.sources {
            let mut woven = weave(text, &found.sites, &self.unviable);
            if path.ends_with("src/lib.rs") {
                woven += ON;
            }
            write_new(&self.shell.root().join(path), woven.as_bytes())?;
        }
        Ok(())
    }

    /// Whether a mutant is in a static or a function that is only computed at run time.
    pub(crate) fn is_computed(&self, mutant: &Mutant) -> bool {
        mutant.table.is_some_and(|table| !self.unviable.contains(&table))
    }

    /// Asks the compiler until all mutants that are left are Rust, and the tests of `packages` compile.
    ///
    /// # Errors
    ///
    /// If the copy does not compile for another reason.
    pub(crate) fn drop_unviable(&mut self, packages: &[&str]) -> Result<()> {
        for round in 1..=MAX_ROUNDS {
            let command = ["check", "--lib", "--tests"];
            let output = self.cargo(&command, packages, &self.target, None)?;
            if output.success {
                return Ok(());
            }
            let before = self.unviable.len();
            for message in Message::parse_stream(output.output.as_bytes()) {
                if let Message::CompilerMessage(message) = message? {
                    self.blame(&message.message)?;
                }
            }
            let n_dropped = self.unviable.len() - before;
            if n_dropped == 0 {
                bail!("the copy does not compile:\n{}", output.errors);
            }
            println!("round {round}: the compiler refuses {n_dropped} changes");
            self.weave()?;
        }
        bail!("the compiler still refuses mutants after {MAX_ROUNDS} rounds")
    }

    /// Drops the mutants that an error of the compiler is about.
    fn blame(&mut self, diagnostic: &Diagnostic) -> Result<()> {
        if !matches!(diagnostic.level, cargo_metadata::diagnostic::DiagnosticLevel::Error) {
            return Ok(());
        }
        let mut spans: Vec<_> = diagnostic.spans.iter().collect();
        spans.sort_by_key(|span| !span.is_primary);
        for span in spans {
            let file = self.shell.root().join(&span.file_name);
            // The compiler's own sources are not here.
            if !file.is_file() {
                continue;
            }
            let woven = fs::read_to_string(file)?;
            let range = span.byte_start as usize..span.byte_end as usize;
            // Where a static is used, another type may not be possible; where the compiler evaluates a
            // call, the function must be constant.
            let is_in_constant = diagnostic.code.as_ref().is_some_and(|it| it.code == "E0015");
            let named = self.named_in(&woven[range.clone()], is_in_constant);
            if !named.is_empty() {
                self.unviable.extend(named);
                return Ok(());
            }
            if !self.sources.contains_key(&span.file_name) {
                continue;
            }
            if let Some(numbers) = blamed(&woven, &range) {
                self.unviable.extend(numbers);
                return Ok(());
            }
        }
        Ok(())
    }

    /// What is computed at run time so far and whose name occurs in a piece of code: statics, and
    /// functions if they are asked for.
    fn named_in(&self, code: &str, with_functions: bool) -> Vec<u32> {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let words: BTreeSet<&str> = code.split(|letter| !is_part(letter)).collect();
        let tables = self.sources.values().flat_map(|(_, found)| &found.tables);
        let functions = self.sources.values().flat_map(|(_, found)| &found.functions);
        tables
            .chain(functions.filter(|_| with_functions))
            .filter(|(id, name)| !self.unviable.contains(id) && words.contains(name.as_str()))
            .map(|(id, _)| *id)
            .collect()
    }

    /// Runs cargo for packages in the copy, with all features, and captures what it says.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub(crate) fn cargo(
        &self,
        command: &[&str],
        packages: &[&str],
        target: &Path,
        mutant: Option<u32>,
    ) -> Result<Ran> {
        let common = ["--offline", "--all-features", "--message-format=json"];
        let mut arguments = [command, &common].concat();
        arguments.extend(packages.iter().flat_map(|name| ["-p", name]));
        let mutant = mutant.map(|id| id.to_string());
        let target = target.to_string_lossy();
        // The copy is not a place for lints. A mutant that is compiled in may make the compiler compute
        // without end, which a lint notices that is an error by itself.
        let flags = if mutant.is_some() { "-Awarnings" } else { "--cap-lints=allow" };
        // The switch needs one unstable function.
        let mut envs = vec![
            ("CARGO_TARGET_DIR", &*target),
            ("CARGO_INCREMENTAL", "0"),
            ("RUSTFLAGS", flags),
            ("RUSTC_BOOTSTRAP", "rulebook_mutants"),
        ];
        envs.extend(mutant.as_deref().map(|id| ("RULEBOOK_MUTANT_BUILT", id)));
        process::run_cargo(self.shell.root(), &arguments, &envs)
    }
}

/// Copies the text files, with the switch as a dependency of the packages; returns their paths.
fn copy_tree(
    tree: &Tree,
    copy: &Path,
    packages: &[&Package],
    is_woven: impl Fn(&str) -> bool,
) -> Result<BTreeSet<PathBuf>> {
    let mut written = BTreeSet::new();
    for (path, text) in tree.iter().filter(|(path, _)| !is_woven(path)) {
        let mut text = text.to_owned();
        if packages.iter().any(|package| path == package.path("Cargo.toml")) {
            let dependency = "\n[dependencies.rulebook_mutants]\npath = \"../mutants\"\n";
            text = text.replacen("\n[lints]", &format!("{dependency}\n[lints]"), 1);
            ensure!(text.contains(dependency), "{path} has no [lints]");
        }
        if packages.iter().any(|package| path == package.path("src/lib.rs")) {
            text += ON;
        }
        write_new(&copy.join(path), text.as_bytes())?;
        written.insert(copy.join(path));
    }
    let manifest =
        "[package]\nname = \"rulebook_mutants\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
    for (name, text) in [("Cargo.toml", manifest), ("src/lib.rs", SWITCH)] {
        let place = copy.join("crates/mutants").join(name);
        write_new(&place, text.as_bytes())?;
        written.insert(place);
    }
    Ok(written)
}

/// Removes files of an earlier copy that the workspace no longer has.
fn remove_others(folder: &Path, written: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, written)?;
        } else if !written.contains(&path)
            && path.file_name().is_none_or(|name| name != "Cargo.lock")
        {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Writes a file if it has another content: cargo compiles again what has a new time.
fn write_new(place: &Path, content: &[u8]) -> Result<()> {
    if fs::read(place).ok().as_deref() != Some(content) {
        fs::create_dir_all(place.parent().unwrap_or(place))?;
        fs::write(place, content).with_context(|| format!("writing {}", place.display()))?;
    }
    Ok(())
}
