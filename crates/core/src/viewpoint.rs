//! Observers of a match.

use core::{fmt, str::FromStr};

use crate::{
    player::Player,
    text::{Cursor, SyntaxError},
};

/// The observer a view belongs to.
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
    /// A player, who also sees that player's hand.
    Seat(Player),
    /// A spectator, who sees what every player sees.
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
        let mut cursor = Cursor::new(text);
        let who = if cursor.eat("host") {
            Viewpoint::Host
        } else if cursor.eat("public") {
            Viewpoint::Public
        } else {
            let seat = Player::read(&mut cursor);
            Viewpoint::Seat(seat.map_err(|_| cursor.error("`host`, `public` or a seat (0 to 7)"))?)
        };
        cursor.finish()?;
        Ok(who)
    }
}

crate::impl_serde!(Viewpoint);
