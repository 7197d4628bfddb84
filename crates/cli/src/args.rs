//! The grammar of the command line.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use rulebook::{
    Algorithm, AnyError, AnyGame, AnyMatch, ErrorKind, Registry, Seen,
    core::{Policy, Viewpoint},
    draw::Theme,
};
use rulebook_arena::Sprt;
use rulebook_engine::{Budget, BudgetError, Spec, SpecError};

use crate::{
    error::CliError,
    files,
    observer::{self, concealed, may_hide},
    output::{Characters, Output, When},
    suggest::did_you_mean,
};

/// Rules engines for board games on the command line.
#[derive(Debug, Parser)]
#[command(name = "rulebook", version, about, disable_help_subcommand = true)]
#[command(arg_required_else_help = true)]
pub(crate) struct Cli {
    /// When to use colours; `auto` follows the terminal and `NO_COLOR`
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: When,
    /// Write only ASCII, in drawings and messages too
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Which characters are written.
    pub(crate) fn characters(&self) -> Characters {
        if self.ascii { Characters::Ascii } else { Characters::Unicode }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, or describe one game with its options
    #[command(
        after_help = "Examples:\n  rulebook games\n  rulebook games gobblet\n  rulebook games --json"
    )]
    Games(Games),
    /// Print the rules page of a game, or one rule
    #[command(
        after_help = "Examples:\n  rulebook rules gobblet\n  rulebook rules octi R9\n  rulebook rules octi R9 --json"
    )]
    Rules(Rules),
    /// Show a position as a picture and as text, and whose turn it is
    #[command(
        after_help = "Examples:\n  rulebook show gobblet\n  rulebook show octagone --variant players=4,covered=on --as 2\n  rulebook show gobblet --svg board.svg\n  rulebook show octi --ascii"
    )]
    Show(Show),
    /// List the legal moves, or the possible chance events with their weights, one per line
    #[command(
        after_help = "Examples:\n  rulebook moves gobblet\n  rulebook moves octi --json\n  rulebook moves pig"
    )]
    Moves(Moves),
    /// Play moves and print the resulting position
    #[command(
        after_help = "Examples:\n  rulebook try gobblet 4@b2 4@c3 b2-b3\n  rulebook try gobblet '4@b2 4@c3' --svg after.svg\n  rulebook try kuhn J Q p --as 0"
    )]
    Try(Try),
    /// Count the move sequences of a given length, with all cards face up
    #[command(
        after_help = "Examples:\n  rulebook perft gobblet 4\n  rulebook perft octi 3 --divide\n  rulebook perft gobblet 4 --threads 2 --hash 64 --json"
    )]
    Perft(Perft),
    /// Play random games with all cards face up; every legal move is equally likely
    #[command(
        after_help = "Examples:\n  rulebook random gobblet --games 100 --seed 1\n  rulebook random kuhn --games 10 --records games.jsonl\n  rulebook random toki --games 3 --records games/\n  rulebook random nim --jsonl"
    )]
    Random(Random),
    /// Check every step of a record
    #[command(
        after_help = "Examples:\n  rulebook replay game.txt\n  rulebook replay game.txt --step 2 --svg second.svg\n  rulebook replay game.txt --step-by-step"
    )]
    Replay(Replay),
    /// Summarize many records: results by opening, lengths, endings, move frequencies, payoffs
    #[command(
        after_help = "Examples:\n  rulebook stats games.jsonl\n  rulebook stats games.jsonl games/ --check --json\n  rulebook stats games.jsonl --svg lengths.svg"
    )]
    Stats(Stats),
    /// Convert records to JSON lines or to training shards, checking every step
    #[command(
        override_usage = "rulebook convert [OPTIONS] --to <FORM> <IN>... <OUT>",
        after_help = "Examples:\n  rulebook convert games.jsonl games/ --to jsonl.zst all.jsonl.zst\n  rulebook convert games.jsonl --to shards shards/\n  rulebook convert shards/ --to jsonl again.jsonl"
    )]
    Convert(Convert),
    /// Show what was played in a position of many games, or count them
    #[command(
        after_help = "Examples:\n  rulebook explore --build openings.redb games.jsonl\n  rulebook explore openings.redb\n  rulebook explore openings.redb --after '4@b2 4@c3' --json"
    )]
    Explore(Explore),
    /// Play a game in the terminal
    #[command(
        after_help = "Examples:\n  rulebook play gobblet\n  rulebook play octi --player human --player club\n  rulebook play toki --players human,random,random"
    )]
    Play(Play),
    /// Search a position for the best lines
    #[command(
        after_help = "Examples:\n  rulebook analyse gobblet --limit 1s\n  rulebook analyse octi --lines 3 --limit 20000n\n  rulebook analyse toki --seed 3 --limit 200ms\n  rulebook analyse kuhn --position KJ --as 0 --json --limit 200ms"
    )]
    Analyse(Analyse),
    /// Compute the exact value of a position and of its moves, with all cards face up
    #[command(
        after_help = "Examples:\n  rulebook solve tictactoe\n  rulebook solve nim --position '1,2,3,0 0' --json\n  rulebook solve pig --variant sides=2,target=10 --position '8,8 0+0' --json"
    )]
    Solve(Solve),
    /// Approximate an equilibrium of a game with hidden information by CFR+
    #[command(
        after_help = "Examples:\n  rulebook cfr kuhn --iterations 1000\n  rulebook cfr leduc --iterations 500 --strategy leduc.jsonl\n  rulebook cfr kuhn --variant players=3 --iterations 1000 --json"
    )]
    Cfr(Cfr),
    /// Value a policy, and the best responses to it
    #[command(
        after_help = "Examples:\n  rulebook best-response kuhn --policy uniform\n  rulebook best-response leduc --policy leduc.jsonl --json"
    )]
    BestResponse(BestResponse),
    /// Let players play against each other, and estimate how much stronger one is
    #[command(
        after_help = "Examples:\n  rulebook arena tictactoe --bot flat:50n --bot random --games 20\n  rulebook arena tictactoe --bot flat:50n --bot random --games 400 --sprt 0,100 --json\n  rulebook arena kuhn --bot random --bot random --games 10 --state run.jsonl --records played"
    )]
    Arena(Arena),
    /// Play by the engine protocol on standard input and output, or test another engine
    #[command(
        after_help = "Examples:\n  rulebook engine\n  rulebook engine gobblet\n  rulebook engine --check 'rulebook engine'"
    )]
    Engine(Engine),
    /// Show the page, which `cargo xtask web` builds, to the browsers of this machine
    #[command(after_help = "Examples:\n  rulebook serve\n  rulebook serve --port 8080")]
    Serve(Serve),
    /// Print a completion script for a shell
    #[command(after_help = "Examples:\n  rulebook completions bash\n  rulebook completions zsh")]
    Completions(Completions),
    /// Print the manual page, or the page of one command
    #[command(after_help = "Examples:\n  rulebook man\n  rulebook man perft")]
    Man(Man),
}

