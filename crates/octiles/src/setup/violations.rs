//! Reasons why a setup cannot be reached by legal play, as far as they are examined.

use core::ops::ControlFlow;

use rulebook_core::{Player, PlayerSet, text::Options};

use super::{Mobility, Setup};
use crate::{
    board::{PathEnds, SpaceSet, Tile, TileSet},
    error::InvalidSetup,
};

/// Receives violations.
type Visit<'v> = &'v mut dyn FnMut(InvalidSetup) -> ControlFlow<()>;

impl Setup {
    /// Reports why legal play cannot reach the setup: tiles and runners do not exist or are where
    /// they cannot be, the stack or the passes do not fit the turn, or the game had ended before.
    /// A position in which the last turn ended the game is fine. The moves that lead here are not
    /// searched, apart from the passes since the last one.
    pub(crate) fn visit_violations(&self, visit: Visit<'_>) -> ControlFlow<()> {
        if self.variant != self.variant.clamped() {
            return visit(InvalidSetup::NoSuchGame);
        }
        let mut is_complete = true;
        self.visit_material(&mut |violation| {
            is_complete = false;
            visit(violation)
        })?;
        if !is_complete {
            // Everything else assumes complete material.
            return ControlFlow::Continue(());
        }
        if self.is_placing() {
            return if self.is_placing_in_order() {
                ControlFlow::Continue(())
            } else {
                visit(InvalidSetup::Placement)
            };
        }
        self.visit_history(visit)
    }

    /// R3, R4, R5, R14: the players, tiles and runners exist.
    fn visit_material(&self, visit: Visit<'_>) -> ControlFlow<()> {
        let n_players = self.variant.players;
        if usize::from(n_players) <= self.to_move.index() {
            visit(InvalidSetup::NoSuchPlayer(self.to_move))?;
        }
        if n_players < self.passes {
            visit(InvalidSetup::TooManyPasses { passes: self.passes })?;
        }
        self.visit_tiles(visit)?;
        self.visit_runners(visit)
    }

    /// R3: each tile is on one octagon or once in the stack.
    fn visit_tiles(&self, visit: Visit<'_>) -> ControlFlow<()> {
        let on_board = self.board.iter().map(|(_, pattern)| pattern.tile());
        let in_stack = self.top.iter().copied().chain(self.unknown.iter());
        let mut seen = TileSet::EMPTY;
        for tile in on_board.chain(in_stack).chain(self.bottom.iter().copied()) {
            if seen.contains(tile) {
                visit(InvalidSetup::DuplicateTile { tile })?;
            }
            seen = seen.with(tile);
        }
        (!seen).iter().try_for_each(|tile| visit(InvalidSetup::MissingTile { tile }))
    }

    /// R5, R10: each player has the agreed number of runners, each on a space of its own.
    fn visit_runners(&self, visit: Visit<'_>) -> ControlFlow<()> {
        let mut occupied = SpaceSet::EMPTY;
        for (player, runners) in Player::all(4).zip(self.runners) {
            let plays = player.index() < usize::from(self.variant.players);
            let wanted = if plays { usize::from(self.variant.runners) } else { 0 };
            // R5: no runners yet before the choice of start circles.
            let is_choosing = plays && self.variant.has_placement() && runners.is_empty();
            if runners.len() != wanted && !is_choosing {
                visit(InvalidSetup::RunnerCount { player, found: runners.len() })?;
            }
            for space in runners & occupied {
                visit(InvalidSetup::SharedSpace { space })?;
            }
            occupied |= runners;
        }
        ControlFlow::Continue(())
    }

    /// R5: whether some player has yet to choose start circles.
    fn is_placing(&self) -> bool {
        self.variant.seats().any(|player| self.runners[player.index()].is_empty())
    }

    /// R5: whether the players before the one to move have chosen start circles of their own, and
    /// nothing else has happened.
    fn is_placing_in_order(&self) -> bool {
        let mut seats = self.variant.seats();
        let is_untouched = self.unknown == TileSet::ALL && self.passes == 0;
        is_untouched
            && seats.all(|player| {
                let runners = self.runners[player.index()];
                let has_chosen = player < self.to_move;
                has_chosen != runners.is_empty() && runners.is_subset(self.variant.starts(player))
            })
    }

    /// Whatever depends on the course of the game.
    fn visit_history(&self, visit: Visit<'_>) -> ControlFlow<()> {
        let ends = PathEnds::of(&self.board);
        let mobility = Mobility { variant: self.variant, runners: &self.runners, ends: &ends };
        // R14: with all players' passes and nobody who can move, nobody ever could.
        let is_deadlocked = self.passes == self.variant.players
            && self.first().is_some_and(|tile| !mobility.is_usable(tile));
        if !self.has_one_end() {
            visit(InvalidSetup::EndedBefore)?;
        }
        if is_deadlocked
            && self.variant.bury_on_deadlock.is_on()
            && self.stack().any(|tile| mobility.is_usable(tile))
        {
            visit(InvalidSetup::NotBuried)?;
        }
        if !self.has_drawn_in_time() {
            visit(InvalidSetup::DrawnTiles)?;
        }
        self.visit_circles(visit)?;
        if !self.is_balanced() {
            visit(InvalidSetup::Unbalanced)?;
        }
        if self.n_laid() == 0 {
            let unburied = self
                .returned()
                .find(|tile| !self.variant.bury_on_deadlock.is_on() || mobility.is_usable(*tile));
            unburied.map_or(ControlFlow::Continue(()), |tile| {
                visit(InvalidSetup::BottomTile { tile })
            })?;
        }
        self.visit_passes(mobility, is_deadlocked, visit)
    }

