//! Where in a round the game stands.

use core::fmt;

use rulebook_core::{
    Player, Turn,
    text::{Cursor, SyntaxError},
};

use crate::{board::Slot, card::Card};

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Chance turns the first card of the pile (R4). The boxes still show the round that has just
    /// been scored; they are hidden before the first round.
    Deal,
    /// `player` chooses a card to open (R5).
    Open {
        /// Who chooses.
        player: Player,
    },
    /// Chance opens the card that `player` has chosen (R5).
    Opening {
        /// Who has chosen.
        player: Player,
        /// The card.
        slot: Slot,
    },
    /// `player` chooses the pile or the bank (R8).
    Source {
        /// Whose turn it is.
        player: Player,
    },
    /// Chance turns the top card of the bank for `player` (R8).
    Draw {
        /// Whose turn it is.
        player: Player,
    },
    /// `player` decides what to do with a card (R9 to R13).
    Use {
        /// Whose turn it is.
        player: Player,
        /// The card in hand.
        card: Card,
        /// Where it comes from.
        from: Source,
    },
    /// Chance turns the hidden card that `player` has replaced and that goes to the pile (R9,
    /// R13).
    Throw {
        /// Whose turn it is.
        player: Player,
        /// Where the card lay. The rules do not care, but a dealer who knows the hidden cards must.
        slot: Slot,
    },
    /// Chance opens the card that `player` flips (R10).
    Flip {
        /// Whose turn it is.
        player: Player,
        /// The card.
        slot: Slot,
    },
    /// Chance opens the first hidden card, by seat and slot, after the last turn of a round (R14).
    Reveal,
    /// The last round has been scored (R20).
    Over,
}

/// Where the card in hand comes from (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Source {
    /// From the top of the pile.
    Pile,
    /// From the top of the bank.
    Bank,
}

impl Phase {
    /// Who acts.
    #[must_use]
    pub const fn turn(self) -> Turn {
        match self {
            Phase::Open { player } | Phase::Source { player } | Phase::Use { player, .. } => {
                Turn::Player(player)
            }
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    /// The player who is opening cards or whose turn it is.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Phase::Open { player }
            | Phase::Opening { player, .. }
            | Phase::Source { player }
            | Phase::Draw { player }
            | Phase::Use { player, .. }
            | Phase::Throw { player, .. }
            | Phase::Flip { player, .. } => Some(player),
            Phase::Deal | Phase::Reveal | Phase::Over => None,
        }
    }

    /// Reads what `Display` writes.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Phase, SyntaxError> {
        if cursor.eat("deal") {
            return Ok(Phase::Deal);
        }
        if cursor.eat("reveal") {
            return Ok(Phase::Reveal);
        }
        if cursor.eat("over") {
            return Ok(Phase::Over);
        }
        let player = read_seat(cursor, "`deal`, `reveal`, `over` or a seat number")?;
        cursor.expect(":", "`:` and what the player does")?;
        if cursor.eat("opening-") {
            return Ok(Phase::Opening { player, slot: Slot::read(cursor)? });
        }
        if cursor.eat("open") {
            return Ok(Phase::Open { player });
        }
        if cursor.eat("source") {
            return Ok(Phase::Source { player });
        }
        if cursor.eat("draw") {
            return Ok(Phase::Draw { player });
        }
        if cursor.eat("throw-") {
            return Ok(Phase::Throw { player, slot: Slot::read(cursor)? });
        }
        if cursor.eat("flip-") {
            return Ok(Phase::Flip { player, slot: Slot::read(cursor)? });
        }
        let from = if cursor.eat("pile-") {
            Source::Pile
        } else {
            const EXPECTED: &str = "open, opening-a1, source, draw, pile-5, bank-5, throw-a1 or \
                                    flip-a1";
            cursor.expect("bank-", EXPECTED)?;
            Source::Bank
        };
        Ok(Phase::Use { player, card: Card::read(cursor)?, from })
    }
}

impl fmt::Display for Phase {
    /// Writes `deal`, `reveal` or `over`; otherwise the seat, a colon, and what the player does:
    /// `0:open`, `0:opening-a1`, `0:source`, `0:draw`, `0:bank-5` and `0:pile-5` (with this card
    /// in hand), `0:throw-a1`, `0:flip-a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Deal => f.write_str("deal"),
            Phase::Open { player } => write!(f, "{player}:open"),
            Phase::Opening { player, slot } => write!(f, "{player}:opening-{slot}"),
            Phase::Source { player } => write!(f, "{player}:source"),
            Phase::Draw { player } => write!(f, "{player}:draw"),
            Phase::Use { player, card, from: Source::Pile } => write!(f, "{player}:pile-{card}"),
            Phase::Use { player, card, from: Source::Bank } => write!(f, "{player}:bank-{card}"),
            Phase::Throw { player, slot } => write!(f, "{player}:throw-{slot}"),
            Phase::Flip { player, slot } => write!(f, "{player}:flip-{slot}"),
            Phase::Reveal => f.write_str("reveal"),
            Phase::Over => f.write_str("over"),
        }
    }
}

/// Reads a seat number.
pub(crate) fn read_seat(
    cursor: &mut Cursor<'_>,
    expected: &'static str,
) -> Result<Player, SyntaxError> {
    cursor.parse_with(expected, |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Player::from_index)
    })
}
