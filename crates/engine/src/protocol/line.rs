//! Lines of bounded length.

use std::io::{self, BufRead, ErrorKind};

/// The greatest length of a line in bytes, without the line feed: 1 MiB.
pub const MAX_LINE: usize = 1 << 20;

/// A line as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Its text, without the line feed, and without a carriage return before it.
    Text(String),
    /// More than [`MAX_LINE`] bytes, which were skipped.
    TooLong,
    /// It is not UTF-8.
    NotText,
}

/// Reads the next line; `None` at the end. Text after the last line feed is a line, too, unless it
/// is empty.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut is_long = false;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let is_last = buffer.is_empty() || end.is_some();
        if is_last && part.is_empty() && end.is_none() && line.is_empty() && !is_long {
            return Ok(None);
        }
        is_long |= MAX_LINE < line.len() + part.len();
        if is_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if is_last {
            return Ok(Some(if is_long { Line::TooLong } else { text(line) }));
        }
    }
}

fn text(bytes: Vec<u8>) -> Line {
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.ends_with('\r') {
                text.pop();
            }
            Line::Text(text)
        }
        Err(_) => Line::NotText,
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut input = BufReader::with_capacity(7, bytes);
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).expect("memory can be read") {
            lines.push(line);
        }
        lines
    }

    #[test]
    fn lines_end_in_line_feeds_and_at_the_end() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(
            lines(b"one\r\n\ntwo three four\nfi"),
            [text("one"), text(""), text("two three four"), text("fi")]
        );
        assert_eq!(lines(b"\xff\nok\n"), [Line::NotText, text("ok")]);
    }

    #[test]
    fn long_lines_are_skipped_and_the_longest_is_not() {
        let mut bytes = vec![b'a'; MAX_LINE];
        bytes.extend(b"\nok\n");
        assert!(matches!(&lines(&bytes)[0], Line::Text(text) if text.len() == MAX_LINE));
        bytes.insert(0, b'a');
        assert_eq!(lines(&bytes), [Line::TooLong, Line::Text("ok".to_owned())]);
        bytes.truncate(MAX_LINE + 1);
        assert_eq!(lines(&bytes), [Line::TooLong]);
    }
}
