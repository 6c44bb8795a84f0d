//! What a reader takes away: the fragment, the contract, and the command line of the same numbers.

use core::fmt::Write as _;

use occ_core::__private::key::{DECLARATIONS, Declaration, Key, Part, Value};
use occ_core::__private::message::Encoded;
use occ_core::{Kernel, Ratio, Requirement, Vendor, occupancy};

use crate::json::Json;
use crate::out::Out;
use crate::question::{AskedChip, Question, Reached};

/// As long as these texts may be: longer than any that is not made of absurd names.
const LONGEST: usize = 4096;

/// Writes each as a member; `null` where it cannot say the same.
pub(crate) fn members(question: &Question<'_>, json: &mut Json<'_, '_>) {
    let mut member = |name: &str, write: &dyn Fn(&Question<'_>, &mut Out<'_>)| {
        let mut room = [0; LONGEST];
        let mut out = Out::new(&mut room);
        write(question, &mut out);
        let (length, is_whole) = out.end();
        let text = room.get(..length).and_then(|text| core::str::from_utf8(text).ok());
        json.key(name).text_or_null(text.filter(|_| is_whole).unwrap_or(""));
    };
    member("fragment", &fragment);
    member("contract", &contract);
    member("command", &command);
}

/// The keys that describe the kernel, with what was given for them.
fn given<'a>(
    question: &'a Question<'_>,
) -> impl Iterator<Item = (&'static Declaration, Value)> + use<'a> {
    let described = |declared: &&Declaration| matches!(declared.part, Part::Launch | Part::Kernel);
    DECLARATIONS.iter().filter(described).filter_map(|declared| {
        let value = question.value(declared.key)?;
        question.gives(declared.key).then_some((declared, value))
    })
}

/// The question with each key once, in the vendor's words.
fn fragment(question: &Question<'_>, out: &mut Out<'_>) {
    let mut joint = "";
    for asked in question.chips() {
        out.push(joint);
        let _ = write!(out, "arch={}", Encoded(asked.name.as_str()));
        joint = "&";
    }
    for (declared, value) in given(question) {
        out.push(joint);
        let more = match declared.key {
            Key::Wave if question.open.wave => "..=64",
            key if question.has_more(key) => "..",
            _ => "",
        };
        let _ = write!(out, "{}={value}{more}", name(declared, question.vendor()));
        joint = "&";
    }
    for (key, asked) in [(Key::Min, question.min), (Key::Warn, question.warn)] {
        if let Some(asked) = asked {
            out.push(joint);
            requirement(key, asked, "=", out);
            joint = "&";
        }
    }
    if !question.name.as_str().is_empty() {
        out.push(joint);
        let _ = write!(out, "kernel={}", Encoded(question.name.as_str()));
    }
}

/// The name of a key in the vendor's words, or its setter's, which only files have.
fn name(declared: &Declaration, vendor: Vendor) -> &'static str {
    if declared.names.is_empty() { declared.setter } else { declared.key.name_for(vendor) }
}

/// `min = 0.5`, with `is` between both.
fn requirement(key: Key, asked: Requirement, is: &str, out: &mut Out<'_>) {
    if let Some(ratio) = asked.ratio() {
        out.push(key.name());
        out.push(is);
        decimals(ratio, out);
    } else if let Some(count) = asked.count() {
        let _ = write!(out, "{}{is}{count}", asked.key());
    }
}

/// A fraction with at most four decimals, or as many as a billionth has; cut, so that it asks for no more than there
/// is.
fn decimals(ratio: Ratio, out: &mut Out<'_>) {
    let whole = u64::from(ratio.denominator.max(1));
    let digits = if ratio.denominator == 1_000_000_000 { 9 } else { 4 };
    let _ = write!(out, "{}", u64::from(ratio.numerator) / whole);
    let mut rest = u64::from(ratio.numerator) % whole;
    let mut written = 0;
    while written < digits && (rest > 0 || written == 0) {
        if written == 0 {
            out.push(".");
        }
        rest *= 10;
        let _ = write!(out, "{}", rest / whole);
        rest %= whole;
        written += 1;
    }
}

