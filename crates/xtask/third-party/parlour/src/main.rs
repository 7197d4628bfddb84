//! The command line with all games.

fn main() -> std::process::ExitCode {
    rulebook_cli::run(parlour::registry(), std::env::args_os())
}
