//! The state of the full-screen table.

use std::time::Duration;

use crossterm::event::Event;
use rulebook::{
    AnyError,
    core::{Turn, Viewpoint},
    draw::Picture,
};

use super::{overlay::Overlay, picker::Picker, prompt::Prompt};
use crate::{
    output::Characters,
    palette::Palette,
    table::{LogEntry, Stage, Table},
};

/// The most steps that the list of steps can scroll through.
const LOG: usize = 500;

/// The most moves that are described beside the board.
const MOST_DESCRIBED: usize = 60;

/// The most automatic steps between two looks at the keyboard.
const BURST: usize = 200;

/// Everything that the screen shows, and the state behind it.
pub(super) struct App<'g> {
    pub(super) table: Table<'g>,
    pub(super) scene: Scene,
    pub(super) picker: Picker,
    pub(super) prompt: Prompt,
    pub(super) overlay: Option<Overlay>,
    /// The messages since the last key or click.
    pub(super) messages: Vec<String>,
    /// The rule that the last refusal cites.
    pub(super) rule: Option<&'static str>,
    /// The columns and rows of the picture to the left of and above its pane.
    pub(super) scroll: (u16, u16),
    /// The steps after the last one in the list of steps.
    pub(super) log_back: usize,
    pub(super) size: (u16, u16),
    pub(super) looks: Looks,
    effects: Vec<Effect>,
}

/// The colours and characters of the terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    pub(super) palette: Palette,
    pub(super) characters: Characters,
}

/// The part of the table that the screen shows, computed once for each position and observer.
pub(super) struct Scene {
    pub(super) stage: Stage,
    /// The observer; nobody while the screen must be handed over.
    pub(super) who: Option<Viewpoint>,
    /// The turn or the end of the match. It stays in sight, with `last` as far as that fits.
    pub(super) status: String,
    /// The steps of the last turn of a player.
    pub(super) last: Vec<String>,
    pub(super) picture: Picture,
    pub(super) moves: Vec<String>,
    /// The descriptions of the moves, if there are only a few moves.
    pub(super) descriptions: Vec<Option<String>>,
    pub(super) log: Vec<LogEntry>,
    /// The number of steps, also of those that nobody may see now.
    n_steps: usize,
}

/// An effect outside the screen's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Clear the screen and what can be scrolled back to.
    Clear,
    /// The same, because the screen now belongs to another person. Keys typed so far were meant for the
    /// previous one.
    HandOver,
    Autosave,
    /// Give the terminal back until the program is continued.
    Suspend,
    Save {
        file: String,
        force: bool,
    },
    Leave,
}

