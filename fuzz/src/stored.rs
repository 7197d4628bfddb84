//! Deserialisation by serde: JSON, and the compact format postcard.

use std::fmt::Debug;

use rulebook::{
    Erasable, classics as c,
    core::{self, HiddenInfo, Legality, Play, SplitMix64, State, Step},
    gobblet, octagone, octi, octiles, toki,
};
use rulebook_laws::law::data_round_trips;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    choice::{position, variant},
    input::Input,
    laws::read_position,
};

/// Reads JSON or compact bytes as one of the types: what is accepted survives a round trip in both
/// formats, and an accepted position keeps the laws of positions. Some of the data are real values
/// that were edited.
pub(crate) fn stored(data: &[u8]) {
    let mut input = Input::new(data);
    let (_, read) = TYPES[usize::from(input.byte()) % TYPES.len()];
    read(input);
}

/// Reads the rest as `T`. The next byte chooses the format, and whether the rest determines how
/// `sample` is to be edited, or is the data.
fn any<T: Stored>(mut input: Input<'_>, sample: impl FnOnce(&mut Input<'_>) -> Option<T>) {
    let kind = input.byte();
    let is_json = kind % 2 == 0;
    let sample = if kind % 4 < 2 { sample(&mut input) } else { None };
    let data = match sample {
        None => input.rest().to_vec(),
        Some(value) => {
            let mut data = if is_json {
                serde_json::to_vec(&value).expect("a value has JSON")
            } else {
                postcard::to_stdvec(&value).expect("a value has compact bytes")
            };
            input.edit(&mut data);
            data
        }
    };
    let value = if is_json {
        serde_json::from_slice::<T>(&data).ok()
    } else {
        postcard::from_bytes(&data).ok()
    };
    if let Some(value) = value
        && let Err(differs) = data_round_trips(&value)
    {
        panic!("{differs}");
    }
}

/// As [`any`], for positions.
fn state<G: Erasable + Stored>(input: Input<'_>) {
    any::<G>(input.clone(), |input| Some(position::<G>(input)));
    // The same data, read once more for the laws of positions.
    let mut rest = input;
    let is_json = rest.byte() % 2 == 0;
    let value = if is_json {
        serde_json::from_slice::<G>(rest.rest()).ok()
    } else {
        postcard::from_bytes::<G>(rest.rest()).ok()
    };
    if let Some(state) = value {
        read_position::<G>(&state.to_string());
    }
}

/// As [`any`], for what a position gives.
fn of<G: Erasable, T: Stored>(input: Input<'_>, part: fn(&G, &mut SplitMix64) -> Option<T>) {
    any::<T>(input, |input| {
        let state = position::<G>(input);
        part(&state, &mut SplitMix64::new(u64::from(input.byte())))
    });
}

