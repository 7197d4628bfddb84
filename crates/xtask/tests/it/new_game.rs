//! The output of `cargo xtask new-game`; a step of `ci` builds and tests it.

use xtask::{
    Tree,
    new_game::{self, Kind, register},
};

#[test]
fn invalid_names_are_refused() {
    let taken = ["nim".to_string()];
    for name in ["", "Nim", "9men", "nine-men", "core", "nim", "match", "träumerei"] {
        assert!(new_game::check_name(name, &taken).is_err(), "{name}");
    }
    for name in ["go", "ninemen", "game2048"] {
        assert!(new_game::check_name(name, &taken).is_ok(), "{name}");
    }
}

#[test]
fn hidden_cards_are_dealt_by_chance() {
    let kinds = [(false, false), (true, false), (false, true), (true, true)]
        .map(|(has_chance, is_hidden)| Kind::new(has_chance, is_hidden));
    assert_eq!(kinds, [Kind::Plain, Kind::Chance, Kind::Hidden, Kind::Hidden]);
}

#[test]
fn a_classic_becomes_a_crate_with_another_name() {
    let classics = [
        ("Cargo.toml", "description = \"Games\"\n[features]\n# Drawings.\ndraw = []\nserde = []\n"),
        ("README.md", "# Games\n\n## Features\n\n| `draw` |\n| `serde` |\n"),
        ("src/error.rs", "pub struct Unreachable;"),
        ("src/nim/RULES.md", "# Nim: a minimum"),
        ("src/nim/mod.rs", "//! Nim.\n\n// In reading order.\nmod extras;\n"),
        ("src/nim/state.rs", "use crate::nim::Nim;\ninclude_str!(\"RULES.md\")"),
        ("src/pig/state.rs", "struct Pig;"),
        ("tests/it/helpers.rs", "fn after() {}"),
        ("tests/it/nim/mod.rs", "mod contract;"),
        (
            "tests/it/nim/rules.rs",
            "use rulebook_classics::nim::Nim;\n\"../../data/nim/refusals.txt\"",
        ),
        ("tests/data/nim/refusals.txt", "1 | a1"),
    ];
    let tree: Tree = classics
        .map(|(path, text)| (format!("crates/classics/{path}"), text))
        .into_iter()
        .collect();
    let expected = [
        ("RULES.md", "# Go: a minimum"),
        ("src/error.rs", "pub struct Unreachable;"),
        (
            "src/lib.rs",
            "//! Go.\n\n#![no_std]\n\n// In reading order.\nmod extras;\nmod numbered;\nmod error;\n",
        ),
        ("src/state.rs", "use crate::Go;\ninclude_str!(\"../RULES.md\")"),
        ("tests/data/refusals.txt", "1 | a1"),
        ("tests/it/helpers.rs", "fn after() {}"),
        ("tests/it/main.rs", "rulebook_laws::count_allocations!();\n\nmod helpers;\nmod contract;"),
        ("tests/it/rules.rs", "use rulebook_go::Go;\n\"../data/refusals.txt\""),
    ];
    let files: Tree = new_game::files(&tree, "go", Kind::Plain).into_iter().collect();
    for (path, text) in expected {
        assert_eq!(files.get(&format!("crates/go/{path}")), Some(text), "{path}");
    }
    let manifest = files.get("crates/go/Cargo.toml").expect("a manifest");
    assert!(manifest.contains("\n[features]\nserde = []"), "{manifest}");
    let page = files.get("crates/go/README.md").expect("a page");
    assert!(page.starts_with("# rulebook-go\n") && page.ends_with("\n| `serde` |\n"), "{page}");
    assert_eq!(files.iter().filter(|(_, text)| text.contains("Pig")).count(), 0);
}

#[test]
fn a_game_is_entered_after_the_last_one() {
    let repository = [
        ("README.md", "| Nim | `rulebook-nim` |\n"),
        ("Cargo.toml", "rulebook-nim = { path = \"crates/nim\" }\nrulebook = {}\n"),
        (
            "crates/rulebook/Cargo.toml",
            "[features]\ndefault = [\"nim\"]\nnim = [\"dep:rulebook-nim\"]\n[dependencies]\n\
             rulebook-nim = { features = [\"serde\", \"draw\"] }\n",
        ),
        ("crates/rulebook/README.md", "| `nim` | yes | the game Nim |\n"),
        (
            "crates/rulebook/src/games.rs",
            "games! {\n    \"nim\": rulebook_nim as nim, NimGame;\n}\n",
        ),
    ];
    let expected = [
        (
            "Cargo.toml",
            "rulebook-nim = { path = \"crates/nim\" }\n\
             rulebook-go = { path = \"crates/go\" }\nrulebook = {}\n",
        ),
        (
            "crates/rulebook/Cargo.toml",
            "[features]\ndefault = [\"nim\", \"go\"]\n\
             nim = [\"dep:rulebook-nim\"]\ngo = [\"dep:rulebook-go\"]\n[dependencies]\n\
             rulebook-nim = { features = [\"serde\", \"draw\"] }\n\
             rulebook-go = { features = [\"serde\"] }\n",
        ),
        (
            "crates/rulebook/README.md",
            "| `nim` | yes | the game Nim |\n| `go` | yes | the game Go |\n",
        ),
        (
            "crates/rulebook/src/games.rs",
            "games! {\n    \"nim\": rulebook_nim as nim, NimGame;\n    \
             \"go\": rulebook_go as go, Go;\n}\n",
        ),
    ];
    let found = register(&repository.into_iter().collect(), "go");
    assert_eq!(found, expected.map(|(path, text)| (path.to_string(), text.to_string())));
}
