//! One test for each rule that the refusals do not show.

use rulebook_classics::{
    Connect4, Game, Gobblers, Kuhn, Leduc, Legality, Play, State, TicTacToe, gobblers,
};
use rulebook_core::{Annotate, HiddenInfo, Match, Outcome, Player, Turn, Viewpoint, Violation};

use crate::helpers::after;

#[test]
fn tictactoe_r2_x_begins_and_the_players_take_turns() {
    let game = after::<TicTacToe>("", "b2");
    assert_eq!(
        (game.turn(), game.to_string()),
        (Turn::Player(Player::SECOND), ".../.X./...".into())
    );
}

#[test]
fn tictactoe_r4_a_line_wins() {
    for (moves, line) in [("a1 a2 b1 b2 c1", "a1 b1 c1"), ("a1 a2 b2 a3 c3", "a1 b2 c3")] {
        let game = after::<TicTacToe>("", moves);
        assert_eq!((game.winner(), game.ending()), (Some(Player::FIRST), Some("line")));
        let (opening, last) = moves.rsplit_once(' ').expect("several moves");
        let before = after::<TicTacToe>("", opening);
        let annotation = before.annotate(last.parse().expect("a move")).expect("a legal move");
        let squares: Vec<String> = annotation.completes.iter().map(|to| to.to_string()).collect();
        assert_eq!(squares.join(" "), line);
    }
}

#[test]
fn tictactoe_r5_a_full_board_is_a_draw() {
    let game = after::<TicTacToe>("", "a1 b2 c1 b1 b3 a2 c2 c3 a3");
    assert_eq!((game.outcome(), game.ending()), (Some(Outcome::Draw), Some("full board")));
}

#[test]
fn connect4_r1_the_size_is_an_option() {
    let game = Connect4::start("columns=8,rows=7".parse().expect("a variant"));
    assert_eq!((game.move_count(), game.max_steps()), (8, Some(56)));
}

#[test]
fn connect4_r3_a_disc_falls_to_the_lowest_empty_place() {
    let game = after::<Connect4>("", "d d c d");
    assert_eq!(game.to_string(), "......./......./......./...O.../...O.../..XX...");
    let annotation = game.annotate("d".parse().expect("a column")).expect("a legal move");
    assert_eq!((annotation.row, annotation.wins), (3, false));
}

#[test]
fn connect4_r4_four_in_a_line_win_and_lines_do_not_wrap() {
    for moves in
        ["a b a b a b a", "a a b b c c d", "a b b c d c c d d e d", "g f f e d e e d d c d"]
    {
        let game = after::<Connect4>("", moves);
        assert_eq!(game.outcome(), Some(Outcome::win(Player::FIRST)), "{moves}");
    }
    // Three discs at the top of one column and one at the bottom of the next.
    let game: Connect4 = "{columns=4,rows=4} X.../X.../XO../OXO.".parse().expect("a position");
    assert_eq!(game.outcome(), None);
}

#[test]
fn connect4_r5_a_full_board_is_a_draw() {
    let text = "{columns=4,rows=4} XOX./XXXO/XOOX/OOOX";
    let game = after::<Connect4>(text, "d");
    assert_eq!((game.outcome(), game.ending()), (Some(Outcome::Draw), Some("full board")));
}

#[test]
fn gobblers_r2_all_pieces_are_available_at_once() {
    let game = Gobblers::default();
    assert_eq!(game.move_count(), 27);
    let game = after::<Gobblers>("", "1@a1 1@a2 1@b1 1@b2");
    assert_eq!(game.n_left(Player::FIRST, gobblers::Size::Small), 0);
    assert_eq!(game.n_left(Player::FIRST, gobblers::Size::Large), 2);
}

#[test]
fn gobblers_r4_a_piece_enters_over_a_smaller_one_of_either_player() {
    let game = after::<Gobblers>("", "1@a1 2@a1 3@a1 1@b1 2@b2 3@b2");
    assert_eq!(game.to_string(), ".,.,./.,Bc,./AbC,a,. w");
}

