//! Colours of pieces, cards and players.

use rulebook_core::Player;

/// A colour of a piece, a card or a player.
///
/// ```
/// use rulebook_core::Player;
/// use rulebook_draw::Colour;
///
/// assert_eq!(Colour::ALL[Colour::Blue.index()], Colour::Blue);
/// assert_eq!(Colour::of_player(Player::SECOND), Colour::Blue);
/// ```
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
    /// The number of colours.
    pub const COUNT: usize = 12;

    /// All colours, in the order of their indices.
    pub const ALL: [Colour; Colour::COUNT] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Cyan,
        Colour::Blue,
        Colour::Purple,
        Colour::Pink,
        Colour::Brown,
        Colour::White,
        Colour::Grey,
        Colour::Black,
    ];

    /// The index in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The usual colour of a player; from the seventh seat on the colours repeat.
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
