//! Typed input: refusals with their rules, errors as data, views, records, and chance before an
//! analysis.

use crate::program::{simply, words};

/// The code and the rule of an error are data.
#[test]
fn an_error_is_data_if_the_answer_would_be() {
    for (args, code, due) in [
        (&["try", "gobblet", "1@a1"][..], 1, ("enter-not-outermost", Some("R2"))),
        (&["try", "octi", "pass"], 1, ("no-pass", Some("R11"))),
        (&["try", "octi", "22-44x", "x"], 1, ("jump-no-prong", Some("R7"))),
        (&["try", "kuhn", "T", "--as", "host"], 1, ("not-in-deck", Some("R1"))),
        (&["try", "kuhn", "T"], 1, ("event", None)),
        (&["show", "gobblet", "--variant", "touch=no"], 1, ("variant", None)),
        (&["show", "gobblet", "--position", "x"], 1, ("position", None)),
        (&["show", "goblet"], 2, ("game", None)),
        (&["show"], 2, ("usage", None)),
        (&["rules", "octi", "R99"], 2, ("usage", None)),
        (&["replay", "there-is-no-such-file"], 1, ("refused", None)),
    ] {
        let answer = simply(&words(&[args, &["--json"]].concat()), "");
        let data: serde_json::Value = serde_json::from_str(&answer.stderr).expect("JSON");
        let error = &data["error"];
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(code), ""), "{answer:?}");
        let found = (error["code"].as_str(), error["rule"].as_str());
        assert_eq!(found, (Some(due.0), due.1), "{answer:?}");
        assert!(error["message"].is_string(), "{answer:?}");
        assert_eq!(answer.stderr.lines().count(), 1, "{answer:?}");
    }
}

/// A text of the other kind is answered with its rule, and so is one after the end.
#[test]
fn what_is_typed_out_of_turn_is_refused_by_its_rule() {
    let over = ["--position", "1,0,0,0 0", "a1"];
    for (args, says) in [
        (&["octiles", "T1@a2r1 W1-s11"][..], "a tile must be drawn first (R6)"),
        (&["toki", "bank"], "the first card of the pile must be turned first (R4)"),
        (&["octagone", "L1-0"], "the shields are still being dealt (R8)"),
        (&["octi", "pass"], "a player may not pass (R11)"),
        (&["pig", "6"], "nobody has rolled the die (R3)"),
        (&[&["nim"], &over[..], &["b1"]].concat(), "step 2, step `b1`: the match is over: "),
        (&[&["nim"], &over[..], &["b1"]].concat(), "(R4)"),
    ] {
        let answer = simply(&words(&[&["try"], args].concat()), "");
        assert!(answer.code == Some(1) && answer.stderr.contains(says), "{says}: {answer:?}");
    }
}

#[test]
fn an_analysis_before_the_first_move_draws_first() {
    for game in ["toki", "octiles", "octagone", "leduc"] {
        let args = ["analyse", game, "--search", "random", "--limit", "1n", "--seed"];
        let ask = |seed| simply(&words(&[&args[..], &[seed]].concat()), "");
        let one = ask("1");
        let again = ask("1");
        let other = ask("4");
        assert_eq!(one.code, Some(0), "{one:?}");
        assert!(one.stdout.starts_with("drawn with --seed 1"), "{one:?}");
        assert_eq!(one.stdout, again.stdout);
        assert_ne!(one.stdout.lines().next(), other.stdout.lines().next());
    }
    let args = ["analyse", "leduc", "--search", "random", "--limit", "1n"];
    let shown = simply(&words(&args), "").stdout;
    assert!(shown.starts_with("drawn with --seed 0, as player 1 sees it: "), "{shown}");
    assert!(shown.lines().next().expect("a line").contains('?'), "{shown}");
    let data = simply(&words(&[&args[..], &["--json"]].concat()), "").stdout;
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!((data["as"].as_str(), data["drawn"].as_array().map(Vec::len)), (Some("0"), Some(2)));
}

#[test]
fn a_view_that_is_given_as_a_position_is_called_one() {
    for (game, variant) in [("kuhn", ""), ("leduc", ""), ("octagone", "covered=on")] {
        let show = ["show", game, "--variant", variant, "--as"];
        for who in ["1", "public"] {
            let data = simply(&words(&[&show[..], &[who, "--json"]].concat()), "").stdout;
            let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
            let view = data["view"].as_str().expect("a view");
            // Alone, or the whole line of `show`.
            for view in [view, &format!("view: {view}")] {
                let again = ["show", game, "--position", view, "--as", who];
                let answer = simply(&words(&again), "");
                let says = "position: the text is a view, which shows what one observer sees";
                assert!(answer.code == Some(1) && answer.stderr.contains(says), "{answer:?}");
            }
        }
    }
}

#[test]
fn the_line_with_a_position_is_a_position() {
    let shown = simply(&words(&["show", "nim"]), "").stdout;
    let line = shown.lines().find(|line| line.starts_with("position: ")).expect("a line");
    assert_eq!(simply(&words(&["show", "nim", "--position", line]), "").stdout, shown);
}

#[test]
fn of_several_records_one_is_chosen_by_its_number() {
    let record = |n| simply(&words(&["random", "nim", "--games", n, "--records", "-"]), "").stdout;
    let one = simply(&words(&["replay", "-"]), &record("1"));
    assert!(one.code == Some(0) && one.stdout.starts_with("game: nim\n"), "{one:?}");
    let lines = record("3");
    let several = simply(&words(&["replay", "-"]), &lines);
    let says = "standard input: has 3 records; `--record 2`, for example, chooses the second\n";
    assert!(several.code == Some(1) && several.stderr.ends_with(says), "{several:?}");
    for (number, line) in (1..).zip(lines.lines()) {
        let alone = simply(&words(&["replay", "-"]), line);
        // Lines without a record have no number.
        let args = ["replay", "-", "--record", &format!("{number}")];
        let chosen = simply(&words(&args), &lines.replace('\n', "\n\n"));
        assert_eq!((chosen.code, &chosen.stdout), (Some(0), &alone.stdout), "{chosen:?}");
    }
    let [first, .., last] = lines.lines().collect::<Vec<_>>()[..] else { panic!("{lines}") };
    let lines =
        format!("{first}\n{{\n{last}\n{}\n", last.replace("\"result\":\"", "\"result\":\"x"));
    for (number, code, says) in [
        ("0", 2, "invalid value '0' for '--record <N>': expected a whole number from 1 to "),
        ("2", 1, "standard input, line 2: record: EOF while parsing"),
        ("3", 0, ""),
        ("4", 1, "standard input, line 4: record: `x"),
        ("5", 1, "standard input: there is no record 5; the last one is record 4\n"),
    ] {
        let answer = simply(&words(&["replay", "-", "--record", number]), &lines);
        let is_so = answer.code == Some(code) && answer.stderr.contains(says);
        assert!(is_so, "{number}: {answer:?}");
    }
    let none = simply(&words(&["replay", "-", "--record", "1"]), "");
    assert!(none.stderr.ends_with("standard input: has no record\n"), "{none:?}");
    let bad = simply(&words(&["replay", "-"]), "{\"game\":");
    assert!(bad.code == Some(1) && bad.stderr.contains("standard input, line 1: "), "{bad:?}");
}
