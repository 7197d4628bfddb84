//! Notation of views.

use core::fmt;

use rulebook_core::{
    Player, Viewpoint,
    text::{Cursor, SyntaxError, read_prefix},
};

use super::{
    hands::{read_count, read_hand, read_public_info, write_public_info},
    position::{expect_hand, read_board, write_board},
    read_seat,
};
use crate::{
    error::ParseError,
    variant::Variant,
    view::{SeenHand, View, sees},
};

impl fmt::Display for View {
    /// Writes the observer and the position, with the sizes of hidden hands after question marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.viewpoint() {
            Viewpoint::Host => f.write_str("@host ")?,
            Viewpoint::Seat(player) => write!(f, "@{player} ")?,
            Viewpoint::Public => f.write_str("@- ")?,
        }
        let variant = self.variant();
        write_board(f, &self.public.to_setup())?;
        for player in Player::all(variant.players.count()) {
            f.write_str(if player == Player::FIRST { " " } else { "/" })?;
            match self.hand(player) {
                SeenHand::Open(hand) => hand.fmt(f)?,
                SeenHand::Hidden { coloured, jokers } => write!(f, "?{coloured}+{jokers}")?,
            }
            write_public_info(f, variant, self.public_info(player))?;
        }
        Ok(())
    }
}

rulebook_core::impl_from_str! { View: read_view => ParseError }

/// Reads a view. A view that no position has is refused.
fn read_view(cursor: &mut Cursor<'_>) -> Result<View, ParseError> {
    let who = read_viewpoint(cursor)?;
    let variant: Variant = read_prefix(cursor)?;
    let mut setup = read_board(cursor, variant)?;
    let n_players = variant.players.count();
    if who.seat().is_some_and(|player| usize::from(n_players) <= player.index()) {
        return Err(SyntaxError { offset: 1, expected: "an observer with a seat" }.into());
    }
    let mut hands = [SeenHand::default(); 4];
    for player in Player::all(n_players) {
        expect_hand(cursor, player.index())?;
        let is_seen = sees(variant, who, player);
        hands[player.index()] = read_seen_hand(cursor, variant, is_seen)?;
        setup.public_info[player.index()] = read_public_info(cursor, variant)?;
    }
    cursor.finish()?;
    View::build(who, &setup, hands).map_err(ParseError::Setup)
}

fn read_viewpoint(cursor: &mut Cursor<'_>) -> Result<Viewpoint, SyntaxError> {
    cursor.expect("@", "`@` and the observer")?;
    let who = if cursor.eat("-") {
        Viewpoint::Public
    } else if cursor.eat("host") {
        Viewpoint::Host
    } else {
        Viewpoint::Seat(read_seat(cursor, 4)?)
    };
    cursor.expect(" ", "a space and the position")?;
    Ok(who)
}

/// Reads a hand, or the sizes of one that is hidden.
fn read_seen_hand(
    cursor: &mut Cursor<'_>,
    variant: Variant,
    is_seen: bool,
) -> Result<SeenHand, SyntaxError> {
    if is_seen {
        return read_hand(cursor, |_| ()).map(SeenHand::Open);
    }
    cursor.expect("?", "`?` and the number of coloured shields")?;
    let expected = match variant.players.share() {
        9 => "a number of coloured shields (0 to 9)",
        _ => "a number of coloured shields (0 to 18)",
    };
    let share = u32::from(variant.players.share());
    let coloured =
        cursor.parse_with(expected, |cursor| cursor.number().filter(|n| *n <= share))? as u8;
    cursor.expect("+", "`+` and the jokers")?;
    Ok(SeenHand::Hidden { coloured, jokers: read_count(cursor)? })
}
