//! A position as plain data, and what makes it possible.

use arrayvec::ArrayVec;
use rulebook_core::{Player, State};

use crate::{
    board::Board,
    error::InvalidSetup,
    place::{Place, PlaceSet},
    state::Octiles,
    tile::{Tile, TileSet},
    variant::Variant,
};

/// Everything that a position is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The tiles on the board.
    pub board: Board,
    /// Where the runners of each player stand; nowhere for seats without a player. At the start
    /// the players put them on any of their start circles (R5).
    pub runners: [PlaceSet; 4],
    /// The tiles on top of the stack that have been drawn, from the top (R6).
    pub top: ArrayVec<Tile, { Tile::COUNT }>,
    /// The tiles below them that nobody has seen.
    pub unknown: TileSet,
    /// The tiles at the bottom of the stack, from the uppermost one.
    pub bottom: ArrayVec<Tile, { Tile::COUNT }>,
    /// The player whose turn it is; in a finished game, the player whose turn it would be.
    pub to_move: Player,
    /// The passes in a row, at most the number of players (R14).
    pub passes: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new(Variant::default())
    }
}

impl Setup {
    /// The start: an empty board, all tiles unknown, runners on the circles 1, 3, 5 or 1, 2, 4, 5
    /// or on all (R5, R6).
    #[must_use]
    pub fn new(variant: Variant) -> Setup {
        let circles: &[u8] = match variant.runners {
            3 => &[1, 3, 5],
            4 => &[1, 2, 4, 5],
            _ => &[1, 2, 3, 4, 5],
        };
        let mut runners = [PlaceSet::EMPTY; 4];
        for (player, runners) in variant.seats().zip(&mut runners) {
            let side = variant.side(player);
            *runners = circles.iter().filter_map(|number| Place::circle(side, *number)).collect();
        }
        Setup {
            variant,
            board: Board::default(),
            runners,
            top: ArrayVec::new(),
            unknown: TileSet::ALL,
            bottom: ArrayVec::new(),
            to_move: Player::FIRST,
            passes: 0,
        }
    }

    /// Checks that tiles and runners exist and are where they can be, that the stack and the
    /// passes fit the turn, and that the game had not ended before. A position in which the last
    /// turn ended the game passes.
    ///
    /// Whether a series of moves leads here is not examined beyond that.
    ///
    /// # Errors
    ///
    /// The first reason found why no game can reach the setup.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        self.clone().validated().map(|_| ())
    }

    /// The state, if this is a possible setup.
    pub(crate) fn validated(self) -> Result<Octiles, InvalidSetup> {
        if !self.variant.is_valid() {
            return Err(InvalidSetup::NoSuchGame);
        }
        if usize::from(self.variant.players) <= self.to_move.index() {
            return Err(InvalidSetup::NoSuchPlayer { player: self.to_move });
        }
        // R14.
        if self.variant.players < self.passes {
            return Err(InvalidSetup::Passes);
        }
        self.validate_tiles()?;
        self.validate_runners()?;
        self.validate_progress()?;
        let state = Octiles::from_valid(self);
        validate_end(&state)?;
        validate_drawn(&state)?;
        validate_passes(&state)?;
        Ok(state)
    }

    /// R3: each tile is in one place.
    fn validate_tiles(&self) -> Result<(), InvalidSetup> {
        let on_board = self.board.iter().map(|(_, pattern)| pattern.tile());
        let in_stack = self.top.iter().copied().chain(self.unknown.iter());
        let mut seen = TileSet::EMPTY;
        for tile in on_board.chain(in_stack).chain(self.bottom.iter().copied()) {
            if seen.contains(tile) {
                return Err(InvalidSetup::TwiceThere { tile });
            }
            seen = seen.with(tile);
        }
        let missing = TileSet::ALL.without(seen).iter().next();
        missing.map_or(Ok(()), |tile| Err(InvalidSetup::Missing { tile }))
    }

    fn validate_runners(&self) -> Result<(), InvalidSetup> {
        let mut occupied = PlaceSet::EMPTY;
        for (index, runners) in self.runners.iter().enumerate() {
            let player = Player::from_index(index as u8).expect("four seats are allowed");
            // R5: the agreed number; none for a seat without a player.
            let plays = index < usize::from(self.variant.players);
            let wanted = if plays { usize::from(self.variant.runners) } else { 0 };
            if runners.len() != wanted {
                return Err(InvalidSetup::RunnerCount { player, found: runners.len() });
            }
            // R10.
            if let Some(place) = runners.intersection(occupied).iter().next() {
                return Err(InvalidSetup::SharedPlace { place });
            }
            occupied = occupied.union(*runners);
            let side = self.variant.side(player);
            let allowed = PlaceSet::STOPS.union(side.circles()).union(side.opposite().circles());
            if let Some(place) = runners.without(allowed).iter().next() {
                return Err(InvalidSetup::ForbiddenCircle { player, place });
            }
        }
        Ok(())
    }

    /// R7, R8: each move lays a tile and moves a runner; the first move leaves a start circle, to
    /// which no runner returns. As long as there are unknown tiles, every move lays a new one.
    fn validate_progress(&self) -> Result<(), InvalidSetup> {
        let variant = self.variant;
        let at_start = |player: Player| {
            let starts = variant.side(player).circles();
            self.runners[player.index()].intersection(starts).len()
        };
        let n_started: usize =
            variant.seats().map(|player| usize::from(variant.runners) - at_start(player)).sum();
        let n_laid = self.board.iter().count();
        let n_moves = n_laid + self.bottom.len();
        let only_buried = self.bottom.is_empty() || variant.bury_on_deadlock.is_on();
        let balanced = match n_laid {
            0 => n_started == 0 && only_buried,
            _ => 1 <= n_started && (self.unknown.is_empty() || n_started <= n_moves),
        };
        if !balanced {
            return Err(InvalidSetup::Unbalanced);
        }
        // R4, R14: until the first move, the passes alone hand the turn on. A buried tile has cost
        // one round of passes or a longer one.
        let n_players = variant.players;
        let passed_on = self.to_move.index() == usize::from(self.passes % n_players);
        if n_laid == 0 && self.bottom.is_empty() && self.passes < n_players && !passed_on {
            return Err(InvalidSetup::OutOfTurn);
        }
        Ok(())
    }
}