/// The game and where it starts.
#[derive(Debug, Args)]
pub(crate) struct Start {
    /// The name of the game, as `rulebook games` lists it
    pub(crate) game: String,
    /// Start from this position instead of the official one
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Rule options, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,
    /// Chance decided in advance; `rulebook games GAME` shows how to write it
    #[arg(long, value_name = "LIST")]
    pub(crate) deal: Option<String>,
}

impl Start {
    /// The match at this position, for the host.
    pub(crate) fn open(&self, registry: &Registry) -> Result<Box<dyn AnyMatch>, CliError> {
        self.begin(registry, Some("host"), None)
    }

    /// The match at this position, for the host, under a policy.
    pub(crate) fn open_under(
        &self,
        registry: &Registry,
        policy: Policy,
    ) -> Result<Box<dyn AnyMatch>, CliError> {
        self.begin(registry, Some("host"), Some(policy))
    }

    /// The match at this position, and the observer that `--as` names.
    pub(crate) fn open_as(
        &self,
        registry: &Registry,
        who: &As,
    ) -> Result<(Box<dyn AnyMatch>, Viewpoint), CliError> {
        let game = self.begin(registry, who.who.as_deref(), None)?;
        let who = observer::viewpoint(&*game, who.who.as_deref())?;
        Ok((game, who))
    }

