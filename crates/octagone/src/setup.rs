//! A position as plain data.

use rulebook_core::Player;

use crate::{
    board::{Board, Square},
    error::InvalidSetup,
    hand::Hand,
    shown::Shown,
    state::Octagone,
    table::{Stage, Table},
    variant::Variant,
};

/// Everything that a position is, not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The options.
    pub variant: Variant,
    /// The hands by seat; those of seats that nobody has are empty.
    pub hands: [Hand; 4],
    /// R16: what each player has shown; nothing if hands are open.
    pub shown: [Shown; 4],
    /// The filled squares, without the White Lady's.
    pub filled: Board,
    /// The White Lady's square between her move and the reply.
    pub lady: Option<Square>,
    /// The indicated square: `None` before the White Lady and after a closing move.
    pub target: Option<Square>,
    /// The seat that plays next; before the White Lady is laid, the starter.
    pub turn: Player,
}

impl TryFrom<Setup> for Octagone {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Octagone, InvalidSetup> {
        let stage = setup.check()?;
        let mut table = Table {
            filled: setup.filled,
            lady: setup.lady,
            target: setup.target,
            stage,
            ..Table::new(setup.variant, setup.turn)
        };
        table.find_arrows();
        let mut state = Octagone::assemble(table, setup.hands, setup.shown);
        if stage == Stage::Play {
            // R12: the position may be a final one.
            let seats = &state.hands[..usize::from(setup.variant.players.count())];
            let is_hand_empty = seats.iter().any(|hand| hand.is_empty());
            state.table.settle(is_hand_empty, state.can_anyone_lay());
        }
        Ok(state)
    }
}

impl From<&Octagone> for Setup {
    fn from(state: &Octagone) -> Setup {
        Setup {
            variant: state.variant(),
            hands: state.hands,
            shown: state.shown,
            filled: state.filled(),
            lady: state.lady(),
            target: state.target(),
            turn: state.seat(),
        }
    }
}
