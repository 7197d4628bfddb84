//! What `cargo xtask new-game` writes; that it builds and obeys its laws is a step of `ci`.

use xtask::{Tree, new_game};

#[test]
fn names_that_will_not_do_are_refused() {
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
        ("crates/xtask/template/src/hash.rs", "0x7461_6b65_6177_6179"),
        ("crates/xtask/template/src/state.rs", "struct Takeaway;"),
        ("crates/xtask/template/docs/rules/takeaway.md", "# Takeaway"),
        ("crates/core/src/state.rs", "takeaway"),
    ];
    let expected = [
        ("crates/nim/Cargo.toml", "name = \"rulebook-nim\""),
        ("docs/rules/nim.md", "# Nim"),
        ("crates/nim/src/hash.rs", "0x0000_0000_006e_696d"),
        ("crates/nim/src/state.rs", "struct Nim;"),
    ];
    let tree: Tree = template.into_iter().collect();
    let expected = expected.map(|(path, text)| (path.to_string(), text.to_string()));
    assert_eq!(new_game::files(&tree, "nim"), expected);
}
