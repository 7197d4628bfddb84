//! Commands and their answers.

use rulebook::{
    Registry, Strength,
    core::{Player as Seat, Viewpoint},
};
use rulebook_engine::{Level, Player, SearchPlayer, StopFlag};

use crate::support::{answers, extended};

#[test]
fn plain_commands_answer_as_in_the_universal_game_interface() {
    let input = "isready\nuginewgame\nsetoption name hash value 16\n\
                 position startpos moves 4@b2 4@c3\nquery p1turn\nquery gameover\nquery result\n\
                 stop\n\nquit\nisready\n";
    let expected = ["readyok", "response true", "response false", "response none"];
    assert_eq!(answers(input.as_bytes()), expected);
}

#[test]
fn a_plain_client_is_told_what_is_refused() {
    for (line, error) in [
        ("setoption name no value 1", "option "),
        ("position startpos moves nonsense", "move "),
        ("position fen nonsense", "position "),
        ("nonsense", "unknown-command "),
        ("uci", "unknown-command the engine speaks UGI"),
        ("step 4@a1", "unknown-command `protocol 2` comes before"),
        ("query turn", "unknown-command `protocol 2` comes before"),
        ("protocol 3", "arguments "),
    ] {
        let found = answers(format!("{line}\nisready\n").as_bytes());
        assert!(found[0].starts_with(&format!("error {error}")), "{line}: {found:?}");
        assert_eq!(found[1..], ["readyok"], "{line}");
    }
}

/// A client that has sent `go` waits for a move.
#[test]
fn a_plain_go_always_ends_with_bestmove() {
    for limit in [
        "depth 3 movetime 100",
        "movetime 100.5",
        "wtime 1000 btime 1000",
        "p1time 1000",
        "nodes -1",
        "nodes",
        "depth x",
        "ponder",
    ] {
        let found = answers(format!("go {limit}\nisready\n").as_bytes());
        assert!(found[0].starts_with("error arguments "), "{limit}: {found:?}");
        assert_eq!(found[1..], ["bestmove none", "readyok"], "{limit}");
    }
    // While a search runs, the line that is refused is not the end of that search.
    let found = answers(b"go infinite\ngo nodes 5\nposition startpos\nstop\n");
    let n_moves = found.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(n_moves, 1, "{found:?}");
    let refused = found.iter().filter(|line| line.starts_with("error searching ")).count();
    assert_eq!(refused, 2, "{found:?}");
}

#[test]
fn no_time_and_no_depth_deserve_a_move() {
    for limit in [
        "p1time 165661 p2time -170671 p1inc 1000 p2inc 1000",
        "p1time -5 p2time 165661 p1inc -1",
        "p1time -99999999999999999999 p2time 5",
        "movetime -5",
        "movetime 0",
        "depth 0",
        "nodes 0",
        "nodes 5 lines 0",
    ] {
        let found = answers(format!("go {limit}\n").as_bytes());
        let best = found.last().and_then(|line| line.strip_prefix("bestmove "));
        assert!(best.is_some_and(|mv| mv != "none"), "{limit}: {found:?}");
        assert!(!found[0].starts_with("error "), "{limit}: {found:?}");
    }
    let found = extended(&["clock 0 -1 -1", "go"]);
    assert_eq!(found[0], "ok");
    assert!(found.last().is_some_and(|line| line.starts_with("bestmove ")), "{found:?}");
}

#[test]
fn a_word_that_go_does_not_have_is_named() {
    for (line, word) in [
        ("go searchmoves 4@b2 4@c3", "searchmoves"),
        ("go ponder", "ponder"),
        ("go mate 3", "mate"),
    ] {
        let found = answers(format!("{line}\n").as_bytes());
        let expected = format!("error arguments `go` does not have `{word}`; usage: go [movetime ");
        assert!(found[0].starts_with(&expected), "{found:?}");
        assert_eq!(found[1..], ["bestmove none"]);
    }
}

