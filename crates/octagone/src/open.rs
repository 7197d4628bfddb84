//! Games with open hands, in which everybody sees everything.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    Annotate, Legality, MoveIndex, Outcome, PerfectInfo, Player, PlayerSet, Rules, State,
    Symmetric, Turn, Utility, Zobrist, impl_arbitrary_state,
};

use crate::{
    annotation::Annotation,
    error::{IllegalMove, InvalidSetup, ParseError},
    event::Event,
    mv::Move,
    state::Octagone,
    symmetry::Reflection,
};

/// A position of a game whose hands are open (R16).
///
/// This is what a search for games of perfect information takes. A game with covered hands cannot
/// be made into one.
///
/// ```
/// use rulebook_octagone::{Octagone, OpenOctagone};
///
/// let open = OpenOctagone::try_from(Octagone::default())?;
/// assert_eq!(*open.game(), Octagone::default());
/// let covered = Octagone::new("covered=on".parse()?);
/// assert!(OpenOctagone::try_from(covered).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpenOctagone(Octagone); // Invariant: hands are open.

impl OpenOctagone {
    /// The position.
    #[must_use]
    pub const fn game(&self) -> &Octagone {
        &self.0
    }

    /// The position.
    #[must_use]
    pub const fn into_game(self) -> Octagone {
        self.0
    }
}

impl TryFrom<Octagone> for OpenOctagone {
    type Error = InvalidSetup;

    fn try_from(game: Octagone) -> Result<OpenOctagone, InvalidSetup> {
        if game.variant().covered.is_on() {
            return Err(InvalidSetup::Covered);
        }
        Ok(OpenOctagone(game))
    }
}

impl fmt::Display for OpenOctagone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for OpenOctagone {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<OpenOctagone, ParseError> {
        Ok(text.parse::<Octagone>()?.try_into()?)
    }
}

impl State for OpenOctagone {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Octagone::RULES;
    const UTILITY: Utility = Octagone::UTILITY;

    fn players(&self) -> u8 {
        self.0.players()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.0.payoff(player)
    }

    fn side(&self, player: Player) -> PlayerSet {
        self.0.side(player)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.0.play_unchecked(mv);
    }

    fn resolve_unchecked(&mut self, event: Event) {
        self.0.resolve_unchecked(event);
    }
}

impl Legality for OpenOctagone {
    type Illegal = IllegalMove;
    type MoveList = <Octagone as Legality>::MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.0.check(mv)
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        self.0.check_event(event)
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_moves(visit)
    }

    fn visit_events<B>(&self, visit: impl FnMut(Event, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_events(visit)
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.0.move_count()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.0.nth_move(n)
    }

    #[inline]
    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.0.choose_move(choose)
    }
}

impl PerfectInfo for OpenOctagone {}

impl Zobrist for OpenOctagone {
    fn zobrist(&self) -> u64 {
        self.0.zobrist()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        self.0.zobrist_from_scratch()
    }
}

impl Symmetric for OpenOctagone {
    type Sym = Reflection;

    fn map(&self, sym: Reflection) -> OpenOctagone {
        OpenOctagone(self.0.map(sym))
    }

    fn map_move(sym: Reflection, mv: Move) -> Move {
        Octagone::map_move(sym, mv)
    }

    fn map_player(sym: Reflection, player: Player) -> Player {
        Octagone::map_player(sym, player)
    }

    fn canonical(&self) -> (OpenOctagone, Reflection) {
        let (image, sym) = self.0.canonical();
        (OpenOctagone(image), sym)
    }
}

impl MoveIndex for OpenOctagone {
    const MOVE_SPACE: usize = Octagone::MOVE_SPACE;

    fn index(mv: Move) -> usize {
        Octagone::index(mv)
    }

    fn from_index(index: usize) -> Option<Move> {
        Octagone::from_index(index)
    }
}

impl Annotate for OpenOctagone {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.0.annotate(mv)
    }
}

impl_arbitrary_state!(OpenOctagone);
