//! The positions that an observer of covered hands considers possible, counted and sampled
//! exactly.
//!
//! # The probability of a deal
//!
//! Chance deals the 36 coloured shields one by one, each equally likely. If player `p` got
//! `d(p, c)` shields of colour `c`, the number of ways to deal these hands is the product over the
//! colours of 6! divided by the factorials of all `d(p, c)`. What `p` got is what `p` has played,
//! which everybody saw, and what `p` still holds. So the probability of a position is proportional
//! to the product of 6! / (Π (played + held)!) over the colours. Passes show which colours a player
//! does not hold (R11).
//!
//! # Counting
//!
//! Colour by colour, the shields that the observer has not seen are shared out among the hidden
//! hands. The number of ways to share out the remaining colours depends only on how many shields
//! each hand still needs, so a table over these numbers counts all positions without listing them.
//! The last hand needs what is left over, so three hidden hands suffice for the table:
//! each needs from 0 to 9 shields in a game of four.

use rulebook_core::Entropy;

use super::{SeenHand, View};
use crate::{
    board::{Colour, Face, Hand},
    state::{Octagone, PublicState, keys},
};

/// The entries of a table: 10 × 10 × 10 in a game of four, 19 in a game of two.
const TABLE_LEN: usize = 1000;
/// The number of tables. The ways to share out all colours are needed for one entry only.
const TABLES: usize = Colour::COUNT - 1;

/// For each hidden hand, a number of shields.
type Shares = [u8; 4];

/// The positions that have a view, ready to be sampled many times.
///
/// It takes 40 KB.
///
/// ```
/// use rulebook_octagone::rulebook_core::{HiddenInfo, SplitMix64, Viewpoint};
/// use rulebook_octagone::{Belief, Hands, Octagone, rulebook_core::Player};
///
/// let hands: Hands = "222111+1/222111+2/111222+2/111222+1".parse()?;
/// let game = Octagone::with_hands("players=4,covered=on".parse()?, Player::FIRST, &hands)?;
/// let view = game.view(Viewpoint::Seat(Player::SECOND));
/// let sample = Belief::new(&view).sample(&mut SplitMix64::new(1));
/// assert_ne!(sample, game);
/// assert_eq!(sample.hand(Player::SECOND), game.hand(Player::SECOND));
/// assert_eq!(sample.view(Viewpoint::Seat(Player::SECOND)), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Belief {
    view: View,
    /// The seats whose hands are hidden, in order; the first `n_hidden` count.
    seats: [usize; 4],
    n_hidden: usize,
    /// The shields that the observer has not seen, by colour.
    unseen: [u8; Colour::COUNT],
    /// The coloured shields in each hidden hand.
    needs: Shares,
    /// By colour, from the second on, and by `index_of` what the hands still need: the number of
    /// ways to share out this colour and the following ones. Below 30! / (8! 8! 7! 7!) < 2^53.
    ways: [[u64; TABLE_LEN]; TABLES],
}

impl Belief {
    /// Counts the positions that have this view.
    #[must_use]
    pub fn new(view: &View) -> Belief {
        let mut seats = [0; 4];
        let mut needs = Shares::default();
        let mut n_hidden = 0;
        for (seat, hand) in view.hands.iter().enumerate() {
            if let SeenHand::Hidden { coloured, .. } = hand {
                (seats[n_hidden], needs[n_hidden]) = (seat, *coloured);
                n_hidden += 1;
            }
        }
        let unseen = view.unseen().expect("a view has seen at most six of a colour");
        #[expect(clippy::large_stack_arrays, reason = "40 KB, for use without an allocator")]
        let ways = [[0; TABLE_LEN]; TABLES];
        let mut belief = Belief { view: view.clone(), seats, n_hidden, unseen, needs, ways };
        if belief.is_dealt() {
            belief.count();
        }
        belief
    }

    /// Whether there are hidden hands and all shields that have not been seen are in them.
    fn is_dealt(&self) -> bool {
        self.n_hidden != 0 && self.needs.iter().sum::<u8>() == self.unseen.iter().sum()
    }

