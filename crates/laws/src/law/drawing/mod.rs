//! Drawings: every pick of a legal move can be pointed at, and nothing hidden is drawn.

mod areas;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use rulebook_core::{
    HiddenInfo, Picks, Play, SplitMix64, StepOf, Turn, Verdict, Viewpoint, text::changes_layout,
};
use rulebook_draw::{Button, Draw, Drawing, Element, Ink, Note, Picture, Scene, Theme};

use self::areas::{check_areas, check_inside, labels, number, parsed};
use super::{few, foreign::foreign_picks_are_drawn_or_refused};
use crate::{violation::Violation, walk::listed_moves};

/// The number of positions of a game that are drawn, evenly spread, besides the last.
const MAX_DRAWN: usize = 12;
/// The greatest number of moves that are clicked in a position, evenly spread.
const MAX_CLICKED: usize = 24;

/// In a game of these steps, for the host, every seat and the public:
///
/// * The picture and the SVG are well-formed, and everything in them has an area, which does not leave
///   them. A picture has no right side: trailing spaces are left out of its rows.
/// * Every element and button is a pick, every element, button and note has a label, and picks that
///   differ have labels that differ.
/// * One part of the SVG is the board, no name stands for two parts, no two parts overlap, and each
///   element and note of the SVG, but for the caption, is in a part.
/// * The picture and the SVG have the same picks with the same labels, and notes with the same
///   labels. Every character of the picture that is neither a space nor [`Ink::Faint`] is inside an
///   element or a note.
/// * For the observer who may move, everything that can be picked is an element or a button, and
///   clicking the centres of a move's elements, or its buttons, plays the move.
///
/// # Errors
///
/// The drawing for which this fails.
pub fn drawings_let_every_move_be_picked<S: Draw + Picks>(
    start: &S,
    steps: &[StepOf<S>],
) -> Result<(), Violation> {
    let mut states = vec![start.clone()];
    for step in steps {
        let mut next = states[states.len() - 1].clone();
        next.apply_unchecked(*step);
        states.push(next);
    }
    let numbers: Vec<usize> = (0..states.len()).collect();
    for n in few(&numbers, MAX_DRAWN).chain([steps.len()]) {
        let state = &states[n];
        let broken = |differs: String| {
            let broken = Violation::new("drawings_let_every_move_be_picked", state, differs);
            broken.after(start, &steps[..n])
        };
        for who in Viewpoint::all(state.players()) {
            let (picture, drawing) = drawn(&states[..=n], &steps[..n], who);
            check_elements::<S>(&picture.elements, &picture.buttons).map_err(broken)?;
            check_elements::<S>(&drawing.elements, &drawing.buttons).map_err(broken)?;
            check_text(&picture).map_err(broken)?;
            check_same_labels(&picture, &drawing).map_err(broken)?;
            check_areas(&picture, &drawing).map_err(broken)?;
            let may_move = who == Viewpoint::Host || who.seat() == state.turn().player();
            if may_move && matches!(state.turn(), Turn::Player(_)) {
                check_clicks(state, &picture, &drawing).map_err(broken)?;
            }
        }
    }
    Ok(())
}

/// Tries [`drawings_let_every_move_be_picked`], and in every position
/// [`foreign_picks_are_drawn_or_refused`], in random games from `start`.
///
/// # Panics
///
/// With the game in which it fails.
#[track_caller]
pub fn random_drawings_let_every_move_be_picked<S: Draw + Picks>(
    start: &S,
    games: u32,
    max_steps: usize,
    seed: u64,
) {
    let mut rng = SplitMix64::new(seed);
    for _ in 0..games {
        let (mut state, mut steps) = (start.clone(), Vec::new());
        let mut drawn = foreign_picks_are_drawn_or_refused(&state);
        while let Some(step) = state.random_step(&mut rng).filter(|_| steps.len() < max_steps) {
            state.apply_unchecked(step);
            steps.push(step);
            drawn = drawn.and_then(|()| foreign_picks_are_drawn_or_refused(&state));
        }
        if let Err(broken) = drawn.and_then(|()| drawings_let_every_move_be_picked(start, &steps)) {
            panic!("{broken}");
        }
    }
}

