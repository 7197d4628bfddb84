//! Observations of Pig.

use rulebook_core::{
    MAX_PLAYERS, Planes, Player, State,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use crate::pig::Pig;

/// The highest target and the highest roll together, above every score and turn's total.
const MAX_POINTS: u16 = 120;

const TURN: [Plane; 2] = [
    Plane::bits("rolling", "whether the die is rolling"),
    Plane::counts("turn-total", MAX_POINTS, "the total of the turn (R4)"),
];

macro_rules! player {
    ($name:literal, $whose:literal) => {
        [
            Plane::bits(concat!($name, "-turn"), concat!("whether it is ", $whose, " turn")),
            Plane::counts(concat!($name, "-score"), MAX_POINTS, concat!($whose, " score (R5)")),
        ]
    };
}

static SCALARS: [Plane; 2 + 2 * MAX_PLAYERS] = joined(&[
    &TURN,
    &player!("mine", "my"),
    &player!("theirs-1", "the next player's"),
    &player!("theirs-2", "the second next player's"),
    &player!("theirs-3", "the third next player's"),
    &player!("theirs-4", "the fourth next player's"),
    &player!("theirs-5", "the fifth next player's"),
    &player!("theirs-6", "the sixth next player's"),
    &player!("theirs-7", "the seventh next player's"),
]);

impl Planes for Pig {
    /// There is no board. Scalars of players who do not take part are missing.
    fn layout(view: &Pig) -> Layout {
        let scalars = &SCALARS[..2 + 2 * usize::from(view.players())];
        Layout { rows: 0, columns: 0, planes: &[], scalars }
    }

    fn write_planes(view: &Pig, seat: Player, to: &mut Writer<'_>) {
        to.flag(view.is_rolling());
        to.scalar(view.turn_total().into());
        for player in seats_from(seat, view.players()) {
            to.flag(view.current_player() == player);
            to.scalar(view.score(player).into());
        }
    }
}
