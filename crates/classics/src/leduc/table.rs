//! The bets and the board.

use rulebook_core::{Info, Player, PlayerSet, Rules, Turn, text::Options};

use super::step::{Card, IllegalMove, Move};
use crate::{
    numbered::Numbered,
    poker::{self, MAX_SEATS, Reasons, Stakes},
};

/// The bets of Leduc hold'em, and the card on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    variant: Variant, // Invariant: in the range of its options.
    /// The bets in order, two bits each below a leading 1; 3 stands for the card of the board.
    history: u64,
    board: Option<Card>,
    stakes: Stakes,
    to_move: Player,
    /// The raises in this round.
    n_raises: u8,
    /// The calls since the last raise, or since the round began.
    n_calls: u8,
}

rulebook_core::options! {
    /// A choice of rules. Numbers out of range count as the nearest number in range.
    #[non_exhaustive]
    pub struct Variant {
        pub players: u8 = 2, in 2..=3, "the number of players (R1)";
        pub raises: u8 = 2, in 1..=4, "the number of raises in a round (R6)";
    }
}

/// The code of the card of the board in the history.
const BOARD: u64 = 3;

impl Table {
    fn contenders(&self) -> PlayerSet {
        self.stakes.contenders(self.variant.players)
    }

    /// The chips of the player who has paid most.
    fn level(&self) -> u8 {
        self.stakes.paid.into_iter().max().unwrap_or(0)
    }

    /// R7: whether everybody who has not folded has called.
    fn is_round_over(&self) -> bool {
        let n_callers = self.contenders().len() - usize::from(0 < self.n_raises);
        n_callers <= usize::from(self.n_calls)
    }

    /// The board with its card exchanged, for symmetries.
    pub(super) fn with_board(self, board: Option<Card>) -> Table {
        Table { board, ..self }
    }
}

impl poker::Table for Table {
    type Variant = Variant;
    type Move = Move;
    type Card = Card;
    type Illegal = IllegalMove;

    const RULES: Rules = Rules { name: "leduc", version: 1 };
    const INFO: Info = Info::new("Leduc hold'em")
        .author("Finnegan Southey, Michael Bowling and others")
        .aim(
            "Win the other players' chips. Everybody has one card; a pair with the card on the \
             board wins, or else the highest card. There are two rounds of betting: fold, call or \
             raise.",
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
    const CARD_LENGTH: usize = 2;

    fn new(variant: Variant) -> Table {
        let variant = variant.clamped();
        let mut paid = [0; MAX_SEATS];
        // R2: the ante.
        paid[..usize::from(variant.players)].fill(1);
        Table {
            variant,
            history: 1,
            board: None,
            stakes: Stakes { paid, folded: PlayerSet::EMPTY },
            to_move: Player::FIRST,
            n_raises: 0,
            n_calls: 0,
        }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn players(&self) -> u8 {
        self.variant.players
    }

    fn has_card(&self, card: Card) -> bool {
        // R1: T belongs to the deck for three.
        0 < card.rank() || self.variant.players == 3
    }

    fn turn(&self) -> Turn {
        // R7: one player is left, or the second round is over.
        let is_round_over = self.is_round_over();
        if self.contenders().len() == 1 || is_round_over && self.board.is_some() {
            return Turn::Over;
        }
        // R2: the card of the board comes between the rounds.
        if is_round_over { Turn::Chance } else { Turn::Player(self.to_move) }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match (self.turn(), mv) {
            (Turn::Over, _) => Err(IllegalMove::GameOver),
            (Turn::Chance, _) => Err(IllegalMove::BoardDue),
            // R4: nobody folds when a check is free.
            (Turn::Player(player), Move::Fold)
                if self.stakes.paid[player.index()] == self.level() =>
            {
                Err(IllegalMove::FoldForNothing)
            }
            // R6: the number of raises is limited.
            (_, Move::Raise) if self.variant.raises <= self.n_raises => {
                Err(IllegalMove::TooManyRaises)
            }
            (Turn::Player(_), _) => Ok(()),
        }
    }

    fn play(&mut self, mv: Move) {
        let level = self.level();
        let paid = &mut self.stakes.paid[self.to_move.index()];
        self.history = self.history << 2 | mv.number() as u64;
        match mv {
            Move::Fold => self.stakes.folded = self.stakes.folded.with(self.to_move),
            Move::Call => {
                *paid = level;
                self.n_calls += 1;
            }
            Move::Raise => {
                let by = if self.board.is_none() { 2 } else { 4 };
                *paid = level + by;
                self.n_raises += 1;
                self.n_calls = 0;
            }
        }
        // R3: the next player who has not folded.
        let (players, contenders) = (self.variant.players, self.contenders());
        let mut next = self.to_move.next(players);
        while next != self.to_move && !contenders.contains(next) {
            next = next.next(players);
        }
        self.to_move = next;
    }

    fn describe(&self, mv: Move) -> &'static str {
        let is_free = self.stakes.paid[self.to_move.index()] == self.level();
        match mv {
            Move::Fold => "fold",
            Move::Call if is_free => "check",
            Move::Call => "call",
            Move::Raise if self.n_raises == 0 => "bet",
            Move::Raise => "raise",
        }
    }

    fn board(&self) -> Option<Card> {
        self.board
    }

    fn reveal(&mut self, card: Card) {
        self.history = self.history << 2 | BOARD;
        self.board = Some(card);
        self.n_raises = 0;
        self.n_calls = 0;
        // R3: the first player who has not folded begins.
        self.to_move = self.contenders().first().unwrap_or(Player::FIRST);
    }

    fn history(&self) -> impl Iterator<Item = Option<Move>> {
        let history = self.history;
        let n = history.ilog2() / 2;
        (0..n).rev().map(move |i| Move::from_number((history >> (2 * i) & 3) as usize))
    }

    fn stakes(&self) -> Stakes {
        self.stakes
    }

    fn strength(&self, card: Card) -> u8 {
        // R8: a pair beats every other card.
        let is_pair = self.board.is_some_and(|board| board.rank() == card.rank());
        card.rank() + if is_pair { 8 } else { 0 }
    }

    fn max_loss(&self) -> i32 {
        // R2, R6: the ante, and all raises of both rounds.
        1 + 6 * i32::from(self.variant.raises)
    }

    fn max_steps(&self) -> u32 {
        let Variant { players, raises } = self.variant;
        // Each raise can be followed by one turn of everybody else, and costs one turn itself.
        let turns = |raises_left: u8, callers: u8| u32::from(raises_left * players + callers);
        let callers_left = (self.contenders().len() as u8).saturating_sub(self.n_calls);
        let this_round = turns(raises - self.n_raises, callers_left);
        match (poker::Table::turn(self), self.board) {
            (Turn::Over, _) => 0,
            (_, Some(_)) => this_round,
            // The card of the board and the second round.
            (_, None) => this_round + 1 + turns(raises, players),
        }
    }
}
