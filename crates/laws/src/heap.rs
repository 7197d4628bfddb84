//! Counts heap allocations per thread.
//!
//! A crate such as allocation-counter would install its allocator in every test that uses any of
//! the laws. This one is installed only by [`count_allocations!`](crate::count_allocations).
#![expect(
    unsafe_code,
    reason = "an allocator cannot be written without it; each call is forwarded"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The violation of a law that needs the counting allocator if it is not installed.
pub(crate) const NOT_INSTALLED: &str = "the counting allocator is not installed: put \
     `rulebook_laws::count_allocations!();` into the root of the test binary";

/// The system's allocator with a count of the allocations of each thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

/// The number of allocations (and reallocations) that `call` makes on this thread; `None` if the
/// counting allocator is not installed.
///
/// ```standalone_crate
/// use rulebook_laws::heap;
///
/// rulebook_laws::count_allocations!();
///
/// assert_eq!(heap::allocations(|| drop(Vec::<u8>::with_capacity(8))), Some(1));
/// assert_eq!(heap::allocations(|| {}), Some(0));
/// ```
pub fn allocations(call: impl FnOnce()) -> Option<u64> {
    if count_during(|| drop(black_box(Box::new(0_u8)))) == 0 {
        return None;
    }
    Some(count_during(call))
}

fn count_during(call: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    call();
    ALLOCATIONS.get() - before
}

fn count_one() {
    // A thread that is ending no longer has a counter, and does not need it.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: every method forwards its arguments to the system's allocator unchanged, and counting
// neither allocates (the thread-local is const-initialised and has no destructor) nor panics.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise is that of `System::alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise is that of `System::alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise is that of `System::realloc`.
        unsafe { System.realloc(block, layout, new_size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is that of `System::dealloc`.
        unsafe { System.dealloc(block, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_counted_without_the_counting_allocator() {
        // This binary has the ordinary allocator; the integration tests have the other one.
        assert_eq!(allocations(|| drop(black_box(Box::new(0_u8)))), None);
    }
}
