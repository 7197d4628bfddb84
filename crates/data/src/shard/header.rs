//! The first bytes of `moves.bin`.

/// The contents of the header. All numbers are little-endian.
///
/// ```text
///   0   8  RULEBOOK
///   8   4  version of the format, 1
///  12   4  version of the rules
///  16   4  number of moves: moves have the numbers below it
///  20   4  number of chance events, which have the numbers from there on
///  24   8  number of matches
///  32   8  number of steps of all matches
///  40  24  short name of the game, padded with zeros
///  64  32  SHA-256 of games.parquet
///  96  32  SHA-256 of the bytes from 128 to the end, followed by bytes 0 to 95
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) game: String,
    pub(super) rules: u16,
    pub(super) moves: u32,
    pub(super) events: u32,
    pub(super) n_games: u64,
    pub(super) n_steps: u64,
    pub(super) games_digest: [u8; 32],
}

impl Header {
    pub(super) const SIZE: usize = 128;
    /// The part of the header that the checksum covers.
    pub(super) const COVERED: usize = 96;
    pub(super) const MAX_NAME: usize = 24;
    const MAGIC: &[u8; 8] = b"RULEBOOK";
    const FORMAT: u32 = 1;

    /// The covered part.
    pub(super) fn bytes(&self) -> [u8; Header::COVERED] {
        let mut bytes = [0; Header::COVERED];
        bytes[..8].copy_from_slice(Header::MAGIC);
        let numbers = [Header::FORMAT, self.rules.into(), self.moves, self.events];
        for (field, number) in bytes[8..24].chunks_exact_mut(4).zip(numbers) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        for (field, number) in bytes[24..40].chunks_exact_mut(8).zip([self.n_games, self.n_steps]) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        bytes[40..40 + self.game.len()].copy_from_slice(self.game.as_bytes());
        bytes[64..96].copy_from_slice(&self.games_digest);
        bytes
    }

    /// Reads the covered part, or returns the reason why it is invalid.
    pub(super) fn read(bytes: &[u8; Header::COVERED]) -> Result<Header, String> {
        let number = |at: usize| u32::from_le_bytes(array(&bytes[at..at + 4]));
        let long = |at: usize| u64::from_le_bytes(array(&bytes[at..at + 8]));
        if &bytes[..8] != Header::MAGIC {
            return Err("it does not begin like the steps of a shard".to_owned());
        }
        if number(8) != Header::FORMAT {
            let found = number(8);
            return Err(format!("format {found} is not supported; this version reads format 1"));
        }
        let name = &bytes[40..64];
        let length = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
        let game = std::str::from_utf8(&name[..length]).map_err(|error| error.to_string())?;
        let rules = u16::try_from(number(12)).map_err(|error| error.to_string())?;
        Ok(Header {
            game: game.to_owned(),
            rules,
            moves: number(16),
            events: number(20),
            n_games: long(24),
            n_steps: long(32),
            games_digest: array(&bytes[64..96]),
        })
    }

    /// The byte at which the offsets begin: after the steps, at the next multiple of eight. `None`
    /// if there are more steps than a file can hold.
    pub(super) fn offsets_at(&self) -> Option<u64> {
        let end = self.n_steps.checked_mul(2)?.checked_add(Header::SIZE as u64)?;
        end.checked_next_multiple_of(8)
    }

    /// The size of the file.
    pub(super) fn file_size(&self) -> Option<u64> {
        let offsets = self.n_games.checked_add(1)?.checked_mul(8)?;
        self.offsets_at()?.checked_add(offsets)
    }
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("the caller passes this many bytes")
}
