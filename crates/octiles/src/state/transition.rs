//! The changes by a move and a draw, and the end of the game.

use core::ops::RangeInclusive;

use rulebook_core::{DrawRules, Legality, Outcome, Player, PlayerSet, Rules, State, Turn, Utility};

use super::{Octiles, keys};
use crate::{
    board::{Octagon, Pattern, Space, StartCircles, Tile},
    event::Event,
    mv::Move,
};

impl State for Octiles {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Rules { name: "octiles", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    /// R17: no rule limits the length.
    const DRAW_RULES: DrawRules = DrawRules::NONE;

    fn players(&self) -> u8 {
        self.variant.players
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// In won games: −1 for each loser, and for the winner the number of losers; for each of two
    /// partners 1. 0 after a deadlock.
    fn payoff(&self, player: Player) -> Option<i32> {
        let winners = self.outcome?.winners();
        if usize::from(self.variant.players) <= player.index() {
            return None;
        }
        Some(match (winners.is_empty(), winners.contains(player)) {
            (true, _) => 0,
            (false, true) => *self.payoff_range().end(),
            (false, false) => -1,
        })
    }

    /// R15: from −1 to the number of losers; to 1 with two pairs (R18).
    fn payoff_range(&self) -> RangeInclusive<i32> {
        let most = if self.variant.has_teams() { 1 } else { i32::from(self.variant.players) - 1 };
        -1..=most
    }

    /// R18: the pair of players on opposite sides with the option `teams`.
    fn team(&self, player: Player) -> PlayerSet {
        self.variant.team(player)
    }

    /// R17: unbounded, because runners can move between stops without end.
    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn key(&self) -> u64 {
        self.hash
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        match mv {
            Move::Lay { octagon, pattern, from, to } => self.lay(octagon, pattern, from, to),
            Move::Pass => self.pass(),
            Move::Start { circles } => return self.start_on(circles),
        }
        self.find_turn();
    }

    fn resolve_unchecked(&mut self, event: Event) {
        debug_assert_eq!(self.check_event(event), Ok(()), "{event}");
        let Event::Draw { tile } = event;
        self.draw_tile(tile);
        self.find_turn();
    }
}

impl Octiles {
    fn lay(&mut self, octagon: Octagon, pattern: Pattern, from: Space, to: Space) {
        let mover = self.to_move;
        self.hash ^= keys::pattern(octagon, pattern);
        self.take_tile();
        // R7: a tile that was there goes to the bottom of the stack.
        if let Some(taken_off) = self.board.lay(octagon, Some(pattern)) {
            self.hash ^= keys::pattern(octagon, taken_off);
            self.put_tile_under(taken_off.tile());
        }
        self.laid = Some(octagon);
        // R8.
        let runners = &mut self.runners[mover.index()];
        *runners = runners.without(from).with(to);
        self.hash ^= keys::runner(mover, from) ^ keys::runner(mover, to);
        self.end_turn(0);
        // R15, R18: only a runner that enters a circle can be the last to arrive.
        let team = self.variant.team(mover);
        if to.as_circle().is_some() && self.has_won(team) {
            self.outcome = Some(Outcome::Win(team));
        }
    }

    // Not inlined, like `start_on`: the common move would save more registers.
    #[inline(never)]
    fn pass(&mut self) {
        let n_players = self.variant.players;
        let all_passed = self.passes + 1 == n_players;
        self.end_turn((self.passes + 1).min(n_players));
        // R16: after further passes somebody can move, or the game would be over.
        if !all_passed || !self.is_deadlocked() {
            return;
        }
        if !self.buries() {
            self.outcome = Some(Outcome::Draw);
            return;
        }
        self.hash ^= keys::passes(self.passes) ^ keys::passes(0);
        self.passes = 0;
        let tile = self.take_tile();
        self.put_tile_under(tile);
    }

    /// R6: reveals the uppermost unknown tile.
    fn draw_tile(&mut self, tile: Tile) {
        let is_last = self.stack.unknown().len() == 1;
        if is_last {
            self.hash ^= keys::stack(&self.stack);
        } else {
            self.hash ^= keys::drawn(self.stack.top().len(), tile);
        }
        self.stack.draw(tile);
        if is_last {
            self.hash ^= keys::stack(&self.stack);
        }
    }

    /// Takes the top tile.
    #[inline]
    fn take_tile(&mut self) -> Tile {
        self.hash ^= keys::movable(&self.stack);
        let tile = self.stack.take();
        self.hash ^= keys::movable(&self.stack);
        tile
    }

    /// Puts a tile under the stack.
    fn put_tile_under(&mut self, tile: Tile) {
        self.hash ^= keys::under(self.stack.bottom().len(), tile);
        self.stack.put_under(tile);
    }

    /// R5: places the runners; after the last player, the first tile is drawn.
    #[inline(never)]
    fn start_on(&mut self, circles: StartCircles) {
        let mover = self.to_move;
        self.runners[mover.index()] = circles.spaces();
        for space in circles.spaces() {
            self.hash ^= keys::runner(mover, space);
        }
        self.end_turn(0);
        if self.is_placing() {
            self.turn = Turn::Player(self.to_move);
        } else {
            self.find_turn();
        }
    }

    fn end_turn(&mut self, passes: u8) {
        self.hash ^= keys::passes(self.passes) ^ keys::passes(passes);
        self.passes = passes;
        let next = self.to_move.next(self.variant.players);
        self.hash ^= keys::to_move(self.to_move) ^ keys::to_move(next);
        self.to_move = next;
    }

    /// Determines who acts in a position after the choice of start circles.
    pub(super) fn find_turn(&mut self) {
        self.turn = if self.outcome.is_some() {
            Turn::Over
        } else if self.stack.hides_within(self.variant.n_shown()) {
            // R6: the tiles that must be visible are drawn first.
            Turn::Chance
        } else {
            self.complete_ends();
            Turn::Player(self.to_move)
        };
    }

    /// Brings the ends of the paths up to date.
    #[inline]
    fn complete_ends(&mut self) {
        if let Some(octagon) = self.laid.take() {
            self.ends.update(&self.board, octagon);
        }
    }
}
