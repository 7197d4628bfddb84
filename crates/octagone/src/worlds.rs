//! The positions that an observer of covered hands holds possible, counted and sampled exactly.
//!
//! # The probability of a deal
//!
//! Chance deals the 36 coloured shields one by one, each equally likely. If player `p` got
//! `d(p, c)` shields of colour `c`, the number of ways to deal these hands is the product over the
//! colours of 6! divided by the factorials of all `d(p, c)`. What `p` got is what `p` has played,
//! which everybody saw, and what `p` still holds. So the probability of a world is proportional
//! to the product of 6! / (Π (played + held)!) over the colours; shields that are not yet dealt
//! count as one more hand. Passes say which colours a player does not hold (R11).
//!
//! # Counting
//!
//! Colour after colour the shields that nobody has seen are shared out among the hidden hands. How
//! many ways there are to share out the colours that are left depends only on how many shields each
//! hand still needs, so a table over these numbers counts all worlds without listing them.

use alloc::{vec, vec::Vec};

use rulebook_core::{Entropy, SplitMix64};

use crate::{board::Colour, hand::Hand, hidden::View, mv::Face, state::Octagone};

/// The number of colours.
const COLOURS: usize = 6;

/// For each hidden hand, a number of shields.
type Shares = [u8; 4];

/// The worlds of a view, ready to be sampled many times.
///
/// ```
/// use rulebook_octagone::rulebook_core::{HiddenInfo, Observer, SplitMix64};
/// use rulebook_octagone::{Hands, Octagone, Player, Worlds};
///
/// let hands: Hands = "222111+1/222111+2/111222+2/111222+1".parse()?;
/// let game = Octagone::with_hands("players=4,covered=on".parse()?, Player::FIRST, &hands)?;
/// let view = game.view(Observer::Player(Player::SECOND));
/// let world = Worlds::new(&view).sample(&mut SplitMix64::new(1));
/// assert_ne!(world, game);
/// assert_eq!(world.hand(Player::SECOND), game.hand(Player::SECOND));
/// assert_eq!(world.view(Observer::Player(Player::SECOND)), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    view: View,
    seats: Vec<usize>,     // The seats whose hands are hidden, in order.
    unseen: [u8; COLOURS], // The shields that the observer has not seen, by colour.
    needs: Shares,         // The coloured shields in each hidden hand.
    ways: Vec<Vec<u128>>,  // By colour and by `index_of` what the hands need from it on.
}

impl Worlds {
    /// Counts the worlds of a view.
    #[must_use]
    pub fn new(view: &View) -> Worlds {
        let n_players = usize::from(view.table.variant.players.count());
        let seats: Vec<usize> =
            (0..n_players).filter(|seat| view.hands[*seat].hand.is_none()).collect();
        let mut needs = Shares::default();
        for (need, seat) in needs.iter_mut().zip(&seats) {
            *need = view.hands[*seat].coloured;
        }
        let unseen = Colour::ALL.map(|colour| {
            let seen = view.hands.iter().map(|seen| {
                let held = seen.hand.map_or(0, |hand| hand.count(Face::Colour(colour)));
                held + seen.shown.played(colour)
            });
            Hand::COPIES.saturating_sub(seen.sum())
        });
        let mut worlds = Worlds { view: view.clone(), seats, unseen, needs, ways: Vec::new() };
        // Until all are dealt, some of the unseen shields are in no hand.
        if worlds.n_hidden() == worlds.n_unseen() {
            worlds.count();
        }
        worlds
    }

