//! The implementation of [`Game`]: facts, start, endings and names.

use core::fmt;

use rulebook_core::{Annotate, Game, Info};

use crate::{
    board::{Face, Hands},
    event::Event,
    extras::Ending,
    mv::Move,
    setup::Setup,
    state::{Octagone, Phase},
    variant::Variant,
};

impl Game for Octagone {
    type Variant = Variant;
    type Deal = Hands;

    const INFO: Info = Info::new("Octagone")
        .author("Luca Poletti")
        .aim(
            "Have fewer shields left than the other side when a hand is empty or no shield can be \
             laid. The White Lady (L) opens the game on any square. From then on, lay a shield of \
             the colour of the indicated square, or a joker (J), on that square. Its arrow (0 is north, 1 north-east, and so on clockwise \
             to 7) indicates the square for the next player: the first free square in its \
             direction, or for a joker the last one, unless `rules=kid`. A player who cannot lay a \
             shield passes.",
        )
        .seats(&[2, 4])
        .rules(include_str!("../RULES.md"))
        .strengths([60, 100, 1_500, 60_000]);

    fn start(variant: Variant) -> Octagone {
        Octagone::from_valid(Setup::start(variant))
    }

    fn variant(&self) -> Variant {
        self.public.variant
    }

    fn ending(&self) -> Option<&'static str> {
        Some(match self.ending_details()? {
            Ending::NoArrow => "no arrow",
            Ending::NoShield => "no shield",
            Ending::EmptyHand(_) => "empty hand",
        })
    }

    fn describe(&self, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mv {
            Move::Gift { to } => write!(f, "player {} gets the joker", to.index() + 1)?,
            Move::Lady { square, arrow } => {
                write!(f, "the White Lady on {square}, arrow {}", arrow.compass_point())?;
            }
            Move::Shield { square, face, arrow } => {
                write_shield(f, face)?;
                write!(f, " on {square}, arrow {}", arrow.compass_point())?;
            }
            Move::Close { square, face } => {
                write_shield(f, face)?;
                write!(f, " on {square}, the last one")?;
            }
            Move::Pass => f.write_str(match self.public.phase {
                Phase::Closing => "no closing shield",
                _ => "nothing fits",
            })?,
        }
        let indicated = self.annotate(mv).ok().and_then(|annotation| annotation.points_at);
        let far = match mv {
            Move::Shield { face, .. } if self.variant().points_far(face) => "the last free ",
            _ => "",
        };
        indicated.map_or(Ok(()), |square| write!(f, " to {far}square {square}"))
    }

    fn describe_event(&self, event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match event {
            Event::Lot { starter } => {
                write!(f, "player {} draws the White Lady and starts", starter.index() + 1)
            }
            Event::Deal { colour } => write!(f, "a shield {colour} is dealt"),
        }
    }

    fn deal_example() -> Option<&'static str> {
        Some("333333+3/333333+3")
    }
}

impl Default for Octagone {
    /// The official start under the default variant.
    fn default() -> Octagone {
        Octagone::start(Variant::default())
    }
}

fn write_shield(f: &mut fmt::Formatter<'_>, face: Face) -> fmt::Result {
    match face {
        Face::Colour(colour) => write!(f, "a shield {colour}"),
        Face::Joker => f.write_str("a joker"),
    }
}
