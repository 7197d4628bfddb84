//! Ctrl-C: the first one asks a long command for its results so far, the second one ends the program.

use std::{
    io, panic, process,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};

use rulebook::threads;

/// The exit code of a command that was interrupted: that of shells for the signal.
pub(crate) const EXIT_CODE: u8 = 130;

/// The stack of a thread that only waits, in bytes.
const THREAD_STACK_BYTES: usize = 256 << 10;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Watches for Ctrl-C from now on. Where the system cannot do that, Ctrl-C ends the program as
/// usual.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // A handler that gets no thread would swallow Ctrl-C.
        let thread = threads::start(THREAD_STACK_BYTES, || ());
        if !thread.is_ok_and(|thread| thread.join().is_ok()) {
            return;
        }
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                process::exit(EXIT_CODE.into());
            }
        });
    });
}

/// Calls `restore` when one of these signals ends the program from now on.
///
/// # Errors
///
/// If the system refuses a handler or a thread.
#[cfg(unix)]
pub(crate) fn before_the_end(
    signals: &[i32],
    restore: impl Fn() + Send + 'static,
) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    threads::start(THREAD_STACK_BYTES, move || {
        for signal in &mut signals {
            restore();
            // It fails for signals that end no program; these do.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Whether the user has asked to stop.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Whether the user has asked to stop. Resets the state, so that the next Ctrl-C is the first one.
pub(crate) fn take() -> bool {
    INTERRUPTED.swap(false, Ordering::Relaxed)
}

/// Does the work on a thread with a stack of this size, and calls `tick` every now and then until
/// it is done. Returns `None` if the user has interrupted it; the thread then keeps running
/// until the program ends.
///
/// # Errors
///
/// If the system refuses a thread.
pub(crate) fn unless_interrupted<T: Send + 'static>(
    stack_bytes: usize,
    work: impl FnOnce() -> T + Send + 'static,
    tick: impl Fn(),
) -> io::Result<Option<T>> {
    const MOMENT: Duration = Duration::from_millis(50);
    watch();
    let (sender, receiver) = mpsc::channel();
    let thread = threads::start(stack_bytes, move || {
        // After an interruption the answer has no receiver.
        let _ = sender.send(work());
    })?;
    loop {
        match receiver.recv_timeout(MOMENT) {
            Ok(done) => return Ok(Some(done)),
            Err(RecvTimeoutError::Timeout) => tick(),
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Ok(()) => return Ok(None),
                Err(panicked) => panic::resume_unwind(panicked),
            },
        }
        if is_interrupted() {
            return Ok(None);
        }
    }
}
