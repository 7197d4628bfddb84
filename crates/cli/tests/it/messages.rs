//! Messages for people: rules cited in errors, seats and results in words, useful suggestions.

use std::path::Path;

use rulebook_cli::{
    Registry,
    rulebook::core::{Player, Viewpoint},
};

use crate::program::{run, simply, words};

/// The cited rule is the one that the step breaks, not that of a similar step.
#[test]
fn a_refusal_cites_the_rule_that_is_broken() {
    let toki = "round 1 totals 0,0 birthdays 0,1 boxes T,T,3,?/?,5,?,?|0,1,?,?/?,?,?,? \
                pile 9 under 2x3 bank - turns 0 closer - next 0:bank-7";
    for (position, steps, rule) in [
        ("octi", &["22-44x-46"][..], "R7"),
        ("octi", &["22-32"], "R6"),
        ("octi", &["11+A"], "R5"),
        ("gobblet", &["4@a1", "4@c3", "3@c3"], "R5"),
        ("toki", &["--position", toki, "--variant", "round_limit=0", "flip-c1"], "R10"),
        ("octiles", &["--variant", "runners=3,placement=chosen", "pass"], "R5"),
        ("octagone", &["--variant", "lot=drawn", "+A"], "R8"),
    ] {
        let answer = simply(&words(&[&["try", position], steps].concat()), "");
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""), "{steps:?}");
        let cited = format!("({rule})");
        assert!(answer.stderr.contains(&cited), "{steps:?}: {answer:?}");
        assert_eq!(answer.stderr.matches("(R").count(), 1, "{steps:?}: {answer:?}");
    }
}

#[test]
fn an_error_in_a_variant_quotes_what_was_written() {
    let args = ["--variant", "capture_own=off", "--position", "{stop_on_base=off"];
    let answer = simply(&words(&[&["show", "octi"], &args[..]].concat()), "");
    assert_eq!(answer.code, Some(1));
    assert!(answer.stderr.contains("`{stop_on_base=off`"), "{answer:?}");
    assert!(!answer.stderr.contains("capture_own"), "{answer:?}");
}

/// Seats have names or are counted from 1, and results are sentences.
#[test]
fn messages_for_people_have_no_bare_seat_numbers_and_no_jargon() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("messages");
    // The folder does not exist the first time.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder to work in");
    for game in Registry::standard().games() {
        let n_players = usize::from(game.start("").expect("the official start").players());
        let people = vec!["human"; n_players];
        let nobody = vec!["random"; n_players];
        let game = game.rules().name;
        let random = ["random", game, "--games", "3", "--records", "games/", "--force"];
        let mut texts = run(&words(&random), &[], "", &folder).stdout;
        for args in [
            &["replay", &format!("games/{game}-0.txt"), "--as", "host"][..],
            &["stats", "games", "--check"],
            &["show", game],
        ] {
            texts += &run(&words(args), &[], "", &folder).stdout;
        }
        // A whole game, and one that ends by resignation.
        for (players, says) in [(nobody, ""), (people, "\nmoves\nresign\nyes\nboard\n")] {
            let args = ["play", game, "--host", "--seed", "2", "--players", &players.join(",")];
            texts += &run(&words(&args), &[], says, &folder).stdout;
        }
        for jargon in ["player 0", "seat 0", "win 0", "win 1", "missing none", "too many"] {
            assert!(!texts.contains(jargon), "{game}: {jargon:?} in\n{texts}");
        }
        assert!(texts.contains(" win") || texts.contains("a draw"), "{game}:\n{texts}");
    }
}

/// White is drawn in white; Black in grey, which is visible on a dark screen too.
#[test]
fn players_named_after_colours_are_drawn_in_them() {
    for game in Registry::standard().games() {
        let start = game.start("").expect("the official start");
        let picture = start.view(Viewpoint::Host);
        let picture = picture.expect("the host sees everything").picture();
        for (seat, player) in start.seats().iter().zip(Player::all(start.players())) {
            let colour = format!("{:?}", picture.seat_colour(player));
            for named in ["White", "Black", "Red", "Yellow", "Green", "Blue", "Orange"] {
                let is_named = seat.name == Some(named);
                let is_right = colour == named || (named == "Black" && colour == "Grey");
                assert!(!is_named || is_right, "{named} is {colour}");
            }
        }
    }
}

