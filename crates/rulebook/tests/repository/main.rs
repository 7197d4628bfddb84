//! The pages of the repository show tested code, and list the games of the registry.
//!
//! The pages are not in the package, so neither is this folder.
#![cfg(feature = "gobblet")]

#[expect(clippy::unwrap_used, reason = "as one writes it in an example")]
mod readme;
#[cfg(feature = "default")]
mod tables;

use rulebook::AnyError;

const README: &str = include_str!("../../../../README.md");
const CHANCE_AND_SECRETS: &str = include_str!("../../../../docs/chance-and-secrets.md");

#[test]
fn the_example_of_the_front_page_works() -> Result<(), AnyError> {
    readme::main()
}

#[test]
fn the_front_page_shows_the_example() {
    shows(README, include_str!("readme.rs"), 1);
}

#[test]
fn the_page_on_chance_shows_the_tests() {
    shows(CHANCE_AND_SECRETS, include_str!("../commitment.rs"), 3);
}

/// Checks that each Rust block of a page is part of a source file, except for indentation and
/// visibility, and that there are at least this many.
#[track_caller]
fn shows(page: &str, source: &str, n_blocks: usize) {
    let plain = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.trim().trim_start_matches("pub(crate) ").to_owned()).collect()
    };
    let source = plain(source);
    let blocks: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert!(n_blocks <= blocks.len());
    for block in blocks {
        let (block, _) = block.split_once("```").expect("an end of the block");
        let quoted = plain(block);
        let is_here = source.windows(quoted.len()).any(|lines| lines == quoted);
        assert!(is_here, "the page shows code that is not in the tests:\n{block}");
    }
}
