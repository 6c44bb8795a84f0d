//! CSV of what JSON has.

use std::io;

use serde::Serialize;
use serde_json::Value;

use crate::{Failure, plain};

/// Writes a row for each record. `columns` has a word for each: the name of a member of the record's JSON, or another name
/// and the member's place, as `bound_least=bound/least`.
pub(crate) fn print_csv<T: Serialize>(
    columns: &str,
    records: impl Iterator<Item = T>,
) -> Result<(), Failure> {
    let columns = columns.split_whitespace();
    let columns = columns.map(|column| column.split_once('=').unwrap_or((column, column)));
    let columns: Vec<(&str, Vec<&str>)> =
        columns.map(|(name, place)| (name, place.split('/').collect())).collect();
    let mut out = csv::Writer::from_writer(io::stdout().lock());
    out.write_record(columns.iter().map(|(name, _)| name))?;
    for record in records {
        let record = serde_json::to_value(record).map_err(io::Error::from)?;
        for (_, place) in &columns {
            let value = place.iter().try_fold(&record, |value, key| value.get(key));
            let cell = value.map(shown).unwrap_or_default();
            out.write_field(&*plain::cell(&cell))?;
        }
        out.write_record(None::<&[u8]>)?;
    }
    Ok(out.flush()?)
}

/// A value as a cell: unknown is blank, a list is joined, and an object is its words.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(flag) => flag.to_string(),
        Value::String(text) => text.clone(),
        Value::Number(number) => match (number.as_u64(), number.as_f64()) {
            (None, Some(part)) => part.to_string(),
            _ => number.to_string(),
        },
        Value::Array(items) => {
            let between = match items.first() {
                Some(Value::Number(_)) => "x",
                Some(Value::Object(_)) => "; ",
                _ => "+",
            };
            items.iter().map(shown).collect::<Vec<_>>().join(between)
        }
        Value::Object(members) => members.get("text").map(shown).unwrap_or_default(),
    }
}
