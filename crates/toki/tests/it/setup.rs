//! Setups that are refused, and those that can be built in spite of a violation.

use std::collections::HashSet;

use rulebook_core::{Match, Play, Player, SplitMix64, Turn, Violation};
use rulebook_laws::slow;
use rulebook_toki::{Board, Game, InvalidSetup, Setup, State, Toki};

use crate::{
    contract::{edit, late},
    endings::{LAST, ONE_LEFT},
    rules::MIDDLE,
};

/// A game after the opening.
const OPENED: &str = "round 1 totals 0,0 birthdays 0,1 boxes 3,?,?,?/?,5,?,?|0,1,?,?/?,?,?,? pile 9 \
                      under - bank - turns 0 closer - next 0:source";
/// The second player has opened one card.
const OPENING: &str = "round 1 totals 0,0 birthdays 0,1 boxes 3,?,?,?/?,5,?,?|0,?,?,?/?,?,?,? pile \
                       9 under - bank - turns 0 closer - next 1:open";

const SECOND: Player = Player::SECOND;

/// A position and everything that is wrong with it.
type Wrong = (String, Vec<InvalidSetup>);

fn wrong_positions() -> Vec<Wrong> {
    [wrong_seats(), wrong_cards(), wrong_steps(), wrong_turns()].concat()
}

/// Seats, rounds and totals.
fn wrong_seats() -> Vec<Wrong> {
    use InvalidSetup as I;

    let start = Toki::default().to_string();
    vec![
        (start.replace("birthdays 0,1", "birthdays 0,0"), vec![I::Birthdays]),
        (OPENED.replace("0:source", "2:source"), vec![I::NobodyThere]),
        (OPENED.replace("0:source", "7:source"), vec![I::NobodyThere]),
        (
            OPENED.replace("closer -", "closer 7").replace("birthdays 0,1", "birthdays 7,7"),
            vec![I::NobodyThere, I::Birthdays],
        ),
        (OPENED.replace("round 1", "round 0"), vec![I::Round]),
        (OPENED.replace("round 1", "round 6"), vec![I::Round]),
        (OPENED.replace("totals 0,0", "totals 1,0"), vec![I::Total(Player::FIRST)]),
        (
            OPENED.replace("round 1 totals 0,0", "round 3 totals -41,185"),
            vec![I::Total(Player::FIRST), I::Total(SECOND)],
        ),
        (
            OPENED.replace("round 1 totals 0,0", "round 2 totals -19,-16"),
            vec![I::TotalSkipped(Player::FIRST), I::TotalSkipped(SECOND)],
        ),
        (
            LAST.replace("rounds=1", "rounds=2")
                .replace("round 1 totals 0,0,0", "round 2 totals 92,92,81"),
            vec![I::TotalsTogether],
        ),
    ]
}

/// The deck, and the cards between rounds and in the opening.
fn wrong_cards() -> Vec<Wrong> {
    use InvalidSetup as I;

    let start = Toki::default().to_string();
    let middle = format!("{MIDDLE} 0:source");
    let many = "0x7,1x7,2x8,3x7,4x8,5x7,6x8,7x8,8x8,9x7,10x8,11x8,12x4";
    vec![
        (middle.replace("under 2x3", "under 2x3,3x8"), vec![I::TooManyCopies]),
        (middle.replace("2x3", many), vec![I::TooManyCardsSeen]),
        (start.replace("round 1", "round 2"), vec![I::BoxesBetweenRounds]),
        (start.replace("turns 0", "turns 1"), vec![I::NotGathered]),
        (start.replace("pile -", "pile 5"), vec![I::NotGathered]),
        (start.replace("under -", "under 5x1"), vec![I::NotGathered]),
        (start.replace("bank -", "bank 5x1"), vec![I::NotGathered]),
        (start.replace("closer -", "closer 1"), vec![I::NotGathered]),
        (start.replace("deal", "over"), vec![I::Round, I::BoxesBetweenRounds]),
        (OPENING.replace("3,?,?", "?,?,?"), vec![I::BoxesInOpening]),
        (OPENING.replace("|0,?", "|0,1"), vec![I::BoxesInOpening]),
        (OPENING.replace("1:open", "0:open"), vec![I::BoxesInOpening]),
        // Each of the three alone makes a pile that is not the one of the start.
        (OPENING.replace("pile 9", "pile -"), vec![I::Pile]),
        (OPENING.replace("under -", "under 9x1"), vec![I::Pile]),
        (OPENING.replace("bank -", "bank 9x1"), vec![I::Pile]),
        (OPENING.replace("turns 0", "turns 1"), vec![I::Turns]),
        (OPENING.replace("closer -", "closer 0"), vec![I::Turns]),
        (OPENING.replace("1:open", "1:opening-a1"), vec![I::Slot]),
    ]
}

