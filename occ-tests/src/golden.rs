//! Reads the golden files: gzip CSV with a header line, one case a row.
//!
//! `OCC_GOLDEN` names another folder of them, such as one that `oracles/make` wrote.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use occ_core::arch::Arch;
use occ_core::chips;

/// The rows of one golden file.
pub struct Golden {
    reader: csv::Reader<flate2::read::GzDecoder<File>>,
    columns: HashMap<String, usize>,
}

/// One row, by column name.
pub struct Row {
    record: csv::StringRecord,
    columns: HashMap<String, usize>,
}

impl Golden {
    /// Opens `NAME.csv.gz`.
    ///
    /// # Panics
    ///
    /// If it cannot be read.
    #[must_use]
    pub fn open(name: &str) -> Self {
        let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
        let path = elsewhere().unwrap_or_else(own).join(format!("{name}.csv.gz"));
        let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = csv::Reader::from_reader(flate2::read::GzDecoder::new(file));
        let columns = reader
            .headers()
            .expect("a header line")
            .iter()
            .enumerate()
            .map(|(at, name)| (name.to_owned(), at))
            .collect();
        Self { reader, columns }
    }

    /// Calls `check` with every row and returns how many there were.
    ///
    /// # Panics
    ///
    /// If a row cannot be read.
    pub fn each(mut self, mut check: impl FnMut(&Row)) -> usize {
        let mut row = Row { record: csv::StringRecord::new(), columns: self.columns };
        let mut rows = 0;
        while self.reader.read_record(&mut row.record).expect("a row") {
            check(&row);
            rows += 1;
        }
        rows
    }
}

impl Row {
    /// The text in a column.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    #[must_use]
    pub fn text(&self, column: &str) -> &str {
        let at = *self.columns.get(column).unwrap_or_else(|| panic!("no column `{column}`"));
        &self.record[at]
    }

    /// The number in a column.
    ///
    /// # Panics
    ///
    /// If it is not a number.
    #[must_use]
    pub fn number(&self, column: &str) -> i64 {
        let text = self.text(column);
        text.parse().unwrap_or_else(|_| panic!("`{text}` in `{column}` is not a number"))
    }

    /// The number in a column; `None` where it does not fit the engine's type.
    #[must_use]
    pub fn count(&self, column: &str) -> Option<u32> {
        u32::try_from(self.number(column)).ok()
    }

    /// The whole row, for messages.
    #[must_use]
    pub fn show(&self) -> String {
        self.record.iter().collect::<Vec<_>>().join(",")
    }
}

/// The folder that `OCC_GOLDEN` names, from the workspace on.
fn elsewhere() -> Option<PathBuf> {
    let folder = std::env::var_os("OCC_GOLDEN")?;
    Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder))
}

/// Asserts a number that the rows of this repository have; other rows have other numbers.
///
/// # Panics
///
/// If they are this repository's and `found` is another number.
#[track_caller]
pub fn assert_pinned<T: Copy + PartialEq + std::fmt::Debug>(found: T, pinned: T) {
    if elsewhere().is_none() {
        assert_eq!(found, pinned);
    }
}

/// The built-in architecture that a golden row names: looked up as a user would, once.
#[derive(Default)]
pub struct Archs(HashMap<String, Arch>);

impl Archs {
    /// The architecture called `name`.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn get(&mut self, name: &str) -> Arch {
        if let Some(arch) = self.0.get(name) {
            return *arch;
        }
        let arch = Arch::named(name).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        self.0.insert(name.to_owned(), arch);
        arch
    }

    /// The architecture of compute capability `cc`, as `9.0`.
    pub fn compute(&mut self, cc: &str) -> Arch {
        self.get(&format!("sm_{}", cc.replace('.', "")))
    }
}

/// The number of built-in architectures of one vendor.
#[must_use]
pub fn count(vendor: occ_core::Vendor) -> usize {
    chips::all().filter(|entry| entry.arch.vendor == vendor).count()
}
