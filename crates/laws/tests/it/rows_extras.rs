//! The optional traits of [`Rows`].

use rulebook_laws::rulebook_core::{
    self, Annotate, Legality, MoveIndex, Player, Symmetric, Symmetry, Zobrist, zobrist_key,
};

use crate::{
    bug::Bug,
    rows::{IllegalTake, MAX_TOKENS, Rows, Take},
};

impl Rows {
    pub(crate) fn compute_hash(&self) -> u64 {
        let [a, b] = self.tokens.map(u64::from);
        let mover = if Bug::HashForgetsMover.is_on() { 0 } else { self.mover.index() as u64 };
        let history = if Bug::HashDependsOnHistory.is_on() { self.n_taken } else { 0 };
        zobrist_key(1, a) ^ zobrist_key(2, b) ^ zobrist_key(3, mover) ^ u64::from(history)
    }
}

impl Zobrist for Rows {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        self.compute_hash()
    }
}

/// Swaps the rows, the players, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Swap {
    rows: bool,
    players: bool,
}

impl Symmetry for Swap {
    const IDENTITY: Swap = Swap { rows: false, players: false };

    fn all() -> impl Iterator<Item = Swap> + Clone {
        [false, true]
            .into_iter()
            .flat_map(|rows| [false, true].map(|players| Swap { rows, players }))
    }

    fn inverse(self) -> Swap {
        if Bug::InverseIsIdentity.is_on() { Swap::IDENTITY } else { self }
    }

    fn then(self, next: Swap) -> Swap {
        Swap { rows: self.rows ^ next.rows, players: self.players ^ next.players }
    }
}

impl Symmetric for Rows {
    type Sym = Swap;

    fn map(&self, sym: Swap) -> Rows {
        let [a, b] = self.tokens;
        let tokens = if sym.rows { [b, a] } else { [a, b] };
        Rows::new(tokens, Self::map_player(sym, self.mover))
    }

    fn map_move(sym: Swap, mv: Take) -> Take {
        let swaps = sym.rows && !(Bug::MapsMovesWrongly.is_on() && mv.count == 2);
        Take { row: mv.row ^ u8::from(swaps), ..mv }
    }

    fn map_player(sym: Swap, player: Player) -> Player {
        if sym.players { player.opponent() } else { player }
    }

    fn canonical(&self) -> (Rows, Swap) {
        if Bug::CanonicalIsItself.is_on() {
            return (self.clone(), Swap::IDENTITY);
        }
        rulebook_core::canonical_by_key(self, |rows| (rows.tokens, rows.mover))
    }
}

impl MoveIndex for Rows {
    const MOVE_SPACE: usize = 8;

    fn index(mv: Take) -> usize {
        let count = if Bug::IndexIsShared.is_on() { 0 } else { usize::from(mv.count - 1) };
        usize::from(mv.row) + 2 * count + 4 * usize::from(mv.is_loud)
    }

    fn from_index(index: usize) -> Option<Take> {
        let is_known = index < Self::MOVE_SPACE || Bug::IndexBeyondTheSpace.is_on();
        let bit = |n: usize| (index >> n & 1) as u8;
        is_known.then(|| Take { row: bit(0), count: 1 + bit(1), is_loud: bit(2) == 1 })
    }
}

impl Annotate for Rows {
    /// Whether the move empties the row.
    type Annotation = bool;

    fn annotate(&self, mv: Take) -> Result<bool, IllegalTake> {
        if !Bug::AnnotatesIllegalMoves.is_on() {
            self.check(mv)?;
        }
        Ok(self.tokens[usize::from(mv.row)] == mv.count)
    }
}

/// The compact form.
#[derive(serde::Serialize, serde::Deserialize)]
struct Bytes([u8; 3]);

impl From<&Rows> for Bytes {
    fn from(rows: &Rows) -> Bytes {
        let mover = if Bug::CompactForgetsMover.is_on() { 0 } else { rows.mover.index() as u8 };
        Bytes([rows.tokens[0], rows.tokens[1], mover])
    }
}

impl TryFrom<Bytes> for Rows {
    type Error = &'static str;

    fn try_from(Bytes([a, b, mover]): Bytes) -> Result<Rows, &'static str> {
        let is_possible = a.max(b) <= MAX_TOKENS || Bug::CompactIsNotValidated.is_on();
        let mover = Player::from_index(mover).filter(|mover| mover.index() < 2);
        match mover {
            Some(mover) if is_possible => Ok(Rows::new([a, b], mover)),
            _ => Err("no position"),
        }
    }
}

rulebook_core::impl_serde!(Rows, Bytes);
rulebook_core::impl_serde!(Take);
