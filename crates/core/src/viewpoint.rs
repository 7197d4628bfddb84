//! Observers of a match.

use core::{fmt, str::FromStr};

use crate::{
    player::{MAX_PLAYERS, Player},
    text::{Cursor, SyntaxError, read_all},
};

/// The observer to whom a view belongs.
///
/// ```
/// use rulebook_core::{Player, Viewpoint};
///
/// assert_eq!("1".parse(), Ok(Viewpoint::Seat(Player::SECOND)));
/// let all: Vec<String> = Viewpoint::all(2).map(|who| who.to_string()).collect();
/// assert_eq!(all, ["host", "0", "1", "public"]);
/// assert_eq!(Viewpoint::Public.seat(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Viewpoint {
    /// The host, who knows the whole position.
    Host,
    /// A player, who also sees their own hand.
    Seat(Player),
    /// A spectator, who sees only public information.
    Public,
}

impl Viewpoint {
    /// Every viewpoint of a game of `n_players`: the host, the seats in order, the public.
    pub fn all(n_players: u8) -> impl Iterator<Item = Viewpoint> + Clone {
        [Viewpoint::Host]
            .into_iter()
            .chain(Player::all(n_players).map(Viewpoint::Seat))
            .chain([Viewpoint::Public])
    }

    /// Every viewpoint except the host: the seats in order, the public.
    pub fn restricted(n_players: u8) -> impl Iterator<Item = Viewpoint> + Clone {
        Viewpoint::all(n_players).skip(1)
    }

    /// Reads a viewpoint of a game of `n_players`, with which the text of a view begins.
    ///
    /// # Errors
    ///
    /// If the text does not continue with one.
    pub fn read(cursor: &mut Cursor<'_>, n_players: u8) -> Result<Viewpoint, SyntaxError> {
        cursor.parse_with("an observer: `host`, `public` or a seat", |cursor| {
            if cursor.eat("host") {
                return Some(Viewpoint::Host);
            }
            if cursor.eat("public") {
                return Some(Viewpoint::Public);
            }
            let player = Player::read(cursor).ok()?;
            (player.index() < usize::from(n_players)).then_some(Viewpoint::Seat(player))
        })
    }

    /// The player whose viewpoint this is.
    #[must_use]
    pub const fn seat(self) -> Option<Player> {
        match self {
            Viewpoint::Seat(player) => Some(player),
            Viewpoint::Host | Viewpoint::Public => None,
        }
    }
}

impl fmt::Display for Viewpoint {
    /// Writes `host`, the seat number, or `public`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewpoint::Host => f.write_str("host"),
            Viewpoint::Seat(player) => player.fmt(f),
            Viewpoint::Public => f.write_str("public"),
        }
    }
}

impl FromStr for Viewpoint {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Viewpoint, SyntaxError> {
        read_all(text, |cursor| Viewpoint::read(cursor, MAX_PLAYERS as u8))
    }
}

crate::impl_serde!(Viewpoint);
