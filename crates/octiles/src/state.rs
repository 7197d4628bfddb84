//! The state: a setup that is possible, and what the play methods keep up to date.

use core::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use rulebook_core::{Outcome, PerfectInfo, Player, Turn};

use crate::{
    board::Board,
    ends::Ends,
    error::InvalidSetup,
    hash,
    mv::Move,
    pile::Pile,
    place::{Place, PlaceSet},
    reach::Reach,
    setup::Setup,
    tile::{Tile, TileSet},
    variant::Variant,
};

/// The legal moves of a position.
///
/// A tile in one orientation carries four paths across it, each of which is one move at most, so
/// 17 octagons and 8 orientations allow 544 of them, and there is the pass.
pub type MoveList = ArrayVec<Move, 545>;

/// A playable position of Octiles.
///
/// It comes from [`Octiles::new`], from a [`Setup`] that passes its validation, from a text, or
/// from a legal move or a possible draw. No tile that nobody has seen is in it.
///
/// # Equality
///
/// Two states are equal when the same player moves with the same board, runners and stack, as far
/// as that is known, after the same number of passes, under the same variant. More passes in a row
/// than there are players count as that many (R14). How the position was reached does not count.
#[derive(Clone, Debug)]
pub struct Octiles {
    pub(crate) board: Board,
    pub(crate) runners: [PlaceSet; 4],
    pub(crate) pile: Pile,
    pub(crate) to_move: Player,
    pub(crate) passes: u8, // Invariant: at most the number of players.
    pub(crate) variant: Variant,
    pub(crate) ends: Ends, // Invariant: `Ends::of` the board.
    pub(crate) hash: u64,  // Invariant: `hash::of` this state.
    pub(crate) turn: Turn,
    pub(crate) outcome: Option<Outcome>,
}

impl Default for Octiles {
    fn default() -> Octiles {
        Octiles::new(Variant::default())
    }
}

impl Octiles {
    /// The start with the runners where they stand unless the players choose otherwise (R5): on
    /// the circles 1, 3, 5 or 1, 2, 4, 5 or on all. For other circles, see [`Setup::runners`].
    ///
    /// # Panics
    ///
    /// If the variant has not two to four players with three to five runners each.
    #[must_use]
    pub fn new(variant: Variant) -> Octiles {
        assert!(variant.is_valid(), "2 to 4 players have 3 to 5 runners each");
        Octiles::from_valid(Setup::new(variant))
    }

    /// The state of a setup that passes [`Setup::validate`], or is about to.
    pub(crate) fn from_valid(setup: Setup) -> Octiles {
        let Setup { variant, board, runners, top, unknown, bottom, to_move, passes } = setup;
        let mut state = Octiles {
            board,
            runners,
            pile: Pile::new(&top, unknown, &bottom),
            to_move,
            passes,
            variant,
            ends: Ends::of(&board),
            hash: 0,
            turn: Turn::Over,
            outcome: None,
        };
        state.hash = hash::of(&state);
        // R15.
        state.outcome = variant.seats().find(|player| state.is_home(*player)).map(Outcome::win);
        // R16.
        if state.outcome.is_none() && passes == variant.players && state.is_deadlocked() {
            state.outcome = Some(Outcome::Draw);
        }
        state.find_turn();
        state
    }

    /// The options of the rules.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The tiles on the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where a player's runners stand; nowhere if there is no such player.
    #[must_use]
    pub fn runners(&self, player: Player) -> PlaceSet {
        self.runners.get(player.index()).copied().unwrap_or_default()
    }

    /// Whose runner stands on a place.
    #[must_use]
    pub fn runner_at(&self, place: Place) -> Option<Player> {
        self.variant.seats().find(|player| self.runners(*player).contains(place))
    }

    /// The player whose turn it is, also while a tile is drawn; in a finished game, the player
    /// whose turn it would be.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The passes in a row before this turn, at most the number of players (R14).
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The uppermost tile of the stack, which the player to move must lay, or `None` if nobody
    /// knows it (R6, R7).
    #[must_use]
    pub fn top(&self) -> Option<Tile> {
        self.pile.first()
    }

