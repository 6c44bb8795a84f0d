//! What a check finds wrong, for continuous integration: annotations of GitHub's and SARIF.
//!
//! The commands make findings, the worst first; `written` writes them, and `location` knows
//! where in a source a kernel stands.

mod dwarf;
mod location;
mod written;

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::failure::warn;
use crate::format::{Format, counted};
use crate::{Failure, format};

pub(crate) use location::{Location, Origin};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// The check fails.
    Error,
    /// Worth a look.
    Warning,
    /// For information.
    Note,
}

/// Looks for places in any code. Each is a line of a file, and there are no more than the code has bytes.
#[cfg(any(fuzzing, test))]
pub(crate) fn dwarf(bytes: &[u8]) {
    if !dwarf::is(bytes) {
        return;
    }
    let found = dwarf::locations(bytes, &|_| true);
    assert!(found.len() <= bytes.len());
    for location in found.values() {
        assert!(location.line > 0 && !location.file.is_empty(), "{location:?}");
    }
}

impl Severity {
    /// The worst first.
    const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// As GitHub calls it.
    const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "notice",
        }
    }
}

/// What a check demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Its name for programs: `below-minimum`.
    pub(crate) id: &'static str,
    /// What it says, as a sentence.
    pub(crate) text: &'static str,
}

/// Writes each demand once.
macro_rules! demands {
    ($($name:ident = $id:literal: $text:literal;)*) => {
        $(pub(crate) const $name: Demand = Demand { id: $id, text: $text };)*
        /// All of them; what was there first keeps its place.
        const DEMANDS: &[Demand] = &[$($name),*];
    };
}

demands! {
    BELOW = "below-minimum": "A kernel reaches less occupancy than it has to.";
    UNKNOWN = "unknown-occupancy": "A kernel's occupancy is not known, so it cannot be checked.";
    REFUSED = "cannot-launch": "A kernel cannot launch, or its contract is described wrongly.";
    WORSE = "worse": "A kernel reaches less occupancy than before, or spills more.";
    NEW = "new": "A kernel was not there before.";
    UNREAD = "unread": "A kernel was not seen, and not all files could be read.";
    GONE = "gone": "A kernel is not there any more.";
    RENAMED = "renamed": "A kernel has another name, and is not worse.";
    MOVED = "moved": "A kernel's counts changed, and its occupancy did not.";
    BETTER = "better": "A kernel reaches more occupancy than before, or spills less.";
    SPILLS = "spills": "A kernel spills registers, or is about to.";
    REGISTERS = "registers": "A kernel uses more registers than it may.";
    OPEN = "open-occupancy": "What is not given decides whether a kernel reaches what it has to.";
    UNCOUNTED = "uncounted": "A kernel's file does not count what it is held to.";
    UNCOVERED = "uncovered": "A kernel has no contract.";
}

/// Something that a check finds.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    pub(crate) demand: Demand,
    /// The kernel, as the source has it. Names are long, and a library's kernels share them.
    pub(crate) kernel: Arc<str>,
    pub(crate) target: String,
    /// What is wrong, in one or more lines.
    pub(crate) text: String,
    /// Where the kernel was read.
    pub(crate) origin: Option<Origin>,
    /// Where what it must keep is written. The kernel's own place is better, where its file says it.
    pub(crate) location: Option<Location>,
}

impl Finding {
    /// `blur on gfx90a`, where a name of a library is cut to what tells it apart.
    fn title(&self) -> String {
        let name = format::labels(&[&self.kernel], 80).concat();
        if self.target.is_empty() { name } else { format!("{name} on {}", self.target) }
    }
}

/// Writes findings to standard output with the places of their kernels, the worst first, and how many are left out: of
/// each severity as many are written as this form has room for, and `more` are not among them.
///
/// # Errors
///
/// Where it cannot be written to.
pub(crate) fn print(
    form: Format,
    mut findings: Vec<Finding>,
    mut more: [usize; 3],
) -> Result<(), Failure> {
    keep(form.most(), &mut findings, &mut more);
    location::find(&mut findings);
    if form == Format::Github {
        return format::print_commands(&written::github(&findings, more));
    }
    for (level, more) in Severity::ALL.into_iter().zip(more).filter(|(_, more)| *more > 0) {
        warn(&format!("and {}, which scanners do not take", left_out(level, more)));
    }
    format::print_json(&written::sarif(&findings))
}

/// Leaves the first of each severity, the worst first, and counts the others.
fn keep(most: usize, findings: &mut Vec<Finding>, more: &mut [usize; 3]) {
    findings.sort_by_key(|finding| finding.severity);
    let mut kept = [0; 3];
    findings.retain(|finding| {
        let at = finding.severity as usize;
        let is_kept = kept[at] < most;
        *(if is_kept { &mut kept[at] } else { &mut more[at] }) += 1;
        is_kept
    });
}

/// `812 more errors`
fn left_out(level: Severity, more: usize) -> String {
    counted(more, &format!("more {}", level.word()))
}

/// As an address in a URI: bytes that it may not hold are in percent.
fn address(path: &str) -> String {
    let mut text = String::new();
    if Path::new(path).is_absolute() {
        text += "file://";
    }
    for (at, byte) in path.bytes().enumerate() {
        let next = path.as_bytes().get(at + 1..at + 3);
        match byte {
            // A byte that is no text is written so already.
            b'%' if next.is_some_and(|next| next.iter().all(u8::is_ascii_hexdigit)) => {
                text.push('%');
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(char::from(byte));
            }
            b'\\' => text.push('/'),
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}
