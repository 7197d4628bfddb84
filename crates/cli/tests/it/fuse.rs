//! A game with a bug: its only move panics.

use std::{
    error::Error,
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_cli::{
    Registry,
    rulebook::{
        core::{
            Game, Info, Legality, NoDeal, NoSymmetry, Outcome, PerfectInfo, Player, Refusal, Rules,
            State, Turn, Utility,
            text::{Cursor, NoOptions, SyntaxError, VariantError},
        },
        entry,
    },
};

use crate::pty::{Pty, text};

#[test]
fn a_panic_restores_the_terminal_and_is_reported() {
    let mut pty = Pty::own_test("fuse::run_the_game_with_a_bug", "RULEBOOK_FUSE");
    pty.wait_for("Enter: light");
    pty.send("\r");
    assert_ne!(pty.wait(), 0);
    pty.is_restored();
    let stream = pty.stream();
    let (_, after) = split(&stream, b"\x1b[?1049l");
    assert!(text(after).contains("the fuse is lit"), "the message is on the screen that stays");
}

/// The program of the test above; nothing if it runs with the other tests.
#[test]
fn run_the_game_with_a_bug() {
    if std::env::var_os("RULEBOOK_FUSE").is_some() {
        let mut registry = Registry::empty();
        registry.add(entry!(Fuse));
        let args = ["rulebook", "play", "fuse"].map(Into::into);
        let code = rulebook_cli::run(registry, args);
        panic!("the program has ended: {code:?}");
    }
}

/// The bytes before and after the first occurrence of `mark`.
fn split<'s>(stream: &'s [u8], mark: &[u8]) -> (&'s [u8], &'s [u8]) {
    let place = stream.windows(mark.len()).position(|bytes| bytes == mark);
    stream.split_at(place.expect("the mark is there"))
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fuse;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Light;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Illegal {}

impl Game for Fuse {
    type Variant = NoOptions;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Fuse");

    fn start(_: NoOptions) -> Fuse {
        Fuse
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }
}

impl PerfectInfo for Fuse {}

impl NoSymmetry for Fuse {}

impl State for Fuse {
    type Move = Light;
    rulebook_cli::rulebook::core::no_chance!(State);

    const RULES: Rules = Rules { name: "fuse", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn payoff(&self, _: Player) -> Option<i32> {
        None
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        0..=0
    }

    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn play_unchecked(&mut self, _: Light) {
        panic!("the fuse is lit");
    }
}

impl Legality for Fuse {
    type Illegal = Illegal;
    type MoveList = Vec<Light>;
    rulebook_cli::rulebook::core::no_chance!(Legality);

    fn check(&self, _: Light) -> Result<(), Illegal> {
        Ok(())
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Light) -> ControlFlow<B>) -> ControlFlow<B> {
        visit(Light)
    }
}

impl Refusal for Illegal {
    const ALL: &'static [Illegal] = &[];

    fn rule(&self) -> Option<&'static str> {
        match *self {}
    }

    fn code(&self) -> &'static str {
        match *self {}
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Error for Illegal {}

impl fmt::Display for Light {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("light")
    }
}

impl FromStr for Light {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Light, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("light", "`light`")?;
        cursor.finish().map(|()| Light)
    }
}

impl fmt::Display for Fuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fuse")
    }
}

impl FromStr for Fuse {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Fuse, VariantError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("fuse", "`fuse`")?;
        cursor.finish()?;
        Ok(Fuse)
    }
}
