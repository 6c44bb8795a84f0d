//! Findings as SARIF 2.1.0, which code scanners exchange.

use serde::Serialize;
use serde_json::{Value, json};

use super::{Finding, Findings, Level, RULES, address};
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

fn result(level: Level, finding: &Finding) -> Value {
    let level = match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    };
    let name = plain(&finding.kernel);
    let mut location =
        json!({ "logicalLocations": [{ "fullyQualifiedName": name, "kind": "function" }] });
    // Without a line in a source it is the file that was read.
    if let Some(place) = &finding.place {
        location["physicalLocation"] = json!({
            "artifactLocation": { "uri": address(&place.file) },
            "region": { "startLine": place.line },
        });
    } else if let Some(file) = &finding.file {
        location["physicalLocation"] = json!({ "artifactLocation": { "uri": address(file) } });
    }
    json!({
        "ruleId": finding.rule.id,
        "ruleIndex": RULES.iter().position(|rule| *rule == finding.rule),
        "level": level,
        "message": { "text": lines(&finding.text) },
        "locations": [location],
        // The same kernel and rule are the same finding in the next run.
        "partialFingerprints": {
            "kernelAndTarget/v1": format!("{name} on {}: {}", plain(&finding.target), finding.rule.id),
        },
        "properties": { "kernel": name, "target": plain(&finding.target) },
    })
}
