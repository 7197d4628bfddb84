//! The state: a validated setup, and derived values that the play methods keep up to date.

pub(crate) mod keys;

use core::{
    hash::{Hash, Hasher},
    ops::RangeInclusive,
};

use rulebook_core::{DrawRules, Legality, Outcome, Player, Rules, State, Turn, Utility};

use crate::{
    board::{Board, Reserve, Size, Square, has_line},
    error::InvalidSetup,
    mv::Move,
    setup::Setup,
    variant::{BothLines, Touch, Variant},
};

/// A playable position of Gobblet.
///
/// It comes from the official start, a [`Setup`] without violations, a parsed
/// string, or a legal move.
///
/// ```
/// use rulebook_gobblet::{Gobblet, Play, State};
///
/// let mut game = Gobblet::default();
/// game.play("4@b2".parse()?)?;
/// let text = game.to_string();
/// assert_eq!(text, ".,.,.,./.,.,.,./.,D,.,./.,.,.,. b");
/// assert_eq!(text.parse::<Gobblet>()?, game);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two states are equal when the same player moves on the same board, with the same piece lifted,
/// under the same variant. How they were reached does not count: the draw by repetition (R10)
/// belongs to the `Match`, which detects it under [`State::DRAW_RULES`].
#[derive(Debug, PartialEq, Eq)]
pub struct Gobblet {
    pub(crate) board: Board,
    pub(crate) hash: u64, // Invariant: `keys::hash` of the setup.
    pub(crate) to_move: Player,
    pub(crate) winner: Option<Player>,
    pub(crate) lifted: Option<Square>,
    pub(crate) variant: Variant,
    pub(crate) reserves: [Reserve; 2], // Invariant: they belong to `board`.
}

impl Gobblet {
    /// The state of a setup whose violations are all ignorable.
    pub(crate) fn from_valid(setup: Setup) -> Gobblet {
        let Setup { variant, board, to_move, lifted } = setup;
        let reserves = [Player::FIRST, Player::SECOND].map(|player| Reserve::of(&board, player));
        let mut state =
            Gobblet { board, hash: 0, to_move, winner: None, lifted, variant, reserves };
        state.winner = state.line_winner(to_move.opponent());
        if let Some((_, size)) = lifted.and_then(|from| board.top(from))
            && board.open_to().of(size).is_empty()
        {
            // R11: a lifted piece without a destination has cost the game.
            state.winner = Some(to_move.opponent());
        }
        state.hash = keys::hash(&setup);
        state
    }

    /// The pieces on the board; a lifted one is still on its square.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// R11: the square from which the player to move has lifted a piece that is not yet dropped.
    #[must_use]
    pub fn lifted(&self) -> Option<Square> {
        self.lifted
    }

    /// The number of a player's stacks whose outermost piece has this size (R2), from 0 to 3.
    ///
    /// The pieces that are not on the board nest in the stacks as deeply as possible: a smaller one
    /// is outermost only if more of it are left than of any larger size. 0 if there is no such
    /// player.
    #[must_use]
    pub fn stacks_showing(&self, player: Player, size: Size) -> usize {
        self.reserves.get(player.index()).map_or(0, |reserve| reserve.stacks_showing(size))
    }

    /// The number of ways to make a legal move when stacks of equal height are distinguished: the
    /// stacks that show the piece of a [`Move::Enter`], and 1 for every other move. This is what
    /// perft counts as `distinct`.
    #[must_use]
    pub fn multiplicity(&self, mv: Move) -> u64 {
        match mv {
            Move::Enter { size, .. } => self.stacks_showing(self.to_move, size) as u64,
            Move::Shift { .. } | Move::Lift { .. } | Move::Drop { .. } => 1,
        }
    }

    /// The winner by a line after a turn of `mover`.
    #[inline]
    fn line_winner(&self, mover: Player) -> Option<Player> {
        let enemy = mover.opponent();
        // R8: the test after the drop finds what the lift revealed, unless the drop broke it.
        let [made, revealed] = [mover, enemy].map(|player| has_line(self.board.shown(player)));
        if !(made | revealed) {
            return None;
        }
        // R7: both may have made a line.
        let is_enemys = !made || revealed && self.variant.both_lines == BothLines::Opponent;
        Some(if is_enemys { enemy } else { mover })
    }

    #[inline]
    fn enter(&mut self, size: Size, to: Square) {
        let mover = self.to_move;
        self.board.toggle(mover, size, to);
        self.reserves[mover.index() & 1].take(size);
        self.hash ^= keys::piece(mover, size, to);
        // R4, R5: nothing is uncovered, so the opponent makes no line.
        if has_line(self.board.shown(mover)) {
            self.winner = Some(mover);
        }
        self.pass_turn();
    }

    #[inline]
    fn shift(&mut self, from: Square, to: Square) {
        let player = self.to_move;
        let size = self.board.highest(player, from);
        for square in [from, to] {
            self.board.toggle(player, size, square);
            self.hash ^= keys::piece(player, size, square);
        }
        self.winner = self.line_winner(player);
        self.pass_turn();
    }

    // Rare, and kept out of the code around other moves.
    #[inline(never)]
    fn drop_lifted(&mut self, to: Square) {
        if let Some(from) = self.lifted.take() {
            self.hash ^= keys::lifted(from);
            self.shift(from, to);
        }
    }

    #[inline(never)]
    fn lift(&mut self, from: Square) {
        let size = self.board.top(from).map_or(Size::Small, |(_, size)| size);
        let stuck = self.board.open_to().of(size).is_empty();
        if stuck && self.variant.touch == Touch::LoseTurn {
            // R11: the piece goes back, the turn is lost.
            self.pass_turn();
            return;
        }
        self.lifted = Some(from);
        self.hash ^= keys::lifted(from);
        if stuck {
            // R11: the game is lost.
            self.winner = Some(self.to_move.opponent());
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.to_move = self.to_move.opponent();
        self.hash ^= keys::SECOND_TO_MOVE;
    }
}

impl Clone for Gobblet {
    /// Copies all fields at once: the derived method, which clones them one by one, is not compiled
    /// to one copy of memory.
    #[inline]
    fn clone(&self) -> Gobblet {
        let Gobblet { board, hash, to_move, winner, lifted, variant, reserves } = *self;
        Gobblet { board, hash, to_move, winner, lifted, variant, reserves }
    }
}

impl Hash for Gobblet {
    /// Hashes the Zobrist hash, which equal positions share, in constant time.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

impl State for Gobblet {
    type Move = Move;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "gobblet", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    /// R10: the third occurrence of a position is a draw.
    const DRAW_RULES: DrawRules = DrawRules { repetition: Some(3), ply_limit: None };

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.winner.is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    /// In won games: 1 for the winner, −1 for the loser.
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// Unbounded: pieces can move back and forth.
    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn key(&self) -> u64 {
        self.hash
    }

    #[expect(clippy::inline_always, reason = "called at every ply of random play")]
    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        match mv {
            Move::Enter { size, to } => self.enter(size, to),
            Move::Shift { from, to } => self.shift(from, to),
            Move::Lift { from } => self.lift(from),
            Move::Drop { to } => self.drop_lifted(to),
        }
    }
}

impl From<&Gobblet> for Setup {
    fn from(state: &Gobblet) -> Setup {
        let Gobblet { variant, board, to_move, lifted, .. } = *state;
        Setup { variant, board, to_move, lifted }
    }
}

rulebook_core::impl_setup!(Setup => Gobblet, InvalidSetup);