#[test]
fn gobblers_r5_a_moved_piece_uncovers_what_it_covered() {
    let game = after::<Gobblers>("", "1@a1 3@a1 1@c3 a1-c3");
    assert_eq!(game.to_string(), ".,.,Ac/.,.,./A,.,. w");
    let before = after::<Gobblers>("", "1@a1 3@a1 1@c3");
    let shift = before.annotate("a1-c3".parse().expect("a move")).expect("a legal move");
    let small = Some((Player::FIRST, gobblers::Size::Small));
    assert_eq!((shift.covers, shift.reveals, shift.winner), (small, small, None));
}

#[test]
fn gobblers_r6_three_in_a_line_win() {
    let game = after::<Gobblers>("", "1@a1 1@a2 2@b1 2@b2 3@c1");
    assert_eq!((game.outcome(), game.ending()), (Some(Outcome::win(Player::FIRST)), Some("line")));
}

/// White's small piece on a1 lies under Black's large one; b1 and c1 are White's.
const UNCOVERING: &str = "a,.,./.,a,./Ac,A,B b";

#[test]
fn gobblers_r7_uncovering_a_line_loses_at_once() {
    let game = after::<Gobblers>(UNCOVERING, "a1-c3");
    assert_eq!(
        (game.outcome(), game.ending()),
        (Some(Outcome::win(Player::FIRST)), Some("reveal"))
    );
}

#[test]
fn gobblers_r7_an_uncovered_line_may_be_broken_by_the_drop() {
    let game = after::<Gobblers>(UNCOVERING, "a1-b1");
    assert_eq!((game.outcome(), game.to_string()), (None, "a,.,./.,a,./A,Ac,B w".into()));
}

#[test]
fn gobblers_r7_an_uncovered_line_beats_a_completed_one() {
    // Black completes the file a and uncovers the file b.
    let game = after::<Gobblers>("a,C,./b,B,./.,Ac,. b", "b1-a1");
    assert_eq!(game.to_string(), "a,C,./b,B,./c,A,. w");
    assert_eq!(
        (game.outcome(), game.ending()),
        (Some(Outcome::win(Player::FIRST)), Some("reveal"))
    );
}

#[test]
fn gobblers_r8_the_third_occurrence_is_a_draw() {
    let mut game = Match::new(after::<Gobblers>("", "3@a1 3@c3"));
    for mv in ["a1-b1", "c3-b3", "b1-a1", "b3-c3"].repeat(2) {
        assert_eq!(game.verdict(), None);
        game.play(mv.parse().expect("a move")).expect("a legal move");
    }
    let verdict = game.verdict().map(|verdict| verdict.to_string());
    assert_eq!(verdict.as_deref(), Some("draw by repetition"));
}

#[test]
fn gobblers_setups_are_examined() {
    use gobblers::{InvalidSetup, Setup, Size};

    let mut setup = Setup::default();
    for square in ["a1", "b1", "c1"] {
        setup.board.push(square.parse().expect("a square"), Player::FIRST, Size::Large);
    }
    let mut found = Vec::new();
    setup.violations(|violation| found.push(violation));
    let too_many = InvalidSetup::TooManyPieces { size: Size::Large };
    assert_eq!(found, [too_many, InvalidSetup::OutOfTurn, InvalidSetup::EndedBefore]);
    assert!(!too_many.is_ignorable());
    let player = Player::from_index(2).expect("a seat");
    let setup = Setup { to_move: player, ..Setup::default() };
    assert_eq!(setup.validate(), Err(InvalidSetup::NoSuchPlayer(player)));
}

#[test]
fn gobblers_r3_a_third_player_has_no_pieces_and_puts_none_on_the_board() {
    use gobblers::{Board, Size};

    let third = Player::from_index(2).expect("a seat");
    let mut board = Board::default();
    assert!(!board.push("a1".parse().expect("a square"), third, Size::Large));
    assert_eq!(board, Board::default());
    for size in Size::ALL {
        assert!(board.squares(third, size).is_empty());
        assert_eq!(Gobblers::default().n_left(third, size), 0);
    }
}

