//! The optional traits of [`Rows`].

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_laws::rulebook_core::{
    self, Annotate, Game, Info, Legality, MoveIndex, Never, Parts, Player, Symmetric, Symmetry,
    Zobrist,
    text::{Cursor, SyntaxError},
    zobrist_key,
};

use crate::{
    bug::Bug,
    rows::{IllegalTake, MAX_TOKENS, PAGE, Rows, Take, Variant},
};

impl Rows {
    pub(crate) fn compute_hash(&self) -> u64 {
        let [a, b] = self.tokens.map(u64::from);
        let mover = if Bug::HashForgetsMover.is_on() { 0 } else { self.mover.index() as u64 };
        let history = if Bug::HashDependsOnHistory.is_on() { self.n_taken } else { 0 };
        let variant = u64::from(self.variant.last_loses);
        let keys = [(1, a), (2, b), (3, mover), (4, variant)];
        keys.iter().fold(u64::from(history), |hash, (table, n)| hash ^ zobrist_key(*table, *n))
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
        Rows::new(self.variant, tokens, Self::map_player(sym, self.mover))
    }

    fn map_move(sym: Swap, mv: Take) -> Take {
        let swaps = sym.rows && !(Bug::MapsMovesWrongly.is_on() && mv.count == 2);
        Take { row: mv.row ^ u8::from(swaps), ..mv }
    }

    fn map_event(_: Swap, event: Never) -> Never {
        event
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
    const MOVE_SPACE: usize = 4;

    fn index(&self, mv: Take) -> usize {
        let count = if Bug::IndexIsShared.is_on() { 0 } else { usize::from(mv.count - 1) };
        usize::from(mv.row) + 2 * count
    }

    fn move_at(&self, index: usize) -> Option<Take> {
        let is_known = index < Self::MOVE_SPACE || Bug::IndexBeyondTheSpace.is_on();
        let bit = |n: usize| (index >> n & 1) as u8;
        let mv = Take { row: bit(0), count: 1 + bit(1), is_loud: false };
        Some(mv).filter(|mv| is_known && self.check(*mv).is_ok())
    }
}

/// A row or a number of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Part {
    Row(u8),
    Count(u8),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Row(row) => write!(f, "row-{row}"),
            Part::Count(count) => write!(f, "{count}"),
        }
    }
}

impl FromStr for Part {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Part, SyntaxError> {
        let parts = (0..2).map(Part::Row).chain((1..3).map(Part::Count));
        let found = parts.into_iter().find(|part| part.to_string() == text);
        found.ok_or_else(|| Cursor::new(text).error("a row or a number of tokens"))
    }
}

impl Parts for Rows {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match picked {
            [] => (0..2).filter(|row| self.tokens[usize::from(*row)] != 0).try_for_each(|row| {
                if Bug::PartIsNotOffered.is_on() && row == 1 {
                    return ControlFlow::Continue(());
                }
                visit(Part::Row(row))
            }),
            [Part::Row(row)] => {
                let n_tokens = self.tokens[usize::from(*row)];
                let is_too_many = Bug::PicksLeadNowhere.is_on() && n_tokens == 1;
                let most = if is_too_many { 2 } else { n_tokens.min(2) };
                (1..=most).try_for_each(|count| visit(Part::Count(count)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn move_of(&self, picked: &[Part]) -> Option<Take> {
        let (row, count) = match picked {
            [Part::Row(row), Part::Count(count)] => (row, count),
            [.., Part::Row(row), Part::Count(count)] if Bug::WrongPicksAreIgnored.is_on() => {
                (row, count)
            }
            _ => return None,
        };
        let mv = Take { row: *row, count: *count, is_loud: false };
        Some(mv).filter(|mv| self.check(*mv).is_ok())
    }

    fn parts_of(&self, mv: Take) -> impl Iterator<Item = Part> {
        [Part::Row(mv.row), Part::Count(mv.count)].into_iter()
    }
}

impl Game for Rows {
    type Variant = Variant;

    const INFO: Info = Info::new("Rows").rules(PAGE);

    fn start(variant: Variant) -> Rows {
        let last_loses = variant.last_loses || Bug::StartForgetsTheVariant.is_on();
        Rows::new(Variant { last_loses }, [MAX_TOKENS; 2], Player::FIRST)
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn describe(&self, mv: Take, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Bug::DescriptionIsEmpty.is_on() {
            return Ok(());
        }
        write!(f, "take {} from row {}", mv.count, mv.row)
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
struct Bytes([u8; 4]);

impl From<&Rows> for Bytes {
    fn from(rows: &Rows) -> Bytes {
        let mover = if Bug::CompactForgetsMover.is_on() { 0 } else { rows.mover.index() as u8 };
        Bytes([rows.tokens[0], rows.tokens[1], mover, u8::from(rows.variant.last_loses)])
    }
}

impl TryFrom<Bytes> for Rows {
    type Error = &'static str;

    fn try_from(Bytes([a, b, mover, last_loses]): Bytes) -> Result<Rows, &'static str> {
        let is_possible = a.max(b) <= MAX_TOKENS || Bug::CompactIsNotValidated.is_on();
        let mover = Player::from_index(mover).filter(|mover| mover.index() < 2);
        match mover {
            Some(mover) if is_possible && last_loses < 2 => {
                Ok(Rows::new(Variant { last_loses: last_loses == 1 }, [a, b], mover))
            }
            _ => Err("no position"),
        }
    }
}

rulebook_core::impl_serde!(Rows, Bytes);
rulebook_core::impl_serde!(Take);