/// A client need not wait for the move after `stop`.
#[test]
fn commands_after_stop_wait_for_the_move() {
    let moves = "position startpos moves 4@b2 4@c3 4@a1";
    let n_sent = 40; // More than the lines that are read ahead.
    for go in ["go infinite", "go movetime 600000"] {
        let mut input = format!("protocol 2\n{go}\nstop\n{moves}\n");
        input.push_str(&"query turn\n".repeat(n_sent));
        input.push_str("query position\ngo nodes 5\n");
        let found = answers(input.as_bytes());
        let is_said = |line: &&String| !line.starts_with("info ");
        let said: Vec<&str> = found.iter().filter(is_said).map(String::as_str).collect();
        let [_, stop, first, position, turns @ .., query, second] = &said[..] else {
            panic!("{found:?}")
        };
        assert_eq!([*stop, *position], ["ok", "ok"], "{found:?}");
        assert!(first.starts_with("bestmove ") && second.starts_with("bestmove "), "{found:?}");
        assert_eq!(turns, vec!["response turn 1"; n_sent]);
        assert_eq!(*query, "response position .,.,.,./.,.,d,./.,D,.,./D,.,.,. b");
    }
}

#[test]
fn a_plain_result_names_the_player() {
    let game = |moves| {
        format!(
            "setoption name game value tictactoe\nposition startpos moves {moves}\nquery result\n"
        )
    };
    for (moves, result) in [
        ("a1 a2 b1 b2 c1", "p1win"),
        ("a1 a2 b1 b2 c3 c2", "p2win"),
        ("a1 b1 c1 b2 a2 c2 b3 a3 c3", "draw"),
        ("a1", "none"),
    ] {
        assert_eq!(answers(game(moves).as_bytes()), [format!("response {result}")], "{moves}");
    }
}

#[test]
fn a_plain_search_has_plain_lines_and_a_move() {
    let lines = answers(b"position startpos\ngo nodes 200\n");
    let [.., info, best] = &lines[..] else { panic!("{lines:?}") };
    for word in ["depth ", "nodes ", "time ", "nps ", "score cp ", "pv "] {
        assert!(info.contains(word), "{info}");
    }
    assert!(best.starts_with("bestmove "), "{best}");
}

#[test]
fn a_depth_ends_a_search_that_has_one_and_a_second_any_other() {
    // For this game `auto` is a search without a depth.
    for (options, depth) in
        [("", "info depth 3 "), ("\nsetoption name algorithm value mcts", "info depth 0 ")]
    {
        let input = format!("setoption name game value gobblers{options}\ngo depth 3\n");
        let found = answers(input.as_bytes());
        let lines: Vec<&String> = found.iter().filter(|line| line.starts_with("info ")).collect();
        assert!(lines.last().is_some_and(|line| line.starts_with(depth)), "{found:?}");
        assert!(found.last().is_some_and(|line| line.starts_with("bestmove ")), "{found:?}");
    }
}

#[test]
fn after_protocol_2_every_command_has_one_end() {
    let lines = ["isready", "", "stop", "setgame nim", "step a1", "step a9", "quit"];
    let answers = extended(&lines);
    assert_eq!(answers[..5], ["readyok", "ok", "ok", "ok", "ok"]);
    assert!(answers[5].starts_with("error too-many move `a9`: "), "{answers:?}");
    assert_eq!(answers[6..], ["ok"]);
}

#[test]
fn questions_are_answered() {
    let answers = extended(&[
        "setgame tictactoe",
        "step a1",
        "query turn",
        "query count",
        "query legal",
        "query events",
        "query check a1",
        "query check b2",
        "query result",
        "query payoffs",
        "step b1",
        "step a2",
        "step b2",
        "step a3",
        "query turn",
        "query result",
        "query payoffs",
        "query gameover",
    ]);
    let answers: Vec<&str> =
        answers.iter().map(String::as_str).filter(|line| *line != "ok").collect();
    let expected = [
        "response turn 1",
        "response count 8",
        "response legal a2 ; a3 ; b1 ; b2 ; b3 ; c1 ; c2 ; c3",
        "response events",
        "",
        "response check legal b2",
        "response result none",
        "response payoffs none",
        "response turn over",
        "response result win 0",
        "response payoffs 1 -1",
        "response true",
    ];
    assert_eq!(answers.len(), expected.len());
    for (answer, expected) in answers.iter().zip(expected) {
        if expected.is_empty() {
            assert!(answer.starts_with("response check refused R"), "{answer}");
        } else if expected.starts_with("response legal") {
            assert_eq!(answer.split(" ; ").count(), 8, "{answer}");
        } else {
            assert_eq!(*answer, expected);
        }
    }
}

