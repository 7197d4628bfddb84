//! Notation of positions, views and observed steps.

use std::fmt;

use rulebook_core::{
    Viewpoint, impl_from_str,
    text::{Cursor, SyntaxError, VariantError, write_prefix},
};

use crate::{
    card::{Bird, Move},
    state::Aviary,
    table::{Place, Table},
    variant::Variant,
    view::{Observation, View},
};

const REACHED: &str = "a phase and canaries to which a game leads";

impl fmt::Display for Aviary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_prefix(f, &self.table.variant)?;
        self.table.fmt(f)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_prefix(f, &self.table.variant)?;
        write!(f, "{}: {}", self.who, self.table)
    }
}

impl_from_str! {
    {Variant} Aviary: read_position => VariantError,
    {Variant} View: read_view => VariantError,
    Observation: read_observed,
}

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Aviary, VariantError> {
    let start = cursor.clone();
    // Every canary must be there.
    let table = read_table(cursor, variant)?.filled(|_| None);
    table.map(|table| Aviary { table }).ok_or(start.error(REACHED).into())
}

fn read_view(cursor: &mut Cursor<'_>, variant: Variant) -> Result<View, VariantError> {
    let start = cursor.clone();
    let who = Viewpoint::read(cursor, 2)?;
    cursor.expect(": ", "`: ` and the position")?;
    View::new(who, read_table(cursor, variant)?).ok_or(start.error(REACHED).into())
}

impl fmt::Display for Table {
    /// Writes the phase and each player's canaries, with question marks for those that are not
    /// known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = ["deal", "deal", "deal", "deal", "send", "answer", "song"];
        f.write_str(if self.has_yielded { "yielded" } else { words[self.n_put] })?;
        for place in Place::ALL {
            let birds = self.birds(place);
            match place {
                Place::Perch(_) => birds.iter().try_for_each(|bird| write!(f, ">{bird}"))?,
                _ if birds.is_empty() => f.write_str(" .")?,
                _ => write!(f, " {}", birds.join("+"))?,
            }
        }
        Ok(())
    }
}

impl Table {
    /// The texts of the canaries at a place, with `?` for those that are not known.
    pub(crate) fn birds(&self, place: Place) -> Vec<String> {
        let mut birds: Vec<String> = self.at(place).map(|bird| bird.to_string()).collect();
        birds.resize(birds.len().max(self.n_birds(place)), "?".to_owned());
        birds
    }
}

/// Reads what [`Table`] writes. What it does not know is left out; whether a game can lead there is
/// for the caller to check.
fn read_table(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Table, VariantError> {
    let start = cursor.clone();
    let mut table = Table { variant, ..Table::default() };
    table.has_yielded = cursor.take_while(|c| c.is_ascii_lowercase()) == "yielded";
    for place in Place::ALL {
        let is_hand = matches!(place, Place::Hand(_));
        if is_hand {
            cursor.expect(" ", "a space and a player's canaries")?;
        }
        let mut is_due = if is_hand { !cursor.eat(".") } else { cursor.eat(">") };
        while is_due {
            if let Some(bird) = read_known(cursor)? {
                table.places[bird.index()] = place;
            }
            // A canary that was sent was dealt before.
            table.n_put += if is_hand { 1 } else { 2 };
            is_due = cursor.eat("+");
        }
    }
    // R4: only the second player yields. There is one way to write it.
    let is_reached = table.n_put <= Table::ORDER.len() && (!table.has_yielded || table.n_put == 5);
    let read = &start.rest()[..cursor.offset() - start.offset()];
    let is_canonical = is_reached && table.to_string() == read;
    if is_canonical { Ok(table) } else { Err(start.error(REACHED).into()) }
}

fn known(bird: Option<Bird>) -> String {
    bird.map_or("?".to_owned(), |bird| bird.to_string())
}

fn read_known(cursor: &mut Cursor<'_>) -> Result<Option<Bird>, SyntaxError> {
    if cursor.eat("?") { Ok(None) } else { Bird::read(cursor).map(Some) }
}

impl fmt::Display for Observation {
    /// Writes the canary that is dealt, or the move with what it reveals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Observation::Dealt(bird) => f.write_str(&known(bird)),
            Observation::Sent(bird) => write!(f, "send-{}", known(bird)),
            Observation::Yielded => Move::Yield.fmt(f),
            Observation::Answered { sent, lifted } => write!(f, "send-{sent} lifts {lifted}"),
        }
    }
}

fn read_observed(cursor: &mut Cursor<'_>) -> Result<Observation, SyntaxError> {
    if cursor.eat("yield") {
        return Ok(Observation::Yielded);
    }
    if !cursor.eat("send-") {
        return read_known(cursor).map(Observation::Dealt);
    }
    match read_known(cursor)? {
        Some(sent) if cursor.eat(" lifts ") => {
            Ok(Observation::Answered { sent, lifted: Bird::read(cursor)? })
        }
        sent => Ok(Observation::Sent(sent)),
    }
}
