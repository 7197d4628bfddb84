//! R16: what players know of covered hands.

use std::{collections::BTreeMap, ops::ControlFlow};

use rulebook_core::{HiddenInfo, Observer, Play, SplitMix64, Step, StepOf, Turn};
use rulebook_laws::{
    law::{data_round_trips, determinize_is_fair},
    slow,
};
use rulebook_octagone::{
    Colour, Face, Hand, Hands, IllegalMove, Octagone, Player, Setup, State, Variant, View, Worlds,
    rulebook_core,
};

const COVERED: &str = "players=4,covered=on";

#[test]
fn r16_a_view_holds_no_trace_of_another_hand() {
    let mut rng = SplitMix64::new(1);
    for options in [COVERED, "covered=on"] {
        let mut state = Octagone::new(variant(options));
        loop {
            for who in observers(&state) {
                let view = state.view(who);
                for player in Player::all(state.players()) {
                    let is_own = who == Observer::Player(player);
                    assert_eq!(view.hand(player).hand, is_own.then_some(state.hand(player)));
                }
                let bytes = bytes_of(&view);
                // Other hands that look the same to this observer give the same bytes.
                let worlds = Worlds::new(&view);
                for _ in 0..3 {
                    let world = worlds.sample(&mut rng);
                    assert_eq!(bytes_of(&world.view(who)), bytes);
                }
                assert_eq!(view.to_string().parse(), Ok(view.clone()), "{view}");
                data_round_trips(&view).expect("a round trip");
            }
            let Some(step) = random_step(&state, &mut rng) else { break };
            for who in observers(&state) {
                data_round_trips(&state.observe(step, who)).expect("a round trip");
            }
            take(&mut state, step);
        }
    }
}

#[test]
fn r16_a_dealt_shield_is_seen_by_its_receiver_alone() {
    let state = Octagone::new(variant(COVERED));
    let step = Step::Event("+A".parse().expect("an event"));
    let seen: Vec<String> =
        observers(&state).map(|who| state.observe(step, who).to_string()).collect();
    assert_eq!(seen, ["+A", "+?", "+?", "+?", "+?"]);
    let open = Octagone::new(variant("players=4"));
    assert!(observers(&open).all(|who| open.observe(step, who).to_string() == "+A"));
}

#[test]
fn r16_only_the_player_to_move_gets_moves_from_a_view() {
    let hands: Hands = "222111+1/222111+2/111222+2/111222+1".parse().expect("hands");
    let state = Octagone::with_hands(variant(COVERED), Player::FIRST, &hands).expect("a deal");
    let counts: Vec<usize> = observers(&state)
        .map(|who| {
            let mut n_moves = 0;
            let _ = Octagone::visit_view_moves::<()>(&state.view(who), |_| {
                n_moves += 1;
                ControlFlow::Continue(())
            });
            n_moves
        })
        .collect();
    assert_eq!(counts, [332, 0, 0, 0, 0]);
}

/// Late positions in which a hidden player has passed: all worlds are listed with their weights,
/// and `determinize` samples them as often as the weights say.
#[test]
fn r16_worlds_are_sampled_by_their_probability() {
    let mut rng = SplitMix64::new(2);
    let mut n_tested = 0;
    while n_tested < slow::scale(6, 60) {
        let mut state = Octagone::new(variant(COVERED));
        while let Some(step) = random_step(&state, &mut rng) {
            take(&mut state, step);
            let n_left: u8 = Player::all(4).map(|player| state.hand(player).coloured()).sum();
            let who = if n_tested % 3 == 0 {
                Observer::Public
            } else {
                Observer::Player(seat(n_tested as u8 % 4))
            };
            let has_passed =
                |player| state.shown(player).lacking().next().is_some() && !is_own(who, player);
            if n_left > 8 || !Player::all(4).any(has_passed) || state.turn() == Turn::Over {
                continue;
            }
            let worlds = list_worlds(&state, who);
            if (4..=60).contains(&worlds.len()) {
                let fair = determinize_is_fair(&state, who, &worlds, 20_000, 7);
                fair.unwrap_or_else(|broken| panic!("{broken}"));
                n_tested += 1;
                break;
            }
        }
    }
}

