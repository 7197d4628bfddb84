//! Pictures of positions, independent of the output device: rows of text in named colours, and SVG.
//!
//! A [`Picture`] knows neither terminals nor escape codes. It must be readable without its colours,
//! because not every output has them: an ink may repeat what the characters say, but never add to
//! it.

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

use rulebook_core::{Legality, Match, Player, Viewpoint};

pub use self::{
    canvas::{Canvas, width},
    dots::Dots,
};
pub use crate::svg::text_svg;

/// A game that can be drawn.
pub trait Draw {
    /// The position as rows of text, as the host sees it: the board with its coordinates, and what
    /// is beside it. Without the position text and the turn, which the caller knows.
    fn picture(&self) -> Picture;

    /// The picture as `who` sees it. Games without hidden information need not override this.
    fn picture_for(&self, who: Viewpoint) -> Picture {
        let _ = who;
        self.picture()
    }

    /// The position as a complete SVG document, as the host sees it. The default is the picture in
    /// a fixed-width font.
    fn svg(&self) -> String {
        text_svg(&self.picture())
    }

    /// The SVG document as `who` sees it; see [`Draw::picture_for`].
    fn svg_for(&self, who: Viewpoint) -> String {
        let _ = who;
        self.svg()
    }

    /// The picture of a match: that of its position, with what only the history tells. Games whose
    /// positions contain everything on the board need not override this.
    #[must_use]
    fn picture_of(game: &Match<Self>, who: Viewpoint) -> Picture
    where
        Self: Legality,
    {
        game.state().picture_for(who)
    }

    /// The SVG document of a match; see [`Draw::picture_of`].
    #[must_use]
    fn svg_of(game: &Match<Self>, who: Viewpoint) -> String
    where
        Self: Legality,
    {
        game.state().svg_for(who)
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

/// What the characters of a span are; their colour follows from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The medium's own colour.
    #[default]
    Plain,
    /// Less prominent: the frame, coordinates, empty squares.
    Faint,
    /// More prominent.
    Strong,
    /// Something that belongs to this player.
    Player(Player),
    /// This colour, because the game's material has it.
    Colour(Colour),
}

/// The background of a span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// The medium's own background.
    #[default]
    Plain,
    /// A highlight: a lifted piece, an indicated square, a winning line.
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

    /// Begins a new row. [`Picture::put`] and similar methods write into the last one.
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
    /// Writes the rows without colours and trailing spaces, each with a line break.
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

    /// The colour of a player's things; from the seventh seat on the colours repeat.
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
