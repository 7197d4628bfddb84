//! The instruction budget of the inner loops of one game.

use anyhow::{Context, Result, ensure};
use toml::Table;

/// The tolerance above a budget, as a fraction; a count below by more makes the budget out of date.
const TOLERANCE: f64 = 0.03;

/// The budget of one game: `benches/budgets/GAME.toml`.
#[derive(Clone, Debug, PartialEq)]
pub struct Budget {
    /// The compiler of the counts; others generate other instructions.
    pub compiler: String,
    /// The number of random games to play.
    pub random_games: u32,
    /// Instructions per ply of these games.
    pub per_ply: f64,
    /// The depth of perft; 0 where leaf counts say little.
    pub perft_depth: u32,
    /// Instructions per counted leaf.
    pub per_leaf: f64,
}

/// How a count compares with its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Within the tolerance.
    Kept,
    /// Above it.
    Exceeded,
    /// So far below that the budget would no longer detect a regression.
    OutOfDate,
}

impl Budget {
    /// The budget to be counted for a game that has none.
    #[must_use]
    pub fn new(compiler: &str, perft_depth: u32) -> Budget {
        const RANDOM_GAMES: u32 = 100;
        let compiler = compiler.to_string();
        Budget { compiler, random_games: RANDOM_GAMES, per_ply: 0.0, perft_depth, per_leaf: 0.0 }
    }

    /// Reads a budget.
    ///
    /// # Errors
    ///
    /// If a key is missing or has another kind of value.
    pub fn read(text: &str) -> Result<Budget> {
        let table: Table = text.parse()?;
        let compiler = table.get("compiler").and_then(|value| value.as_str());
        Ok(Budget {
            compiler: compiler.context("`compiler` is not a string")?.to_string(),
            random_games: whole(&table, "random_games")?,
            per_ply: number(&table, "instructions_per_ply")?,
            perft_depth: whole(&table, "perft_depth")?,
            per_leaf: number(&table, "instructions_per_leaf")?,
        })
    }

    /// The text that [`Budget::read`] reads.
    #[must_use]
    pub fn write(&self) -> String {
        let Budget { compiler, random_games, per_ply, perft_depth, per_leaf } = self;
        format!(
            "# Renewed by `cargo xtask budgets --bless`; the counts hold for this compiler only.\n\
             compiler = \"{compiler}\"\n\
             random_games = {random_games}\n\
             instructions_per_ply = {per_ply:.1}\n\
             perft_depth = {perft_depth}\n\
             instructions_per_leaf = {per_leaf:.2}\n"
        )
    }
}

impl Standing {
    /// How `count` compares with `budget`.
    #[must_use]
    pub fn of(count: f64, budget: f64) -> Standing {
        if budget * (1.0 + TOLERANCE) < count {
            Standing::Exceeded
        } else if count < budget * (1.0 - TOLERANCE) {
            Standing::OutOfDate
        } else {
            Standing::Kept
        }
    }
}

fn whole(table: &Table, key: &str) -> Result<u32> {
    let value = table.get(key).and_then(toml::Value::as_integer);
    let value = value.with_context(|| format!("`{key}` is not an integer"))?;
    Ok(u32::try_from(value)?)
}

fn number(table: &Table, key: &str) -> Result<f64> {
    let value = table.get(key).and_then(toml::Value::as_float);
    let value = value.with_context(|| format!("`{key}` is not a decimal number"))?;
    ensure!(0.0 <= value && value.is_finite(), "`{key}` is negative");
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_read_as_it_was_written() -> Result<()> {
        let budget = Budget {
            compiler: "1.95.0 x86_64-unknown-linux-gnu".to_string(),
            random_games: 100,
            per_ply: 210.5,
            perft_depth: 4,
            per_leaf: 3.25,
        };
        assert_eq!(Budget::read(&budget.write())?, budget);
        Ok(())
    }

    #[test]
    fn a_missing_key_is_named() {
        let error = Budget::read("compiler = \"1.95.0\"").expect_err("keys are missing");
        assert_eq!(error.to_string(), "`random_games` is not an integer");
    }

    #[test]
    fn three_per_cent_are_tolerated() {
        assert_eq!(Standing::of(102.9, 100.0), Standing::Kept);
        assert_eq!(Standing::of(103.1, 100.0), Standing::Exceeded);
        assert_eq!(Standing::of(97.1, 100.0), Standing::Kept);
        assert_eq!(Standing::of(96.9, 100.0), Standing::OutOfDate);
        assert_eq!(Standing::of(0.0, 0.0), Standing::Kept);
    }
}
