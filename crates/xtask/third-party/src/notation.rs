//! The texts of positions, views and observed steps.

use std::{fmt, str::FromStr};

use rulebook_core::{
    Player, Viewpoint,
    text::{self, Cursor, SyntaxError},
};

use crate::{
    bird::{Bird, Birds},
    error::{ParseError, Unreachable},
    mv::Move,
    state::Aviary,
    table::{Nest, Phase, Table},
    view::{Observed, View},
};

/// The phases without the deal, and their words.
const WORDS: [(Phase, &str); 4] = [
    (Phase::Send, "send"),
    (Phase::Answer, "answer"),
    (Phase::Yielded, "yielded"),
    (Phase::Song, "song"),
];

impl fmt::Display for Aviary {
    /// Writes the options that are not default, the phase, and each player's canaries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant)?;
        self.table.fmt(f)
    }
}

impl FromStr for Aviary {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Aviary, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let table = read_table(&mut cursor, variant)?;
        // Every canary must be there.
        let complete = table.completed(|_| None).ok_or(ParseError::Setup(Unreachable))?;
        Ok(Aviary { table: complete })
    }
}

impl fmt::Display for View {
    /// Writes the options that are not default, the observer, the phase, and each player's canaries,
    /// with question marks for those that the observer does not see.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant)?;
        write!(f, "{}: {}", self.who, self.table)
    }
}

impl FromStr for View {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let who = cursor.parse_with("`host`, `public` or a seat (0 or 1)", |cursor| {
            let who: Viewpoint = cursor.take_while(|c| c != ':').parse().ok()?;
            who.seat().is_none_or(|seat| seat.index() < 2).then_some(who)
        })?;
        cursor.expect(": ", "`: ` and the position")?;
        let table = read_table(&mut cursor, variant)?;
        View::new(who, table).ok_or(ParseError::Setup(Unreachable))
    }
}

impl fmt::Display for Table {
    /// Writes the phase and each player's canaries, with question marks for those that are not
    /// known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = WORDS.iter().find(|(phase, _)| *phase == self.phase);
        f.write_str(word.map_or("deal", |(_, word)| *word))?;
        for player in Player::all(2) {
            f.write_str(" ")?;
            for (i, bird) in self.hand(player).enumerate() {
                write!(f, "{}{}", if i == 0 { "" } else { "+" }, Known(bird))?;
            }
            if self.hand(player).next().is_none() {
                f.write_str(".")?;
            }
            if self.phase.has_sent(player) {
                write!(f, ">{}", Known(self.nest(player).sent))?;
            }
        }
        Ok(())
    }
}

/// Reads what [`Table`] writes, to the end. What it does not know is left out; whether a game can
/// lead there is for the caller to check.
fn read_table(
    cursor: &mut Cursor<'_>,
    variant: crate::variant::Variant,
) -> Result<Table, ParseError> {
    let text = cursor.rest();
    let word = cursor.take_while(|c| c.is_ascii_lowercase());
    let later = WORDS.iter().find(|(_, other)| *other == word).map(|(phase, _)| *phase);
    if later.is_none() && word != "deal" {
        return Err(Cursor::new(text)
            .error("`deal`, `send`, `answer`, `yielded` or `song`")
            .into());
    }
    let (mut nests, mut n_dealt) = ([Nest::default(); 2], 0);
    for nest in &mut nests {
        cursor.expect(" ", "a space and a player's canaries")?;
        let (hand, n_birds) = read_hand(cursor)?;
        nest.hand = hand;
        n_dealt += n_birds;
        if cursor.eat(">") {
            nest.sent = read_known(cursor)?;
        }
    }
    cursor.finish()?;
    let table = Table { variant, phase: later.unwrap_or(Phase::Deal(n_dealt)), nests };
    // There is one way to write it.
    if n_dealt <= Phase::DEALT && table.to_string() == text {
        Ok(table)
    } else {
        Err(ParseError::Setup(Unreachable))
    }
}

/// Reads a hand: what is known of it, and the number of canaries in it.
fn read_hand(cursor: &mut Cursor<'_>) -> Result<(Birds, u8), SyntaxError> {
    let (mut hand, mut n_birds) = (Birds::EMPTY, 0_u8);
    if cursor.eat(".") {
        return Ok((hand, n_birds));
    }
    loop {
        if let Some(bird) = read_known(cursor)? {
            hand = hand.with(bird);
        }
        n_birds = n_birds.saturating_add(1);
        if !cursor.eat("+") {
            return Ok((hand, n_birds));
        }
    }
}

fn read_known(cursor: &mut Cursor<'_>) -> Result<Option<Bird>, SyntaxError> {
    if cursor.eat("?") { Ok(None) } else { Bird::read(cursor).map(Some) }
}

/// A canary, or a question mark.
struct Known(Option<Bird>);

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(bird) => bird.fmt(f),
            None => f.write_str("?"),
        }
    }
}

impl fmt::Display for Observed {
    /// Writes the canary that is dealt, or the move with what it reveals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Observed::Dealt(bird) => Known(bird).fmt(f),
            Observed::Sent(bird) => write!(f, "send-{}", Known(bird)),
            Observed::Yielded => Move::Yield.fmt(f),
            Observed::Answered { sent, lifted } => write!(f, "send-{sent} lifts {lifted}"),
        }
    }
}

impl FromStr for Observed {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observed, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let observed = if cursor.eat("yield") {
            Observed::Yielded
        } else if cursor.eat("send-") {
            match read_known(&mut cursor)? {
                Some(sent) if cursor.eat(" lifts ") => {
                    Observed::Answered { sent, lifted: Bird::read(&mut cursor)? }
                }
                sent => Observed::Sent(sent),
            }
        } else {
            Observed::Dealt(read_known(&mut cursor)?)
        };
        cursor.finish()?;
        Ok(observed)
    }
}
