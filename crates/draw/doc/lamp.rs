// The game of the documentation examples: one player switches on a lamp, and the game is over.

use std::{
    error::Error,
    fmt,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use rulebook_core::{
    Game, Info, Legality, NoDeal, Outcome, Parts, PerfectInfo, Player, Refusal, Rules, State, Turn,
    Utility, impl_refusal,
    text::{Cursor, NoOptions, SyntaxError},
};
use rulebook_draw::{Canvas, Draw, Ink, Picture, Scene};

/// The text is `on` or `off`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lamp {
    pub is_on: bool,
}

/// The only move: `lamp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Switch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    IsOn,
}

impl_refusal!(Illegal { IsOn: R1 "is-on" });

impl State for Lamp {
    type Move = Switch;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "lamp", version: 1 };
    const UTILITY: Utility = Utility::GeneralSum;

    fn players(&self) -> u8 {
        1
    }

    fn turn(&self) -> Turn {
        if self.is_on { Turn::Over } else { Turn::Player(Player::FIRST) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_on.then(|| Outcome::win(Player::FIRST))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome().filter(|outcome| outcome.winners().contains(player)).map(|_| 1)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        0..=1
    }

    fn max_steps(&self) -> Option<u32> {
        Some(u32::from(!self.is_on))
    }

    fn play_unchecked(&mut self, _: Switch) {
        self.is_on = true;
    }
}

impl Legality for Lamp {
    type Illegal = Illegal;
    type MoveList = Vec<Switch>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, _: Switch) -> Result<(), Illegal> {
        if self.is_on { Err(Illegal::IsOn) } else { Ok(()) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Switch) -> ControlFlow<B>) -> ControlFlow<B> {
        [Switch].into_iter().filter(|_| !self.is_on).try_for_each(visit)
    }
}

impl PerfectInfo for Lamp {}

impl Parts for Lamp {
    type Part = Switch;

    fn visit_next<B>(
        &self,
        picked: &[Switch],
        visit: impl FnMut(Switch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if picked.is_empty() { self.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn move_of(&self, picked: &[Switch]) -> Option<Switch> {
        picked.first().copied().filter(|mv| self.check(*mv).is_ok())
    }

    fn parts_of(&self, mv: Switch) -> impl Iterator<Item = Switch> {
        [mv].into_iter()
    }
}

impl Game for Lamp {
    type Variant = NoOptions;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Lamp").seats(&[1]);

    fn start(_: NoOptions) -> Lamp {
        Lamp { is_on: false }
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }
}

impl Draw for Lamp {
    fn picture(scene: &Scene<'_, Lamp>) -> Picture {
        let mut canvas = Canvas::new();
        canvas.put(0, 0, Ink::Strong, if scene.view.is_on { "(*)" } else { "( )" });
        canvas.element("lamp", (0, 0, 3, 1), format_args!("lamp, {}", scene.view));
        canvas.into_picture()
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lamp")
    }
}

impl FromStr for Switch {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Switch, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("lamp", "`lamp`")?;
        cursor.finish().map(|()| Switch)
    }
}

impl fmt::Display for Lamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_on { "on" } else { "off" })
    }
}

impl FromStr for Lamp {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Lamp, SyntaxError> {
        match text {
            "on" => Ok(Lamp { is_on: true }),
            "off" => Ok(Lamp { is_on: false }),
            _ => Err(SyntaxError { offset: 0, expected: "`on` or `off`" }),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Error for Illegal {}
