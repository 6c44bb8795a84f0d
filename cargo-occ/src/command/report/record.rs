//! What the compiler found out about one contract.

use occ_core::{Arch, Kernel, Limiters, MeasuredFile, Requirement};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::origin::Origin;

/// What the compiler found out about a crate's contracts.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Crate {
    pub(super) package: String,
    pub(super) records: Vec<Record>,
}

/// One contract on one target, and where it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// The source file, from where cargo ran the compiler.
    pub(super) file: String,
    pub(super) line: u64,
    pub(super) checked: Checked,
}

/// What `occ_core` wrote, or what else the compiler found wrong with a contract.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Checked {
    /// The version of `occ-core` that evaluated it; empty where another message stood in the way.
    #[serde(default)]
    pub(super) version: String,
    pub(super) name: String,
    pub(super) verdict: Status,
    /// Workgroups resident on a unit.
    pub(super) workgroups: Option<u32>,
    pub(super) message: String,
    pub(super) arch: Option<Arch>,
    pub(super) kernel: Option<Kernel>,
    pub(super) min: Option<Requirement>,
    pub(super) warn: Option<Requirement>,
    pub(super) source: Option<Source>,
    /// The workgroup sizes that it holds for, where they are several.
    #[serde(default)]
    pub(super) range: Option<[u32; 2]>,
    /// Where its values come from; empty where const evaluation does not reach it.
    #[serde(default)]
    pub(super) origins: Vec<Origin>,
}

/// How a contract stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// Kept.
    Kept,
    /// Kept, but below what is wanted.
    Warned,
    /// Below what is required.
    Broken,
    /// Without an occupancy: it cannot launch, or is described wrongly.
    Refused,
    /// Of a generic function: checked where it is instantiated.
    Deferred,
}

impl Status {
    /// Whether the build fails.
    pub(super) fn fails(self) -> bool {
        matches!(self, Self::Broken | Self::Refused)
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Warned => "warned",
            Self::Broken => "broken",
            Self::Refused => "refused",
            Self::Deferred => "deferred",
        }
    }
}

/// The file that counts were read from, and which.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Source {
    pub(super) file: String,
    pub(super) counts: Limiters,
    /// Most threads of a workgroup that it was compiled for.
    #[serde(default)]
    pub(super) bound: Option<u32>,
    /// Whether the build fails where registers are spilled.
    #[serde(default)]
    pub(super) spills_denied: bool,
    /// Whether the size of the workgroups is not given.
    #[serde(default)]
    pub(super) is_open: bool,
}

impl Source {
    /// As the engine has it.
    pub(super) fn measured(&self) -> MeasuredFile<'_> {
        let mut measured = MeasuredFile::new(&self.file, &[]);
        measured.counts = self.counts;
        measured.bound = self.bound;
        measured.spills_denied = self.spills_denied;
        measured.is_open = self.is_open;
        measured
    }
}

impl Record {
    /// The record in an error of the compiler; `None` for the sum of all errors at the end, which has
    /// no place.
    pub(super) fn of(message: &Value) -> Option<Self> {
        let spans = message["spans"].as_array()?;
        let span = spans.iter().find(|span| span["is_primary"] == true)?;
        let text = message["message"].as_str()?;
        let text = text.strip_prefix("evaluation panicked: ").unwrap_or(text);
        let checked = serde_json::from_str(text).unwrap_or_else(|_| Checked {
            version: String::new(),
            name: item(span["label"].as_str().unwrap_or_default()),
            verdict: Status::Refused,
            workgroups: None,
            message: text.to_owned(),
            arch: None,
            kernel: None,
            min: None,
            warn: None,
            source: None,
            range: None,
            origins: Vec::new(),
        });
        Some(Self {
            file: span["file_name"].as_str()?.to_owned(),
            line: span["line_start"].as_u64()?,
            checked,
        })
    }
}

/// `blur` of ``evaluation of `blur::OCCUPANCY` failed here``.
fn item(label: &str) -> String {
    let path = label.split('`').nth(1).unwrap_or_default();
    path.split("::").next().unwrap_or_default().to_owned()
}
