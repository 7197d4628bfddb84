//! Indices and observations for machine learning.

use rulebook_core::{
    Legality, MoveIndex, Planes, Player, Turn,
    planes::{Layout, Plane, Writer, joined, seats_from},
};

use crate::{bird::Bird, mv::Move, state::Aviary, table::Phase, view::View};

impl MoveIndex for Aviary {
    /// One for each canary that can be sent, and yielding.
    const MOVE_SPACE: usize = Bird::COUNT + 1;

    fn index(&self, mv: Move) -> usize {
        match mv {
            Move::Send { bird } => bird.index(),
            Move::Yield => Bird::COUNT,
        }
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        self.any_move_at(index).filter(|mv| self.check(*mv).is_ok())
    }

    fn any_move_at(&self, index: usize) -> Option<Move> {
        if index == Bird::COUNT {
            return Some(Move::Yield);
        }
        Bird::all().nth(index).map(|bird| Move::Send { bird })
    }

    /// One for each canary.
    const EVENT_SPACE: usize = Bird::COUNT;

    fn event_index(&self, event: Bird) -> usize {
        event.index()
    }

    fn event_at(&self, index: usize) -> Option<Bird> {
        Bird::all().nth(index).filter(|bird| self.check_event(*bird).is_ok())
    }
}

const TABLE: [Plane; 7] = [
    Plane::bits("my-turn", "whether it is my turn"),
    Plane::bits("first", "whether I have the first seat"),
    Plane::counts("dealt", Phase::DEALT as u16, "canaries that are dealt (R2)"),
    Plane::bits("send", "whether the first player is to send a canary (R3)"),
    Plane::bits("answer", "whether the second player is to answer (R4)"),
    Plane::bits("yielded", "whether the second player has yielded (R4)"),
    Plane::bits("song", "whether the canaries have sung (R5)"),
];

/// The canaries of one player; none is set if I do not see it.
macro_rules! birds {
    ($name:literal, $where:literal: $($number:literal)*) => {
        [$(Plane::bits(concat!($name, "-", $number), concat!($where, ": canary ", $number)),)*]
    };
    ($name:literal, $where:literal) => { birds!($name, $where: 1 2 3 4 5 6) };
}

static SCALARS: [Plane; TABLE.len() + 4 * Bird::COUNT] = joined(&[
    &TABLE,
    &birds!("my-hand", "in my hand"),
    &birds!("my-perch", "sent by me"),
    &birds!("their-hand", "in their hand, as far as I know"),
    &birds!("their-perch", "sent by them, as far as I know"),
]);

impl Planes for Aviary {
    /// There is no board of squares.
    fn layout(_: &View) -> Layout {
        Layout { rows: 0, columns: 0, planes: &[], scalars: &SCALARS }
    }

    fn write_planes(view: &View, seat: Player, to: &mut Writer<'_>) {
        let table = view.table();
        to.flag(table.phase.turn() == Turn::Player(seat));
        to.flag(seat == Player::FIRST);
        to.scalar(match table.phase {
            Phase::Deal(n_dealt) => n_dealt.into(),
            _ => Phase::DEALT.into(),
        });
        for phase in [Phase::Send, Phase::Answer, Phase::Yielded, Phase::Song] {
            to.flag(table.phase == phase);
        }
        for player in seats_from(seat, 2) {
            let nest = table.nest(player);
            for bird in Bird::all() {
                to.flag(nest.hand.contains(bird));
            }
            to.one_of(Bird::COUNT, nest.sent.map(Bird::index));
        }
    }
}
