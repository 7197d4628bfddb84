//! A numbering of the positions in which each player has one pod.

use alloc::{vec, vec::Vec};
use core::{fmt, ops::Range};

use rulebook_core::{Player, Rank, Slot};

use super::Transform;
use crate::{
    board::{Board, DirectionSet, Pod, Square, base_places},
    setup::Setup,
    state::Octi,
    variant::Variant,
};

/// The numbering of all unfinished positions in which each player has one pod and at most one
/// reserve is short: has fewer prongs than its pod has empty holes.
///
/// With one pod each no move takes a prong from a player, and a capture ends the game. So a reserve
/// matters only up to the number of empty holes, and longer ones share slots. The game's 24 prongs
/// are more than the sixteen holes and eight more, so they make at most one reserve short;
/// positions with missing prongs (R4) that make both short are not covered. No option of the rules
/// makes a difference, so positions of all variants share slots. So do those that the four
/// symmetries make equal.
///
/// Prongs stay in their holes (R5). So a class holds the positions with the same prongs in both
/// pods and the same short reserve, 2,888 slots each; and a layer the classes with the same number
/// of prongs in holes, all sixteen first.
///
/// ```
/// use rulebook_octi::{Octi, Ranking, rulebook_core::Rank};
///
/// let ranking = Ranking::default();
/// let [one, other, mirrored]: [Octi; 3] = [
///     "S: 22A ; N: 46E ; 12 10 ; S".parse()?,
///     "S: 22A ; N: 46E ; 7 15 ; S".parse()?,
///     "S: 52A ; N: 36E ; 12 10 ; S".parse()?,
/// ];
/// assert_eq!(ranking.rank(&one), ranking.rank(&other));
/// assert_eq!(ranking.rank(&one), ranking.rank(&mirrored));
/// assert_eq!(ranking.rank(&Octi::default()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ranking {
    /// For each pair of prongs, the number of configurations with a lesser pair.
    first: Vec<u32>,
    /// For each configuration its class, and the symmetries that lead to the class as four bits.
    class_of: Vec<u32>,
    /// The configuration of each class, by layers.
    classes: Vec<Configuration>,
    /// The first class of each layer, and the number of classes.
    layers: [u32; N_LAYERS as usize + 1],
    images: [Images; 4],
    /// For each player the squares outside the opponent's base.
    squares: [Vec<Square>; 2],
    /// For each player the number of each square in `squares`.
    numbers: [[Option<u8>; Square::COUNT]; 2],
}

/// The part of a position that is the same for a whole class.
#[derive(Clone, Copy)]
struct Configuration {
    /// The prongs of the two pods.
    prongs: [DirectionSet; 2],
    /// The player whose reserve is shorter than the number of empty holes, and the reserve.
    short: Option<(Player, u8)>,
}

/// The images of squares and of sets of directions under a symmetry.
struct Images {
    squares: [Square; Square::COUNT],
    prongs: [DirectionSet; 256],
}

/// The holes of a pod.
const HOLES: u8 = 8;
/// From sixteen prongs to none.
const N_LAYERS: u32 = 17;
/// The squares outside a base.
const N_SQUARES: u32 = 38;

impl Ranking {
    fn new() -> Ranking {
        let numbered = Player::all(2).map(|player| {
            let squares = Square::all()
                .filter(move |square| base_places(player.opponent()) >> square.place() & 1 == 0);
            let squares: Vec<Square> = squares.collect();
            let mut numbers = [None; Square::COUNT];
            for (number, square) in (0..).zip(&squares) {
                numbers[square.index()] = Some(number);
            }
            (squares, numbers)
        });
        let (squares, numbers): (Vec<_>, Vec<_>) = numbered.unzip();
        let mut ranking = Ranking {
            first: vec![0],
            class_of: Vec::new(),
            classes: Vec::new(),
            layers: [0; N_LAYERS as usize + 1],
            images: Transform::ALL.map(Images::of),
            squares: squares.try_into().expect("there are two players"),
            numbers: numbers.try_into().expect("there are two players"),
        };
        for prongs in pairs() {
            let n_before = ranking.first.last().copied().unwrap_or(0);
            ranking.first.push(n_before + configurations(prongs).count() as u32);
        }
        let n_configurations = ranking.first.last().copied().unwrap_or(0);
        ranking.class_of = vec![0; n_configurations as usize];
        ranking.classify();
        ranking
    }

    /// Finds the classes, those with all prongs first.
    fn classify(&mut self) {
        for layer in 0..N_LAYERS {
            let n_prongs = (N_LAYERS - 1 - layer) as usize;
            for prongs in pairs().filter(|[a, b]| a.len() + b.len() == n_prongs) {
                for configuration in configurations(prongs) {
                    self.add(configuration);
                }
            }
            self.layers[layer as usize + 1] = self.classes.len() as u32;
        }
    }

    fn add(&mut self, configuration: Configuration) {
        let images = Transform::ALL.map(|sym| self.number(self.image(configuration, sym)));
        let least = images.iter().copied().min().expect("there are four symmetries");
        // The least number comes first, and numbers that are equal up to symmetry are in one layer.
        let class = if images[0] == least {
            self.classes.push(configuration);
            self.classes.len() as u32 - 1
        } else {
            self.class_of[least as usize] >> 4
        };
        let leads_there = |(bit, image): (usize, &u32)| u32::from(*image == least) << bit;
        let symmetries: u32 = images.iter().enumerate().map(leads_there).sum();
        self.class_of[images[0] as usize] = class << 4 | symmetries;
    }

