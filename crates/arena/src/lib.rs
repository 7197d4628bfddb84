#![doc = include_str!("../README.md")]
// Counts become means and shares, for which the precision of a float is enough.
#![expect(clippy::cast_precision_loss, reason = "means of counts")]

// In reading order.
mod statistics;
mod error;
mod settings;
mod bot;
mod schedule;
mod chance;
mod book;
mod game_log;
mod game;
mod journal;
mod folder;
mod block;
mod standings;
mod tally;
mod arena;

pub use rulebook_engine;

pub use crate::{
    arena::{Arena, Progress, Run},
    bot::Bot,
    error::ArenaError,
    game_log::{Claim, Failure, GameLog, SeatLog},
    settings::Settings,
    standings::{
        BotRow, ClaimCounts, FailureNote, OpeningNote, PairRow, PayoffRow, SprtRow, Standings,
        UnkeptClaim,
    },
    statistics::{
        BlockScores, Decision, Estimate, Moments, Sprt, SprtTest, elo, expected_score, t_quantile,
    },
};
