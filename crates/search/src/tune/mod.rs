//! Weights of a [`LinearEvaluation`](rulebook_core::LinearEvaluation), learnt from games.
//!
//! The evaluation says what share of the stake a side expects. So its weights are learnt by logistic
//! regression: of all weights, those under which the results of recorded games are the least
//! surprising. The idea is Buro's ("Statistical feature combination for the evaluation of game
//! positions", 1995); for chess it is known as Texel's tuning method (Österlund, 2014).
//!
//! 1. [`SelfPlay`] plays games from random openings. Any search can play, so games with chance and
//!    opened hands can be learnt from as well.
//! 2. [`Samples`] takes the quiet positions with the result of their game.
//! 3. [`Samples::fit`] returns the weights with standard errors, and [`Samples::log_loss`] says how
//!    well any weights predict the games of other samples.
//!
//! ```
//! use rulebook_classics::Connect4;
//! use rulebook_core::{Evaluate, LinearEvaluation, Player, State};
//! use rulebook_search::{
//!     AlphaBeta, Limits, Root, Search, Unsuited,
//!     tune::{Choice, Samples, SelfPlay},
//! };
//!
//! /// Who has more counters in the middle column.
//! struct Middle([i32; 1]);
//!
//! impl Evaluate<Connect4> for Middle {
//!     fn value(&self, state: &Connect4) -> i32 {
//!         let mut features = [0];
//!         Middle::features(state, &mut features);
//!         self.0[0] * features[0]
//!     }
//! }
//!
//! impl LinearEvaluation<Connect4> for Middle {
//!     const FEATURES: &'static [&'static str] = &["counters in the middle column"];
//!
//!     fn with_weights(weights: &[i32]) -> Middle {
//!         Middle(weights.try_into().expect("one weight"))
//!     }
//!
//!     fn weights(&self) -> &[i32] {
//!         &self.0
//!     }
//!
//!     fn features(state: &Connect4, features: &mut [i32]) {
//!         let position = state.to_string();
//!         let middle = position.split('/').filter_map(|row| row.chars().nth(3));
//!         let sum: i32 = middle.map(|c| i32::from(c == 'X') - i32::from(c == 'O')).sum();
//!         features[0] = if state.turn().player() == Some(Player::FIRST) { sum } else { -sum };
//!     }
//! }
//!
//! let (evaluation, mut samples) = (Middle([0]), Samples::new(1));
//! for number in 0..30 {
//!     let played = SelfPlay::new(1).opening(6).play(&Connect4::default(), number, |game| {
//!         let limits = Limits::default().memory(1 << 20).depth(3);
//!         let mut search = AlphaBeta::new(Root::new(game)?, Middle([0]), limits)?;
//!         search.run(u64::MAX);
//!         Ok::<_, Unsuited>(Choice::of(&search.report()).expect("a player to move has a move"))
//!     })?;
//!     samples.add(&played, &evaluation);
//! }
//! assert!(100 < samples.len() && samples.n_games() <= 30);
//! let fit = samples.fit().expect("there are positions");
//! println!("{:.0} ± {:.0}", fit.weights[0], fit.errors[0]);
//! # Ok::<(), Unsuited>(())
//! ```

mod self_play;
mod samples;
mod fit;
mod cholesky;

pub use self::{
    fit::Fit,
    samples::Samples,
    self_play::{Choice, Played, SelfPlay},
};
