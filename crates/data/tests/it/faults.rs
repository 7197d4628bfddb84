//! Readers and writers that fail, stop half way, or are interrupted.

use std::io::{self, Cursor, ErrorKind, Read, Write};

use rulebook_data::{
    BadRecord, LocatedRecord, Reader,
    rulebook::core::{Record, ReplayLimits},
    write_json_line,
};

use crate::{lines, records};

/// A fault at a byte of a stream.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// Nothing; but each call takes a single byte, and every second call is interrupted by a
    /// signal, which is to be tried again.
    Slow,
    /// An error, at this byte.
    Error(usize, ErrorKind),
    /// Nothing more is taken, from this byte on.
    Full(usize),
}

/// A stream with a fault.
struct Faulty<S> {
    stream: S,
    fault: Fault,
    n_bytes: usize,
    n_calls: usize,
}

impl<S> Faulty<S> {
    fn new(stream: S, fault: Fault) -> Faulty<S> {
        Faulty { stream, fault, n_bytes: 0, n_calls: 0 }
    }

    /// The number of bytes, of `wanted`, that the next call may take.
    fn allowed(&mut self, wanted: usize) -> io::Result<usize> {
        self.n_calls += 1;
        match self.fault {
            Fault::Slow if self.n_calls & 1 == 0 => Err(ErrorKind::Interrupted.into()),
            Fault::Slow => Ok(wanted.min(1)),
            Fault::Error(at, kind) if at <= self.n_bytes && 0 < wanted => Err(kind.into()),
            Fault::Error(at, _) | Fault::Full(at) => Ok(wanted.min(at - self.n_bytes)),
        }
    }
}

impl<S: Read> Read for Faulty<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let allowed = self.allowed(bytes.len())?;
        let n_read = self.stream.read(&mut bytes[..allowed])?;
        self.n_bytes += n_read;
        Ok(n_read)
    }
}

impl<S: Write> Write for Faulty<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let allowed = self.allowed(bytes.len())?;
        let n_written = self.stream.write(&bytes[..allowed])?;
        self.n_bytes += n_written;
        Ok(n_written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The errors of a disk and of a pipe.
const KINDS: [ErrorKind; 4] =
    [ErrorKind::StorageFull, ErrorKind::BrokenPipe, ErrorKind::TimedOut, ErrorKind::Other];

#[test]
fn a_reader_that_is_slow_and_interrupted_gives_every_record() {
    let records = records(6);
    for bytes in forms(&records) {
        let found = read(bytes, Fault::Slow);
        assert!(found.into_iter().map(|found| found.expect("a record").record).eq(records.clone()));
    }
}

/// Records before the error may be returned; the rest of the file is not skipped as if it had
/// ended.
#[test]
fn a_reader_that_fails_anywhere_is_reported() {
    let records = records(3);
    for bytes in forms(&records) {
        for at in 0..bytes.len() {
            let kind = KINDS[at % KINDS.len()];
            let mut found = read(bytes.clone(), Fault::Error(at, kind));
            let last = found.pop().expect("the error is reported");
            let message = last.expect_err("the reader has failed").to_string();
            assert!(message.contains("cannot be read"), "{at}: {message}");
            let before = found.into_iter().map(|found| found.expect("a record").record);
            assert!(before.zip(&records).all(|(found, record)| found == *record), "{at}");
        }
    }
}

#[test]
fn a_writer_that_is_slow_and_interrupted_gets_every_byte() {
    let record = records(1).remove(0);
    let mut to = Faulty::new(Vec::new(), Fault::Slow);
    write_json_line(&mut to, &record).expect("it is only slow");
    assert_eq!(to.stream, lines(&[record]));
}

#[test]
fn a_writer_that_fails_anywhere_is_reported() {
    let record = records(1).remove(0);
    let whole = lines(std::slice::from_ref(&record));
    for at in 0..whole.len() {
        let kind = KINDS[at % KINDS.len()];
        for (fault, due) in
            [(Fault::Error(at, kind), kind), (Fault::Full(at), ErrorKind::WriteZero)]
        {
            let mut to = Faulty::new(Vec::new(), fault);
            let error = write_json_line(&mut to, &record).expect_err("the writer has failed");
            assert_eq!(error.kind(), due, "{fault:?}");
            assert_eq!(to.stream, whole[..at], "{fault:?}");
        }
    }
}

#[test]
#[cfg(feature = "zstd")]
fn a_compressed_file_whose_writer_fails_anywhere_is_reported() {
    let whole = lines(&records(3));
    let write = |fault| -> io::Result<Vec<u8>> {
        let mut to = rulebook_data::CompressedWriter::new(Faulty::new(Vec::new(), fault))?;
        to.write_all(&whole)?;
        Ok(to.finish()?.stream)
    };
    let compressed = write(Fault::Slow).expect("it is only slow");
    assert_eq!(read(compressed.clone(), Fault::Slow).len(), 3);
    for at in 0..compressed.len() {
        let kind = KINDS[at % KINDS.len()];
        assert_eq!(write(Fault::Error(at, kind)).expect_err("it has failed").kind(), kind, "{at}");
        assert!(write(Fault::Full(at)).is_err(), "{at}");
    }
}

/// The records as lines, and compressed if that is possible.
fn forms(records: &[Record]) -> Vec<Vec<u8>> {
    let plain = lines(records);
    #[cfg(feature = "zstd")]
    {
        let mut to = rulebook_data::CompressedWriter::new(Vec::new()).expect("memory");
        to.write_all(&plain).expect("memory");
        vec![plain, to.finish().expect("memory")]
    }
    #[cfg(not(feature = "zstd"))]
    vec![plain]
}

fn read(bytes: Vec<u8>, fault: Fault) -> Vec<Result<LocatedRecord, BadRecord>> {
    let reader = Faulty::new(Cursor::new(bytes), fault);
    Reader::from_read("stream", reader, ReplayLimits::default()).collect()
}
