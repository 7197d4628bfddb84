//! Games of another author, outside of the workspace, on the packages as the registry will have
//! them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};

use super::{Context, packages::Packages};
use crate::{Outcome, Shell, Tree};

/// The folder of the games and of the application with them.
pub(super) const FOLDER: &str = "crates/xtask/third-party";

/// The most lines that an author is promised to write, all files together.
const LIMITS: [(&[&str], usize); 5] = [
    (&["noughts/src/"], 200),
    (&["aviary/src/", "aviary/RULES.md"], 900),
    (&["parlour/src/main.rs"], 19),
    (&["parlour/src/bin/page.rs"], 19),
    (&["c/src/lib.rs"], 10),
];

/// The guide, and the heading of its part that shows passages of the games.
const GUIDE: &str = "docs/adding-a-game.md";
const PART: &str = "\n## In a crate of your own\n";

/// The line for those that a passage of the guide leaves out.
const OMISSION: &str = "// …\n";

/// The setting that leaves the libraries without optimisation in the tests: optimising them takes
/// longer than it saves. What is generic in them is optimised with the games.
const LIBRARIES: &str = r#"profile.test.package."*".opt-level=0"#;

/// Builds and tests the games in a copy. Their manifests name the packages by their versions, as
/// those of any author would; cargo's configuration says where they are.
pub(super) fn third_party(context: &Context<'_>) -> Result<Outcome> {
    let tree = Tree::read(context.shell)?;
    let manifest = format!("{FOLDER}/Cargo.toml");
    let format = ["fmt", "--all", "--check", "--manifest-path", &manifest];
    let mut passed = context.shell.cargo(&format, &[])?;
    passed &= is_short(&tree) & is_quoted(&tree)?;
    let shell = project(context)?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    passed &= shell.cargo(&clippy, &[])?;
    // With the benches, each of which runs once.
    let test = ["test", "--workspace", "--all-targets", "--no-fail-fast", "--config", LIBRARIES];
    passed &= shell.cargo(&test, &[])?;
    Ok(passed.into())
}

/// Whether the files of the games have no more lines than authors are promised.
fn is_short(tree: &Tree) -> bool {
    let mut is_short = true;
    for (paths, most) in LIMITS {
        let is_meant = |path: &str| paths.iter().any(|prefix| path.starts_with(prefix));
        let files = tree.under(FOLDER).filter(|(path, _)| is_meant(path));
        let n_lines: usize = files.map(|(_, text)| text.lines().count()).sum();
        if n_lines == 0 || most < n_lines {
            let paths = paths.join(" and ");
            println!("error: {FOLDER}: {paths} has {n_lines} lines; at most {most} are meant");
            is_short = false;
        }
    }
    is_short
}

/// Whether every passage of code in the guide stands in a file of the games.
fn is_quoted(tree: &Tree) -> Result<bool> {
    let guide = tree.get(GUIDE).context("there is no guide")?;
    let (_, part) = guide.split_once(PART).context("the guide has no part on third parties")?;
    let mut is_quoted = true;
    let mut n_passages = 0;
    for block in part.split("\n```").skip(1).step_by(2) {
        let (language, code) = block.split_once('\n').context("a passage without an end")?;
        if !matches!(language, "rust" | "toml") {
            continue;
        }
        n_passages += 1;
        let code = format!("{code}\n");
        let is_found = tree.under(FOLDER).any(|(_, text)| has_passage(text, &code));
        if !is_found {
            println!("error: {GUIDE}: no file of {FOLDER} has this passage:\n{code}");
            is_quoted = false;
        }
    }
    ensure!(0 < n_passages, "{GUIDE} shows nothing of {FOLDER}");
    Ok(is_quoted)
}

/// Whether the pieces of `code` between omissions stand in `text` in their order.
fn has_passage(text: &str, code: &str) -> bool {
    let mut rest = text;
    code.split(OMISSION).all(|piece| match rest.split_once(piece) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// Builds the page and the npm package of the games as their author does; returns their folders, or `None`
/// if they cannot be built.
pub(super) fn page(context: &Context<'_>) -> Result<Option<[PathBuf; 2]>> {
    let built = project(context)?.cargo(&["run", "--bin", "page"], &[])?;
    Ok(built.then(|| ["page", "npm"].map(|folder| context.shell.target().join(folder))))
}

/// Builds the library for C as its author does; returns its path, or `None` if it cannot be built.
pub(super) fn library(context: &Context<'_>) -> Result<Option<PathBuf>> {
    let built = project(context)?.cargo(&["build", "--package", "parlour-c"], &[])?;
    Ok(built.then(|| context.shell.target().join("debug/libparlour_c.so")))
}

/// A shell in a copy of the games as a project on the packages.
fn project(context: &Context<'_>) -> Result<Shell> {
    let project = Packages::of(context)?.project("third-party")?;
    copy(context.shell, project.root())?;
    Ok(project)
}

/// Copies the games into a folder.
pub(super) fn copy(repository: &Shell, folder: &Path) -> Result<()> {
    let tree = Tree::read(repository)?;
    ensure!(tree.under(FOLDER).next().is_some(), "{FOLDER} is empty");
    for (path, text) in tree.under(FOLDER) {
        let place = folder.join(path);
        fs::create_dir_all(place.parent().unwrap_or(folder))?;
        fs::write(place, text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{has_passage, is_quoted};
    use crate::Tree;

    #[test]
    fn a_passage_may_leave_lines_out_but_not_change_them() {
        let text = "fn a() {\n    one();\n    two();\n}\n";
        assert!(has_passage(text, "    one();\n"));
        assert!(has_passage(text, "fn a() {\n// …\n}\n"));
        assert!(!has_passage(text, "fn a() {\n    two();\n"));
        assert!(!has_passage(text, "}\n// …\nfn a() {\n"));
    }

    #[test]
    fn the_guide_may_show_only_what_the_games_have() {
        let guide = |code: &str| {
            format!(
                "# Guide\n\n## In a crate of your own\n\n1. First\n\n```rust\n{code}\n```\n\nText\n"
            )
        };
        let tree = |code: &str| {
            let game = ("crates/xtask/third-party/noughts/src/lib.rs", "struct Game;\nimpl A {}\n");
            let guide = guide(code);
            [("docs/adding-a-game.md", guide.as_str()), game].into_iter().collect::<Tree>()
        };
        assert!(is_quoted(&tree("impl A {}")).expect("a guide"));
        assert!(!is_quoted(&tree("impl B {}")).expect("a guide"));
    }
}