/// The same question put to chance itself: of all deals that give the observer the own hand,
/// those in which the history is legal, forced passes included, look like the sampled worlds.
#[test]
fn r16_worlds_are_as_frequent_as_deals_that_explain_the_history() {
    let who = Observer::Player(Player::FIRST);
    let (start, steps) = history_with_a_pass();
    let mut end = start.clone();
    for step in &steps {
        take(&mut end, *step);
    }
    let samples = slow::scale(4_000, 40_000);
    let mut rng = SplitMix64::new(3);
    let before = Worlds::new(&start.view(who));
    let (mut explained, mut n_explained) = (BTreeMap::new(), 0);
    while n_explained < samples {
        let mut world = before.sample(&mut rng);
        let is_possible = |step: &StepOf<Octagone>| match *step {
            Step::Move(mv) => world.play(mv).is_ok(),
            Step::Event(event) => world.resolve(event).is_ok(),
        };
        if steps.iter().all(is_possible) {
            *explained.entry(fingerprint(&world)).or_insert(0_u32) += 1;
            n_explained += 1;
        }
    }
    let mut sampled = BTreeMap::new();
    let after = Worlds::new(&end.view(who));
    for _ in 0..samples {
        *sampled.entry(fingerprint(&after.sample(&mut rng))).or_insert(0_u32) += 1;
    }
    // Chi-square of two samples of equal size; cells with fewer than ten entries are put together.
    let (mut chi_square, mut degrees, mut rest) = (0.0, 0.0, (0_u32, 0_u32));
    let mut add = |a: u32, b: u32| {
        chi_square += (f64::from(a) - f64::from(b)).powi(2) / f64::from(a + b);
        degrees += 1.0;
    };
    let keys: std::collections::BTreeSet<_> = explained.keys().chain(sampled.keys()).collect();
    for key in keys {
        let count = |counts: &BTreeMap<_, u32>| counts.get(key).copied().unwrap_or(0);
        let (a, b) = (count(&explained), count(&sampled));
        if a + b < 10 { rest = (rest.0 + a, rest.1 + b) } else { add(a, b) }
    }
    if rest.0 + rest.1 > 0 {
        add(rest.0, rest.1);
    }
    // Five standard deviations above the mean of chi-square.
    let limit: f64 = degrees + 5.0 * f64::sqrt(2.0 * degrees);
    assert!(chi_square < limit, "{chi_square} of {degrees} cells, above {limit}");
}

/// A covered game of four in which the two jokers of player 1 have been asked for and the player
/// passes; not too far from the start, so that many deals explain it.
fn history_with_a_pass() -> (Octagone, Vec<StepOf<Octagone>>) {
    let mut rng = SplitMix64::new(4);
    loop {
        let hands: Hands = "333000+1/002232+1/111222+2/220212+2".parse().expect("hands");
        let start = Octagone::with_hands(variant(COVERED), Player::FIRST, &hands).expect("a deal");
        let (mut state, mut steps) = (start.clone(), Vec::new());
        while steps.len() < 11
            && let Some(step) = random_step(&state, &mut rng)
        {
            take(&mut state, step);
            steps.push(step);
            let has_passed = |player| state.shown(player).lacking().next().is_some();
            if Player::all(4).skip(1).any(has_passed) && steps.len() > 5 {
                return (start, steps);
            }
        }
    }
}

/// What the two tests compare: how many of two colours two players have.
fn fingerprint(world: &Octagone) -> [u8; 4] {
    let count = |index, colour| world.hand(seat(index)).count(Face::Colour(colour));
    [count(1, Colour::M), count(2, Colour::M), count(1, Colour::A), count(3, Colour::T)]
}

