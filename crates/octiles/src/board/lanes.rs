//! Words of eight bytes, one for each edge of an octagon or each orientation of a tile: its lanes.

/// The lowest bit of each lane.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The lowest eight bits as lanes of 0 or 1.
pub(super) const fn spread(bits: u64) -> u64 {
    let apart = ((bits & 0xff) * ONES) & 0x8040_2010_0804_0201;
    ((apart + 0x7f * ONES) >> 7) & ONES
}

/// [`spread`] of all bytes, for the counts of most octagons.
pub(super) static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        table[bits] = spread(bits as u64);
        bits += 1;
    }
    table
};

/// The same byte eight times.
pub(super) const fn repeat(byte: u8) -> u64 {
    byte as u64 * ONES
}

/// Full lanes where the lowest bit is set.
pub(super) const fn wide(lanes: u64) -> u64 {
    (lanes & ONES) * 0xff
}

/// All bits that are set in some lane.
pub(super) const fn any_lane(lanes: u64) -> u64 {
    let halves = lanes | lanes >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) & 0xff
}

/// The sum of the lanes.
pub(crate) const fn sum_lanes(lanes: u64) -> usize {
    const LOW: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (lanes & LOW) + (lanes >> 8 & LOW);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
}

/// The edges whose lanes are not 0.
pub(super) fn edges(lanes: u64) -> impl Iterator<Item = usize> {
    (0..8).filter(move |edge| lanes >> (8 * edge) & 0xff != 0)
}
