//! Findings as SARIF 2.1.0, which code scanners exchange.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::{DEMANDS, Finding, Severity, address};
use crate::plain::{lines, plain};

/// The log: one run with the rules and a result for each finding, the worst first.
pub(super) fn log(findings: &[Finding]) -> impl Serialize + '_ {
    let rules =
        DEMANDS.map(|rule| json!({ "id": rule.id, "shortDescription": { "text": rule.text } }));
    Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: json!({ "driver": {
                "name": "cargo-occ",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } }),
            column_kind: "unicodeCodePoints",
            results: Results(findings),
        }],
    }
}

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [Run<'a>; 1],
    version: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    column_kind: &'static str,
    results: Results<'a>,
    tool: Value,
}

/// The results, each made when it is written.
struct Results<'a>(&'a [Finding]);

impl Serialize for Results<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(result))
    }
}

fn result(finding: &Finding) -> Value {
    let level = match finding.severity {
        Severity::Note => "note",
        level => level.word(),
    };
    let name = plain(&finding.kernel);
    let mut written =
        json!({ "logicalLocations": [{ "fullyQualifiedName": name, "kind": "function" }] });
    // Without a line in a source it is the file that was read.
    if let Some(location) = &finding.location {
        written["physicalLocation"] = json!({
            "artifactLocation": { "uri": address(&location.file) },
            "region": { "startLine": location.line },
        });
    } else if let Some(origin) = &finding.origin {
        let uri = address(&origin.file);
        written["physicalLocation"] = json!({ "artifactLocation": { "uri": uri } });
    }
    json!({
        "ruleId": finding.demand.id,
        "ruleIndex": DEMANDS.iter().position(|rule| *rule == finding.demand),
        "level": level,
        "message": { "text": lines(&finding.text) },
        "locations": [written],
        // The same kernel and rule are the same finding in the next run.
        "partialFingerprints": {
            "kernelAndTarget/v1": format!("{name} on {}: {}", plain(&finding.target), finding.demand.id),
        },
        "properties": { "kernel": name, "target": plain(&finding.target) },
    })
}
