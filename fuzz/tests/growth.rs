//! Files of records, and the messages of a client to an engine, cost time and memory in proportion
//! to their size. The other parsers are tested by `growth` of the facade.

use std::{fs, io::Cursor, ops::ControlFlow};

use rulebook::{
    AnyMatch, Registry,
    core::{Record, ReplayLimits, SplitMix64},
};
use rulebook_arena::{Arena, Bot, Run, Settings};
use rulebook_data::{
    Explorer, ExplorerBuilder, OpeningLine, Reader, Shard, ShardGame, ShardWriter, Statistics,
    read_policy, tagged, write_json_line,
};
use rulebook_engine::{
    StopFlag,
    protocol::{Options, serve},
};
use rulebook_laws::growth;
use tempfile::TempDir;

rulebook_laws::count_allocations!();

#[test]
fn a_file_of_any_contents_is_read_in_linear_time() {
    let good = line(&record());
    let text = record().to_string().into_bytes();
    let contents: [(&str, &[u8]); 9] = [
        ("records", &good),
        ("braces", b"{"),
        ("open lists", b"["),
        ("empty lines", b"\n"),
        ("short lines", b"{}\n"),
        ("escapes", b"{\"\\u0000"),
        ("bytes that are not text", b"\xff"),
        ("frames that are skipped", b"\x5a\x2a\x4d\x18\x01\x00\x00\x00x"),
        ("texts", &text),
    ];
    for (what, repeated) in contents {
        let make = |size: usize| repeated.repeat(size / repeated.len() + 1);
        let read = |bytes: &Vec<u8>| {
            let found =
                Reader::from_read("file", Cursor::new(bytes.clone()), ReplayLimits::default());
            let mut statistics = Statistics::default();
            found
                .filter(|found| {
                    found.as_ref().is_ok_and(|found| statistics.add(&found.record).is_ok())
                })
                .count()
        };
        // Several pieces of the reader: fewer cost less than the pages of their memory.
        growth::check(what, 1 << 21, make, read).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// One long line: many steps, tags, players, or unknown members.
#[test]
fn a_long_record_is_read_in_linear_time() {
    let limits = ReplayLimits { draw_rules: None, steps: usize::MAX, bytes: usize::MAX };
    let record = record();
    let line = |record| String::from_utf8(line(&record)).expect("JSON is UTF-8");
    let makes: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("steps", &|n| {
            let mut record = record.clone();
            record.steps = vec!["4@a1".to_owned(); n];
            line(record)
        }),
        ("tags", &|n| {
            let mut record = record.clone();
            record.tags = (0..n).map(|number| (format!("x-{number}"), String::new())).collect();
            line(record)
        }),
        ("players", &|n| {
            let mut record = record.clone();
            record.players = vec!["Ann".to_owned(); n];
            line(record)
        }),
        ("unknown members", &|n| {
            let unknown: String = (0..n).map(|number| format!("\"y{number}\":[{{}}],")).collect();
            line(record.clone()).replacen('{', &format!("{{{unknown}"), 1)
        }),
    ];
    for (what, make) in makes {
        let read = |text: &String| {
            let bytes = text.clone().into_bytes();
            Reader::from_read("file", Cursor::new(bytes), limits).filter(Result::is_ok).count()
        };
        growth::check(what, 40_000, make, read).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn many_lines_of_the_protocol_are_answered_in_linear_time() {
    for line in ["query turn", "step a1", "position start", "rubbish", "learn ?", "view 0 x"] {
        let make = |n: usize| format!("protocol 2\nsetgame nim\n{}", format!("{line}\n").repeat(n));
        let answer = |text: &String| answers(text.as_bytes()).len();
        growth::check(line, 3_000, make, answer).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn a_long_line_of_the_protocol_is_answered_in_linear_time() {
    for (start, repeated) in [
        ("position start moves", " a1"),
        ("position start moves", " a1 b1 a1"),
        ("position text", " 0,"),
        ("position fen x", " moves"),
        ("view 0 x", " key"),
        ("step", "a"),
        ("query check", " \u{202e}"),
        ("setgame nim", " a=b,"),
        ("setoption name", " name value"),
        ("go", " nodes 1"),
        ("", "\u{e9}"),
    ] {
        let make = |size: usize| {
            let rest = repeated.repeat(size / repeated.len());
            format!("protocol 2\nsetgame nim\n{start}{rest}\n")
        };
        let answer = |text: &String| answers(text.as_bytes()).len();
        let name = format!("{start}{repeated}");
        growth::check(&name, 1 << 18, make, answer).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// All moves of a long match in one line.
#[test]
fn the_moves_of_a_match_are_read_in_linear_time() {
    let make = |n: usize| {
        let moves = " a1-b1 d4-c4 b1-a1 c4-d4".repeat(n);
        let draw_rules = "setoption name adjudication value false";
        format!(
            "protocol 2\n{draw_rules}\nsetgame gobblet\nposition start moves 4@a1 4@d4{moves}\n"
        )
    };
    let answer = |text: &String| {
        let answers = answers(text.as_bytes());
        assert_eq!(answers, ["ok", "ok", "ok", "ok"]);
    };
    growth::check("a long match", 2_000, make, answer).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn a_shard_is_opened_and_read_in_linear_time() {
    let make = |n: usize| {
        let folder = tempfile::tempdir().expect("a folder");
        let registry = Registry::standard();
        let game = registry.game("gobblet").expect("a game");
        let mut shard = ShardWriter::new(&folder.path().join("shard"), game).expect("a folder");
        let game = random_match(1);
        let row = ShardGame::new("1".to_owned(), &tagged(&*game, &[]), &*game).expect("a row");
        (0..n).for_each(|_| shard.push(&row).expect("a file"));
        shard.finish().expect("a file");
        folder
    };
    let open = |folder: &TempDir| Shard::open(&folder.path().join("shard")).expect("a shard");
    growth::check("opening", 10_000, make, open).unwrap_or_else(|broken| panic!("{broken}"));
    let read = |folder: &TempDir| open(folder).games().expect("a table").count();
    growth::check("reading", 2_000, make, read).unwrap_or_else(|broken| panic!("{broken}"));
}

#[test]
fn an_explorer_is_opened_in_linear_time() {
    let make = |n: usize| {
        let folder = tempfile::tempdir().expect("a folder");
        let registry = Registry::standard();
        let game = registry.game("gobblet").expect("a game");
        let mut builder =
            ExplorerBuilder::new(&folder.path().join("openings"), game, false).expect("a file");
        for number in 0..n {
            let line = OpeningLine::new(&*random_match(number as u64), 12).expect("short texts");
            builder.add(&line).expect("a file");
        }
        builder.finish().expect("a file");
        folder
    };
    let open = |folder: &TempDir| Explorer::open(&folder.path().join("openings")).expect("whole");
    growth::check("opening", 1_000, make, open).unwrap_or_else(|broken| panic!("{broken}"));
}

/// Many information sets, and many moves in one.
#[test]
fn a_policy_is_read_in_linear_time() {
    let moves = |n: usize| {
        let p = 1.0 / n as f64;
        let moves: Vec<String> = (0..n).map(|number| format!("\"m{number}\":{p}")).collect();
        moves.join(",")
    };
    let line =
        |key: usize, moves: &str| format!("{{\"key\":\"{key:032x}\",\"moves\":{{{moves}}}}}\n");
    let makes: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("information sets", &|n| (0..n).map(|key| line(key, &moves(3))).collect()),
        ("moves", &|n| line(1, &moves(n))),
        ("open lists", &|n| "[".repeat(n)),
    ];
    for (what, make) in makes {
        growth::check(what, 20_000, make, |text: &String| read_policy(text).is_ok())
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// Many games, and one with much output.
#[test]
fn the_state_of_a_tournament_is_read_in_linear_time() {
    let random = "random".parse().expect("a player");
    let bot = || Bot::of(&random, &StopFlag::never()).expect("a bot");
    let arena = |games: usize| {
        let settings = Settings { games: games as u64, ..Settings::new("tictactoe") };
        Arena::new(&Registry::standard(), settings, vec![bot(), bot()]).expect("a tournament")
    };
    let folder = tempfile::tempdir().expect("a folder");
    let run =
        |name: &str| Run { threads: 1, state: Some(folder.path().join(name)), ..Run::default() };
    let make = |n: usize| {
        let (arena, run) = (arena(n), run(&n.to_string()));
        arena.run(&run, |_| ControlFlow::Continue(())).expect("a table");
        (arena, run)
    };
    let read = |(arena, run): &(Arena, Run)| {
        let table = arena.run(run, |_| ControlFlow::Continue(())).expect("a whole state");
        assert_eq!(table.games, arena.n_games());
    };
    growth::check("games", 4_000, make, read).unwrap_or_else(|broken| panic!("{broken}"));
    let long = |n: usize| {
        let (arena, run) = (arena(2), run(&format!("long-{n}")));
        let path = run.state.as_ref().expect("it was given");
        // One of an earlier measurement.
        let _ = fs::remove_file(path);
        arena.run(&run, |_| ControlFlow::Break(())).expect("a table");
        let header = fs::read_to_string(path).expect("a state");
        let header = header.lines().next().expect("a line");
        let claims = vec!["{\"seat\":0,\"ply\":1,\"plies\":1}"; n].join(",");
        fs::write(path, format!("{header}\n{{\"claims\":[{claims}]}}\n")).expect("a file");
        (arena, run)
    };
    let read = |(arena, run): &(Arena, Run)| {
        let refused = arena.run(run, |_| ControlFlow::Break(()));
        assert!(refused.is_err_and(|error| error.to_string().contains("checksum")));
    };
    growth::check("claims", 20_000, long, read).unwrap_or_else(|broken| panic!("{broken}"));
}

/// A random match of Gobblet.
fn random_match(seed: u64) -> Box<dyn AnyMatch> {
    let registry = Registry::standard();
    let mut game = registry.game("gobblet").and_then(|game| game.start("")).expect("the start");
    let mut rng = SplitMix64::new(seed);
    while game.random_step(&mut || rng.next()).is_ok_and(|step| step.is_some()) {}
    game
}

/// A record of a random match.
fn record() -> Record {
    tagged(&*random_match(1), &[])
}

/// The record as a line.
fn line(record: &Record) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_json_line(&mut bytes, record).expect("memory takes everything");
    bytes
}

/// The lines that an engine writes when it reads `input`.
fn answers(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(&Registry::standard(), &Options::default(), input, &mut output).expect("memory");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}
