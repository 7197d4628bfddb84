//! The example of the front page, word for word.

use rulebook::Registry;

pub(crate) fn main() -> Result<(), rulebook::AnyError> {
    let registry = Registry::standard();
    let gobblet = registry.game("gobblet")?;
    let mut game = gobblet.start("")?;
    for mv in "4@b2 4@c3 4@b3 4@c2 3@a3 3@d4 3@d2 c2-d2 2@c4 3@a1 b2-a1".split(' ') {
        game.play(mv)?;
    }

    // In the picture, Black tries to move the piece on c3 onto White's on b3.
    let refused = game.play("c3-b3").unwrap_err();
    assert_eq!(refused.to_string(), "move `c3-b3`: the piece there is not smaller (R6)");
    assert!(gobblet.rules_page().contains("**R6** *Move*: take a visible piece"));
    Ok(())
}
