//! Gobblet in text: each square as its stack from bottom to top, beside the board the reserves.

use rulebook_core::Player;
use rulebook_gobblet::{Gobblet, Size, Square};

use super::{Draw, Ink, Paper, Picture};

const CELL: usize = 5; // The widest stack holds four pieces.

impl Draw for Gobblet {
    /// White's pieces are the letters A to D by size, Black's a to d; the last one is on top.
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        reserve(&mut picture, self, Player::SECOND);
        for rank in (0..4).rev() {
            picture.row().faint(format_args!("{} ", rank + 1));
            for file in 0..4 {
                if let Some(square) = Square::new(file, rank) {
                    cell(&mut picture, self, square);
                }
            }
        }
        picture.row().faint("  ");
        for file in ["a", "b", "c", "d"] {
            picture.faint(format_args!("{file:<CELL$}"));
        }
        reserve(&mut picture, self, Player::FIRST);
        picture
    }
}

fn cell(picture: &mut Picture, state: &Gobblet, square: Square) {
    let mut n_pieces = 0;
    let paper = if state.lifted() == Some(square) { Paper::Mark } else { Paper::Plain };
    for (player, size) in state.board().stack(square) {
        picture.put_on(Ink::Player(player), paper, letter(player, size));
        n_pieces += 1;
    }
    if n_pieces == 0 {
        picture.faint(".");
        n_pieces = 1;
    }
    picture.text(" ".repeat(CELL - n_pieces));
}

/// The outermost pieces of a player's stacks.
fn reserve(picture: &mut Picture, state: &Gobblet, player: Player) {
    picture.row().faint("  reserve: ");
    for size in Size::ALL.into_iter().rev() {
        for _ in 0..state.stacks_showing(player, size) {
            picture.put(Ink::Player(player), letter(player, size)).text(" ");
        }
    }
}

fn letter(player: Player, size: Size) -> char {
    let first = if player == Player::FIRST { b'A' } else { b'a' };
    char::from(first + size as u8)
}
