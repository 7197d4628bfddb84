//! The table of what is open, and handles: the numbers by which callers name it.
//!
//! A handle is a number below 2⁵³: 3 bits of kind, 20 of slot, 30 of generation.

use std::{
    any::Any,
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError, TryLockError,
        atomic::{AtomicU32, Ordering},
    },
};

use rulebook::AnyError;

use crate::{
    content::Content,
    error::{misuse, panicked},
};

/// The handle of the error that no slot is left, for which no slot is left.
pub(crate) const FULL: i64 = 5 << (SLOT_BITS + GENERATION_BITS);

const SLOT_BITS: u32 = 20;
const GENERATION_BITS: u32 = 30;

/// The number of slots, and so of handles that can be open at the same time.
const SLOTS: u32 = 1 << SLOT_BITS;

/// The number of generations. A slot begins with 1 and retires at the end.
const GENERATIONS: u32 = 1 << GENERATION_BITS;

const CHUNK: usize = 1 << 10;

/// The slots, which are made in chunks as they are needed and never go away.
pub(crate) struct Table {
    chunks: [OnceLock<Box<[Slot; CHUNK]>>; SLOTS as usize / CHUNK],
    free: Mutex<Free>,
}

/// The place of one open thing, on a line of the cache of its own.
#[derive(Debug)]
#[repr(align(64))]
struct Slot {
    generation: AtomicU32, // Changes only under the lock of the content.
    content: Mutex<Option<Content>>,
}

/// A slot that is locked, with its number.
struct Held<'t> {
    number: u32,
    slot: &'t Slot,
    place: MutexGuard<'t, Option<Content>>,
}

/// The reason why a handle cannot be used.
pub(crate) enum Missing {
    NotOpen,
    Busy,
    /// Its use panicked with this payload, so it is closed.
    Panicked(Box<dyn Any + Send>),
}

/// The slots that are not in use.
struct Free {
    closed: Vec<u32>, // Those that were in use.
    n_begun: u32,     // The number of the first that never was.
}

/// The table of the process.
pub(crate) static TABLE: Table = Table::new();

impl Table {
    const fn new() -> Table {
        let free = Free { closed: Vec::new(), n_begun: 0 };
        let chunks = [const { OnceLock::new() }; SLOTS as usize / CHUNK];
        Table { chunks, free: Mutex::new(free) }
    }

    /// Opens something and returns its handle; fails if no slot is left.
    pub(crate) fn open(&self, content: Content) -> Result<i64, AnyError> {
        let number = self.take_slot().ok_or_else(full)?;
        let chunk = &self.chunks[number as usize / CHUNK];
        let slot = &chunk.get_or_init(Slot::chunk)[number as usize % CHUNK];
        let kind_and_slot = content.kind() << SLOT_BITS | u64::from(number);
        let mut place = locked(&slot.content);
        *place = Some(content);
        let generation = u64::from(slot.generation.load(Ordering::Relaxed));
        Ok((kind_and_slot << GENERATION_BITS | generation).cast_signed())
    }

    /// Calls `ask` with what a handle names. If that panics, the handle is closed. Fails if the handle names
    /// nothing or another thread is using it.
    #[inline]
    pub(crate) fn ask<T>(
        &self,
        handle: i64,
        ask: impl FnOnce(&mut Content) -> T,
    ) -> Result<T, Missing> {
        if handle == FULL {
            return Ok(ask(&mut Content::Error(Box::new(full()))));
        }
        let mut held = self.hold(handle)?;
        let content = held.place.as_mut().ok_or(Missing::NotOpen)?;
        catch_unwind(AssertUnwindSafe(|| ask(content))).map_err(|payload| {
            // What is closed may panic again.
            mem::forget(catch_unwind(AssertUnwindSafe(|| self.empty(held))));
            Missing::Panicked(payload)
        })
    }

    /// Closes a handle; fails if it names nothing or another thread is using it.
    pub(crate) fn close(&self, handle: i64) -> Result<(), AnyError> {
        if handle != FULL {
            self.empty(self.hold(handle).map_err(|missing| missing.error(handle))?);
        }
        Ok(())
    }

    /// Locks the slot that a handle names, in which there is something of its kind.
    #[inline]
    fn hold(&self, handle: i64) -> Result<Held<'_>, Missing> {
        let parts = handle.cast_unsigned();
        let kind = parts >> (SLOT_BITS + GENERATION_BITS);
        let number = (parts >> GENERATION_BITS) as u32 % SLOTS;
        let generation = parts as u32 % GENERATIONS;
        let is_current = |slot: &Slot| slot.generation.load(Ordering::Relaxed) == generation;
        let chunk = self.chunks[number as usize / CHUNK].get().ok_or(Missing::NotOpen)?;
        let slot = &chunk[number as usize % CHUNK];
        // Before the lock, so that a stale handle does not keep the slot from the thread that uses it now.
        if !is_current(slot) {
            return Err(Missing::NotOpen);
        }
        let place = match slot.content.try_lock() {
            Ok(place) => place,
            // Games, texts and errors never change, so nothing uses their slots for long.
            Err(TryLockError::WouldBlock) if !matches!(kind, 2 | 3) => locked(&slot.content),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(Missing::Busy),
        };
        let is_kind = place.as_ref().is_some_and(|content| content.kind() == kind);
        // Once more, because it may have been closed meanwhile.
        let is_open = is_kind && is_current(slot);
        if is_open { Ok(Held { number, slot, place }) } else { Err(Missing::NotOpen) }
    }

    /// Takes away what is in a slot, and gives the slot to others unless its generations are spent.
    fn empty(&self, mut held: Held<'_>) {
        let content = held.place.take();
        let next = held.slot.generation.load(Ordering::Relaxed) + 1;
        held.slot.generation.store(next, Ordering::Relaxed);
        drop(held.place);
        if next < GENERATIONS {
            locked(&self.free).closed.push(held.number);
        }
        drop(content); // Outside of the locks, because it may take long.
    }

    fn take_slot(&self) -> Option<u32> {
        let mut free = locked(&self.free);
        if let Some(number) = free.closed.pop() {
            return Some(number);
        }
        let number = free.n_begun;
        free.n_begun += u32::from(number < SLOTS);
        (number < SLOTS).then_some(number)
    }
}

