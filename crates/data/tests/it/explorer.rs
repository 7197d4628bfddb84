//! The opening explorer against counting by hand, and damage.

use std::{collections::BTreeMap, fs};

use rulebook_data::{
    Explorer, ExplorerBuilder, OpeningLine,
    rulebook::{
        AnyMatch, Registry, Start,
        core::{InfoKey, Outcome, Verdict},
    },
};

use crate::random_match;

/// By key of a position and key of the next one: games, and wins of the player to move.
type Model = BTreeMap<(InfoKey, InfoKey), u64>;

#[test]
fn every_game_is_counted_as_by_hand() {
    const PLIES: usize = 6;
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    for game in registry.games() {
        let name = game.rules().name;
        let path = folder.path().join(name);
        let mut builder = ExplorerBuilder::new(&path, game).expect("a file");
        let mut model = Model::new();
        let mut visited: Vec<Box<dyn AnyMatch>> = Vec::new();
        for number in 0..20 {
            let played = random_match(name, number);
            builder.add(&OpeningLine::new(&*played, PLIES).expect("short texts")).expect("space");
            let mut again = begin(&registry, name);
            for step in played.steps().iter().take(PLIES) {
                let before = again.canonical().key;
                visited.push(again.boxed_clone());
                again.step(step).expect("a legal step");
                *model.entry((before, again.canonical().key)).or_default() += 1;
            }
        }
        builder.finish(false).expect("space");
        let explorer = Explorer::open(&path).expect("an explorer");
        assert_eq!(explorer.games(), 20);
        for position in visited {
            let explored = explorer.explore(&*position).expect("it can be read");
            // Steps with different texts may lead to images of one position.
            let mut found = Model::new();
            for step in &explored.steps {
                let mut after = position.boxed_clone();
                after.step(&step.images[0]).expect("a legal step");
                let keys = (position.canonical().key, after.canonical().key);
                *found.entry(keys).or_default() += step.counts.games;
            }
            let here = position.canonical().key;
            let wanted: Model =
                model.iter().filter(|(keys, _)| keys.0 == here).map(|(k, n)| (*k, *n)).collect();
            assert_eq!(found, wanted, "{name}: {}", position.position());
            assert_eq!(explored.games, wanted.values().sum::<u64>());
        }
    }
}

#[test]
fn wins_are_those_of_the_seats_of_the_position_that_is_asked_for() {
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim");
    let nim = registry.game("nim").expect("a game");
    let mut builder = ExplorerBuilder::new(&path, nim).expect("a file");
    let mut wins = [0, 0];
    for number in 0..50 {
        let played = random_match("nim", number);
        builder.add(&OpeningLine::new(&*played, 9).expect("short texts")).expect("space");
        match played.verdict().map(Verdict::outcome) {
            Some(Outcome::Win(winners)) => {
                winners.iter().for_each(|winner| wins[winner.index()] += 1);
            }
            other => panic!("{other:?}"),
        }
    }
    builder.finish(false).expect("space");
    let explorer = Explorer::open(&path).expect("an explorer");
    let start = begin(&registry, "nim");
    let swapped = start.position().replace(" 0", " 1");
    let asked = Start { position: Some(&swapped), ..Default::default() };
    let swapped = nim.begin(&asked).expect("a position");
    let total = |game: &dyn AnyMatch| {
        let explored = explorer.explore(game).expect("it can be read");
        explored
            .steps
            .iter()
            .fold([0, 0], |sum, step| [sum[0] + step.counts.wins[0], sum[1] + step.counts.wins[1]])
    };
    assert_eq!(total(&*start), wins);
    assert_eq!(total(&*swapped), [wins[1], wins[0]]);
}

#[test]
fn another_game_a_missing_file_and_a_file_of_another_kind_are_refused() {
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kuhn");
    let kuhn = registry.game("kuhn").expect("a game");
    let mut builder = ExplorerBuilder::new(&path, kuhn).expect("a file");
    let line = OpeningLine::new(&*random_match("nim", 1), 3).expect("short texts");
    assert!(builder.add(&line).expect_err("another game").reason.contains("`nim`"));
    builder.finish(false).expect("space");
    let explorer = Explorer::open(&path).expect("an explorer");
    assert_eq!((explorer.games(), explorer.positions()), (0, Ok(0)));
    assert!(explorer.explore(&*begin(&registry, "nim")).is_err());
    for (name, bytes) in [("empty", ""), ("text", "game: nim"), ("zeros", &"\0".repeat(10_000))] {
        fs::write(folder.path().join(name), bytes).expect("a file");
        Explorer::open(&folder.path().join(name)).expect_err("it is not an explorer");
    }
    Explorer::open(&folder.path().join("missing")).expect_err("there is no file");
    let again = ExplorerBuilder::new(&path, kuhn).expect("a file").finish(false);
    assert!(again.is_err(), "it exists");
    ExplorerBuilder::new(&path, kuhn).expect("a file").finish(true).expect("it may be replaced");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4);
}

#[test]
fn damage_is_refused_or_changes_nothing() {
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kuhn");
    let kuhn = registry.game("kuhn").expect("a game");
    let mut builder = ExplorerBuilder::new(&path, kuhn).expect("a file");
    for number in 0..50 {
        let line = OpeningLine::new(&*random_match("kuhn", number), 9).expect("short texts");
        builder.add(&line).expect("space");
    }
    builder.finish(false).expect("space");
    let start = begin(&registry, "kuhn");
    let whole = fs::read(&path).expect("a file");
    let wanted = Explorer::open(&path).and_then(|explorer| explorer.explore(&*start));
    assert!(wanted.as_ref().is_ok_and(|explored| explored.games == 50));
    // A database fills whole pages; the bytes that are used are not zero.
    let used = whole.iter().enumerate().filter(|(_, byte)| **byte != 0).map(|(offset, _)| offset);
    let used: Vec<usize> = used.collect();
    let mut n_refused = 0;
    let step = used.len() / 80 + 1;
    for offset in used.iter().copied().step_by(step) {
        let mut damaged = whole.clone();
        damaged[offset] ^= 1 << (offset % 8);
        fs::write(&path, &damaged).expect("a file");
        match Explorer::open(&path).and_then(|explorer| explorer.explore(&*start)) {
            Ok(found) => assert_eq!(Ok(found), wanted, "byte {offset}"),
            Err(_) => n_refused += 1,
        }
        assert_eq!(fs::read(&path).expect("the file"), damaged, "reading changes nothing");
    }
    assert!(10 < n_refused, "{n_refused} of {} were refused", used.len() / step);
    for length in (0..whole.len()).step_by(whole.len() / 10) {
        fs::write(&path, &whole[..length]).expect("a file");
        Explorer::open(&path).expect_err("it was cut off");
    }
}

fn begin(registry: &Registry, name: &str) -> Box<dyn AnyMatch> {
    registry.game(name).and_then(|game| game.start("")).expect("a start")
}
