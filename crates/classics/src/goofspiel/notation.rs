//! Texts of positions, views and observed steps.
//!
//! A position is its rounds, each with the prize and after a colon the bids: `3:2-1 1:4`. A bid
//! without another one is covered; where it is not known it is `?`. Before the first prize the text
//! is `.`. A view begins with the observer and a colon: `1: 3:2-1 1:?`.

use core::fmt::{self, Write};

use rulebook_core::{
    Turn, Viewpoint,
    text::{self, Cursor, SyntaxError},
};

use super::{
    Bids, Card, Goofspiel, Observation, Prize, Table, Variant, View,
    mv::{card, read_card},
    view::sees,
};
use crate::error::{ParseError, Unreachable};

impl fmt::Display for Goofspiel {
    /// Writes the rounds, with a covered bid.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant())?;
        write_rounds(f, &self.table)
    }
}

rulebook_core::impl_from_str! { {Variant} Goofspiel: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Goofspiel, ParseError> {
    let table = read_rounds(cursor, Table::new(variant), Viewpoint::Host)?;
    Ok(Goofspiel { table })
}

impl fmt::Display for View {
    /// Writes the observer and the rounds as the observer sees them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant())?;
        write!(f, "{}: ", self.who)?;
        write_rounds(f, &self.table)
    }
}

rulebook_core::impl_from_str! { {Variant} View: read_view => ParseError }

fn read_view(cursor: &mut Cursor<'_>, variant: Variant) -> Result<View, ParseError> {
    let who = Viewpoint::read(cursor, 2)?;
    cursor.expect(": ", "`: ` and the rounds")?;
    let table = read_rounds(cursor, Table::new(variant), who)?;
    Ok(View { who, table })
}

impl fmt::Display for Observation {
    /// Writes the prize, the bid, `?` for a bid that is not seen, or both bids: `2-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Prize(prize) => prize.fmt(f),
            Observation::Covered => f.write_char('?'),
            Observation::Bid(card) => card.fmt(f),
            Observation::Uncovered([first, second]) => write!(f, "{first}-{second}"),
        }
    }
}

rulebook_core::impl_from_str! { Observation: read_observed }

fn read_observed(cursor: &mut Cursor<'_>) -> Result<Observation, SyntaxError> {
    let observed = if cursor.eat("?") {
        Observation::Covered
    } else if cursor.eat("p") {
        Observation::Prize(Prize(read_card(cursor)?))
    } else {
        let first = cursor.parse_with("`?`, a bid or a prize", card)?;
        if cursor.eat("-") {
            Observation::Uncovered([first, read_card(cursor)?])
        } else {
            Observation::Bid(first)
        }
    };
    Ok(observed)
}

fn write_rounds(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    if table.rounds().is_empty() {
        return f.write_char('.');
    }
    for (i, round) in table.rounds().iter().enumerate() {
        write!(f, "{}{}", if i == 0 { "" } else { " " }, round.prize)?;
        match round.bids {
            Bids::None => {}
            Bids::Covered(Some(card)) => write!(f, ":{card}")?,
            Bids::Covered(None) => f.write_str(":?")?,
            Bids::Open([first, second]) => write!(f, ":{first}-{second}")?,
        }
    }
    Ok(())
}

/// Reads all rounds to the end of the text, as `who` sees them by the rules.
fn read_rounds(
    cursor: &mut Cursor<'_>,
    mut table: Table,
    who: Viewpoint,
) -> Result<Table, ParseError> {
    if cursor.eat(".") {
        cursor.finish()?;
        return Ok(table);
    }
    loop {
        read_round(cursor, &mut table)?;
        if table.turn() != Turn::Chance || cursor.rest().is_empty() {
            break;
        }
        cursor.expect(" ", "a space and the next round")?;
    }
    cursor.finish()?;
    match table.bids() {
        Some(Bids::Covered(bid)) if bid.is_some() != sees(who) => {
            Err(ParseError::Setup(Unreachable("the observer sees other cards than these")))
        }
        _ => Ok(table),
    }
}

/// Reads a round: only the last one may end before its second bid.
fn read_round(cursor: &mut Cursor<'_>, table: &mut Table) -> Result<(), SyntaxError> {
    let prize = cursor.parse_with("a prize that is left", |cursor| {
        card(cursor).map(Prize).filter(|prize| table.check_prize(*prize).is_ok())
    })?;
    table.draw(prize);
    if !cursor.eat(":") {
        return Ok(());
    }
    if cursor.eat("?") {
        table.cover(None);
        return Ok(());
    }
    let first = read_bid(cursor, table)?;
    table.cover(Some(first));
    if cursor.eat("-") {
        let second = read_bid(cursor, table)?;
        table.uncover([first, second]);
    }
    Ok(())
}

fn read_bid(cursor: &mut Cursor<'_>, table: &Table) -> Result<Card, SyntaxError> {
    let expected = "a card of the player's hand";
    cursor.parse_with(expected, |cursor| card(cursor).filter(|card| table.check(*card).is_ok()))
}