    /// A position by its probability.
    #[must_use]
    pub fn sample(&self, rng: &mut impl Entropy) -> Octagone {
        let mut hands = self.view.hands.map(|seen| match seen {
            SeenHand::Open(hand) => hand,
            SeenHand::Hidden { jokers, .. } => Hand::EMPTY.plus(Face::Joker, jokers),
        });
        if self.is_dealt() {
            let mut needs = self.needs;
            for colour in Colour::ALL {
                let given = self.choose(colour, needs, rng);
                for (place, seat) in self.seats[..self.n_hidden].iter().enumerate() {
                    hands[*seat] = hands[*seat].plus(Face::Colour(colour), given[place]);
                    needs[place] -= given[place];
                }
            }
        } else {
            self.deal(&mut hands, rng);
        }
        let public = self.view.public;
        Octagone { public: PublicState { key: keys::of(&public, &hands), ..public }, hands }
    }

    /// While shields are dealt nothing has been played: every order of the unseen shields is
    /// equally likely.
    fn deal(&self, hands: &mut [Hand; 4], rng: &mut impl Entropy) {
        let mut left = self.unseen;
        for (place, seat) in self.seats[..self.n_hidden].iter().enumerate() {
            for _ in 0..self.needs[place] {
                let total: u8 = left.iter().sum();
                let mut n = rng.below(total.into()) as u8;
                let drawn = left.iter().position(|count| {
                    let is_here = n < *count;
                    n = n.wrapping_sub(if is_here { 0 } else { *count });
                    is_here
                });
                let colour = drawn.expect("a number below the count of unseen shields");
                left[colour] -= 1;
                hands[*seat] = hands[*seat].plus(Face::Colour(Colour::ALL[colour]), 1);
            }
        }
    }

    /// Shares out the shields of a colour, by the number of ways in which the rest can follow.
    fn choose(&self, colour: Colour, needs: Shares, rng: &mut impl Entropy) -> Shares {
        let split = Split::new(self, colour, needs);
        let (mut given, mut step) = (Shares::default(), split.start(self.index_of(needs)));
        for share in &mut given[..self.n_hidden] {
            let mut n = below(split.ways(step), rng);
            let chosen = (0..=split.most(step)).find(|count| {
                let ways = split.ways_with(step, *count);
                let is_here = n < ways;
                n = n.wrapping_sub(if is_here { 0 } else { ways });
                is_here
            });
            *share = chosen.expect("a view has a position");
            step = split.next(step, *share);
        }
        given
    }

    /// Fills the tables from the last colour to the second.
    fn count(&mut self) {
        let n_places = self.index_of(self.needs) + 1;
        for colour in Colour::ALL.into_iter().skip(1).rev() {
            let left = self.unseen[colour.index()..].iter().sum();
            for index in 0..n_places {
                if let Some(needs) = self.needs_at(index, left) {
                    let split = Split::new(self, colour, needs);
                    self.ways[colour.index() - 1][index] = split.ways(split.start(index)) as u64;
                }
            }
        }
    }

    /// One more than the coloured shields of a hand.
    fn base(&self) -> usize {
        usize::from(self.view.public.variant.players.share()) + 1
    }

    /// The place of the hands' needs in a table, without the last hand's.
    fn index_of(&self, needs: Shares) -> usize {
        let n_free = self.n_hidden.saturating_sub(1);
        needs[..n_free].iter().rev().fold(0, |index, need| index * self.base() + usize::from(*need))
    }

    /// The needs at a place of a table when this many shields are left, if they are possible.
    fn needs_at(&self, index: usize, left: u8) -> Option<Shares> {
        let n_free = self.n_hidden.checked_sub(1)?;
        let mut needs = Shares::default();
        let mut rest = index;
        for (need, most) in needs[..n_free].iter_mut().zip(self.needs) {
            *need = (rest % self.base()) as u8;
            rest /= self.base();
            if most < *need {
                return None;
            }
        }
        needs[n_free] = left.checked_sub(needs.iter().sum())?;
        (needs[n_free] <= self.needs[n_free]).then_some(needs)
    }
}

