//! The caption of a drawing: the turn or the result, in words.

use rulebook_core::{Adjudication, Game, Outcome, Player, PlayerSet, Turn, Verdict};

use crate::scene::Scene;

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
/// `ending` is the game's word for an end by the rules; a word without a phrase here is put in
/// parentheses. `None` if the match ended by the rules and there is no such word.
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

/// The text with a capital letter, if it begins with one of ASCII.
fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
