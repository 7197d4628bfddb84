//! The views that players receive.

use rulebook_arena::{
    Arena, Run, Settings,
    rulebook_engine::rulebook::{
        Registry,
        core::{Record, ReplayLimits},
    },
};

use crate::{
    blocks::read,
    bot, play,
    players::{Notes, witness},
};

/// A player receives the view of its own seat, which does not depend on the other cards.
#[test]
fn players_receive_the_view_of_their_seat() {
    for (game, variant) in [("kuhn", ""), ("leduc", ""), ("octagone", "covered=on")] {
        let notes = Notes::default();
        let bots = vec![witness(&notes), bot("random")];
        let variant = variant.to_owned();
        let settings = Settings { games: 8, variant, book: 0, ..Settings::new(game) };
        let arena = Arena::new(&Registry::standard(), settings, bots).expect("a tournament");
        let folder = tempfile::tempdir().expect("a folder");
        let run = Run { threads: 1, records: Some(folder.path().to_owned()), ..Run::default() };
        play(&arena, &run).expect("standings");
        let notes = notes.lock().expect("nobody panicked");
        assert!(8 <= notes.len());
        // The records give the observations of each seat.
        let mut n_seen = 0;
        for record in read(folder.path()) {
            let seat = record.players.iter().position(|name| name == "witness").expect("a seat");
            let views = observed(&record, seat);
            let own = notes.iter().filter(|(who, _, steps)| {
                *who == seat.to_string() && !steps.is_empty() && views.starts_with(steps)
            });
            n_seen += own.count().min(1);
            // Some steps were hidden.
            assert_ne!(views, record.steps, "{game}");
        }
        assert_eq!(n_seen, 8, "{game}");
        let is_own = |(who, _, steps): &(String, String, Vec<String>)| {
            read(folder.path()).iter().any(|record| {
                record.players.get(who.parse::<usize>().expect("a seat")).map(String::as_str)
                    == Some("witness")
                    && observed(record, who.parse().expect("a seat")).starts_with(steps)
            })
        };
        assert!(notes.iter().all(is_own), "{game}");
    }
}

/// The steps of a record as a seat observed them.
fn observed(record: &Record, seat: usize) -> Vec<String> {
    let registry = Registry::standard();
    let game = registry.game(&record.game).expect("a game");
    let game = game.replay(record, &ReplayLimits::default()).expect("a match");
    let seen = game.view(seat.to_string().parse().expect("a seat")).expect("a seat");
    seen.steps_since(0)
}
