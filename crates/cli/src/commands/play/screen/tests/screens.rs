//! Snapshots of the screen at 80×24. `RULEBOOK_BLESS=1` renews them, and adds those of new games,
//! which need none.

use std::{collections::BTreeSet, path::Path};

use crossterm::event::KeyCode;
use rulebook::{AnyGame, Registry};
use snapbox::{Assert, Data, assert::Action};

use super::{app, begin, press, text};

#[test]
fn screens_look_as_in_the_snapshots() {
    let is_set = |name, value| std::env::var_os(name).is_some_and(|found| found == value);
    let bless = is_set("RULEBOOK_BLESS", "1") || is_set("SNAPSHOTS", "overwrite");
    let assert = Assert::new().action(if bless { Action::Overwrite } else { Action::Verify });
    let registry = Registry::standard();
    let file =
        |game: &dyn AnyGame| Path::new("tests/screens").join(format!("{}.txt", game.rules().name));
    let games: Vec<_> = registry.games().filter(|game| bless || file(*game).exists()).collect();
    assert!(12 <= games.len());
    for game in games {
        let mut app = app(game, begin(game, "", None), 1, 1, (80, 24));
        // Two picks of the first move, and then one of the next.
        let screens = text(&app);
        for key in [KeyCode::Enter, KeyCode::Tab, KeyCode::Enter, KeyCode::Enter] {
            press(&mut app, key);
        }
        let picks: BTreeSet<_> = app.picker.targets.iter().map(|target| &*target.pick).collect();
        let picks: Vec<_> = picks.into_iter().collect();
        let cursor = app.picker.target().map_or("nothing", |target| &target.pick);
        let rule = "=".repeat(80);
        let marks = format!("highlighted: {}\ncursor: {cursor}\n", picks.join(" "));
        let screens = format!("{screens}{rule}\n{}{rule}\n{marks}", text(&app));
        assert.eq(Data::text(screens), Data::read_from(&file(game), None).raw());
    }
}
