//! The slow judge: the rules, word for word, on lists and names.
//!
//! It shares nothing with the engine: board and tiles come from files, and it writes its own texts.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use rulebook_laws::Model;

/// The space or edge beyond an edge.
enum Beyond {
    Space(&'static str),
    Edge(usize, usize),
}

struct Geometry {
    octagons: Vec<&'static str>,
    beyond: Vec<Vec<Beyond>>,
    /// For each tile and each of its turns, the edge that each edge is joined with; tile 0 is not
    /// used.
    tiles: Vec<Vec<[usize; 8]>>,
    /// All spaces in the order of the notation.
    spaces: Vec<&'static str>,
    /// The edges that each space leads to.
    exits: HashMap<&'static str, Vec<(usize, usize)>>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(read_geometry);

fn rows(text: &'static str) -> Vec<Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').collect()).collect()
}

fn read_geometry() -> Geometry {
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    let board = rows(include_str!("../data/board.txt"));
    let octagons: Vec<&str> = board.iter().map(|row| row[0]).collect();
    let stops = (1..=4).flat_map(|i| (1..=4).map(move |j| format!("s{i}{j}")));
    let circles = ["W", "N", "E", "S"].into_iter();
    let circles = circles.flat_map(|side| (1..=5).map(move |i| format!("{side}{i}")));
    let spaces: Vec<&str> = stops.chain(circles).map(|name| &*name.leak()).collect();
    let mut exits: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
    let mut beyond = Vec::new();
    for (octagon, row) in board.iter().enumerate() {
        let mut edges = Vec::new();
        for (edge, text) in row[1..].iter().enumerate() {
            edges.push(match text.trim_start_matches('~').split_once('.') {
                None => {
                    exits.entry(*text).or_default().push((octagon, edge));
                    Beyond::Space(text)
                }
                Some((other, entry)) => Beyond::Edge(
                    octagons.iter().position(|name| *name == other).expect("an octagon"),
                    names.iter().position(|name| *name == entry).expect("an edge"),
                ),
            });
        }
        beyond.push(edges);
    }
    let mut tiles = vec![Vec::new()];
    for row in rows(include_str!("../data/tiles.txt")) {
        let n_turns = row[5].parse().expect("a number of orientations");
        let turned = |turn: usize| {
            let mut joined = [8; 8];
            for pair in &row[1..5] {
                let n: usize = pair.parse().expect("two digits");
                let (a, b) = ((n / 10 + turn) % 8, (n % 10 + turn) % 8);
                (joined[a], joined[b]) = (b, a);
            }
            joined
        };
        tiles.push((0..n_turns).map(turned).collect());
    }
    Geometry { octagons, beyond, tiles, spaces, exits }
}

/// Tile and turn on each octagon.
type Laid = Vec<Option<(usize, usize)>>;

#[derive(Clone)]
pub(crate) struct Judge {
    prefix: String,
    n: usize,
    /// For each player the side of the start and that of the finish.
    sides: Vec<(char, char)>,
    /// R5: the number of circles that each player chooses, if they choose.
    n_chosen: Option<usize>,
    face_up: bool,
    bury: bool,
    /// R18: whether the players across from each other are partners.
    teams: bool,
    laid: Laid,
    runners: Vec<Vec<&'static str>>,
    /// The stack from the top; `None` is an unknown tile.
    stack: Vec<Option<usize>>,
    to_move: usize,
    passes: usize,
    outcome: Option<String>,
}

impl Judge {
    /// A new game with the runners on these circles of each side; `options` is the text of the
    /// variant.
    pub(crate) fn new(options: &str, circles: &[u8]) -> Judge {
        let value = |key: &str| {
            let mut pairs = options.split(',').filter_map(|pair| pair.split_once('='));
            pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
        };
        let n: usize = value("players").map_or(2, |n| n.parse().expect("a number"));
        let around: Vec<char> = "WNESWNES".chars().collect();
        let first = value("first").unwrap_or("W").chars().next().expect("a side");
        let first = around.iter().position(|side| *side == first).expect("a side");
        let step = if n == 2 { 2 } else { 1 };
        let side = |player: usize| (first + player * step) % 4;
        let sides: Vec<(char, char)> =
            (0..n).map(|player| (around[side(player)], around[side(player) + 2])).collect();
        let is_chosen = value("placement") == Some("chosen") && circles.len() < 5;
        let fixed = if is_chosen { &[] } else { circles };
        let start = |side: char| fixed.iter().map(|i| named(&format!("{side}{i}"))).collect();
        Judge {
            prefix: if options.is_empty() { String::new() } else { format!("{{{options}}} ") },
            n,
            runners: sides.iter().map(|(from, _)| start(*from)).collect(),
            sides,
            n_chosen: is_chosen.then_some(circles.len()),
            face_up: value("face_up") == Some("on"),
            bury: value("bury_on_deadlock") == Some("on"),
            teams: n == 4 && value("teams") == Some("on"),
            laid: vec![None; 17],
            stack: vec![None; 18],
            to_move: 0,
            passes: 0,
            outcome: None,
        }
    }