/// The pile, the bank and the slot that is being turned.
fn wrong_steps() -> Vec<Wrong> {
    use InvalidSetup as I;

    vec![
        (OPENED.replace("pile 9", "pile -"), vec![I::Pile]),
        (LAST.replace("bank-7", "pile-7"), vec![I::Pile]),
        (LAST.replace("bank-7", "throw-a1"), vec![I::Pile]),
        (LAST.replace("bank-7", "flip-d2").replace("2x3", "-"), vec![I::Pile]),
        (LAST.replace("bank-7", "flip-a1"), vec![I::Slot]),
        (LAST.replace("bank-7", "throw-d2").replace("pile 9", "pile -"), vec![I::Slot]),
        (ONE_LEFT.replace("9x3", "9x4"), vec![I::Bank]),
        (LAST.replace("bank -", "bank 9x1"), vec![I::Bank]),
    ]
}

/// The boxes and the turns so far.
fn wrong_turns() -> Vec<Wrong> {
    use InvalidSetup as I;

    let limited = LAST.replace("round_limit=0", "round_limit=30");
    let third = Player::from_index(2).expect("a seat");
    vec![
        (LAST.replace("closer -", "closer 1"), vec![I::CloserToMove]),
        (LAST.replace("closer -", "closer 0"), vec![I::Closer]),
        (LAST.replace("6,?|", "6,6|"), vec![I::Closer]),
        (LAST.replace("9,9,?,?", "9,?,?,?"), vec![I::NotOpened(third)]),
        (LAST.replace("turns 0", "turns 1"), vec![I::Turns]),
        (limited.replace("turns 0", "turns 30"), vec![I::Turns]),
        (limited.replace("turns 0", "turns 14"), vec![I::TooManyOpened(SECOND)]),
        (
            limited.replace("turns 0", "turns 15").replace("2x3", "2x3,7x7,8x7"),
            vec![I::TooManyDrawn],
        ),
        (OPENED.replace("0:source", "1:source"), vec![I::Starter]),
        (
            OPENED.replace("3,?,?,?/?,5,?,?", "3,1,?,?/?,5,?,?").replace("2x3", "2x1"),
            vec![I::TooManyOpened(Player::FIRST)],
        ),
        (LAST.replace("1:bank-7", "reveal"), vec![I::RoundGoesOn]),
        (
            LAST.replace("1:bank-7", "reveal").replace("9,9,?,?", "9,?,?,?"),
            vec![I::RoundGoesOn, I::NotOpened(third)],
        ),
        (
            limited.replace("1:bank-7", "reveal").replace("turns 0", "turns 31"),
            vec![I::Turns, I::RoundGoesOn],
        ),
        (
            "{rounds=1} round 1 totals 0,0 birthdays 0,1 boxes 0,1,2,3/4,5,6,7|0,1,2,3/4,5,6,7 pile \
             9 under 2x3 bank - turns 40 closer 0 next reveal"
                .to_string(),
            vec![I::NothingToReveal],
        ),
    ]
}

