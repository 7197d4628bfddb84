//! Files of version 0.1 and their fixed meaning in every later version; see docs/stability.md.
//!
//! A file that is missing is written if `RULEBOOK_BLESS` is `1`; one that exists is never changed.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use rulebook_data::{
    Explorer, ExplorerBuilder, OpeningLine, Reader, Shard, ShardGame, ShardWriter,
    rulebook::{
        AnyGame, AnyMatch, ErrorKind, Registry, Start,
        core::{DrawRules, Entropy, InfoKey, Player, Record, ReplayLimits, Verdict, Viewpoint},
        game_rng,
    },
    tagged, write_json_line,
};

/// The number of moves of a position that are shown, taken at equal distances.
const MAX_MOVES: usize = 12;

/// The number of steps of a match that are shown.
const MAX_STEPS: usize = 20;

/// The number of variants of a game that are shown.
const MAX_VARIANTS: usize = 9;

/// The separator of two records in a file.
const BETWEEN: &str = "====\n";

/// The number of steps of each match in an explorer.
const PLIES: usize = 4;

#[test]
fn notation_hashes_numbers_and_picks_are_those_of_0_1() {
    for_each_game(|game| {
        let path = folder().join(format!("{}.txt", game.rules().name));
        let mut text = String::new();
        for (number, variant) in variants(game).iter().take(MAX_VARIANTS).enumerate() {
            let steps = stored_steps(&path, number);
            let steps = steps.unwrap_or_else(|| random_steps(game, variant, number as u64));
            describe(&mut text, game, variant, &steps);
        }
        let file = frozen(&path, text.as_bytes());
        let file = String::from_utf8(file).expect("text").replace("\r\n", "\n");
        for (number, (old, now)) in file.lines().zip(text.lines()).enumerate() {
            assert_eq!(old, now, "{} line {}", path.display(), number + 1);
        }
        assert_eq!(file.len(), text.len(), "{}", path.display());
    });
}

#[test]
fn records_of_0_1_load_and_are_written_as_they_were() {
    let registry = Registry::standard();
    let mut lines = Vec::new();
    let mut texts = String::new();
    for record in records(&registry) {
        write_json_line(&mut lines, &record).expect("memory takes everything");
        write!(texts, "{record}{BETWEEN}").expect("memory takes everything");
    }
    let lines = frozen(&folder().join("records.jsonl"), &lines);
    let texts = frozen(&folder().join("records.txt"), texts.as_bytes());
    let lines = String::from_utf8(lines).expect("text").replace("\r\n", "\n");
    let texts = String::from_utf8(texts).expect("text").replace("\r\n", "\n");
    let found: Vec<Record> = Reader::new([folder().join("records.jsonl")], ReplayLimits::default())
        .map(|found| found.expect("a good record").record)
        .collect();
    let texts: Vec<&str> = texts.split_terminator(BETWEEN).collect();
    let n_records = found.len();
    assert_eq!((lines.lines().count(), texts.len()), (n_records, n_records));
    for ((line, text), record) in lines.lines().zip(texts).zip(found) {
        assert_eq!(text.parse().as_ref(), Ok(&record));
        assert_eq!(record.to_string(), text);
        let mut again = Vec::new();
        write_json_line(&mut again, &record).expect("memory takes everything");
        assert_eq!(String::from_utf8(again).expect("text").trim_end(), line);
        let game = registry.replay(text, &ReplayLimits::default()).expect(line);
        assert_eq!(game.n_steps(), record.steps.len(), "{line}");
    }
    assert!(3 * registry.games().len() <= n_records);
}

#[test]
fn shards_of_0_1_load() {
    let registry = Registry::standard();
    for game in registry.games() {
        let path = folder().join("shards").join(game.rules().name);
        let records = stored_records(game).unwrap_or_else(|| records_of(game));
        if is_written_here(&path) {
            let mut writer = ShardWriter::new(&path, game).expect("a shard");
            for (number, record) in records.iter().enumerate() {
                let played = game.replay(record, &ReplayLimits::default()).expect("a good record");
                let row = ShardGame::new(number.to_string(), record, &*played).expect("a row");
                writer.push(&row).expect("it fits");
            }
            writer.finish().expect("the disk has space");
        }
        let shard = Shard::open(&path).expect("a shard");
        let rows: Result<Vec<_>, _> = shard.games().expect("a table").collect();
        let rows = rows.expect("the rows can be read");
        let found: Vec<Record> =
            rows.iter().map(|row| row.record(game).expect("legal steps")).collect();
        assert_eq!(found, records, "{}", path.display());
    }
}

