//! The same files in every game crate.

use super::Finding;
use crate::{Kind, Package, Tree, Workspace};

/// What every game has in `src`, in reading order.
const SOURCES: [&str; 9] =
    ["lib", "variant", "board", "mv", "setup", "state", "movegen", "notation", "error"];

/// What a game may have in `src`: chance, optional traits, tables.
const OPTIONAL_SOURCES: [&str; 8] =
    ["event", "annotation", "hash", "symmetry", "index", "hidden", "data", "tables"];

/// Further files in `src`, game by game: parts that would make one of the usual files too long.
const FURTHER_SOURCES: [(&str, &[&str]); 5] = [
    ("gobblet", &["lines", "reserve", "sets"]),
    (
        "octagone",
        &[
            "choice", "deal", "hand", "lines", "open", "picture", "position", "shown", "table",
            "turns", "validate", "worlds",
        ],
    ),
    ("octi", &["chain", "direction", "jumps", "paths", "rules", "square", "survey"]),
    (
        "octiles",
        &["ends", "links", "path", "pile", "place", "position", "reach", "stack", "tile", "turn"],
    ),
    ("toki", &["card", "deck", "phase", "sheet", "validate"]),
];

/// What every game has in `tests/it`.
const TESTS: [&str; 8] =
    ["main", "contract", "rules", "perft", "notation", "playthrough", "model", "agreement"];

/// What every game has beside the sources.
const PAPERS: [&str; 3] = ["Cargo.toml", "README.md", "CHANGELOG.md"];

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        workspace.games().flat_map(|game| check_game(tree, game)).collect();
    for package in workspace.packages.iter().filter(|package| package.kind != Kind::Game) {
        if tree.get(&package.path("src/movegen.rs")).is_some() {
            let what = "generates moves, so it is a game: say `[package.metadata.rulebook]` and \
                        `kind = \"game\"`";
            findings.push(Finding::new(package.path("Cargo.toml"), 1, what));
        }
    }
    findings
}

fn check_game(tree: &Tree, game: &Package) -> Vec<Finding> {
    let sources = SOURCES.iter().map(|name| game.path(&format!("src/{name}.rs")));
    let tests = TESTS.iter().map(|name| game.path(&format!("tests/it/{name}.rs")));
    let papers = PAPERS.iter().map(|name| game.path(name));
    let rules = format!("docs/rules/{}.md", game.short_name());
    let required = sources.chain(tests).chain(papers).chain([rules]);
    let mut findings: Vec<Finding> = required
        .filter(|path| tree.get(path).is_none() && tree.get(&as_folder(path)).is_none())
        .map(|path| Finding::new(path, 1, "is missing; every game crate has this file"))
        .collect();
    for (_, modules) in FURTHER_SOURCES.iter().filter(|(name, _)| *name == game.short_name()) {
        let has =
            |module: &str| tree.under(&game.path("src")).any(|(file, _)| stem(file) == module);
        for module in modules.iter().filter(|module| !has(module)) {
            let what = format!("names `{module}`, which {} does not have", game.name);
            findings.push(Finding::new("crates/xtask/src/tidy/files.rs", 1, what));
        }
    }
    for (inside, _) in tree.under(&game.folder) {
        if let Some(what) = misplaced(game, inside) {
            findings.push(Finding::new(game.path(inside), 1, what));
        }
    }
    findings
}

/// Why a file does not belong where it is.
fn misplaced(game: &Package, inside: &str) -> Option<&'static str> {
    let (folder, rest) = inside.split_once('/').unwrap_or(("", inside));
    match folder {
        "src" => (!is_known_source(game, rest)).then_some(
            "is no file of a game crate; use the usual ones or add it to `FURTHER_SOURCES` in \
             crates/xtask/src/tidy/files.rs",
        ),
        "tests" => (!rest.starts_with("it/") && !rest.starts_with("data/"))
            .then_some("is outside `tests/it` and `tests/data`; a crate has one test binary"),
        "" => (!PAPERS.contains(&rest)).then_some("does not belong beside a game's manifest"),
        "examples" => None,
        _ => Some("lies in a folder that a game crate does not have"),
    }
}

fn is_known_source(game: &Package, rest: &str) -> bool {
    let module = stem(rest);
    let further = FURTHER_SOURCES.iter().filter(|(name, _)| *name == game.short_name());
    SOURCES.contains(&module)
        || OPTIONAL_SOURCES.contains(&module)
        || further.into_iter().any(|(_, modules)| modules.contains(&module))
}

/// The file of a module that is a folder.
fn as_folder(path: &str) -> String {
    path.replace(".rs", "/mod.rs")
}

/// The module of a file in `src`; a folder counts as the file of its name.
fn stem(file: &str) -> &str {
    let module = file.split('/').next().unwrap_or(file);
    module.strip_suffix(".rs").unwrap_or(module)
}
