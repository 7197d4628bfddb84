//! The trait that a game implements, and the functions that complete its drawings.

use rulebook_core::{Game, MAX_PLAYERS, Picks, Player};

use crate::{
    caption::caption,
    colour::Colour,
    dial::Dial,
    element::Button,
    picture::{Ink, Picture, Span},
    scene::Scene,
    svg::{Drawing, Svg},
    text_svg::text_svg,
    theme::Theme,
};

/// A game that can be drawn.
///
/// An implementation draws the board with its coordinates and everything next to it, each in a
/// separate part ([`Svg::zone`]), and adds an element for every pick that a player can point at in
/// any position: empty squares and the pieces of other seats too. All other information gets a
/// note, so that a screen reader can read it. It marks the latest step. It does not show the turn
/// or the result: [`picture`] and [`svg`] add a caption to every drawing.
///
/// # Law
///
/// Clicking the centres of the elements, or the buttons, of a legal move's picks plays that move:
/// the topmost element at the centre of a pick's element is that element.
///
/// Different picks have different labels. In a picture, every character that is not a space and not
/// [`Ink::Faint`] is inside an element or a note. A picture and an SVG agree: their elements have
/// the same picks and labels, and their notes the same labels.
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::Viewpoint;
/// use rulebook_draw::{Draw, Scene};
///
/// let state: TicTacToe = ".../.X./...".parse()?;
/// let picture = TicTacToe::picture(&Scene::new(&state, Viewpoint::Public, &[], None));
/// let rows = picture.to_string();
/// assert_eq!(rows.lines().collect::<Vec<_>>(), [
///     "  ┌─────┬─────┬─────┐",
///     "3 │     │     │     │",
///     "  ├─────┼─────┼─────┤",
///     "2 │     │  X  │     │",
///     "  ├─────┼─────┼─────┤",
///     "1 │     │     │     │",
///     "  └─────┴─────┴─────┘",
///     "     a     b     c",
/// ]);
/// assert_eq!(picture.elements[4].label, "b2, X");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Draw: Game + Picks {
    /// The scene as rows of text, which must be readable without colours.
    #[must_use]
    fn picture(scene: &Scene<'_, Self>) -> Picture;

    /// The scene as SVG. The default is [`Draw::picture`] in a fixed-width font.
    #[must_use]
    fn svg(scene: &Scene<'_, Self>, theme: &Theme) -> Svg {
        text_svg(&Self::picture(scene), theme)
    }

    /// The picks that have no place in the drawing, whether they can be picked now or not.
    #[must_use]
    fn buttons(scene: &Scene<'_, Self>) -> Vec<Button> {
        let _ = scene;
        Vec::new()
    }

    /// Draws the effect of the picks so far of the player to move, over [`Draw::svg`] and in its
    /// coordinates: a tile in its new place, the path of a piece. It may add elements, on top of
    /// the others, for picks that have a place only now.
    ///
    /// Call it through [`preview`], which passes only picks that are a legal move or the beginning
    /// of one: an implementation need not refuse any. The default draws nothing.
    fn preview(svg: &mut Svg, scene: &Scene<'_, Self>, picked: &[Self::Pick], theme: &Theme) {
        let _ = (svg, scene, picked, theme);
    }

    /// The pick as a direction or orientation; `None` if it is neither.
    #[must_use]
    fn dial(pick: Self::Pick) -> Option<Dial> {
        let _ = pick;
        None
    }

    /// The quarter turns clockwise, below 4, that bring a player's side of the board to the bottom of
    /// [`Draw::svg`]. The default is 0: no side of the board belongs to a player.
    #[must_use]
    fn quarter_turns(scene: &Scene<'_, Self>, player: Player) -> u8 {
        let _ = (scene, player);
        0
    }

    /// The colour of a player's pieces.
    #[must_use]
    fn seat_colour(player: Player) -> Colour {
        Colour::of_player(player)
    }
}

/// The picture of a scene with its caption above it and its buttons.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::Viewpoint;
/// use rulebook_draw::{Scene, picture};
///
/// let start = Nim::default();
/// let picture = picture(&Scene::<Nim>::new(&start, Viewpoint::Public, &[], None));
/// assert!(picture.to_string().starts_with("Player 1 to move\n\n"));
/// assert_eq!(picture.element_at(10, 6).map(|element| element.pick.as_str()), Some("d2"));
/// ```
#[must_use]
pub fn picture<S: Draw>(scene: &Scene<'_, S>) -> Picture {
    let mut picture = S::picture(scene).below(&caption(scene));
    picture.buttons = S::buttons(scene);
    picture.seat_colours = Player::all(MAX_PLAYERS as u8).map(S::seat_colour).collect();
    picture
}

/// The SVG document of a scene with its caption above it and its buttons.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::Viewpoint;
/// use rulebook_draw::{Scene, Theme, svg};
///
/// let start = Nim::default();
/// let drawing = svg(&Scene::<Nim>::new(&start, Viewpoint::Public, &[], None), &Theme::LIGHT);
/// assert!(drawing.text.starts_with("<svg ") && drawing.text.contains("data-pick=\"d2\""));
/// assert!(drawing.text.contains("<title>Player 1 to move</title>"));
/// ```
#[must_use]
pub fn svg<S: Draw>(scene: &Scene<'_, S>, theme: &Theme) -> Drawing {
    let mut svg = S::svg(scene, theme);
    svg.caption(&caption(scene), theme);
    let mut drawing = svg.finish(S::buttons(scene));
    let seats = Player::all(scene.world().players());
    let turns: Vec<u8> = seats.map(|player| S::quarter_turns(scene, player)).collect();
    if turns.iter().any(|turn| *turn != 0) {
        drawing.turns = turns;
    }
    drawing
}

/// A drawing of the effect of the picks of the player to move: a fragment for the end of the last
/// group of the document that [`svg`] makes of the same scene, and the elements of picks that have
/// a place only now, in the coordinates of that group. The text is empty if the game draws nothing.
/// `None` if the picks are not the beginning of a legal move.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::Viewpoint;
/// use rulebook_draw::{Scene, Theme, preview};
///
/// let start = Nim::default();
/// let scene = Scene::<Nim>::new(&start, Viewpoint::Public, &[], None);
/// let [d2, a2] = ["d2".parse()?, "a2".parse()?];
/// let drawing = preview(&scene, &[d2], &Theme::LIGHT);
/// assert_eq!(drawing.map(|drawing| drawing.text).as_deref(), Some(""));
/// assert!(preview(&scene, &[a2], &Theme::LIGHT).is_none()); // The first heap has one object.
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn preview<S: Draw>(
    scene: &Scene<'_, S>,
    picked: &[S::Pick],
    theme: &Theme,
) -> Option<Drawing> {
    if !scene.world().is_beginning(picked) {
        return None;
    }
    let mut svg = Svg::new(0.0, 0.0, theme);
    S::preview(&mut svg, scene, picked, theme);
    Some(svg.into_fragment())
}

/// A scene as the text of its view with its caption above it: the picture of a game without
/// [`Draw`].
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::Viewpoint;
/// use rulebook_draw::{Scene, plain};
///
/// let start = Nim::default();
/// let picture = plain(&Scene::<Nim>::new(&start, Viewpoint::Public, &[], None));
/// assert_eq!(picture.to_string(), "Player 1 to move\n\n1,3,5,7 0\n");
/// ```
#[must_use]
pub fn plain<S: Game>(scene: &Scene<'_, S>) -> Picture {
    let mut picture = Picture::new();
    picture.rows.push(vec![Span::line(&scene.view.to_string(), Ink::Plain)]);
    picture.below(&caption(scene))
}
