//! The answers of each search at several stages, as files. Answers may stay right when an order, a
//! cut or a constant changes by mistake; the positions that are visited do not. `RULEBOOK_BLESS=1`
//! writes the files again after a change that was meant.

use std::fmt::Write;

use rulebook_classics::{Connect4, Gobblers, Kuhn, Leduc, Nim, Pig, TicTacToe};
use rulebook_core::{
    DrawRules, Entropy, Evaluate, Game, HiddenInfo, InfoKey, Legality, Match, PerfectInfo, Play,
    Player, SplitMix64, Step, StepOf, Symmetric, Turn, Viewpoint,
};
use rulebook_gobblet::Gobblet;
use rulebook_laws::golden;
use rulebook_octagone::Octagone;
use rulebook_octi::Octi;
use rulebook_octiles::Octiles;
use rulebook_search::{
    AlphaBeta, EvaluationLeaf, Expectimax, FirstPlayUrgency, FlatMonteCarlo, Greedy, Gumbel,
    IsMcts, Limits, Mcts, MctsOptions, MultiPlayer, Opponents, RandomPlayout, Root, Score, Search,
    SearchReport, SearchStatus, Selection, Widening, Zero,
};
use rulebook_solve::{Acyclic, Expectation};
use rulebook_toki::Toki;

use crate::{
    alphabeta::Noisy,
    graph::Maze,
    host::{after, random_state},
    mcts_batches::Stub,
    plain::{Mobility, Noise, random_matches, shuffled},
    thicket::Thicket,
};

/// The steps of a search between two reports, which visit a position or a few in each.
const POSITIONS: [u64; 3] = [30, 400, 3_000];

/// The same for searches that play a game in each step.
const GAMES: [u64; 3] = [20, 100, 300];

/// The number of moves for which a search follows the game.
const N_MOVES: usize = 2;

/// Little memory, so that tables and trees are full at times.
fn limits() -> Limits {
    Limits::default().memory(1 << 18).lines(3).seed(7)
}

/// Traces of a game's searches.
struct Traces {
    slices: [u64; 3],
    text: String,
}

impl Traces {
    fn new(slices: [u64; 3]) -> Traces {
        Traces { slices, text: String::new() }
    }

    /// Adds the reports of the search that `new` makes at each of the positions, while it is run
    /// and after it has followed the game.
    fn add<S: PerfectInfo, A: Search<S, Input = StepOf<S>>>(
        &mut self,
        name: &str,
        games: &[Match<S>],
        new: impl Fn(Root<S>) -> A,
    ) {
        for game in games {
            let (mut game, mut rng) = (game.clone(), SplitMix64::new(5));
            let mut search = new(Root::new(game.clone()).expect("an unfinished match"));
            writeln!(self.text, "\n{name}: {}", game.state()).expect("a text");
            for _ in 0..N_MOVES {
                if game.verdict().is_some() {
                    break;
                }
                let step = match game.state().turn() {
                    Turn::Chance => game.state().random_step(&mut rng).expect("an event"),
                    _ => Step::Move(self.run(game.state(), &mut search)),
                };
                game.step(step).expect("a legal step");
                writeln!(self.text, "  {step}").expect("a text");
                if game.verdict().is_none() {
                    search.advance(step).expect("a step that follows");
                }
            }
        }
    }

    /// The same for a search of a player who does not see everything, which continues after the
    /// moves of the others.
    fn add_hidden<S: HiddenInfo, A: Search<S, Input = S::Observation>>(
        &mut self,
        name: &str,
        state: &S,
        new: impl Fn(Player, S::View, InfoKey) -> A,
    ) {
        let (mut state, mut rng) = (state.clone(), SplitMix64::new(5));
        let who = state.turn().player().expect("a player to move");
        let observer = Viewpoint::Seat(who);
        let view = state.view(observer);
        let key = InfoKey::new::<S>(observer, &view);
        let mut search = new(who, view, key);
        writeln!(self.text, "\n{name}: {state}").expect("a text");
        for _ in 0..N_MOVES {
            let mut step = Step::Move(self.run(&state, &mut search));
            loop {
                writeln!(self.text, "  {step}").expect("a text");
                search.advance(state.observe(step, observer)).expect("a step that follows");
                state.apply(step).expect("a legal step");
                if state.turn() == Turn::Over {
                    return;
                }
                if state.turn() == Turn::Player(who) {
                    break;
                }
                step = state.random_step(&mut rng).expect("an unfinished game");
            }
        }
    }

