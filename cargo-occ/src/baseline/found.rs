//! What moved and what does not pass a gate, for continuous integration.

use std::sync::Arc;

use super::change::{Change, ChangeKind};
use super::entry::Entry;
use super::gate::stopped;
use super::limits::limits;
use crate::finding::{
    BETTER, Finding, Findings, GONE, Location, MOVED, NEW, Origin, RENAMED, Rule, Severity,
    UNKNOWN, UNREAD, WORSE,
};
use crate::gates::Gates;

/// How bad each way to move is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Severities {
    worse: Severity,
    new: Severity,
    /// A kernel that is better or gone: the baseline is behind.
    behind: Severity,
    /// What moved and is neither better nor worse; `None`: it is not written.
    moved: Option<Severity>,
    /// What is as little known as it was, likewise.
    unknown: Option<Severity>,
}

impl Severities {
    /// A diff holds nothing.
    pub(crate) const DIFF: Self = Self {
        worse: Severity::Warning,
        new: Severity::Note,
        behind: Severity::Note,
        moved: Some(Severity::Note),
        unknown: None,
    };

    /// A check does; a strict one both ways, and one that `allows_open` lets what is not known pass.
    pub(crate) const fn check(strict: bool, allows_open: bool) -> Self {
        let error = Severity::Error;
        let behind = if strict { error } else { Severity::Note };
        let unknown = if allows_open { None } else { Some(error) };
        Self { worse: error, new: error, behind, moved: None, unknown }
    }
}

/// Adds a finding for each kernel that moved, the worst first. `line` knows the line that a kernel is
/// held to.
pub(crate) fn moved(
    findings: &mut Findings,
    changes: &[Change],
    severity: Severities,
    line: &mut dyn FnMut(&Entry) -> Option<Location>,
) {
    for change in changes {
        let (level, rule) = match change.kind {
            _ if change.is_unknown() && severity.unknown.is_some() => (severity.unknown, UNKNOWN),
            ChangeKind::Worse if change.is_excused() => (Some(Severity::Note), WORSE),
            ChangeKind::Worse => (Some(severity.worse), WORSE),
            ChangeKind::New => (Some(severity.new), NEW),
            ChangeKind::Unread => (Some(Severity::Error), UNREAD),
            ChangeKind::Gone => (Some(severity.behind), GONE),
            ChangeKind::Better => (Some(severity.behind), BETTER),
            ChangeKind::Renamed => (Some(severity.behind), RENAMED),
            ChangeKind::Moved => (severity.moved, MOVED),
            ChangeKind::Unknown | ChangeKind::Same => (None, MOVED),
        };
        let Some(level) = level else { continue };
        findings.add(level, || Finding {
            origin: change.origin.as_ref().map(|origin| Origin::of(&origin.unpacked())),
            location: line(change.was().unwrap_or(&change.entry)),
            ..finding(rule, &change.entry, sentence(change))
        });
    }
}

/// Adds a finding for each kernel that does not pass a gate.
pub(crate) fn gated(
    findings: &mut Findings,
    changes: &[Change],
    gates: &Gates,
    line: &mut dyn FnMut(&Entry) -> Option<Location>,
) {
    for gate in gates.all() {
        let [does, _] = gate.words();
        for change in stopped(changes, gate) {
            let entry = &change.entry;
            findings.add(gate.severity(), || Finding {
                origin: change.origin.as_ref().map(|origin| Origin::of(&origin.unpacked())),
                location: line(entry),
                ..finding(gate.rule(), entry, format!("kernel `{}` {does}", &*entry.name))
            });
        }
    }
}

fn finding(rule: Rule, entry: &Entry, text: String) -> Finding {
    let (kernel, target) = (Arc::clone(entry.name.whole()), entry.target.to_string());
    Finding { rule, kernel, target, text, origin: None, location: None }
}

/// What moved, in lines.
fn sentence(change: &Change) -> String {
    let name = &*change.entry.name;
    let reached = |entry: Option<&Entry>| {
        let reached = super::report::reached(entry).text().to_owned();
        Some(reached).filter(|reached| reached != "?")
    };
    let words = |reached: Option<String>| reached.unwrap_or_else(|| "not known".to_owned());
    let (was, is) = (reached(change.was()), reached(change.is()));
    let mut text = match (change.kind, is) {
        (ChangeKind::New, Some(is)) => format!("kernel `{name}` is new: it reaches {is}"),
        (ChangeKind::New, None) => format!("kernel `{name}` is new: its occupancy is not known"),
        (ChangeKind::Unread, _) => format!(
            "kernel `{name}` was not seen, and not all files were read: its occupancy was {}",
            words(was)
        ),
        (ChangeKind::Gone, _) => {
            format!("kernel `{name}` is gone: its occupancy was {}", words(was))
        }
        (_, None) if was.is_none() => {
            format!("the occupancy of kernel `{name}` is still not known")
        }
        (_, None) => {
            format!("the occupancy of kernel `{name}` is not known any more; it was {}", words(was))
        }
        (_, is) if was == is => format!("kernel `{name}` still reaches {}", words(is)),
        (_, is) => format!("kernel `{name}` reaches {}; it was {}", words(is), words(was)),
    };
    if let Some(name) = change.former_name() {
        text = format!("{text}\nrenamed from `{name}`");
    }
    let moves = change.moves();
    if !moves.is_empty() {
        text += "\n";
        text += &moves.join(", ");
    }
    for sentence in limits(change) {
        text += "\n";
        text += &sentence;
    }
    if let Some(reason) = change.reason().filter(|_| change.is_excused()) {
        text += "\nmay be worse: ";
        text += reason;
    }
    text
}
