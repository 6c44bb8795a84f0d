//! A row's answer: what the engine says of it, or why it makes no sense.

use std::collections::HashMap;

use occ_core::__private::key::Key;
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Error, Kernel, Limiter, Occupancy, Open, calculate, occupancy, occupancy_bounds,
};

use super::column::{self, joined};
use crate::plain;

/// What is appended to a row: what is reached at least, and what of the chip is open, so that it may be more.
pub(super) type Answer = Result<(Occupancy, Open), String>;

/// More different targets than this in one input are forgotten again: memory stays constant.
const REMEMBERED: usize = 1024;

/// The architectures that the rows have named so far.
#[derive(Default)]
pub(super) struct Archs {
    names: HashMap<Vec<u8>, usize>,
    found: Vec<Result<Arch, String>>,
    /// Rows come in runs of one target.
    last: Option<(Vec<u8>, usize)>,
}

impl Archs {
    pub(super) fn get(&mut self, name: &[u8]) -> &Result<Arch, String> {
        let at = match &self.last {
            Some((last, at)) if last == name => *at,
            _ => {
                let at = self.find(name);
                let mut last = self.last.take().map_or_else(Vec::new, |(last, _)| last);
                last.clear();
                last.extend_from_slice(name);
                self.last = Some((last, at));
                at
            }
        };
        &self.found[at]
    }

    fn find(&mut self, name: &[u8]) -> usize {
        if let Some(at) = self.names.get(name) {
            return *at;
        }
        if self.found.len() == REMEMBERED {
            self.names.clear();
            self.found.clear();
        }
        let text = String::from_utf8_lossy(name);
        let arch = Arch::named(&text);
        self.found.push(arch.map_err(|error| message::name_error(&text, &error).to_string()));
        self.names.insert(name.to_vec(), self.found.len() - 1);
        self.found.len() - 1
    }
}

/// What the engine says of `kernel`. A kernel that cannot launch has no workgroups; one whose cluster
/// cannot has an error, because calculators know nothing of clusters.
pub(super) fn answer(arch: &Result<Arch, String>, kernel: &Kernel) -> Answer {
    let arch = arch.as_ref().map_err(String::clone)?;
    let reached = match kernel.cluster {
        None => calculate(arch, kernel),
        Some(_) => match occupancy(arch, kernel) {
            Err(error) if error.limiter().is_none() => Err(error),
            _ => calculate(arch, kernel),
        },
    };
    match reached {
        Ok(reached) => Ok((reached, left_open(arch, kernel))),
        Err(error) => Err(wrong(error, arch, kernel)),
    }
}

/// What is not known of the chip, where knowing it could change what is reached.
fn left_open(arch: &Arch, kernel: &Kernel) -> Open {
    // Of all others the rows say everything, and they are many.
    if arch.barriers.is_none_or(|barriers| !barriers.is_least) {
        return Open::NONE;
    }
    occupancy_bounds(arch, kernel, Open::NONE).map_or(Open::NONE, |bounds| bounds.open)
}

/// What is wrong with a row. What it lacks is named as a column is: there is no attribute here.
fn wrong(error: Error, arch: &Arch, kernel: &Kernel) -> String {
    let column = match error {
        Error::UnknownWorkgroup => Key::Workgroup,
        Error::UnknownRegisters => Key::Vgprs,
        _ => return message::error(error, Some(&Contract::new("", arch, *kernel))).to_string(),
    };
    let (missing, name) = (message::missing(arch.vendor, error), column.name_for(arch.vendor));
    format!("{missing}; give it as `{name}`")
}

/// Writes answers without asking twice for the same text.
pub(super) struct Writer {
    /// Fractions that were written lately, by numerator and denominator.
    fractions: Vec<(u32, u32, String)>,
    digits: itoa::Buffer,
}

const FRACTIONS: u32 = 256;

impl Writer {
    pub(super) fn new() -> Self {
        Self {
            fractions: vec![(0, 0, String::new()); FRACTIONS as usize],
            digits: itoa::Buffer::new(),
        }
    }

    pub(super) fn number(&mut self, number: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(self.digits.format(number).as_bytes());
    }

