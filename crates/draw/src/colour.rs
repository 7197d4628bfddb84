//! Colours of pieces, cards and players.

use rulebook_core::Player;

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

impl Colour {
    /// The colour on a screen as red, green and blue.
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

    /// The colour as the value of an SVG attribute: `#d63a3a`.
    #[must_use]
    pub fn hex(self) -> String {
        let [r, g, b] = self.rgb();
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// The usual colour of a player; the seats beyond the sixth repeat.
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
