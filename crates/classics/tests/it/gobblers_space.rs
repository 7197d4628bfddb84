//! Gobblet Gobblers: a slow judge, and the number of positions.

use std::{collections::HashSet, ops::ControlFlow};

use rulebook_classics::{
    Gobblers, Play, Square, SquareSet, State,
    gobblers::{Board, Setup, Size},
};
use rulebook_core::{Player, Turn};
use rulebook_laws::{Model, compare, slow};

#[test]
fn engine_and_judge_agree() {
    compare(&Gobblers::default(), &Judge::default(), slow::scale(200, 20_000), 5);
}

/// For each size there are 1,423 arrangements, so 1,423³ of all pieces: Jonathan Laurent's number
/// of states in Gobblet.jl is 2,881,473,967.
#[test]
fn a_size_has_1_423_arrangements() {
    assert_eq!(arrangements().len(), 1_423);
    assert_eq!(1_423_u64.pow(3), 2_881_473_967);
}

/// The first plies of the full count below. One empty board, three sizes on a corner, an edge or
/// the centre; the others against the judge, whose positions are compared by all sixteen images.
#[test]
fn the_first_plies_have_as_many_positions_as_the_judge_finds() {
    let mut space = Space::new();
    let counts: Vec<usize> = (0..=4).map(|_| space.next_ply()).collect();
    assert_eq!(counts, [1, 9, 117, 1_263, 14_949]);
    let mut seen: HashSet<String> = HashSet::new();
    let mut frontier = vec![Judge::default()];
    for due in &counts[..4] {
        let n_before = seen.len();
        let mut next = Vec::new();
        for judge in &frontier {
            if seen.insert(judge.class()) {
                for (step, _) in judge.steps() {
                    let mut child = judge.clone();
                    child.take(&step);
                    next.push(child);
                }
            }
        }
        assert_eq!(seen.len() - n_before, *due);
        frontier = next;
    }
}

/// 341,024,631 positions can be reached, up to symmetry and colours: Eric Farmer, "Strongly solving
/// Gobblet Gobblers using retrograde analysis" (2024). Brian Liou counts 370,974,636 unfinished
/// ones without the swap of colours; all but the empty board and the nine with one piece come in
/// pairs.
///
/// Takes 400 MB and some minutes, so only `RULEBOOK_SLOW` counts them all.
#[test]
fn all_positions_are_as_many_as_published() {
    if !slow::is_on() {
        return;
    }
    let mut space = Space::new();
    let (mut all, mut unfinished) = (0, 0);
    loop {
        let n_new = space.next_ply();
        if n_new == 0 {
            break;
        }
        all += n_new;
        unfinished += space.frontier.len();
    }
    assert_eq!(all, 341_024_631);
    assert_eq!(2 * unfinished - 10, 370_974_636);
}

/// The positions up to the eight symmetries of the board and the colours, ply by ply. A position is
/// a number: the arrangements of the three sizes, the mover's pieces first.
struct Space {
    /// For each arrangement of one size, the mover's squares and the other player's.
    arrangements: Vec<[u16; 2]>,
    /// For the squares of both players, the number of the arrangement.
    numbers: Vec<u16>,
    /// For each symmetry and arrangement, the number of the image.
    images: Vec<Vec<u16>>,
    seen: Vec<u64>,
    /// The new positions that are not finished.
    frontier: Vec<u32>,
    has_begun: bool,
}

impl Space {
    fn new() -> Space {
        let arrangements = arrangements();
        let mut numbers = vec![0; 1 << 18];
        for (n, squares) in arrangements.iter().enumerate() {
            numbers[index(*squares)] = n as u16;
        }
        let turns = (0..8).map(|turn: u32| {
            let image = |squares: u16| {
                let bits = (0..9).filter(|bit| squares >> bit & 1 == 1);
                bits.fold(0, |image, bit| image | 1 << turned(bit, turn))
            };
            let number = |squares: &[u16; 2]| numbers[index(squares.map(image))];
            arrangements.iter().map(number).collect()
        });
        let images = turns.collect();
        let seen = vec![0; 1_423_usize.pow(3).div_ceil(64)];
        Space { arrangements, numbers, images, seen, frontier: Vec::new(), has_begun: false }
    }

    /// Continues by one ply, and returns the number of positions that are new.
    fn next_ply(&mut self) -> usize {
        let mut n_new = 0;
        if !self.has_begun {
            self.has_begun = true;
            self.add(&Gobblers::default(), &mut n_new);
            return n_new;
        }
        for number in std::mem::take(&mut self.frontier) {
            let state = self.state(number);
            let _ = state.visit_children::<()>(|_, child| {
                self.add(&child, &mut n_new);
                ControlFlow::Continue(())
            });
        }
        n_new
    }

    fn add(&mut self, state: &Gobblers, n_new: &mut usize) {
        let mover = Setup::from(state).to_move;
        let [large, medium, small] = [Size::Large, Size::Medium, Size::Small].map(|size| {
            let squares = |player| state.board().squares(player, size).bits();
            usize::from(self.numbers[index([squares(mover), squares(mover.opponent())])])
        });
        let image = |images: &Vec<u16>| {
            let [large, medium, small] =
                [large, medium, small].map(|number: usize| u32::from(images[number]));
            (large * 1_423 + medium) * 1_423 + small
        };
        let number = self.images.iter().map(image).min().expect("there are eight symmetries");
        let (word, bit) = (number as usize / 64, number % 64);
        if self.seen[word] >> bit & 1 == 0 {
            self.seen[word] |= 1 << bit;
            *n_new += 1;
            if state.turn() != Turn::Over {
                self.frontier.push(number);
            }
        }
    }

