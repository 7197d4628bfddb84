//! Answers are those of the facade.

use rulebook_c::{
    games::*,
    handles::*,
    matches::*,
    questions::*,
    rulebook::{
        AnyError, DrawingInfo, NextPicksInfo, Registry, SCHEMA,
        core::{Player, Viewpoint},
        draw::Theme,
    },
    views::*,
};
use serde_json::{Value, json, to_string};

use crate::caller::{call, refusal, start, take};

#[test]
fn questions_are_answered_as_by_the_facade() {
    let registry = Registry::standard();
    let mut expected = registry.game("gobblet").expect("a game").start("").expect("a match");
    let game = start("gobblet", "");
    for mv in ["4@b2", "4@a1", "4@c3"] {
        expected.play(mv).expect("a legal move");
        assert_eq!(call!(rulebook_match_play, game, &mv), 0);
    }
    let (host, choices) = (expected.host(), expected.choices());
    assert_eq!(take(rulebook_match_position(game)), expected.position());
    assert_eq!(take(rulebook_match_key(game)), format!("{:016x}", expected.key()));
    assert_eq!(take(rulebook_legal_moves(game)), choices.moves().join("\n") + "\n");
    let infos = to_string(&choices.move_infos()).expect("JSON");
    assert_eq!(take(rulebook_move_infos(game)), infos);
    let info = to_string(&choices.move_info("3@d4").expect("a legal move")).expect("JSON");
    assert_eq!(take(call!(rulebook_check, game, &"3@d4")), info);
    let picks = choices.picks_of("3@d4").expect("a legal move");
    assert_eq!(take(call!(rulebook_picks_of, game, &"3@d4")), picks.join("\n") + "\n");
    let next = NextPicksInfo::new(choices.next_picks(&picks[..1]).expect("picks"), host);
    let next = to_string(&next).expect("JSON");
    assert_eq!(take(call!(rulebook_next_picks, game, &picks[0])), next);
    assert_eq!(take(rulebook_picture(game)), host.picture().to_string());
    assert_eq!(take(call!(rulebook_svg, game, &"dark")), host.svg(&Theme::DARK).text);
    let drawing = to_string(&DrawingInfo::from(host.svg(&Theme::LIGHT))).expect("JSON");
    assert_eq!(take(call!(rulebook_drawing, game, &"")), drawing);
    let record = expected.record(&["Ada", "Bob"]).to_string();
    assert_eq!(take(call!(rulebook_record, game, &"Ada\nBob\n")), record);
    assert_eq!(take(rulebook_steps_since(game, 1)), "4@a1\n4@c3\n");
    assert_eq!((rulebook_turn(game), rulebook_plies(game), rulebook_n_steps(game)), (1, 3, 3));
    assert_eq!((rulebook_is_over(game), rulebook_verdict(game), rulebook_outcome(game)), (0, 0, 0));
    expected.resign(Player::SECOND).expect("a declaration");
    assert_eq!(rulebook_resign(game, 1), 0);
    assert_eq!(take(rulebook_verdict(game)), "win 0 by resignation of 1");
    let result = to_string(&expected.host().result()).expect("JSON");
    assert_eq!(take(rulebook_outcome(game)), result);
    assert_eq!((rulebook_turn(game), rulebook_is_over(game)), (RULEBOOK_OVER, 1));
    assert_eq!(rulebook_close(game), 0);
}

#[test]
fn games_are_those_of_the_registry() {
    let registry = Registry::standard();
    let names: String = registry.games().map(|game| game.rules().name.to_owned() + "\n").collect();
    assert_eq!(take(rulebook_games()), names);
    let (toki, game) = (registry.game("toki").expect("a game"), call!(rulebook_game, &"Toki Toki"));
    assert_eq!(take(rulebook_game_name(game)), "toki");
    assert_eq!(take(rulebook_game_info(game)), to_string(&toki.info()).expect("JSON"));
    assert_eq!(take(rulebook_game_rules_page(game)), toki.rules_page());
    assert_eq!(rulebook_close(game), 0);
    assert_eq!(take(rulebook_version()), env!("CARGO_PKG_VERSION"));
}

