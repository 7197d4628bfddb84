//! Text of positions.

use core::{fmt, str::FromStr};

use rulebook_core::{
    HiddenInfo, Observer, Player,
    text::{Cursor, SyntaxError, read_prefix, write_prefix},
};

use crate::{
    board::{Board, Colour, Square},
    error::{InvalidSetup, ParseError},
    hand::Hand,
    hidden::{SeenHand, View, sees},
    notation::{read_colour, read_count, read_hand, read_seat},
    setup::Setup,
    shown::Shown,
    state::Octagone,
    table::Table,
    variant::Variant,
    worlds::Worlds,
};

impl fmt::Display for Octagone {
    /// Writes the options, the board, the seat that plays next, and the hands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = Setup::from(self);
        write_table(f, setup.variant, setup.filled, setup.lady, setup.target, setup.turn)?;
        let n_players = usize::from(setup.variant.players.count());
        for (seat, hand) in setup.hands[..n_players].iter().enumerate() {
            write!(f, "{}{hand}", if seat == 0 { ' ' } else { '/' })?;
            write_shown(f, setup.variant, setup.shown[seat])?;
        }
        Ok(())
    }
}

impl FromStr for Octagone {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Octagone, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut setup = read_table(&mut cursor)?;
        for seat in 0..usize::from(setup.variant.players.count()) {
            let separator = if seat == 0 { " " } else { "/" };
            cursor.expect(separator, "the hands of all players with slashes between")?;
            setup.hands[seat] = read_hand(&mut cursor, |_| ())?;
            setup.shown[seat] = read_shown(&mut cursor, setup.variant)?;
        }
        cursor.finish()?;
        Ok(setup.try_into()?)
    }
}

impl fmt::Display for View {
    /// Writes the observer and the position, with hidden hands as question marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.observer {
            Observer::Player(player) => write!(f, "@{player} ")?,
            Observer::Public => f.write_str("@- ")?,
        }
        let Table { variant, filled, lady, target, seat, .. } = self.table;
        write_table(f, variant, filled, lady, target, seat)?;
        let n_players = usize::from(variant.players.count());
        for (seat, seen) in self.hands[..n_players].iter().enumerate() {
            f.write_str(if seat == 0 { " " } else { "/" })?;
            match seen.hand {
                Some(hand) => write!(f, "{hand}")?,
                None => write!(f, "?{}+{}", seen.coloured, seen.jokers)?,
            }
            write_shown(f, variant, seen.shown)?;
        }
        Ok(())
    }
}

impl FromStr for View {
    type Err = ParseError;

    /// Reads a view and makes sure that a position looks like it.
    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("@", "`@` and the observer")?;
        let observer = if cursor.eat("-") {
            Observer::Public
        } else {
            Observer::Player(read_seat(&mut cursor, 4)?)
        };
        cursor.expect(" ", "a blank and the position")?;
        let setup = read_table(&mut cursor)?;
        let variant = setup.variant;
        if let Observer::Player(player) = observer
            && variant.players.count() as usize <= player.index()
        {
            return Err(SyntaxError { offset: 1, expected: "an observer with a seat" }.into());
        }
        let mut hands = [SeenHand::default(); 4];
        for player in Player::all(variant.players.count()) {
            let separator = if player == Player::FIRST { " " } else { "/" };
            cursor.expect(separator, "the hands of all players with slashes between")?;
            let is_seen = sees(variant, observer, player);
            hands[player.index()] = read_seen_hand(&mut cursor, variant, is_seen)?;
        }
        cursor.finish()?;
        // The table stays as it is in every world, but for what follows from the hands.
        let table = Table {
            filled: setup.filled,
            lady: setup.lady,
            target: setup.target,
            ..Table::new(variant, setup.turn)
        };
        let rough = View { observer, table, hands };
        let world = Worlds::new(&rough).any().ok_or(InvalidSetup::Shown(setup.turn))?;
        let view = Octagone::try_from(Setup::from(&world))?.view(observer);
        Ok(view)
    }
}

/// Reads a hand, or the sizes of one that is hidden.
fn read_seen_hand(
    cursor: &mut Cursor<'_>,
    variant: Variant,
    is_seen: bool,
) -> Result<SeenHand, SyntaxError> {
    let mut seen = SeenHand::default();
    if is_seen {
        let hand = read_hand(cursor, |_| ())?;
        seen =
            SeenHand { hand: Some(hand), coloured: hand.coloured(), jokers: hand.jokers(), ..seen };
    } else {
        cursor.expect("?", "`?` and the number of coloured shields")?;
        seen.coloured = cursor.parse_with("a number of coloured shields (0 to 18)", |cursor| {
            cursor.number().filter(|n| *n <= 18).map(|n| n as u8)
        })?;
        cursor.expect("+", "`+` and the jokers")?;
        seen.jokers = read_count(cursor)?;
    }
    seen.shown = read_shown(cursor, variant)?;
    Ok(seen)
}

/// Writes what lies open: the options, the board from the top, and the seat that plays next.
pub(crate) fn write_table(
    f: &mut fmt::Formatter<'_>,
    variant: Variant,
    filled: Board,
    lady: Option<Square>,
    target: Option<Square>,
    turn: Player,
) -> fmt::Result {
    write_prefix(f, &variant)?;
    for square in Square::all() {
        if square.column() == 0 && square.row() != 0 {
            f.write_str("/")?;
        }
        f.write_str(match () {
            () if filled.contains(square) => "#",
            () if lady == Some(square) => "L",
            () if target == Some(square) => "x",
            () => ".",
        })?;
    }
    write!(f, " {turn}")
}

/// Reads what [`write_table`] writes.
pub(crate) fn read_table(cursor: &mut Cursor<'_>) -> Result<Setup, ParseError> {
    let variant: Variant = read_prefix(cursor)?;
    let (mut filled, mut lady, mut target) = (Board::EMPTY, None, None);
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
    cursor.expect(" ", "a blank and the seat that plays next")?;
    let turn = read_seat(cursor, variant.players.count())?;
    let (hands, shown) = ([Hand::EMPTY; 4], [Shown::NOTHING; 4]);
    Ok(Setup { variant, hands, shown, filled, lady, target, turn })
}

/// R16: writes what a player has shown of a covered hand; nothing if hands are open.
pub(crate) fn write_shown(
    f: &mut fmt::Formatter<'_>,
    variant: Variant,
    shown: Shown,
) -> fmt::Result {
    if !variant.covered.is_on() {
        return Ok(());
    }
    f.write_str(":")?;
    shown.all_played().iter().try_for_each(|count| write!(f, "{count}"))?;
    let mut sign = "!";
    shown.lacking().try_for_each(|colour| write!(f, "{}{colour}", core::mem::take(&mut sign)))
}

/// Reads what [`write_shown`] writes.
pub(crate) fn read_shown(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Shown, SyntaxError> {
    if !variant.covered.is_on() {
        return Ok(Shown::NOTHING);
    }
    cursor.expect(":", "`:` and the shields that the player has played")?;
    let mut played = [0; 6];
    for count in &mut played {
        *count = read_count(cursor)?;
    }
    let mut shown = Shown::new(played, &[]).expect("counts are at most six");
    if cursor.eat("!") {
        let mut lowest = read_colour(cursor)?;
        shown.pass(lowest);
        while let Some(colour) = cursor.peek().and_then(Colour::from_letter) {
            if colour <= lowest {
                return Err(cursor.error("a colour of a lower row"));
            }
            lowest = read_colour(cursor)?;
            shown.pass(lowest);
        }
    }
    Ok(shown)
}
