//! Bets and cards, their notation, and the reasons why they are refused.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::{numbered::Numbered, poker::read_letter};

/// A move (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R4: gives up the pot.
    Fold,
    /// R5: pays as much as the player who has paid most; to check if that costs nothing.
    Call,
    /// R6: pays more than everybody else.
    Raise,
}

impl Numbered for Move {
    const COUNT: usize = 3;

    fn number(self) -> usize {
        self as usize
    }

    fn from_number(number: usize) -> Option<Move> {
        [Move::Fold, Move::Call, Move::Raise].get(number).copied()
    }
}

impl fmt::Display for Move {
    /// Writes `f`, `c` or `r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["f", "c", "r"][self.number()])
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        read_letter(text, "fcr", "`f`, `c` or `r`")
    }
}

/// A card (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8); // Twice the rank, and 1 for hearts. Invariant: less than `Card::COUNT`.

impl Card {
    /// The number of cards in the deck for three players.
    pub const COUNT: usize = 8;

    /// The card of a rank (0 is T, 3 is K) in spades (0) or hearts (1), or `None` if there is none.
    #[must_use]
    pub const fn new(rank: u8, suit: u8) -> Option<Card> {
        if rank < 4 && suit < 2 { Some(Card(2 * rank + suit)) } else { None }
    }

    /// The rank, from 0 (T) to 3 (K).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 2
    }

    /// The suit, 0 (spades) or 1 (hearts).
    #[must_use]
    pub const fn suit(self) -> u8 {
        self.0 % 2
    }
}

impl Numbered for Card {
    const COUNT: usize = Card::COUNT;

    fn number(self) -> usize {
        usize::from(self.0)
    }

    fn from_number(number: usize) -> Option<Card> {
        (number < Card::COUNT).then_some(Card(number as u8))
    }
}

impl fmt::Display for Card {
    /// Writes the rank, `T`, `J`, `Q` or `K`, and the suit, `s` or `h`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = ["T", "J", "Q", "K"][usize::from(self.rank())];
        write!(f, "{rank}{}", if self.suit() == 0 { "s" } else { "h" })
    }
}

rulebook_core::impl_from_str! { Card: read_card }

fn read_card(cursor: &mut Cursor<'_>) -> Result<Card, SyntaxError> {
    cursor.parse_with("a card (Ts to Kh)", |cursor| {
        let mut index = |letters: &str| {
            let letter = cursor.next_char()?;
            letters.chars().position(|c| c == letter).map(|index| index as u8)
        };
        Card::new(index("TJQK")?, index("sh")?)
    })
}

rulebook_core::refusals! {
    /// The rule that a bet or a card breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R7 "game-over", "the game is over";
        NotDealt: R2 "not-dealt", "the cards are not dealt yet";
        BoardDue: R2 "board-due", "the card of the board comes first";
        FoldForNothing: R4 "fold-for-nothing", "there is nothing to fold to: check instead";
        TooManyRaises: R6 "too-many-raises", "there are no more raises in this round";
        NoCardDue: R2 "no-card-due", "no card is due";
        NotInDeck: R1 "not-in-deck", "the deck does not have this card";
        CardTaken: R1 "card-taken", "this card is dealt already";
    }
}

rulebook_core::impl_serde!(Move);
rulebook_core::impl_serde!(Card);
