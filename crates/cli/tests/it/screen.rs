//! The full-screen table in a terminal.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use rulebook_cli::Registry;

use crate::{
    program,
    pty::{Pty, fresh, text},
    saved::saved,
};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Numbers that look random, from 0 to `below - 1`.
fn number(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

#[test]
fn every_game_is_played_by_keys_and_resized_in_between() {
    let name_of_test = fresh("keys");
    for (i, game) in Registry::standard().games().enumerate() {
        let name = game.rules().name;
        let mut pty = Pty::start(
            &format!("play {name} --players human,random --seed 7"),
            SIZES[i % 3],
            name_of_test,
        );
        pty.wait_for("> ");
        let mut seed = i as u64;
        for round in 0..200 {
            for _ in 0..10 {
                let moves = ["\t", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"];
                for _ in 0..number(&mut seed, 3) {
                    pty.send(moves[number(&mut seed, 5)]);
                }
                pty.send("\r");
            }
            pty.sync();
            if pty.screen().contains("Game over>") {
                break;
            }
            pty.resize(SIZES[(i + round + 1) % 3]);
        }
        pty.sync();
        let screen = pty.screen();
        assert!(screen.contains("Game over>"), "{screen}");
        leave(&mut pty);
    }
}

#[test]
fn every_game_is_played_by_mouse_and_resized_in_between() {
    let name_of_test = fresh("mouse");
    for (i, game) in Registry::standard().games().enumerate() {
        let name = game.rules().name;
        let mut pty = Pty::start(
            &format!("play {name} --players human,random --seed 8"),
            SIZES[(i + 1) % 3],
            name_of_test,
        );
        pty.wait_for("> ");
        pty.sync();
        let mut seed = i as u64;
        for round in 0..1_500 {
            if pty.screen().contains("Game over>") {
                break;
            }
            let places = pty.highlighted();
            assert!(!places.is_empty(), "{name}: something can be picked:\n{}", pty.screen());
            let before = pty.screen();
            pty.click(places[number(&mut seed, places.len())]);
            pty.wait_until("change", |screen| screen != before);
            pty.sync();
            if round % 10 == 5 {
                pty.resize(SIZES[(i + round / 10) % 3]);
                pty.sync();
            }
        }
        assert!(pty.screen().contains("Game over>"), "{}", pty.screen());
        leave(&mut pty);
    }
}

/// Leaves by Ctrl-C, with an answer if there is a question.
fn leave(pty: &mut Pty) {
    pty.send("\x03\x03");
    assert_eq!(pty.wait(), 0);
    pty.is_restored();
}

#[test]
fn nothing_of_another_hand_is_written_before_the_screen_is_taken_over() {
    for size in SIZES {
        let args = "play kuhn --players human,human --seed 5 --position JQ";
        let mut pty = Pty::start(args, size, fresh("hands"));
        pty.take_over("player");
        pty.wait_for("[J]");
        // A second Enter, meant for the first screen, does not skip the next one.
        pty.send("p\r\r\r");
        pty.wait_for("Hand the keyboard to player");
        let at_hand_over = pty.stream();
        assert!(!text(&at_hand_over).contains('Q'), "{}", text(&at_hand_over));
        let covered = pty.screen();
        assert!(!covered.contains(['J', 'Q']), "{covered}");
        pty.take_over("player");
        pty.wait_for("[Q]");
        let stream = pty.stream();
        let shown = String::from_utf8_lossy(&stream[..]).into_owned();
        // From the last question whose screen it is to its answer.
        let from = shown.rfind("Hand the keyboard").expect("a hand-over");
        let cleared = shown[..from].rfind("\x1b[3J").expect("what is scrolled away is cleared");
        assert!(shown[cleared - 10..cleared].contains("\x1b[2J"), "the screen is cleared");
        let to = from + shown[from..].find("\x1b[3J").expect("it is cleared after it too");
        assert!(!text(&stream[cleared..to]).contains(['J', 'Q']));
        assert!(!text(&stream[to..]).contains('J'), "{}", text(&stream[to..]));
        // Undo hands the screen back, and shows nothing of it before.
        let before = pty.stream().len();
        pty.send("undo\r");
        pty.wait_for("Hand the keyboard to player");
        assert!(!text(&pty.stream()[before..]).contains(['J']));
        assert!(!pty.screen().contains(['J', 'Q']));
        // Everything has been taken back, so nothing would be lost.
        pty.send("\x03");
        assert_eq!(pty.wait(), 0);
        pty.is_restored();
    }
}

#[test]
fn a_game_is_saved_automatically_and_continued() {
    let name = fresh("continued");
    let mut pty = Pty::start("play gobblet --seed 3 --players human,human", SIZES[0], name);
    pty.wait_for("White>");
    pty.send("4@a1\r4@b2\r");
    pty.sync();
    pty.send("\x03");
    pty.wait_for("rulebook play --last gobblet");
    pty.send("n4@c3\r");
    pty.sync();
    pty.send("\x03y");
    assert_eq!(pty.wait(), 0);
    pty.is_restored();
    assert!(text(&pty.stream()).contains("The seed was 3."));

    let record = fs::read_to_string(saved(name, "gobblet")).expect("the record");
    assert!(record.contains("4@a1\n4@b2\n4@c3"), "{record}");
    let mut pty = Pty::start("play --last", SIZES[0], name);
    pty.wait_for("Black to move, last: 4@c3");
    pty.send("undo\r");
    pty.wait_for("White to move, last: 4@b2");
    pty.send("quit\ry");
    assert_eq!(pty.wait(), 0);

    let file = saved(name, "gobblet");
    let file = file.to_str().expect("a name in UTF-8");
    let args = ["play", "--resume", file].map(str::to_owned);
    let answer = program::simply(&args, "position\n");
    assert!(answer.stdout.contains("White> ") && answer.code == Some(0), "{answer:?}");
}

#[test]
fn a_game_with_hidden_hands_is_continued_with_a_hand_over() {
    let name = fresh("hidden");
    let args = "play kuhn --players human,human --seed 5 --position JQ";
    let mut pty = Pty::start(args, SIZES[0], name);
    pty.take_over("player 1");
    pty.wait_for("[J]");
    pty.send("p\r");
    pty.wait_for("Hand the keyboard to player 2");
    let before = pty.stream().len();
    // What is typed too early is ignored, except for Ctrl-C.
    pty.send("\x03");
    pty.wait_for("--last kuhn` continues");
    pty.send("\x03");
    assert_eq!(pty.wait(), 0);
    pty.is_restored();
    let file = saved(name, "kuhn");
    assert!(fs::read_to_string(&file).expect("the record").contains("\np\n"));
    let folder = fs::metadata(file.parent().expect("a folder")).expect("a folder");
    assert_eq!(folder.permissions().mode() & 0o777, 0o700, "only the user can read it");

    let mut pty_of_next = Pty::start("play --last kuhn", SIZES[0], name);
    pty_of_next.wait_for("Hand the keyboard to player 2");
    for stream in [&pty.stream()[before..], &pty_of_next.stream()] {
        assert!(!text(stream).contains(['J', 'Q']), "{}", text(stream));
    }
    pty_of_next.take_over("player 2");
    pty_of_next.wait_for("[Q]");
    let screen = pty_of_next.screen();
    assert!(screen.contains("last: p") && !screen.contains("[J]"), "{screen}");
}

#[test]
fn an_error_restores_the_terminal_and_is_reported() {
    // The deal ends with the first roll, and the random player needs another one.
    let mut pty = Pty::start("play pig --deal 3 --seed 1", SIZES[0], fresh("error"));
    pty.wait_for("> Enter: Roll");
    pty.send("roll\rhold\r");
    assert_eq!(pty.wait(), 1);
    pty.is_restored();
    let stream = pty.stream();
    assert!(text(&stream).contains("error: deal"), "{}", text(&stream));
}

#[cfg(unix)]
#[test]
fn a_signal_that_ends_the_program_restores_the_terminal() {
    use nix::sys::signal::Signal;

    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT] {
        let mut pty = Pty::start("play gobblet --seed 3", SIZES[0], fresh("signals"));
        pty.wait_for("White>");
        pty.signal(signal);
        assert_ne!(pty.wait(), 0, "{signal}");
        pty.is_restored();
    }
}

#[cfg(unix)]
#[test]
fn a_signal_that_ends_the_line_mode_restores_the_terminal() {
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };

    let table = "echo $$ >line-mode; exec \"$RULEBOOK\" play gobblet --plain --seed 3";
    let mut pty = Pty::shell(&format!("sh -c '{table}'; stty -a; echo ended"), fresh("shell"));
    pty.wait_for("White>");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("line-mode");
    let id = fs::read_to_string(file).expect("a file").trim().parse().expect("a number");
    kill(Pid::from_raw(id), Signal::SIGTERM).expect("it is sent");
    pty.wait_for("ended");
    let screen = pty.screen();
    assert!(screen.contains(" icanon") && screen.contains(" echo "), "{screen}");
    assert_eq!(pty.wait(), 0);
}

