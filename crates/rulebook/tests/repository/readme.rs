//! The example of the front page, word for word.

use rulebook::core::Match;
use rulebook::games::gobblet::{Gobblet, IllegalMove, Legality};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Match::new(Gobblet::default());
    game.play("4@b2".parse()?)?;
    game.play("4@c3".parse()?)?;
    assert_eq!(game.state().check("b2-c3".parse()?), Err(IllegalMove::ShiftTooSmall));
    assert_eq!(game.state().to_string(), ".,.,.,./.,.,d,./.,D,.,./.,.,.,. w");
    assert_eq!(game.to_record(&["Ada", "Bob"]).steps, ["4@b2", "4@c3"]);
    Ok(())
}
