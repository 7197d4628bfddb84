//! One test per rule, for a turn (R8 to R13).

use rulebook_core::{Annotate, Match, Player, Turn};
use rulebook_toki::{Card, Event, IllegalMove, Legality, Phase, Play, State, Toki};

use crate::rules::{MIDDLE, position, take, weights};

#[test]
fn r8_a_turn_begins_with_the_pile_or_the_bank() {
    check("0:source", "pile", Ok(()));
    check("0:source", "bank", Ok(()));
    check("0:source", "place-a1", Err(IllegalMove::NothingInHand));
    check("0:source", "keep", Err(IllegalMove::NothingInHand));
    check("0:bank-7", "bank", Err(IllegalMove::CardInHand));
    check("0:bank-7", "pile", Err(IllegalMove::CardInHand));
    let mut state = position("0:source");
    take(&mut state, "bank");
    assert_eq!(state.turn(), Turn::Chance);
    assert_eq!(weights(&state), "0x7,1x7,2x5,3x7,4x8,5x7,6x8,7x8,8x8,9x7,10x8,11x8,12x8,Tx2");
    take(&mut state, "4");
    let player = Player::FIRST;
    let card = Card::from_number(4).expect("a number");
    assert!(
        matches!(state.phase(), Phase::Use { player: p, card: c, .. } if (p, c) == (player, card))
    );
    assert_eq!(state.bank_len(), 87);
}

#[test]
fn r9_a_card_is_placed_on_any_own_slot_and_the_old_one_goes_to_the_pile() {
    let mut state = position("0:bank-7");
    take(&mut state, "place-c1");
    assert_eq!(state.boards()[0].to_string(), "T,T,7,?/?,5,?,?");
    assert_eq!(
        (state.pile(), state.under().to_string()),
        ("3".parse().ok(), "2x3,9x1".to_string())
    );
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
}

#[test]
fn r9_a_hidden_card_is_replaced_unseen() {
    let mut state = position("0:bank-7");
    take(&mut state, "place-d2");
    assert_eq!(state.boards()[0].to_string(), "T,T,3,?/?,5,?,7");
    assert_eq!(state.turn(), Turn::Chance);
    take(&mut state, "12");
    assert_eq!(state.pile(), "12".parse().ok());
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
}

#[test]
fn r10_a_drawn_card_is_thrown_and_a_hidden_one_opened() {
    let mut state = position("0:bank-7");
    take(&mut state, "flip-a2");
    assert_eq!((state.pile(), state.turn()), ("7".parse().ok(), Turn::Chance));
    take(&mut state, "11");
    assert_eq!(state.boards()[0].to_string(), "T,T,3,?/11,5,?,?");
    check("0:bank-7", "flip-a1", Err(IllegalMove::FlipAlreadyOpen));
}

#[test]
fn r11_only_the_last_hidden_card_may_be_kept() {
    check("0:bank-7", "keep", Err(IllegalMove::KeepNotLast));
    let mut state = last_hidden("0:bank-7");
    take(&mut state, "keep");
    assert_eq!(state.boards()[0].to_string(), "T,T,3,1/2,5,4,?");
    assert_eq!(state.pile(), "7".parse().ok());
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
    let state = last_hidden("0:pile-7");
    assert_eq!(state.check("keep".parse().expect("a move")), Err(IllegalMove::KeepFromPile));
}

#[test]
fn r12_a_card_from_the_pile_is_not_thrown_back() {
    check("0:pile-7", "flip-a2", Err(IllegalMove::FlipFromPile));
    check("0:pile-7", "keep", Err(IllegalMove::KeepFromPile));
    check("0:pile-7", "place-a2", Ok(()));
    check("0:pile-7", "fly-a1-a2", Ok(()));
    // Eight places and two Tokis over four hidden cards.
    assert_eq!(position("0:pile-7").move_count(), 8 + 8);
    assert_eq!(position("0:bank-7").move_count(), 8 + 4 + 8);
}

#[test]
fn r13_a_toki_flies_to_a_hidden_card_which_goes_unseen_to_the_pile() {
    let mut state = position("0:pile-7");
    take(&mut state, "fly-a1-c2");
    assert_eq!(state.boards()[0].to_string(), "7,T,3,?/?,5,T,?");
    assert_eq!(state.turn(), Turn::Chance);
    take(&mut state, "8");
    assert_eq!(state.pile(), "8".parse().ok());
    check("0:bank-7", "fly-c1-c2", Err(IllegalMove::FlyNoToki));
    check("0:bank-7", "fly-a2-c2", Err(IllegalMove::FlyNoToki));
    check("0:bank-7", "fly-a1-c1", Err(IllegalMove::FlyOntoOpen));
    check("0:bank-7", "fly-a1-a1", Err(IllegalMove::FlyOntoOpen));
    check("0:bank-7", "fly-a1-a2", Ok(()));
    check("0:bank-T", "fly-a1-a2", Ok(()));
}

