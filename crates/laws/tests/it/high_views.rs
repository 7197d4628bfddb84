//! What is hidden in [`High`], and its optional traits.

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_laws::rulebook_core::{
    self, Annotate, Desync, Entropy, Game, HiddenInfo, Info, MoveIndex, Parts, Player, SplitMix64,
    State, Step, StepOf, Symmetric, SymmetricViews, Symmetry, Turn, Viewpoint,
    text::{Cursor, OptionSpec, Options, SyntaxError},
};

use crate::{
    bug::{self, Bug},
    high::{Card, High, IllegalAct, Slot, read_slot, read_table},
    token::Letter,
};

/// What an observer knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    who: Viewpoint,
    table: High,
}

/// A step as an observer sees it. A move may show the hands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Observed {
    Dealt(Slot),
    Moved(Letter, Option<[Card; 2]>),
}

/// Whether `who` sees the card that is or will be in `slot`.
fn sees(table: &High, slot: usize, who: Viewpoint) -> bool {
    let is_own = who.seat().is_some_and(|seat| seat.index() == slot);
    let sees_all = who == Viewpoint::Host || Bug::ViewShowsAllHands.is_on();
    slot == 2 || is_own || sees_all || table.is_shown()
}

/// The table without what `who` does not see.
fn hide(table: &High, who: Viewpoint) -> High {
    let mut known = *table;
    for (n, slot) in known.slots.iter_mut().enumerate() {
        if *slot != Slot::Empty && !sees(table, n, who) {
            *slot = Slot::Unknown;
        }
    }
    if Bug::ViewForgetsTheFirstMove.is_on() && who != Viewpoint::Host && known.moves[1].is_some() {
        known.moves[0] = Some(Letter('k'));
    }
    known
}

/// All states that `who` holds possible, each as likely as any other.
#[expect(clippy::unnecessary_wraps, reason = "as `Laws::worlds` takes it")]
pub(crate) fn worlds(state: &High, who: Viewpoint) -> Option<Vec<(High, u32)>> {
    let hidden: Vec<usize> = (0..2).filter(|slot| is_secret(state, *slot, who)).collect();
    let mut worlds = vec![*state];
    for slot in &hidden {
        for world in &mut worlds {
            world.slots[*slot] = Slot::Unknown;
        }
    }
    for slot in hidden {
        let fill = |world: High| {
            let free = Card::all().filter(move |card| world.cards().all(|other| other != *card));
            free.map(move |card| {
                let mut world = world;
                world.slots[slot] = Slot::Card(card);
                world
            })
        };
        worlds = worlds.into_iter().flat_map(fill).collect();
    }
    Some(worlds.into_iter().map(|world| (world, 1)).collect())
}

/// Another state with other secret cards.
pub(crate) fn other_world(state: &High, who: Viewpoint, rng: &mut SplitMix64) -> Option<High> {
    if Bug::GeneratorIsIdle.is_on() {
        return Some(*state);
    }
    let worlds = worlds(state, who)?;
    Some(worlds[rng.below(worlds.len() as u32) as usize].0)
}

/// What the rules say, without a look at views: a hand is secret until a call.
fn is_secret(state: &High, slot: usize, who: Viewpoint) -> bool {
    let is_dealt = state.slots[slot] != Slot::Empty;
    is_dealt && who.seat().is_none_or(|seat| seat.index() != slot) && !state.is_shown()
}

impl HiddenInfo for High {
    type View = View;
    type Observed = Observed;

    fn hides(&self) -> bool {
        !Bug::HidesDependsOnThePosition.is_on() || self.turn() != Turn::Over
    }

    fn view(&self, who: Viewpoint) -> View {
        View { who, table: hide(self, who) }
    }

    fn turn_of(view: &View) -> Turn {
        view.table.turn()
    }

