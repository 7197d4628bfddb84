//! What is legal: `check` gives the reason, the rest counts and lists.

use core::ops::ControlFlow;

use rulebook_core::{Legality, State, Turn};

use crate::{
    board::Octagon,
    error::IllegalMove,
    event::Event,
    mv::Move,
    path,
    place::Place,
    reach::{Reach, sum_bytes},
    state::{MoveList, Octiles},
    tile::{Pattern, Tile},
};

impl Legality for Octiles {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self.turn() {
            // R15, R16.
            Turn::Over => return Err(IllegalMove::GameOver),
            // R6: the tile is drawn first.
            Turn::Chance => return Err(IllegalMove::NotDrawn),
            Turn::Player(_) => {}
        }
        let top = self.top().ok_or(IllegalMove::NotDrawn)?;
        match mv {
            Move::Lay { octagon, pattern, from, to } => {
                self.check_lay(top, octagon, pattern, from, to)
            }
            Move::Pass => self.check_pass(top),
        }
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        let Event::Draw { tile } = event;
        match self.turn() {
            Turn::Over => Err(IllegalMove::GameOver),
            Turn::Player(_) => Err(IllegalMove::AlreadyDrawn),
            // R6: what is known lies elsewhere.
            Turn::Chance if !self.unknown().contains(tile) => Err(IllegalMove::TileElsewhere),
            Turn::Chance => Ok(()),
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(reach) = self.reach_now() else { return ControlFlow::Continue(()) };
        let mut can_move = false;
        for (octagon, counts) in Octagon::all().zip(reach.counts()) {
            if counts == 0 {
                continue;
            }
            can_move = true;
            for (pattern, _) in counted(&reach, counts) {
                for (from, to) in reach.runs(octagon, pattern).iter() {
                    visit(Move::Lay { octagon, pattern, from, to })?;
                }
            }
        }
        if !can_move || self.may_pass(reach.tile()) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.turn() == Turn::Chance {
            // R6: every order of the unknown tiles is equally likely.
            for tile in self.unknown().iter() {
                visit(Event::Draw { tile }, 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        let Some(reach) = self.reach_now() else { return 0 };
        let count = reach.count();
        count + usize::from(count == 0 || self.may_pass(reach.tile()))
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        self.choose_move(|_| n)
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let reach = self.reach_now()?;
        let counts = reach.counts();
        let count = sum_bytes(counts.iter().sum());
        let passes = count == 0 || self.may_pass(reach.tile());
        let mut left = choose(count + usize::from(passes));
        if count <= left {
            return (passes && left == count).then_some(Move::Pass);
        }
        for (octagon, counts) in Octagon::all().zip(counts) {
            let count = sum_bytes(counts);
            if left < count {
                return nth_at(&reach, octagon, counts, left);
            }
            left -= count;
        }
        None
    }
}

impl Octiles {
    /// Whether `mv` is a pass that nothing forces: the player could move instead (R14).
    #[must_use]
    pub fn is_voluntary_pass(&self, mv: Move) -> bool {
        mv == Move::Pass && self.reach_now().is_some_and(|reach| reach.any())
    }

    /// R13: whether all start circles of the player to move are occupied and one of them can be
    /// left, so that only moves that do so are legal.
    #[must_use]
    pub fn must_leave_start(&self) -> bool {
        let player = self.turn().player();
        let leaving = player.zip(self.top()).and_then(|(player, top)| self.leaving(player, top));
        leaving.is_some()
    }

    /// The moves of the player to move, apart from the pass; `None` if it is nobody's turn.
    fn reach_now(&self) -> Option<Reach<'_>> {
        let player = self.turn().player()?;
        Some(self.reach(player, self.top()?))
    }

    /// R14: whether a player who can move may pass.
    fn may_pass(&self, top: Tile) -> bool {
        self.passes < self.variant.players && self.leaving(self.to_move, top).is_none()
    }

    fn check_lay(
        &self,
        top: Tile,
        octagon: Octagon,
        pattern: Pattern,
        from: Place,
        to: Place,
    ) -> Result<(), IllegalMove> {
        let mover = self.to_move;
        // R7: the top tile and no other.
        if pattern.tile() != top {
            return Err(IllegalMove::NotTopTile);
        }
        // R8: an own runner.
        if !self.runners(mover).contains(from) {
            return Err(IllegalMove::NotYourRunner);
        }
        // R12: not one that has arrived.
        if self.finishes(mover).contains(from) {
            return Err(IllegalMove::HasArrived);
        }
        // R10: no other circle than an own finish circle.
        if to.as_circle().is_some() && !self.finishes(mover).contains(to) {
            return Err(IllegalMove::ForbiddenCircle);
        }
        // R10: an empty place. R11: or the stop that the runner left.
        if to != from && self.occupied().contains(to) {
            return Err(IllegalMove::Occupied);
        }
        // R8, R9: along a path across the new tile.
        let mut board = self.board;
        board.lay(octagon, Some(pattern));
        if path::find(&board, octagon, from, to).is_none() {
            return Err(IllegalMove::NoPath);
        }
        // R13: an own start circle must become empty if that is possible.
        if !self.starts(mover).contains(from) && self.leaving(mover, top).is_some() {
            return Err(IllegalMove::MustLeaveStart);
        }
        Ok(())
    }

    fn check_pass(&self, top: Tile) -> Result<(), IllegalMove> {
        // R13, R14: not while a start circle must and can be left.
        if self.leaving(self.to_move, top).is_some() {
            return Err(IllegalMove::MustLeaveStart);
        }
        // R14: not by a player who can move after everybody has passed.
        if self.passes == self.variant.players && self.reach(self.to_move, top).any() {
            return Err(IllegalMove::MustMove);
        }
        Ok(())
    }
}

/// The `n`-th move with the tile on this octagon, where there are so many by orientation.
fn nth_at(reach: &Reach<'_>, octagon: Octagon, counts: u64, n: usize) -> Option<Move> {
    let mut left = n;
    for (pattern, count) in counted(reach, counts) {
        if left < count {
            let (from, to) = reach.runs(octagon, pattern).iter().nth(left)?;
            return Some(Move::Lay { octagon, pattern, from, to });
        }
        left -= count;
    }
    None
}

/// The orientations of the tile with moves, and how many there are, from a byte for each.
fn counted(reach: &Reach<'_>, counts: u64) -> impl Iterator<Item = (Pattern, usize)> {
    let counts = counts.to_le_bytes().into_iter().map(usize::from);
    reach.tile().patterns().zip(counts).filter(|(_, count)| *count != 0)
}
