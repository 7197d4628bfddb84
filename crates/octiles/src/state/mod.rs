//! The state: a validated setup, and the data that the play methods keep up to date.

pub(crate) mod keys;
mod transition;

use core::hash::{Hash, Hasher};

use rulebook_core::{Outcome, Player, PlayerSet, Turn};

use crate::{
    board::{Board, DrawStack, Octagon, PathEnds, Space, SpaceSet, Tile, TileSet},
    error::InvalidSetup,
    setup::{Mobility, Setup},
    variant::Variant,
};

/// A playable position of Octiles.
///
/// It comes from the official start, a [`Setup`] without violations, a text, a legal move or a
/// possible draw. It does not contain the order of the unseen tiles.
///
/// ```
/// use rulebook_octiles::{Octiles, Play, State, rulebook_core::{Player, Turn}};
///
/// let mut game = Octiles::default();
/// assert_eq!((game.turn(), game.unknown().len()), (Turn::Chance, 18));
/// game.resolve("draw T1".parse()?)?;
/// game.play("T1@a2r1 W1-s11".parse()?)?;
/// assert_eq!(game.runner_at("s11".parse()?), Some(Player::FIRST));
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two states are equal when the same player moves with the same board, runners and known part of
/// the stack, after the same number of passes, under the same variant. More consecutive passes than
/// there are players count as that many (R14). How the position was reached does not count.
#[derive(Clone, Debug)]
pub struct Octiles {
    pub(crate) board: Board,
    pub(crate) runners: [SpaceSet; 4],
    pub(crate) stack: DrawStack,
    pub(crate) to_move: Player,
    pub(crate) passes: u8, // Invariant: at most the number of players.
    pub(crate) variant: Variant,
    pub(crate) ends: PathEnds, // Invariant: `PathEnds::of` the board before the tile on `laid`.
    /// The octagon of a tile that the ends do not reflect yet. Invariant: `None` when a player is
    /// to move. While a tile must be drawn the ends are not needed, and a search leaves most
    /// positions before the draw.
    pub(crate) laid: Option<Octagon>,
    pub(crate) hash: u64, // Invariant: `keys::hash` of this state.
    pub(crate) turn: Turn,
    pub(crate) outcome: Option<Outcome>,
}

impl Octiles {
    /// The state of a setup whose violations are all ignorable.
    pub(crate) fn from_valid(setup: Setup) -> Octiles {
        let Setup { variant, board, runners, top, unknown, bottom, to_move, passes } = setup;
        let mut state = Octiles {
            board,
            runners,
            stack: DrawStack::new(&top, unknown, &bottom),
            to_move,
            passes,
            variant,
            ends: PathEnds::of(&board),
            laid: None,
            hash: 0,
            turn: Turn::Player(to_move),
            outcome: None,
        };
        state.hash = keys::hash(&state);
        if state.is_placing() {
            return state;
        }
        // R15, R18.
        let mut teams = variant.seats().map(|player| variant.team(player));
        state.outcome = teams.find(|team| state.has_won(*team)).map(Outcome::Win);
        // R16.
        if state.outcome.is_none() && passes == variant.players && state.is_deadlocked() {
            state.outcome = Some(Outcome::Draw);
        }
        state.find_turn();
        state
    }

    /// The tiles on the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The spaces of a player's runners; none if there is no such player, or if the player has yet
    /// to choose start circles (R5).
    #[must_use]
    pub fn runners(&self, player: Player) -> SpaceSet {
        self.runners.get(player.index()).copied().unwrap_or_default()
    }

    /// The player whose runner is on a space.
    #[must_use]
    pub fn runner_at(&self, space: Space) -> Option<Player> {
        self.variant.seats().find(|player| self.runners(*player).contains(space))
    }

    /// The number of consecutive passes before this turn, at most the number of players (R14).
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The top tile of the stack, which the player to move must lay, or `None` if it is unknown
    /// (R6, R7).
    #[must_use]
    pub fn top(&self) -> Option<Tile> {
        self.stack.first()
    }

    /// The tiles on top of the stack that have been drawn, from the top: the one for the player to
    /// move, and with the option `face_up` the next one. When no tile is unknown, the stack is
    /// [`Octiles::bottom`].
    #[must_use]
    pub fn drawn(&self) -> &[Tile] {
        self.stack.top()
    }

    /// The unseen tiles, between [`Octiles::drawn`] and [`Octiles::bottom`] in an unknown order.
    #[must_use]
    pub fn unknown(&self) -> TileSet {
        self.stack.unknown()
    }

    /// The tiles at the bottom of the stack that have returned from the board, from the uppermost
    /// one.
    #[must_use]
    pub fn bottom(&self) -> &[Tile] {
        self.stack.bottom()
    }

    /// R5: whether the player to move chooses start circles, before the first turn.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.runners[self.to_move.index()].is_empty()
    }

    /// R15, R18: whether all runners of these players have arrived.
    fn has_won(&self, team: PlayerSet) -> bool {
        team.iter().all(|player| self.runners(player).is_subset(self.variant.finishes(player)))
    }

    /// The moves that the board offers.
    #[inline]
    pub(crate) fn mobility(&self) -> Mobility<'_> {
        Mobility { variant: self.variant, runners: &self.runners, ends: &self.ends }
    }

    /// R16: whether nobody can use the top tile.
    fn is_deadlocked(&self) -> bool {
        self.stack.first().is_some_and(|tile| !self.mobility().is_usable(tile))
    }

    /// R16: whether the top tile, which nobody can use, goes to the bottom of the stack: the
    /// variant says so, and somebody can use another tile of the stack.
    fn buries(&self) -> bool {
        self.variant.bury_on_deadlock.is_on()
            && self.stack.tiles().any(|tile| self.mobility().is_usable(tile))
    }
}

impl PartialEq for Octiles {
    fn eq(&self, other: &Octiles) -> bool {
        // The turn, the outcome and the ends of the paths follow from the rest.
        self.hash == other.hash
            && self.board == other.board
            && self.runners == other.runners
            && self.stack == other.stack
            && (self.to_move, self.passes) == (other.to_move, other.passes)
            && self.variant == other.variant
    }
}

impl Eq for Octiles {}

impl Hash for Octiles {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

impl From<&Octiles> for Setup {
    fn from(state: &Octiles) -> Setup {
        Setup {
            variant: state.variant,
            board: state.board,
            runners: state.runners,
            top: state.stack.top().iter().copied().collect(),
            unknown: state.stack.unknown(),
            bottom: state.stack.bottom().iter().copied().collect(),
            to_move: state.to_move,
            passes: state.passes,
        }
    }
}

rulebook_core::impl_setup!(Setup => Octiles, InvalidSetup);

#[cfg(test)]
mod tests {
    use super::*;

    /// Hashes can collide; an equal one must not stand for equal boards.
    #[test]
    fn states_with_the_same_hash_can_differ() {
        let state = Octiles::default();
        let mut other = state.clone();
        assert_eq!(state, other);
        other.board.lay(Octagon::all().next().expect("an octagon"), Tile::FIRST.turned(0));
        assert_eq!(state.hash, other.hash);
        assert_ne!(state, other);
    }
}
