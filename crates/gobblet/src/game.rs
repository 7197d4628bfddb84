//! The implementation of [`Game`]: facts, start, endings and names.

use core::fmt;

use rulebook_core::{Game, Info, NoDeal, PerfectInfo, PerftMode, Player};

use crate::{extras::Reason, mv::Move, setup::Setup, state::Gobblet, variant::Variant};

impl Game for Gobblet {
    type Variant = Variant;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Gobblet 4×4")
        .author("Thierry Denoual")
        .aim(
            "Show four of your pieces in a row, in a column or on a long diagonal. Each turn, bring \
             a new piece to an empty square or move one of your visible pieces. A larger piece \
             covers smaller ones, which stay beneath it and may become visible again.",
        )
        .rules(include_str!("../RULES.md"))
        .strengths([75, 150, 1_000, 20_000]);

    /// An empty board and three full stacks each (R2). The first player moves; [`Setup::to_move`]
    /// lets the other one begin (R3).
    fn start(variant: Variant) -> Gobblet {
        Gobblet::from_valid(Setup { variant, ..Setup::default() })
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn ending(&self) -> Option<&'static str> {
        Some(match self.ending_details()?.reason {
            Reason::Line => "line",
            Reason::Reveal => "reveal",
            Reason::Touch => "touch",
        })
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mv {
            Move::Enter { size, to } => write!(f, "a new piece of size {} to {to}", size.number()),
            Move::Shift { from, to } => write!(f, "the piece on {from} to {to}"),
            Move::Lift { from } => write!(f, "lift the piece on {from}"),
            Move::Drop { to } => write!(f, "drop the lifted piece on {to}"),
        }
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["White", "Black"].get(player.index()).copied()
    }

    fn perft_modes() -> &'static [PerftMode<Gobblet>] {
        &[
            PerftMode {
                name: "merged",
                about: "stacks of equal height give one move",
                weight: |_, _| 1,
            },
            PerftMode {
                name: "distinct",
                about: "each of a player's stacks counts",
                weight: |state, mv| state.multiplicity(mv),
            },
        ]
    }
}

impl PerfectInfo for Gobblet {}

impl Default for Gobblet {
    fn default() -> Gobblet {
        Gobblet::start(Variant::default())
    }
}
