//! A game of the classics with one mistake, which the test chooses by [`Bug`]. Without a mistake it
//! is the game itself, except that its moves may also be written in capitals.

mod words;
mod state;
mod legality;
mod hidden;
mod extras;
mod planes;
mod drawing;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use rulebook_classics::Numbered;
use rulebook_laws::rulebook_core::{Game, Legality, MoveIndex, PickIndex};

pub(crate) use self::words::{Reason, Word};
use crate::bug::Bug;

/// The traits that all classics implement.
pub(crate) trait Classic:
    Game + MoveIndex + PickIndex + Default + Legality<Move: Numbered, Event: Ord> + 'static
{
}

impl<G> Classic for G where
    G: Game + MoveIndex + PickIndex + Default + Legality<Move: Numbered, Event: Ord> + 'static
{
}

/// A position of a classic.
#[derive(Clone, Debug)]
pub(crate) struct Flawed<G> {
    pub(crate) game: G,
    /// The position before the last step. As history it is not compared.
    before: Option<G>,
    /// The number of steps, also history.
    n_steps: u32,
    /// A digit that replaces the first character of the text, which no game does; 0 for none.
    mark: u8,
}

impl<G> From<G> for Flawed<G> {
    fn from(game: G) -> Flawed<G> {
        Flawed { game, before: None, n_steps: 0, mark: 0 }
    }
}

impl<G: Classic> Default for Flawed<G> {
    fn default() -> Flawed<G> {
        G::default().into()
    }
}

impl<G: Classic> Flawed<G> {
    /// Whether the mistake is enabled and occurs in this position, which depends on the whole
    /// position, hidden information included.
    fn leaks(&self, bug: Bug) -> bool {
        bug.is_on() && !hash(&self.game.to_string()).is_multiple_of(2)
    }

    /// The text, without the player to move if the mistake is enabled: the last character of the
    /// text of Nim.
    fn text(&self, forgets: Bug) -> String {
        let mut text = self.to_string();
        text.truncate(text.len() - usize::from(forgets.is_on()));
        text
    }

    fn key_of_text(&self, forgets: Bug) -> u64 {
        hash(&self.text(forgets))
    }

    /// The key of the position before the last step.
    fn old_key(&self) -> u64 {
        self.before.as_ref().unwrap_or(&self.game).key()
    }
}

impl<G: Classic> PartialEq for Flawed<G> {
    fn eq(&self, other: &Flawed<G>) -> bool {
        if Bug::EqualityForgetsMover.is_on() {
            return self.text(Bug::EqualityForgetsMover) == other.text(Bug::EqualityForgetsMover);
        }
        (&self.game, self.mark) == (&other.game, other.mark)
            && (!Bug::KeyIsCompared.is_on() || self.old_key() == other.old_key())
    }
}

impl<G: Classic> Eq for Flawed<G> {}

impl<G: Classic> Hash for Flawed<G> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        if Bug::EqualityForgetsMover.is_on() {
            return self.text(Bug::EqualityForgetsMover).hash(hasher);
        }
        (&self.game, self.mark).hash(hasher);
    }
}

fn hash(text: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