    /// Runs a search in slices, and returns the move that it chooses at last.
    fn run<S: Legality, A: Search<S>>(&mut self, state: &S, search: &mut A) -> S::Move {
        for slice in self.slices {
            let status = search.run(slice);
            let report = search.report();
            self.report(&report, status);
            if status == SearchStatus::Done {
                break;
            }
        }
        search.report().best().or_else(|| state.nth_move(0)).expect("a legal move")
    }

    fn report<M: std::fmt::Display>(&mut self, report: &SearchReport<M>, status: SearchStatus) {
        let SearchReport { nodes, depth, cut_off, lines, .. } = report;
        write!(self.text, "  {nodes} nodes, depth {depth}").expect("a text");
        if *cut_off != 0 {
            write!(self.text, ", {cut_off} cut off").expect("a text");
        }
        for line in lines {
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            let score = match &line.score {
                Score::Estimate(values) => format!("{:.4}", values.of(Player::FIRST)),
                proof => format!("{proof:?}"),
            };
            write!(self.text, "; {} {score} {:.3}", moves.join(" "), line.share).expect("a text");
        }
        self.text += if status == SearchStatus::Done { "; done\n" } else { "\n" };
    }

    fn compare(&self, name: &str) {
        golden::compare_with_file(format!("tests/data/traces/{name}.txt"), self.text.trim_start());
    }
}

/// The start, or what chance makes of it, and positions after up to `most` random steps, in which a
/// player is to move.
fn positions<S: PerfectInfo>(start: &S, most: u32) -> Vec<Match<S>> {
    let mut rng = SplitMix64::new(11);
    let mut games = Vec::new();
    let mut n_steps = 0;
    while games.len() < 6 {
        let mut game = Match::new(start.clone());
        while game.verdict().is_none()
            && (game.plies() < n_steps || game.state().turn() == Turn::Chance)
        {
            let step = game.state().random_step(&mut rng).expect("an unfinished game");
            game.step(step).expect("a legal step");
        }
        if game.verdict().is_none() {
            games.push(game);
        }
        n_steps = rng.below(most) as usize;
    }
    games
}

/// The searches for two sides without chance.
fn of_two_sides<S: PerfectInfo + Symmetric + Default>(name: &str, most: u32) {
    let games = positions(&S::default(), most);
    let mut traces = Traces::new(POSITIONS);
    traces.add("alphabeta", &games, |root| {
        AlphaBeta::new(root, Mobility, limits()).expect("two sides").without_symmetry()
    });
    traces.add("alphabeta beyond noisy moves", &games, |root| {
        AlphaBeta::new(root, Noisy, limits()).expect("two sides").without_symmetry()
    });
    traces.add("alphabeta of noise, strict", &games, |root| {
        AlphaBeta::new(root, Noise::LOW, limits().lines(1))
            .expect("two sides")
            .without_symmetry()
            .strict()
    });
    traces.add("greedy", &games, |root| Greedy::new(root, Mobility, limits()).expect("a player"));
    traces.compare(name);
}

/// The same with positions that are images of one another counted as one.
fn of_images<S: PerfectInfo + Symmetric + Default>(name: &str, most: u32) {
    let games = positions(&S::default(), most);
    let mut traces = Traces::new(POSITIONS);
    traces.add("alphabeta", &games, |root| {
        AlphaBeta::new(root, Mobility, limits().lines(1)).expect("two sides")
    });
    traces.compare(name);
}

