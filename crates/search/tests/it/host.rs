//! A host that shows each player only the player's own view, and players that search.

use rulebook_core::{
    Game, HiddenInfo, InfoKey, Play, Player, SplitMix64, State, Step, StepOf, Turn, Viewpoint,
};
use rulebook_laws::slow;
use rulebook_octagone::Octagone;
use rulebook_search::{IsMcts, Limits, Random, Search, SearchReport};

/// A player, who receives only its first view, its key, and its observations.
pub(crate) trait Bot<S: HiddenInfo> {
    fn choose(&mut self, who: Player, view: &S::View, key: InfoKey) -> S::Move;

    fn learn(&mut self, observed: &S::Observation) {
        let _ = observed;
    }
}

/// Plays at random.
pub(crate) struct RandomBot(pub(crate) u64);

impl<S: HiddenInfo> Bot<S> for RandomBot {
    fn choose(&mut self, _: Player, view: &S::View, _: InfoKey) -> S::Move {
        self.0 += 1;
        let search = Random::<S>::new(view.clone(), Limits::default().seed(self.0));
        search.report().best().expect("a legal move")
    }
}

/// Plays by [`IsMcts`], and keeps its trees during the game.
pub(crate) struct IsMctsBot<S: HiddenInfo> {
    pub(crate) search: Option<IsMcts<S>>,
    pub(crate) limits: Limits,
    pub(crate) steps: u64,
}

impl<S: HiddenInfo> IsMctsBot<S> {
    pub(crate) fn new(steps: u64, seed: u64) -> IsMctsBot<S> {
        IsMctsBot { search: None, limits: Limits::default().seed(seed), steps }
    }
}

impl<S: HiddenInfo<View: Sync, Observation: Send>> Bot<S> for IsMctsBot<S> {
    fn choose(&mut self, who: Player, view: &S::View, key: InfoKey) -> S::Move {
        let limits = self.limits;
        let new = || IsMcts::new(who, view.clone(), key, limits).expect("the player is to move");
        let search = self.search.get_or_insert_with(new);
        assert_eq!((search.view(), search.key()), (view, key));
        search.run(self.steps);
        search.report().best().expect("a move")
    }

    fn learn(&mut self, observed: &S::Observation) {
        if let Some(search) = &mut self.search {
            search.advance(observed.clone()).expect("a step that follows");
        }
    }
}

/// The data that the host keeps for a player.
struct Desk<S: HiddenInfo> {
    who: Player,
    view: S::View,
    key: InfoKey,
}

/// Plays a game to its end, and returns the payoffs. The players must play legally.
pub(crate) fn play<S: HiddenInfo>(
    mut state: S,
    seed: u64,
    bots: &mut [Box<dyn Bot<S>>],
) -> Vec<i32> {
    let mut rng = SplitMix64::new(seed);
    let desk = |who| {
        let view = state.view(Viewpoint::Seat(who));
        Desk { who, key: InfoKey::new::<S>(Viewpoint::Seat(who), &view), view }
    };
    let mut desks: Vec<Desk<S>> = Player::all(state.players()).map(desk).collect();
    loop {
        let step: StepOf<S> = match state.turn() {
            Turn::Over => break,
            Turn::Chance => Step::Event(state.random_event(&mut rng).expect("an event")),
            Turn::Player(player) => {
                let Desk { view, key, .. } = &desks[player.index()];
                Step::Move(bots[player.index()].choose(player, view, *key))
            }
        };
        let before = state.clone();
        state.apply(step).unwrap_or_else(|reason| panic!("{step} in {before}: {reason}"));
        for (desk, bot) in desks.iter_mut().zip(&mut *bots) {
            let who = Viewpoint::Seat(desk.who);
            let observed = before.observe(step, who);
            S::learn(&mut desk.view, &observed).expect("a step that follows");
            assert_eq!(desk.view, state.view(who));
            desk.key = desk.key.after(&before, step, who);
            bot.learn(&observed);
        }
    }
    Player::all(state.players()).map(|p| state.payoff(p).expect("the game is over")).collect()
}

/// The lower end of the 95 % interval of the mean.
pub(crate) fn lower_end(samples: &[f64]) -> f64 {
    let n = f64::from(samples.len() as u32);
    let mean = samples.iter().sum::<f64>() / n;
    let variance = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    mean - 1.96 * (variance / n).sqrt()
}

/// Plays `n_games` games, ten times as many if `RULEBOOK_SLOW` is set. In each the players of one
/// side, another one every time, are made by `bot`, and all others play at random. Returns the
/// payoffs to the side that is not random.
pub(crate) fn against_random<S: HiddenInfo>(
    start: &S,
    n_games: u64,
    bot: impl Fn(u64) -> Box<dyn Bot<S>>,
) -> Vec<f64> {
    let n_players = start.players();
    let game = |seed: u64| {
        let hero = Player::all(n_players).nth(seed as usize % usize::from(n_players));
        let hero = hero.expect("a seat");
        let seat = |player: Player| -> Box<dyn Bot<S>> {
            let own_seed = seed * 1_000 + player.index() as u64;
            if start.team(hero).contains(player) {
                bot(own_seed)
            } else {
                Box::new(RandomBot(own_seed << 20))
            }
        };
        let mut bots: Vec<_> = Player::all(n_players).map(seat).collect();
        f64::from(play(start.clone(), seed, &mut bots)[hero.index()])
    };
    (0..n_games * u64::from(slow::scale(1, 10))).map(game).collect()
}

/// The state after these steps.
pub(crate) fn after<S: Game>(variant: &str, steps: &str) -> S
where
    S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    let mut state = S::start(variant.parse().expect("a variant"));
    for step in steps.split_whitespace() {
        state.apply(step.parse().expect("a step")).expect("a legal step");
    }
    state
}

/// The state after random steps, until a player has made `plies` moves.
pub(crate) fn random_state<S: Game>(variant: &str, seed: u64, plies: usize) -> S
where
    S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
{
    let mut state = S::start(variant.parse().expect("a variant"));
    let mut rng = SplitMix64::new(seed);
    let mut left = plies;
    while left != 0 || state.turn() == Turn::Chance {
        left -= usize::from(state.turn() != Turn::Chance);
        let step = state.random_step(&mut rng).expect("an unfinished game");
        state.apply_unchecked(step);
    }
    state
}

/// Whether two states that look the same to the player to move get the same report, to the byte.
pub(crate) fn reports_agree<S: HiddenInfo>(
    one: &S,
    other: &S,
    report_of: impl Fn(&S) -> SearchReport<S::Move>,
) -> bool {
    let who = Viewpoint::Seat(one.turn().player().expect("a player to move"));
    assert_ne!(one, other);
    assert_eq!(one.view(who), other.view(who));
    format!("{:?}", report_of(one)) == format!("{:?}", report_of(other))
}

/// Pairs of states of four-player Octagone that look the same to the player to move.
pub(crate) fn covered_pairs() -> Vec<(Octagone, Octagone)> {
    let pair = |seed| {
        let one: Octagone = random_state("players=4,covered=on", seed, 7);
        let who = Viewpoint::Seat(one.turn().player().expect("a player to move"));
        let other = Octagone::determinize(&one.view(who), &mut SplitMix64::new(seed));
        (one, other)
    };
    let pairs: Vec<_> = (0..12).map(pair).filter(|(one, other)| one != other).collect();
    assert!(6 < pairs.len(), "{}", pairs.len());
    pairs
}
