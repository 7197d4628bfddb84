//! The accepted positions that cost most: of legal moves, of annotations, of drawings, of views.

use std::{
    fmt,
    hint::black_box,
    str::FromStr,
    time::{Duration, Instant},
};

use rulebook::{
    AnyError, AnyMatch, Start,
    core::{Entropy, SplitMix64, Viewpoint},
    draw::Theme,
};

use crate::{choice::registry, input::Input};

/// The first line of the file with the positions.
pub const HEAD: &str = "game\twhat\tsize\tposition\n";

/// How often a time is measured; the least counts.
const TIMES: usize = 5;

/// The most steps of the random games that positions are taken from.
const MAX_STEPS: u32 = 600;

/// A kind of work that a position causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Listing the legal moves as texts.
    Moves,
    /// Describing, annotating and numbering all legal moves.
    Annotations,
    /// Drawing as SVG.
    Drawing,
    /// Reading the view of every observer and sampling a world from each.
    Views,
}

impl What {
    /// All kinds.
    pub const ALL: [What; 4] = [What::Moves, What::Annotations, What::Drawing, What::Views];

    /// Does the work and returns the size of what comes out: moves, bytes of JSON, bytes of SVG,
    /// bytes of views.
    fn work(self, game: &dyn AnyMatch) -> Result<usize, AnyError> {
        Ok(match self {
            What::Moves => game.choices().moves().len(),
            What::Annotations => {
                serde_json::to_string(&game.choices().move_infos()).map_or(0, |s| s.len())
            },
            What::Drawing => game.host().svg(&Theme::LIGHT).text.len(),
            What::Views => {
                let entry = registry().game(game.rules().name)?;
                let mut n_bytes = 0;
                for who in Viewpoint::all(game.players()) {
                    let text = game.view(who)?.text();
                    let client = entry.client(who, &text)?;
                    n_bytes += text.len();
                    // The first question about moves samples a world; others may not ask.
                    let _ = black_box(client.choices().map(|choices| choices.move_count()));
                }
                n_bytes
            }
        })
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            What::Moves => "moves",
            What::Annotations => "annotations",
            What::Drawing => "drawing",
            What::Views => "views",
        })
    }
}

impl FromStr for What {
    type Err = String;

    fn from_str(text: &str) -> Result<What, String> {
        let found = What::ALL.into_iter().find(|what| what.to_string() == text);
        found.ok_or_else(|| format!("there is no work `{text}`"))
    }
}

/// A position that costs much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedRecord {
    /// The game.
    pub game: String,
    /// The work.
    pub what: What,
    /// The size of what comes out; see [`What`].
    pub size: usize,
    /// The position.
    pub position: String,
}

impl fmt::Display for LocatedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}\t{}", self.game, self.what, self.size, self.position)
    }
}

/// Reads the lines of the file.
///
/// # Errors
///
/// If a line has another form.
pub fn read(text: &str) -> Result<Vec<LocatedRecord>, String> {
    let line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, what, size, position] = fields[..] else {
            return Err(format!("a line has four fields: {line}"));
        };
        let size = size.parse().map_err(|_| format!("`{size}` is not a size"))?;
        let (game, position) = (game.to_owned(), position.to_owned());
        Ok(LocatedRecord { game, what: what.parse()?, size, position })
    };
    text.lines().skip(1).map(line).collect()
}

/// The size of what comes out of a kind of work on a position.
///
/// # Errors
///
/// If the position is refused.
pub fn size(game: &str, what: What, position: &str) -> Result<usize, AnyError> {
    what.work(&*begin(game, Some(position))?)
}

/// The time of a kind of work on a position, or on the official start.
///
/// # Errors
///
/// If the position is refused.
pub fn time(game: &str, what: What, position: Option<&str>) -> Result<Duration, AnyError> {
    let game = begin(game, position)?;
    let mut least = Duration::MAX;
    for _ in 0..TIMES {
        let start = Instant::now();
        black_box(what.work(&*game)?);
        least = least.min(start.elapsed());
    }
    Ok(least)
}

fn begin(game: &str, position: Option<&str>) -> Result<Box<dyn AnyMatch>, AnyError> {
    registry().game(game)?.begin(&Start { position, ..Start::default() })
}