/// The searches that count visits and need no logarithm.
fn of_any_game<S: PerfectInfo + Default>(name: &str, most: u32) {
    let games = positions(&S::default(), most);
    let mcts =
        |root, n_trees| Mcts::with_playouts(root, n_trees, limits()).expect("a search").playout(60);
    let mut traces = Traces::new(GAMES);
    traces.add("mcts", &games, |root| mcts(root, 1));
    traces.add("mcts, two trees", &games, |root| mcts(root, 2));
    traces.add("flat", &games, |root| {
        FlatMonteCarlo::new(root, limits()).expect("a search").playout(60)
    });
    traces.compare(name);
}

/// Values that jump, and many noisy moves to search beyond the depth.
#[derive(Clone, Copy, Debug)]
struct Wild;

impl<S: PerfectInfo> Evaluate<S> for Wild {
    fn value(&self, state: &S) -> i32 {
        (state.key() % 21) as i32 * 1_000 - 10_000
    }

    fn is_noisy(&self, state: &S, mv: S::Move) -> bool {
        let mut child = state.clone();
        child.play_unchecked(mv);
        child.key().is_multiple_of(3)
    }
}

/// Values that jump, without noisy moves.
#[derive(Clone, Copy, Debug)]
struct Jumps;

impl<S: PerfectInfo> Evaluate<S> for Jumps {
    fn value(&self, state: &S) -> i32 {
        Wild.value(state)
    }
}

/// Small games, searched deep: with circles, with images, with values that jump, and with a history
/// and a ply limit in the least table.
#[test]
fn deep_searches_visit_what_they_visited() {
    let mut traces = Traces::new([20, 200, 20_000]);
    let mazes: Vec<_> = (0..14).map(|place| Match::new(Maze::new(place))).collect();
    let limits = limits().lines(1);
    traces.add("strict", &mazes, |root| {
        AlphaBeta::new(root, Noise::LOW, limits)
            .expect("two sides")
            .depth(11)
            .without_symmetry()
            .strict()
    });
    traces.add("not strict", &mazes[..4], |root| {
        AlphaBeta::new(root, Noise::LOW, limits).expect("two sides").depth(11).without_symmetry()
    });
    let small = positions(&TicTacToe::default(), 4);
    traces.add("images", &small, |root| {
        AlphaBeta::new(root, Mobility, limits).expect("two sides").depth(11)
    });
    traces.add("strict images", &small, |root| {
        AlphaBeta::new(root, Mobility, limits).expect("two sides").depth(11).strict()
    });
    let games = positions(&Connect4::default(), 30);
    traces.add("jumps", &games, |root| {
        AlphaBeta::new(root, Jumps, limits).expect("two sides").depth(11).without_symmetry()
    });
    traces.add("wild", &games, |root| {
        AlphaBeta::new(root, Wild, limits).expect("two sides").depth(11).without_symmetry()
    });
    for (repetition, ply_limit) in [(Some(2), None), (Some(2), Some(20))] {
        let draw_rules = DrawRules { repetition, ply_limit };
        let games = random_matches(&Gobblers::default(), draw_rules, 12, 7);
        let games: Vec<_> = games.filter_map(|game| shuffled(&game, 11)).take(4).collect();
        traces.add("history", &games, |root| {
            AlphaBeta::new(root, Mobility, limits.memory(1 << 12)).expect("two sides")
        });
    }
    traces.compare("deep");
}

#[test]
fn searches_of_connect_four_visit_what_they_visited() {
    of_two_sides::<Connect4>("connect4", 34);
}

#[test]
fn searches_of_gobblers_visit_what_they_visited() {
    of_two_sides::<Gobblers>("gobblers", 20);
    of_images::<Gobblers>("gobblers_images", 20);
}

#[test]
fn searches_of_gobblet_visit_what_they_visited() {
    of_two_sides::<Gobblet>("gobblet", 60);
    of_images::<Gobblet>("gobblet_images", 60);
}

#[test]
fn searches_of_octi_visit_what_they_visited() {
    of_two_sides::<Octi>("octi", 40);
}

