//! The things on the table, for both drawings.

use std::{
    string::{String, ToString},
    vec::Vec,
};

use rulebook_core::Player;
use rulebook_draw::Scene;

use crate::{
    board::{Arrow, Colour, Face, Line, Square, triangle},
    mv::Move,
    state::{Octagone, Phase},
    variant::Level,
    view::{Observation, Picture as Shields, SeenHand, View},
};

/// The view of an observer, prepared for drawing.
#[derive(Debug)]
pub(super) struct Table<'s> {
    pub(super) view: &'s View,
    /// The shields on the board, as far as the observed steps show them.
    shields: Shields,
    /// The latest arrow that was laid, which points at the indicated square.
    pub(super) pointer: Option<Pointer>,
    /// The square that was filled or got the White Lady in the latest step.
    latest: Option<Square>,
    /// The player to move.
    mover: Option<Player>,
    /// The player who got a shield in the latest step, while nobody is to move.
    receiver: Option<Player>,
    /// The names of the players by seat.
    names: Vec<String>,
}

/// An arrow on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointer {
    pub(super) square: Square,
    pub(super) arrow: Arrow,
    /// R3, R5: the squares that it points along.
    pub(super) line: Line,
}

/// The triangles that the arrows on a square at the edge press when they leave the board on one
/// side (R5).
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) square: Square,
    pub(super) side: Side,
    /// The arrows, from left to right or from the top, and the rows to which they lead.
    pub(super) triangles: Vec<(Arrow, Colour)>,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing.
    Empty,
    /// A shield; a closing shield has no arrow (R12).
    Shield(Face, Option<Arrow>),
    /// A shield that was laid before the steps that are known.
    Unknown,
    /// The White Lady, and her arrow if it is known.
    Lady(Option<Arrow>),
}

/// The target of a shield on the indicated square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// No shield can be laid now.
    Open,
    /// R7: the arrow is illegal.
    Illegal,
    /// R6: the square for a coloured shield, and the one for a joker.
    At {
        /// For a coloured shield.
        shield: Square,
        /// For a joker.
        joker: Square,
    },
}

/// The number of shields of a kind in a hand, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// The hand is seen.
    Seen(u8),
    /// The hand is hidden, but this number is known.
    Known(u8),
    /// Nobody but the player knows.
    Hidden,
}

impl<'s> Table<'s> {
    pub(super) fn new(scene: &Scene<'s, Octagone>) -> Table<'s> {
        let view = scene.view;
        let moves = scene.observed.iter().filter_map(|observed| match observed {
            Observation::Moved(mv) => Some(*mv),
            Observation::Drawn(_) | Observation::Dealt(_) => None,
        });
        let mover = scene.turn().player();
        Table {
            view,
            shields: moves.clone().collect(),
            pointer: moves.rev().find_map(|mv| Pointer::of(view, mv)),
            latest: match scene.last() {
                Some(Observation::Moved(mv)) => mv.square(),
                _ => None,
            },
            mover,
            receiver: match scene.last() {
                Some(observed) if mover.is_none() => receiver(view, *observed),
                _ => None,
            },
            names: players(view).map(|player| scene.seat(player)).collect(),
        }
    }

    pub(super) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        players(self.view)
    }

    pub(super) fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// R14: the other player of the pair.
    pub(super) fn partner(&self, player: Player) -> Option<Player> {
        let index = player.index() as u8 ^ 2;
        Player::from_index(index).filter(|partner| partner.index() < self.names.len())
    }

    pub(super) fn content(&self, square: Square) -> Content {
        if self.view.filled().contains(square) {
            let shield = self.shields.shield(square);
            return shield.map_or(Content::Unknown, |(face, arrow)| Content::Shield(face, arrow));
        }
        if self.view.lady() == Some(square) {
            let lady = self.shields.lady().filter(|(at, _)| *at == square);
            return Content::Lady(lady.map(|(_, arrow)| arrow));
        }
        Content::Empty
    }

    /// Whether a shield is to be laid on this square.
    pub(super) fn is_indicated(&self, square: Square) -> bool {
        self.aiming_square() == Some(square)
    }

    pub(super) fn is_latest(&self, square: Square) -> bool {
        self.latest == Some(square)
    }

    pub(super) fn is_to_move(&self, player: Player) -> bool {
        self.mover == Some(player)
    }

    /// R9: whether the player lays the White Lady now.
    pub(super) fn has_lady(&self, player: Player) -> bool {
        self.is_to_move(player) && self.view.public.phase == Phase::Lady
    }

    pub(super) fn is_receiver(&self, player: Player) -> bool {
        self.receiver == Some(player)
    }

    /// The square on which a shield can be laid now.
    pub(super) fn aiming_square(&self) -> Option<Square> {
        self.view.target().filter(|_| self.mover.is_some())
    }

