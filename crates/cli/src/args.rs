//! The grammar of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use rulebook::{AnyMatch, Registry, Seen, core::Viewpoint, draw::Theme};

use crate::{
    error::CliError,
    files,
    observer::{self, concealed, may_hide},
    output::{Output, When},
};

/// Rules engines for board games on the command line.
#[derive(Debug, Parser)]
#[command(name = "rulebook", version, about, disable_help_subcommand = true)]
#[command(arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Colours: `auto` follows the terminal and `NO_COLOR`
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their options, or describe one game
    Games(Games),
    /// Print the rules page of a game, or one rule
    Rules(Rules),
    /// Show a position as a picture and as text, and whose turn it is
    Show(Show),
    /// List the legal moves, or at chance's turn the events with their weights, one a line
    Moves(Moves),
    /// Play moves and print the position after them
    Try(Try),
    /// Count the sequences of moves of a given length, with all cards open
    Perft(Perft),
    /// Play random games with all cards open: each legal move equally likely
    Random(Random),
    /// Check every step of a record
    Replay(Replay),
    /// Play in the terminal
    Play(Play),
}

/// The game and where it starts.
#[derive(Debug, Args)]
pub(crate) struct Start {
    /// The name of the game, as `rulebook games` lists it
    pub(crate) game: String,
    /// The position to start from, instead of the official start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Options of the rules, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,
    /// The order in which chance is resolved; `rulebook games` shows examples
    #[arg(long, value_name = "LIST")]
    pub(crate) deal: Option<String>,
}

impl Start {
    /// The match at this position, for the host.
    pub(crate) fn open(&self, registry: &Registry) -> Result<Box<dyn AnyMatch>, CliError> {
        self.begin(registry, Some("host"))
    }

    /// The match at this position, and the observer that `--as` names.
    pub(crate) fn open_as(
        &self,
        registry: &Registry,
        who: &As,
    ) -> Result<(Box<dyn AnyMatch>, Viewpoint), CliError> {
        let game = self.begin(registry, who.who.as_deref())?;
        let who = observer::viewpoint(&*game, who.who.as_deref())?;
        Ok((game, who))
    }

    fn begin(&self, registry: &Registry, who: Option<&str>) -> Result<Box<dyn AnyMatch>, CliError> {
        let game = registry.game(&self.game)?;
        let position = self.position.as_deref();
        let start = rulebook::Start {
            variant: &self.variant,
            position,
            order: self.deal.as_deref(),
            ..rulebook::Start::default()
        };
        game.begin(&start).map_err(|error| {
            let hides = may_hide(game, who, [&self.variant, position.unwrap_or_default()]);
            if hides { concealed(error) } else { error.into() }
        })
    }
}

/// For whom a command answers.
#[derive(Debug, Args)]
pub(crate) struct As {
    /// Show what this observer sees: `host` (everything), `public` (what everybody sees), or a seat
    /// by number, from 0, or name [default: public if something is hidden, otherwise host]
    #[arg(long = "as", value_name = "WHO")]
    pub(crate) who: Option<String>,
}

/// Where a drawing goes.
#[derive(Debug, Args)]
pub(crate) struct Drawn {
    /// Write the picture as SVG to a file that does not exist yet; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
}

