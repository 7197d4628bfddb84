//! Legal moves and possible events.

use std::ops::ControlFlow;

use rulebook_classics::Numbered;
use rulebook_laws::rulebook_core::{Entropy, Legality};

use super::{Classic, Flawed, Reason, Word};
use crate::bug::{self, Bug};

impl<G: Classic> Flawed<G> {
    /// Some move that is illegal here.
    pub(super) fn illegal_move(&self) -> Option<G::Move> {
        G::Move::numbered().find(|mv| self.game.check(*mv).is_err())
    }

    /// The listed moves, mistakes included.
    fn listed(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        let _ = self.game.visit_moves::<()>(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        if Bug::HidesLegalMove.is_on() && 1 < moves.len() {
            moves.pop();
        }
        if Bug::HidesFirstMove.is_on() && 1 < moves.len() {
            moves.retain(|mv| mv.number() != 0);
        }
        if Bug::ListsIllegalMove.is_on() && !moves.is_empty() {
            moves.extend(self.illegal_move());
        }
        if Bug::ListsTwice.is_on() {
            moves.extend(moves.first().copied());
        }
        if Bug::OrderDependsOnHistory.is_on() && self.n_steps == 1 {
            moves.reverse();
        }
        moves
    }
}

impl<G: Classic> Legality for Flawed<G> {
    type Illegal = Reason<G::Illegal>;
    type MoveList = Vec<Word<G::Move>>;

    fn check(&self, mv: Word<G::Move>) -> Result<(), Reason<G::Illegal>> {
        if Bug::AllocatesInCheck.is_on() {
            drop(std::hint::black_box(Box::new(mv)));
        }
        let reason = match self.game.check(mv.token) {
            Ok(()) if !mv.is_loud => return Ok(()),
            Ok(()) => Reason::LOUD,
            Err(reason) => Reason::of(reason),
        };
        bug::calls();
        Err(match reason {
            _ if Bug::RefusalIsNotListed.is_on() => Reason::UNLISTED,
            _ if self.leaks(Bug::RefusalLeaks) => reason.other(),
            _ => reason,
        })
    }

    fn check_event(&self, event: Word<G::Event>) -> Result<(), Reason<G::Illegal>> {
        if Bug::EventIsRefused.is_on() && event.to_string() == "3" {
            return Err(Reason::LOUD);
        }
        self.game.check_event(event.token).map_err(Reason::of)
    }

    fn visit_moves<B>(
        &self,
        mut visit: impl FnMut(Word<G::Move>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is_flawed = [
            Bug::HidesFirstMove,
            Bug::HidesLegalMove,
            Bug::ListsIllegalMove,
            Bug::ListsTwice,
            Bug::OrderDependsOnHistory,
            Bug::BreaksAreIgnored,
        ];
        if !is_flawed.into_iter().any(Bug::is_on) {
            return self.game.visit_moves(|mv| visit(Word::quiet(mv)));
        }
        let mut last = ControlFlow::Continue(());
        for mv in self.listed() {
            last = visit(Word::quiet(mv));
            if last.is_break() && !Bug::BreaksAreIgnored.is_on() {
                return last;
            }
        }
        last
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Word<G::Event>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.game.visit_events(|event, weight| {
            let weighs = !Bug::EventWeighsNothing.is_on() || event.to_string() != "2";
            let number =
                event.to_string().parse().ok().filter(|_| Bug::EventWeighsItsNumber.is_on());
            visit(Word::quiet(event), if weighs { number.unwrap_or(weight) } else { 0 })
        })
    }

    fn move_count(&self) -> usize {
        let count = self.game.move_count();
        match count {
            _ if Bug::CountsOneTooMany.is_on() => count + 1,
            2.. if Bug::HidesLegalMove.is_on() => count - 1,
            _ if Bug::HidesFirstMove.is_on() => self.listed().len(),
            _ => count,
        }
    }

    fn nth_move(&self, n: usize) -> Option<Word<G::Move>> {
        let last = self.move_count().saturating_sub(1);
        let mut left = if Bug::NthMoveGoesOn.is_on() { n.min(last) } else { n };
        let found = self.visit_moves(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Word<G::Move>> {
        let count = self.move_count();
        if count == 0 {
            return None;
        }
        let n = choose(count);
        self.nth_move(if Bug::ChooseMoveIgnoresTheChoice.is_on() { 0 } else { n })
    }

    fn sample_move(&self, rng: &mut impl Entropy) -> Option<Word<G::Move>> {
        let mv = self.choose_move(|count| {
            let n = rng.below(count as u32) as usize;
            if Bug::RandomMoveIsUneven.is_on() {
                n.max(rng.below(count as u32) as usize)
            } else {
                n
            }
        })?;
        Some(Word { is_loud: mv.is_loud || Bug::RandomMoveIsNotListed.is_on(), ..mv })
    }

    fn may_win_at_once(&self) -> bool {
        !Bug::WinIsNotExpected.is_on() && self.game.may_win_at_once()
    }

    fn canonicalize(&self, mv: Word<G::Move>) -> Result<Word<G::Move>, Reason<G::Illegal>> {
        let quiet = Word::quiet(mv.token);
        self.check(quiet)?;
        Ok(Word { is_loud: Bug::CanonicalMoveIsLoud.is_on(), ..quiet })
    }
}