    fn determinize(view: &View, rng: &mut impl Entropy) -> High {
        let mut world = view.table;
        if Bug::DeterminizeForgetsOwnCard.is_on()
            && let Some(seat) = view.who.seat()
            && world.slots[seat.index()] != Slot::Empty
        {
            world.slots[seat.index()] = Slot::Unknown;
        }
        for slot in 0..2 {
            if world.slots[slot] == Slot::Unknown {
                let free: Vec<Card> =
                    Card::all().filter(|card| world.cards().all(|other| other != *card)).collect();
                let n = rng.below(free.len() as u32) as usize;
                let n = if Bug::DeterminizeTakesTheLowestCard.is_on() { 0 } else { n };
                world.slots[slot] = Slot::Card(free[n]);
            }
        }
        world
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Letter) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let is_mover = view.who.seat().is_some() && view.who.seat() == view.table.turn().player();
        let may_move = is_mover || view.who == Viewpoint::Host || Bug::ViewGivesMovesToAll.is_on();
        let n_shown = if Bug::ViewHidesMoves.is_on() { 1 } else { 2 };
        let options = view.table.options().iter().copied();
        options.filter(|_| may_move).take(n_shown).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<High>, who: Viewpoint) -> Observed {
        match step {
            Step::Event(card) => {
                let slot = self.next_slot().expect("a card is due");
                let is_seen = sees(self, slot, who) && !Bug::StepIsNotObserved.is_on();
                Observed::Dealt(if is_seen { Slot::Card(card) } else { Slot::Unknown })
            }
            Step::Move(mv) => {
                let mut next = *self;
                next.play_unchecked(mv);
                let hands = [self.slots[0].card(), self.slots[1].card()];
                let shown = if let [Some(a), Some(b)] = hands { Some([a, b]) } else { None };
                let is_seen = next.is_shown() || Bug::FoldedHandsAreObserved.is_on();
                Observed::Moved(mv, shown.filter(|_| is_seen && next.turn() == Turn::Over))
            }
        }
    }

    fn shown_move(observed: &Observed) -> Option<Letter> {
        match *observed {
            Observed::Moved(mv, _) => Some(mv),
            Observed::Dealt(_) => None,
        }
    }

    fn learn(view: &mut View, observed: &Observed) -> Result<(), Desync> {
        if Bug::LearnPanics.is_on() {
            assert!(view.table.turn() != Turn::Over, "a bug of the test");
        }
        let mut table = view.table;
        if Bug::LearnChangesBeforeItRefuses.is_on() && view.table.turn() == Turn::Over {
            view.table.moves = [None; 2];
        }
        match *observed {
            Observed::Dealt(slot) => {
                let place = table.next_slot().ok_or(Desync::because("no card is due"))?;
                let is_known = sees(&table, place, view.who);
                if is_known != slot.card().is_some() && !Bug::StepIsNotObserved.is_on() {
                    return Err(Desync::because("the card must be seen by others"));
                }
                if slot.card().is_some_and(|card| table.cards().any(|other| other == card)) {
                    return Err(Desync::because("the card is in the game already"));
                }
                table.slots[place] = slot;
            }
            Observed::Moved(mv, shown) => {
                if !table.options().contains(&mv) {
                    return Err(Desync::because("the move is not possible now"));
                }
                table.play_unchecked(mv);
                if shown.is_some() != table.is_shown() && !Bug::FoldedHandsAreObserved.is_on() {
                    return Err(Desync::because("hands are shown after a call"));
                }
                for (slot, card) in shown.into_iter().flatten().enumerate() {
                    let known = table.slots[slot].card();
                    let is_elsewhere = table.cards().any(|other| other == card) && known.is_none();
                    if is_elsewhere || known.is_some_and(|known| known != card) {
                        return Err(Desync::because("the hand is another one"));
                    }
                    table.slots[slot] = Slot::Card(card);
                }
                table = hide(&table, view.who);
            }
        }
        view.table = table;
        Ok(())
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.who, self.table)
    }
}

impl FromStr for View {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<View, SyntaxError> {
        let error = |expected| Cursor::new(text).error(expected);
        let (who, table) = text.split_once(": ").ok_or(error("a viewpoint and a table"))?;
        assert!(!Bug::ViewParserPanics.is_on() || who != "9", "a bug of the test");
        let who = match who.parse()? {
            Viewpoint::Host if Bug::ViewTextMakesTheHostPublic.is_on() => Viewpoint::Public,
            who => who,
        };
        if matches!(who, Viewpoint::Seat(seat) if 2 <= seat.index()) {
            return Err(error("one of two seats"));
        }
        let table = read_table(table)?;
        let is_right = (0..3).all(|slot| match table.slots[slot] {
            Slot::Empty => true,
            Slot::Unknown => !sees(&table, slot, who),
            Slot::Card(_) => sees(&table, slot, who),
        });
        let is_right = is_right || Bug::ViewTextIsNotValidated.is_on();
        if is_right { Ok(View { who, table }) } else { Err(error("the cards that are seen")) }
    }
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Dealt(slot) => write!(f, "+{slot}"),
            Observed::Moved(mv, None) => mv.fmt(f),
            Observed::Moved(mv, Some([a, b])) => write!(f, "{mv} {a} {b}"),
        }
    }
}

