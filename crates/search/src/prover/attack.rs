//! The search for a win of one side.

use std::ops::ControlFlow;

use rulebook_core::{Symmetric, Turn};

use super::{
    numbers::{DISPROVED, NEVER, Numbers, UNKNOWN},
    table::ProofTable,
};
use crate::{adjudication::Adjudication, keys::canonical_key, sides::Sides};

/// The data that both searches of a root share.
#[derive(Debug)]
pub(super) struct Context<'a, S> {
    pub(super) adjudication: &'a Adjudication<S>,
    pub(super) sides: Sides,
    /// Whether images of a position share an entry of the table.
    pub(super) is_symmetric: bool,
}

/// A depth-first proof-number search for a win of one side, on a stack of its own.
#[derive(Debug)]
pub(super) struct Attack<S: Symmetric> {
    /// Whether the side of the first seat attacks.
    pub(super) is_first: bool,
    frames: Vec<Frame<S>>, // The path is those below `n_frames`.
    n_frames: usize,
    children: Vec<Child<S::Move>>,
    /// The numbers of the root.
    pub(super) numbers: Numbers,
    /// The number of positions that were visited.
    pub(super) nodes: u64,
}

/// A position on the path.
#[derive(Clone, Debug)]
struct Frame<S> {
    state: S,
    hash: u64,
    key: u64,
    is_attack: bool, // Whether the attacker moves.
    /// The numbers at which the search of this position stops.
    limits: (u32, u32),
    begin: usize, // Its first child. Its last one is before the first of the next frame.
    chosen: usize,
    nodes_before: u64,
}

/// A position after a move from one on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) numbers: Numbers,
    /// If it is disproved: the least distance from the root of a position on the path whose
    /// recurrence the disproof needs.
    recurs: u32,
}

/// The greatest length of a path. A position at its end counts as one that recurs.
const MAX_PLY: usize = 2_000;

impl<S: Symmetric> Attack<S> {
    pub(super) fn new(root: &S, is_first: bool) -> Attack<S> {
        let frame = Frame {
            state: root.clone(),
            hash: root.key(),
            key: 0,
            is_attack: false,
            limits: (NEVER, NEVER),
            begin: 0,
            chosen: 0,
            nodes_before: 0,
        };
        Attack {
            is_first,
            frames: vec![frame],
            n_frames: 0,
            children: Vec::new(),
            numbers: UNKNOWN,
            nodes: 0,
        }
    }

    /// Whether it has an answer.
    pub(super) fn is_done(&self) -> bool {
        self.numbers.is_proved() || self.numbers.is_disproved()
    }

    /// The moves of the root, with what is known of the positions after them.
    pub(super) fn root_moves(&self) -> &[Child<S::Move>] {
        let end = if 1 < self.n_frames { self.frames[1].begin } else { self.children.len() };
        &self.children[..end]
    }

    /// Visits one more position and its children.
    pub(super) fn step(&mut self, context: &Context<'_, S>, table: &mut ProofTable) {
        if self.n_frames == 0 {
            self.n_frames = 1;
            self.expand(context, table);
            return;
        }
        let frame = &self.frames[self.n_frames - 1];
        let children = &self.children[frame.begin..];
        let numbers = Numbers::of(frame.is_attack, children.iter().map(|child| child.numbers));
        let (proof, disproof) = frame.limits;
        if self.n_frames == 1 {
            self.numbers = numbers;
            if self.is_done() {
                return;
            }
        } else if proof <= numbers.proof || disproof <= numbers.disproof {
            self.leave(numbers, table);
            return;
        }
        self.descend(numbers);
        self.expand(context, table);
    }

