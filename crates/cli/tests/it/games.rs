//! The list of all games, and the description of each.

use rulebook_cli::Registry;

use crate::program::{simply, words};

#[test]
fn every_game_is_one_line_of_the_list() {
    let answer = simply(&words(&["games"]), "");
    assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)));
    let mut lines = answer.stdout.lines();
    for game in Registry::standard().games() {
        let info = game.info();
        let head = format!("{}: {}, ", info.name, info.title);
        assert!(lines.next().is_some_and(|line| line.starts_with(&head)), "{answer:?}");
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn a_game_is_described_with_its_options() {
    for game in Registry::standard().games() {
        let info = game.info();
        let answer = simply(&words(&["games", info.name]), "").stdout;
        for option in info.options {
            let start = format!("  {}=", option.key);
            let line = answer.lines().find(|line| line.starts_with(&start)).expect(option.key);
            assert!(line.ends_with(&format!(" {} [default: {}]", option.about, option.default)));
        }
        for mode in info.perft_modes {
            assert!(answer.contains(&format!("\n  --counting {}", mode.name)), "{answer}");
        }
        let deal =
            info.deal.map_or("  --deal EVENT,".to_owned(), |deal| format!("  --deal '{deal}'"));
        assert_eq!(answer.contains(&deal), info.chance, "{answer}");
    }
}
