//! `occ.toml`: what the contracts of a project share, and the command line with them.
//!
//! It stands beside `Cargo.toml`, or in a folder above it up to the root of the workspace. [`find`]
//! looks for it and [`read`] reads it. Every key may be left out:
//!
//! ```toml
//! arch = ["gfx90a", "sm_80"]        # targets, where an attribute names none
//! resources = ["kernels/*.hsaco"]   # compilers' output, from the folder of this file on
//! min = 0.5                         # what kernels have to reach, for the command line alone
//! warn = 0.6                        # below it an attribute warns
//! spills = "deny"                   # or "warn", or the bytes of scratch memory per thread that may be
//!
//! [launch]                          # launch sizes by kernel, for the command line alone
//! "matmul*" = { workgroup = [16, 16], dynamic_lds = 1024 }
//! reduce = 256
//!
//! [[ignore]]                        # kernels that the command line passes over
//! kernel = "legacy_*"
//! reason = "replaced in 2.0"
//! until = "2027-01-01"              # the last day
//! ```
//!
//! A key that the schema does not have is an error with the nearest one, and so is a value of another
//! type, so that no spelling mistake is silently ignored.

mod date;
mod discover;
mod pattern;
mod resources;
mod table;

use occ_core::Ratio;

use crate::ArtifactError;
pub use crate::Spilling;
pub use date::Date;
pub use discover::{FILE, find, relative};
pub use pattern::{KernelName, Pattern};
pub use resources::{files, unhashed};
use table::Table;

/// What an `occ.toml` says. What is left out is `None` or empty.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Project {
    /// Names of targets, families or products. Each is one architecture, and none is there twice.
    pub arch: Option<Said<Vec<String>>>,
    /// Paths of files that compilers wrote, from the file's folder on, as they are written: each part
    /// may have `*` and `?`. [`files`] lists what they name.
    pub resources: Option<Said<Vec<String>>>,
    /// What kernels have to reach.
    pub min: Option<Said<Fraction>>,
    /// The `warn` threshold: kernels below it pass with a warning.
    pub warn: Option<Said<Fraction>>,
    /// What is done about spilled registers and scratch memory.
    pub spills: Option<Said<Spilling>>,
    /// Launch sizes, in the order of the file: the first pattern that matches counts.
    pub launch: Vec<LaunchSize>,
    /// Kernels that are passed over.
    pub ignore: Vec<Ignored>,
}

/// A value, and the line that it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said<T> {
    /// The value.
    pub value: T,
    /// The line, from 1.
    pub line: u64,
}

/// A part of the wave slots, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Fraction {
    /// As it is written: `0.5`, or `50%`.
    pub text: String,
    /// The same as a number.
    pub ratio: Ratio,
}

/// How the kernels of a name are launched.
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchSize {
    /// The kernels.
    pub pattern: Pattern,
    /// The workgroup; `None`: as their files say.
    pub workgroup: Option<Workgroup>,
    /// Workgroup memory asked for at launch, bytes per workgroup; `None`: as their files say.
    pub dynamic_lds: Option<u32>,
    /// Columns of tensor memory that a workgroup allocates; `None`: as their files say.
    pub tensor_columns: Option<u32>,
    /// The line in the file, from 1.
    pub line: u64,
}

/// The threads of a workgroup; never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workgroup {
    /// So many, of any shape.
    Threads(u32),
    /// So many along x, y and z.
    Shape([u32; 3]),
}

/// Kernels that are passed over, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Ignored {
    /// The kernels.
    pub pattern: Pattern,
    /// Why; not empty.
    pub reason: String,
    /// The last day on which they are passed over; `None`: for ever.
    pub until: Option<Date>,
    /// The line in the file, from 1.
    pub line: u64,
}

impl Ignored {
    /// Whether it still holds today.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.until.is_none_or(|until| Date::today() <= until)
    }
}

impl Project {
    /// How the kernel of this name is launched, as far as the file says it.
    #[must_use]
    pub fn launch_of(&self, kernel: &KernelName) -> Option<&LaunchSize> {
        self.launch.iter().find(|launch| launch.pattern.matches(kernel))
    }

    /// Why the kernel of this name is passed over today; `None`: it is not.
    #[must_use]
    pub fn ignored(&self, kernel: &KernelName) -> Option<&Ignored> {
        self.ignore.iter().find(|ignored| ignored.holds() && ignored.pattern.matches(kernel))
    }
}

const KEYS: [&str; 7] = ["arch", "resources", "min", "warn", "spills", "launch", "ignore"];

/// Reads an `occ.toml`.
///
/// # Errors
///
/// The line of what is no TOML, a key that the schema does not have, a value of the wrong type or
/// out of its range, and a name that is no architecture.
pub fn read(text: &str) -> Result<Project, ArtifactError> {
    let document = table::parse(text)?;
    let table = Table::new(text, &document, "key");
    table.only(&KEYS)?;
    Ok(Project {
        arch: table.optional("arch", table::architectures)?,
        resources: table.optional("resources", table::paths)?,
        min: table.optional("min", table::fraction)?,
        warn: table.optional("warn", table::fraction)?,
        spills: table.optional("spills", table::spilling)?,
        launch: table.optional("launch", table::launch)?.map_or_else(Vec::new, |found| found.value),
        ignore: table
            .optional("ignore", table::ignored)?
            .map_or_else(Vec::new, |found| found.value),
    })
}

/// What a person is told of a `file` that [`read`] refuses: `` line 3 of `occ.toml`: unknown key .. ``.
#[must_use]
pub fn text(error: &ArtifactError, file: &str) -> String {
    let line = error.line.map_or_else(String::new, |line| format!("line {line} of "));
    format!("{line}`{file}`: {}", error.reason)
}
