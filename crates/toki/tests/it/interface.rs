//! The traits around the rules: indices, picks, descriptions.

use std::{collections::BTreeSet, fmt, ops::ControlFlow};

use rulebook_core::{MoveIndex, Picks, Play, SplitMix64, Step, StepOf, text::SyntaxError};
use rulebook_toki::{Game, Legality, Move, Pick, State, Toki, Variant};

use crate::{contract::late, endings::LAST, rules::position};

#[test]
fn picks_are_those_of_the_table() {
    let start: Toki = Toki::default().resolved("5");
    offers(&start, "", "0.a1 0.b1 0.c1 0.d1 0.a2 0.b2 0.c2 0.d2");
    is_move(&start, "0.c2", "open-c2");
    let source = position("0:source");
    offers(&source, "", "pile bank");
    is_move(&source, "pile", "pile");
    is_move(&source, "bank", "bank");
    // Tokis at a1 and b1, hidden cards at d1, a2, c2, d2.
    let drawn = position("0:bank-7");
    offers(&drawn, "", "drawn pile 0.a1 0.b1");
    offers(&drawn, "drawn", "0.a1 0.b1 0.c1 0.d1 0.a2 0.b2 0.c2 0.d2");
    offers(&drawn, "pile", "0.d1 0.a2 0.c2 0.d2");
    offers(&drawn, "0.a1", "0.d1 0.a2 0.c2 0.d2");
    is_move(&drawn, "drawn 0.a1", "place-a1");
    is_move(&drawn, "pile 0.d1", "flip-d1");
    is_move(&drawn, "0.b1 0.a2", "fly-b1-a2");
    let taken = position("0:pile-7");
    offers(&taken, "", "drawn 0.a1 0.b1");
    offers(&taken, "pile", "");
    let last: Toki = LAST.parse().expect("a position");
    offers(&last, "", "drawn pile");
    offers(&last, "pile", "1.d2 keep");
    is_move(&last, "pile keep", "keep");
    // An attempt takes slots of the player's box only.
    assert_eq!(drawn.attempt(&picks("drawn 0.d1")), "place-d1".parse().ok());
    assert_eq!(drawn.attempt(&picks("drawn 1.d1")), None);
    assert_eq!(start.attempt(&picks("1.a1")), None);
    // No move begins with a slot of another box.
    offers(&last, "0.a1", "");
    offers(&last, "pile 0.d2", "");
    assert_eq!(last.move_of(&picks("pile 0.d2")), None);
}

#[test]
fn picks_have_texts() {
    const A_PART: &str = "a pick (0.a1, pile, bank, drawn or keep)";
    for text in ["0.a1", "5.d2", "pile", "bank", "drawn", "keep"] {
        assert_eq!(text.parse::<Pick>().expect(text).to_string(), text);
    }
    for (text, offset, expected) in [
        ("", 0, A_PART),
        ("a1", 0, A_PART),
        ("8.a1", 0, A_PART),
        ("0", 1, "`.` and a slot (a1 to d2)"),
        ("0.e1", 2, "a slot (a1 to d2)"),
        ("pile ", 4, "the end of the text"),
        ("0.a1x", 4, "the end of the text"),
    ] {
        assert_eq!(text.parse::<Pick>(), Err(SyntaxError { offset, expected }), "{text}");
    }
}

#[test]
fn indices_never_change() {
    assert_eq!((Toki::MOVE_SPACE, Toki::EVENT_SPACE), (83, 14));
    let start: Toki = Toki::default().resolved("5");
    let (source, drawn) = (position("0:source"), position("0:bank-7"));
    let last: Toki = LAST.parse().expect("a position");
    for (state, mv, index) in [
        (&start, "open-a1", 8),
        (&start, "open-d2", 15),
        (&source, "pile", 17),
        (&source, "bank", 18),
        (&drawn, "place-a1", 0),
        (&drawn, "place-d2", 7),
        (&drawn, "flip-d1", 11),
        (&drawn, "fly-a1-a2", 19 + 4),
        (&drawn, "fly-b1-d2", 19 + 15),
        (&last, "keep", 16),
    ] {
        let mv = mv.parse().expect("a move");
        assert_eq!((state.index(mv), state.move_at(index)), (index, Some(mv)), "{mv}");
    }
    // Indices of moves that are not legal here.
    for index in [0, 7, 16, 17, 18, 19, 82, 83, usize::MAX] {
        assert_eq!(start.move_at(index), None, "{index}");
    }
    let drawing = source.played(Move::Bank).expect("legal");
    for (card, index) in [("0", 0), ("12", 12), ("T", 13)] {
        let event = card.parse().expect("a card");
        assert_eq!(drawing.event_index(event), index);
        assert_eq!(drawing.event_at(index), Some(event));
    }
    assert_eq!((drawing.event_at(14), source.event_at(0)), (None, None));
    // All copies in the bank have been seen.
    let late = late().played(Move::Bank).expect("legal");
    assert_eq!(late.event_at(13), None);
}

