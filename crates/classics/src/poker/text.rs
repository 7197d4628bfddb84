//! Texts of positions, views and observed steps.
//!
//! A position is the hands, and after a space the bets; where the card of the board comes between
//! two rounds of bets, it has a space on each side: `KsQh rc Js cr`. A hand that is not dealt is
//! `.`, one that is not known `?`. A view begins with the observer and a colon: `1: ?Qh rc`.

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use rulebook_core::{
    Turn, Viewpoint,
    text::{self, Cursor, SyntaxError},
};

use super::{
    hands::{Hands, MAX_SEATS},
    state::{Poker, is_left, turn},
    table::Table,
    view::{Observation, View, sees},
};
use crate::{
    error::{ParseError, Unreachable},
    numbered::Numbered,
};

impl<T: Table> fmt::Display for Poker<T> {
    /// Writes everybody's card and the bets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant())?;
        write_cards(f, &self.table, &self.hands)
    }
}

impl<T: Table> FromStr for Poker<T> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Poker<T>, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let (table, hands) = read_cards(&mut cursor, T::new(variant), Viewpoint::Host)?;
        cursor.finish()?;
        Ok(Poker { table, hands })
    }
}

impl<T: Table> fmt::Display for View<T> {
    /// Writes the observer, the cards that the observer sees, and the bets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant())?;
        write!(f, "{}: ", self.who)?;
        write_cards(f, &self.table, &self.hands)
    }
}

impl<T: Table> FromStr for View<T> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View<T>, ParseError> {
        let mut cursor = Cursor::new(text);
        let table = T::new(text::read_prefix(&mut cursor)?);
        let who = Viewpoint::read(&mut cursor, table.players())?;
        cursor.expect(": ", "`: ` and the cards")?;
        let (table, hands) = read_cards(&mut cursor, table, who)?;
        cursor.finish()?;
        Ok(View { who, table, hands })
    }
}

impl<T: Table> fmt::Display for Observation<T> {
    /// Writes the card, `?` for a card that is not seen, or the bet; after a bet that leads to the
    /// showdown, a space and the hands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Card(card) => card.fmt(f),
            Observation::HiddenCard => f.write_char('?'),
            Observation::Move { mv, shown: None } => mv.fmt(f),
            Observation::Move { mv, shown: Some(hands) } => {
                write!(f, "{mv} ")?;
                write_hands(f, hands, hands.n_dealt())
            }
        }
    }
}

impl<T: Table> FromStr for Observation<T> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observation<T>, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let observed = if cursor.eat("?") {
            Observation::HiddenCard
        } else if let Some(card) = read_card::<T>(&mut cursor) {
            Observation::Card(card)
        } else {
            let mv = cursor.parse_with("`?`, a card or a bet", read_move::<T>)?;
            let mut shown = None;
            if cursor.eat(" ") {
                let hands = shown.insert(Hands::EMPTY);
                while hands.n_dealt() < MAX_SEATS as u8 && !cursor.rest().is_empty() {
                    hands.deal(read_hand::<T>(&mut cursor)?);
                }
                if hands.n_dealt() == 0 {
                    return Err(cursor.error("the cards that are shown"));
                }
            }
            Observation::Move { mv, shown }
        };
        cursor.finish()?;
        Ok(observed)
    }
}

fn write_cards<T: Table>(
    f: &mut fmt::Formatter<'_>,
    table: &T,
    hands: &Hands<T::Card>,
) -> fmt::Result {
    write_hands(f, hands, table.players())?;
    let mut is_after_bet = false;
    for bet in table.history() {
        if !(is_after_bet && bet.is_some()) {
            f.write_char(' ')?;
        }
        match bet {
            Some(mv) => write!(f, "{mv}")?,
            None => table.board().map_or(Ok(()), |card| write!(f, "{card}"))?,
        }
        is_after_bet = bet.is_some();
    }
    Ok(())
}

