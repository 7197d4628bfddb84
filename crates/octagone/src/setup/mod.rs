//! An editable, unvalidated position, and its violations.

mod checks;
mod turn_order;

use rulebook_core::Player;

use crate::{
    board::{Face, Hand, PublicInfo, Square, SquareSet},
    variant::{Lot, Variant},
};

/// An editable, unvalidated position.
///
/// ```
/// use rulebook_octagone::{Octagone, Setup, Variant};
///
/// let setup = Setup::start(Variant::default());
/// assert_eq!(setup.build(), Ok(Octagone::default()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The hands by seat; those of seats that are not in the game are empty.
    pub hands: [Hand; 4],
    /// R16: what each player has revealed; nothing if hands are open.
    pub public_info: [PublicInfo; 4],
    /// The filled squares, without the White Lady's.
    pub filled: SquareSet,
    /// The White Lady's square between her move and the reply.
    pub lady: Option<Square>,
    /// The indicated square: `None` before the White Lady is laid and after a closing move.
    pub target: Option<Square>,
    /// The seat that plays next; before the White Lady is laid, the starter. `None` until the lot
    /// decides who that is (R8).
    pub to_move: Option<Player>,
}

impl Setup {
    /// The official start under `variant`: each player has the jokers of R8 or R14, and no
    /// coloured shield is dealt. Unless a lot decides, seat 0 starts.
    #[must_use]
    pub fn start(variant: Variant) -> Setup {
        let mut hands = [Hand::EMPTY; 4];
        for hand in &mut hands[..variant.players.count().into()] {
            *hand = hand.plus(Face::Joker, variant.players.jokers());
        }
        let to_move = match variant.lot {
            Lot::Given => Some(Player::FIRST),
            Lot::Drawn => None,
        };
        Setup { hands, ..Setup::empty(variant, to_move) }
    }

    /// An empty board and empty hands.
    pub(crate) const fn empty(variant: Variant, to_move: Option<Player>) -> Setup {
        Setup {
            variant,
            hands: [Hand::EMPTY; 4],
            public_info: [PublicInfo::NOTHING; 4],
            filled: SquareSet::EMPTY,
            lady: None,
            target: None,
            to_move,
        }
    }

    /// Whether the White Lady has not been laid.
    pub(crate) const fn is_untouched(&self) -> bool {
        self.filled.is_empty() && self.lady.is_none()
    }
}

impl Default for Setup {
    /// The official start under the default variant.
    fn default() -> Setup {
        Setup::start(Variant::default())
    }
}
