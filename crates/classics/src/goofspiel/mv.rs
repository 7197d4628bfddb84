//! Bids and prizes, their notation, and the reasons why they are refused.

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError};

use crate::numbered::Numbered;

/// A card (R1). As a move it is a bid (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8); // Invariant: from 1 to `Card::COUNT`.

impl Card {
    /// The number of cards in the largest hand (R1).
    pub const COUNT: usize = 8;

    /// The card with this number, or `None` if no hand has it.
    #[must_use]
    pub const fn new(number: u8) -> Option<Card> {
        if 1 <= number && number as usize <= Card::COUNT { Some(Card(number)) } else { None }
    }

    /// The number on the card: the points of a prize (R2), the strength of a bid (R4).
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl Numbered for Card {
    const COUNT: usize = Card::COUNT;

    fn number(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_number(number: usize) -> Option<Card> {
        Card::new(u8::try_from(number.checked_add(1)?).ok()?)
    }
}

impl fmt::Display for Card {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The prize that is drawn for a round (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Prize(pub Card);

impl Numbered for Prize {
    const COUNT: usize = Card::COUNT;

    fn number(self) -> usize {
        self.0.number()
    }

    fn from_number(number: usize) -> Option<Prize> {
        Card::from_number(number).map(Prize)
    }
}

impl fmt::Display for Prize {
    /// Writes `p` and the number of the card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

rulebook_core::impl_from_str! { Card: read_card, Prize: read_prize }

fn read_prize(cursor: &mut Cursor<'_>) -> Result<Prize, SyntaxError> {
    cursor.expect("p", "`p` and the number of a prize")?;
    read_card(cursor).map(Prize)
}

pub(super) fn read_card(cursor: &mut Cursor<'_>) -> Result<Card, SyntaxError> {
    cursor.parse_with("a card (1 to 8)", card)
}

pub(super) fn card(cursor: &mut Cursor<'_>) -> Option<Card> {
    let digit = cursor.next_char()?.to_digit(10)?;
    Card::new(u8::try_from(digit).ok()?)
}

rulebook_core::refusals! {
    /// The rule that a bid or a prize breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R6 "game-over", "the game is over";
        NoPrize: R2 "no-prize", "the prize of this round is not drawn yet";
        NoSuchCard: R1 "no-such-card", "this game does not have the card";
        AlreadyBid: R4 "already-bid", "you have bid this card before";
        NoPrizeDue: R2 "no-prize-due", "no prize is due";
        AlreadyDrawn: R1 "already-drawn", "this prize has been drawn before";
    }
}

rulebook_core::impl_serde!(Card);
rulebook_core::impl_serde!(Prize);
