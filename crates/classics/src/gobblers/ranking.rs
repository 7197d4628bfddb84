//! A numbering of all positions.

use alloc::{vec, vec::Vec};
use core::{fmt, ops::Range};

use rulebook_core::{Player, Rank, Slot, Symmetry};

use super::{
    Gobblers,
    board::{Board, Size},
    setup::Setup,
};
use crate::{square::SquareSet, transform::Transform};

/// The numbering of all positions in which the board shows no line, reachable or not.
///
/// Positions that the eight symmetries of the board or a swap of the colours make equal share a
/// slot. A layer holds the positions with the same number of pieces on the board, the full board
/// first; a class those in which the two players have given numbers of pieces of each size there.
/// Pieces never leave the board, so a move stays in the class (R5) or leads to the layer before
/// (R4).
///
/// In a class the large pieces lie in one of the arrangements that no symmetry makes equal, the
/// other sizes in any arrangement. That makes 443,277,651 slots in 378 classes; where a symmetry
/// keeps the large pieces in place, some stay empty. The tables of the numbering take 100 kB.
///
/// ```
/// use rulebook_classics::{Gobblers, gobblers::Ranking};
/// use rulebook_core::Rank;
///
/// let ranking = Ranking::default();
/// let [one, other]: [Gobblers; 2] = [
///     ".,.,./.,aC,./B,.,. b".parse()?,
///     "b,.,./.,Ac,./.,.,. w".parse()?, // turned, and with the colours swapped
/// ];
/// assert_eq!(ranking.rank(&one), ranking.rank(&other));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ranking {
    /// All arrangements of the pieces of one size.
    arrangements: Vec<Arrangement>,
    /// For the sets of at most two squares of the mover and of the other player, by their numbers,
    /// the number of the arrangement.
    numbers: Vec<u16>,
    /// For each set of squares its number among those of at most two.
    set_numbers: [u8; 512],
    /// For each symmetry and arrangement, the index of the image in its kind.
    images: [Vec<u16>; SYMMETRIES],
    /// For each kind, its arrangements.
    kinds: [Vec<u16>; KINDS],
    /// For each kind, those of its arrangements that come first among their images.
    firsts: [Vec<u16>; KINDS],
    /// The classes, by layers.
    classes: Vec<Class>,
    /// For the numbers of pieces of the mover and of the other player, the class.
    class_of: Vec<u16>,
    /// The first class of each layer, and the number of classes.
    layers: [u32; N_LAYERS as usize + 1],
}

/// The squares of the pieces of one size, the mover's first.
struct Arrangement {
    squares: [SquareSet; 2],
    kind: u8,
    /// The index of the first of its images among those of its kind.
    orbit: u16,
    /// The symmetries that lead to the first of its images, as bits.
    to_first: u8,
}

/// The numbers of pieces of each size on the board: small, medium, large, in base 3.
type Pieces = u8;

/// The positions in which one player has these pieces and the other one those.
struct Class {
    pieces: [Pieces; 2], // The lesser first.
    /// The number of slots in which the first of the two is to move; then come the others, unless
    /// the two are equal.
    half: u32,
    len: u32,
}

/// Up to two pieces of each player: how many there are makes the kind of an arrangement.
const KINDS: usize = 9;
/// The symmetries of the board, which keep the colours.
const SYMMETRIES: usize = 8;
/// The sets of at most two of nine squares.
const SETS: usize = 46;
/// From twelve pieces to none.
const N_LAYERS: u32 = 13;
/// The values of `Pieces`.
const PIECES: u8 = 27;

impl Ranking {
    fn new() -> Ranking {
        let mut ranking = Ranking {
            arrangements: Vec::new(),
            numbers: vec![0; SETS * SETS],
            set_numbers: [0; 512],
            images: [const { Vec::new() }; SYMMETRIES],
            kinds: [const { Vec::new() }; KINDS],
            firsts: [const { Vec::new() }; KINDS],
            classes: Vec::new(),
            class_of: vec![0; usize::from(PIECES) * usize::from(PIECES)],
            layers: [0; N_LAYERS as usize + 1],
        };
        ranking.arrange();
        ranking.find_orbits();
        ranking.classify();
        ranking
    }

