//! A match of a shard.

use rulebook::{
    AnyError, AnyGame, AnyMatch, Start,
    core::{Adjudication, DrawRules, Record, Verdict},
};

use crate::bad::refused;

/// A match as a shard holds it: its steps are numbers, as
/// [`AnyGame::step_numbers`](rulebook::AnyGame::step_numbers) counts them.
///
/// ```
/// use rulebook_data::{ShardGame, rulebook::Registry};
///
/// let registry = Registry::standard();
/// let mut game = registry.game("tictactoe")?.start("")?;
/// game.play("b2")?;
/// let record = game.record(&[]);
/// let row = ShardGame::new("first".to_owned(), &record, &*game)?;
/// assert_eq!((row.plies, &row.steps[..]), (1, &[4][..]));
/// assert_eq!(row.record(registry.game("tictactoe")?)?, record);
/// # Ok::<(), rulebook_data::rulebook::AnyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShardGame {
    /// An identifier of the match, which shards do not interpret.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// The version of the rules.
    pub rules: u16,
    /// The options that differ from the default.
    pub variant: String,
    /// The start position, without the variant.
    pub start: String,
    /// The draw rules.
    pub draw_rules: DrawRules,
    /// The number of seats.
    pub players: u8,
    /// The players' names by seat; empty if they are unknown.
    pub names: Vec<String>,
    /// The verdict; `None` if the match is unfinished.
    pub result: Option<Verdict>,
    /// The payoffs by seat; empty unless the rules ended the match.
    pub payoffs: Vec<i32>,
    /// The number of moves.
    pub plies: u32,
    /// The seed of the match, if it is known.
    pub seed: Option<u64>,
    /// The further tags of the record.
    pub tags: Vec<(String, String)>,
    /// The numbers of the moves and chance events.
    pub steps: Vec<u16>,
}

impl ShardGame {
    /// The tag of a record for [`ShardGame::seed`].
    pub const SEED: &str = "x-seed";

    /// The tag of a record that names a match, for [`ShardGame::id`].
    pub const ID: &str = "x-id";

    /// The match of a record, which the tag [`ShardGame::ID`] identifies; without it the id is
    /// empty.
    ///
    /// # Errors
    ///
    /// As [`ShardGame::new`].
    pub fn of(record: &Record, game: &dyn AnyMatch) -> Result<ShardGame, AnyError> {
        let id = record.tags.iter().find(|(name, _)| name == ShardGame::ID);
        ShardGame::new(id.map(|(_, id)| id.clone()).unwrap_or_default(), record, game)
    }

    /// The match of a record. The seed is that of the tag [`ShardGame::SEED`].
    ///
    /// # Errors
    ///
    /// If the game does not number its steps, its numbers do not fit into 16 bits, or the seed is
    /// not a number.
    pub fn new(id: String, record: &Record, game: &dyn AnyMatch) -> Result<ShardGame, AnyError> {
        let numbers = game.step_numbers().ok_or_else(|| {
            refused(format_args!("the game `{}` does not number its steps", record.game))
        })?;
        let steps = numbers.into_iter().map(u16::try_from).collect::<Result<_, _>>();
        let steps = steps.map_err(|_| {
            refused(format_args!("the step numbers of `{}` do not fit into 16 bits", record.game))
        })?;
        let seed = record.tags.iter().find(|(name, _)| name == ShardGame::SEED);
        let seed = seed.map(|(name, value)| {
            value.parse().map_err(|_| {
                refused(format_args!("the tag `{name}` is not a number from 0 to {}", u64::MAX))
            })
        });
        Ok(ShardGame {
            id,
            game: record.game.clone(),
            rules: record.rules,
            variant: record.variant.clone(),
            start: record.start.clone(),
            draw_rules: record.draw_rules,
            players: game.players(),
            names: record.players.clone(),
            result: record.result,
            payoffs: game.result().map(|result| result.payoffs).unwrap_or_default(),
            plies: u32::try_from(game.plies()).map_err(refused)?,
            seed: seed.transpose()?,
            tags: record.tags.clone(),
            steps,
        })
    }

    /// The match, replayed by the rules of its game.
    ///
    /// # Errors
    ///
    /// If a step is impossible, or the match does not end as it is stated. The error names the
    /// step, from 1.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, AnyError> {
        let rules = game.rules();
        if (rules.name, rules.version) != (&*self.game, self.rules) {
            let name = rulebook::core::text::quoted(&self.game);
            let version = self.rules;
            return Err(refused(format_args!("this is a match of {name}, version {version}")));
        }
        let variant = &*self.variant;
        let position = Some(&*self.start);
        let start =
            Start { variant, position, draw_rules: Some(self.draw_rules), ..Start::default() };
        let mut replayed = game.begin(&start)?;
        for (i, number) in self.steps.iter().enumerate() {
            replayed.step_by_number(usize::from(*number)).map_err(|error| at_step(error, i + 1))?;
        }
        if replayed.verdict().is_none() {
            match self.result.and_then(Verdict::adjudication) {
                Some(Adjudication::Resignation(player)) => replayed.resign(player)?,
                Some(Adjudication::Forfeit(player)) => replayed.forfeit(player)?,
                Some(Adjudication::Agreement) => replayed.agree_draw()?,
                _ => {}
            }
        }
        let payoffs = replayed.result().map(|result| result.payoffs).unwrap_or_default();
        let found = (replayed.verdict(), replayed.plies(), payoffs, replayed.players());
        if found != (self.result, self.plies as usize, self.payoffs.clone(), self.players) {
            return Err(refused("the steps lead to another end than the table states"));
        }
        Ok(replayed)
    }

    /// The record of the match, replayed by the rules of its game.
    ///
    /// # Errors
    ///
    /// As [`ShardGame::replay`].
    pub fn record(&self, game: &dyn AnyGame) -> Result<Record, AnyError> {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let mut record = self.replay(game)?.record(&names);
        record.tags.clone_from(&self.tags);
        record.checked().map_err(refused)
    }
}

fn at_step(mut error: AnyError, step: usize) -> AnyError {
    error.step = Some(step);
    error
}
