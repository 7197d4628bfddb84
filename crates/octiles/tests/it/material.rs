//! One test for each rule: board, tiles and seats.

use std::collections::HashMap;

use rulebook_core::{Outcome, Player, Symmetric, Symmetry, Turn};
use rulebook_octiles::{
    Edge, Game, Link, Octagon, Octiles, Pattern, Road, Setup, Side, Space, SpaceSet, State, Tile,
    Transform, Variant,
};

#[test]
fn r1_seventeen_octagons_form_a_pinwheel() {
    let missing = ["a1", "a4", "a5", "b1", "d5", "e1", "e2", "e5"];
    let all = (1..=5).flat_map(|row| (1..=5).map(move |column| (column, row)));
    for (column, row) in all {
        let name = format!("{}{row}", char::from(b'a' + column - 1));
        let found = Octagon::new(column, row);
        assert_eq!(found.is_none(), missing.contains(&name.as_str()), "{name}");
        assert!(found.is_none_or(|octagon| octagon.to_string() == name));
    }
    let stops: Vec<String> = SpaceSet::STOPS.iter().map(|space| space.to_string()).collect();
    assert_eq!(stops[..5], ["s11", "s12", "s13", "s14", "s21"]);
    assert_eq!((stops.len(), Space::all().len()), (16, 36));
    // No mirror symmetry: a diagonal keeps the numbers of columns and rows, but a2 would be b1.
    assert!(Octagon::new(1, 2).is_some() && Octagon::new(2, 1).is_none());
    assert!(Octagon::new(5, 2).is_none());
}

