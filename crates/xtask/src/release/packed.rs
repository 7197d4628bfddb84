//! The contents of a package as the registry will have it.

use std::{collections::BTreeSet, fs};

use anyhow::Result;
use toml::{Table, Value};

use super::Problem;
use crate::ci::{Context, Packages};

/// The files that every package contains.
const FILES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md"];

/// The texts that every manifest states.
const TEXTS: [&str; 4] = ["description", "readme", "license", "repository"];

/// The lists that every manifest states, and the most entries that the registry takes.
const LISTS: [(&str, usize); 2] = [("categories", 5), ("keywords", 5)];

/// A package after packing.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The package's name.
    pub name: String,
    /// The manifest that cargo wrote, in which nothing is inherited.
    pub manifest: Table,
    /// The names of the files in the package's root.
    pub files: BTreeSet<String>,
}

impl Packed {
    /// Packs all published packages.
    ///
    /// # Errors
    ///
    /// If one cannot be packed or read.
    pub(super) fn all(context: &Context<'_>) -> Result<Vec<Packed>> {
        let packages = Packages::of(context)?;
        let mut all = Vec::new();
        for (package, folder) in packages.folders() {
            let manifest = fs::read_to_string(folder.join("Cargo.toml"))?.parse()?;
            let mut files = BTreeSet::new();
            for entry in fs::read_dir(&folder)? {
                files.insert(entry?.file_name().to_string_lossy().into_owned());
            }
            all.push(Packed { name: package.name.clone(), manifest, files });
        }
        Ok(all)
    }

    /// What the package lacks.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let stated = self.manifest.get("package");
        let mut wrong = Vec::new();
        for file in FILES.into_iter().filter(|file| !self.files.contains(*file)) {
            wrong.push(format!("the package has no {file}; put it beside the manifest"));
        }
        for key in TEXTS {
            let text = stated.and_then(|package| package.get(key)?.as_str());
            if text.is_none_or(str::is_empty) {
                wrong.push(format!("the manifest has no `{key}`; state it in [package]"));
            }
        }
        for (key, most) in LISTS {
            let list = stated.and_then(|package| package.get(key)?.as_array());
            let n_entries = list.map_or(0, Vec::len);
            if !(1..=most).contains(&n_entries) {
                wrong.push(format!("{n_entries} `{key}`; state one to {most} in [package]"));
            }
        }
        let docs = stated.and_then(|package| package.get("metadata")?.get("docs")?.get("rs"));
        if docs.and_then(Value::as_table).is_none() {
            let what = "the manifest has no [package.metadata.docs.rs]; say `all-features = true`";
            wrong.push(what.to_string());
        }
        wrong.into_iter().map(|what| Problem::new(&self.name, what)).collect()
    }
}
