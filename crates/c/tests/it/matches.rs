//! Matches from their start to their end.

use rulebook_c::{games::*, handles::*, matches::*, questions::*, search::*, views::*};

use crate::caller::{call, refusal, start, take};

#[test]
fn a_match_begins_with_its_options() {
    let game = call!(rulebook_game, &"nim");
    let options = r#"{ "position": "1,3,0,0 0", "ply_limit": 1 }"#;
    let started = call!(rulebook_game_start, game, &"", &options);
    assert_eq!(take(rulebook_match_position(started)), "1,3,0,0 0");
    assert_eq!(call!(rulebook_match_play, started, &"b2"), 0);
    assert_eq!(take(rulebook_verdict(started)), "draw by ply limit");
    assert_eq!((rulebook_close(started), rulebook_close(game)), (0, 0));
}

#[test]
fn options_that_are_not_an_object_of_their_members_are_refused() {
    let game = call!(rulebook_game, &"nim");
    for options in [
        "[]",
        "null",
        "{",
        r#"["1,3,0,0 0"]"#,
        r#"{"repetition":1}"#,
        r#"{"repetition":256}"#,
        r#"{"ply_limit":-1}"#,
        r#"{"ply_limit":4294967296}"#,
        r#"{"deal":0}"#,
    ] {
        let error = -call!(rulebook_game_start, game, &"", &options);
        assert_eq!(rulebook_error_kind(error), 23, "{options}");
        assert!(take(error).starts_with("options: they are not a JSON object with any of: `pos"));
    }
    for (options, draw_rules) in [
        ("", None),
        (" {}", None),
        (r#"{"repetition":0}"#, None),
        (r#"{"repetition":2,"ply_limit":0}"#, Some("repetition: 2")),
    ] {
        let started = call!(rulebook_game_start, game, &"", &options);
        let record = take(call!(rulebook_record, started, &""));
        assert_eq!(record.lines().find(|line| line.starts_with("repetition")), draw_rules);
        assert_eq!(rulebook_close(started), 0);
    }
    assert_eq!(rulebook_close(game), 0);
}

#[test]
fn what_was_made_from_a_handle_outlives_it() {
    let game = start("gobblet", "");
    let view = call!(rulebook_match_view, game, &"public");
    let copy = rulebook_clone(game);
    assert_eq!(call!(rulebook_match_play, game, &"4@b2"), 0);
    assert_eq!(rulebook_close(game), 0);
    assert_eq!((rulebook_plies(copy), rulebook_plies(view)), (0, 0));
    assert_eq!(call!(rulebook_view_learn, view, &"4@b2"), 0);
    assert_eq!(rulebook_plies(view), 1);
    assert_eq!((rulebook_close(view), rulebook_close(copy)), (0, 0));
}

#[test]
fn a_record_is_replayed_and_followed() {
    let game = start("kuhn", "");
    assert_eq!(rulebook_match_deal(game), 2);
    assert_eq!(call!(rulebook_match_step_as, game, 0, &"b"), 0);
    let record = take(call!(rulebook_record, game, &"Ada\nBob"));
    let again = call!(rulebook_replay, &record);
    assert_eq!(take(rulebook_match_key(again)), take(rulebook_match_key(game)));
    let seen = call!(rulebook_match_view, game, &"1");
    let record = take(call!(rulebook_record, seen, &""));
    let client = call!(rulebook_follow, &record);
    assert_eq!(take(rulebook_view_text(client)), take(rulebook_view_text(seen)));
    let name = rulebook_game_of(client);
    assert_eq!(take(rulebook_game_name(name)), "kuhn");
    let cut = &record[..record.len() / 2];
    assert_eq!(refusal(call!(rulebook_follow, &cut)).1, "record");
    let short = call!(rulebook_record, game, &"Ada");
    assert_eq!(refusal(short).1, "record");
    for handle in [game, again, seen, client, name] {
        assert_eq!(rulebook_close(handle), 0);
    }
}

#[test]
fn chance_comes_from_the_caller_or_the_system() {
    let game = start("kuhn", "");
    assert_eq!(rulebook_turn(game), RULEBOOK_CHANCE);
    assert_eq!(take(rulebook_events(game)), "1 J\n1 Q\n1 K\n");
    assert_eq!(call!(rulebook_match_resolve, game, &"K"), 0);
    assert_eq!(take(rulebook_events(game)), "1 J\n1 Q\n");
    assert_eq!(rulebook_match_deal(game), 1);
    assert_eq!((rulebook_match_deal(game), rulebook_turn(game)), (0, 0));
    while rulebook_match_random_step(game) == 1 {}
    assert_eq!((rulebook_is_over(game), rulebook_match_random_step(game)), (1, 0));
    assert_eq!(rulebook_close(game), 0);
}

#[test]
fn matches_and_views_end_and_are_undone() {
    let game = start("tictactoe", "");
    assert_eq!(rulebook_undo(game), 0);
    assert_eq!(rulebook_agree_draw(game), 0);
    assert_eq!(take(rulebook_verdict(game)), "draw by agreement");
    assert_eq!(refusal(call!(rulebook_match_play, game, &"b2")).1, "over");
    assert_eq!((rulebook_undo(game), rulebook_is_over(game)), (1, 0));
    assert_eq!(rulebook_match_forfeit(game, 0), 0);
    assert_eq!(take(rulebook_verdict(game)), "win 1 by forfeit of 0");
    assert_eq!(rulebook_undo(game), 1);
    for seat in [-1, 2, 256, i64::MAX] {
        let (kind, _) = refusal(rulebook_resign(game, seat));
        assert!(kind == 4 || kind == 16, "{kind}");
    }
    let view = call!(rulebook_match_view, game, &"0");
    let verdict = "win 0 by resignation of 1";
    assert_eq!(refusal(call!(rulebook_view_adjudicate, view, &"win")).1, "declaration");
    assert_eq!(call!(rulebook_view_adjudicate, view, &verdict), 0);
    assert_eq!(take(rulebook_verdict(view)), verdict);
    assert_eq!((rulebook_undo(view), rulebook_resign(view, 1)), (1, 0));
    assert_eq!((rulebook_close(view), rulebook_close(game)), (0, 0));
}

#[test]
fn a_bot_sees_what_is_to_be_played() {
    let game = start("tictactoe", "");
    for mv in ["a1", "a2", "b1", "b2"] {
        assert_eq!(call!(rulebook_match_play, game, &mv), 0);
    }
    for budget in ["beginner", "club", "master", "2000n", "d3"] {
        assert_eq!(take(call!(rulebook_best_move, game, &budget, 1)), "c1");
    }
    let analysis = take(call!(rulebook_search, game, &"2000n", 2, 1));
    assert!(analysis.starts_with(r#"{"lines":[{"moves":["c1""#), "{analysis}");
    let first = start("tictactoe", "");
    let analysis = take(call!(rulebook_search, first, &"2000n", 2, 1));
    assert_eq!(analysis.matches(r#"{"moves":["#).count(), 2, "{analysis}");
    let played: Vec<String> =
        (0..9).map(|seed| take(call!(rulebook_best_move, first, &"beginner", seed))).collect();
    assert!(played.iter().any(|mv| *mv != played[0]), "{played:?}");
    let found: Vec<String> =
        (0..9).map(|seed| take(call!(rulebook_search, first, &"20n", 1, seed))).collect();
    assert!(found.iter().any(|analysis| *analysis != found[0]), "{found:?}");
    assert_eq!(rulebook_close(first), 0);
    assert_eq!(refusal(call!(rulebook_best_move, game, &"soon", 1)).1, "argument");
    assert_eq!(refusal(call!(rulebook_best_move, game, &"engine:true", 1)).1, "argument");
    assert_eq!(call!(rulebook_match_play, game, &"c1"), 0);
    let over = call!(rulebook_search, game, &"100n", 1, 1);
    assert_eq!((rulebook_error_kind(-over), take(-over)), (12, "search: the match is over".into()));
    let chance = start("kuhn", "");
    let refused = call!(rulebook_best_move, chance, &"100n", 1);
    assert_eq!(take(-refused), "search: chance is to act: first `rulebook_match_deal`");
    assert_eq!(rulebook_match_deal(chance), 2);
    let none = call!(rulebook_search, chance, &"100n", 0, 1);
    assert_eq!(take(-none), "lines: 0 is below 1");
    assert_eq!(rulebook_close(chance), 0);
    assert_eq!(rulebook_close(game), 0);
}
