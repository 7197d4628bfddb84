//! Positions from data and as data.

use super::Toki;
use crate::{error::InvalidSetup, setup::Setup};

impl TryFrom<Setup> for Toki {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Toki, InvalidSetup> {
        setup.validate()?;
        let unseen = setup.unseen().expect("validated: no card is there too often");
        Ok(Toki {
            boards: setup.boards,
            unseen,
            recycled: setup.bank,
            totals: setup.totals,
            turns: setup.turns,
            variant: setup.variant,
            birthdays: setup.birthdays,
            pile: setup.pile,
            closer: setup.closer,
            phase: setup.phase,
            round: setup.round,
            fresh: unseen.len() - setup.n_hidden(),
        })
    }
}

impl From<&Toki> for Setup {
    fn from(state: &Toki) -> Setup {
        Setup {
            variant: state.variant,
            birthdays: state.birthdays,
            round: state.round,
            totals: state.totals,
            boards: state.boards,
            pile: state.pile,
            under: state.under(),
            bank: state.recycled,
            turns: state.turns,
            closer: state.closer,
            phase: state.phase,
        }
    }
}
