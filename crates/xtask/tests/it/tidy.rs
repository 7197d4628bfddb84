//! The small repository violates no convention, and a violation of each is found.

use xtask::{Kind, Tree, Workspace, tidy};

use crate::fixture::{self, dependency, package};

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    check(&fixture::files().into_iter().collect(), &[]);
}

#[test]
fn a_game_has_the_usual_files() {
    check(
        &fixture::without("crates/nim/src/legality/mod.rs"),
        &["crates/nim/src/legality.rs:1: is missing"],
    );
    check(
        &fixture::without("crates/nim/tests/it/model.rs"),
        &["crates/nim/tests/it/model.rs:1: is missing"],
    );
    check(&fixture::without("crates/nim/RULES.md"), &["crates/nim/RULES.md:1: is missing"]);
    check(&fixture::without("crates/nim/CHANGELOG.md"), &["crates/nim/CHANGELOG.md:1: is missing"]);
}

#[test]
fn a_small_game_keeps_several_entries_in_one_file() {
    let is_merged = |path: &str| {
        ["src/mv.rs", "src/error.rs", "src/legality/mod.rs", "src/extras/mod.rs", "it/model.rs"]
            .iter()
            .any(|end| path.ends_with(end))
    };
    let merged = "pub enum IllegalMove {}\npub struct Move;\nimpl_from_str! { Move, read; }\n";
    let files = fixture::files().into_iter().filter(|(path, _)| !is_merged(path));
    let files = files.map(|(path, text)| {
        let declared = |line: &&str| !["mod mv;", "mod error;"].contains(line);
        let text = text.lines().filter(declared).map(|line| format!("{line}\n"));
        let text = text.collect::<String>().replace("mv::Move", "state::Move");
        let more = if path.ends_with("src/state.rs") { merged } else { "" };
        (path, text + more)
    });
    let files: Vec<_> = files.collect();
    check(&files.iter().cloned().collect(), &[]);
    let other = ("crates/nim/src/util.rs".to_string(), "// A line.\n".to_string());
    let found = ["crates/nim/src/util.rs:1: is not an entry of a game crate"];
    check(&files.into_iter().chain([other]).collect(), &found);
}

#[test]
fn a_game_that_draws_itself_shows_a_picture() {
    let picture = "crates/nim/picture.svg";
    check(&fixture::with(picture, ""), &[]);
    let row = "| drawings | `draw` | | | | optional |\n| errors |";
    let drawn = |page: &str| {
        let draw = ("crates/nim/src/draw/mod.rs".to_string(), "//! Drawings.\n".to_string());
        let url = format!("https://raw.githubusercontent.com/rulebook-rs/rulebook/main/{picture}");
        let files = fixture::files().into_iter().chain([draw]).map(|(path, text)| {
            let shown = if path == page { format!("{text}\n![]({url})\n") } else { text };
            (path, shown.replace("| errors |", row))
        });
        files.collect::<Tree>()
    };
    let missing = "crates/nim/picture.svg:1: is missing; a test";
    let (readme, rules) = (
        "crates/nim/README.md:1: does not show the picture",
        "crates/nim/RULES.md:1: does not show the picture",
    );
    check(&drawn("crates/nim/README.md"), &[rules, missing]);
    check(&drawn("crates/nim/RULES.md"), &[readme, missing]);
}

#[test]
fn the_rules_page_shows_every_drawing_and_a_test_writes_it() {
    let raw = "https://raw.githubusercontent.com/rulebook-rs/rulebook/main";
    let (drawing, page) = ("crates/nim/drawings/take.svg", "crates/nim/RULES.md");
    let hidden = "crates/nim/drawings/take.svg:1: is not shown on the rules page";
    let stale = "crates/nim/drawings/take.svg:1: is written by no test";
    check(&fixture::with(drawing, ""), &[hidden, stale]);
    let tree = |with_drawing: bool| {
        let test = ("crates/nim/tests/it/draw.rs", "//! Drawings.\n// \"drawings/take\"\n");
        let mut files = vec![test];
        files.extend(with_drawing.then_some((drawing, "")));
        let files = files.into_iter().map(|(path, text)| (path.to_string(), text.to_string()));
        let shown = |(path, text): (String, String)| {
            let image = format!("![]({raw}/{drawing})\n");
            let text = if path == page { format!("{image}{text}") } else { text };
            (path, text)
        };
        fixture::files().into_iter().map(shown).chain(files).collect::<Tree>()
    };
    check(&tree(true), &[]);
    check(&tree(false), &["crates/nim/RULES.md:1: shows `crates/nim/drawings/take.svg`, which is"]);
}

