//! The latest step, as far as a drawing marks it.
//!
//! A step does not name the box that it changed. The box follows from the steps since the start of
//! the match, or, if the match did not begin with the official start, from the current phase.

use std::vec::Vec;

use rulebook_core::{Play, Player, Step};
use rulebook_draw::Scene;

use super::heap::Heap;
use crate::{
    board::Slot,
    event::Event,
    mv::Move,
    setup::{Phase, Setup},
    state::Toki,
};

/// The effects of the latest step; none at the start of a match. When chance turns a card, the move
/// that required it counts too.
#[derive(Debug, Default)]
pub(super) struct Latest {
    pub(super) slots: Vec<(Player, Slot)>,
    pub(super) heaps: Vec<Heap>,
}

impl Latest {
    pub(super) fn of(scene: &Scene<'_, Toki>) -> Latest {
        let before = before(scene);
        match scene.observed {
            [] => Latest::default(),
            [.., Step::Move(mv)] => Latest::of_move(*mv, before.as_ref(), scene.view),
            [earlier @ .., Step::Event(_)] => {
                Latest::of_event(earlier.last(), before.as_ref(), scene.view)
            }
        }
    }

    fn of_move(mv: Move, before: Option<&Toki>, after: &Toki) -> Latest {
        let player = match before {
            Some(before) => before.phase().player(),
            None => mover(mv, after),
        };
        let (slots, heaps): (&[Slot], &[Heap]) = match mv {
            Move::Open { slot } => (&[slot], &[]),
            Move::Pile => (&[], &[Heap::Pile, Heap::Hand]),
            Move::Bank => (&[], &[Heap::Bank, Heap::Hand]),
            Move::Place { slot } | Move::Flip { slot } => (&[slot], &[Heap::Pile]),
            Move::Keep => (&[], &[Heap::Pile]),
            Move::Fly { toki, slot } => (&[toki, slot], &[Heap::Pile]),
        };
        let slots = player.into_iter().flat_map(|player| slots.iter().map(move |s| (player, *s)));
        Latest { slots: slots.collect(), heaps: heaps.to_vec() }
    }

    fn of_event(
        earlier: Option<&Step<Move, Event>>,
        before: Option<&Toki>,
        after: &Toki,
    ) -> Latest {
        let is_dealt = after.phase() == Phase::Open { player: Player::FIRST }
            && after.board_of(Player::FIRST).n_hidden() == Slot::COUNT;
        if is_dealt {
            return Latest { heaps: Vec::from([Heap::Pile]), ..Latest::default() };
        }
        match (before.map(Toki::phase), earlier) {
            (Some(Phase::Reveal), _) => {
                let slots = before.and_then(Toki::turning).into_iter().collect();
                Latest { slots, ..Latest::default() }
            }
            // A round has ended: this may be its last card or the first that is opened after it.
            (None, _) if after.phase().player().is_none() => Latest::default(),
            (_, Some(Step::Move(mv))) => Latest::of_move(*mv, before, after),
            _ => Latest::default(),
        }
    }
}

/// The position before the latest step, if the match began with the official start.
fn before(scene: &Scene<'_, Toki>) -> Option<Toki> {
    let (last, earlier) = scene.observed.split_last()?;
    let Setup { variant, birthdays, .. } = Setup::from(scene.view);
    let mut state = Setup { birthdays, ..Setup::start(variant) }.build().ok()?;
    for step in earlier {
        state.apply(*step).ok()?;
    }
    let mut after = state.clone();
    after.apply(*last).ok()?;
    (after == *scene.view).then_some(state)
}

/// The player whose move, with the card that it turned, led to `after`; `None` if a round ended.
fn mover(mv: Move, after: &Toki) -> Option<Player> {
    let n_players = after.options().players;
    let previous = |player| Player::all(n_players).find(|other| other.next(n_players) == player);
    match after.phase() {
        // The last seat has opened its second card.
        Phase::Source { .. } if matches!(mv, Move::Open { .. }) => previous(Player::FIRST),
        Phase::Source { player } => previous(player),
        Phase::Open { player } if after.board_of(player).n_hidden() == Slot::COUNT => {
            previous(player)
        }
        phase => phase.player(),
    }
}