impl Drawn {
    /// Writes the drawing if one is wanted. Returns whether it went to standard output, which is
    /// then the whole answer.
    pub(crate) fn write(&self, seen: &dyn Seen, out: &mut Output) -> Result<bool, CliError> {
        let Some(file) = &self.svg else { return Ok(false) };
        let drawing = seen.svg(&Theme::LIGHT);
        if files::is_standard(file) {
            out.text(&drawing.text)?;
            return Ok(true);
        }
        files::write(file, &drawing.text, self.force).map_err(CliError::Refused)?;
        Ok(false)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// The game to describe
    pub(crate) game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The name of the game, as `rulebook games` lists it
    pub(crate) game: String,
    /// The number of a rule, for example R9
    pub(crate) rule: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) start: Start,
    #[command(flatten)]
    pub(crate) who: As,
    #[command(flatten)]
    pub(crate) drawn: Drawn,
    /// Print one JSON object
    #[arg(long, conflicts_with = "svg")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) start: Start,
    #[command(flatten)]
    pub(crate) who: As,
    /// Print one JSON object, with descriptions and annotations
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Try {
    #[command(flatten)]
    pub(crate) start: Start,
    #[command(flatten)]
    pub(crate) who: As,
    #[command(flatten)]
    pub(crate) drawn: Drawn,
    /// The moves; where chance decides, the events
    #[arg(required = true, value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) start: Start,
    /// The number of moves in a sequence, at most 255
    #[arg(value_parser = number::<u32>, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Moves to play first
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) after: String,
    /// Print the share of each first move too
    #[arg(long)]
    pub(crate) divide: bool,
    /// What counts as a move; `rulebook games` lists the choices
    #[arg(long, value_name = "NAME")]
    pub(crate) counting: Option<String>,
    /// The number of threads, at most 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0, hide_default_value = true)]
    pub(crate) threads: usize,
    /// Keep counted positions in a table of this many MiB; the counts are the same [default: none]
    #[arg(long, value_name = "MIB", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0, hide_default_value = true)]
    pub(crate) hash: usize,
}

#[derive(Debug, Args)]
pub(crate) struct Random {
    #[command(flatten)]
    pub(crate) start: Start,
    /// The number of games
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 1)]
    pub(crate) games: u64,
    /// The seed; the same one gives the same games
    #[arg(long, value_name = "S", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print one JSON object per step, and one per game
    #[arg(long)]
    pub(crate) jsonl: bool,
    /// A game with this number of plies is a draw, because some games never end; 0 for no limit
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    #[arg(default_value_t = 10_000)]
    pub(crate) ply_limit: u32,
    /// End games as matches end, by repetition for instance, and not by the rules alone
    #[arg(long)]
    pub(crate) adjudicate: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The record; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) who: As,
    #[command(flatten)]
    pub(crate) drawn: Drawn,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) start: PlayStart,
    /// Who plays, seat by seat: `human` or `random` [default: human,random,…]
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',')]
    pub(crate) players: Vec<Who>,
    /// The seed of chance and of random players
    #[arg(long, value_name = "S", value_parser = number::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Show everything that is hidden, and allow a running game to be saved with it
    #[arg(long)]
    pub(crate) host: bool,
    /// Ask line by line instead of filling the screen, as without a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

/// The match to play: a new one, or one that goes on.
#[derive(Debug, Args)]
pub(crate) struct PlayStart {
    /// The name of the game, as `rulebook games` lists it
    #[arg(required_unless_present_any = ["resume", "last"])]
    pub(crate) game: Option<String>,
    /// The position to start from, instead of the official start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Options of the rules, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,
    /// The order in which chance is resolved; `rulebook games` shows examples
    #[arg(long, value_name = "LIST")]
    pub(crate) deal: Option<String>,
    /// Continue the game of a record
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["game", "position", "variant", "deal", "last"])]
    pub(crate) resume: Option<PathBuf>,
    /// Continue the game that was saved automatically
    #[arg(long, conflicts_with_all = ["game", "position", "variant", "deal"])]
    pub(crate) last: bool,
}

impl PlayStart {
    /// How a new match of this game begins.
    pub(crate) fn new_match(self, game: String) -> Start {
        Start { game, position: self.position, variant: self.variant, deal: self.deal }
    }
}

/// The kind of player in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    Human,
    Random,
}

/// Reads a number.
fn number<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let most = u64::MAX >> (64 - 8 * size_of::<N>() as u32);
    let number = text.parse::<u64>().ok().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("expected a whole number from 0 to {most}"))
}