#[test]
fn a_game_has_no_other_files() {
    check(
        &fixture::with("crates/nim/src/util.rs", ""),
        &["crates/nim/src/util.rs:1: is not an entry of a game crate"],
    );
    check(
        &fixture::with("crates/nim/src/extras/util.rs", ""),
        &["crates/nim/src/extras/util.rs:1: is not an extra of a game"],
    );
    check(
        &fixture::with("crates/nim/tests/more.rs", ""),
        &["crates/nim/tests/more.rs:1: is outside `tests/it`"],
    );
    check(
        &fixture::with("crates/nim/build.rs", ""),
        &["crates/nim/build.rs:1: does not belong beside"],
    );
    for path in ["src/extras/hash.rs", "src/extras/mod.rs", "src/legality/jumps/far.rs"] {
        check(&fixture::with(&format!("crates/nim/{path}"), ""), &[]);
    }
    let files = fixture::files().into_iter();
    let moved = files.map(|(path, text)| (path.replace("model.rs", "model/mod.rs"), text));
    check(&moved.collect(), &[]);
    check(&fixture::with("crates/nim/tests/data/perft.txt", ""), &[]);
}

#[test]
fn a_game_has_the_types_of_the_table() {
    let setup = "crates/nim/src/setup.rs";
    check(&fixture::with(setup, ""), &["crates/nim/src/setup.rs:1: `Setup` is missing"]);
    check(
        &fixture::with(setup, "pub struct Setup;"),
        &["crates/nim/src/setup.rs:1: `Setup` has no `default`"],
    );
    check(
        &fixture::with(
            "crates/nim/src/mv.rs",
            "pub struct Move;\nbit_set! { pub struct Setup(u8); }\nimpl FromStr for Move {}",
        ),
        &["crates/nim/src/mv.rs:2: `Setup` belongs in `src/setup`"],
    );
    check(
        &fixture::replaced("crates/nim/src/state.rs", "FromStr", "Display"),
        &["crates/nim/src/state.rs:1: `Nim` has no `FromStr`"],
    );
    check(
        &fixture::replaced("crates/nim/src/state.rs", "is_over", "to_move"),
        &["crates/nim/src/state.rs:13: `Nim::to_move` repeats"],
    );
    check(
        &fixture::with("crates/nim/src/game.rs", ""),
        &["crates/nim/src/game.rs:1: no `impl Game for …`"],
    );
}

#[test]
fn modules_are_declared_in_the_order_of_the_table() {
    check(
        &fixture::replaced("crates/nim/src/lib.rs", "mod mv;\nmod setup;", "mod setup;\nmod mv;"),
        &["crates/nim/src/lib.rs:3: `mv` is declared after `setup`"],
    );
}

#[test]
fn the_contract_runs_the_laws_of_every_game() {
    for law in ["game", "hidden", "no_alloc"] {
        // A comment does not run a law.
        let contract = format!("// {law}\n{}", fixture::CONTRACT.replace(&format!("{law}, "), ""));
        let contract = contract.replace(&format!(", {law}"), "");
        let found = format!("{CONTRACT}:1: does not run the law `{law}`, which every game");
        check(&fixture::with(CONTRACT, &contract), &[&found]);
    }
    let as_method = fixture::CONTRACT.replace("game, ", "") + "fn more() { laws(nim).game(); }";
    check(&fixture::with(CONTRACT, &as_method), &[]);
    let steps = fixture::CONTRACT.replace("serde", "serde_steps");
    check(&fixture::with(CONTRACT, &steps), &[]);
    let other = fixture::CONTRACT.replace("serde", "serdes");
    let found = format!("{CONTRACT}:1: runs none of the laws `serde`, `serde_steps`");
    check(&fixture::with(CONTRACT, &other), &[&found]);
}

#[test]
fn the_contract_runs_the_laws_of_what_there_is() {
    for (of, law) in [
        ("Symmetric", "symmetric"),
        ("SymmetricViews", "symmetric_views"),
        ("MoveIndex", "indexed"),
        ("Picks", "picks"),
        ("Annotate", "annotated"),
        ("HiddenInfo", "indistinguishable"),
    ] {
        let code = format!("impl {of} for crate::Nim {{}}");
        let found = format!("{CONTRACT}:1: does not run the law `{law}`, although Nim implements");
        check(&fixture::with(HASH, &code), &[&found]);
        let mut files = fixture::files();
        files.retain(|(path, _)| path != CONTRACT);
        files.push((HASH.to_string(), code));
        let contract = fixture::CONTRACT.replace("serde", &format!("serde, {law}"));
        files.push((CONTRACT.to_string(), contract));
        check(&files.into_iter().collect(), &[]);
    }
    let code = "impl Symmetric for crate::Nim {}\nimpl PerfectInfo for crate::Nim {}";
    let found = ["symmetric_views", "symmetric"]
        .map(|law| format!("{CONTRACT}:1: does not run the law `{law}`, although"));
    check(&fixture::with(HASH, code), &[&found[0], &found[1]]);
}

#[test]
fn laws_that_are_functions_are_called() {
    for (of, laws) in [
        ("Deal", &["deal_text_round_trips", "deals_replay"][..]),
        ("Draw", &["random_drawings_let_every_move_be_picked"]),
    ] {
        let code = format!("impl {of} for crate::Nim {{}}");
        let found: Vec<String> = laws
            .iter()
            .map(|law| format!("{CONTRACT}:1: no test calls the law `{law}`, although Nim"))
            .collect();
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        check(&fixture::with(HASH, &code), &found);
        let calls: Vec<String> =
            laws.iter().map(|law| format!("law::{law}::<Nim, _>(&x);")).collect();
        let mut files = fixture::files();
        files.push((HASH.to_string(), code));
        files.push((
            "crates/nim/tests/it/more.rs".to_string(),
            format!("fn t() {{ {} }}", calls.concat()),
        ));
        check(&files.into_iter().collect(), &[]);
    }
}

