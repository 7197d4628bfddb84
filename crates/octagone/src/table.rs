//! What lies open on the table, and what the rules make of it together with one hand.
//!
//! States and views share this: whose turn it is and what a player may do follow from the table
//! and the player's own hand alone.

use rulebook_core::{Player, Turn};

use crate::{
    board::{Arrow, Board, Square},
    error::IllegalMove,
    hand::Hand,
    lines::{Links, end},
    mv::{Face, Move},
    variant::{LadySquare, Level, Players, Variant},
};

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// R8, R14: shields are dealt.
    Deal,
    /// R14: this pair, 0 or 1, gives its further joker.
    Gift(u8),
    /// R9: the starter puts the Lady on the board.
    Lady,
    /// R10: the reply to the Lady.
    Reply,
    /// R11: the turns after that.
    Play,
    /// R12: no arrow is legal, but a shield may be laid.
    Closing,
    /// R12: the game has ended.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) variant: Variant,
    pub(crate) filled: Board,
    pub(crate) lady: Option<Square>,
    pub(crate) target: Option<Square>,
    /// Who plays next; before the Lady is on the board, the starter.
    pub(crate) seat: Player,
    pub(crate) stage: Stage,
    /// R7: the legal arrows on the indicated square.
    pub(crate) arrows: u8,
}

