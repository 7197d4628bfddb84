//! The legal moves of a player, counted, selected and listed from masks.

use core::ops::ControlFlow;

use rulebook_core::Player;

use crate::{
    board::{Arrow, Board, Square},
    hand::Hand,
    lines::Links,
    mv::{Face, Move},
    table::{Stage, Table},
};

/// The longest list of moves: the Lady's on the empty board.
///
/// She has 42 squares and 8 arrows, 336 moves, of which the outward diagonals of the 4 corners
/// are illegal under every variant (R4, R5). All other decisions are shorter: a shield on the
/// given square is one of 2 kinds with one of 8 arrows, 16; closing is one of 2 kinds or a pass, 3;
/// a gift has 2 receivers; a pass is the only move where it is forced.
pub(crate) const MAX_MOVES: usize = Square::COUNT * Arrow::COUNT - 4;

impl Table {
    /// The number of legal moves of the player to move, who has this hand.
    #[inline]
    pub(crate) fn count(&self, hand: Hand) -> usize {
        match self.stage {
            Stage::Reply | Stage::Play => {
                let n_arrows = usize::from(COUNT[usize::from(self.arrows)]);
                let (colour, joker) = self.kinds(hand);
                let n_moves = n_arrows * (usize::from(colour) + usize::from(joker));
                // R11: without a shield for the square there is nothing but the pass.
                if n_moves == 0 { 1 } else { n_moves }
            }
            Stage::Lady => usize::from(lady_before(self.variant.lady_links())[Square::COUNT]),
            Stage::Gift(_) => 2,
            Stage::Closing => {
                let (colour, joker) = self.kinds(hand);
                usize::from(colour) + usize::from(joker) + 1
            }
            Stage::Deal | Stage::Over => 0,
        }
    }

    /// The legal move with this number in the order of [`Table::visit`].
    #[inline]
    pub(crate) fn nth(&self, hand: Hand, n: usize) -> Option<Move> {
        self.choose(hand, |_| n)
    }

    /// The legal move whose number `choose` picks when it is told how many there are.
    #[inline]
    pub(crate) fn choose(&self, hand: Hand, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        if let (Stage::Reply | Stage::Play, Some(square)) = (self.stage, self.target) {
            let (colour, joker) = self.kinds(hand);
            let n_arrows = usize::from(COUNT[usize::from(self.arrows)]);
            let n_moves = n_arrows * (usize::from(colour) + usize::from(joker));
            if n_moves == 0 {
                return (choose(1) == 0).then_some(Move::Pass);
            }
            let n = choose(n_moves);
            if n_moves <= n {
                return None;
            }
            let is_joker = !colour || n_arrows <= n;
            let n = if n_arrows <= n { n - n_arrows } else { n };
            let face = if is_joker { Face::Joker } else { Face::Colour(square.colour()) };
            let arrow = Arrow::from_index(usize::from(SELECT[usize::from(self.arrows)][n & 7]))?;
            return Some(Move::Shield { square, face, arrow });
        }
        match self.count(hand) {
            0 => None,
            n_moves => {
                let n = choose(n_moves);
                if n < n_moves { self.nth_rare(hand, n) } else { None }
            }
        }
    }

    /// The legal move with this number, outside the ordinary turns.
    fn nth_rare(&self, hand: Hand, n: usize) -> Option<Move> {
        match self.stage {
            Stage::Lady => self.nth_lady(n),
            Stage::Gift(pair) => Player::from_index(pair + 2 * n as u8).map(|to| Move::Gift { to }),
            Stage::Closing => self.closing(hand).nth(n),
            Stage::Reply | Stage::Play | Stage::Deal | Stage::Over => None,
        }
    }

    /// Calls `visit` with each legal move of the player to move, who has this hand.
    #[inline]
    pub(crate) fn visit<B>(
        &self,
        hand: Hand,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (self.stage, self.target) {
            (Stage::Reply | Stage::Play, Some(square)) => {
                let (colour, joker) = self.kinds(hand);
                if !colour && !joker {
                    return visit(Move::Pass);
                }
                if colour {
                    let face = Face::Colour(square.colour());
                    visit_arrows(self.arrows, |arrow| visit(Move::Shield { square, face, arrow }))?;
                }
                if joker {
                    let face = Face::Joker;
                    visit_arrows(self.arrows, |arrow| visit(Move::Shield { square, face, arrow }))?;
                }
                ControlFlow::Continue(())
            }
            (Stage::Lady, _) => Square::all().try_for_each(|square| {
                let arrows = LADY_ARROWS[self.variant.lady_links() as usize][square.index()];
                visit_arrows(arrows, |arrow| visit(Move::Lady { square, arrow }))
            }),
            (Stage::Gift(_), _) => (0..2).filter_map(|n| self.nth(hand, n)).try_for_each(visit),
            (Stage::Closing, _) => self.closing(hand).try_for_each(visit),
            (Stage::Reply | Stage::Play | Stage::Deal | Stage::Over, _) => {
                ControlFlow::Continue(())
            }
        }
    }

