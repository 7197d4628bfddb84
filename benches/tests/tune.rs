//! Learning of weights from games.

use std::collections::BTreeSet;

use rulebook::octi::Octi;
use rulebook_benches::tune::{Choice, Samples, SelfPlay, SelfPlayGame};
use rulebook_classics::{Pig, TicTacToe};
use rulebook_core::{
    Evaluate, Features, Linear, Match, PerfectInfo, Player, SplitMix64, State, Step, Symmetric,
};
use rulebook_search::{AlphaBeta, Limits, Root, Search, SearchError, Zero};

/// A player that looks one move ahead and sees no difference between positions.
fn one_move<S>(game: &Match<S>) -> Result<Choice<S::Move>, SearchError>
where
    S: PerfectInfo + Symmetric,
{
    best_of(game, Zero)
}

/// The best move by one look ahead.
fn best_of<S>(game: &Match<S>, evaluation: impl Evaluate<S>) -> Result<Choice<S::Move>, SearchError>
where
    S: PerfectInfo + Symmetric,
{
    let mut search =
        AlphaBeta::new(Root::new(game.clone())?, evaluation, Limits::default())?.depth(1);
    search.run(u64::MAX);
    Ok(Choice::of(&search.report()).expect("a player to move has a move"))
}

/// The number of games that a test plays.
const N_GAMES: u64 = 60;

fn games<S: PerfectInfo + Symmetric + Default>(seed: u64) -> Vec<SelfPlayGame<S>> {
    let plan = SelfPlay::new(seed).opening(4);
    let play = |number| plan.play(&S::default(), number, one_move);
    (0..N_GAMES).map(|number| play(number).expect("it suits")).collect()
}

/// The lead in the centre of the board, and a number that is always 0.
fn centre(state: &TicTacToe) -> Vec<i32> {
    let first = match state.to_string().as_bytes()[5] {
        b'X' => 1,
        b'O' => -1,
        _ => 0,
    };
    let is_first = state.turn().player() == Some(Player::FIRST);
    vec![if is_first { first } else { -first }, 0]
}

#[test]
fn known_weights_are_found_within_their_errors() {
    // Shares that are drawn from the very model. The second feature changes in steps of ten.
    let truth = [80.0, -15.0, 0.0, 6.0];
    let mut rng = SplitMix64::new(9);
    let mut samples = Samples::new(4);
    for _ in 0..4_000 {
        let feature = |rng: &mut SplitMix64| (rng.next() % 7) as i32 - 3;
        let mut features: Vec<i32> = (0..4).map(|_| feature(&mut rng)).collect();
        features[1] *= 10;
        let value: f64 = features.iter().zip(truth).map(|(f, w)| f64::from(*f) * w).sum();
        let expected = 1.0 / (1.0 + 10.0_f64.powf(-value / 400.0));
        let is_won = f64::from((rng.next() >> 32) as u32) < expected * f64::from(u32::MAX);
        samples.add_positions([(features, if is_won { 1.0 } else { 0.0 })]);
    }
    let fit = samples.fit().expect("there are positions");
    for (i, (weight, error)) in fit.weights.iter().zip(&fit.errors).enumerate() {
        assert!((weight - truth[i]).abs() < 3.0 * error, "{i}: {weight} ± {error}");
        // A share has a deviation of at most ½, a feature one of 2 or 20.
        let least = 400.0 / 10.0_f64.ln() / 4_000.0_f64.sqrt() * 2.0;
        let scale = if i == 1 { 20.0 } else { 2.0 };
        assert!((least / scale..4.0 * least / scale).contains(error), "{i}: {error} {least}");
    }
    assert!(samples.log_loss(&fit.weights) <= samples.log_loss(&truth));
    assert!(samples.log_loss(&truth) < samples.log_loss(&[0.0; 4]));
}

