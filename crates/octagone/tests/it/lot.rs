//! R8: the lot for the White Lady.

use rulebook_core::{HiddenInfo, Player, SplitMix64, Turn, Viewpoint};
use rulebook_octagone::{
    Event, IllegalMove, InvalidSetup, Legality, Octagone, ParseError, Play, Setup, State,
    rulebook_core,
};

use crate::helpers::{advance, fresh, mv, position, seat, variant};

const EMPTY: &str = "......./......./......./......./......./.......";

#[test]
fn r8_each_seat_draws_the_lady_with_the_same_probability() {
    for (options, n_players) in [("lot=drawn", 2), ("players=4,lot=drawn", 4)] {
        let state = fresh(options);
        assert_eq!((state.turn(), state.seat()), (Turn::Chance, None));
        let mut events = Vec::new();
        let _ = state.visit_events::<()>(|event, weight| {
            events.push((event.to_string(), weight));
            std::ops::ControlFlow::Continue(())
        });
        let expected: Vec<(String, u32)> =
            (0..n_players).map(|seat| (format!("L>{seat}"), 1)).collect();
        assert_eq!(events, expected);
    }
}

#[test]
fn r8_the_drawn_player_starts() {
    for starter in Player::all(4) {
        let mut state = fresh("players=4,lot=drawn");
        state.resolve(Event::Lot { starter }).expect("a possible event");
        assert_eq!((state.turn(), state.seat()), (Turn::Chance, Some(starter)));
        let mut rng = SplitMix64::new(1);
        advance(&mut state, &mut rng, |state| state.turn() == Turn::Chance);
        state.play(mv("J>0")).expect("a legal gift");
        state.play(mv("J>1")).expect("a legal gift");
        assert_eq!(state.turn(), Turn::Player(starter));
    }
}

#[test]
fn r8_the_lot_comes_before_the_deal_and_once() {
    let mut state = fresh("lot=drawn");
    let shield: Event = "+A".parse().expect("an event");
    let lot = |index| Event::Lot { starter: seat(index) };
    assert_eq!(state.check_event(shield), Err(IllegalMove::LotFirst));
    assert_eq!(state.check_event(lot(2)), Err(IllegalMove::LotForNobody));
    assert_eq!(state.check(mv("L1-2")), Err(IllegalMove::DealFirst));
    state.resolve(lot(1)).expect("a possible event");
    assert_eq!(state.check_event(lot(1)), Err(IllegalMove::LotDecided));
    assert_eq!(Octagone::default().check_event(lot(0)), Err(IllegalMove::LotDecided));
}

#[test]
fn r8_a_position_says_whether_the_lot_is_drawn() {
    let before = format!("{{lot=drawn}} {EMPTY} ? 000000+3/000000+3");
    let after = format!("{{lot=drawn}} {EMPTY} 1 000000+3/000000+3");
    let mut state = fresh("lot=drawn");
    assert_eq!(state.to_string(), before);
    assert_eq!(position(&before), state);
    state.resolve(Event::Lot { starter: Player::SECOND }).expect("a possible event");
    assert_eq!(state.to_string(), after);
    assert_eq!(position(&after), state);
    for text in [before.replace("000000+3/", "100000+3/"), before.replacen("...", "#x.", 1)] {
        assert_eq!(text.parse::<Octagone>(), Err(ParseError::Setup(InvalidSetup::NoStarter)));
    }
    let given = before.replace("{lot=drawn} ", "").parse::<Octagone>();
    assert_eq!(given.expect_err("no lot").to_string(), "expected a seat number at byte 48");
    let setup = Setup { to_move: None, ..Setup::start(variant("")) };
    assert_eq!(setup.validate(), Err(InvalidSetup::NoStarter));
}

#[test]
fn r8_everybody_sees_the_lot() {
    let mut state = fresh("players=4,covered=on,lot=drawn");
    let step = rulebook_core::Step::Event(Event::Lot { starter: seat(2) });
    let mut views: Vec<_> = Viewpoint::all(4).map(|who| state.view(who)).collect();
    for view in &mut views {
        let observed = state.observe(step, view.viewpoint());
        assert_eq!(observed.to_string(), "L>2");
        Octagone::learn(view, &observed).expect("it follows");
        assert!(Octagone::learn(view, &observed).is_err());
    }
    state.apply_unchecked(step);
    assert!(views.iter().all(|view| *view == state.view(view.viewpoint())));
}
