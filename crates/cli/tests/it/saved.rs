//! Matches that are saved automatically, and the menu that offers them.

use std::{fs, path::PathBuf, time::SystemTime};

use rulebook_cli::Registry;

use crate::{
    program::{run, words},
    pty::{Pty, data, fresh, text},
};

const SIZE: (u16, u16) = (80, 24);

/// The files of the unfinished matches of a game, in the order in which they were played.
fn all_saved(name: &str, game: &str) -> Vec<PathBuf> {
    let folder = data(name).join("rulebook").join("saved");
    let names = fs::read_dir(&folder).into_iter().flatten();
    let names = names.filter_map(|name| name.expect("an entry").file_name().into_string().ok());
    let number = |name: String| name.strip_suffix(&format!("-{game}.txt"))?.parse().ok();
    let mut numbers: Vec<u32> = names.filter_map(number).collect();
    numbers.sort_unstable();
    numbers.iter().map(|number| folder.join(format!("{number}-{game}.txt"))).collect()
}

/// The file of the unfinished match of a game that was played last.
pub(crate) fn saved(name: &str, game: &str) -> PathBuf {
    all_saved(name, game).pop().expect("a saved match")
}

/// The moves in the record of each unfinished match of a game.
fn moves(name: &str, game: &str) -> Vec<String> {
    let records = all_saved(name, game).into_iter().map(|file| {
        let record = fs::read_to_string(file).expect("a record");
        let (_, steps) = record.split_once("\n\n").expect("steps");
        steps.lines().filter(|line| !line.contains(':')).collect::<Vec<_>>().join(" ")
    });
    records.collect()
}

/// Starts a match of Gobblet between people, of which `asked` may continue another one.
fn gobblet(asked: &str, name: &str) -> Pty {
    let mut pty = Pty::start("play gobblet --players human,human", SIZE, name);
    if !asked.is_empty() {
        pty.wait_for("(yes or no)>");
        pty.send(&format!("{asked}\r"));
    }
    pty.wait_for("White> ");
    pty
}

fn play(pty: &mut Pty, moves: &[&str]) {
    for mv in moves {
        pty.send(&format!("{mv}\r"));
        pty.wait_for(&format!("last: {mv}"));
    }
}

/// Quits by Ctrl-C. Returns the note on how to continue the match.
fn leave(mut pty: Pty) -> String {
    pty.send("\x03y");
    assert_eq!(pty.wait(), 0);
    let said = text(&pty.stream());
    let promise = said.rfind("`rulebook play").expect("a promise");
    said[promise..].lines().next().unwrap_or_default().trim_end().to_owned()
}

#[test]
fn a_match_that_is_not_over_is_never_replaced() {
    let name = fresh("never-replaced");
    let mut pty = gobblet("", name);
    play(&mut pty, &["4@a1", "4@b2", "4@c3"]);
    assert_eq!(leave(pty), "`rulebook play --last gobblet` continues this game.");
    let mut pty = gobblet("no", name);
    play(&mut pty, &["4@d4"]);
    assert_eq!(leave(pty), "`rulebook play --last gobblet` continues this game.");
    assert_eq!(moves(name, "gobblet"), ["4@a1 4@b2 4@c3", "4@d4"]);
    // A script gets a note, and saves nothing.
    let data = data(name);
    let settings = [("XDG_DATA_HOME", data.to_str().expect("a name in UTF-8"))];
    let script = run(&words(&["play", "gobblet"]), &settings, "4@a4\nquit\n", &data);
    let help = "`rulebook play --last gobblet` continues it";
    assert_eq!(
        script.stderr,
        format!("note: there is an unfinished match of Gobblet 4×4; {help}\n"),
        "{script:?}"
    );
    assert_eq!(moves(name, "gobblet").len(), 2);
    // The last one continues, also when the clock was set back, and comes to its end.
    let last = fs::File::options().write(true).open(saved(name, "gobblet")).expect("a file");
    last.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
    drop(last);
    let mut pty = Pty::start("play gobblet", SIZE, name);
    pty.wait_for("There are 2 unfinished matches of Gobblet 4×4.");
    pty.send("maybe\ryes\r");
    pty.wait_for("last: 4@d4");
    pty.send("resign\ry");
    pty.wait_for("The game is over");
    assert_eq!(moves(name, "gobblet"), ["4@a1 4@b2 4@c3"]);
    pty.send("undo\r");
    pty.wait_for("Black> ");
    pty.sync();
    assert_eq!(moves(name, "gobblet"), ["4@a1 4@b2 4@c3", "4@d4"]);
    // Nor does a new game at the same table leave it behind.
    pty.send("restart\ry");
    pty.wait_until("a new game", |screen| {
        screen.contains("White> ") && !screen.contains("last:") && !screen.contains("Abandon")
    });
    pty.sync();
    assert_eq!(moves(name, "gobblet"), ["4@a1 4@b2 4@c3"]);
}