#[test]
fn setups_report_every_violation() {
    let mut kinds = HashSet::new();
    for (text, expected) in wrong_positions() {
        let setup: Setup = text.parse().expect("the text is in the grammar");
        let mut found = Vec::new();
        setup.violations(|violation| found.push(violation));
        assert_eq!(found, expected, "{text}");
        assert_eq!(setup.validate(), Err(expected[0]), "{text}");
        assert!(text.parse::<Toki>().is_err(), "{text}");
        kinds.extend(found.iter().map(std::mem::discriminant));
    }
    let mut setup = Setup::default();
    setup.variant.players = 7;
    assert_eq!(setup.validate(), Err(InvalidSetup::Variant));
    // All kinds but that one.
    assert_eq!(kinds.len(), 23);
    for edit in [
        |setup: &mut Setup| setup.totals[5] = 1,
        |setup: &mut Setup| setup.boards[2] = "0,0,0,0/0,0,0,0".parse().expect("a box"),
        |setup: &mut Setup| setup.birthdays.swap(4, 5),
    ] {
        let mut setup = Setup::default();
        edit(&mut setup);
        assert_eq!(setup.validate(), Err(InvalidSetup::NobodyThere));
    }
}

/// A round ends when the bank is empty only under that option, and only when it is empty.
#[test]
fn r15_an_empty_bank_ends_a_round_under_that_option_only() {
    let empty = ONE_LEFT.replace("9x3", "9x4").replace("0:source", "reveal");
    let option = |text: &str, option: &str| {
        let text = text.replace("{round_limit", &format!("{{empty_bank={option},round_limit"));
        text.parse::<Setup>().expect("in the grammar").validate()
    };
    assert_eq!(option(&empty, "end_round"), Ok(()));
    assert_eq!(option(&empty, "forced_pile"), Err(InvalidSetup::RoundGoesOn));
    assert_eq!(option(&empty, "reshuffle"), Err(InvalidSetup::RoundGoesOn));
    let full = ONE_LEFT.replace("0:source", "reveal");
    assert_eq!(option(&full, "end_round"), Err(InvalidSetup::RoundGoesOn));
    assert_eq!(option(&full, "forced_pile"), Err(InvalidSetup::RoundGoesOn));
}

#[test]
fn r19_totals_must_be_sums_of_scores() {
    let player = Player::FIRST;
    let check = |options: &str, rounds: u8, total: i16, result| {
        let mut setup: Setup = OPENED.parse().expect("in the grammar");
        setup.variant = options.parse().expect("a variant");
        setup.round = 1 + rounds;
        setup.totals[0] = total;
        assert_eq!(setup.validate(), result, "{options}: {total} after {rounds}");
    };
    let out_of_range = Err(InvalidSetup::Total(player));
    let skipped = Err(InvalidSetup::TotalSkipped(player));
    for (total, result) in [
        (-21, out_of_range),
        (-20, Ok(())),
        (-19, skipped),
        (-16, skipped),
        (-15, Ok(())),
        (92, Ok(())),
        (93, out_of_range),
    ] {
        check("", 1, total, result);
    }
    for (total, result) in [(-41, out_of_range), (-40, Ok(())), (-36, skipped), (-35, Ok(()))] {
        check("", 2, total, result);
    }
    // Two foursomes, four pairs, three pairs and less.
    for (total, result) in [
        (-31, out_of_range),
        (-30, Ok(())),
        (-29, skipped),
        (-21, skipped),
        (-20, Ok(())),
        (-19, skipped),
        (-16, skipped),
        (-15, Ok(())),
    ] {
        check("foursome=15", 1, total, result);
    }
    for (total, result) in [(-60, Ok(())), (-50, Ok(())), (-46, skipped), (-45, Ok(()))] {
        check("foursome=15", 2, total, result);
    }
    check("", 0, 1, out_of_range);
    check("foursome=15", 0, -20, out_of_range);
}

