//! Tables of keys, which are random numbers and cannot be compressed, are computed when a module
//! starts.
//!
//! Games take their Zobrist keys from the sequence of `SplitMix64` (`rulebook_core::zobrist_keys`).
//! Its outputs can be inverted, so a table of them is recognised in the data of a module, wherever
//! it comes from: it is replaced by zeros, and a function that runs first writes it again.

use anyhow::{Result, ensure};
use walrus::{
    ConstExpr, Data, DataId, DataKind, FunctionBuilder, FunctionId, InstrSeqBuilder, LocalId,
    MemoryId, Module, ValType,
    ir::{BinaryOp, MemArg, StoreKind, Value},
};

/// What the state of the generator grows by from one output to the next.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
/// The factors of an output.
const FACTORS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];
/// The shifts before, between and after the factors.
const SHIFTS: [u32; 3] = [30, 27, 31];
/// Shorter tables are left as they are.
const SHORTEST: usize = 8;
const WIDTH: usize = size_of::<u64>();

/// A table of consecutive outputs.
#[derive(Debug, PartialEq)]
struct Table {
    address: usize,
    length: usize,
    /// The state of which the first key is the output.
    state: u64,
}

/// Lets a module compute its tables of keys. Returns how many bytes they are.
///
/// # Errors
///
/// If the module has a start function already, which might need the tables.
pub(crate) fn compute(module: &mut Module) -> Result<usize> {
    let (mut tables, mut target) = (Vec::new(), None);
    let segments: Vec<DataId> = module.data.iter().map(Data::id).collect();
    for id in segments {
        let data = module.data.get_mut(id);
        let DataKind::Active { memory, offset: ConstExpr::Value(Value::I32(offset)) } = data.kind
        else {
            continue;
        };
        target = Some(memory);
        tables.extend(taken_out(&mut data.value, offset as usize));
    }
    if let Some(memory) = target.filter(|_| !tables.is_empty()) {
        ensure!(module.start.is_none(), "the module has a start function");
        let fill = filler(module, memory);
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
        let mut body = builder.func_body();
        for table in &tables {
            let end = table.address + table.length * WIDTH;
            body.i32_const(table.address as i32).i32_const(end as i32);
            body.i64_const(table.state as i64).call(fill);
        }
        module.start = Some(builder.finish(Vec::new(), &mut module.funcs));
    }
    Ok(tables.iter().map(|table| table.length * WIDTH).sum())
}

/// The tables in these bytes at an address; there are zeros in their place afterwards.
fn taken_out(bytes: &mut [u8], address: usize) -> Vec<Table> {
    let skipped = address.next_multiple_of(WIDTH) - address;
    let Some(aligned) = bytes.get_mut(skipped..) else { return Vec::new() };
    let words: Vec<u64> = aligned.chunks_exact(WIDTH).map(word).collect();
    let (mut tables, mut first) = (Vec::new(), 0);
    while first < words.len() {
        let state = inverted(words[first]);
        let follows = |n: usize| output(state.wrapping_add(STRIDE.wrapping_mul(n as u64)));
        let length =
            (0..).zip(&words[first..]).take_while(|(n, word)| follows(*n) == **word).count();
        if SHORTEST <= length {
            aligned[first * WIDTH..][..length * WIDTH].fill(0);
            tables.push(Table { address: address + skipped + first * WIDTH, length, state });
        }
        first += length;
    }
    tables
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
}

/// The output of a state.
fn output(state: u64) -> u64 {
    let mixed = (state ^ (state >> SHIFTS[0])).wrapping_mul(FACTORS[0]);
    let mixed = (mixed ^ (mixed >> SHIFTS[1])).wrapping_mul(FACTORS[1]);
    mixed ^ (mixed >> SHIFTS[2])
}

