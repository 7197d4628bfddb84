//! Pictures of positions without a medium: rows of text in named colours, and SVG.
//!
//! A [`Picture`] knows neither terminals nor escape codes. It has to be readable without its
//! colours too, because not every output has them: an ink may repeat what the characters say, and
//! must not say it alone.

mod canvas;
mod dots;
#[cfg(feature = "gobblet")]
mod gobblet;
#[cfg(feature = "octagone")]
pub(crate) mod octagone;
#[cfg(feature = "octi")]
mod octi;
#[cfg(feature = "octiles")]
pub(crate) mod octiles;
#[cfg(feature = "octiles")]
pub(crate) mod plan;
#[cfg(feature = "toki")]
mod toki;

use std::fmt;

use rulebook_core::{Legality, Match, Observer, Player};

pub use self::{
    canvas::{Canvas, width},
    dots::Dots,
};
pub use crate::svg::text_svg;

/// A game that can be shown.
pub trait Draw {
    /// The position as rows of text: the board with its coordinates, and what lies beside it. Not
    /// the position text and not whose turn it is, which whoever prints the picture knows.
    fn picture(&self) -> Picture;

    /// The picture for someone who does not see everything. Games without hidden hands need not
    /// override this.
    fn picture_for(&self, who: Observer) -> Picture {
        let _ = who;
        self.picture()
    }

    /// The position as a complete SVG document. The default is the picture in a fixed-width font.
    fn svg(&self) -> String {
        text_svg(&self.picture())
    }

    /// The drawing for someone who does not see everything, as [`Draw::picture_for`].
    fn svg_for(&self, who: Observer) -> String {
        let _ = who;
        self.svg()
    }

    /// The picture of a match: that of its position, with what only the history tells. `None` sees
    /// everything. Games whose positions hold all that lies on the board need not override this.
    #[must_use]
    fn picture_of(game: &Match<Self>, who: Option<Observer>) -> Picture
    where
        Self: Legality,
    {
        let state = game.state();
        who.map_or_else(|| state.picture(), |who| state.picture_for(who))
    }

    /// The drawing of a match, as [`Draw::picture_of`].
    #[must_use]
    fn svg_of(game: &Match<Self>, who: Option<Observer>) -> String
    where
        Self: Legality,
    {
        let state = game.state();
        who.map_or_else(|| state.svg(), |who| state.svg_for(who))
    }
}

/// Rows of coloured text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// From the top.
    pub rows: Vec<Vec<Span>>,
}

/// Text in one ink on one paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without line breaks or control characters.
    pub text: String,
    /// The colour of the characters.
    pub ink: Ink,
    /// The colour behind them.
    pub paper: Paper,
}

/// What the characters of a span are, from which their colour follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The medium's own colour.
    #[default]
    Plain,
    /// What should stand back: the frame, coordinates, empty squares.
    Faint,
    /// What should stand out.
    Strong,
    /// What belongs to this player.
    Player(Player),
    /// This colour, because the game's material has it.
    Colour(Colour),
}

/// What lies behind the characters of a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// The medium's own background.
    #[default]
    Plain,
    /// A place to look at: a lifted piece, an indicated square, a winning line.
    Mark,
    /// This colour, because the game's material has it.
    Colour(Colour),
}

/// A colour of the material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a colour has no better description than its name")]
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Blue,
    Purple,
    Pink,
    Brown,
    White,
    Grey,
    Black,
}

impl Picture {
    /// The picture without rows.
    #[must_use]
    pub fn new() -> Picture {
        Picture::default()
    }

    /// Begins a new row. [`Picture::put`] and its relatives write into the last one.
    pub fn row(&mut self) -> &mut Picture {
        self.rows.push(Vec::new());
        self
    }

    /// Writes a text in this ink on the plain paper.
    pub fn put(&mut self, ink: Ink, text: impl fmt::Display) -> &mut Picture {
        self.put_on(ink, Paper::Plain, text)
    }

    /// Writes a text in this ink on this paper.
    pub fn put_on(&mut self, ink: Ink, paper: Paper, text: impl fmt::Display) -> &mut Picture {
        if self.rows.is_empty() {
            self.row();
        }
        let row = self.rows.last_mut().expect("a row has just been begun");
        row.push(Span { text: text.to_string(), ink, paper });
        self
    }

    /// Writes a plain text.
    pub fn text(&mut self, text: impl fmt::Display) -> &mut Picture {
        self.put(Ink::Plain, text)
    }

    /// Writes a faint text.
    pub fn faint(&mut self, text: impl fmt::Display) -> &mut Picture {
        self.put(Ink::Faint, text)
    }
}

impl fmt::Display for Picture {
    /// Writes the rows without colours and without blanks at their ends, each with a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows.iter().try_for_each(|row| {
            let line: String = row.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", line.trim_end())
        })
    }
}

impl Colour {
    /// The colour on a screen, as red, green and blue.
    #[must_use]
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Colour::Red => [0xd6, 0x3a, 0x3a],
            Colour::Orange => [0xe6, 0x8a, 0x2e],
            Colour::Yellow => [0xe0, 0xc0, 0x2a],
            Colour::Green => [0x3a, 0xa6, 0x55],
            Colour::Cyan => [0x2a, 0xa8, 0xb8],
            Colour::Blue => [0x3d, 0x74, 0xd6],
            Colour::Purple => [0x8a, 0x55, 0xc8],
            Colour::Pink => [0xd8, 0x6a, 0xa8],
            Colour::Brown => [0x96, 0x66, 0x3c],
            Colour::White => [0xf2, 0xf0, 0xea],
            Colour::Grey => [0x8c, 0x8c, 0x8c],
            Colour::Black => [0x22, 0x22, 0x22],
        }
    }

    /// The colour in which the things of a player are shown; the seats beyond the sixth repeat.
    #[must_use]
    pub const fn of_player(player: Player) -> Colour {
        const SEATS: [Colour; 6] = [
            Colour::Orange,
            Colour::Blue,
            Colour::Green,
            Colour::Purple,
            Colour::Red,
            Colour::Cyan,
        ];
        SEATS[player.index() % SEATS.len()]
    }
}
