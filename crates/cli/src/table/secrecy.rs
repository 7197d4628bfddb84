//! Who may see the screen.

use rulebook::{
    AnyMatch,
    core::{Player, Viewpoint},
};

use crate::args::Who;

/// For whom the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secrecy {
    /// For everybody: nothing is hidden, or the host has asked for everything.
    Open,
    /// For this observer all the time: the only person, or the public if there is nobody.
    One(Viewpoint),
    /// For several people, each of whom must not see the screen of another one.
    Shared,
}

impl Secrecy {
    pub(super) fn of(game: &dyn AnyMatch, seats: &[Who], host: bool) -> Secrecy {
        if host || !game.hides() {
            return Secrecy::Open;
        }
        let mut people = Player::all(game.players())
            .zip(seats)
            .filter(|(_, who)| **who == Who::Human)
            .map(|(player, _)| player);
        match (people.next(), people.next()) {
            (None, _) => Secrecy::One(Viewpoint::Public),
            (Some(player), None) => Secrecy::One(Viewpoint::Seat(player)),
            (Some(_), Some(_)) => Secrecy::Shared,
        }
    }
}
