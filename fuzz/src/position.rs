//! All answers about one position: notation, moves, indices, picks, planes, hashes and
//! drawings, to every observer.

use rulebook::{
    AnyError, AnyMatch, AnyView, Choices, Erasable, Start,
    core::{SplitMix64, Viewpoint},
    draw::Theme,
};

use crate::{
    choice::{Job, entry_of, position as position_of, with_game},
    input::Input,
    laws::read_position,
};

/// The maximum number of moves of a position to check one by one.
const MAX_MOVES: usize = 12;

/// Asks everything about a position, which may be edited.
pub(crate) fn position(data: &[u8]) {
    with_game(data, &Position);
}

struct Position;

impl Job for Position {
    fn run<G: Erasable>(&self, mut input: Input<'_>) {
        let state = position_of::<G>(&mut input);
        let is_edited = input.byte() % 4 == 3;
        let text = state.to_string();
        let text = if is_edited { input.edited(&text) } else { text };
        let Ok(game) = begin::<G>(&text) else { return };
        read_position::<G>(&text);
        let again = begin::<G>(&game.position()).expect("the text of a position");
        assert_eq!((again.key(), again.canonical()), (game.key(), game.canonical()), "{text}");
        let garbage = input.text(24);
        for who in Viewpoint::all(game.players()) {
            let seen = game.view(who).expect("an observer of the game");
            check_view::<G>(&*seen);
            if let Ok(choices) = seen.choices() {
                if who == Viewpoint::Host {
                    assert_eq!(choices.moves(), game.choices().moves());
                }
                check_moves(choices, seen.n_indices(), &mut input);
                ask_garbage(choices, &garbage);
            }
            check_drawings(&*seen);
            check_planes(&*seen);
            let _ = seen.dial(&garbage);
        }
    }
}

fn begin<G: Erasable>(text: &str) -> Result<Box<dyn AnyMatch>, AnyError> {
    entry_of::<G>().begin(&Start { position: Some(text), ..Start::default() })
}

/// Checks that the view can be parsed again, and that sampled worlds give the same answers.
fn check_view<G: Erasable>(seen: &dyn AnyView) {
    let (who, text) = (seen.who(), seen.text());
    let client = entry_of::<G>().client(who, &text).expect("the text of a view");
    compare(seen, &*client);
    let view: G::View = text.parse().map_err(|_| ()).expect("the text of a view");
    let world = G::determinize(&view, &mut SplitMix64::new(1));
    assert_eq!(world.view(who).to_string(), text, "{who} in {world}");
}

/// Checks that two views give an observer the same answers.
pub(crate) fn compare(one: &dyn AnyView, other: &dyn AnyView) {
    let who = one.who();
    assert_eq!(one.text(), other.text(), "{who}");
    assert_eq!((one.turn(), one.verdict()), (other.turn(), other.verdict()), "{who}");
    assert_eq!(one.result(), other.result(), "{who}");
    assert_eq!(one.info_key(), other.info_key(), "{who}");
    let possible = |seen: &dyn AnyView| {
        let choices = seen.choices()?;
        Ok::<_, AnyError>((choices.moves(), choices.events(), choices.next_picks(&[])))
    };
    assert_eq!(possible(one), possible(other), "{who}");
    assert_eq!(one.picture(), other.picture(), "{who}");
    assert_eq!(one.svg(&Theme::LIGHT), other.svg(&Theme::LIGHT), "{who}");
}

/// Checks that the answers about moves agree: list, count, indices, picks, descriptions.
fn check_moves(choices: &dyn Choices, n_indices: Option<usize>, input: &mut Input<'_>) {
    let moves = choices.moves();
    assert_eq!(choices.move_count(), moves.len());
    let infos = choices.move_infos();
    let texts: Vec<&String> = infos.iter().map(|info| &info.text).collect();
    assert_eq!(texts, moves.iter().collect::<Vec<_>>());
    if let Ok(indices) = choices.legal_indices() {
        assert_eq!(indices.len(), moves.len());
        assert!(indices.is_sorted() && indices.last() < n_indices.as_ref());
    }
    let first = input.below(moves.len());
    for info in infos.iter().cycle().skip(first).take(MAX_MOVES.min(moves.len())) {
        assert_eq!(choices.move_info(&info.text).as_ref(), Ok(info));
        assert_eq!(choices.check(&info.text).as_ref(), Ok(&info.text));
        if let Some(index) = info.index {
            assert_eq!(choices.move_at(index).as_ref(), Ok(&info.text));
        }
        check_picks(choices, &info.text, input);
    }
}

/// Checks that a move can be picked pick by pick.
fn check_picks(choices: &dyn Choices, mv: &str, input: &mut Input<'_>) {
    let picks = choices.picks_of(mv).expect("a legal move has picks");
    for length in 0..picks.len() {
        let next = choices.next_picks(&picks[..length]).expect("the picks of a move");
        assert!(next.picks.contains(&picks[length]), "{mv}: {picks:?} at {length}");
    }
    let all = choices.next_picks(&picks).expect("the picks of a move");
    assert_eq!(all.complete.as_deref(), Some(mv));
    assert_eq!(choices.why_not(&picks), None);
    choices.preview(&picks, &Theme::DARK).expect("the picks of a move");
    // Any other sequence of possible picks ends at a legal move.
    let mut picked = Vec::new();
    for _ in 0..16 {
        let mut next = choices.next_picks(&picked).expect("what was offered");
        if next.picks.is_empty() {
            let complete = next.complete.expect("picks that are offered lead to a move");
            assert_eq!(choices.check(&complete), Ok(complete));
            break;
        }
        picked.push(next.picks.swap_remove(input.below(next.picks.len())));
    }
}

/// Checks that drawings are whole documents without control characters.
fn check_drawings(seen: &dyn AnyView) {
    let picture = seen.picture();
    assert!(!picture.elements.iter().any(|element| element.label.contains(char::is_control)));
    for theme in [Theme::LIGHT, Theme::DARK] {
        let drawing = seen.svg(&theme);
        let text = drawing.text.trim_end();
        assert!(text.starts_with("<svg") && text.ends_with("</svg>"), "{text}");
        let is_foreign = |c: char| c.is_control() && c != '\n';
        assert!(!text.contains(is_foreign), "{text}");
        assert_eq!(text.matches("<g").count(), text.matches("</g>").count(), "{text}");
    }
}

/// Checks that planes have only numbers within their bounds.
fn check_planes(seen: &dyn AnyView) {
    let Ok(info) = seen.planes() else { return };
    let mut out = vec![f32::NAN; info.size];
    seen.write_planes(&mut out).expect("room for the planes");
    assert!(out.iter().all(|value| value.is_finite()));
}

/// Strings that do not belong to the game are refused with printable errors.
fn ask_garbage(choices: &dyn Choices, garbage: &str) {
    let picked = [garbage.to_owned()];
    let answers = [
        choices.check(garbage).err(),
        choices.move_info(garbage).err(),
        choices.next_picks(&picked).err(),
        choices.picks_of(garbage).err(),
        choices.preview(&picked, &Theme::LIGHT).err(),
        choices.why_not(&picked),
        choices.move_at(usize::MAX).err(),
    ];
    for error in answers.into_iter().flatten() {
        let text = error.to_string();
        assert!(!text.is_empty() && !text.contains(char::is_control), "{text:?}");
    }
}
