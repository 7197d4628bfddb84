//! Valid and invalid records at the command line, and their drawings.

use crate::program::{Answer, simply, words};

const WON: &str = "game: gobblet\nrules: 1\nstart: .,.,.,./.,.,.,./.,.,.,./.,.,.,. w\n\
                   result: win 0\nsteps: 7\n\n4@a1\n4@a4\n4@b1\n4@b4\n4@c1\n3@d4\n3@d1\nend: 7\n";

#[test]
fn a_drawing_shows_the_turn_the_latest_step_and_the_winner() {
    let svg = simply(&words(&["try", "gobblet", "4@b2", "--svg", "-"]), "").stdout;
    assert!(svg.contains("Black to move, last: 4@b2"), "{svg}");
    let svg = replay(&["--svg", "-"], WON).stdout;
    assert!(svg.contains("White wins with a line") && svg.contains("last: 3@d1"), "{svg}");
    let svg = replay(&["--svg", "-", "--step", "1"], WON).stdout;
    assert!(svg.contains("Black to move, last: 4@a1"), "{svg}");
}

/// The host sees the faces of shields; a spectator of covered hands sees those that were played.
#[test]
fn a_drawing_has_the_real_faces() {
    let random = ["random", "octagone", "--seed", "2", "--records", "-"];
    let line = simply(&words(&random), "").stdout;
    let record: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let steps: Vec<&str> = record["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .filter_map(|step| step.as_str())
        .collect();
    let svg = |more: &[&str]| {
        let args = [&["try", "octagone", "--svg", "-"], more, &steps[..]].concat();
        let answer = simply(&words(&args), "");
        assert_eq!(answer.code, Some(0), "{answer:?}");
        answer.stdout
    };
    let host = svg(&["--as", "host"]);
    let public = svg(&["--as", "public"]);
    assert!(!host.contains(">?<") && !public.contains(">?<"));
    assert!(host.contains("<svg"));
}

#[test]
fn the_form_of_a_file_is_no_obstacle_or_is_named() {
    let plain = replay(&[], WON);
    assert_eq!(plain.code, Some(0), "{plain:?}");
    assert_eq!(replay(&[], &WON.replace('\n', "\r\n")), plain, "CR line ends");
    assert_eq!(replay(&[], &WON.replace("\n\n", "\n  \n")), plain, "lines of spaces");
    assert_eq!(replay(&[], &format!("\u{feff}{WON}")), plain, "byte order mark");
    for (input, message) in [
        ("", "it is empty"),
        ("{\n  \"game\": \"gobblet\"\n}\n", "the record takes several lines"),
        ("{\"game\":\"gobblet\"}", "missing field `rules`"),
        (
            "{}\n{}\n",
            "standard input: has 2 records; `--record 2`, for example, chooses the second",
        ),
    ] {
        let answer = replay(&[], input);
        assert_eq!(answer.code, Some(1));
        assert!(answer.stderr.contains(message), "{answer:?}");
    }
}

#[test]
fn a_refused_step_names_its_rule() {
    let answer = replay(&[], &WON.replace("4@a4", "4@a1"));
    assert!(answer.stderr.contains("step 2, move `4@a1`: ") && answer.stderr.contains("(R5)"));
}

#[test]
fn messages_about_records_are_short_and_without_control_characters() {
    let long = "x".repeat(5_000_000);
    for bad in [&long, "\x1b[31mred", "\x1b]0;title\x07", "a\u{9b}31mb"] {
        for (from, to) in [
            (".,.,.,./.,.,.,./.,.,.,./.,.,.,. w", bad),
            ("game: gobblet", &format!("game: {bad}")),
            ("result: win 0", &format!("result: {bad}")),
            ("4@a4", bad),
        ] {
            let record = WON.replace(from, to);
            for answer in [replay(&[], &record), stats(&["--check"], &record)] {
                assert_eq!(answer.code, Some(1));
                assert!(answer.stderr.len() < 4_000, "{} bytes", answer.stderr.len());
                let line = answer.stderr.strip_suffix('\n').expect("one line");
                assert!(!line.contains(char::is_control), "{line:?}");
            }
        }
    }
}

/// A full disk leaves no file with this name, and the command reports it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    for args in [
        &["show", "gobblet", "--svg", "/dev/full", "--force"][..],
        &["random", "gobblet", "--records", "/dev/full"],
    ] {
        let answer = simply(&words(args), "");
        assert_eq!(answer.code, Some(1), "{answer:?}");
        assert!(answer.stderr.contains("cannot write `/dev/full`: "), "{answer:?}");
    }
}

#[test]
fn a_count_that_needs_a_deal_says_so_once() {
    let answer = simply(&words(&["perft", "toki", "3"]), "");
    assert_eq!(answer.stderr.matches("chance").count(), 1, "{answer:?}");
    assert_eq!(answer.stderr.matches("--deal").count(), 1, "{answer:?}");
}

fn replay(more: &[&str], record: &str) -> Answer {
    simply(&words(&[&["replay", "-"], more].concat()), record)
}

fn stats(more: &[&str], records: &str) -> Answer {
    simply(&words(&[&["stats", "-"], more].concat()), records)
}
