//! Editable positions, and what makes one unreachable.

use core::ops::ControlFlow;

use rulebook_core::Player;

use crate::{board::Hands, error::InvalidSetup, variant::Variant};

/// An editable, unvalidated position. It contains both cards, so it is for the host alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The cards that are dealt.
    pub hands: Hands,
    /// The stake in chips.
    pub stake: u8,
    /// The player to move; in a finished game, the player who did not end it.
    pub to_move: Player,
    /// Whether the game has ended, and how.
    pub phase: Phase,
}

/// Whether the game has ended, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// The game is not over.
    Betting,
    /// R4: a player folded.
    Folded,
    /// R5: the cards were shown.
    Shown,
}

impl Default for Setup {
    /// The official start: no card is dealt, the stake is one chip (R2, R3).
    fn default() -> Setup {
        Setup {
            variant: Variant::default(),
            hands: Hands::default(),
            stake: 1,
            to_move: Player::FIRST,
            phase: Phase::Betting,
        }
    }
}

impl Setup {
    /// R3: the greatest stake.
    pub const MAX_STAKE: u8 = 3;

    /// Calls `visit` with each violation, the gravest first.
    pub(crate) fn visit_violations(
        self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // R3: two players.
        if self.to_move != Player::FIRST && self.to_move != Player::SECOND {
            visit(InvalidSetup::NoSuchPlayer)?;
        }
        // R1, R2: a card of its own for each player, the first player first.
        match self.hands.cards {
            [None, Some(_)] => visit(InvalidSetup::SecondDealtFirst)?,
            [Some(first), Some(second)] if first == second => visit(InvalidSetup::SameCard)?,
            _ => {}
        }
        // R3: from one chip to three.
        if !(1..=Setup::MAX_STAKE).contains(&self.stake) {
            return visit(InvalidSetup::StakeOutOfRange);
        }
        // R2, R3: the deal comes before the first move.
        let is_dealt = self.hands.cards[1].is_some();
        if !is_dealt && (self.stake != 1 || self.phase != Phase::Betting) {
            visit(InvalidSetup::MoveBeforeDeal)?;
        }
        // R4: a player folds after a raise.
        if self.phase == Phase::Folded && self.stake == 1 {
            visit(InvalidSetup::FoldWithoutRaise)?;
        }
        // R3: the players take turns, and every move but the last one raises the stake.
        let n_moves = self.stake - 1 + u8::from(self.phase != Phase::Betting);
        let due = if n_moves.is_multiple_of(2) { Player::FIRST } else { Player::SECOND };
        if self.to_move == due { ControlFlow::Continue(()) } else { visit(InvalidSetup::OutOfTurn) }
    }
}
