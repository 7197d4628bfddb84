//! Moves, refusals, history, records and clients through the erased layer.

use rulebook::{
    ErrorKind, Registry,
    core::{Player, ReplayLimits, Turn, Viewpoint},
};

use crate::small::{at, small_games};

#[test]
fn a_refusal_names_the_step_the_place_the_reason_and_the_alternatives() {
    let mut game = at("pig", "{sides=3} 0,0 0+0");
    let error = game.play("hold").expect_err("a roll comes first");
    assert_eq!((error.kind, error.rule), (ErrorKind::Move, Some("R3")));
    assert_eq!(error.code, "hold-at-once");
    assert_eq!(error.to_string(), "move `hold`: a turn begins with a roll (R3); legal here: roll");
    let error = game.play("rolls").expect_err("too long");
    assert_eq!((error.offset, error.code), (Some(4), "move"));
    let error = game.resolve("3x").expect_err("too long");
    assert_eq!((error.kind, error.offset), (ErrorKind::Event, Some(1)));
    game.step("roll").expect("legal");
    assert_eq!(game.turn(), Turn::Chance);
    let error = game.step("rol").expect_err("chance's turn");
    assert_eq!(
        error.to_string(),
        "event `rol`: expected what the die shows (1 to 20) at character 1; chance decides here: 1, 2, 3"
    );
    let over = at("pig", "100,0 0+0");
    assert_eq!(over.choices().next_picks(&[]).expect("nothing").picks, [""; 0]);
}

#[test]
fn a_step_out_of_turn_is_refused_and_changes_nothing() {
    let mut game = at("pig", "0,0 0+0");
    let error = game.resolve("1").expect_err("a player's turn");
    assert_eq!(error.kind, ErrorKind::Event);
    assert_eq!(error.to_string(), "event `1`: nobody has rolled the die (R3); legal here: roll");
    assert_eq!((game.position().as_str(), game.n_steps()), ("0,0 0+0", 0));
    let mut game = at("pig", "{sides=3} 0,0 0+0*");
    let error = game.play("roll").expect_err("chance's turn");
    assert_eq!(error.kind, ErrorKind::Move);
    assert_eq!(
        error.to_string(),
        "move `roll`: the die is still rolling (R4); chance decides here: 1, 2, 3"
    );
    assert_eq!((game.position().as_str(), game.n_steps()), ("{sides=3} 0,0 0+0*", 0));
    let mut game = at("pig", "100,0 0+0");
    for error in [game.play("roll").expect_err("over"), game.resolve("1").expect_err("over")] {
        assert_eq!((error.kind, &*error.message), (ErrorKind::Over, "the match is over: win 0"));
    }
    assert!(game.view(Viewpoint::Seat(Player::SECOND)).is_ok());
    let third = Player::all(3).next_back().expect("three");
    assert_eq!(
        game.view(Viewpoint::Seat(third)).expect_err("no such seat").to_string(),
        "seat 2: the game has 2 seats, counted from 0"
    );
}

/// A text is understood whatever is due: the error cites the rule, also to the observer who sent it.
#[test]
fn a_step_of_the_other_kind_is_refused_by_its_rule() {
    let first = Viewpoint::Seat(Player::FIRST);
    let refused = |position: &str, text: &str| {
        let mut game = at("pig", position);
        let seen = game.view(first).expect("a seat");
        let checked = seen.choices().and_then(|choices| choices.check(text)).err();
        drop(seen);
        let mut errors = vec![game.step(text).err(), game.take(&[text]).err()];
        errors.extend([game.play(text).err(), game.resolve(text).err()]);
        errors.extend([game.step_as(first, text).err(), checked]);
        let cited = |error: rulebook::AnyError| (error.rule, error.code);
        errors.into_iter().map(|error| error.map(cited)).collect::<Vec<_>>()
    };
    let everywhere = |rule, code| vec![Some((Some(rule), code)); 6];
    assert_eq!(refused("0,0 0+0", "1"), everywhere("R3", "die-at-rest"));
    assert_eq!(refused("0,0 0+0*", "roll"), everywhere("R4", "die-rolling"));
    for text in ["roll", "1"] {
        assert_eq!(refused("100,0 0+0", text), everywhere("R6", "game-over"));
    }
    // What is neither has no rule, nor has a match that the rules did not end.
    for (error, _) in refused("100,0 0+0", "x").into_iter().flatten() {
        assert_eq!(error, None);
    }
    let mut game = at("pig", "0,0 0+0");
    game.agree_draw().expect("running");
    for text in ["roll", "1", "x"] {
        let error = game.step(text).expect_err("over");
        assert_eq!((error.kind, error.rule, error.code), (ErrorKind::Over, None, "over"));
    }
}

