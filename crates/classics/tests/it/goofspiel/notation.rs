//! Texts that are read and texts that are refused.

use rulebook_classics::goofspiel::{Card, Goofspiel, Observation, Prize, View};

use crate::helpers::{refused, round_trip};

#[test]
fn texts_round_trip() {
    round_trip::<Card>(&["1", "8"]);
    round_trip::<Prize>(&["p1", "p8"]);
    round_trip::<Observation>(&["p3", "?", "3", "3-1"]);
    round_trip::<Goofspiel>(&[".", "3", "3:2", "3:2-1", "3:2-1 1:4", "{cards=8} 8:8-8 1:1-7"]);
    round_trip::<View>(&["1: 3:2-1 1:?", "0: 3:2-1 1:4", "public: .", "host: 3:2"]);
}

#[test]
fn errors_have_a_position_and_a_reason() {
    refused::<Card>("9", "expected a card (1 to 8) at byte 0");
    refused::<Card>("01", "expected a card (1 to 8) at byte 0");
    refused::<Prize>("3", "expected `p` and the number of a prize at byte 0");
    refused::<Prize>("p0", "expected a card (1 to 8) at byte 1");
    refused::<Observation>("2-", "expected a card (1 to 8) at byte 2");
    refused::<Observation>("x", "expected `?`, a bid or a prize at byte 0");
    refused::<Goofspiel>("", "expected a prize that is left at byte 0");
    refused::<Goofspiel>("3:?", "the observer sees other cards than these");
    refused::<Goofspiel>("3:2 1", "expected the end of the text at byte 3");
    refused::<Goofspiel>("3:2-1 ", "expected a prize that is left at byte 6");
    refused::<Goofspiel>("3:2-1 3", "expected a prize that is left at byte 6");
    refused::<Goofspiel>("3:2-1 1:2", "expected a card of the player's hand at byte 8");
    refused::<Goofspiel>("{cards=3} 4", "expected a prize that is left at byte 10");
    refused::<View>("2: .", "expected an observer: `host`, `public` or a seat at byte 0");
    refused::<View>("1: 3:2", "the observer sees other cards than these");
    refused::<View>("0: 3:?", "the observer sees other cards than these");
    refused::<View>("1: 3:?-2", "expected the end of the text at byte 6");
}
