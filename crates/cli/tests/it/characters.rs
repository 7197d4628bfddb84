//! The option `--ascii`.

use rulebook_cli::Registry;

use crate::program::{simply, words};

#[test]
fn drawings_and_messages_are_in_ascii_and_keep_their_shape() {
    for game in Registry::standard().games() {
        let game = game.rules().name;
        let unicode = simply(&words(&["show", game, "--as", "host"]), "").stdout;
        let ascii = simply(&words(&["show", game, "--as", "host", "--ascii"]), "").stdout;
        assert!(ascii.is_ascii(), "{ascii}");
        assert!(!ascii.contains('?') || unicode.contains('?'), "unknown characters: {ascii}");
        let widths = |text: &str| text.lines().map(|line| line.chars().count()).collect::<Vec<_>>();
        assert_eq!(widths(&ascii), widths(&unicode), "{ascii}");
        for args in [&["games", game, "--ascii"][..], &["rules", game, "--ascii"]] {
            let answer = simply(&words(args), "");
            assert!(answer.stdout.is_ascii() && answer.stderr.is_ascii());
        }
    }
    for args in [&["show", "gobblet", "--position", "é", "--ascii"][..], &["--ascii", "--help"]] {
        let answer = simply(&words(args), "");
        assert!(answer.stdout.is_ascii() && answer.stderr.is_ascii(), "{answer:?}");
    }
}

#[test]
fn data_in_ascii_means_the_same() {
    for game in Registry::standard().games() {
        let game = game.rules().name;
        let json = |more: &[&str]| {
            let answer = simply(&words(&[&["show", game, "--json"], more].concat()), "");
            let value: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
            (value, answer.stdout)
        };
        let (one, _) = json(&[]);
        let (other, ascii) = json(&["--ascii"]);
        assert_eq!(one, other);
        assert!(ascii.is_ascii());
        let svg = simply(&words(&["show", game, "--svg", "-", "--ascii"]), "").stdout;
        assert!(svg.is_ascii() && svg.starts_with("<svg"), "{svg}");
    }
}
