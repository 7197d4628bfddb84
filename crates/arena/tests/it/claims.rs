//! Claims of wins, compared with the games.

use rulebook_arena::{Arena, Run, Settings, Standings, rulebook_engine::rulebook::Registry};

use crate::{bot, play, players::braggart};

fn bragging(plies: u32, ply_limit: Option<u32>) -> Standings {
    let settings = Settings { games: 60, ply_limit, ..Settings::new("tictactoe") };
    let bots = vec![braggart("flat:30n", plies), bot("random")];
    let arena = Arena::new(&Registry::standard(), settings, bots).expect("a tournament");
    play(&arena, &Run { threads: 2, ..Run::default() }).expect("standings")
}

#[test]
fn claims_that_did_not_come_true_are_reported_with_their_record() {
    let standings = bragging(5, None);
    let counts = standings.bots[0].claims;
    assert_eq!(counts.made, standings.bots[0].moves);
    assert_eq!(counts.in_time + counts.unkept, counts.made);
    // Games end within five plies after the opening of four, so a claim is late only if it is not
    // kept.
    assert!(0 < counts.in_time && 0 < counts.unkept, "{counts:?}");
    assert_eq!(standings.unkept.len() as u64, counts.unkept);
    let pair = &standings.pairs[0];
    let mut records: Vec<&str> = standings.unkept.iter().map(|claim| &*claim.record).collect();
    records.dedup();
    // A bot that loses before its first move has claimed nothing.
    let n_records = records.len() as u64;
    assert!(0 < n_records && n_records <= pair.draws + pair.losses, "{n_records}: {pair:?}");
    assert!(
        standings.unkept.iter().all(|claim| claim.bot == 0 && claim.plies == 5 && 4 <= claim.ply)
    );
    assert_eq!(standings.bots[1].claims.made, 0);
}

#[test]
fn claims_that_come_true_too_late_are_counted() {
    let counts = bragging(1, None).bots[0].claims;
    assert!(0 < counts.late && 0 < counts.in_time, "{counts:?}");
    assert_eq!(counts.in_time + counts.late + counts.unkept, counts.made);
}

#[test]
fn claims_in_games_that_are_cut_off_stay_unknown() {
    let counts = bragging(9, Some(5)).bots[0].claims;
    assert!(0 < counts.unknown, "{counts:?}");
    assert_eq!(counts.in_time + counts.unknown, counts.made);
}