    /// R15, R18: whether at most one player or pair has brought all runners home, by the last turn.
    fn has_one_end(&self) -> bool {
        let winners = self.winners();
        let moved_last = |player: Player| player.next(self.variant.players) == self.to_move;
        winners.is_empty()
            || self.passes == 0
                && winners.iter().any(moved_last)
                && winners.iter().all(|player| self.variant.team(player) == winners)
    }

    /// R6: whether the top of the stack is as visible as the variant says when a player moves or
    /// passes. The next tile is drawn right after the turn.
    fn has_drawn_in_time(&self) -> bool {
        if self.unknown.is_empty() {
            return true;
        }
        let (n_drawn, n_shown) = (self.top.len(), self.variant.n_shown());
        let is_untouched = self.n_laid() == 0 && self.bottom.is_empty();
        if 0 < self.passes {
            n_drawn == n_shown
        } else if is_untouched {
            n_drawn <= n_shown
        } else if !self.winners().is_empty() {
            n_drawn + 1 == n_shown
        } else {
            n_drawn == n_shown || n_drawn + 1 == n_shown
        }
    }

    /// R10: each runner is on a stop, a start circle or a finish circle of its player.
    fn visit_circles(&self, visit: Visit<'_>) -> ControlFlow<()> {
        for player in self.variant.seats() {
            let allowed =
                SpaceSet::STOPS | self.variant.starts(player) | self.variant.finishes(player);
            for space in self.runners[player.index()] - allowed {
                visit(InvalidSetup::ForbiddenCircle { player, space })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// R7, R8: each move lays a tile and moves a runner; the first move leaves a start circle, to
    /// which no runner returns. As long as there are unknown tiles, every move lays a new one.
    fn is_balanced(&self) -> bool {
        let n_started: usize = self.variant.seats().map(|player| self.started(player).len()).sum();
        match self.n_laid() {
            0 => n_started == 0,
            n_laid => {
                let n_moves = n_laid + self.bottom.len();
                1 <= n_started && (self.unknown.is_empty() || n_started <= n_moves)
            }
        }
    }

    /// R14: whether a series of legal passes, after the start or a move, leads to this number of
    /// passes and to this player's turn.
    ///
    /// Between two moves the position changes only by passes, so the same players can move all the
    /// time. The passes began with the turn of some player: the first one if no move has been
    /// made, otherwise one whose predecessor has moved a runner.
    fn visit_passes(
        &self,
        mobility: Mobility<'_>,
        is_deadlocked: bool,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let n_players = self.variant.players;
        let before = |player: Player, n: u8| {
            let index = (player.index() as u8 + n_players - n) % n_players;
            Player::from_index(index).expect("a seat of the game")
        };
        if let Some(top) = self.first()
            && (1..=self.passes).any(|n| mobility.leaving(before(self.to_move, n), top).is_some())
        {
            visit(InvalidSetup::Passes)?;
        }
        let can_begin = |player: Player| match self.n_laid() {
            0 => player == Player::FIRST,
            _ => !self.started(before(player, 1)).is_empty(),
        };
        // Fewer passes than players are counted exactly. More than that are not, but those after
        // the first round are passes of players who cannot move, and if nobody can, the first
        // round has ended the game or has buried the tile (R16).
        let first = before(self.to_move, self.passes % n_players);
        let mut is_reachable = can_begin(first);
        if self.passes == n_players
            && !is_deadlocked
            && let Some(top) = self.first()
        {
            let others = (1..n_players).map(|n| before(first, n));
            let mut stuck = others.take_while(|player| !mobility.free_moves(*player, top).any());
            is_reachable = is_reachable || stuck.any(can_begin);
        }
        if is_reachable {
            return ControlFlow::Continue(());
        }
        visit(InvalidSetup::OutOfTurn { player: self.to_move })
    }

    /// R15, R18: the players who have brought all runners home, and whose partners have, too.
    fn winners(&self) -> PlayerSet {
        let is_home =
            |player: Player| self.runners[player.index()].is_subset(self.variant.finishes(player));
        self.variant
            .seats()
            .filter(|player| self.variant.team(*player).iter().all(is_home))
            .collect()
    }

    /// The spaces of a player's runners that have left their start circles.
    fn started(&self, player: Player) -> SpaceSet {
        self.runners[player.index()] - self.variant.starts(player)
    }

    fn n_laid(&self) -> usize {
        self.board.iter().count()
    }

    /// The top tile of the stack, if it is known.
    fn first(&self) -> Option<Tile> {
        let below = if self.unknown.is_empty() { self.bottom.first() } else { None };
        self.top.first().or(below).copied()
    }

    /// The tiles of the stack in any order.
    fn stack(&self) -> impl Iterator<Item = Tile> {
        self.top.iter().copied().chain(self.unknown.iter()).chain(self.bottom.iter().copied())
    }

    /// The tiles of the stack that have returned to its bottom: known ones that do not have to be
    /// visible.
    fn returned(&self) -> impl Iterator<Item = Tile> {
        let n_drawn = if self.unknown.is_empty() { self.variant.n_shown() } else { self.top.len() };
        self.top.iter().chain(&self.bottom).skip(n_drawn).copied()
    }
}
