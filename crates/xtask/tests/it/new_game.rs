//! The output of `cargo xtask new-game`; a step of `ci` builds and tests it.

use std::collections::{BTreeMap, BTreeSet};

use xtask::{
    Tree,
    new_game::{self, Kind, register},
};

#[test]
fn invalid_names_are_refused() {
    let taken = ["nim".to_string()];
    for name in ["", "Nim", "9men", "nine-men", "core", "nim", "match", "träumerei", "mygame"] {
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
fn the_name_goes_everywhere() {
    let template = [
        ("crates/xtask/template/common/Cargo.toml.in", "name = \"rulebook-mygame\""),
        ("crates/xtask/template/pile/src/board.rs", "a pile"),
        ("crates/xtask/template/plain/src/state/mod.rs", "struct Mygame;"),
        ("crates/xtask/template/hidden/RULES.md", "# Mygame"),
        ("crates/core/src/state.rs", "mygame"),
    ];
    let tree: Tree = template.into_iter().collect();
    check_files(
        &tree,
        Kind::Plain,
        &[
            ("crates/nim/Cargo.toml", "name = \"rulebook-nim\""),
            ("crates/nim/src/board.rs", "a pile"),
            ("crates/nim/src/state/mod.rs", "struct Nim;"),
        ],
    );
    check_files(
        &tree,
        Kind::Hidden,
        &[("crates/nim/Cargo.toml", "name = \"rulebook-nim\""), ("crates/nim/RULES.md", "# Nim")],
    );
}

/// Files that several kinds have are in a folder that these kinds share.
#[test]
fn no_file_of_the_templates_is_there_twice() {
    let tree = templates();
    let mut texts: BTreeMap<&str, &str> = BTreeMap::new();
    for (path, text) in tree.iter() {
        if let Some(other) = texts.insert(text, path) {
            panic!("{path} and {other} have the same text");
        }
    }
    for kind in Kind::ALL {
        let mut paths: Vec<String> =
            new_game::files(&tree, "nim", kind).into_iter().map(|(path, _)| path).collect();
        let n_files = paths.len();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), n_files, "{kind:?} has a file from two folders");
        assert!(paths.contains(&"crates/nim/src/lib.rs".to_string()), "{kind:?}");
    }
}

#[test]
fn every_folder_of_the_templates_belongs_to_a_kind() {
    let used: BTreeSet<&str> = Kind::ALL.iter().flat_map(|kind| kind.folders()).copied().collect();
    let tree = templates();
    let folders = tree.under("crates/xtask/template");
    let folders: BTreeSet<&str> =
        folders.filter_map(|(path, _)| Some(path.split_once('/')?.0)).collect();
    assert_eq!(folders, used);
}

#[test]
fn a_game_is_entered_after_the_last_one() {
    let repository = [
        ("README.md", "| Nim | `rulebook-nim` |\n"),
        ("Cargo.toml", "rulebook-nim = { path = \"crates/nim\" }\nrulebook = {}\n"),
        (
            "crates/rulebook/Cargo.toml",
            "[features]\ndefault = [\"nim\"]\nnim = [\"dep:rulebook-nim\"]\n[dependencies]\n\
             rulebook-nim = { features = [\"paint\", \"serde\"] }\n",
        ),
        ("crates/rulebook/README.md", "| `nim` | yes | the game Nim |\n"),
        (
            "crates/rulebook/src/games.rs",
            "games! {\n    \"nim\": rulebook_nim as nim, NimGame;\n}\n",
        ),
        ("crates/xtask/template/common/Cargo.toml.in", "[features]\nserde = []\n"),
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
             rulebook-nim = { features = [\"paint\", \"serde\"] }\n\
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

/// The templates as they are.
fn templates() -> Tree {
    const TEMPLATE: &str = "template";
    let mut folders = vec![std::path::PathBuf::from(TEMPLATE)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).expect("a text");
                let path = path.to_str().expect("a path").replace('\\', "/");
                files.push((format!("crates/xtask/{path}"), text));
            }
        }
    }
    files.into_iter().collect()
}

#[track_caller]
fn check_files(tree: &Tree, kind: Kind, expected: &[(&str, &str)]) {
    let expected: Vec<(String, String)> =
        expected.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect();
    assert_eq!(new_game::files(tree, "nim", kind), expected);
}