    fn begin(
        &self,
        registry: &Registry,
        who: Option<&str>,
        policy: Option<Policy>,
    ) -> Result<Box<dyn AnyMatch>, CliError> {
        let game = registry.game(&self.game)?;
        let position = self.position.as_deref().map(|line| {
            // As `show` and the table write it.
            let text = line.strip_prefix("position: ").or_else(|| line.strip_prefix("view: "));
            text.unwrap_or(line)
        });
        let order = self.deal.as_deref();
        let start = rulebook::Start { variant: &self.variant, position, policy, deal: order };
        game.begin(&start).map_err(|error| {
            let hides = may_hide(game, who, [&self.variant, position.unwrap_or_default()]);
            let error = match error.kind {
                ErrorKind::Variant => self.with_similar_option(game, error),
                _ => error,
            };
            if hides { concealed(error) } else { error.into() }
        })
    }

    /// The error of a variant, with the option or value that was probably meant.
    fn with_similar_option(&self, game: &dyn AnyGame, error: AnyError) -> AnyError {
        let options = game.info().options;
        let similar = self.variant.split(',').find_map(|text| {
            let (key, value) = text.split_once('=').unwrap_or((text, ""));
            match options.iter().find(|option| option.key == key) {
                Some(option) => did_you_mean(value, option.values?.iter().copied()),
                None => did_you_mean(key, options.iter().map(|option| option.key)),
            }
        });
        match similar {
            Some(similar) if error.help.is_none() => error.with_help(similar),
            _ => error,
        }
    }
}

/// The observer whose view a command shows.
#[derive(Debug, Args)]
pub(crate) struct As {
    /// Show what this observer sees: `host` (everything), `public` (what everybody sees), or a
    /// seat, by its name or by its number counted from 0 [default: public if something is hidden,
    /// otherwise host]
    #[arg(long = "as", value_name = "WHO")]
    pub(crate) who: Option<String>,
}

/// Where a drawing goes.
#[derive(Debug, Args)]
pub(crate) struct Drawn {
    /// Write the picture to an SVG file, which must not exist yet; `-` means standard output
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
        write_svg(file, seen.svg(&Theme::LIGHT).text, self.force, out)
    }
}

/// Writes an SVG document to a file. Returns whether it went to standard output.
pub(crate) fn write_svg(
    file: &Path,
    document: String,
    force: bool,
    out: &mut Output,
) -> Result<bool, CliError> {
    let document = out.svg(document);
    if files::is_standard(file) {
        out.bytes(document.as_bytes())?;
        return Ok(true);
    }
    files::write(file, &document, force).map_err(CliError::Refused)?;
    Ok(false)
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
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
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
    /// Print one JSON object
    #[arg(long, conflicts_with = "svg")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) start: Start,
    /// The length of the sequences in moves, at most 255
    #[arg(value_parser = number::<u32>, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Moves to play first
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) after: String,
    /// Also print the count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// What counts as a move; `rulebook games GAME` lists the choices
    #[arg(long, value_name = "NAME")]
    pub(crate) counting: Option<String>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Use a transposition table of at most this many MiB; the counts do not change
    /// [default: no table]
    #[arg(long, value_name = "MIB", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0, hide_default_value = true)]
    pub(crate) hash: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// How many threads share the work.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// The number of threads, at most four per core [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

impl Threads {
    /// The number of threads; 0 for one per core.
    pub(crate) fn number(&self) -> Result<usize, CliError> {
        within_cores(self.threads)
    }
}

/// The number of threads of a search.
#[derive(Debug, Args)]
pub(crate) struct SearchThreads {
    /// The number of threads of the search `alphabeta`, at most four per core; with more than one
    /// the answer is not reproducible
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 1)]
    threads: usize,
}

impl SearchThreads {
    /// The number of threads, at least one.
    pub(crate) fn number(&self) -> Result<usize, CliError> {
        within_cores(self.threads.max(1))
    }
}

/// Refuses more threads than four per core.
fn within_cores(threads: usize) -> Result<usize, CliError> {
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let most = 4 * cores;
    if most < threads {
        let help = format!("the limit is {most}, four per core");
        return Err(CliError::Usage(format!("{threads} threads: {help}")));
    }
    Ok(threads)
}

