//! Whole game trees, and the values of policies in them.

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

use rulebook_classics::Play;
use rulebook_core::{HiddenInfo, Player, Step, StepOf, Turn, Viewpoint};

/// The size of a game tree.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TreeSize {
    chance: usize,
    decision: usize,
    terminal: usize,
    /// The information sets at decision nodes.
    info_sets: usize,
}

impl TreeSize {
    pub(crate) fn new([chance, decision, terminal]: [usize; 3], info_sets: usize) -> TreeSize {
        TreeSize { chance, decision, terminal, info_sets }
    }

    pub(crate) fn of<S: HiddenInfo>(start: &S) -> TreeSize {
        let mut size = TreeSize::new([0; 3], 0);
        let mut histories = Histories::new(start);
        let seen = histories.first();
        size.add(start, &seen, &mut histories, &mut HashSet::new());
        size
    }

    fn add<S: HiddenInfo>(
        &mut self,
        state: &S,
        seen: &[usize],
        histories: &mut Histories<S>,
        sets: &mut HashSet<usize>,
    ) {
        match state.turn() {
            Turn::Chance => self.chance += 1,
            Turn::Over => self.terminal += 1,
            Turn::Player(player) => {
                self.decision += 1;
                self.info_sets += usize::from(sets.insert(seen[player.index()]));
            }
        }
        let _ = state.visit_children::<()>(|step, next| {
            let seen = histories.after(seen, state, step);
            self.add(&next, &seen, histories, sets);
            ControlFlow::Continue(())
        });
    }
}

/// Numbers for all that a seat has observed, own moves included: two numbers are equal if and only
/// if the seat and its observations are. Information sets are counted by them and not by
/// [`InfoKey`](rulebook_core::InfoKey), so that each checks the other.
struct Histories<S: HiddenInfo> {
    n_seats: usize,
    numbers: HashMap<(usize, S::Observation), usize>, // By the number before and the observation.
}

impl<S: HiddenInfo> Histories<S> {
    fn new(start: &S) -> Histories<S> {
        Histories { n_seats: usize::from(start.players()), numbers: HashMap::new() }
    }

    /// By seat, the number of having observed nothing yet.
    fn first(&self) -> Vec<usize> {
        (0..self.n_seats).collect()
    }

    /// By seat, the number after a step.
    fn after(&mut self, seen: &[usize], state: &S, step: StepOf<S>) -> Vec<usize> {
        let seats = Player::all(state.players());
        let number = |(seen, seat): (&usize, Player)| {
            let next = self.n_seats + self.numbers.len();
            let observed = state.observe(step, Viewpoint::Seat(seat));
            *self.numbers.entry((*seen, observed)).or_insert(next)
        };
        seen.iter().zip(seats).map(number).collect()
    }
}

/// A whole game tree. A policy takes a view and a move and gives a probability; in the games with
/// hidden cards equal views have equal histories.
pub(crate) struct Tree {
    nodes: Vec<Node>, // The root is the last one.
}

struct Node {
    /// The player who acts, with the information set and the view.
    mover: Option<(usize, usize, String)>,
    /// The step's text, its probability at a chance node, and the node it leads to.
    children: Vec<(String, f64, usize)>,
    payoffs: Vec<f64>,
}

