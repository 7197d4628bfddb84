//! Matches that are saved automatically, and the menu that offers them.

use std::{fs, path::PathBuf};

use rulebook_cli::Registry;

use crate::pty::{Pty, data, text};

const SIZE: (u16, u16) = (80, 24);

/// The file in which a match of a game is saved automatically.
pub(crate) fn saved(name: &str, game: &str) -> PathBuf {
    data(name).join("rulebook").join("saved").join(format!("{game}.txt"))
}

#[test]
fn each_game_has_a_saved_match_of_its_own() {
    let name = "each-its-own";
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(data(name));
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
    for (last, due) in [("", "b2"), ("gobblet", "4@a1"), ("tictactoe", "b2")] {
        let pty = Pty::start(&format!("play --last {last}"), SIZE, name);
        pty.wait_for(&format!("last: {due}"));
    }
    let mut pty = Pty::start("play --last octi", SIZE, name);
    assert_eq!(pty.wait(), 1);
    let said = text(&pty.stream());
    assert!(said.contains("saved are games of tictactoe, gobblet"), "{said}");
}

#[test]
fn nothing_is_promised_of_a_game_that_could_not_be_saved() {
    let name = "unsaved";
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
    let name = "menu";
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(data(name));
    for args in ["", "play"] {
        let mut pty = Pty::start(args, SIZE, name);
        pty.wait_for("Which game?");
        for game in Registry::standard().games() {
            let line = format!("{}: {}", game.rules().name, game.info().title);
            assert!(pty.screen().contains(&line), "{}", pty.screen());
        }
        pty.send("tictactoo\r");
        pty.wait_for("There is no such game; did you mean `tictactoe`?");
        pty.send("tictactoe\r");
        pty.wait_for("to move");
        pty.send("b2\r");
        pty.wait_for("last: ");
        pty.send("\x03");
        pty.wait_for("--last tictactoe");
        pty.send("y");
        assert_eq!(pty.wait(), 0);
    }
    let mut pty = Pty::start("", SIZE, name);
    pty.wait_for("`last tictactoe` continues");
    pty.send("last tictactoe\r");
    pty.wait_for("last: ");
    let mut pty = Pty::start("", SIZE, name);
    pty.wait_for("Which game?");
    pty.send("\r");
    assert_eq!(pty.wait(), 0);
}
