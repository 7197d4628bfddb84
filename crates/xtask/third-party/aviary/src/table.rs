//! The table as far as an observer knows it.

use rulebook_core::{Player, Turn, Viewpoint};

use crate::{
    card::Bird,
    table::Place::{Hand, Perch, Unknown},
    variant::Variant,
};

/// The table as far as one observer knows it.
///
/// The host's table has all canaries and is the state of the game. An observer's table lacks those
/// that the observer does not see. Both change in the same way, so the rules are written once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// The rules.
    pub variant: Variant,
    /// The number of times that a canary was put at its next place, which everybody knows.
    pub n_put: usize, // Invariant: at most `Table::ORDER.len()`.
    /// Whether the second player has yielded (R4).
    pub has_yielded: bool,
    /// The places of the canaries, by their indices.
    pub places: [Place; Bird::COUNT],
}

/// The place of a canary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// With nobody, as far as is known.
    #[default]
    Unknown,
    /// In the hand of a player.
    Hand(Player),
    /// On the perch, sent by a player.
    Perch(Player),
}

impl Place {
    /// The places where players have canaries, in the order of the texts.
    pub const ALL: [Place; 4] =
        [Hand(Player::FIRST), Perch(Player::FIRST), Hand(Player::SECOND), Perch(Player::SECOND)];

    /// Whether `who` sees the canaries here as long as the perch is covered.
    pub fn is_seen_by(self, who: Viewpoint) -> bool {
        let (Hand(player) | Perch(player)) = self else { return true };
        who == Viewpoint::Host || who == Viewpoint::Seat(player)
    }
}

impl Table {
    /// The places at which canaries are put: four are dealt (R2), then two are sent (R3, R4).
    pub const ORDER: [Place; 6] = [
        Hand(Player::FIRST),
        Hand(Player::FIRST),
        Hand(Player::SECOND),
        Hand(Player::SECOND),
        Perch(Player::FIRST),
        Perch(Player::SECOND),
    ];

    /// The place where the next canary is put; `None` if the game is over.
    pub fn destination(&self) -> Option<Place> {
        Table::ORDER.get(self.n_put).copied().filter(|_| !self.has_yielded)
    }

    /// The next actor.
    pub fn turn(&self) -> Turn {
        match self.destination() {
            Some(Hand(_)) => Turn::Chance,
            Some(Perch(player)) => Turn::Player(player),
            Some(Unknown) | None => Turn::Over,
        }
    }

    /// Whether both players have sent a canary, and the cloth is lifted (R5).
    pub fn is_song(&self) -> bool {
        self.n_put == Table::ORDER.len()
    }

    /// The place of a canary.
    pub fn place(&self, bird: Bird) -> Place {
        self.places[bird.index()]
    }

    /// The canaries that are known to be at a place, in ascending order.
    pub fn at(&self, place: Place) -> impl Iterator<Item = Bird> {
        Bird::all().filter(move |bird| self.place(*bird) == place)
    }

    /// The number of canaries at a place where a player has some.
    pub fn n_birds(&self, place: Place) -> usize {
        let n_put = |at| Table::ORDER[..self.n_put].iter().filter(|place| **place == at).count();
        match place {
            Hand(player) => n_put(place) - n_put(Perch(player)),
            Perch(_) | Unknown => n_put(place),
        }
    }

    /// The part of this table that `who` sees (R2 to R5).
    pub fn seen_by(mut self, who: Viewpoint) -> Table {
        let is_lifted = self.is_song();
        for place in &mut self.places {
            let is_shown = is_lifted && matches!(place, Perch(_));
            if !is_shown && !place.is_seen_by(who) {
                *place = Unknown;
            }
        }
        self
    }

    /// Puts the next canary at its place; `None` is a canary that is not known.
    pub fn put(&mut self, bird: Option<Bird>) {
        if let (Some(bird), Some(place)) = (bird, self.destination()) {
            self.places[bird.index()] = place;
        }
        self.n_put += 1;
    }

    /// This table with every canary that it lacks, each picked among those that are
    /// left. `None` if no game leads to such a table.
    pub fn filled(mut self, mut pick: impl FnMut(&[Bird]) -> Option<Bird>) -> Option<Table> {
        for place in Place::ALL {
            while self.at(place).count() < self.n_birds(place) {
                let left: Vec<Bird> = self.at(Unknown).collect();
                self.places[pick(&left)?.index()] = place;
            }
        }
        Place::ALL
            .iter()
            .all(|place| self.at(*place).count() == self.n_birds(*place))
            .then_some(self)
    }
}
