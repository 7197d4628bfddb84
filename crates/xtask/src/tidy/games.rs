//! Every game crate has the files of the layout, and the types and functions that it names.

use super::{
    Finding, contract,
    layout::{Layout, PAGE, Row, TypeName},
    sources::Sources,
};
use crate::{Kind, Package, Tree, Workspace};

/// The greatest number of lines in the sources of a small game.
const SMALL: usize = 1_500;

/// The files of every game in `tests/it`.
const TESTS: [&str; 3] = ["main", "contract", "rules"];

/// Further files there of a game that is not small.
const FURTHER_TESTS: [&str; 6] =
    ["refusals", "perft", "notation", "playthrough", "model", "agreement"];

/// The files of every game beside its sources.
const PAPERS: [&str; 6] =
    ["Cargo.toml", "README.md", "RULES.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The picture of a game that draws itself; its pages show it.
const PICTURE: &str = "picture.svg";

/// The folder of the drawings on the rules page of a game.
const DRAWINGS: &str = "drawings";

/// The pages of a game that show its picture.
const ILLUSTRATED: [&str; 2] = ["README.md", "RULES.md"];

/// The test of a game that writes its picture and its drawings.
const WRITER: &str = "tests/it/draw.rs";

/// How the URL of a file in the repository begins.
const RAW: &str = "https://raw.githubusercontent.com/rulebook-rs/rulebook/main/";

/// Functions that a state does not have, because a trait has them.
const OF_TRAITS: [&str; 4] = ["new", "start", "variant", "to_move"];

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let (layout, mut findings) = Layout::read(tree);
    for game in workspace.games() {
        let sources = Sources::read(tree, game);
        findings.extend(check_files(tree, game, &layout));
        findings.extend(check_order(tree, game, &layout));
        findings.extend(check_picture(tree, game));
        findings.extend(check_drawings(tree, game));
        findings.extend(check_types(tree, game, &layout, &sources));
        findings.extend(contract::check(tree, game, &sources));
    }
    for package in workspace.packages.iter().filter(|package| package.kind != Kind::Game) {
        if tree.get(&package.path("RULES.md")).is_some() {
            let what = "has a rules page, so it is a game: say `[package.metadata.rulebook]` and \
                        `kind = \"game\"`";
            findings.push(Finding::new(package.path("Cargo.toml"), 1, what));
        }
    }
    findings
}

/// Whether a game may keep several entries in one file, and leave out what it does not need.
fn is_small(tree: &Tree, game: &Package) -> bool {
    let sources = tree.rust_under(&game.path("src"));
    sources.map(|(_, text)| text.lines().count()).sum::<usize>() <= SMALL
}

fn check_files(tree: &Tree, game: &Package, layout: &Layout) -> Vec<Finding> {
    let is_small = is_small(tree, game);
    let rows = layout.rows.iter().filter(|row| row.is_required && !is_small);
    let sources = rows.map(|row| game.path(&format!("src/{}.rs", row.file)));
    let library = [game.path("src/lib.rs")];
    let further = FURTHER_TESTS.iter().filter(|_| !is_small);
    let tests = TESTS.iter().chain(further);
    let tests = tests.map(|name| game.path(&format!("tests/it/{name}.rs")));
    let papers = PAPERS.iter().map(|name| game.path(name));
    let required = sources.chain(library).chain(tests).chain(papers);
    let mut findings: Vec<Finding> = required
        .filter(|path| tree.get(path).is_none() && tree.get(&as_folder(path)).is_none())
        .map(|path| Finding::new(path, 1, "is missing; every game crate has this file"))
        .collect();
    for (inside, _) in tree.under(&game.folder) {
        if let Some(what) = misplaced(inside, layout) {
            findings.push(Finding::new(game.path(inside), 1, what));
        }
    }
    findings
}

/// Why a file does not belong where it is.
fn misplaced(inside: &str, layout: &Layout) -> Option<String> {
    let (folder, rest) = inside.split_once('/').unwrap_or(("", inside));
    let what = match folder {
        "src" => return misplaced_source(rest, layout),
        "tests" if !rest.starts_with("it/") && !rest.starts_with("data/") => {
            "is outside `tests/it` and `tests/data`; a crate has one test binary"
        }
        "" if !PAPERS.contains(&rest) && rest != PICTURE => {
            "does not belong beside a game's manifest"
        }
        "" | "tests" | "examples" | DRAWINGS => return None,
        _ => "is in a folder that a game crate does not have",
    };
    Some(what.to_string())
}

fn misplaced_source(rest: &str, layout: &Layout) -> Option<String> {
    let module = rest.trim_end_matches(".rs").trim_end_matches("/mod");
    let mut parts = module.split('/');
    let entry = parts.next().unwrap_or(module);
    if entry != "lib" && !layout.entries().contains(&entry) {
        return Some(format!(
            "is not an entry of a game crate; the table in {PAGE} lists the entries"
        ));
    }
    // The files of the other folders are the game's own; an extra is a trait with a name.
    let extra = parts.next().filter(|_| entry == "extras")?;
    let is_known = layout.rows.iter().any(|row| row.file == format!("extras/{extra}"));
    (!is_known).then(|| format!("is not an extra of a game; the table in {PAGE} lists the extras"))
}

/// A game that draws itself has a picture, and its pages show it by a URL that leads there from
/// everywhere.
fn check_picture(tree: &Tree, game: &Package) -> Vec<Finding> {
    if tree.under(&game.path("src/draw")).next().is_none() {
        return Vec::new();
    }
    let picture = game.path(PICTURE);
    let url = format!("{RAW}{picture})");
    let mut findings = Vec::new();
    if tree.get(&picture).is_none() {
        let what = "is missing; a test of a game that draws itself writes it";
        findings.push(Finding::new(picture, 1, what));
    }
    for page in ILLUSTRATED.map(|page| game.path(page)) {
        // A missing page is found elsewhere.
        if tree.get(&page).is_some_and(|text| !text.contains(&url)) {
            findings.push(Finding::new(page, 1, format!("does not show the picture: `({url}`")));
        }
    }
    findings
}

