//! The small repository violates no convention, and a violation of each is found.

use xtask::{Tree, Workspace, tidy};

use crate::fixture;

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    check(&fixture::files().into_iter().collect(), &[]);
}

#[test]
fn imports_of_a_game_point_one_way() {
    let found = ["crates/nim/src/mv.rs:3: `mv` imports `extras`, which comes later"];
    let text = "pub struct Move;\nimpl_from_str! { Move, read; }\nuse crate::extras::X;\n";
    check(&fixture::with("crates/nim/src/mv.rs", text), &found);
    check(&fixture::with("crates/nim/src/mv.rs", &text.replace("crate", "super")), &found);
    check(
        &fixture::with("crates/nim/src/mv.rs", &text.replace("use crate", "type A = crate")),
        &found,
    );
    check(
        &fixture::with(
            "crates/nim/src/mv.rs",
            &text.replace("use crate::extras::X", "m!(crate::extras::X)"),
        ),
        &found,
    );
    let in_tests = text.replace("use", "#[cfg(test)]\nuse");
    check(&fixture::with("crates/nim/src/mv.rs", &in_tests), &[]);
    let in_macro = "macro_rules! m { () => { $crate::extras::X }; }";
    check(
        &fixture::with("crates/nim/src/mv.rs", &text.replace("use crate::extras::X;", in_macro)),
        &[],
    );
    // The error may be imported from everywhere, and names of the root count as what they are of.
    let text = text.replace("extras::X", "error::IllegalMove");
    check(&fixture::with("crates/nim/src/mv.rs", &text), &[]);
}

#[test]
fn a_game_has_no_other_entries() {
    let found = ["crates/nim/src/util.rs:1: `util` is not an entry of a game crate"];
    check(&fixture::with("crates/nim/src/util.rs", ""), &found);
    check(&fixture::with("crates/nim/src/legality/jumps/far.rs", ""), &[]);
}

#[test]
fn modules_do_not_import_each_other() {
    let error = "use crate::Nim;\npub enum IllegalMove {}\n";
    let cycle = fixture::files().into_iter().map(|(path, text)| match path.as_str() {
        "crates/nim/src/error.rs" => (path, error.to_string()),
        "crates/nim/src/state.rs" => (path, format!("use crate::error::IllegalMove;\n{text}")),
        _ => (path, text),
    });
    let files: Vec<(String, String)> = cycle.collect();
    let found = "crates/nim/src/error.rs:1: import cycle: `error` imports `state` \
                 (crates/nim/src/error.rs:1), `state` imports `error` (crates/nim/src/state.rs:1)";
    check(&files.into_iter().collect(), &[found]);
}

#[test]
fn modules_of_a_folder_do_not_import_each_other() {
    let inside =
        |file: &str, text: &str| (format!("crates/nim/src/state/{file}.rs"), text.to_string());
    let heap = "use super::{Turn, text};\npub struct Heap;\n";
    let files = fixture::files().into_iter().chain([
        inside("heap", heap),
        inside("turn", "pub struct Turn;\n"),
        inside("text", "pub fn write(_: &crate::state::heap::Heap) {}\n"),
    ]);
    // What the folder has imported is found where it is defined.
    let imports = "mod heap;\nmod turn;\nmod text;\npub use self::turn::Turn;\n";
    let files = files.map(|(path, text)| match path.as_str() {
        "crates/nim/src/state.rs" => (path, format!("{imports}{text}")),
        _ => (path, text),
    });
    let found = "crates/nim/src/state/heap.rs:1: import cycle: `state::heap` imports `state::text` \
                 (crates/nim/src/state/heap.rs:1), `state::text` imports `state::heap` \
                 (crates/nim/src/state/text.rs:1)";
    check(&files.collect(), &[found]);
}

#[test]
fn modules_of_a_package_outside_of_the_workspace_do_not_import_each_other() {
    let other = [
        ("bindings/Cargo.toml", "[workspace]\n"),
        ("bindings/src/lib.rs", "//! Bindings.\n\nmod value;\nmod error;\n"),
        ("bindings/src/value.rs", "//! Values.\n\nuse crate::error::Refused;\n"),
        ("bindings/src/error.rs", "//! Errors.\n\nuse crate::value::Value;\n"),
    ];
    let other = other.map(|(path, text)| (path.to_string(), text.to_string()));
    let found = "bindings/src/error.rs:3: import cycle: `error` imports `value` \
                 (bindings/src/error.rs:3), `value` imports `error` (bindings/src/value.rs:3)";
    check(&fixture::files().into_iter().chain(other).collect(), &[found]);
}

/// The finding for a file that no target compiles.
const LOST: &str = "is compiled by no target; declare it with `mod`, or delete it";

