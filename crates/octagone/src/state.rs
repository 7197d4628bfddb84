//! The position: whose turn it is, how moves change it, how it ends.

use core::hash::{Hash, Hasher};

use rulebook_core::{
    Outcome, Player, PlayerSet, Rules, State, Turn, Utility, Zobrist, impl_arbitrary_state,
};

use crate::{
    board::{Board, Square},
    event::Event,
    hand::{Hand, Hands},
    hash,
    mv::{Face, Move},
    setup::Setup,
    shown::Shown,
    table::{Stage, Table},
    variant::{Players, Variant},
};

/// A position of Octagone, with all hands.
///
/// ```
/// use rulebook_octagone::{Hands, Octagone, Play, Player, Variant};
///
/// let hands: Hands = "333333+3/333333+3".parse()?;
/// let mut game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
/// game.play("L23-2".parse()?)?;
/// assert_eq!(
///     game.to_string(),
///     "......./......./......./.Lx..../......./....... 1 333333+3/333333+3"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when the same squares are filled and indicated, the same seat plays
/// next, and all hands are equal, under the same variant. Which shields fill the squares, and
/// where their arrows point, does not count: it has no bearing on the rest of the game. If hands
/// are covered, what each player has shown counts too, since it decides what others may infer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octagone {
    pub(crate) table: Table,
    pub(crate) hands: [Hand; 4],
    pub(crate) shown: [Shown; 4],
    pub(crate) key: u64, // Invariant: `hash::key` of the rest.
}

/// R12: what ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Ending {
    /// (a) No arrow on the indicated square would have been legal.
    NoArrow,
    /// (b) No player had a shield for the indicated square.
    NoShield,
    /// (c) This player laid the last shield of a hand.
    EmptyHand(Player),
}

impl Octagone {
    /// The game before the deal; seat 0 will put the White Lady on the board.
    #[must_use]
    pub fn new(variant: Variant) -> Octagone {
        Octagone::with_starter(variant, Player::FIRST)
    }

    /// The game before the deal, in which `starter` has drawn the White Lady (R8).
    ///
    /// A seat that the variant does not have counts as seat 0.
    #[must_use]
    pub fn with_starter(variant: Variant, starter: Player) -> Octagone {
        let n_players = variant.players.count();
        let starter = if starter.index() < n_players.into() { starter } else { Player::FIRST };
        let mut hands = [Hand::EMPTY; 4];
        for hand in &mut hands[..n_players.into()] {
            // R8, R14: everybody gets equally many jokers.
            *hand = hand.plus(Face::Joker, variant.players.jokers());
        }
        let table = Table::new(variant, starter);
        Octagone::assemble(table, hands, [Shown::NOTHING; 4])
    }

    /// The game after this deal, before the White Lady: hands as setup. For four players the hands
    /// include the jokers that the pairs have given (R14).
    ///
    /// # Errors
    ///
    /// If this is no deal: what is missing or too many.
    pub fn with_hands(
        variant: Variant,
        starter: Player,
        hands: &Hands,
    ) -> Result<Octagone, crate::InvalidSetup> {
        hands.check_deal(variant.players)?;
        Setup {
            variant,
            hands: hands.by_seat(),
            shown: [Shown::NOTHING; 4],
            filled: Board::EMPTY,
            lady: None,
            target: None,
            turn: starter,
        }
        .try_into()
    }

    pub(crate) fn assemble(table: Table, hands: [Hand; 4], shown: [Shown; 4]) -> Octagone {
        let key = hash::key(&table, &hands, &shown);
        Octagone { table, hands, shown, key }
    }

