//! `games`: the games with their options and ranges.

use rulebook::AnyGame;

use crate::{error::CliError, output::Output};

pub(crate) fn run(out: &mut Output) -> Result<(), CliError> {
    for (i, game) in rulebook::games().iter().enumerate() {
        if i != 0 {
            out.text("\n")?;
        }
        describe(*game, out)?;
    }
    Ok(())
}

fn describe(game: &dyn AnyGame, out: &mut Output) -> Result<(), CliError> {
    let players = seats(game.players());
    out.line(format_args!("{}: {}, {players} players", game.name(), game.title()))?;
    for option in game.options() {
        let choice = format!("{}={}", option.key, option.values);
        let default = option.display(option.default);
        out.line(format_args!("  {choice:<40}  {} [default: {default}]", option.about))?;
    }
    for (i, mode) in game.perft_modes().iter().enumerate() {
        let choice = format!("--counting {}", mode.name);
        let default = if i == 0 { " [default]" } else { "" };
        out.line(format_args!("  {choice:<40}  {}{default}", mode.about))?;
    }
    if let Some(deal) = game.deal() {
        let choice = format!("--deal '{deal}'");
        out.line(format_args!("  {choice:<40}  the order in which chance is resolved"))?;
    }
    Ok(())
}

/// Numbers of players in words: `2`, `2 to 4`, `2 or 4`.
fn seats(numbers: &[u8]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match &texts[..] {
        [] => "no".to_owned(),
        [only] => only.clone(),
        [least, .., most] if numbers.is_sorted_by(|a, b| a + 1 == *b) => {
            format!("{least} to {most}")
        }
        [others @ .., most] => format!("{} or {most}", others.join(", ")),
    }
}
