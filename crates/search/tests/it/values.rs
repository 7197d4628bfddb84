//! Values by seat.

use rulebook_classics::TicTacToe;
use rulebook_search::SeatValues;

use crate::pennies::Pennies;

#[test]
fn a_draw_shares_what_is_at_stake() {
    // The payoffs are 5 and up to 9 more or less, so 5 for each is the middle.
    assert_eq!(SeatValues::of_draw(&Pennies::new(2)).by_seat(2), [0.0, 0.0]);
    assert_eq!(SeatValues::of_draw(&TicTacToe::default()), SeatValues::ZERO);
}
