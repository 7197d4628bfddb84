//! The rounds so far, and the values derived from them.

use core::cmp::Ordering;

use arrayvec::ArrayVec;
use rulebook_core::{Player, Turn, text::Options};

use crate::{
    goofspiel::{Card, IllegalMove, Prize, Ties, Variant},
    numbered::Numbered,
};

/// The rounds so far, as the host or an observer knows them.
///
/// # Equality
///
/// Two tables are equal when they have the same variant and the same rounds in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    variant: Variant, // Invariant: in the range of its options.
    // Invariant: prizes and bids pass `check_prize` and `check`, and only the bids of the last
    // round may be missing or covered.
    rounds: ArrayVec<Round, { Card::COUNT }>,
}

/// A round: its prize (R2) and the bids for it (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// The prize.
    pub prize: Card,
    /// The bids.
    pub bids: Bids,
}

/// The bids of a round (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bids {
    /// Nobody has bid.
    None,
    /// The first player has bid, and the card is covered: `None` for those who do not see it.
    Covered(Option<Card>),
    /// Both have bid: the cards by seat.
    Open([Card; 2]),
}

/// The points of both players, and those that wait for the next prize.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    points: [u8; 2],
    carried: u8,
}

impl Table {
    pub(crate) fn new(variant: Variant) -> Table {
        Table { variant: variant.clamped(), rounds: ArrayVec::new() }
    }

    /// The options of the rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The rounds in the order in which they were played, the current one last.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The turn.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.bids() {
            // R3: the first player bids, then the second.
            Some(Bids::None) => Turn::Player(Player::FIRST),
            Some(Bids::Covered(_)) => Turn::Player(Player::SECOND),
            // R2: a prize is drawn for each round.
            _ if self.rounds.len() < usize::from(self.variant.cards) => Turn::Chance,
            // R6: every card was bid.
            _ => Turn::Over,
        }
    }

    /// The cards of a player that are not known to have been bid.
    pub fn hand(&self, player: Player) -> impl Iterator<Item = Card> {
        self.cards().filter(move |card| !self.has_bid(player, *card))
    }

    /// The prizes that have not been drawn.
    pub fn prizes(&self) -> impl Iterator<Item = Card> {
        self.cards().filter(|card| !self.is_drawn(*card))
    }

    /// The points that a player has won (R4).
    #[must_use]
    pub fn points(&self, player: Player) -> u8 {
        self.tally().points.get(player.index()).copied().unwrap_or(0)
    }

    /// The points that are added to the next prize (R5).
    #[must_use]
    pub fn carried(&self) -> u8 {
        self.tally().carried
    }

    /// The points of all prizes.
    pub(crate) fn total(&self) -> u8 {
        self.cards().map(Card::value).sum()
    }

    /// The number of steps that are left.
    pub(crate) fn steps_left(&self) -> u32 {
        let n_rounds = u32::from(self.variant.cards);
        let begun = match self.bids() {
            Some(Bids::None) => 2,
            Some(Bids::Covered(_)) => 1,
            Some(Bids::Open(_)) | None => 0,
        };
        3 * (n_rounds - self.rounds.len() as u32) + begun
    }

    /// Checks a bid of the player to move.
    pub(crate) fn check(&self, card: Card) -> Result<(), IllegalMove> {
        let player = match self.turn() {
            // R6: nothing follows the last round.
            Turn::Over => return Err(IllegalMove::GameOver),
            // R2: the prize comes first.
            Turn::Chance => return Err(IllegalMove::NoPrize),
            Turn::Player(player) => player,
        };
        self.check_number(card)?;
        // R4: bids are out of the game.
        if self.has_bid(player, card) { Err(IllegalMove::AlreadyBid) } else { Ok(()) }
    }

    pub(crate) fn check_prize(&self, prize: Prize) -> Result<(), IllegalMove> {
        match self.turn() {
            Turn::Chance => {}
            // R2: a round has one prize.
            Turn::Player(_) => return Err(IllegalMove::NoPrizeDue),
            Turn::Over => return Err(IllegalMove::GameOver),
        }
        self.check_number(prize.0)?;
        // R1: every prize exists once.
        if self.is_drawn(prize.0) { Err(IllegalMove::AlreadyDrawn) } else { Ok(()) }
    }

    /// Begins a round with a possible prize.
    pub(crate) fn draw(&mut self, prize: Prize) {
        self.rounds.push(Round { prize: prize.0, bids: Bids::None });
    }

    /// Covers a bid of the first player, which may be unknown.
    pub(crate) fn cover(&mut self, bid: Option<Card>) {
        self.set_bids(Bids::Covered(bid));
    }

    /// Shows both bids.
    pub(crate) fn uncover(&mut self, bids: [Card; 2]) {
        self.set_bids(Bids::Open(bids));
    }

    /// The bids of the current round; `None` before the first one.
    pub(crate) fn bids(&self) -> Option<Bids> {
        self.rounds.last().map(|round| round.bids)
    }

    fn set_bids(&mut self, bids: Bids) {
        if let Some(round) = self.rounds.last_mut() {
            round.bids = bids;
        }
    }

    /// All cards of a hand, and all prizes (R1).
    fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        Card::numbered().take(usize::from(self.variant.cards))
    }

    fn check_number(&self, card: Card) -> Result<(), IllegalMove> {
        // R1: the highest card has the number of cards.
        if card.value() <= self.variant.cards { Ok(()) } else { Err(IllegalMove::NoSuchCard) }
    }

    fn has_bid(&self, player: Player, card: Card) -> bool {
        self.rounds.iter().any(|round| match round.bids {
            Bids::None => false,
            Bids::Covered(bid) => player == Player::FIRST && bid == Some(card),
            Bids::Open(bids) => bids.get(player.index()) == Some(&card),
        })
    }

    fn is_drawn(&self, card: Card) -> bool {
        self.rounds.iter().any(|round| round.prize == card)
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for round in &self.rounds {
            let Bids::Open([first, second]) = round.bids else { break };
            let stake = round.prize.value() + tally.carried;
            tally.carried = 0;
            match (first.cmp(&second), self.variant.ties) {
                // R4: the higher bid wins the prize.
                (Ordering::Greater, _) => tally.points[0] += stake,
                (Ordering::Less, _) => tally.points[1] += stake,
                // R5: equal bids win nothing.
                (Ordering::Equal, Ties::Carry) => tally.carried = stake,
                (Ordering::Equal, Ties::Discard) => {}
            }
        }
        tally
    }
}
