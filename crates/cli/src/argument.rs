//! Changes that one command makes to arguments shared by several commands.

use clap::Arg;

/// Changes the argument `id` alone, for `mut_args`. `Command::mut_arg` would also move it to the
/// end.
pub(crate) fn only(id: &'static str, change: impl Fn(Arg) -> Arg) -> impl FnMut(Arg) -> Arg {
    move |arg| if arg.get_id() == id { change(arg) } else { arg }
}
