//! Two hands of Kuhn poker, of which the second counts: the step that shows the cards of the first
//! also begins the second. A hidden coin lies beside the table.

use std::{fmt, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_classics::{
    Kuhn,
    kuhn::{self, Card, IllegalMove, Move},
};
use rulebook_laws::{
    Laws,
    rulebook_core::{
        Desync, Entropy, HiddenInfo, Legality, Outcome, Player, Rules, SplitMix64, State, StepOf,
        Turn, Utility, Viewpoint,
        text::{Cursor, SyntaxError},
    },
};

use crate::{
    broken::{TWINS, expect_caught},
    bug::Bug,
    flawed::Flawed,
    twins::other_world,
};

#[test]
fn a_showdown_that_is_followed_by_a_new_deal_keeps_the_laws() {
    let report = laws().try_run().expect("a correct game");
    assert!(100 < report.hidden_views, "{report}");
}

#[test]
fn a_bet_that_shows_a_card_is_caught() {
    expect_caught(Bug::StepsLeak, TWINS, laws);
}

fn laws() -> Laws<Rounds> {
    Laws::new(Rounds::default()).hidden().indistinguishable(other)
}

/// Another state with other secret cards and another coin.
fn other(state: &Rounds, who: Viewpoint, rng: &mut SplitMix64) -> Option<Rounds> {
    let hand = other_world(&Flawed::from(state.hand.clone()), who, rng)?.game;
    Some(Rounds { hand, is_heads: who == Viewpoint::Host || !state.is_heads, ..*state })
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Rounds {
    is_second: bool,
    is_heads: bool,
    hand: Kuhn,
}

/// The knowledge of an observer; only the host knows the coin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct View {
    is_second: bool,
    is_heads: Option<bool>,
    hand: kuhn::View,
}

/// A step of the hand, with a part that must stay hidden.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Observation {
    step: kuhn::Observation,
    leaks: bool,
}

impl State for Rounds {
    type Move = Move;
    type Event = Card;
    const RULES: Rules = Kuhn::RULES;
    const UTILITY: Utility = Kuhn::UTILITY;

    fn players(&self) -> u8 {
        self.hand.players()
    }

    fn turn(&self) -> Turn {
        self.hand.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.hand.outcome()
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.hand.payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        self.hand.payoff_range()
    }

    /// Two cards and three moves in each hand; the bound does not fall.
    fn max_steps(&self) -> Option<u32> {
        Some(10)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.hand.play_unchecked(mv);
        if !self.is_second && self.hand.turn() == Turn::Over {
            *self = Rounds { is_second: true, hand: Kuhn::default(), ..*self };
        }
    }

    fn resolve_unchecked(&mut self, event: Card) {
        self.hand.resolve_unchecked(event);
    }
}

impl Legality for Rounds {
    type Illegal = IllegalMove;
    type MoveList = <Kuhn as Legality>::MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.hand.check(mv)
    }

    fn check_event(&self, event: Card) -> Result<(), IllegalMove> {
        self.hand.check_event(event)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.hand.visit_moves(visit)
    }

    fn visit_events<B>(&self, visit: impl FnMut(Card, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.hand.visit_events(visit)
    }
}

impl HiddenInfo for Rounds {
    type View = View;
    type Observation = Observation;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View {
        let is_heads = Some(self.is_heads).filter(|_| who == Viewpoint::Host);
        View { is_second: self.is_second, is_heads, hand: self.hand.view(who) }
    }

    fn turn_of(view: &View) -> Turn {
        Kuhn::turn_of(&view.hand)
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> Rounds {
        let hand = Kuhn::determinize(&view.hand, rng);
        let is_heads = view.is_heads.unwrap_or_else(|| rng.below(2) == 0);
        Rounds { is_second: view.is_second, is_heads, hand }
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Kuhn::visit_view_moves(&view.hand, visit)
    }

    fn observe(&self, step: StepOf<Rounds>, who: Viewpoint) -> Observation {
        let has_king = self.hand.to_string().starts_with('K');
        Observation {
            step: self.hand.observe(step, who),
            leaks: has_king && Bug::StepsLeak.is_on(),
        }
    }

    fn observed_move(observed: &Observation) -> Option<Move> {
        Kuhn::observed_move(&observed.step)
    }

    fn learn(view: &mut View, observed: &Observation) -> Result<(), Desync> {
        Kuhn::learn(&mut view.hand, &observed.step)?;
        if !view.is_second && Self::turn_of(view) == Turn::Over {
            let hand = Kuhn::default().view(view.hand.viewpoint());
            *view = View { is_second: true, hand, ..*view };
        }
        Ok(())
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let round = if self.is_second { 2 } else { 1 };
        write!(f, "{round}{} {}", if self.is_heads { "h" } else { "t" }, self.hand)
    }
}

impl FromStr for Rounds {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Rounds, SyntaxError> {
        let error = || Cursor::new(text).error("a round, a side of the coin and a hand");
        let (round, hand) = text.split_at_checked(3).ok_or_else(error)?;
        let hand: Kuhn = hand.parse().map_err(|_| error())?;
        let (is_second, is_heads) = match round {
            "1h " if hand.turn() != Turn::Over => (false, true),
            "1t " if hand.turn() != Turn::Over => (false, false),
            "2h " => (true, true),
            "2t " => (true, false),
            _ => return Err(error()),
        };
        Ok(Rounds { is_second, is_heads, hand })
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let round = if self.is_second { 2 } else { 1 };
        let coin = self.is_heads.map_or("?", |is_heads| if is_heads { "h" } else { "t" });
        write!(f, "{round}{coin} {}", self.hand)
    }
}

impl FromStr for View {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<View, SyntaxError> {
        let error = || Cursor::new(text).error("a round, a side of the coin and a view of a hand");
        let (round, hand) = text.split_at_checked(3).ok_or_else(error)?;
        let hand: kuhn::View = hand.parse().map_err(|_| error())?;
        let is_heads = match (hand.viewpoint(), &round[1..]) {
            (Viewpoint::Host, "h ") => Some(true),
            (Viewpoint::Host, "t ") => Some(false),
            (Viewpoint::Seat(_) | Viewpoint::Public, "? ") => None,
            _ => return Err(error()),
        };
        match &round[..1] {
            "1" if Kuhn::turn_of(&hand) != Turn::Over => {
                Ok(View { is_second: false, is_heads, hand })
            }
            "2" => Ok(View { is_second: true, is_heads, hand }),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.step, if self.leaks { "!" } else { "" })
    }
}

impl FromStr for Observation {
    type Err = <kuhn::Observation as FromStr>::Err;

    fn from_str(text: &str) -> Result<Observation, Self::Err> {
        let step = text.strip_suffix('!');
        Ok(Observation { step: step.unwrap_or(text).parse()?, leaks: step.is_some() })
    }
}
