//! The engine protocol from another process: a runner of the Universal Game Interface, and tests
//! of engines.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use rulebook_cli::{
    Registry,
    rulebook::core::{Outcome, Player, Turn},
};

use crate::program::{simply, words};

const BINARY: &str = env!("CARGO_BIN_EXE_rulebook");

#[test]
fn the_engine_passes_its_own_tests() {
    let answer = simply(&words(&["engine", "--check", &format!("'{BINARY}' engine")]), "");
    assert_eq!((answer.code, &*answer.stderr), (Some(0), ""), "{}", answer.stdout);
    assert!(answer.stdout.lines().all(|line| line.starts_with("ok: ")), "{}", answer.stdout);
    for game in Registry::standard().games() {
        let line = format!("ok: plays {}\n", game.rules().name);
        assert!(answer.stdout.contains(&line), "{}", answer.stdout);
    }
}

#[test]
fn a_program_that_is_no_engine_fails() {
    // It ends at once, because `ugi` is no game.
    let answer = simply(&words(&["engine", "--check", &format!("'{BINARY}' show nim")]), "");
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.starts_with("FAILED: greets: the engine ended after `ugi`"));
    assert_eq!(answer.stderr, "error: 1 of 1 tests have failed\n");
}

#[test]
fn the_engine_refuses_a_game_that_it_does_not_have() {
    let answer = simply(&words(&["engine", "gobblt"]), "ugi\n");
    assert_eq!((answer.code, &*answer.stdout), (Some(2), ""));
    assert!(answer.stderr.contains("did you mean `gobblet`?"), "{}", answer.stderr);
    let answer = simply(&words(&["engine", "nim", "--variant", "players=9"]), "");
    assert_eq!(answer.code, Some(1));
}

/// A runner of the Universal Game Interface that knows nothing else.
#[test]
fn a_plain_runner_plays_gobblet_unchanged() {
    let mut engines = [Plain::start(), Plain::start()];
    let registry = Registry::standard();
    let mut game = registry.game("gobblet").and_then(|game| game.start("")).expect("a match");
    let mut moves = Vec::new();
    loop {
        let position = match &moves[..] {
            [] => "position startpos".to_owned(),
            moves => format!("position startpos moves {}", moves.join(" ")),
        };
        for engine in &mut engines {
            engine.say(&position);
            engine.say("isready");
            assert_eq!(engine.hear(), "readyok");
        }
        let is_over = engines.each_mut().map(|engine| engine.ask("query gameover"));
        assert_eq!(is_over, [(game.turn() == Turn::Over).to_string(), is_over[0].clone()]);
        if is_over[0] == "true" {
            break;
        }
        let is_first = game.turn() == Turn::Player(Player::FIRST);
        let engine = &mut engines[usize::from(!is_first)];
        assert_eq!(engine.ask("query p1turn"), is_first.to_string());
        assert_eq!(engine.ask("query result"), "none");
        engine.say("go nodes 20");
        let mv = engine.best_move();
        game.play(&mv).expect("a legal move");
        moves.push(mv);
    }
    let result = match game.verdict().map(|verdict| verdict.outcome()) {
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(winners)) if winners.contains(Player::FIRST) => "p1win",
        _ => "p2win",
    };
    for engine in &mut engines {
        assert_eq!(engine.ask("query result"), result);
        engine.say("quit");
        assert!(engine.child.wait().expect("it ends").success());
    }
}

/// An engine that plays Gobblet, as a runner of the Universal Game Interface sees it.
struct Plain {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Plain {
    fn start() -> Plain {
        let mut command = Command::new(BINARY);
        command.args(["engine", "gobblet"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut engine = Plain { child, input, output };
        engine.say("ugi");
        while engine.hear() != "ugiok" {}
        engine.say("setoption name hash value 64");
        engine.say("uginewgame");
        engine
    }

    fn say(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).expect("the engine reads");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).expect("text"), 0, "the engine has ended");
        line.trim_end().to_owned()
    }

    fn ask(&mut self, question: &str) -> String {
        self.say(question);
        self.hear().strip_prefix("response ").expect("a response").to_owned()
    }

    fn best_move(&mut self) -> String {
        loop {
            let line = self.hear();
            match line.strip_prefix("bestmove ") {
                Some(mv) => return mv.to_owned(),
                None => assert!(line.starts_with("info depth "), "{line}"),
            }
        }
    }
}