/// The moves that a refusal proposes are legal here, under this variant.
#[test]
fn proposed_moves_can_be_played() {
    let variants = ["gobblet", "gobblet --variant touch=lose_turn"].map(str::to_owned);
    let games = Registry::standard();
    let names = games.games().map(|game| game.rules().name.to_owned());
    for game in names.chain(variants) {
        let args = words(&format!("play {game} --seed 5").split(' ').collect::<Vec<_>>());
        let answer = simply(&args, "zz^zz\n").stdout.replace('\n', " ");
        let (_, proposed) = answer.split_once("Legal moves here include: ").expect(&answer);
        let (proposed, _) = proposed.split_once(". ").expect("a sentence");
        assert!(!proposed.is_empty());
        for mv in proposed.split(", ") {
            let played = simply(&args, &format!("{mv}\n")).stdout;
            let is_refused = ["You cannot play that", "Cannot read"];
            let is_refused = is_refused.iter().any(|why| played.contains(why));
            assert!(!is_refused, "{game}: {mv} is refused:\n{played}");
        }
    }
    let lifted = simply(&words(&["play", "gobblet"]), "^b2\n").stdout;
    assert!(lifted.contains("(R11)"), "{lifted}");
    assert!(!lifted.contains("include: ^"), "{lifted}");
}

/// A position that the table shows can be parsed; a mere view is labelled as one.
#[test]
fn the_position_of_the_table_can_be_parsed_or_is_labelled_a_view() {
    for game in Registry::standard().games() {
        let name = game.rules().name;
        let args = words(&["play", name, "--seed", "3"]);
        let answer = simply(&args, "position\n").stdout;
        let (_, shown) = answer.split_once("> position\n").expect(&answer);
        let shown = shown.lines().next().expect("a line");
        if shown.starts_with("view: ") {
            assert!(game.info().hidden, "{name}: {shown}");
        } else {
            let again = simply(&words(&["show", name, "--position", shown]), "");
            assert_eq!(again.code, Some(0), "{name}: {shown}: {again:?}");
        }
    }
    let covered = ["play", "octagone", "--variant", "covered=on", "--seed", "3"];
    let answer = simply(&words(&covered), "position\n").stdout;
    assert!(answer.contains("> position\nview: "), "{answer}");
}

#[test]
fn the_readme_shows_how_to_install_the_command() {
    let readme = include_str!("../../README.md");
    assert!(readme.contains("cargo install --locked --path crates/cli"), "from a clone");
    assert!(readme.contains("cargo install --locked rulebook-cli"), "from the registry");
}

/// A search plays the other seats; its limit is a number of nodes, so that the test is quick.
#[test]
fn a_person_can_play_every_game_against_a_search() {
    for game in Registry::standard().games() {
        let start = game.start("").expect("the official start");
        let search = if start.has_hidden_info() { "random" } else { "flat:30n" };
        let players = vec![search; usize::from(start.players()) - 1];
        let mut args = words(&["play", game.rules().name, "--seed", "4", "--player", "human"]);
        for player in players {
            args.extend(words(&["--player", player]));
        }
        let answer = simply(&args, "1\n1\n1\nquit\n");
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{answer:?}");
        // A card cannot be played twice.
        let said = answer.stdout.replace("You cannot play that", "");
        assert!(!said.contains("cannot play"), "{answer:?}");
    }
}

#[test]
fn a_hint_without_a_square_proposes_a_move_that_can_be_played() {
    let args = words(&["play", "tictactoe", "--players", "human,human"]);
    let said = simply(&args, "a1\na3\nb1\nb3\nhint\nquit\n").stdout;
    assert!(said.contains("Suggestion: c1, which wins at once."), "{said}");
}

#[test]
fn a_search_that_must_see_the_whole_position_is_refused_before_the_first_move() {
    let args = ["play", "kuhn", "--player", "human", "--player", "flat:10n"];
    let answer = simply(&words(&args), "");
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
    assert!(answer.stderr.contains("player 2: search `flat`: it has to see"), "{answer:?}");
}

