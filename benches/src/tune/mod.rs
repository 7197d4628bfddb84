//! Weights of [`Features`](rulebook_core::Features), learnt from games.
//!
//! The evaluation predicts the share of the stake that a side expects. So its weights are learnt by
//! logistic regression: of all weights, those under which the results of recorded games are the
//! least surprising. The idea is Buro's ("Statistical feature combination for the evaluation of
//! game positions", 1995); for chess it is known as Texel's tuning method (Österlund, 2014).
//!
//! 1. [`SelfPlay`] plays games from random openings. Any search can play, so games with chance and
//!    opened hands can be learnt from as well.
//! 2. [`Samples`] takes the quiet positions with the result of their game. Features that a game's
//!    crate does not have are added by [`Samples::add_positions`].
//! 3. [`Samples::fit`] returns the weights with standard errors, and [`Samples::log_loss`] measures
//!    how well any weights predict the games of other samples.
//!
//! ```
//! use rulebook_benches::tune::{Choice, Fit, Samples, SelfPlay};
//! use rulebook_core::{Features, Linear, PerfectInfo, Symmetric};
//! use rulebook_search::{AlphaBeta, Limits, Root, Search, SearchError};
//!
//! /// The weights under which the results of a hundred games are the least surprising.
//! fn learn<S: Features + PerfectInfo + Symmetric>(start: &S) -> Result<Option<Fit>, SearchError> {
//!     let mut samples = Samples::new(S::FEATURES.len());
//!     for number in 0..100 {
//!         let played = SelfPlay::new(1).play(start, number, |game| {
//!             let root = Root::new(game.clone())?;
//!             let search = AlphaBeta::new(root, Linear::<S>::default(), Limits::default())?;
//!             let mut search = search.depth(3);
//!             search.run(u64::MAX);
//!             let choice = Choice::of(&search.report());
//!             Ok::<_, SearchError>(choice.expect("a player to move has a move"))
//!         })?;
//!         samples.add(&played);
//!     }
//!     Ok(samples.fit())
//! }
//! ```

mod self_play;
mod samples;
mod fit;
mod cholesky;

pub use self::{
    fit::Fit,
    samples::Samples,
    self_play::{Choice, SelfPlay, SelfPlayGame},
};
