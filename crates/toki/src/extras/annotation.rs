//! Move annotations for user interfaces.

use arrayvec::ArrayVec;
use rulebook_core::{Annotate, Legality};

use crate::{
    board::{Board, Card, Column, Group, Sheet},
    error::IllegalMove,
    mv::Move,
    setup::Phase,
    state::Toki,
};

/// The effects of a move on the player's box, as far as they are known before a hidden card is
/// turned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// The score of the open cards before the move; see [`Sheet`].
    pub before: i16,
    /// Their score after it, without a card that it opens.
    pub after: i16,
    /// The numbers of the pairs that the move makes, by column (R17, R18).
    pub pairs: ArrayVec<u8, 2>,
    /// The groups that the move makes or enlarges, by number (R19).
    pub groups: ArrayVec<Group, 2>,
    /// Whether it ends the round: the player has no hidden card after it and is the first such
    /// player, so the others have one more turn each (R14).
    pub closes: bool,
    /// Whether this turn is certain to be the player's last of the round (R14, R15, R16).
    pub is_last_turn: bool,
}

impl Annotate for Toki {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let player = self.phase().player().expect("a legal move has a player");
        let board = self.board_of(player);
        let changed = match self.phase() {
            Phase::Use { card, .. } => after_use(board, card, mv),
            _ => board,
        };
        let variant = self.options();
        let (before, after) = (Sheet::new(board, variant), Sheet::new(changed, variant));
        let in_turn = !matches!(self.phase(), Phase::Open { .. });
        let closes = in_turn && self.closer().is_none() && opens_last(board, mv);
        Ok(Annotation {
            before: before.score,
            after: after.score,
            pairs: new_pairs(&before, &after),
            groups: after.groups.iter().copied().filter(|group| is_new(*group, &before)).collect(),
            closes,
            is_last_turn: in_turn && (closes || self.is_last_turn()),
        })
    }
}

/// The box after `mv`, as far as it is known.
fn after_use(mut board: Board, card: Card, mv: Move) -> Board {
    match mv {
        Move::Place { slot } => board.set(slot, card),
        Move::Fly { toki, slot } => {
            board.set(toki, card);
            board.set(slot, Card::TOKI);
        }
        _ => {}
    }
    board
}

/// Whether `mv` leaves no hidden card.
fn opens_last(board: Board, mv: Move) -> bool {
    let hidden = board.hidden();
    match mv {
        Move::Place { slot } | Move::Flip { slot } | Move::Fly { slot, .. } => {
            hidden.len() == 1 && hidden.contains(slot)
        }
        _ => false,
    }
}

/// The pairs of `after` in columns that have changed.
fn new_pairs(before: &Sheet, after: &Sheet) -> ArrayVec<u8, 2> {
    let columns = before.columns.iter().zip(&after.columns);
    let changed = columns.filter(|(old, new)| old != new);
    changed
        .filter_map(|(_, new)| match new {
            Column::Pair { number } => Some(*number),
            _ => None,
        })
        .collect()
}

/// Whether `group` was smaller before, or was not there.
fn is_new(group: Group, before: &Sheet) -> bool {
    let old = before.groups.iter().find(|old| old.number == group.number);
    old.is_none_or(|old| old.pairs < group.pairs)
}
