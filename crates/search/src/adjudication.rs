//! The meaning of a match's history for a search.

use rulebook_core::State;

use crate::root::Root;

/// The draws that come from the history and the draw rules of a match, not from the rules.
///
/// A position that the match would adjudicate as a draw at its next occurrence is *dead*: a draw
/// wherever a search meets it. Which positions are dead depends on the root alone, so results below
/// them may be kept in a table as long as the key is [salted](Adjudication::salt) with them. A win
/// that avoids them never visits a position twice if it is played without detours, so no other
/// repetition can take it away.
#[derive(Clone, Debug)]
pub(crate) struct Adjudication<S> {
    dead: Vec<(u64, S)>,
    /// The number of plies from the root after which the match is a draw; `None` without a limit.
    plies_left: Option<u32>,
    /// The number of plies before the root.
    plies: u32,
    salt: u64,
    is_cyclic: bool,
}

/// A ply limit that is further away than this does not change a key: no search reaches it, and a
/// win that takes longer is not reported as one.
const NEAR: u32 = 512;

impl<S: rulebook_core::Legality> Adjudication<S> {
    pub(crate) fn of(root: &Root<S>) -> Adjudication<S> {
        let draw_rules = root.draw_rules();
        let plies = u32::try_from(root.plies()).unwrap_or(u32::MAX);
        let plies_left = draw_rules.ply_limit.map(|limit| limit.saturating_sub(plies));
        // Positions of a game with a longest play do not recur.
        let is_cyclic = root.state().max_steps().is_none();
        let allowed =
            draw_rules.repetition.filter(|_| is_cyclic).map(|n| usize::from(n.max(2)) - 1);
        let dead = allowed.map_or(Vec::new(), |allowed| dead(root.history(), allowed));
        let salt = dead.iter().fold(0, |salt, (hash, _)| salt ^ mix(*hash));
        Adjudication { dead, plies_left, plies, salt, is_cyclic }
    }

    /// The number to combine with the key of a position that is `ply` moves from the root, by
    /// exclusive or.
    pub(crate) fn salt(&self, ply: usize) -> u64 {
        match self.plies_left {
            Some(left) if left < NEAR => self.salt ^ mix(!(u64::from(self.plies) + ply as u64)),
            _ => self.salt,
        }
    }

    /// Whether images of a position are worth the same: not if some position is dead, because its
    /// images are not.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.dead.is_empty()
    }

    /// Whether positions can recur.
    pub(crate) fn is_cyclic(&self) -> bool {
        self.is_cyclic
    }

    /// Whether a position that is `ply` moves from the root and not at the end of the game is a
    /// draw by the history or the ply limit.
    #[inline]
    pub(crate) fn is_draw(&self, state: &S, hash: u64, ply: usize) -> bool {
        self.plies_left.is_some_and(|left| left as usize <= ply)
            || self.dead.iter().any(|(dead, other)| *dead == hash && other == state)
    }

    /// Whether a win after this number of plies comes before the ply limit.
    pub(crate) fn is_in_time(&self, plies: u32) -> bool {
        self.plies_left.is_none_or(|left| plies <= left)
    }
}

/// The positions that occurred at least `allowed` times, each once.
fn dead<S: State>(history: &[S], allowed: usize) -> Vec<(u64, S)> {
    let mut hashes: Vec<(u64, &S)> = history.iter().map(|state| (state.key(), state)).collect();
    hashes.sort_by_key(|(hash, _)| *hash);
    let mut dead: Vec<(u64, S)> = Vec::new();
    for same in hashes.chunk_by(|a, b| a.0 == b.0) {
        for (i, (hash, state)) in same.iter().enumerate() {
            let is_first = same[..i].iter().all(|(_, other)| other != state);
            if is_first && allowed <= same.iter().filter(|(_, other)| other == state).count() {
                dead.push((*hash, (*state).clone()));
            }
        }
    }
    dead
}

fn mix(n: u64) -> u64 {
    rulebook_core::zobrist_key(0x7265_7065_7469_7469, n)
}

#[cfg(test)]
mod tests {
    use rulebook_classics::{Gobblers, TicTacToe};
    use rulebook_core::{DrawRules, Match};

    use super::*;

    /// The root after these moves under draw rules.
    fn after(moves: &str, repetition: Option<u8>, ply_limit: Option<u32>) -> Root<Gobblers> {
        let mut game =
            Match::with_draw_rules(Gobblers::default(), DrawRules { repetition, ply_limit });
        for mv in moves.split_whitespace() {
            game.play(mv.parse().expect("a move")).expect("a legal move");
        }
        Root::new(game).expect("an unfinished match")
    }

