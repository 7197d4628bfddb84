//! The reach of walks: evidence that they come to the ends of games under every option.
//!
//! If `RULEBOOK_TALLY` names a file, the counts are written there about once a second, with the
//! processor time of the process, because a fuzzer may end at any time.

use std::{
    collections::BTreeMap,
    env, fmt, fs,
    path::PathBuf,
    sync::{LazyLock, Mutex, PoisonError},
    time::{Duration, Instant},
};

use rulebook::{
    Erasable,
    core::text::{Options, OptionValues},
};

/// The environment variable that names the file.
pub const VARIABLE: &str = "RULEBOOK_TALLY";

/// The time between two writes.
const INTERVAL: Duration = Duration::from_secs(1);

/// A range of values with more than this is one line.
const MANY: u32 = 16;

static FILE: LazyLock<Option<PathBuf>> = LazyLock::new(|| env::var_os(VARIABLE).map(PathBuf::from));

static TALLY: LazyLock<Mutex<Tally>> = LazyLock::new(Mutex::default);

/// The walks of one game under one value of an option.
#[derive(Clone, Copy, Debug, Default)]
struct Walks {
    all: u64,
    ended: u64,
    steps: u64,
}

#[derive(Debug, Default)]
struct Tally {
    runs: u64,
    walks: BTreeMap<(&'static str, String), Walks>,
    written: Option<Instant>,
}

/// Counts a walk that came to `state` after a number of steps.
pub(crate) fn count<G: Erasable>(state: &G, n_steps: usize, is_over: bool) {
    let variant = state.variant();
    let mut keys = vec![String::from("-")];
    for (index, spec) in G::Variant::SPECS.iter().enumerate() {
        let value = variant.get(index);
        keys.push(match spec.values {
            OptionValues::Range { min, max } if MANY < max - min && value != spec.default => {
                format!("{}={min}..{max}", spec.key)
            }
            _ => format!("{}={}", spec.key, spec.display(value)),
        });
    }
    let mut tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
    for key in keys {
        let walks = tally.walks.entry((G::RULES.name, key)).or_default();
        walks.all += 1;
        walks.ended += u64::from(is_over);
        walks.steps += n_steps as u64;
    }
}

/// Counts a run of a target, and writes the file if it is time.
///
/// # Panics
///
/// If the file cannot be written.
pub fn run_ended() {
    let mut tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
    tally.runs += 1;
    let Some(file) = &*FILE else { return };
    if tally.written.is_none_or(|written| INTERVAL <= written.elapsed()) {
        tally.written = Some(Instant::now());
        fs::write(file, tally.to_string()).expect("the file of RULEBOOK_TALLY can be written");
    }
}

/// The counts as text: a line `runs RUNS SECONDS` with the processor time, and a line
/// `GAME OPTION WALKS ENDED STEPS` for each game and value of an option, with tabulators between.
#[must_use]
pub fn text() -> String {
    TALLY.lock().unwrap_or_else(PoisonError::into_inner).to_string()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "runs\t{}\t{:.1}", self.runs, processor_seconds())?;
        for ((game, option), Walks { all, ended, steps }) in &self.walks {
            writeln!(f, "{game}\t{option}\t{all}\t{ended}\t{steps}")?;
        }
        Ok(())
    }
}

/// The processor time of this process; 0 where the system does not say.
fn processor_seconds() -> f64 {
    /// Linux counts in hundredths of a second here, whatever its kernel does.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name of the program, which may contain anything, come the state and ten numbers.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}
