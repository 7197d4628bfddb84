//! The slow judge: the rules word for word, on a map of squares.
//!
//! It shares no code with the engine. A square is a pair of column and row; a pod is the letter of
//! its player and the letters of its prongs.

use std::collections::{BTreeMap, BTreeSet};

use rulebook_laws::Model;

type Square = (i32, i32);

/// The directions of prongs: north, then clockwise.
const WAYS: [(char, i32, i32); 8] = [
    ('A', 0, 1),
    ('B', 1, 1),
    ('C', 1, 0),
    ('D', 1, -1),
    ('E', 0, -1),
    ('F', -1, -1),
    ('G', -1, 0),
    ('H', -1, 1),
];

#[derive(Clone, Debug)]
pub(crate) struct Judge {
    options: String,
    pods: BTreeMap<Square, (char, String)>,
    reserves: BTreeMap<char, usize>,
    to_move: char,
    landed: bool, // Whether the last move ended on the opponent's base.
}

/// The jumps that one pod has made.
#[derive(Clone)]
struct Jumps {
    squares: Vec<Square>, // The start, then where it landed.
    jumped: Vec<Square>,
    ways: String,
}

/// The effect of a chain, the same for all chains of a move: start, end and captured squares.
type Effect = (Square, Square, BTreeSet<Square>);

impl Judge {
    /// Reads a position text.
    pub(crate) fn read(text: &str) -> Judge {
        let (options, rest) = match text.split_once("} ") {
            Some((options, rest)) => (format!("{options}}} "), rest),
            None => (String::new(), text),
        };
        let parts: Vec<&str> = rest.split(';').map(str::trim).collect();
        let mut pods = BTreeMap::new();
        for (player, part) in [('S', parts[0]), ('N', parts[1])] {
            let listed = part.strip_prefix(&format!("{player}:")).expect("the player's letter");
            for pod in listed.split_whitespace() {
                let (place, prongs) = pod.split_at(2);
                pods.insert(square(place), (player, prongs.to_string()));
            }
        }
        let mut numbers = parts[2].split(' ').map(|n| n.parse().expect("a number"));
        let reserves = ['S', 'N'].map(|player| (player, numbers.next().expect("two numbers")));
        let to_move = parts[3].chars().next().expect("a letter");
        let mut judge = Judge { options, pods, reserves: reserves.into(), to_move, landed: false };
        let last = judge.opponent();
        judge.landed =
            judge.pods.iter().any(|(at, (owner, _))| *owner == last && is_base(to_move, *at));
        judge
    }

    /// The start of a game; `options` is the text of the variant in braces and a space, or empty.
    pub(crate) fn new(options: &str) -> Judge {
        Judge::read(&format!("{options}S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S"))
    }

    /// The number of chains, or insertions or steps, for each move by its text.
    pub(crate) fn weights(&self) -> BTreeMap<String, u64> {
        let mut weights: BTreeMap<String, u64> =
            self.single_actions().into_iter().map(|text| (text, 1)).collect();
        weights.extend(self.chains().into_values());
        weights
    }

    fn has(&self, option: &str) -> bool {
        self.options.contains(option)
    }

    fn opponent(&self) -> char {
        if self.to_move == 'S' { 'N' } else { 'S' }
    }

    fn own_pods(&self) -> Vec<(Square, &str)> {
        let own = self.pods.iter().filter(|(_, (owner, _))| *owner == self.to_move);
        own.map(|(at, (_, prongs))| (*at, prongs.as_str())).collect()
    }

    fn is_empty(&self, at: Square) -> bool {
        (1..=6).contains(&at.0) && (1..=7).contains(&at.1) && !self.pods.contains_key(&at)
    }

    /// R5, R6.
    fn single_actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        for (from, prongs) in self.own_pods() {
            for (letter, dx, dy) in WAYS {
                let to = (from.0 + dx, from.1 + dy);
                if prongs.contains(letter) {
                    if self.is_empty(to) {
                        actions.push(format!("{}-{}", name(from), name(to)));
                    }
                } else if self.reserves[&self.to_move] > 0 {
                    actions.push(format!("{}+{letter}", name(from)));
                }
            }
        }
        actions
    }

    /// R7 to R10: for each effect the text of its first chain, and the number of its chains.
    fn chains(&self) -> BTreeMap<Effect, (String, u64)> {
        let mut found: BTreeMap<Effect, Vec<(usize, String, String)>> = BTreeMap::new();
        for (from, prongs) in self.own_pods() {
            // The pod is off the board while it jumps.
            let mut lifted = self.clone();
            lifted.pods.remove(&from);
            let start = Jumps { squares: vec![from], jumped: Vec::new(), ways: String::new() };
            for jumps in lifted.continued(&start, prongs) {
                let to = *jumps.squares.last().expect("at least the start");
                for captured in subsets(&jumps.jumped) {
                    if self.has("capture_own=off")
                        && captured.iter().any(|at| self.pods[at].0 == self.to_move)
                    {
                        continue;
                    }
                    let text = jumps.text(&captured);
                    let chain = (jumps.jumped.len(), jumps.ways.clone(), text);
                    found.entry((from, to, captured)).or_default().push(chain);
                }
            }
        }
        let first = |chains: Vec<(usize, String, String)>| {
            let count = chains.len() as u64;
            (chains.into_iter().min().expect("at least one chain").2, count)
        };
        found.into_iter().map(|(effect, chains)| (effect, first(chains))).collect()
    }

    /// All chains that continue `jumps`; the jumper is not on the board.
    fn continued(&self, jumps: &Jumps, prongs: &str) -> Vec<Jumps> {
        let mut chains = Vec::new();
        let at = *jumps.squares.last().expect("at least the start");
        for (letter, dx, dy) in WAYS {
            let over = (at.0 + dx, at.1 + dy);
            let to = (over.0 + dx, over.1 + dy);
            let barred = self.has("return_to_origin=off") && to == jumps.squares[0];
            if !prongs.contains(letter)
                || !self.pods.contains_key(&over)
                || jumps.jumped.contains(&over)
                || !self.is_empty(to)
                || barred
            {
                continue;
            }
            let mut longer = jumps.clone();
            longer.squares.push(to);
            longer.jumped.push(over);
            longer.ways.push(letter);
            let stops = is_base(self.opponent(), to) && !self.has("stop_on_base=off");
            chains.push(longer.clone());
            if !stops {
                chains.extend(self.continued(&longer, prongs));
            }
        }
        chains
    }
}

