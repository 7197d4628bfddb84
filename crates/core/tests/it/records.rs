//! Records: round trips and refusals.

use rulebook_classics::{Pig, pig::IllegalMove};
use rulebook_core::{
    DrawRules, Match, MatchError, Outcome, Player, Record, RecordError, ReplayError, ReplayLimits,
    SplitMix64, Verdict, Viewpoint,
};

use crate::matches::played;

const RECORD: &str = "\
format: 1
game: pig
rules: 1
variant: sides=3,target=10
start: 0,0 0+0
player: Ann
player: Bob
result: win 0
steps: 9

roll
3
roll
3
roll
3
roll
2
hold
end: 9
";

#[test]
fn a_record_replays_to_the_same_match() {
    let record: Record = RECORD.parse().expect("a record");
    let game = replay(&record).expect("a legal match");
    assert_eq!(game, played::<Pig>("sides=3,target=10", "roll 3 roll 3 roll 3 roll 2 hold"));
    assert_eq!(game.to_record(&["Ann", "Bob"]).to_string(), RECORD);
    let windows = RECORD.replace('\n', "\r\n");
    assert_eq!(windows.parse(), Ok(record));
}

#[test]
fn an_unfinished_or_resigned_match_replays() {
    let running = played::<Pig>("", "roll");
    let mut resigned = running.clone();
    resigned.resign(Player::SECOND).expect("a running match");
    for game in [running, resigned] {
        let record = game.to_record(&[]);
        let text = record.to_string();
        assert_eq!(text.parse(), Ok(record.clone()));
        assert_eq!(replay(&record).as_ref(), Ok(&game), "{text}");
    }
}

#[test]
fn tags_with_default_values_are_not_written() {
    let text = played::<Pig>("", "roll").to_record(&[]).to_string();
    let head = "format: 1\ngame: pig\nrules: 1\nstart: 0,0 0+0\nresult: *\nsteps: 1\n\n";
    assert_eq!(text, format!("{head}roll\nend: 1\n"));
}

#[test]
fn malformed_records_are_refused_with_the_line() {
    unreadable("", RecordError::Missing { tag: "steps" });
    unreadable("hello", RecordError::NotATag { line: 1 });
    unreadable(&RECORD.replace("rules", "Rules"), RecordError::NotATag { line: 3 });
    unreadable(&RECORD.replace("rules", "rulez"), RecordError::Missing { tag: "rules" });
    unreadable(&RECORD.replace("player: Bob", "game: pig"), RecordError::Duplicate { line: 7 });
    unreadable(&RECORD.replace("player: Bob", "format: 1"), RecordError::Duplicate { line: 7 });
    unreadable(
        &RECORD.replace("format: 1", "format: 2"),
        RecordError::Version { line: 1, found: 2 },
    );
    unreadable(&RECORD.replace("end: 9\n", ""), RecordError::NoEnd);
    let count = RecordError::StepCount { stated: 9, found: 9 };
    unreadable(&RECORD.replace("end: 9", "end: 90"), count);
    unreadable(&RECORD.replace("start: 0,0 0+0\n", ""), RecordError::Missing { tag: "start" });
    unreadable(&RECORD.replace("result: win 0\n", ""), RecordError::Missing { tag: "result" });
    let message = |text: &str| text.parse::<Record>().expect_err(text).to_string();
    let cases = [
        (
            "rules: 1",
            "rules: 65536",
            "line 3: expected a number within the tag's range at character 8",
        ),
        ("win 0", "won", "line 8: expected `draw`, or `win` and the winners' seats at character 9"),
        ("win 0", "win 0 by force", "line 8: expected what ended the match at character 18"),
        (
            "result: win",
            "result:  won",
            "line 8: expected `draw`, or `win` and the winners' seats at character 10",
        ),
        (
            "steps: 9",
            "steps: 09",
            "line 9: expected a number within the tag's range at character 8",
        ),
    ];
    for (old, new, expected) in cases {
        assert_eq!(message(&RECORD.replace(old, new)), expected);
    }
}