/// `nth_move` agrees with the list of legal moves, and there are no further moves.
#[test]
fn moves_are_found_by_their_indices_in_the_list() {
    for players in [2, 6] {
        let mut rng = SplitMix64::new(u64::from(players));
        let mut state = Toki::start(Variant::for_players(players));
        for _ in 0..300 {
            let moves = state.legal_moves();
            for (n, mv) in moves.iter().enumerate() {
                assert_eq!(state.nth_move(n), Some(*mv), "{n} in {state}");
            }
            assert_eq!(state.nth_move(moves.len()), None, "{state}");
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
    }
}

#[test]
fn descriptions_are_plain_sentences() {
    let start = Toki::default();
    describes(&start, "5", "the pile begins with a 5");
    let start = start.resolved("5");
    describes(&start, "open-c2", "open the hidden card at c2");
    let source = position("0:source");
    describes(&source, "pile", "take the 9 from the pile");
    describes(&source, "bank", "draw a card from the bank");
    describes(&source.played(Move::Bank).expect("legal"), "T", "player 1 draws a T");
    let drawn = position("0:bank-7");
    describes(&drawn, "place-c1", "place the 7 at c1; the 3 there goes to the pile");
    describes(&drawn, "place-d1", "place the 7 at d1; the hidden card there goes to the pile");
    describes(&drawn, "flip-d1", "throw the 7 on the pile and open the hidden card at d1");
    describes(
        &drawn,
        "fly-a1-d1",
        "place the 7 at a1; the Toki flies to d1, whose hidden card goes to the pile",
    );
    let flipping = drawn.played("flip-d1".parse().expect("a move")).expect("legal");
    describes(&flipping, "8", "the card of player 1 at d1 is an 8");
    let throwing = drawn.played("place-d1".parse().expect("a move")).expect("legal");
    describes(&throwing, "8", "the card that goes to the pile is an 8");
    let last: Toki = LAST.parse().expect("a position");
    describes(&last, "keep", "throw the 7 on the pile and open nothing");
}

#[test]
fn r20_the_last_step_of_a_round_says_the_points_and_who_leads() {
    const OPEN: &str = "{rounds=3} round 2 totals 5,-3 birthdays 0,1 boxes \
                        1,2,3,4/1,2,3,9|1,2,3,4/1,2,8,? pile 9 under - bank - turns 20 closer 0 \
                        next 1:bank-0";
    let scored = |text: &str| {
        let open: Toki = text.parse().expect("a position");
        open.played("place-d2".parse().expect("a move")).expect("legal")
    };
    let ends = "the card that goes to the pile is a 7; round 2 of 3 ends with 13, 15 points and \
                totals 18, 12: the lowest leads";
    describes(&scored(OPEN), "7", ends);
    // The last round has a result instead.
    let last = scored(&OPEN.replace("rounds=3", "rounds=2"));
    describes(&last, "7", "the card that goes to the pile is a 7");
}

trait Resolved {
    /// The position after this event.
    fn resolved(&self, card: &str) -> Toki;
}

impl Resolved for Toki {
    fn resolved(&self, card: &str) -> Toki {
        let mut state = self.clone();
        state.resolve(card.parse().expect("a card")).expect("possible");
        state
    }
}

fn picks(text: &str) -> Vec<Pick> {
    text.split_whitespace().map(|pick| pick.parse().expect("a pick")).collect()
}

/// Expects that exactly these picks can be picked next.
#[track_caller]
fn offers(state: &Toki, picked: &str, next: &str) {
    let mut offered = Vec::new();
    let _ = state.visit_next::<()>(&picks(picked), |pick| {
        offered.push(pick);
        ControlFlow::Continue(())
    });
    assert_eq!(offered, picks(next), "{picked}");
    assert_eq!(offered.iter().collect::<BTreeSet<_>>().len(), offered.len());
}

#[track_caller]
fn is_move(state: &Toki, picked: &str, mv: &str) {
    let mv: Move = mv.parse().expect("a move");
    assert_eq!(state.move_of(&picks(picked)), Some(mv));
    assert_eq!(state.picks_of(mv).collect::<Vec<_>>(), picks(picked));
    assert!(state.check(mv).is_ok());
    offers(state, picked, "");
}

struct Described<'s>(&'s Toki, StepOf<Toki>);

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Step::Move(mv) => self.0.describe(mv, f),
            Step::Event(event) => self.0.describe_event(event, f),
        }
    }
}

#[track_caller]
fn describes(state: &Toki, step: &str, text: &str) {
    let step = step.parse().expect("a step");
    assert_eq!(Described(state, step).to_string(), text);
}