#[test]
fn tree_searches_visit_what_they_visited() {
    of_any_game::<Connect4>("mcts_connect4", 34);
    of_any_game::<Octi>("mcts_octi", 40);
    of_any_game::<Gobblers>("mcts_gobblers", 20);
    of_any_game::<Octiles>("mcts_octiles", 60);
    of_any_game::<Pig>("mcts_pig", 60);
    of_any_game::<Toki>("mcts_toki", 60);
}

#[test]
fn searches_with_chance_visit_what_they_visited() {
    let mut traces = Traces::new(GAMES);
    let pig = positions(&Pig::default(), 60);
    let toki = positions(&Toki::default(), 60);
    traces.add("expectimax", &pig, |root| {
        Expectimax::new(root, EvaluationLeaf(Mobility), limits()).expect("two sides").depth(3)
    });
    traces.add("expectimax", &toki, |root| {
        Expectimax::new(root, EvaluationLeaf(Mobility), limits()).expect("two sides").depth(3)
    });
    traces.add("max-n", &toki, |root| {
        MultiPlayer::new(root, EvaluationLeaf(Mobility), Opponents::Selfish, limits())
            .expect("seats")
            .depth(3)
    });
    traces.add("paranoid", &toki, |root| {
        MultiPlayer::new(root, EvaluationLeaf(Mobility), Opponents::Allied, limits())
            .expect("sides")
            .depth(3)
    });
    traces.compare("chance");
}

/// Events may follow events and end the game, and a seat may move twice in a row.
#[test]
fn searches_of_random_trees_visit_what_they_visited() {
    let games = |seats: u8| -> Vec<Match<Thicket>> {
        let games = (0..).map(|tree| Match::new(Thicket::new(tree, 12, seats)));
        games.filter(|game| game.turn().player().is_some()).take(10).collect()
    };
    let (two, three) = (games(2), games(3));
    let mut traces = Traces::new(POSITIONS);
    for n_lines in [1, 3] {
        let limits = limits().lines(n_lines);
        traces.add("expectimax", &two, |root| {
            Expectimax::new(root, EvaluationLeaf(Noise::LOW), limits).expect("two sides")
        });
        traces.add("paranoid", &three, |root| {
            MultiPlayer::new(root, EvaluationLeaf(Noise::LOW), Opponents::Allied, limits)
                .expect("sides")
        });
    }
    traces.add("max-n", &three, |root| {
        MultiPlayer::new(root, EvaluationLeaf(Noise::LOW), Opponents::Selfish, limits())
            .expect("seats")
    });
    traces.compare("thickets");
}

/// Other platforms may round a logarithm in another way.
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
#[test]
fn searches_with_logarithms_visit_what_they_visited() {
    let mut traces = Traces::new(POSITIONS);
    let games = positions(&Connect4::default(), 30);
    let gumbel = Gumbel { considered: 4, simulations: 600, c_visit: 50.0, c_scale: 1.0 };
    let uct = Selection::Uct { exploration: 0.7 };
    let widening = Widening { first: 9.0, growth: 1.4 };
    for (name, options) in [
        ("uct", MctsOptions::uct().selection(uct).unvisited(FirstPlayUrgency::First)),
        ("puct", MctsOptions::puct()),
        ("gumbel", MctsOptions::puct().gumbel(gumbel)),
        ("widening", MctsOptions::uct().widening(widening)),
    ] {
        traces.add(name, &games, |root| {
            let leaf = EvaluationLeaf(Mobility);
            Mcts::with_leaf(root, leaf, limits()).expect("a search").with_options(options)
        });
    }
    let games = positions(&Gobblet::default(), 40);
    for (name, options) in [
        ("puct with priors", MctsOptions::puct()),
        ("gumbel with priors", MctsOptions::puct().gumbel(gumbel)),
        ("widening with priors", MctsOptions::puct().widening(widening)),
    ] {
        traces.add(name, &games, |root| {
            Mcts::with_leaf(root, Stub, limits()).expect("a search").with_options(options)
        });
    }
    traces.compare("logarithms");
}