#[test]
fn an_explorer_of_0_1_loads() {
    let registry = Registry::standard();
    let game = registry.game("gobblet").expect("a game");
    let path = folder().join("gobblet.explorer");
    let matches: Vec<Box<dyn AnyMatch>> = (0..6).map(|n| played(game, "", n)).collect();
    if is_written_here(&path) {
        let mut builder = ExplorerBuilder::new(&path, game, false).expect("a file");
        for played in &matches {
            let line = OpeningLine::new(&**played, PLIES).expect("short texts");
            builder.add(&line).expect("space");
        }
        builder.finish().expect("space");
    }
    let explorer = Explorer::open(&path).expect("an explorer");
    assert_eq!((explorer.rules(), explorer.games()), (("gobblet", game.rules().version), 6));
    for played in &matches {
        let mut position = game.start("").expect("a start");
        for step in played.steps().iter().take(PLIES) {
            let explored = explorer.explore(&*position).expect("it can be read");
            let is_there = |images: &[String]| images.contains(step);
            assert!(explored.steps.iter().any(|explored| is_there(&explored.images)), "{step}");
            position.step(step).expect("a legal step");
        }
    }
}

/// The steps of the match with this number in a file; `None` if there is none.
fn stored_steps(path: &Path, number: usize) -> Option<Vec<String>> {
    let file = fs::read_to_string(path).ok()?;
    let matched = file.split("# ").nth(number + 1)?;
    let steps = matched.lines().filter_map(|line| line.strip_prefix("step "));
    Some(steps.map(str::to_owned).collect())
}

/// The steps of a random match, at most [`MAX_STEPS`].
fn random_steps(game: &dyn AnyGame, variant: &str, number: u64) -> Vec<String> {
    let mut position = game.start(variant).expect(variant);
    let mut rng = game_rng(11, number);
    let step = |_| position.random_step(&mut || rng.next_u64()).expect("a step");
    (0..MAX_STEPS).map_while(step).collect()
}

/// The records of a game in the file of records; `None` if there are none.
fn stored_records(game: &dyn AnyGame) -> Option<Vec<Record>> {
    let file = Some(folder().join("records.jsonl")).filter(|file| file.exists())?;
    let records: Vec<Record> = Reader::new([file], ReplayLimits::default())
        .map(|found| found.expect("a good record").record)
        .filter(|record| record.game == game.rules().name)
        .collect();
    (!records.is_empty()).then_some(records)
}

/// Appends a match, with everything about it that is frozen.
fn describe(text: &mut String, game: &dyn AnyGame, variant: &str, steps: &[String]) {
    let rules = game.rules();
    let start = Start { variant, ..Start::default() };
    let mut position = game.begin(&start).expect(variant);
    writeln!(text, "# {} {} `{variant}`", rules.name, rules.version).expect("memory");
    for step in steps {
        describe_position(text, &*position);
        position.step(step).expect("a legal step");
        writeln!(text, "step {step}").expect("memory");
    }
    if steps.len() < MAX_STEPS {
        describe_position(text, &*position);
    }
    if let Some(numbers) = position.step_numbers() {
        writeln!(text, "numbers {numbers:?}").expect("memory");
    }
    if let Some(result) = position.result() {
        writeln!(text, "result {} {:?}", result.verdict, result.payoffs).expect("memory");
    }
}

