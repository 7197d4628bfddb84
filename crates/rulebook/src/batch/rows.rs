//! The arrays of a batch, cut into the rows of its environments.

use std::mem;

use super::any_batch::BatchBuffers;
use crate::error::{AnyError, ErrorKind};

/// The length of a row of each array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) obs: usize,
    pub(super) mask: usize,
    pub(super) players: usize,
    pub(super) action: usize,
}

/// The rows of some environments that follow each other.
#[derive(Debug, Default)]
pub(super) struct Rows<'a> {
    pub(super) obs: &'a mut [f32],
    pub(super) mask: &'a mut [u8],
    pub(super) player: &'a mut [i8],
    pub(super) reward: &'a mut [f32],
    pub(super) done: &'a mut [u8],
    pub(super) final_obs: &'a mut [f32],
    /// The actions to write; empty where none are chosen.
    pub(super) actions: &'a mut [i32],
}

impl<'a> Rows<'a> {
    /// No rows, for what writes nothing.
    pub(super) fn none() -> Rows<'a> {
        Rows::default()
    }

    /// All rows of the arrays, if these have the right sizes.
    pub(super) fn new<'b: 'a>(
        buffers: &'a mut BatchBuffers<'b>,
        sizes: Sizes,
        n: usize,
    ) -> Result<Rows<'a>, AnyError> {
        let has_final_obs = !buffers.final_obs.is_empty();
        let lengths = [
            ("obs", buffers.obs.len(), n * sizes.obs),
            ("mask", buffers.mask.len(), n * sizes.mask),
            ("player", buffers.player.len(), n),
            ("reward", buffers.reward.len(), n * sizes.players),
            ("done", buffers.done.len(), n),
            ("final_obs", buffers.final_obs.len(), if has_final_obs { n * sizes.obs } else { 0 }),
        ];
        for (name, given, due) in lengths {
            AnyError::check_size(ErrorKind::Batch, format_args!("array {name}"), given, due)?;
        }
        Ok(Rows {
            obs: buffers.obs,
            mask: buffers.mask,
            player: buffers.player,
            reward: buffers.reward,
            done: buffers.done,
            final_obs: buffers.final_obs,
            actions: &mut [],
        })
    }

    /// The first `n` rows, and the rest.
    #[inline]
    pub(super) fn split_at(self, sizes: Sizes, n: usize) -> (Rows<'a>, Rows<'a>) {
        let (obs, more_obs) = cut(self.obs, n * sizes.obs);
        let (mask, more_mask) = cut(self.mask, n * sizes.mask);
        let (player, more_player) = cut(self.player, n);
        let (reward, more_reward) = cut(self.reward, n * sizes.players);
        let (done, more_done) = cut(self.done, n);
        let (final_obs, more_final) = cut(self.final_obs, n * sizes.obs);
        let (actions, more_actions) = cut(self.actions, n * sizes.action);
        let first = Rows { obs, mask, player, reward, done, final_obs, actions };
        let rest = Rows {
            obs: more_obs,
            mask: more_mask,
            player: more_player,
            reward: more_reward,
            done: more_done,
            final_obs: more_final,
            actions: more_actions,
        };
        (first, rest)
    }
}

/// The first `n` items and the rest; empty slices if the array was omitted.
#[inline]
fn cut<T>(mut items: &mut [T], n: usize) -> (&mut [T], &mut [T]) {
    let n = n.min(items.len());
    mem::take(&mut items).split_at_mut(n)
}
