//! Published values, each with its source. Those of Gobblet Gobblers are in `gobblers_space`.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

use rulebook_classics::{Connect4, Game, Goofspiel, Kuhn, Leduc, Nim, Play, TicTacToe, nim};
use rulebook_core::{Legality, Never, Outcome, PerfectInfo, Player, Symmetric, Turn};
use rulebook_laws::slow;

use crate::{
    betting,
    tree::{Tree, TreeSize},
};

/// The positions by ply up to symmetry: OEIS A008907. 255,168 games, of which X wins 131,184 and O
/// 77,904: Henry Bottomley, "How many Tic-Tac-Toe (noughts and crosses) games are possible?".
#[test]
fn tictactoe_has_the_published_numbers() {
    let plies = positions_by_ply(9, TicTacToe::default());
    let classes = |states: &HashSet<TicTacToe>| -> usize {
        states.iter().map(|state| state.canonical().0).collect::<HashSet<_>>().len()
    };
    let classes: Vec<usize> = plies.0.iter().map(classes).collect();
    assert_eq!(classes, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    assert_eq!(plies.concat_all().len(), 5_478);
    let mut games = HashMap::new();
    count_games(&TicTacToe::default(), &mut games);
    let of = |outcome| games.get(&outcome).copied();
    assert_eq!(of(Outcome::win(Player::FIRST)), Some(131_184));
    assert_eq!(of(Outcome::win(Player::SECOND)), Some(77_904));
    assert_eq!(of(Outcome::Draw), Some(46_080));
    assert_eq!(value(&TicTacToe::default(), &mut HashMap::new()), 0);
}

/// The texts that are accepted are the positions that play can reach.
#[test]
fn tictactoe_accepts_the_reachable_positions_only() {
    let accepted = (0..3_usize.pow(9)).filter(|n| {
        let mark = |place: u32| ['.', 'X', 'O'][n / 3_usize.pow(place) % 3];
        let rank = |first: u32| (first..first + 3).map(mark).collect::<String>();
        format!("{}/{}/{}", rank(0), rank(3), rank(6)).parse::<TicTacToe>().is_ok()
    });
    assert_eq!(accepted.count(), 5_478);
}

/// Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
#[test]
fn nim_has_the_values_of_its_theory() {
    for last in ["wins", "loses"] {
        let mut known = HashMap::new();
        for n in 0..=u8::MAX {
            let heaps = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6];
            let [a, b, c, d] = heaps;
            let text = format!("a={a},b={b},c={c},d={d},last={last}");
            let start = Nim::start(text.parse().expect("a variant"));
            let xor = heaps.iter().fold(0, |xor, stones| xor ^ stones);
            let n_left = heaps.iter().filter(|stones| **stones != 0).count();
            let is_misere_end = last == "loses" && heaps.iter().all(|stones| *stones <= 1);
            let wins = if is_misere_end { n_left % 2 == 0 } else { xor != 0 };
            assert_eq!(value(&start, &mut known), if wins { 1 } else { -1 }, "{start}");
        }
    }
    let start = Nim::start(nim::Variant::default());
    assert_eq!(value(&start, &mut HashMap::new()), -1, "the second player wins 1, 3, 5, 7");
}

/// OEIS A212693 (John Tromp), all of whose terms Edelkamp and Kissmann computed.
#[test]
fn connect4_has_the_published_numbers_of_positions() {
    let published = [
        1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683,
        12_236_101,
    ];
    let depth = slow::scale(8, 12) as usize;
    let found = positions_by_ply(depth, Connect4::default());
    let counts: Vec<usize> = found.0.iter().map(HashSet::len).collect();
    assert_eq!(counts, published[..=depth]);
}

/// The 4×4 board has 161,029 positions and is a draw: John Tromp, "John's Connect Four Playground".
#[test]
fn connect4_on_the_smallest_board_is_a_draw() {
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    assert_eq!(positions_by_ply(16, start.clone()).concat_all().len(), 161_029);
    assert_eq!(value(&start, &mut HashMap::new()), 0);
}