#[test]
fn an_analysis_can_be_written_as_json() {
    let args = ["analyse", "tictactoe", "--position", "XX./OO./...", "--limit", "d3", "--json"];
    let answer = simply(&words(&[&args[..], &["--search", "greedy"]].concat()), "");
    let data: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
    assert_eq!(data["lines"][0]["moves"], serde_json::json!(["c3"]));
    assert_eq!(data["nodes"], 5);
}

/// A limit of 300 nodes is one of 300 playouts here, which visit more positions.
#[test]
fn an_analysis_reports_its_limit_and_the_positions_that_it_visited() {
    let args = ["analyse", "tictactoe", "--search", "flat", "--limit", "300n"];
    let answer = simply(&words(&args), "");
    let visited = answer.stdout.strip_prefix("flat with the limit 300n: ").expect("the head");
    let visited = visited.split_once(" positions visited\n").and_then(|(n, _)| n.parse().ok());
    assert!(visited.is_some_and(|n: u64| 300 < n), "{answer:?}");
}

/// `mcts:20000n` visits several positions for each playout.
#[test]
fn help_says_which_limits_count_playouts() {
    let mut n_limits = 0;
    for command in ["analyse", "arena", "play"] {
        let help = simply(&words(&[command, "--help"]), "").stdout;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!help.contains("nodes"), "{command}: {help}");
        assert!(help.contains("playouts") && help.contains("positions"), "{command}: {help}");
        for (before, _) in help.match_indices("mcts:20000n") {
            assert!(help[before..].starts_with("mcts:20000n` (20,000 playouts)"), "{help}");
            n_limits += 1;
        }
    }
    assert!(2 <= n_limits, "the players of `arena` and of `play`");
}

/// A record may come from an untrusted source, so a command in it is never run.
#[test]
fn a_record_cannot_name_a_command_to_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("commands");
    // The folder does not exist the first time.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder to work in");
    let record = "format: 1\ngame: nim\nrules: 1\nstart: 1,3,5,7 0\n\
                  player: engine:touch trace\nplayer: human\nresult: *\nsteps: 0\n\nend: 0\n";
    std::fs::write(folder.join("game.txt"), record).expect("a file");
    let answer = run(&words(&["play", "--resume", "game.txt"]), &[], "quit\n", &folder);
    assert_eq!(answer.code, Some(0), "{answer:?}");
    assert!(answer.stdout.contains("player 1: human") && !folder.join("trace").exists());
    assert!(!answer.stdout.contains("engine"), "{answer:?}");
}

/// A seed cut to 64 bits would resolve chance differently from the record.
#[test]
fn a_seed_of_more_than_64_bits_is_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("seeds");
    std::fs::create_dir_all(&folder).expect("a folder to work in");
    for (seed, code) in [("18446744073709551615", 0), ("18446744073709551616", 1), ("-1", 1)] {
        let record = format!(
            "format: 1\ngame: nim\nrules: 1\nstart: 1,3,5,7 0\nx-seed: {seed}\nplayer: human\n\
             player: human\nresult: *\nsteps: 0\n\nend: 0\n"
        );
        std::fs::write(folder.join("game.txt"), record).expect("a file");
        let answer = run(&words(&["play", "--resume", "game.txt"]), &[], "quit\n", &folder);
        assert_eq!(answer.code, Some(code), "{answer:?}");
        if code == 1 {
            let reason = format!("`{seed}` is not a number from 0 to 18446744073709551615");
            assert!(answer.stderr.contains("`game.txt`: tag `x-seed`: "), "{answer:?}");
            assert!(answer.stderr.contains(&reason), "{answer:?}");
        }
    }
}

#[test]
fn an_error_in_a_policy_shows_its_line_and_the_expected_form() {
    let args = words(&["best-response", "kuhn", "--policy", "-"]);
    let answer = simply(&args, "game: kuhn\n");
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
    assert!(answer.stderr.contains("standard input, line 1: expected"), "{answer:?}");
    assert!(answer.stderr.contains("a line is {\"key\""), "{answer:?}");
    assert_eq!(answer.stderr.matches("line 1").count(), 1, "{answer:?}");
}