    /// The occupancy as the shortest decimal fraction that reads back as the same double.
    pub(super) fn fraction(&mut self, occupancy: &Occupancy, out: &mut Vec<u8>) {
        let ratio = occupancy.ratio();
        let (part, whole) = (ratio.numerator, ratio.denominator.max(1));
        let slot = part.wrapping_mul(31).wrapping_add(whole) % FRACTIONS;
        let known = &mut self.fractions[slot as usize];
        if known.1 != whole || known.0 != part {
            *known = (part, whole, (f64::from(part) / f64::from(whole)).to_string());
        }
        out.extend_from_slice(known.2.as_bytes());
    }

    /// The cells of an answer, each after a comma.
    pub(super) fn csv(&mut self, answer: &Answer, virtual_resources: bool, out: &mut Vec<u8>) {
        let limits = column::limits(virtual_resources);
        match answer {
            Ok((reached, open)) => {
                for number in [reached.workgroups, reached.waves, reached.max_waves] {
                    out.push(b',');
                    self.number(number, out);
                }
                out.push(b',');
                self.fraction(reached, out);
                out.push(b',');
                joined(reached.limiters.iter().map(Limiter::id), out);
                for limiter in limits {
                    out.push(b',');
                    if let Some(limit) = reached.limits.get(*limiter) {
                        self.number(limit, out);
                    }
                }
                out.push(b',');
                joined(open.ids(), out);
                out.push(b',');
            }
            Err(error) => {
                out.resize(out.len() + column::RESULTS.len() + limits.len() + 2, b',');
                quoted(error.as_bytes(), out);
            }
        }
    }

    /// The members of an answer, each after a comma.
    pub(super) fn json(&mut self, answer: &Answer, virtual_resources: bool, out: &mut Vec<u8>) {
        let limits = column::limits(virtual_resources);
        let reached = answer.as_ref().ok().map(|(reached, _)| reached);
        let numbers = [
            ("workgroups", reached.map(|reached| reached.workgroups)),
            ("waves", reached.map(|reached| reached.waves)),
            ("max_waves", reached.map(|reached| reached.max_waves)),
        ];
        for (name, number) in numbers {
            self.member(name, number, out);
        }
        out.extend_from_slice(b",\"occupancy\":");
        match reached {
            Some(reached) => self.fraction(reached, out),
            None => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(b",\"limiters\":");
        match reached {
            Some(reached) => {
                out.push(b'"');
                joined(reached.limiters.iter().map(Limiter::id), out);
                out.push(b'"');
            }
            None => out.extend_from_slice(b"null"),
        }
        for limiter in limits {
            let limit = reached.and_then(|reached| reached.limits.get(*limiter));
            out.extend_from_slice(b",\"limit_");
            out.extend_from_slice(limiter.id().as_bytes());
            out.extend_from_slice(b"\":");
            self.number_or_null(limit, out);
        }
        out.extend_from_slice(b",\"open\":");
        match answer {
            Ok((_, open)) if !open.is_empty() => {
                out.push(b'"');
                joined(open.ids(), out);
                out.push(b'"');
            }
            _ => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(b",\"error\":");
        match answer {
            Ok(_) => out.extend_from_slice(b"null"),
            Err(error) => string(error, out),
        }
    }

    fn member(&mut self, name: &str, number: Option<u32>, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"");
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\":");
        self.number_or_null(number, out);
    }

    fn number_or_null(&mut self, number: Option<u32>, out: &mut Vec<u8>) {
        match number {
            Some(number) => self.number(number, out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

/// A CSV field, quoted where it must be.
pub(super) fn quoted(field: &[u8], out: &mut Vec<u8>) {
    let shown;
    let mut field = field;
    if !is_plain(field) {
        shown = plain::cell(&String::from_utf8_lossy(field)).into_owned();
        field = shown.as_bytes();
    }
    if !field.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')) {
        out.extend_from_slice(field);
        return;
    }
    out.push(b'"');
    for byte in field {
        if *byte == b'"' {
            out.push(b'"');
        }
        out.push(*byte);
    }
    out.push(b'"');
}

/// Whether bytes can be shown as they are, and start neither a formula in a spreadsheet nor a command
/// to a runner of jobs.
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    let hides = |byte: &u8| !matches!(byte, b' '..0x7f | b'\n');
    !bytes.iter().any(|byte| hides(byte) || b"=+-@:#".contains(byte))
}

/// A JSON string.
pub(super) fn string(text: &str, out: &mut Vec<u8>) {
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(plain::Json(out), text);
}