#[test]
fn a_fit_is_the_minimum_even_if_newton_steps_overshoot() {
    // Full steps alone end far away from the first least, and a wrong measure of the prior stops at
    // another place than the second.
    let sets: [&[([i32; 2], f64)]; 2] = [
        &[([30, -300], 1.0), ([1, -300], 0.0), ([1, 3], 1.0), ([0, -1], 0.5)],
        &[([-100, -1_000], 0.0), ([1, 0], 1.0), ([0, -300], 1.0)],
    ];
    for set in sets {
        let mut samples = Samples::new(2);
        samples.add_positions(set.iter().map(|(features, share)| (features.to_vec(), *share)));
        let weights = samples.fit().expect("there are positions").weights;
        let surprise = |weights: &[f64]| {
            let prior: f64 = weights.iter().map(|weight| (weight / 1_000.0).powi(2) / 2.0).sum();
            samples.log_loss(weights) * f64::from(samples.len() as u32) + prior
        };
        for (i, change) in [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)] {
            let mut other = weights.clone();
            other[i] += change;
            assert!(surprise(&weights) < surprise(&other), "{weights:?} {other:?}");
        }
    }
}

#[test]
fn the_errors_know_that_positions_of_a_game_depend_on_each_other() {
    let mut rng = SplitMix64::new(3);
    let (mut alone, mut together) = (Samples::new(1), Samples::new(1));
    for _ in 0..500 {
        let position = (vec![(rng.next() % 5) as i32 - 2], f64::from((rng.next() % 2) as u8));
        alone.add_positions([position.clone()]);
        together.add_positions(vec![position; 9]);
    }
    let [alone, together] = [alone, together].map(|samples| samples.fit().expect("positions"));
    // Nine copies of a position say no more than one.
    assert!((together.errors[0] / alone.errors[0] - 1.0).abs() < 0.01, "{together:?} {alone:?}");
    assert!((together.weights[0] - alone.weights[0]).abs() < 1.0);
}

#[test]
fn nothing_is_predicted_by_zero_weights() {
    let mut samples = Samples::new(1);
    samples.add_positions([(vec![1], 1.0), (vec![1], 0.0)]);
    assert!((samples.log_loss(&[0.0]) - 2.0_f64.ln()).abs() < 1e-12);
    // 10^(400/400) to 1.
    let expected = -((10.0_f64 / 11.0).ln() + (1.0_f64 / 11.0).ln()) / 2.0;
    assert!((samples.log_loss(&[400.0]) - expected).abs() < 1e-12);
    // Where one share is certain, the prior keeps the weight finite.
    let mut certain = Samples::new(1);
    certain.add_positions([(vec![1], 1.0)]);
    let fit = certain.fit().expect("a position");
    assert!((100.0..10_000.0).contains(&fit.weights[0]), "{fit:?}");
    assert_eq!(Samples::new(1).fit(), None);
    assert_eq!((samples.n_games(), certain.n_games(), Samples::new(1).n_games()), (1, 1, 0));
}

#[test]
fn a_game_depends_on_its_number_and_the_seed_alone() {
    let steps =
        |seed| games::<TicTacToe>(seed).iter().map(|played| played.game.steps().to_vec()).collect();
    let (first, again, other): (Vec<_>, Vec<_>, Vec<_>) = (steps(1), steps(1), steps(2));
    assert_eq!(first, again);
    assert_ne!(first, other);
    assert_ne!(first[0], first[1]);
}

#[test]
fn an_opening_is_random_for_half_of_its_length_at_least() {
    // The player chooses in all positions after the opening, of which none ends the game.
    let start = TicTacToe::default();
    let lengths = |opening| -> BTreeSet<usize> {
        let length = |number| {
            let mut first = None;
            let played = SelfPlay::new(7).opening(opening).play(&start, number, |game| {
                first.get_or_insert(game.plies());
                let mv = game.legal_moves()[0];
                Ok::<_, SearchError>(Choice { mv, is_proved: false })
            });
            let played = played.expect("it suits");
            assert_eq!(played.estimated.first().copied(), first);
            first.expect("an opening that does not end the game")
        };
        (0..200).map(length).collect()
    };
    assert_eq!(lengths(5), (2..=5).collect());
    assert_eq!(lengths(8), (4..=8).collect());
    assert_eq!(lengths(0), BTreeSet::from([0]));
}