/// Two states that `who` must not distinguish have the same drawings, even if each of them is the
/// [`Scene::world`] of its drawing.
///
/// # Errors
///
/// The part of the drawings that differs.
pub fn drawings_look_alike<S: Draw>(state: &S, other: &S, who: Viewpoint) -> Result<(), Violation> {
    let draw = |state: &S| drawn(std::slice::from_ref(state), &[], who);
    let ((picture, drawing), (others_picture, others_drawing)) = (draw(state), draw(other));
    let what = if picture != others_picture {
        "pictures"
    } else if drawing != others_drawing {
        "SVGs"
    } else {
        return Ok(());
    };
    let differs = format!("`{other}` looks the same to {who}, but the {what} differ");
    Err(Violation::new("drawings_look_alike", state, differs))
}

/// In random games from `start`, every picture and the areas in it fit a pane of 76 columns and 20
/// rows, which an 80×24 terminal has room for, and the text of every SVG is legible where the SVG is
/// 300 pixels wide.
///
/// This is not among the laws, because there are larger boards.
///
/// # Panics
///
/// With the drawing for which this fails.
#[track_caller]
pub fn random_drawings_are_small<S: Draw>(start: &S, games: u32, max_steps: usize, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    for _ in 0..games {
        let (mut states, mut steps) = (vec![start.clone()], Vec::new());
        loop {
            let state = &states[steps.len()];
            for who in Viewpoint::all(state.players()) {
                let (picture, drawing) = drawn(&states, &steps, who);
                let (columns, rows) = picture.size();
                assert!(columns <= 76 && rows <= 20, "{columns} × {rows}:\n{picture}");
                let pane = labels(&picture.elements, &picture.notes);
                if let Err(what) = check_inside(pane, (76.0, 20.0)) {
                    panic!("{what} a pane of 76 columns and 20 rows:\n{picture}");
                }
                if let Err(what) = check_legible(&drawing) {
                    panic!("{what} in the SVG of\n{picture}");
                }
            }
            let step = state.random_step(&mut rng).filter(|_| steps.len() < max_steps);
            let Some(step) = step else { break };
            let mut next = state.clone();
            next.apply_unchecked(step);
            states.push(next);
            steps.push(step);
        }
    }
}

/// All text is at least 7 pixels high where the SVG is 300 pixels wide.
fn check_legible(drawing: &Drawing) -> Result<(), String> {
    const LEAST: f64 = 7.0;
    let document = parsed(drawing)?;
    let width = number(document.root_element(), "width")?;
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let size = number(node, "font-size")? * 300.0 / width;
        if size < LEAST {
            let text = node.text().unwrap_or_default();
            return Err(format!("\"{text}\" is only {size:.1} pixels high"));
        }
    }
    Ok(())
}

/// The drawings of the last of these states as `who` sees it.
fn drawn<S: Draw>(states: &[S], steps: &[StepOf<S>], who: Viewpoint) -> (Picture, Drawing) {
    let state = &states[states.len() - 1];
    let view = state.view(who);
    let observed: Vec<<S as HiddenInfo>::Observation> =
        states.iter().zip(steps).map(|(state, step)| state.observe(*step, who)).collect();
    let scene = Scene::new(&view, who, &observed, state.outcome().map(Verdict::Rules));
    // Any world consistent with the view will do, so a drawing that shows more than the view fails.
    let scene = scene.with_world(state.clone());
    (rulebook_draw::picture::<S>(&scene), rulebook_draw::svg::<S>(&scene, &Theme::LIGHT))
}

/// The texts of picks are picks of the game, labels are not empty and differ for picks that differ,
/// and no button is also an element.
fn check_elements<S: Picks>(elements: &[Element], buttons: &[Button]) -> Result<(), String> {
    let labelled = elements.iter().map(|element| (&element.pick, &element.label));
    let buttons_labelled = buttons.iter().map(|button| (&button.pick, &button.label));
    let mut picks_of_labels = BTreeMap::new();
    for (pick, label) in labelled.chain(buttons_labelled) {
        if pick.parse::<S::Pick>().is_err() {
            return Err(format!("`{pick}` is drawn and is not a pick"));
        }
        if label.trim().is_empty() {
            return Err(format!("`{pick}` has no label"));
        }
        let other = *picks_of_labels.entry(label).or_insert(pick);
        if other != pick {
            return Err(format!("`{other}` and `{pick}` have the same label, \"{label}\""));
        }
    }
    let both = buttons.iter().find(|b| elements.iter().any(|element| element.pick == b.pick));
    both.map_or(Ok(()), |button| Err(format!("`{}` is an element and a button", button.pick)))
}

