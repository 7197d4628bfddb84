//! Notation of positions.

use core::fmt;

use rulebook_core::text::{Cursor, SyntaxError, write_prefix};

use super::{
    hands::{read_hand, read_public_info, write_public_info},
    read_seat,
};
use crate::{
    board::{Square, SquareSet},
    error::ParseError,
    setup::Setup,
    state::Octagone,
    variant::{Lot, Variant},
};

impl fmt::Display for Octagone {
    /// Writes the options, the board, the seat that plays next, and the hands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = Setup::from(self);
        write_board(f, &setup)?;
        let n_players = usize::from(setup.variant.players.count());
        for (seat, hand) in setup.hands[..n_players].iter().enumerate() {
            write!(f, "{}{hand}", if seat == 0 { ' ' } else { '/' })?;
            write_public_info(f, setup.variant, setup.public_info[seat])?;
        }
        Ok(())
    }
}

rulebook_core::impl_from_str! { {Variant} Octagone: read_position => ParseError }

fn read_position(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Octagone, ParseError> {
    let mut setup = read_board(cursor, variant)?;
    for seat in 0..usize::from(variant.players.count()) {
        expect_hand(cursor, seat)?;
        setup.hands[seat] = read_hand(cursor, |_| ())?;
        setup.public_info[seat] = read_public_info(cursor, variant)?;
    }
    cursor.finish()?;
    setup.build().map_err(ParseError::Setup)
}

/// Reads what separates the hand of a seat from what comes before.
pub(super) fn expect_hand(cursor: &mut Cursor<'_>, seat: usize) -> Result<(), SyntaxError> {
    let separator = if seat == 0 { " " } else { "/" };
    cursor.expect(separator, "the hands of all players with slashes between")
}

/// Writes the public information except the hands: the options, the board from the top, and the
/// seat that plays next.
pub(super) fn write_board(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    write_prefix(f, &setup.variant)?;
    for square in Square::all() {
        if square.column() == 0 && square.row() != 0 {
            f.write_str("/")?;
        }
        f.write_str(match () {
            () if setup.filled.contains(square) => "#",
            () if setup.lady == Some(square) => "L",
            () if setup.target == Some(square) => "x",
            () => ".",
        })?;
    }
    match setup.to_move {
        Some(seat) => write!(f, " {seat}"),
        None => f.write_str(" ?"),
    }
}

/// Reads what [`write_board`] writes after the options.
pub(super) fn read_board(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Setup, SyntaxError> {
    let mut filled = SquareSet::EMPTY;
    let mut lady = None;
    let mut target = None;
    for square in Square::all() {
        if square.column() == 0 && square.row() != 0 {
            cursor.expect("/", "`/` and a row of seven squares")?;
        }
        if cursor.eat("#") {
            filled = filled.with(square);
        } else if lady.is_none() && cursor.eat("L") {
            lady = Some(square);
        } else if target.is_none() && cursor.eat("x") {
            target = Some(square);
        } else {
            cursor.expect(".", "a square (`.` or `#`, once `L`, once `x`)")?;
        }
    }
    cursor.expect(" ", "a space and the seat that plays next")?;
    let to_move = if variant.lot == Lot::Drawn && cursor.eat("?") {
        None
    } else {
        Some(read_seat(cursor, variant.players.count())?)
    };
    Ok(Setup { filled, lady, target, ..Setup::empty(variant, to_move) })
}
