//! One match of a batch.

use std::ops::ControlFlow;

use rulebook_core::{
    Legality, Match, MoveIndex, Planes, Play, Player, Policy, SplitMix64, Turn, Utility, Viewpoint,
    planes,
};

use super::{Done, MaskKind, actions::Actions};
use crate::{erasable::Erasable, seeds::game_rng};

/// A game that a batch can play.
pub(crate) trait Learnable: Erasable + Planes + MoveIndex {}

impl<G: Erasable + Planes + MoveIndex> Learnable for G {}

/// What is the same for all matches of a batch.
pub(super) struct Plan<G> {
    pub(super) start: G,
    pub(super) seed: u64,
    pub(super) first: u64,
    pub(super) policy: Policy,
    pub(super) keeps_steps: bool,
    pub(super) max_plies: u32,
    pub(super) mask: MaskKind,
    pub(super) keeps_mask: bool,
}

impl<G> Plan<G> {
    /// The generator of environment number `index`, from which its others follow.
    fn rng(&self, index: u64) -> SplitMix64 {
        game_rng(self.seed, self.first.wrapping_add(index))
    }
}

/// The position of a match, with its history where repetitions count.
enum Position<G: Legality> {
    Alone(G),
    WithHistory(Match<G>),
}

impl<G: Legality> Position<G> {
    #[inline]
    fn state(&self) -> &G {
        match self {
            Position::Alone(state) => state,
            Position::WithHistory(game) => game.state(),
        }
    }
}

pub(super) struct Environment<G: Legality> {
    position: Position<G>,
    /// What resolves chance in this match.
    rng: SplitMix64,
    /// What draws random actions.
    choices: SplitMix64,
    plies: u32,
    n_matches: u64,
    last_mover: Player,
    done: Done,
    /// The move that the next step plays.
    pub(super) chosen: Option<G::Move>,
    /// Where the mask is not zero.
    marked: Marked,
}

impl<G: Learnable> Environment<G> {
    /// Environment number `index`, in its first match.
    pub(super) fn new(plan: &Plan<G>, index: u64) -> Environment<G> {
        let mut seeds = plan.rng(index);
        let (own_seed, choices) = (seeds.next(), SplitMix64::new(seeds.next()));
        let mut environment = Environment {
            position: Position::Alone(plan.start.clone()),
            rng: SplitMix64::new(own_seed),
            choices,
            plies: 0,
            n_matches: 0,
            last_mover: Player::FIRST,
            done: Done::No,
            chosen: None,
            marked: Marked::default(),
        };
        environment.restart(plan, index);
        environment
    }

    /// Starts the next match.
    pub(super) fn restart(&mut self, plan: &Plan<G>, index: u64) {
        let start = plan.start.clone();
        self.position = if plan.policy.repetition.is_some() || plan.keeps_steps {
            Position::WithHistory(Match::with_policy(start, plan.policy))
        } else {
            Position::Alone(start)
        };
        self.rng = game_rng(plan.rng(index).next(), self.n_matches);
        self.n_matches += 1;
        (self.plies, self.last_mover, self.chosen) = (0, Player::FIRST, None);
        self.settle(plan);
    }

    #[inline]
    pub(super) fn state(&self) -> &G {
        self.position.state()
    }

    /// The match, with its steps if they are kept.
    pub(super) fn to_match(&self, plan: &Plan<G>) -> Match<G> {
        match &self.position {
            Position::Alone(state) => Match::with_policy(state.clone(), plan.policy),
            Position::WithHistory(game) => game.clone(),
        }
    }

    /// The player to move; `None` if the match is over.
    #[inline]
    pub(super) fn player(&self) -> Option<Player> {
        match self.done {
            Done::No => self.state().turn().player(),
            Done::Ended | Done::Truncated => None,
        }
    }

    pub(super) fn done(&self) -> Done {
        self.done
    }

    /// Plays the chosen move and resolves chance.
    #[inline]
    pub(super) fn play(&mut self, plan: &Plan<G>, mv: G::Move) {
        if let Some(player) = self.player() {
            self.last_mover = player;
        }
        self.plies += 1;
        match &mut self.position {
            Position::Alone(state) => state.play_unchecked(mv),
            Position::WithHistory(game) => game.play(mv).expect("a checked move"),
        }
        self.settle(plan);
    }

    /// Resolves chance until a player is to move, and finds out whether the match is over.
    #[inline]
    fn settle(&mut self, plan: &Plan<G>) {
        match &mut self.position {
            Position::Alone(state) => state.deal_randomly(&mut self.rng),
            Position::WithHistory(game) => game.deal_randomly(&mut self.rng),
        }
        let is_over = match &self.position {
            Position::Alone(state) => state.turn() == Turn::Over,
            Position::WithHistory(game) => game.verdict().is_some(),
        };
        self.done = if is_over {
            Done::Ended
        } else if plan.max_plies <= self.plies {
            Done::Truncated
        } else {
            Done::No
        };
    }

    /// Writes the payoffs at the end of a match.
    #[expect(clippy::cast_precision_loss, reason = "payoffs are far below 2²⁴")]
    pub(super) fn write_reward(&self, reward: &mut [f32]) {
        let n_players = self.state().players();
        let total = match G::UTILITY {
            Utility::ConstantSum(sum) => sum as f32,
            Utility::ZeroSum | Utility::GeneralSum => 0.0,
        };
        let share = total / f32::from(n_players);
        for (reward, player) in reward.iter_mut().zip(Player::all(n_players)) {
            *reward = self.state().payoff(player).map_or(share, |payoff| payoff as f32);
        }
    }

