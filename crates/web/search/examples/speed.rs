//! `speed NODES`: runs the search of the question on standard input and prints the milliseconds that it
//! took. `cargo xtask web --measure` compares them with the browser.

use std::{
    io::{Read as _, stdin},
    time::Instant,
};

use rulebook_web_search::Search;

/// The memory limit of the page's worker.
const MEMORY: usize = 64 << 20;

fn main() {
    let nodes = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let nodes: u32 = nodes.expect("the number of nodes is the argument");
    let mut question = String::new();
    stdin().read_to_string(&mut question).expect("standard input is a question");
    let Ok(mut search) = Search::of(&question, MEMORY, 1, 1) else {
        panic!("the question cannot be searched");
    };
    let start = Instant::now();
    search.run(nodes);
    println!("{}", start.elapsed().as_secs_f64() * 1000.0);
}
