//! The implementation of [`Game`]: facts, start, endings and names.

use core::fmt::{self, Display};

use rulebook_core::{Game, Info, NoSymmetry, PerfectInfo, Play, Player, State};

use crate::{
    board::{Card, Sheet, Slot},
    event::Event,
    extras::Deck,
    mv::Move,
    setup::{Phase, Setup},
    state::Toki,
    variant::Variant,
};

impl Game for Toki {
    type Variant = Variant;
    type Deal = Deck;

    const INFO: Info = Info::new("Toki Toki")
        .author("Haim Shafir")
        .aim(
            "The lowest total after all rounds wins, and two equal cards in a column count nothing. Any \
             other card in your box counts its number, and two such pairs of the same number \
             subtract 10, or 15 with `foursome=15`. A Toki (T) equals the other card of its \
             column. On your turn, take the open card of the pile or one from the bank and place \
             it in your box, in a hidden slot or an open one; once all your cards are open, the \
             others have one turn each.",
        )
        .seats(&[2, 3, 4, 5, 6])
        .rules(include_str!("../RULES.md"))
        .strengths([8, 8, 10, 30_000]);

    /// The start of a game in which a tie for the first turn goes to the lower seat (R6). For other
    /// birthdays see [`Setup::birthdays`].
    ///
    /// # Panics
    ///
    /// If a number of the variant is out of its range.
    fn start(variant: Variant) -> Toki {
        Setup::start(variant).build().expect("the numbers of the variant are in range")
    }

    fn variant(&self) -> Variant {
        self.options()
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.describe_move(mv, f)?;
        let mut after = self.clone();
        if after.play(mv).is_ok() { after.describe_scored(f) } else { Ok(()) }
    }

    fn describe_event(&self, event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.describe_card(event, f)?;
        let mut after = self.clone();
        if after.resolve(event).is_ok() { after.describe_scored(f) } else { Ok(()) }
    }

    fn deal_example() -> Option<&'static str> {
        Some("Tx4 12x8 11x8 10x8 9x8 8x8 7x8 6x8 5x8 4x8 3x8 2x8 1x8 0x8")
    }
}

/// A card with the indefinite article: `a 7`, `an 8`.
struct Article(Card);

impl Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let article = if matches!(self.0.number(), Some(8 | 11)) { "an" } else { "a" };
        write!(f, "{article} {}", self.0)
    }
}

/// A player as people count them, from 1.
struct Seat(Player);

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0.index() + 1)
    }
}

/// R4: no player sees a hidden card, so there is chance but no private information.
impl PerfectInfo for Toki {}

/// Boxes that are worth the same are no images of each other: see `state/columns.rs`.
impl NoSymmetry for Toki {}

impl Default for Toki {
    fn default() -> Toki {
        Toki::start(Variant::default())
    }
}

impl Toki {
    fn describe_move(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mv {
            Move::Open { slot } => write!(f, "open the hidden card at {slot}"),
            Move::Pile => match self.pile() {
                Some(card) => write!(f, "take the {card} from the pile"),
                None => f.write_str("take the top card of the pile"),
            },
            Move::Bank => f.write_str("draw a card from the bank"),
            Move::Place { slot } => {
                write!(f, "place {} at {slot}; ", Hand(self))?;
                self.describe_old(slot, f)
            }
            Move::Flip { slot } => {
                write!(f, "throw {} on the pile and open the hidden card at {slot}", Hand(self))
            }
            Move::Keep => write!(f, "throw {} on the pile and open nothing", Hand(self)),
            Move::Fly { toki, slot } => write!(
                f,
                "place {} at {toki}; the Toki flies to {slot}, whose hidden card goes to the pile",
                Hand(self)
            ),
        }
    }

    fn describe_card(&self, event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = Article(event.card);
        match self.phase() {
            Phase::Deal => write!(f, "the pile begins with {card}"),
            Phase::Opening { player, slot } | Phase::Flip { player, slot } => {
                write!(f, "the card of {} at {slot} is {card}", Seat(player))
            }
            Phase::Draw { player } => write!(f, "{} draws {card}", Seat(player)),
            Phase::Throw { .. } => write!(f, "the card that goes to the pile is {card}"),
            Phase::Reveal => match self.turning() {
                Some((player, slot)) => {
                    write!(f, "the hidden card of {} at {slot} is {card}", Seat(player))
                }
                None => write!(f, "a hidden card is {card}"),
            },
            _ => event.card.fmt(f),
        }
    }

    /// Writes the points of the round that this position ends, unless it ends the game, whose payoffs
    /// say more.
    fn describe_scored(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(round) = self.scored_round().filter(|_| self.phase() == Phase::Deal) else {
            return Ok(());
        };
        let boards = self.boards().iter();
        let points = boards.map(|board| Sheet::new(*board, self.options()).score);
        write!(f, "; round {round} of {} ends with ", self.options().rounds)?;
        write_list(f, points)?;
        f.write_str(" points and totals ")?;
        write_list(f, self.totals().iter().copied())?;
        f.write_str(": the lowest leads")
    }

    /// Writes what happens to the card that is in a slot of the player who has the turn.
    fn describe_old(&self, slot: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = self.turn().player();
        match player.and_then(|player| self.board_of(player).get(slot)) {
            Some(card) => write!(f, "the {card} there goes to the pile"),
            None => f.write_str("the hidden card there goes to the pile"),
        }
    }
}

/// The card in hand, as in "the 5".
struct Hand<'s>(&'s Toki);

impl Display for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.phase() {
            Phase::Use { card, .. } => write!(f, "the {card}"),
            _ => f.write_str("the card"),
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, points: impl Iterator<Item = i16>) -> fmt::Result {
    for (i, points) in points.enumerate() {
        write!(f, "{}{points}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}
