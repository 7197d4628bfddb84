//! A search that is kept from move to move.
//!
//! As on the command line, it is the first search in the order of preference that supports the position. It
//! is kept while the match continues from its position.

use rulebook::{Analysis, Erasable};
use rulebook_search::{Algorithm, Limits, SearchStatus, SharedEvaluation, dyn_search::DynSearch};

use crate::{
    makers,
    position::{self, Position},
};

/// Whether the module is a solver.
const IS_SOLVER: bool = cfg!(any(feature = "acyclic", feature = "expectation"));

/// A search of any game.
pub(crate) trait Thinker {
    /// Does about `steps` units of work.
    fn run(&mut self, steps: u64) -> SearchStatus;

    /// The result so far.
    fn analysis(&self) -> Analysis;

    /// Moves to the position of a question, and keeps the tree if possible.
    ///
    /// # Errors
    ///
    /// A message, if the position cannot be searched. Then the thinker must not be used again.
    fn go_to(&mut self, question: &str) -> Result<(), String>;
}

/// The thinker for a question about a game.
///
/// # Errors
///
/// A message, if the question cannot be read, or no search supports the position.
pub(crate) fn thinker<G: Erasable>(
    question: &str,
    limits: Limits,
    evaluation: Option<SharedEvaluation<G::Open>>,
) -> Result<Box<dyn Thinker>, String> {
    let tools = Tools::<G> { limits, evaluation };
    let position = Position::read(question)?;
    let choice = tools.choice(&position, question)?;
    Ok(Box::new(Typed { tools, position, choice }))
}

/// The thinker of one game.
struct Typed<G: Erasable> {
    tools: Tools<G>,
    position: Position<G>, // The root of the search.
    choice: Choice<G>,
}

/// A search with its name; a solver has none.
struct Choice<G: Erasable> {
    algorithm: Option<Algorithm>,
    kind: DynSearch<G>,
}

impl<G: Erasable> Thinker for Typed<G> {
    fn run(&mut self, steps: u64) -> SearchStatus {
        self.choice.kind.run(steps)
    }

    fn analysis(&self) -> Analysis {
        let (mover, n_players) = (self.position.mover(), self.position.n_players());
        Analysis::new::<G>(&self.choice.kind.report(), mover, n_players)
    }

    fn go_to(&mut self, question: &str) -> Result<(), String> {
        let position = Position::read(question)?;
        let compares = position::compared(question).next().is_some();
        let is_best =
            !compares && self.follow(&position) && self.tools.prefers(&self.choice, &position);
        if !is_best {
            self.choice = self.tools.choice(&position, question)?;
        }
        self.position = position;
        Ok(())
    }
}

impl<G: Erasable> Typed<G> {
    /// Continues the search to a position of the same match, and returns whether that was possible.
    fn follow(&mut self, to: &Position<G>) -> bool {
        match (&self.position, to, &mut self.choice.kind) {
            (Position::Match(before), Position::Match(after), DynSearch::Steps(search)) => {
                let is_same =
                    before.start() == after.start() && before.draw_rules() == after.draw_rules();
                let rest = after.steps().strip_prefix(before.steps()).filter(|_| is_same);
                rest.is_some_and(|rest| rest.iter().all(|step| search.advance(*step).is_ok()))
            }
            (Position::View(before), Position::View(after), DynSearch::Views(search)) => {
                let is_same = before.root.mover == after.root.mover && before.first == after.first;
                let rest = after.steps.strip_prefix(&before.steps[..]).filter(|_| is_same);
                let mut learns = |step: &String| {
                    step.parse().is_ok_and(|observed| search.advance(observed).is_ok())
                };
                rest.is_some_and(|rest| rest.iter().all(&mut learns))
            }
            _ => false,
        }
    }
}

/// The settings that searches are made with.
struct Tools<G: Erasable> {
    limits: Limits,
    evaluation: Option<SharedEvaluation<G::Open>>,
}

impl<G: Erasable> Tools<G> {
    /// The rollouts that a question asks for, or another search.
    fn choice(&self, position: &Position<G>, question: &str) -> Result<Choice<G>, String> {
        let moves: Vec<G::Move> =
            position::compared(question).filter_map(|text| text.parse().ok()).collect();
        let compares = !moves.is_empty() && !IS_SOLVER;
        let evaluation = self.evaluation.as_ref();
        let rollouts =
            compares.then(|| makers::rollouts(position, &moves, self.limits, evaluation)).flatten();
        match rollouts {
            Some(kind) => Ok(Choice { algorithm: None, kind }),
            None => self.first_suited(position),
        }
    }

    /// The first search that supports a position, or the solver.
    fn first_suited(&self, position: &Position<G>) -> Result<Choice<G>, String> {
        let evaluation = self.evaluation.as_ref();
        if IS_SOLVER {
            let solver = makers::solver(position, self.limits);
            let choice = solver.map(|kind| Choice { algorithm: None, kind });
            return choice.map_err(|why| why.to_string());
        }
        let mut refusal = "the game has no search".to_owned();
        for algorithm in self.order() {
            match makers::search(*algorithm, position, self.limits, evaluation) {
                Some(Ok(kind)) => return Ok(Choice { algorithm: Some(*algorithm), kind }),
                Some(Err(unsupported)) => refusal = unsupported.to_string(),
                None => {}
            }
        }
        Err(refusal)
    }

    /// Whether no preferred search supports a position.
    fn prefers(&self, choice: &Choice<G>, position: &Position<G>) -> bool {
        let mut before = self.order().iter().take_while(|other| Some(**other) != choice.algorithm);
        let supports = |algorithm: &Algorithm| {
            let made = makers::search(*algorithm, position, self.limits, self.evaluation.as_ref());
            made.is_some_and(|made| made.is_ok())
        };
        !before.any(supports)
    }

    fn order(&self) -> &'static [Algorithm] {
        Algorithm::by_preference(self.evaluation.is_some())
    }
}
