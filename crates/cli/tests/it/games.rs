//! The list of all games.

use std::path::Path;

use rulebook_cli::Registry;

use crate::program;

#[test]
fn every_game_is_listed_with_its_options() {
    let answer = program::run(&["games".to_owned()], &[], "", Path::new("."));
    assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)));
    let mut entries = answer.stdout.split("\n\n");
    for game in Registry::standard().games() {
        let info = game.info();
        let entry = entries.next().expect(info.name);
        let mut lines = entry.lines();
        let head = format!("{}: {}, ", info.name, info.title);
        assert!(lines.next().is_some_and(|line| line.starts_with(&head)), "{entry}");
        for option in info.options {
            let line = lines.next().expect(option.key);
            assert!(line.starts_with(&format!("  {}=", option.key)), "{line}");
            assert!(line.ends_with(&format!(" {} [default: {}]", option.about, option.default)));
        }
        for mode in info.perft_modes {
            let line = lines.next().expect(mode.name);
            assert!(line.starts_with(&format!("  --counting {}", mode.name)), "{line}");
        }
        assert_eq!(lines.next().is_some(), info.chance, "{entry}");
        let deal =
            info.order.map_or("  --deal EVENT,".to_owned(), |order| format!("  --deal '{order}'"));
        assert_eq!(entry.contains(&deal), info.chance, "{entry}");
    }
    assert_eq!(entries.next(), None);
}