#[derive(Debug, Args)]
pub(crate) struct Random {
    #[command(flatten)]
    pub(crate) start: Start,
    /// The number of games
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 1)]
    pub(crate) games: u64,
    /// The seed; equal seeds give equal games
    #[arg(long, value_name = "S", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print one JSON object per step and one per game
    #[arg(long)]
    pub(crate) jsonl: bool,
    #[command(flatten)]
    pub(crate) kept: Kept,
    /// Print the summary as one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    pub(crate) json: bool,
    /// End a game as a draw after this many plies, because some games never end; 0 means no limit
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    #[arg(default_value_t = 10_000)]
    pub(crate) ply_limit: u32,
    /// Also adjudicate games as in a match, for instance as drawn by repetition
    #[arg(long)]
    pub(crate) adjudicate: bool,
}

/// Where records go.
#[derive(Debug, Args)]
pub(crate) struct Kept {
    /// Write a record of each game: one JSON object per line to a file (`-` means standard output), or
    /// one text file per game to a folder if the name ends with `/`
    #[arg(long, value_name = "FILE|DIR/", conflicts_with = "jsonl")]
    pub(crate) records: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "records")]
    pub(crate) force: bool,
}

impl Random {
    /// Whether the games themselves are the answer on standard output, and not their summary.
    pub(crate) fn writes_data(&self) -> bool {
        self.jsonl || self.kept.records.as_deref().is_some_and(files::is_standard)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The file with the record; `-` means standard input
    pub(crate) file: PathBuf,
    /// Show the position after this number of steps
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    pub(crate) step: Option<usize>,
    /// Show every position; on a terminal, wait for Enter after each
    #[arg(long, conflicts_with_all = ["step", "svg", "json"])]
    pub(crate) step_by_step: bool,
    #[command(flatten)]
    pub(crate) who: As,
    #[command(flatten)]
    pub(crate) drawn: Drawn,
    /// Print one JSON object
    #[arg(long, conflicts_with = "svg")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// Files with one JSON record per line or one text record each, also compressed with zstd, and
    /// folders of such files; `-` means standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Replay every record, checking each step, the result and the tags
    #[arg(long)]
    pub(crate) check: bool,
    /// Continue after a bad record, and report every one
    #[arg(long)]
    pub(crate) keep_going: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) plot: Plot,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// First what to read: files with records and folders of them, as for `stats`, and shards or
    /// folders of shards. Last what to write: a file that does not exist yet, or the folder for the
    /// shards
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// What to write: one JSON object per line, the same compressed with zstd, or shards
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Form,
    /// Continue after a bad record, and report every one
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// The greatest number of games in a shard
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 1_000_000)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Replace the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Convert {
    /// What to read; empty if only one path was given.
    pub(crate) fn files(&self) -> &[PathBuf] {
        self.paths.split_last().map_or(&[], |(_, files)| files)
    }

    /// What to write.
    pub(crate) fn target(&self) -> &Path {
        self.paths.last().map_or(Path::new("-"), PathBuf::as_path)
    }
}

/// What `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// One JSON object per line.
    #[value(name = "jsonl")]
    Lines,
    /// The same, compressed.
    #[value(name = "jsonl.zst")]
    Compressed,
    /// A table and the numbers of the steps, for training.
    #[value(name = "shards")]
    Shards,
}

