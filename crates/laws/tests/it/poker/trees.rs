//! The laws of both games, and their trees, counted.

use std::{collections::HashSet, ops::ControlFlow};

use rulebook_laws::{
    refusals,
    rulebook_core::{Entropy, HiddenInfo, InfoKey, Play, Player, SplitMix64, Turn, Viewpoint},
};

use super::{Slot, Table, kuhn::Kuhn, leduc::Leduc};

rulebook_laws::laws! {
    kuhn_keeps_the_laws,
    Kuhn::default(),
    [hidden, indistinguishable(other_kuhn), worlds(kuhn_worlds), ends_within(5), games(50)]
}

rulebook_laws::laws! {
    leduc_keeps_the_laws,
    Leduc::default(),
    [
        hidden, indistinguishable(other_leduc), worlds(leduc_worlds), symmetric, symmetric_views,
        ends_within(11), games(50)
    ]
}

fn kuhn_worlds(state: &Kuhn, who: Viewpoint) -> Option<Vec<(Kuhn, u32)>> {
    worlds(state, who)
}

fn leduc_worlds(state: &Leduc, who: Viewpoint) -> Option<Vec<(Leduc, u32)>> {
    worlds(state, who)
}

fn other_kuhn(state: &Kuhn, who: Viewpoint, rng: &mut SplitMix64) -> Option<Kuhn> {
    exchange(state, who, rng)
}

fn other_leduc(state: &Leduc, who: Viewpoint, rng: &mut SplitMix64) -> Option<Leduc> {
    exchange(state, who, rng)
}

/// The seats whose hands are secret: those of others that have been dealt, until a showdown.
fn secret_seats<T: Table>(state: &T, who: Viewpoint) -> Vec<usize> {
    let is_own = |seat: usize| who.seat().is_some_and(|own| own.index() == seat);
    let is_secret =
        |seat: &usize| !is_own(*seat) && !state.is_shown() && state.hands()[*seat] != Slot::Empty;
    (0..2).filter(is_secret).collect()
}

/// All deals are equally likely.
#[expect(clippy::unnecessary_wraps, reason = "as `Laws::worlds` takes it")]
fn worlds<T: Table>(state: &T, who: Viewpoint) -> Option<Vec<(T, u32)>> {
    let mut table = *state;
    for seat in secret_seats(state, who) {
        table.hands_mut()[seat] = Slot::Hidden;
    }
    Some(table.worlds().into_iter().map(|world| (world, 1)).collect())
}

/// Exchanges a secret hand for a card of the deck.
fn exchange<T: Table>(state: &T, who: Viewpoint, rng: &mut SplitMix64) -> Option<T> {
    let seats = secret_seats(state, who);
    let deck: Vec<T::Card> = state.deck().collect();
    let seat = *seats.get(rng.below(seats.len() as u32) as usize)?;
    let mut other = *state;
    other.hands_mut()[seat] = Slot::Card(deck[rng.below(deck.len() as u32) as usize]);
    Some(other)
}

const RULES: &str = "
**R1** Each player is dealt one card; Leduc hold'em turns a public card after the first round.
**R2** Then the players act alternately, until one folds or the betting is settled.
**R3** A player may fold only to a bet, and raise only twice a round.";

const REFUSALS: &str = "
- - - 1/1/0/a0      | c  | R2 move-not-due
J1 - - 1/1/0/a0     | J1 | R1 card-dealt
J1 K1 - 1/1/0/a0    | f  | R3 move-not-possible
                    | Q1 | R1 card-not-due
J1 K1 - 3/5/2/a0    | r  | R3 move-not-possible
J1 K1 J2 1/1/0/show | c  | R2 move-not-due
";

#[test]
fn every_refusal_of_leduc_is_provoked() {
    refusals::check::<Leduc>(RULES, REFUSALS);
}

/// The numbers of nodes and of information sets are those of `OpenSpiel`.
#[test]
fn the_tree_of_kuhn_has_12_information_sets() {
    let tree = Tree::of(&Kuhn::default());
    assert_eq!((tree.n_chance, tree.n_decisions, tree.n_ends), (4, 24, 30));
    assert_eq!((tree.keys.len(), tree.views.len()), (12, 12));
}

/// As above. A view shows the chips and not how they came to be there, so there are fewer views.
#[test]
fn the_tree_of_leduc_has_936_information_sets_and_fewer_views() {
    let tree = Tree::of(&Leduc::default());
    assert_eq!((tree.n_chance, tree.n_decisions, tree.n_ends), (157, 3_780, 5_520));
    // In the second round, 18 decisions for each own and public card: six for each of three pots.
    assert_eq!((tree.keys.len(), tree.views.len()), (936, 36 + 18 * 30));
}

/// What a tree has.
#[derive(Debug, Default)]
struct Tree {
    n_chance: usize,
    n_decisions: usize,
    n_ends: usize,
    /// Information sets of the player to move: everything the player has seen.
    keys: HashSet<InfoKey>,
    /// Views of the player to move: what the player sees now.
    views: HashSet<String>,
}

impl Tree {
    fn of<S: HiddenInfo>(start: &S) -> Tree {
        let mut tree = Tree::default();
        let keys = [0, 1].map(|seat| {
            let who = seat_of(seat);
            InfoKey::new::<S>(who, &start.view(who))
        });
        tree.visit(start, keys);
        tree
    }

    fn visit<S: HiddenInfo>(&mut self, state: &S, keys: [InfoKey; 2]) {
        match state.turn() {
            Turn::Chance => self.n_chance += 1,
            Turn::Over => self.n_ends += 1,
            Turn::Player(player) => {
                self.n_decisions += 1;
                self.keys.insert(keys[player.index()]);
                self.views.insert(state.view(Viewpoint::Seat(player)).to_string());
            }
        }
        let _ = state.visit_children::<()>(|step, child| {
            let after = |seat: usize| keys[seat].after(state, step, seat_of(seat));
            self.visit(&child, [after(0), after(1)]);
            ControlFlow::Continue(())
        });
    }
}

fn seat_of(seat: usize) -> Viewpoint {
    Viewpoint::Seat(Player::from_index(seat as u8).expect("a seat"))
}
