//! Settings of the laws: the games to try, and the declarations of a game's author.

use rulebook_core::Legality;

use super::{
    Laws,
    kind::{Distribution, NamedLaw, Promise, Twin, Worlds},
};
use crate::{law::Candidates, violation::Violation};

impl<S: Legality> Laws<S> {
    /// Adds positions from which games start; the games take all starts one after another.
    #[must_use]
    pub fn starts(mut self, starts: impl IntoIterator<Item = S>) -> Laws<S> {
        self.starts.extend(starts);
        self
    }

    /// Sets the number of random games.
    #[must_use]
    pub fn games(mut self, games: u32) -> Laws<S> {
        self.games = games;
        self
    }

    /// Sets the seed of the random games; the default is 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Laws<S> {
        self.seed = seed;
        self
    }

    /// Sets the number of steps after which a random game is stopped.
    #[must_use]
    pub fn max_steps(mut self, max_steps: usize) -> Laws<S> {
        self.max_steps = max_steps;
        self
    }

    /// Adds the law that every game is over after at most this many steps, and plays that far.
    #[must_use]
    pub fn ends_within(mut self, steps: usize) -> Laws<S> {
        self.max_steps = steps;
        self.ends_within = Some(steps);
        self
    }

    /// Adds moves to try in every position, ideally all that the notation can express. From 256 on
    /// none of other positions are tried, so give moves of every kind.
    #[must_use]
    pub fn candidates(mut self, moves: impl IntoIterator<Item = S::Move>) -> Laws<S> {
        self.candidates.moves.extend(moves);
        self
    }

    /// Adds events to try in every position. From 256 on none of other positions are tried.
    #[must_use]
    pub fn candidate_events(mut self, events: impl IntoIterator<Item = S::Event>) -> Laws<S> {
        self.candidates.events.extend(events);
        self
    }

    /// Adds texts of positions that must be accepted. All laws are tried there, and every position
    /// that legal play reaches from them must be accepted as well.
    #[must_use]
    pub fn positions<T: Into<String>>(mut self, texts: impl IntoIterator<Item = T>) -> Laws<S> {
        self.positions.extend(texts.into_iter().map(Into::into));
        self
    }

    /// Declares the probabilities of the events that are possible at chance's turn, in any common
    /// unit: an event with 2 is twice as likely as one with 1.
    ///
    /// Write it from the rules, without [`Legality::visit_events`], whose weights are compared with
    /// it.
    #[must_use]
    pub fn distribution(mut self, distribution: Distribution<S>) -> Laws<S> {
        self.distribution = Some(distribution);
        self
    }

    /// Declares an invariant of every position that the game accepts, such as the number of pieces
    /// of each kind. It is tried in the positions of games and in those of edited texts.
    ///
    /// Write it from the rules, without the code that refuses positions.
    #[must_use]
    pub fn promise(mut self, promise: Promise<S>) -> Laws<S> {
        self.promise = Some(promise);
        self
    }

    /// Removes the law that a state has at most 256 bytes.
    #[must_use]
    pub fn any_size(mut self) -> Laws<S> {
        self.on_start.retain(|law| law.name != "state_is_small");
        self
    }

    /// Adds a law of the game itself, tried in every position.
    #[must_use]
    pub fn law(mut self, law: fn(&S, &Candidates<S>) -> Result<(), Violation>) -> Laws<S> {
        self.on_position.push(NamedLaw { name: "a law of the game", law });
        self
    }

    /// Declares the information that must stay secret, for the laws of [`Laws::hidden`].
    ///
    /// `other` returns a random state that the observer must not distinguish from the given one:
    /// with the hidden cards exchanged, for example. It returns `None` if there is none. Write it
    /// from the rules, without `HiddenInfo::determinize` or views; otherwise a mistake in them
    /// hides itself.
    #[must_use]
    pub fn indistinguishable(mut self, other: Twin<S>) -> Laws<S> {
        self.twin = Some(other);
        self
    }

    /// Declares the possible hidden states, for the laws of [`Laws::hidden`]: the law
    /// [`determinize_is_fair`](crate::law::determinize_is_fair) is tried wherever `worlds` returns
    /// all states that are possible for the observer, with weights, and not `None` because there
    /// are too many.
    #[must_use]
    pub fn worlds(mut self, worlds: Worlds<S>) -> Laws<S> {
        self.worlds = Some(worlds);
        self
    }
}
