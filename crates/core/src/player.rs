//! Players: seats, sets of seats, and turns.

use core::fmt;

use crate::text::{Cursor, SyntaxError, decimal};

/// The largest number of players that a game may have.
pub const MAX_PLAYERS: usize = 8;

/// A seat, counted from 0 in turn order.
///
/// ```
/// use rulebook_core::Player;
///
/// assert_eq!("2".parse().ok(), Player::from_index(2));
/// assert_eq!(Player::SECOND.next(3).to_string(), "2");
/// assert_eq!(Player::FIRST.opponent(), Player::SECOND);
/// assert_eq!(Player::from_index(8), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(u8); // Invariant: less than `MAX_PLAYERS`.

impl Player {
    /// The first seat; in a game of two it usually moves first.
    pub const FIRST: Player = Player(0);
    /// The second seat.
    pub const SECOND: Player = Player(1);

    /// The player in this seat, or `None` if `index` is not below [`MAX_PLAYERS`].
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Player> {
        if (index as usize) < MAX_PLAYERS { Some(Player(index)) } else { None }
    }

    /// The seat as a number from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `n_players` seats in order.
    ///
    /// # Panics
    ///
    /// If `n_players` exceeds [`MAX_PLAYERS`].
    pub fn all(
        n_players: u8,
    ) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator + Clone {
        assert!(usize::from(n_players) <= MAX_PLAYERS, "at most {MAX_PLAYERS} players");
        (0..n_players).map(Player)
    }

    /// The next of `n_players` seats; the first follows the last.
    #[must_use]
    pub const fn next(self, n_players: u8) -> Player {
        if self.0 + 1 < n_players { Player(self.0 + 1) } else { Player(0) }
    }

    /// The other player of a game of two.
    #[must_use]
    pub const fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// Reads a seat number.
    ///
    /// # Errors
    ///
    /// If the text does not continue with a number from 0 to 7.
    ///
    /// ```
    /// use rulebook_core::{Player, text::Cursor};
    ///
    /// let mut cursor = Cursor::new("1.hand-4");
    /// assert_eq!(Player::read(&mut cursor), Ok(Player::SECOND));
    /// assert_eq!(cursor.rest(), ".hand-4");
    /// ```
    pub fn read(cursor: &mut Cursor<'_>) -> Result<Player, SyntaxError> {
        cursor.parse_with("a seat number (0 to 7)", |cursor| {
            cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Player::from_index)
        })
    }
}

impl fmt::Display for Player {
    /// Writes the seat number: `0` is the first player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(decimal(self.0))
    }
}

crate::impl_from_str! { Player: Player::read }

crate::bit_set! {
    /// A set of players.
    ///
    /// ```
    /// use rulebook_core::{Player, PlayerSet};
    ///
    /// let others = PlayerSet::all(3) - PlayerSet::only(Player::SECOND);
    /// assert_eq!(others.to_string(), "0+2");
    /// assert!(!others.contains(Player::SECOND));
    /// ```
    pub struct PlayerSet(u8) of Player, len = MAX_PLAYERS, from = |index| Player(index as u8);
}

impl PlayerSet {
    /// The first `n_players` seats, at most all seats.
    #[must_use]
    pub const fn all(n_players: u8) -> PlayerSet {
        if n_players as usize >= MAX_PLAYERS {
            PlayerSet::ALL
        } else {
            PlayerSet::from_bits((1 << n_players) - 1)
        }
    }
}

impl fmt::Display for PlayerSet {
    /// Writes the seat numbers with plus signs between: `0+2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, player) in self.iter().enumerate() {
            let plus = if i == 0 { "" } else { "+" };
            write!(f, "{plus}{player}")?;
        }
        Ok(())
    }
}

/// The next to act: a player, chance, or none because the game is over.
///
/// ```
/// use rulebook_core::{Player, Turn};
///
/// assert_eq!("1".parse(), Ok(Turn::Player(Player::SECOND)));
/// assert_eq!(Turn::Chance.player(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This player makes a move.
    Player(Player),
    /// A chance event comes next.
    Chance,
    /// The game has ended.
    Over,
}

impl Turn {
    /// The player who moves, or `None` at chance and at the end.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }
}

impl fmt::Display for Turn {
    /// Writes the seat number, `chance` or `over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Player(player) => player.fmt(f),
            Turn::Chance => f.write_str("chance"),
            Turn::Over => f.write_str("over"),
        }
    }
}

crate::impl_from_str! { Turn: read_turn }

fn read_turn(cursor: &mut Cursor<'_>) -> Result<Turn, SyntaxError> {
    let turn = if cursor.eat("chance") {
        Turn::Chance
    } else if cursor.eat("over") {
        Turn::Over
    } else {
        let player = Player::read(cursor);
        Turn::Player(player.map_err(|_| cursor.error("a seat (0 to 7), `chance` or `over`"))?)
    };
    Ok(turn)
}

crate::impl_serde!(Player);
crate::impl_serde!(Turn);