    /// Descends to the child that is nearest to the goal of its parent's mover.
    fn descend(&mut self, numbers: Numbers) {
        let ply = self.n_frames;
        let frame = &mut self.frames[ply - 1];
        let is_attack = frame.is_attack;
        let mut chosen = 0;
        let mut best = NEVER;
        let mut second = NEVER;
        let children = &self.children[frame.begin..];
        for (i, child) in children.iter().enumerate() {
            let (own, _) = child.numbers.seen(is_attack);
            if own < best {
                (chosen, best, second) = (i, own, best);
            } else {
                second = second.min(own);
            }
        }
        let child = children[chosen];
        // Its number may exceed the second by a quarter; the sum may not exceed its limit.
        let limits = Numbers { proof: frame.limits.0, disproof: frame.limits.1, plies: 0 };
        let (own_limit, other_limit) = limits.seen(is_attack);
        let (_, other) = child.numbers.seen(is_attack);
        let (_, sum) = numbers.seen(is_attack);
        let own = own_limit.min(second.saturating_add(second / 4).saturating_add(1));
        let rest = sum.saturating_sub(other);
        let other = if other_limit == NEVER { NEVER } else { other_limit.saturating_sub(rest) };
        let limits = if is_attack { (own, other) } else { (other, own) };
        frame.chosen = frame.begin + chosen;
        let state = frame.state.clone();
        self.reserve(ply, state);
        let (path, rest) = self.frames.split_at_mut(ply);
        let next = &mut rest[0];
        next.state.clone_from(&path[ply - 1].state);
        next.state.play_unchecked(child.mv);
        next.limits = limits;
        self.n_frames += 1;
    }

    fn reserve(&mut self, ply: usize, state: S) {
        if self.frames.len() == ply {
            let frame = Frame { state, ..self.frames[0].clone() };
            self.frames.push(frame);
        }
    }