    pub(super) fn aim(&self, arrow: Arrow) -> Aim {
        let Some(square) = self.aiming_square() else { return Aim::Open };
        // R7, R10.
        let occupied = self.view.public.occupied_with(square);
        let variant = self.view.variant();
        let line = variant.line(square, arrow);
        let (Some(first), Some(last)) = (line.first_free(occupied), line.last_free(occupied))
        else {
            return Aim::Illegal;
        };
        Aim::At { shield: first, joker: if variant.points_far(Face::Joker) { last } else { first } }
    }

    /// R5: the triangles around the board; none under the rules without them.
    pub(super) fn edges(&self) -> Vec<Edge> {
        if self.view.variant().level != Level::Standard {
            return Vec::new();
        }
        let edges = Square::all().flat_map(|square| Side::ALL.map(|side| Edge::of(square, side)));
        edges.filter(|edge| !edge.triangles.is_empty()).collect()
    }

    /// Whether some joker points at another square than a coloured shield.
    pub(super) fn has_far_jokers(&self) -> bool {
        let differs = |aim| matches!(aim, Aim::At { shield, joker } if shield != joker);
        Arrow::all().any(|arrow| differs(self.aim(arrow)))
    }

    pub(super) fn count(&self, player: Player, face: Face) -> Count {
        match (self.view.hand(player), face) {
            (SeenHand::Open(hand), _) => Count::Seen(hand.count(face)),
            (SeenHand::Hidden { jokers, .. }, Face::Joker) => Count::Known(jokers),
            // R11: a pass shows that there is none.
            (SeenHand::Hidden { coloured, .. }, Face::Colour(colour)) => {
                let has_none = coloured == 0 || self.view.public_info(player).lacks(colour);
                if has_none { Count::Known(0) } else { Count::Hidden }
            }
        }
    }

    /// The shields that a player still has.
    pub(super) fn n_left(&self, player: Player) -> u8 {
        self.view.hand(player).len()
    }

    /// R15: the shields that a player and the partner still have.
    pub(super) fn n_left_of_pair(&self, player: Player) -> Option<u8> {
        self.partner(player).map(|partner| self.n_left(player) + self.n_left(partner))
    }

    /// R11: the colours that a hidden hand does not have, because its player has passed.
    pub(super) fn lacking(&self, player: Player) -> String {
        let is_hidden = self.view.hand(player).hand().is_none();
        let lacking = self.view.public_info(player).lacking().iter().filter(|_| is_hidden);
        lacking.map(|colour| colour.to_string()).collect::<Vec<_>>().join(" ")
    }
}

impl Edge {
    fn of(square: Square, side: Side) -> Edge {
        let is_here = |arrow: &Arrow| Side::of(square, *arrow) == side;
        let arrows = side.arrows().into_iter().filter(is_here);
        let triangles = arrows.filter_map(|arrow| Some((arrow, triangle(square, arrow)?)));
        Edge { square, side, triangles: triangles.collect() }
    }
}

impl Side {
    const ALL: [Side; 4] = [Side::Top, Side::Right, Side::Bottom, Side::Left];

    /// The side where an arrow leaves the board, if it does; through a corner, the top or bottom.
    fn of(square: Square, arrow: Arrow) -> Side {
        let (down, right) = arrow.step();
        match (square.row(), down) {
            (0, down) if down < 0 => Side::Top,
            (5, down) if 0 < down => Side::Bottom,
            _ if 0 < right => Side::Right,
            _ => Side::Left,
        }
    }

    /// The arrows toward the side, from left to right or from the top.
    pub(super) fn arrows(self) -> [Arrow; 3] {
        let indices = match self {
            Side::Top => [7, 0, 1],
            Side::Right => [1, 2, 3],
            Side::Bottom => [5, 4, 3],
            Side::Left => [7, 6, 5],
        };
        indices.map(|index| Arrow::from_index(index).expect("a direction"))
    }
}

impl Pointer {
    fn of(view: &View, mv: Move) -> Option<Pointer> {
        let variant = view.variant();
        let (square, arrow, line) = match mv {
            Move::Lady { square, arrow } => (square, arrow, variant.lady_line(square, arrow)),
            Move::Shield { square, arrow, .. } => (square, arrow, variant.line(square, arrow)),
            Move::Gift { .. } | Move::Close { .. } | Move::Pass => return None,
        };
        Some(Pointer { square, arrow, line })
    }

    /// R5: whether the arrow presses a triangle.
    pub(super) fn presses_triangle(self) -> bool {
        triangle(self.square, self.arrow).is_some()
    }
}

fn players(view: &View) -> impl Iterator<Item = Player> + use<> {
    Player::all(view.variant().players.count())
}

/// The player who got a shield in the step that led to this view.
fn receiver(view: &View, latest: Observation) -> Option<Player> {
    match latest {
        Observation::Drawn(starter) => Some(starter),
        // R8: the shields are dealt one at a time, in the order of the seats.
        Observation::Dealt(_) => {
            let n_dealt: u8 = players(view).map(|player| view.hand(player).coloured()).sum();
            Player::from_index(n_dealt.checked_sub(1)? % view.variant().players.count())
        }
        Observation::Moved(_) => None,
    }
}
