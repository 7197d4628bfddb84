//! One test per rule. The end of the game is in `endings`, impossible positions are in
//! `setup`, views in `hidden`, the lot in `lot`.

use rulebook_core::{Annotate, Player, SplitMix64, Turn, text::Switch};
use rulebook_octagone::{
    Arrow, Colour, Event, Face, Game, IllegalMove, Legality, Line, Move, Octagone, Play, Square,
    State, Variant, rulebook_core, triangle,
};

use crate::helpers::{
    EVEN, LOPSIDED, advance, check, check_from, fresh, mv, played, start, started_by, target,
    variant,
};

#[test]
fn r1_there_are_six_rows_of_seven_each_of_its_own_colour() {
    let rows: Vec<String> = Colour::ALL
        .map(|colour| {
            let row = Square::all().filter(|square| square.colour() == colour);
            row.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
        })
        .into();
    assert_eq!(rows[0], "1 2 3 4 5 6 7");
    assert_eq!(rows[3], "22 23 24 25 26 27 28");
    assert_eq!(rows[5], "36 37 38 39 40 41 42");
}

#[test]
fn r2_six_shields_of_each_colour_and_six_jokers_are_dealt() {
    for options in ["", "players=4"] {
        let mut rng = SplitMix64::new(1);
        let mut state = fresh(options);
        advance(&mut state, &mut rng, |state| state.target().is_none());
        let total = |face| Player::all(4).map(|p| state.hand(p).count(face)).sum::<u8>();
        assert_eq!(Face::ALL.map(total), [6; 7]);
    }
    let steps: Vec<(i8, i8)> = Arrow::all().map(Arrow::step).collect();
    assert_eq!(steps[..4], [(-1, 0), (-1, 1), (0, 1), (1, 1)]);
}

#[test]
fn r3_a_line_goes_straight_to_the_edge() {
    assert_eq!(numbers(line("", 24, 0)), [17, 10, 3]);
    assert_eq!(numbers(line("", 24, 1)), [18, 12, 6]);
    assert_eq!(numbers(line("", 24, 2)), [25, 26, 27, 28]);
    assert_eq!(numbers(line("", 24, 3)), [32, 40]);
    assert_eq!(numbers(line("", 24, 7)), [16, 8]);
}

#[test]
fn r4_under_the_kid_rules_no_arrow_leaves_the_board() {
    let kid = "{rules=kid} ";
    check(kid, EVEN, "L1-2 2A0", Err(IllegalMove::LeavesBoard));
    check(kid, EVEN, "L1-2 2A3", Ok(()));
    check(kid, EVEN, "L1-7", Err(IllegalMove::LeavesBoard));
    let lines = all_lines("rules=kid");
    assert_eq!(lines.iter().filter(|line| line.set().is_empty()).count(), 74);
}

#[test]
fn r5_there_are_70_triangles_in_the_colours_of_the_squares_they_lead_to() {
    let pressed: Vec<(Colour, usize)> = Square::all()
        .flat_map(|square| Arrow::all().map(move |arrow| (square, arrow)))
        .filter_map(|(square, arrow)| {
            let colour = triangle(square, arrow)?;
            let line = Variant::default().line(square, arrow);
            let first = line.squares().next().expect("a square");
            assert_eq!(first.colour(), colour);
            Some((colour, line.set().len()))
        })
        .collect();
    assert_eq!(pressed.len(), 70);
    let of_colour = |colour| pressed.iter().filter(|(c, _)| *c == colour).count();
    assert_eq!(Colour::ALL.map(of_colour), [23, 6, 6, 6, 6, 23]);
    let of_length = |length: usize| pressed.iter().filter(|(_, n)| *n == length).count();
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(of_length), [8, 8, 8, 8, 8, 18, 12]);
    let on_square =
        |square| Arrow::all().filter(|arrow| triangle(square, *arrow).is_some()).count();
    let counts: Vec<usize> = Square::all().map(on_square).filter(|n| *n != 0).collect();
    let of = |n: usize| counts.iter().filter(|count| **count == n).count();
    assert_eq!((counts.len(), of(3), of(4)), (22, 18, 4));
}