#[test]
fn every_source_is_compiled_by_a_target() {
    let found = |tree: &Tree| all_findings(tree, &fixture::workspace());
    let lost = "crates/nim/tests/it/lost.rs";
    let rules = "crates/nim/tests/it/rules.rs";
    assert_eq!(found(&fixture::with(lost, "")), [format!("{lost}:1: {LOST}")]);
    let main = "crates/nim/tests/it/main.rs";
    let commented = fixture::replaced(main, "mod rules;\n", "// mod rules;\n");
    assert_eq!(found(&commented), [format!("{rules}:1: {LOST}")]);
    for (declaration, reached) in [
        ("mod lost;\n", "crates/nim/tests/it/rules/lost/mod.rs"),
        ("pub(crate) mod r#match;\n", "crates/nim/tests/it/rules/match.rs"),
        ("#[path = \"../data/far.rs\"]\nmod far;\n", "crates/nim/tests/it/far.rs"),
        ("include!(\"lost.rs\");\n", lost),
    ] {
        let mut files = fixture::files();
        files.retain(|(path, _)| path != rules);
        files.push((rules.to_string(), format!("{declaration}fn r1_one() {{}}\n")));
        files.push((reached.to_string(), String::new()));
        assert_eq!(found(&files.into_iter().collect()), [""; 0], "{reached}");
    }
}

#[test]
fn every_package_has_the_lints_of_the_workspace() {
    let tree = fixture::replaced("crates/nim/Cargo.toml", "[lints]\nworkspace = true", "");
    check(&tree, &["crates/nim/Cargo.toml:1: say `workspace = true` in [lints]"]);
}

#[test]
fn rules_are_cited_and_tested() {
    let page = "# Nim\n\n**R1** one **R2 two** three **not R3**\n## Notation\n";
    check(
        &fixture::with("crates/nim/RULES.md", page),
        &[
            "crates/nim/RULES.md:3: R2 is cited nowhere",
            "crates/nim/RULES.md:3: no test of rulebook-nim is named after R2: `fn r2_…`",
        ],
    );
    check(
        &fixture::with("crates/nim/src/legality/mod.rs", "// R1 and R12\n"),
        &["crates/nim/src/legality/mod.rs:1: cites R12, which crates/nim/RULES.md does not have"],
    );
}

#[test]
fn translations_state_the_rules_of_the_original() {
    let path = "crates/web/page/rules/de/nim.md";
    let page = |text: &str| fixture::with(path, &format!("# Nim\n\n{text}\n\n## Notation\n"));
    check(&page("* **R1** Das letzte gewinnt."), &[]);
    let found = |what: &str| format!("{path}:1: {what}");
    check(&page("Nichts."), &[&found("does not state R1 of crates/nim/RULES.md")]);
    let further = "* **R1** Das letzte gewinnt.\n* **R2** Mehr.";
    check(&page(further), &[&found("states R2, which crates/nim/RULES.md does not have")]);
    let option = "* **R1** Das letzte gewinnt,\n  mit `last=loses` verliert es.";
    check(&page(option), &[&found("R1 differs from crates/nim/RULES.md in `last=loses`")]);
    let drawn = "* **R1** Das letzte gewinnt.\n\n![Drei](https://a/take.svg)";
    check(&page(drawn), &[&found("R1 differs from crates/nim/RULES.md in `https://a/take.svg`")]);
    let other = "crates/web/page/rules/de/go.md";
    check(
        &fixture::with(other, ""),
        &[&found("is missing; crates/nim/RULES.md is not translated")],
    );
}

#[test]
fn the_features_of_a_manifest_are_those_of_the_readme() {
    const LINTS: &str = "[lints]\nworkspace = true";
    let features = format!("[features]\ndefault = [\"alloc\"]\nalloc = []\ndraw = []\n\n{LINTS}");
    let found = |rows: &str| {
        let files = fixture::files().into_iter().map(|(path, text)| {
            let text = match path.as_str() {
                "crates/nim/Cargo.toml" => text.replace(LINTS, &features),
                "crates/nim/README.md" => {
                    format!("| Feature | Default | Adds |\n|---|---|---|\n{rows}\nMore.\n")
                }
                _ => text,
            };
            (path, text)
        });
        findings(&files.collect(), &fixture::workspace())
    };
    let (alloc, draw) = ("| `alloc` | yes | lists |\n", "| `draw` | no | drawings |\n");
    assert_eq!(found(&format!("{alloc}{draw}")), [""; 0]);
    for rows in [alloc.to_owned(), format!("{alloc}| `draw` | yes | drawings |\n")] {
        let found = found(&rows);
        let says = "the table of features in README.md has no row `| `draw` | no | …`";
        assert!(found.len() == 1 && found[0].ends_with(says), "{found:?}");
    }
    let more = found(&format!("{alloc}{draw}| `serde` | no | data |\n"));
    assert!(more.len() == 1 && more[0].ends_with("more features than there are"), "{more:?}");
}

/// Expects findings that begin like this, and no others.
#[track_caller]
fn check(tree: &Tree, expected: &[&str]) {
    let found = findings(tree, &fixture::workspace());
    let agree = found.len() == expected.len()
        && found.iter().zip(expected).all(|(found, expected)| found.starts_with(expected));
    assert!(agree, "expected {expected:#?}, found {found:#?}");
}

/// The findings, but for files that a test has added without declaring them.
fn findings(tree: &Tree, workspace: &Workspace) -> Vec<String> {
    let mut findings = all_findings(tree, workspace);
    findings.retain(|finding| !finding.ends_with(LOST));
    findings
}

fn all_findings(tree: &Tree, workspace: &Workspace) -> Vec<String> {
    tidy::check(tree, workspace).iter().map(ToString::to_string).collect()
}
