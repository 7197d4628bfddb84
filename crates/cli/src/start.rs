//! The game of a command, and the start of its match.

use clap::Args;
use rulebook::{
    AnyError, AnyGame, AnyMatch, ErrorKind, Registry,
    core::{DrawRules, Viewpoint},
};

use crate::{
    error::CliError,
    observer::{Observer, concealed, may_hide},
    suggest::did_you_mean,
};

/// The name of a game.
#[derive(Debug, Args)]
pub(crate) struct GameName {
    /// The name of the game, as `rulebook games` lists it
    #[arg(id = "game", value_name = "GAME")]
    pub(crate) name: String,
}

impl GameName {
    /// The game in a registry.
    ///
    /// # Errors
    ///
    /// If there is none of this name.
    pub(crate) fn find<'r>(&self, registry: &'r Registry) -> Result<&'r dyn AnyGame, AnyError> {
        registry.game(&self.name)
    }
}

/// The options of a game's rules.
#[derive(Debug, Args)]
pub(crate) struct Variant {
    /// Rule options, as `key=value,key=value`
    #[arg(id = "variant", long = "variant", value_name = "OPTIONS")]
    #[arg(default_value = "", hide_default_value = true)]
    pub(crate) text: String,
}

/// The position in which a match starts, and the chance that is decided for it.
#[derive(Debug, Args)]
pub(crate) struct Opening {
    /// Start from this position instead of the official start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) variant: Variant,
    /// Chance decided in advance; `rulebook games GAME` shows its notation
    #[arg(long, value_name = "LIST")]
    pub(crate) deal: Option<String>,
}

/// A game, and where its match starts.
#[derive(Debug, Args)]
pub(crate) struct Start {
    #[command(flatten)]
    pub(crate) game: GameName,
    #[command(flatten)]
    pub(crate) opening: Opening,
}

impl Start {
    /// The match at this position, for the host.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the variant, the position or the deal is refused.
    pub(crate) fn open(&self, registry: &Registry) -> Result<Box<dyn AnyMatch>, CliError> {
        self.begin(registry, Some("host"), None)
    }

    /// The match at this position, for the host, under draw rules.
    ///
    /// # Errors
    ///
    /// As [`Start::open`].
    pub(crate) fn open_under(
        &self,
        registry: &Registry,
        draw_rules: DrawRules,
    ) -> Result<Box<dyn AnyMatch>, CliError> {
        self.begin(registry, Some("host"), Some(draw_rules))
    }

    /// The match at this position, and the observer that `--as` names.
    ///
    /// # Errors
    ///
    /// As [`Start::open`], without what the observer must not know; or if there is no such observer.
    pub(crate) fn open_as(
        &self,
        registry: &Registry,
        observer: &Observer,
    ) -> Result<(Box<dyn AnyMatch>, Viewpoint), CliError> {
        let game = self.begin(registry, observer.name(), None)?;
        let who = observer.viewpoint(&*game)?;
        Ok((game, who))
    }

    fn begin(
        &self,
        registry: &Registry,
        who: Option<&str>,
        draw_rules: Option<DrawRules>,
    ) -> Result<Box<dyn AnyMatch>, CliError> {
        let game = self.game.find(registry)?;
        let Opening { position, variant: Variant { text: variant }, deal } = &self.opening;
        let position = position.as_deref().map(|line| {
            // As `show` and the table write it.
            let text = line.strip_prefix("position: ").or_else(|| line.strip_prefix("view: "));
            text.unwrap_or(line).trim()
        });
        let start = rulebook::Start { variant, position, draw_rules, deal: deal.as_deref() };
        game.begin(&start).map_err(|error| {
            let has_hidden_info = may_hide(game, who, [variant, position.unwrap_or_default()]);
            let error = match error.kind {
                ErrorKind::Variant => with_similar_option(game, variant, error),
                _ => error,
            };
            if has_hidden_info { concealed(error) } else { error.into() }
        })
    }
}

/// The error of a variant, with the option or value that was probably meant.
fn with_similar_option(game: &dyn AnyGame, variant: &str, error: AnyError) -> AnyError {
    let options = game.info().options;
    let similar = variant.split(',').find_map(|text| {
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
