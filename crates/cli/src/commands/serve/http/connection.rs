//! Connections: limits on their number and their duration.

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    ops::Deref,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The largest number of connections at the same time.
const MAX_CONNECTIONS: usize = 32;

/// The connections.
#[derive(Default)]
pub(super) struct Table {
    all: Mutex<Vec<Arc<Connection>>>,
    left: Condvar,
}

pub(super) struct Connection {
    pub(super) stream: TcpStream,
    /// The last time when something arrived or was read.
    active: Mutex<Instant>,
}

/// A connection that is among those of a table.
pub(super) struct Seat {
    table: Arc<Table>,
    connection: Arc<Connection>,
}

impl Seat {
    /// Adds a connection. If there are too many, closes the one that was idle longest and waits until
    /// it has left.
    pub(super) fn new(table: &Arc<Table>, stream: TcpStream) -> Seat {
        let connection = Arc::new(Connection { stream, active: Mutex::new(Instant::now()) });
        let mut all = locked(&table.all);
        while MAX_CONNECTIONS <= all.len() {
            if let Some(idle) = all.iter().min_by_key(|one| *locked(&one.active)) {
                // What reads or writes there fails from now on.
                let _ = idle.stream.shutdown(Shutdown::Both);
            }
            all = table.left.wait(all).unwrap_or_else(PoisonError::into_inner);
        }
        all.push(Arc::clone(&connection));
        drop(all);
        Seat { table: Arc::clone(table), connection }
    }
}

impl Deref for Seat {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        locked(&self.table.all).retain(|one| !Arc::ptr_eq(one, &self.connection));
        self.table.left.notify_one();
    }
}

/// A connection that can be used for a limited time, however little arrives at once.
pub(super) struct Timed<'c> {
    connection: &'c Connection,
    end: Instant,
}

impl Timed<'_> {
    pub(super) fn new(connection: &Connection, time: Duration) -> Timed<'_> {
        Timed { connection, end: Instant::now() + time }
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
        left.map(Some).ok_or_else(|| ErrorKind::TimedOut.into())
    }

    fn moved(&self, n: usize) -> usize {
        *locked(&self.connection.active) = Instant::now();
        n
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut stream = &self.connection.stream;
        stream.set_read_timeout(self.left()?)?;
        stream.read(buffer).map(|n| self.moved(n))
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stream = &self.connection.stream;
        stream.set_write_timeout(self.left()?)?;
        stream.write(bytes).map(|n| self.moved(n))
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.connection.stream).flush()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