#[derive(Debug, Args)]
pub(crate) struct Explore {
    /// The explorer; with --build, the files with records and folders of them, as for `stats`
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Count the games of the files, all of one game, and write an explorer
    #[arg(long, value_name = "OUT", conflicts_with_all = ["position", "variant", "after"])]
    pub(crate) build: Option<PathBuf>,
    /// Count this number of steps of each game
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 20, requires = "build")]
    pub(crate) steps: usize,
    /// Continue after a bad record, and report every one
    #[arg(long, requires = "build")]
    pub(crate) keep_going: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Replace the explorer if it exists
    #[arg(long, requires = "build")]
    pub(crate) force: bool,
    /// The position, instead of the official start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Rule options, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,
    /// Steps to take first
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) after: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where a plot goes.
#[derive(Debug, Args)]
pub(crate) struct Plot {
    /// Plot lengths, results by opening and move frequencies to an SVG file, which must not exist yet; `-` means standard
    /// output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) svg: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) start: Start,
    #[command(flatten)]
    pub(crate) who: As,
    /// The search [default: the one that suits the game and what is seen best]
    #[arg(long, value_name = "NAME", value_parser = algorithm)]
    pub(crate) search: Option<Algorithm>,
    /// The number of lines
    #[arg(long, value_name = "K", value_parser = number::<usize>, allow_negative_numbers = true)]
    #[arg(default_value_t = 1)]
    pub(crate) lines: usize,
    /// When to stop: after a time (`2s`), an amount of work (`20000n`: positions, or playouts for
    /// searches that play to the end, such as `mcts`), or at a depth (`d8`)
    #[arg(long, value_name = "LIMIT", value_parser = budget, default_value = "2s")]
    pub(crate) limit: Budget,
    #[command(flatten)]
    pub(crate) memory: Memory,
    #[command(flatten)]
    pub(crate) threads: SearchThreads,
    /// The seed of everything random: the search, and chance where it comes before the first move
    #[arg(long, value_name = "S", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The memory that a search may use.
#[derive(Debug, Args)]
pub(crate) struct Memory {
    /// The memory for trees and tables, in MiB
    #[arg(long = "hash", value_name = "MIB", value_parser = memory, allow_negative_numbers = true)]
    #[arg(default_value_t = 256)]
    mebibytes: usize,
}

impl Memory {
    /// The memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.mebibytes << 20
    }
}

/// Reads a number of MiB.
fn memory(text: &str) -> Result<usize, String> {
    const MOST: usize = 1 << 20;
    let number = text.parse().ok().filter(|mebibytes| (1..=MOST).contains(mebibytes));
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) start: Start,
    /// When to give up: after a time (`2s`), or a number of positions (`20000n`) [default: never]
    #[arg(long, value_name = "LIMIT", value_parser = budget)]
    pub(crate) limit: Option<Budget>,
    #[command(flatten)]
    pub(crate) memory: Memory,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Cfr {
    #[command(flatten)]
    pub(crate) start: Start,
    /// The number of iterations
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    pub(crate) iterations: u64,
    /// Write the average policy, one JSON object per line and information set; `-` means standard
    /// output
    #[arg(long, value_name = "FILE")]
    pub(crate) strategy: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "strategy")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) memory: Memory,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BestResponse {
    #[command(flatten)]
    pub(crate) start: Start,
    /// The policy: `uniform`, or a file as `cfr --strategy` writes it; `-` means standard input
    #[arg(long, value_name = "uniform|FILE", value_parser = policy_source)]
    pub(crate) policy: PolicySource,
    #[command(flatten)]
    pub(crate) memory: Memory,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where a policy comes from.
#[derive(Clone, Debug)]
pub(crate) enum PolicySource {
    /// Every legal move is equally likely.
    Uniform,
    File(PathBuf),
}

#[expect(clippy::unnecessary_wraps, reason = "clap wants a result")]
fn policy_source(text: &str) -> Result<PolicySource, String> {
    Ok(if text == "uniform" { PolicySource::Uniform } else { PolicySource::File(text.into()) })
}

/// Reads a limit.
fn budget(text: &str) -> Result<Budget, BudgetError> {
    text.parse()
}

/// Reads the name of a search.
fn algorithm(text: &str) -> Result<Algorithm, String> {
    let names = || Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect::<Vec<_>>();
    text.parse().map_err(|_| format!("the searches are {}", names().join(", ")))
}

#[derive(Debug, Args)]
pub(crate) struct Arena {
    /// The name of the game, as `rulebook games` lists it
    pub(crate) game: String,
    /// Rule options, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,
    /// A player, twice or more often: `random`, or a search with its limit for each move, such as
    /// `mcts:1s`, `mcts:20000n` (20,000 playouts), `alphabeta:20000n` (20,000 positions) or
    /// `alphabeta:d8`
    #[arg(long = "bot", value_name = "SPEC", value_parser = spec, required = true)]
    pub(crate) bots: Vec<Spec>,
    /// The number of games for each pair of players, rounded up to whole blocks with exchanged seats
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 100)]
    pub(crate) games: u64,
    /// Stop as soon as it is decided whether the difference is ELO0 or ELO1, with an error of 0.05;
    /// for two players
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// The seed of openings, chance and players
    #[arg(long, value_name = "S", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[arg(default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Begin with this number of random moves [default: 4, and 0 in games with chance]
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>, allow_negative_numbers = true)]
    pub(crate) book: Option<u32>,
    /// Cut games off after this many plies; they have no score; 0 means no limit
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    #[arg(default_value_t = 10_000)]
    pub(crate) ply_limit: u32,
    /// Keep the state in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Write a record of each game to this folder, which must be empty unless a run continues
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads the hypotheses of a sequential test.
fn sprt(text: &str) -> Result<Sprt, String> {
    let elos = text.split_once(',').and_then(|(elo0, elo1)| {
        Some(Sprt { elo0: elo0.trim().parse().ok()?, elo1: elo1.trim().parse().ok()? })
    });
    elos.ok_or_else(|| "expected two differences in Elo, such as `0,50`".to_owned())
}

