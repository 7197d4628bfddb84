//! A position as data.

use rulebook_core::{Player, Turn};

use crate::{
    board::Board,
    card::{Card, Cards},
    phase::Phase,
    state::MAX_PLAYERS,
    variant::Variant,
};

/// All that a position is, free to be edited; `Toki::try_from` checks it.
///
/// What nobody has seen is not in it but follows: the rest of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options.
    pub variant: Variant,
    /// The players, nearest birthday first: who comes first here starts when sums are equal (R6).
    /// Behind the players of the variant the other seats follow in order.
    pub birthdays: [Player; MAX_PLAYERS],
    /// The round, from 1; in [`Phase::Deal`] the one that is about to begin.
    pub round: u8,
    /// The points of finished rounds by seat; 0 for seats that nobody has (R20).
    pub totals: [i16; MAX_PLAYERS],
    /// The boxes by seat; hidden for seats that nobody has. In [`Phase::Deal`] and at the end they
    /// are those of the finished round.
    pub boards: [Board; MAX_PLAYERS],
    /// The top card of the pile; `None` while it is in a hand or another one is on its way to the
    /// pile, in [`Phase::Deal`] and at the end.
    pub pile: Option<Card>,
    /// The cards of the pile beneath its top card.
    pub under: Cards,
    /// The bank after a reshuffle (R15); empty as long as the bank has cards of the deal.
    pub bank: Cards,
    /// The finished turns of the round; 0 if there is no limit (R16).
    pub turns: u16,
    /// The player who opened the last card of a box first (R14).
    pub closer: Option<Player>,
    /// What happens next.
    pub phase: Phase,
}

impl Setup {
    /// The start of a game, with birthdays in seat order.
    #[must_use]
    pub fn start(variant: Variant) -> Setup {
        Setup {
            variant,
            birthdays: seats(),
            round: 1,
            totals: [0; MAX_PLAYERS],
            boards: [Board::HIDDEN; MAX_PLAYERS],
            pile: None,
            under: Cards::EMPTY,
            bank: Cards::EMPTY,
            turns: 0,
            closer: None,
            phase: Phase::Deal,
        }
    }

    /// The cards that nobody has seen since the deal; `None` if a card is there too often.
    #[must_use]
    pub fn unseen(&self) -> Option<Cards> {
        let hand = match self.phase {
            Phase::Use { card, .. } => Some(card),
            _ => None,
        };
        let open = self.boards.iter().flat_map(|board| board.open_cards());
        let mut shown = open.map(|(_, card)| card).chain(self.pile).chain(hand);
        let piled = self.under.with_all(self.bank)?;
        let seen = shown.try_fold(piled, Cards::with)?;
        if self.is_between_rounds() {
            return Some(Cards::DECK);
        }
        Cards::DECK.without_all(seen)
    }

    /// The cards that lie hidden in front of players, and the one that is on its way from there to
    /// the pile.
    pub(crate) fn n_hidden(&self) -> u8 {
        if self.is_between_rounds() {
            return self.variant.n_dealt();
        }
        let in_boxes: usize = self.players().map(|player| self.hidden(player)).sum();
        in_boxes as u8 + u8::from(matches!(self.phase, Phase::Throw { .. }))
    }

    /// Whether no cards are dealt.
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.phase == Phase::Deal || self.phase.turn() == Turn::Over
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + Clone {
        Player::all(self.variant.players)
    }

    /// The hidden cards of `player`.
    pub(crate) fn hidden(&self, player: Player) -> usize {
        self.boards[player.index()].hidden().len()
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start(Variant::default())
    }
}

/// All seats in order.
fn seats() -> [Player; MAX_PLAYERS] {
    core::array::from_fn(|seat| Player::from_index(seat as u8).expect("fewer than eight seats"))
}
