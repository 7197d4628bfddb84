//! `games`: the games with their options and ranges.

use rulebook::AnyGame;

use crate::{fail::Fail, output::Output};

pub(crate) fn run(out: &mut Output) -> Result<(), Fail> {
    for (i, game) in rulebook::games().iter().enumerate() {
        if i != 0 {
            out.text("\n")?;
        }
        describe(*game, out)?;
    }
    Ok(())
}

fn describe(game: &dyn AnyGame, out: &mut Output) -> Result<(), Fail> {
    let players = match game.players() {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    };
    out.line(format_args!("{}: {}, {players} players", game.name(), game.title()))?;
    for option in game.options() {
        let choice = format!("{}={}", option.key, option.values);
        let default = option.display(option.default);
        out.line(format_args!("  {choice:<40}  {} [default: {default}]", option.about))?;
    }
    let countings = game.countings();
    for (i, counting) in countings.iter().enumerate().filter(|_| 1 < countings.len()) {
        let choice = format!("--counting {}", counting.name);
        let default = if i == 0 { " [default]" } else { "" };
        out.line(format_args!("  {choice:<40}  {}{default}", counting.about))?;
    }
    if let Some(deal) = game.deal() {
        let choice = format!("--deal '{deal}'");
        out.line(format_args!("  {choice:<40}  the order in which chance is resolved"))?;
    }
    Ok(())
}
