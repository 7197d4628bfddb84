//! A game with a bug: a heap of as many counters as there can be panics if chance puts one back.

use std::env;

use portable_pty::CommandBuilder;
use rulebook_cli::{Registry, rulebook::entry};

use crate::{
    pty::{Pty, data, fresh, text},
    toy::Heap,
};

#[test]
fn a_panic_restores_the_terminal_and_is_reported() {
    let mut command = CommandBuilder::new(env::current_exe().expect("this program"));
    command.args(["--exact", "fuse::run_the_game_with_a_bug", "--nocapture"]);
    command.env("RULEBOOK_FUSE", "1");
    command.env("XDG_DATA_HOME", data(fresh("fuse")));
    let mut pty = Pty::run(command, (80, 24));
    pty.wait_for("player 2>");
    pty.send("pass\r");
    assert_ne!(pty.wait(), 0);
    pty.is_restored();
    let stream = pty.stream();
    let (_, after) = split(&stream, b"\x1b[?1049l");
    assert!(text(after).contains("the heap is full"), "the message is on the screen that stays");
}

/// The program of the test above; nothing if it runs with the other tests.
#[test]
fn run_the_game_with_a_bug() {
    if env::var_os("RULEBOOK_FUSE").is_some() {
        let mut registry = Registry::empty();
        registry.add(entry!(Heap));
        let position = ["--position", "4294967295 1", "--deal", "back 1"];
        let game = ["rulebook", "play", "heap", "--players", "human,human"];
        let args = game.into_iter().chain(position).map(Into::into);
        let code = rulebook_cli::run(registry, args);
        panic!("the program has ended: {code:?}");
    }
}

/// The bytes before and after the first occurrence of `mark`.
fn split<'s>(stream: &'s [u8], mark: &[u8]) -> (&'s [u8], &'s [u8]) {
    let place = stream.windows(mark.len()).position(|bytes| bytes == mark);
    stream.split_at(place.expect("the mark is there"))
}