impl Model for Judge {
    fn turn(&self) -> String {
        match (self.outcome(), self.to_move) {
            (Some(_), _) => "over".into(),
            (None, 'S') => "0".into(),
            (None, _) => "1".into(),
        }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        if self.landed {
            return Vec::new();
        }
        self.weights().into_keys().map(|text| (text, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let mover = self.to_move;
        let reserve = self.reserves.get_mut(&mover).expect("a reserve");
        if let Some((at, letter)) = step.split_once('+') {
            *reserve -= 1;
            let prongs = &mut self.pods.get_mut(&square(at)).expect("a pod").1;
            prongs.push_str(letter);
            let mut letters: Vec<char> = prongs.chars().collect();
            letters.sort_unstable();
            *prongs = letters.into_iter().collect();
            self.landed = false;
        } else {
            let squares: Vec<&str> = step.split('-').collect();
            for pair in squares.windows(2).filter(|pair| pair[1].ends_with('x')) {
                let (from, to) = (square(pair[0]), square(pair[1]));
                let over = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
                let (_, prongs) = self.pods.remove(&over).expect("a captured pod");
                *reserve += prongs.len();
            }
            let to = square(squares[squares.len() - 1]);
            let pod = self.pods.remove(&square(squares[0])).expect("a pod");
            self.pods.insert(to, pod);
            self.landed = is_base(self.opponent(), to);
        }
        self.to_move = self.opponent();
    }

    fn position(&self) -> String {
        let pods_of = |player: char| {
            let pods = self.pods.iter().filter(|(_, (owner, _))| *owner == player);
            let mut pods: Vec<(i32, i32, &str)> =
                pods.map(|(at, (_, prongs))| (at.1, at.0, prongs.as_str())).collect();
            pods.sort_unstable();
            let pods = pods.into_iter();
            pods.map(|(row, column, prongs)| format!(" {column}{row}{prongs}"))
                .collect::<Vec<_>>()
                .concat()
        };
        format!(
            "{}S:{} ; N:{} ; {} {} ; {}",
            self.options,
            pods_of('S'),
            pods_of('N'),
            self.reserves[&'S'],
            self.reserves[&'N'],
            self.to_move
        )
    }

    fn outcome(&self) -> Option<String> {
        // R12: the last move reached the base. R14: the player to move can do nothing.
        let over = self.landed || self.steps().is_empty();
        over.then(|| if self.to_move == 'S' { "win 1".into() } else { "win 0".into() })
    }

    fn payoffs(&self) -> Vec<i32> {
        // The player who should move has lost.
        match self.outcome() {
            None => Vec::new(),
            Some(_) if self.to_move == 'S' => vec![-1, 1],
            Some(_) => vec![1, -1],
        }
    }
}

impl Jumps {
    fn text(&self, captured: &BTreeSet<Square>) -> String {
        let mut parts = vec![name(self.squares[0])];
        for (to, over) in self.squares[1..].iter().zip(&self.jumped) {
            let taken = if captured.contains(over) { "x" } else { "" };
            parts.push(format!("{}{taken}", name(*to)));
        }
        parts.join("-")
    }
}

/// R2.
fn is_base(player: char, at: Square) -> bool {
    at.1 == if player == 'S' { 2 } else { 6 } && (2..=5).contains(&at.0)
}

fn subsets(squares: &[Square]) -> Vec<BTreeSet<Square>> {
    let mut subsets = vec![BTreeSet::new()];
    for at in squares {
        let with = subsets.clone().into_iter().map(|mut subset| {
            subset.insert(*at);
            subset
        });
        subsets.extend(with.collect::<Vec<_>>());
    }
    subsets
}

fn square(text: &str) -> Square {
    let mut digits = text.chars().map(|c| c.to_string().parse().expect("a digit"));
    (digits.next().expect("a column"), digits.next().expect("a row"))
}

fn name(at: Square) -> String {
    format!("{}{}", at.0, at.1)
}