    /// Lists the arrangements.
    fn arrange(&mut self) {
        let sets = || (0..512).map(SquareSet::from_bits).filter(|set| set.len() <= Size::PIECES);
        for (number, set) in sets().enumerate() {
            self.set_numbers[usize::from(set.bits())] = number as u8;
        }
        for [mine, theirs] in sets().flat_map(|mine| sets().map(move |theirs| [mine, theirs])) {
            if mine.is_disjoint(theirs) {
                let kind = 3 * mine.len() + theirs.len();
                let number = self.arrangements.len() as u16;
                let key = self.key([mine, theirs]);
                self.numbers[key] = number;
                self.kinds[kind].push(number);
                let (squares, kind) = ([mine, theirs], kind as u8);
                self.arrangements.push(Arrangement { squares, kind, orbit: 0, to_first: 0 });
            }
        }
    }

    /// Finds the images of the arrangements, and which come first among them.
    fn find_orbits(&mut self) {
        for n in 0..self.arrangements.len() {
            let kind = usize::from(self.arrangements[n].kind);
            let images: Vec<u16> = Transform::<8>::all()
                .map(|sym| {
                    self.numbers[self.key(self.arrangements[n].squares.map(|set| sym.map_set(set)))]
                })
                .collect();
            let first = images.iter().copied().min().expect("there are eight symmetries");
            if usize::from(first) == n {
                self.firsts[kind].push(first);
            }
            let orbit = self.firsts[kind].iter().position(|number| *number == first);
            let arrangement = &mut self.arrangements[n];
            arrangement.orbit = orbit.expect("the first image comes before the others") as u16;
            for (sym, image) in images.iter().enumerate() {
                arrangement.to_first |= u8::from(*image == first) << sym;
                let index = self.kinds[kind].binary_search(image);
                self.images[sym].push(index.expect("an image is of the same kind") as u16);
            }
        }
    }

    /// Lists the classes, the full board first.
    fn classify(&mut self) {
        let n_pieces = |pieces: Pieces| u32::from(pieces % 3 + pieces / 3 % 3 + pieces / 9);
        for layer in 0..N_LAYERS {
            for (a, b) in (0..PIECES).flat_map(|a| (a..PIECES).map(move |b| (a, b))) {
                if n_pieces(a) + n_pieces(b) == N_LAYERS - 1 - layer {
                    let class = self.classes.len() as u16;
                    self.class_of[pair(a, b)] = class;
                    self.class_of[pair(b, a)] = class;
                    let half = self.n_slots_of(a, b);
                    let len = if a == b { half } else { half + self.n_slots_of(b, a) };
                    self.classes.push(Class { pieces: [a, b], half, len });
                }
            }
            self.layers[layer as usize + 1] = self.classes.len() as u32;
        }
    }

    /// The number of slots for the positions in which the mover has these pieces.
    fn n_slots_of(&self, mine: Pieces, theirs: Pieces) -> u32 {
        let [small, medium, large] = kinds(mine, theirs);
        (self.firsts[large].len() * self.kinds[medium].len() * self.kinds[small].len()) as u32
    }

    fn key(&self, [mine, theirs]: [SquareSet; 2]) -> usize {
        let number = |set: SquareSet| usize::from(self.set_numbers[usize::from(set.bits())]);
        number(mine) * SETS + number(theirs)
    }

    /// The numbers of the arrangements of the three sizes.
    fn numbers(&self, state: &Gobblers) -> [usize; 3] {
        let players = [state.to_move, state.to_move.opponent()];
        Size::ALL.map(|size| {
            let squares = players.map(|player| state.board.squares(player, size));
            usize::from(self.numbers[self.key(squares)])
        })
    }
}

