//! Observations of the game with the mistake.

use std::hint::black_box;

use rulebook_laws::rulebook_core::{
    Planes, Player, Turn,
    planes::{self, Layout, Writer},
};

use super::{Classic, Flawed, hidden::View, words::Turned};
use crate::bug::{self, Bug};

/// An upper bound on the number of entries of the classics in the tests.
const ROOM: usize = 64;

impl<G: Classic + Planes> Planes for Flawed<G> {
    fn layout(view: &View<G>) -> Layout {
        let layout = G::layout(&view.seen);
        let is_cut = Bug::ShapeChangesAtTheEnd.is_on() && G::turn_of(&view.seen) == Turn::Over;
        let n_scalars = layout.scalars.len() - usize::from(is_cut);
        Layout { scalars: &layout.scalars[..n_scalars], ..layout }
    }

    fn write_planes(view: &View<G>, seat: Player, to: &mut Writer<'_>) {
        let (layout, mut room) = (G::layout(&view.seen), [0.0; ROOM]);
        let values = &mut room[..layout.len()];
        planes::write::<G>(&view.seen, seat, values);
        if Bug::FirstEntriesAreForgotten.is_on() {
            values[..2].fill(0.0);
        }
        if Bug::ObservationIsFickle.is_on() && bug::calls().is_multiple_of(2) {
            values[0] = 1.0 - values[0];
        }
        if Bug::ObservationAllocates.is_on() {
            black_box(vec![0; 8]);
        }
        let number = |value: f32, max: u16| {
            let whole = (value * f32::from(max)).round();
            (0..=max)
                .find(|number| (f32::from(*number) - whole).abs() < 0.5)
                .expect("a whole number up to max")
        };
        let (in_planes, scalars) = values.split_at(layout.planes.len() * layout.cells());
        for (plane, cells) in layout.planes.iter().zip(in_planes.chunks(layout.cells().max(1))) {
            to.cells(cells.iter().map(|value| number(*value, plane.max)).enumerate());
        }
        let is_cut = Bug::LastEntryIsNotWritten.is_on();
        let n_scalars = Self::layout(view).scalars.len() - usize::from(is_cut);
        for (plane, value) in layout.scalars.iter().zip(scalars).take(n_scalars) {
            let beyond = u16::from(Bug::ScalarIsOutOfRange.is_on());
            to.scalar(number(*value, plane.max) + 2 * beyond * plane.max);
        }
    }

    fn map_entry(layout: &Layout, sym: Turned<G::Sym>, entry: usize) -> usize {
        match G::map_entry(layout, sym.0, entry) {
            _ if Bug::EntriesAreNotMapped.is_on() => entry,
            _ if Bug::EntriesAreShared.is_on() => 0,
            image => image,
        }
    }
}
