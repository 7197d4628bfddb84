//! Lists, counts and selects the legal moves.

use core::ops::ControlFlow;

use rulebook_core::{Legality, Never, PerfectInfo};

use crate::{
    error::IllegalMove,
    jumps::Jumper,
    mv::Move,
    state::{MoveList, Octi},
};

impl Octi {
    fn quiet_moves(&self) -> impl Iterator<Item = Move> {
        self.survey().quiet_moves(self.board(), self.to_move())
    }

    /// The pods that can jump.
    fn jumpers(&self) -> impl Iterator<Item = Jumper> {
        let squares = self.survey().jumpers(self.board(), self.to_move());
        squares.map(|square| Jumper::new(self, square))
    }
}

impl Legality for Octi {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_action(mv)?;
        self.check_spelling(mv)
    }

    fn check_event(&self, event: Never) -> Result<(), IllegalMove> {
        match event {}
    }

    /// Calls `visit` with each legal move: insertions, steps, then jumps; each of them by the
    /// squares of the pods, then by directions.
    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.quiet_moves().try_for_each(&mut visit)?;
        self.jumpers().try_for_each(|jumper| jumper.visit(|chain| visit(Move::Jump(chain))))
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        let quiet = self.survey().quiet_count();
        quiet + self.jumpers().map(|jumper| jumper.count()).sum::<usize>()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        let Some(mut left) = n.checked_sub(self.survey().quiet_count()) else {
            return Some(self.survey().nth_quiet(self.board(), self.to_move(), n));
        };
        for jumper in self.jumpers() {
            match jumper.nth(left) {
                Ok(chain) => return Some(Move::Jump(chain)),
                Err(rest) => left = rest,
            }
        }
        None
    }

    /// The listed chain with the start, end and captures of a legal chain: the shortest, and of
    /// those the one that turns to the earliest direction.
    fn canonical_move(&self, mv: Move) -> Move {
        match mv {
            Move::Jump(chain) if self.check_action(mv).is_ok() => {
                Move::Jump(self.canonical_chain(chain))
            }
            _ => mv,
        }
    }
}

impl PerfectInfo for Octi {}
