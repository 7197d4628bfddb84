//! One test for each rule: a turn. The stack is in `stack`, the end of the game in `endings`.

use rulebook_core::{Annotate, Play, Player, SplitMix64, Turn};
use rulebook_octiles::{
    Crossing, Edge, Event, Game, IllegalMove, Legality, Link, Move, Octiles, Pattern, Stack, State,
    Tile,
};

#[test]
fn r8_a_runner_of_the_player_moves_across_the_new_tile() {
    check("T1..T18", "T1@a2r1 E1-s44", Err(IllegalMove::NotYourRunner));
    check("T1..T18", "T1@a2r1 s11-s12", Err(IllegalMove::NotYourRunner));
    check("T1..T18", "T1@a2r0 W1-s11", Err(IllegalMove::NoPath));
    check("T1..T18", "T1@d1r1 W1-s11", Err(IllegalMove::NoPath));
    // A path that was there before is not enough: on a2, W1 is joined with s11 and W2 with s12.
    let [north_east, south_east, south, south_west] =
        [1, 3, 4, 5].map(|index| Edge::from_index(index).expect("an edge"));
    let joins = |pattern: &Pattern| {
        pattern.partner(south) == south_east && pattern.partner(south_west) == north_east
    };
    let pattern = Pattern::all().find(joins).expect("a matching");
    let mut state = Octiles::default();
    let event = Event::Draw { tile: pattern.tile() };
    state.resolve(event).expect("a draw");
    let turn = pattern.turn();
    state.play(mv(&format!("{}@a2r{turn} W1-s11", pattern.tile()))).expect("a legal move");
    state.resolve(draw("T2")).expect("a draw");
    state.play(mv("T2@e4r7 E1-s44")).expect("a legal move");
    state.resolve(draw("T1")).expect("a draw");
    assert_eq!(state.check(mv("T1@d1r0 W2-s12")), Err(IllegalMove::AvoidsTile));
}

#[test]
fn r9_a_path_is_continuous_and_ends_at_the_first_place() {
    let (mut longest, mut crossed_twice) = (0, 0);
    along_games("", 20, |state| {
        for mv in state.legal_moves() {
            let Move::Lay { octagon, from, to, .. } = mv else { continue };
            let path = state.path(mv).expect("a legal move");
            let first = path.first().expect("a crossing");
            let last = path.last().expect("a crossing");
            assert_eq!(first.octagon.link(first.enter), Link::Space(from), "{mv}");
            assert_eq!(last.octagon.link(last.leave), Link::Space(to), "{mv}");
            for pair in path.windows(2) {
                let [Crossing { octagon: one, leave, .. }, next] = pair else { continue };
                let link = one.link(*leave);
                assert!(
                    matches!(link, Link::Octagon(o, e, _) if o == next.octagon && e == next.enter)
                );
            }
            let n_new = path.iter().filter(|crossing| crossing.octagon == octagon).count();
            assert!(1 <= n_new, "{mv}");
            crossed_twice += usize::from(2 <= n_new);
            longest = longest.max(path.len());
        }
    });
    assert!(8 < longest, "{longest}");
    assert!(0 < crossed_twice);
}

#[test]
fn r10_a_runner_ends_on_an_empty_stop_or_its_finish() {
    check("T1..T18", "T1@a2r1 W1-W2", Err(IllegalMove::ForbiddenCircle));
    check("T1..T18", "T1@a2r1 W1-N2", Err(IllegalMove::ForbiddenCircle));
    check("T1..T18", "T1@a2r1 W1-S5", Err(IllegalMove::ForbiddenCircle));
    check("T1..T18", "T1@a2r1 W1-E1", Err(IllegalMove::Occupied));
    let mut arrivals = 0;
    along_games("players=3", 10, |state| {
        let side = state.variant().side(mover(state));
        for mv in state.legal_moves() {
            let Move::Lay { from, to, .. } = mv else { continue };
            assert!(from == to || state.runner_at(to).is_none(), "{mv}");
            if let Some((circle, _)) = to.as_circle() {
                assert_eq!(circle, side.opposite(), "{mv}");
                arrivals += 1;
            }
        }
    });
    assert!(0 < arrivals);
}