/// The state that has this output.
fn inverted(output: u64) -> u64 {
    let unshifted = |word: u64, shift: u32| {
        (0..u64::BITS / shift).fold(word, |found, _| word ^ (found >> shift))
    };
    // Newton's iteration doubles the number of right bits: 3, 6, 12, 24, 48, 96.
    let inverse = |factor: u64| {
        (0..5).fold(factor, |found, _| {
            found.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(found)))
        })
    };
    let mixed = unshifted(output, SHIFTS[2]).wrapping_mul(inverse(FACTORS[1]));
    let mixed = unshifted(mixed, SHIFTS[1]).wrapping_mul(inverse(FACTORS[0]));
    unshifted(mixed, SHIFTS[0])
}

/// A function of an address, the end and a state that writes a table there.
fn filler(module: &mut Module, memory: MemoryId) -> FunctionId {
    let [at, end] = [ValType::I32; 2].map(|kind| module.locals.add(kind));
    let [state, mixed] = [ValType::I64; 2].map(|kind| module.locals.add(kind));
    let parameters = [ValType::I32, ValType::I32, ValType::I64];
    let mut builder = FunctionBuilder::new(&mut module.types, &parameters, &[]);
    builder.func_body().loop_(None, |body| {
        let again = body.id();
        body.local_get(at).local_get(state);
        for (shift, factor) in SHIFTS.into_iter().zip(FACTORS) {
            mix(body, mixed, shift);
            body.i64_const(factor as i64).binop(BinaryOp::I64Mul);
        }
        mix(body, mixed, SHIFTS[2]);
        let place = MemArg { align: WIDTH as u32, offset: 0 };
        body.store(memory, StoreKind::I64 { atomic: false }, place);
        body.local_get(state).i64_const(STRIDE as i64).binop(BinaryOp::I64Add).local_set(state);
        body.local_get(at).i32_const(WIDTH as i32).binop(BinaryOp::I32Add).local_tee(at);
        body.local_get(end).binop(BinaryOp::I32LtU).br_if(again);
    });
    builder.finish(vec![at, end, state], &mut module.funcs)
}

/// Replaces the word on the stack by its exclusive or with itself, shifted to the right.
fn mix(body: &mut InstrSeqBuilder, mixed: LocalId, shift: u32) {
    body.local_tee(mixed).local_get(mixed).i64_const(i64::from(shift));
    body.binop(BinaryOp::I64ShrU).binop(BinaryOp::I64Xor);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outputs 0 to 2 of the seed 1234567, from the documentation of `rulebook_core::SplitMix64` and
    /// of `splitmix64.c`.
    const KNOWN: [u64; 3] =
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];

    #[test]
    fn outputs_are_those_of_the_generator_and_can_be_inverted() {
        for (n, known) in KNOWN.into_iter().enumerate() {
            let state = 1_234_567_u64.wrapping_add(STRIDE.wrapping_mul(n as u64 + 1));
            assert_eq!((output(state), inverted(known)), (known, state));
        }
    }

    #[test]
    fn tables_are_found_between_other_data_and_nothing_else_is_taken_for_one() {
        let keys = |first: u64, n: u64| (first..first + n).map(|n| output(n.wrapping_mul(STRIDE)));
        let text = u64::from_le_bytes(*b"no keys!");
        let words =
            [text, 0, 0].into_iter().chain(keys(5, 20)).chain(keys(90, 8)).chain(keys(7, 7));
        let mut bytes: Vec<u8> =
            [7; 4].into_iter().chain(words.flat_map(u64::to_le_bytes)).collect();
        bytes.push(9);
        let before = bytes.clone();
        let tables = taken_out(&mut bytes, 1004);
        let state = |n: u64| n.wrapping_mul(STRIDE);
        let expected = [
            Table { address: 1008 + 24, length: 20, state: state(5) },
            Table { address: 1008 + 24 + 160, length: 8, state: state(90) },
        ];
        assert_eq!(tables, expected);
        for (i, (byte, old)) in bytes.iter().zip(&before).enumerate() {
            let is_key = (28..28 + 28 * WIDTH).contains(&i);
            assert_eq!(*byte, if is_key { 0 } else { *old }, "{i}");
        }
    }
}