impl Tree {
    pub(crate) fn of<S: HiddenInfo>(start: &S) -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        let mut histories = Histories::new(start);
        let seen = histories.first();
        tree.add(start, &seen, &mut histories);
        tree
    }

    fn add<S: HiddenInfo>(
        &mut self,
        state: &S,
        seen: &[usize],
        histories: &mut Histories<S>,
    ) -> usize {
        let mover = state.turn().player().map(|player| {
            let view = state.view(Viewpoint::Seat(player)).to_string();
            (player.index(), seen[player.index()], view)
        });
        let steps = steps(state);
        let total: f64 = steps.iter().map(|(_, weight)| *weight).sum();
        let mut children = Vec::new();
        for (step, weight) in steps {
            let mut next = state.clone();
            next.apply_unchecked(step);
            let seen = histories.after(seen, state, step);
            let child = self.add(&next, &seen, histories);
            children.push((step.to_string(), weight / total, child));
        }
        let payoff = |player| state.payoff(player).map_or(0.0, f64::from);
        let payoffs = Player::all(state.players()).map(payoff).collect();
        self.nodes.push(Node { mover, children, payoffs });
        self.nodes.len() - 1
    }

    /// The number of moves of the owner of a view.
    pub(crate) fn n_moves(&self, view: &str) -> f64 {
        let n_moves = |node: &Node| match &node.mover {
            Some((_, _, theirs)) if theirs == view => u32::try_from(node.children.len()).ok(),
            _ => None,
        };
        f64::from(self.nodes.iter().find_map(n_moves).expect("a view of the tree"))
    }

    /// The expected payoffs if all players follow the policy.
    pub(crate) fn values(&self, policy: &impl Fn(&str, &str) -> f64) -> Vec<f64> {
        let mut values: Vec<Vec<f64>> = Vec::new();
        for node in &self.nodes {
            let mut value = node.payoffs.clone();
            for (step, chance, child) in &node.children {
                let p = node.mover.as_ref().map_or(*chance, |(_, _, view)| policy(view, step));
                value.iter_mut().zip(&values[*child]).for_each(|(sum, part)| *sum += p * part);
            }
            values.push(value);
        }
        values.pop().expect("a tree has a root")
    }

    /// The most that `player` can gain over the policy's value if all others follow the policy.
    pub(crate) fn best_response(&self, player: usize, policy: &impl Fn(&str, &str) -> f64) -> f64 {
        // The probability of each node by the others and chance, and the nodes of each set.
        let mut reach = vec![0.0; self.nodes.len()];
        reach[self.nodes.len() - 1] = 1.0;
        let mut sets: HashMap<usize, Vec<usize>> = HashMap::new();
        for (n, node) in self.nodes.iter().enumerate().rev() {
            let own = node.mover.as_ref().filter(|(mover, ..)| *mover == player);
            if let Some((_, set, _)) = own {
                sets.entry(*set).or_default().push(n);
            }
            for (step, chance, child) in &node.children {
                let p = match &node.mover {
                    None => *chance,
                    Some(_) if own.is_some() => 1.0,
                    Some((_, _, view)) => policy(view, step),
                };
                reach[*child] = reach[n] * p;
            }
        }
        let mut search = BestResponse { tree: self, player, policy, reach, sets };
        let root = self.nodes.len() - 1;
        search.value(root, &mut HashMap::new()) - self.values(policy)[player]
    }
}

struct BestResponse<'t, P> {
    tree: &'t Tree,
    player: usize,
    policy: &'t P,
    reach: Vec<f64>,
    sets: HashMap<usize, Vec<usize>>,
}

impl<P: Fn(&str, &str) -> f64> BestResponse<'_, P> {
    fn value(&mut self, n: usize, best: &mut HashMap<usize, usize>) -> f64 {
        let node = &self.tree.nodes[n];
        match &node.mover {
            _ if node.children.is_empty() => node.payoffs[self.player],
            Some((mover, set, _)) if *mover == self.player => {
                let choice = match best.get(set) {
                    Some(choice) => *choice,
                    None => self.choose(*set, node.children.len(), best),
                };
                self.value(node.children[choice].2, best)
            }
            mover => {
                let mut sum = 0.0;
                for (step, chance, child) in &node.children {
                    let view = mover.as_ref().map(|(_, _, view)| view);
                    let p = view.map_or(*chance, |view| (self.policy)(view, step));
                    sum += p * self.value(*child, best);
                }
                sum
            }
        }
    }

    /// The best move of an information set: with the greatest sum over its nodes.
    fn choose(&mut self, set: usize, n_moves: usize, best: &mut HashMap<usize, usize>) -> usize {
        let nodes = self.sets[&set].clone();
        let mut choice = (0, f64::NEG_INFINITY);
        for mv in 0..n_moves {
            let mut sum = 0.0;
            for n in &nodes {
                let child = self.tree.nodes[*n].children[mv].2;
                sum += self.reach[*n] * self.value(child, best);
            }
            if choice.1 < sum {
                choice = (mv, sum);
            }
        }
        best.insert(set, choice.0);
        choice.0
    }
}

fn steps<S: HiddenInfo>(state: &S) -> Vec<(StepOf<S>, f64)> {
    let mut steps = Vec::new();
    if state.turn() == Turn::Chance {
        let _ = state.visit_events::<()>(|event, weight| {
            steps.push((Step::Event(event), f64::from(weight)));
            ControlFlow::Continue(())
        });
    }
    let _ = state.visit_moves::<()>(|mv| {
        steps.push((Step::Move(mv), 1.0));
        ControlFlow::Continue(())
    });
    steps
}
