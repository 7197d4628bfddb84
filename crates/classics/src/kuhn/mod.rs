//! Kuhn poker: one card each, one bet.
//!
//! ```
//! use rulebook_classics::{Kuhn, Play, State};
//! use rulebook_core::{HiddenInfo, Player, Viewpoint};
//!
//! let mut game = Kuhn::default();
//! for step in ["K", "J", "p", "b"] {
//!     game.apply(step.parse()?)?;
//! }
//! assert_eq!(game.view(Viewpoint::Seat(Player::SECOND)).to_string(), "1: ?J pb");
//! game.play("b".parse()?)?;
//! assert_eq!(game.payoff(Player::FIRST), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod step;
mod planes;

use rulebook_core::{Info, NoSymmetry, Player, PlayerSet, Rules, Turn, text::Options};

pub use self::step::{Card, IllegalMove, Move};
use crate::poker::{self, MAX_SEATS, Poker, Reasons, Stakes};

/// A position of Kuhn poker.
pub type Kuhn = Poker<Table>;
/// All that an observer knows.
pub type View = poker::View<Table>;
/// A step as an observer sees it.
pub type Observation = poker::Observation<Table>;

/// The cards have different ranks, and the seats act in order.
impl NoSymmetry for Kuhn {}

/// The bets of Kuhn poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    variant: Variant, // Invariant: two or three players.
    n_moves: u8,
    bets: u8, // Bit `i` is set if move `i` was a bet. Invariant: no bit from `n_moves` on.
}

rulebook_core::options! {
    /// A choice of rules. Numbers out of range count as the nearest number in range.
    #[non_exhaustive]
    pub struct Variant {
        pub players: u8 = 2, in 2..=3, "the number of players (R1)";
    }
}

impl Table {
    /// The number of moves until the betting ends (R5), as far as is known now: everybody has a
    /// turn, and after a bet everybody else has another one.
    fn last_move(self) -> u8 {
        let n_players = self.variant.players;
        if self.bets == 0 { n_players } else { self.bets.trailing_zeros() as u8 + n_players }
    }

    fn has_bet(self) -> bool {
        self.bets != 0
    }
}

impl poker::Table for Table {
    type Variant = Variant;
    type Move = Move;
    type Card = Card;
    type Illegal = IllegalMove;

    const RULES: Rules = Rules { name: "kuhn", version: 1 };
    const INFO: Info = Info::new("Kuhn poker")
        .author("Harold W. Kuhn")
        .aim(
            "Win the other players' chips. Everybody has one card, and the highest card wins. In \
             turn, pass or bet one chip; after a bet, pass to fold or bet to call.",
        )
        .seats(&[2, 3])
        .rules(include_str!("RULES.md"));
    const REASONS: Reasons<IllegalMove> = Reasons {
        not_dealt: IllegalMove::NotDealt,
        game_over: IllegalMove::GameOver,
        no_card_due: IllegalMove::NoCardDue,
        not_in_deck: IllegalMove::NotInDeck,
        card_taken: IllegalMove::CardTaken,
    };
    const CARD_LENGTH: usize = 1;

    fn new(variant: Variant) -> Table {
        Table { variant: variant.clamped(), n_moves: 0, bets: 0 }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn players(&self) -> u8 {
        self.variant.players
    }

    fn has_card(&self, card: Card) -> bool {
        // R1: T belongs to the deck for three.
        card != Card::Ten || self.variant.players == 3
    }

    fn turn(&self) -> Turn {
        // R5: the betting is over.
        if self.last_move() <= self.n_moves {
            return Turn::Over;
        }
        // R3, R4: turns go round in the order of the seats.
        Player::from_index(self.n_moves % self.variant.players).map_or(Turn::Over, Turn::Player)
    }

    fn check(&self, _: Move) -> Result<(), IllegalMove> {
        if self.turn() == Turn::Over { Err(IllegalMove::GameOver) } else { Ok(()) }
    }

    fn play(&mut self, mv: Move) {
        self.bets |= u8::from(mv == Move::Bet) << self.n_moves;
        self.n_moves += 1;
    }

    fn describe(&self, mv: Move) -> &'static str {
        match mv {
            Move::Pass if self.has_bet() => "fold",
            Move::Pass => "pass",
            Move::Bet if self.has_bet() => "call the bet",
            Move::Bet => "bet one chip",
        }
    }

    fn history(&self) -> impl Iterator<Item = Option<Move>> {
        let bets = self.bets;
        (0..self.n_moves)
            .map(move |i| Some(if bets >> i & 1 == 1 { Move::Bet } else { Move::Pass }))
    }

    fn stakes(&self) -> Stakes {
        let mut paid = [0; MAX_SEATS];
        let mut folded = PlayerSet::EMPTY;
        for player in Player::all(self.variant.players) {
            // R2: the ante. R3, R4: one chip for a bet, in the first turn or in the second.
            let turns = [player.index(), player.index() + usize::from(self.variant.players)];
            let has_bet = turns.iter().any(|i| self.bets >> i & 1 == 1);
            paid[player.index()] = 1 + u8::from(has_bet);
            // R4: a player whose last turn came after the bet and who did not bet has folded.
            let has_answered = turns.iter().any(|i| {
                self.has_bet() && self.bets.trailing_zeros() < *i as u32 && *i < self.n_moves.into()
            });
            if has_answered && !has_bet {
                folded = folded.with(player);
            }
        }
        Stakes { paid, folded }
    }

    fn strength(&self, card: Card) -> u8 {
        card as u8
    }

    fn max_loss(&self) -> i32 {
        2
    }

    fn max_steps(&self) -> u32 {
        // A bet in the last of the first turns gives everybody else another one.
        let last = if self.has_bet() { self.last_move() } else { 2 * self.variant.players - 1 };
        let is_over = self.turn() == Turn::Over;
        if is_over { 0 } else { u32::from(last - self.n_moves) }
    }
}

rulebook_core::impl_serde!(View);
rulebook_core::impl_serde!(Observation);
rulebook_core::impl_arbitrary_state!(Kuhn);
