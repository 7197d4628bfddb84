//! Questions, answers and the right to ask, for a host's match and a client's.

use std::collections::BTreeSet;

use rulebook::core::State;
use rulebook::{
    AnyError, AnyMatch, AnyView, Choices, ErrorKind, Registry, Start,
    core::{Player, SplitMix64, Turn, Viewpoint},
    draw::Theme,
    entry,
};
use rulebook_classics::{Gobblers, Leduc, Nim, TicTacToe};

use crate::{
    secrecy::registry,
    small::{at, begin, rolled},
};

const FIRST: Viewpoint = Viewpoint::Seat(Player::FIRST);
const SECOND: Viewpoint = Viewpoint::Seat(Player::SECOND);

#[test]
fn only_the_player_to_move_may_ask_about_moves() {
    let registry = registry();
    let game = registry.game("kuhn").expect("a game");
    let mut host = game.start("").expect("a start");
    for card in ["K", "Q"] {
        host.step(card).expect("a card");
    }
    for (who, may_ask) in
        [(FIRST, true), (SECOND, false), (Viewpoint::Public, false), (Viewpoint::Host, true)]
    {
        let seen = host.view(who).expect("an observer");
        let client = game.client(who, &seen.text()).expect("a view");
        for seen in [&*seen, &*client] {
            let choices = seen.choices().map_err(|error| error.kind);
            let expected = if may_ask { Ok(2) } else { Err(ErrorKind::NotYourTurn) };
            assert_eq!(choices.map(Choices::move_count), expected, "{seen:?}");
            let Ok(choices) = choices else { continue };
            let refused = choices.check("zz").map_err(|error| error.kind);
            assert_eq!(refused, Err(ErrorKind::Move), "{seen:?}");
        }
    }
}

#[test]
fn only_the_host_learns_which_hidden_events_are_possible() {
    let registry = registry();
    let mut host = registry.game("kuhn").and_then(|game| game.start("")).expect("kuhn");
    host.step("K").expect("a card");
    let events = |host: &dyn AnyMatch, who| {
        let seen = host.view(who).expect("an observer");
        let events = seen.choices().map(Choices::events);
        let events = events.map(|events| events.into_iter().map(|event| event.event).collect());
        events.map_err(|error: AnyError| error.kind)
    };
    let left: Vec<String> = vec!["J".into(), "Q".into()];
    assert_eq!(events(&*host, Viewpoint::Host), Ok(left));
    for who in [FIRST, SECOND, Viewpoint::Public] {
        assert_eq!(events(&*host, who), Err(ErrorKind::NotYourTurn));
    }
    // If nothing is hidden, every observer gets the answer.
    let open = at("pig", "{sides=3} 0,0 0+0*");
    for who in [FIRST, SECOND, Viewpoint::Public, Viewpoint::Host] {
        assert_eq!(events(&*open, who), Ok(["1", "2", "3"].map(str::to_owned).into()));
    }
}

#[test]
fn observers_of_an_open_game_act_at_their_turn_only() {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    let mut host = registry.game("tictactoe").and_then(|game| game.start("")).expect("a start");
    for who in [SECOND, Viewpoint::Public] {
        let refused = host.step_as(who, "b2").expect_err("the first player's turn");
        assert_eq!(refused.kind, ErrorKind::NotYourTurn);
        assert_eq!(refused.message, "it is not this observer's turn (turn: 0)".into());
    }
    assert_eq!(host.step_as(FIRST, "b2").expect("legal"), "b2");
    // At chance's turn the public, which has no seat, does not act either.
    let mut host = at("pig", "0,0 0+0*");
    let refused = host.step_as(Viewpoint::Public, "1").expect_err("chance is the host's");
    assert_eq!(refused.message, "it is not this observer's turn (turn: chance)".into());
}

#[test]
fn a_view_of_a_seat_that_the_game_does_not_have_is_refused() {
    let mut registry = Registry::empty();
    registry.add(entry!(Nim));
    let third = Viewpoint::Seat(Player::all(3).next_back().expect("three"));
    let refused = registry.game("nim").and_then(|nim| nim.client(third, "1,3,5,7 0")).map(drop);
    assert_eq!(
        refused.map_err(|error| error.to_string()),
        Err("seat 2: the game has 2 seats, counted from 0".to_owned())
    );
}