    #[test]
    fn a_salt_tells_apart_what_the_rest_of_the_match_depends_on() {
        let salts = |root: &Root<Gobblers>| -> Vec<u64> {
            let adjudication = Adjudication::of(root);
            (0..20).map(|ply| adjudication.salt(ply)).collect()
        };
        let is_all_equal = |salts: &[u64]| salts.iter().all(|salt| *salt == salts[0]);
        let (short, long) = ("1@a1 1@c3", "1@a1 1@c3 2@b1");
        assert_eq!(salts(&after(short, None, None)), [0; 20]);
        // Other positions are dead, and everything else is as before.
        let (dead, more) =
            (salts(&after(short, Some(2), None)), salts(&after(long, Some(2), None)));
        assert!(is_all_equal(&dead) && is_all_equal(&more));
        assert!(dead[0] != 0 && more[0] != 0 && dead[0] != more[0]);
        // Near the limit every ply is different, and a move takes the plies along. The limit is
        // near if it is less than 512 moves away.
        for repetition in [None, Some(2)] {
            let near = |moves, limit| salts(&after(moves, repetition, Some(limit)));
            let mut salts = near(short, 513);
            if repetition.is_none() {
                assert_eq!(salts[1..], near(long, 513)[..19]);
            }
            salts.sort_unstable();
            salts.dedup();
            assert_eq!(salts.len(), 20);
            assert!(is_all_equal(&near(short, 514)));
        }
    }

    #[test]
    fn the_ply_limit_is_a_draw_and_a_win_before_it_is_in_time() {
        let root = after("1@a1 1@c3", None, Some(5));
        let adjudication = Adjudication::of(&root);
        let state = root.state();
        let is_draw = |ply| adjudication.is_draw(state, state.key(), ply);
        assert_eq!([2, 3, 4].map(is_draw), [false, true, true]);
        assert_eq!([2, 3, 4].map(|plies| adjudication.is_in_time(plies)), [true, true, false]);
    }

    /// The positions after two and after six moves are equal.
    const RETURN: &str = "1@a1 1@c3 a1-b1 c3-b3 b1-a1 b3-c3";

    #[test]
    fn a_position_is_dead_if_it_occurred_as_often_as_is_allowed_before() {
        let root = after(RETURN, Some(3), None);
        let (state, hash) = (root.state(), root.state().key());
        let adjudication = Adjudication::of(&root);
        assert_eq!(adjudication.dead, [(hash, state.clone())]);
        for (n, other) in root.history().iter().enumerate() {
            assert_eq!(adjudication.is_draw(other, other.key(), 1), n == 2 || n == 6);
        }
        // Another position is not dead even if it has the same hash.
        assert!(!adjudication.is_draw(&root.history()[3], hash, 1));
        assert!(Adjudication::of(&after(RETURN, Some(4), None)).dead.is_empty());
    }

    /// The images of a dead position are not dead.
    #[test]
    fn images_are_worth_the_same_only_if_no_position_is_dead() {
        let is_symmetric = |n| Adjudication::of(&after(RETURN, n, None)).is_symmetric();
        assert_eq!([None, Some(3), Some(4)].map(is_symmetric), [true, false, true]);
    }

    #[test]
    fn positions_recur_only_in_a_game_without_a_longest_play() {
        let draw_rules = DrawRules { repetition: Some(2), ply_limit: None };
        let game = Match::with_draw_rules(TicTacToe::default(), draw_rules);
        let adjudication = Adjudication::of(&Root::new(game).expect("an unfinished match"));
        assert!(!adjudication.is_cyclic() && adjudication.is_symmetric());
        assert!(Adjudication::of(&after("", None, None)).is_cyclic());
    }

    /// One piece goes round three cells and the other one round four.
    #[test]
    fn the_salts_of_many_dead_positions_differ() {
        let (white, black) = (["a1-a2", "a2-a3", "a3-a1"], ["c3-c2", "c2-c1", "c1-b1", "b1-c3"]);
        let mut moves = "1@a1 1@c3".to_owned();
        let mut salts = Vec::new();
        for n in 0..11 {
            moves = [&moves, white[n % 3], black[n % 4]].join(" ");
            salts.push(Adjudication::of(&after(&moves, Some(2), None)).salt(0));
        }
        salts.sort_unstable();
        salts.dedup();
        assert_eq!(salts.len(), 11);
    }
}