/// Chance, decision and terminal nodes as `OpenSpiel` counts them, and information sets: Kuhn's 12;
/// 48 in Abou Risk and Szafron (2010); Leduc's 936 in Lanctot and others, "`OpenSpiel`" (2019).
#[test]
fn the_poker_games_have_the_published_trees() {
    assert_eq!(TreeSize::of(&Kuhn::default()), TreeSize::new([4, 24, 30], 12));
    let three_players = Kuhn::start("players=3".parse().expect("a variant"));
    assert_eq!(TreeSize::of(&three_players), TreeSize::new([17, 288, 312], 48));
    assert_eq!(TreeSize::of(&Leduc::default()), TreeSize::new([157, 3_780, 5_520], 936));
}

/// After k rounds of n there are (n! ÷ (n − k)!)³ histories: one for each order of prizes, of first
/// and of second bids. A seat tells all of them apart when it bids.
#[test]
fn goofspiel_has_the_tree_of_its_formula() {
    for (cards, ties, n_sets) in [(3, "discard", 273), (4, "discard", 17_476), (4, "carry", 17_476)]
    {
        let start =
            Goofspiel::start(format!("cards={cards},ties={ties}").parse().expect("a variant"));
        let mut size = [0; 3];
        let mut n_seen = 0;
        let mut orders = 1_usize;
        for left in (1..=cards).rev() {
            let histories = orders.pow(3);
            size[0] += histories;
            size[1] += histories * left * (1 + left);
            n_seen += histories * left;
            orders *= left;
        }
        size[2] = orders.pow(3);
        assert_eq!(n_seen, n_sets);
        assert_eq!(TreeSize::of(&start), TreeSize::new(size, 2 * n_sets), "{cards}, {ties}");
    }
}

/// Random bids are worth 0, and the best responses to them 4/3, or 14/9 if ties carry over, by
/// induction over hands, prizes and carried points. Both seats have the same: neither knows more.
#[test]
fn goofspiel_is_the_same_from_both_seats() {
    for (ties, best) in [("discard", 4.0 / 3.0), ("carry", 14.0 / 9.0)] {
        let start = Goofspiel::start(format!("cards=3,ties={ties}").parse().expect("a variant"));
        let tree = Tree::of(&start);
        let policy = |view: &str, _: &str| 1.0 / tree.n_moves(view);
        let values = tree.values(&policy);
        assert!(values.iter().all(|value| value.abs() < 1e-12), "{values:?}");
        for seat in 0..2 {
            let gain = tree.best_response(seat, &policy);
            assert!((gain - best).abs() < 1e-12, "{ties}, seat {seat}: {gain}");
        }
    }
}

/// All variants of Leduc hold'em against a count of betting sequences that knows no cards.
#[test]
fn leduc_trees_agree_with_a_count_of_betting_sequences() {
    let known = [
        (2, 1, TreeSize::new([97, 1_560, 1_860], 384)),
        (2, 2, TreeSize::new([157, 3_780, 5_520], 936)),
        (2, 3, TreeSize::new([217, 6_960, 11_100], 1_728)),
        (2, 4, TreeSize::new([277, 11_100, 18_600], 2_760)),
        (3, 1, TreeSize::new([3_425, 124_992, 138_768], 4_128)),
        (3, 2, TreeSize::new([10_481, 777_168, 1_043_952], 25_800)),
        (3, 3, TreeSize::new([25_601, 3_634_848, 5_219_088], 120_912)),
        (3, 4, TreeSize::new([56_849, 15_338_736, 22_627_248], 510_744)),
    ];
    for (players, raises, size) in known {
        let variant = format!("players={players},raises={raises}");
        assert_eq!(betting::count(players, raises), size, "{variant}");
        // The trees of the last two have nine and 38 million nodes.
        if slow::is_on() || players + raises <= 5 {
            let start = Leduc::start(variant.parse().expect("a variant"));
            assert_eq!(TreeSize::of(&start), size, "{variant}");
        }
    }
}

