//! Opponents by how well they play.

use std::{fmt, str::FromStr};

use rulebook_core::{Info, text::SyntaxError};

/// The playing strength of an opponent.
///
/// It is the number of nodes that the first suitable one of [`AnyView::preferred_searches`] may use
/// for each move. A game states the numbers in [`Info::strengths`]. A beginner searches only for
/// moves without an impulse ([`Choices::impulse`]).
///
/// ```
/// # #[cfg(feature = "gobblet")] {
/// use rulebook::{Registry, Strength};
///
/// let info = Registry::standard().game("gobblet")?.start("")?.info();
/// assert_eq!("club".parse(), Ok(Strength::Club));
/// assert!(Strength::Easy.nodes(&info) < Strength::Club.nodes(&info));
/// # }
/// # Ok::<(), rulebook::AnyError>(())
/// ```
///
/// [`AnyView::preferred_searches`]: crate::AnyView::preferred_searches
/// [`Choices::impulse`]: crate::Choices::impulse
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strength {
    /// For those who play their first games.
    Beginner,
    /// For those who are learning the game.
    Easy,
    /// For those who know it.
    Club,
    /// For those who play it well.
    Strong,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Strength; 4] =
        [Strength::Beginner, Strength::Easy, Strength::Club, Strength::Strong];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Beginner => "beginner",
            Strength::Easy => "easy",
            Strength::Club => "club",
            Strength::Strong => "strong",
        }
    }

    /// The number of nodes for each move of a game with these facts.
    #[must_use]
    pub const fn nodes(self, info: &Info) -> u64 {
        info.strengths[self as usize]
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strength {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Strength, SyntaxError> {
        let found = Strength::ALL.into_iter().find(|strength| strength.name() == text);
        found.ok_or(SyntaxError { offset: 0, expected: "`beginner`, `easy`, `club` or `strong`" })
    }
}
