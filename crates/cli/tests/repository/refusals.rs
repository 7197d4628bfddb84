//! Every refusal of every game, typed at the command line.
//!
//! The lines are those of the games' own tests, which fail if a refusal has none.

use std::{fs, process::Command};

use rulebook_cli::Registry;
use serde_json::Value;

/// The refusals that no text reaches, and why.
const UNREACHABLE: [(&str, &str, &str); 1] =
    [("octi", "other-spelling", "another spelling of a legal move is played")];

#[test]
fn every_refusal_of_every_game_is_cited_where_its_step_is_typed() {
    for game in Registry::standard().games() {
        let game = game.rules().name;
        let lines = lines(game);
        assert!(!lines.is_empty(), "{game} has no table of refusals");
        for line in lines {
            check(game, &line);
        }
    }
}

/// A position, a step that is refused there, its rule and its code.
struct Line {
    position: String,
    step: String,
    rule: String,
    code: String,
}

/// The table of a game; a line without a position belongs to that of the line before.
fn lines(game: &str) -> Vec<Line> {
    let own = fs::read_to_string(format!("../{game}/tests/data/refusals.txt"));
    let small = || fs::read_to_string(format!("../classics/tests/data/{game}/refusals.txt"));
    let text = own.or_else(|_| small()).expect("a table of the game");
    let mut position = String::new();
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let line = format!(" {}", line.trim());
        let mut fields = line.rsplitn(3, " | ");
        let mut field = || fields.next().expect("POSITION | STEP | RULE CODE").trim().to_owned();
        let reason = field();
        let step = field();
        let stated = field();
        if !stated.is_empty() {
            position = stated;
        }
        let (rule, code) = reason.split_once(' ').expect("a rule and a code");
        let rule = rule.to_owned();
        let code = code.trim().to_owned();
        lines.push(Line { position: position.clone(), step, rule, code });
    }
    lines
}

fn check(game: &str, line: &Line) {
    let Line { position, step, rule, code } = line;
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args(["try", game, "--as", "host", "--json", "--position", position, "--", step]);
    let output = command.output().expect("the binary runs");
    let said = String::from_utf8_lossy(&output.stderr);
    if UNREACHABLE.iter().any(|(of, unreachable, _)| (*of, *unreachable) == (game, code)) {
        assert!(output.status.success(), "{game}: `{step}` in `{position}`: {said}");
        return;
    }
    assert_eq!(output.status.code(), Some(1), "{game}: `{step}` in `{position}`: {said}");
    let answer: Value = serde_json::from_str(&said).expect("a line of JSON");
    let error = &answer["error"];
    let found = (error["rule"].as_str().unwrap_or("-"), error["code"].as_str());
    assert_eq!(found, (rule.as_str(), Some(code.as_str())), "{game}: `{step}` in `{position}`");
}