/// Whether the numbers that a person may write say all of it: a compiler's padding may keep workgroups out, and has
/// no key.
fn says_all(question: &Question<'_>) -> bool {
    let Kernel { vgprs_allocated, sgprs_allocated, .. } = question.kernel;
    let plain = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..question.kernel };
    let reached = |arch, kernel: &Kernel| occupancy(arch, kernel).map(|reached| reached.waves);
    (vgprs_allocated.is_none() && sgprs_allocated.is_none())
        || question
            .chips()
            .map(AskedChip::arch)
            .all(|arch| reached(arch, &plain) == reached(arch, &question.kernel))
}

/// `#[occupancy_target(arch = "gfx1100", min = 0.375, workgroup = 256, vgprs = 96, lds = 4096)]`
fn contract(question: &Question<'_>, out: &mut Out<'_>) {
    let chips = || question.chips().map(AskedChip::arch);
    if question.error.is_some()
        || question.open.has_no_least()
        || question.open.wave
        || !says_all(question)
    {
        return;
    }
    out.push("#[occupancy_target(arch = ");
    let several = chips().nth(1).is_some();
    out.push(if several { "[" } else { "" });
    for (at, asked) in question.chips().enumerate() {
        let _ = write!(out, "{}\"{}\"", if at == 0 { "" } else { ", " }, asked.label());
    }
    out.push(if several { "]" } else { "" });
    // Without a minimum the contract is to keep what there is.
    let reached = |arch| match question.reach(arch) {
        Reached { bounds: Some(bounds), .. } => bounds.least_ratio(),
        Reached { shown, .. } => shown.map(|reached| reached.ratio()),
    };
    let least = chips().map(|arch| reached(arch).unwrap_or(Ratio::new(0, 1))).min();
    let least = least.filter(|least| least.numerator > 0).map(Requirement::Occupancy);
    for (key, asked) in [(Key::Min, question.min.or(least)), (Key::Warn, question.warn)] {
        if let Some(asked) = asked {
            out.push(", ");
            requirement(key, asked, " = ", out);
        }
    }
    for declared in DECLARATIONS {
        let key = declared.key;
        // A function has to say its memory, also where it has none.
        let counts = (question.gives(key) || key == Key::Lds) && !declared.names.is_empty();
        let is_kernel = matches!(declared.part, Part::Launch | Part::Kernel);
        let has_place = chips().any(|arch| key.foreign_to(arch).is_none());
        if !counts || !is_kernel || !has_place {
            continue;
        }
        let Some(value) = question.value(key) else { continue };
        let _ = write!(out, ", {} = ", key.name_for(question.vendor()));
        match value {
            Value::Shape([x, y, z]) => {
                let _ = write!(out, "({x}, {y}, {z})");
            }
            Value::Mode(mode) => {
                let _ = write!(out, "\"{}\"", mode.name());
            }
            value => {
                let _ = write!(out, "{value}");
            }
        }
    }
    out.push(")]");
}

/// `cargo occ explain --target gfx1100 --workgroup 256 --vgprs 96 --lds 4096`
fn command(question: &Question<'_>, out: &mut Out<'_>) {
    if question.error.is_some() || !question.open.is_empty() || !says_all(question) {
        return;
    }
    out.push("cargo occ explain --target ");
    let is_word = |name: &str| !name.contains(' ');
    let quote = if question.chips().all(|asked| is_word(asked.label())) { "" } else { "'" };
    out.push(quote);
    for (at, asked) in question.chips().enumerate() {
        let _ = write!(out, "{}{}", if at == 0 { "" } else { "," }, asked.label());
    }
    out.push(quote);
    for (declared, value) in given(question).filter(|(declared, _)| !declared.names.is_empty()) {
        out.push(" --");
        for part in declared.key.name_for(question.vendor()).split('_').enumerate() {
            let _ = write!(out, "{}{}", if part.0 == 0 { "" } else { "-" }, part.1);
        }
        let _ = write!(out, " {value}");
    }
}
