//! The host's side of a match as a state machine, beside a model of lists of steps.

use rulebook::{
    AnyMatch, Erasable,
    core::{DrawRules, Player, ReplayLimits, SplitMix64, Turn, Viewpoint},
};

use crate::{
    choice::{Job, next_step, registry, start, with_game},
    input::Input,
};

/// The most operations.
const MAX_OPERATIONS: usize = 120;

/// Does what the bytes say with a match, and compares it with a model after each operation.
pub(crate) fn host(data: &[u8]) {
    with_game(data, &Host);
}

struct Host;

impl Job for Host {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let game = start::<G>(&mut input);
        let mut machine =
            Machine { game, steps: Vec::new(), undone: Vec::new(), is_declared: false };
        for _ in 0..MAX_OPERATIONS {
            if input.is_empty() {
                break;
            }
            machine.operate(&mut input);
            machine.compare();
        }
    }
}

/// A match and what is known of it.
struct Machine {
    game: Box<dyn AnyMatch>,
    steps: Vec<String>,
    undone: Vec<String>,
    is_declared: bool,
}

impl Machine {
    fn operate(&mut self, input: &mut Input<'_>) {
        match input.byte() % 16 {
            0..=5 => self.step(input),
            6 => self.refuse(input),
            7 => self.undo(),
            8 => self.redo(),
            9 => self.declare(input),
            10 => self.game = self.game.clone(),
            11 => self.replay(),
            12 => self.step_as(input),
            13 => self.step_by_number(input),
            14 => self.take(input),
            _ => self.play_out(input),
        }
    }

    fn is_over(&self) -> bool {
        self.game.verdict().is_some()
    }

    fn taken(&mut self, step: String) {
        self.steps.push(step);
        self.undone.clear();
    }

    fn step(&mut self, input: &mut Input<'_>) {
        let Some(step) = next_step(&*self.game, input) else {
            assert!(self.is_over());
            return;
        };
        let canonical = self.game.step(&step).expect("a listed step").into_owned();
        assert_eq!(canonical, step, "listed steps are canonical");
        self.taken(step);
    }

    /// Any text: it is refused and nothing changes, or it is another spelling of a step.
    fn refuse(&mut self, input: &mut Input<'_>) {
        let (before, text) = (self.game.record(&[]), input.text(24));
        match self.game.step(&text).map(std::borrow::Cow::into_owned) {
            Ok(step) => self.taken(step),
            Err(_) => assert_eq!(self.game.record(&[]), before),
        }
    }

    fn undo(&mut self) {
        let is_possible = self.is_declared || !self.steps.is_empty();
        assert_eq!(self.game.undo(), is_possible);
        if self.is_declared {
            self.is_declared = false;
        } else {
            self.undone.extend(self.steps.pop());
        }
    }

    fn redo(&mut self) {
        if self.game.redo() {
            self.steps.push(self.undone.pop().expect("something was undone"));
        } else {
            assert!(self.undone.is_empty() || self.is_over());
        }
    }

    fn declare(&mut self, input: &mut Input<'_>) {
        let was_over = self.is_over();
        let player = Player::from_index(input.byte() % 9);
        let is_seat =
            player.is_some_and(|player| player.index() < usize::from(self.game.players()));
        let (declared, is_legal) = match (input.byte() % 3, player) {
            (0, Some(player)) => (self.game.resign(player), is_seat),
            (1, Some(player)) => (self.game.forfeit(player), is_seat),
            _ => (self.game.agree_draw(), true),
        };
        assert_eq!(declared.is_ok(), is_legal && !was_over, "{declared:?}");
        self.is_declared |= declared.is_ok();
    }

    fn replay(&mut self) {
        let record = self.game.record(&[]).to_string();
        let again = registry().replay(&record, &ReplayLimits::default());
        let again = again.unwrap_or_else(|error| panic!("{error}:\n{record}"));
        assert_eq!(again.record(&[]), self.game.record(&[]), "{record}");
        self.game = again;
        self.undone.clear();
    }

    /// A step that an observer sends: only the player to move may take it.
    fn step_as(&mut self, input: &mut Input<'_>) {
        let viewpoints: Vec<Viewpoint> = Viewpoint::restricted(self.game.players()).collect();
        let who = viewpoints[usize::from(input.byte()) % viewpoints.len()];
        let Some(step) = next_step(&*self.game, input) else { return };
        let is_due = who.seat().is_some() && who.seat() == self.game.turn().player();
        let before = self.game.record(&[]);
        match self.game.step_as(who, &step).map(std::borrow::Cow::into_owned) {
            Ok(step) => {
                assert!(is_due, "{who} took {step}");
                self.taken(step);
            }
            Err(error) => {
                assert!(!is_due, "{error}");
                assert_eq!(self.game.record(&[]), before);
            }
        }
    }

    fn step_by_number(&mut self, input: &mut Input<'_>) {
        let before = self.game.record(&[]);
        match self.game.step_by_number(usize::from(input.u16())) {
            Ok(()) => {
                let step = self.game.steps().pop().expect("a step was taken");
                self.taken(step);
            }
            Err(_) => assert_eq!(self.game.record(&[]), before),
        }
    }

    fn take(&mut self, input: &mut Input<'_>) {
        let Some(step) = next_step(&*self.game, input) else { return };
        let rest = input.text(12);
        let words: Vec<&str> = step.split_whitespace().chain(rest.split_whitespace()).collect();
        let n_before = self.steps.len();
        let used = self.game.take(&words).expect("the first words are a step");
        assert!((1..=words.len()).contains(&used));
        self.taken(self.game.steps().swap_remove(n_before));
    }

    fn play_out(&mut self, input: &mut Input<'_>) {
        let before = self.game.record(&[]);
        let mut rng = SplitMix64::new(u64::from(input.byte()));
        let draw_rules =
            DrawRules { ply_limit: Some(u32::from(input.byte() % 64) + 1), ..DrawRules::NONE };
        let playout = self.game.playout(&mut || rng.next(), draw_rules, None);
        playout.expect("there is no deal");
        assert_eq!(self.game.record(&[]), before);
    }

    fn compare(&self) {
        let game = &*self.game;
        assert_eq!(game.steps(), self.steps);
        assert_eq!(game.n_steps(), self.steps.len());
        assert!(game.plies() <= game.n_steps());
        assert_eq!(game.position_at(game.n_steps()).as_deref(), Some(&*game.position()));
        assert_eq!(game.position_at(game.n_steps() + 1), None);
        assert_eq!(game.turn() == Turn::Over, self.is_over());
        assert_eq!(game.result().map(|result| result.verdict), game.verdict());
        if let Some(numbers) = game.step_numbers() {
            assert_eq!(numbers.len(), self.steps.len());
        }
    }
}
