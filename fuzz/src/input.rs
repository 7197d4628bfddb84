//! Numbers and strings from the bytes of an input, and edits of strings and bytes.

/// The remaining bytes, followed by zeros.
#[derive(Clone, Debug)]
pub(crate) struct Input<'b>(&'b [u8]);

impl<'b> Input<'b> {
    pub(crate) const fn new(bytes: &'b [u8]) -> Input<'b> {
        Input(bytes)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub(crate) fn u16(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// A number below `n`; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::from(self.u16()) % n.max(1)
    }

    /// At most `most` bytes, after a byte with their number.
    pub(crate) fn bytes(&mut self, most: u8) -> &'b [u8] {
        let length = usize::from(self.byte() % (most + 1)).min(self.0.len());
        let (bytes, rest) = self.0.split_at(length);
        self.0 = rest;
        bytes
    }

    /// A string of at most `most` bytes; invalid UTF-8 becomes replacement characters.
    pub(crate) fn text(&mut self, most: u8) -> String {
        String::from_utf8_lossy(self.bytes(most)).into_owned()
    }

    /// All remaining bytes.
    pub(crate) const fn rest(self) -> &'b [u8] {
        self.0
    }

    /// Between one and eight edits of `bytes`: replaced, inserted, removed, copied and moved pieces,
    /// and changed numbers.
    pub(crate) fn edit(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.byte() % 8 {
            let (kind, at) = (self.byte() % 8, self.below(bytes.len() + 1));
            let end = bytes.len().min(at + usize::from(self.byte() % 16) + 1);
            match kind {
                0 if at < bytes.len() => bytes[at] = self.byte(),
                1 => bytes.insert(at, self.byte()),
                2 => drop(bytes.drain(at..end)),
                3 => {
                    let (piece, to) = (bytes[at..end].to_vec(), self.below(bytes.len() + 1));
                    bytes.splice(to..to, piece);
                }
                4 => {
                    let piece: Vec<u8> = bytes.drain(at..end).collect();
                    let to = self.below(bytes.len() + 1);
                    bytes.splice(to..to, piece);
                }
                5 if at < bytes.len() => bytes[at] = bytes[at].wrapping_add(1),
                6 if at < bytes.len() => bytes[at] = bytes[at].wrapping_sub(1),
                _ => drop(bytes.splice(at..at, self.bytes(12).iter().copied())),
            }
        }
    }

    /// As [`Input::edit`], for a string.
    pub(crate) fn edited(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        self.edit(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