#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
#[test]
fn searches_over_views_visit_what_they_visited() {
    let mut traces = Traces::new(GAMES);
    let octagone: Octagone = random_state("covered=on", 5, 6);
    let toki: Toki = random_state("", 5, 9);
    for size in [ONE_TREE, (2, ONE_TREE.1), (3, ONE_TREE.1), (1, 20)] {
        traces.add_hidden("ismcts", &after::<Kuhn>("", "Q K b"), of_views(size));
        traces.add_hidden("ismcts", &after::<Leduc>("", "Ks Qh r c Qs"), of_views(size));
        traces.add_hidden("ismcts", &octagone, of_views(size));
        traces.add_hidden("ismcts", &toki, of_views(size));
    }
    traces.compare("views");
}

/// Several seats, whose trees stay apart, from the first choice on.
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
#[test]
fn every_seat_has_its_own_path_of_views() {
    let mut traces = Traces::new(GAMES);
    for steps in ["Qs Kh", "Qs Kh c", "Ks Js c r"] {
        traces.add_hidden("two players", &after::<Leduc>("", steps), of_views(ONE_TREE));
    }
    let three = "players=3";
    traces.add_hidden("three players", &after::<Leduc>(three, "Qs Kh Js c"), of_views(ONE_TREE));
    traces.add_hidden("three players", &after::<Kuhn>(three, "Q K J"), of_views(ONE_TREE));
    let octagone: Octagone = random_state("players=4,covered=on", 5, 20);
    traces.add_hidden("four players", &octagone, of_views(ONE_TREE));
    traces.compare("seats");
}

/// Values that are often equal, so that ties matter.
#[test]
fn ties_are_broken_as_they_were() {
    let mut traces = Traces::new(GAMES);
    let games = positions(&Connect4::default(), 20);
    let uct = MctsOptions::uct();
    let polynomial = |exploration| Selection::PolynomialUct { exploration };
    for (name, options) in [
        ("no reduction", uct.unvisited(FirstPlayUrgency::Parent { reduction: 0.0 })),
        ("greedy", uct.selection(polynomial(0.0)).unvisited(FirstPlayUrgency::First)),
    ] {
        traces.add(name, &games[..3], |root| {
            let leaf = EvaluationLeaf(Zero);
            Mcts::with_leaf(root, leaf, limits()).expect("a search").with_options(options)
        });
    }
    traces.compare("ties");
}

/// The solvers of small games, in slices.
#[test]
fn solvers_visit_what_they_visited() {
    let mut traces = Traces::new(POSITIONS);
    let memory = limits().memory(1 << 22);
    traces.add("acyclic", &positions(&TicTacToe::default(), 5), |root| {
        Acyclic::new(root, memory).expect("a solver")
    });
    traces.add("acyclic", &positions(&Nim::default(), 9), |root| {
        Acyclic::new(root, memory).expect("a solver")
    });
    traces.add("acyclic", &positions(&Connect4::default(), 36), |root| {
        Acyclic::new(root, memory).expect("a solver")
    });
    let short = Pig::start("target=12".parse().expect("a variant"));
    traces.add("expectation", &positions(&short, 20), |root| {
        Expectation::new(root, memory).expect("a solver")
    });
    traces.compare("solvers");
}

/// The number of trees and the steps of a playout where nothing else is asked for.
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
const ONE_TREE: (usize, u32) = (1, RandomPlayout::MAX_STEPS);

/// Information set search with this number of trees, and steps of a playout.
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
fn of_views<S>(
    (n_trees, max_playout): (usize, u32),
) -> impl Fn(Player, S::View, InfoKey) -> IsMcts<S>
where
    S: HiddenInfo<View: Sync, Observation: Send>,
{
    move |who, view, key| {
        let search = IsMcts::new(who, view, key, limits()).expect("a search");
        search.playout(max_playout).trees(n_trees).expect("a search")
    }
}