    /// Lists the children of the last position on the path.
    fn expand(&mut self, context: &Context<'_, S>, table: &ProofTable) {
        let ply = self.n_frames - 1;
        let frame = &mut self.frames[ply];
        frame.hash = frame.state.key();
        let player = frame.state.turn().player();
        let is_first = player.is_some_and(|player| context.sides.is_first(player));
        frame.is_attack = is_first == self.is_first;
        frame.key = key(context, &frame.state, ply, frame.is_attack);
        (frame.begin, frame.nodes_before) = (self.children.len(), self.nodes);
        let (state, is_attack) = (frame.state.clone(), frame.is_attack);
        let path = &self.frames[..=ply];
        let _ = state.visit_moves(|mv| {
            let mut next = state.clone();
            next.play_unchecked(mv);
            self.nodes += 1;
            let (numbers, recurs) = look(context, path, &next, self.is_first, table);
            self.children.push(Child { mv, numbers, recurs });
            let (own, _) = numbers.seen(is_attack);
            // Nothing more is needed than a move that decides; at the root, the nearest win.
            if own == 0 && 0 < ply && (is_attack || recurs == NEVER) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }

    /// Ends the last position of the path, whose numbers these are.
    fn leave(&mut self, numbers: Numbers, table: &mut ProofTable) {
        let ply = self.n_frames - 1;
        let frame = &self.frames[ply];
        let children = self.children[frame.begin..].iter();
        let disproved = children.filter(|child| child.numbers.is_disproved());
        let recurs = match (numbers.is_disproved(), frame.is_attack) {
            (false, _) => NEVER,
            // The defender chooses, and all moves of the attacker have to fail.
            (true, false) => disproved.map(|child| child.recurs).max().unwrap_or(NEVER),
            (true, true) => disproved.map(|child| child.recurs).min().unwrap_or(NEVER),
        };
        // A recurrence of this position or of one below it is not a matter of the path.
        let recurs = if recurs < ply as u32 { recurs } else { NEVER };
        if recurs == NEVER {
            let work = self.nodes - frame.nodes_before;
            table.put(frame.key, numbers, u32::try_from(work).unwrap_or(u32::MAX));
        }
        self.children.truncate(frame.begin);
        self.n_frames -= 1;
        let chosen = self.frames[ply - 1].chosen;
        (self.children[chosen].numbers, self.children[chosen].recurs) = (numbers, recurs);
    }
}

/// The numbers of a position after those on the path, and the ply of the position on the path whose
/// recurrence a disproof needs.
fn look<S: Symmetric>(
    context: &Context<'_, S>,
    path: &[Frame<S>],
    state: &S,
    is_first: bool,
    table: &ProofTable,
) -> (Numbers, u32) {
    let Turn::Player(player) = state.turn() else {
        let result = crate::sides::result(context.sides, state, is_first);
        return (if 0 < result { Numbers::proved(0) } else { DISPROVED }, NEVER);
    };
    let (hash, ply) = (state.key(), path.len());
    if context.adjudication.is_cyclic() {
        let recurring = |frame: &Frame<S>| frame.hash == hash && frame.state == *state;
        if let Some(ply) = path.iter().position(recurring) {
            return (DISPROVED, ply as u32);
        }
    }
    if context.adjudication.is_draw(state, hash, ply) {
        return (DISPROVED, NEVER);
    }
    if MAX_PLY <= ply {
        return (DISPROVED, 0);
    }
    let is_attack = context.sides.is_first(player) == is_first;
    let known = table.get(key(context, state, ply, is_attack));
    let numbers = known.unwrap_or_else(|| {
        // A proof has to answer each move of the defender. Counting the attacker's moves for the
        // disproof as well takes longer.
        let proof = if is_attack { 1 } else { state.move_count().clamp(1, 1_000) as u32 };
        Numbers { proof, disproof: 1, plies: 0 }
    });
    (numbers, NEVER)
}

/// The key of a position that is `ply` moves from the root and in which the attacker moves, or
/// else the defender.
pub(super) fn key<S: Symmetric>(
    context: &Context<'_, S>,
    state: &S,
    ply: usize,
    is_attack: bool,
) -> u64 {
    let adjudication = context.adjudication;
    let key = state.key();
    let key = if context.is_symmetric { canonical_key(state, key).0 } else { key };
    // Both attacks share a table. A symmetry that swaps the players swaps the attackers as well, so
    // what counts is whether the attacker moves.
    let attack = if is_attack { 0 } else { 0x6465_6665_6e63_6521 };
    key ^ adjudication.salt(ply) ^ attack
}

#[cfg(test)]
mod tests {
    use rulebook_classics::TicTacToe;
    use rulebook_core::{DrawRules, Match, Play, State};

    use super::*;
    use crate::root::Root;

    fn adjudication(ply_limit: Option<u32>) -> Adjudication<TicTacToe> {
        let draw_rules = DrawRules { ply_limit, ..DrawRules::NONE };
        let game = Match::with_draw_rules(TicTacToe::default(), draw_rules);
        Adjudication::of(&Root::new(&game).expect("an unfinished match"))
    }

    fn context(adjudication: &Adjudication<TicTacToe>) -> Context<'_, TicTacToe> {
        let sides = Sides::of(&TicTacToe::default()).expect("two sides");
        Context { adjudication, sides, is_symmetric: true }
    }

    /// What a ply limit adds to keys does not bring positions nearer to each other.
    #[test]
    fn salted_keys_differ_as_keys_do() {
        let (start, adjudication) = (TicTacToe::default(), adjudication(Some(40)));
        assert_ne!(adjudication.salt(3), 0);
        let key = |state: &TicTacToe, is_attack| key(&context(&adjudication), state, 3, is_attack);
        let least = |state: &TicTacToe| canonical_key(state, state.key()).0;
        for mv in start.legal_moves() {
            let mut child = start.clone();
            child.play_unchecked(mv);
            for is_attack in [false, true] {
                let difference = key(&start, is_attack) ^ key(&child, is_attack);
                assert_eq!(difference, least(&start) ^ least(&child));
            }
            assert_ne!(key(&child, false), key(&child, true));
        }
    }

    #[test]
    fn a_path_ends_after_two_thousand_moves() {
        let (state, adjudication) = (TicTacToe::default(), adjudication(None));
        let path = vec![Attack::new(&state, true).frames.remove(0); 2_000];
        let table = ProofTable::new(0);
        let look = |path| look(&context(&adjudication), path, &state, true, &table);
        let unknown = Numbers { proof: 1, disproof: 1, plies: 0 };
        assert_eq!(look(&path[1..]), (unknown, NEVER));
        assert_eq!(look(&path), (DISPROVED, 0));
    }
}
