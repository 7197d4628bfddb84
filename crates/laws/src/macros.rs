//! Macros for contract tests.

/// Installs the counting allocator in a test binary, for
/// [`Laws::no_alloc`](crate::Laws::no_alloc). Invoke it once, in the root of the binary.
///
/// ```standalone_crate
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/tictactoe/game.rs")); }
/// use game::TicTacToe;
/// use rulebook_laws::Laws;
///
/// rulebook_laws::count_allocations!();
///
/// assert!(Laws::new(TicTacToe(['.'; 9])).games(5).no_alloc().try_run().is_ok());
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
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/tictactoe/game.rs")); }
/// use game::TicTacToe;
///
/// rulebook_laws::laws! { contract, TicTacToe(['.'; 9]), [hidden, games(500), ends_within(9)] }
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
