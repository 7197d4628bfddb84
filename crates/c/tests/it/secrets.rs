//! What an observer receives says nothing that is hidden from it.

use rulebook_c::{handles::*, matches::*, questions::*, search::*, views::*};

use crate::caller::{call, start, take};

/// A match of Kuhn poker in which the second player has the queen.
fn dealt(first: &str) -> i64 {
    let game = start("kuhn", "");
    for card in [first, "Q"] {
        assert_eq!(call!(rulebook_match_resolve, game, &card), 0);
    }
    game
}

#[test]
fn answers_to_an_observer_do_not_depend_on_what_is_hidden() {
    let [jack, king] = ["J", "K"].map(dealt);
    let answers = |game: i64| {
        // Of another's turn, and of moves that are no moves.
        let texts = ["b", "J", "K", "x", ""];
        let refused = texts.map(|text| take(-call!(rulebook_match_step_as, game, 1, &text)));
        assert_eq!(call!(rulebook_match_step_as, game, 0, &"b"), 0);
        let own = ["J", "K", "x"].map(|text| take(-call!(rulebook_match_step_as, game, 1, &text)));
        let view = call!(rulebook_match_view, game, &"1");
        let texts = [
            rulebook_view_text(view),
            rulebook_view_info_key(view),
            call!(rulebook_record, view, &""),
            rulebook_steps_since(view, 0),
            rulebook_legal_moves(view),
            rulebook_move_infos(view),
            rulebook_picture(view),
            call!(rulebook_svg, view, &""),
            call!(rulebook_best_move, view, &"100n", 1),
            call!(rulebook_best_move, game, &"100n", 1),
        ];
        let texts = texts.map(take);
        assert_eq!((rulebook_close(view), rulebook_close(game)), (0, 0));
        (refused, own, texts)
    };
    assert_eq!(answers(jack), answers(king));
}