impl FromStr for Observed {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observed, SyntaxError> {
        let mut cursor = Cursor::new(text);
        if cursor.eat("+") {
            let slot = read_slot(&mut cursor)?;
            cursor.finish()?;
            let is_dealt = slot != Slot::Empty;
            return is_dealt.then_some(Observed::Dealt(slot)).ok_or(cursor.error("a card"));
        }
        let (mv, hands) = text.split_once(' ').map_or((text, None), |(mv, rest)| (mv, Some(rest)));
        let hands = match hands.map(|hands| hands.split_once(' ').ok_or(cursor.error("two cards")))
        {
            Some(hands) => {
                let (a, b) = hands?;
                Some([a.parse()?, b.parse()?])
            }
            None => None,
        };
        Ok(Observed::Moved(mv.parse()?, hands))
    }
}

/// Whether the suits are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suits {
    Same,
    Exchanged,
}

impl Symmetry for Suits {
    const IDENTITY: Suits = Suits::Same;

    fn all() -> impl Iterator<Item = Suits> + Clone {
        [Suits::Same, Suits::Exchanged].into_iter()
    }

    fn inverse(self) -> Suits {
        self
    }

    fn then(self, next: Suits) -> Suits {
        if self == next { Suits::Same } else { Suits::Exchanged }
    }
}

impl Symmetric for High {
    type Sym = Suits;

    fn map(&self, sym: Suits) -> High {
        let mut image = *self;
        let n_mapped = if Bug::MapForgetsThePublicCard.is_on() { 2 } else { 3 };
        for slot in &mut image.slots[..n_mapped] {
            if let Slot::Card(card) = *slot {
                *slot = Slot::Card(Card(card.0 ^ sym as u8));
            }
        }
        image
    }

    fn map_move(_: Suits, mv: Letter) -> Letter {
        mv
    }

    fn map_event(sym: Suits, event: Card) -> Card {
        if Bug::EventsAreNotMapped.is_on() { event } else { Card(event.0 ^ sym as u8) }
    }

    fn map_player(_: Suits, player: Player) -> Player {
        player
    }

    fn canonical(&self) -> (High, Suits) {
        rulebook_core::canonical_by_key(self, |state| *state)
    }
}

impl SymmetricViews for High {
    fn map_view(sym: Suits, view: &View) -> View {
        let is_unmapped = Bug::ViewsAreNotMapped.is_on()
            || Bug::MapOfViewsIsFickle.is_on() && bug::calls().is_multiple_of(2);
        let table = if is_unmapped { view.table } else { view.table.map(sym) };
        View { who: view.who, table }
    }
}

impl MoveIndex for High {
    const MOVE_SPACE: usize = 2;

    fn index(&self, mv: Letter) -> usize {
        usize::from(matches!(mv.0, 'k' | 'f')) ^ usize::from(self.leaks(Bug::IndexLeaks))
    }

    fn move_at(&self, index: usize) -> Option<Letter> {
        self.options().iter().copied().find(|mv| self.index(*mv) == index)
    }
}

impl Parts for High {
    type Part = Letter;

    fn visit_next<B>(
        &self,
        picked: &[Letter],
        visit: impl FnMut(Letter) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut options = if picked.is_empty() { self.options().to_vec() } else { Vec::new() };
        if self.leaks(Bug::PartsLeak) {
            options.reverse();
        }
        options.into_iter().try_for_each(visit)
    }

    fn move_of(&self, picked: &[Letter]) -> Option<Letter> {
        if let [mv] = picked { Some(*mv).filter(|mv| self.options().contains(mv)) } else { None }
    }

    fn parts_of(&self, mv: Letter) -> impl Iterator<Item = Letter> {
        [mv].into_iter()
    }
}

impl Annotate for High {
    /// Whether the mover holds the lowest rank.
    type Annotation = bool;

    fn annotate(&self, mv: Letter) -> Result<bool, IllegalAct> {
        rulebook_core::Legality::check(self, mv)?;
        let own = self.turn().player().and_then(|mover| self.slots[mover.index()].card());
        Ok(own.is_some_and(|card| card.rank() == 0) ^ self.leaks(Bug::AnnotationLeaks))
    }
}

/// There are no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Variant;

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[];

    fn get(&self, _: usize) -> u32 {
        0
    }

    fn set(&mut self, _: usize, _: u32) {}
}

rulebook_core::impl_variant_text!(Variant);

impl Game for High {
    type Variant = Variant;
    const INFO: Info = Info::new("High card");

    fn start(_: Variant) -> High {
        High::default()
    }

    fn variant(&self) -> Variant {
        Variant
    }

    fn describe(&self, mv: Letter, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = if self.leaks(Bug::DescriptionLeaks) { ", at your peril" } else { "" };
        let act = [('b', "bet"), ('k', "check"), ('c', "call"), ('f', "fold")];
        let act = act.into_iter().find(|(letter, _)| *letter == mv.0).map_or("?", |(_, act)| act);
        write!(f, "{act}{hint}")
    }
}
