//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use super::Transform;
use crate::{
    board::{Colour, Face, Square},
    state::{Octagone, Phase},
    view::View,
};

static PLANES: [Plane; 3] = [
    Plane::bits("filled", "filled squares, without that of the White Lady"),
    Plane::bits("lady", "the square of the White Lady until the reply (R10)"),
    Plane::bits("target", "the square that the last arrow points at (R6)"),
];

const N_PHASES: usize = 9;
const PHASES: [Plane; N_PHASES] = [
    Plane::bits("phase-lot", "the lot decides who starts (R8)"),
    Plane::bits("phase-deal", "shields are dealt (R8)"),
    Plane::bits("phase-gift-0", "the pair of the first seat gives a joker (R14)"),
    Plane::bits("phase-gift-1", "the other pair gives a joker"),
    Plane::bits("phase-lady", "the White Lady is laid (R9)"),
    Plane::bits("phase-reply", "the reply to the White Lady (R10)"),
    Plane::bits("phase-play", "a shield is laid (R11)"),
    Plane::bits("phase-closing", "a shield is laid where no arrow is legal (R12)"),
    Plane::bits("phase-over", "the game is over (R12)"),
];

/// The scalars of one player, a colour after the other from the first row on.
macro_rules! player {
    ($name:literal, $whose:literal) => {
        [
            Plane::bits(concat!($name, "-turn"), concat!("whether it is ", $whose, " turn")),
            Plane::bits(
                concat!($name, "-next"),
                concat!("whether the next shield is laid from ", $whose, " seat"),
            ),
            Plane::bits(concat!($name, "-seen"), concat!("whether I see ", $whose, " hand")),
            Plane::counts(concat!($name, "-coloured"), 36, concat!($whose, " coloured shields")),
            Plane::counts(concat!($name, "-jokers"), 6, concat!($whose, " jokers")),
            Plane::counts(concat!($name, "-a"), 6, concat!($whose, " shields of A; 0 if unseen")),
            Plane::counts(concat!($name, "-b"), 6, concat!($whose, " shields of B; 0 if unseen")),
            Plane::counts(concat!($name, "-c"), 6, concat!($whose, " shields of C; 0 if unseen")),
            Plane::counts(concat!($name, "-m"), 6, concat!($whose, " shields of M; 0 if unseen")),
            Plane::counts(concat!($name, "-o"), 6, concat!($whose, " shields of O; 0 if unseen")),
            Plane::counts(concat!($name, "-t"), 6, concat!($whose, " shields of T; 0 if unseen")),
            Plane::counts(concat!($name, "-played-a"), 6, "how many of A were laid (R16)"),
            Plane::counts(concat!($name, "-played-b"), 6, "how many of B were laid"),
            Plane::counts(concat!($name, "-played-c"), 6, "how many of C were laid"),
            Plane::counts(concat!($name, "-played-m"), 6, "how many of M were laid"),
            Plane::counts(concat!($name, "-played-o"), 6, "how many of O were laid"),
            Plane::counts(concat!($name, "-played-t"), 6, "how many of T were laid"),
            Plane::bits(
                concat!($name, "-lacks-a"),
                "whether a pass showed that A is missing (R16)",
            ),
            Plane::bits(concat!($name, "-lacks-b"), "whether a pass showed that B is missing"),
            Plane::bits(concat!($name, "-lacks-c"), "whether a pass showed that C is missing"),
            Plane::bits(concat!($name, "-lacks-m"), "whether a pass showed that M is missing"),
            Plane::bits(concat!($name, "-lacks-o"), "whether a pass showed that O is missing"),
            Plane::bits(concat!($name, "-lacks-t"), "whether a pass showed that T is missing"),
        ]
    };
}

/// The number of scalars of a player, and of those that do not belong to a colour.
const PER_PLAYER: usize = 23;
const WITHOUT_COLOUR: usize = 5;

static SCALARS: [Plane; N_PHASES + 4 * PER_PLAYER] = joined(&[
    &PHASES,
    &player!("mine", "my"),
    &player!("theirs-1", "the next player's"),
    &player!("theirs-2", "my partner's"),
    &player!("theirs-3", "the previous player's"),
]);

impl Planes for Octagone {
    /// Rows from the top, columns from the left. In a game of two the scalars of the third and the
    /// fourth player are missing.
    fn layout(view: &View) -> Layout {
        let n_players = usize::from(view.variant().players.count());
        let scalars = &SCALARS[..N_PHASES + n_players * PER_PLAYER];
        Layout { rows: Square::ROWS, columns: Square::COLUMNS, planes: &PLANES, scalars }
    }

    fn write_planes(view: &View, seat: Player, to: &mut Writer<'_>) {
        to.bits(view.filled().bits());
        for square in [view.lady(), view.target()] {
            to.cells(square.map(|square| (square.index(), 1)));
        }
        to.one_of(N_PHASES, Some(phase_index(view.public.phase)));
        let (turn, next) = (view.turn().player(), view.seat());
        for player in seats_from(seat, view.variant().players.count()) {
            let (seen, info) = (view.hand(player), view.public_info(player));
            let hand = seen.hand();
            to.flag(turn == Some(player));
            to.flag(next == Some(player));
            to.flag(hand.is_some());
            to.scalar(seen.coloured().into());
            to.scalar(seen.jokers().into());
            for colour in Colour::ALL {
                to.scalar(hand.map_or(0, |hand| hand.count(Face::Colour(colour))).into());
            }
            for colour in Colour::ALL {
                to.scalar(info.played(colour).into());
            }
            for colour in Colour::ALL {
                to.flag(info.lacks(colour));
            }
        }
    }

    fn map_entry(layout: &Layout, sym: Transform, entry: usize) -> usize {
        let map_cell = |cell: usize| {
            sym.map_square(Square::from_index(cell as u8).expect("a cell is a square")).index()
        };
        layout.map_entry(
            entry,
            |plane, cell| (plane, map_cell(cell)),
            |scalar| map_scalar(sym, scalar),
        )
    }
}

/// The place of a scalar after `sym`: that of the image of its colour.
fn map_scalar(sym: Transform, scalar: usize) -> usize {
    let Some(of_player) = scalar.checked_sub(N_PHASES) else { return scalar };
    let Some(of_colour) = (of_player % PER_PLAYER).checked_sub(WITHOUT_COLOUR) else {
        return scalar;
    };
    let index = of_colour % Colour::COUNT;
    let colour = Colour::from_index(index as u8).expect("a remainder by the number of colours");
    scalar - index + sym.map_colour(colour).index()
}

fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Lot => 0,
        Phase::Deal => 1,
        Phase::Gift(pair) => 2 + usize::from(pair.min(1)),
        Phase::Lady => 4,
        Phase::Reply => 5,
        Phase::Play => 6,
        Phase::Closing => 7,
        Phase::Over => 8,
    }
}