    /// R11: whether the hand has a shield of the indicated square's colour, and a joker.
    #[inline]
    fn kinds(&self, hand: Hand) -> (bool, bool) {
        let Some(target) = self.target else { return (false, false) };
        (hand.has(Face::Colour(target.colour())), hand.has(Face::Joker))
    }

    fn nth_lady(&self, n: usize) -> Option<Move> {
        let links = self.variant.lady_links();
        let before = lady_before(links);
        let index = before.partition_point(|count| usize::from(*count) <= n).checked_sub(1)?;
        let arrows = LADY_ARROWS[links as usize][index];
        let arrow = SELECT[usize::from(arrows)][n - usize::from(before[index])];
        Some(Move::Lady {
            square: Square::from_index(index)?,
            arrow: Arrow::from_index(usize::from(arrow))?,
        })
    }

    /// R12: the moves where no arrow is legal.
    fn closing(&self, hand: Hand) -> impl Iterator<Item = Move> {
        let shields = self.target.into_iter().flat_map(move |square| {
            let faces = [Face::Colour(square.colour()), Face::Joker];
            let held = faces.into_iter().filter(move |face| hand.has(*face));
            held.map(move |face| Move::Close { square, face })
        });
        shields.chain([Move::Pass])
    }
}

#[inline]
fn visit_arrows<B>(arrows: u8, mut visit: impl FnMut(Arrow) -> ControlFlow<B>) -> ControlFlow<B> {
    let mut rest = arrows;
    while let Some(arrow) = Arrow::from_index(rest.trailing_zeros() as usize) {
        visit(arrow)?;
        rest &= rest - 1;
    }
    ControlFlow::Continue(())
}

/// R9: the number of the Lady's moves on the squares before each square, and in all.
fn lady_before(links: Links) -> &'static [u16; Square::COUNT + 1] {
    &LADY_BEFORE[links as usize]
}

/// The number of members of a set of arrows.
static COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut arrows = 0;
    while arrows < 256 {
        table[arrows] = arrows.count_ones() as u8;
        arrows += 1;
    }
    table
};

/// The members of a set of arrows in their order.
static SELECT: [[u8; Arrow::COUNT]; 256] = {
    let mut table = [[0; Arrow::COUNT]; 256];
    let mut arrows = 0;
    while arrows < 256 {
        let (mut arrow, mut n) = (0, 0);
        while arrow < Arrow::COUNT {
            if arrows >> arrow & 1 == 1 {
                table[arrows][n] = arrow as u8;
                n += 1;
            }
            arrow += 1;
        }
        arrows += 1;
    }
    table
};

/// R9: the legal arrows of the Lady on each square.
static LADY_ARROWS: [[u8; Square::COUNT]; 3] = {
    let kinds = [Links::None, Links::Outside, Links::Inside];
    let mut table = [[0; Square::COUNT]; 3];
    let mut n = 0;
    while n < 3 * Square::COUNT * Arrow::COUNT {
        let (kind, square, arrow) =
            (n / Arrow::COUNT / Square::COUNT, n / Arrow::COUNT % Square::COUNT, n % Arrow::COUNT);
        if let (Some(from), Some(along)) = (Square::from_index(square), Arrow::from_index(arrow)) {
            // R7: her own square is not free, but no line consists of it alone.
            let line = crate::lines::walk(kinds[kind], from, along);
            if !line.without(Board::EMPTY.with(from)).is_empty() {
                table[kind][square] |= 1 << arrow;
            }
        }
        n += 1;
    }
    table
};

static LADY_BEFORE: [[u16; Square::COUNT + 1]; 3] = {
    let mut table = [[0; Square::COUNT + 1]; 3];
    let mut n = 0;
    while n < 3 * Square::COUNT {
        let (kind, square) = (n / Square::COUNT, n % Square::COUNT);
        let n_arrows = LADY_ARROWS[kind][square].count_ones() as u16;
        table[kind][square + 1] = table[kind][square] + n_arrows;
        n += 1;
    }
    table
};