#[test]
#[cfg(feature = "octi")]
fn a_client_learns_its_own_moves_in_the_spelling_in_which_they_are_played() {
    let registry = Registry::standard();
    let octi = registry.game("octi").expect("a game");
    let position = Some("S: 33ABCEFG ; N: 43 44 54 ; 0 0 ; S");
    let mut host = octi.begin(&Start { position, ..Start::default() }).expect("a position");
    let text = host.view(FIRST).expect("a seat").text();
    let mut view = octi.client(FIRST, &text).expect("a view");
    let refused = view.learn("33-53-55").expect_err("another spelling of `33-55`");
    assert!(refused.to_string().ends_with("the move has another spelling"), "{refused}");
    assert_eq!(view.n_steps(), 0);
    assert_eq!(host.play("33-53-55").expect("legal"), "33-55");
    let seen = host.view(FIRST).expect("a seat");
    view.learn(&seen.steps_since(0)[0]).expect("what was played");
    assert_eq!(view.info_key(), seen.info_key());
}

#[test]
fn another_spelling_of_a_step_is_played_as_its_canonical_one() {
    let mut game = at("heap", "5 0");
    assert_eq!(game.play("take 3 less 1").expect("legal"), "take 2");
    // `take 3` can be read, but is not legal; the longer text is.
    let mut game = at("heap", "5 0");
    assert_eq!(game.take(&["take", "3", "less", "1"]).expect("legal"), 4);
    assert_eq!(game.steps(), ["take 2"]);
    // `take 1` is legal, so what follows it is another step.
    let mut game = at("heap", "5 0");
    assert_eq!(game.take(&["take", "1", "less", "1"]).expect("legal"), 2);
    // Of readings that get equally far, the first one is explained.
    assert_eq!(&*game.take(&["x", "y", "z"]).expect_err("not a step").what, "move `x`");
    // So it is with events.
    let mut game = at("heap", "5 0?");
    assert_eq!(game.take(&["back", "1", "pass"]).expect("possible"), 2);
}

#[test]
fn twelve_alternatives_are_named_and_more_are_not() {
    let help = |mut game: Box<dyn AnyMatch>| {
        game.step("?").expect_err("not a step").help.map(String::from)
    };
    let twelve = help(at("nim", "0,0,5,7 0")).expect("twelve moves");
    let names = twelve.strip_prefix("legal here: ").expect("moves").split(", ");
    assert_eq!((names.count(), twelve.contains("others")), (12, false));
    assert_eq!(help(at("nim", "1,0,5,7 0")), None);
    let faces = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12";
    let twelve = help(at("pig", "{sides=12} 0,0 0+0*"));
    assert_eq!(twelve, Some(format!("chance decides here: {faces}")));
    let thirteen = help(at("pig", "{sides=13} 0,0 0+0*"));
    assert_eq!(thirteen, Some(format!("chance decides here: {faces} and others")));
}

#[test]
fn an_event_by_hand_takes_the_place_of_one_of_the_deal() {
    let mut registry = Registry::empty();
    registry.add(entry!(Leduc));
    let leduc = registry.game("leduc").expect("a game");
    let mut host =
        leduc.begin(&Start { deal: Some("Ks,Qh,Js"), ..Start::default() }).expect("a deal");
    assert_eq!(host.steps(), ["Ks", "Qh"]);
    assert!(host.undo() && host.undo());
    host.step("Jh").expect("another card");
    assert_eq!(host.steps(), ["Jh", "Qh"]);
}

#[test]
fn a_host_reports_the_facts_of_its_match() {
    let mut registry = Registry::empty();
    registry.add(entry!(Gobblers));
    let mut host = registry.game("gobblers").and_then(|game| game.start("")).expect("a start");
    assert_eq!(host.players(), 2);
    let seats: Vec<_> =
        host.seats().into_iter().map(|seat| (seat.seat, seat.name, seat.team)).collect();
    assert_eq!(seats, [(0, Some("White"), vec![0]), (1, Some("Black"), vec![1])]);
    assert_eq!(host.key(), Gobblers::default().key());
    assert_ne!(at("heap", "5 0").key(), at("heap", "5 1").key());
    let start = Start { variant: "players=3", ..Start::default() };
    let poker = self::registry();
    let three = poker.game("kuhn").and_then(|kuhn| kuhn.begin(&start)).expect("three players");
    assert_eq!((three.players(), three.seats().len()), (3, 3));
    // Chance events come first in a match of Pig that begins with one.
    assert!(!host.is_move(0));
    host.step("1@a1").expect("legal");
    assert!(host.is_move(0));
    let mut pig = rolled("0,0 0+0*", "6,5").expect("a deal");
    assert_eq!((pig.n_steps(), pig.is_move(0)), (1, false));
    pig.play("roll").expect("legal");
    assert_eq!(pig.steps().join(" "), "6 roll 5");
    assert_eq!([0, 1, 2, 3].map(|n| pig.is_move(n)), [false, true, false, false]);
}

