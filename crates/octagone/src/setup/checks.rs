//! The violations of a setup and of a view.
//!
//! A reported position cannot occur in any game. The converse does not hold: a board without
//! violations may still have no order in which it could have been filled.

use core::ops::ControlFlow;

use rulebook_core::Player;

use super::{Setup, turn_order};
use crate::{
    board::{AnyHand, Arrow, Colour, Face, Hand, PublicInfo, Square, SquareSet},
    error::InvalidSetup,
    variant::{LadySquare, Lot, Players},
};

impl Setup {
    /// Calls `visit` with each violation.
    pub(crate) fn visit_violations(
        &self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_violations_with(&self.hands, visit)
    }

    /// Calls `visit` with each violation of a setup with these hands instead of its own. Of a
    /// hidden hand only the size is checked.
    pub(crate) fn visit_violations_with<H: AnyHand>(
        &self,
        hands: &[H; 4],
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Checks::new(self, hands).report(&mut Report { visit, is_clean: true })
    }
}

/// Passes violations on and remembers whether there was one.
struct Report<'v> {
    visit: &'v mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    is_clean: bool,
}

impl Report<'_> {
    fn add(&mut self, violation: InvalidSetup) -> ControlFlow<()> {
        self.is_clean = false;
        (self.visit)(violation)
    }

    /// Breaks if there was a violation: further checks would be meaningless.
    fn stop_unless_clean(&self) -> ControlFlow<()> {
        if self.is_clean { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A setup with the totals that every observer can count.
struct Checks<'s, H> {
    setup: &'s Setup,
    hands: &'s [H; 4],
    /// For each face, the number of shields that are known to exist.
    known: [u8; Face::COUNT],
    /// For each face, the number of shields that are in the hands, once all are dealt.
    held: [u8; Face::COUNT],
}

impl<'s, H: AnyHand> Checks<'s, H> {
    fn new(setup: &'s Setup, hands: &'s [H; 4]) -> Checks<'s, H> {
        let mut known =
            Face::ALL.map(|face| hands.iter().map(|hand| hand.seen_at(face.index())).sum::<u8>());
        let mut held = known;
        if hands.iter().any(|hand| hand.seen().is_none()) {
            // A shield that nobody has played is in a hand.
            for colour in Colour::ALL {
                let played: u8 = setup.public_info.iter().map(|info| info.played(colour)).sum();
                known[colour.index()] += played;
                held[colour.index()] = Hand::COPIES.saturating_sub(played);
            }
        }
        Checks { setup, hands, known, held }
    }

    /// Reports each violation. Those that make play unsound come first.
    fn report(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        self.check_seats(report)?;
        report.stop_unless_clean()?;
        self.check_shares(report)?;
        report.stop_unless_clean()?;
        if self.setup.is_untouched() {
            self.check_start(report)?;
            return self.check_public_info(false, report);
        }
        self.check_board(report)?;
        report.stop_unless_clean()?;
        self.check_public_info(true, report)?;
        self.check_material(report)?;
        self.check_history(report)
    }

    fn n_players(&self) -> u8 {
        self.setup.variant.players.count()
    }

    fn players(&self) -> impl Iterator<Item = Player> + Clone + use<H> {
        Player::all(self.n_players())
    }

    fn hand(&self, player: Player) -> H {
        self.hands[player.index() & 3]
    }

    fn len(&self, player: Player) -> u8 {
        self.hand(player).coloured() + self.hand(player).jokers()
    }

    /// R14: the jokers of a player and the partner.
    fn pair_jokers(&self, player: Player) -> u8 {
        self.hand(player).jokers() + self.hands[player.index() & 3 ^ 2].jokers()
    }

    /// R8: the seats of the game, and who starts.
    fn check_seats(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        match self.setup.to_move {
            Some(player) if self.n_players() <= player.index() as u8 => {
                report.add(InvalidSetup::NoSuchPlayer(player))?;
            }
            Some(_) => {}
            // The lot comes first.
            None => {
                let is_given = self.setup.variant.lot == Lot::Given;
                let has_begun = self.players().any(|player| self.hand(player).coloured() != 0);
                if is_given || has_begun || !self.setup.is_untouched() {
                    report.add(InvalidSetup::NoStarter)?;
                }
            }
        }
        for player in Player::all(4).skip(self.n_players().into()) {
            let info = self.setup.public_info[player.index()];
            if self.len(player) != 0 || info != PublicInfo::NOTHING {
                report.add(InvalidSetup::UnusedSeat(player))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// R2, R8, R14: six of each kind, and the shares of each player and pair.
    fn check_shares(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        for face in Face::ALL {
            let found = self.known[face.index()];
            if Hand::COPIES < found {
                report.add(InvalidSetup::TooMany { face, found })?;
            }
        }
        let players = self.setup.variant.players;
        for player in self.players() {
            let (found, expected) = (self.hand(player).coloured(), players.share());
            if expected < found {
                report.add(InvalidSetup::Share { player, found, expected })?;
            }
            let found = self.hand(player).jokers();
            let most = players.jokers() + u8::from(players == Players::Four);
            if most < found {
                report.add(InvalidSetup::Jokers { player, found })?;
            }
            if players == Players::Four && 3 < self.pair_jokers(player) {
                report.add(InvalidSetup::PairJokers(player))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// R8, R14: the deal and the gifts.
    fn check_start(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        if self.setup.target.is_some() {
            report.add(InvalidSetup::Target)?;
        }
        let players = self.setup.variant.players;
        let n_dealt: u8 = self.hands.iter().map(|hand| hand.coloured()).sum();
        let (rounds, rest) = (n_dealt / players.count(), n_dealt % players.count());
        let is_dealt = n_dealt == 6 * Hand::COPIES;
        for player in self.players() {
            let hand = self.hand(player);
            // R8: one shield at a time, seat 0 first.
            if hand.coloured() != rounds + u8::from(player.index() < usize::from(rest)) {
                report.add(InvalidSetup::OutOfStep(player))?;
            }
            let found = hand.jokers();
            if found < players.jokers() || !is_dealt && players.jokers() < found {
                report.add(InvalidSetup::Jokers { player, found })?;
            }
        }
        report.stop_unless_clean()?;
        // R14: the pair of seat 0 gives first.
        let pairs = (self.pair_jokers(Player::FIRST), self.pair_jokers(Player::SECOND));
        if players == Players::Four && !matches!(pairs, (2 | 3, 2) | (3, 3)) {
            report.add(InvalidSetup::PairJokers(Player::FIRST))?;
        }
        ControlFlow::Continue(())
    }

    /// R10, R11, R12: the indicated square, the White Lady, and empty hands.
    fn check_board(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        let Setup { filled, lady, target, .. } = *self.setup;
        if lady.is_some() && !filled.is_empty() {
            // R10: she is alone on the board until the reply.
            report.add(InvalidSetup::Lady)?;
        }
        // R12: an empty hand is the one that was played from last.
        let mut empty = self.players().filter(|player| self.len(*player) == 0);
        if let Some(player) = empty.next() {
            let played_last = Some(player.next(self.n_players())) == self.setup.to_move;
            if lady.is_some() || !played_last || empty.next().is_some() {
                report.add(InvalidSetup::EmptyHand)?;
            }
        }
        if target.is_some_and(|square| filled.contains(square) || lady == target) {
            report.add(InvalidSetup::TargetOccupied)?;
        }
        if target.is_none() && (lady.is_some() || !self.is_closed()) {
            report.add(InvalidSetup::Target)?;
        }
        ControlFlow::Continue(())
    }

    /// R16: what has been revealed of covered hands.
    fn check_public_info(
        &self,
        are_shields_played: bool,
        report: &mut Report<'_>,
    ) -> ControlFlow<()> {
        let Setup { variant, public_info, .. } = *self.setup;
        for player in self.players() {
            let (hand, info) = (self.hand(player), public_info[player.index()]);
            let n_played: u8 = info.all_played().iter().sum();
            let fits = if variant.covered.is_on() && are_shields_played {
                hand.coloured() + n_played == variant.players.share()
            } else {
                info == PublicInfo::NOTHING
            };
            // R11: who passed has no joker and no shield of the colour.
            let has_lacking = info.lacking().iter().any(|colour| hand.surely_fills(colour));
            if !fits || has_lacking {
                report.add(InvalidSetup::PublicInfo(player))?;
            }
        }
        if variant.covered.is_on() && are_shields_played {
            for colour in Colour::ALL {
                let n_played: u8 = public_info.iter().map(|info| info.played(colour)).sum();
                if n_played != self.played(colour)
                    && let Some(player) = self.setup.to_move
                {
                    report.add(InvalidSetup::PublicInfo(player))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of coloured shields of this colour that have left the hands.
    fn played(&self, colour: Colour) -> u8 {
        Hand::COPIES.saturating_sub(self.held[colour.index()])
    }

    /// The number of jokers in the row of this colour: the squares that no shield of the colour
    /// fills. `None` if there are fewer filled squares than shields.
    fn jokers_in_row(&self, colour: Colour) -> Option<u8> {
        (self.setup.filled.in_row(colour) as u8).checked_sub(self.played(colour))
    }

    /// R2, R11: what has left the hands is on the board, each coloured shield in its row.
    fn check_material(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        for colour in Colour::ALL {
            if self.jokers_in_row(colour).is_none() {
                report.add(InvalidSetup::Row(Face::Colour(colour)))?;
            }
        }
        let found = self.setup.filled.len() as u8;
        let n_held: u8 = self.players().map(|player| self.len(player)).sum();
        let expected = Square::COUNT as u8 - n_held;
        if found != expected {
            report.add(InvalidSetup::FilledSquares { found, expected })?;
        }
        ControlFlow::Continue(())
    }

    /// R6, R11: an arrow leads to the indicated square, and the turns have an order.
    fn check_history(&self, report: &mut Report<'_>) -> ControlFlow<()> {
        let Some(target) = self.setup.target else { return ControlFlow::Continue(()) };
        if let Some(lady) = self.setup.lady {
            if !self.lady_points(lady, target) {
                report.add(InvalidSetup::Unpointed)?;
            }
            return ControlFlow::Continue(());
        }
        if !self.is_pointed_at(target) {
            report.add(InvalidSetup::Unpointed)?;
        }
        let hands = self.hands.map(|hand| (hand.coloured() + hand.jokers(), hand.jokers()));
        if !turn_order::exists(self.setup, hands) {
            report.add(InvalidSetup::Turns)?;
        }
        ControlFlow::Continue(())
    }

    /// R9: whether the Lady's arrow can point from one square to another.
    fn lady_points(&self, lady: Square, target: Square) -> bool {
        let (variant, occupied) = (self.setup.variant, SquareSet::only(lady));
        Arrow::all()
            .any(|arrow| variant.lady_line(lady, arrow).first_free(occupied) == Some(target))
    }

    /// R6, R7: whether a shield on the board can point at a free square.
    fn is_pointed_at(&self, target: Square) -> bool {
        let Setup { variant, filled, .. } = *self.setup;
        if filled.contains(target) {
            return false;
        }
        let is_reply = filled.len() == 1;
        filled.iter().any(|square| {
            if !is_reply || variant.lady_square == LadySquare::Free {
                return self.points(square, target, filled);
            }
            // R10: the arrow of the reply skipped the Lady's square.
            Square::all().any(|lady| {
                self.lady_points(lady, square) && self.points(square, target, filled.with(lady))
            })
        })
    }

    /// Whether a shield that can be on `square` can point at `target` past these squares.
    fn points(&self, square: Square, target: Square, occupied: SquareSet) -> bool {
        let variant = self.setup.variant;
        let has_coloured = self.played(square.colour()) != 0;
        let has_joker = self.jokers_in_row(square.colour()).is_some_and(|jokers| jokers != 0);
        Arrow::all().any(|arrow| {
            let line = variant.line(square, arrow);
            let (first, last) = (line.first_free(occupied), line.last_free(occupied));
            let by_joker = if variant.points_far(Face::Joker) { last } else { first };
            has_coloured && first == Some(target) || has_joker && by_joker == Some(target)
        })
    }

    /// R12: whether a closing move, or declining it, can have led here.
    fn is_closed(&self) -> bool {
        let Setup { variant, filled, .. } = *self.setup;
        let lines = variant.links().lines();
        let has_no_arrow = |square| lines.arrows(square, filled.with(square)).is_empty();
        variant.closing_move.is_on()
            && Square::all().any(|square| {
                has_no_arrow(square) && (filled.contains(square) || self.is_pointed_at(square))
            })
    }
}
