//! The table: a match, its players, and what happens without them.

use std::io::BufRead;

use rulebook::{
    AnyGame, AnyMatch, Seen,
    core::{Entropy, Player, Turn, Viewpoint},
    game_rng,
};

use super::secrecy::Secrecy;
use crate::{
    args::Who,
    error::CliError,
    output::{self, Output},
};

/// A match at a table.
///
/// Chance and random players draw step number `n` from the generator of number `n` in the series of
/// the seed. So the luck of a match is fixed at its start, and nobody can change it by going back.
pub(super) struct Table<'g> {
    pub(super) rules: &'g dyn AnyGame,
    pub(super) game: Box<dyn AnyMatch>,
    pub(super) seats: Vec<Who>, // Invariant: one for each player.
    pub(super) seed: u64,
    pub(super) secrecy: Secrecy,
    /// The player whose view is on a shared screen.
    pub(super) at_screen: Option<Player>,
    /// What a player at a shared screen has not been told yet, by seat.
    news: Vec<Vec<String>>,
}

/// What follows a line of input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The position has changed: show it.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

/// The name of a kind of player.
pub(super) const fn name(who: Who) -> &'static str {
    match who {
        Who::Human => "human",
        Who::Random => "random",
    }
}

impl<'g> Table<'g> {
    pub(super) fn new(
        rules: &'g dyn AnyGame,
        game: Box<dyn AnyMatch>,
        seats: Vec<Who>,
        seed: u64,
        host: bool,
    ) -> Table<'g> {
        let secrecy = Secrecy::of(&*game, &seats, host);
        let news = vec![Vec::new(); seats.len()];
        Table { rules, game, seats, seed, secrecy, at_screen: None, news }
    }

    /// Plays until the players leave or the input ends.
    pub(super) fn play(
        &mut self,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<(), CliError> {
        loop {
            match self.game.turn() {
                Turn::Player(player) if self.who(player) == Who::Human => {
                    if !self.hand_over(player, input, out)? {
                        break;
                    }
                    self.show(out)?;
                    if self.talk(input, out)? == Next::Leave {
                        break;
                    }
                }
                Turn::Player(_) | Turn::Chance => self.random_step(out)?,
                Turn::Over => {
                    if self.secrecy == Secrecy::Shared {
                        // Everybody may look now; what a player has hidden stays hidden.
                        self.at_screen = None;
                        out.clear_screen()?;
                    }
                    self.show(out)?;
                    self.announce(out)?;
                    let nobody = !self.seats.contains(&Who::Human);
                    if nobody || self.talk(input, out)? == Next::Leave {
                        break;
                    }
                }
            }
        }
        self.say_seed(out)
    }

    pub(super) fn seat(&self, player: Player) -> String {
        output::seat(&*self.game, player)
    }

    pub(super) fn who(&self, player: Player) -> Who {
        self.seats[player.index()]
    }

    /// The observer for whom the screen is now.
    pub(super) fn viewpoint(&self) -> Viewpoint {
        match self.secrecy {
            Secrecy::Open => Viewpoint::Host,
            Secrecy::One(who) => who,
            Secrecy::Shared => self.at_screen.map_or(Viewpoint::Public, Viewpoint::Seat),
        }
    }

    /// What the screen may show now.
    pub(super) fn seen(&self) -> Result<Box<dyn Seen + '_>, CliError> {
        Ok(self.game.seen_by(self.viewpoint())?)
    }

    /// Clears a shared screen and waits until this player is alone in front of it. Returns whether
    /// to go on.
    fn hand_over(
        &mut self,
        player: Player,
        input: &mut impl BufRead,
        out: &mut Output,
    ) -> Result<bool, CliError> {
        if self.secrecy != Secrecy::Shared || self.at_screen == Some(player) {
            return Ok(true);
        }
        self.at_screen = None;
        out.clear_screen()?;
        let prompt = format!("Hand the keyboard to {}, then press Enter> ", self.seat(player));
        let answer = Table::ask(&prompt, input, out)?;
        if answer.is_none_or(|answer| matches!(answer.as_str(), "quit" | "exit")) {
            return Ok(false);
        }
        out.clear_screen()?;
        self.at_screen = Some(player);
        for line in std::mem::take(&mut self.news[player.index()]) {
            out.line(format_args!("{line}"))?;
        }
        Ok(true)
    }

    /// Takes the step of chance or of a random player: the one that was undone, if there is one.
    fn random_step(&mut self, out: &mut Output) -> Result<(), CliError> {
        let before = self.game.clone();
        if !self.game.redo() {
            let mut rng = game_rng(self.seed, before.n_steps() as u64);
            self.game.random_step(&mut || rng.next_u64())?;
        }
        self.tell(&*before, out)
    }

    /// Plays a legal move. If it is the move that was undone last, what followed it can be redone.
    pub(super) fn play_move(&mut self, mv: &str, out: &mut Output) -> Result<(), CliError> {
        let before = self.game.clone();
        let is_redone = self.game.redo()
            && self.game.steps().get(before.n_steps()).is_some_and(|step| step == mv);
        if !is_redone {
            self.game = before.clone();
            self.game.play(mv)?;
        }
        self.tell(&*before, out)
    }

    /// Repeats the step that was undone last. Returns whether there was one.
    pub(super) fn redo(&mut self, out: &mut Output) -> Result<bool, CliError> {
        let before = self.game.clone();
        let is_redone = self.game.redo();
        if is_redone {
            self.tell(&*before, out)?;
        }
        Ok(is_redone)
    }

    /// Forgets what has not been told yet.
    pub(super) fn forget_news(&mut self) {
        self.news.iter_mut().for_each(Vec::clear);
    }

    /// Tells what has happened since `before`, to each person as that person saw it; people know
    /// their own moves.
    fn tell(&mut self, before: &dyn AnyMatch, out: &mut Output) -> Result<(), CliError> {
        let people = Player::all(self.game.players());
        let people = people.filter(|player| self.seats[player.index()] == Who::Human);
        if self.secrecy == Secrecy::Shared {
            for player in people {
                let lines = self.happened(before, Viewpoint::Seat(player))?;
                self.news[player.index()].extend(lines);
            }
            return Ok(());
        }
        for line in self.happened(before, self.viewpoint())? {
            out.line(format_args!("{line}"))?;
        }
        Ok(())
    }

    /// What has happened since `before`, as `who` saw it. The first step is that of the player who
    /// was to move; chance may have followed.
    fn happened(&self, before: &dyn AnyMatch, who: Viewpoint) -> Result<Vec<String>, CliError> {
        let steps = match who {
            Viewpoint::Host => self.game.steps().split_off(before.n_steps()),
            _ => self.game.seen_by(who)?.steps_since(before.n_steps()),
        };
        let mut lines = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let actor = if i == 0 { before.turn() } else { Turn::Chance };
            let own = match (actor, who) {
                (Turn::Player(player), Viewpoint::Host) => self.who(player) == Who::Human,
                (Turn::Player(player), who) => who.seat() == Some(player),
                _ => false,
            };
            if own {
                continue;
            }
            let is_known = i == 0 && who == Viewpoint::Host;
            let about = if is_known { described(before, step)? } else { None };
            let about = about.map(|about| format!(" ({about})")).unwrap_or_default();
            lines.push(match actor {
                Turn::Player(player) => format!("{} plays {step}{about}", self.seat(player)),
                _ => format!("chance: {step}{about}"),
            });
        }
        Ok(lines)
    }
}

/// What a step of this position does, in plain words. For the host only.
fn described(before: &dyn AnyMatch, step: &str) -> Result<Option<String>, CliError> {
    let seen = before.seen_by(Viewpoint::Host)?;
    if before.turn() == Turn::Chance {
        let event = seen.events()?.into_iter().find(|event| event.event == step);
        return Ok(event.and_then(|event| event.description));
    }
    Ok(seen.move_info(step)?.description)
}
