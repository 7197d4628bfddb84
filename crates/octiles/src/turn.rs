//! What a move and a draw change, and when the game ends.

use rulebook_core::{Outcome, Player, Policy, Rules, State, Turn, Utility};

use crate::{
    board::Octagon,
    event::Event,
    hash,
    mv::Move,
    place::{Place, PlaceSet},
    state::Octiles,
    tile::Pattern,
};

impl State for Octiles {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Rules { name: "octiles", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    /// R17: no rule limits the length.
    const POLICY: Policy = Policy::NONE;

    fn players(&self) -> u8 {
        self.variant.players
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// −1 for each loser, and what they lose for the winner; 0 after a deadlock.
    fn payoff(&self, player: Player) -> Option<i32> {
        let winners = self.outcome?.winners();
        let n_players = self.variant.players;
        if usize::from(n_players) <= player.index() {
            return None;
        }
        Some(match (winners.is_empty(), winners.contains(player)) {
            (true, _) => 0,
            (false, true) => i32::from(n_players) - 1,
            (false, false) => -1,
        })
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(rulebook_core::Legality::check(self, mv), Ok(()), "{mv}");
        match mv {
            Move::Lay { octagon, pattern, from, to } => self.lay(octagon, pattern, from, to),
            Move::Pass => self.pass(),
        }
        self.find_turn();
    }

    fn resolve_unchecked(&mut self, event: Event) {
        debug_assert_eq!(rulebook_core::Legality::check_event(self, event), Ok(()), "{event}");
        let Event::Draw { tile } = event;
        self.hash ^= hash::pile(&self.pile);
        self.pile.draw(tile);
        self.hash ^= hash::pile(&self.pile);
        self.find_turn();
    }
}

impl Octiles {
    fn lay(&mut self, octagon: Octagon, pattern: Pattern, from: Place, to: Place) {
        let mover = self.to_move;
        self.hash ^= hash::pile(&self.pile) ^ hash::pattern(octagon, pattern);
        self.pile.take();
        // R7: a tile that lay there goes under the stack.
        if let Some(taken_off) = self.board.lay(octagon, Some(pattern)) {
            self.hash ^= hash::pattern(octagon, taken_off);
            self.pile.put_under(taken_off.tile());
        }
        self.hash ^= hash::pile(&self.pile);
        self.ends.update(&self.board, octagon);
        // R8.
        let runners = &mut self.runners[mover.index()];
        *runners = runners.without(PlaceSet::EMPTY.with(from)).with(to);
        self.hash ^= hash::runner(mover, from) ^ hash::runner(mover, to);
        self.end_turn(0);
        // R15.
        if self.is_home(mover) {
            self.outcome = Some(Outcome::win(mover));
        }
    }

    fn pass(&mut self) {
        let n_players = self.variant.players;
        let all_passed = self.passes + 1 == n_players;
        self.end_turn((self.passes + 1).min(n_players));
        // R16: after further passes somebody can move, or the game were over.
        if !all_passed || !self.is_deadlocked() {
            return;
        }
        if !self.buries() {
            self.outcome = Some(Outcome::Draw);
            return;
        }
        self.hash ^= hash::pile(&self.pile) ^ hash::passes(self.passes) ^ hash::passes(0);
        let tile = self.pile.take();
        self.pile.put_under(tile);
        self.passes = 0;
        self.hash ^= hash::pile(&self.pile);
    }

    fn end_turn(&mut self, passes: u8) {
        self.hash ^= hash::passes(self.passes) ^ hash::passes(passes);
        self.passes = passes;
        let next = self.to_move.next(self.variant.players);
        self.hash ^= hash::to_move(self.to_move) ^ hash::to_move(next);
        self.to_move = next;
    }

    pub(crate) fn find_turn(&mut self) {
        self.turn = if self.outcome.is_some() {
            Turn::Over
        } else if self.pile.hides_within(self.variant.n_shown()) {
            // R6: what lies open has to be drawn first.
            Turn::Chance
        } else {
            Turn::Player(self.to_move)
        };
    }
}