/// R15: at most one player has brought all runners home, by the last turn.
fn validate_end(state: &Octiles) -> Result<(), InvalidSetup> {
    let mut home = state.variant.seats().filter(|player| state.is_home(*player));
    let Some(winner) = home.next() else { return Ok(()) };
    let moved_last = winner.next(state.variant.players) == state.to_move && state.passes == 0;
    if moved_last && home.next().is_none() { Ok(()) } else { Err(InvalidSetup::EndedBefore) }
}

/// R6: when a player moves or passes, the top of the stack lies open as far as the variant says;
/// the next tile is drawn right after the turn.
fn validate_drawn(state: &Octiles) -> Result<(), InvalidSetup> {
    if state.unknown().is_empty() {
        return Ok(());
    }
    let (n_drawn, n_shown) = (state.drawn().len(), state.variant.n_shown());
    let untouched =
        state.board.iter().next().is_none() && state.bottom().is_empty() && state.passes == 0;
    let is_won = state.outcome().is_some() && state.passes == 0;
    let possible = if untouched {
        n_drawn <= n_shown
    } else if is_won {
        n_drawn + 1 == n_shown
    } else if state.passes == 0 {
        n_drawn == n_shown || n_drawn + 1 == n_shown
    } else {
        n_drawn == n_shown
    };
    if possible { Ok(()) } else { Err(InvalidSetup::DrawnTiles) }
}

/// R14: the players before the one to move were allowed to pass.
fn validate_passes(state: &Octiles) -> Result<(), InvalidSetup> {
    let n_players = state.variant.players;
    let Some(top) = state.top().filter(|_| 0 < state.passes) else { return Ok(()) };
    let mut player = state.to_move;
    for _ in 0..state.passes {
        let index = (player.index() as u8 + n_players - 1) % n_players;
        player = Player::from_index(index).expect("a seat of the game");
        if state.leaving(player, top).is_some() {
            return Err(InvalidSetup::Passes);
        }
    }
    // R16: the tile would lie at the bottom, and the passes would count anew.
    if state.outcome().is_some() && state.buries() {
        return Err(InvalidSetup::NotBuried);
    }
    Ok(())
}
