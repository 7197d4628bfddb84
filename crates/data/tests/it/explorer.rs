//! The opening explorer against counting by hand, and damage.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use rulebook_data::{
    Explorer, ExplorerBuilder, OpeningLine,
    rulebook::{
        AnyMatch, Registry, Start,
        core::{Entropy, InfoKey, Outcome, Player, SplitMix64, Verdict},
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
        let mut builder = ExplorerBuilder::new(&path, game, false).expect("a file");
        let mut model = Model::new();
        let mut visited: Vec<Box<dyn AnyMatch>> = Vec::new();
        for number in 0..20 {
            let played = random_match(name, number);
            builder.add(&OpeningLine::new(&*played, PLIES).expect("short texts")).expect("space");
            let mut again = begin(&registry, name);
            let mut counted = BTreeSet::new();
            for step in played.steps().iter().take(PLIES) {
                let before = again.canonical().key;
                visited.push(again.boxed_clone());
                again.step(step).expect("a legal step");
                if counted.insert(before) {
                    *model.entry((before, again.canonical().key)).or_default() += 1;
                }
            }
        }
        builder.finish().expect("space");
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
    let mut builder = ExplorerBuilder::new(&path, nim, false).expect("a file");
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
    builder.finish().expect("space");
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
    let mut builder = ExplorerBuilder::new(&path, kuhn, false).expect("a file");
    let line = OpeningLine::new(&*random_match("nim", 1), 3).expect("short texts");
    assert!(builder.add(&line).expect_err("another game").reason.contains("`nim`"));
    builder.finish().expect("space");
    let explorer = Explorer::open(&path).expect("an explorer");
    assert_eq!((explorer.games(), explorer.positions()), (0, Ok(0)));
    assert!(explorer.explore(&*begin(&registry, "nim")).is_err());
    for (name, bytes) in [("empty", ""), ("text", "game: nim"), ("zeros", &"\0".repeat(10_000))] {
        fs::write(folder.path().join(name), bytes).expect("a file");
        Explorer::open(&folder.path().join(name)).expect_err("it is not an explorer");
    }
    Explorer::open(&folder.path().join("missing")).expect_err("there is no file");
    let again = ExplorerBuilder::new(&path, kuhn, false);
    assert_eq!(again.expect_err("it exists").reason, "it already exists");
    let again = ExplorerBuilder::new(&path, kuhn, true).expect("it may be replaced");
    again.finish().expect("space");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4);
}

#[test]
fn damage_is_refused_or_changes_nothing() {
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kuhn");
    let kuhn = registry.game("kuhn").expect("a game");
    let mut builder = ExplorerBuilder::new(&path, kuhn, false).expect("a file");
    for number in 0..50 {
        let line = OpeningLine::new(&*random_match("kuhn", number), 9).expect("short texts");
        builder.add(&line).expect("space");
    }
    builder.finish().expect("space");
    let start = begin(&registry, "kuhn");
    let whole = fs::read(&path).expect("a file");
    let wanted = Explorer::open(&path).and_then(|explorer| explorer.explore(&*start));
    assert!(wanted.as_ref().is_ok_and(|explored| explored.games == 50));
    // A database fills whole pages; the bytes that are used are not zero.
    let used = whole.iter().enumerate().filter(|(_, byte)| **byte != 0).map(|(offset, _)| offset);
    let used: Vec<usize> = used.collect();
    let (mut n_refused, mut n_damaged) = (0, 0);
    let mut check = |damaged: &[u8], what: &str| {
        n_damaged += 1;
        fs::write(&path, damaged).expect("a file");
        match Explorer::open(&path).and_then(|explorer| explorer.explore(&*start)) {
            Ok(found) => assert_eq!(Ok(found), wanted, "{what}"),
            Err(error) => {
                assert!(!error.reason.contains('\n'), "{what}: {error}");
                n_refused += 1;
            }
        }
        assert_eq!(fs::read(&path).expect("the file"), damaged, "reading changes nothing");
    };
    // Every bit of the header, which has no checksum, and a sample of the rest.
    let header = used.iter().filter(|offset| **offset < PAGE);
    let bits = header.flat_map(|offset| (0..8).map(move |bit| (*offset, bit)));
    let sample = used.iter().step_by(used.len() / 80 + 1).map(|offset| (*offset, offset % 8));
    for (offset, bit) in bits.chain(sample) {
        let mut damaged = whole.clone();
        damaged[offset] ^= 1 << bit;
        check(&damaged, &format!("bit {bit} of byte {offset}"));
    }
    for page in 0..whole.len() / PAGE {
        for byte in [0, 0xff] {
            let mut damaged = whole.clone();
            damaged[page * PAGE..(page + 1) * PAGE].fill(byte);
            check(&damaged, &format!("{byte} in page {page}"));
        }
    }
    assert!(n_damaged / 2 < n_refused, "{n_refused} of {n_damaged} were refused");
    for length in (0..whole.len()).step_by(whole.len() / 10).chain([whole.len() - 1]) {
        fs::write(&path, &whole[..length]).expect("a file");
        Explorer::open(&path).expect_err("it was cut off");
    }
    for byte in [0, b'x'] {
        for n_more in [1, 2, 100, PAGE - 1, PAGE + 1, (1 << 20) + 1] {
            fs::write(&path, [&whole[..], &vec![byte; n_more]].concat()).expect("a file");
            let error = Explorer::open(&path).expect_err("something was added");
            assert!(error.reason.starts_with("it is damaged: "), "{n_more}: {error}");
        }
        // Whole pages after the last one are space that the database may use.
        for n_more in [PAGE, 10 * PAGE, 1 << 20] {
            fs::write(&path, [&whole[..], &vec![byte; n_more]].concat()).expect("a file");
            let found = Explorer::open(&path).and_then(|explorer| explorer.explore(&*start));
            assert!(found.is_err() || found == wanted, "{n_more}: {found:?}");
        }
    }
}