#[test]
fn proved_and_noisy_positions_are_left_out() {
    let mut samples = Samples::new(Octi::FEATURES.len());
    let mut expected = 0;
    let mut n_estimated = 0;
    let plan = SelfPlay::new(1).opening(4);
    for number in 0..N_GAMES {
        // This player captures.
        let best = |game: &Match<Octi>| best_of(game, Linear::<Octi>::default());
        let played = plan.play(&Octi::default(), number, best).expect("it suits");
        samples.add(&played);
        if played.share(Player::FIRST).is_none() {
            continue; // A game that is cut off has no result and adds nothing.
        }
        assert!(played.estimated.first().is_none_or(|first| 2 <= *first), "the opening is random");
        for &index in &played.estimated {
            // A player that looks one move ahead takes every win, and proves no other.
            let next = played.game.states()[index + 1].outcome();
            assert!(next.is_none_or(|outcome| outcome.winners().is_empty()), "{index}");
            let Step::Move(mv) = played.game.steps()[index] else { unreachable!("no chance") };
            expected += usize::from(!played.game.states()[index].is_noisy(mv));
            n_estimated += 1;
        }
    }
    assert_eq!(samples.len(), expected);
    assert!(expected < n_estimated, "some move is noisy");
}

#[test]
fn the_centre_is_an_advantage_and_a_feature_that_is_always_0_gets_no_weight() {
    let mut samples = Samples::new(2);
    for played in games::<TicTacToe>(1).iter().chain(&games(2)) {
        let states = played.estimated.iter().map(|index| &played.game.states()[*index]);
        samples.add_positions(states.map(|state| {
            let share = state.turn().player().and_then(|mover| played.share(mover));
            (centre(state), share.expect("a game with an end"))
        }));
    }
    let fit = samples.fit().expect("there are positions");
    assert!(2.0 * fit.errors[0] < fit.weights[0], "{fit:?}");
    assert_eq!((fit.weights[1], fit.errors[1]), (0.0, 0.0));
}

#[test]
fn a_game_that_is_cut_off_has_no_result() {
    let plan = SelfPlay::new(1).opening(2).ply_limit(3);
    let played = plan.play(&Octi::default(), 0, one_move).expect("it suits");
    assert_eq!((played.game.plies(), played.share(Player::FIRST)), (3, None));
    let mut samples = Samples::new(Octi::FEATURES.len());
    samples.add(&played);
    assert!(samples.is_empty() && samples.n_games() == 0);
}

#[test]
fn games_of_one_number_have_the_same_dice() {
    let plan = SelfPlay::new(5).opening(2);
    let dice = |is_bold: bool| -> Vec<String> {
        let played = plan.play(&Pig::default(), 7, |game| {
            let moves = game.legal_moves();
            let mv = if is_bold { moves.first() } else { moves.last() };
            let mv = *mv.expect("a player to move has a move");
            Ok::<_, SearchError>(Choice { mv, is_proved: false })
        });
        let played = played.expect("it suits");
        let events = played.game.steps().iter().filter(|step| matches!(step, Step::Event(_)));
        events.map(ToString::to_string).take(10).collect()
    };
    let (bold, careful) = (dice(true), dice(false));
    let n = bold.len().min(careful.len());
    assert!(2 < n && bold[..n] == careful[..n], "{bold:?} {careful:?}");
    assert!(bold.windows(2).any(|pair| pair[0] != pair[1]));
}

#[test]
#[expect(clippy::float_cmp, reason = "shares of won and drawn games are exact")]
fn the_shares_of_both_players_add_up_to_the_stake() {
    for played in games::<TicTacToe>(3) {
        let shares = [Player::FIRST, Player::SECOND].map(|player| played.share(player));
        let [Some(first), Some(second)] = shares else { panic!("the games have an end") };
        assert_eq!(first + second, 1.0);
        let winner = played.game.state().outcome().expect("an end").winners();
        assert_eq!(first == 1.0, winner.contains(Player::FIRST));
    }
}