    /// The tiles that are nowhere to be seen.
    fn unknown(&self) -> Vec<usize> {
        let laid = |tile: usize| self.laid.iter().flatten().any(|(t, _)| *t == tile);
        (1..=18).filter(|tile| !laid(*tile) && !self.stack.contains(&Some(*tile))).collect()
    }

    /// R5: the choices of start circles of the player to move, if it is still time for that.
    fn choices(&self) -> Option<Vec<String>> {
        let n = self.n_chosen.filter(|_| self.runners[self.to_move].is_empty())?;
        let mut choices = vec![Vec::new()];
        for i in 1..=5 {
            let circle = format!("{}{i}", self.sides[self.to_move].0);
            let with =
                choices.iter().map(|chosen| [&chosen[..], std::slice::from_ref(&circle)].concat());
            choices.extend(with.collect::<Vec<_>>());
        }
        Some(choices.iter().filter(|chosen| chosen.len() == n).map(|c| c.join(",")).collect())
    }

    /// R6: which tile of the stack has to be turned over, if any.
    fn to_draw(&self) -> Option<usize> {
        if self.runners.iter().any(Vec::is_empty) {
            return None;
        }
        let n_shown = if self.face_up { 2 } else { 1 };
        self.stack.iter().take(n_shown).position(Option::is_none)
    }

    fn occupied(&self, space: &str) -> bool {
        self.runners.iter().flatten().any(|runner| *runner == space)
    }

    /// R8–R12: the placements with a runner's way, as texts, of any player with any tile.
    fn ways(&self, player: usize, tile: usize) -> BTreeSet<String> {
        let geometry = &*GEOMETRY;
        let mut ways = BTreeSet::new();
        for octagon in 0..17 {
            for turn in 0..geometry.tiles[tile].len() {
                let mut laid = self.laid.clone();
                laid[octagon] = Some((tile, turn));
                for from in &self.runners[player] {
                    if from.starts_with(self.sides[player].1) {
                        continue; // R12
                    }
                    // R9: by each of its exits.
                    for (first, edge) in &geometry.exits[from] {
                        let Some(to) = end_of_path(&laid, *first, *edge, octagon) else { continue };
                        let allowed = to.starts_with(['s', self.sides[player].1]); // R10
                        if to == *from || allowed && !self.occupied(to) {
                            let name = geometry.octagons[octagon];
                            ways.insert(format!("T{tile}@{name}r{turn} {from}-{to}"));
                        }
                    }
                }
            }
        }
        ways
    }

    /// R13: the ways that leave a start circle, if all five are occupied.
    fn leaving(&self, player: usize, ways: &BTreeSet<String>) -> BTreeSet<String> {
        let start = self.sides[player].0;
        if !(1..=5).all(|i| self.occupied(&format!("{start}{i}"))) {
            return BTreeSet::new();
        }
        let leaves = |way: &String| way.split_once(' ').is_some_and(|(_, w)| w.starts_with(start));
        ways.iter().filter(|way| leaves(way)).cloned().collect()
    }

    /// The player, and with teams the partner.
    fn side_of(&self, player: usize) -> Vec<usize> {
        if !self.teams {
            return vec![player];
        }
        // W with E, N with S.
        (0..4)
            .filter(|other| {
                self.sides[*other].0 == self.sides[player].0
                    || self.sides[*other].0 == self.sides[player].1
            })
            .collect()
    }

    /// Whether all runners of a player are on finish circles.
    fn has_arrived(&self, player: usize) -> bool {
        self.runners[player].iter().all(|runner| runner.starts_with(self.sides[player].1))
    }

    fn can_move(&self, tile: usize) -> bool {
        (0..self.n).any(|player| !self.ways(player, tile).is_empty())
    }

    fn pass(&mut self) {
        self.passes += 1;
        self.to_move = (self.to_move + 1) % self.n;
        let top = self.stack[0].expect("a known tile");
        if self.passes < self.n || self.can_move(top) {
            return;
        }
        // R16.
        let seen = self.stack.iter().flatten().copied();
        let hope = seen.chain(self.unknown()).any(|tile| self.can_move(tile));
        if self.bury && hope {
            self.stack.rotate_left(1);
            self.passes = 0;
        } else {
            self.outcome = Some("draw".to_string());
        }
    }

