//! The table as far as an observer knows it.

use rulebook_core::{Player, Turn, Viewpoint};

use crate::{
    bird::{Bird, Birds},
    mv::Move,
    variant::Variant,
};

/// The table as far as one observer knows it.
///
/// The host's table has all canaries and is the state of the game. An observer's table lacks those
/// that the observer does not see. Both change in the same way, so the rules are written once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The rules.
    pub variant: Variant,
    /// The phase of the game, which everybody knows.
    pub phase: Phase,
    /// The players' canaries, by seat.
    pub nests: [Nest; 2],
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// R2: this many canaries are dealt, fewer than [`Phase::DEALT`].
    Deal(u8),
    /// R3: the first player sends a canary.
    Send,
    /// R4: the second player answers.
    Answer,
    /// R4: the second player has yielded.
    Yielded,
    /// R5: both canaries sing.
    Song,
}

/// The canaries of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nest {
    /// Those in the hand.
    pub hand: Birds,
    /// The one on the perch.
    pub sent: Option<Bird>,
}

impl Phase {
    /// The number of canaries that are dealt (R2).
    pub const DEALT: u8 = 4;

    /// Who acts next.
    #[must_use]
    pub const fn turn(self) -> Turn {
        match self {
            Phase::Deal(_) => Turn::Chance,
            Phase::Send => Turn::Player(Player::FIRST),
            Phase::Answer => Turn::Player(Player::SECOND),
            Phase::Yielded | Phase::Song => Turn::Over,
        }
    }

    /// The player who is dealt the next canary (R2).
    #[must_use]
    pub const fn receiver(self) -> Option<Player> {
        match self {
            Phase::Deal(0 | 1) => Some(Player::FIRST),
            Phase::Deal(_) => Some(Player::SECOND),
            _ => None,
        }
    }

    /// Whether this player has sent a canary.
    #[must_use]
    pub fn has_sent(self, player: Player) -> bool {
        match self {
            Phase::Deal(_) | Phase::Send => false,
            Phase::Answer | Phase::Yielded => player == Player::FIRST,
            Phase::Song => true,
        }
    }

    /// The number of canaries in this player's hand.
    #[must_use]
    pub fn hand_size(self, player: Player) -> usize {
        match self {
            Phase::Deal(n) if player == Player::FIRST => usize::from(n.min(2)),
            Phase::Deal(n) => usize::from(n.saturating_sub(2)),
            _ => 2 - usize::from(self.has_sent(player)),
        }
    }
}

impl Table {
    /// The table before the deal.
    #[must_use]
    pub fn new(variant: Variant) -> Table {
        Table { variant, phase: Phase::Deal(0), nests: [Nest::default(); 2] }
    }

    /// The canaries of a player of this game.
    #[must_use]
    pub fn nest(&self, player: Player) -> &Nest {
        &self.nests[player.index()]
    }

    /// The canaries that are not known to be with a player.
    #[must_use]
    pub fn left(&self) -> Birds {
        let sent: Birds = self.nests.iter().filter_map(|nest| nest.sent).collect();
        !(self.nests[0].hand | self.nests[1].hand | sent)
    }

    /// The hand of a player, in ascending order; `None` for each canary that is not known.
    pub fn hand(&self, player: Player) -> impl Iterator<Item = Option<Bird>> {
        let size = self.phase.hand_size(player);
        let known = self.nest(player).hand.iter().map(Some);
        known.chain(std::iter::repeat(None)).take(size.max(self.nest(player).hand.len()))
    }

    /// What `who` sees of this table (R2 to R5).
    #[must_use]
    pub fn seen_by(&self, who: Viewpoint) -> Table {
        let mut seen = *self;
        for (nest, player) in seen.nests.iter_mut().zip(Player::all(2)) {
            if !sees(who, player) {
                nest.hand = Birds::EMPTY;
                nest.sent = nest.sent.filter(|_| self.phase == Phase::Song);
            }
        }
        seen
    }

    /// Deals the next canary, if it is known.
    pub(crate) fn deal(&mut self, bird: Option<Bird>) {
        let Phase::Deal(n_dealt) = self.phase else { return };
        if let (Some(bird), Some(player)) = (bird, self.phase.receiver()) {
            let hand = &mut self.nests[player.index()].hand;
            *hand = hand.with(bird);
        }
        self.phase =
            if n_dealt + 1 < Phase::DEALT { Phase::Deal(n_dealt + 1) } else { Phase::Send };
    }

    /// Makes a move of the player whose turn it is.
    pub(crate) fn play(&mut self, mv: Move) {
        match mv {
            Move::Send { bird } => self.send(Some(bird)),
            Move::Yield => self.phase = Phase::Yielded,
        }
    }

    /// Sends a canary of the player whose turn it is to the perch, if it is known.
    pub(crate) fn send(&mut self, bird: Option<Bird>) {
        let Some(player) = self.phase.turn().player() else { return };
        let nest = &mut self.nests[player.index()];
        nest.sent = bird;
        if let Some(bird) = bird {
            nest.hand = nest.hand.without(bird);
        }
        self.phase = if player == Player::FIRST { Phase::Answer } else { Phase::Song };
    }

    /// This table with every canary that it lacks, each chosen by `choose` among those that are
    /// left. `None` if no game leads to such a table.
    pub(crate) fn completed(
        mut self,
        mut choose: impl FnMut(Birds) -> Option<Bird>,
    ) -> Option<Table> {
        for player in Player::all(2) {
            let (hand_size, has_sent) = (self.phase.hand_size(player), self.phase.has_sent(player));
            while self.nest(player).hand.len() < hand_size {
                let bird = choose(self.left())?;
                let hand = &mut self.nests[player.index()].hand;
                *hand = hand.with(bird);
            }
            if has_sent && self.nest(player).sent.is_none() {
                self.nests[player.index()].sent = Some(choose(self.left())?);
            }
            let nest = self.nest(player);
            if nest.hand.len() != hand_size || nest.sent.is_some() != has_sent {
                return None;
            }
        }
        // R1: each canary exists once.
        let n_birds = |nest: &Nest| nest.hand.len() + usize::from(nest.sent.is_some());
        let n_known: usize = self.nests.iter().map(n_birds).sum();
        (n_known + self.left().len() == Bird::COUNT).then_some(self)
    }
}

/// Whether `who` sees the hidden canaries of `player`.
pub(crate) fn sees(who: Viewpoint, player: Player) -> bool {
    who == Viewpoint::Host || who == Viewpoint::Seat(player)
}