#[test]
fn r13_match_only_requires_a_card_equal_to_the_open_mate() {
    let only = |next: &str| -> Toki {
        let text = position(next).to_string().replace('{', "{fly=match_only,");
        text.parse().expect("a position")
    };
    let result = |next: &str, mv: &str| only(next).check(mv.parse().expect("a move"));
    assert_eq!(result("0:bank-5", "fly-b1-a2"), Ok(()));
    assert_eq!(result("0:pile-5", "fly-b1-d2"), Ok(()));
    assert_eq!(result("0:bank-7", "fly-b1-a2"), Err(IllegalMove::FlyNoMatch));
    assert_eq!(result("0:bank-5", "fly-a1-a2"), Err(IllegalMove::FlyNoMatch));
    assert_eq!(only("0:bank-5").move_count(), 8 + 4 + 4);
    assert_eq!(only("0:bank-7").move_count(), 8 + 4);
}

#[test]
fn events_are_refused_where_nothing_is_turned_or_none_is_left() {
    let event = |text: &str| text.parse::<Event>().expect("a card");
    assert_eq!(position("0:source").check_event(event("5")), Err(IllegalMove::EventInTurn));
    let gone = format!("{MIDDLE} 0:draw").replace("2x3", "2x3,12x8").parse::<Toki>();
    assert_eq!(gone.expect("a position").check_event(event("12")), Err(IllegalMove::NoneUnseen));
}

#[test]
fn annotations_show_the_effects_of_a_move() {
    let state = position("0:bank-3");
    let note = |mv: &str| state.annotate(mv.parse().expect("a move")).expect("a legal move");
    // The 3 counts, the Toki and the 5 are a pair, and the other Toki has no value yet.
    let pair = note("place-c2");
    assert_eq!((pair.before, pair.after, &pair.pairs[..]), (3, 0, &[3][..]));
    assert!(pair.groups.is_empty() && !pair.closes && !pair.is_last_turn);
    let fly = note("fly-b1-c2");
    // The 3 is put over the 5, and the Toki flies to the mate of the other 3.
    assert_eq!((fly.after, &fly.pairs[..]), (8, &[3][..]));
    assert_eq!(note("flip-d1").after, 3);
    let state = last_hidden("0:bank-2");
    let note = |mv: &str| state.annotate(mv.parse().expect("a move")).expect("a legal move");
    assert!(note("place-d2").closes && note("place-d2").is_last_turn && note("flip-d2").closes);
    assert!(!note("keep").closes && !note("place-a1").closes);
    assert!(note("place-a1").pairs.is_empty(), "there is a pair of 2 already");
    let grouped = note("place-b2");
    assert_eq!(
        grouped
            .groups
            .iter()
            .map(|group| (group.number, group.pairs, group.points))
            .collect::<Vec<_>>(),
        [(2, 2, -10)]
    );
}

#[test]
fn a_match_undoes_turned_cards_too() {
    let mut game = Match::new(Toki::default());
    game.resolve("5".parse().expect("a card")).expect("possible");
    game.play("open-a1".parse().expect("a move")).expect("legal");
    assert!(game.undo() && game.undo());
    assert_eq!(game.state(), &Toki::default());
    assert_eq!(game.state().outcome(), None);
}

#[test]
fn columns_of_a_representative_are_sorted_and_have_the_same_sheet() {
    let state = position("0:source");
    let canonical = state.representative().expect("a box has columns");
    assert_eq!(canonical.boards()[0].to_string(), "3,5,T,?/?,T,?,?");
    assert_eq!(canonical.representative(), Some(canonical.clone()));
    assert_eq!(canonical.move_count(), state.move_count());
    let score = |state: &Toki| state.sheet(Player::FIRST).map(|sheet| sheet.score);
    assert_eq!(score(&canonical), score(&state));
}

/// The same position, in which the first player has one hidden card, at d2.
#[track_caller]
fn last_hidden(next: &str) -> Toki {
    let text = position(next).to_string().replace("T,T,3,?/?,5,?,?", "T,T,3,1/2,5,4,?");
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Checks that a move has this result, and that an illegal one changes nothing.
#[track_caller]
fn check(next: &str, mv: &str, result: Result<(), IllegalMove>) {
    let mut state = position(next);
    let before = state.clone();
    assert_eq!(state.play(mv.parse().expect("a move")), result, "{next}: {mv}");
    assert_eq!(state == before, result.is_err(), "{next}: {mv}");
}
