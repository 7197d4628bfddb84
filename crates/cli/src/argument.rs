//! Changes of one command to arguments that several commands share.

use clap::Arg;

/// Changes the argument `id` and no other one. `Command::mut_arg` would also move it to the end.
pub(crate) fn only(id: &'static str, change: impl Fn(Arg) -> Arg) -> impl FnMut(Arg) -> Arg {
    move |arg| if arg.get_id() == id { change(arg) } else { arg }
}
