//! The game as a whole.

use core::fmt;

use rulebook_core::{Game, Info, PerfectInfo, PerftMode, Player, text::Options};

use crate::{
    board::Side, event::Event, extras::deal::Stack, mv::Move, setup::Setup, state::Octiles,
    variant::Variant,
};

impl Game for Octiles {
    type Variant = Variant;
    type Deal = Stack;

    const INFO: Info = Info::new("Octiles (Move Over)")
        .author("Dale Walton")
        .aim(
            "Bring all your runners, and with teams=on your partner's, to the circles across from where \
             they start. On your turn, lay the tile in your hand on any octagon and move one of your \
             runners on a path across it.",
        )
        .seats(&[2, 3, 4])
        .rules(include_str!("../RULES.md"))
        .strengths([40, 100, 1_400, 25_000]);

    /// The start of the game: with `placement=chosen` the choice of start circles (R5), otherwise
    /// the draw of the first tile (R6).
    ///
    /// # Panics
    ///
    /// If the variant does not have two to four players with three to five runners each.
    fn start(variant: Variant) -> Octiles {
        assert!(variant == variant.clamped(), "2 to 4 players have 3 to 5 runners each");
        Octiles::from_valid(Setup::start(variant))
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mv {
            Move::Lay { octagon, pattern, from, to } => {
                let turn = u32::from(pattern.turn()) * 45;
                write!(f, "tile on {octagon}, turned by {turn}°, and the runner on {from} to {to}")
            }
            Move::Pass => f.write_str("leave the tile to the next player"),
            Move::Start { circles } => {
                f.write_str("start on ")?;
                let n = circles.spaces().len();
                for (i, circle) in circles.spaces().iter().enumerate() {
                    let separator = if i == 0 {
                        ""
                    } else if i + 1 == n {
                        " and "
                    } else {
                        ", "
                    };
                    write!(f, "{separator}{circle}")?;
                }
                Ok(())
            }
        }
    }

    fn describe_event(&self, event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Draw { tile } = event;
        write!(f, "the next tile is {tile}")
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        let takes_part = player.index() < usize::from(self.variant.players);
        takes_part.then(|| match self.variant.side(player) {
            Side::West => "West",
            Side::North => "North",
            Side::East => "East",
            Side::South => "South",
        })
    }

    fn perft_modes() -> &'static [PerftMode<Octiles>] {
        &[
            PerftMode { name: "all", about: "moves and passes", weight: |_, _| 1 },
            PerftMode {
                name: "moves",
                about: "no pass of a player who can move",
                weight: |state, mv| u64::from(!state.is_voluntary_pass(mv)),
            },
        ]
    }

    fn deal_example() -> Option<&'static str> {
        Some("T6 T2 T1 T3..T5 T7..T18")
    }
}

impl PerfectInfo for Octiles {}

impl Default for Octiles {
    fn default() -> Octiles {
        Octiles::start(Variant::default())
    }
}
