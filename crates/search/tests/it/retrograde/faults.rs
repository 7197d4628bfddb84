//! Tables whose reader or writer fails, stops half way, or is interrupted.

use std::io::{self, ErrorKind, Read, Write};

use rulebook_search::{
    Limits,
    solve::retrograde::{Retrograde, Tablebase, TablebaseError},
};

use super::{explored::Explored, token::Token};

const ROOT: Token = Token::new(115, Token::RANDOM - 1);

type Tokens = Tablebase<Token, Explored<Token>, u8>;

fn ranking() -> Explored<Token> {
    Explored::new(&ROOT, 4, |token| u32::from(token.0.node / Token::GROUP))
}

fn table() -> Tokens {
    let solver = Retrograde::new(&ROOT, ranking(), Limits::default()).expect("a solver");
    solver.solve().expect("a table")
}

fn read(input: impl Read) -> Result<Tokens, TablebaseError> {
    Tablebase::read(input, ranking(), Limits::default())
}

/// A stream that gives or takes a byte at a time, is interrupted by a signal before each, and fails
/// at one of them.
struct Faulty<S> {
    stream: S,
    fails_at: Option<usize>,
    n_bytes: usize,
    is_interrupted: bool,
    /// The number of bytes at the last flush.
    n_flushed: usize,
}

impl<S> Faulty<S> {
    const fn new(stream: S, fails_at: Option<usize>) -> Faulty<S> {
        Faulty { stream, fails_at, n_bytes: 0, is_interrupted: false, n_flushed: 0 }
    }

    fn next(&mut self) -> io::Result<()> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.fails_at == Some(self.n_bytes) {
            return Err(ErrorKind::StorageFull.into());
        }
        self.n_bytes += 1;
        Ok(())
    }
}

impl<S: Read> Read for Faulty<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.next()?;
        let n = bytes.len().min(1);
        self.stream.read(&mut bytes[..n])
    }
}

impl<S: Write> Write for Faulty<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.next()?;
        self.stream.write(&bytes[..bytes.len().min(1)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.n_flushed = self.n_bytes;
        self.stream.flush()
    }
}

#[test]
fn a_table_survives_interrupted_reads_and_writes() {
    let table = table();
    let bytes = table.write(Vec::new()).expect("memory");
    let to = table.write(Faulty::new(Vec::new(), None)).expect("it is only slow");
    assert_eq!(to.stream, bytes);
    assert_eq!(to.n_flushed, bytes.len());
    let copy = read(Faulty::new(&bytes[..], None)).expect("it is only slow");
    assert_eq!(copy.counts(), table.counts());
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(read(Faulty::new(&longer[..], None)), Err(TablebaseError::Long)));
}

#[test]
fn a_stream_that_fails_anywhere_is_reported() {
    let table = table();
    let bytes = table.write(Vec::new()).expect("memory");
    let is_full = |error: &TablebaseError| matches!(error, TablebaseError::Io(error) if error.kind() == ErrorKind::StorageFull);
    for at in 0..bytes.len() {
        let written = table.write(Faulty::new(Vec::new(), Some(at)));
        assert!(written.is_err_and(|error| is_full(&error)), "{at}");
        // Without its first bytes an input is not a table, whatever else is wrong.
        let error = read(Faulty::new(&bytes[..], Some(at))).expect_err("it has failed");
        assert!(is_full(&error), "{at}: {error}");
    }
}