#[test]
fn a_step_that_a_game_does_not_describe_has_no_description() {
    let game = at("heap", "5 0");
    assert_eq!(game.choices().move_info("take 2").expect("legal").description, None);
    assert!(at("heap", "5 0?").choices().events().iter().all(|event| event.description.is_none()));
    for game in registry().games() {
        let host = game.start("").expect("a start");
        for info in host.choices().move_infos() {
            let described = info.description.unwrap_or_else(|| "-".to_owned());
            assert!(!described.is_empty() && described != info.text, "{}", info.text);
        }
    }
}

#[test]
fn a_pick_that_breaks_a_rule_is_refused_with_that_rule() {
    // Without picks, the text of a move is its only pick.
    let game = at("heap", "5 0");
    let seen = game.view(Viewpoint::Public).expect("everybody");
    let why_not = |seen: &dyn AnyView, picked: &[&str]| {
        let picked: Vec<String> = picked.iter().map(|pick| (*pick).to_owned()).collect();
        let choices = seen.choices().expect("the observer may ask");
        choices.why_not(&picked).and_then(|refusal| refusal.rule)
    };
    assert_eq!(why_not(&*seen, &["take 3"]), Some("R1"));
    assert_eq!(why_not(&*seen, &["take 2"]), None);
    assert_eq!(why_not(&*seen, &["take 3", "take 3"]), None);
    let mut registry = Registry::empty();
    registry.add(entry!(Gobblers));
    let mut host = registry.game("gobblers").and_then(|game| game.start("")).expect("a start");
    host.play("3@b2").expect("legal");
    let seen = host.view(SECOND).expect("a seat");
    let choices = seen.choices().expect("the player to move");
    let hands = choices.next_picks(&[]).expect("no rubbish").picks;
    let refused: Vec<_> = hands.iter().filter_map(|hand| why_not(&*seen, &[hand, "b2"])).collect();
    assert_eq!(refused, vec!["R4"; hands.len()]);
    assert!(!hands.is_empty());
}

#[test]
#[cfg(feature = "gobblet")]
fn a_pick_is_drawn() {
    let registry = Registry::standard();
    let host = registry.game("gobblet").and_then(|game| game.start("")).expect("gobblet");
    let seen = host.view(FIRST).expect("a seat");
    let picked = ["0.hand-4", "b2"].map(str::to_owned);
    let choices = seen.choices().expect("the player to move");
    assert!(choices.preview(&picked, &Theme::LIGHT).expect("picks").text.contains("<circle"));
}

#[test]
#[cfg(feature = "toki")]
fn a_pick_that_the_match_does_not_have_is_not_drawn() {
    let registry = Registry::standard();
    for (players, picked) in [
        (6, vec!["6.d1"]),
        (6, vec!["7.b1"]),
        (6, vec!["pile", "6.d1"]),
        (2, vec!["2.a1"]),
        (2, vec!["0.a1", "2.a1"]),
        (2, vec!["rubbish"]),
    ] {
        let game = registry.game("toki").and_then(|game| game.start(&format!("players={players}")));
        let game = game.expect("toki");
        let (choices, texts) = (game.choices(), picked.iter().map(ToString::to_string));
        let texts: Vec<String> = texts.collect();
        let refused = choices.preview(&texts, &Theme::LIGHT).expect_err("no move begins so");
        assert_eq!(refused.kind, ErrorKind::Picks);
        let text = picked.join(" ");
        assert_eq!(refused.to_string(), format!("picks `{text}`: no legal move begins with them"));
        assert!(choices.why_not(&texts).is_none(), "{picked:?}");
        let next = choices.next_picks(&texts).map(|next| (next.picks, next.complete));
        assert!(next.is_err() || next == Ok((vec![], None)), "{text}: {next:?}");
        for pick in &picked {
            assert_eq!(game.host().dial(pick), None);
        }
    }
}

#[test]
#[cfg(all(feature = "octi", feature = "octiles"))]
fn directions_and_orientations_are_dials() {
    use rulebook::draw::Dial;

    let registry = Registry::standard();
    for (game, pick, dial) in [
        ("octi", "C", Some(Dial::Direction(2))),
        ("octi", "22", None),
        ("octiles", "r3", Some(Dial::Rotation(3))),
        ("octiles", "pass", None),
        ("octiles", "?", None),
    ] {
        let host = registry.game(game).and_then(|game| game.start("")).expect(game);
        let seen = host.view(Viewpoint::Public).expect("everybody");
        assert_eq!(seen.dial(pick), dial, "{game} {pick}");
    }
}