const CONTRACT: &str = "crates/nim/tests/it/contract.rs";
const HASH: &str = "crates/nim/src/extras/hash.rs";

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

#[test]
fn the_page_with_the_layout_is_needed() {
    let found = findings(&fixture::without("docs/architecture.md"), &fixture::workspace());
    assert!(found.iter().any(|line| line.starts_with("docs/architecture.md:1: has no table")));
}

#[test]
fn a_crate_with_a_rules_page_is_a_game() {
    let mut workspace = fixture::workspace();
    workspace.packages[0].kind = Kind::Front;
    let found = findings(&fixture::files().into_iter().collect(), &workspace);
    assert!(found.iter().any(|line| line.contains("kind = \"game\"")), "{found:?}");
}

/// What is found in a file that no target compiles.
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
fn manifests_inherit() {
    let manifest = "crates/nim/Cargo.toml";
    for (from, to, found) in [
        ("edition.workspace = true", "edition = \"2024\"", "6: say `edition.workspace = true`"),
        ("[lints]\nworkspace = true", "", "1: say `workspace = true` in [lints]"),
        ("all-features = true", "", "1: say `all-features = true`"),
    ] {
        let found = format!("crates/nim/Cargo.toml:{found}");
        check(&fixture::replaced(manifest, from, to), &[&found]);
    }
    check(
        &fixture::replaced("Cargo.toml", "\"e\"]", "\"e\", \"f\"]"),
        &["crates/nim/Cargo.toml:1: the registry takes at most 5 `keywords`"],
    );
    check(
        &fixture::replaced(
            "Cargo.toml",
            "core = { version = \"0.1.0\"",
            "core = { version = \"0.1\"",
        ),
        &["Cargo.toml:8: `rulebook-core` must have the version of"],
    );
}

#[test]
fn a_published_name_begins_with_that_of_the_facade() {
    let is_refused = |name: &str, published: bool| {
        let mut front = package(name, "nim", Kind::Front);
        front.published = published;
        let workspace = Workspace { packages: vec![front] };
        let found = findings(&fixture::files().into_iter().collect(), &workspace);
        found.iter().any(|line| line.starts_with("crates/nim/Cargo.toml:1: say `rulebook-…` or"))
    };
    assert!(["nim", "rulebooks", "my-rulebook"].into_iter().all(|name| is_refused(name, true)));
    assert!(!is_refused("rulebook", true) && !is_refused("rulebook-nim", true));
    assert!(!is_refused("nim", false));
}

#[test]
fn the_facade_has_every_game() {
    let found = |default: &str, module: &str| {
        let mut workspace = fixture::workspace();
        workspace.packages.push(package("rulebook", "rulebook", Kind::Facade));
        let manifest = format!("[features]\ndefault = [{default}]\nnim = []\n");
        let files = [("Cargo.toml", manifest), ("src/games.rs", format!("\"nim\": {module};"))];
        let files = files.map(|(path, text)| (format!("crates/rulebook/{path}"), text));
        let tree = fixture::files().into_iter().chain(files).collect();
        let mut found = findings(&tree, &workspace);
        found.retain(|line| line.contains("by default") || line.contains("has no line"));
        found
    };
    assert_eq!(found("\"nim\"", "rulebook_nim"), [""; 0]);
    let missing = "crates/rulebook/Cargo.toml:2: does not have the feature `nim` by default";
    assert_eq!(found("", "rulebook_nim"), [missing]);
    let missing = "crates/rulebook/src/games.rs:1: has no line for `rulebook_nim`";
    assert_eq!(found("\"nim\"", "rulebook_nim2"), [missing]);
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
        ("rulebook-nim", "rulebook-nim", true, false),
        ("rulebook-core", "rulebook-nim", true, false),
        ("rulebook-core", "rulebook-classics", true, true),
        ("rulebook-core", "rulebook-classics", false, false),
        ("rulebook-laws", "rulebook-classics", true, true),
        ("rulebook-laws", "rulebook-classics", false, false),
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

fn all_packages() -> Workspace {
    let packages = [
        package("rulebook-core", "core", Kind::Core),
        package("rulebook-nim", "nim", Kind::Game),
        package("rulebook-laws", "laws", Kind::Laws),
        package("rulebook-classics", "classics", Kind::Classics),
        package("rulebook-search", "search", Kind::Search),
        package("rulebook", "rulebook", Kind::Facade),
        package("rulebook-cli", "cli", Kind::Front),
        package("benches", "benches", Kind::Benches),
        package("xtask", "xtask", Kind::Xtask),
    ];
    Workspace { packages: packages.into() }
}