#[test]
fn r11_a_closed_path_returns_to_the_stop_it_left() {
    let mut closed = 0;
    along_games("", 20, |state| {
        for mv in state.legal_moves() {
            let Move::Lay { from, to, .. } = mv else { continue };
            if from == to {
                assert!(from.as_stop().is_some(), "{mv}");
                let annotation = state.annotate(mv).expect("a legal move");
                assert!(annotation.is_closed && !annotation.arrives);
                let after = state.played(mv).expect("a legal move");
                assert_eq!(after.runners(mover(state)), state.runners(mover(state)));
                closed += 1;
            }
        }
    });
    assert!(0 < closed);
    check("T1..T18", "T1@a2r1 W1-W1", Err(IllegalMove::ForbiddenCircle));
}

#[test]
fn r12_a_runner_that_has_arrived_stays() {
    let mut tried = 0;
    along_games("", 10, |state| {
        let finishes = state.variant().side(mover(state)).opposite().circles();
        let arrived = state.runners(mover(state)) & finishes;
        for (mv, from) in state.legal_moves().iter().zip(arrived.iter().cycle()) {
            let Move::Lay { octagon, pattern, to, .. } = *mv else { continue };
            let mv = Move::Lay { octagon, pattern, from, to };
            assert_eq!(state.check(mv), Err(IllegalMove::HasArrived), "{mv}");
            tried += 1;
        }
    });
    assert!(0 < tried);
}

#[test]
fn r13_a_start_circle_must_become_empty_if_that_is_possible() {
    check("T1..T18", "pass", Err(IllegalMove::PassMustLeave));
    // The last runner in the west, among four that have arrived there, has one way out: to s11.
    let stack = list([2, 1].into_iter().chain(3..=17));
    let text = format!("d3:T18r0 s12,s21,s33,s43,W1/s22,W2,W3,W4,W5 {stack} 0 0");
    let state: Octiles = text.parse().expect("a position");
    assert!(state.must_leave_start());
    let moves: Vec<String> = state.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["T2@a2r1 W1-s11", "T2@a2r3 W1-s11"]);
    assert_eq!(state.check(mv("T2@c4r4 s33-s34")), Err(IllegalMove::MustLeaveStart));
    assert_eq!(state.check(Move::Pass), Err(IllegalMove::PassMustLeave));
    // With s11 occupied there is none, so everything else is allowed.
    let state: Octiles = text.replace("s12,s21", "s11,s12").parse().expect("a position");
    assert!(!state.must_leave_start());
    assert_eq!(state.check(mv("T2@c4r4 s33-s34")), Ok(()));
    assert_eq!(state.check(Move::Pass), Ok(()));
    // With an empty start circle, too.
    let state: Octiles = text.replace("s22,W2", "s22,s23").parse().expect("a position");
    assert_eq!(state.check(mv("T2@c4r4 s33-s34")), Ok(()));
    along_games("players=4", 10, |state| {
        let starts = state.variant().side(mover(state)).circles();
        let occupied = starts.iter().all(|space| state.runner_at(space).is_some());
        assert!(occupied || !state.must_leave_start());
        let leaves = |mv: &Move| matches!(mv, Move::Lay { from, .. } if starts.contains(*from));
        assert!(!state.must_leave_start() || state.legal_moves().iter().all(leaves));
    });
}

/// A path alone is not enough: R13 requires another move.
#[test]
fn r13_the_path_of_an_illegal_move_is_refused_with_the_rule_that_it_breaks() {
    let stack = list([2, 1].into_iter().chain(3..=17));
    let text = format!("d3:T18r0 s12,s21,s33,s43,W1/s22,W2,W3,W4,W5 {stack} 0 0");
    let state: Octiles = text.parse().expect("a position");
    assert_eq!(state.path(mv("T2@c4r4 s33-s34")), Err(IllegalMove::MustLeaveStart));
    assert_eq!(state.path(mv("T2@a2r1 W1-s11")).map(|path| path.len()), Ok(1));
}