fn describe_position(text: &mut String, position: &dyn AnyMatch) {
    writeln!(text, "position {}", position.position()).expect("memory");
    writeln!(text, "  key {:016x}", position.key()).expect("memory");
    writeln!(text, "  canonical {}", key(position.canonical().key)).expect("memory");
    for who in [Viewpoint::Seat(Player::FIRST), Viewpoint::Public] {
        let seen = position.view(who).expect("an observer");
        let key = key(seen.info_key());
        writeln!(text, "  seen by {who}: {key} {}", seen.text()).expect("memory");
    }
    for event in position.choices().events().iter().take(MAX_MOVES) {
        writeln!(text, "  event {} {}", event.event, event.weight).expect("memory");
    }
    let choices = position.choices();
    let moves = choices.move_infos();
    for info in moves.iter().step_by(moves.len().div_ceil(MAX_MOVES).max(1)) {
        let picks = choices.picks_of(&info.text).unwrap_or_default().join(" ");
        writeln!(text, "  move {} {:?} {picks}", info.text, info.index).expect("memory");
    }
}

/// A key as programs get it.
fn key(key: InfoKey) -> String {
    serde_json::to_string(&key).expect("a key")
}

/// The default rules, and those with one option at its other values.
fn variants(game: &dyn AnyGame) -> Vec<String> {
    let mut variants = vec![String::new()];
    for option in game.info().options {
        let numbers = option.min.zip(option.max).map(|(min, max)| vec![min, max]);
        let numbers = numbers.unwrap_or_default().into_iter().map(|n| n.to_string());
        let names = option.values.unwrap_or_default().iter().map(ToString::to_string);
        let others = names.chain(numbers).filter(|value| *value != option.default);
        variants.extend(others.map(|value| format!("{}={value}", option.key)));
    }
    // Some options need others.
    variants.retain(|variant| match game.start(variant) {
        Ok(_) => true,
        Err(error) => {
            assert_eq!(error.kind, ErrorKind::Variant, "{variant}");
            false
        }
    });
    variants
}

/// Records of every game: by the rules, cut short, resigned, agreed, adjudicated.
fn records(registry: &Registry) -> Vec<Record> {
    registry.games().flat_map(records_of).collect()
}

fn records_of(game: &dyn AnyGame) -> Vec<Record> {
    let mut records = Vec::new();
    for (number, variant) in variants(game).iter().enumerate().take(4) {
        let mut game = played(game, variant, number as u64);
        let names: Vec<String> = (0..game.players()).map(|i| format!("Ann \"{i}\" é")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        records.push(tagged(&*game, &names));
        let n_half = game.n_steps() / 2;
        while n_half < game.n_steps() {
            game.undo();
        }
        records.push(tagged(&*game, &[]));
        match number % 2 {
            0 => game.resign(Player::SECOND).expect("the match is running"),
            _ => game.agree_draw().expect("the match is running"),
        }
        let verdict = game.verdict().map(Verdict::outcome);
        assert!(verdict.is_some());
        records.push(tagged(&*game, &names));
    }
    records
}

fn played(game: &dyn AnyGame, variant: &str, number: u64) -> Box<dyn AnyMatch> {
    let draw_rules = Some(DrawRules { repetition: Some(3), ply_limit: Some(120) });
    let start = Start { variant, draw_rules, ..Start::default() };
    let mut position = game.begin(&start).expect(variant);
    let mut rng = game_rng(12, number);
    while position.random_step(&mut || rng.next_u64()).expect("a step").is_some() {}
    position
}

fn for_each_game(check: impl Fn(&dyn AnyGame)) {
    Registry::standard().games().for_each(check);
}

fn folder() -> PathBuf {
    Path::new("tests/data/0.1").to_path_buf()
}

/// The content of a file, which is `now` if the file is missing and may be written.
fn frozen(path: &Path, now: &[u8]) -> Vec<u8> {
    if is_written_here(path) {
        fs::write(path, now).expect("the disk has space");
    }
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether the file is missing and may be written.
fn is_written_here(path: &Path) -> bool {
    let is_missing = !path.exists();
    let is_allowed = env::var_os("RULEBOOK_BLESS").is_some_and(|value| value == "1");
    if is_missing && is_allowed {
        let parent = path.parent().expect("a folder");
        fs::create_dir_all(parent).expect("the disk has space");
    }
    is_missing && is_allowed
}
