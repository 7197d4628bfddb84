//! Facts about a game beyond its rules, for programs.

use core::{
    fmt::{self, Display},
    str::FromStr,
};

use crate::{
    deal::Deal,
    hidden::HiddenInfo,
    legality::Legality,
    player::Player,
    text::{Options, TextError},
};

/// A game as programs present it: its start, its name and descriptions of its moves.
///
/// Everything else is optional and has a trait of its own.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::Game;
///
/// let nim = Nim::start("d=2".parse()?);
/// assert_eq!(nim.to_string(), "{d=2} 1,3,5,2 0");
/// assert_eq!(nim.variant().to_string(), "d=2");
/// assert_eq!((Nim::INFO.title, nim.ending()), ("Nim", None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Legality + HiddenInfo {
    /// The options of the rules.
    type Variant: Options + Display;

    /// Chance decided in advance, in the game's own notation: a deck, a stack of tiles, hands;
    /// [`EventList`](crate::EventList) if it has none, [`NoDeal`](crate::NoDeal) in a game without
    /// chance.
    type Deal: Deal<Self> + Clone + Eq + Display + FromStr<Err: TextError> + 'static;

    /// Title, author, aim, numbers of players, rules page.
    const INFO: Info;

    /// The official start under `variant`.
    fn start(variant: Self::Variant) -> Self;

    /// The options under which this position is played.
    fn variant(&self) -> Self::Variant;

    /// The ending of the game, in a word or two that can be counted in statistics: `line`,
    /// `empty hand`. `None` while the game is in progress, or if the outcome is description enough.
    fn ending(&self) -> Option<&'static str> {
        None
    }

    /// Describes a legal move in a few words, for readers who do not know the notation. The default
    /// writes the notation.
    ///
    /// # Errors
    ///
    /// If the formatter fails.
    fn describe(&self, mv: Self::Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        mv.fmt(f)
    }

    /// As [`Game::describe`], for a chance event.
    ///
    /// # Errors
    ///
    /// If the formatter fails.
    fn describe_event(&self, event: Self::Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        event.fmt(f)
    }

    /// The name of a seat, such as `White`, if it has one.
    fn seat_name(&self, player: Player) -> Option<&'static str> {
        let _ = player;
        None
    }

    /// An example of the text of a deal; by default there is none.
    #[must_use]
    fn deal_example() -> Option<&'static str> {
        None
    }

    /// The ways in which perft can count moves, if there is more than one. The first counts each
    /// legal move once.
    #[must_use]
    fn perft_modes() -> &'static [PerftMode<Self>] {
        &[]
    }
}

/// Facts about a game, for people and for lists.
///
/// ```
/// use rulebook_core::Info;
///
/// const INFO: Info = Info::new("Hex").author("Piet Hein").aim("Connect your two sides.");
/// assert_eq!((INFO.author, INFO.seats), ("Piet Hein", &[2][..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The name of the game as people write it.
    pub title: &'static str,
    /// The designer; empty if unknown.
    pub author: &'static str,
    /// The aim of the players and the course of a turn, in a few sentences for a first-time player.
    pub aim: &'static str,
    /// The numbers of players that the game can have, ascending: not every number between the
    /// least and the greatest need be possible.
    pub seats: &'static [u8],
    /// The rules page, in Markdown, with numbered rules `**R1**`.
    pub rules: &'static str,
    /// The grammar of the game's texts, in Markdown; empty if it is not described.
    pub grammar: &'static str,
    /// The numbers of nodes per move of four opponents: a beginner when thinking, then one for
    /// learners, one for those who know the game, and one for the best; ascending. A node is a unit
    /// of work of the search: a position or a playout.
    pub strengths: [u64; 4],
}

impl Info {
    /// The facts about a game for two with this title; the other facts are empty.
    #[must_use]
    pub const fn new(title: &'static str) -> Info {
        let strengths = [75, 300, 2_400, 20_000];
        Info { title, author: "", aim: "", seats: &[2], rules: "", grammar: "", strengths }
    }

    /// Sets the author.
    #[must_use]
    pub const fn author(self, author: &'static str) -> Info {
        Info { author, ..self }
    }

    /// Sets the aim.
    #[must_use]
    pub const fn aim(self, aim: &'static str) -> Info {
        Info { aim, ..self }
    }

    /// Sets the numbers of players, ascending.
    #[must_use]
    pub const fn seats(self, seats: &'static [u8]) -> Info {
        Info { seats, ..self }
    }

    /// Sets the rules page.
    #[must_use]
    pub const fn rules(self, rules: &'static str) -> Info {
        Info { rules, ..self }
    }

    /// Sets the grammar.
    #[must_use]
    pub const fn grammar(self, grammar: &'static str) -> Info {
        Info { grammar, ..self }
    }

    /// Sets the numbers of nodes of four opponents, ascending.
    #[must_use]
    pub const fn strengths(self, strengths: [u64; 4]) -> Info {
        Info { strengths, ..self }
    }
}

/// A way in which perft counts moves.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Perft, PerftMode};
///
/// let single = PerftMode::<Nim> {
///     name: "single",
///     about: "moves of one stone",
///     weight: |_, mv| u64::from(mv.stones == 1),
/// };
/// let nim: Nim = "0,0,2,3 0".parse()?;
/// assert_eq!(Perft::new(&nim).depth(2).count(), Ok(16));
/// assert_eq!(Perft::new(&nim).depth(2).weight(single.weight).count(), Ok(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PerftMode<S: Legality> {
    /// Its name on the command line.
    pub name: &'static str,
    /// A short description of what it counts.
    pub about: &'static str,
    /// The number of times that a legal move counts.
    pub weight: fn(&S, S::Move) -> u64,
}
