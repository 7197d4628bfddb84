//! The number of games in which a step was taken, and their results.

use rulebook::core::Outcome;
use serde::Serialize;

/// The number of games in which a step was taken, and their results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// The number of games in which the step was the first one in the position; a game may come
    /// return to the position and continue with another step.
    pub games: u64,
    /// Of these, games that were drawn.
    pub draws: u64,
    /// Of these, games without a result.
    pub unfinished: u64,
    /// By seat: of these, games that it won, alone or with others.
    pub wins: Vec<u64>,
}

impl Counts {
    /// Counts a game in which seat `i` has the part of seat `seats[i]` here.
    pub(super) fn add(&mut self, outcome: Option<Outcome>, seats: &[u8]) {
        self.games += 1;
        self.wins.resize(self.wins.len().max(seats.len()), 0);
        match outcome {
            None => self.unfinished += 1,
            Some(Outcome::Draw) => self.draws += 1,
            Some(Outcome::Win(winners)) => {
                for winner in winners {
                    let seat = seats.get(winner.index()).copied().map(usize::from);
                    if let Some(wins) = seat.and_then(|seat| self.wins.get_mut(seat)) {
                        *wins += 1;
                    }
                }
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Counts) {
        self.games += other.games;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.wins.resize(self.wins.len().max(other.wins.len()), 0);
        for (sum, wins) in self.wins.iter_mut().zip(&other.wins) {
            *sum += wins;
        }
    }

    /// With the wins of seat `seats[i]` for seat `i`.
    pub(super) fn for_seats(&self, seats: &[u8]) -> Counts {
        let wins = seats.iter().map(|seat| self.wins.get(usize::from(*seat)).copied().unwrap_or(0));
        Counts { wins: wins.collect(), ..self.clone() }
    }
}

/// The steps of a position with their counts, in no order.
pub(super) type Node = Vec<(Box<str>, Counts)>;

/// The counts of a step, which is added if it is missing.
pub(super) fn entry<'n>(node: &'n mut Node, step: &str) -> &'n mut Counts {
    let index = node.iter().position(|(known, _)| **known == *step).unwrap_or_else(|| {
        node.push((step.into(), Counts::default()));
        node.len() - 1
    });
    &mut node[index].1
}

/// The bytes of a node: for each step the length of its text (one byte), the text, the number of
/// seats (one byte), and then games, draws, unfinished ones and the wins of each seat, as numbers
/// of seven bits a byte, the lowest first, where the highest bit means that another byte follows.
pub(super) fn write_node(node: &Node) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (step, counts) in node {
        bytes.push(step.len() as u8);
        bytes.extend_from_slice(step.as_bytes());
        bytes.push(counts.wins.len() as u8);
        let numbers = [counts.games, counts.draws, counts.unfinished];
        for number in numbers.iter().chain(&counts.wins) {
            write_number(*number, &mut bytes);
        }
    }
    bytes
}

/// The node of these bytes; `None` if they are not those of a node.
pub(super) fn read_node(mut bytes: &[u8]) -> Option<Node> {
    let mut node = Node::new();
    while let Some((length, rest)) = bytes.split_first() {
        let (text, rest) = rest.split_at_checked(usize::from(*length))?;
        let (n_seats, rest) = rest.split_first()?;
        bytes = rest;
        let mut counts = Counts {
            games: read_number(&mut bytes)?,
            draws: read_number(&mut bytes)?,
            unfinished: read_number(&mut bytes)?,
            wins: Vec::new(),
        };
        for _ in 0..*n_seats {
            counts.wins.push(read_number(&mut bytes)?);
        }
        node.push((std::str::from_utf8(text).ok()?.into(), counts));
    }
    Some(node)
}

fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        number |= bits.checked_shl(shift).filter(|shifted| shifted >> shift == bits)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_comes_back_and_what_is_cut_off_is_refused() {
        let counts = |n: u64| Counts { games: n, draws: 1, unfinished: 127, wins: vec![128, n] };
        let node: Node = vec![("4@b2".into(), counts(u64::MAX)), ("".into(), counts(0))];
        let bytes = write_node(&node);
        assert_eq!(read_node(&bytes), Some(node.clone()));
        for length in 1..bytes.len() {
            let read = read_node(&bytes[..length]);
            assert!(read.is_none_or(|read| read == node[..1]), "{length}");
        }
        assert_eq!(
            read_node(&[0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]),
            None
        );
    }
}
