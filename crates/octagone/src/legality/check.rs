//! Checks of moves and events against the rules.

use crate::{
    board::{AnyHand, Arrow, Face, Links, Square, SquareSet},
    error::IllegalMove,
    event::Event,
    mv::Move,
    state::{Phase, PublicState},
    variant::Level,
};

impl PublicState {
    /// Checks a move of the player to move, who has this hand. A hidden hand may have whatever is
    /// not excluded by its size.
    pub(crate) fn check<H: AnyHand>(&self, hand: H, mv: Move) -> Result<(), IllegalMove> {
        match (self.phase, mv) {
            (Phase::Over, _) => Err(IllegalMove::GameOver),
            // R8: no move is legal until the deal is complete.
            (Phase::Lot | Phase::Deal, _) => Err(IllegalMove::DealFirst),
            // R14: the pair of seats 0 and 2, then the pair of seats 1 and 3.
            (Phase::Gift(pair), Move::Gift { to }) => {
                let is_member = to.index() < 4 && to.index() % 2 == usize::from(pair);
                if is_member { Ok(()) } else { Err(IllegalMove::NotInPair) }
            }
            (Phase::Gift(_), _) => Err(IllegalMove::GiftFirst),
            (_, Move::Gift { .. }) => Err(IllegalMove::NoGift),
            // R9: any square, and any legal arrow.
            (Phase::Lady, Move::Lady { square, arrow }) => {
                let leaves = match self.variant.level {
                    Level::Standard => IllegalMove::LadyLeavesBoard,
                    Level::Kid => IllegalMove::LeavesBoard,
                };
                let occupied = SquareSet::only(square);
                check_arrow(self.variant.lady_links(), square, arrow, occupied, leaves)
            }
            (Phase::Lady, _) => Err(IllegalMove::LadyFirst),
            (_, Move::Lady { .. }) => Err(IllegalMove::LadyOnlyOpens),
            (_, Move::Shield { square, face, arrow }) => {
                self.check_shield(hand, square, face)?;
                let occupied = self.occupied_with(square);
                check_arrow(self.variant.links(), square, arrow, occupied, IllegalMove::LeavesBoard)
            }
            // R12: without an arrow only where none is legal.
            (Phase::Closing, Move::Close { square, face }) => self.check_shield(hand, square, face),
            (_, Move::Close { .. }) => Err(IllegalMove::ArrowNeeded),
            // R12: the closing shield may be declined.
            (Phase::Closing, Move::Pass) => Ok(()),
            // R11: playing is compulsory.
            (_, Move::Pass) => {
                let can_lay = self.target.is_some_and(|target| hand.surely_fills(target.colour()));
                if can_lay { Err(IllegalMove::MustPlay) } else { Ok(()) }
            }
        }
    }

    /// R10, R11: a shield of the indicated square's colour, or a joker, on that square.
    fn check_shield<H: AnyHand>(
        &self,
        hand: H,
        square: Square,
        face: Face,
    ) -> Result<(), IllegalMove> {
        if self.target != Some(square) {
            return Err(match self.phase {
                Phase::Reply => IllegalMove::ReplyElsewhere,
                _ => IllegalMove::ShieldElsewhere,
            });
        }
        if matches!(face, Face::Colour(colour) if colour != square.colour()) {
            return Err(IllegalMove::WrongColour);
        }
        if hand.may_have(face) { Ok(()) } else { Err(IllegalMove::NotInHand) }
    }

    /// Checks an event, apart from the number of shields that are left to deal.
    pub(crate) fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        let n_players = usize::from(self.variant.players.count());
        match (self.phase, event) {
            (Phase::Over, _) => Err(IllegalMove::GameOver),
            // R8: the lot, then the deal.
            (Phase::Lot, Event::Lot { starter }) if n_players <= starter.index() => {
                Err(IllegalMove::LotForNobody)
            }
            (Phase::Lot, Event::Lot { .. }) | (Phase::Deal, Event::Deal { .. }) => Ok(()),
            (Phase::Lot, Event::Deal { .. }) => Err(IllegalMove::LotFirst),
            (_, Event::Lot { .. }) => Err(IllegalMove::LotDecided),
            (_, Event::Deal { .. }) => Err(IllegalMove::NothingToDeal),
        }
    }
}

/// R3, R5, R7: whether an arrow has a line with a free square. `leaves` is the refusal of an arrow
/// that leaves the board although there are no links.
fn check_arrow(
    links: Links,
    square: Square,
    arrow: Arrow,
    occupied: SquareSet,
    leaves: IllegalMove,
) -> Result<(), IllegalMove> {
    let line = links.lines().get(square, arrow);
    if line.is_empty() {
        return Err(match links {
            Links::None => leaves,
            Links::Outside | Links::Inside => IllegalMove::NoTriangle,
        });
    }
    if line.minus(occupied).is_empty() { Err(IllegalMove::NoFreeSquare) } else { Ok(()) }
}
