//! A toy: a token moves on a directed graph with circles. Each node says whose turn it is, so a
//! seat may move twice in a row, and there are four seats in two teams.

use std::{fmt, str::FromStr};

use rulebook_core::{
    Never, NoSymmetry, Outcome, PerfectInfo, Player, PlayerSet, Rules, SplitMix64, Turn,
    text::{Cursor, SyntaxError},
};

use crate::toy::{Plan, Toy};

/// A position.
pub(crate) type Token = Toy<Spot>;

/// A graph and a node: `7:23`. Graph 0 is a path of 200 nodes, the others are random.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    pub(crate) graph: u16,
    pub(crate) node: u8,
}

/// Moves the token: `>23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct To(pub(crate) u8);

/// What a node is.
enum Node {
    End(Outcome),
    Turn(Player, Vec<u8>),
}

impl Toy<Spot> {
    /// The number of nodes of the path.
    pub(crate) const PATH: u8 = 200;
    /// The number of nodes of a random graph.
    pub(crate) const RANDOM: u8 = 48;
    /// The nodes of a random graph come in groups; no edge leads to a later group.
    pub(crate) const GROUP: u8 = 12;

    pub(crate) const fn new(graph: u16, node: u8) -> Token {
        Toy(Spot { graph, node })
    }
}

impl Spot {
    fn look(&self) -> Node {
        let node = self.node;
        let team = |first: u8| [first, first + 2].into_iter().filter_map(Player::from_index);
        if self.graph == 0 {
            let [first, second] = [Player::FIRST, Player::SECOND];
            return match node {
                0 => Node::End(Outcome::Win(team(0).collect())),
                _ => Node::Turn(if node % 2 == 1 { first } else { second }, vec![node - 1]),
            };
        }
        let mut rng = SplitMix64::new(u64::from(self.graph) << 8 | u64::from(node));
        let mut random = |n: u8| (rng.next() % u64::from(n)) as u8;
        if random(6) == 0 {
            let winner = random(5);
            return Node::End(match winner {
                4 => Outcome::Draw,
                _ => Outcome::Win(team(winner % 2).collect()),
            });
        }
        let player = Player::from_index(random(4)).expect("a seat");
        let n_open = (node / Token::GROUP + 1) * Token::GROUP;
        let mut edges: Vec<u8> = (0..=random(3)).map(|_| random(n_open)).collect();
        edges.sort_unstable();
        edges.dedup();
        Node::Turn(player, edges)
    }
}

impl Plan for Spot {
    type Move = To;
    type Event = Never;

    const RULES: Rules = Rules { name: "token", version: 3 };

    fn players(&self) -> u8 {
        4
    }

    fn team(&self, player: Player) -> PlayerSet {
        Player::all(4).filter(|other| other.index() % 2 == player.index() % 2).collect()
    }

    fn turn(&self) -> Turn {
        match self.look() {
            Node::End(_) => Turn::Over,
            Node::Turn(player, _) => Turn::Player(player),
        }
    }

    fn moves(&self) -> impl Iterator<Item = To> {
        let edges = if let Node::Turn(_, edges) = self.look() { edges } else { Vec::new() };
        edges.into_iter().map(To)
    }

    fn play(&mut self, mv: To) {
        self.node = mv.0;
    }

    fn resolve(&mut self, event: Never) {
        match event {}
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let Node::End(outcome) = self.look() else { return None };
        Some(match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winners) if winners.contains(player) => 1,
            Outcome::Win(_) => -1,
        })
    }
}

impl PerfectInfo for Token {}

impl NoSymmetry for Token {}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.graph, self.node)
    }
}

impl FromStr for Spot {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Spot, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let graph = read_number(&mut cursor)?;
        cursor.expect(":", "`:` and a node")?;
        let node = read_number(&mut cursor)?;
        cursor.finish()?;
        Ok(Spot { graph, node })
    }
}

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ">{}", self.0)
    }
}

impl FromStr for To {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<To, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect(">", "`>` and a node")?;
        let node = read_number(&mut cursor)?;
        cursor.finish()?;
        Ok(To(node))
    }
}

fn read_number<T: FromStr>(cursor: &mut Cursor<'_>) -> Result<T, SyntaxError> {
    cursor.parse_with("a number", |cursor| cursor.take_while(|c| c.is_ascii_digit()).parse().ok())
}
