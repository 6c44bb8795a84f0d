//! Findings as SARIF 2.1.0, which code scanners exchange.

use serde::Serialize;
use serde_json::{Value, json};

use super::{Finding, Findings, RULES, Severity, address};
use crate::plain::{lines, plain};

/// The log: one run with the rules and a result for each finding, the worst first.
pub(super) fn log(findings: &Findings) -> impl Serialize {
    let kinds = findings.kinds.iter();
    let results: Vec<Value> = kinds
        .flat_map(|(level, kept, _)| kept.iter().map(|finding| result(*level, finding)))
        .collect();
    let rules =
        RULES.map(|rule| json!({ "id": rule.id, "shortDescription": { "text": rule.text } }));
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cargo-occ",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result(level: Severity, finding: &Finding) -> Value {
    let level = match level {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
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
    } else if let Some(file) = &finding.file {
        written["physicalLocation"] = json!({ "artifactLocation": { "uri": address(file) } });
    }
    json!({
        "ruleId": finding.rule.id,
        "ruleIndex": RULES.iter().position(|rule| *rule == finding.rule),
        "level": level,
        "message": { "text": lines(&finding.text) },
        "locations": [written],
        // The same kernel and rule are the same finding in the next run.
        "partialFingerprints": {
            "kernelAndTarget/v1": format!("{name} on {}: {}", plain(&finding.target), finding.rule.id),
        },
        "properties": { "kernel": name, "target": plain(&finding.target) },
    })
}
