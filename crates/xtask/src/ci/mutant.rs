//! A page whose rules refuse one legal move.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};

use crate::{Shell, Tree, web};

/// The file that is changed, a line of it, and what is put in its place: nothing may be placed on
/// the square with index 5, which is `b2`.
const FILE: &str = "crates/gobblet/src/legality/check.rs";
const LINE: &str = "        match self.board.top(to) {\n            // R4, R5: ";
const MUTATION: &str = "        if to.index() == 5 {\n            return \
                        Err(IllegalMove::EnterOnOwn);\n        }\n";

/// The folder of such a page: the one that was built last, with other rules.
pub(super) fn page(shell: &Shell) -> Result<PathBuf> {
    let target = shell.target();
    let copy = target.join("web-mutant/source");
    write_mutated(&Tree::read(shell)?, &copy)?;
    let rules = web::rules_of(shell, &copy)?;
    let page = target.join("web-mutant/page");
    copy_folder(&target.join("web"), &page)?;
    for file in ["rules.js", "rules.wasm"] {
        fs::copy(rules.join(file), page.join(file)).with_context(|| format!("copying {file}"))?;
    }
    Ok(page)
}

/// Writes the crates with one line changed.
fn write_mutated(tree: &Tree, folder: &Path) -> Result<()> {
    for (path, text) in tree.iter().filter(|(path, _)| !path.starts_with("docs/")) {
        let mut text = text.to_owned();
        if path == FILE {
            ensure!(text.matches(LINE).count() == 1, "{FILE} has changed: adapt the mutation");
            text = text.replace(LINE, &format!("{MUTATION}{LINE}"));
        }
        let place = folder.join(path);
        fs::create_dir_all(place.parent().unwrap_or(folder))?;
        // Cargo compiles again what has a new time.
        if fs::read_to_string(&place).ok().as_deref() != Some(&*text) {
            fs::write(place, text)?;
        }
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let (path, place) = (entry?.path(), to.to_path_buf());
        let place = place.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &place)?;
        } else {
            fs::copy(path, place)?;
        }
    }
    Ok(())
}