#[test]
fn an_engine_with_a_view_does_not_know_the_rest() {
    let registry = Registry::standard();
    let mut host = registry.game("kuhn").expect("a game").start("").expect("a match");
    let who = Viewpoint::Seat(Seat::SECOND);
    let first = host.view(who).expect("a seat").first_view();
    for step in ["K", "Q", "p"] {
        host.step(step).expect("a step");
    }
    let seen = host.view(who).expect("a seat");
    let mut lines = vec!["setgame kuhn".to_owned(), format!("view 1 {first}")];
    lines.extend(seen.steps_since(0).iter().map(|step| format!("learn {step}")));
    let others = ["query position", "query view 0", "query view 1", "step b", "query legal"];
    lines.extend(others.map(str::to_owned));
    let now = format!("position view 1 {} key {}", seen.text(), seen.info_key());
    lines.extend([now, "query view 1".to_owned(), "learn K".to_owned()]);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let answers = extended(&lines);
    let view = format!("response view {}", seen.text());
    assert_eq!(answers[..5], ["ok"; 5]);
    let is_unknown = |line: &String| line.starts_with("error unknown ");
    assert!(is_unknown(&answers[5]) && is_unknown(&answers[6]), "{answers:?}");
    assert_eq!(answers[7], view);
    assert!(is_unknown(&answers[8]), "{answers:?}");
    assert_eq!(answers[9..12], ["response legal p ; b", "ok", &view]);
    assert!(answers[12].starts_with("error observed "), "{answers:?}");
}

#[test]
fn an_engine_with_the_whole_match_takes_every_step() {
    let answers =
        extended(&["setgame kuhn", "step K", "learn Q", "step Q", "query position", "go nodes 3"]);
    assert!(answers[2].starts_with("error unknown "), "{answers:?}");
    assert!(answers[4].starts_with("response position "), "{answers:?}");
    assert!(answers.last().expect("an answer").starts_with("bestmove "), "{answers:?}");
}

#[test]
fn a_search_refuses_what_would_change_its_match() {
    let answers = extended(&["go infinite", "isready", "step 4@a1", "go", "query turn", "stop"]);
    let [ready, ok, step, go, turn, stop, .., best] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!([ready, ok, turn, stop], ["readyok", "ok", "response turn 0", "ok"]);
    for line in [step, go] {
        assert!(line.starts_with("error searching "), "{line}");
    }
    assert!(best.starts_with("bestmove "), "{best}");
}

#[test]
fn equal_seeds_and_nodes_give_equal_moves() {
    let search = |seed: u32| {
        let seed = format!("setoption name seed value {seed}");
        let lines = extended(&[&seed, "setoption name lines value 3", "go nodes 300"]);
        let n_lines = lines.iter().filter(|line| line.contains(" line ")).count();
        assert_eq!(n_lines, 3, "{lines:?}");
        lines.last().cloned().expect("a move")
    };
    assert_eq!(search(5), search(5));
}

