//! Findings as GitHub's workflow commands, which become annotations, and as SARIF 2.1.0, which code scanners exchange.

use serde::Serialize;
use serde_json::{Value, json};

use super::{DEMANDS, Demand, Finding, Severity, address, left_out};
use crate::format::{List, Member, object, short};
use crate::plain::{lines, plain};

/// A line of GitHub's for each finding, and for the `more` of each severity that are left out.
pub(super) fn github(findings: &[Finding], more: [usize; 3]) -> String {
    let mut text = String::new();
    for (level, more) in Severity::ALL.into_iter().zip(more) {
        let own = findings.iter().filter(|finding| finding.severity == level);
        text.extend(own.map(command));
        if more > 0 {
            text.extend(["and ", &left_out(level, more), "\n"]);
        }
    }
    text
}

/// `::error file=k.cl,line=3,title=blur on gfx90a::blur reaches …`
fn command(finding: &Finding) -> String {
    let mut properties = Vec::new();
    if let Some(location) = &finding.location {
        properties.push(format!("file={}", property(&location.file)));
        properties.push(format!("line={}", location.line));
    }
    properties.push(format!("title={}", property(&finding.title())));
    let properties = properties.join(",");
    let text = short(&finding.text, &finding.kernel);
    format!("::{} {properties}::{}\n", finding.severity.word(), data(&lines(&text)))
}

/// The text of a command: what would end its line is escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which a colon and a comma would end too.
fn property(text: &str) -> String {
    data(&plain(text)).replace(':', "%3A").replace(',', "%2C")
}

/// The log of SARIF: one run with the rules and a result for each finding, the worst first.
pub(super) fn sarif(findings: &[Finding]) -> impl Serialize + '_ {
    let rule = |rule: &Demand| json!({ "id": rule.id, "shortDescription": { "text": rule.text } });
    let rules: Vec<Value> = DEMANDS.iter().map(rule).collect();
    let tool = json!({ "driver": {
        "name": "cargo-occ",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    } });
    let results = List(move || findings.iter().map(result));
    let run = object!(columnKind: "unicodeCodePoints", results: results, tool: tool,);
    let schema = "https://json.schemastore.org/sarif-2.1.0.json";
    Member("$schema", schema, object!(runs: [run], version: "2.1.0",))
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

#[cfg(test)]
mod tests {
    use super::super::{BELOW, Location, keep};
    use super::*;

    fn finding(severity: Severity, kernel: &str, text: &str) -> Finding {
        Finding {
            severity,
            demand: BELOW,
            kernel: kernel.into(),
            target: "gfx90a".to_owned(),
            text: text.to_owned(),
            origin: None,
            location: Some(Location { file: "a,b:c.cl".to_owned(), line: 3 }),
        }
    }

    #[test]
    fn what_ends_a_command_is_escaped() {
        let (kernel, said) = ("f<a, b>::g%\r\n::error::x", "50%\n::set-output::\u{1b}");
        assert_eq!(
            github(&[finding(Severity::Error, kernel, said)], [0; 3]),
            "::error file=a%2Cb%3Ac.cl,line=3,title=f<a%2C b>%3A%3Ag%25\u{fffd}\u{fffd}%3A%3Aerror\
             %3A%3Ax on gfx90a::50%25%0A::set-output::\u{fffd}\n"
        );
    }

    #[test]
    fn ten_of_a_kind_are_shown() {
        let (mut findings, mut more) = (Vec::new(), [1, 0, 0]);
        for (level, count) in
            [(Severity::Note, 11), (Severity::Error, 821), (Severity::Warning, 10)]
        {
            findings.extend((0..count).map(|at| finding(level, &format!("k{at}"), "x")));
        }
        keep(10, &mut findings, &mut more);
        let text = github(&findings, more);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 32);
        assert!(lines[0].starts_with("::error ") && lines[0].contains("title=k0 on"));
        assert_eq!((lines[10], lines[31]), ("and 812 more errors", "and 1 more notice"));
    }
}
