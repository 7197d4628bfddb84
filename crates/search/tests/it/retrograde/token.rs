//! A toy: a token moves on a directed graph with circles. Each node says whose turn it is, so a
//! seat may move twice in a row, and there are four seats in two teams.

use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Legality, NoSymmetry, Outcome, PerfectInfo, Player, PlayerSet, Rules, SplitMix64, State, Turn,
    Utility, impl_refusal,
    text::{Cursor, SyntaxError},
};

/// A graph and a node: `7:23`. Graph 0 is a path of 200 nodes, the others are random.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    pub(crate) graph: u16,
    pub(crate) node: u8,
}

/// Moves the token: `>23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct To(pub(crate) u8);

/// The only reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Illegal {
    /// There is no such edge.
    #[error("no edge leads there")]
    NoEdge,
}

impl_refusal!(Illegal { NoEdge: R1 "no-edge" });

/// What a node is.
enum Node {
    End(Outcome),
    Turn(Player, Vec<u8>),
}

impl Token {
    /// The number of nodes of the path.
    pub(crate) const PATH: u8 = 200;
    /// The number of nodes of a random graph.
    pub(crate) const RANDOM: u8 = 48;
    /// The nodes of a random graph come in groups; no edge leads to a later group.
    pub(crate) const GROUP: u8 = 12;

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

impl State for Token {
    type Move = To;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "token", version: 3 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        4
    }

    fn turn(&self) -> Turn {
        match self.look() {
            Node::End(_) => Turn::Over,
            Node::Turn(player, _) => Turn::Player(player),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.look() {
            Node::End(outcome) => Some(outcome),
            Node::Turn(..) => None,
        }
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        Some(match self.outcome()? {
            Outcome::Win(winners) => {
                if winners.contains(player) {
                    1
                } else {
                    -1
                }
            }
            Outcome::Draw => 0,
        })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn team(&self, player: Player) -> PlayerSet {
        Player::all(4).filter(|other| other.index() % 2 == player.index() % 2).collect()
    }

    fn play_unchecked(&mut self, mv: To) {
        self.node = mv.0;
    }
}

impl Legality for Token {
    type Illegal = Illegal;
    type MoveList = Vec<To>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: To) -> Result<(), Illegal> {
        match self.look() {
            Node::Turn(_, edges) if edges.contains(&mv.0) => Ok(()),
            _ => Err(Illegal::NoEdge),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(To) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.look() {
            Node::End(_) => ControlFlow::Continue(()),
            Node::Turn(_, edges) => edges.into_iter().map(To).try_for_each(visit),
        }
    }
}

impl PerfectInfo for Token {}

impl NoSymmetry for Token {}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.graph, self.node)
    }
}

impl FromStr for Token {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Token, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let graph = read_number(&mut cursor)?;
        cursor.expect(":", "`:` and a node")?;
        let node = read_number(&mut cursor)?;
        cursor.finish()?;
        Ok(Token { graph, node })
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