/// Kuhn's equilibria give the first player −1/18 (Kuhn, "A simplified two-person poker", 1950);
/// here the one in which the first player bets with every third jack.
#[test]
fn kuhns_equilibrium_is_worth_one_eighteenth() {
    let tree = Tree::of(&Kuhn::default());
    let bet = |view: &str| match view {
        "0: J?" | "1: ?J p" | "1: ?Q b" => 1.0 / 3.0,
        "0: Q? pb" => 2.0 / 3.0,
        "0: K?" | "0: K? pb" | "1: ?K p" | "1: ?K b" => 1.0,
        "0: Q?" | "0: J? pb" | "1: ?Q p" | "1: ?J b" => 0.0,
        _ => panic!("no information set {view}"),
    };
    let policy = |view: &str, mv: &str| if mv == "b" { bet(view) } else { 1.0 - bet(view) };
    let values = tree.values(&policy);
    assert!((values[0] + 1.0 / 18.0).abs() < 1e-12, "{values:?}");
    let best: f64 = (0..2).map(|player| tree.best_response(player, &policy)).sum();
    assert!(best.abs() < 1e-12, "nobody can do better: {best}");
}

/// The sum that best responses win against players who bet at random: 11/12 in Kuhn poker and
/// 4.747222 in Leduc hold'em, as in `OpenSpiel`'s `exploitability_test.py`.
#[test]
fn random_betting_is_exploited_as_published() {
    let nash_conv = |tree: &Tree| {
        let policy = |view: &str, _: &str| 1.0 / tree.n_moves(view);
        (0..2).map(|player| tree.best_response(player, &policy)).sum::<f64>()
    };
    let kuhn = nash_conv(&Tree::of(&Kuhn::default()));
    assert!((kuhn - 11.0 / 12.0).abs() < 1e-12, "{kuhn}");
    let leduc = nash_conv(&Tree::of(&Leduc::default()));
    assert!((leduc - 4.747_222_222).abs() < 1e-8, "{leduc}");
}

/// The different positions after 0, 1, 2 … plies.
struct Plies<S>(Vec<HashSet<S>>);

impl<S: Clone + Eq + std::hash::Hash> Plies<S> {
    fn concat_all(self) -> HashSet<S> {
        self.0.into_iter().flatten().collect()
    }
}

fn positions_by_ply<S: Legality<Event = Never>>(depth: usize, start: S) -> Plies<S> {
    let mut plies = vec![HashSet::from([start])];
    for ply in 0..depth {
        let mut next = HashSet::new();
        for state in &plies[ply] {
            let _ = state.visit_children::<()>(|_, child| {
                next.insert(child);
                ControlFlow::Continue(())
            });
        }
        plies.push(next);
    }
    Plies(plies)
}

/// Counts the games by outcome.
fn count_games<S: Legality<Event = Never>>(state: &S, games: &mut HashMap<Outcome, u32>) {
    if let Some(outcome) = state.outcome() {
        *games.entry(outcome).or_default() += 1;
    }
    let _ = state.visit_children::<()>(|_, child| {
        count_games(&child, games);
        ControlFlow::Continue(())
    });
}

/// The value for the first player under best play, by trying everything.
fn value<S: PerfectInfo<Event = Never>>(state: &S, known: &mut HashMap<S, i32>) -> i32 {
    if let Some(payoff) = state.payoff(Player::FIRST) {
        return payoff;
    }
    if let Some(value) = known.get(state) {
        return *value;
    }
    let mut values = Vec::new();
    let _ = state.visit_children::<()>(|_, child| {
        values.push(value(&child, known));
        ControlFlow::Continue(())
    });
    let is_first = state.turn() == Turn::Player(Player::FIRST);
    let best = if is_first { values.iter().max() } else { values.iter().min() };
    let best = *best.expect("a player who is to move has a move");
    known.insert(state.clone(), best);
    best
}
