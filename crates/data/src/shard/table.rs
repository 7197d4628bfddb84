//! The table of matches: its columns, rows written and read.

use std::{fs::File, io::Write, sync::Arc};

use parquet::{
    data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        properties::WriterProperties,
        reader::{FileReader, SerializedFileReader},
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    record::{Field, Row, reader::RowIter},
    schema::{
        parser::parse_message_type,
        types::{ColumnPath, TypePtr},
    },
};
use rulebook::core::{DrawRules, Verdict, text::TextError as _};

use super::{ShardGame, header::Header};

/// The columns, in this order.
const SCHEMA: &str = "message games {
    required binary id (STRING);
    required binary rules (STRING);
    required binary variant (STRING);
    required binary start (STRING);
    optional int32 repetition (INTEGER(32,false));
    optional int32 ply_limit (INTEGER(32,false));
    required int32 players (INTEGER(32,false));
    required group names (LIST) { repeated group list { required binary element (STRING); } }
    optional binary result (STRING);
    required group payoffs (LIST) { repeated group list { required int32 element; } }
    required int32 plies (INTEGER(32,false));
    required int32 steps (INTEGER(32,false));
    optional int64 seed (INTEGER(64,false));
    required binary tags (STRING);
}";

/// The number of rows that are kept in memory.
const ROWS: usize = 1 << 16;

fn schema() -> TypePtr {
    Arc::new(parse_message_type(SCHEMA).expect("the schema above is valid"))
}

/// A table that is being written.
pub(super) struct TableWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    rows: Vec<ShardGame>, // Without their steps.
    n_steps: Vec<u32>,
}

impl<W: Write + Send> TableWriter<W> {
    pub(super) fn new(to: W) -> Result<TableWriter<W>, ParquetError> {
        let id = ColumnPath::from("id");
        let properties = WriterProperties::builder().set_column_dictionary_enabled(id, false);
        let file = SerializedFileWriter::new(to, schema(), Arc::new(properties.build()))?;
        Ok(TableWriter { file, rows: Vec::new(), n_steps: Vec::new() })
    }

    pub(super) fn push(&mut self, game: &ShardGame) -> Result<(), ParquetError> {
        self.n_steps.push(u32::try_from(game.steps.len()).map_err(external)?);
        self.rows.push(ShardGame { steps: Vec::new(), ..game.clone() });
        if self.rows.len() == ROWS { self.write_rows() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<W, ParquetError> {
        self.write_rows()?;
        self.file.into_inner()
    }

    fn write_rows(&mut self) -> Result<(), ParquetError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut self.rows);
        let n_steps = std::mem::take(&mut self.n_steps);
        let mut group = self.file.next_row_group()?;
        texts(&mut group, rows.iter().map(|row| row.id.clone()))?;
        texts(&mut group, rows.iter().map(|row| format!("{} {}", row.game, row.rules)))?;
        texts(&mut group, rows.iter().map(|row| row.variant.clone()))?;
        texts(&mut group, rows.iter().map(|row| row.start.clone()))?;
        let repetitions = rows.iter().map(|row| row.draw_rules.repetition.map(i32::from));
        optional::<Int32Type>(&mut group, repetitions)?;
        let limits = rows.iter().map(|row| row.draw_rules.ply_limit.map(u32::cast_signed));
        optional::<Int32Type>(&mut group, limits)?;
        required::<Int32Type>(&mut group, rows.iter().map(|row| row.players.into()))?;
        let names = rows.iter().map(|row| row.names.iter().map(|name| bytes(name)).collect());
        lists::<ByteArrayType>(&mut group, names)?;
        let results = rows.iter().map(|row| row.result.map(|result| bytes(&result.to_string())));
        optional::<ByteArrayType>(&mut group, results)?;
        lists::<Int32Type>(&mut group, rows.iter().map(|row| row.payoffs.clone()))?;
        required::<Int32Type>(&mut group, rows.iter().map(|row| row.plies.cast_signed()))?;
        required::<Int32Type>(&mut group, n_steps.into_iter().map(u32::cast_signed))?;
        let seeds = rows.iter().map(|row| row.seed.map(u64::cast_signed));
        optional::<Int64Type>(&mut group, seeds)?;
        texts(&mut group, rows.iter().map(|row| serde_json::json!(row.tags).to_string()))?;
        group.close()?;
        Ok(())
    }
}

fn bytes(text: &str) -> ByteArray {
    text.as_bytes().to_vec().into()
}

fn texts<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    texts: impl Iterator<Item = String>,
) -> Result<(), ParquetError> {
    required::<ByteArrayType>(group, texts.map(|text| text.into_bytes().into()))
}

fn required<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: impl Iterator<Item = T::T>,
) -> Result<(), ParquetError> {
    write::<T>(group, &values.collect::<Vec<_>>(), None, None)
}

