//! Tests of single commands.

use std::{
    thread,
    time::{Duration, Instant},
};

use rulebook::core::{Player, SplitMix64, text::quoted};

use super::{
    super::{line::MAX_LINE, talk::Reply},
    session::{Session, check_move},
};

/// Without `protocol 2`: the commands that are answered, and the silence of the others.
pub(super) fn plain(session: &mut Session<'_>) -> Result<(), String> {
    for line in ["uginewgame", "position startpos", "stop"] {
        session.talk.send(line);
        session.is_silent_after(&quoted(line).to_string())?;
    }
    for (question, answers) in [
        ("query p1turn", &["true", "false"][..]),
        ("query gameover", &["false"]),
        ("query result", &["none"]),
    ] {
        match session.ask(question)? {
            Reply::Response(text) if answers.contains(&text.as_str()) => {}
            reply => {
                let reply = quoted(&reply.to_string()).to_string();
                return Err(format!("answered {} with {reply}", quoted(question)));
            }
        }
    }
    for go in ["go movetime 50", "go p1time 600 p2time -600"] {
        let mv = session.ask_move(go)?;
        if mv.is_empty() || mv == "none" {
            return Err(format!("answered `{go}` without a move"));
        }
    }
    Ok(())
}

/// Each command ends once, with the word that belongs to it.
pub(super) fn endings(session: &mut Session<'_>) -> Result<(), String> {
    for line in ["position start", "stop", "clock 0 60000 1000", "protocol 2"] {
        session.order(line)?;
    }
    for line in ["ugi", "isready"] {
        session.order(line)?;
    }
    for line in ["nonsense", "go sideways", "query nonsense", "clock 0", "step", "setgame"] {
        session.expect_refusal(line)?;
    }
    Ok(())
}

/// The answers to questions, compared to the rules along a playout.
pub(super) fn questions(session: &mut Session<'_>) -> Result<(), String> {
    let mut game = session.set_up()?;
    let mut rng = SplitMix64::new(1);
    for _ in 0..30 {
        session.expect_response("query turn", &format!("turn {}", game.turn()))?;
        session
            .expect_response("query count", &format!("count {}", game.choices().move_count()))?;
        session.expect_response("query position", &format!("position {}", game.position()))?;
        let legal = game.choices().moves().join(" ; ");
        session.expect_response("query legal", format!("legal {legal}").trim_end())?;
        let result = game.verdict().map_or_else(|| "none".to_owned(), |end| end.to_string());
        session.expect_response("query result", &format!("result {result}"))?;
        let step = game.random_step(&mut || rng.next()).map_err(|error| error.to_string())?;
        let Some(step) = step else { break };
        session.order(&format!("step {step}"))?;
    }
    Ok(())
}

/// Steps and positions that break a rule are refused, and change nothing.
pub(super) fn refusals(session: &mut Session<'_>) -> Result<(), String> {
    let mut game = session.set_up()?;
    let mut rng = SplitMix64::new(2);
    for _ in 0..6 {
        let step = game.random_step(&mut || rng.next()).map_err(|error| error.to_string())?;
        let Some(step) = step else { break };
        session.order(&format!("step {step}"))?;
        let position = format!("position {}", game.position());
        // The step that was just taken, an unknown step, and invalid positions.
        let mut wrong = vec!["step ???".to_owned(), "position text ???".to_owned()];
        wrong.push("setgame ???".to_owned());
        if game.boxed_clone().step(&step).is_err() {
            wrong.push(format!("step {step}"));
        }
        for line in &wrong {
            session.expect_refusal(line)?;
            session.expect_response("query position", &position)?;
        }
    }
    Ok(())
}

/// Every limit of `go` ends with a legal move.
pub(super) fn limits(session: &mut Session<'_>) -> Result<(), String> {
    let game = session.set_up()?;
    for limit in ["movetime 50", "nodes 100", "depth 1", "depth 0", "nodes 0", "nodes 100 lines 2"]
    {
        let mv = session.ask_move(&format!("go {limit}"))?;
        check_move(&*game, &mv)?;
    }
    for limit in ["searchmoves x", "depth x", "nodes 1 depth 1"] {
        session.expect_refusal(&format!("go {limit}"))?;
    }
    Ok(())
}

/// The engine uses the clock of the seat whose turn it is, and does not overstep it. It moves even
/// if a clock has run out.
pub(super) fn clocks(session: &mut Session<'_>) -> Result<(), String> {
    let game = session.set_up()?;
    let seat = game.turn().player().map_or(0, Player::index);
    let next = (seat + 1) % usize::from(game.players());
    for (own, other) in [(2_000, 900_000), (600, 900_000)] {
        session.order(&format!("clock {seat} {own} 0"))?;
        session.order(&format!("clock {next} {other} 0"))?;
        session.talk.send("go");
        let reply = session
            .talk
            .reply(Duration::from_millis(own))
            .map_err(|problem| format!("{problem}, which was the time of its clock"))?;
        match reply {
            Reply::BestMove(mv) => check_move(&*game, &mv)?,
            reply => return Err(format!("answered `go` with {}", quoted(&reply.to_string()))),
        }
        session.is_silent_after("`go`")?;
    }
    for (own, other) in [(600, -600), (-600, 600)] {
        session.order(&format!("clock {seat} {own} 0"))?;
        session.order(&format!("clock {next} {other} 0"))?;
        let mv = session.ask_move("go")?;
        check_move(&*game, &mv)?;
    }
    Ok(())
}

