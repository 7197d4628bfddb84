//! R16: the knowledge of covered hands.

use std::{collections::BTreeMap, ops::ControlFlow};

use rulebook_core::{Entropy, HiddenInfo, Play, Player, SplitMix64, Step, StepOf, Turn, Viewpoint};
use rulebook_laws::{law::determinize_is_fair, slow};
use rulebook_octagone::{
    Arrow, Belief, Colour, Face, Game, Hand, Hands, Legality, Move, Observation, Octagone, Setup,
    State, rulebook_core,
};

use crate::helpers::{fresh, position, seat, variant};

const COVERED: &str = "players=4,covered=on";

#[test]
fn r16_a_view_holds_no_trace_of_another_hand() {
    let mut rng = SplitMix64::new(1);
    for options in [COVERED, "covered=on"] {
        let mut state = fresh(options);
        loop {
            for who in restricted(&state) {
                let view = state.view(who);
                for player in Player::all(state.players()) {
                    let is_own = who == Viewpoint::Seat(player);
                    assert_eq!(view.hand(player).hand(), is_own.then_some(state.hand(player)));
                }
                let text = view.to_string();
                // Other hands that look the same to this observer give the same view.
                let worlds = Belief::new(&view);
                for _ in 0..3 {
                    let world = worlds.sample(&mut rng);
                    assert_eq!(
                        (world.view(who), world.view(who).to_string()),
                        (view.clone(), text.clone())
                    );
                }
                assert_eq!(text.parse(), Ok(view), "{text}");
            }
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
    }
}

#[test]
fn r16_a_dealt_shield_is_seen_by_its_receiver_alone() {
    let state = fresh(COVERED);
    let step = Step::Event("+A".parse().expect("an event"));
    let seen: Vec<String> =
        restricted(&state).map(|who| state.observe(step, who).to_string()).collect();
    assert_eq!(seen, ["+A", "+?", "+?", "+?", "+?"]);
    assert_eq!(state.observe(step, Viewpoint::Host).to_string(), "+A");
    let open = fresh("players=4");
    assert!(restricted(&open).all(|who| open.observe(step, who).to_string() == "+A"));
}

#[test]
fn r16_only_the_player_to_move_gets_moves_from_a_view() {
    let hands: Hands = "222111+1/222111+2/111222+2/111222+1".parse().expect("hands");
    let state = Octagone::with_hands(variant(COVERED), Player::FIRST, &hands).expect("a deal");
    let counts: Vec<usize> = restricted(&state)
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
        let mut state = fresh(COVERED);
        while let Some(step) = state.random_step(&mut rng) {
            state.apply_unchecked(step);
            let n_left: u8 = Player::all(4).map(|player| state.hand(player).coloured()).sum();
            let who = if n_tested % 3 == 0 {
                Viewpoint::Public
            } else {
                Viewpoint::Seat(seat(n_tested as u8 % 4))
            };
            let has_passed =
                |player| !state.public_info(player).lacking().is_empty() && !is_own(who, player);
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

/// Before the last shield is dealt, 18 are unseen: one C, five M, six O and six T. The one that is
/// not in the hidden hand is any of them.
#[test]
fn r16_worlds_of_an_unfinished_deal_are_sampled_by_their_probability() {
    let dealt = |hidden: &str| {
        let empty = "......./......./......./......./......./.......";
        position(&format!("{{covered=on}} {empty} 0 665100+3:000000/{hidden}+3:000000"))
    };
    let worlds = [("000566", 1), ("001466", 5), ("001556", 6), ("001565", 6)];
    let worlds = worlds.map(|(hidden, weight)| (dealt(hidden), weight));
    let who = Viewpoint::Seat(Player::FIRST);
    let fair = determinize_is_fair(&worlds[0].0, who, &worlds, 2_000, 8);
    fair.unwrap_or_else(|broken| panic!("{broken}"));
}

/// Late in covered games, when all worlds can be listed: a view accepts a move if and only if some
/// world does. So a player without jokers lays none, and one who has passed on a colour has no
/// shield of it (R11).
#[test]
fn r16_a_view_accepts_the_moves_that_are_legal_in_some_world() {
    let mut rng = SplitMix64::new(6);
    let mut n_known = 0;
    while n_known < slow::scale(100, 3_000) {
        let options = ["covered=on", COVERED, "players=4,covered=on,closing_move=on"];
        let mut state = fresh(options[rng.below(3) as usize]);
        while let Some(step) = state.random_step(&mut rng) {
            state.apply_unchecked(step);
            for who in restricted(&state) {
                let Some(worlds) = worlds(&state, who) else { continue };
                let view = state.view(who);
                for mv in moves_on(&state) {
                    let follows =
                        Octagone::learn(&mut view.clone(), &Observation::Moved(mv)).is_ok();
                    let is_legal = worlds.iter().any(|(world, _)| world.check(mv).is_ok());
                    assert_eq!(follows, is_legal, "{mv} in {view}");
                }
                n_known += u32::from(has_passed_before(&state, who));
            }
        }
    }
}

/// All moves with a shield for the indicated square, legal or not, and a pass.
fn moves_on(state: &Octagone) -> impl Iterator<Item = Move> + use<> {
    let squares = state.target().into_iter();
    let shields = squares.flat_map(|square| {
        Face::ALL.into_iter().flat_map(move |face| {
            let with_arrow = Arrow::all().map(move |arrow| Move::Shield { square, face, arrow });
            with_arrow.chain([Move::Close { square, face }])
        })
    });
    shields.chain([Move::Pass])
}

/// Whether the hidden player to move has passed on the colour of the indicated square.
fn has_passed_before(state: &Octagone, who: Viewpoint) -> bool {
    let (Some(player), Some(target)) = (state.turn().player(), state.target()) else {
        return false;
    };
    !is_own(who, player) && state.public_info(player).lacks(target.colour())
}

/// The same question put to chance itself: of all deals that give the observer the same hand,
/// those in which the history is legal, forced passes included, look like the sampled worlds.
#[test]
fn r16_worlds_are_as_frequent_as_deals_that_explain_the_history() {
    let who = Viewpoint::Seat(Player::FIRST);
    let (start, steps) = history_with_a_pass();
    let mut end = start.clone();
    for step in &steps {
        end.apply_unchecked(*step);
    }
    let samples = slow::scale(4_000, 40_000);
    let mut rng = SplitMix64::new(3);
    let before = Belief::new(&start.view(who));
    let (mut explained, mut n_explained) = (BTreeMap::new(), 0);
    while n_explained < samples {
        let mut world = before.sample(&mut rng);
        if steps.iter().all(|step| world.apply(*step).is_ok()) {
            *explained.entry(fingerprint(&world)).or_insert(0_u32) += 1;
            n_explained += 1;
        }
    }
    let mut sampled = BTreeMap::new();
    let after = Belief::new(&end.view(who));
    for _ in 0..samples {
        *sampled.entry(fingerprint(&after.sample(&mut rng))).or_insert(0_u32) += 1;
    }
    // Chi-square of two samples of equal size; cells with fewer than ten entries are put together.
    let mut chi_square = 0.0;
    let mut degrees = 0.0;
    let mut rest = (0_u32, 0_u32);
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
            && let Some(step) = state.random_step(&mut rng)
        {
            state.apply_unchecked(step);
            steps.push(step);
            let has_passed = |player| !state.public_info(player).lacking().is_empty();
            if Player::all(4).skip(1).any(has_passed) && steps.len() > 5 {
                return (start, steps);
            }
        }
    }
}

/// The numbers that the two tests compare: shields of three colours in the hands of three players.
fn fingerprint(world: &Octagone) -> [u8; 4] {
    let count = |index, colour| world.hand(seat(index)).count(Face::Colour(colour));
    [count(1, Colour::M), count(2, Colour::M), count(1, Colour::A), count(3, Colour::T)]
}

/// Every way to give the unseen shields to the hidden hands, with a number in proportion to the
/// deals that lead to it: for each colour 6! by the factorials of what each player got of it.
fn list_worlds(state: &Octagone, who: Viewpoint) -> Vec<(Octagone, u32)> {
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
                held + world.public_info(player).played(colour)
            });
            weight *= got.fold(720, |ways, n| ways / (1..=u128::from(n)).product::<u128>());
        }
        found.insert(world.to_string(), (world, weight));
        return;
    };
    for player in hidden {
        let index = player.index();
        let has_room = hands[index].len() < usize::from(state.hand(*player).coloured());
        if has_room && !state.public_info(*player).lacks(*colour) {
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

fn is_own(who: Viewpoint, player: Player) -> bool {
    who == Viewpoint::Seat(player)
}

fn restricted(state: &Octagone) -> impl Iterator<Item = Viewpoint> + use<> {
    Viewpoint::restricted(state.players())
}

/// Another position that `who` must not distinguish: up to three pairs of shields have changed
/// places between hidden hands, or between a hidden hand and those that are not dealt.
pub(crate) fn twin(state: &Octagone, who: Viewpoint, rng: &mut SplitMix64) -> Option<Octagone> {
    if !state.variant().covered.is_on() || who == Viewpoint::Host {
        return None;
    }
    let setup = Setup::from(state);
    let mut twin = exchanged(setup, who, rng)?;
    for _ in 0..rng.below(3) {
        // The next exchange may undo the first one.
        twin = exchanged(twin, who, rng).filter(|twin| *twin != setup).unwrap_or(twin);
    }
    Some(twin.build().expect("a position"))
}

fn exchanged(mut setup: Setup, who: Viewpoint, rng: &mut SplitMix64) -> Option<Setup> {
    let exchanges = exchanges(&setup, who);
    let n = rng.below(exchanges.len() as u32) as usize;
    let (from, gives, to, gets) = *exchanges.get(n)?;
    change(&mut setup.hands[from], gives, gets);
    if let Some(to) = to {
        change(&mut setup.hands[to], gets, gives);
    }
    Some(setup)
}

/// A hidden hand, what it gives, the hand that takes it (`None` for what is not dealt), and what
/// it gets.
type Exchange = (usize, Colour, Option<usize>, Colour);

fn exchanges(setup: &Setup, who: Viewpoint) -> Vec<Exchange> {
    let n_players = setup.variant.players.count();
    let hidden: Vec<usize> =
        Player::all(n_players).filter(|p| !is_own(who, *p)).map(Player::index).collect();
    let has = |seat: usize, colour| setup.hands[seat].has(Face::Colour(colour));
    let may_get = |seat: usize, colour| !setup.public_info[seat].lacks(colour);
    let has_undealt = |colour| {
        let n_known: u8 = (0..4)
            .map(|seat| {
                let n_held = setup.hands[seat].count(Face::Colour(colour));
                n_held + setup.public_info[seat].played(colour)
            })
            .sum();
        n_known < Hand::COPIES
    };
    let mut exchanges = Vec::new();
    for (gives, gets) in Colour::ALL.into_iter().flat_map(|a| Colour::ALL.map(|b| (a, b))) {
        for from in hidden.iter().copied() {
            if gives == gets || !has(from, gives) || !may_get(from, gets) {
                continue;
            }
            if has_undealt(gets) {
                exchanges.push((from, gives, None, gets));
            }
            let takers = hidden
                .iter()
                .copied()
                .filter(|to| from < *to && has(*to, gets) && may_get(*to, gives));
            exchanges.extend(takers.map(|to| (from, gives, Some(to), gets)));
        }
    }
    exchanges
}

fn change(hand: &mut Hand, gives: Colour, gets: Colour) {
    let mut colours = hand.colours();
    colours[gives.index()] -= 1;
    colours[gets.index()] += 1;
    *hand = Hand::new(colours, hand.jokers()).expect("at most six of a colour");
}

/// All positions that `who` considers possible, with weights, if there are few.
pub(crate) fn worlds(state: &Octagone, who: Viewpoint) -> Option<Vec<(Octagone, u32)>> {
    let is_dealt = state.target().is_some();
    let n_left: u8 = Player::all(4).map(|player| state.hand(player).coloured()).sum();
    if !is_dealt || 5 < n_left || who == Viewpoint::Host {
        return None;
    }
    Some(list_worlds(state, who)).filter(|worlds| worlds.len() <= 100)
}