#[test]
fn r14_a_player_may_pass_but_not_without_end() {
    let start = "{runners=3} - W1,W3,W5/E1,E3,E5";
    let mut state = played("runners=3", "T1..T18", "pass");
    let rest = list(2..=18);
    assert_eq!(state.to_string(), format!("{start} T1,[{rest}] 1 1"));
    assert!(state.is_voluntary_pass(Move::Pass));
    // The tile stays on top and is known: nothing is drawn.
    state.play(Move::Pass).expect("a legal pass");
    assert_eq!(state.to_string(), format!("{start} T1,[{rest}] 0 2"));
    assert_eq!(state.check(Move::Pass), Err(IllegalMove::MustMove));
    let moves: Vec<String> = state.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["T1@a2r1 W1-s11"]);
    state.play(mv(&moves[0])).expect("a listed move");
    assert_eq!(state.passes(), 0);
}

#[test]
fn r14_a_player_without_a_move_must_pass() {
    let state = played("runners=3", "T6 T2 T1 T3..T5 T7..T18", "T6@a2r7 W1-s12 T2@e4r7 E1-s44");
    let mut state = state;
    state.resolve(draw("T1")).expect("a draw");
    assert_eq!(state.legal_moves()[..], [Move::Pass]);
    assert!(!state.is_voluntary_pass(Move::Pass));
    assert!(state.annotate(Move::Pass).expect("a forced pass").is_forced_pass);
}

/// Calls `visit` with every position of random games in which a player moves.
fn along_games(options: &str, games: u64, mut visit: impl FnMut(&Octiles)) {
    for seed in 0..games {
        let mut events = SplitMix64::new(seed);
        let mut rng = SplitMix64::new(!seed);
        let mut state = Octiles::start(options.parse().expect("a variant"));
        while state.turn() != Turn::Over {
            state.deal_randomly(&mut events);
            visit(&state);
            let mv = state.random_move(&mut rng).expect("a move");
            state.play_unchecked(mv);
        }
    }
}

/// The player to move.
fn mover(state: &Octiles) -> Player {
    state.turn().player().expect("a player moves")
}

/// The tiles of a stack, the top first.
pub(crate) fn stack(text: &str) -> Stack {
    text.parse().expect("a stack")
}

/// The position after these moves from the start of a variant, with tiles from this stack.
#[track_caller]
pub(crate) fn played(options: &str, stack: &str, moves: &str) -> Octiles {
    let mut state = Octiles::start(options.parse().expect("a variant"));
    let stack = self::stack(stack);
    for mv in split(moves) {
        state.deal(&stack, 0).expect("tiles");
        assert_eq!(state.play(mv), Ok(()), "{mv} in {state}");
    }
    state
}

/// Expects `result` from a first move.
#[track_caller]
pub(crate) fn check(stack: &str, first: &str, result: Result<(), IllegalMove>) {
    let mut state = Octiles::default();
    state.deal(&self::stack(stack), 0).expect("tiles");
    assert_eq!(state.play(mv(first)), result, "{first}");
}

/// Moves with spaces between them; a move that lays a tile contains a space itself.
fn split(moves: &str) -> Vec<Move> {
    let mut words = moves.split_whitespace();
    let mut list = Vec::new();
    while let Some(word) = words.next() {
        let way = if word == "pass" { None } else { words.next() };
        list.push(mv(&way.map_or(word.to_string(), |way| format!("{word} {way}"))));
    }
    list
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

pub(crate) fn draw(tile: &str) -> Event {
    Event::Draw { tile: self::tile(tile) }
}

pub(crate) fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

/// Tiles by their numbers.
pub(crate) fn list(numbers: impl IntoIterator<Item = u32>) -> String {
    let tiles: Vec<String> = numbers.into_iter().map(|n| format!("T{n}")).collect();
    tiles.join(",")
}
