//! Connect Four on a bitboard, from 4×4 to 8×7.
//!
//! ```
//! use rulebook_classics::{Connect4, Game, Play};
//!
//! let mut game = Connect4::default();
//! for mv in ["d", "d", "c", "c", "e", "e", "b"] {
//!     game.play(mv.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "......./......./......./......./..OOO../.XXXX..");
//! assert_eq!(game.ending(), Some("line"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod variant;
mod text;
mod extras;
mod planes;

use core::ops::{ControlFlow, RangeInclusive};

use arrayvec::ArrayVec;
use rulebook_core::{
    Game, Info, Legality, NoDeal, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::Options,
};

use self::bits::Layout;
pub use self::{extras::Annotation, variant::Variant};

/// A column: `a`, on the left, has index 0 (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8); // Invariant: less than `Column::COUNT`.

impl Column {
    /// The number of columns of the widest board.
    pub const COUNT: usize = 8;

    /// The column with this index, or `None` if no board has it.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Column> {
        if (index as usize) < Column::COUNT { Some(Column(index)) } else { None }
    }

    /// The index, from 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of Connect Four.
///
/// # Equality
///
/// Two states are equal when they have the same discs on boards of the same size. The discs also
/// say whose turn it is (R2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connect4 {
    discs: [u64; 2], // Laid out by `Layout`. Invariant: no disc floats.
    hash: u64,       // Invariant: that of the discs and the variant.
    winner: Option<Player>,
    variant: Variant, // Invariant: in the range of its options.
}

impl Connect4 {
    /// The owner of the disc in a column and row, the bottom row being 0; `None` if there is no
    /// disc.
    #[must_use]
    pub fn disc(&self, column: Column, row: u8) -> Option<Player> {
        let bit = self.layout().bit(column, row)?;
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.discs[player.index()] & bit != 0)
    }

    /// The number of discs in a column.
    #[must_use]
    pub fn height(&self, column: Column) -> u8 {
        (self.occupied() & self.layout().column(column)).count_ones() as u8
    }

    /// The state with these discs, which do not float.
    fn from_valid(discs: [u64; 2], variant: Variant) -> Connect4 {
        let layout = Layout::of(variant);
        let mut players = [Player::FIRST, Player::SECOND].into_iter();
        let winner = players.find(|player| layout.has_line(discs[player.index()]));
        Connect4 { discs, hash: extras::hash(discs, variant), winner, variant }
    }

    fn layout(&self) -> Layout {
        Layout::of(self.variant)
    }

    fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// The player whose disc comes next (R2).
    fn next_player(&self) -> Player {
        let is_first = self.occupied().count_ones().is_multiple_of(2);
        if is_first { Player::FIRST } else { Player::SECOND }
    }

    fn n_empty(&self) -> u32 {
        let n_places = u32::from(self.variant.columns) * u32::from(self.variant.rows);
        n_places - self.occupied().count_ones()
    }
}

impl State for Connect4 {
    /// The column into which the disc is dropped.
    type Move = Column;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "connect4", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        // R4, R5: a line or a full board ends the game.
        let is_over = self.winner.is_some() || self.n_empty() == 0;
        if is_over { Turn::Over } else { Turn::Player(self.next_player()) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win).or_else(|| (self.n_empty() == 0).then_some(Outcome::Draw))
    }

    /// 1 for a win, −1 for a loss, 0 for a draw.
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// The number of empty places.
    fn max_steps(&self) -> Option<u32> {
        Some(if self.winner.is_some() { 0 } else { self.n_empty() })
    }

    fn key(&self) -> u64 {
        self.hash
    }

    fn play_unchecked(&mut self, mv: Column) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        let (layout, player) = (self.layout(), self.next_player());
        let disc = layout.lowest_empty(mv, self.occupied());
        let discs = &mut self.discs[player.index()];
        *discs |= disc;
        if layout.has_line(*discs) {
            self.winner = Some(player);
        }
        self.hash ^= extras::keys(player, disc);
    }
}

rulebook_core::refusals! {
    /// The rule that a move breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R4 "game-over", "the game is over";
        NoSuchColumn: R1 "no-such-column", "the board has no such column";
        /// So is every column of a full board.
        ColumnFull: R3 "column-full", "the column is full";
    }
}

impl Legality for Connect4 {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Column, { Column::COUNT }>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Column) -> Result<(), IllegalMove> {
        // R1: the board has the column.
        if self.variant.columns <= mv.0 {
            return Err(IllegalMove::NoSuchColumn);
        }
        // R4: nobody has a line yet.
        if self.winner.is_some() {
            return Err(IllegalMove::GameOver);
        }
        // R3: the column is not full.
        let is_open = self.layout().lowest_empty(mv, self.occupied()) != 0;
        if is_open { Ok(()) } else { Err(IllegalMove::ColumnFull) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Column) -> ControlFlow<B>) -> ControlFlow<B> {
        let columns = (0..self.variant.columns).map(Column);
        columns.filter(|column| self.check(*column).is_ok()).try_for_each(visit)
    }
}

impl PerfectInfo for Connect4 {}

impl Game for Connect4 {
    type Variant = Variant;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Connect Four")
        .author("Howard Wexler, Ned Strongin")
        .aim(
            "Connect four of your discs in a row, in a column or on a diagonal. Each turn, drop one \
             disc into a column; it falls to the lowest empty place.",
        )
        .rules(include_str!("RULES.md"));

    fn start(variant: Variant) -> Connect4 {
        Connect4::from_valid([0; 2], variant.clamped())
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn ending(&self) -> Option<&'static str> {
        let outcome = self.outcome()?;
        Some(if outcome == Outcome::Draw { "full board" } else { "line" })
    }

    fn describe(&self, mv: Column, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "a disc into column {mv}, row {}", self.height(mv) + 1)
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["X", "O"].get(player.index()).copied()
    }
}

impl Default for Connect4 {
    fn default() -> Connect4 {
        Connect4::start(Variant::default())
    }
}
