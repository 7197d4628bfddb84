//! Secrecy at a shared screen.

use rulebook::{
    AnyMatch,
    core::{Player, Viewpoint},
};
use rulebook_engine::Spec;

/// The people who may look at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secrecy {
    /// Everybody: nothing is hidden, or the command line asks for the view of the host.
    Open,
    /// Always this observer: the only person, or the public if no person takes part.
    One(Viewpoint),
    /// Several people, one at a time, who must not see each other's view.
    Shared,
}

impl Secrecy {
    pub(super) fn of(game: &dyn AnyMatch, seats: &[Spec], host: bool) -> Secrecy {
        if host || !game.has_hidden_info() {
            return Secrecy::Open;
        }
        let mut people = Player::all(game.players())
            .zip(seats)
            .filter(|(_, who)| **who == Spec::Human)
            .map(|(player, _)| player);
        match (people.next(), people.next()) {
            (None, _) => Secrecy::One(Viewpoint::Public),
            (Some(player), None) => Secrecy::One(Viewpoint::Seat(player)),
            (Some(_), Some(_)) => Secrecy::Shared,
        }
    }
}
