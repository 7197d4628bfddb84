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
/// pass, and who keeps shields to the end (R13):
///
/// * *Jokers* fit everywhere: a hand with a joker never passes.
/// * *Colours*: while a colour has more free squares than shields, a joker will be needed for it,
///   and the side with more of the shields is glad, the more so if it has all of them. Once a joker
///   lies on each square too many, and even more so when there are fewer squares than shields,
///   shields of the colour stay in the hand, and the side with more of them is sorry.
/// * *Tempo*: the player to move lays the next shield, but has to fill the square that the other
///   one has chosen. Whether there is a shield for it is known.
///
/// Hands of partners are added up. Before all shields are dealt, what has been dealt counts. With
/// covered hands it is an evaluation of sampled worlds, in which all hands are open
/// ([`OpenOctagone`](crate::OpenOctagone)); it sees them all.
///
/// Images of a position under a [`Transform`](crate::Transform) have the same value.
///
/// The weights come from `tune octagone` in `benches`, those of the tempo from matches.
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
    type Vector = [i32; 9];

    const FEATURES: &'static [&'static str] = &[
        "to move",
        "a shield for the indicated square, times filled squares",
        "jokers",
        "colours with more own shields, and fewer shields than squares",
        "colours with more own shields, and as many shields as squares",
        "colours with more own shields, and one shield more than squares",
        "colours with more own shields, and more shields than that",
        "colours with own shields alone, and fewer shields than squares",
        "colours with own shields alone, and as many shields as squares",
    ];
    /// By `tune octagone`, rounded; the first two by matches against others.
    const WEIGHTS: [i32; 9] = [-5300, 400, 25000, 10000, -10300, -27000, -21000, 6500, 5700];
    /// The feature that is multiplied by the filled squares has a small weight.
    const DIVISOR: i32 = 100;

    fn features(&self) -> [i32; 9] {
        let mut features = [0; 9];
        let Some(mover) = self.turn().player() else { return features };
        let (filled, partners) = (self.filled(), self.team(mover));
        let (mut own, mut other) = (Side::default(), Side::default());
        for player in Player::all(self.players()) {
            let side = if partners.contains(player) { &mut own } else { &mut other };
            side.add(self.hand(player));
        }
        let fits = self
            .target()
            .map_or(0, |target| if self.moving_hand().can_fill(target.colour()) { 1 } else { -1 });
        features[0] = 1;
        features[1] = fits * filled.len() as i32;
        features[2] = own.jokers - other.jokers;
        let shields = own.shields.into_iter().zip(other.shields);
        for ((own, other), free) in shields.zip(free_squares(filled)) {
            let more = (own - other).signum();
            let (colours, alone) = match own + other - free {
                ..0 => (3, Some(7)),
                0 => (4, Some(8)),
                1 => (5, None),
                2.. => (6, None),
            };
            features[colours] += more;
            if let Some(alone) = alone.filter(|_| own == 0 || other == 0) {
                features[alone] += more;
            }
        }
        features
    }
}

/// The counts of one side.
#[derive(Default)]
struct Side {
    jokers: i32,
    shields: [i32; Colour::COUNT],
}

impl Side {
    fn add(&mut self, hand: Hand) {
        self.jokers += i32::from(hand.jokers());
        for (colour, count) in Colour::ALL.into_iter().zip(&mut self.shields) {
            *count += i32::from(hand.count(Face::Colour(colour)));
        }
    }
}

/// The number of free squares of each colour (R1).
fn free_squares(filled: SquareSet) -> [i32; Colour::COUNT] {
    Colour::ALL.map(|colour| Square::COLUMNS as i32 - filled.in_row(colour) as i32)
}