    /// Writes what the player to move observes, or at the end the player who moved last.
    #[inline]
    pub(super) fn write_obs(&self, obs: &mut [f32]) {
        let seat = self.state().turn().player().unwrap_or(self.last_mover);
        let view = self.state().view(Viewpoint::Seat(seat));
        planes::write::<G>(&view, seat, obs);
    }

    /// Writes with which numbers an action can begin.
    #[inline]
    pub(super) fn write_mask<A: Actions<G>>(&mut self, plan: &Plan<G>, mask: &mut [u8]) {
        if !plan.keeps_mask {
            self.marked.mark_all(mask.len());
        }
        self.marked.clear(mask);
        if self.done != Done::No {
            return;
        }
        let Some(entries) = Entries::of(plan.mask) else { return };
        let mut marks = self.marked.marks();
        A::visit_first(self.position.state(), |number| marks.add(entries.set(mask, number)));
        marks.finish();
    }

    /// Writes which numbers can follow those of an action, and returns whether some can or it is
    /// complete. Without a player to move nothing can follow, whatever the action.
    pub(super) fn write_next<A: Actions<G>>(
        &self,
        plan: &Plan<G>,
        action: &[i32],
        mask: &mut [u8],
    ) -> bool {
        mask.fill(0);
        if self.player().is_none() {
            return true;
        }
        let entries = Entries::of(plan.mask).filter(|_| !mask.is_empty());
        A::visit_next(self.state(), action, |number| {
            if let Some(entries) = entries {
                entries.set(mask, number);
            }
        })
    }

    /// Calls `visit` with the index of each legal move.
    #[inline]
    pub(super) fn visit_indices(&self, mut visit: impl FnMut(usize)) {
        if self.done != Done::No {
            return;
        }
        let _ = self.state().visit_indices::<()>(|index| {
            visit(index);
            ControlFlow::Continue(())
        });
    }

    /// Writes the action of a random legal move; −1 if no player is to move.
    pub(super) fn write_random<A: Actions<G>>(&mut self, action: &mut [i32]) {
        action.fill(-1);
        if self.player().is_some() {
            let state = self.position.state();
            if let Some(mv) = state.random_move(&mut self.choices) {
                A::write(state, mv, action);
            }
        }
    }
}

/// How the entries of a mask are stored.
#[derive(Clone, Copy)]
struct Entries {
    /// The number of entries in a byte, as a power of two.
    shift: u32,
}

impl Entries {
    /// `None` if there is no mask.
    #[inline]
    const fn of(kind: MaskKind) -> Option<Entries> {
        match kind {
            MaskKind::Bytes => Some(Entries { shift: 0 }),
            MaskKind::Bits => Some(Entries { shift: 3 }),
            MaskKind::None => None,
        }
    }

    /// Sets an entry, and returns its byte.
    #[inline]
    fn set(self, mask: &mut [u8], entry: usize) -> usize {
        let (byte, bit) = (entry >> self.shift, entry & ((1 << self.shift) - 1));
        mask[byte] |= 1 << bit;
        byte
    }
}

/// The blocks of a mask that may be other than zeros, one bit each. Where a mask is large and few moves
/// are legal, it is cleared in less time than it takes to fill it.
#[derive(Debug, Default)]
struct Marked {
    blocks: Vec<u64>,
}

impl Marked {
    /// The bytes of a block.
    const BLOCK: usize = 64;

    /// Begins to mark bytes.
    #[inline]
    fn marks(&mut self) -> Marks<'_> {
        Marks { blocks: &mut self.blocks, at: 0, word: 0 }
    }

    fn mark_all(&mut self, bytes: usize) {
        self.blocks.clear();
        self.blocks.resize(bytes.div_ceil(64 * Marked::BLOCK), u64::MAX);
    }

    /// Writes zeros into the marked blocks. Every byte of the mask can be marked then.
    #[inline]
    fn clear(&mut self, mask: &mut [u8]) {
        self.blocks.resize(mask.len().div_ceil(64 * Marked::BLOCK), 0);
        for (blocks, part) in self.blocks.iter_mut().zip(mask.chunks_mut(64 * Marked::BLOCK)) {
            while *blocks != 0 {
                let start = Marked::BLOCK * blocks.trailing_zeros() as usize;
                *blocks &= *blocks - 1;
                if let Some(bytes) = part.get_mut(start..) {
                    let end = bytes.len().min(Marked::BLOCK);
                    bytes[..end].fill(0);
                }
            }
        }
    }
}

/// Marks bytes, most of which follow one another. The word that is written to stays in a register.
struct Marks<'a> {
    blocks: &'a mut [u64],
    at: usize,
    word: u64,
}

impl Marks<'_> {
    #[inline]
    fn add(&mut self, byte: usize) {
        let block = byte / Marked::BLOCK;
        if block / 64 != self.at {
            self.blocks[self.at] |= self.word;
            (self.at, self.word) = (block / 64, 0);
        }
        self.word |= 1 << (block % 64);
    }

    #[inline]
    fn finish(self) {
        if self.word != 0 {
            self.blocks[self.at] |= self.word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_bytes_are_cleared_in_whatever_order_they_were_marked() {
        let mut mask = vec![0; 20_000];
        let mut marked = Marked::default();
        marked.clear(&mut mask);
        let bytes = [0, 5_000, 70, 5_001, 19_999, 3, 4_095, 4_096, 5_002];
        let mut marks = marked.marks();
        for byte in bytes {
            mask[byte] = 1;
            marks.add(byte);
        }
        marks.finish();
        marked.clear(&mut mask);
        assert!(mask.iter().all(|byte| *byte == 0));
    }
}
