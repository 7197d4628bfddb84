//! The state: a setup that is possible, and what the play methods keep up to date.

use arrayvec::ArrayVec;
use rulebook_core::{Never, Outcome, PerfectInfo, Player, Policy, Rules, State, Turn, Utility};

use crate::{
    board::{self, Board, Size, Square},
    error::InvalidSetup,
    hash,
    lines::has_line,
    mv::Move,
    reserve::Reserve,
    setup::Setup,
    variant::{BothLines, Touch, Variant},
};

/// The legal moves of a position.
///
/// At most 95 are legal (R9), or 104 with the option `enter_over_own`; a test computes both from
/// the numbers of pieces.
pub type MoveList = ArrayVec<Move, 104>;

/// A playable position of Gobblet.
///
/// It comes from [`Gobblet::new`], from a [`Setup`] that passes its validation, from a text, or
/// from a legal move.
///
/// # Equality
///
/// Two states are equal when the same player moves on the same board, with the same piece lifted,
/// under the same variant. How they were reached does not count: the draw by repetition (R10)
/// belongs to the [`Match`](rulebook_core::Match), which finds it by [`State::POLICY`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gobblet {
    pub(crate) board: Board,
    pub(crate) hash: u64, // Invariant: `hash::of` this state.
    pub(crate) to_move: Player,
    pub(crate) winner: Option<Player>,
    pub(crate) lifted: Option<Square>,
    pub(crate) variant: Variant,
    pub(crate) reserves: [Reserve; 2], // Invariant: what the board leaves over.
}

impl Default for Gobblet {
    fn default() -> Gobblet {
        Gobblet::new(Variant::default())
    }
}

impl Gobblet {
    /// The start: an empty board and three full stacks each (R2). The first player moves; for
    /// another one to begin, see [`Setup::to_move`] (R3).
    #[must_use]
    pub fn new(variant: Variant) -> Gobblet {
        Gobblet::from_valid(Setup { variant, ..Setup::default() })
    }

    /// The state of a setup that passes [`Setup::validate`].
    pub(crate) fn from_valid(setup: Setup) -> Gobblet {
        let Setup { variant, board, to_move, lifted } = setup;
        let reserves = [Player::FIRST, Player::SECOND].map(|player| Reserve::of(&board, player));
        let mut state =
            Gobblet { board, hash: 0, to_move, winner: None, lifted, variant, reserves };
        state.winner = state.line_winner(to_move.opponent());
        if let Some((_, size)) = lifted.and_then(|from| board.top(from))
            && board::lane(board.open_to(), size) == 0
        {
            // R11: a lifted piece without destination has cost the game.
            state.winner = Some(to_move.opponent());
        }
        state.hash = hash::of(&state);
        state
    }

    /// The options of the rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The pieces on the board; a lifted one is still on its square.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The player to move; in a finished game, the player whose turn it would be.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// R11: where the player to move has lifted a piece that is not yet dropped.
    #[must_use]
    pub fn lifted(&self) -> Option<Square> {
        self.lifted
    }

    /// The number of a player's stacks whose outermost piece has this size (R2), from 0 to 3.
    ///
    /// The pieces that are not on the board nest in the stacks as far as they go: a smaller one
    /// is outermost only if there are more of it than of any larger size.
    #[must_use]
    pub fn stacks_showing(&self, player: Player, size: Size) -> usize {
        self.reserves[player.index()].stacks_showing(size)
    }

    /// The number of ways in which a hand can make a legal move: the stacks that show the piece
    /// of a [`Move::Enter`], and 1 for every other move. It is what perft counts as `distinct`.
    #[must_use]
    pub fn hand_moves(&self, mv: Move) -> u64 {
        match mv {
            Move::Enter { size, .. } => self.stacks_showing(self.to_move, size) as u64,
            Move::Shift { .. } | Move::Lift { .. } | Move::Drop { .. } => 1,
        }
    }

    /// Who has won because of a line after a turn of `mover`.
    fn line_winner(&self, mover: Player) -> Option<Player> {
        let enemy = mover.opponent();
        // R8: the test after the drop finds what the lift revealed, unless the drop broke it.
        let [made, revealed] = [mover, enemy].map(|player| has_line(self.board.shown(player)));
        match (made, revealed) {
            (false, false) => None,
            (true, false) => Some(mover),
            (false, true) => Some(enemy),
            // R7: both made a line.
            (true, true) => Some(match self.variant.both_lines {
                BothLines::Opponent => enemy,
                BothLines::Mover => mover,
            }),
        }
    }

    fn shift(&mut self, from: Square, to: Square) {
        let Some((player, size)) = self.board.top(from) else { return };
        for square in [from, to] {
            self.board.toggle(player, size, square);
            self.hash ^= hash::piece(player, size, square);
        }
    }

    fn lift(&mut self, from: Square) {
        let size = self.board.top(from).map_or(Size::Small, |(_, size)| size);
        let stuck = board::lane(self.board.open_to(), size) == 0;
        if stuck && self.variant.touch == Touch::LoseTurn {
            // R11: the piece goes back, the turn is lost.
            self.pass_turn();
            return;
        }
        self.lifted = Some(from);
        self.hash ^= hash::lifted(from);
        if stuck {
            // R11: the game is lost.
            self.winner = Some(self.to_move.opponent());
        }
    }

    fn end_turn(&mut self) {
        self.winner = self.line_winner(self.to_move);
        self.pass_turn();
    }

    fn pass_turn(&mut self) {
        self.to_move = self.to_move.opponent();
        self.hash ^= hash::SECOND_TO_MOVE;
    }
}

impl State for Gobblet {
    type Move = Move;
    type Event = Never;

    const RULES: Rules = Rules { name: "gobblet", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    /// R10: the third occurrence of a position is a draw.
    const POLICY: Policy = Policy { repetition: Some(3), ply_limit: None };

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.winner.is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    /// 1 for the winner, −1 for the loser.
    fn payoff(&self, player: Player) -> Option<i32> {
        let outcome = self.outcome()?;
        (player.index() < 2).then(|| outcome.two_player_payoff(player))
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(rulebook_core::Legality::check(self, mv), Ok(()), "{mv}");
        match mv {
            Move::Enter { size, to } => {
                self.board.toggle(self.to_move, size, to);
                self.reserves[self.to_move.index()].take(size);
                self.hash ^= hash::piece(self.to_move, size, to);
                self.end_turn();
            }
            Move::Shift { from, to } => {
                self.shift(from, to);
                self.end_turn();
            }
            Move::Lift { from } => self.lift(from),
            Move::Drop { to } => {
                if let Some(from) = self.lifted.take() {
                    self.hash ^= hash::lifted(from);
                    self.shift(from, to);
                }
                self.end_turn();
            }
        }
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl PerfectInfo for Gobblet {}

impl From<&Gobblet> for Setup {
    fn from(state: &Gobblet) -> Setup {
        let Gobblet { variant, board, to_move, lifted, .. } = *state;
        Setup { variant, board, to_move, lifted }
    }
}

impl TryFrom<Setup> for Gobblet {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Gobblet, InvalidSetup> {
        setup.validate()?;
        Ok(Gobblet::from_valid(setup))
    }
}
