//! An entry as an [`AnyGame`].

use std::{any::TypeId, sync::Arc};

use rulebook_core::{
    InfoKey, Match, Never, Record, Refusal, ReplayError, ReplayLimits, Rules, Viewpoint,
    text::{Options, quoted},
};

use super::{client::Client, host::Host, start};
#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, BatchOptions};
use crate::{
    any_client::AnyClient,
    any_game::{AnyGame, Start},
    any_match::AnyMatch,
    entry::Entry,
    erasable::Erasable,
    error::{AnyError, ErrorKind},
    sealed::Sealed,
    values::{GameInfo, OptionInfo, PerftModeInfo},
};
#[cfg(feature = "data")]
use crate::{entry::MoveIndexFns, numbering::StepNumbers};

impl<G: Erasable> Sealed for Arc<Entry<G>> {}

impl<G: Erasable> AnyGame for Arc<Entry<G>> {
    fn rules(&self) -> Rules {
        G::RULES
    }

    fn info(&self) -> GameInfo {
        let modes = G::perft_modes().iter();
        let chance = TypeId::of::<G::Event>() != TypeId::of::<Never>();
        GameInfo {
            name: G::RULES.name,
            rules: G::RULES.version,
            title: G::INFO.title,
            author: G::INFO.author,
            aim: G::INFO.aim,
            seats: G::INFO.seats,
            options: G::Variant::SPECS.iter().map(OptionInfo::of).collect(),
            perft_modes: modes
                .map(|mode| PerftModeInfo { name: mode.name, about: mode.about })
                .collect(),
            chance,
            // A game in which nothing is hidden is open as it is.
            hidden: TypeId::of::<G::Open>() != TypeId::of::<G>(),
            capabilities: self.capabilities(),
            strengths: G::INFO.strengths,
            n_indices: self.move_index.as_ref().map(|indices| indices.space),
            deal: G::deal_example().filter(|_| chance),
        }
    }

    fn rules_page(&self) -> &'static str {
        G::INFO.rules
    }

    #[cfg(feature = "data")]
    fn step_numbers(&self) -> Option<StepNumbers> {
        self.move_index.as_ref().map(MoveIndexFns::numbers)
    }

    fn begin(&self, start: &Start<'_>) -> Result<Box<dyn AnyMatch>, AnyError> {
        let state: G = start::state(start.variant, start.position)?;
        let draw_rules = start.draw_rules.unwrap_or(G::DRAW_RULES);
        let mut host = Host::new(self, Match::with_draw_rules(state, draw_rules));
        if let Some(deal) = start.deal {
            host.set_deal(deal)?;
        }
        Ok(Box::new(host))
    }

    #[cfg(feature = "batch")]
    fn batch(&self, options: &BatchOptions<'_>) -> Result<Box<dyn AnyBatch>, AnyError> {
        let Some(make) = self.batch else {
            let message = "it needs a game with planes and indices of moves";
            return Err(AnyError::new(ErrorKind::Batch, "batch", message));
        };
        make(start::state(options.variant, options.position)?, options)
    }

    fn replay(
        &self,
        record: &Record,
        limits: &ReplayLimits,
    ) -> Result<Box<dyn AnyMatch>, AnyError> {
        let mut game = Match::<G>::at_start_of(record, limits).map_err(refused)?;
        match game.replay(record) {
            Ok(()) => Ok(Box::new(Host::new(self, game))),
            // The match stands before the step.
            Err(ReplayError::UnreadableStep { number, text, error }) => {
                Err(Host::new(self, game).unreadable_step(&text, error).at_step(number))
            }
            Err(ReplayError::Step { number, text, error }) => {
                Err(Host::new(self, game).refused_step(&text, error).at_step(number))
            }
            Err(error) => Err(refused(error)),
        }
    }

    fn client(&self, who: Viewpoint, view: &str) -> Result<Box<dyn AnyClient>, AnyError> {
        Ok(Box::new(Client::<G>::new(self, who, read_view::<G>(view)?)?))
    }

    fn resume(
        &self,
        who: Viewpoint,
        view: &str,
        key: InfoKey,
    ) -> Result<Box<dyn AnyClient>, AnyError> {
        let client = Client::<G>::new(self, who, read_view::<G>(view)?)?;
        Ok(Box::new(client.with_first_key(key)))
    }

    fn follow(
        &self,
        record: &Record,
        limits: &ReplayLimits,
    ) -> Result<Box<dyn AnyClient>, AnyError> {
        Ok(Box::new(Client::<G>::follow(self, record, limits)?))
    }
}

/// The view that a text denotes.
fn read_view<G: Erasable>(view: &str) -> Result<G::View, AnyError> {
    view.parse().map_err(|error| AnyError::unreadable(ErrorKind::View, "view", view, &error))
}

/// The error of a record that is not refused because of a step.
fn refused<I: Refusal>(error: ReplayError<I>) -> AnyError {
    let reason = match error {
        ReplayError::Start { text, reason } => {
            format!("the start position {} is refused: {reason}", quoted(&text))
        }
        error => error.to_string(),
    };
    AnyError::new(ErrorKind::Record, "record", reason)
}
