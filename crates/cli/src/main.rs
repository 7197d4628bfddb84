//! The command line with the standard games.

fn main() -> std::process::ExitCode {
    rulebook_cli::run(rulebook::Registry::standard(), std::env::args_os())
}
