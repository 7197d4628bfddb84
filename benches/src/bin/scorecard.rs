//! Prints the scorecard as JSON.

fn main() -> Result<(), serde_json::Error> {
    let card = rulebook_benches::scorecard::measure();
    println!("{}", serde_json::to_string_pretty(&card)?);
    Ok(())
}
