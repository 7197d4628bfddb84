//! The files of the repository.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context as _, Result};

use crate::Shell;

/// Files by their path from the root, with `/` between: the texts, and the paths of other files.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, String>,
    binaries: BTreeSet<String>,
}

impl Tree {
    /// The files that are under version control or could be; of what is not UTF-8 only the path.
    ///
    /// # Errors
    ///
    /// If git does not answer or a file cannot be read.
    pub fn read(shell: &Shell) -> Result<Tree> {
        let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let paths = shell.read("git", &list)?;
        let mut tree = Tree::default();
        for path in paths.split_terminator('\0') {
            let place = shell.root().join(path);
            // The index may still have a file that was deleted.
            if !place.is_file() {
                continue;
            }
            match String::from_utf8(fs::read(&place)?) {
                Ok(text) => _ = tree.files.insert(path.to_string(), text),
                Err(_) => _ = tree.binaries.insert(path.to_string()),
            }
        }
        Ok(tree)
    }

    /// Writes the files of the repository at `root` into an emptied folder.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written.
    pub fn copy(&self, root: &Path, folder: &Path) -> Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        for path in self.files.keys().chain(&self.binaries) {
            let place = folder.join(path);
            fs::create_dir_all(place.parent().unwrap_or(folder))?;
            fs::copy(root.join(path), place).with_context(|| format!("copying {path}"))?;
        }
        Ok(())
    }

    /// The text of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// The paths of the files that are not text.
    pub fn binaries(&self) -> impl Iterator<Item = &str> {
        self.binaries.iter().map(String::as_str)
    }

    /// Paths and texts in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files in a folder and its subfolders, with their paths from there.
    pub fn under<'t>(&'t self, folder: &str) -> impl Iterator<Item = (&'t str, &'t str)> + use<'t> {
        let prefix = format!("{folder}/");
        self.iter().filter_map(move |(path, text)| Some((path.strip_prefix(&prefix)?, text)))
    }

    /// The Rust files in a folder and its subfolders, with their paths from there.
    pub fn rust_under<'t>(
        &'t self,
        folder: &str,
    ) -> impl Iterator<Item = (&'t str, &'t str)> + use<'t> {
        self.under(folder).filter(|(path, _)| extension(path) == "rs")
    }

    /// The Rust files, with their paths from the root.
    pub fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(|(path, _)| extension(path) == "rs")
    }
}

/// The text after the last dot of a file's name; empty without a dot.
pub(crate) fn extension(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

impl<P: Into<String>, T: Into<String>> FromIterator<(P, T)> for Tree {
    fn from_iter<I: IntoIterator<Item = (P, T)>>(files: I) -> Tree {
        let files = files.into_iter().map(|(path, text)| (path.into(), text.into())).collect();
        Tree { files, binaries: BTreeSet::new() }
    }
}
