//! The trait that a game implements, and what is added to every drawing.

use rulebook_core::{
    Adjudication, Game, MAX_PLAYERS, Outcome, Picks, Player, PlayerSet, Turn, Verdict,
};

use crate::{
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
/// An implementation draws the board with its coordinates and everything next to it, each in a part
/// of its own ([`Svg::zone`]), and adds an
/// element to every pick that a player can point at in any position: empty squares and the pieces
/// of other seats too. All other information gets a note, so that a screen reader
/// can read it. It marks the latest step. It does not show whose turn it is or who has won:
/// [`picture`] and [`svg`] add a caption to every drawing.
///
/// # Law
///
/// Clicking the centres of the elements, or the buttons, of a legal move's picks plays that move:
/// the topmost element at the centre of a pick's element is that element.
///
/// Picks that differ have labels that differ. In a picture, every character that is not a space and
/// not [`Ink::Faint`] is inside an element or a note. A picture and an SVG say the same: their
/// elements have the same picks and labels, and their notes the same labels.
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

    /// Draws what the picks of the player to move so far would change, over [`Draw::svg`] and in
    /// its coordinates: a tile where it would lie, the path of a piece. Elements that it adds are
    /// the places of picks that have one only now, on top of the others.
    ///
    /// Call it through [`preview`], which passes only picks that are a legal move or the beginning
    /// of one: an implementation need not refuse any. The default draws nothing.
    fn preview(svg: &mut Svg, scene: &Scene<'_, Self>, picked: &[Self::Pick], theme: &Theme) {
        let _ = (svg, scene, picked, theme);
    }

    /// The direction or orientation that a pick is; `None` if it is neither.
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

    /// The colour of a player's things.
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

/// A drawing of what the picks of the player to move would change: a fragment for the end of the
/// last group of the document that [`svg`] makes of the same scene, and the picks that have a place
/// only now, in the coordinates of that group. The text is empty if the game draws nothing. `None`
/// if the picks are not the beginning of a legal move.
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

/// The turn or the end of the match, and the latest step, in one line:
/// `White to move, last: b2-c3`, `Black wins with a line, last: b2-c3`.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Match, Viewpoint};
/// use rulebook_draw::{Scene, caption};
///
/// let mut game = Match::new("0,0,0,2 0".parse::<Nim>()?);
/// game.play("d2".parse()?)?;
/// let (view, steps) = (game.state(), game.steps());
/// let scene = Scene::<Nim>::new(view, Viewpoint::Public, steps, game.verdict());
/// assert_eq!(caption(&scene), "Player 1 wins, last: d2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn caption<S: Game>(scene: &Scene<'_, S>) -> String {
    let status = match (scene.verdict, scene.turn()) {
        (Some(verdict), _) => result(scene, verdict),
        (None, Turn::Player(player)) => format!("{} to move", capitalised(&scene.seat(player))),
        (None, Turn::Chance) => "Chance decides".to_owned(),
        (None, Turn::Over) => "The game is over".to_owned(),
    };
    match scene.last() {
        Some(step) => format!("{status}, last: {step}"),
        None => status,
    }
}

/// The reason why a match ended, to follow the winner: `with a line`, `because White resigns`.
/// `ending` is the game's word for how the rules ended it; a word that has no phrase here is put in
/// parentheses. `None` if the rules ended it and there is no such word.
///
/// ```
/// use rulebook_core::{Adjudication, Outcome, Player, Verdict};
/// use rulebook_draw::reason_in_words;
///
/// let seat = |player: Player| format!("player {}", player.index() + 1);
/// let by_rules = Verdict::Rules(Outcome::Draw);
/// let reason = |ending| reason_in_words(by_rules, ending, seat);
/// assert_eq!(reason(Some("full board")).as_deref(), Some("on a full board"));
/// assert_eq!(reason(Some("yield")).as_deref(), Some("(yield)"));
/// assert_eq!(reason(None), None);
///
/// let resigned = Adjudication::Resignation(Player::FIRST);
/// let verdict = Verdict::Adjudicated(Outcome::win(Player::SECOND), resigned);
/// let reason = reason_in_words(verdict, None, seat);
/// assert_eq!(reason.as_deref(), Some("because player 1 resigns"));
/// ```
#[must_use]
pub fn reason_in_words(
    verdict: Verdict,
    ending: Option<&str>,
    seat: impl Fn(Player) -> String,
) -> Option<String> {
    match verdict {
        Verdict::Rules(_) => ending.map(ending_in_words),
        Verdict::Adjudicated(_, adjudication) => Some(match adjudication {
            Adjudication::Resignation(player) => format!("because {} resigns", seat(player)),
            Adjudication::Forfeit(player) => format!("because {} forfeits", seat(player)),
            Adjudication::PlyLimit => "at the limit of moves".to_owned(),
            Adjudication::Repetition | Adjudication::Agreement => format!("by {adjudication}"),
        }),
    }
}

fn result<S: Game>(scene: &Scene<'_, S>, verdict: Verdict) -> String {
    let reason = reason_in_words(verdict, scene.world().ending(), |player| scene.seat(player));
    let reason = reason.map(|reason| format!(" {reason}")).unwrap_or_default();
    match verdict.outcome() {
        Outcome::Draw => format!("Draw{reason}"),
        Outcome::Win(winners) => {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            format!("{} {verb}{reason}", capitalised(&names(scene, winners)))
        }
    }
}

fn ending_in_words(ending: &str) -> String {
    match ending {
        "line" => "with a line",
        "reveal" => "with a line that was uncovered",
        "touch" => "because the touched piece cannot move",
        "full board" => "on a full board",
        "base" => "by reaching a base",
        "no move" => "because no move is left",
        "no shield" => "because no shield can be laid",
        "no arrow" => "because no arrow is possible",
        "empty hand" => "with an empty hand",
        "fold" => "after a fold",
        "showdown" => "at the showdown",
        other => return format!("({other})"),
    }
    .to_owned()
}

fn names<S: Game>(scene: &Scene<'_, S>, players: PlayerSet) -> String {
    let names: Vec<String> = players.iter().map(|player| scene.seat(player)).collect();
    names.join(" and ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
