//! Proof numbers.

/// The distances of a position from a proof that the attacker wins, and from one that the attacker
/// does not: the least number of open positions that have to be decided for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// If the win is proved, the number of moves in which the attacker wins.
    pub(super) plies: u32,
}

/// No number of open positions is enough.
pub(super) const NEVER: u32 = u32::MAX;
/// The greatest sum.
const MOST: u32 = u32::MAX - 1;

/// Nothing is known.
pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1, plies: 0 };
/// The attacker does not win.
pub(super) const DISPROVED: Numbers = Numbers { proof: NEVER, disproof: 0, plies: 0 };

impl Numbers {
    /// The attacker wins in this number of moves.
    pub(super) const fn proved(plies: u32) -> Numbers {
        Numbers { proof: 0, disproof: NEVER, plies }
    }

    pub(super) const fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    /// The numbers of a position in which the attacker moves, or else the defender, from those of
    /// the positions after each move.
    pub(super) fn of(is_attack: bool, children: impl Iterator<Item = Numbers>) -> Numbers {
        let (mut least, mut sum) = (NEVER, 0_u32);
        let (mut nearest, mut furthest) = (u32::MAX, 0);
        for child in children {
            let (own, other) = child.seen(is_attack);
            least = least.min(own);
            sum = if other == NEVER || sum == NEVER {
                NEVER
            } else {
                sum.saturating_add(other).min(MOST)
            };
            if child.is_proved() {
                nearest = nearest.min(child.plies);
                furthest = furthest.max(child.plies);
            }
        }
        // One move is enough for the side to move; against it, all are needed.
        let (proof, disproof) = if is_attack { (least, sum) } else { (sum, least) };
        if proof == 0 {
            Numbers::proved(1 + if is_attack { nearest } else { furthest })
        } else {
            Numbers { proof, disproof, plies: 0 }
        }
    }

    /// The number that the side to move minimises, and the one that is summed.
    pub(super) const fn seen(self, is_attack: bool) -> (u32, u32) {
        if is_attack { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_too_great_to_count_is_not_the_end_of_hope() {
        let child = |proof, disproof| Numbers { proof, disproof, plies: 0 };
        let many = [child(7, u32::MAX - 2), child(9, 5)];
        let numbers = |is_attack, children: &[Numbers]| {
            let numbers = Numbers::of(is_attack, children.iter().copied());
            (numbers.proof, numbers.disproof)
        };
        assert_eq!(numbers(true, &many), (7, 4_294_967_294));
        assert_eq!(numbers(false, &many), (16, 5));
        // A move that cannot be disproved cannot be made up for.
        assert_eq!(numbers(true, &[child(7, NEVER), child(9, 5)]), (7, NEVER));
        assert_eq!(numbers(true, &[child(9, 5), child(7, NEVER)]), (7, NEVER));
    }

    #[test]
    fn the_attacker_takes_the_nearest_win_and_the_defender_the_furthest() {
        let wins = [Numbers::proved(4), Numbers::proved(2), Numbers::proved(6)];
        assert_eq!(Numbers::of(true, wins.into_iter()), Numbers::proved(3));
        assert_eq!(Numbers::of(false, wins.into_iter()), Numbers::proved(7));
        let escapes = [Numbers::proved(4), DISPROVED];
        assert_eq!(Numbers::of(false, escapes.into_iter()), DISPROVED);
        assert_eq!(Numbers::of(true, escapes.into_iter()), Numbers::proved(5));
    }
}
