//! Numbers for programs that learn: planes, the writer of observations, and groups of indices.

use rulebook_core::{
    PickGroup,
    planes::{Layout, Plane, Writer, joined},
};

const MINE: Plane = Plane::bits("mine", "my pieces");
const HEIGHTS: Plane = Plane::counts("heights", 4, "heights");
const TURN: Plane = Plane::bits("my-turn", "whether I am to move");
const LEFT: Plane = Plane::counts("left", 12, "pieces that are not on the board");

/// Two planes of six cells and three scalars.
const LAYOUT: Layout =
    Layout { rows: 2, columns: 3, planes: &[MINE, HEIGHTS], scalars: &[TURN, TURN, LEFT] };

#[test]
fn tables_of_planes_are_joined_in_their_order() {
    let tables: [&[Plane]; 3] = [&[MINE, HEIGHTS], &[], &[TURN, LEFT]];
    assert_eq!(joined(&tables), [MINE, HEIGHTS, TURN, LEFT]);
}

#[test]
fn only_planes_of_zeros_and_ones_are_binary() {
    assert_eq!(
        [MINE, HEIGHTS, TURN, LEFT].map(|plane| plane.is_binary()),
        [true, false, true, false]
    );
}

#[test]
fn an_entry_belongs_to_its_plane_and_later_ones_to_a_scalar() {
    let planes: Vec<&Plane> = (0..).map_while(|entry| LAYOUT.plane_of(entry)).collect();
    let expected = [[&MINE; 6], [&HEIGHTS; 6]].concat();
    assert_eq!(planes, [&expected[..], &[&TURN, &TURN, &LEFT]].concat());
    assert_eq!(planes.len(), LAYOUT.len());
}

/// Boards of at most two words, with and without a rest of less than four cells.
#[test]
fn a_cell_is_set_by_the_bit_with_its_number() {
    let bits = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
    for columns in [1, 3, 4, 6, 63, 64, 65, 81, 127, 128] {
        let layout = Layout { rows: 1, columns, planes: &[MINE], scalars: &[] };
        let mut out = vec![f32::NAN; columns];
        Writer::new(layout, &mut out).bits(bits);
        let expected = (0..columns).map(|cell| f32::from((bits >> cell & 1) as u8));
        assert_eq!(out, expected.collect::<Vec<f32>>(), "{columns} cells");
    }
}

#[test]
fn a_writer_counts_the_entries_that_are_left() {
    let mut out = [f32::NAN; LAYOUT.len()];
    let mut writer = Writer::new(LAYOUT, &mut out);
    assert_eq!(writer.remaining(), 15);
    writer.fill(1);
    assert_eq!(writer.remaining(), 9);
    writer.fill(3);
    assert_eq!(writer.remaining(), 3);
    writer.one_of(2, Some(1));
    assert_eq!(writer.remaining(), 1);
    writer.scalar(6);
    assert_eq!(writer.remaining(), 0);
    assert_eq!(
        (&out[..6], &out[6..12], &out[12..]),
        (&[1.0; 6][..], &[0.75; 6][..], &[0.0, 1.0, 0.5][..])
    );
}

#[test]
fn a_number_beyond_its_scalars_sets_none_of_them() {
    let layout = Layout { rows: 0, columns: 0, planes: &[], scalars: &[TURN, TURN, LEFT] };
    for which in [None, Some(2), Some(3), Some(usize::MAX)] {
        let mut out = vec![f32::NAN; 3];
        let mut writer = Writer::new(layout, &mut out);
        writer.one_of(2, which);
        writer.scalar(12);
        assert_eq!(out, [0.0, 0.0, 1.0], "{which:?}");
    }
}

#[test]
fn groups_of_picks_add_up() {
    let groups = [
        PickGroup::new("hand", 3, "a piece of mine beside the board, by size"),
        PickGroup::new("square", 9, "a square, a1, b1, c1, a2 …"),
    ];
    assert_eq!(PickGroup::total(&groups), 12);
    assert_eq!(PickGroup::total(&[]), 0);
}
