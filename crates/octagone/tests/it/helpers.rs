//! Games and positions for the tests of the rules.

use rulebook_core::{Player, SplitMix64};
use rulebook_octagone::{
    Game, Hands, IllegalMove, Move, Octagone, Play, Setup, State, Variant, rulebook_core,
};

/// Equal hands for two.
pub(crate) const EVEN: &str = "333333+3/333333+3";
/// A deal that gives each player three whole colours.
pub(crate) const LOPSIDED: &str = "666000+3/000666+3";

/// The variants with which whole games are tried.
pub(crate) const OPTIONS: [&str; 11] = [
    "",
    "rules=kid",
    "covered=on",
    "lot=drawn",
    "lady_links=off,image=inside",
    "lady_square=busy",
    "closing_move=on",
    "players=4",
    "players=4,covered=on",
    "players=4,covered=on,lot=drawn",
    "players=4,rules=kid,covered=on,closing_move=on",
];

/// Takes random steps while `goes_on` and the game does.
pub(crate) fn advance(
    state: &mut Octagone,
    rng: &mut SplitMix64,
    goes_on: impl Fn(&Octagone) -> bool,
) {
    while goes_on(state)
        && let Some(step) = state.random_step(rng)
    {
        state.apply_unchecked(step);
    }
}

pub(crate) fn seat(index: u8) -> Player {
    Player::from_index(index).expect("a seat")
}

#[track_caller]
pub(crate) fn variant(options: &str) -> Variant {
    options.parse().expect("a variant")
}

/// The official start.
#[track_caller]
pub(crate) fn fresh(options: &str) -> Octagone {
    Octagone::start(variant(options))
}

/// The official start, in which this player has drawn the White Lady.
#[track_caller]
pub(crate) fn started_by(options: &str, starter: Player) -> Octagone {
    let start = Setup::start(variant(options));
    Setup { to_move: Some(starter), ..start }.build().expect("a start")
}

#[track_caller]
pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[track_caller]
pub(crate) fn position(text: &str) -> Octagone {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The game of two after this deal; `prefix` is the variant in braces and a space, or empty.
#[track_caller]
pub(crate) fn start(prefix: &str, hands: &str) -> Octagone {
    let options = prefix.trim_matches(['{', '}', ' ']);
    let hands: Hands = hands.parse().expect("hands");
    Octagone::with_hands(variant(options), Player::FIRST, &hands).expect("a deal")
}

#[track_caller]
pub(crate) fn played(prefix: &str, hands: &str, moves: &str) -> Octagone {
    let mut state = start(prefix, hands);
    moves.split_whitespace().for_each(|text| state.play(mv(text)).expect(text));
    state
}

/// The number of the square that the last of `moves` points at.
#[track_caller]
pub(crate) fn target(prefix: &str, hands: &str, moves: &str) -> u8 {
    played(prefix, hands, moves).target().expect("an indicated square").number()
}

/// Plays all but the last of `moves`, then expects `result` from the last.
#[track_caller]
pub(crate) fn check(prefix: &str, hands: &str, moves: &str, result: Result<(), IllegalMove>) {
    let (opening, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    check_from(&played(prefix, hands, opening).to_string(), last, result);
}

/// Expects `result` from a move, and that a refused one changes nothing.
#[track_caller]
pub(crate) fn check_from(text: &str, last: &str, result: Result<(), IllegalMove>) {
    let mut state = position(text);
    let before = state.clone();
    assert_eq!(state.play(mv(last)), result, "{text}: {last}");
    assert_eq!(state == before, result.is_err(), "{text}: {last}");
}