fn write_hands<C: fmt::Display + Copy + Eq>(
    f: &mut fmt::Formatter<'_>,
    hands: &Hands<C>,
    n_players: u8,
) -> fmt::Result {
    for player in hands.dealt() {
        match hands.card(player) {
            Some(card) => card.fmt(f)?,
            None => f.write_char('?')?,
        }
    }
    (hands.n_dealt()..n_players).try_for_each(|_| f.write_char('.'))
}

/// Reads the hands, as `who` sees them by the rules, and the bets.
fn read_cards<T: Table>(
    cursor: &mut Cursor<'_>,
    mut table: T,
    who: Viewpoint,
) -> Result<(T, Hands<T::Card>), ParseError> {
    let mut hands = Hands::EMPTY;
    while hands.n_dealt() < table.players() && cursor.peek() != Some('.') {
        let start = cursor.clone();
        let card = read_hand::<T>(cursor)?;
        if card.is_some_and(|card| !is_left(&table, &hands, card)) {
            return Err(start.error("a card that is left in the deck").into());
        }
        hands.deal(card);
    }
    for _ in hands.n_dealt()..table.players() {
        cursor.expect(".", "`.` for a card that is not dealt")?;
    }
    if !cursor.rest().is_empty() && turn(&table, &hands) != Turn::Chance {
        read_bets(cursor, &mut table)?;
        while table.turn() == Turn::Chance && cursor.eat(" ") {
            let start = cursor.clone();
            let card = read_card::<T>(cursor).filter(|card| is_left(&table, &hands, *card));
            table.reveal(card.ok_or_else(|| start.error("a card that is left in the deck"))?);
            if !cursor.rest().is_empty() {
                read_bets(cursor, &mut table)?;
            }
        }
    }
    let knows = |player| hands.card(player).is_some();
    if hands.dealt().any(|player| knows(player) != sees(&table, who, player)) {
        return Err(ParseError::Setup(Unreachable("the observer sees other cards than these")));
    }
    Ok((table, hands))
}

/// Reads a space and one or more bets.
fn read_bets<T: Table>(cursor: &mut Cursor<'_>, table: &mut T) -> Result<(), SyntaxError> {
    cursor.expect(" ", "a space and what comes next")?;
    loop {
        let start = cursor.clone();
        let mv = read_move::<T>(cursor).filter(|mv| table.check(*mv).is_ok());
        table.play(mv.ok_or_else(|| start.error("a legal bet"))?);
        if !matches!(table.turn(), Turn::Player(_)) || cursor.rest().is_empty() {
            return Ok(());
        }
    }
}

/// Reads a card, or `?` for one that is not known.
fn read_hand<T: Table>(cursor: &mut Cursor<'_>) -> Result<Option<T::Card>, SyntaxError> {
    if cursor.eat("?") {
        return Ok(None);
    }
    cursor.parse_with("`?` or a card", read_card::<T>).map(Some)
}

fn read_card<T: Table>(cursor: &mut Cursor<'_>) -> Option<T::Card> {
    let text = cursor.rest().get(..T::CARD_LENGTH)?;
    let card = text.parse().ok()?;
    cursor.eat(text);
    Some(card)
}

fn read_move<T: Table>(cursor: &mut Cursor<'_>) -> Option<T::Move> {
    let text = cursor.rest().get(..1)?;
    let mv = text.parse().ok()?;
    cursor.eat(text);
    Some(mv)
}

/// Reads a value whose whole text is one letter of `letters`, which are in the order of the
/// numbers.
pub(crate) fn read_letter<T: Numbered>(
    text: &str,
    letters: &str,
    expected: &'static str,
) -> Result<T, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let value = cursor.parse_with(expected, |cursor| {
        let letter = cursor.next_char()?;
        letters.chars().position(|other| other == letter).and_then(T::from_number)
    })?;
    cursor.finish()?;
    Ok(value)
}
