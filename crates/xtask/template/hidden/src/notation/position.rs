//! Texts of positions.

use core::{fmt, str::FromStr};

use rulebook_core::{
    Player, PlayerSet,
    text::{self, Cursor, SyntaxError},
};

use super::steps::read_card;
use crate::{
    board::{Card, Hands},
    error::{InvalidSetup, ParseError},
    setup::{Phase, Setup},
    state::{Mygame, Table},
    variant::Variant,
};

impl fmt::Display for Mygame {
    /// Writes the cards, the stake, the player to move, and how the game ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant())?;
        write_body(f, self.table, self.hands)
    }
}

impl FromStr for Mygame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Mygame, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let (setup, unseen) = read_body(&mut cursor, variant)?;
        let setup = if unseen.is_empty() { Ok(setup) } else { Err(InvalidSetup::OtherCards) };
        setup.and_then(Setup::build).map_err(ParseError::Setup)
    }
}

/// Writes what follows the variant; a card that is dealt and not in `hands` is a question mark.
pub(super) fn write_body(f: &mut fmt::Formatter<'_>, table: Table, hands: Hands) -> fmt::Result {
    for player in Player::all(2) {
        match hands.card(player) {
            Some(card) => write!(f, "{card}")?,
            None if player.index() < usize::from(table.n_dealt()) => f.write_str("?")?,
            None => f.write_str(".")?,
        }
    }
    let player = if table.to_move() == Player::FIRST { 'w' } else { 'b' };
    write!(f, " {} {player}", table.stake())?;
    f.write_str(match table.phase() {
        Phase::Betting => "",
        Phase::Folded => " fold",
        Phase::Shown => " show",
    })
}

/// Reads what follows the variant, to the end: a setup, and the players whose cards are question
/// marks.
pub(super) fn read_body(
    cursor: &mut Cursor<'_>,
    variant: Variant,
) -> Result<(Setup, PlayerSet), SyntaxError> {
    let (mut hands, mut unseen) = (Hands::default(), PlayerSet::EMPTY);
    for player in Player::all(2) {
        let hand = cursor.parse_with("a card (1r to 4b), `?` or `.`", read_hand)?;
        match hand {
            Hand::Undealt => {}
            Hand::Unseen => unseen = unseen.with(player),
            Hand::Seen(card) => hands.cards[player.index()] = Some(card),
        }
    }
    cursor.expect(" ", "a space and the stake")?;
    let stake = cursor.parse_with("the stake (1 to 3)", |cursor| {
        cursor.number().and_then(|stake| u8::try_from(stake).ok())
    })?;
    cursor.expect(" ", "a space and the player to move")?;
    let to_move = cursor.parse_with("the player to move (w or b)", read_player)?;
    let phase = if cursor.eat(" fold") {
        Phase::Folded
    } else if cursor.eat(" show") {
        Phase::Shown
    } else {
        Phase::Betting
    };
    cursor.finish()?;
    Ok((Setup { variant, hands, stake, to_move, phase }, unseen))
}

/// A player's card in the text of a position or view.
enum Hand {
    Undealt,
    Unseen,
    Seen(Card),
}

fn read_hand(cursor: &mut Cursor<'_>) -> Option<Hand> {
    if cursor.eat(".") {
        Some(Hand::Undealt)
    } else if cursor.eat("?") {
        Some(Hand::Unseen)
    } else {
        read_card(cursor).map(Hand::Seen)
    }
}

fn read_player(cursor: &mut Cursor<'_>) -> Option<Player> {
    match cursor.next_char()? {
        'w' => Some(Player::FIRST),
        'b' => Some(Player::SECOND),
        _ => None,
    }
}