    /// The options.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.table.variant
    }

    /// The filled squares, without the White Lady's.
    #[must_use]
    pub const fn filled(&self) -> Board {
        self.table.filled
    }

    /// R10: the square of the White Lady while she is on the board.
    #[must_use]
    pub const fn lady(&self) -> Option<Square> {
        self.table.lady
    }

    /// R6: the square that the last arrow points at; `None` before the White Lady is laid and
    /// after a closing move (R12).
    #[must_use]
    pub const fn target(&self) -> Option<Square> {
        self.table.target
    }

    /// The hand of a player; empty if there is no such player.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand {
        self.hands.get(player.index()).copied().unwrap_or_default()
    }

    /// The seat that plays next; before the White Lady is laid, the starter.
    #[must_use]
    pub const fn seat(&self) -> Player {
        self.table.seat
    }

    /// R16: what a player has shown of a covered hand.
    #[must_use]
    pub fn shown(&self, player: Player) -> Shown {
        self.shown.get(player.index()).copied().unwrap_or_default()
    }

    /// R12: what ended the game, or `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if self.table.stage != Stage::Over {
            return None;
        }
        let n_players = self.table.variant.players.count();
        let empty = Player::all(n_players).find(|player| self.hand(*player).is_empty());
        Some(match empty {
            // After a closing move the cause is that no arrow was legal.
            Some(player) if self.table.target.is_some() => Ending::EmptyHand(player),
            _ if self.table.arrows == 0 => Ending::NoArrow,
            _ => Ending::NoShield,
        })
    }

    /// The shields that the player's side still has: R13 for one player, R15 for a pair.
    #[must_use]
    pub fn shields_left(&self, player: Player) -> u8 {
        self.side(player).iter().map(|member| self.hand(member).len()).sum()
    }

    /// The hand of the player to move, or an empty one.
    #[inline]
    pub(crate) fn own_hand(&self) -> Hand {
        self.hands[self.table.seat.index() & 3]
    }

    /// R12: whether anyone has a shield for the indicated square.
    #[inline]
    pub(crate) fn can_anyone_lay(&self) -> bool {
        self.table.target.is_some_and(|target| self.all_hands().can_fill(target.colour()))
    }

    /// The shields of all hands.
    #[inline]
    pub(crate) fn all_hands(&self) -> Hand {
        let [a, b, c, d] = self.hands;
        a.merged(b).merged(c.merged(d))
    }
}

impl Default for Octagone {
    fn default() -> Octagone {
        Octagone::new(Variant::default())
    }
}

impl Hash for Octagone {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key);
    }
}

impl State for Octagone {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Rules { name: "octagone", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        self.table.variant.players.count()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.table.stage != Stage::Over {
            return None;
        }
        // R13, R15: the fewest shields win.
        let (first, second) = (self.shields_left(Player::FIRST), self.shields_left(Player::SECOND));
        Some(match first.cmp(&second) {
            core::cmp::Ordering::Less => Outcome::Win(self.side(Player::FIRST)),
            core::cmp::Ordering::Equal => Outcome::Draw,
            core::cmp::Ordering::Greater => Outcome::Win(self.side(Player::SECOND)),
        })
    }

    /// 1 for a win, −1 for a loss, 0 for a draw; partners get the same.
    fn payoff(&self, player: Player) -> Option<i32> {
        let is_seated = player.index() < usize::from(self.players());
        let winners = self.outcome().filter(|_| is_seated)?.winners();
        Some(match (winners.is_empty(), winners.contains(player)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        })
    }

    /// R14: partners sit opposite.
    fn side(&self, player: Player) -> PlayerSet {
        match self.table.variant.players {
            Players::Two => PlayerSet::only(player),
            Players::Four => {
                Player::all(4).filter(|other| other.index() % 2 == player.index() % 2).collect()
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.table.check(self.own_hand(), mv).is_ok(), "{mv} is illegal in {self}");
        // Nearly all moves are shields.
        if let Move::Shield { square, face, arrow } = mv {
            self.lay(square, face, arrow);
        } else {
            self.play_rare(mv);
        }
    }

    fn resolve_unchecked(&mut self, event: Event) {
        let n_dealt: u8 = self.hands.iter().map(|hand| hand.coloured()).sum();
        let players = self.table.variant.players;
        self.add_shield(usize::from(n_dealt % players.count()), Face::Colour(event.colour));
        if n_dealt + 1 == 6 * Hand::COPIES {
            self.table.end_deal();
        }
    }
}

impl Zobrist for Octagone {
    fn zobrist(&self) -> u64 {
        self.key
    }

    fn zobrist_from_scratch(&self) -> u64 {
        hash::key(&self.table, &self.hands, &self.shown)
    }
}

impl_arbitrary_state!(Octagone);
