//! Minimum data and settings of the checks: without them a check would pass vacuously.

use std::{fs, path::PathBuf};

use xtask::{Shell, Tree};

/// Files, a text in each, and the least number of times that it occurs.
const AT_LEAST: [(&str, &str, usize); 26] = [
    (".ci/run", "\ncargo test --workspace --all-features\n", 1),
    (".ci/run", "\ncargo xtask ci \"$@\"\n", 1),
    (".cargo/deny.toml", " = \"deny\"", 6),
    (".cargo/unwanted.txt", "\n", 17),
    ("Cargo.toml", "\nunsafe_code = \"forbid\"\n", 1),
    ("Cargo.toml", "\nunwrap_used = \"warn\"\n", 1),
    ("benches/instructions.rs", "counted + counted * 3 / 100", 1),
    ("crates/xtask/mistakes.toml", "\n[[mistake]]\n", 34),
    // Games of the laws.
    ("crates/classics/tests/it/contract.rs", "games(60)", 3),
    ("crates/classics/tests/it/contract.rs", "games(100)", 1),
    ("crates/classics/tests/it/goofspiel/contract.rs", "games(60)", 1),
    ("crates/classics/tests/it/nim/contract.rs", "games(20)", 1),
    ("crates/classics/tests/it/pig/contract.rs", "games(20)", 1),
    // Counted positions.
    ("crates/gobblet/tests/data/perft.txt", "=", 24),
    ("crates/octagone/tests/data/perft.txt", "=", 23),
    ("crates/octi/tests/data/perft.txt", "=", 46),
    ("crates/octiles/tests/data/perft.txt", "=", 67),
    ("crates/toki/tests/data/perft.txt", "=", 13),
    // Exact values, which take from a second to minutes to compute again.
    ("docs/solved.md", "| tic-tac-toe | draw | 1,653 |", 1),
    ("docs/solved.md", "| 6 columns, 4 rows | loss in 24 ", 1),
    ("docs/solved.md", "1484/79 points for the bank and 1386/79 for the pile", 1),
    ("docs/solved.md", "5087/639", 1),
    ("docs/solved.md", "| Kuhn poker | 12 | −1/18 | 11/12 |", 1),
    ("docs/solved.md", "| Leduc hold'em | 936 | −0.085606 | 4.747222 |", 1),
    ("docs/solved.md", "164,481,264 wins, 20,901,909 losses and\n104,150 draws", 1),
    ("docs/solved.md", "| 22 | win in 17 | win in 13 | win in 13 | win in 9 |", 1),
];

/// The games, and the laws that each lists in its contract.
const LAWS: [(&str, &str); 5] = [
    (
        "gobblet",
        "games(60) strict_texts game indexed picks pick_indexed planes symmetric_planes symmetric \
         symmetric_views hidden annotated no_alloc serde",
    ),
    (
        "octagone",
        "games(8) strict_texts indexed picks pick_indexed planes symmetric_planes game symmetric \
         symmetric_views hidden annotated no_alloc ends_within(165)",
    ),
    (
        "octi",
        "games(40) game indexed picks pick_indexed planes symmetric symmetric_planes \
         symmetric_views hidden annotated no_alloc serde",
    ),
    (
        "octiles",
        "games(20) strict_texts game indexed picks pick_indexed planes symmetric_planes symmetric \
         symmetric_views hidden annotated no_alloc serde",
    ),
    (
        "toki",
        "games(20) strict_texts indexed hidden annotated picks pick_indexed planes game no_alloc",
    ),
];

/// The parts of conditions under which a test may be left out, beside features.
const CONDITIONS: [&str; 6] = [
    "all",
    "test",
    "unix",
    "target_os = \"linux\"",
    "target_arch = \"x86_64\"",
    "target_env = \"gnu\"",
];

#[test]
fn nothing_that_checks_rest_on_is_cut() {
    for (path, text, least) in AT_LEAST {
        let file = fs::read_to_string(root().join(path)).expect(path);
        let n_found = file.matches(text).count();
        assert!(
            least <= n_found,
            "{path} has {text:?} {n_found} times; it must be {least} or more"
        );
    }
    let tree = tree();
    let paths = tree.iter().map(|(path, _)| path).chain(tree.binaries());
    let n_regressions = paths.filter(|path| path.starts_with("fuzz/regressions/")).count();
    assert!(8 <= n_regressions, "{n_regressions} inputs that once failed are left");
}

#[test]
fn no_law_is_taken_out_of_a_contract() {
    for (game, laws) in LAWS {
        let path = root().join(format!("crates/{game}/tests/it/contract.rs"));
        let contract = fs::read_to_string(path).expect(game);
        let lists = contract.split("laws! {").skip(1).filter_map(|rest| rest.split("] }").next());
        let listed: Vec<&str> =
            lists.flat_map(|list| list.split([',', '['])).map(str::trim).collect();
        for law in laws.split(' ') {
            assert!(listed.contains(&law), "{game}: `{law}` is not among {listed:?}");
        }
    }
}

#[test]
fn tests_are_left_out_only_where_what_they_test_is_missing() {
    let tree = tree();
    for (path, text) in tree.rust().filter(|(path, _)| path.contains("/tests/")) {
        let conditions = text.lines().filter_map(|line| line.trim().split_once("[cfg("));
        for (mark, condition) in conditions {
            let condition = condition.trim_end_matches(")]").replace("not(feature", "(feature");
            let mut parts = condition.split([',', '(', ')']).map(str::trim);
            let is_allowed = parts.all(|part| {
                part.is_empty() || part.starts_with("feature = ") || CONDITIONS.contains(&part)
            });
            assert!(!matches!(mark, "#" | "#!") || is_allowed, "{path}: cfg({condition})");
        }
    }
}

fn tree() -> Tree {
    let shell = Shell::new().expect("cargo runs tests");
    Tree::read(&shell).expect("git lists the files")
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}