    fn image(&self, configuration: Configuration, sym: Transform) -> Configuration {
        let images = &self.images[sym as usize];
        let [south, north] =
            configuration.prongs.map(|prongs| images.prongs[usize::from(prongs.bits())]);
        let prongs = if sym.swaps_players() { [north, south] } else { [south, north] };
        let short = configuration.short.map(|(player, reserve)| (sym.player(player), reserve));
        Configuration { prongs, short }
    }

    /// The number of a configuration.
    fn number(&self, configuration: Configuration) -> u32 {
        let [south, north] = configuration.prongs;
        let rest = match configuration.short {
            None => 0,
            Some((Player::FIRST, reserve)) => 1 + reserve,
            Some((_, reserve)) => 1 + n_holes(south) + reserve,
        };
        self.first[usize::from(south.bits()) << 8 | usize::from(north.bits())] + u32::from(rest)
    }

    /// The slot of a position with the pods on these squares, in a class to which this symmetry
    /// leads; `None` if a pod is on the opponent's base.
    fn index(&self, squares: [Square; 2], to_move: Player, sym: Transform) -> Option<u32> {
        let images = &self.images[sym as usize].squares;
        let [south, north] = squares.map(|square| images[square.index()]);
        let [south, north] = if sym.swaps_players() { [north, south] } else { [south, north] };
        let numbers = [self.numbers[0][south.index()]?, self.numbers[1][north.index()]?];
        let [south, north] = numbers.map(u32::from);
        Some((sym.player(to_move).index() as u32 * N_SQUARES + south) * N_SQUARES + north)
    }
}

impl Rank<Octi> for Ranking {
    const LAYOUT: &'static str = "octi one pod each 1";

    fn n_layers(&self) -> u32 {
        N_LAYERS
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        self.layers[layer as usize]..self.layers[layer as usize + 1]
    }

    /// R5: an insertion adds one prong, nothing else changes them.
    fn reach(&self) -> u32 {
        1
    }

    fn len(&self, _: u32) -> u32 {
        2 * N_SQUARES * N_SQUARES
    }

    fn rank(&self, state: &Octi) -> Option<Slot> {
        let pods = [Player::FIRST, Player::SECOND].map(|player| state.board().pod_places(player));
        if pods.iter().any(|places| places.count_ones() != 1) {
            return None;
        }
        let squares = pods.map(|places| Square::at(places.trailing_zeros() as usize));
        let prongs = squares.map(|square| state.board().prongs(square));
        let mut short = None;
        for (player, prongs) in [Player::FIRST, Player::SECOND].into_iter().zip(prongs) {
            let reserve = state.reserve(player);
            if reserve < n_holes(prongs) && short.replace((player, reserve)).is_some() {
                return None;
            }
        }
        let entry = self.class_of[self.number(Configuration { prongs, short }) as usize];
        let (class, symmetries) = (entry >> 4, entry & 15);
        let leads_there =
            Transform::ALL.into_iter().filter(|sym| symmetries >> *sym as u32 & 1 == 1);
        let indices = leads_there.filter_map(|sym| self.index(squares, state.to_move, sym));
        indices.min().map(|index| Slot { class, index })
    }

    fn unrank(&self, slot: Slot) -> Option<Octi> {
        let configuration = self.classes[slot.class as usize];
        let [turn, south, north] = [
            slot.index / N_SQUARES / N_SQUARES,
            slot.index / N_SQUARES % N_SQUARES,
            slot.index % N_SQUARES,
        ]
        .map(|number| number as usize);
        let (south, north) = (self.squares[0][south], self.squares[1][north]);
        if south == north {
            return None;
        }
        let mut board = Board::EMPTY;
        let mut reserves = [0; 2];
        for (player, square) in Player::all(2).zip([south, north]) {
            let prongs = configuration.prongs[player.index()];
            board.put(square, Pod { player, prongs });
            reserves[player.index()] = match configuration.short {
                Some((short, reserve)) if short == player => reserve,
                _ => n_holes(prongs),
            };
        }
        let to_move = if turn == 0 { Player::FIRST } else { Player::SECOND };
        let variant = Variant::default();
        let state = Octi::from_valid(Setup { variant, board, reserves, to_move });
        // In a class that a symmetry keeps, only the least of the slots is used.
        let is_alone = self.class_of[self.number(configuration) as usize] & 15 == 1;
        (is_alone || self.rank(&state) == Some(slot)).then_some(state)
    }
}

impl Default for Ranking {
    /// Takes some ten milliseconds and 4 MB.
    fn default() -> Ranking {
        Ranking::new()
    }
}

impl fmt::Debug for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ranking").finish_non_exhaustive()
    }
}

impl Images {
    fn of(sym: Transform) -> Images {
        let square = |index| Square::from_index(index as u8).expect("an index of a square");
        let prongs = |bits| sym.directions(DirectionSet::from_bits(bits as u8));
        Images {
            squares: core::array::from_fn(|index| sym.map_square(square(index))),
            prongs: core::array::from_fn(prongs),
        }
    }
}

/// The prongs of two pods.
fn pairs() -> impl Iterator<Item = [DirectionSet; 2]> {
    let sets = || (0..=u8::MAX).map(DirectionSet::from_bits);
    sets().flat_map(move |south| sets().map(move |north| [south, north]))
}

/// The configurations with these prongs, in the order of their numbers.
fn configurations(prongs: [DirectionSet; 2]) -> impl Iterator<Item = Configuration> {
    let short = Player::all(2).flat_map(move |player| {
        (0..n_holes(prongs[player.index()])).map(move |reserve| Some((player, reserve)))
    });
    core::iter::once(None).chain(short).map(move |short| Configuration { prongs, short })
}

/// The empty holes of a pod.
fn n_holes(prongs: DirectionSet) -> u8 {
    HOLES - prongs.len() as u8
}