fn optional<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let values: Vec<_> = values.collect();
    let defined: Vec<i16> = values.iter().map(|value| value.is_some().into()).collect();
    let values: Vec<_> = values.into_iter().flatten().collect();
    write::<T>(group, &values, Some(&defined), None)
}

fn lists<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    lists: impl Iterator<Item = Vec<T::T>>,
) -> Result<(), ParquetError> {
    let mut values = Vec::new();
    let mut defined = Vec::new();
    let mut repeated = Vec::new();
    for list in lists {
        // An empty list is one entry without a value.
        defined.extend(vec![i16::from(!list.is_empty()); list.len().max(1)]);
        repeated.extend((0..list.len().max(1)).map(|i| i16::from(i != 0)));
        values.extend(list);
    }
    write::<T>(group, &values, Some(&defined), Some(&repeated))
}

fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: &[T::T],
    defined: Option<&[i16]>,
    repeated: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<T>().write_batch(values, defined, repeated)?;
    column.close()
}

/// A table that is read, row by row.
pub(super) struct TableReader {
    rows: RowIter<'static>,
    game: String,
    rules: u16,
}

impl TableReader {
    /// The rows of a file, whose header is in the other one.
    pub(super) fn new(file: File, header: &Header) -> Result<TableReader, String> {
        let reader = SerializedFileReader::new(file).map_err(|error| error.to_string())?;
        let metadata = reader.metadata().file_metadata();
        if metadata.schema() != &*schema() {
            return Err("its columns are not those of a shard".to_owned());
        }
        if u64::try_from(metadata.num_rows()) != Ok(header.n_games) {
            return Err("its number of rows is not the number of matches".to_owned());
        }
        Ok(TableReader { rows: reader.into_iter(), game: header.game.clone(), rules: header.rules })
    }

    /// The next match, without its steps, and their number.
    pub(super) fn next_row(&mut self) -> Option<Result<(ShardGame, u64), String>> {
        let row = self.rows.next()?;
        Some(row.map_err(|error| error.to_string()).and_then(|row| self.game(row)))
    }

    fn game(&self, row: Row) -> Result<(ShardGame, u64), String> {
        let mut columns = row.into_columns().into_iter().map(|(_, field)| field);
        let mut next = || columns.next().unwrap_or(Field::Null);
        let id = text(next())?;
        if text(next())? != format!("{} {}", self.game, self.rules) {
            return Err("a row is of another game or version of the rules".to_owned());
        }
        let variant = text(next())?;
        let start = text(next())?;
        let repetition = number(&next())?.map(u8::try_from).transpose().map_err(wrong)?;
        let ply_limit = number(&next())?.map(u32::try_from).transpose().map_err(wrong)?;
        let players = u8::try_from(some(number(&next())?)?).map_err(wrong)?;
        let names = list(next())?.into_iter().map(text).collect::<Result<_, _>>()?;
        let result = match next() {
            Field::Null => None,
            field => {
                let text = text(field)?;
                let verdict = text.parse::<Verdict>();
                Some(verdict.map_err(|error| error.message_in(&text))?)
            }
        };
        let payoffs = list(next())?.iter().map(payoff).collect::<Result<_, _>>()?;
        let plies = u32::try_from(some(number(&next())?)?).map_err(wrong)?;
        let n_steps = some(number(&next())?)?;
        let seed = number(&next())?;
        let tags = serde_json::from_str(&text(next())?).map_err(wrong)?;
        let game = ShardGame {
            id,
            game: self.game.clone(),
            rules: self.rules,
            variant,
            start,
            draw_rules: DrawRules { repetition, ply_limit },
            players,
            names,
            result,
            payoffs,
            plies,
            seed,
            tags,
            steps: Vec::new(),
        };
        Ok((game, n_steps))
    }
}

fn text(field: Field) -> Result<String, String> {
    match field {
        Field::Str(text) => Ok(text),
        _ => Err("a text is missing".to_owned()),
    }
}

fn number(field: &Field) -> Result<Option<u64>, String> {
    match field {
        Field::Null => Ok(None),
        Field::UInt(number) => Ok(Some((*number).into())),
        Field::ULong(number) => Ok(Some(*number)),
        _ => Err("a number is missing".to_owned()),
    }
}

fn some(number: Option<u64>) -> Result<u64, String> {
    number.ok_or_else(|| "a number is missing".to_owned())
}

fn payoff(field: &Field) -> Result<i32, String> {
    match field {
        Field::Int(payoff) => Ok(*payoff),
        _ => Err("a payoff is missing".to_owned()),
    }
}

fn list(field: Field) -> Result<Vec<Field>, String> {
    match field {
        Field::ListInternal(list) => Ok(list.elements().to_vec()),
        _ => Err("a list is missing".to_owned()),
    }
}

fn wrong(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn external(error: impl std::error::Error + Send + Sync + 'static) -> ParquetError {
    ParquetError::External(Box::new(error))
}
