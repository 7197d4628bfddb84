//! Answers to `query`.

use rulebook::{
    AnyView,
    core::{Outcome, Player, Turn, Verdict},
};

use super::{code::LineRefusal, command::Query, knowledge::Knowledge};

/// The answer to a question, without the word `response`. `is_plain` asks for the answers of the
/// Universal Game Interface, where they differ.
pub(super) fn answer(
    knowledge: &Knowledge,
    query: Query<'_>,
    is_plain: bool,
) -> Result<String, LineRefusal> {
    let seen = knowledge.seen();
    let text = match query {
        Query::FirstPlayersTurn => is_first(seen.turn()).to_string(),
        Query::GameOver => (seen.turn() == Turn::Over).to_string(),
        Query::Result if is_plain => plain_result(seen).to_owned(),
        Query::Result => match seen.verdict() {
            Some(verdict) => format!("result {verdict}"),
            None => "result none".to_owned(),
        },
        Query::Turn => format!("turn {}", seen.turn()),
        Query::Legal => listed("legal", &seen.choices()?.moves()),
        Query::Events => {
            let events = seen.choices()?.events();
            let events = events.iter().map(|info| format!("{} {}", info.event, info.weight));
            listed("events", &events.collect::<Vec<_>>())
        }
        Query::Count => format!("count {}", seen.choices()?.move_count()),
        Query::Position => format!("position {}", knowledge.position()?),
        Query::View(who) => format!("view {}", knowledge.view(who)?),
        Query::Payoffs => payoffs(seen),
        Query::Check(mv) => match seen.choices().and_then(|choices| choices.check(mv)) {
            Ok(canonical) => format!("check legal {canonical}"),
            Err(error) if error.code == "not-your-turn" => return Err(error.into()),
            Err(error) => {
                let rule = error.rule.unwrap_or("-");
                format!("check refused {rule} {} {}", error.code, error.message)
            }
        },
    };
    Ok(text)
}

fn is_first(turn: Turn) -> bool {
    turn == Turn::Player(Player::FIRST)
}

/// A word and the things after it, separated by semicolons.
fn listed(word: &str, things: &[String]) -> String {
    let things = things.join(" ; ");
    format!("{word} {things}").trim_end().to_owned()
}

fn plain_result(seen: &dyn AnyView) -> &'static str {
    match seen.verdict().map(Verdict::outcome) {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(winners)) if winners.contains(Player::FIRST) => "p1win",
        Some(Outcome::Win(_)) => "p2win",
    }
}

fn payoffs(seen: &dyn AnyView) -> String {
    match seen.result() {
        Some(result) if !result.payoffs.is_empty() => {
            let payoffs: Vec<String> = result.payoffs.iter().map(ToString::to_string).collect();
            format!("payoffs {}", payoffs.join(" "))
        }
        _ => "payoffs none".to_owned(),
    }
}