/// Climbs for some seconds for each game and kind of work, from the known positions and from random
/// ones; without names for all games.
///
/// # Errors
///
/// If there is no such game, or a known position is refused.
pub fn climb(known: Vec<LocatedRecord>, seconds: u64, names: &[String]) -> Result<Vec<LocatedRecord>, AnyError> {
    let mut all = Vec::new();
    for game in registry().games() {
        let name = game.rules().name;
        for what in What::ALL {
            let best = known.iter().find(|found| found.game == name && found.what == what);
            let is_due = names.is_empty() || names.iter().any(|wanted| wanted == name);
            let mut climber = Climber::new(name, what, best)?;
            if is_due {
                climber.climb(Duration::from_secs(seconds))?;
            }
            let size = size(name, what, &climber.position)?;
            let game = name.to_owned();
            all.push(LocatedRecord { game, what, size, position: climber.position });
        }
    }
    Ok(all)
}

/// The search for one game and kind of work.
struct Climber {
    game: &'static str,
    what: What,
    position: String,
    cost: Duration,
    rng: SplitMix64,
}

impl Climber {
    fn new(game: &'static str, what: What, best: Option<&LocatedRecord>) -> Result<Climber, AnyError> {
        let start = begin(game, None)?.position();
        let position = best.map_or(start, |found| found.position.clone());
        let cost = time(game, what, Some(&position))?;
        Ok(Climber { game, what, position, cost, rng: SplitMix64::new(cost.as_nanos() as u64) })
    }

    fn climb(&mut self, limit: Duration) -> Result<(), AnyError> {
        let start = Instant::now();
        while start.elapsed() < limit {
            let candidate = match self.rng.below(4) {
                0 => self.random_position()?,
                1 => self.played_on()?,
                _ => self.edited(),
            };
            // What is refused costs nothing.
            let Ok(game) = begin(self.game, Some(&candidate)) else { continue };
            let once = Instant::now();
            self.what.work(&*game)?;
            if once.elapsed() <= self.cost {
                continue;
            }
            // Once may be chance.
            let cost = time(self.game, self.what, Some(&candidate))?;
            if self.cost.mul_f64(1.02) < cost {
                (self.position, self.cost) = (candidate, cost);
            }
        }
        Ok(())
    }

    /// A position of a random game under random options.
    fn random_position(&mut self) -> Result<String, AnyError> {
        let entry = registry().game(self.game)?;
        let mut options = Vec::new();
        for option in entry.info().options {
            let n_values = match (option.values, option.min, option.max) {
                (Some(values), ..) => values.len() as u32,
                (None, Some(min), Some(max)) => max - min + 1,
                _ => continue,
            };
            let value = self.rng.below(n_values);
            let name = option.values.map(|values| values[value as usize].to_owned());
            let value = name.unwrap_or_else(|| (option.min.unwrap_or(0) + value).to_string());
            options.push(format!("{}={value}", option.key));
        }
        // Not every combination is possible.
        let Ok(mut game) = entry.start(&options.join(",")) else { return Ok(String::new()) };
        let n_steps = self.rng.below(MAX_STEPS);
        self.play(&mut *game, n_steps)?;
        Ok(game.position())
    }

    /// The best position after a few steps.
    fn played_on(&mut self) -> Result<String, AnyError> {
        let mut game = begin(self.game, Some(&self.position))?;
        let n_steps = self.rng.below(6) + 1;
        self.play(&mut *game, n_steps)?;
        Ok(game.position())
    }

    fn play(&mut self, game: &mut dyn AnyMatch, n_steps: u32) -> Result<(), AnyError> {
        let rng = &mut self.rng;
        for _ in 0..n_steps {
            let before = game.n_steps();
            game.random_step(&mut || rng.next_u64())?;
            if game.turn() == rulebook::core::Turn::Over && before < game.n_steps() {
                game.undo();
                break;
            }
        }
        Ok(())
    }

    /// The best position with a few characters changed.
    fn edited(&mut self) -> String {
        let bytes: Vec<u8> = (0..32).map(|_| self.rng.next_u64() as u8).collect();
        let mut input = Input::new(&bytes);
        let position = &self.position;
        if self.rng.below(2) == 0 {
            return input.edited(position);
        }
        // A character becomes another one of the same text.
        let mut text: Vec<char> = position.chars().collect();
        for _ in 0..=self.rng.below(3) {
            let [from, to] = [(); 2].map(|()| self.rng.below(text.len() as u32) as usize);
            text[to] = text[from];
        }
        text.into_iter().collect()
    }
}
