//! Every convention is kept by the small repository, and a breach of each is found.

use std::fmt::Write;

use xtask::{Kind, Tree, Workspace, tidy};

use crate::fixture::{self, dependency, package};

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    check(&fixture::files().into_iter().collect(), &[]);
}

#[test]
fn a_game_has_the_usual_files() {
    check(
        &fixture::without("crates/nim/src/movegen.rs"),
        &["crates/nim/src/movegen.rs:1: is missing"],
    );
    check(
        &fixture::without("crates/nim/tests/it/model.rs"),
        &["crates/nim/tests/it/model.rs:1: is missing"],
    );
    check(&fixture::without("docs/rules/nim.md"), &["docs/rules/nim.md:1: is missing"]);
    let found =
        ["crates/nim/CHANGELOG.md:1: is missing; a", "crates/nim/CHANGELOG.md:1: is missing; e"];
    check(&fixture::without("crates/nim/CHANGELOG.md"), &found);
}

#[test]
fn a_game_has_no_other_files() {
    check(
        &fixture::with("crates/nim/src/util.rs", ""),
        &["crates/nim/src/util.rs:1: is no file of a game crate"],
    );
    check(
        &fixture::with("crates/nim/tests/more.rs", ""),
        &["crates/nim/tests/more.rs:1: is outside `tests/it`"],
    );
    check(
        &fixture::with("crates/nim/build.rs", ""),
        &["crates/nim/build.rs:1: does not belong beside"],
    );
    check(&fixture::with("crates/nim/src/hash.rs", ""), &[]);
    let files = fixture::files().into_iter();
    let moved = files.map(|(path, text)| (path.replace("model.rs", "model/mod.rs"), text));
    check(&moved.collect(), &[]);
    check(&fixture::with("crates/nim/src/movegen/jumps.rs", ""), &[]);
    check(&fixture::with("crates/nim/tests/data/perft.txt", ""), &[]);
}

#[test]
fn a_crate_that_generates_moves_is_a_game() {
    let mut workspace = fixture::workspace();
    workspace.packages[0].kind = Kind::Front;
    let found = findings(&fixture::files().into_iter().collect(), &workspace);
    assert!(found[0].contains("kind = \"game\""), "{found:?}");
}

#[test]
fn files_and_functions_are_short() {
    let long = "// one\n".repeat(301);
    check(
        &fixture::with("crates/nim/src/board.rs", &long),
        &["crates/nim/src/board.rs:301: the file has 301 lines"],
    );
    check(&fixture::with("crates/nim/src/tables.rs", &long), &[]);
    let body = "    next();\n".repeat(49);
    let function = format!("\nimpl A {{\nfn long() {{\n{body}}}\n}}\n");
    check(
        &fixture::with("crates/nim/src/board.rs", &function),
        &["crates/nim/src/board.rs:3: `long` has 51 lines"],
    );
    check(
        &fixture::with("crates/nim/src/board.rs", &function.replacen("    next();\n", "", 1)),
        &[],
    );
    check(
        &fixture::with("crates/nim/src/board.rs", "fn {"),
        &["crates/nim/src/board.rs:1: cannot be parsed"],
    );
}

#[test]
fn lib_holds_no_items() {
    let lib = "crates/nim/src/lib.rs";
    check(
        &fixture::with(lib, "mod state;\nfn f() {}\n"),
        &["crates/nim/src/lib.rs:2: `lib.rs` holds"],
    );
    check(&fixture::with(lib, "mod state {}\n"), &["crates/nim/src/lib.rs:1: `lib.rs` holds"]);
    check(
        &fixture::with(lib, "\npub use crate::{state::{self, *}};\n"),
        &["crates/nim/src/lib.rs:2: re-exports with `*`"],
    );
}

#[test]
fn dependencies_follow_the_design() {
    // From, to, in tests only, and whether the design has it.
    let cases = [
        ("rulebook-nim", "rulebook-core", false, true),
        ("rulebook-nim", "rulebook-laws", true, true),
        ("rulebook-nim", "rulebook-laws", false, false),
        ("rulebook-nim", "rulebook-search", false, false),
        ("rulebook-nim", "thiserror", false, true),
        ("rulebook-nim", "rand", false, false),
        ("rulebook-nim", "proptest", true, true),
        ("rulebook-nim", "rulebook-nim", true, true),
        ("rulebook-core", "rulebook-nim", true, false),
        ("rulebook-search", "rulebook-nim", false, false),
        ("rulebook-search", "rulebook-nim", true, true),
        ("rulebook", "rulebook-nim", false, true),
        ("rulebook", "rulebook-laws", false, false),
        ("rulebook-cli", "rulebook-nim", false, false),
        ("rulebook-cli", "rulebook", false, true),
        ("benches", "rulebook-nim", false, true),
        ("benches", "xtask", false, false),
        ("xtask", "rulebook-core", false, false),
    ];
    for (from, to, development, is_right) in cases {
        let mut workspace = all_packages();
        for package in workspace.packages.iter_mut().filter(|package| package.name == from) {
            package.dependencies.push(dependency(to, development));
        }
        let found = findings(&Tree::default(), &workspace);
        let refused = found.iter().any(|line| line.contains(&format!("`{to}`: ")));
        assert_eq!(refused, !is_right, "{from} to {to}: {found:?}");
    }
}

