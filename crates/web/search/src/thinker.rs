//! A search that is kept from move to move.
//!
//! It does what the facade does for the opponents of the command line: of the searches in the order
//! of preference the first one that suits the position thinks, and it is kept as long as the match
//! goes on from where it stands.

use rulebook_core::{
    Game, HiddenInfo, InfoKey, Match, OpenWorld, PerfectInfo, Player, SplitMix64, Step, Turn,
};
use rulebook_search::{
    IsMcts, Limits, Root, Search, Status, Unsuited,
    make::{StepSearch, open_root},
};

use crate::{
    analysis,
    question::{Known, Question, Sight},
};

/// A search of any game.
pub trait Thinker {
    /// Does about `steps` units of work.
    fn run(&mut self, steps: u64) -> Status;

    /// What has been found, as JSON.
    fn analysis(&self) -> String;

    /// Goes to the position of a question, and keeps what is still of use.
    ///
    /// # Errors
    ///
    /// In words, if the position cannot be searched. Then the thinker is of no use any more.
    fn go_to(&mut self, question: &Question) -> Result<(), String>;
}

/// Makes a search of an open position.
pub type Make<S> = fn(Root<S>, Limits) -> Result<StepSearch<S>, Unsuited>;

/// Reads the match of a question.
pub type Read<S> = fn(&Question) -> Result<Match<S>, String>;

/// The thinker for a question in which nothing is hidden, as `read` reads it, with the first of these searches that
/// suits the position.
///
/// # Errors
///
/// In words, if there is no such position, or none of them suits it.
pub fn over_match<S: Game + OpenWorld + 'static>(
    question: &Question,
    limits: Limits,
    makers: &'static [Make<S::Open>],
    read: Read<S>,
) -> Result<Box<dyn Thinker>, String> {
    let game = read(question)?;
    let (rank, search) = first_suited(&game, limits, makers, None)?;
    Ok(Box::new(OverMatch { makers, limits, read, game, rank, search }))
}

/// The thinker for what one seat sees: information set Monte Carlo tree search.
///
/// # Errors
///
/// In words, if the question has no view that can be read, or the seat is not to move.
pub fn over_view<S>(question: &Question, limits: Limits) -> Result<Box<dyn Thinker>, String>
where
    S: Game<View: Send + Sync, Observed: Send + Sync> + Send + Sync + 'static,
{
    let sight = sight_of(question)?.clone();
    let view: S::View = sight.text.parse().map_err(|_| "the view cannot be read")?;
    let key: InfoKey = sight.key.parse().map_err(|_| "the key cannot be read")?;
    let steps = question.steps.clone();
    let mover = Player::from_index(sight.seat).ok_or("there is no such seat")?;
    let n_players = S::determinize(&view, &mut SplitMix64::new(0)).players();
    let search = IsMcts::<S>::new(mover, view, key, limits).map_err(|why| why.to_string())?;
    Ok(Box::new(OverView { search, limits, sight, steps, mover, n_players }))
}

struct OverMatch<S: Game + OpenWorld + 'static> {
    makers: &'static [Make<S::Open>],
    limits: Limits,
    read: Read<S>,
    game: Match<S>, // Where the search stands.
    rank: usize,    // The place of the search among the makers.
    search: StepSearch<S::Open>,
}

impl<S: Game + OpenWorld + 'static> Thinker for OverMatch<S> {
    fn run(&mut self, steps: u64) -> Status {
        self.search.run(steps)
    }

    fn analysis(&self) -> String {
        let mover = self.game.turn().player().unwrap_or(Player::FIRST);
        analysis::json::<S>(&self.search.report(), mover, self.game.state().players())
    }

    fn go_to(&mut self, question: &Question) -> Result<(), String> {
        let game = (self.read)(question)?;
        let (before, after) = (&self.game, &game);
        let is_same = before.start() == after.start() && before.policy() == after.policy();
        let rest = after.steps().strip_prefix(before.steps()).filter(|_| is_same);
        let follows =
            rest.is_some_and(|rest| rest.iter().all(|step| self.search.advance(*step).is_ok()));
        let kept = follows.then_some(self.rank);
        match first_suited(&game, self.limits, self.makers, kept) {
            Ok((rank, search)) => (self.rank, self.search) = (rank, search),
            Err(Unmade::Kept) => {}
            Err(Unmade::Unsuited(why)) => return Err(why),
        }
        self.game = game;
        Ok(())
    }
}

/// Why no search was made.
enum Unmade {
    /// The one that is there is the most suitable one.
    Kept,
    Unsuited(String),
}