impl Slot {
    fn chunk() -> Box<[Slot; CHUNK]> {
        let new = |_| Slot { generation: AtomicU32::new(1), content: Mutex::new(None) };
        let chunk: Box<[Slot]> = (0..CHUNK).map(new).collect();
        chunk.try_into().expect("it has this length")
    }
}

impl Missing {
    #[cold]
    pub(crate) fn error(self, handle: i64) -> AnyError {
        let (kind, message) = match self {
            Missing::Panicked(payload) => return panicked(payload),
            Missing::Busy => ("busy", "another thread is using it; nothing was done, call again"),
            Missing::NotOpen if handle < 0 => ("handle", FAILED),
            Missing::NotOpen if handle == 0 => ("handle", "0 is never a handle"),
            Missing::NotOpen => ("handle", "it was closed, or never opened"),
        };
        misuse(kind, &format!("handle {handle}"), message)
    }
}

const FAILED: &str =
    "it is below 0: the answer of a call that failed; its error is the handle without the sign";

/// The failure of a call that needs one more handle.
#[cold]
fn full() -> AnyError {
    let message = format!("{SLOTS} handles are open, the most; close some with `rulebook_close`");
    misuse("full", "table", message)
}

/// The value of a lock. What panics while it holds a lock leaves nothing half done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use rulebook::threads;

    use super::*;

    // The tests need no game, but they are linked.
    crate::offer!(rulebook::Registry::empty());

    fn text() -> Content {
        Content::Text(String::from("text"))
    }

    #[test]
    fn a_slot_whose_generations_are_spent_retires() {
        static TABLE: Table = Table::new();
        let first = TABLE.open(text()).expect("a slot");
        TABLE.close(first).expect("an open handle");
        let chunk = TABLE.chunks[0].get().expect("a chunk");
        chunk[0].generation.store(GENERATIONS - 1, Ordering::Relaxed);
        let last = TABLE.open(text()).expect("a slot");
        assert_eq!(last, 4 << 50 | i64::from(GENERATIONS - 1));
        TABLE.close(last).expect("an open handle");
        assert_eq!(TABLE.open(text()).expect("a slot"), 4 << 50 | 1 << 30 | 1);
        assert!(TABLE.close(last).is_err() && TABLE.close(first).is_err());
    }

    #[test]
    fn a_panic_closes_the_handle_and_is_an_error() {
        static TABLE: Table = Table::new();
        let handle = TABLE.open(text()).expect("a slot");
        let failure =
            TABLE.ask(handle, |_| panic!("a mistake")).map_err(|error| error.error(handle));
        assert_eq!(
            failure.map(|()| "an answer").expect_err("a panic").to_string(),
            "library: it panicked; the standard error has the reason"
        );
        assert_eq!(TABLE.close(handle).expect_err("a closed handle").code, "handle");
    }

    #[test]
    fn a_match_that_is_in_use_is_busy() {
        static TABLE: Table = Table::new();
        let registry = rulebook::Registry::standard();
        let game = registry.game("tictactoe").and_then(|game| game.start("")).expect("a match");
        let handle = TABLE.open(Content::Match(game)).expect("a slot");
        let inner = |_: &mut Content| TABLE.close(handle).expect_err("in use").code;
        assert_eq!(TABLE.ask(handle, inner).ok(), Some("busy"));
        assert!(TABLE.close(handle).is_ok());
    }

    #[test]
    fn a_text_that_is_in_use_is_waited_for() {
        static TABLE: Table = Table::new();
        let handle = TABLE.open(text()).expect("a slot");
        let ask = move || TABLE.ask(handle, |_| thread::sleep(Duration::from_millis(20))).is_ok();
        let threads = [(); 2].map(|()| threads::start(1 << 20, ask).expect("a thread"));
        assert!(threads.into_iter().all(|thread| thread.join().expect("no panic")));
        assert!(TABLE.close(handle).is_ok());
    }

    #[test]
    fn the_last_error_needs_no_slot() {
        static TABLE: Table = Table::new();
        locked(&TABLE.free).n_begun = SLOTS;
        assert_eq!(TABLE.open(text()).expect_err("a full table").code, "full");
        let code = TABLE.ask(FULL, |content| match content {
            Content::Error(error) => error.code,
            _ => unreachable!("it is an error"),
        });
        assert_eq!(code.ok(), Some("full"));
        assert!(TABLE.close(FULL).is_ok());
    }
}
