//! The view of an observer of covered hands (R16).

mod seen_hand;
mod observed;
mod learn;
mod belief;
mod picture;

use core::ops::ControlFlow;

use rulebook_core::{Desync, Entropy, HiddenInfo, Player, StepOf, Turn, Viewpoint};

pub use self::{belief::Belief, observed::Observation, picture::Picture, seen_hand::SeenHand};
use crate::{
    board::Hand,
    error::InvalidSetup,
    legality::MoveSet,
    mv::Move,
    setup::Setup,
    state::{Octagone, PublicState, impl_public_getters, keys},
    variant::Variant,
};

/// R16: all that an observer knows of a position.
///
/// With open hands that is everything. With covered hands a player knows the player's own hand,
/// and everybody knows the board, the number of coloured shields and of jokers of each player, and
/// what the players have revealed.
///
/// The text is that of the position, preceded by `@` and the seat, `@-` for a spectator or `@host`
/// for the host. A hidden hand is replaced by a question mark and its number of coloured shields:
/// `@1 {players=4,covered=on} … 2 ?9+1:000000/…`.
///
/// ```
/// use rulebook_octagone::{
///     Game, Hands, Octagone, View,
///     rulebook_core::{Player, HiddenInfo, Viewpoint},
/// };
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let game = Octagone::with_hands("covered=on".parse()?, Player::FIRST, &hands)?;
/// let view: View = game.view(Viewpoint::Seat(Player::FIRST));
/// assert!(view.hand(Player::FIRST).hand().is_some());
/// assert_eq!(view.hand(Player::SECOND).hand(), None);
/// assert_eq!(view.to_string().parse(), Ok(view));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    who: Viewpoint,
    pub(crate) public: PublicState,
    pub(crate) hands: [SeenHand; 4],
}

impl View {
    /// The view of a setup with these hands instead of its own.
    ///
    /// # Errors
    ///
    /// A reason why no position has this view.
    pub(crate) fn build(
        who: Viewpoint,
        setup: &Setup,
        hands: [SeenHand; 4],
    ) -> Result<View, InvalidSetup> {
        let mut violation = None;
        let _ = setup.visit_violations_with(&hands, &mut |first| {
            violation = Some(first);
            ControlFlow::Break(())
        });
        if let Some(violation) = violation {
            return Err(violation);
        }
        let view = View { who, public: PublicState::restore(setup, &hands), hands };
        // R11: hidden shields must be shared out so that nobody has what a pass denied.
        let hidden = Player::all(4).find(|player| view.hand(*player).hand().is_none());
        match hidden {
            Some(player) if !view.is_consistent() => Err(InvalidSetup::PublicInfo(player)),
            _ => Ok(view),
        }
    }

    /// This observer's view of another position, given as the observer sees it.
    pub(crate) const fn with(&self, public: PublicState, hands: [SeenHand; 4]) -> View {
        View { who: self.who, public, hands }
    }

    /// The observer.
    #[must_use]
    pub const fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    /// The options of the rules.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.public.variant
    }

    /// The next actor.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.public.turn()
    }

    /// The known part of a hand; an empty hand if the player does not take part.
    #[must_use]
    pub fn hand(&self, player: Player) -> SeenHand {
        self.hands.get(player.index()).copied().unwrap_or_default()
    }

    /// The hand with which the player to move decides, if the observer sees it.
    fn moving_hand(&self) -> Option<Hand> {
        self.hand(self.turn().player()?).hand()
    }
}

impl_public_getters!(View);

/// R16: whether an observer sees a player's hand.
pub(crate) fn sees(variant: Variant, who: Viewpoint, player: Player) -> bool {
    !variant.covered.is_on() || who == Viewpoint::Host || who == Viewpoint::Seat(player)
}

impl HiddenInfo for Octagone {
    type View = View;
    type Observation = Observation;

    fn has_hidden_info(&self) -> bool {
        self.public.variant.covered.is_on()
    }

    fn view(&self, who: Viewpoint) -> View {
        let mut hands = self.hands.map(SeenHand::Open);
        for player in Player::all(self.public.variant.players.count()) {
            if !sees(self.public.variant, who, player) {
                let hand = self.hands[player.index()];
                hands[player.index()] =
                    SeenHand::Hidden { coloured: hand.coloured(), jokers: hand.jokers() };
            }
        }
        let public = PublicState { key: keys::of(&self.public, &hands), ..self.public };
        View { who, public, hands }
    }

    fn turn_of(view: &View) -> Turn {
        view.turn()
    }

    /// A pass counts as proof that the player could not lay (R11); what players chose to lay
    /// counts only as proof that they had it.
    ///
    /// [`Belief`] does the same and counts the positions once for many samples.
    fn determinize(view: &View, rng: &mut impl Entropy) -> Octagone {
        Belief::new(view).sample(rng)
    }

    fn sampler<E: Entropy>(view: &View) -> impl FnMut(&mut E) -> Octagone {
        let belief = Belief::new(view);
        move |rng| belief.sample(rng)
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match view.moving_hand() {
            Some(hand) => MoveSet::of(&view.public, hand).visit(visit),
            None => ControlFlow::Continue(()),
        }
    }

    fn observe(&self, step: StepOf<Octagone>, who: Viewpoint) -> Observation {
        Observation::of(self, step, who)
    }

    fn observed_move(observed: &Observation) -> Option<Move> {
        match *observed {
            Observation::Moved(mv) => Some(mv),
            Observation::Drawn(_) | Observation::Dealt(_) => None,
        }
    }

    fn learn(view: &mut View, observed: &Observation) -> Result<(), Desync> {
        *view = view.after(*observed)?;
        Ok(())
    }
}