#[test]
fn r2_the_links_are_those_of_the_published_table() {
    let text = include_str!("../data/board.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let mut n_rows = 0;
    for (octagon, row) in Octagon::all().zip(rows) {
        let links = Edge::all().map(|edge| match octagon.link(edge) {
            Link::Space(space) => space.to_string(),
            Link::Octagon(other, entry, Road::Border) => format!("{other}.{entry}"),
            Link::Octagon(other, entry, Road::Detour) => format!("~{other}.{entry}"),
        });
        assert_eq!(format!("{octagon} {}", links.collect::<Vec<_>>().join(" ")), row);
        n_rows += 1;
    }
    assert_eq!(n_rows, 17);
}

#[test]
fn r2_links_are_mutual_and_have_the_published_numbers() {
    let mut stops = 0;
    let mut circles = 0;
    let mut borders = 0;
    let mut detours = 0;
    for (octagon, edge) in edges() {
        match octagon.link(edge) {
            Link::Space(space) if space.as_stop().is_some() => stops += 1,
            Link::Space(_) => circles += 1,
            Link::Octagon(other, entry, road) => {
                assert_eq!(other.link(entry), Link::Octagon(octagon, edge, road));
                match road {
                    Road::Border => borders += 1,
                    Road::Detour => detours += 1,
                }
            }
        }
    }
    assert_eq!((borders, stops, circles, detours), (48, 52, 20, 16));
}

#[test]
fn r2_spaces_have_their_exits() {
    let mut degrees: HashMap<usize, usize> = HashMap::new();
    for space in Space::all() {
        let exits: Vec<_> = space.exits().collect();
        let expected: Vec<_> = edges().filter(|(o, e)| o.link(*e) == Link::Space(space)).collect();
        assert_eq!(exits, expected, "{space}");
        if space.as_circle().is_some() {
            assert_eq!(exits.len(), 1, "{space}");
        } else {
            *degrees.entry(exits.len()).or_default() += 1;
        }
    }
    assert_eq!(degrees, HashMap::from([(2, 4), (3, 4), (4, 8)]));
}

#[test]
fn r2_a_quarter_turn_maps_the_board_onto_itself() {
    let turn = Transform::all().nth(1).expect("four elements");
    for (octagon, edge) in edges() {
        let expected = match octagon.link(edge) {
            Link::Space(space) => Link::Space(turn.map_space(space)),
            Link::Octagon(other, entry, road) => {
                Link::Octagon(turn.map_octagon(other), entry.turned(2), road)
            }
        };
        assert_eq!(turn.map_octagon(octagon).link(edge.turned(2)), expected);
    }
    for pattern in Pattern::all() {
        for edge in Edge::all() {
            let turned = turn.map_pattern(pattern);
            assert_eq!(turned.partner(edge.turned(2)), pattern.partner(edge).turned(2));
        }
    }
    let names = ["W1", "N1", "E1", "S1", "W1"].map(|name| name.parse::<Space>().expect("a space"));
    assert!(names.windows(2).all(|pair| turn.map_space(pair[0]) == pair[1]));
}

#[test]
fn r3_the_tiles_are_those_of_the_published_table() {
    let text = include_str!("../data/tiles.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let mut n_rows = 0;
    for (tile, row) in Tile::all().zip(rows) {
        let least = tile.patterns().next().expect("an orientation");
        let pairs = Edge::all().filter(|edge| *edge < least.partner(*edge));
        let pairs = pairs.map(|edge| format!("{}{}", edge.index(), least.partner(edge).index()));
        let pairs = pairs.collect::<Vec<_>>().join(" ");
        assert_eq!(format!("{tile} {pairs} {}", tile.turns()), row);
        n_rows += 1;
    }
    assert_eq!(n_rows, 18);
    assert_eq!(Tile::all().map(|tile| u32::from(tile.turns())).sum::<u32>(), 105);
}

#[test]
fn r3_a_turn_of_a_tile_turns_its_paths() {
    for pattern in Pattern::all() {
        let next = pattern.turned(1);
        for edge in Edge::all() {
            assert_eq!(pattern.partner(pattern.partner(edge)), edge);
            assert_ne!(pattern.partner(edge), edge);
            assert_eq!(next.partner(edge.turned(1)), pattern.partner(edge).turned(1));
        }
        assert_eq!(pattern.tile().turned(pattern.turn()), Some(pattern));
        assert_eq!(pattern.turned(8), pattern);
    }
    // Never flipped: of all tiles, only T7 and T8 are each other's mirror images.
    let mirrored = |pattern: Pattern| {
        let flip = |edge: Edge| Edge::from_index((8 - edge.index() as u8) % 8).expect("an edge");
        let is_image = |image: &Pattern| {
            Edge::all().all(|edge| image.partner(flip(edge)) == flip(pattern.partner(edge)))
        };
        Pattern::all().find(is_image).expect("a mirrored matching is a matching").tile()
    };
    for tile in Tile::all() {
        let image = mirrored(tile.patterns().next().expect("an orientation"));
        let expected = match tile.number() {
            7 => 8,
            8 => 7,
            number => number,
        };
        assert_eq!(image.number(), expected);
    }
}

#[test]
fn r1_r2_r3_indices_end_at_the_last_item() {
    assert_eq!(Octagon::from_index(16).map(Octagon::index), Some(16));
    assert_eq!(Octagon::from_index(17), None);
    assert_eq!(Edge::from_index(7).map(Edge::index), Some(7));
    assert_eq!(Edge::from_index(8), None);
    assert_eq!(Space::from_index(35).map(Space::index), Some(35));
    assert_eq!(Space::from_index(36), None);
    assert_eq!(Tile::from_index(17).map(Tile::index), Some(17));
    assert_eq!(Tile::from_index(18), None);
    assert_eq!(Pattern::from_index(104).map(Pattern::index), Some(104));
    assert_eq!(Pattern::from_index(105), None);
}

/// A turn by `n` eighths equals `n` turns by one.
#[test]
fn r3_edges_and_patterns_turn_more_than_once_around() {
    for edge in Edge::all() {
        let mut expected = edge;
        for eighths in 0..=u8::MAX {
            assert_eq!(edge.turned(eighths), expected, "{edge} {eighths}");
            expected = expected.turned(1);
        }
    }
    for pattern in Pattern::all() {
        let mut expected = pattern;
        for eighths in 0..=u8::MAX {
            assert_eq!(pattern.turned(eighths), expected, "{pattern} {eighths}");
            expected = expected.turned(1);
        }
    }
}

#[test]
fn r4_players_sit_clockwise_and_finish_on_the_other_side() {
    let sides = |options: &str| {
        let variant: Variant = options.parse().expect("a variant");
        let players = Player::all(variant.players).map(|player| variant.side(player).to_string());
        players.collect::<String>()
    };
    assert_eq!(sides(""), "WE");
    assert_eq!(sides("players=3"), "WNE");
    assert_eq!(sides("players=4"), "WNES");
    assert_eq!(sides("players=2,first=N"), "NS");
    assert_eq!(sides("players=3,first=E"), "ESW");
    assert_eq!(Side::West.opposite(), Side::East);
    let state = Octiles::start("players=4".parse().expect("a variant"));
    assert_eq!(Setup::from(&state).to_move, Player::FIRST);
    assert_eq!(state.players(), 4);
}

#[test]
fn r5_runners_start_on_their_players_circles() {
    let runners = |options: &str| {
        let state = Octiles::start(options.parse().expect("a variant"));
        let spaces = state.runners(Player::FIRST).iter().map(|space| space.to_string());
        spaces.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(runners("runners=3"), "W1 W3 W5");
    assert_eq!(runners("runners=4"), "W1 W2 W4 W5");
    assert_eq!(runners(""), "W1 W2 W3 W4 W5");
    let mut setup = Setup::start("runners=3".parse().expect("a variant"));
    setup.runners[0] =
        ["W2", "W3", "W4"].map(|p| p.parse().expect("a space")).into_iter().collect();
    let state = Octiles::try_from(setup).expect("a start");
    assert_eq!(state.runner_at("W2".parse().expect("a space")), Some(Player::FIRST));
    assert_eq!(state.runner_at("W1".parse().expect("a space")), None);
}

#[test]
fn the_symmetric_image_rotates_the_seats_too() {
    let state = Octiles::default();
    let turn = Transform::all().nth(1).expect("four elements");
    let image = state.map(turn);
    assert_eq!(image.variant().first, Side::North);
    assert_eq!(image.turn(), Turn::Chance);
    assert_eq!(image.outcome(), None::<Outcome>);
    assert_eq!(image.canonical().0, state);
}

fn edges() -> impl Iterator<Item = (Octagon, Edge)> {
    Octagon::all().flat_map(|octagon| Edge::all().map(move |edge| (octagon, edge)))
}
