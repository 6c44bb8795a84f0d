//! What the compiler found out about one contract.

use occ_core::__private::Sourced;
use occ_core::{Contract, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::rule::Status;

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
    /// What [`Evaluation`] is read from, which borrows its names.
    pub(super) said: Value,
}

/// What `occ_core` wrote, or what else the compiler found wrong with a contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evaluation<'a> {
    /// As [`Record::version`].
    #[serde(rename = "version")]
    _version: &'a str,
    /// The contract, where const evaluation reaches it.
    #[serde(borrow)]
    pub(super) contract: Option<Contract<'a>>,
    /// Workgroups that the compiler's engine finds resident on a unit.
    pub(super) workgroups: Option<u32>,
    /// Where its values come from.
    #[serde(borrow, default)]
    pub(super) origins: Vec<Sourced<'a>>,
    /// What stands in the place of a contract that it does not reach.
    pub(super) told: Option<Judgement>,
}

/// What the compiler says of a contract.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Judgement {
    /// The kernel's name.
    pub(super) name: String,
    pub(super) verdict: Status,
    /// What is wrong with it, or why it waits; empty where it is kept.
    pub(super) message: String,
}

impl Judgement {
    pub(super) fn new(contract: &Contract<'_>, verdict: &Verdict) -> Self {
        let message = contract.message(verdict).to_string();
        let verdict = match verdict {
            Verdict::Kept(_) => Status::Kept,
            Verdict::Warned(_) => Status::Warned,
            Verdict::Broken(_) => Status::Broken,
            Verdict::Refused(_) => Status::Refused,
        };
        Self { name: contract.name.to_owned(), verdict, message }
    }
}

impl Record {
    /// The version of the `occ-core` that wrote it; empty where another message stood in the way.
    pub(super) fn version(&self) -> &str {
        self.said["version"].as_str().unwrap_or_default()
    }

    /// The record in an error of the compiler; `None` for the sum of all errors at the end, which has
    /// no place.
    pub(super) fn new(message: &Value) -> Option<Self> {
        let spans = message["spans"].as_array()?;
        let span = spans.iter().find(|span| span["is_primary"] == true)?;
        let text = message["message"].as_str()?;
        let text = text.strip_prefix("evaluation panicked: ").unwrap_or(text);
        let said =
            serde_json::from_str(text).ok().filter(|said: &Value| said["version"].is_string());
        let said = said.unwrap_or_else(|| {
            let name = item(span["label"].as_str().unwrap_or_default());
            let told = Judgement { name, verdict: Status::Refused, message: text.to_owned() };
            json!({ "version": "", "told": told })
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
    let path = label.strip_prefix("evaluation of `").unwrap_or_default();
    path.split([':', '`']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    /// Of what the compiler says itself, a type between backticks is no kernel.
    #[test]
    fn an_item_is_named_by_its_evaluation() {
        for (label, name) in [
            ("evaluation of `blur::OCCUPANCY` failed here", "blur"),
            ("evaluation of `blur` failed inside this call", "blur"),
            ("this is of the type `&str`", ""),
            ("", ""),
        ] {
            assert_eq!(super::item(label), name, "{label}");
        }
    }
}
