//! Bets and cards, their notation, and the reasons why they are refused.

use core::{fmt, str::FromStr};

use rulebook_core::text::SyntaxError;

use crate::{numbered::Numbered, poker::read_letter};

/// A move (R3, R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Puts nothing into the pot; after a bet this is a fold.
    Pass,
    /// Puts one chip into the pot; after a bet this is a call.
    Bet,
}

impl Numbered for Move {
    const COUNT: usize = 2;

    fn number(self) -> usize {
        self as usize
    }

    fn from_number(number: usize) -> Option<Move> {
        [Move::Pass, Move::Bet].get(number).copied()
    }
}

impl fmt::Display for Move {
    /// Writes `p` or `b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Pass => "p",
            Move::Bet => "b",
        })
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        read_letter(text, "pb", "`p` or `b`")
    }
}

/// A card (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Card {
    /// T, in the deck for three players only.
    Ten,
    /// J.
    Jack,
    /// Q.
    Queen,
    /// K.
    King,
}

impl Card {
    /// The cards from the lowest to the highest.
    pub const ALL: [Card; 4] = [Card::Ten, Card::Jack, Card::Queen, Card::King];
}

impl Numbered for Card {
    const COUNT: usize = 4;

    fn number(self) -> usize {
        self as usize
    }

    fn from_number(number: usize) -> Option<Card> {
        Card::ALL.get(number).copied()
    }
}

impl fmt::Display for Card {
    /// Writes `T`, `J`, `Q` or `K`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["T", "J", "Q", "K"][self.number()])
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Card, SyntaxError> {
        read_letter(text, "TJQK", "a card (T, J, Q or K)")
    }
}

rulebook_core::refusals! {
    /// The rule that a bet or a card breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R5 "game-over", "the game is over";
        NotDealt: R2 "not-dealt", "the cards are not dealt yet";
        NoCardDue: R2 "no-card-due", "no card is due";
        NotInDeck: R1 "not-in-deck", "the deck does not have this card";
        CardTaken: R1 "card-taken", "another player has this card";
    }
}

rulebook_core::impl_serde!(Move);
rulebook_core::impl_serde!(Card);