#[test]
fn an_engine_with_a_level_plays_as_a_player_of_that_level() {
    let registry = Registry::standard();
    let game = registry.game("gobblet").expect("a game").start("").expect("a match");
    for strength in [Strength::Beginner, Strength::Easy, Strength::Club] {
        for seed in 0..6 {
            let mut player = SearchPlayer::of_level(Level::Strength(strength), seed);
            let choice = player.choose(game.host(), None, &StopFlag::never()).expect("a move");
            let (level, seed) = (
                format!("setoption name level value {strength}"),
                format!("setoption name seed value {seed}"),
            );
            for go in ["go", "go movetime 600000", "go p1time 600000 p2time 600000"] {
                let lines = extended(&[&level, &seed, go]);
                assert_eq!(lines.last(), Some(&format!("bestmove {}", choice.mv)), "{lines:?}");
                let is_searched = lines.iter().any(|line| line.starts_with("info "));
                assert_eq!(is_searched, choice.analysis.is_some(), "{strength}: {go}");
            }
        }
    }
}

#[test]
fn a_level_is_a_bound_within_the_time_and_for_nothing_else() {
    let nodes = |level: &str, go: &str| -> u64 {
        let lines = extended(&[&format!("setoption name level value {level}"), go]);
        let info = lines.iter().rfind(|line| line.starts_with("info ")).expect("an info line");
        let (_, rest) = info.split_once("nodes ").expect("the nodes");
        rest.split(' ').next().and_then(|nodes| nodes.parse().ok()).expect("a number")
    };
    assert!(nodes("strong", "go movetime 1") < nodes("strong", "go movetime 600000"));
    assert_eq!(nodes("beginner", "go nodes 900"), nodes("master", "go nodes 900"));
    let refused = extended(&["setoption name level value expert"]);
    let names = "`beginner`, `easy`, `club`, `strong` or `master`";
    assert_eq!(refused, [format!("error option level is {names}")]);
}

#[test]
fn alpha_beta_searches_on_the_threads_of_the_option_and_other_searches_ignore_it() {
    let nodes = |algorithm: &str, threads: u32, steps: u32| -> u64 {
        let algorithm = format!("setoption name algorithm value {algorithm}");
        let threads = format!("setoption name Threads value {threads}");
        let go = format!("go nodes {steps}");
        let lines = extended(&["setgame gobblet", &algorithm, &threads, &go]);
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
        let info = lines.iter().rfind(|line| line.starts_with("info ")).expect("an info line");
        let (_, rest) = info.split_once("nodes ").expect("the nodes");
        rest.split(' ').next().and_then(|nodes| nodes.parse().ok()).expect("a number")
    };
    // The steps are those of one thread, and the nodes those of all.
    assert!(nodes("alphabeta", 1, 1_000_000) < 1_010_000);
    assert!(1_010_000 < nodes("alphabeta", 4, 1_000_000));
    assert_eq!(nodes("flat", 4, 300), nodes("flat", 1, 300));
    for wrong in ["0", "257", "two"] {
        let lines = extended(&[&format!("setoption name threads value {wrong}")]);
        assert!(lines[0].starts_with("error option threads is a number from 1"), "{lines:?}");
    }
}

#[test]
fn there_is_no_move_at_the_end_and_while_chance_is_due() {
    let due = extended(&["setgame kuhn", "go nodes 1"]);
    assert!(due[1].starts_with("error search "), "{due:?}");
    let over = extended(&["setgame tictactoe", "position startpos moves a1 b1 a2 b2 a3", "go"]);
    assert!(over[2].starts_with("error "), "{over:?}");
    let input = "setoption name game value tictactoe\nposition startpos moves a1 b1 a2 b2 a3\ngo\n";
    let plain = answers(input.as_bytes());
    assert!(plain[0].starts_with("error "), "{plain:?}");
    assert_eq!(plain[1..], ["bestmove none"]);
}

#[test]
fn adjudication_is_an_option() {
    let moves = "position startpos moves 4@a1 4@d4 a1-b1 d4-d3 b1-a1 d3-d4 a1-b1 d4-d3 b1-a1 d3-d4";
    let repeated = ["setoption name adjudication value true", moves, "query result"];
    let on = extended(&repeated);
    let off = ["setoption name adjudication value false", moves, "query result"];
    assert_eq!(on[2], "response result draw by repetition");
    assert_eq!(extended(&off)[2], "response result none");
}
