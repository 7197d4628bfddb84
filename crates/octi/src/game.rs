//! The game as a whole.

use core::fmt;

use rulebook_core::{Game, Info, NoDeal, PerfectInfo, PerftMode, Player};

use crate::{mv::Move, setup::Setup, state::Octi, variant::Variant};

impl Game for Octi {
    type Variant = Variant;
    type Deal = NoDeal;

    const INFO: Info = Info::new("OCTI 6×7")
        .author("Don Green")
        .aim(
            "Land one of your pods on a base square of your opponent: 22 32 42 52 are South's, \
             26 36 46 56 North's. On your turn, put a prong into one of your pods (22+A), step \
             with a pod along one of its prongs (22-23), or jump with it along its prongs over \
             other pods, which you may capture (22-44x-46), your own not with `capture_own=off`. \
             Prongs point A north, B north-east and on clockwise to H.",
        )
        .rules(include_str!("../RULES.md"))
        .strengths([50, 250, 2_000, 20_000]);

    fn start(variant: Variant) -> Octi {
        Octi::from_valid(Setup { variant, ..Setup::default() })
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    /// `base` if a pod has reached the opponent's base, `no move` if the player to move has no
    /// action.
    fn ending(&self) -> Option<&'static str> {
        self.winner()?;
        Some(if self.is_base_reached() { "base" } else { "no move" })
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mv {
            Move::Insert { pod, prong } => write!(f, "a prong {prong} into the pod on {pod}")?,
            Move::Step(step) => write!(f, "the pod on {} steps to {}", step.from(), step.to())?,
            Move::Jump(chain) => {
                write!(f, "the pod on {} jumps to {}", chain.start(), chain.end())?;
            }
        }
        for (i, square) in mv.captured().iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { " and captures " } else { ", " })?;
        }
        Ok(())
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["South", "North"].get(player.index()).copied()
    }

    fn perft_modes() -> &'static [PerftMode<Octi>] {
        &[
            PerftMode {
                name: "result",
                about: "chains with the same start, end and captures are one move",
                weight: |_, _| 1,
            },
            PerftMode {
                name: "path",
                about: "each chain counts",
                weight: |state, mv| state.path_count(mv),
            },
        ]
    }
}

impl PerfectInfo for Octi {}

impl Default for Octi {
    /// The official start under the default variant.
    fn default() -> Octi {
        Octi::start(Variant::default())
    }
}