/// Every way to give the unseen shields to the hidden hands, with a number in proportion to the
/// deals that lead to it: for each colour 6! by the factorials of what each player got of it.
fn list_worlds(state: &Octagone, who: Observer) -> Vec<(Octagone, u32)> {
    let mut hands: Vec<Vec<Colour>> = vec![Vec::new(); 4];
    let hidden: Vec<Player> = Player::all(4).filter(|player| !is_own(who, *player)).collect();
    let colours = |player| {
        let hand: Hand = state.hand(player);
        Colour::ALL.into_iter().flat_map(move |colour| {
            std::iter::repeat_n(colour, hand.count(Face::Colour(colour)).into())
        })
    };
    let unseen: Vec<Colour> = hidden.iter().flat_map(|player| colours(*player)).collect();
    let mut found: BTreeMap<String, (Octagone, u128)> = BTreeMap::new();
    give(state, &hidden, &unseen, &mut hands, &mut found);
    let divisor = found.values().fold(0, |divisor, (_, weight)| gcd(divisor, *weight));
    let scaled = |weight: u128| u32::try_from(weight / divisor).expect("a small weight");
    found.into_values().map(|(world, weight)| (world, scaled(weight))).collect()
}

/// Gives the first of `unseen` to each hand that has room, and so on.
fn give(
    state: &Octagone,
    hidden: &[Player],
    unseen: &[Colour],
    hands: &mut Vec<Vec<Colour>>,
    found: &mut BTreeMap<String, (Octagone, u128)>,
) {
    let Some((colour, rest)) = unseen.split_first() else {
        let world = world_with(state, hidden, hands);
        let mut weight = 1;
        for colour in Colour::ALL {
            let got = Player::all(4).map(|player| {
                let held = world.hand(player).count(Face::Colour(colour));
                held + world.shown(player).played(colour)
            });
            weight *= got.fold(720, |ways, n| ways / (1..=u128::from(n)).product::<u128>());
        }
        found.insert(world.to_string(), (world, weight));
        return;
    };
    for player in hidden {
        let index = player.index();
        let has_room = hands[index].len() < usize::from(state.hand(*player).coloured());
        if has_room && !state.shown(*player).lacks(*colour) {
            hands[index].push(*colour);
            give(state, hidden, rest, hands, found);
            hands[index].pop();
        }
    }
}

fn world_with(state: &Octagone, hidden: &[Player], hands: &[Vec<Colour>]) -> Octagone {
    let mut setup = Setup::from(state);
    for player in hidden {
        let cards = &hands[player.index()];
        let count = |colour| cards.iter().filter(|card| **card == colour).count() as u8;
        let hand = Hand::new(Colour::ALL.map(count), state.hand(*player).jokers());
        setup.hands[player.index()] = hand.expect("at most six of a colour");
    }
    setup.try_into().expect("a position")
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn is_own(who: Observer, player: Player) -> bool {
    who == Observer::Player(player)
}

fn observers(state: &Octagone) -> impl Iterator<Item = Observer> + use<> {
    Player::all(state.players()).map(Observer::Player).chain([Observer::Public])
}

fn bytes_of(view: &View) -> String {
    view.to_string()
}

fn random_step(state: &Octagone, rng: &mut SplitMix64) -> Option<StepOf<Octagone>> {
    match state.turn() {
        Turn::Player(_) => state.random_move(rng).map(Step::Move),
        Turn::Chance => state.random_event(rng).map(Step::Event),
        Turn::Over => None,
    }
}

fn take(state: &mut Octagone, step: StepOf<Octagone>) {
    let result: Result<(), IllegalMove> = match step {
        Step::Move(mv) => state.play(mv),
        Step::Event(event) => state.resolve(event),
    };
    result.expect("a possible step");
}

fn seat(index: u8) -> Player {
    Player::from_index(index).expect("a seat")
}

fn variant(options: &str) -> Variant {
    options.parse().expect("a variant")
}
