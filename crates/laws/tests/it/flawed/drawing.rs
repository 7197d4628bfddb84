//! Drawings.

use rulebook_draw::{
    Button, Dial, Draw, Ink, Paper, Picture, Scene, Span, Svg, Theme, Zone, text_svg,
};

use super::{Classic, Flawed};
use crate::bug::{self, Bug};

/// Calls `draw` with the scene of the classic.
fn plainly<G: Classic, T>(
    scene: &Scene<'_, Flawed<G>>,
    draw: impl FnOnce(&Scene<'_, G>) -> T,
) -> T {
    let observed: Vec<G::Observation> =
        scene.observed.iter().map(|observed| observed.step.clone()).collect();
    draw(&Scene::new(&scene.view.seen, scene.who, &observed, scene.verdict))
}

/// A row of text that needs no label.
fn faint(text: &impl ToString) -> Vec<Span> {
    vec![Span { text: text.to_string(), ink: Ink::Faint, paper: Paper::Plain }]
}

impl<G: Classic + Draw> Draw for Flawed<G> {
    fn picture(scene: &Scene<'_, Flawed<G>>) -> Picture {
        let mut picture = plainly(scene, G::picture);
        if Bug::ElementIsCovered.is_on()
            && let [first, .., last] = &mut picture.elements[..]
        {
            // Two elements overlap.
            last.area = first.area;
        }
        if Bug::LabelsAreEqual.is_on() {
            picture
                .elements
                .iter_mut()
                .for_each(|element| "a square".clone_into(&mut element.label));
        }
        if Bug::TextHasNoLabel.is_on() {
            picture.notes.clear();
        }
        if Bug::DrawingIsFickle.is_on() {
            picture.rows.push(faint(&bug::calls()));
        }
        if Bug::DrawingShowsTheWorld.is_on() {
            picture.rows.push(faint(&scene.world().game));
        }
        while Bug::DrawingIsLarge.is_on() && picture.rows.len() <= 20 {
            picture.rows.push(faint(&"·"));
        }
        picture
    }

    fn svg(scene: &Scene<'_, Flawed<G>>, theme: &Theme) -> Svg {
        let picture = Self::picture(scene);
        let mut svg = text_svg(&picture, theme);
        if Bug::BoardsAreTwo.is_on() {
            svg.zone(Zone::Board, (0.0, 0.0, 5.0, 5.0));
        }
        if Bug::PartsOverlap.is_on() {
            svg.zone(Zone::Supply, (0.0, 0.0, 5.0, 5.0));
        }
        if Bug::ElementIsInNoPart.is_on() {
            svg = Svg::new(900.0, 400.0, theme);
            svg.zone(Zone::Board, (0.0, 0.0, 1.0, 1.0));
            for element in &picture.elements {
                let (x, y) = (10.0 * element.area.x, 20.0 * element.area.y);
                svg.pick(&element.pick, (x, y, 30.0, 20.0), &element.label);
            }
        }
        svg
    }

    fn buttons(scene: &Scene<'_, Flawed<G>>) -> Vec<Button> {
        plainly(scene, G::buttons)
    }

    fn dial(_: G::Pick) -> Option<Dial> {
        Bug::DialIsTooWide.is_on().then_some(Dial::Direction(8))
    }
}