#[test]
fn kuhn_r4_after_a_bet_everybody_answers_once() {
    let game = after::<Kuhn>("{players=3} KJT", "p b");
    assert_eq!(game.turn(), Turn::Player(Player::from_index(2).expect("a seat")));
    let game = after::<Kuhn>("{players=3} KJT", "p b p b");
    assert_eq!((game.turn(), game.payoff(Player::FIRST)), (Turn::Over, Some(3)));
}

#[test]
fn kuhn_r6_the_pot_goes_to_the_highest_card_or_the_last_player() {
    for (moves, payoff, ending) in [
        ("p p", 1, "showdown"),
        ("p b p", -1, "fold"),
        ("p b b", 2, "showdown"),
        ("b p", 1, "fold"),
        ("b b", 2, "showdown"),
    ] {
        let game = after::<Kuhn>("KJ", moves);
        assert_eq!(
            (game.payoff(Player::FIRST), game.ending()),
            (Some(payoff), Some(ending)),
            "{moves}"
        );
    }
}

#[test]
fn kuhn_r6_folded_cards_stay_hidden() {
    let game = after::<Kuhn>("{players=3} KJT", "p b p b");
    assert_eq!(game.view(Viewpoint::Public).to_string(), "{players=3} public: KJ? pbpb");
    let game = after::<Kuhn>("KJ", "b p");
    assert_eq!(game.view(Viewpoint::Public).to_string(), "public: ?? bp");
    assert_eq!(game.view(Viewpoint::Seat(Player::SECOND)).to_string(), "1: ?J bp");
}

#[test]
fn leduc_r3_the_first_player_left_begins_each_round() {
    let game = after::<Leduc>("{players=3} KsQhJs", "c r c f");
    assert_eq!(game.turn(), Turn::Chance);
    let game = after::<Leduc>("{players=3} KsQhJs cr", "c f Jh");
    assert_eq!(game.turn(), Turn::Player(Player::SECOND));
}

#[test]
fn leduc_r6_raises_cost_two_then_four() {
    let mut game = Leduc::default();
    let mut pays = Vec::new();
    for step in ["Ks", "Qh", "r", "r", "c", "Qs", "r", "r", "c"] {
        if let Ok(mv) = step.parse() {
            pays.push(game.annotate(mv).expect("a legal bet").pays);
        }
        game.apply(step.parse().expect("a step")).expect("a legal step");
    }
    assert_eq!(pays, [2, 4, 2, 4, 8, 4]);
    assert_eq!(game.payoff(Player::FIRST), Some(-13));
    assert_eq!(game.payoff_range(), -13..=13);
}

#[test]
fn leduc_r8_a_pair_beats_every_other_card() {
    let game = after::<Leduc>("KsJh rc Js", "r c");
    assert_eq!(game.outcome(), Some(Outcome::win(Player::SECOND)));
    assert_eq!(game.payoff(Player::SECOND), Some(7));
    let game = after::<Leduc>("KsJh rc Qs", "c c");
    assert_eq!(game.payoff(Player::SECOND), Some(-3));
}

#[test]
fn leduc_r9_equal_ranks_share_the_pot() {
    let game = after::<Leduc>("KsKh rc Js", "c c");
    assert_eq!((game.outcome(), game.payoff(Player::FIRST)), (Some(Outcome::Draw), Some(0)));
    // The third player's chip goes to the first of the two who share.
    let game = after::<Leduc>("{players=3} KsKhJs", "r c f Qs c c");
    let payoffs: Vec<Option<i32>> = Player::all(3).map(|player| game.payoff(player)).collect();
    assert_eq!(payoffs, [Some(1), Some(0), Some(-1)]);
}
