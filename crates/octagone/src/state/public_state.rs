//! The part of a position that every observer sees.

use rulebook_core::{Player, Turn};

use super::Phase;
use crate::{
    board::{ArrowSet, Links, PublicInfo, Square, SquareSet},
    setup::Setup,
    variant::{LadySquare, Variant},
};

/// A position without its hands, which a state and all views of it have in common.
///
/// It determines the turn; together with the hand of the player to move, the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PublicState {
    /// The Zobrist key: `keys::of` this and of the hands that go with it, as far as they are seen.
    pub(crate) key: u64,
    pub(crate) filled: SquareSet,
    pub(crate) public_info: [PublicInfo; 4],
    pub(crate) variant: Variant,
    pub(crate) lady: Option<Square>,
    pub(crate) target: Option<Square>,
    /// The seat that plays next; before the Lady is laid, the starter; before the lot, seat 0.
    pub(crate) seat: Player,
    pub(crate) phase: Phase,
    /// The links across the edges, by which arrows continue; follows from the variant.
    pub(crate) links: Links,
}

impl PublicState {
    /// The setup of this position, with empty hands.
    pub(crate) fn to_setup(self) -> Setup {
        Setup {
            public_info: self.public_info,
            filled: self.filled,
            lady: self.lady,
            target: self.target,
            ..Setup::empty(self.variant, self.known_seat())
        }
    }

    /// The seat that plays next, or `None` before the lot.
    pub(crate) fn known_seat(&self) -> Option<Player> {
        (self.phase != Phase::Lot).then_some(self.seat)
    }

    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lot | Phase::Deal => Turn::Chance,
            // R14: the lower seat of a pair decides for it.
            Phase::Gift(0) => Turn::Player(Player::FIRST),
            Phase::Gift(_) => Turn::Player(Player::SECOND),
            Phase::Lady | Phase::Reply | Phase::Play | Phase::Closing => Turn::Player(self.seat),
            Phase::Over => Turn::Over,
        }
    }

    /// The squares that the arrow of a shield on `square` skips: the filled ones, `square` itself
    /// (R7), and the Lady's under `lady_square=busy` (R10).
    #[inline]
    pub(crate) fn occupied_with(&self, square: Square) -> SquareSet {
        let occupied = self.filled.with(square);
        match (self.lady, self.variant.lady_square) {
            (Some(lady), LadySquare::Busy) => occupied.with(lady),
            _ => occupied,
        }
    }

    /// R7: the legal arrows on the indicated square.
    ///
    /// Computed on demand: a move only needs [`PublicState::has_arrow`], which is much cheaper.
    #[inline]
    pub(crate) fn arrows(&self) -> ArrowSet {
        self.target.map_or(ArrowSet::EMPTY, |target| self.arrows_on(target))
    }

    /// R7: the arrows on a square whose line has a free square.
    #[inline]
    pub(crate) fn arrows_on(&self, square: Square) -> ArrowSet {
        self.links.lines().arrows(square, self.occupied_with(square))
    }

    /// R7: whether there is a legal arrow on the indicated square.
    #[inline]
    pub(super) fn has_arrow(&self) -> bool {
        let has_free = |target| self.links.lines().have_free(target, self.occupied_with(target));
        self.target.is_some_and(has_free)
    }
}

/// Implements the getters of public information for a state or a view.
macro_rules! impl_public_getters {
    ($Type:ident) => {
        impl $Type {
            /// The filled squares, without the White Lady's.
            #[must_use]
            pub const fn filled(&self) -> $crate::SquareSet {
                self.public.filled
            }

            /// R10: the square of the White Lady while she is on the board.
            #[must_use]
            pub const fn lady(&self) -> Option<$crate::Square> {
                self.public.lady
            }

            /// R6: the square that the last arrow points at; `None` before the White Lady is laid
            /// and after a closing move (R12).
            #[must_use]
            pub const fn target(&self) -> Option<$crate::Square> {
                self.public.target
            }

            /// The seat that plays next; before the White Lady is laid, the starter. `None` until
            /// the lot decides who that is (R8).
            #[must_use]
            pub fn seat(&self) -> Option<rulebook_core::Player> {
                self.public.known_seat()
            }

            /// R16: what a player has revealed of a covered hand.
            #[must_use]
            pub fn public_info(&self, player: rulebook_core::Player) -> $crate::PublicInfo {
                self.public.public_info.get(player.index()).copied().unwrap_or_default()
            }
        }
    };
}

pub(crate) use impl_public_getters;
