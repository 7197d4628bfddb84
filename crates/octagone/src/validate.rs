//! Which setups are positions.
//!
//! What is refused cannot come up in any game. The reverse is not claimed: a board that passes may
//! still have no order in which it could have been filled.

use rulebook_core::Player;

use crate::{
    board::{Arrow, Board, Colour, Square},
    error::InvalidSetup,
    hand::Hand,
    mv::Face,
    setup::Setup,
    shown::Shown,
    table::Stage,
    variant::{LadySquare, Players},
};

impl Setup {
    /// Checks that this is a position that play can reach.
    ///
    /// # Errors
    ///
    /// The first reason why it is not.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        self.check().map(|_| ())
    }

    /// Checks the setup and finds out how far the game has come; [`Stage::Play`] if it has
    /// perhaps ended.
    pub(crate) fn check(&self) -> Result<Stage, InvalidSetup> {
        self.check_seats()?;
        let is_untouched = self.filled.is_empty() && self.lady.is_none();
        let stage = if is_untouched {
            if self.target.is_some() {
                return Err(InvalidSetup::Target);
            }
            self.check_start()?
        } else {
            self.check_material()?;
            self.check_board()?
        };
        self.check_shown()?;
        Ok(stage)
    }

    fn players(&self) -> impl Iterator<Item = Player> + Clone {
        Player::all(self.variant.players.count())
    }

    fn hand(&self, player: Player) -> Hand {
        self.hands[player.index() & 3]
    }

    /// The number of shields of a kind in all hands.
    fn held(&self, face: Face) -> u8 {
        self.hands.iter().map(|hand| hand.count(face)).sum()
    }

    fn check_seats(&self) -> Result<(), InvalidSetup> {
        let n_players = self.variant.players.count();
        if n_players <= self.turn.index() as u8 {
            return Err(InvalidSetup::NoSuchSeat(self.turn));
        }
        for player in Player::all(4).skip(n_players.into()) {
            if !self.hand(player).is_empty() || self.shown[player.index()] != Shown::NOTHING {
                return Err(InvalidSetup::UnusedSeat(player));
            }
        }
        // R2: six of each kind.
        for face in Face::ALL {
            let found = self.held(face);
            if Hand::COPIES < found {
                return Err(InvalidSetup::TooMany { face, found });
            }
        }
        // R8, R14: the shares of each player and pair.
        let players = self.variant.players;
        for player in self.players() {
            let (found, expected) = (self.hand(player).coloured(), players.share());
            if expected < found {
                return Err(InvalidSetup::Share { player, found, expected });
            }
            let found = self.hand(player).jokers();
            if players.jokers() + gifts(players) < found {
                return Err(InvalidSetup::Jokers { player, found });
            }
            if players == Players::Four && 3 < self.pair_jokers(player) {
                return Err(InvalidSetup::PairJokers(player));
            }
        }
        Ok(())
    }

    /// R14: the jokers of a player and the partner.
    fn pair_jokers(&self, player: Player) -> u8 {
        self.hand(player).jokers() + self.hands[player.index() & 3 ^ 2].jokers()
    }

    /// R8, R14: the deal and the gifts.
    fn check_start(&self) -> Result<Stage, InvalidSetup> {
        let players = self.variant.players;
        let n_dealt: u8 = self.hands.iter().map(|hand| hand.coloured()).sum();
        let (rounds, rest) = (n_dealt / players.count(), n_dealt % players.count());
        let is_dealt = n_dealt == 6 * Hand::COPIES;
        for player in self.players() {
            let hand = self.hand(player);
            // R8: one shield at a time, seat 0 first.
            if hand.coloured() != rounds + u8::from(player.index() < usize::from(rest)) {
                return Err(InvalidSetup::OutOfStep(player));
            }
            let surplus = hand.jokers().checked_sub(players.jokers());
            if surplus.is_none_or(|surplus| surplus != 0 && !is_dealt) {
                return Err(InvalidSetup::Jokers { player, found: hand.jokers() });
            }
        }
        if !is_dealt {
            return Ok(Stage::Deal);
        }
        if players == Players::Two {
            return Ok(Stage::Lady);
        }
        // R14: the pair of seat 0 gives first.
        match (self.pair_jokers(Player::FIRST), self.pair_jokers(Player::SECOND)) {
            (2, 2) => Ok(Stage::Gift(0)),
            (3, 2) => Ok(Stage::Gift(1)),
            (3, 3) => Ok(Stage::Lady),
            _ => Err(InvalidSetup::PairJokers(Player::FIRST)),
        }
    }

    /// The number of coloured shields and of jokers that lie in the row of a colour, if the
    /// hands are those of a game.
    fn row(&self, colour: Colour) -> (u8, Option<u8>) {
        let coloured = Hand::COPIES - self.held(Face::Colour(colour));
        (coloured, (self.filled.in_row(colour) as u8).checked_sub(coloured))
    }

    /// R2, R11: what has left the hands lies on the board, each coloured shield in its row.
    fn check_material(&self) -> Result<(), InvalidSetup> {
        for colour in Colour::ALL {
            if self.row(colour).1.is_none() {
                return Err(InvalidSetup::Row(Face::Colour(colour)));
            }
        }
        let found = self.filled.len() as u8;
        let expected = 42 - self.hands.iter().map(|hand| hand.len()).sum::<u8>();
        if found != expected {
            return Err(InvalidSetup::FilledSquares { found, expected });
        }
        Ok(())
    }

    fn check_board(&self) -> Result<Stage, InvalidSetup> {
        if let Some(lady) = self.lady {
            // R10: she stands on the empty board until the reply.
            if !self.filled.is_empty() {
                return Err(InvalidSetup::Lady);
            }
            let target = self.target.ok_or(InvalidSetup::Target)?;
            if !self.lady_points(lady, target) {
                return Err(InvalidSetup::Unpointed);
            }
            return Ok(Stage::Reply);
        }
        let n_empty = self.players().filter(|player| self.hand(*player).is_empty()).count();
        let before = self.players().find(|p| p.next(self.variant.players.count()) == self.turn);
        // R12: an empty hand is the last one that was played from.
        if n_empty != 0 && (n_empty != 1 || !before.is_some_and(|p| self.hand(p).is_empty())) {
            return Err(InvalidSetup::EmptyHand);
        }
        let Some(target) = self.target else {
            return if self.is_closed() { Ok(Stage::Over) } else { Err(InvalidSetup::Target) };
        };
        if !self.is_pointed_at(target) {
            return Err(InvalidSetup::Unpointed);
        }
        if !self.has_order_of_turns() {
            return Err(InvalidSetup::Turns);
        }
        Ok(Stage::Play)
    }

    /// R9: whether the Lady's arrow can point from one square at another.
    fn lady_points(&self, lady: Square, target: Square) -> bool {
        let occupied = Board::EMPTY.with(lady);
        Arrow::all()
            .any(|arrow| self.variant.lady_line(lady, arrow).first_free(occupied) == Some(target))
    }

    /// R6, R7: whether a shield on the board can point at a free square.
    fn is_pointed_at(&self, target: Square) -> bool {
        if self.filled.contains(target) {
            return false;
        }
        let is_reply = self.filled.len() == 1;
        self.filled.iter().any(|square| {
            if !is_reply || self.variant.lady_square == LadySquare::Free {
                return self.points(square, target, self.filled);
            }
            // R10: the arrow of the reply skipped the Lady's square.
            Square::all().any(|lady| {
                let occupied = self.filled.with(lady);
                self.lady_points(lady, square) && self.points(square, target, occupied)
            })
        })
    }

    /// Whether a shield that can lie on `square` can point at `target` past these squares.
    fn points(&self, square: Square, target: Square, occupied: Board) -> bool {
        let (coloured, jokers) = self.row(square.colour());
        Arrow::all().any(|arrow| {
            let line = self.variant.line(square, arrow);
            let (first, last) = (line.first_free(occupied), line.last_free(occupied));
            let by_joker = if self.variant.points_far(Face::Joker) { last } else { first };
            coloured != 0 && first == Some(target)
                || jokers.is_some_and(|n| n != 0) && by_joker == Some(target)
        })
    }

    /// R12: whether a closing move, or declining it, can have led here.
    fn is_closed(&self) -> bool {
        let links = self.variant.links();
        let has_no_arrow = |square| links.lines().arrows(square, self.filled.with(square)) == 0;
        self.variant.closing_move.is_on()
            && self.filled.len() >= 2
            && Square::all().any(|square| {
                has_no_arrow(square) && (self.filled.contains(square) || self.is_pointed_at(square))
            })
    }

    /// R11: whether there is an order of turns in which the players can have come to these hands.
    ///
    /// Seats take turns; a turn is a shield or a pass, and who still has a joker never passed.
    fn has_order_of_turns(&self) -> bool {
        let n_players = usize::from(self.variant.players.count());
        let n_gifts = if self.variant.players == Players::Four { 4 } else { 1 };
        let fits = |gift: usize, replier: usize, rounds: u8| {
            (0..n_players).all(|seat| {
                let hand = self.hands[seat];
                // R14: bit `pair` of `gift` says which member got the joker.
                let got_gift = n_players == 4 && gift >> (seat & 1) & 1 == seat >> 1;
                let start = self.variant.players.share()
                    + self.variant.players.jokers()
                    + u8::from(got_gift);
                // Seats from the replier up to the one to move have had one more turn.
                let after = |from: usize| (seat + n_players - from) % n_players;
                let is_ahead =
                    after(replier) < (self.turn.index() + n_players - replier) % n_players;
                let turns = rounds + u8::from(is_ahead);
                match start.checked_sub(hand.len()) {
                    Some(laid) if hand.jokers() == 0 => laid <= turns,
                    Some(laid) => laid == turns,
                    None => false,
                }
            })
        };
        (0..n_gifts).any(|gift| {
            (0..n_players).any(|replier| (0..=42).any(|rounds| fits(gift, replier, rounds)))
        })
    }

    /// R16: what covered hands have shown.
    fn check_shown(&self) -> Result<(), InvalidSetup> {
        if !self.variant.covered.is_on() {
            let open = self.players().find(|p| self.shown[p.index()] != Shown::NOTHING);
            return open.map_or(Ok(()), |player| Err(InvalidSetup::Shown(player)));
        }
        let is_dealt = !self.filled.is_empty() || self.lady.is_some();
        for player in self.players() {
            let (hand, shown) = (self.hand(player), self.shown[player.index()]);
            let played: u8 = shown.all_played().iter().sum();
            let fits = if is_dealt {
                hand.coloured() + played == self.variant.players.share()
            } else {
                shown == Shown::NOTHING
            };
            // R11: who passed has no joker and no shield of the colour.
            let has_lacking = shown.lacking().any(|colour| hand.can_fill(colour));
            if !fits || has_lacking {
                return Err(InvalidSetup::Shown(player));
            }
        }
        for colour in Colour::ALL {
            let played: u8 = self.shown.iter().map(|shown| shown.played(colour)).sum();
            if is_dealt && played != self.row(colour).0 {
                return Err(InvalidSetup::Shown(self.turn));
            }
        }
        Ok(())
    }
}

/// R14: the number of jokers that one player can be given.
const fn gifts(players: Players) -> u8 {
    match players {
        Players::Two => 0,
        Players::Four => 1,
    }
}
