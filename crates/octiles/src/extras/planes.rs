//! Observations for machine learning.

use rulebook_core::{
    Planes, Player, State, Turn,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use super::symmetry::Transform;
use crate::{
    board::{Edge, Octagon, Space, SpaceSet, Tile},
    state::Octiles,
};

// The grid: octagons at odd places, stops between them, and a circle next to the octagon that its
// exit leads to. Rows from the south, columns from the west.
const SIDE: usize = 11;

const PATHS: [Plane; Edge::COUNT] = [
    Plane::counts(
        "path-0",
        7,
        "eighths clockwise from edge N to where its path leads, 0 if no tile",
    ),
    Plane::counts("path-1", 7, "eighths clockwise from edge NE to where its path leads"),
    Plane::counts("path-2", 7, "eighths clockwise from edge E to where its path leads"),
    Plane::counts("path-3", 7, "eighths clockwise from edge SE to where its path leads"),
    Plane::counts("path-4", 7, "eighths clockwise from edge S to where its path leads"),
    Plane::counts("path-5", 7, "eighths clockwise from edge SW to where its path leads"),
    Plane::counts("path-6", 7, "eighths clockwise from edge W to where its path leads"),
    Plane::counts("path-7", 7, "eighths clockwise from edge NW to where its path leads"),
];

macro_rules! spaces {
    ($name:literal, $whose:literal) => {
        [
            Plane::bits(concat!($name, "-runners"), concat!($whose, " runners")),
            Plane::bits(concat!($name, "-goal"), concat!($whose, " circles to reach (R4, R15)")),
        ]
    };
}

const MAX_PLAYERS: usize = 4;

static PLANES: [Plane; Edge::COUNT + 2 * MAX_PLAYERS] = joined(&[
    &PATHS,
    &spaces!("mine", "my"),
    &spaces!("theirs-1", "the next player's"),
    &spaces!("theirs-2", "the second next player's"),
    &spaces!("theirs-3", "the previous player's"),
]);

/// A scalar for each tile.
macro_rules! tiles {
    ($name:literal, $max:literal, $about:literal: $($tile:literal)*) => {
        [$(Plane::counts(concat!($name, "-t", $tile), $max, concat!($about, " T", $tile)),)*]
    };
    ($name:literal, $max:literal, $about:literal) => {
        tiles!($name, $max, $about: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18)
    };
}

const PHASES: [Plane; 4] = [
    Plane::bits("placing", "whether start circles are chosen (R5)"),
    Plane::bits("drawing", "whether a tile must be drawn (R6)"),
    Plane::bits("over", "whether the game is over (R15, R16)"),
    Plane::counts("passes", 4, "consecutive passes (R14)"),
];

const TURNS: [Plane; MAX_PLAYERS] = [
    Plane::bits("my-turn", "whether it is my turn"),
    Plane::bits("their-turn-1", "whether it is the next player's turn"),
    Plane::bits("their-turn-2", "whether it is the second next player's turn"),
    Plane::bits("their-turn-3", "whether it is the previous player's turn"),
];

const N_COMMON: usize = 4 * Tile::COUNT + PHASES.len();

static SCALARS: [Plane; N_COMMON + MAX_PLAYERS] = joined(&[
    &tiles!("top", 1, "whether the top tile, to be laid now, is"),
    &tiles!("next", 1, "whether the visible tile below the top tile is"),
    &tiles!("unknown", 1, "whether nobody has seen"),
    &tiles!(
        "bottom",
        18,
        "the place from the top, from 1, among the known tiles at the bottom, of"
    ),
    &PHASES,
    &TURNS,
]);

impl Planes for Octiles {
    /// Octagons, stops and circles are cells of one grid; rows from the south, columns from the
    /// west. Planes and scalars of players who do not take part are missing.
    fn layout(view: &Octiles) -> Layout {
        let n_players = usize::from(view.players());
        let planes = &PLANES[..Edge::COUNT + 2 * n_players];
        let scalars = &SCALARS[..N_COMMON + n_players];
        Layout { rows: SIDE, columns: SIDE, planes, scalars }
    }

    fn write_planes(view: &Octiles, seat: Player, to: &mut Writer<'_>) {
        for edge in Edge::all() {
            to.cells(view.board.iter().map(|(octagon, pattern)| {
                let eighths = (pattern.partner(edge).index() + 8 - edge.index()) % 8;
                (octagon_cell(octagon), eighths as u16)
            }));
        }
        for player in seats_from(seat, view.players()) {
            for spaces in [view.runners(player), view.variant.finishes(player)] {
                to.bits(cells_of(spaces));
            }
        }
        write_stack(view, to);
        to.flag(view.outcome.is_none() && view.is_placing());
        to.flag(view.turn == Turn::Chance);
        to.flag(view.turn == Turn::Over);
        to.scalar(view.passes().into());
        for player in seats_from(seat, view.players()) {
            to.flag(view.to_move == player);
        }
    }

    fn map_entry(layout: &Layout, sym: Transform, entry: usize) -> usize {
        // A path keeps its shape, and its edge turns with the board.
        let map_plane = |plane: usize| match Edge::from_index(plane as u8) {
            Some(edge) => edge.turned(2 * sym.quarters()).index(),
            None => plane,
        };
        layout.map_entry(
            entry,
            |plane, cell| (map_plane(plane), turned(cell, sym.quarters())),
            |scalar| scalar,
        )
    }
}

fn write_stack(view: &Octiles, to: &mut Writer<'_>) {
    for place in 0..2 {
        to.one_of(Tile::COUNT, view.drawn().get(place).map(|tile| tile.index()));
    }
    for tile in Tile::all() {
        to.flag(view.unknown().contains(tile));
    }
    let mut places = [0; Tile::COUNT];
    for (place, tile) in (1..).zip(view.bottom()) {
        places[tile.index()] = place;
    }
    for place in places {
        to.scalar(place);
    }
}

/// The image of a cell under quarter turns of the grid, clockwise.
fn turned(cell: usize, quarters: u8) -> usize {
    (0..quarters).fold(cell, |cell, _| {
        let (row, column) = (cell / SIDE, cell % SIDE);
        (SIDE - 1 - column) * SIDE + row
    })
}

fn octagon_cell(octagon: Octagon) -> usize {
    (2 * octagon.row() as usize - 1) * SIDE + 2 * octagon.column() as usize - 1
}

fn cells_of(spaces: SpaceSet) -> u128 {
    spaces.iter().fold(0, |cells, space| cells | 1 << space_cell(space))
}

/// The cell next to an octagon to which the space has an exit, beyond that exit's edge. It is the
/// same for all exits of a stop, and a circle has one.
fn space_cell(space: Space) -> usize {
    let (octagon, edge) = space.exits().next().expect("every space has an exit");
    let (up, right) = BEYOND[edge.index()];
    (octagon_cell(octagon) + up * SIDE + right) - (SIDE + 1)
}

/// One more than the rows and columns from an octagon to its neighbour beyond each edge.
const BEYOND: [(usize, usize); Edge::COUNT] =
    [(2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0)];
