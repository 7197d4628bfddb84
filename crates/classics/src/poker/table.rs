//! The trait that a poker game implements.

use core::{fmt::Debug, hash::Hash};

use rulebook_core::{Info, Player, PlayerSet, Refusal, Rules, Token, Turn, text::Options};

use super::hands::{Hands, MAX_SEATS};
use crate::numbered::Numbered;

/// The public part of a poker game: the bets, and the card on the board if there is one.
///
/// The history of the bets is part of it, so a table reached by other bets is another table.
pub trait Table: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The options of the rules.
    type Variant: Options + core::fmt::Display;
    /// A bet, of which at most three are legal. Its text is one character.
    type Move: Token + Numbered;
    /// A card. Its text has [`Table::CARD_LENGTH`] bytes and is not a move.
    type Card: Token + Numbered;
    /// The rule that a bet or a card breaks.
    type Illegal: Refusal;

    /// The name and version of the rules.
    const RULES: Rules;
    /// The facts about the game.
    const INFO: Info;
    /// The reasons that every poker game has.
    const REASONS: Reasons<Self::Illegal>;
    /// The length of a card's text in bytes.
    const CARD_LENGTH: usize;

    /// The table before the first bet.
    #[must_use]
    fn new(variant: Self::Variant) -> Self;

    /// The options of the rules.
    fn variant(&self) -> Self::Variant;

    /// The number of players, at most [`MAX_SEATS`].
    fn players(&self) -> u8;

    /// Whether the card belongs to the deck.
    fn has_card(&self, card: Self::Card) -> bool;

    /// The turn, once every player has a card. At [`Turn::Chance`] the card of the board is due.
    fn turn(&self) -> Turn;

    /// Checks a bet of the player to move.
    ///
    /// # Errors
    ///
    /// The rule that it breaks.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Makes a legal bet.
    fn play(&mut self, mv: Self::Move);

    /// The name of a legal bet in this position.
    fn describe(&self, mv: Self::Move) -> &'static str;

    /// The card of the board.
    fn board(&self) -> Option<Self::Card> {
        None
    }

    /// Puts a card on the board.
    fn reveal(&mut self, card: Self::Card) {
        let _ = card;
    }

    /// The bets so far, with `None` where the card of the board was revealed.
    fn history(&self) -> impl Iterator<Item = Option<Self::Move>>;

    /// The chips that the players have paid, and the players who have folded.
    fn stakes(&self) -> Stakes;

    /// The strength of a card at the showdown; the highest number wins, and equal numbers share.
    fn strength(&self, card: Self::Card) -> u8;

    /// The greatest number of chips that a player can lose.
    fn max_loss(&self) -> i32;

    /// An upper bound on the number of bets and cards to come once everybody has a card.
    fn max_steps(&self) -> u32;

    /// The players whose cards are shown: at the showdown everybody who has not folded, otherwise
    /// nobody. A player who is left alone shows nothing.
    fn shown(&self) -> PlayerSet {
        let contenders = self.stakes().contenders(self.players());
        let is_showdown = self.turn() == Turn::Over && 1 < contenders.len();
        if is_showdown { contenders } else { PlayerSet::EMPTY }
    }

    /// The result of a finished game.
    fn showdown(&self, hands: &Hands<Self::Card>) -> Showdown {
        let stakes = self.stakes();
        let contenders = stakes.contenders(self.players());
        let strength = |player: Player| hands.card(player).map_or(0, |card| self.strength(card));
        let best = contenders.iter().map(strength).max();
        let winners = contenders.iter().filter(|player| Some(strength(*player)) == best).collect();
        Showdown { winners, payoffs: stakes.divide(winners) }
    }
}

/// The reasons for refusals that every poker game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reasons<R> {
    /// A bet before everybody has a card.
    pub not_dealt: R,
    /// A card after the end.
    pub game_over: R,
    /// A card while a player is to move.
    pub no_card_due: R,
    /// A card that the deck does not have.
    pub not_in_deck: R,
    /// A card that somebody has, or that is on the board.
    pub card_taken: R,
}

/// The chips that the players have paid, and the players who have folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// The chips in the pot by seat.
    pub paid: [u8; MAX_SEATS],
    /// The players who have folded.
    pub folded: PlayerSet,
}

impl Stakes {
    /// The players who have not folded.
    #[must_use]
    pub fn contenders(&self, n_players: u8) -> PlayerSet {
        PlayerSet::all(n_players) - self.folded
    }

    /// The number of chips in the pot.
    #[must_use]
    pub fn pot(&self) -> u8 {
        self.paid.iter().sum()
    }

    /// The chips that each player wins or loses when these players share the pot. Chips that cannot
    /// be shared equally go to the first of them, one each.
    #[must_use]
    pub fn divide(&self, winners: PlayerSet) -> [i32; MAX_SEATS] {
        let mut payoffs = self.paid.map(|paid| -i32::from(paid));
        let (pot, n_winners) = (self.pot(), winners.len().max(1) as u8);
        for (i, winner) in (0..).zip(winners.iter()) {
            let share = pot / n_winners + u8::from(i < pot % n_winners);
            payoffs[winner.index()] += i32::from(share);
        }
        payoffs
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showdown {
    /// The players who share the pot.
    pub winners: PlayerSet,
    /// The chips that each player wins or loses, by seat.
    pub payoffs: [i32; MAX_SEATS],
}
