//! Features of positions, for searches.
#![expect(clippy::cast_possible_wrap, reason = "counts of pieces are small")]

use rulebook_core::{Features, Player};

use crate::{
    board::{Board, Counts, Lanes, Line, Size, SquareSet, line_counts, lines_of_three},
    state::Gobblet,
};

/// The evaluation of Gobblet: lines, threats and material, added up.
///
/// Only visible pieces make lines, so most features count them:
///
/// * *Lines* by the number of visible pieces of either side. A line that only one side holds is a
///   plan; every piece of the opponent in it costs a move of a larger piece.
/// * *Threats*: a player with three pieces in a line and a piece that fits on the fourth square
///   wins at once when it is that player's turn. So the threat is worth much more to the player to
///   move, and that of the opponent forces the next move.
/// * *Material*: visible pieces by size, because a smaller one is covered sooner, and all pieces on
///   the board by size. A covered piece is on the board and not visible: it counts against its
///   owner until the piece above moves away.
/// * *Diagonals*: the corners and the centre are on three lines, the other squares on two.
/// * *Tempo*: it is an advantage to move.
///
/// The weights come from `tune gobblet` in `benches`.
///
/// ```
/// use rulebook_gobblet::{
///     Gobblet,
///     rulebook_core::{Evaluate, Linear},
/// };
///
/// // White has three in a row, and Black cannot stop it and win.
/// let state: Gobblet = "D,D,.,C/.,.,.,./d,.,.,./.,.,.,d w".parse()?;
/// assert!(400 < Linear::default().value(&state));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Features for Gobblet {
    type Vector = [i32; 16];

    const FEATURES: &'static [&'static str] = &[
        "to move",
        "the mover completes a line",
        "lines that the opponent threatens to complete",
        "lines with 1 own piece, no other",
        "lines with 2 own pieces, no other",
        "lines with 3 own pieces, no other",
        "lines with 2 own pieces, 1 other",
        "lines with 3 own pieces, 1 other",
        "visible small pieces",
        "visible medium pieces",
        "visible large pieces",
        "visible huge pieces",
        "small pieces on the board",
        "medium pieces on the board",
        "large pieces on the board",
        "visible pieces on diagonals",
    ];
    /// By `tune gobblet`.
    const WEIGHTS: [i32; 16] =
        [63, 1000, 119, 17, 67, 34, 32, 47, 51, 77, 95, -38, -23, -49, -86, 8];

    fn features(&self) -> [i32; 16] {
        let own = Side::of(self, self.to_move);
        let other = Side::of(self, self.to_move.opponent());
        let mut features = [0; 16];
        features[0] = 1;
        features[1] = own.threats.min(1);
        features[2] = -other.threats;
        let counts = [own.shown, other.shown].map(line_counts);
        for first in 0..2 {
            // The counts of both sides for every second line.
            let [own, other] = counts.map(|counts| counts >> (3 * first) & EVEN_LINES);
            let mut pairs = own | other << 3;
            for _ in 0..Line::COUNT / 2 {
                let (feature, sign) = LINES[pairs as usize & 63];
                features[usize::from(feature)] += i32::from(sign);
                pairs >>= 6;
            }
        }
        let sides = [&own, &other];
        let [visible, other_visible] = sides.map(|side| side.visible.row_counts().sums());
        let [on_board, other_on_board] = sides.map(|side| side.on_board.row_counts().sums());
        for (i, size) in Size::ALL.into_iter().enumerate() {
            let difference =
                |own: Counts, other: Counts| own.of(size) as i32 - other.of(size) as i32;
            features[FIRST_VISIBLE + i] = difference(visible, other_visible);
            // A huge piece is always visible.
            if size < Size::Huge {
                features[FIRST_ON_BOARD + i] = difference(on_board, other_on_board);
            }
        }
        let on_diagonals = |side: &Side| (side.shown & DIAGONALS).len() as i32;
        features[ON_DIAGONALS] = on_diagonals(&own) - on_diagonals(&other);
        features
    }
}

/// The features of lines by the numbers of visible pieces of the mover, in the lowest three bits,
/// and of the opponent, in the next three, and whether they count for the mover or the opponent.
const LINES: [(u8, i8); 64] = {
    let mut table = [(0, 0); 64];
    let features = [(1, 0, 3), (2, 0, 4), (3, 0, 5), (2, 1, 6), (3, 1, 7)];
    let mut i = 0;
    while i < features.len() {
        let (own, other, feature) = features[i];
        table[own | other << 3] = (feature, 1);
        table[other | own << 3] = (feature, -1);
        i += 1;
    }
    table
};

/// The digits of the lines 0, 2, 4, 6 and 8 in their counts.
const EVEN_LINES: u32 = 0o07_0707_0707;

const FIRST_VISIBLE: usize = 8;
const FIRST_ON_BOARD: usize = 12;
const ON_DIAGONALS: usize = 15;

/// The squares of the diagonals.
const DIAGONALS: SquareSet = SquareSet::from_bits(0x8421 | 0x1248);

/// The counts of one side.
struct Side {
    shown: SquareSet,
    visible: Lanes,
    on_board: Lanes,
    /// The number of lines that its next move can complete.
    threats: i32,
}

impl Side {
    fn of(state: &Gobblet, player: Player) -> Side {
        let visible = state.board.visible(player);
        let shown = visible.any();
        let on_board = Lanes::of_pieces(state.board.pieces[player.index()]);
        let threats = threats(state, player, shown, visible);
        Side { shown, visible, on_board, threats }
    }
}

/// The number of lines that `player` would complete with the next move: three visible pieces, and a
/// further piece that fits on the fourth square. Entering on a piece (R5) is left out.
fn threats(state: &Gobblet, player: Player, shown: SquareSet, visible: Lanes) -> i32 {
    if lines_of_three(shown).is_empty() {
        return 0;
    }
    let (board, enemies) = (&state.board, state.board.shown(player.opponent()));
    let open = board.open_to();
    let outermost = state.reserves[player.index()].outermost();
    let mut threats = 0;
    for line in Line::all() {
        let gap = line.set() - shown;
        if 1 < gap.len() {
            continue;
        }
        let rest = !(line.set() | pinned(board, player, enemies, gap));
        let from_board = visible & Lanes::repeat(rest);
        let from_stack = outermost & Lanes::repeat(gap & open.of(Size::Small));
        let fits = |size: Size| {
            let is_open = !open.of(size).is_disjoint(gap);
            is_open && !(from_board.of(size) | from_stack.of(size)).is_empty()
        };
        threats += i32::from(Size::ALL.into_iter().any(fits));
    }
    threats
}

/// R8: the pieces of `player` that hold back a line of the opponent, unless they go to `to`.
fn pinned(board: &Board, player: Player, enemies: SquareSet, to: SquareSet) -> SquareSet {
    if lines_of_three(enemies).is_empty() {
        return SquareSet::EMPTY;
    }
    let mut pinned = SquareSet::EMPTY;
    for line in Line::all().filter(|line| line.set().is_disjoint(to)) {
        let gap = line.set() - enemies;
        let below = |square| board.stack(square).rev().nth(1).map(|(owner, _)| owner);
        if gap.len() == 1 && gap.first().and_then(below) == Some(player.opponent()) {
            pinned |= gap;
        }
    }
    pinned
}