    fn state(&self, number: u32) -> Gobblers {
        let mut board = Board::default();
        let digits = [number % 1_423, number / 1_423 % 1_423, number / 1_423 / 1_423];
        for (size, digit) in Size::ALL.into_iter().zip(digits) {
            let squares = self.arrangements[digit as usize];
            for (player, squares) in [Player::FIRST, Player::SECOND].into_iter().zip(squares) {
                for square in SquareSet::from_bits(squares) {
                    assert!(board.push(square, player, size));
                }
            }
        }
        let setup = Setup { board, to_move: Player::FIRST };
        setup.build().expect("a position that play can reach")
    }
}

/// Up to two pieces of each player on nine squares, no two of them on one.
fn arrangements() -> Vec<[u16; 2]> {
    let at_most_two = || (0..512_u16).filter(|squares| squares.count_ones() <= 2);
    let pairs = at_most_two().flat_map(|mine| at_most_two().map(move |theirs| [mine, theirs]));
    pairs.filter(|[mine, theirs]| mine & theirs == 0).collect()
}

fn index([mine, theirs]: [u16; 2]) -> usize {
    usize::from(mine) << 9 | usize::from(theirs)
}

/// The image of a square: reflected in the rising diagonal or not, then turned.
fn turned(square: u32, turn: u32) -> u32 {
    let (mut file, mut rank) = (square % 3, square / 3);
    if turn & 4 != 0 {
        (file, rank) = (rank, file);
    }
    for _ in 0..turn & 3 {
        (file, rank) = (2 - rank, file);
    }
    rank * 3 + file
}

/// The rules page, word for word, on piles of letters. It shares nothing with the engine.
#[derive(Clone, Default)]
struct Judge {
    piles: [String; 9], // a1, b1, …, c3
    n_turns: usize,
    winner: Option<usize>,
}

impl Judge {
    fn mover(&self) -> usize {
        self.n_turns % 2
    }

    fn letters(player: usize) -> [char; 3] {
        [['A', 'B', 'C'], ['a', 'b', 'c']][player]
    }

    /// R6: three visible pieces of the player in a line.
    fn has_line(&self, player: usize) -> bool {
        let shows = |square: usize| {
            self.piles[square]
                .chars()
                .last()
                .is_some_and(|top| Judge::letters(player).contains(&top))
        };
        let lines = ["012", "345", "678", "036", "147", "258", "048", "246"];
        lines.iter().any(|line| line.bytes().all(|digit| shows(usize::from(digit - b'0'))))
    }

    /// The least text of the images of the board, with the mover's pieces in upper case.
    fn class(&self) -> String {
        let swapped = |piece: char| {
            if piece.is_uppercase() {
                piece.to_ascii_lowercase()
            } else {
                piece.to_ascii_uppercase()
            }
        };
        let images = (0..8).map(|turn| {
            let mut image: [String; 9] = Default::default();
            for (square, pile) in (0..).zip(&self.piles) {
                let pile = pile.chars();
                let pile: String =
                    if self.mover() == 0 { pile.collect() } else { pile.map(swapped).collect() };
                image[turned(square, turn) as usize] = pile;
            }
            image.join(",")
        });
        images.min().expect("there are eight symmetries")
    }

    fn size(piece: char) -> u8 {
        piece.to_ascii_uppercase() as u8 - b'A' + 1
    }

    fn square(n: usize) -> String {
        Square::from_index(n as u8).expect("a square").to_string()
    }
}

impl Model for Judge {
    fn turn(&self) -> String {
        if self.winner.is_some() { "over".into() } else { self.mover().to_string() }
    }

    fn steps(&self) -> Vec<(String, u32)> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let mut steps: Vec<String> = Vec::new();
        for piece in Judge::letters(self.mover()) {
            let fits = |square: &usize| {
                let top = self.piles[*square].chars().last();
                top.is_none_or(|top| Judge::size(top) < Judge::size(piece))
            };
            let n_used: usize = self.piles.iter().map(|pile| pile.matches(piece).count()).sum();
            let open = || (0..9).filter(fits);
            if n_used < 2 {
                steps.extend(
                    open().map(|to| format!("{}@{}", Judge::size(piece), Judge::square(to))),
                );
            }
            for from in (0..9).filter(|from| self.piles[*from].ends_with(piece)) {
                steps.extend(
                    open().map(|to| format!("{}-{}", Judge::square(from), Judge::square(to))),
                );
            }
        }
        steps.into_iter().map(|step| (step, 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let square = |text: &str| text.parse::<Square>().expect("a square").index();
        let mover = self.mover();
        let piece = if let Some((size, _)) = step.split_once('@') {
            Judge::letters(mover)[size.parse::<usize>().expect("a size") - 1]
        } else {
            self.piles[square(&step[..2])].pop().expect("a piece")
        };
        self.piles[square(&step[step.len() - 2..])].push(piece);
        self.n_turns += 1;
        // R7: the opponent's line counts first.
        self.winner = [1 - mover, mover].into_iter().find(|player| self.has_line(*player));
    }

    fn position(&self) -> String {
        let pile = |n: &usize| if self.piles[*n].is_empty() { "." } else { &self.piles[*n] };
        let rank =
            |first: usize| [first, first + 1, first + 2].iter().map(pile).collect::<Vec<_>>();
        let ranks = [6, 3, 0].map(|first| rank(first).join(","));
        format!("{} {}", ranks.join("/"), ["w", "b"][self.mover()])
    }

    fn outcome(&self) -> Option<String> {
        self.winner.map(|winner| format!("win {winner}"))
    }

    fn payoffs(&self) -> Vec<i32> {
        self.winner.map_or(Vec::new(), |winner| if winner == 0 { vec![1, -1] } else { vec![-1, 1] })
    }
}
