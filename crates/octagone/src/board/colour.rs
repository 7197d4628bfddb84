//! Colours of rows and shields.

use rulebook_core::bit_set;

/// R1, R2: a colour of rows and shields, in the order of the rows from the top.
///
/// ```
/// use rulebook_octagone::Colour;
///
/// let letters: String = Colour::ALL.iter().map(|colour| colour.letter()).collect();
/// assert_eq!(letters, "ABCMOT");
/// assert_eq!(Colour::from_letter('M').map(Colour::index), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the colours have no names but their letters")]
pub enum Colour {
    A,
    B,
    C,
    M,
    O,
    T,
}

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = 6;
    /// The colours in the order of the rows from the top.
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour::A, Colour::B, Colour::C, Colour::M, Colour::O, Colour::T];

    /// The colour with this index, from 0, or `None` if there is none.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Colour> {
        if index < 6 { Some(Colour::ALL[index as usize]) } else { None }
    }

    /// The row that has this colour, 0 at the top.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        ['A', 'B', 'C', 'M', 'O', 'T'][self.index()]
    }

    /// The colour with this letter, or `None` if there is none.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Colour> {
        Some(match letter {
            'A' => Colour::A,
            'B' => Colour::B,
            'C' => Colour::C,
            'M' => Colour::M,
            'O' => Colour::O,
            'T' => Colour::T,
            _ => return None,
        })
    }
}

bit_set! {
    /// A set of colours.
    pub struct ColourSet(u8) of Colour, len = Colour::COUNT,
        from = |index| Colour::ALL[index as usize];
}

/// The face of a shield: all that it shows besides its arrow.
///
/// ```
/// use rulebook_octagone::{Colour, Face};
///
/// assert_eq!(Face::from_letter('J'), Some(Face::Joker));
/// assert_eq!(Face::Colour(Colour::M).letter(), 'M');
/// assert_eq!(Face::ALL.len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// R2: a coloured shield.
    Colour(Colour),
    /// R2: a joker.
    Joker,
}

impl Face {
    /// The number of faces.
    pub const COUNT: usize = Colour::COUNT + 1;
    /// The faces: the colours in the order of the rows, then the joker.
    pub const ALL: [Face; Face::COUNT] = [
        Face::Colour(Colour::A),
        Face::Colour(Colour::B),
        Face::Colour(Colour::C),
        Face::Colour(Colour::M),
        Face::Colour(Colour::O),
        Face::Colour(Colour::T),
        Face::Joker,
    ];

    /// The index in [`Face::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Face::Colour(colour) => colour.index(),
            Face::Joker => Colour::COUNT,
        }
    }

    /// The letter in texts: that of the colour, or `J`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Face::Colour(colour) => colour.letter(),
            Face::Joker => 'J',
        }
    }

    /// The face with this letter, or `None` if there is none.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Face> {
        match (letter, Colour::from_letter(letter)) {
            ('J', _) => Some(Face::Joker),
            (_, Some(colour)) => Some(Face::Colour(colour)),
            (_, None) => None,
        }
    }
}
