//! Covered hands: what each observer knows, and how it changes.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    Entropy, HiddenInfo, Observer, Player, Step, StepOf, Turn, impl_serde, text::SyntaxError,
};

use crate::{
    board::{Board, Colour, Square},
    event::Event,
    hand::Hand,
    mv::{Face, Move},
    shown::Shown,
    state::Octagone,
    table::{Stage, Table},
    variant::Variant,
    worlds::Worlds,
};

/// R16: what one observer knows of a position.
///
/// With open hands that is everything. With covered hands a player knows the own hand, and everybody
/// knows the board, how many shields each player has, how many of them are jokers (all jokers are
/// dealt and played openly), and what the players have shown.
///
/// The text is that of the position, with `@` and the seat in front, or `@-` for a spectator, and
/// with a question mark and the number of coloured shields in place of the colours of a hand that
/// is not seen: `@1 {players=4,covered=on} … 2 ?9+1:000000/…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) observer: Observer,
    pub(crate) table: Table,
    pub(crate) hands: [SeenHand; 4],
}

/// R16: what an observer knows of one hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeenHand {
    /// The whole hand, if the observer sees it.
    pub hand: Option<Hand>,
    /// The number of coloured shields.
    pub coloured: u8,
    /// The number of jokers.
    pub jokers: u8,
    /// What its player has shown; nothing if hands are open.
    pub shown: Shown,
}

/// A step as an observer learns of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observed {
    /// A coloured shield has been dealt; its colour, if the observer sees it. Its text is that of
    /// the event, or `+?`.
    Dealt(Option<Colour>),
    /// A player has made this move.
    Moved(Move),
}

impl View {
    /// Whose view it is.
    #[must_use]
    pub const fn observer(&self) -> Observer {
        self.observer
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

    /// R6: the indicated square.
    #[must_use]
    pub const fn target(&self) -> Option<Square> {
        self.table.target
    }

    /// Who acts next.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// What is known of a hand; nothing of a player whom the game does not have.
    #[must_use]
    pub fn hand(&self, player: Player) -> SeenHand {
        self.hands.get(player.index()).copied().unwrap_or_default()
    }

    /// The hand of the player to move, if the observer may choose its moves.
    fn moving_hand(&self) -> Option<Hand> {
        let mover = self.turn().player()?;
        let is_own = self.observer == Observer::Player(mover);
        // R14: a gift does not depend on the hand of the player whose turn it is to play.
        let hand = self.hands[self.table.seat.index() & 3].hand;
        match self.table.stage {
            Stage::Gift(_) => is_own.then_some(Hand::EMPTY),
            _ if is_own => hand,
            _ => None,
        }
    }

    /// R12: whether anyone has a shield for the indicated square. All shields that were dealt and
    /// not played are in the hands, so everybody knows.
    fn can_anyone_lay(&self) -> bool {
        let Some(colour) = self.table.target.map(Square::colour) else { return false };
        if self.table.variant.covered.is_on() {
            let played: u8 = self.hands.iter().map(|seen| seen.shown.played(colour)).sum();
            played < Hand::COPIES || self.hands.iter().any(|seen| seen.jokers != 0)
        } else {
            self.hands.iter().any(|seen| seen.hand.is_some_and(|hand| hand.can_fill(colour)))
        }
    }

    fn add_shield(&mut self, seat: usize, face: Option<Face>) {
        let seen = &mut self.hands[seat];
        if let (Some(hand), Some(face)) = (&mut seen.hand, face) {
            *hand = hand.plus(face, 1);
        }
        let count = if face == Some(Face::Joker) { &mut seen.jokers } else { &mut seen.coloured };
        *count += 1;
    }

    fn remove_shield(&mut self, face: Face) {
        let seen = &mut self.hands[self.table.seat.index() & 3];
        seen.hand = seen.hand.map(|hand| hand.minus_one_at(face.index()));
        let count = if face == Face::Joker { &mut seen.jokers } else { &mut seen.coloured };
        *count = count.saturating_sub(1);
        if self.table.variant.covered.is_on() {
            seen.shown.play(face);
        }
    }

    fn deal(&mut self, colour: Option<Colour>) {
        let n_dealt: u8 = self.hands.iter().map(|seen| seen.coloured).sum();
        let n_players = self.table.variant.players.count();
        // An unknown face counts as a coloured one.
        self.add_shield(usize::from(n_dealt % n_players), colour.map(Face::Colour));
        if n_dealt + 1 == 6 * Hand::COPIES {
            self.table.end_deal();
        }
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Gift { to } => {
                self.add_shield(to.index() & 3, Some(Face::Joker));
                self.table.end_gift();
            }
            Move::Lady { square, arrow } => self.table.lay_lady(square, arrow),
            Move::Shield { square, face, arrow } => {
                let seat = self.table.seat.index() & 3;
                self.remove_shield(face);
                self.table.lay(square, face, arrow);
                let is_hand_empty = self.hands[seat].coloured + self.hands[seat].jokers == 0;
                self.table.settle(is_hand_empty, self.can_anyone_lay());
            }
            Move::Close { square, face } => {
                self.remove_shield(face);
                self.table.close(Some(square));
            }
            Move::Pass if self.table.stage == Stage::Closing => self.table.close(None),
            Move::Pass => {
                if let Some(target) = self.table.target
                    && self.table.variant.covered.is_on()
                {
                    self.hands[self.table.seat.index() & 3].shown.pass(target.colour());
                }
                self.table.pass_on();
            }
        }
    }
}

