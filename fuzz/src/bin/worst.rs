//! `worst SECONDS [GAME…]`: looks for the accepted positions that cost most, by hill climbing, and
//! prints them as the lines of `fuzz/worst.tsv`; `worst` alone measures the positions of that file.

use std::{env, error::Error, fs, path::Path};

use rulebook_fuzz::worst::{self, LocatedRecord};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let seconds: Option<u64> = arguments.next().map(|seconds| seconds.parse()).transpose()?;
    let games: Vec<String> = arguments.collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("worst.tsv");
    // There is no file the first time.
    let text = fs::read_to_string(&file).unwrap_or_default();
    let mut known = worst::read(&text)?;
    if let Some(seconds) = seconds {
        known = worst::climb(known, seconds, &games)?;
        let lines: String = known.iter().map(|found| format!("{found}\n")).collect();
        fs::write(&file, format!("{}{lines}", worst::HEAD))?;
    }
    println!(
        "| Game | What | Size | Time | From the start | Position |\n|---|---|---|---|---|---|"
    );
    for LocatedRecord { game, what, size, position } in &known {
        let [time, start] = [Some(&**position), None].map(|text| worst::time(game, *what, text));
        let (time, start) = (time?.as_secs_f64() * 1e6, start?.as_secs_f64() * 1e6);
        let ratio = time / start;
        println!("| {game} | {what} | {size} | {time:.0} µs | × {ratio:.1} | `{position}` |");
    }
    Ok(())
}