#[test]
fn two_terminals_with_one_game_keep_their_matches() {
    let name = fresh("two-terminals");
    let mut one = gobblet("", name);
    play(&mut one, &["4@a1"]);
    one.sync();
    // The match that is running is not offered to the other terminal, which cannot take it.
    let mut two = gobblet("", name);
    play(&mut two, &["4@b2", "4@c3"]);
    two.sync();
    for last in ["--last", "--last gobblet"] {
        let mut pty = Pty::start(&format!("play {last}"), SIZE, name);
        assert_eq!(pty.wait(), 1);
        let said = text(&pty.stream());
        assert!(said.contains("is being played in another terminal"), "{said}");
    }
    let of_one = all_saved(name, "gobblet").remove(0);
    let of_one = of_one.to_str().expect("a name in UTF-8").to_owned();
    let mut pty = Pty::start(&format!("play --resume {of_one}"), SIZE, name);
    assert_eq!(pty.wait(), 1);
    assert!(text(&pty.stream()).contains("is being played in another"), "{}", pty.screen());
    assert_eq!(moves(name, "gobblet"), ["4@a1", "4@b2 4@c3"]);

    let promise = leave(one);
    assert_eq!(promise, format!("`rulebook play --resume '{of_one}'` continues this game."));
    assert_eq!(leave(two), "`rulebook play --last gobblet` continues this game.");
    let pty = Pty::start("play --last gobblet", SIZE, name);
    pty.wait_for("last: 4@c3");
    // While the last one is running, the other one is the last.
    let other = Pty::start("play --last gobblet", SIZE, name);
    other.wait_for("last: 4@a1");
    drop((pty, other));
    // A save that is resumed as a file is the last one from then on, and is not copied.
    let of_two = all_saved(name, "gobblet").remove(0);
    let pty = Pty::start(&format!("play --resume {}", of_two.display()), SIZE, name);
    pty.wait_for("last: ");
    assert_eq!(leave(pty), "`rulebook play --last gobblet` continues this game.");
    assert_eq!(moves(name, "gobblet").len(), 2);
}

#[test]
fn each_game_has_a_saved_match_of_its_own() {
    let name = fresh("each-its-own");
    let games = [("gobblet", "4@a1", ["White>", "Black>"]), ("tictactoe", "b2", ["X>", "O>"])];
    for (game, mv, [first, second]) in games {
        let start = format!("play {game} --plain --players human,human");
        let mut pty = Pty::start(&start, SIZE, name);
        pty.wait_for(first);
        pty.send(&format!("{mv}\r"));
        pty.wait_for(second);
        pty.send("quit\r");
        pty.wait_for(&format!("`rulebook play --last {game}` continues this game."));
        pty.send("yes\r");
        assert_eq!(pty.wait(), 0);
    }
    // A match that was continued is the one that was played last.
    for (last, due) in [("", "b2"), ("gobblet", "4@a1"), ("", "4@a1"), ("tictactoe", "b2")] {
        let pty = Pty::start(&format!("play --last {last}"), SIZE, name);
        pty.wait_for(&format!("last: {due}"));
        leave(pty);
    }
    let mut pty = Pty::start("play --last octi", SIZE, name);
    assert_eq!(pty.wait(), 1);
    let said = text(&pty.stream());
    assert!(said.contains("saved are matches of tictactoe, gobblet"), "{said}");
}

#[test]
fn nothing_is_promised_of_a_game_that_could_not_be_saved() {
    let name = fresh("unsaved");
    fs::create_dir_all(data(name)).expect("a folder");
    fs::write(data(name).join("rulebook"), "not a folder").expect("a file");
    for plain in ["", " --plain"] {
        let args = format!("play tictactoe --players human,human{plain}");
        let mut pty = Pty::start(&args, SIZE, name);
        pty.wait_for("X>");
        pty.send("b2\r");
        pty.wait_for("could not be saved automatically");
        pty.wait_for("O>");
        pty.send("\x03");
        pty.wait_for("This game could not be saved and will be");
        pty.send(if plain.is_empty() { "y" } else { "yes\r" });
        assert_eq!(pty.wait(), 0);
        assert!(!text(&pty.stream()).contains("--last"), "{}", text(&pty.stream()));
    }
}

#[test]
fn without_a_game_there_is_a_menu() {
    let name = fresh("menu");
    for args in ["", "play"] {
        let mut pty = Pty::start(args, SIZE, name);
        pty.wait_for("Which game?");
        let screen = pty.screen();
        for (i, game) in Registry::standard().games().enumerate() {
            let info = game.info();
            let line = screen.lines().find(|line| line.contains(&format!("  {} ", info.title)));
            let line = line.unwrap_or_else(|| panic!("{}:\n{screen}", info.title));
            assert!(line.starts_with(&format!("{:>3}  ", i + 1)), "{screen}");
            let about: Vec<_> = info.aim.split(' ').take(3).collect();
            assert!(args == "play" || line.contains(&about.join(" ")), "{screen}");
        }
        assert!(screen.contains("Games\n") && screen.contains("\nClassics\n"), "{screen}");
        pty.send("tictactoo\r");
        pty.wait_for("There is no such game; did you mean `tictactoe`?");
        pty.send("Tic-Tac-Toe\r");
        if args == "play" {
            pty.wait_for("There is an unfinished match of ");
            pty.send("no\r");
        }
        pty.wait_for("to move");
        pty.send("b2\r");
        pty.wait_for("last: ");
        pty.send("\x03");
        pty.wait_for("--last tictactoe");
        pty.send("y");
        assert_eq!(pty.wait(), 0);
    }
    let mut pty = Pty::start("", SIZE, name);
    pty.wait_for("There is an unfinished match.");
    pty.send("tictactoe\r");
    pty.wait_for("2 unfinished matches");
    pty.send("yes\r");
    pty.wait_for("last: ");
    let mut pty = Pty::start("", SIZE, name);
    pty.wait_for("Which game?");
    pty.send("\r");
    assert_eq!(pty.wait(), 0);
}