/// The rules page shows every drawing, a test writes each, and no drawing on the page is missing.
fn check_drawings(tree: &Tree, game: &Package) -> Vec<Finding> {
    let folder = game.path(DRAWINGS);
    let page = game.path("RULES.md");
    let text = tree.get(&page).unwrap_or("");
    let writer = tree.get(&game.path(WRITER)).unwrap_or("");
    let mut findings = Vec::new();
    for (inside, _) in tree.under(&folder) {
        let path = format!("{folder}/{inside}");
        if !text.contains(&format!("({RAW}{path})")) {
            findings.push(Finding::new(path.as_str(), 1, "is not shown on the rules page"));
        }
        let name = format!("\"{DRAWINGS}/{}\"", inside.trim_end_matches(".svg"));
        if !writer.contains(&name) {
            let what = format!("is written by no test: `{WRITER}` does not name {name}");
            findings.push(Finding::new(path, 1, what));
        }
    }
    let url = format!("({RAW}{folder}/");
    for (index, line) in text.lines().enumerate() {
        let shown = line.split_once(&url).and_then(|(_, rest)| rest.split_once(')'));
        let path = shown.map(|(name, _)| format!("{folder}/{name}"));
        if let Some(path) = path.filter(|path| tree.get(path).is_none()) {
            findings.push(Finding::new(
                &page,
                index + 1,
                format!("shows `{path}`, which is missing"),
            ));
        }
    }
    findings
}

/// The modules of `lib.rs` in the order of the table.
fn check_order(tree: &Tree, game: &Package, layout: &Layout) -> Vec<Finding> {
    let path = game.path("src/lib.rs");
    let text = tree.get(&path).unwrap_or("");
    let entries = layout.entries();
    let place = |module: &str| entries.iter().position(|entry| *entry == module);
    let mut findings = Vec::new();
    let mut last: Option<(&str, usize)> = None;
    for (index, line) in text.lines().enumerate() {
        let module = line.trim().trim_start_matches("pub ").strip_prefix("mod ");
        let Some(module) = module.and_then(|rest| rest.strip_suffix(';')) else { continue };
        let Some(at) = place(module) else { continue };
        if let Some((before, earlier)) = last
            && at < earlier
        {
            let what = format!(
                "`{module}` is declared after `{before}`; the table in {PAGE} gives the order"
            );
            findings.push(Finding::new(path.as_str(), index + 1, what));
        }
        last = Some((module, at));
    }
    findings
}

fn check_types(tree: &Tree, game: &Package, layout: &Layout, sources: &Sources) -> Vec<Finding> {
    let mut findings = Vec::new();
    for row in &layout.rows {
        for name in &row.types {
            let name = match name {
                TypeName::Fixed(name) => name.clone(),
                TypeName::Game => match sources.state() {
                    Some(name) => name.to_string(),
                    None => continue,
                },
            };
            findings.extend(check_type(tree, game, row, &name, sources));
        }
        let exists = |(owner, _): &&(String, String)| sources.defined(owner).next().is_some();
        for (owner, function) in row.functions.iter().filter(exists) {
            if !sources.has_function(owner, function) {
                let what =
                    format!("`{owner}` has no `{function}`, which the table in {PAGE} names");
                findings.push(Finding::new(place_of(tree, game, row), 1, what));
            }
        }
    }
    let Some(state) = sources.state() else {
        let what = "no `impl Game for …` is in `src`";
        findings.push(Finding::new(game.path("src/game.rs"), 1, what));
        return findings;
    };
    for (function, path, line) in sources.inherent(state) {
        if OF_TRAITS.contains(&function) {
            let what = format!("`{state}::{function}` repeats what a trait of the core provides");
            findings.push(Finding::new(path, line, what));
        }
    }
    findings
}

/// A type of the table is defined in its file and nowhere else. In a small game it may be elsewhere.
fn check_type(
    tree: &Tree,
    game: &Package,
    row: &Row,
    name: &str,
    sources: &Sources,
) -> Vec<Finding> {
    let file = game.path(&format!("src/{}", row.file));
    let is_small = is_small(tree, game);
    let mut findings = Vec::new();
    let mut is_defined = false;
    for (path, line) in sources.defined(name) {
        let is_here =
            is_small || path.strip_prefix(&file).is_some_and(|rest| rest.starts_with(['.', '/']));
        is_defined |= is_here;
        if !is_here {
            let what = format!("`{name}` belongs in `src/{}`, says the table in {PAGE}", row.file);
            findings.push(Finding::new(path, line, what));
        }
    }
    if !is_defined && findings.is_empty() && row.is_required && !is_small {
        let what = format!("`{name}` is missing, which the table in {PAGE} names");
        findings.push(Finding::new(place_of(tree, game, row), 1, what));
    }
    if is_defined && row.has_text && !sources.implements(name, "FromStr") {
        let what = format!("`{name}` has no `FromStr`; the table in {PAGE} says it has a text");
        findings.push(Finding::new(place_of(tree, game, row), 1, what));
    }
    findings
}

/// The file of a row: of a folder its `mod.rs`.
fn place_of(tree: &Tree, game: &Package, row: &Row) -> String {
    let path = game.path(&format!("src/{}.rs", row.file));
    if tree.get(&path).is_some() { path } else { as_folder(&path) }
}

/// The file of a module that is a folder.
fn as_folder(path: &str) -> String {
    path.replace(".rs", "/mod.rs")
}