#[test]
fn ignorable_violations_can_be_ignored_and_play_continues() {
    let mut rng = SplitMix64::new(4);
    let mut n_built = 0;
    for (text, violations) in wrong_positions() {
        let setup: Setup = text.parse().expect("in the grammar");
        let grave = violations.iter().find(|violation| !violation.is_ignorable());
        let built = setup.clone().build_ignoring(|_| true);
        assert_eq!(built.as_ref().err(), grave, "{text}");
        // Nothing is ignored that the caller does not name.
        assert_eq!(setup.clone().build_ignoring(|_| false), Err(violations[0]), "{text}");
        assert_eq!(setup.clone().build(), Err(violations[0]), "{text}");
        let Ok(state) = built else { continue };
        n_built += 1;
        assert_eq!((state.to_string(), Setup::from(&state)), (text, setup));
        for _ in 0..slow::scale(20, 1_000) {
            plays_to_the_end(state.clone(), &mut rng);
        }
    }
    assert_eq!(n_built, 11);
    // Only the violation that the caller names.
    let text = LAST.replace("1:bank-7", "reveal").replace("9,9,?,?", "9,?,?,?");
    let setup: Setup = text.parse().expect("in the grammar");
    let third = Player::from_index(2).expect("a seat");
    let ignored = |violation| violation == InvalidSetup::RoundGoesOn;
    assert_eq!(setup.build_ignoring(ignored), Err(InvalidSetup::NotOpened(third)));
}

/// Setups that differ from real positions in a few places, with everything ignored that may be.
#[test]
fn edited_setups_can_be_played_with_violations_ignored() {
    let mut rng = SplitMix64::new(13);
    let mut n_ignored = 0;
    for number in 0..slow::scale(4_000, 300_000) {
        let options =
            ["", "players=3,round_limit=40", "empty_bank=end_round", "players=6,rounds=1"];
        let options = options[number as usize % options.len()];
        let mut state = Toki::start(options.parse().expect("a variant"));
        for _ in 0..rulebook_core::Entropy::below(&mut rng, 300) {
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
        let mut setup = Setup::from(&state);
        (0..=number % 3).for_each(|_| edit(&mut setup, &mut rng));
        if setup.validate().is_ok() {
            continue;
        }
        if let Ok(state) = setup.build_ignoring(|_| true) {
            n_ignored += 1;
            plays_to_the_end(state, &mut rng);
        }
    }
    assert!(200 < n_ignored, "{n_ignored}");
}

#[test]
fn a_match_can_start_from_a_composed_position() {
    let text = LAST.replace("6,?|", "6,6|");
    let setup: Setup = text.parse().expect("in the grammar");
    let state = setup.build_ignoring(|violation| violation == InvalidSetup::Closer);
    let mut game = Match::new(state.expect("a position"));
    // R14: the player has no hidden card at the end of this turn, and so ends the round.
    game.play("place-a1".parse().expect("a move")).expect("legal");
    assert_eq!(game.state().closer(), Some(SECOND));
    assert_eq!(game.state().boards()[1], "7,1,2,3/4,5,6,6".parse::<Board>().expect("a box"));
}

#[test]
fn an_official_start_is_the_default_setup() {
    assert_eq!(Setup::default().build(), Ok(Toki::default()));
    assert_eq!(Toki::try_from(Setup::default()), Ok(Toki::default()));
    let variant = late().variant();
    assert_eq!(Setup::start(variant).build(), Ok(Toki::start(variant)));
}

/// Plays at random to the end of the game, within the bounds.
#[track_caller]
fn plays_to_the_end(mut state: Toki, rng: &mut SplitMix64) {
    let mut bound = state.max_steps();
    while state.turn() != Turn::Over {
        let step = state.random_step(rng).expect("somebody acts");
        assert_eq!(state.apply(step), Ok(step), "{state}");
        let next = state.max_steps();
        if let (Some(before), Some(after)) = (bound, next) {
            assert!(after < before, "{state}");
        }
        assert!(bound.is_none() || next.is_some(), "{state}");
        bound = next;
    }
    for player in Player::all(state.players()) {
        let payoff = state.payoff(player).expect("a finished game");
        assert!(state.payoff_range().contains(&payoff), "{state}");
    }
}