#[test]
fn r5_a_triangle_links_to_the_opposite_side() {
    // From the top edge straight up: the whole column from below, the shield's square last.
    assert_eq!(numbers(line("", 3, 0)), [38, 31, 24, 17, 10, 3]);
    // The image keeps the column (or row); the arrow turns away from it.
    assert_eq!(numbers(line("", 3, 1)), [39, 33, 27, 21]);
    assert_eq!(numbers(line("", 28, 3)), [29, 37]);
    assert_eq!(numbers(line("", 7, 1)), [] as [u8; 0]);
    assert_eq!(numbers(line("", 7, 0)), [42, 35, 28, 21, 14, 7]);
    assert_eq!(numbers(line("", 7, 3)), [8, 16, 24, 32, 40]);
    assert_eq!(numbers(line("image=inside", 3, 0)), [31, 24, 17, 10, 3]);
    assert_eq!(numbers(line("image=inside", 3, 1)), [32, 26, 20, 14]);
    assert_eq!(numbers(line("image=inside", 28, 3)), [30, 38]);
    check("", EVEN, "L1-7", Err(IllegalMove::NoTriangle));
    check("", EVEN, "L8-0 1A7", Err(IllegalMove::NoTriangle));
    check("", EVEN, "L8-0 1A6", Ok(()));
}

#[test]
fn r6_a_coloured_shield_points_at_the_first_and_a_joker_at_the_last_free_square() {
    assert_eq!(target("", EVEN, "L23-2 24M2"), 25);
    assert_eq!(target("", EVEN, "L23-2 24J2"), 28);
    assert_eq!(target("{rules=kid} ", EVEN, "L23-2 24J2"), 25);
    assert_eq!(target("", EVEN, "L25-2"), 26);
    // Occupied squares are skipped: 24 points at 25, 25 back at 23, 23 over both at 26.
    assert_eq!(target("", EVEN, "L23-2 24M2 25M6 23M2"), 26);
    // The last free square may lie before occupied ones: 27 and 28 are filled.
    assert_eq!(target("", EVEN, "L23-2 24J2 28M6 27J6 22J2"), 26);
}

#[test]
fn r7_the_opponent_is_sent_to_a_free_square() {
    let corner = "......./......./......./#x...../......./....... 0 333333+3/333233+3";
    check_from(corner, "23M6", Err(IllegalMove::NoFreeSquare));
    check_from(corner, "23J6", Err(IllegalMove::NoFreeSquare));
    check_from(corner, "23M2", Ok(()));
    // The square that is being filled is not free: the whole column but square 3 is filled.
    let column = "..x..../..#..../..#..../..#..../..#..../..#.... 0 332323+3/323232+3";
    check_from(column, "3A0", Err(IllegalMove::NoFreeSquare));
    check_from(column, "3A4", Err(IllegalMove::NoFreeSquare));
    check_from(column, "3A2", Ok(()));
}

#[test]
fn r8_each_of_two_players_gets_18_coloured_shields_and_3_jokers() {
    let mut rng = SplitMix64::new(8);
    let mut state = started_by("", Player::SECOND);
    assert_eq!(state.turn(), Turn::Chance);
    advance(&mut state, &mut rng, |state| state.turn() == Turn::Chance);
    for player in Player::all(2) {
        assert_eq!((state.hand(player).coloured(), state.hand(player).jokers()), (18, 3));
    }
    assert_eq!(state.turn(), Turn::Player(Player::SECOND));
    assert_eq!(Octagone::default().check(mv("L23-2")), Err(IllegalMove::DealFirst));
    let event = Event::Deal { colour: Colour::A };
    assert_eq!(state.check_event(event), Err(IllegalMove::NothingToDeal));
    let dealt: Octagone = format!("{} 0 330000+3/330000+3", "......./".repeat(5) + ".......")
        .parse()
        .expect("a position");
    assert_eq!(dealt.check_event(event), Err(IllegalMove::NoneLeft));
}