impl<'g> App<'g> {
    pub(super) fn new(
        table: Table<'g>,
        size: (u16, u16),
        looks: Looks,
    ) -> Result<App<'g>, AnyError> {
        let scene = Scene::of(&table)?;
        let mut app = App {
            table,
            scene,
            picker: Picker::default(),
            prompt: Prompt::default(),
            overlay: None,
            messages: Vec::new(),
            rule: None,
            scroll: (0, 0),
            log_back: 0,
            size,
            looks,
            effects: Vec::new(),
        };
        let title = app.table.rules().info().title;
        app.say(format!("{title}. F1 explains the game and the keys, F2 shows the rules."));
        if app.scene.stage == Stage::Over {
            app.announce();
        }
        app.settle()?;
        // A match that continues is saved as the one played last.
        app.demand(Effect::Autosave);
        Ok(app)
    }

    /// Carries out an input event.
    pub(super) fn update(&mut self, event: &Event) -> Result<(), AnyError> {
        match event {
            Event::Key(key) if !key.is_release() => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                if self.overlay.is_none() && !matches!(self.scene.stage, Stage::HandOver(_)) {
                    self.prompt.insert(text);
                }
                Ok(())
            }
            Event::Resize(columns, rows) => {
                self.resize((*columns, *rows));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Adapts to a new size of the terminal.
    pub(super) fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.keep_cursor_in_sight();
    }

    /// Whether the game continues without a person: [`App::tick`] takes a step.
    pub(super) fn is_automatic(&self) -> bool {
        matches!(self.table.stage(), Stage::Automatic | Stage::Think(_))
    }

    /// The time between two updates without a key: long enough to see the steps of a game without
    /// people, and short while a player thinks.
    pub(super) fn pace(&self) -> Duration {
        let is_thinking = matches!(self.table.stage(), Stage::Think(_));
        Duration::from_millis(if is_thinking && self.table.has_people() { 20 } else { 150 })
    }

    /// Takes an automatic step, or waits for a player who thinks. Returns whether a step was taken.
    fn advance(&mut self) -> Result<bool, AnyError> {
        let lines = match self.table.stage() {
            Stage::Automatic => Some(self.table.automatic_step()?),
            Stage::Think(player) => self.table.continue_thinking(player)?,
            _ => None,
        };
        let has_happened = lines.is_some();
        self.messages.extend(lines.unwrap_or_default());
        Ok(has_happened)
    }

    /// Takes the steps that need no person; only one of them if no person takes part.
    pub(super) fn tick(&mut self) -> Result<(), AnyError> {
        if !self.table.has_people() && self.is_automatic() {
            let before = std::mem::take(&mut self.messages);
            if !self.advance()? {
                self.messages = before;
                return Ok(());
            }
        }
        self.settle()
    }

    /// The effects of the last events, in order.
    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(super) fn has_effects(&self) -> bool {
        !self.effects.is_empty()
    }

    pub(super) fn demand(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Adds a message.
    pub(super) fn say(&mut self, line: impl Into<String>) {
        self.messages.push(line.into());
    }

    /// Lets chance and bots act until it is a person's turn, and shows the result.
    pub(super) fn settle(&mut self) -> Result<(), AnyError> {
        let mut n_steps = 0;
        while self.table.has_people() && n_steps < BURST && self.advance()? {
            n_steps += 1;
        }
        let n_before = self.scene.n_steps;
        let was_over = self.scene.stage == Stage::Over;
        let who = self.scene.who;
        let scene = Scene::of(&self.table)?;
        let is_handed_over = scene.who != who || scene.who.is_none();
        self.scene = scene;
        if n_before != self.scene.n_steps || was_over != (self.scene.stage == Stage::Over) {
            self.log_back = 0;
            self.demand(Effect::Autosave);
        }
        if is_handed_over {
            self.forget_person();
        }
        if !was_over {
            self.announce();
        }
        self.start_picking()
    }

    /// Shows the result, if there is one.
    fn announce(&mut self) {
        if let Some((result, payoffs)) = self.table.result() {
            self.say(format!("The game is over: {result}. {}", payoffs.unwrap_or_default()));
        }
    }

    /// Offers the first picks.
    pub(super) fn start_picking(&mut self) -> Result<(), AnyError> {
        self.picker = match (self.scene.stage, self.table.seen()?) {
            (Stage::Move(_), Some(seen)) => Picker::new(&*seen, &self.scene.picture, Vec::new())?,
            (Stage::Answer(_), _) => Picker::answers(),
            _ => Picker::default(),
        };
        self.keep_cursor_in_sight();
        Ok(())
    }

    /// Removes every trace of the person in front of the screen.
    fn forget_person(&mut self) {
        self.prompt = Prompt::default();
        self.picker = Picker::default();
        self.overlay = None;
        self.messages.clear();
        self.rule = None;
        self.log_back = 0;
        let is_theirs = matches!(self.scene.stage, Stage::Move(_));
        self.demand(if is_theirs { Effect::Clear } else { Effect::HandOver });
    }
}

impl Scene {
    fn of(table: &Table<'_>) -> Result<Scene, AnyError> {
        let stage = table.stage();
        let mut scene = Scene {
            stage,
            who: table.viewer(),
            status: String::new(),
            last: Vec::new(),
            picture: Picture::default(),
            moves: Vec::new(),
            descriptions: Vec::new(),
            log: Vec::new(),
            n_steps: table.n_steps(),
        };
        let Some(seen) = table.seen()? else { return Ok(scene) };
        if let Stage::Move(_) = stage {
            scene.moves = seen.choices()?.moves();
            if scene.moves.len() <= MOST_DESCRIBED {
                let infos = seen.choices()?.move_infos();
                scene.descriptions = infos.into_iter().map(|mv| mv.description).collect();
            }
        }
        scene.log = table.latest(&*seen, LOG);
        scene.last = last_turn(&scene.log).iter().map(|step| step.text.clone()).collect();
        let caption;
        (caption, scene.picture) = without_caption(seen.picture());
        // The picture names the last step, which may be one of chance.
        let status = caption.split_once(", last: ").map_or(&*caption, |(status, _)| status);
        status.clone_into(&mut scene.status);
        Ok(scene)
    }

    /// The turn and the last turn in one line, without the first steps of the last turn if there is no
    /// space for them.
    pub(super) fn caption(&self, width: usize) -> String {
        let from = |first: usize| {
            let dots = if first == 0 { "" } else { "… " };
            format!("{}, last: {dots}{}", self.status, self.last[first..].join(", "))
        };
        let Some(shortest) = self.last.len().checked_sub(1) else { return self.status.clone() };
        let fits = |line: &String| line.chars().count() <= width;
        (0..shortest).map(from).find(fits).unwrap_or_else(|| from(shortest))
    }
}

/// The last turn of a player: the steps of that player since those of another one, and those of
/// chance after the first of them. Before anybody has moved, the last step of chance.
fn last_turn(log: &[LogEntry]) -> &[LogEntry] {
    let is_player = |step: &LogEntry| matches!(step.actor, Turn::Player(_));
    let Some(last) = log.iter().rposition(is_player) else {
        return &log[log.len().saturating_sub(1)..];
    };
    let is_other = |step: &LogEntry| is_player(step) && step.actor != log[last].actor;
    let after = log[..last].iter().rposition(is_other).map_or(0, |other| other + 1);
    let own = log[after..].iter().position(is_player).unwrap_or_default();
    &log[after + own..]
}

/// The first line of a picture, and the picture below it and below the empty line that may follow.
fn without_caption(mut picture: Picture) -> (String, Picture) {
    if picture.rows.is_empty() {
        return (String::new(), picture);
    }
    let caption = picture.rows.remove(0).into_iter().map(|span| span.text).collect();
    let mut n_removed = 1.0;
    if picture.rows.first().is_some_and(Vec::is_empty) {
        picture.rows.remove(0);
        n_removed += 1.0;
    }
    for element in &mut picture.elements {
        element.area.y -= n_removed;
    }
    (caption, picture)
}
