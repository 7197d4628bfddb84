//! Features of positions, for searches.
#![expect(clippy::cast_possible_wrap, reason = "counts of shields and squares are small")]

use rulebook_core::{Features, Player, State};

use crate::{
    board::{Colour, Face, Hand, Square, SquareSet},
    state::Octagone,
};

/// The evaluation of Octagone: what both sides hold, and what they can do with it.
///
/// As long as nobody passes, both sides lay one shield a turn, so a side gets ahead only when the
/// other one has nothing for the indicated square. What counts is therefore who can be made to
/// pass, and how often:
///
/// * *Fewer shields* win (R13). The same lead is worth more the fuller the board is, because less
///   can still happen to it.
/// * *Jokers* fit everywhere: a hand with a joker never passes.
/// * *Missing colours*: whenever a free square of a colour that a hand lacks is indicated, it costs
///   a joker or a pass. The more squares are filled, the fewer others are left to point at. A
///   colour with a single shield is missing soon.
/// * *Dead shields* are more shields of a colour than free squares of it. They stay in the hand to
///   the end.
/// * *Tempo*: with even hands the player to move lays the next shield, but has to fill the square
///   that the other one has chosen. Whether there is a shield for it is known.
///
/// Hands of partners are added up. Before all shields are dealt, what has been dealt counts. With
/// covered hands it is an evaluation of sampled worlds, in which all hands are open
/// ([`OpenOctagone`](crate::OpenOctagone)); it sees them all.
///
/// Images of a position under a [`Transform`](crate::Transform) have the same value.
///
/// The weights come from `tune octagone` in `benches`.
///
/// ```
/// use rulebook_octagone::{
///     Hands, Octagone, Play, Variant,
///     rulebook_core::{Player, Evaluate, Linear},
/// };
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let mut game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
/// game.play("L23-2".parse()?)?;
/// let (mut colour, mut joker) = (game.clone(), game);
/// colour.play("24M2".parse()?)?;
/// joker.play("24J2".parse()?)?;
/// // The first player is to move, and is glad when the other one spends a joker.
/// let evaluation = Linear::default();
/// assert!(evaluation.value(&colour) < evaluation.value(&joker));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Features for Octagone {
    type Vector = [i32; 8];

    const FEATURES: &'static [&'static str] = &[
        "to move",
        "a shield for the indicated square, times filled squares",
        "fewer shields",
        "fewer shields, times filled squares",
        "jokers",
        "free squares of missing colours, times filled squares",
        "free squares of colours with a single shield",
        "dead shields",
    ];
    /// By `tune octagone`.
    const WEIGHTS: [i32; 8] = [-5300, 400, -6300, 800, 26700, 500, 3500, 9900];
    /// Features that are multiplied by the filled squares have small weights.
    const DIVISOR: i32 = 100;

    fn features(&self) -> [i32; 8] {
        let Some(mover) = self.turn().player() else { return [0; 8] };
        let (filled, partners) = (self.filled(), self.team(mover));
        let (n_filled, free) = (filled.len() as i32, free_squares(filled));
        let (mut own, mut other) = (Side::default(), Side::default());
        for player in Player::all(self.players()) {
            let side = if partners.contains(player) { &mut own } else { &mut other };
            side.add(self.hand(player), free);
        }
        let fits = self
            .target()
            .map_or(0, |target| if self.moving_hand().can_fill(target.colour()) { 1 } else { -1 });
        let fewer = other.shields - own.shields;
        [
            1,
            fits * n_filled,
            fewer,
            fewer * n_filled,
            own.jokers - other.jokers,
            (other.missing - own.missing) * n_filled,
            other.single - own.single,
            other.dead - own.dead,
        ]
    }
}

/// The counts of one side; except for the jokers, the lower the better.
#[derive(Default)]
struct Side {
    shields: i32,
    jokers: i32,
    missing: i32,
    single: i32,
    dead: i32,
}

impl Side {
    /// Adds a hand, given the number of free squares of each colour.
    fn add(&mut self, hand: Hand, free: [i32; Colour::COUNT]) {
        self.shields += i32::from(hand.len());
        self.jokers += i32::from(hand.jokers());
        for (colour, free) in Colour::ALL.into_iter().zip(free) {
            let count = i32::from(hand.count(Face::Colour(colour)));
            match count {
                0 => self.missing += free,
                1 => self.single += free,
                _ => {}
            }
            self.dead += (count - free).max(0);
        }
    }
}

/// The number of free squares of each colour (R1).
fn free_squares(filled: SquareSet) -> [i32; Colour::COUNT] {
    Colour::ALL.map(|colour| Square::COLUMNS as i32 - filled.in_row(colour) as i32)
}
