//! The table: a match, its players and their actions, independent of the front end.

mod secrecy;
mod steps;
mod offers;
mod saves;
mod storage;
mod bots;

use rulebook::{
    Algorithm, AnyError, AnyGame, AnyMatch, AnyView,
    core::{Entropy, Player, Turn, Viewpoint},
    game_rng,
};
use rulebook_engine::{Budget, Level, Spec};

pub(crate) use self::bots::suited;
pub(crate) use self::saves::{Save, Saves};
pub(crate) use self::steps::{LogEntry, OF_CHANCE};
pub(crate) use self::storage::{last_saved, resume};
use self::{bots::Bots, offers::Offer, secrecy::Secrecy};
use crate::phrases;

/// A match at a table.
///
/// Chance and random players draw step number `n` from the generator of number `n` in the series of
/// the seed. So chance is fixed at the start of a match, and undo cannot change it.
pub(crate) struct Table<'g> {
    rules: &'g dyn AnyGame,
    opening: Box<dyn AnyMatch>,
    game: Box<dyn AnyMatch>,
    actors: Vec<Turn>, // Invariant: who acted in each step of `game`.
    seats: Vec<Spec>,  // Invariant: one for each player.
    seed: u64,
    secrecy: Secrecy,
    at_screen: Option<Player>, // The person to whom a shared screen has been handed over.
    news: Vec<Vec<String>>,    // The messages that a person has not seen yet, by seat.
    offer: Option<Offer>,
    save: Option<Save>, // Of this match as it is or was.
    is_saved: bool,     // Whether `save` has the match as it is.
    bots: Bots,
}

/// The event that the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A shared screen must be handed over to this person, and show nothing before that.
    HandOver(Player),
    /// This person is to move.
    Move(Player),
    /// This person is to accept or decline a draw.
    Answer(Player),
    /// Chance or a random player: [`Table::automatic_step`].
    Automatic,
    /// A player who takes time: [`Table::continue_thinking`] until it returns something.
    Think(Player),
    /// Nothing: the match has ended.
    Over,
}

/// The player that needs no time.
pub(crate) const RANDOM: Spec =
    Spec::Search { algorithm: Algorithm::Random, budget: Budget::Nodes(1) };

/// The players that are offered for a seat, one after another.
fn usual() -> impl Iterator<Item = Spec> {
    [Spec::Human].into_iter().chain(Level::ALL.map(Spec::Level)).chain([RANDOM])
}

