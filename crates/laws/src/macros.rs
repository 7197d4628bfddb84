//! Macros for contract tests.

/// Installs the counting allocator in a test binary, for
/// [`Laws::no_alloc`](crate::Laws::no_alloc) and [`Laws::planes`](crate::Laws::planes). Invoke it
/// once, in the root of the binary.
///
/// ```standalone_crate
/// use rulebook_classics::TicTacToe;
/// use rulebook_laws::Laws;
///
/// rulebook_laws::count_allocations!();
///
/// assert!(Laws::new(TicTacToe::default()).games(5).no_alloc().try_run().is_ok());
/// ```
#[macro_export]
macro_rules! count_allocations {
    () => {
        #[global_allocator]
        static COUNTING_ALLOCATOR: $crate::heap::CountingAllocator =
            $crate::heap::CountingAllocator;
    };
}

/// Defines a module with two tests: `random_games` runs [`Laws`](crate::Laws), `shrinking_games`
/// runs them as a property test.
///
/// It takes the module's name, the start position, and the methods of [`Laws`](crate::Laws) to
/// call, with or without arguments:
///
/// ```
/// use rulebook_classics::TicTacToe;
///
/// rulebook_laws::laws! { contract, TicTacToe::default(), [hidden, games(500), ends_within(9)] }
/// ```
#[macro_export]
macro_rules! laws {
    ($name:ident, $start:expr, [$($method:ident $(($($argument:expr),*))?),* $(,)?]) => {
        mod $name {
            use super::*;

            #[test]
            fn random_games() {
                $crate::Laws::new($start)$(.$method($($($argument),*)?))*.run();
            }

            #[test]
            fn shrinking_games() {
                let laws = $crate::Laws::new($start)$(.$method($($($argument),*)?))*;
                $crate::strategy::check(&laws);
            }
        }
    };
}
