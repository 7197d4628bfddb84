//! Measures everything and prints tables, or with `--json` an object for scripts.

use std::{env, error::Error};

use rulebook_benches::{scorecard, table};

rulebook_laws::count_allocations!();

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let json = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--json"] => true,
        _ => return Err("usage: scorecard [--json]".into()),
    };
    let card = scorecard::measure();
    if json {
        println!("{}", serde_json::to_string_pretty(&card)?);
    } else {
        print!("{}", table::markdown(&card));
    }
    Ok(())
}
