//! Mutants and the places of a source where they are.

use std::ops::Range;

/// One small change of the sources.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// Its number in this run, from 1.
    pub(crate) id: u32,
    /// The file, from the root.
    pub(crate) file: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The function or constant that it is in, with its type.
    pub(crate) place: String,
    /// The change, with the code before it.
    pub(crate) change: String,
    /// Whether the compiler may evaluate it.
    pub(crate) constant: bool,
    /// The number of the static or constant function that it is in, if that may be computed at run
    /// time.
    pub(crate) table: Option<u32>,
}

/// A place of a source with one or more mutants.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// The bytes of the source.
    pub(crate) range: Range<usize>,
    /// How mutants are woven into it.
    pub(crate) kind: SiteKind,
    /// The numbers of the mutants, each with its code; statements and arms need none.
    pub(crate) mutants: Vec<(u32, String)>,
}

/// How mutants are woven into a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SiteKind {
    /// An expression: the code of a mutant replaces it.
    Expression,
    /// A statement, which a mutant leaves out.
    Statement,
    /// Statements, which the code of a mutant replaces.
    Statements,
    /// The block of a function, which a mutant leaves at once with a value.
    Body,
    /// The end of a pattern of a `match`, which a mutant lets match nothing.
    Arm,
    /// The keyword of a static or constant that becomes a static which is computed when it is first
    /// read, so that its mutants can be switched on.
    TableKeyword,
    /// The type of such a static.
    TableType,
    /// The value of such a static.
    TableValue,
    /// The `const` of a function that is left out, so that its mutants can be switched on.
    ConstKeyword,
}

impl Mutant {
    /// What names it in reports and in the file of explanations; lines may shift.
    pub(crate) fn key(&self) -> String {
        format!("{} | {} | {}", self.file, self.place, self.change)
    }
}
