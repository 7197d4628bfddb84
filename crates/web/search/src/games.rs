//! The games of this module, and which search answers for each.

use std::marker::PhantomData;

use rulebook_core::{
    Game, InfoKey, Limits as RecordLimits, Match, PerfectInfo, Player, Record, SplitMix64, State,
};
use rulebook_search::{IsMcts, Limits, Mcts, Root, Search, Status};

use crate::{analysis, question::Question};

/// A search of any game.
pub(crate) trait Thinker {
    fn run(&mut self, steps: u64) -> Status;
    fn analysis(&self) -> String;
}

/// A search, and the seat for which it reports.
struct Of<S, T> {
    search: T,
    mover: Player,
    n_players: u8,
    game: PhantomData<S>,
}

impl<S: State, T: Search<S>> Thinker for Of<S, T> {
    fn run(&mut self, steps: u64) -> Status {
        self.search.run(steps)
    }

    fn analysis(&self) -> String {
        analysis::json::<S>(&self.search.report(), self.mover, self.n_players)
    }
}

macro_rules! games {
    ($($feature:literal: $Game:path, $search:ident;)*) => {
        /// The search for a question about one of this module's games.
        ///
        /// # Errors
        ///
        /// In words, if there is no such game, or the position is not one in which a player moves.
        pub(crate) fn thinker(
            question: &Question,
            limits: Limits,
        ) -> Result<Box<dyn Thinker>, String> {
            $(
                #[cfg(feature = $feature)]
                if question.game == <$Game as State>::RULES.name {
                    return $search::<$Game>(question, limits);
                }
            )*
            Err(format!("this module does not know the game `{}`", question.game))
        }
    };
}

games! {
    "gobblet": rulebook_gobblet::Gobblet, over_match;
    "octi": rulebook_octi::Octi, over_match;
    "octiles": rulebook_octiles::Octiles, over_match;
    "toki": rulebook_toki::Toki, over_match;
    "octagone": rulebook_octagone::Octagone, over_view;
    "classics": rulebook_classics::TicTacToe, over_match;
    "classics": rulebook_classics::Nim, over_match;
    "classics": rulebook_classics::Connect4, over_match;
    "classics": rulebook_classics::Gobblers, over_match;
    "classics": rulebook_classics::Pig, over_match;
    "classics": rulebook_classics::Kuhn, over_view;
    "classics": rulebook_classics::Leduc, over_view;
}

/// Monte Carlo tree search of a match in which nothing is hidden.
fn over_match<S: Game + PerfectInfo + 'static>(
    question: &Question,
    limits: Limits,
) -> Result<Box<dyn Thinker>, String> {
    let game = whole_match::<S>(question)?;
    let mover = game.turn().player().ok_or("no player is to move")?;
    let n_players = game.state().players();
    let root = Root::new(&game).map_err(|why| why.to_string())?;
    let search = Mcts::new(root, limits).map_err(|why| why.to_string())?;
    Ok(Box::new(Of::<S, _> { search, mover, n_players, game: PhantomData }))
}

/// The match of the record, or of what the seat sees: the whole position, but not how often it has
/// occurred.
fn whole_match<S: Game + PerfectInfo>(question: &Question) -> Result<Match<S>, String> {
    let limits = RecordLimits::default();
    match (&question.record, &question.view) {
        (Some(text), _) => {
            let record = Record::read(text, &limits).map_err(|why| why.to_string())?;
            Match::from_record(&record, &limits).map_err(|why| why.to_string())
        }
        (None, Some(sight)) => {
            let state = sight.text.parse::<S::View>().map_err(|_| "the view cannot be read")?;
            Ok(Match::new(S::determinize(&state, &mut SplitMix64::new(0))))
        }
        (None, None) => Err("the question has neither a record nor a view".to_owned()),
    }
}

/// Information set Monte Carlo tree search of what one seat sees.
fn over_view<S>(question: &Question, limits: Limits) -> Result<Box<dyn Thinker>, String>
where
    S: Game<View: Send + Sync, Observed: Send + Sync> + Send + Sync + 'static,
{
    let sight = question.view.as_ref().ok_or("the question has no view")?;
    let view: S::View = sight.text.parse().map_err(|_| "the view cannot be read")?;
    let key: InfoKey = sight.key.parse().map_err(|_| "the key cannot be read")?;
    let mover = Player::from_index(sight.seat).ok_or("there is no such seat")?;
    let n_players = S::determinize(&view, &mut SplitMix64::new(0)).players();
    let search = IsMcts::<S>::new(mover, view, key, limits).map_err(|why| why.to_string())?;
    Ok(Box::new(Of::<S, _> { search, mover, n_players, game: PhantomData }))
}
