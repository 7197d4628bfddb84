//! Notation of hands and of the public information about them.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError, read_all};

use super::{read_colour, read_seat};
use crate::{
    board::{Colour, ColourSet, Face, Hand, Hands, PublicInfo},
    event::Event,
    variant::Variant,
};

impl fmt::Display for Hand {
    /// Writes the count of each colour, a plus sign and the jokers: `333333+3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours().iter().try_for_each(|count| write!(f, "{count}"))?;
        write!(f, "+{}", self.jokers())
    }
}

impl fmt::Display for Hands {
    /// Writes the lot, if there is one, and the hands with slashes between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(starter) = self.starter() {
            write!(f, "{} ", Event::Lot { starter })?;
        }
        for (seat, hand) in self.as_slice().iter().enumerate() {
            write!(f, "{}{hand}", if seat == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

impl FromStr for Hands {
    type Err = SyntaxError;

    /// Reads two or four hands; spaces are allowed between their parts.
    fn from_str(text: &str) -> Result<Hands, SyntaxError> {
        read_all(text, |cursor| {
            let starter = if cursor.eat("L>") {
                let seat = read_seat(cursor, 4)?;
                cursor.expect(" ", "a space and the hands")?;
                cursor.skip_spaces();
                Some(seat)
            } else {
                None
            };
            let hands = read_hands(cursor)?;
            Ok(starter.map_or(hands, |starter| hands.drawn(starter)))
        })
    }
}

fn read_hands(cursor: &mut Cursor<'_>) -> Result<Hands, SyntaxError> {
    let mut hands = [Hand::EMPTY; 4];
    for seat in 0..4 {
        hands[seat] = read_hand(cursor, Cursor::skip_spaces)?;
        cursor.skip_spaces();
        match seat {
            0 | 2 => cursor.expect("/", "`/` and a further hand")?,
            1 if !cursor.eat("/") => return Ok(Hands::two([hands[0], hands[1]])),
            _ => {}
        }
        cursor.skip_spaces();
    }
    Ok(Hands::four(hands))
}

/// Reads a hand; `between` reads what is allowed between its parts.
pub(super) fn read_hand<'t>(
    cursor: &mut Cursor<'t>,
    between: impl Fn(&mut Cursor<'t>),
) -> Result<Hand, SyntaxError> {
    let mut hand = Hand::EMPTY;
    for face in Face::ALL {
        between(cursor);
        if face == Face::Joker {
            cursor.expect("+", "`+` and the jokers")?;
            between(cursor);
        }
        hand = hand.plus(face, read_count(cursor)?);
    }
    Ok(hand)
}

/// Reads a number of shields of one kind.
pub(super) fn read_count(cursor: &mut Cursor<'_>) -> Result<u8, SyntaxError> {
    cursor.parse_with("a number of shields (0 to 6)", |cursor| {
        let digit = cursor.next_char()?.to_digit(10)?;
        (digit <= u32::from(Hand::COPIES)).then_some(digit as u8)
    })
}

/// R16: writes what a player has revealed of a covered hand; nothing if hands are open.
pub(super) fn write_public_info(
    f: &mut fmt::Formatter<'_>,
    variant: Variant,
    info: PublicInfo,
) -> fmt::Result {
    if !variant.covered.is_on() {
        return Ok(());
    }
    f.write_str(":")?;
    info.all_played().iter().try_for_each(|count| write!(f, "{count}"))?;
    let mut sign = "!";
    info.lacking().iter().try_for_each(|colour| write!(f, "{}{colour}", core::mem::take(&mut sign)))
}

/// Reads what [`write_public_info`] writes.
pub(super) fn read_public_info(
    cursor: &mut Cursor<'_>,
    variant: Variant,
) -> Result<PublicInfo, SyntaxError> {
    if !variant.covered.is_on() {
        return Ok(PublicInfo::NOTHING);
    }
    cursor.expect(":", "`:` and the shields that the player has played")?;
    let mut played = [0; 6];
    for count in &mut played {
        *count = read_count(cursor)?;
    }
    let mut lacks = ColourSet::EMPTY;
    if cursor.eat("!") {
        let mut last = read_colour(cursor)?;
        lacks = lacks.with(last);
        while let Some(colour) = cursor.peek().and_then(Colour::from_letter) {
            if colour <= last {
                return Err(cursor.error("a colour of a lower row"));
            }
            last = read_colour(cursor)?;
            lacks = lacks.with(last);
        }
    }
    Ok(PublicInfo::new(played, lacks).expect("counts are at most six"))
}
