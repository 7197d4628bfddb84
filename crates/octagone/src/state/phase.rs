//! The phase of the game.

use rulebook_core::Player;

use crate::{
    board::{AnyHand, Hand},
    setup::Setup,
    variant::Players,
};

/// The phase of the game: what happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// R8: a lot decides who draws the White Lady.
    Lot,
    /// R8, R14: shields are dealt.
    Deal,
    /// R14: this pair, 0 or 1, gives its further joker.
    Gift(u8),
    /// R9: the starter puts the Lady on the board.
    Lady,
    /// R10: the reply to the Lady.
    Reply,
    /// R11: the turns after that.
    Play,
    /// R12: no arrow is legal, but a shield may be laid.
    Closing,
    /// R12: the game has ended.
    Over,
}

impl Phase {
    /// The phase of a valid setup with these hands. [`Phase::Play`] includes positions in which
    /// the last shield may have ended the game (R12).
    pub(super) fn of<H: AnyHand>(setup: &Setup, hands: &[H; 4]) -> Phase {
        if !setup.is_untouched() {
            return match (setup.lady, setup.target) {
                (Some(_), _) => Phase::Reply,
                (None, Some(_)) => Phase::Play,
                // After a closing move no square is indicated.
                (None, None) => Phase::Over,
            };
        }
        if setup.to_move.is_none() {
            return Phase::Lot;
        }
        if hands.iter().map(|hand| hand.coloured()).sum::<u8>() < 6 * Hand::COPIES {
            return Phase::Deal;
        }
        if setup.variant.players == Players::Two {
            return Phase::Lady;
        }
        // R14: two players of a pair have two jokers before the gift and three after it.
        let jokers_of = |player: Player| {
            hands[player.index() & 3].jokers() + hands[player.index() & 3 ^ 2].jokers()
        };
        match (jokers_of(Player::FIRST), jokers_of(Player::SECOND)) {
            (2, _) => Phase::Gift(0),
            (_, 2) => Phase::Gift(1),
            _ => Phase::Lady,
        }
    }
}