impl From<Unmade> for String {
    fn from(unmade: Unmade) -> String {
        match unmade {
            Unmade::Kept => "no search was needed".to_owned(),
            Unmade::Unsuited(why) => why,
        }
    }
}

/// The first search that suits a match, with its place; none if that is the one which is kept.
fn first_suited<S: Game + OpenWorld>(
    game: &Match<S>,
    limits: Limits,
    makers: &[Make<S::Open>],
    kept: Option<usize>,
) -> Result<(usize, StepSearch<S::Open>), Unmade> {
    if game.turn().player().is_none() {
        return Err(Unmade::Unsuited("no player is to move".to_owned()));
    }
    let mut refusal = "the game has no search".to_owned();
    for (rank, make) in makers.iter().enumerate() {
        if kept == Some(rank) {
            return Err(Unmade::Kept);
        }
        match open_root(game).and_then(|root| make(root, limits)) {
            Ok(search) => return Ok((rank, search)),
            Err(unsuited) => refusal = unsuited.to_string(),
        }
    }
    Err(Unmade::Unsuited(refusal))
}

struct OverView<S: Game> {
    search: IsMcts<S>,
    limits: Limits,
    sight: Sight,       // Where the search stands.
    steps: Vec<String>, // Those that have led there.
    mover: Player,
    n_players: u8,
}

impl<S> Thinker for OverView<S>
where
    S: Game<View: Send + Sync, Observed: Send + Sync> + Send + Sync + 'static,
{
    fn run(&mut self, steps: u64) -> Status {
        Search::run(&mut self.search, steps)
    }

    fn analysis(&self) -> String {
        analysis::json::<S>(&self.search.report(), self.mover, self.n_players)
    }

    fn go_to(&mut self, question: &Question) -> Result<(), String> {
        let sight = sight_of(question)?.clone();
        let is_same = (self.sight.seat, &self.sight.first) == (sight.seat, &sight.first);
        let rest = question.steps.strip_prefix(&self.steps[..]).filter(|_| is_same);
        let follows = rest.is_some_and(|rest| {
            rest.iter().all(|step| {
                let observed = step.parse::<S::Observed>();
                observed.is_ok_and(|observed| self.search.advance(observed).is_ok())
            })
        });
        if !follows {
            let view: S::View = sight.text.parse().map_err(|_| "the view cannot be read")?;
            let key: InfoKey = sight.key.parse().map_err(|_| "the key cannot be read")?;
            self.mover = Player::from_index(sight.seat).ok_or("there is no such seat")?;
            let search = IsMcts::new(self.mover, view, key, self.limits);
            self.search = search.map_err(|why| why.to_string())?;
        }
        (self.sight, self.steps) = (sight, question.steps.clone());
        Ok(())
    }
}

/// What the seat sees.
fn sight_of(question: &Question) -> Result<&Sight, String> {
    match &question.known {
        Known::Sight(sight) => Ok(sight),
        Known::Match { .. } => Err("the question has no view".to_owned()),
    }
}

/// The match of a question in which nothing is hidden from anybody.
///
/// # Errors
///
/// In words, if something is hidden, or the match cannot be replayed.
pub fn whole_match<S: Game>(question: &Question) -> Result<Match<S>, String> {
    let Known::Match { start, policy } = &question.known else {
        return Err("hands are hidden, or may be".to_owned());
    };
    let start: S = start.parse().map_err(|_| "the start cannot be read")?;
    let mut game = Match::with_policy(start, *policy);
    for text in &question.steps {
        let step = match game.turn() {
            Turn::Player(_) => text.parse().ok().map(Step::Move),
            Turn::Chance => text.parse().ok().map(Step::Event),
            Turn::Over => None,
        };
        let played = step.is_some_and(|step| game.step(step).is_ok());
        if !played {
            return Err(format!("the step {text} cannot be repeated"));
        }
    }
    Ok(game)
}

/// As [`whole_match`]; of a game in which nothing can be hidden also the match of what a seat sees:
/// the whole position, but not how often it has occurred.
///
/// # Errors
///
/// In words, if the match cannot be replayed or the view cannot be read.
pub fn any_match<S: Game + PerfectInfo>(question: &Question) -> Result<Match<S>, String> {
    match &question.known {
        Known::Match { .. } => whole_match(question),
        Known::Sight(sight) => {
            let view = sight.text.parse::<S::View>().map_err(|_| "the view cannot be read")?;
            Ok(Match::new(<S as HiddenInfo>::determinize(&view, &mut SplitMix64::new(0))))
        }
    }
}
