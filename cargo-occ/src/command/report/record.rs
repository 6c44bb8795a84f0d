//! What the compiler found out about one contract.

use occ_core::{Arch, Contract, Kernel, Limiters, MeasuredFile, Requirement, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::origin::Origin;

/// What the compiler found out about a crate's contracts.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Crate {
    pub(super) package: String,
    pub(super) records: Vec<Record>,
}

/// One contract on one target, and where it stands in a source.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// The source file, from where cargo ran the compiler.
    pub(super) file: String,
    pub(super) line: u64,
    pub(super) said: Said,
}

/// What `occ_core` wrote, or what else the compiler found wrong with a contract.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Said {
    /// The version of the `occ-core` that wrote it; empty where another message stood in the way.
    pub(super) version: String,
    /// The contract, where const evaluation reaches it.
    pub(super) contract: Option<Stated>,
    /// Workgroups that the compiler's engine finds resident on a unit.
    pub(super) workgroups: Option<u32>,
    /// Where its values come from.
    pub(super) origins: Vec<Origin>,
    /// What stands in the place of a contract that it does not reach.
    pub(super) told: Option<Told>,
}

/// All that is stated of a contract: an `occ_core::Contract` that owns its names.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Stated {
    pub(super) name: String,
    pub(super) arch: Arch,
    pub(super) kernel: Kernel,
    pub(super) min: Option<Requirement>,
    pub(super) warn: Option<Requirement>,
    pub(super) source: Option<Source>,
    /// The workgroup sizes that it holds for, where they are several.
    pub(super) range: Option<[u32; 2]>,
}

/// What the compiler says of a contract.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Told {
    /// The kernel's name.
    pub(super) name: String,
    pub(super) verdict: Status,
    /// What is wrong with it, or why it waits; empty where it is kept.
    pub(super) message: String,
}

/// How a contract stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// Kept.
    Kept,
    /// Kept, but below the `warn` threshold.
    Warned,
    /// Below what is required.
    Broken,
    /// Without an occupancy: it cannot launch, or is described wrongly.
    Refused,
    /// Of a generic function: checked where it is instantiated.
    Deferred,
}

impl Status {
    pub(super) fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Kept(_) => Self::Kept,
            Verdict::Warned(_) => Self::Warned,
            Verdict::Broken(_) => Self::Broken,
            Verdict::Refused(_) => Self::Refused,
        }
    }

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
    pub(super) bound: Option<u32>,
    /// Whether the build fails where registers are spilled.
    pub(super) spills_denied: bool,
    /// Whether the size of the workgroups is not given.
    pub(super) is_open: bool,
}

impl Told {
    /// What the compiler says of a contract.
    pub(super) fn of(contract: &Contract<'_>, verdict: &Verdict) -> Self {
        Self {
            name: contract.name.to_owned(),
            verdict: Status::of(verdict),
            message: contract.message(verdict).to_string(),
        }
    }
}

impl Stated {
    /// As the engine has it.
    pub(super) fn contract(&self) -> Contract<'_> {
        let mut contract = Contract::new(&self.name, &self.arch, self.kernel);
        (contract.min, contract.warn, contract.range) = (self.min, self.warn, self.range);
        contract.source = self.source.as_ref().map(|source| {
            let mut measured = MeasuredFile::new(&source.file, &[]);
            measured.counts = source.counts;
            measured.bound = source.bound;
            measured.spills_denied = source.spills_denied;
            measured.is_open = source.is_open;
            measured
        });
        contract
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
        let said = serde_json::from_str(text).unwrap_or_else(|_| {
            let name = item(span["label"].as_str().unwrap_or_default());
            let told = Told { name, verdict: Status::Refused, message: text.to_owned() };
            Said { told: Some(told), ..Said::default() }
        });
        Some(Self {
            file: span["file_name"].as_str()?.to_owned(),
            line: span["line_start"].as_u64()?,
            said,
        })
    }
}

/// `blur` of ``evaluation of `blur::OCCUPANCY` failed here``.
fn item(label: &str) -> String {
    let path = label.split('`').nth(1).unwrap_or_default();
    path.split("::").next().unwrap_or_default().to_owned()
}
