//! Targets for the erased layer of the facade: views of observers, and records.

use arbitrary::Unstructured;
use rulebook::{
    AnyMatch, AnyView, Erasable, Seen,
    core::{Limits, Player, Turn, Viewpoint},
    draw::Theme,
};

use crate::choice::{Job, byte, registry, variant, with_game};

/// The most steps of a match.
const MAX_STEPS: usize = 200;

/// Plays a match that every observer follows from observed steps alone: each client sees what the
/// host shows it.
///
/// # Panics
///
/// If a client refuses a step or sees something else.
pub fn view(data: &[u8]) {
    with_game(data, &View);
}

/// Plays a match and replays its record; then edits the record: it is refused, or is the record of
/// another match.
///
/// # Panics
///
/// If the record is refused or gives another match, or if an edited one does not round-trip.
pub fn record(data: &[u8]) {
    with_game(data, &Record);
}

struct View;

impl Job for View {
    fn run<G: Erasable>(&self, mut bytes: Unstructured<'_>) {
        let mut game = start::<G>(&mut bytes);
        let entry = registry().game(G::RULES.name).expect("a game of the registry");
        let everybody = [Viewpoint::Host, Viewpoint::Public];
        let seats = Player::all(game.players()).map(Viewpoint::Seat);
        let mut clients: Vec<(Viewpoint, Box<dyn AnyView>)> = everybody
            .into_iter()
            .chain(seats)
            .map(|who| {
                let first = seen(&*game, who).first_view();
                (who, entry.view(who, &first).expect("the host's own view"))
            })
            .collect();
        while take_step(&mut *game, &mut bytes) {
            for (who, client) in &mut clients {
                let shown = seen(&*game, *who);
                let observed = shown.steps_since(shown.n_steps() - 1).concat();
                let learnt = client.learn(&observed);
                learnt.unwrap_or_else(|error| panic!("{who} after {:?}: {error}", game.steps()));
                // The policy is the host's, so it tells its clients when that ends the match.
                if let (Some(verdict), None) = (game.verdict(), client.seen().verdict()) {
                    client.adjudicate(verdict).expect("a match that goes on for the client");
                }
                compare(&*shown, client.seen());
            }
        }
    }
}

/// Compares what a host shows to an observer with what that observer's client shows.
fn compare(shown: &dyn Seen, client: &dyn Seen) {
    let who = shown.who();
    assert_eq!(shown.text(), client.text(), "{who}");
    assert_eq!((shown.turn(), shown.verdict()), (client.turn(), client.verdict()), "{who}");
    assert_eq!(shown.info_key(), client.info_key(), "{who}");
    assert_eq!(shown.moves(), client.moves(), "{who}");
    assert_eq!(shown.next_parts(&[]), client.next_parts(&[]), "{who}");
    assert_eq!(shown.picture(), client.picture(), "{who}");
    assert_eq!(shown.svg(&Theme::LIGHT), client.svg(&Theme::LIGHT), "{who}");
}

struct Record;

impl Job for Record {
    fn run<G: Erasable>(&self, mut bytes: Unstructured<'_>) {
        let mut game = start::<G>(&mut bytes);
        let n_edits = usize::from(byte(&mut bytes) % 8);
        let edits: Vec<[u8; 3]> =
            (0..n_edits).map(|_| [(); 3].map(|()| byte(&mut bytes))).collect();
        while take_step(&mut *game, &mut bytes) {}
        let record = game.record(&[]).to_string();
        expect_replayed(&record, &*game);
        let mut edited = record.into_bytes();
        for [high, low, new] in edits {
            let place = usize::from(u16::from_le_bytes([low, high])) % edited.len();
            edited[place] = new;
        }
        let edited = String::from_utf8_lossy(&edited);
        if let Ok(game) = registry().replay(&edited, &Limits::default()) {
            expect_replayed(&game.record(&[]).to_string(), &*game);
        }
    }
}

/// Checks that replaying the record of a match gives an equal match.
fn expect_replayed(record: &str, game: &dyn AnyMatch) {
    let again = registry().replay(record, &Limits::default());
    let again = again.unwrap_or_else(|error| panic!("{error}:\n{record}"));
    assert_eq!(again.position(), game.position(), "{record}");
    assert_eq!(again.steps(), game.steps(), "{record}");
    assert_eq!(again.verdict(), game.verdict(), "{record}");
}

/// The match from the start under the options that the bytes choose.
fn start<G: Erasable>(bytes: &mut Unstructured<'_>) -> Box<dyn AnyMatch> {
    let entry = registry().game(G::RULES.name).expect("a game of the registry");
    let position = G::start(variant(bytes)).to_string();
    let start = rulebook::Start { position: Some(&position), ..rulebook::Start::default() };
    entry.begin(&start).expect("the position has the variant")
}

/// The match as an observer sees it.
fn seen(game: &dyn AnyMatch, who: Viewpoint) -> Box<dyn Seen + '_> {
    game.seen_by(who).expect("an observer of the game")
}

/// Takes the step that the bytes choose by its index among the possible ones. Returns false at the
/// end of the bytes or of the match.
fn take_step(game: &mut dyn AnyMatch, bytes: &mut Unstructured<'_>) -> bool {
    if bytes.is_empty() || MAX_STEPS <= game.n_steps() {
        return false;
    }
    let number = usize::from(u16::from_le_bytes([byte(bytes), byte(bytes)]));
    let steps = match game.turn() {
        Turn::Player(_) => game.moves(),
        Turn::Chance => game.events().into_iter().map(|event| event.event).collect(),
        Turn::Over => return false,
    };
    let step = steps.get(number % steps.len()).expect("a possible step");
    game.step(step).expect("a listed step");
    true
}