/// One colour, to be shared out among hands that need these numbers of shields.
struct Split<'b> {
    /// The ways to share out the colours after this one; `None` after the last colour.
    after: Option<&'b [u64; TABLE_LEN]>,
    n_hidden: usize,
    /// The most that each hand can get.
    limits: Shares,
    /// The shields that each hand's player has played.
    played: Shares,
    /// The stride of each hand: one shield for it lowers the table index by this much.
    strides: [usize; 4],
    unseen: u8,
}

/// The remainder to share out after the first hands have received their shields.
#[derive(Clone, Copy)]
struct Step {
    /// The hand that comes next.
    place: usize,
    /// The unseen shields of the colour that are left.
    unseen: u8,
    /// These, and those that the remaining players have played.
    dealt: u8,
    /// The index of what the hands will still need of the colours after this one.
    index: usize,
}

impl Split<'_> {
    fn new(belief: &Belief, colour: Colour, needs: Shares) -> Split<'_> {
        let mut split = Split {
            after: belief.ways.get(colour.index()),
            n_hidden: belief.n_hidden,
            limits: needs,
            played: Shares::default(),
            strides: [0; 4],
            unseen: belief.unseen[colour.index()],
        };
        let mut stride = 1;
        for place in 0..belief.n_hidden {
            let info = belief.view.public.public_info[belief.seats[place]];
            split.played[place] = info.played(colour);
            if info.lacks(colour) {
                // R11: a player who passed on the colour has none.
                split.limits[place] = 0;
            }
            // The last hand's need is not part of the index.
            if place + 1 < belief.n_hidden {
                split.strides[place] = stride;
                stride *= belief.base();
            }
        }
        split
    }

    fn start(&self, index: usize) -> Step {
        let dealt = self.unseen + self.played.iter().sum::<u8>();
        Step { place: 0, unseen: self.unseen, dealt, index }
    }

    /// The most that the next hand can get.
    fn most(&self, step: Step) -> u8 {
        step.unseen.min(self.limits[step.place])
    }

    /// The next hand gets `count`.
    fn next(&self, step: Step, count: u8) -> Step {
        Step {
            place: step.place + 1,
            unseen: step.unseen - count,
            dealt: step.dealt - count - self.played[step.place],
            index: step.index - usize::from(count) * self.strides[step.place],
        }
    }

    /// The number of deals in which the next hand gets `count`. All numbers leave out the same
    /// factor: the shields that other players hold or have played.
    fn ways_with(&self, step: Step, count: u8) -> u128 {
        let ways = choices(step.dealt, count + self.played[step.place]);
        u128::from(ways) * self.ways(self.next(step, count))
    }

    /// The number of deals that lead on from here.
    fn ways(&self, step: Step) -> u128 {
        if step.place == self.n_hidden {
            return match self.after {
                _ if step.unseen != 0 => 0,
                Some(after) => u128::from(after[step.index]),
                // All hands have what they need.
                None => u128::from(step.index == 0),
            };
        }
        // The last hand gets what is left.
        let is_last = step.place + 1 == self.n_hidden;
        let (least, most) = (if is_last { step.unseen } else { 0 }, self.most(step));
        (least..=most).map(|count| self.ways_with(step, count)).sum()
    }
}

/// The number of ways to choose `k` of `n` shields of a colour.
fn choices(n: u8, k: u8) -> u64 {
    const CHOICES: [[u64; 7]; 7] = {
        let mut table = [[0; 7]; 7];
        let mut n = 0;
        while n < 7 {
            table[n][0] = 1;
            let mut k = 1;
            while k <= n {
                table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        table
    };
    CHOICES[usize::from(n)][usize::from(k)]
}

/// A number below `n`, all equally likely.
fn below(n: u128, rng: &mut impl Entropy) -> u128 {
    let spare = n.saturating_sub(1).leading_zeros();
    loop {
        let bits = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let number = bits.checked_shr(spare).unwrap_or(0);
        if number < n.max(1) {
            return number;
        }
    }
}