    /// The tiles on top of the stack that have been drawn, from the top: one that a player has
    /// before him, and with the option `face_up` the next one. When no tile is unknown, the stack
    /// is [`Octiles::bottom`].
    #[must_use]
    pub fn drawn(&self) -> &[Tile] {
        self.pile.top()
    }

    /// The tiles that nobody has seen; they lie between [`Octiles::drawn`] and
    /// [`Octiles::bottom`] in an order that nobody knows.
    #[must_use]
    pub fn unknown(&self) -> TileSet {
        self.pile.unknown()
    }

    /// The tiles at the bottom of the stack that came back from the board, from the uppermost one.
    #[must_use]
    pub fn bottom(&self) -> &[Tile] {
        self.pile.bottom()
    }

    /// R4: the circles on which a player's runners start.
    pub(crate) fn starts(&self, player: Player) -> PlaceSet {
        self.variant.side(player).circles()
    }

    /// R4: the circles on which a player's runners finish.
    pub(crate) fn finishes(&self, player: Player) -> PlaceSet {
        self.variant.side(player).opposite().circles()
    }

    /// The places where a runner stands.
    pub(crate) fn occupied(&self) -> PlaceSet {
        let [a, b, c, d] = self.runners;
        a.union(b).union(c).union(d)
    }

    /// Whether all of a player's runners have arrived.
    pub(crate) fn is_home(&self, player: Player) -> bool {
        self.runners(player).is_subset(self.finishes(player))
    }

    /// The moves with `tile` that are legal for a player, apart from the pass.
    pub(crate) fn reach(&self, player: Player, tile: Tile) -> Reach<'_> {
        if let Some(leaving) = self.leaving(player, tile) {
            return leaving;
        }
        // R12: a runner that has arrived stays.
        let from = self.runners(player).without(self.finishes(player));
        Reach::new(&self.ends, tile, from, self.targets(player))
    }

    /// R13: the only legal moves of a player all of whose start circles are occupied: those that
    /// leave one of them. `None` if a circle is empty or there is no such move.
    pub(crate) fn leaving(&self, player: Player, tile: Tile) -> Option<Reach<'_>> {
        let starts = self.starts(player);
        if !starts.is_subset(self.occupied()) {
            return None;
        }
        let from = self.runners(player).intersection(starts);
        let reach = Reach::new(&self.ends, tile, from, self.targets(player));
        reach.any().then_some(reach)
    }

    /// R10: the places where a player's move may end.
    fn targets(&self, player: Player) -> PlaceSet {
        PlaceSet::STOPS.union(self.finishes(player)).without(self.occupied())
    }

    /// Whether nobody can use the uppermost tile.
    pub(crate) fn is_deadlocked(&self) -> bool {
        self.pile.first().is_some_and(|tile| !self.is_usable(tile))
    }

    /// Whether somebody could move with this tile.
    fn is_usable(&self, tile: Tile) -> bool {
        self.variant.seats().any(|player| self.reach(player, tile).any())
    }

    /// R16: whether the uppermost tile, which nobody can use, goes under the stack: the variant
    /// says so, and some tile of the stack is of use.
    pub(crate) fn buries(&self) -> bool {
        let mut stack = self.pile.unknown().iter().chain(self.pile.bottom().iter().copied());
        self.variant.bury_on_deadlock.is_on()
            && (stack.any(|tile| self.is_usable(tile))
                || self.pile.top().iter().any(|tile| self.is_usable(*tile)))
    }
}

impl PerfectInfo for Octiles {}

impl PartialEq for Octiles {
    fn eq(&self, other: &Octiles) -> bool {
        // The turn, the outcome and the ends of the paths follow from the rest.
        self.hash == other.hash
            && self.board == other.board
            && self.runners == other.runners
            && self.pile == other.pile
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
            top: state.pile.top().iter().copied().collect(),
            unknown: state.pile.unknown(),
            bottom: state.pile.bottom().iter().copied().collect(),
            to_move: state.to_move,
            passes: state.passes,
        }
    }
}

impl TryFrom<Setup> for Octiles {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Octiles, InvalidSetup> {
        setup.validated()
    }
}
