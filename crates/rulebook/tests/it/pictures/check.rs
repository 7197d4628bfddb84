//! What holds for the pictures of every game.

use std::collections::BTreeSet;

use rulebook::{
    core::{Legality, Play, SplitMix64},
    picture::{Draw, Picture},
};
use rulebook_laws::golden::compare_with_file;

/// The columns that a terminal has.
pub(crate) const TERMINAL: usize = 80;

/// Compares the picture and the drawing of a position with the files of this name, and checks that
/// they are well made.
#[track_caller]
pub(crate) fn golden<S: Draw + Legality>(name: &str, state: &S, width: usize) {
    let picture = state.picture();
    well_made(&picture, width);
    compare_with_file(format!("tests/data/pictures/{name}.txt"), &picture.to_string());
    let svg = state.svg();
    well_formed(&svg, &state.to_string());
    compare_with_file(format!("tests/data/pictures/{name}.svg"), &svg);
}

/// Plays random games and checks every picture; `words` names what a player has to find in it in
/// order to play a move.
#[track_caller]
pub(crate) fn random_games<S: Draw + Legality>(
    start: &S,
    n_games: u64,
    width: usize,
    words: impl Fn(&S, S::Move) -> Vec<String>,
) {
    for seed in 0..n_games {
        let mut rng = SplitMix64::new(seed);
        let mut state = start.clone();
        for _ in 0..200 {
            let picture = state.picture();
            well_made(&picture, width);
            well_formed(&state.svg(), &state.to_string());
            let text = picture.to_string();
            let found: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
            for mv in state.legal_moves() {
                for word in words(&state, mv) {
                    assert!(found.contains(word.as_str()), "{mv} needs {word}:\n{text}");
                }
            }
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
    }
}

/// Checks that a picture is narrow enough, and that it has no trailing spaces, no empty span and
/// only characters that are one column wide.
#[track_caller]
pub(crate) fn well_made(picture: &Picture, width: usize) {
    for row in &picture.rows {
        let text: String = row.iter().map(|span| span.text.as_str()).collect();
        assert!(text.chars().count() <= width, "wider than {width}: {text}");
        assert!(!text.ends_with(' ') || text.is_empty(), "spaces at the end: {text:?}");
        assert!(row.iter().all(|span| !span.text.is_empty()), "an empty span: {row:?}");
        let wide = text.chars().find(|c| !is_narrow(*c));
        assert_eq!(wide, None, "not one column: {text}");
    }
    assert!(picture.rows.last().is_some_and(|row| !row.is_empty()), "an empty row at the end");
}

/// Latin letters, arrows, box drawing, blocks, geometric shapes and braille, as far as the pictures
/// use them: none of them is wide in any font.
fn is_narrow(c: char) -> bool {
    matches!(c, ' '..='~' | '·' | '−' | '←'..='↙' | '─'..='╿' | '░' | '▏'..='▕' | '■'..='◯' | '⠀'..='⣿')
}

/// A drawing is one SVG element with a view box, the position as its title, no references and no
/// scripts.
#[track_caller]
pub(crate) fn well_formed(svg: &str, title: &str) {
    let document = roxmltree::Document::parse(svg).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert!(root.has_attribute("viewBox"));
    let first = root.children().find(roxmltree::Node::is_element).expect("a title");
    assert_eq!((first.tag_name().name(), first.text()), ("title", Some(title)));
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let known =
            ["svg", "title", "g", "rect", "circle", "ellipse", "line", "path", "polygon", "text"];
        assert!(known.contains(&name), "{name}");
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(!value.contains("url") && !value.contains("NaN"), "{name} has {value}");
        }
    }
}

/// The rows of a picture as text.
pub(crate) fn rows(picture: &Picture) -> Vec<String> {
    picture.to_string().lines().map(str::to_owned).collect()
}