/// There are no characters that change the layout, and everything in the picture is in an element or
/// a note.
fn check_text(picture: &Picture) -> Result<(), String> {
    if picture.to_string().chars().any(|c| changes_layout(c) && c != '\n') {
        return Err("the picture contains characters that change the layout".into());
    }
    for (y, row) in picture.rows.iter().enumerate() {
        let inks = row.iter().flat_map(|span| span.text.chars().map(|c| (c, span.ink)));
        for (x, (character, ink)) in inks.enumerate() {
            let middle = (rulebook_draw::real(x) + 0.5, rulebook_draw::real(y) + 0.5);
            let mut labels = labels(&picture.elements, &picture.notes);
            let is_said = character == ' ' || ink == Ink::Faint;
            if !is_said && !labels.any(|(area, _)| area.contains(middle)) {
                let at = format!("column {x} of row {y}");
                return Err(format!("`{character}` in {at} has no label:\n{picture}"));
            }
        }
    }
    Ok(())
}

/// The picture and the SVG have the same elements, notes and buttons.
fn check_same_labels(picture: &Picture, drawing: &Drawing) -> Result<(), String> {
    if let Some(note) = picture.notes.iter().find(|note| note.label.trim().is_empty()) {
        return Err(format!("a note has no label: {note:?}"));
    }
    let elements = |elements: &[Element]| -> BTreeSet<String> {
        elements.iter().map(|element| format!("{}: {}", element.pick, element.label)).collect()
    };
    let notes = |notes: &[Note]| notes.iter().map(|note| note.label.clone()).collect();
    let sets: [[BTreeSet<String>; 2]; 2] = [
        [elements(&picture.elements), elements(&drawing.elements)],
        [notes(&picture.notes), notes(&drawing.notes)],
    ];
    for [text, svg] in sets {
        if let Some(one) = text.symmetric_difference(&svg).next() {
            return Err(format!("only the picture or only the SVG says \"{one}\""));
        }
    }
    if picture.buttons != drawing.buttons {
        return Err("the picture and the SVG have different buttons".into());
    }
    Ok(())
}

fn check_clicks<S: Picks>(state: &S, picture: &Picture, drawing: &Drawing) -> Result<(), String> {
    for mv in few(&listed_moves(state), MAX_CLICKED) {
        let mut picked = Vec::new();
        for pick in state.picks_of(mv) {
            check_offered(state, &picked, picture)?;
            let text = pick.to_string();
            for (elements, buttons, medium) in [
                (&picture.elements, &picture.buttons, "picture"),
                (&drawing.elements, &drawing.buttons, "SVG"),
            ] {
                let clicked = click(elements, buttons, &text);
                if clicked != Some(&*text) {
                    return Err(format!(
                        "clicking `{text}` of `{mv}` in the {medium} picks {clicked:?}"
                    ));
                }
            }
            picked.push(pick);
        }
        if state.move_of(&picked) != Some(mv) {
            return Err(format!("clicking the picks of `{mv}` does not play it"));
        }
    }
    Ok(())
}

/// Every pick that can be made next is an element or a button of the picture, hence of the SVG.
fn check_offered<S: Picks>(state: &S, picked: &[S::Pick], picture: &Picture) -> Result<(), String> {
    let missing = state.visit_next(picked, |pick| {
        let text = pick.to_string();
        let is_drawn = picture.elements.iter().any(|element| element.pick == text)
            || picture.buttons.iter().any(|button| button.pick == text);
        if is_drawn { ControlFlow::Continue(()) } else { ControlFlow::Break(text) }
    });
    let missing = missing.break_value();
    missing.map_or(Ok(()), |pick| Err(format!("`{pick}` can be picked and is not drawn")))
}

/// The pick that a click on the centre of the element of `pick`, or on its button, picks.
fn click<'e>(elements: &'e [Element], buttons: &'e [Button], pick: &str) -> Option<&'e str> {
    match elements.iter().rev().find(|element| element.pick == pick) {
        Some(element) => {
            let centre = element.area.centre();
            let topmost = elements.iter().rev().find(|element| element.area.contains(centre));
            topmost.map(|element| &*element.pick)
        }
        None => buttons.iter().find(|button| button.pick == pick).map(|button| &*button.pick),
    }
}
