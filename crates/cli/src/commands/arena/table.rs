//! A tournament as a table for people.

use rulebook_arena::{BotRow, Decision, Estimate, PairRow, SprtRow, Standings};
use serde_json::{Value, json};

use crate::{
    answer::Answer,
    error::{CliError, one_line},
    output::Output,
    phrases,
};

/// The most lines of a list.
const MOST: usize = 10;

impl Answer for Standings {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        write_head(self, out)?;
        for pair in &self.pairs {
            write_pair(self, pair, out)?;
        }
        if let Some(sprt) = &self.sprt {
            write_sprt(sprt, out)?;
        }
        if 2 < self.bots.len() {
            write_crosses(self, out)?;
        }
        write_bots(self, out)?;
        write_failures(self, out)?;
        write_claims(self, out)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        Ok(json!(self))
    }
}

fn write_head(table: &Standings, out: &mut Output) -> Result<(), CliError> {
    let Standings { games, planned, block, seed, .. } = table;
    let partial = match (games == planned, table.complete) {
        (true, _) => String::new(),
        (false, true) => format!(" of {planned} (decided)"),
        (false, false) => format!(" of {planned} (partial)"),
    };
    let variant = match &*table.variant {
        "" => String::new(),
        variant => format!(", {}", one_line(variant)),
    };
    out.line(format_args!("game: {}{variant}", table.game))?;
    out.line(format_args!("games: {games}{partial}, in blocks of {block}, seed {seed}"))?;
    let openings = &table.openings;
    let plies = openings.plies;
    let found = openings.found;
    let wanted = openings.wanted;
    out.line(format_args!(
        "openings: {found} with {}",
        phrases::counted(u64::from(plies), "random move")
    ))?;
    if found < wanted {
        out.line(format_args!(
            "  they are repeated for {wanted} blocks: the intervals are too short for players that \
             always answer the same"
        ))?;
    }
    if table.surplus != 0 {
        out.line(format_args!("games after the decision, not counted: {}", table.surplus))?;
    }
    Ok(())
}

fn write_pair(table: &Standings, pair: &PairRow, out: &mut Output) -> Result<(), CliError> {
    let [first, second] = pair.bots.map(|bot| name(table, bot));
    out.line(format_args!("\n{first} against {second}"))?;
    let PairRow { wins, draws, losses, cut, left_out, .. } = pair;
    out.line(format_args!("  games       {wins} won, {draws} drawn, {losses} lost"))?;
    if *cut != 0 {
        let what = "cut off at the limit of plies, without a score";
        out.line(format_args!("  no score    {cut} {what}; {left_out} blocks are left out"))?;
    }
    let mut figure = |name: &str, estimate: Option<Estimate>, digits: usize, has_sign: bool| {
        let Some(Estimate { value, low, high }) = estimate else { return Ok(()) };
        let [value, low, high] = [value, low, high].map(|number| shown(number, digits, has_sign));
        out.line(format_args!("  {name:<11} {value} (95 % between {low} and {high})"))
    };
    figure("score", pair.score, 3, false)?;
    figure("Elo", pair.elo, 1, true)?;
    figure("normalised", pair.normalised_elo, 1, true)?;
    figure("payoff diff", pair.payoff.map(|payoff| payoff.difference), 3, true)?;
    let counts: Vec<String> = pair.counts.iter().map(ToString::to_string).collect();
    out.line(format_args!("  blocks      {} by half points from 0", counts.join(" ")))?;
    Ok(())
}

fn write_sprt(row: &SprtRow, out: &mut Output) -> Result<(), CliError> {
    let elo0 = row.sprt.elo0;
    let elo1 = row.sprt.elo1;
    let decision = match row.decision {
        Some(Decision::H0) => format!("{elo0} Elo rather than {elo1}"),
        Some(Decision::H1) => format!("{elo1} Elo rather than {elo0}"),
        None => format!("undecided between {elo0} and {elo1} Elo"),
    };
    let ratio = row.ratio;
    let bound = row.bound;
    out.line(format_args!(
        "  test        {decision} (ratio {ratio:+.2}, bounds -{bound:.2} and +{bound:.2})"
    ))?;
    Ok(())
}

/// The cross table of scores.
fn write_crosses(table: &Standings, out: &mut Output) -> Result<(), CliError> {
    let width = name_width(table);
    let numbers: Vec<String> = (1..=table.bots.len()).map(|n| format!("{n:>7}")).collect();
    out.line(format_args!("\n{:<width$}    {}", "scores", numbers.concat()))?;
    for row in 0..table.bots.len() {
        let scores: Vec<String> = (0..table.bots.len())
            .map(|column| match score(table, row, column) {
                Some(score) => format!("{score:>7.3}"),
                None => format!("{:>7}", "-"),
            })
            .collect();
        let name = name(table, row);
        out.line(format_args!("{name:<width$} {:>2} {}", row + 1, scores.concat()))?;
    }
    Ok(())
}