#[test]
fn a_truncated_record_is_refused_at_every_length() {
    for end in 0..RECORD.len() - 1 {
        let cut = RECORD[..end].parse::<Record>().map_err(|error| error.to_string());
        let replayed = cut.and_then(|record| replay(&record).map_err(|error| error.to_string()));
        assert!(replayed.is_err(), "{:?}", &RECORD[..end]);
    }
}

#[test]
fn a_record_that_was_edited_names_the_step_at_fault() {
    refused(
        &RECORD.replace("\n\nroll\n", "\n\nhold\n"),
        "step 1 `hold` is refused: a turn begins with a roll",
    );
    refused(
        &RECORD.replace("\n\nroll\n", "\n\nx\n"),
        "step 1 `x` is refused: expected `roll` or `hold` at character 1",
    );
    refused(&RECORD.replace("\n2\n", "\n4\n"), "step 8 `4` is refused: the die has no such side");
    refused(
        &RECORD.replace("roll\n2\nhold\n", "hold\nroll\n2\n"),
        "the record says `win 0`, but the steps lead to an unfinished match",
    );
    let longer = RECORD.replace("steps: 9", "steps: 10").replace("end: 9", "roll\nend: 10");
    refused(&longer, "step 10 `roll` is refused: the match is over: win 0");
    refused(
        &RECORD.replace("win 0", "win 1"),
        "the record says `win 1`, but the steps lead to `win 0`",
    );
    refused(
        &RECORD.replace("win 0", "*"),
        "the record says an unfinished match, but the steps lead to `win 0`",
    );
    refused(
        &RECORD.replace("win 0", "win 0 by resignation of 1"),
        "the record says `win 0 by resignation of 1`, but the steps lead to `win 0`",
    );
    refused(
        &RECORD.replace("0+0", "9+0"),
        "the start position `0,0 9+0` is refused: expected the seat whose turn it is at character 5",
    );
    refused(
        &RECORD.replace("sides", "faces"),
        "the variant `faces=3,target=10` is refused: \
         expected one of the options players, sides, target at character 1",
    );
    refused(
        &RECORD.replace("target=10", "target=10;"),
        "the variant `sides=3,target=10;` is refused: \
         expected `,` and another option, or `}` at character 18",
    );
    refused(&RECORD.replace("player: Bob\n", ""), "the record names 1 players for 2 seats");
}

#[test]
fn an_error_in_the_first_byte_of_the_start_is_not_one_of_the_variant() {
    refused(
        &RECORD.replace("0,0 0+0", ",0 0+0"),
        "the start position `,0 0+0` is refused: expected a score at character 1",
    );
}

#[test]
fn only_a_player_of_the_match_resigns_in_a_record() {
    let running = RECORD.replace("hold\nend: 9", "end: 8").replace("steps: 9", "steps: 8");
    refused(
        &running.replace("win 0", "win 0 by resignation of 5"),
        "the match cannot end by resignation of 5: there is no player 5",
    );
}

#[test]
fn a_caller_can_match_the_rule_that_a_step_breaks() {
    let replayed = |text: &str| replay(&text.parse().expect("a record")).expect_err(text);
    let step = |number, text: &str, error| {
        let text = text.to_string();
        ReplayError::Step { number, text, error }
    };
    let hold = replayed(&RECORD.replace("\n\nroll\n", "\n\nhold\n"));
    assert_eq!(hold, step(1, "hold", MatchError::Illegal(IllegalMove::HoldAtOnce)));
    let longer = RECORD.replace("steps: 9", "steps: 10").replace("end: 9", "roll\nend: 10");
    let verdict = "win 0".parse().expect("a verdict");
    assert_eq!(replayed(&longer), step(10, "roll", MatchError::Over(verdict)));
    let unreadable = replayed(&RECORD.replace("\n\nroll\n", "\n\nx\n"));
    assert!(matches!(unreadable, ReplayError::UnreadableStep { number: 1, .. }), "{unreadable}");
}

#[test]
fn a_foreign_record_is_refused() {
    let replayed = |text: &str| replay(&text.parse().expect("a record")).expect_err(text);
    let other = ReplayError::OtherGame { found: "chess".into(), expected: "pig" };
    assert_eq!(replayed(&RECORD.replace("pig", "chess")), other);
    let newer = ReplayError::OtherRules { found: 2, expected: 1 };
    assert_eq!(replayed(&RECORD.replace("rules: 1", "rules: 2")), newer);
}

