//! The optional traits.

use std::{fmt, ops::ControlFlow};

use rulebook_classics::Numbered;
use rulebook_laws::rulebook_core::{
    Annotate, EventList, Game, Info, Legality, MoveIndex, PickGroup, PickIndex, Picks, Player,
    State, Symmetric, SymmetricViews, Symmetry, Turn,
};

use super::{Classic, Flawed, Reason, Word, hidden::View, words::Turned};
use crate::bug::{self, Bug};

impl<G: Classic + Symmetric> Symmetric for Flawed<G> {
    type Sym = Turned<G::Sym>;

    fn map(&self, sym: Turned<G::Sym>) -> Flawed<G> {
        let is_left = Bug::MapForgetsTheCards.is_on() && self.turn() != Turn::Chance;
        let game = if is_left { self.game.clone() } else { self.game.map(sym.0) };
        game.into()
    }

    fn map_move(sym: Turned<G::Sym>, mv: Word<G::Move>) -> Word<G::Move> {
        let is_left = Bug::MapsMovesWrongly.is_on() && mv.number() == 0;
        let token = if is_left { mv.token } else { G::map_move(sym.0, mv.token) };
        Word { token, ..mv }
    }

    fn map_event(sym: Turned<G::Sym>, event: Word<G::Event>) -> Word<G::Event> {
        let is_left = Bug::EventsAreNotMapped.is_on();
        if is_left { event } else { Word::quiet(G::map_event(sym.0, event.token)) }
    }

    fn map_player(sym: Turned<G::Sym>, player: Player) -> Player {
        G::map_player(sym.0, player)
    }

    fn canonical(&self) -> (Flawed<G>, Turned<G::Sym>) {
        if Bug::CanonicalIsItself.is_on() {
            return (self.clone(), Turned::IDENTITY);
        }
        let (game, sym) = self.game.canonical();
        (game.into(), Turned(sym))
    }
}

impl<G: Classic + SymmetricViews> SymmetricViews for Flawed<G> {
    fn map_view(sym: Turned<G::Sym>, view: &View<G>) -> View<G> {
        let is_left = Bug::ViewsAreNotMapped.is_on()
            || Bug::MapOfViewsIsFickle.is_on() && bug::calls().is_multiple_of(2);
        let seen = if is_left { view.seen.clone() } else { G::map_view(sym.0, &view.seen) };
        View { who: view.who, seen }
    }
}

impl<G: Classic> MoveIndex for Flawed<G> {
    const MOVE_SPACE: usize = G::MOVE_SPACE;

    fn index(&self, mv: Word<G::Move>) -> usize {
        let index = self.game.index(mv.token);
        match index {
            _ if Bug::IndexIsShared.is_on() => 0,
            _ if self.leaks(Bug::IndexLeaks) => G::MOVE_SPACE - 1 - index,
            _ => index,
        }
    }

    fn move_at(&self, index: usize) -> Option<Word<G::Move>> {
        let index = match index {
            _ if Bug::IndexBeyondTheSpace.is_on() => index % G::MOVE_SPACE,
            _ if self.leaks(Bug::IndexLeaks) => (G::MOVE_SPACE - 1).checked_sub(index)?,
            _ => index,
        };
        self.game.move_at(index).map(Word::quiet)
    }

    const EVENT_SPACE: usize = G::EVENT_SPACE;

    fn event_index(&self, event: Word<G::Event>) -> usize {
        if Bug::EventIndexIsShared.is_on() { 0 } else { self.game.event_index(event.token) }
    }

    fn event_at(&self, index: usize) -> Option<Word<G::Event>> {
        let is_folded = Bug::EventIndexBeyondTheSpace.is_on();
        let index = if is_folded { index % G::EVENT_SPACE } else { index };
        self.game.event_at(index).map(Word::quiet)
    }
}

impl<G: Classic> Picks for Flawed<G> {
    type Pick = G::Pick;