/// The mean score of a bot against another one.
fn score(table: &Standings, row: usize, column: usize) -> Option<f64> {
    let of =
        |bots: [usize; 2]| Some(table.pairs.iter().find(|pair| pair.bots == bots)?.score?.value);
    of([row, column]).or_else(|| Some(1.0 - of([column, row])?))
}

fn write_bots(table: &Standings, out: &mut Output) -> Result<(), CliError> {
    let width = name_width(table);
    let titles = format!(
        "{:>9} {:>9} {:>10} {:>10} {:>9}",
        "moves", "ms/move", "slowest", "nodes/move", "cut-offs"
    );
    out.line(format_args!("\n{:<width$} {titles}", "player"))?;
    for (i, bot) in table.bots.iter().enumerate() {
        let BotRow { moves, cut_off, .. } = bot;
        let time = 1e3 * per_move(bot.seconds, *moves);
        let slowest = 1e3 * bot.slowest;
        let nodes = per_move(count(bot.nodes), *moves);
        let name = name(table, i);
        out.line(format_args!(
            "{name:<width$} {moves:>9} {time:>9.3} {slowest:>10.2} {nodes:>10.0} {cut_off:>9}"
        ))?;
    }
    Ok(())
}

fn write_failures(table: &Standings, out: &mut Output) -> Result<(), CliError> {
    for (i, bot) in table.bots.iter().enumerate().filter(|(_, bot)| bot.failures != 0) {
        let name = name(table, i);
        out.line(format_args!(
            "\n{name} lost {} that it could not finish",
            phrases::counted(bot.failures, "game")
        ))?;
    }
    for note in table.failures.iter().take(MOST) {
        let name = name(table, note.bot);
        out.line(format_args!("  {}: {name}: {}", note.record, one_line(&note.problem)))?;
    }
    write_rest(table.bots.iter().map(|bot| bot.failures).sum(), out)
}

fn write_claims(table: &Standings, out: &mut Output) -> Result<(), CliError> {
    for (i, bot) in table.bots.iter().enumerate().filter(|(_, bot)| bot.claims.made != 0) {
        let name = name(table, i);
        let claims = &bot.claims;
        out.line(format_args!(
            "\n{name} claimed {} times to win: {} came true in time, {} later, {} did not, {} are open",
            claims.made, claims.in_time, claims.late, claims.unkept, claims.unknown
        ))?;
    }
    for claim in table.unkept.iter().take(MOST) {
        let name = name(table, claim.bot);
        let after = phrases::counted(claim.ply, "move");
        let plies = claim.plies;
        out.line(format_args!(
            "  {}: {name}: after {after}, a win in {plies} that did not come",
            claim.record
        ))?;
    }
    write_rest(table.bots.iter().map(|bot| bot.claims.unkept).sum(), out)
}

fn write_rest(n: u64, out: &mut Output) -> Result<(), CliError> {
    match n.saturating_sub(MOST as u64) {
        0 => Ok(()),
        rest => Ok(out.line(format_args!("  and {rest} more"))?),
    }
}

/// The name of a bot. Equal ones are numbered, so that all lines differ.
fn name(table: &Standings, bot: usize) -> String {
    let is_equal = |other: &&BotRow| other.bot == table.bots[bot].bot;
    let name = one_line(&table.bots[bot].bot);
    if table.bots.iter().filter(is_equal).count() == 1 {
        return name;
    }
    format!("{name} #{}", table.bots[..=bot].iter().filter(is_equal).count())
}

/// The width of the names in characters.
fn name_width(table: &Standings) -> usize {
    let widths = (0..table.bots.len()).map(|bot| name(table, bot).chars().count());
    widths.max().unwrap_or(0).max(6)
}

/// A number with this many digits after the point, or `infinite`.
fn shown(number: f64, digits: usize, has_sign: bool) -> String {
    match (number.is_infinite(), has_sign) {
        (true, _) if number < 0.0 => "-infinite".to_owned(),
        (true, _) => "infinite".to_owned(),
        (false, true) => phrases::signed(number, digits),
        (false, false) => format!("{number:.digits$}"),
    }
}

fn per_move(sum: f64, moves: u64) -> f64 {
    sum / count(moves.max(1))
}

#[expect(clippy::cast_precision_loss, reason = "means are rounded")]
fn count(n: u64) -> f64 {
    n as f64
}