#[test]
fn a_name_is_guessed_if_two_changes_lead_to_it() {
    let registry = crate::small::small_games();
    let help = |name: &str| registry.game(name).expect_err("no such game").help;
    let help = |name: &str| help(name).map(String::from).expect("names");
    for (name, game) in [
        ("xnim", "nim"),
        ("xynim", "nim"),
        ("nimxy", "nim"),
        ("nxxm", "nim"),
        ("m", "nim"),
        ("ea", "heap"),
        ("hxxp", "heap"),
        ("bleap", "heap"),
    ] {
        assert_eq!(help(name), format!("did you mean `{game}`?"), "{name}");
    }
    for name in ["", "xyznim", "nimxyz", "xnxixm", "h", "heapxyz", "hxxx", "xxxheap"] {
        assert_eq!(help(name), "one of: nim, pig, heap", "{name}");
    }
}

#[test]
fn an_entry_has_the_capabilities_that_are_named() {
    use rulebook::Entry;

    assert!(Entry::<Nim>::default().capabilities().is_empty());
    let kept = entry!(TicTacToe).for_people().capabilities();
    assert_eq!(kept, ["picks", "drawing"]);
}

#[test]
fn the_client_of_a_match_that_is_taken_back_counts_its_moves_again() {
    let mut game = begin("heap", &Start::default()).expect("a start");
    let heap = crate::small::small_games();
    let heap = heap.game("heap").expect("a small game");
    let mut view = heap.client(FIRST, &game.view(FIRST).expect("a seat").text()).expect("a view");
    for step in ["take 1", "pass", "back 0", "pass"] {
        game.step(step).expect("legal");
        view.learn(step).expect("it follows");
    }
    for (n_steps, plies) in [(3, 2), (2, 2), (1, 1), (0, 0)] {
        assert!(view.undo() && game.undo());
        assert_eq!((view.n_steps(), view.plies()), (n_steps, plies));
        assert_eq!(game.plies(), plies);
    }
    assert_eq!(view.turn(), Turn::Player(Player::FIRST));
}

#[test]
fn the_indices_of_the_legal_moves_ascend() {
    for game in registry().games() {
        let mut rng = SplitMix64::new(4);
        let mut host = game.start("").expect("a start");
        for _ in 0..12 {
            let indices = host.choices().legal_indices().expect("indices");
            assert!(indices.is_sorted_by(|one, other| one < other), "{host:?}");
            if host.random_step(&mut || rng.next()).expect("a step").is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_beginner_plays_any_move_on_impulse_and_thinks_seven_times_in_eight() {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    let game = registry.game("tictactoe").and_then(|game| game.start("")).expect("a start");
    let impulse = |seed| {
        let mut rng = SplitMix64::new(seed);
        game.choices().impulse(&mut || rng.next())
    };
    let impulses: Vec<Option<String>> = (0..12_000).map(impulse).collect();
    let thinks = impulses.iter().filter(|impulse| impulse.is_none()).count();
    assert!((10_350..10_650).contains(&thinks), "{thinks}");
    for mv in game.choices().moves() {
        let played = impulses.iter().flatten().filter(|played| **played == mv).count();
        assert!((120..215).contains(&played), "{mv}: {played}");
    }
}

/// With the king a call wins whatever the other card is; with the queen it wins against the jack.
#[test]
fn a_beginner_takes_a_win_that_is_sure_and_does_not_see_hidden_cards() {
    let registry = registry();
    let impulses = |cards: [&str; 2]| {
        let mut game = registry.game("kuhn").and_then(|game| game.start("")).expect("a start");
        for step in [cards[0], cards[1], "b"] {
            game.step(step).expect("a step");
        }
        let impulse = |seed| {
            let mut rng = SplitMix64::new(seed);
            let seen = game.view(SECOND).expect("a seat");
            seen.choices().expect("the player to move").impulse(&mut || rng.next())
        };
        (0..40).map(impulse).collect::<Vec<Option<String>>>()
    };
    assert_eq!(impulses(["J", "K"]), vec![Some("b".to_owned()); 40]);
    assert_eq!(impulses(["J", "Q"]), impulses(["K", "Q"]));
    let different: BTreeSet<Option<String>> = impulses(["J", "Q"]).into_iter().collect();
    assert_eq!(different.len(), 3);
}
