//! A game with chance: roll a three-sided die and add it to the pot, or hold and bank the pot. A 1
//! loses the pot and the turn. The first to have 5 in the bank wins.

use std::{fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_laws::rulebook_core::{
    self, EventIndex, Legality, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::{Cursor, SyntaxError},
};

use crate::{bug::Bug, token::Letter};

pub(crate) const GOAL: u8 = 5;
const FACES: [(char, u32); 3] = [('1', 1), ('2', 3), ('3', 2)];

/// `PAD` bytes too many make a state that is too large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pig<const PAD: usize = 0> {
    bank: [u8; 2],
    pot: u8,
    mover: Player,
    is_rolling: bool,
    padding: [u8; PAD],
}

/// What the die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Face(pub(crate) char);

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Face {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Face, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let face = cursor
            .parse_with("a digit", |cursor| cursor.next_char().filter(char::is_ascii_digit))?;
        cursor.finish().map(|()| Face(face))
    }
}

impl serde::Serialize for Face {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let face = if Bug::EventDataAreLost.is_on() { '1' } else { self.0 };
        face.serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Face {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        char::deserialize(deserializer).map(Face)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum IllegalStep {
    #[error("not now")]
    NotNow,
}

rulebook_core::impl_refusal!(IllegalStep { NotNow: -"not-now" });

impl<const PAD: usize> Default for Pig<PAD> {
    fn default() -> Pig<PAD> {
        Pig { bank: [0; 2], pot: 0, mover: Player::FIRST, is_rolling: false, padding: [0; PAD] }
    }
}

impl<const PAD: usize> Pig<PAD> {
    fn winner(&self) -> Option<Player> {
        Player::all(2).find(|player| GOAL <= self.bank[player.index()])
    }

    fn can_take(&self, mv: Letter) -> bool {
        let acts = matches!(self.turn(), Turn::Player(_));
        acts && (mv.0 == 'r' && self.pot < GOAL || mv.0 == 'h' && 0 < self.pot)
    }
}

impl<const PAD: usize> State for Pig<PAD> {
    type Move = Letter;
    type Event = Face;
    const RULES: Rules = Rules { name: "pig", version: 1 };
    const UTILITY: Utility = Utility::ConstantSum(1);

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.winner() {
            Some(_) => Turn::Over,
            None if self.is_rolling => Turn::Chance,
            None => Turn::Player(self.mover),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(Outcome::win)
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let winner = self.winner().filter(|_| player.index() < 2)?;
        Some(i32::from(winner == player))
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        0..=1
    }

    /// There is no bound: a player may always lose the pot.
    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn play_unchecked(&mut self, mv: Letter) {
        self.is_rolling = mv.0 == 'r';
        if mv.0 == 'h' {
            self.bank[self.mover.index()] += self.pot;
            self.pot = 0;
            self.mover = self.mover.opponent();
        }
    }

    fn resolve_unchecked(&mut self, event: Face) {
        self.is_rolling = false;
        if event.0 == '1' {
            self.pot = 0;
            self.mover = self.mover.opponent();
        } else {
            self.pot += event.0 as u8 - b'0';
        }
    }
}

impl<const PAD: usize> Legality for Pig<PAD> {
    type Illegal = IllegalStep;
    type MoveList = Vec<Letter>;

    fn check(&self, mv: Letter) -> Result<(), IllegalStep> {
        if self.can_take(mv) { Ok(()) } else { Err(IllegalStep::NotNow) }
    }

    fn check_event(&self, event: Face) -> Result<(), IllegalStep> {
        let is_refused = Bug::EventIsRefused.is_on() && event.0 == '3';
        let can_happen = self.turn() == Turn::Chance && ('1'..='3').contains(&event.0);
        if can_happen && !is_refused { Ok(()) } else { Err(IllegalStep::NotNow) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Letter) -> ControlFlow<B>) -> ControlFlow<B> {
        ['h', 'r'].into_iter().map(Letter).filter(|mv| self.can_take(*mv)).try_for_each(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Face, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let faces = FACES.into_iter().filter(|_| self.turn() == Turn::Chance);
        let weighs =
            |face, weight| if Bug::EventWeighsNothing.is_on() && face == '2' { 0 } else { weight };
        faces
            .map(|(face, weight)| (face, weighs(face, weight)))
            .try_for_each(|(face, weight)| visit(Face(face), weight))
    }
}

impl<const PAD: usize> PerfectInfo for Pig<PAD> {}

impl<const PAD: usize> EventIndex for Pig<PAD> {
    const EVENT_SPACE: usize = FACES.len();

    fn event_index(&self, event: Face) -> usize {
        let index = (event.0 as usize).wrapping_sub('1' as usize).min(FACES.len() - 1);
        if Bug::EventIndexIsShared.is_on() { 0 } else { index }
    }

    fn event_at(&self, index: usize) -> Option<Face> {
        let face = FACES.get(index).map(|(face, _)| Face(*face));
        let face = face.or(Bug::EventIndexBeyondTheSpace.is_on().then_some(Face('1')));
        face.filter(|face| self.check_event(*face).is_ok())
    }
}

impl<const PAD: usize> fmt::Display for Pig<PAD> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.bank;
        let die = if self.is_rolling { " ?" } else { "" };
        write!(f, "{first},{second} {} {}{die}", self.pot, self.mover)
    }
}

impl<const PAD: usize> FromStr for Pig<PAD> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Pig<PAD>, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let points = |cursor: &mut Cursor<'_>| {
            cursor.number().and_then(|n| u8::try_from(n).ok()).filter(|n| *n < 2 * GOAL + 2)
        };
        // The last roll of a pot starts below the goal and adds 3 at most.
        let in_pot = |cursor: &mut Cursor<'_>| points(cursor).filter(|n| *n < GOAL + 3);
        let mut state = Pig::default();
        state.bank[0] = cursor.parse_with("points", points)?;
        cursor.expect(",", "`,`")?;
        state.bank[1] = cursor.parse_with("points", points)?;
        cursor.expect(" ", "a space")?;
        state.pot = cursor.parse_with("the pot", in_pot)?;
        state.mover = match cursor.rest().get(..2) {
            Some(" 0") => Player::FIRST,
            Some(" 1") => Player::SECOND,
            _ => return Err(cursor.error("the mover")),
        };
        cursor.next_char();
        cursor.next_char();
        state.is_rolling = cursor.eat(" ?");
        cursor.finish()?;
        let is_over = state.winner().is_some();
        let has_acted = 0 < state.pot || state.is_rolling;
        if is_over && has_acted || GOAL <= state.bank[0].min(state.bank[1]) {
            return Err(cursor.error("a game that can go on, or one winner and no pot"));
        }
        if GOAL <= state.pot && state.is_rolling {
            return Err(cursor.error("a pot below the goal"));
        }
        Ok(state)
    }
}
