//! Steps as an observer sees them.

use rulebook_core::{Player, Step, StepOf, Viewpoint};

use super::sees;
use crate::{board::Colour, event::Event, mv::Move, state::Octagone};

/// A step as an observer sees it.
///
/// ```
/// use rulebook_octagone::{
///     Game, Observation, Octagone,
///     rulebook_core::{Player, HiddenInfo, Step, Viewpoint},
/// };
///
/// // The first shield is dealt to seat 0; the other player sees only its back.
/// let game = Octagone::start("covered=on".parse()?);
/// let step = Step::Event("+M".parse()?);
/// assert_eq!(game.observe(step, Viewpoint::Seat(Player::SECOND)), Observation::Dealt(None));
/// assert_eq!(game.observe(step, Viewpoint::Seat(Player::FIRST)).to_string(), "+M");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observation {
    /// R8: the lot has given the White Lady to this player.
    Drawn(Player),
    /// R8: a coloured shield has been dealt; its colour, if the observer sees it. Printed as the
    /// event, or as `+?`.
    Dealt(Option<Colour>),
    /// A player has made this move.
    Moved(Move),
}

impl Observation {
    pub(super) fn of(state: &Octagone, step: StepOf<Octagone>, who: Viewpoint) -> Observation {
        match step {
            Step::Move(mv) => Observation::Moved(mv),
            Step::Event(Event::Lot { starter }) => Observation::Drawn(starter),
            Step::Event(Event::Deal { colour }) => {
                let receiver = Player::from_index(state.public.receiver(&state.hands) as u8);
                let is_seen = receiver.is_some_and(|p| sees(state.public.variant, who, p));
                Observation::Dealt(is_seen.then_some(colour))
            }
        }
    }
}