#[cfg(unix)]
#[test]
fn ctrl_z_gives_the_terminal_back_until_the_program_is_continued() {
    let mut pty = Pty::shell(
        "\"$RULEBOOK\" play gobblet --seed 3 --players human,human; stty -a; echo stopped; fg",
        fresh("suspended"),
    );
    pty.wait_for("White>");
    pty.send("4@a1\r");
    pty.wait_for("last: 4@a1");
    let before = pty.stream().len();
    pty.send("\x1a");
    // The shell continues, and then resumes the program.
    pty.wait_until("what is restored", |_| text(&pty.stream()[before..]).contains("stopped"));
    pty.wait_until("the table", |screen| screen.contains("last: 4@a1"));
    let stream = String::from_utf8_lossy(&pty.stream()[before..]).into_owned();
    let (suspended, continued) = stream.split_once("stopped").expect("it was stopped");
    assert!(suspended.contains("\x1b[?1049l") && suspended.contains("\x1b[?1000l"));
    assert!(suspended.contains(" icanon") && suspended.contains(" echo "), "{suspended}");
    assert!(continued.contains("\x1b[?1049h") && continued.contains("\x1b[?1000h"));
    pty.send("4@b2\r");
    pty.wait_for("last: 4@b2");
    pty.send("\x03y");
    assert_eq!(pty.wait(), 0);
    pty.is_restored();
}

