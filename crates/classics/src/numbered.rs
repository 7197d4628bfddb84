//! Moves and events with numbers, and the traits that follow from the numbers.

/// A move, an event or a pick whose number is the same in every position.
pub trait Numbered: Copy {
    /// The number of values.
    const COUNT: usize;

    /// The number, below [`Numbered::COUNT`].
    fn number(self) -> usize;

    /// The value with this number; `None` from [`Numbered::COUNT`] on.
    fn from_number(number: usize) -> Option<Self>;

    /// All values in the order of their numbers.
    fn numbered() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_number)
    }
}

/// Implements `MoveIndex` by the numbers of the moves and, with `, events`, of the events.
macro_rules! impl_move_index {
    ($Game:ident $(<$T:ident: $Bound:ident>)? $(, $events:ident)?) => {
        impl $(<$T: $Bound>)? rulebook_core::MoveIndex for $Game $(<$T>)? {
            /// The number of moves that can be written. The index of a move is the same in every
            /// position.
            const MOVE_SPACE: usize =
                <<Self as rulebook_core::State>::Move as $crate::numbered::Numbered>::COUNT;

            fn index(&self, mv: Self::Move) -> usize {
                $crate::numbered::Numbered::number(mv)
            }

            fn move_at(&self, index: usize) -> Option<Self::Move> {
                $crate::numbered::Numbered::from_number(index)
                    .filter(|mv| rulebook_core::Legality::check(self, *mv).is_ok())
            }

            fn any_move_at(&self, index: usize) -> Option<Self::Move> {
                $crate::numbered::Numbered::from_number(index)
            }

            $($crate::numbered::impl_move_index! { @ $events })?
        }
    };
    (@ events) => {
        /// The number of events that can be written. The index of an event is the same in every
        /// position.
        const EVENT_SPACE: usize =
            <<Self as rulebook_core::State>::Event as $crate::numbered::Numbered>::COUNT;

        fn event_index(&self, event: Self::Event) -> usize {
            $crate::numbered::Numbered::number(event)
        }

        fn event_at(&self, index: usize) -> Option<Self::Event> {
            $crate::numbered::Numbered::from_number(index)
                .filter(|event| rulebook_core::Legality::check_event(self, *event).is_ok())
        }
    };
}

/// Implements `Picks` and `PickIndex` for a game in which a move is one pick: the move itself.
macro_rules! impl_one_pick {
    ($Game:ident $(<$T:ident: $Bound:ident>)?) => {
        impl $(<$T: $Bound>)? rulebook_core::Picks for $Game $(<$T>)? {
            /// A move is one pick.
            type Pick = <Self as rulebook_core::State>::Move;

            fn visit_next<B>(
                &self,
                picked: &[Self::Pick],
                visit: impl FnMut(Self::Pick) -> core::ops::ControlFlow<B>,
            ) -> core::ops::ControlFlow<B> {
                if picked.is_empty() {
                    rulebook_core::Legality::visit_moves(self, visit)
                } else {
                    core::ops::ControlFlow::Continue(())
                }
            }

            fn attempt(&self, picked: &[Self::Pick]) -> Option<Self::Move> {
                let [mv] = picked else { return None };
                Some(*mv)
            }

            fn picks_of(&self, mv: Self::Move) -> impl Iterator<Item = Self::Pick> {
                core::iter::once(mv)
            }
        }

        impl $(<$T: $Bound>)? rulebook_core::PickIndex for $Game $(<$T>)? {
            const PICK_GROUPS: &'static [rulebook_core::PickGroup] =
                &[rulebook_core::PickGroup::new(
                    "move",
                    <<Self as rulebook_core::State>::Move as $crate::numbered::Numbered>::COUNT,
                    "a move, by its index",
                )];
            const MAX_PICKS: usize = 1;

            fn pick_index(&self, pick: Self::Pick) -> usize {
                $crate::numbered::Numbered::number(pick)
            }

            fn pick_at(&self, index: usize) -> Option<Self::Pick> {
                $crate::numbered::Numbered::from_number(index)
            }
        }
    };
}

pub(crate) use {impl_move_index, impl_one_pick};