impl<'g> Table<'g> {
    /// A table that continues `game`, with a kind of player for each seat. `opening` is the match
    /// to which [`Table::restart`] returns.
    pub(crate) fn new(
        rules: &'g dyn AnyGame,
        opening: Box<dyn AnyMatch>,
        game: Box<dyn AnyMatch>,
        seats: Vec<Spec>,
        seed: u64,
        host: bool,
    ) -> Table<'g> {
        let secrecy = Secrecy::of(&*game, &seats, host);
        let news = vec![Vec::new(); seats.len()];
        let actors = steps::actors(&*game);
        let bots = Bots::new(seats.len());
        Table {
            rules,
            opening,
            game,
            actors,
            seats,
            seed,
            secrecy,
            at_screen: None,
            news,
            offer: None,
            save: None,
            is_saved: false,
            bots,
        }
    }

    /// The game.
    pub(crate) fn rules(&self) -> &'g dyn AnyGame {
        self.rules
    }

    /// The match with everything hidden.
    #[cfg(test)]
    pub(crate) fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// The number of steps that have been taken.
    pub(crate) fn n_steps(&self) -> usize {
        self.game.n_steps()
    }

    /// The event that the table waits for.
    pub(crate) fn stage(&self) -> Stage {
        if let Some(player) = self.offer.as_ref().and_then(Offer::asked) {
            return Stage::Answer(player);
        }
        match self.game.turn() {
            Turn::Player(player) if self.is_person(player) => {
                if self.is_shared() && self.at_screen != Some(player) {
                    Stage::HandOver(player)
                } else {
                    Stage::Move(player)
                }
            }
            Turn::Player(player) if !bots::is_random(self.who(player)) => Stage::Think(player),
            Turn::Player(_) | Turn::Chance => Stage::Automatic,
            Turn::Over => Stage::Over,
        }
    }

    /// The name of a seat, for people.
    pub(crate) fn seat(&self, player: Player) -> String {
        phrases::seat(&*self.game, player)
    }

    /// The seat that a person calls `text`.
    pub(crate) fn seat_called(&self, text: &str) -> Option<Player> {
        phrases::seat_called(&*self.game, text)
    }

    /// The player in a seat.
    pub(crate) fn who(&self, player: Player) -> &Spec {
        &self.seats[player.index()]
    }

    /// Whether a person sits there.
    pub(crate) fn is_person(&self, player: Player) -> bool {
        *self.who(player) == Spec::Human
    }

    /// The players in order.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::all(self.game.players())
    }

    /// Whether a person takes part.
    pub(crate) fn has_people(&self) -> bool {
        self.seats.contains(&Spec::Human)
    }

    /// Whether several people share the screen and must not see each other's view.
    pub(crate) fn is_shared(&self) -> bool {
        self.secrecy == Secrecy::Shared
    }

    /// Whether everything may be shown to everybody.
    pub(crate) fn is_open(&self) -> bool {
        self.secrecy == Secrecy::Open
    }

    /// The observer for whom the screen is now; nobody while it must be handed over. A shared screen
    /// is for the person who is to move and sits in front of it, and otherwise for everybody.
    pub(crate) fn viewer(&self) -> Option<Viewpoint> {
        match self.secrecy {
            Secrecy::Open => Some(Viewpoint::Host),
            Secrecy::One(who) => Some(who),
            Secrecy::Shared => match self.stage() {
                Stage::HandOver(_) => None,
                Stage::Move(player) => Some(Viewpoint::Seat(player)),
                _ => Some(Viewpoint::Public),
            },
        }
    }

    /// The view of the viewer; `None` while the screen must be handed over.
    ///
    /// # Errors
    ///
    /// If the game cannot be shown.
    pub(crate) fn seen(&self) -> Result<Option<Box<dyn AnyView + '_>>, AnyError> {
        self.viewer().map(|who| self.game.view(who)).transpose()
    }

    /// The position as text; where something is hidden, the viewer's view, marked as a view because
    /// `--position` does not accept it.
    pub(crate) fn position(&self, seen: &dyn AnyView) -> String {
        if self.is_open() { self.game.position() } else { format!("view: {}", seen.text()) }
    }

    /// Gives a shared screen to this person, and returns the messages that this person has not seen.
    pub(crate) fn hand_to(&mut self, player: Player) -> Vec<String> {
        self.at_screen = Some(player);
        std::mem::take(&mut self.news[player.index()])
    }

    /// Takes a shared screen away from its current person.
    pub(crate) fn take_screen(&mut self) {
        self.at_screen = None;
    }

    /// Puts another player into a seat.
    ///
    /// # Errors
    ///
    /// In words for people: where something is hidden, a person who takes a seat would see its hand.
    pub(crate) fn set_seat(&mut self, player: Player, who: Spec) -> Result<(), String> {
        if !self.is_open() {
            let why = "the new player would see what is hidden from the others";
            return Err(format!(
                "Seats cannot change in this game: {why}. `play --host` allows it."
            ));
        }
        suited(&*self.game, &self.trial(player, who.clone()))
            .map_err(|why| format!("{}.", why.1))?;
        self.bots.dismiss(player);
        self.seats[player.index()] = who;
        self.offer = None;
        Ok(())
    }

    /// Puts the next of the usual players into a seat: a person, a bot of each level, a random
    /// player.
    ///
    /// # Errors
    ///
    /// As [`Table::set_seat`].
    pub(crate) fn change_seat(&mut self, player: Player) -> Result<(), String> {
        let mut after = usual().skip_while(|spec| spec != self.who(player)).skip(1);
        self.set_seat(player, after.next().unwrap_or(Spec::Human))
    }

    /// This player in its seat, and a person in every other one.
    fn trial(&self, player: Player, who: Spec) -> Vec<Spec> {
        let mut seats = vec![Spec::Human; self.seats.len()];
        seats[player.index()] = who;
        seats
    }

    /// Starts a new match with another seed.
    pub(crate) fn restart(&mut self) {
        self.game = self.opening.clone();
        self.actors = steps::actors(&*self.game);
        self.seed = game_rng(self.seed, u64::MAX).next_u64();
        self.news.iter_mut().for_each(Vec::clear);
        self.at_screen = None;
        self.offer = None;
        self.is_saved = false;
        self.bots = Bots::new(self.seats.len());
    }

    /// The seed; `None` while it could reveal what is hidden in an unfinished match.
    pub(crate) fn public_seed(&self) -> Option<u64> {
        (self.is_open() || self.game.verdict().is_some()).then_some(self.seed)
    }

    /// The result in words, and the payoffs if they are not those of plain wins and losses; `None` if
    /// the match is unfinished.
    pub(crate) fn result(&self) -> Option<(String, Option<String>)> {
        let result = self.game.result()?;
        let is_plain = result.payoffs.iter().all(|payoff| payoff.abs() <= 1);
        let payoffs = self.players().zip(result.payoffs).map(|(player, payoff)| {
            let change = match payoff.signum() {
                0 => "nothing".to_owned(),
                sign => format!("{} {}", if sign < 0 { "loses" } else { "gains" }, payoff.abs()),
            };
            format!("{} {change}", self.seat(player))
        });
        let payoffs: Vec<_> = payoffs.collect();
        let payoffs = (!is_plain).then(|| format!("{}.", payoffs.join(", ")));
        Some((phrases::result_in_words(&*self.game), payoffs))
    }
}
