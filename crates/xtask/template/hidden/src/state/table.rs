//! The things that everybody sees.
//!
//! States and views contain the same table, so what is public is written once. Nothing in here
//! depends on a hidden card.

use rulebook_core::{Player, Turn};

use crate::{
    board::Hands,
    mv::Move,
    setup::{Phase, Setup},
    variant::Variant,
};

/// The public part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    variant: Variant,
    n_dealt: u8, // Invariant: at most 2.
    stake: u8,   // Invariant: from 1 to `Setup::MAX_STAKE`.
    to_move: Player,
    phase: Phase, // Invariant: `Betting` unless `n_dealt` is 2.
}

impl Table {
    /// The public part of a setup whose violations are all ignorable.
    pub(super) fn of(setup: Setup) -> Table {
        let Setup { variant, hands, stake, to_move, phase } = setup;
        let n_dealt = hands.cards.iter().flatten().count() as u8;
        Table { variant, n_dealt, stake, to_move, phase }
    }

    /// The setup with these cards.
    pub(crate) fn with_hands(self, hands: Hands) -> Setup {
        let Table { variant, stake, to_move, phase, .. } = self;
        Setup { variant, hands, stake, to_move, phase }
    }

    /// The options of the rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of cards that are dealt.
    #[must_use]
    pub fn n_dealt(&self) -> u8 {
        self.n_dealt
    }

    /// The stake in chips.
    #[must_use]
    pub fn stake(&self) -> u8 {
        self.stake
    }

    /// Whether the game has ended, and how.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The player to move; in a finished game, the player who did not end it.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who acts next.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.phase {
            // R2: the deal comes first.
            Phase::Betting if self.n_dealt < 2 => Turn::Chance,
            Phase::Betting => Turn::Player(self.to_move),
            // R4, R5: the game ends with a fold or a show.
            Phase::Folded | Phase::Shown => Turn::Over,
        }
    }

    /// The player who gets the next card, if one is due (R2).
    pub(crate) fn receiver(self) -> Option<Player> {
        Player::all(2).nth(usize::from(self.n_dealt))
    }

    /// A card is dealt.
    pub(crate) fn deal(&mut self) {
        self.n_dealt += 1;
    }

    /// A legal move is made.
    pub(crate) fn play(&mut self, mv: Move) {
        match mv {
            Move::Raise => self.stake += 1,
            Move::Fold => self.phase = Phase::Folded,
            Move::Show => self.phase = Phase::Shown,
        }
        self.to_move = self.to_move.opponent();
    }
}
