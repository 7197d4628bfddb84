//! What `cargo xtask new-game` writes; a step of `ci` builds and tests it.

use xtask::{Tree, new_game};

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
fn the_name_goes_everywhere() {
    let template = [
        ("crates/xtask/template/Cargo.toml.in", "name = \"rulebook-takeaway\""),
        ("crates/xtask/template/src/state/keys.rs", "0x7461_6b65_6177_6179"),
        ("crates/xtask/template/src/state/mod.rs", "struct Takeaway;"),
        ("crates/xtask/template/RULES.md", "# Takeaway"),
        ("crates/core/src/state.rs", "takeaway"),
    ];
    let expected = [
        ("crates/nim/Cargo.toml", "name = \"rulebook-nim\""),
        ("crates/nim/RULES.md", "# Nim"),
        ("crates/nim/src/state/keys.rs", "0x0000_0000_006e_696d"),
        ("crates/nim/src/state/mod.rs", "struct Nim;"),
    ];
    let tree: Tree = template.into_iter().collect();
    let expected = expected.map(|(path, text)| (path.to_string(), text.to_string()));
    assert_eq!(new_game::files(&tree, "nim"), expected);
}
