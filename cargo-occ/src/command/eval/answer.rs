//! A row's answer: what the engine says of it, or why it makes no sense.

use std::collections::HashMap;
use std::io::Write as _;

use occ_core::__private::key::Key;
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Error, Kernel, Limiter, Occupancy, Open, calculate, occupancy, occupancy_bounds,
};

use crate::plain;

/// What is appended to a row: what is reached at least, and what of the chip is open, so that it may be more.
pub(super) type Answer = Result<(Occupancy, Open), String>;

/// More different targets than this in one input are forgotten again: memory stays constant.
const REMEMBERED: usize = 1024;

/// The architectures that the rows have named so far.
#[derive(Default)]
pub(super) struct Archs(HashMap<Vec<u8>, Result<Arch, String>>);

impl Archs {
    pub(super) fn get(&mut self, name: &[u8]) -> &Result<Arch, String> {
        if !self.0.contains_key(name) {
            if self.0.len() == REMEMBERED {
                self.0.clear();
            }
            let text = String::from_utf8_lossy(name);
            let arch = Arch::named(&text);
            let arch = arch.map_err(|error| message::name_error(&text, &error).to_string());
            self.0.insert(name.to_vec(), arch);
        }
        &self.0[name]
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
    if !arch.is_contested() {
        return Open::NONE;
    }
    occupancy_bounds(arch, kernel, Open::NONE).map_or(Open::NONE, |bounds| bounds.open)
}

/// What is wrong with a row. What it lacks is named as a column is: there is no attribute here.
fn wrong(error: Error, arch: &Arch, kernel: &Kernel) -> String {
    let column = match error {
        Error::UnknownWorkgroup => Key::Workgroup,
        Error::UnknownRegisters => Key::Vgprs,
        Error::UnknownWave => Key::Wave,
        _ => return message::error(error, Some(&Contract::new("", arch, *kernel))).to_string(),
    };
    let (missing, name) = (message::missing(arch.vendor, error), column.name_for(arch.vendor));
    format!("{missing}; give it as `{name}`")
}

/// A result as it is written.
pub(super) enum Shown<'a> {
    Blank,
    Number(u32),
    Fraction(f64),
    Text(&'a str),
}

/// The columns of the limits, in the order that they are appended. The last is appended where the
/// input has `virtual_resources`.
const LIMITS: [(&str, Limiter); 8] = [
    ("limit_wave_slots", Limiter::WaveSlots),
    ("limit_workgroup_slots", Limiter::WorkgroupSlots),
    ("limit_vgprs", Limiter::Vgprs),
    ("limit_sgprs", Limiter::Sgprs),
    ("limit_lds", Limiter::Lds),
    ("limit_barriers", Limiter::Barriers),
    ("limit_scratch", Limiter::Scratch),
    ("limit_virtual_resources", Limiter::VirtualResources),
];

/// Hands the columns of an answer to `write`, in order.
pub(super) fn each(
    answer: &Answer,
    virtual_resources: bool,
    mut write: impl FnMut(&'static str, Shown<'_>),
) {
    let reached = answer.as_ref().ok();
    let number = |number: Option<u32>| number.map_or(Shown::Blank, Shown::Number);
    let joined = |ids: &mut dyn Iterator<Item = &'static str>| ids.collect::<Vec<_>>().join("+");
    let count = |of: fn(&Occupancy) -> u32| number(reached.map(|(reached, _)| of(reached)));
    write("workgroups", count(|reached| reached.workgroups));
    write("waves", count(|reached| reached.waves));
    write("max_waves", count(|reached| reached.max_waves));
    match reached {
        Some((reached, _)) => {
            write("occupancy", Shown::Fraction(reached.ratio().as_f64()));
            write("limiters", Shown::Text(&joined(&mut reached.limiters.iter().map(Limiter::id))));
        }
        None => ["occupancy", "limiters"].into_iter().for_each(|name| write(name, Shown::Blank)),
    }
    for (name, limiter) in &LIMITS[..LIMITS.len() - usize::from(!virtual_resources)] {
        write(name, number(reached.and_then(|(reached, _)| reached.limits.get(*limiter))));
    }
    match reached.filter(|(_, open)| !open.is_empty()) {
        Some((_, open)) => write("open", Shown::Text(&joined(&mut open.ids()))),
        None => write("open", Shown::Blank),
    }
    write("error", answer.as_ref().err().map_or(Shown::Blank, |error| Shown::Text(error)));
}

/// The names of these columns.
pub(super) fn results(virtual_resources: bool) -> Vec<&'static str> {
    let mut names = Vec::new();
    each(&Err(String::new()), virtual_resources, |name, _| names.push(name));
    names
}

/// Whether a result is written under this name.
pub(super) fn is_result(name: &str) -> bool {
    matches!(
        name,
        "workgroups" | "waves" | "max_waves" | "occupancy" | "limiters" | "open" | "error"
    ) || LIMITS.iter().any(|(limit, _)| *limit == name)
}

impl Shown<'_> {
    /// As a cell of CSV.
    pub(super) fn csv(&self, out: &mut Vec<u8>) {
        match self {
            Self::Blank => {}
            Self::Number(number) => {
                out.extend_from_slice(itoa::Buffer::new().format(*number).as_bytes());
            }
            // The shortest decimal fraction that reads back as the same double. Memory takes all that is written.
            Self::Fraction(fraction) => drop(write!(out, "{fraction}")),
            Self::Text(text) => quoted(text.as_bytes(), out),
        }
    }

    /// As a value of JSON.
    pub(super) fn json(&self, out: &mut Vec<u8>) {
        match self {
            Self::Blank => out.extend_from_slice(b"null"),
            Self::Text(text) => string(text, out),
            number => number.csv(out),
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
fn is_plain(bytes: &[u8]) -> bool {
    let hides = |byte: &u8| !matches!(byte, b' '..0x7f | b'\n');
    !bytes.iter().any(|byte| hides(byte) || b"=+-@:#".contains(byte))
}

/// A JSON string.
pub(super) fn string(text: &str, out: &mut Vec<u8>) {
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(plain::Json(out), text);
}
