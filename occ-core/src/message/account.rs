//! What a person is told where two things that are said of a kernel cannot both be true, or where
//! what has to be given is not.

use super::InFile;
use super::declared::{above_bound, below_body, below_bound, below_parameters, disagree};
use super::level::level;
use super::measured::DYNAMIC_STACK;
use super::percentage::percent;
use crate::account::{Contradiction, PARAMETERS, Source, Stated, Statement};
use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::key::{Key, Rule, Value};
use crate::occupancy::occupancy;
use crate::text::{Text, is_same, said, say};

/// Both sides of a contradiction; empty where it is none of these statements.
#[must_use]
pub const fn contradicted(statements: &[Statement<'_>], found: Contradiction) -> Text {
    if found.declared >= statements.len() || found.other >= statements.len() {
        return Text::new();
    }
    let (ours, theirs) = (&statements[found.declared], &statements[found.other]);
    if found.is_missing() {
        return match (&ours.source, ours.stated) {
            (Source::File(file) | Source::Driver(file), Stated::Needed(instead)) => {
                file.open(ours.key, instead)
            }
            (_, Stated::Needed(text)) => said!(text),
            _ => Text::new(),
        };
    }
    let name = ours.named();
    match (ours.stated, theirs.stated, &theirs.source) {
        (
            Stated::Exactly(ours_is),
            Stated::Exactly(is),
            Source::File(file) | Source::Driver(file),
        ) => measured(ours, ours_is, is, *file),
        (_, Stated::AtLeast(_), Source::File(file) | Source::Driver(file)) => {
            file.spills(DYNAMIC_STACK)
        }
        (
            Stated::Exactly(value),
            Stated::AtMost(most),
            Source::File(file) | Source::Driver(file),
        ) => at_most(ours.key, value, most, *file),
        (
            Stated::AtMost(bound),
            Stated::AtMost(most),
            Source::File(file) | Source::Driver(file),
        ) => at_most(ours.key, Value::Count(bound), most, *file),
        (Stated::Exactly(ours_is), Stated::AtMost(most), Source::Item(whose)) => {
            above_bound(name, ours_is.number(), whose, most)
        }
        (Stated::Exactly(ours_is), Stated::AtLeast(least), Source::Item(whose)) => {
            match ours.key.rule() {
                Rule::Ceiling if is_same(whose, PARAMETERS) => {
                    below_parameters(name, ours_is.least(), least)
                }
                // What is at least there the body shows, of the kernel that the source names.
                Rule::Ceiling => below_body(name, ours_is.least(), whose, least),
                _ => below_bound(name, ours_is.least(), whose, least),
            }
        }
        (Stated::Exactly(ours_is), Stated::Exactly(is), source) => {
            disagree(ours, ours_is, says(ours.key, source), is)
        }
        _ => Text::new(),
    }
}

/// The same on `arch`. Where a file has more than is declared it names the target, and what the kernel
/// reaches with that, where all of it is known:
/// ``; it reaches 50% occupancy on gfx1100 (8 of 16 waves per SIMD)``.
#[must_use]
pub const fn contradicted_on(
    statements: &[Statement<'_>],
    found: Contradiction,
    arch: &Arch,
    whole: Option<&Kernel>,
) -> Text {
    let mut text = contradicted(statements, found);
    if is_above(statements, found) {
        let name = arch.name.as_str();
        if let Some(kernel) = whole
            && let Ok(reached) = occupancy(arch, kernel)
        {
            say!(text, "; it reaches ", @percent(reached.ratio(), 2), " occupancy on ", name, " (",
                 @level(&reached, reached.waves, true), ")");
        } else {
            say!(text, ", on ", name);
        }
    }
    text
}

/// Whether a file has more of something than is declared.
const fn is_above(statements: &[Statement<'_>], found: Contradiction) -> bool {
    if found.is_missing() || found.declared >= statements.len() || found.other >= statements.len() {
        return false;
    }
    let (ours, theirs) = (&statements[found.declared], &statements[found.other]);
    let is_count = matches!(theirs.stated, Stated::Exactly(Value::Count(_)));
    let is_of_file = matches!(theirs.source, Source::File(_) | Source::Driver(_));
    matches!(ours.key.rule(), Rule::Ceiling) && is_count && is_of_file
}

/// What a file says against what is declared.
const fn measured(declared: &Statement<'_>, ours: Value, theirs: Value, file: InFile<'_>) -> Text {
    let key = declared.key;
    match (key, ours, theirs) {
        (Key::Workgroup, Value::Shape(ours), Value::Shape(shape))
            if theirs.number() == Value::Shape(ours).number() =>
        {
            file.workgroup_shape(shape, ours)
        }
        (Key::Workgroup, _, _) => {
            // Of a range the end that is another.
            let size = if ours.number() == theirs.number() { ours.least() } else { ours.number() };
            file.workgroup(theirs.number(), true, size)
        }
        (Key::Cluster, Value::Shape(ours), Value::Shape(theirs)) => file.cluster(theirs, ours),
        (Key::Wave, _, _) => file.wave(theirs.number(), ours.number()),
        (Key::Mode, Value::Mode(ours), Value::Mode(theirs)) => file.mode(theirs, ours),
        (_, Value::Count(_) | Value::Flag(_), Value::Count(count)) => {
            file.above(key, count, ours.number())
        }
        _ => disagree(declared, ours, Says { subject: file.file, verb: " says " }, theirs),
    }
}

/// The most that a file allows against what is declared.
const fn at_most(key: Key, ours: Value, most: u32, file: InFile<'_>) -> Text {
    match (key, ours) {
        (Key::Cluster, Value::Shape(shape)) => file.cluster_above(most, shape),
        _ => file.workgroup(most, false, ours.number()),
    }
}

/// Subject and verb of what the other side says.
#[derive(Clone, Copy)]
pub(super) struct Says<'a> {
    pub(super) subject: &'a str,
    pub(super) verb: &'a str,
}

const fn says<'a>(key: Key, source: &Source<'a>) -> Says<'a> {
    let subject = match *source {
        Source::Author(subject) | Source::Descriptor(subject) | Source::Item(subject) => subject,
        Source::File(file) | Source::Driver(file) => file.file,
        Source::Flag => "the command line",
        Source::Project => "`occ.toml`",
        Source::Baseline => "the baseline",
        Source::Default => "the default",
    };
    // What an item shows of memory is its variables, which say nothing.
    let verb = match (source, key) {
        (Source::Item(_), Key::Lds) => " take ",
        _ => " says ",
    };
    Says { subject, verb }
}