impl HiddenInfo for Octagone {
    type View = View;
    type Observed = Observed;

    fn view(&self, who: Observer) -> View {
        let mut hands = [SeenHand::default(); 4];
        for player in Player::all(self.table.variant.players.count()) {
            let hand = self.hands[player.index()];
            hands[player.index()] = SeenHand {
                hand: sees(self.table.variant, who, player).then_some(hand),
                coloured: hand.coloured(),
                jokers: hand.jokers(),
                shown: self.shown[player.index()],
            };
        }
        View { observer: who, table: self.table, hands }
    }

    /// A deal that fits the view, by its true probability: how likely chance was to deal it, given
    /// everything in the view. What players chose tells nothing beyond that they could choose it;
    /// a pass tells that they could not lay (R11).
    ///
    /// [`Worlds`] does the same, with the counting done once for many samples.
    ///
    /// # Panics
    ///
    /// Never for a view of a game or one that was parsed.
    fn determinize(view: &View, rng: &mut impl Entropy) -> Octagone {
        Worlds::new(view).sample(rng)
    }

    fn visit_view_moves<B>(
        view: &View,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match view.moving_hand() {
            Some(hand) => view.table.visit(hand, visit),
            None => ControlFlow::Continue(()),
        }
    }

    fn observe(&self, step: StepOf<Octagone>, who: Observer) -> Observed {
        match step {
            Step::Move(mv) => Observed::Moved(mv),
            Step::Event(Event { colour }) => {
                let n_dealt: u8 = self.hands.iter().map(|hand| hand.coloured()).sum();
                let n_players = self.table.variant.players.count();
                let receiver = Player::all(n_players).nth(usize::from(n_dealt % n_players));
                let is_seen = receiver.is_some_and(|p| sees(self.table.variant, who, p));
                Observed::Dealt(is_seen.then_some(colour))
            }
        }
    }

    fn advance(view: &mut View, observed: &Observed) {
        match *observed {
            Observed::Dealt(colour) => view.deal(colour),
            Observed::Moved(mv) => view.play(mv),
        }
    }
}

/// R16: whether an observer sees a player's hand.
pub(crate) fn sees(variant: Variant, who: Observer, player: Player) -> bool {
    !variant.covered.is_on() || who == Observer::Player(player)
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Dealt(None) => f.write_str("+?"),
            Observed::Dealt(Some(colour)) => Event { colour: *colour }.fmt(f),
            Observed::Moved(mv) => mv.fmt(f),
        }
    }
}

impl FromStr for Observed {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observed, SyntaxError> {
        if text == "+?" {
            return Ok(Observed::Dealt(None));
        }
        if text.starts_with('+') {
            return text.parse::<Event>().map(|event| Observed::Dealt(Some(event.colour)));
        }
        text.parse().map(Observed::Moved)
    }
}

impl_serde!(Observed);
impl_serde!(View);
