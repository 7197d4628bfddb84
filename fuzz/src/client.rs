//! Observers who follow a match: clients as state machines.

use rulebook::{
    AnyClient, AnyMatch, AnyView, Erasable,
    core::{ReplayLimits, Viewpoint},
};

use crate::{
    choice::{Job, entry_of, next_step, start, with_game},
    input::Input,
    position::compare,
};

/// The maximum number of operations.
const MAX_OPERATIONS: usize = 60;

/// Plays a match, with undo and wrong messages, that every observer follows from observed steps
/// alone: each client has the view that the host computes for it.
pub(crate) fn client(data: &[u8]) {
    with_game(data, &Clients);
}

struct Clients;

type Client = (Viewpoint, Box<dyn AnyClient>);

impl Job for Clients {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let mut game = start::<G>(&mut input);
        let mut clients: Vec<Client> = Viewpoint::all(game.players())
            .map(|who| {
                let first = seen(&*game, who).first_view();
                (who, entry_of::<G>().client(who, &first).expect("the host's own view"))
            })
            .collect();
        for _ in 0..MAX_OPERATIONS {
            if input.is_empty() {
                break;
            }
            match input.byte() % 8 {
                0..=4 => step(&mut *game, &mut clients, &mut input),
                5 => undo(&mut *game, &mut clients),
                6 => mislead(&*game, &mut clients, &mut input),
                _ => restart::<G>(&*game, &mut clients, &mut input),
            }
            let chosen = usize::from(input.byte()) % clients.len();
            let (who, client) = &clients[chosen];
            compare(&*seen(&*game, *who), &**client);
        }
        for (who, client) in &clients {
            compare(&*seen(&*game, *who), &**client);
        }
    }
}

fn seen(game: &dyn AnyMatch, who: Viewpoint) -> Box<dyn AnyView + '_> {
    game.view(who).expect("an observer of the game")
}

/// Takes a step, which every client learns.
fn step(game: &mut dyn AnyMatch, clients: &mut [Client], input: &mut Input<'_>) {
    let Some(step) = next_step(game, input) else { return };
    game.step(&step).expect("a listed step");
    for (who, client) in clients {
        let shown = seen(game, *who);
        let observed = shown.steps_since(shown.n_steps() - 1).concat();
        let learnt = client.learn(&observed);
        learnt.unwrap_or_else(|error| panic!("{who} after {:?}: {error}", game.steps()));
        // The policy is the host's, so the host sends its clients the adjudication.
        if let (Some(verdict), None) = (game.verdict(), client.verdict()) {
            client.adjudicate(verdict).expect("a match in progress for the client");
        }
    }
}

/// Takes back the last step, at the host and at each client.
fn undo(game: &mut dyn AnyMatch, clients: &mut [Client]) {
    let n_before = game.n_steps();
    let is_done = game.undo();
    for (who, client) in clients {
        assert_eq!(client.undo(), is_done, "{who}");
        // An adjudication by the host's policy was one more change for the client.
        if is_done && client.n_steps() == n_before {
            assert!(client.undo(), "{who}");
        }
    }
}

/// Sends a client garbage or a message for another observer: it is refused and changes nothing, or
/// it is consistent with the view.
fn mislead(game: &dyn AnyMatch, clients: &mut [Client], input: &mut Input<'_>) {
    let chosen = usize::from(input.byte()) % clients.len();
    let from = usize::from(input.byte()) % clients.len();
    let shown = seen(game, clients[from].0);
    let mut messages = shown.steps_since(shown.n_steps().saturating_sub(3));
    messages.push(input.text(24));
    messages.extend(next_step(game, input));
    let before = clients[chosen].1.clone();
    for message in messages {
        let client = &mut clients[chosen].1;
        if client.learn(&message).is_err() {
            compare(&*before, &**client);
        } else {
            let text = client.text();
            let again = client.record(&[]).to_string();
            assert!(again.contains("as: "), "{text}: {again}");
        }
        *client = before.clone();
    }
}

/// Replaces a client by one that reads a record as seen, or that begins with the current view.
fn restart<G: Erasable>(game: &dyn AnyMatch, clients: &mut [Client], input: &mut Input<'_>) {
    let chosen = usize::from(input.byte()) % clients.len();
    let (who, client) = &mut clients[chosen];
    let shown = seen(game, *who);
    let record = shown.record(&[]);
    let text = record.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&record));
    let entry = entry_of::<G>();
    *client = entry.follow(&record, &ReplayLimits::default()).expect("the record of what was seen");
    let resumed = entry.resume(*who, &shown.text(), shown.info_key()).expect("the current view");
    assert_eq!(resumed.info_key(), shown.info_key());
    assert_eq!(resumed.text(), shown.text());
}