/// `isready` is answered while a search runs.
pub(super) fn ready(session: &mut Session<'_>) -> Result<(), String> {
    session.set_up()?;
    session.talk.send("go movetime 600");
    thread::sleep(Duration::from_millis(50));
    let mut is_early = false;
    session.talk.send("isready");
    session.talk.wait_for("readyok", Duration::from_millis(400), |line| {
        is_early |= line.starts_with("bestmove");
    })?;
    let replies = session.collect(if is_early { 1 } else { 2 })?;
    let is_move = |reply: &Reply| matches!(reply, Reply::BestMove(_));
    if replies.contains(&Reply::Done) && (is_early || replies.iter().any(is_move)) {
        session.is_silent_after("`go movetime 600`")
    } else {
        Err(format!("ended `go` and `isready` with {replies:?}"))
    }
}

/// `stop` ends with `ok`, and the running search with its move; commands after `stop` wait for the
/// move.
pub(super) fn stop(session: &mut Session<'_>) -> Result<(), String> {
    let game = session.set_up()?;
    for wait in [0, 1, 30, 100] {
        session.talk.send("go infinite");
        thread::sleep(Duration::from_millis(wait));
        session.talk.send("stop");
        let replies = session.collect(2)?;
        match &replies[..] {
            [Reply::Done, Reply::BestMove(mv)] | [Reply::BestMove(mv), Reply::Done] => {
                check_move(&*game, mv)?;
            }
            _ => return Err(format!("ended `go infinite` and `stop` with {replies:?}")),
        }
        session.is_silent_after("`stop`")?;
    }
    let position = format!("position text {}", game.position());
    for line in ["go infinite", "stop", &position, "go nodes 20"] {
        session.talk.send(line);
    }
    let replies = session.collect(4)?;
    match &replies[..] {
        [Reply::Done, Reply::BestMove(mv), Reply::Done, Reply::BestMove(next)]
        | [Reply::BestMove(mv), Reply::Done, Reply::Done, Reply::BestMove(next)] => {
            check_move(&*game, mv)?;
            check_move(&*game, next)
        }
        _ => Err(format!(
            "ended `go infinite`, `stop`, {} and `go nodes 20`, sent at once, with {replies:?}",
            quoted(&position)
        )),
    }
}

/// After `uginewgame` the match is at its start.
pub(super) fn new_game(session: &mut Session<'_>) -> Result<(), String> {
    let mut game = session.simple_match()?;
    session.order("position start")?;
    let start = game.position();
    let mut rng = SplitMix64::new(3);
    let step = game.random_step(&mut || rng.next()).map_err(|error| error.to_string())?;
    if let Some(step) = step {
        session.order(&format!("step {step}"))?;
    }
    session.order("uginewgame")?;
    session.expect_response("query position", &format!("position {start}"))
}

/// Lines of random bytes and of mixed-up words each get one `error`, or are obeyed.
pub(super) fn garbage(session: &mut Session<'_>) -> Result<(), String> {
    const WORDS: [&[u8]; 12] = [
        b"position",
        b"start",
        b"text",
        b"step",
        b"learn",
        b"query",
        b"view",
        b"moves",
        b"check",
        b"\0",
        b"\xff\xfe",
        b"99999999999999999999",
    ];
    let mut rng = SplitMix64::new(4);
    for n in 0..200 {
        let mut line = if n % 2 == 0 { vec![b'!'] } else { Vec::new() };
        for _ in 0..=rng.next() % 8 {
            if n % 2 == 0 {
                line.extend(rng.next().to_le_bytes());
            } else {
                line.extend(WORDS[(rng.next() % WORDS.len() as u64) as usize]);
                line.push(b' ');
            }
        }
        line.retain(|byte| !matches!(byte, b'\n' | b'\r'));
        line.push(b'\n');
        let reply = session.ask_bytes(&line)?;
        if n % 2 == 0 && !matches!(reply, Reply::Refused(_)) {
            let line = quoted(&String::from_utf8_lossy(&line)).to_string();
            return Err(format!("answered {line} with {}", quoted(&reply.to_string())));
        }
    }
    session.order("position start")
}

/// A line of more than 1 MiB gets an `error`, and the next one is read as usual.
pub(super) fn long_lines(session: &mut Session<'_>) -> Result<(), String> {
    let mut line = b"position text ".to_vec();
    line.resize(MAX_LINE + 100, b'x');
    line.push(b'\n');
    match session.ask_bytes(&line)? {
        Reply::Refused(_) => session.order("position start"),
        reply => {
            Err(format!("answered a line of more than 1 MiB with {}", quoted(&reply.to_string())))
        }
    }
}

/// `quit` ends the program, even while it searches.
pub(super) fn quit(session: &mut Session<'_>) -> Result<(), String> {
    session.talk.send("position startpos");
    session.talk.send("go infinite");
    session.talk.send("quit");
    // Its last output does not matter; a full pipe must not stop it.
    let until = Instant::now() + session.patience;
    while let Ok(Some(_)) = session.talk.hear(until) {}
    if session.talk.has_ended(session.patience) {
        Ok(())
    } else {
        Err(format!("still runs {} s after `quit`", session.patience.as_secs_f64()))
    }
}