    fn lay(&mut self, step: &str) {
        let (tile, rest) = step.split_once('@').expect("a tile");
        let (octagon, rest) = rest.split_once('r').expect("an octagon");
        let (turn, rest) = rest.split_once(' ').expect("a turn");
        let (from, to) = rest.split_once('-').expect("a way");
        let tile: usize = tile[1..].parse().expect("a number");
        let octagon = GEOMETRY.octagons.iter().position(|name| *name == octagon);
        assert_eq!(self.stack.remove(0), Some(tile), "R7");
        let new = Some((tile, turn.parse().expect("a turn")));
        let old = std::mem::replace(&mut self.laid[octagon.expect("an octagon")], new);
        self.stack.extend(old.map(|(tile, _)| Some(tile)));
        let runners = &mut self.runners[self.to_move];
        let runner = runners.iter_mut().find(|runner| **runner == from).expect("a runner");
        *runner = named(to);
        // R15, R18.
        let winners = self.side_of(self.to_move);
        if winners.iter().all(|player| self.has_arrived(*player)) {
            let seats: Vec<String> = winners.iter().map(ToString::to_string).collect();
            self.outcome = Some(format!("win {}", seats.join("+")));
        }
        self.passes = 0;
        self.to_move = (self.to_move + 1) % self.n;
    }
}

/// A space by its name.
fn named(name: &str) -> &'static str {
    GEOMETRY.spaces.iter().find(|space| **space == name).expect("a space")
}

/// R9: where the path ends that enters an octagon by an edge, if it crosses the octagon `via`.
fn end_of_path(
    laid: &Laid,
    mut octagon: usize,
    mut edge: usize,
    via: usize,
) -> Option<&'static str> {
    let mut crosses = false;
    loop {
        let (tile, turn) = laid[octagon]?;
        crosses |= octagon == via;
        let exit = GEOMETRY.tiles[tile][turn][edge];
        match GEOMETRY.beyond[octagon][exit] {
            Beyond::Space(space) => return crosses.then_some(space),
            Beyond::Edge(next, entry) => (octagon, edge) = (next, entry),
        }
    }
}

impl Model for Judge {
    fn turn(&self) -> String {
        if self.outcome.is_some() {
            return "over".to_string();
        }
        self.to_draw().map_or_else(|| self.to_move.to_string(), |_| "chance".to_string())
    }

    fn steps(&self) -> Vec<(String, u32)> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        if self.to_draw().is_some() {
            return self.unknown().into_iter().map(|tile| (format!("draw T{tile}"), 1)).collect();
        }
        if let Some(choices) = self.choices() {
            return choices.into_iter().map(|choice| (choice, 1)).collect();
        }
        let top = self.stack[0].expect("a known tile");
        let all = self.ways(self.to_move, top);
        let leaving = self.leaving(self.to_move, &all);
        // R14.
        let may_pass = all.is_empty() || self.passes < self.n && leaving.is_empty();
        let moves = if leaving.is_empty() { all } else { leaving };
        moves.into_iter().chain(may_pass.then(|| "pass".to_string())).map(|mv| (mv, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        if let Some(tile) = step.strip_prefix("draw T") {
            let index = self.to_draw().expect("a tile to draw");
            self.stack[index] = Some(tile.parse().expect("a number"));
        } else if step == "pass" {
            self.pass();
        } else if !step.starts_with('T') {
            self.runners[self.to_move] = step.split(',').map(named).collect();
            self.to_move = (self.to_move + 1) % self.n;
        } else {
            self.lay(step);
        }
    }

    fn position(&self) -> String {
        let geometry = &*GEOMETRY;
        let laid = geometry.octagons.iter().zip(&self.laid);
        let laid: Vec<String> = laid
            .filter_map(|(name, laid)| laid.map(|(tile, turn)| format!("{name}:T{tile}r{turn}")))
            .collect();
        let board = if laid.is_empty() { "-".to_string() } else { laid.join(",") };
        let runners = self.runners.iter().map(|runners| {
            let spaces = geometry.spaces.iter().filter(|space| runners.contains(space));
            let list = spaces.copied().collect::<Vec<_>>().join(",");
            if list.is_empty() { "-".to_string() } else { list }
        });
        let runners: Vec<String> = runners.collect();
        let unknown: Vec<String> = self.unknown().iter().map(|tile| format!("T{tile}")).collect();
        let mut stack: Vec<String> = Vec::new();
        for tile in &self.stack {
            match tile {
                Some(tile) => stack.push(format!("T{tile}")),
                None if stack.iter().any(|text| text.starts_with('[')) => {}
                None => stack.push(format!("[{}]", unknown.join(","))),
            }
        }
        let (runners, stack) = (runners.join("/"), stack.join(","));
        let passes = self.passes.min(self.n);
        format!("{}{board} {runners} {stack} {} {passes}", self.prefix, self.to_move)
    }

    fn outcome(&self) -> Option<String> {
        self.outcome.clone()
    }

    /// R15, R16, R18.
    fn payoffs(&self) -> Vec<i32> {
        let Some(outcome) = &self.outcome else { return Vec::new() };
        let Some(winners) = outcome.strip_prefix("win ") else { return vec![0; self.n] };
        let winners: Vec<&str> = winners.split('+').collect();
        // Each winner gets the same share of what the losers lose.
        let share =
            i32::try_from((self.n - winners.len()) / winners.len()).expect("a small number");
        let payoff =
            |player: usize| if winners.contains(&&*player.to_string()) { share } else { -1 };
        (0..self.n).map(payoff).collect()
    }
}