fn options<G: Erasable>(input: Input<'_>)
where
    G::Variant: Stored,
{
    any::<G::Variant>(input, |input| Some(variant(input)));
}

fn a_move<G: Legality>(state: &G, rng: &mut SplitMix64) -> Option<G::Move> {
    state.random_move(rng)
}

fn an_event<G: Legality>(state: &G, rng: &mut SplitMix64) -> Option<G::Event> {
    match state.random_step(rng)? {
        Step::Event(event) => Some(event),
        Step::Move(_) => None,
    }
}

fn a_view<G: HiddenInfo>(state: &G, rng: &mut SplitMix64) -> Option<G::View> {
    Some(state.view(observer(state, rng)))
}

fn observed<G: HiddenInfo>(state: &G, rng: &mut SplitMix64) -> Option<G::Observation> {
    let step = state.random_step(rng)?;
    Some(state.observe(step, observer(state, rng)))
}

fn observer<G: State>(state: &G, rng: &mut SplitMix64) -> core::Viewpoint {
    let all: Vec<core::Viewpoint> = core::Viewpoint::all(state.players()).collect();
    all[rng.next() as usize % all.len()]
}

/// A type that serde serialises and deserialises.
trait Stored: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Stored for T {}

/// Lists types by crate and name, with the function that reads them; types without one are read
/// from any bytes.
macro_rules! types {
    ($($package:ident { $($name:ident: $type:ty $(= $read:expr)?;)* })*) => {
        /// The types by crate and name.
        pub const NAMES: &[(&str, &str)] =
            &[$($((stringify!($package), stringify!($name)),)*)*];

        const TYPES: &[(&str, fn(Input<'_>))] =
            &[$($((stringify!($name), types!(@read $type $(= $read)?)),)*)*];
    };
    (@read $type:ty = $read:expr) => { $read };
    (@read $type:ty) => { |input| any::<$type>(input, |_| None) };
}

types! {
    core {
        InfoKey: core::InfoKey;
        ReplayLimits: core::ReplayLimits;
        Never: core::Never;
        NoOptions: core::text::NoOptions = options::<c::TicTacToe>;
        Outcome: core::Outcome;
        Player: core::Player;
        DrawRules: core::DrawRules;
        Record: core::Record = |input| of::<octiles::Octiles, _>(input, |state, rng| {
            let mut game = core::Match::new(state.clone());
            while let Some(step) = game.state().random_step(rng) {
                game.step(step).expect("a possible step");
            }
            Some(game.to_record(&["Ann", "Ben"]))
        });
        Turn: core::Turn;
        Verdict: core::Verdict;
        Viewpoint: core::Viewpoint;
    }
    octi {
        Board: octi::Board =
            |input| of::<octi::Octi, _>(input, |state, _| Some(octi::Setup::from(state).board));
        Move: octi::Move = |input| of::<octi::Octi, _>(input, a_move);
        Octi: octi::Octi = state::<octi::Octi>;
        Setup: octi::Setup = |input| of::<octi::Octi, _>(input, |state, _| Some(octi::Setup::from(state)));
        Square: octi::Square;
        Variant: <octi::Octi as core::Game>::Variant = options::<octi::Octi>;
    }
    octiles {
        Board: octiles::Board = |input| {
            of::<octiles::Octiles, _>(input, |state, _| Some(octiles::Setup::from(state).board))
        };
        Event: octiles::Event = |input| of::<octiles::Octiles, _>(input, an_event);
        Move: octiles::Move = |input| of::<octiles::Octiles, _>(input, a_move);
        Octagon: octiles::Octagon;
        Octiles: octiles::Octiles = state::<octiles::Octiles>;
        Pick: <octiles::Octiles as core::Picks>::Pick;
        Pattern: octiles::Pattern;
        Setup: octiles::Setup =
            |input| of::<octiles::Octiles, _>(input, |state, _| Some(octiles::Setup::from(state)));
        Space: octiles::Space;
        SpaceSet: octiles::SpaceSet;
        Stack: octiles::Stack;
        StartCircles: octiles::StartCircles;
        Tile: octiles::Tile;
        TileSet: octiles::TileSet;
        Variant: <octiles::Octiles as core::Game>::Variant = options::<octiles::Octiles>;
    }
    gobblet {
        Board: gobblet::Board = |input| {
            of::<gobblet::Gobblet, _>(input, |state, _| Some(gobblet::Setup::from(state).board))
        };
        Gobblet: gobblet::Gobblet = state::<gobblet::Gobblet>;
        Move: gobblet::Move = |input| of::<gobblet::Gobblet, _>(input, a_move);
        Setup: gobblet::Setup =
            |input| of::<gobblet::Gobblet, _>(input, |state, _| Some(gobblet::Setup::from(state)));
        Square: gobblet::Square;
        Variant: <gobblet::Gobblet as core::Game>::Variant = options::<gobblet::Gobblet>;
    }
    toki {
        Board: toki::Board;
        Card: toki::Card;
        Cards: toki::Cards;
        Deck: toki::Deck;
        Decks: toki::Decks;
        Event: toki::Event = |input| of::<toki::Toki, _>(input, an_event);
        Move: toki::Move = |input| of::<toki::Toki, _>(input, a_move);
        Pick: <toki::Toki as core::Picks>::Pick;
        Phase: toki::Phase;
        Setup: toki::Setup = |input| of::<toki::Toki, _>(input, |state, _| Some(toki::Setup::from(state)));
        Slot: toki::Slot;
        Source: toki::Source;
        Toki: toki::Toki = state::<toki::Toki>;
        Variant: <toki::Toki as core::Game>::Variant = options::<toki::Toki>;
    }
    octagone {
        Event: octagone::Event = |input| of::<octagone::Octagone, _>(input, an_event);
        Move: octagone::Move = |input| of::<octagone::Octagone, _>(input, a_move);
        Observation: octagone::Observation = |input| of::<octagone::Octagone, _>(input, observed);
        Pick: <octagone::Octagone as core::Picks>::Pick;
        Snapshot: octagone::Snapshot = |input| {
            of::<octagone::Octagone, _>(input, |state, _| Some(octagone::Snapshot(state.clone())))
        };
        Variant: <octagone::Octagone as core::Game>::Variant = options::<octagone::Octagone>;
        View: octagone::View = |input| of::<octagone::Octagone, _>(input, a_view);
    }
    classics {
        Card: <c::Kuhn as State>::Event = |input| of::<c::Kuhn, _>(input, an_event);
        Card: <c::Leduc as State>::Event = |input| of::<c::Leduc, _>(input, an_event);
        Card: <c::Goofspiel as State>::Move = |input| of::<c::Goofspiel, _>(input, a_move);
        Column: <c::Connect4 as State>::Move = |input| of::<c::Connect4, _>(input, a_move);
        Connect4: c::Connect4 = state::<c::Connect4>;
        Gobblers: c::Gobblers = state::<c::Gobblers>;
        Move: <c::Gobblers as State>::Move = |input| of::<c::Gobblers, _>(input, a_move);
        Move: <c::Kuhn as State>::Move = |input| of::<c::Kuhn, _>(input, a_move);
        Move: <c::Leduc as State>::Move = |input| of::<c::Leduc, _>(input, a_move);
        Move: <c::Nim as State>::Move = |input| of::<c::Nim, _>(input, a_move);
        Move: <c::Pig as State>::Move = |input| of::<c::Pig, _>(input, a_move);
        Nim: c::Nim = state::<c::Nim>;
        Observation: <c::Kuhn as HiddenInfo>::Observation = |input| of::<c::Kuhn, _>(input, observed);
        Observation: <c::Leduc as HiddenInfo>::Observation = |input| of::<c::Leduc, _>(input, observed);
        Observation: c::goofspiel::Observation = |input| of::<c::Goofspiel, _>(input, observed);
        Pig: c::Pig = state::<c::Pig>;
        Prize: c::goofspiel::Prize = |input| of::<c::Goofspiel, _>(input, an_event);
        Roll: <c::Pig as State>::Event = |input| of::<c::Pig, _>(input, an_event);
        Square: c::Square;
        TicTacToe: c::TicTacToe = state::<c::TicTacToe>;
        Variant: <c::Connect4 as core::Game>::Variant = options::<c::Connect4>;
        Variant: <c::Nim as core::Game>::Variant = options::<c::Nim>;
        Variant: <c::Kuhn as core::Game>::Variant = options::<c::Kuhn>;
        Variant: <c::Pig as core::Game>::Variant = options::<c::Pig>;
        Variant: <c::Goofspiel as core::Game>::Variant = options::<c::Goofspiel>;
        View: <c::Kuhn as HiddenInfo>::View = |input| of::<c::Kuhn, _>(input, a_view);
        View: <c::Leduc as HiddenInfo>::View = |input| of::<c::Leduc, _>(input, a_view);
        View: c::goofspiel::View = |input| of::<c::Goofspiel, _>(input, a_view);
    }
}
