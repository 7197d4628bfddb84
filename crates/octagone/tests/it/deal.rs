//! Prescribed deals.

use rulebook_core::{Deal, DealError, Perft, Play, Player, State, Turn};
use rulebook_laws::law::{deal_text_round_trips, deals_replay};
use rulebook_octagone::{Game, Hands, Octagone, rulebook_core};

use crate::helpers::{fresh, mv, position};

#[test]
fn r8_hands_are_dealt() {
    for (options, text) in [
        ("", "612333+3/054333+3"),
        ("covered=on", Octagone::deal_example().expect("an example")),
        ("players=4", "612000+1/051300+1/000333+1/003033+1"),
        ("lot=drawn", "L>1 333333+3/333333+3"),
        ("players=4,lot=drawn,covered=on", "L>3 222111+1/222111+1/111222+1/111222+1"),
    ] {
        let (start, hands) = (fresh(options), order(text));
        deal_text_round_trips(&hands).expect("a text");
        for seed in 0..3 {
            deals_replay(&start, &hands, seed).unwrap_or_else(|broken| panic!("{broken}"));
        }
        let mut state = start.clone();
        state.deal(&hands, 0).expect("a deal");
        let dealt: Vec<_> = Player::all(state.players()).map(|p| state.hand(p)).collect();
        assert_eq!(dealt, hands.as_slice(), "{text}");
        assert_eq!(state.seat(), hands.starter().or(Some(Player::FIRST)));
    }
}

#[test]
fn r14_gifts_follow_a_deal_as_moves() {
    let mut state = fresh("players=4");
    let hands = order("222111+1/222111+1/111222+1/111222+1");
    state.deal(&hands, 0).expect("a deal");
    state.play(mv("J>0")).expect("a legal gift");
    state.play(mv("J>3")).expect("a legal gift");
    let hands = order("222111+2/222111+1/111222+1/111222+2");
    let expected = Octagone::with_hands(state.variant(), Player::FIRST, &hands).expect("a deal");
    assert_eq!(state, expected);
}

#[test]
fn r8_a_deal_goes_on_from_where_it_began() {
    let mut state = fresh("");
    let hands = order("612333+3/054333+3");
    for dealt in 0..7 {
        let event = hands.event(&state, dealt).expect("an event");
        state.resolve(event).expect("a possible event");
    }
    assert_eq!(hands.fits(&state), Ok(()));
    state.deal(&hands, 7).expect("a deal");
    assert_eq!(state.hand(Player::FIRST), hands.as_slice()[0]);
    assert_eq!(state.turn(), Turn::Player(Player::FIRST));
    assert_eq!(hands.event(&state, 36), Err(DealError::NotChance));
}

#[test]
fn a_deal_that_cannot_be_honoured_is_refused() {
    let unfit = |options: &str, text: &str| match order(text).fits(&fresh(options)) {
        Err(DealError::Unfit(reason)) => reason,
        other => panic!("{options} {text}: {other:?}"),
    };
    let four = "each hand has one joker: the pairs give the others by moves";
    assert_eq!(unfit("players=4", "222111+1/222111+2/111222+2/111222+1"), four);
    assert_eq!(unfit("players=4", "222111+0/222111+2/111222+1/111222+1"), four);
    let two = "each of two players has three jokers";
    assert_eq!(unfit("", "333333+0/333333+6"), two);
    assert_eq!(unfit("", "333333+2/333333+3"), two);
    assert_eq!(unfit("", "333333+4/333333+3"), "there are more than six shields of a kind");
    let missing = "a shield is missing: there are six of each colour";
    assert_eq!(unfit("", "333332+3/333333+3"), missing);
    assert_eq!(unfit("", "433333+3/233333+3"), "a player has more coloured shields than another");
    let count = "the number of hands is not that of the players";
    assert_eq!(unfit("players=4", "333333+3/333333+3"), count);
    assert_eq!(unfit("", "L>0 333333+3/333333+3"), "the starter is known, so there is no lot");
    assert_eq!(
        unfit("lot=drawn", "333333+3/333333+3"),
        "`L>` and the seat that draws the White Lady"
    );
    let seat = "the White Lady is drawn by a seat of the game";
    assert_eq!(unfit("lot=drawn", "L>2 333333+3/333333+3"), seat);
    let dealt = position("......./......./......./......./......./....... 0 100000+3/000000+3");
    let other = Err(DealError::Unfit("other shields have been dealt"));
    assert_eq!(order("055530+3/611136+3").fits(&dealt), other);
    let over = position("......./......./......./......./......./....... 0 333333+3/333333+3");
    let over = order(Octagone::deal_example().expect("an example")).fits(&over);
    assert_eq!(over, Err(DealError::Unfit("all shields have been dealt")));
}

#[test]
fn an_order_serves_perft() {
    let (start, hands) = (fresh("lot=drawn"), order("L>0 333333+3/333333+3"));
    let count = Perft::new(&start).deal(&hands, 0).depth(2).count();
    assert_eq!(count, Ok(5256));
}

#[track_caller]
fn order(text: &str) -> Hands {
    text.parse().expect(text)
}