#[test]
fn optional_tags_round_trip() {
    let full = RECORD
        .replace("player: Ann", "as: public\nplayer: Ann")
        .replace("result: ", "repetition: 3\nply limit: 40\nresult: ");
    let record: Record = full.parse().expect("a record");
    assert_eq!(record.viewpoint, Some(Viewpoint::Public));
    assert_eq!(record.draw_rules, DrawRules { repetition: Some(3), ply_limit: Some(40) });
    assert_eq!(record.tags, []);
    assert_eq!(record.to_string(), full);
}

#[test]
fn the_name_of_a_tag_begins_with_a_letter() {
    let tagged = |name: &str| RECORD.replace("steps: 9", &format!("{name}: yes\nsteps: 9"));
    for name in ["x", "x-note", "time control 2", "x2"] {
        let record: Record = tagged(name).parse().expect(name);
        assert_eq!(record.tags, [(name.to_owned(), "yes".to_owned())]);
    }
    for name in ["", "2x", "-x", " x", "X", "xY", "x_y", "x\u{e9}", "\u{e9}x", "x ", "ply limit "] {
        unreadable(&tagged(name), RecordError::NotATag { line: 9 });
    }
}

#[test]
fn further_tags_do_not_have_the_names_of_the_format() {
    let record: Record = RECORD.parse().expect("a record");
    for name in ["result", "ply limit", "ply limit ", "format", "a\nb: c", "x:", ""] {
        let tags = vec![("x-id".to_owned(), "1".to_owned()), (name.to_owned(), "3".to_owned())];
        let refused = Record { tags, ..record.clone() }.checked();
        assert_eq!(refused, Err(RecordError::TagName { number: 2 }), "{name}");
    }
    for step in ["", " ", "\n", "\u{202e}"] {
        let steps = vec!["roll".to_owned(), step.to_owned()];
        let refused = Record { steps, ..record.clone() }.checked();
        assert_eq!(refused, Err(RecordError::EmptyStep { number: 2 }), "{step:?}");
    }
}

#[test]
fn accepted_texts_round_trip() {
    const PIECES: [&str; 26] = [
        ":",
        " ",
        "\n",
        "\r",
        "\t",
        "\0",
        "\u{85}",
        "\u{a0}",
        "\u{2028}",
        "\u{202e}",
        "\u{200d}",
        "\u{feff}",
        "\u{e9}",
        "-",
        "*",
        "3",
        "{",
        "}",
        "x-a: b\n",
        "ply limit : 3\n",
        "ply limit: 3\n",
        "player: \n",
        "as: host\n",
        "end: 9\n",
        "\n  roll\n",
        "variant:",
    ];
    let mut rng = SplitMix64::new(1);
    let mut n_read = 0;
    for _ in 0..20_000 {
        let mut text = RECORD.to_owned();
        for _ in 0..=rng.next() % 3 {
            let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = boundaries[rng.next() as usize % boundaries.len()];
            text.insert_str(at, PIECES[rng.next() as usize % PIECES.len()]);
        }
        if let Ok(record) = text.parse::<Record>() {
            n_read += 1;
            let written = record.to_string();
            assert_eq!(written.parse(), Ok(record), "{text:?}");
        }
    }
    assert!(2_000 < n_read, "{n_read}");
}

#[test]
fn other_tags_are_kept() {
    let tagged =
        RECORD.replace("steps: 9", "x-date: 2026-11-21\nx-clock: 5+3\nfuture: yes\nsteps: 9");
    let record: Record = tagged.parse().expect("a record");
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let tags = [pair("x-date", "2026-11-21"), pair("x-clock", "5+3"), pair("future", "yes")];
    assert_eq!(record.tags, tags);
    assert_eq!(record.to_string(), tagged);
    assert!(replay(&record).is_ok());
}