#[test]
fn an_error_has_the_parts_of_the_refusal() {
    let mut expected =
        Registry::standard().game("gobblet").expect("a game").start("").expect("a match");
    let expected: AnyError = expected.play("3@b2").expect_err("an illegal move");
    let game = start("gobblet", "");
    let error = -call!(rulebook_match_play, game, &"3@b2");
    assert_eq!(rulebook_error_kind(error), 5);
    assert_eq!(take(rulebook_error_code(error)), expected.code);
    assert_eq!(Some(&*take(rulebook_error_rule(error))), expected.rule);
    assert_eq!(take(rulebook_error_message(error)), &*expected.message);
    let read: Value = serde_json::from_str(&take(rulebook_error_json(error))).expect("JSON");
    assert_eq!(read, json!(expected));
    assert_eq!(rulebook_size(error), i64::try_from(expected.to_string().len()).expect("a size"));
    assert_eq!(take(error), expected.to_string());
    assert_eq!(rulebook_n_steps(game), 0);

    let stale = -rulebook_turn(error);
    assert_eq!(take(rulebook_error_code(stale)), "handle");
    assert_eq!(rulebook_error_rule(stale), 0);
    let read: Value = serde_json::from_str(&take(rulebook_error_json(stale))).expect("JSON");
    assert_eq!((&read["kind"], &read["code"]), (&json!("handle"), &json!("handle")));
    assert_eq!((rulebook_close(stale), rulebook_close(game)), (0, 0));
}

#[test]
fn every_kind_of_error_has_its_number_in_the_header() {
    let header = include_str!("../../include/rulebook.h");
    let lines = header.lines().filter_map(|line| line.strip_prefix("#define RULEBOOK_ERROR_"));
    let kinds: Vec<(String, usize)> = lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().expect("a name").to_lowercase().replace('_', "-");
            (name, words.next().and_then(|number| number.parse().ok()).expect("a number"))
        })
        .collect();
    let numbers: Vec<usize> = kinds.iter().map(|(_, number)| *number).collect();
    assert_eq!(numbers, (1..=27).collect::<Vec<_>>());
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    let of_facade = schema["$defs"]["ErrorKind"]["oneOf"].as_array().expect("names");
    for name in of_facade.iter().map(|kind| kind["const"].as_str().expect("a name")) {
        assert!(kinds.iter().any(|(kind, _)| kind == name), "{name} has no number");
    }
    let game = start("kuhn", "");
    let provoked = [
        ("game", call!(rulebook_game, &"chess")),
        (
            "position",
            call!(rulebook_game_start, rulebook_game_of(game), &"", &r#"{"position":"x"}"#),
        ),
        ("variant", call!(rulebook_game_start, rulebook_game_of(game), &"x=1", &"")),
        ("view", call!(rulebook_match_view, game, &"9")),
        ("not-your-turn", call!(rulebook_match_step_as, game, 0, &"b")),
        ("event", call!(rulebook_match_resolve, game, &"A")),
        ("record", call!(rulebook_replay, &"{")),
        ("argument", call!(rulebook_svg, game, &"blue")),
        ("argument", call!(rulebook_game_start, rulebook_game_of(game), &"", &r#"{"deal":"x"}"#)),
        ("argument", rulebook_steps_since(game, -1)),
        ("handle", rulebook_view_text(game)),
        ("text", call!(rulebook_match_play, game, &"x".repeat((4 << 20) + 1))),
    ];
    for (name, answer) in provoked {
        let (number, code) = refusal(answer);
        let kind = kinds.iter().find(|(_, kind)| i64::try_from(*kind) == Ok(number));
        assert_eq!((kind.map(|(kind, _)| &**kind), &*code), (Some(name), name));
    }
}

#[test]
fn a_view_answers_as_that_of_the_facade() {
    let registry = Registry::standard();
    let mut expected = registry.game("kuhn").expect("a game").start("").expect("a match");
    let game = start("kuhn", "");
    for step in ["K", "Q"] {
        expected.step(step).expect("a step");
        assert_eq!(call!(rulebook_match_step, game, &step), 0);
    }
    let who: Viewpoint = "1".parse().expect("a seat");
    let expected = expected.client(who).expect("a seat");
    let view = call!(rulebook_match_view, game, &"1");
    assert_eq!(take(rulebook_view_who(view)), "1");
    assert_eq!(take(rulebook_view_text(view)), expected.text());
    assert_eq!(take(rulebook_view_info_key(view)), expected.info_key().to_string());
    assert_eq!(take(rulebook_steps_since(view, 0)), "?\nQ\n");
    assert_eq!(take(call!(rulebook_record, view, &"")), expected.record(&[]).to_string());
    assert_eq!(refusal(rulebook_legal_moves(view)).1, "not-your-turn");
    assert_eq!((rulebook_close(view), rulebook_close(game)), (0, 0));
}