#[test]
fn lines_are_edited_and_recalled_and_the_next_person_cannot_recall_them() {
    let mut pty = Pty::start("play gobblet --plain --seed 3", SIZES[0], fresh("lines"));
    pty.wait_for("White>");
    // One character to the left of the last one is replaced.
    pty.send("4@b1\x1b[D\x7fc\r");
    pty.wait_for("Black plays");
    assert!(pty.screen().contains("White> 4@c1"), "{}", pty.screen());
    pty.send("undo\r");
    pty.wait_until("the start", |screen| {
        screen.contains("16 legal moves") && screen.trim_end().ends_with("White>")
    });
    pty.send("\x1b[A\x1b[A\r");
    pty.wait_for("Black plays");
    let screen = pty.screen();
    assert!(screen.contains("White> 4@c1"), "{screen}");
    pty.wait_until("the prompt", |screen| screen.trim_end().ends_with("White>"));
    pty.send("\x03");
    pty.wait_for("(yes or no)>");
    pty.send("yes\r");
    assert_eq!(pty.wait(), 0);

    let args = "play kuhn --plain --seed 5 --position JQ --players human,human";
    let mut pty = Pty::start(args, SIZES[0], fresh("lines"));
    let asks = |screen: &str| screen.trim_end().ends_with("who types `ready`>");
    pty.wait_until("a hand-over", asks);
    pty.send("ready\r");
    pty.wait_for("player 1>");
    pty.send("hint bet\rp\r");
    pty.wait_until("a hand-over", asks);
    let before = pty.stream().len();
    pty.send("\x1b[A\x1b[A\x1b[Ax\r");
    pty.wait_until("a refusal", |_| text(&pty.stream()[before..]).contains("Nothing is shown"));
    assert!(!text(&pty.stream()[before..]).contains("hint"), "{}", pty.screen());
}

#[test]
fn without_escape_codes_the_table_asks_line_by_line() {
    let mut pty = Pty::start("play gobblet --plain --seed 3", SIZES[0], fresh("plain"));
    pty.wait_for("White>");
    pty.send("4@a1\r");
    pty.wait_for("Black plays");
    pty.send("quit\r");
    pty.wait_for("(yes or no)> ");
    pty.send("yes\r");
    assert_eq!(pty.wait(), 0);
    assert!(!pty.stream().windows(8).any(|bytes| bytes == b"\x1b[?1049h"));
}

