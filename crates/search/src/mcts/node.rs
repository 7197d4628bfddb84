//! A node of the tree: 28 bytes.

/// The statistics of a position on one path from the root, and where its children are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The sum of the values of the first team: an integer of 64 bits in two halves, so that the
    /// node needs no alignment to 8 bytes.
    sum: [u32; 2],
    /// The number of simulations through the node, those that wait for an evaluation included.
    pub(super) visits: u32,
    /// The index of the first child; the others follow it.
    pub(super) first: u32,
    /// The number of children; 0 while the node has not been expanded.
    pub(super) count: u32,
    /// Half of the hash of the position, where positions can recur; 0 before the first visit.
    pub(super) key: u32,
    prior: u16,
    mark: u16, // One of the constants below, or a proof.
}

const _: () = assert!(size_of::<Node>() <= 28);

/// Nothing is known.
const OPEN: u16 = 0;
/// The match is a draw here, or players can repeat the position.
const DRAWN: u16 = 1;
/// It was drawn when the root was an earlier position.
const STALE: u16 = 2;
/// The least proof.
const PROVED: u16 = 4;

/// The unit of sums. Integers add up to the same sum in every order, so a virtual loss can be taken
/// back without a trace. 2³⁰ times 2³² visits is within the range.
pub(super) const ONE: i64 = 1 << 30;

/// The factor from a sum to values.
pub(super) const UNIT: f32 = 1.0 / ONE as f32;

/// A proved win of one of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// The number of the team that wins: 0 or 1.
    pub(super) winner: u8,
    /// The greatest number of moves until the game is over.
    pub(super) plies: u16, // Invariant: at most `Proof::MAX_PLIES`.
}

impl Proof {
    pub(super) const MAX_PLIES: u16 = (u16::MAX - PROVED - 1) / 2;

    /// The proof one move earlier; `None` if it is too long to be stored.
    pub(super) fn one_earlier(self) -> Option<Proof> {
        (self.plies < Proof::MAX_PLIES).then_some(Proof { plies: self.plies + 1, ..self })
    }
}

impl Node {
    pub(super) const EMPTY: Node =
        Node { sum: [0; 2], visits: 0, first: 0, count: 0, key: 0, prior: 0, mark: OPEN };

    #[inline]
    pub(super) fn sum(&self) -> i64 {
        (u64::from(self.sum[1]) << 32 | u64::from(self.sum[0])).cast_signed()
    }

    #[inline]
    pub(super) fn add(&mut self, value: i64) {
        let sum = (self.sum() + value).cast_unsigned();
        self.sum = [sum as u32, (sum >> 32) as u32];
    }

    /// The prior, from 0 to 1 in steps of 1 / 65,535.
    #[inline]
    pub(super) fn prior(&self) -> f32 {
        f32::from(self.prior) / f32::from(u16::MAX)
    }

    #[expect(clippy::cast_sign_loss, reason = "a prior is not negative")]
    pub(super) fn set_prior(&mut self, prior: f32) {
        self.prior = (prior * f32::from(u16::MAX)).round() as u16;
    }

    #[inline]
    pub(super) fn proof(&self) -> Option<Proof> {
        let code = self.mark.checked_sub(PROVED)?;
        Some(Proof { winner: (code & 1) as u8, plies: code >> 1 })
    }

    /// Whether the node is a proved loss of a team.
    #[inline]
    pub(super) fn is_lost_for(&self, team: u8) -> bool {
        self.proof().is_some_and(|proof| proof.winner != team)
    }

    pub(super) fn set_proof(&mut self, proof: Proof) {
        debug_assert!(proof.plies <= Proof::MAX_PLIES);
        self.mark = PROVED + 2 * proof.plies + u16::from(proof.winner);
    }

    pub(super) fn is_drawn(&self) -> bool {
        self.mark == DRAWN
    }

    pub(super) fn set_drawn(&mut self, is_drawn: bool) {
        self.mark = if is_drawn { DRAWN } else { OPEN };
    }

    /// Whether the history of the position has not been checked under this root.
    #[inline]
    pub(super) fn is_unchecked(&self) -> bool {
        self.visits == 0 || self.mark == STALE
    }

    /// Forgets a draw that depended on the root.
    pub(super) fn forget_draw(&mut self) {
        if self.mark == DRAWN {
            self.mark = STALE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_proofs_come_back_as_they_went_in() {
        let mut node = Node::EMPTY;
        for value in [ONE, -3 * ONE, i64::from(u32::MAX), -1] {
            let before = node.sum();
            node.add(value);
            assert_eq!(node.sum(), before + value);
        }
        for proof in [(0, 0), (1, 1), (0, Proof::MAX_PLIES), (1, Proof::MAX_PLIES)] {
            let proof = Proof { winner: proof.0, plies: proof.1 };
            node.set_proof(proof);
            assert_eq!(node.proof(), Some(proof));
            assert!(node.is_lost_for(1 - proof.winner) && !node.is_lost_for(proof.winner));
        }
        node.set_drawn(true);
        assert_eq!((node.is_drawn(), node.proof()), (true, None));
        node.forget_draw();
        assert_eq!((node.is_drawn(), node.is_unchecked()), (false, true));
    }

    #[test]
    fn a_proof_lasts_up_to_32_765_plies() {
        let proof = |plies| Proof { winner: 1, plies };
        assert_eq!(Proof::MAX_PLIES, 32_765);
        assert_eq!(proof(32_764).one_earlier(), Some(proof(32_765)));
        assert_eq!(proof(32_765).one_earlier(), None);
    }

    #[test]
    fn a_node_is_checked_at_its_first_visit_and_after_a_draw_was_forgotten() {
        let mut node = Node::EMPTY;
        assert!(node.is_unchecked());
        node.visits = 1;
        assert!(!node.is_unchecked());
        node.forget_draw();
        assert!(!node.is_unchecked());
        node.set_drawn(true);
        assert!(!node.is_unchecked());
        node.forget_draw();
        assert!(node.is_unchecked() && !node.is_drawn() && node.proof().is_none());
        node.set_drawn(false);
        assert!(!node.is_unchecked());
    }

    #[test]
    fn a_prior_is_kept_in_steps() {
        let mut node = Node::EMPTY;
        for n in [0.0, 1.0, 13_107.0, 65_535.0] {
            node.set_prior(n / 65_535.0);
            assert_eq!(node.prior().to_bits(), (n / 65_535.0).to_bits());
        }
    }
}