#[test]
fn r9_the_starter_puts_the_lady_on_any_square_with_any_legal_arrow() {
    assert_eq!(start("", EVEN).move_count(), 332);
    assert_eq!(start("{lady_links=off} ", EVEN).move_count(), 262);
    assert_eq!(start("{rules=kid} ", EVEN).move_count(), 262);
    check("", EVEN, "23M2", Err(IllegalMove::LadyFirst));
    check("", EVEN, "pass", Err(IllegalMove::LadyFirst));
    check("{lady_links=off} ", EVEN, "L1-0", Err(IllegalMove::LadyLeavesBoard));
    check("", EVEN, "L1-0", Ok(()));
    let after = played("", EVEN, "L23-2");
    assert_eq!(after.hand(Player::FIRST), after.hand(Player::SECOND));
}

#[test]
fn r10_the_reply_goes_to_the_indicated_square_and_the_lady_leaves() {
    check("", EVEN, "L23-2 L24-2", Err(IllegalMove::LadyOnlyOpens));
    check("", EVEN, "L23-2 25M2", Err(IllegalMove::ReplyElsewhere));
    let after = played("", EVEN, "L23-2");
    assert_eq!(after.lady(), Square::from_number(23));
    let after = played("", EVEN, "L23-2 24M6");
    assert_eq!((after.lady(), after.target()), (None, Square::from_number(23)));
    assert_eq!(target("{lady_square=busy} ", EVEN, "L23-2 24M6"), 22);
    check("{lady_square=busy} ", EVEN, "L22-2 23M6", Err(IllegalMove::NoFreeSquare));
    check("", EVEN, "L22-2 23M6", Ok(()));
}

#[test]
fn r11_a_shield_has_the_colour_of_the_square_or_is_a_joker() {
    check("", EVEN, "L23-2 24A2", Err(IllegalMove::WrongColour));
    check("", EVEN, "L23-2 pass", Err(IllegalMove::MustPlay));
    check("", EVEN, "L23-2 24M", Err(IllegalMove::ArrowNeeded));
    check("", LOPSIDED, "L2-2 3A2", Err(IllegalMove::NotInHand));
    check("", LOPSIDED, "L2-2 3J2", Ok(()));
}

#[test]
fn r11_a_player_with_nothing_for_the_square_passes_and_the_square_stays() {
    for options in ["", "covered=on"] {
        let mut state = start(&format!("{{{options}}} "), LOPSIDED);
        advance(&mut state, &mut SplitMix64::new(1), |state| state.check(Move::Pass).is_err());
        assert_eq!(state.legal_moves()[..], [Move::Pass]);
        let (passer, square) = (state.seat().expect("a seat"), state.target().expect("a square"));
        assert!(!state.hand(passer).can_fill(square.colour()));
        let facts = state.annotate(Move::Pass).expect("a legal move");
        assert_eq!(facts.passes, if options.is_empty() { Some(0) } else { None });
        state.play(Move::Pass).expect("a legal move");
        assert_eq!((state.target(), state.seat()), (Some(square), Some(passer.opponent())));
        assert_eq!(state.public_info(passer).lacks(square.colour()), !options.is_empty());
    }
}

#[test]
fn annotations_show_the_square_to_which_an_arrow_leads() {
    let state = played("", EVEN, "L23-2");
    let facts = state.annotate(mv("24M2")).expect("a legal move");
    assert_eq!(facts.points_at, Square::from_number(25));
    assert_eq!(facts.line.map(numbers), Some(vec![25, 26, 27, 28]));
    assert_eq!((facts.triangle, facts.ending, facts.passes), (None, None, Some(0)));
    let facts = start("", EVEN).annotate(mv("L3-0")).expect("a legal move");
    assert_eq!((facts.triangle, facts.points_at), (Some(Colour::T), Square::from_number(38)));
    assert_eq!(start("", EVEN).variant().covered, Switch::Off);
}

fn all_lines(options: &str) -> Vec<Line> {
    let squares = (1..=42).flat_map(|number| (0..8).map(move |arrow| (number, arrow)));
    squares.map(|(number, arrow)| line(options, number, arrow)).collect()
}

fn line(options: &str, number: u8, arrow: u8) -> Line {
    let square = Square::from_number(number).expect("a square");
    variant(options).line(square, Arrow::from_index(arrow).expect("an arrow"))
}

fn numbers(line: Line) -> Vec<u8> {
    line.squares().map(Square::number).collect()
}