    fn visit_next<B>(
        &self,
        picked: &[G::Pick],
        visit: impl FnMut(G::Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut picks = Vec::new();
        let _ = self.game.visit_next::<()>(picked, |pick| {
            picks.push(pick);
            ControlFlow::Continue(())
        });
        if Bug::PickIsNotOffered.is_on() {
            picks.pop();
        }
        if Bug::PicksLeadNowhere.is_on() && !picks.is_empty() {
            let illegal = self.illegal_move().and_then(|mv| self.game.picks_of(mv).next());
            picks.extend(illegal);
        }
        if self.leaks(Bug::PicksLeak) {
            picks.reverse();
        }
        picks.into_iter().try_for_each(visit)
    }

    fn attempt(&self, picked: &[G::Pick]) -> Option<Word<G::Move>> {
        self.move_of(picked)
    }

    fn move_of(&self, picked: &[G::Pick]) -> Option<Word<G::Move>> {
        let is_last = Bug::WrongPicksAreIgnored.is_on() && 1 < picked.len();
        let picked = if is_last { &picked[picked.len() - 1..] } else { picked };
        self.game.move_of(picked).map(Word::quiet)
    }

    fn is_beginning(&self, picked: &[G::Pick]) -> bool {
        Bug::EveryPickBegins.is_on() || self.game.is_beginning(picked)
    }

    fn picks_of(&self, mv: Word<G::Move>) -> impl Iterator<Item = G::Pick> {
        self.game.picks_of(mv.token)
    }
}

impl<G: Classic> PickIndex for Flawed<G> {
    const PICK_GROUPS: &'static [PickGroup] = G::PICK_GROUPS;
    const MAX_PICKS: usize = G::MAX_PICKS;

    fn pick_index(&self, pick: G::Pick) -> usize {
        let index = self.game.pick_index(pick);
        match index {
            _ if Bug::PickIndexIsShared.is_on() => 0,
            _ if self.leaks(Bug::PickIndexLeaks) => G::PICK_SPACE - 1 - index,
            _ => index,
        }
    }

    fn pick_at(&self, index: usize) -> Option<G::Pick> {
        let index = match index {
            _ if Bug::PickIndexBeyondTheSpace.is_on() => index % G::PICK_SPACE,
            _ if self.leaks(Bug::PickIndexLeaks) => (G::PICK_SPACE - 1).checked_sub(index)?,
            _ => index,
        };
        self.game.pick_at(index)
    }
}

impl<G: Classic> Game for Flawed<G> {
    type Variant = G::Variant;
    type Deal = EventList<Word<G::Event>>;

    const INFO: Info = G::INFO;

    fn start(variant: G::Variant) -> Flawed<G> {
        let is_forgotten = Bug::StartForgetsTheVariant.is_on();
        if is_forgotten { Flawed::default() } else { G::start(variant).into() }
    }

    fn variant(&self) -> G::Variant {
        let is_forgotten = Bug::MovesChangeTheVariant.is_on() && self.n_steps != 0;
        if is_forgotten { G::Variant::default() } else { self.game.variant() }
    }

    fn ending(&self) -> Option<&'static str> {
        self.game.ending().map(|ending| if self.leaks(Bug::EndingLeaks) { "luck" } else { ending })
    }

    fn describe(&self, mv: Word<G::Move>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Bug::DescriptionIsEmpty.is_on() {
            return Ok(());
        }
        self.game.describe(mv.token, f)?;
        f.write_str(if self.leaks(Bug::DescriptionLeaks) { ", at your peril" } else { "" })
    }

    fn describe_event(&self, event: Word<G::Event>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.describe_event(event.token, f)
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        if self.leaks(Bug::SeatNameLeaks) { Some("lucky") } else { self.game.seat_name(player) }
    }
}

impl<G: Classic + Annotate> Annotate for Flawed<G> {
    /// The annotation of the classic, and whether hidden information leaks.
    type Annotation = (G::Annotation, bool);

    fn annotate(&self, mv: Word<G::Move>) -> Result<(G::Annotation, bool), Reason<G::Illegal>> {
        let checked = self.check(mv);
        let any = self.game.nth_move(0).filter(|_| Bug::AnnotatesIllegalMoves.is_on());
        let token = match (checked, any) {
            (Err(_), Some(any)) => any,
            _ => checked.map(|()| mv.token)?,
        };
        let annotation = self.game.annotate(token).map_err(Reason::of)?;
        Ok((annotation, self.leaks(Bug::AnnotationLeaks)))
    }
}