impl Table {
    /// The empty table before the deal.
    pub(crate) const fn new(variant: Variant, starter: Player) -> Table {
        Table {
            variant,
            filled: Board::EMPTY,
            lady: None,
            target: None,
            seat: starter,
            stage: Stage::Deal,
            arrows: 0,
        }
    }

    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        match self.stage {
            Stage::Deal => Turn::Chance,
            // R14: the first seat of a pair speaks for it.
            Stage::Gift(0) => Turn::Player(Player::FIRST),
            Stage::Gift(_) => Turn::Player(Player::SECOND),
            Stage::Lady | Stage::Reply | Stage::Play | Stage::Closing => Turn::Player(self.seat),
            Stage::Over => Turn::Over,
        }
    }

    /// The squares that the arrow of a shield on `square` skips: the filled ones, `square` itself
    /// (R7), and the Lady's if the variant says so (R10).
    #[inline]
    pub(crate) fn occupied_with(&self, square: Square) -> Board {
        let occupied = self.filled.with(square);
        match (self.lady, self.variant.lady_square) {
            (Some(lady), LadySquare::Busy) => occupied.with(lady),
            _ => occupied,
        }
    }

    /// R7: finds the legal arrows on the indicated square.
    #[inline]
    pub(crate) fn find_arrows(&mut self) {
        self.arrows = match self.target {
            Some(target) => self.variant.links().lines().arrows(target, self.occupied_with(target)),
            None => 0,
        };
    }

    /// R8, R14: all coloured shields have been dealt.
    pub(crate) fn end_deal(&mut self) {
        self.stage = match self.variant.players {
            Players::Two => Stage::Lady,
            Players::Four => Stage::Gift(0),
        };
    }

    /// R14: a pair has given its joker.
    pub(crate) fn end_gift(&mut self) {
        self.stage = if self.stage == Stage::Gift(0) { Stage::Gift(1) } else { Stage::Lady };
    }

    /// R9: puts the Lady on the board.
    pub(crate) fn lay_lady(&mut self, square: Square, arrow: Arrow) {
        let line = self.variant.lady_line(square, arrow);
        // R6: she points like a coloured shield.
        self.target = line.first_free(Board::EMPTY.with(square));
        self.lady = Some(square);
        self.pass_on();
        self.stage = Stage::Reply;
        self.find_arrows();
    }

    /// R10, R11: lays a shield on the indicated square. [`Table::settle`] follows.
    #[inline]
    pub(crate) fn lay(&mut self, square: Square, face: Face, arrow: Arrow) {
        let lines = self.variant.links().lines();
        let mask = lines.masks(square)[arrow.index() & 7];
        let free = Board::FULL.bits() & mask & !self.occupied_with(square).bits();
        // R6: a joker points at the far end under the standard rules.
        let far = face == Face::Joker && self.variant.level == Level::Standard;
        let target = Board::from_bits(free).and_then(|free| end(free, arrow.rises() != far));
        self.target = target;
        self.filled = self.filled.with(square);
        // R10: the Lady leaves the board after the reply.
        self.lady = None;
        self.pass_on();
        self.arrows = target.map_or(0, |target| lines.arrows(target, self.filled.with(target)));
    }

    /// R12: whether the game goes on after a placement. `is_hand_empty` is about the hand that
    /// the shield came from, `can_anyone_lay` about the indicated square.
    #[inline]
    pub(crate) fn settle(&mut self, is_hand_empty: bool, can_anyone_lay: bool) {
        self.stage = if is_hand_empty {
            Stage::Over
        } else if self.arrows == 0 {
            let may_close = can_anyone_lay && self.variant.closing_move.is_on();
            if may_close { Stage::Closing } else { Stage::Over }
        } else if can_anyone_lay {
            Stage::Play
        } else {
            Stage::Over
        };
    }

    /// R12: ends the game after a closing shield on the indicated square, or without one.
    pub(crate) fn close(&mut self, laid: Option<Square>) {
        if let Some(square) = laid {
            self.filled = self.filled.with(square);
        }
        self.target = None;
        self.arrows = 0;
        self.stage = Stage::Over;
        self.pass_on();
    }

    /// The turn goes to the next seat.
    #[inline]
    pub(crate) fn pass_on(&mut self) {
        self.seat = self.seat.next(self.variant.players.count());
    }

    /// What [`Legality::check`](rulebook_core::Legality::check) says for the player to move, who
    /// has this hand.
    pub(crate) fn check(&self, hand: Hand, mv: Move) -> Result<(), IllegalMove> {
        match (self.stage, mv) {
            (Stage::Over, _) => Err(IllegalMove::GameOver),
            (Stage::Deal, _) => Err(IllegalMove::DealFirst),
            // R14: the pair of seats 0 and 2, then the pair of seats 1 and 3.
            (Stage::Gift(pair), Move::Gift { to }) => {
                let is_member = to.index() < 4 && to.index() % 2 == usize::from(pair);
                if is_member { Ok(()) } else { Err(IllegalMove::NotInPair) }
            }
            (Stage::Gift(_), _) => Err(IllegalMove::GiftFirst),
            (_, Move::Gift { .. }) => Err(IllegalMove::NoGift),
            (Stage::Lady, Move::Lady { square, arrow }) => {
                let occupied = Board::EMPTY.with(square);
                check_arrow(self.variant.lady_links(), square, arrow, occupied)
            }
            (Stage::Lady, _) => Err(IllegalMove::LadyFirst),
            (_, Move::Lady { .. }) => Err(IllegalMove::LadyOnlyOpens),
            (_, Move::Shield { square, face, arrow }) => {
                self.check_shield(hand, square, face)?;
                let occupied = self.occupied_with(square);
                check_arrow(self.variant.links(), square, arrow, occupied)
            }
            (stage, Move::Close { square, face }) => {
                self.check_shield(hand, square, face)?;
                // R12: without an arrow only where there is none.
                if stage == Stage::Closing { Ok(()) } else { Err(IllegalMove::ArrowNeeded) }
            }
            (Stage::Closing, Move::Pass) => Ok(()),
            (_, Move::Pass) => {
                // R11: playing is compulsory.
                let can_lay = self.target.is_some_and(|target| hand.can_fill(target.colour()));
                if can_lay { Err(IllegalMove::MustPlay) } else { Ok(()) }
            }
        }
    }

    /// R10, R11: a shield of the indicated square's colour, or a joker, on that square.
    fn check_shield(&self, hand: Hand, square: Square, face: Face) -> Result<(), IllegalMove> {
        if self.target != Some(square) {
            return Err(IllegalMove::WrongSquare);
        }
        if matches!(face, Face::Colour(colour) if colour != square.colour()) {
            return Err(IllegalMove::WrongColour);
        }
        if hand.has(face) { Ok(()) } else { Err(IllegalMove::NotInHand) }
    }
}

/// R3, R4, R5, R7: whether an arrow has a line with a free square.
fn check_arrow(
    links: Links,
    square: Square,
    arrow: Arrow,
    occupied: Board,
) -> Result<(), IllegalMove> {
    let line = links.lines().masks(square)[arrow.index()];
    if line == 0 {
        return Err(match links {
            Links::None => IllegalMove::LeavesBoard,
            Links::Outside | Links::Inside => IllegalMove::NoTriangle,
        });
    }
    if line & !occupied.bits() == 0 { Err(IllegalMove::NoFreeSquare) } else { Ok(()) }
}