/// The bytes of a page of the database.
const PAGE: usize = 4096;

/// Two games begin alike; one comes back to a position twice and is drawn, the other is resigned.
#[test]
fn a_game_that_comes_back_to_a_position_counts_once() {
    let registry = Registry::standard();
    let gobblet = registry.game("gobblet").expect("a game");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("gobblet");
    let mut builder = ExplorerBuilder::new(&path, gobblet, false).expect("a file");
    let circle = ["a1-b1", "d4-c4", "b1-a1", "c4-d4"];
    let play = |moves: &[&str]| {
        let mut game = begin(&registry, "gobblet");
        for mv in moves {
            game.play(mv).expect("a legal move");
        }
        game
    };
    let opening = ["4@a1", "4@d4"];
    let drawn = play(&[&opening[..], &circle, &circle].concat());
    assert_eq!(
        drawn.verdict().map(|verdict| verdict.to_string()),
        Some("draw by repetition".into())
    );
    let mut resigned = play(&["4@a1", "4@d4", "a1-b1"]);
    resigned.resign(Player::FIRST).expect("a match in progress");
    for game in [&drawn, &resigned] {
        builder.add(&OpeningLine::new(&**game, 20).expect("short texts")).expect("space");
    }
    builder.finish().expect("space");
    let explorer = Explorer::open(&path).expect("an explorer");
    let explored = explorer.explore(&*play(&opening)).expect("it can be read");
    let step = &explored.steps[0].counts;
    assert_eq!((explored.games, explored.steps.len()), (2, 1));
    assert_eq!((step.games, step.draws, &step.wins[..]), (2, 1, &[0, 1][..]));
}

/// In every game that can repeat, by games that come back to a position as soon as they can.
#[test]
fn no_position_has_more_games_than_there_are() {
    let registry = Registry::standard();
    let folder = tempfile::tempdir().expect("a folder");
    let mut n_repeating = 0;
    for game in registry.games() {
        let name = game.rules().name;
        let path = folder.path().join(name);
        let mut builder = ExplorerBuilder::new(&path, game, false).expect("a file");
        let mut visited: Vec<Box<dyn AnyMatch>> = Vec::new();
        for number in 0..2 {
            let first = visited.len();
            let played = circling_match(&registry, name, number, &mut visited);
            let keys = visited[first..].iter().map(|game| game.canonical().key);
            n_repeating += visited.len() - first - keys.collect::<BTreeSet<_>>().len();
            builder.add(&OpeningLine::new(&*played, 40).expect("short texts")).expect("space");
        }
        builder.finish().expect("space");
        let explorer = Explorer::open(&path).expect("an explorer");
        for position in visited {
            let explored = explorer.explore(&*position).expect("it can be read");
            let sum: u64 = explored.steps.iter().map(|step| step.counts.games).sum();
            assert!((1..=2).contains(&explored.games), "{name}: {}", position.position());
            assert_eq!(sum, explored.games, "{name}");
        }
    }
    assert!(8 < n_repeating, "{n_repeating} positions are repeated");
}

/// A match of at most 40 steps that comes back to a position whenever one of a few random steps
/// leads there. Its positions are added to `visited`.
fn circling_match(
    registry: &Registry,
    name: &str,
    seed: u64,
    visited: &mut Vec<Box<dyn AnyMatch>>,
) -> Box<dyn AnyMatch> {
    let mut rng = SplitMix64::new(seed);
    let mut game = begin(registry, name);
    let mut keys = BTreeSet::new();
    for _ in 0..40 {
        keys.insert(game.canonical().key);
        let mut next = None;
        for _ in 0..20 {
            let mut tried = game.boxed_clone();
            if tried.random_step(&mut || rng.next_u64()).expect("a legal step").is_none() {
                return game;
            }
            let is_back = keys.contains(&tried.canonical().key);
            next = Some(tried);
            if is_back {
                break;
            }
        }
        visited.push(game);
        game = next.expect("twenty were tried");
    }
    game
}

fn begin(registry: &Registry, name: &str) -> Box<dyn AnyMatch> {
    registry.game(name).and_then(|game| game.start("")).expect("a start")
}