#[test]
fn words_are_joined_to_steps() {
    let mut game = at("heap", "5 0");
    assert_eq!(game.take(&["take", "1", "take", "2"]).expect("legal"), 2);
    assert_eq!(game.take(&["pass", "back", "0"]).expect("legal"), 1);
    assert_eq!(game.take(&["back", "0"]).expect("possible"), 2);
    // The spelling that can be read furthest is the one that is explained.
    let error = game.take(&["take", "x"]).expect_err("no number");
    assert_eq!(&*error.what, "move `take x`");
    let error = game.take(&["take", "9", "pass"]).expect_err("too many");
    assert_eq!(&*error.what, "move `take 9`");
    assert_eq!(&*game.take(&["take"]).expect_err("no number").what, "move `take`");
    assert!(game.take(&[]).is_err());
    assert_eq!(game.steps(), ["take 1", "pass", "back 0"]);
    assert_eq!(game.plies(), 2);
}

#[test]
fn history_moves_back_and_forward() {
    let mut game = at("nim", "1,3,5,7 0");
    game.play("d2").expect("legal");
    let earlier = game.clone();
    game.play("c2").expect("legal");
    assert_eq!(game.position_at(1), Some(earlier.position()));
    assert_eq!((game.position_at(2), game.position_at(3)), (Some(game.position()), None));
    assert!(game.undo());
    assert_eq!(game.position(), earlier.position());
    assert!(game.redo() && !game.redo());
    assert!(game.undo() && game.undo() && !game.undo());
    game.resign(Player::SECOND).expect("running");
    assert_eq!(game.verdict().expect("over").to_string(), "win 0 by resignation of 1");
    assert!(game.result().expect("over").payoffs.is_empty());
    assert!(game.choices().moves().is_empty() && game.choices().move_count() == 0);
    let seen = game.view(Viewpoint::Public).expect("everybody");
    let choices = seen.choices().expect("nothing is hidden");
    assert!(choices.moves().is_empty());
    assert_eq!((choices.move_count(), seen.turn()), (0, Turn::Over));
    drop(seen);
    assert_eq!(game.agree_draw().expect_err("over").kind, ErrorKind::Declaration);
    assert!(game.undo());
    assert!(game.forfeit(Player::all(3).next_back().expect("three")).is_err());
}

#[test]
fn a_result_has_payoffs() {
    let mut game = at("nim", "0,2,0,0 0");
    assert_eq!(game.result(), None);
    game.play("b2").expect("legal");
    let result = game.result().expect("over");
    assert_eq!((result.verdict, result.payoffs), (game.verdict().expect("over"), vec![1, -1]));
}

#[test]
fn a_record_is_played_again() {
    let registry = small_games();
    let mut game = at("pig", "{target=10} 0,0 0+0");
    for step in ["roll", "6", "roll", "5", "hold"] {
        game.step(step).expect(step);
    }
    let mut record = game.record(&["Ann", "Ben"]);
    let limits = ReplayLimits::default();
    let again = registry.replay(&record.to_string(), &limits).expect("a good record");
    assert_eq!(again.verdict(), game.verdict());
    assert_eq!(again.record(&["Ann", "Ben"]), record);
    record.steps[1] = "7".to_owned();
    let pig = registry.game("pig").expect("a small game");
    let error = pig.replay(&record, &limits).expect_err("an edited record");
    assert_eq!((error.step, error.rule, error.code), (Some(2), Some("R1"), "no-such-side"));
    assert_eq!(
        error.to_string(),
        "step 2, event `7`: the die has no such side (R1); \
         chance decides here: 1, 2, 3, 4, 5, 6"
    );
    record.steps[1] = "6x".to_owned();
    let error = pig.replay(&record, &limits).expect_err("an edited record");
    assert_eq!(
        error.to_string(),
        "step 2, event `6x`: expected the end of the text at character 2; \
         chance decides here: 1, 2, 3, 4, 5, 6"
    );
    record.start = "0,0 2+0".to_owned();
    let error = pig.replay(&record, &limits).expect_err("an edited record");
    assert_eq!(error.kind, ErrorKind::Record);
    assert_eq!(
        error.to_string(),
        "record: the start position `0,0 2+0` is refused: \
         expected the seat whose turn it is at character 5"
    );
    let none = Registry::empty();
    let error = none.replay(&record.to_string(), &limits).expect_err("not in the registry");
    assert_eq!(error.kind, ErrorKind::Game);
    let error = none.replay("no record", &limits).expect_err("no record");
    assert_eq!((error.kind, &*error.what), (ErrorKind::Record, "record"));
}

#[test]
fn a_game_without_picks_has_one_pick_per_move() {
    let game = at("heap", "5 0");
    let seen = game.view(Viewpoint::Public).expect("everybody");
    let choices = seen.choices().expect("nothing is hidden");
    let none = choices.next_picks(&[]).expect("no rubbish");
    assert_eq!((none.picks, none.complete), (game.choices().moves(), None));
    let picked = choices.picks_of("take 2").expect("legal");
    assert_eq!(picked, ["take 2"]);
    let whole = choices.next_picks(&picked).expect("a pick");
    assert_eq!((whole.picks, whole.complete), (Vec::new(), Some("take 2".to_owned())));
    assert_eq!(choices.check("take 2").expect("legal"), "take 2");
    assert_eq!(choices.check("take 3").expect_err("too many").rule, Some("R1"));
}