#[test]
fn the_search_names_no_game() {
    let tree = fixture::with("crates/search/src/lib.rs", "//! Like\n//! in Nim.\n");
    let found = findings(&tree, &all_packages());
    assert!(
        found.iter().any(|f| f.starts_with("crates/search/src/lib.rs:2: names nim")),
        "{found:?}"
    );
}

#[test]
fn rules_are_cited_and_tested() {
    let page = "# Nim\n\n**R1** one **R2 two** three **not R3**\n";
    check(
        &fixture::with("docs/rules/nim.md", page),
        &[
            "docs/rules/nim.md:3: R2 is cited nowhere",
            "docs/rules/nim.md:3: no test of rulebook-nim is named after R2: `fn r2_…`",
        ],
    );
    check(
        &fixture::with("crates/nim/src/mv.rs", "// R1 and R12\n"),
        &["crates/nim/src/mv.rs:1: cites R12, which docs/rules/nim.md does not have"],
    );
}

#[test]
fn some_words_have_no_place() {
    let words = ["TO_DO", "FIX_ME", "#[al_low(x)]", "#[ig_nore]", "should__panic"];
    let mut text = String::new();
    for word in words.map(|word| word.replacen('_', "", 1)) {
        writeln!(text, "// {word}").expect("a string takes everything");
    }
    let found: Vec<String> = (1..=5).map(|n| format!("crates/nim/src/mv.rs:{n}: ")).collect();
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    check(&fixture::with("crates/nim/src/mv.rs", &text), &found);
    let path = ["see /ho", "me/me/x and a/ho", "me/b"].concat();
    check(&fixture::with("docs/a.md", &path), &["docs/a.md:1: a path under"]);
    check(&fixture::with("docs/a.md", &path[17..]), &[]);
}

#[test]
fn manifests_inherit() {
    let manifest = "crates/nim/Cargo.toml";
    check(
        &fixture::replaced(manifest, "edition.workspace = true", "edition = \"2024\""),
        &["crates/nim/Cargo.toml:6: say `edition.workspace = true`"],
    );
    check(
        &fixture::replaced(manifest, "[lints]\nworkspace = true", ""),
        &["crates/nim/Cargo.toml:1: say `workspace = true` in [lints]"],
    );
    check(
        &fixture::replaced(manifest, "rulebook-core.workspace = true", "rulebook-core = \"0.1\""),
        &["crates/nim/Cargo.toml:15: `rulebook-core` stands in the root"],
    );
    check(
        &fixture::replaced(manifest, "# The traits.\n", ""),
        &["crates/nim/Cargo.toml:14: a comment says what `rulebook-core` is for"],
    );
    check(
        &fixture::replaced(manifest, "readme = \"README.md\"\n", ""),
        &["crates/nim/Cargo.toml:1: a published package has a `readme`"],
    );
    check(
        &fixture::with(".github/workflows/ci.yml", "toolchain: 1.88\n"),
        &[".github/workflows/ci.yml:1: the oldest compiler is stated once"],
    );
}

#[test]
fn every_game_is_listed() {
    check(
        &fixture::with("README.md", "# All games\n"),
        &["README.md:1: does not list `rulebook-nim`"],
    );
    check(
        &fixture::with("docs/notation.md", "## Nimble\n"),
        &["docs/notation.md:1: has no section `## …` on the texts of nim"],
    );
    let mut workspace = fixture::workspace();
    workspace.packages.push(package("rulebook", "rulebook", Kind::Facade));
    let source = "#[cfg(doctest)]\n#[doc = include_str!(\"../../../README.md\")]\nmod readme {}\n";
    let found = findings(&fixture::with("crates/rulebook/src/lib.rs", source), &workspace);
    let missing = "crates/rulebook/Cargo.toml:1: does not list `rulebook-nim`".to_string();
    assert!(found.contains(&missing), "{found:#?}");
    assert!(found.iter().all(|line| !line.starts_with("README.md")), "{found:#?}");
    let found = findings(&fixture::with("crates/rulebook/src/lib.rs", ""), &workspace);
    assert!(found.iter().any(|line| line.starts_with("README.md:1: its example")), "{found:#?}");
}

/// Expects findings that begin like this, and no others.
#[track_caller]
fn check(tree: &Tree, expected: &[&str]) {
    let found = findings(tree, &fixture::workspace());
    let agree = found.len() == expected.len()
        && found.iter().zip(expected).all(|(found, expected)| found.starts_with(expected));
    assert!(agree, "expected {expected:#?}, found {found:#?}");
}

fn findings(tree: &Tree, workspace: &Workspace) -> Vec<String> {
    tidy::check(tree, workspace).iter().map(ToString::to_string).collect()
}

fn all_packages() -> Workspace {
    let packages = [
        package("rulebook-core", "core", Kind::Core),
        package("rulebook-nim", "nim", Kind::Game),
        package("rulebook-laws", "laws", Kind::Laws),
        package("rulebook-search", "search", Kind::Search),
        package("rulebook", "rulebook", Kind::Facade),
        package("rulebook-cli", "cli", Kind::Front),
        package("benches", "benches", Kind::Benches),
        package("xtask", "xtask", Kind::Xtask),
    ];
    Workspace { packages: packages.into() }
}
