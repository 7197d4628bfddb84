//! Random game trees with chance, in which a seat may move twice in a row, events may follow events
//! and end the game, and payoffs vary.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use rulebook_core::{
    NoSymmetry, Outcome, PerfectInfo, Player, PlayerSet, Rules, SplitMix64, Turn,
    text::{Cursor, SyntaxError},
    zobrist_key,
};

use crate::toy::{Plan, Toy};

/// A position.
pub(crate) type Thicket = Toy<Branch>;

/// A node of a random tree: `5:3:2` is node 5, with at most 3 steps to go, of 2 seats. Four seats
/// are two teams.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Branch {
    node: u64,
    left: u8,
    seats: u8,
}

/// A step, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Way(u8);

/// The kind of a node.
enum Node {
    Choice(Player, u8),
    Chance(Vec<u32>), // The weights.
    /// The payoff to the first seat, and whether it is only a draw, whatever is paid.
    End(i32, bool),
}

/// The greatest payoff of two sides.
const MOST: i32 = 2;

impl Toy<Branch> {
    pub(crate) fn new(tree: u64, left: u8, seats: u8) -> Thicket {
        Toy(Branch { node: tree, left, seats })
    }
}

impl Branch {
    fn look(&self) -> Node {
        let mut rng = SplitMix64::new(self.node);
        let mut random = |n: u32| (rng.next() % u64::from(n)) as u32;
        match random(16) {
            _ if self.left == 0 => Node::End(random(5).cast_signed() - MOST, random(6) == 0),
            0..3 => Node::End(random(5).cast_signed() - MOST, random(6) == 0),
            3..8 => Node::Chance((0..=random(3)).map(|_| 1 + random(3)).collect()),
            _ => {
                let player = Player::from_index(random(self.seats.into()) as u8);
                Node::Choice(player.expect("a seat"), 1 + random(4) as u8)
            }
        }
    }

    fn go(&mut self, way: Way) {
        self.node = zobrist_key(self.node, way.0.into());
        self.left -= 1;
    }
}

impl Plan for Branch {
    type Move = Way;
    type Event = Way;

    const RULES: Rules = Rules { name: "thicket", version: 1 };

    fn players(&self) -> u8 {
        self.seats
    }

    fn team(&self, player: Player) -> PlayerSet {
        let is_partner = |other: &Player| {
            other == &player || self.seats == 4 && other.index() % 2 == player.index() % 2
        };
        Player::all(self.seats).filter(is_partner).collect()
    }

    fn turn(&self) -> Turn {
        match self.look() {
            Node::Choice(player, _) => Turn::Player(player),
            Node::Chance(_) => Turn::Chance,
            Node::End(..) => Turn::Over,
        }
    }

    fn moves(&self) -> impl Iterator<Item = Way> {
        let n_ways = if let Node::Choice(_, n_ways) = self.look() { n_ways } else { 0 };
        (0..n_ways).map(Way)
    }

    fn events(&self) -> impl Iterator<Item = (Way, u32)> {
        let weights = if let Node::Chance(weights) = self.look() { weights } else { Vec::new() };
        (0..).map(Way).zip(weights)
    }

    fn play(&mut self, mv: Way) {
        self.go(mv);
    }

    fn resolve(&mut self, event: Way) {
        self.go(event);
    }

    fn outcome(&self) -> Option<Outcome> {
        let Node::End(_, is_draw) = self.look() else { return None };
        let wins = |player: &Player| !is_draw && self.payoff(*player).is_some_and(|paid| 0 < paid);
        let winners: PlayerSet = Player::all(self.seats).filter(wins).collect();
        Some(if winners.is_empty() { Outcome::Draw } else { Outcome::Win(winners) })
    }

    /// Of three seats, the other two share the first one's loss or win.
    fn payoff(&self, player: Player) -> Option<i32> {
        let Node::End(first, _) = self.look() else { return None };
        Some(match (self.seats, player.index()) {
            (_, 0) => first,
            (3, 1) => -first / 2,
            (3, _) => first / 2 - first,
            (_, seat) if seat % 2 == 0 => first,
            _ => -first,
        })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -MOST..=MOST
    }

    fn max_steps(&self) -> Option<u32> {
        Some(self.left.into())
    }

    fn key(&self) -> u64 {
        zobrist_key(self.node, self.left.into())
    }
}

impl PerfectInfo for Thicket {}

impl NoSymmetry for Thicket {}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Way {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Way, SyntaxError> {
        text.parse().map(Way).map_err(|_| Cursor::new(text).error("a number"))
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.node, self.left, self.seats)
    }
}

impl FromStr for Branch {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Branch, SyntaxError> {
        let parts: Vec<&str> = text.split(':').collect();
        let error = Cursor::new(text).error("three numbers");
        let [node, left, seats] = parts[..] else { return Err(error) };
        match (node.parse(), left.parse(), seats.parse()) {
            (Ok(node), Ok(left), Ok(seats)) => Ok(Branch { node, left, seats }),
            _ => Err(error),
        }
    }
}