#[test]
fn the_line_mode_says_who_is_thinking_and_ctrl_c_makes_the_player_move() {
    let args = "play connect4 --plain --seed 3 --players human,mcts:3600s";
    let mut pty = Pty::start(args, SIZES[0], fresh("hurry"));
    pty.wait_for("X>");
    pty.send("d\r");
    pty.wait_for("O is thinking… (Ctrl-C: play now)");
    pty.send("\x03");
    pty.wait_for("Leave the table?");
    pty.send("no\r");
    pty.wait_until("the answer", |screen| screen.trim_end().ends_with("X>"));
    pty.send("\x04");
    assert_eq!(pty.wait(), 0);
    let end =
        "The input has ended: unfinished. `rulebook play --last connect4` continues this game.";
    assert!(text(&pty.stream()).replace("\r\n", " ").contains(end));
}

#[test]
fn the_line_mode_asks_before_quit_or_ctrl_c_lose_a_game() {
    let name = fresh("line-mode");
    let mut pty = Pty::start("play gobblet --plain --seed 3 --players human,human", SIZES[0], name);
    pty.wait_for("White>");
    pty.send("4@a1\r");
    pty.wait_for("Black>");
    for leave in ["quit\r", "\x03"] {
        let before = text(&pty.stream()).matches("Leave the table?").count();
        pty.send(leave);
        pty.wait_until("a question", |_| {
            text(&pty.stream()).matches("Leave the table?").count() == before + 1
        });
        pty.wait_for("`rulebook play --last gobblet` continues this game.\n(yes or no)>");
        pty.send("no\r");
        pty.wait_until("the prompt", |screen| screen.trim_end().ends_with("Black>"));
    }
    pty.send("4@b2\r");
    pty.wait_for("White>");
    pty.send("\x03");
    pty.wait_until("a question", |screen| screen.trim_end().ends_with("(yes or no)>"));
    pty.send("yes\r");
    assert_eq!(pty.wait(), 0);
    assert!(text(&pty.stream()).contains("The seed was 3."));
    let record = fs::read_to_string(saved(name, "gobblet"));
    assert!(record.expect("the record").contains("4@a1\n4@b2"));

    let mut pty = Pty::start("play pig --plain --seed 1", SIZES[0], name);
    pty.wait_for("player 1>");
    pty.send("roll\r");
    pty.wait_until("the prompt", |screen| screen.matches("player 1>").count() == 2);
    pty.send("\x03");
    pty.wait_for("--last pig` continues this game.\n(yes or no)>");
    pty.send("\x03");
    assert_eq!(pty.wait(), 0, "the second one needs no answer");

    let shared = "play kuhn --plain --seed 1 --players human,human";
    let mut pty = Pty::start(shared, SIZES[0], name);
    let hands_over = |screen: &str| screen.trim_end().ends_with("who types `ready`>");
    pty.wait_until("the hand-over", hands_over);
    pty.send("ready\r");
    pty.wait_for("player 1>");
    pty.send("p\r");
    for leave in ["quit\r", "\x03"] {
        pty.wait_until("the hand-over", hands_over);
        pty.send(leave);
        pty.wait_until("a question", |screen| screen.trim_end().ends_with("(yes or no)>"));
        pty.send("no\r");
    }
}

#[test]
fn long_work_shows_a_bar_before_its_first_part_is_done() {
    for args in [
        "random gobblet --games 100000000",
        "random gobblet --games 100000000 --records -",
        "perft gobblet 12 --threads 1",
    ] {
        let start = std::time::Instant::now();
        let mut pty = Pty::start(args, SIZES[0], "bar");
        // Before the first part of the work is done, its length is unknown.
        let is_shown =
            |stream: &[u8]| ["% [", "working, "].iter().any(|bar| text(stream).contains(bar));
        while !is_shown(&pty.stream()) {
            assert!(start.elapsed().as_secs() < 20, "{args}: {}", pty.screen());
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        pty.send("\x03");
        assert_eq!(pty.wait(), 130, "{args}");
    }
}
