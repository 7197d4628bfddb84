//! The page with all games: `cargo run --bin page` builds it.

fn main() -> std::process::ExitCode {
    rulebook_page::run(parlour::registry())
}
