//! A position: its moves and rolls, its end, and the game as a whole.

use core::ops::{ControlFlow, RangeInclusive};

use arrayvec::ArrayVec;
use rulebook_core::{
    EventList, Game, Info, Legality, MAX_PLAYERS, Outcome, PerfectInfo, Player, Rules, State, Turn,
    Utility, text::Options,
};

use super::{IllegalMove, Move, Roll, Variant};

/// A position of Pig.
///
/// # Equality
///
/// Two states are equal when they have the same variant, scores, player, turn's total, and a die
/// that is rolling or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pig {
    pub(super) variant: Variant, // Invariant: in the range of its options.
    pub(super) scores: [u8; MAX_PLAYERS], // Invariant: 0 for seats that do not exist; see `limit`.
    pub(super) player: Player,
    pub(super) total: u8, // Invariant: the player's score and this are below `limit`.
    pub(super) is_rolling: bool,
}

impl Pig {
    /// The score of a player (R5); 0 for a player who does not take part.
    #[must_use]
    pub fn score(&self, player: Player) -> u8 {
        self.scores[player.index()]
    }

    /// The player whose turn it is (R2), also while the die is rolling; after the end the winner.
    #[must_use]
    pub fn current_player(&self) -> Player {
        self.player
    }

    /// The total of the turn (R4).
    #[must_use]
    pub fn turn_total(&self) -> u8 {
        self.total
    }

    /// Whether the die is rolling.
    #[must_use]
    pub fn is_rolling(&self) -> bool {
        self.is_rolling
    }

    /// R6: whether the score and the turn's total reach the target together.
    pub(super) fn has_reached(&self) -> bool {
        self.variant.target <= self.score(self.player) + self.total
    }

    /// R6: the player who has the target as a score.
    pub(super) fn winner(&self) -> Option<Player> {
        (self.variant.target <= self.score(self.player)).then_some(self.player)
    }

    fn end_turn(&mut self) {
        self.total = 0;
        self.player = self.player.next(self.variant.players);
    }
}

impl State for Pig {
    type Move = Move;
    type Event = Roll;

    const RULES: Rules = Rules { name: "pig", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        self.variant.players
    }

    fn turn(&self) -> Turn {
        if self.winner().is_some() {
            Turn::Over
        } else if self.is_rolling {
            Turn::Chance
        } else {
            Turn::Player(self.player)
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(Outcome::win)
    }

    /// The number of other players for the winner, −1 for every other player.
    fn payoff(&self, player: Player) -> Option<i32> {
        let winner = self.winner()?;
        let takes_part = player.index() < usize::from(self.players());
        let win = i32::from(self.players()) - 1;
        takes_part.then_some(if player == winner { win } else { -1 })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=i32::from(self.players()) - 1
    }

    /// Unbounded: every roll may be a 1.
    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        match mv {
            Move::Roll => self.is_rolling = true,
            Move::Hold => {
                // R5: the total becomes part of the score.
                self.scores[self.player.index()] += self.total;
                self.total = 0;
                // R6: with the target the game is won.
                if self.winner().is_none() {
                    self.end_turn();
                }
            }
        }
    }

    fn resolve_unchecked(&mut self, event: Roll) {
        debug_assert_eq!(self.check_event(event), Ok(()), "{event}");
        self.is_rolling = false;
        // R4: a 1 costs the turn.
        if event.points() == 1 { self.end_turn() } else { self.total += event.points() }
    }
}

impl Legality for Pig {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Move, 2>;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        // R6: nobody has the target yet.
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver);
        }
        // R4: the die has come to rest.
        if self.is_rolling {
            return Err(IllegalMove::DieRolling);
        }
        match mv {
            // R6: a player who can win holds.
            Move::Roll if self.has_reached() => Err(IllegalMove::RollAtTarget),
            // R3: the first roll is compulsory.
            Move::Hold if self.total == 0 => Err(IllegalMove::HoldAtOnce),
            Move::Roll | Move::Hold => Ok(()),
        }
    }

    fn check_event(&self, event: Roll) -> Result<(), IllegalMove> {
        // R6: nobody has the target yet.
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver);
        }
        // R3: a player has rolled the die.
        if !self.is_rolling {
            return Err(IllegalMove::DieAtRest);
        }
        // R1: the die has the side.
        let has_side = event.points() <= self.variant.sides;
        if has_side { Ok(()) } else { Err(IllegalMove::NoSuchSide) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let moves = [Move::Roll, Move::Hold].into_iter();
        moves.filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Roll, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let n_sides = if self.is_rolling { self.variant.sides } else { 0 };
        Roll::all().take(usize::from(n_sides)).try_for_each(|roll| visit(roll, 1))
    }
}

impl PerfectInfo for Pig {}

impl Game for Pig {
    type Variant = Variant;
    type Deal = EventList<Roll>;

    const INFO: Info = Info::new("Pig")
        .aim(
            "Be the first with 100 points, or as many as `target` says. Each turn, roll the die as \
             often as you like and then hold to keep the points; but a 1 ends the turn and costs \
             all of its points.",
        )
        .seats(&[2, 3, 4, 5, 6, 7, 8])
        .rules(include_str!("RULES.md"));

    fn start(variant: Variant) -> Pig {
        Pig {
            variant: variant.clamped(),
            scores: [0; MAX_PLAYERS],
            player: Player::FIRST,
            total: 0,
            is_rolling: false,
        }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn describe(&self, mv: Move, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match mv {
            Move::Roll => f.write_str("roll the die"),
            Move::Hold => write!(f, "hold and score {}", self.total),
        }
    }

    fn describe_event(&self, event: Roll, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the die shows {event}")
    }
}

impl Default for Pig {
    fn default() -> Pig {
        Pig::start(Variant::default())
    }
}
