//! The arguments of `play`.

use std::path::PathBuf;

use clap::Args;
use rulebook_engine::Spec;

use crate::{count::Count, start::Opening};

/// Play a game in the terminal
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulebook play gobblet\n  rulebook play octi --player human --player club\n  rulebook play toki --players human,random,random"
)]
pub(crate) struct Play {
    /// The name of the game, as `rulebook games` lists it [default: a menu, in a terminal]
    pub(super) game: Option<String>,
    #[command(flatten)]
    pub(super) opening: Opening,
    /// Continue a recorded game
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["game", "position", "variant", "deal", "last"])]
    pub(super) resume: Option<PathBuf>,
    /// The number of the record, from 1, in a file or folder with several
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "resume")]
    pub(super) record: Option<Count<usize, 1>>,
    /// Continue the latest unfinished match, of this game or of any
    #[arg(long, value_name = "GAME", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["game", "position", "variant", "deal"])]
    #[expect(clippy::option_option, reason = "clap's type for an option with an optional value")]
    pub(super) last: Option<Option<String>>,
    /// The player of the next seat, once for each seat: `human`, `random`, `beginner`, `easy`,
    /// `club`, `strong`, `master` (1 s a move), a search with its limit for each move, such as
    /// `mcts:1s`, `mcts:20000n` (20,000 playouts) or `alphabeta:20000n` (20,000 positions), or
    /// `engine:COMMAND`
    #[arg(long = "player", value_name = "SPEC")]
    player: Vec<Spec>,
    /// The players of all seats in order, as for --player [default: human,beginner,…]
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "player")]
    players: Vec<Spec>,
    /// The seed for chance and random players
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub(super) seed: Option<Count<u64>>,
    /// Show everything that is hidden, and allow unfinished games to be saved
    #[arg(long)]
    pub(super) host: bool,
    /// Ask line by line instead of filling the screen; always on without a terminal
    #[arg(long)]
    pub(super) plain: bool,
}

impl Play {
    /// The players of the seats, in order; none if they are not named.
    pub(super) fn seats(&self) -> Vec<Spec> {
        if self.player.is_empty() { self.players.clone() } else { self.player.clone() }
    }
}