    /// Whether there is any world; there is for every view of a game.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        match self.ways.first() {
            None => self.n_hidden() < self.n_unseen(),
            Some(ways) => ways[self.index_of(self.needs)] != 0,
        }
    }

    fn n_hidden(&self) -> u8 {
        self.needs.iter().sum()
    }

    fn n_unseen(&self) -> u8 {
        self.unseen.iter().sum()
    }

    /// Some world, if there is any.
    pub(crate) fn any(&self) -> Option<Octagone> {
        self.is_possible().then(|| self.sample(&mut SplitMix64::new(0)))
    }

    /// A world by its probability.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn sample(&self, rng: &mut impl Entropy) -> Octagone {
        let mut hands = [Hand::EMPTY; 4];
        for (hand, seen) in hands.iter_mut().zip(&self.view.hands) {
            *hand = seen.hand.unwrap_or(Hand::EMPTY.plus(Face::Joker, seen.jokers));
        }
        if self.ways.is_empty() {
            self.deal(&mut hands, rng);
        } else {
            let mut needs = self.needs;
            for colour in Colour::ALL {
                let given = self.choose(colour, needs, rng);
                for (place, seat) in self.seats.iter().enumerate() {
                    hands[*seat] = hands[*seat].plus(Face::Colour(colour), given[place]);
                    needs[place] -= given[place];
                }
            }
        }
        Octagone::assemble(self.view.table, hands, self.view.hands.map(|seen| seen.shown))
    }

    /// While shields are dealt nothing has been played: every order of the unseen shields is
    /// equally likely.
    fn deal(&self, hands: &mut [Hand; 4], rng: &mut impl Entropy) {
        let mut left = self.unseen;
        for (place, seat) in self.seats.iter().enumerate() {
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
        let total = self.ways[colour.index()][self.index_of(needs)];
        let (mut left, mut chosen) = (below(total, rng), None);
        self.visit_shares(colour, needs, &mut |given, ways| {
            if chosen.is_none() {
                match left.checked_sub(ways) {
                    Some(rest) => left = rest,
                    None => chosen = Some(given),
                }
            }
        });
        chosen.expect("the ways add up to their total")
    }

    /// Fills the table from the last colour to the first.
    fn count(&mut self) {
        let n_places = self.index_of(self.needs) + 1;
        self.ways = vec![vec![0; n_places]; COLOURS + 1];
        self.ways[COLOURS][0] = 1;
        for colour in Colour::ALL.into_iter().rev() {
            let left: u8 = self.unseen[colour.index()..].iter().sum();
            for index in 0..n_places {
                if let Some(needs) = self.needs_at(index, left) {
                    let mut total = 0;
                    self.visit_shares(colour, needs, &mut |_, ways| total += ways);
                    self.ways[colour.index()][index] = total;
                }
            }
        }
    }

    /// Calls `visit` with each way to give the shields of a colour to the hidden hands, and the
    /// number of deals in which it does so and the colours after it fill the rest.
    fn visit_shares(&self, colour: Colour, needs: Shares, visit: &mut dyn FnMut(Shares, u128)) {
        let limits = core::array::from_fn(|place| match self.seats.get(place) {
            // R11: who passed on the colour has none.
            Some(seat) if !self.view.hands[*seat].shown.lacks(colour) => needs[place],
            _ => 0,
        });
        let (left, n_places) = (self.unseen[colour.index()], self.seats.len());
        share_out(left, limits, n_places, 0, &mut Shares::default(), &mut |given| {
            let rest = core::array::from_fn(|place| needs[place] - given[place]);
            let after = self.ways[colour.index() + 1][self.index_of(rest)];
            if after != 0 {
                visit(given, after * self.orders(colour, given));
            }
        });
    }

    /// The number of ways to deal the six shields of a colour so that each player gets what was
    /// played and what is held.
    fn orders(&self, colour: Colour, given: Shares) -> u128 {
        let mut orders = FACTORIALS[6];
        for (seat, seen) in self.view.hands.iter().enumerate() {
            let held = match (seen.hand, self.seats.iter().position(|hidden| *hidden == seat)) {
                (Some(hand), _) => hand.count(Face::Colour(colour)),
                (None, Some(place)) => given[place],
                (None, None) => 0,
            };
            let dealt = usize::from(held + seen.shown.played(colour));
            orders = FACTORIALS.get(dealt).map_or(0, |ways| orders / ways);
        }
        orders
    }

    /// More than the coloured shields of a hand.
    fn base(&self) -> usize {
        usize::from(self.view.table.variant.players.share()) + 1
    }

    /// The place of the hands' needs in a table. The last one needs what is left over.
    fn index_of(&self, needs: Shares) -> usize {
        let n_free = self.seats.len().saturating_sub(1);
        needs[..n_free].iter().rev().fold(0, |index, need| index * self.base() + usize::from(*need))
    }

    /// The needs at a place of a table when so many shields are left, if they can be that.
    fn needs_at(&self, index: usize, left: u8) -> Option<Shares> {
        let n_free = self.seats.len().saturating_sub(1);
        let mut needs = Shares::default();
        let mut rest = index;
        for (need, most) in needs[..n_free].iter_mut().zip(self.needs) {
            *need = (rest % self.base()) as u8;
            rest /= self.base();
            if most < *need {
                return None;
            }
        }
        let last = left.checked_sub(needs.iter().sum())?;
        if !self.seats.is_empty() {
            needs[n_free] = last;
        }
        Some(needs)
    }
}

const FACTORIALS: [u128; 7] = [1, 1, 2, 6, 24, 120, 720];

/// Calls `visit` with each way to give `left` shields to the hands from `place` on.
fn share_out(
    left: u8,
    limits: Shares,
    n_places: usize,
    place: usize,
    given: &mut Shares,
    visit: &mut dyn FnMut(Shares),
) {
    if place == n_places {
        if left == 0 {
            visit(*given);
        }
        return;
    }
    for count in 0..=left.min(limits[place]) {
        given[place] = count;
        share_out(left - count, limits, n_places, place + 1, given, visit);
    }
    given[place] = 0;
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