impl Rank<Gobblers> for Ranking {
    const LAYOUT: &'static str = "gobblers all 1";

    fn n_layers(&self) -> u32 {
        N_LAYERS
    }

    fn layer(&self, layer: u32) -> Range<u32> {
        self.layers[layer as usize]..self.layers[layer as usize + 1]
    }

    /// R4: a move adds at most one piece.
    fn reach(&self) -> u32 {
        1
    }

    fn len(&self, class: u32) -> u32 {
        self.classes[class as usize].len
    }

    fn rank(&self, state: &Gobblers) -> Option<Slot> {
        let numbers = self.numbers(state);
        let arrangement = |size: usize| &self.arrangements[numbers[size]];
        let kinds = [0, 1, 2].map(|size| usize::from(arrangement(size).kind));
        let pieces = |kind: fn(usize) -> usize| {
            (kind(kinds[0]) + 3 * kind(kinds[1]) + 9 * kind(kinds[2])) as Pieces
        };
        let (mine, theirs) = (pieces(|kind| kind / 3), pieces(|kind| kind % 3));
        let class = self.class_of[pair(mine, theirs)];
        let first = if mine <= theirs { 0 } else { self.classes[usize::from(class)].half };
        let (n_medium, n_small) = (self.kinds[kinds[1]].len(), self.kinds[kinds[0]].len());
        let large = arrangement(2);
        let mut least = usize::MAX;
        let mut left = large.to_first;
        while left != 0 {
            let images = &self.images[left.trailing_zeros() as usize];
            left &= left - 1;
            let (medium, small) = (images[numbers[1]], images[numbers[0]]);
            least = least.min(usize::from(medium) * n_small + usize::from(small));
        }
        let index = first + (usize::from(large.orbit) * n_medium * n_small + least) as u32;
        Some(Slot { class: u32::from(class), index })
    }

    fn unrank(&self, slot: Slot) -> Option<Gobblers> {
        let class = &self.classes[slot.class as usize];
        let ([mine, theirs], index) = if slot.index < class.half {
            (class.pieces, slot.index)
        } else {
            ([class.pieces[1], class.pieces[0]], slot.index - class.half)
        };
        let kinds = kinds(mine, theirs);
        let (n_medium, n_small) = (self.kinds[kinds[1]].len(), self.kinds[kinds[0]].len());
        let index = index as usize;
        let numbers = [
            self.kinds[kinds[0]][index % n_small],
            self.kinds[kinds[1]][index / n_small % n_medium],
            self.firsts[kinds[2]][index / n_small / n_medium],
        ];
        let mut board = Board::default();
        for (size, number) in Size::ALL.into_iter().zip(numbers) {
            let squares = self.arrangements[usize::from(number)].squares;
            for (player, squares) in [Player::FIRST, Player::SECOND].into_iter().zip(squares) {
                squares.iter().for_each(|square| board.toggle(player, size, square));
            }
        }
        let state = Gobblers::from_valid(Setup { board, to_move: Player::FIRST });
        // Where a symmetry keeps the large pieces in place, only the least of the slots is used.
        let is_alone = self.arrangements[usize::from(numbers[2])].to_first == 1;
        (is_alone || self.rank(&state) == Some(slot)).then_some(state)
    }
}

impl Default for Ranking {
    /// Takes about a millisecond.
    fn default() -> Ranking {
        Ranking::new()
    }
}

impl fmt::Debug for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ranking").finish_non_exhaustive()
    }
}

/// The kinds of the arrangements of the three sizes.
fn kinds(mine: Pieces, theirs: Pieces) -> [usize; 3] {
    [1, 3, 9].map(|unit| usize::from(mine / unit % 3 * 3 + theirs / unit % 3))
}

fn pair(mine: Pieces, theirs: Pieces) -> usize {
    usize::from(mine) * usize::from(PIECES) + usize::from(theirs)
}
