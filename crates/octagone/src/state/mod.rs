//! The position, and the effects of steps.

pub(crate) mod keys;
mod phase;
mod public_state;
mod steps;

use core::{
    hash::{Hash, Hasher},
    ops::RangeInclusive,
};

use rulebook_core::{
    Legality, Outcome, Player, PlayerSet, Rules, State, Turn, Utility, impl_setup,
};

pub(crate) use self::{
    phase::Phase,
    public_state::{PublicState, impl_public_getters},
};
use crate::{
    board::Hand, error::InvalidSetup, event::Event, mv::Move, setup::Setup, variant::Players,
};

/// A position of Octagone, with all hands.
///
/// ```
/// use rulebook_octagone::{Hands, Octagone, Play, Variant, rulebook_core::Player};
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let mut game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
/// game.play("L23-2".parse()?)?;
/// assert_eq!(
///     game.to_string(),
///     "......./......./......./.Lx..../......./....... 1 333333+3/333333+3"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when the same squares are filled and indicated, the same seat plays
/// next, and all hands are equal, under the same variant. Which shields fill the squares and where
/// their arrows point does not count, because nothing in the rest of the game depends on it. With
/// covered hands, what each player has revealed counts too, because it decides what others know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octagone {
    pub(crate) public: PublicState,
    pub(crate) hands: [Hand; 4],
}

impl Octagone {
    /// The position of a setup whose violations are all ignorable.
    pub(crate) fn from_valid(setup: Setup) -> Octagone {
        Octagone { public: PublicState::restore(&setup, &setup.hands), hands: setup.hands }
    }

    /// The hand of a player; empty if the player does not take part.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand {
        self.hands.get(player.index()).copied().unwrap_or_default()
    }

    /// The shields that the player's team still has: R13 for one player, R15 for a pair.
    #[must_use]
    pub fn shields_left(&self, player: Player) -> u8 {
        self.team(player).iter().map(|member| self.hand(member).len()).sum()
    }

    /// The hand of the seat that plays next.
    #[inline]
    pub(crate) fn moving_hand(&self) -> Hand {
        self.hands[self.public.seat.index() & 3]
    }

    /// R11: how many players in a row, from the one to move on, have no shield for the indicated
    /// square.
    pub(crate) fn forced_passes(&self) -> u8 {
        let (Phase::Reply | Phase::Play, Some(target)) = (self.public.phase, self.public.target)
        else {
            return 0;
        };
        let mut players = Player::all(self.players()).cycle().skip(self.public.seat.index());
        let first = players.position(|player| self.hand(player).can_fill(target.colour()));
        // R12: somebody has one, or the game would be over.
        first.unwrap_or_default() as u8
    }
}

impl_public_getters!(Octagone);

impl_setup!(Setup => Octagone, InvalidSetup);

impl From<&Octagone> for Setup {
    fn from(state: &Octagone) -> Setup {
        Setup { hands: state.hands, ..state.public.to_setup() }
    }
}

impl Hash for Octagone {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.public.key);
    }
}

impl State for Octagone {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Rules { name: "octagone", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        self.public.variant.players.count()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.public.phase != Phase::Over {
            return None;
        }
        // R13, R15: the fewest shields win.
        let (first, second) = (self.shields_left(Player::FIRST), self.shields_left(Player::SECOND));
        Some(match first.cmp(&second) {
            core::cmp::Ordering::Less => Outcome::Win(self.team(Player::FIRST)),
            core::cmp::Ordering::Equal => Outcome::Draw,
            core::cmp::Ordering::Greater => Outcome::Win(self.team(Player::SECOND)),
        })
    }

    /// 1 for a win, −1 for a loss, 0 for a draw; partners get the same.
    fn payoff(&self, player: Player) -> Option<i32> {
        let is_seated = player.index() < usize::from(self.players());
        let winners = self.outcome().filter(|_| is_seated)?.winners();
        Some(match (winners.is_empty(), winners.contains(player)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// Chance draws the starter and deals the shields, both before the first move (R8, R14).
    fn has_chance(&self) -> bool {
        self.turn() == Turn::Chance
    }

    /// Every shield is laid at most once, and before each there are at most as many passes as
    /// there are other players.
    fn max_steps(&self) -> Option<u32> {
        let players = self.public.variant.players;
        let count = |n: u8| u32::from(n);
        let n_held: u32 = self.hands.iter().map(|hand| count(hand.len())).sum();
        let n_coloured: u32 = self.hands.iter().map(|hand| count(hand.coloured())).sum();
        let undealt = count(6 * Hand::COPIES).saturating_sub(n_coloured);
        let all_gifts = count(players.gifts());
        let (undealt, gifts, openings) = match self.public.phase {
            Phase::Over => return Some(0),
            Phase::Closing => return Some(1),
            Phase::Lot => (undealt, all_gifts, 2),
            Phase::Deal => (undealt, all_gifts, 1),
            Phase::Gift(pair) => (0, all_gifts - count(pair), 1),
            Phase::Lady => (0, 0, 1),
            Phase::Reply | Phase::Play => (0, 0, 0),
        };
        let passes = count(players.count()) - 1;
        let shields = n_held + undealt + gifts;
        let passes_now = if openings == 0 { count(self.forced_passes()) } else { passes };
        let turns = passes_now + shields + passes * shields.saturating_sub(1);
        Some(openings + undealt + gifts + turns)
    }

    /// R14: partners are in opposite seats.
    fn team(&self, player: Player) -> PlayerSet {
        match self.public.variant.players {
            Players::Two => PlayerSet::only(player),
            Players::Four => {
                Player::all(4).filter(|other| other.index() % 2 == player.index() % 2).collect()
            }
        }
    }

    fn key(&self) -> u64 {
        self.public.key
    }

    #[expect(clippy::inline_always, reason = "called at every ply of random play")]
    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(Legality::check(self, mv).is_ok(), "{mv} is illegal in {self}");
        self.public.play(&mut self.hands, mv);
    }

    fn resolve_unchecked(&mut self, event: Event) {
        debug_assert!(Legality::check_event(self, event).is_ok(), "{event} is illegal in {self}");
        self.public.resolve(&mut self.hands, event);
    }
}