#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// The game to begin with, for programs that cannot choose one [default: the first one]
    pub(crate) game: Option<String>,
    /// Rule options, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    #[arg(requires = "game")]
    pub(crate) variant: String,
    /// Start the engine with this command instead, test every part of the protocol, and play each
    /// game that it offers
    #[arg(long, value_name = "COMMAND", conflicts_with = "game")]
    pub(crate) check: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8000)]
    pub(crate) port: u16,
    /// The folder of the page
    #[arg(long, value_name = "FOLDER", default_value = "target/web")]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The command
    pub(crate) command: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) start: PlayStart,
    /// The player of the next seat, once for each seat: `human`, `random`, `easy`, `club`, `strong`,
    /// a search with its limit for each move, such as `mcts:1s`, `mcts:20000n` (20,000 playouts) or
    /// `alphabeta:20000n` (20,000 positions), or `engine:COMMAND`
    #[arg(long = "player", value_name = "SPEC", value_parser = spec)]
    player: Vec<Spec>,
    /// The players of all seats in order, as for --player [default: human,easy,…]
    #[arg(long, value_name = "LIST", value_parser = spec, value_delimiter = ',')]
    #[arg(conflicts_with = "player")]
    players: Vec<Spec>,
    /// The seed for chance and random players
    #[arg(long, value_name = "S", value_parser = number::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Show everything that is hidden, and allow unfinished games to be saved
    #[arg(long)]
    pub(crate) host: bool,
    /// Ask line by line instead of filling the screen; always so without a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Play {
    /// The players of the seats, in order; none if they are not named.
    pub(crate) fn seats(&self) -> Vec<Spec> {
        if self.player.is_empty() { self.players.clone() } else { self.player.clone() }
    }
}

/// Reads the text that describes a player.
fn spec(text: &str) -> Result<Spec, SpecError> {
    text.parse()
}

/// The match to play: a new one, or one to continue.
#[derive(Debug, Args)]
pub(crate) struct PlayStart {
    /// The name of the game, as `rulebook games` lists it [default: a menu, in a terminal]
    pub(crate) game: Option<String>,
    /// Start from this position instead of the official one
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Rule options, as `key=value,key=value`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) variant: String,
    /// Chance decided in advance; `rulebook games GAME` shows how to write it
    #[arg(long, value_name = "LIST")]
    pub(crate) deal: Option<String>,
    /// Continue a recorded game
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["game", "position", "variant", "deal", "last"])]
    pub(crate) resume: Option<PathBuf>,
    /// Continue the match that was saved automatically, of this game or of the one played last
    #[arg(long, value_name = "GAME", num_args = 0..=1)]
    #[arg(conflicts_with_all = ["game", "position", "variant", "deal"])]
    #[expect(clippy::option_option, reason = "clap's type for an option with an optional value")]
    pub(crate) last: Option<Option<String>>,
}

impl PlayStart {
    /// How a new match of this game begins.
    pub(crate) fn new_match(self, game: String) -> Start {
        Start { game, position: self.position, variant: self.variant, deal: self.deal }
    }
}

/// Reads a number.
fn number<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let most = u64::MAX >> (64 - 8 * size_of::<N>() as u32);
    let number = text.parse::<u64>().ok().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| format!("expected a whole number from 0 to {most}"))
}
