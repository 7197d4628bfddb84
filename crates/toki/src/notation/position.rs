//! Notation of phases and positions.

use core::{fmt, str::FromStr};

use rulebook_core::{
    Player,
    text::{Cursor, SyntaxError, read_all, read_prefix, write_prefix},
};

use crate::{
    board::{Board, Card, Cards, Slot},
    error::ParseError,
    setup::{Phase, Setup, Source},
    state::Toki,
};

/// No position is longer: six boxes of 24 bytes with commas, two multisets, and small numbers take
/// less than 600 bytes.
const MAX_LEN: usize = 800;

impl fmt::Display for Setup {
    /// Writes the variant if it is not the default, then labelled fields:
    ///
    /// ```text
    /// round 1 totals 0,0 birthdays 0,1 boxes 5,?,?,?/?,T,?,?|?,?,12,0/?,?,?,? pile 7 under 3x1
    /// bank - turns 1 closer - next 1:source
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_players = usize::from(self.variant.players).min(self.boards.len());
        write_prefix(f, &self.variant)?;
        write!(f, "round {} totals ", self.round)?;
        write_list(f, ",", &self.totals[..n_players])?;
        f.write_str(" birthdays ")?;
        write_list(f, ",", &self.birthdays[..n_players])?;
        f.write_str(" boxes ")?;
        write_list(f, "|", &self.boards[..n_players])?;
        f.write_str(" pile ")?;
        write_option(f, self.pile)?;
        write!(f, " under {} bank {} turns {} closer ", self.under, self.bank, self.turns)?;
        write_option(f, self.closer)?;
        write!(f, " next {}", self.phase)
    }
}

impl fmt::Display for Toki {
    /// Writes what [`Setup`] writes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Reads a position and does not validate it.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        if MAX_LEN < text.len() {
            let expected = "a position of at most 800 bytes";
            return Err(SyntaxError { offset: MAX_LEN, expected }.into());
        }
        read_all(text, |cursor| {
            let mut setup = Setup::start(read_prefix(cursor)?);
            read_fields(cursor, &mut setup)?;
            Ok(setup)
        })
    }
}

impl FromStr for Toki {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Toki, ParseError> {
        text.parse::<Setup>()?.build().map_err(ParseError::Setup)
    }
}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    separator: &str,
    items: &[impl fmt::Display],
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { separator })?;
    }
    Ok(())
}

fn write_option(f: &mut fmt::Formatter<'_>, item: Option<impl fmt::Display>) -> fmt::Result {
    match item {
        Some(item) => item.fmt(f),
        None => f.write_str("-"),
    }
}

fn read_fields(cursor: &mut Cursor<'_>, setup: &mut Setup) -> Result<(), SyntaxError> {
    let n_players = usize::from(setup.variant.players);
    cursor.expect("round ", "`round` and its number")?;
    setup.round = read_number(cursor, "the number of the round")?;
    cursor.expect(" totals ", "` totals` and the points of finished rounds")?;
    read_list(cursor, ",", &mut setup.totals[..n_players], read_total)?;
    cursor.expect(" birthdays ", "` birthdays` and the players in that order")?;
    read_list(cursor, ",", &mut setup.birthdays[..n_players], |cursor| {
        read_seat(cursor, "a seat number")
    })?;
    cursor.expect(" boxes ", "` boxes` and one for each player")?;
    read_list(cursor, "|", &mut setup.boards[..n_players], Board::read)?;
    cursor.expect(" pile ", "` pile` and its top card or `-`")?;
    setup.pile = read_option(cursor, Card::read)?;
    cursor.expect(" under ", "` under` and the other cards of the pile")?;
    setup.under = Cards::read(cursor)?;
    cursor.expect(" bank ", "` bank` and its cards after a reshuffle or `-`")?;
    setup.bank = Cards::read(cursor)?;
    cursor.expect(" turns ", "` turns` and the number of finished turns")?;
    setup.turns = read_number(cursor, "the number of finished turns")?;
    cursor.expect(" closer ", "` closer` and who ended the round or `-`")?;
    setup.closer = read_option(cursor, |cursor| read_seat(cursor, "a seat number or `-`"))?;
    cursor.expect(" next ", "` next` and what happens next")?;
    setup.phase = Phase::read(cursor)?;
    Ok(())
}

/// Reads one item into each place.
fn read_list<'t, T>(
    cursor: &mut Cursor<'t>,
    separator: &'static str,
    places: &mut [T],
    read: impl Fn(&mut Cursor<'t>) -> Result<T, SyntaxError>,
) -> Result<(), SyntaxError> {
    for (i, place) in places.iter_mut().enumerate() {
        if i != 0 {
            cursor.expect(separator, "an entry for every player")?;
        }
        *place = read(cursor)?;
    }
    Ok(())
}

/// Reads `-` as nothing.
fn read_option<'t, T>(
    cursor: &mut Cursor<'t>,
    read: impl Fn(&mut Cursor<'t>) -> Result<T, SyntaxError>,
) -> Result<Option<T>, SyntaxError> {
    if cursor.eat("-") { Ok(None) } else { read(cursor).map(Some) }
}

fn read_number<N: TryFrom<u32>>(
    cursor: &mut Cursor<'_>,
    expected: &'static str,
) -> Result<N, SyntaxError> {
    cursor.parse_with(expected, |cursor| cursor.number().and_then(|n| N::try_from(n).ok()))
}

/// Reads a number with a minus sign or without.
fn read_total(cursor: &mut Cursor<'_>) -> Result<i16, SyntaxError> {
    cursor.parse_with("a whole number of points", |cursor| {
        let is_negative = cursor.eat("-");
        let size = cursor.number().and_then(|n| i16::try_from(n).ok())?;
        match (is_negative, size) {
            (true, 0) => None, // Zero has one spelling.
            (true, _) => Some(-size),
            (false, _) => Some(size),
        }
    })
}

impl Phase {
    /// Reads what `Display` writes.
    fn read(cursor: &mut Cursor<'_>) -> Result<Phase, SyntaxError> {
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
fn read_seat(cursor: &mut Cursor<'_>, expected: &'static str) -> Result<Player, SyntaxError> {
    cursor.parse_with(expected, |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Player::from_index)
    })
}