#[test]
fn values_and_messages_cannot_break_lines_or_reach_a_terminal_raw() {
    let mut record: Record = RECORD.parse().expect("a record");
    record.tags.push(("x-note".to_owned(), "a\nsteps: 9\u{1b}[31m".to_owned()));
    record.steps[1] = "3\u{1b}]0;title\u{7}".to_owned();
    assert!(!record.to_string().contains('\u{1b}'));
    let read: Record = record.to_string().parse().expect("a record");
    assert_eq!(read.tags[0].1, "a steps: 9 [31m");
    let message = replay(&record).expect_err("a bad step").to_string();
    assert_eq!(
        message,
        "step 2 `3\\u{1b}]0;title\\u{7}` is refused: expected the end of the text at character 2"
    );
    record.start = "9".repeat(1_000_000);
    assert!(replay(&record).expect_err("a bad start").to_string().len() < 2_000);
}

#[test]
fn names_cannot_break_the_format() {
    let record = played::<Pig>("", "roll").to_record(&["Ann\nsteps: 9", "Bob\r"]);
    let read: Record = record.to_string().parse().expect("a record");
    assert_eq!(read.players, ["Ann steps: 9", "Bob"]);
    // Characters that reverse the direction of the text or look like a line end are removed.
    let record =
        played::<Pig>("", "roll").to_record(&["\u{202e}nnA\u{2066}\u{200f}", "Bob\u{2028}end: 9"]);
    let read: Record = record.to_string().parse().expect("a record");
    assert_eq!(read.players, ["nnA", "Bob end: 9"]);
    // Joiners belong to names in Persian, and to emoji.
    let names =
        ["\u{639}\u{644}\u{6cc}\u{200c}\u{631}\u{636}\u{627}", "\u{1f469}\u{200d}\u{1f680}"];
    let read: Record =
        played::<Pig>("", "roll").to_record(&names).to_string().parse().expect("a record");
    assert_eq!(read.players, names);
}

#[test]
fn limits_bound_size_steps_and_draw_rules() {
    let limits = ReplayLimits { bytes: RECORD.len() - 1, ..ReplayLimits::default() };
    let too_long = RecordError::TooLong { bytes: RECORD.len(), limit: limits.bytes };
    assert_eq!(Record::read(RECORD, &limits), Err(too_long));
    let just_enough = ReplayLimits { bytes: RECORD.len(), ..ReplayLimits::default() };
    assert!(Record::read(RECORD, &just_enough).is_ok());
    let record: Record = RECORD.parse().expect("a record");
    let replay = |limits: ReplayLimits| Match::<Pig>::from_record(&record, &limits).map(|_| ());
    let few = ReplayLimits { steps: 8, ..ReplayLimits::default() };
    assert_eq!(replay(few), Err(ReplayError::TooManySteps { found: 9, limit: 8 }));
    assert_eq!(replay(ReplayLimits { steps: 9, ..ReplayLimits::default() }), Ok(()));
    let expected = DrawRules { repetition: Some(3), ply_limit: None };
    let strict = ReplayLimits { draw_rules: Some(expected), ..ReplayLimits::default() };
    let found = DrawRules::NONE;
    assert_eq!(replay(strict), Err(ReplayError::OtherDrawRules { found, expected }));
    assert_eq!(
        replay(ReplayLimits { draw_rules: Some(DrawRules::NONE), ..ReplayLimits::default() }),
        Ok(())
    );
}

#[test]
fn winners_are_named_once_in_ascending_order() {
    for text in ["win 0+0", "win 2+1", "win 1+1+2", "win 0+2+1", "win 0+2+2"] {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
        assert!(format!("{text} by ply limit").parse::<Verdict>().is_err(), "{text}");
    }
    let error = "win 0+0".parse::<Outcome>().expect_err("a duplicate seat");
    assert_eq!(error.to_string(), "expected a higher seat number than the one before at byte 6");
    assert_eq!("win 0+2".parse::<Outcome>().expect("winners").to_string(), "win 0+2");
}

fn replay(record: &Record) -> Result<Match<Pig>, ReplayError<IllegalMove>> {
    Match::from_record(record, &ReplayLimits::default())
}

#[track_caller]
fn unreadable(text: &str, error: RecordError) {
    assert_eq!(text.parse::<Record>(), Err(error), "{text}");
}

#[track_caller]
fn refused(text: &str, message: &str) {
    let record: Record = text.parse().expect("a record");
    let error = replay(&record).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}
