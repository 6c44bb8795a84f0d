//! Whose value counts.

use super::{Stated, Statement};
use crate::key::{Key, Rule, Value};

/// The value that counts for a quantity.
#[derive(Clone, Copy)]
pub(super) struct Decided {
    pub(super) value: Value,
    /// The rank of who says it.
    pub(super) rank: u8,
    /// Whether it is a bound of a file that stands in for a size that is not given.
    pub(super) is_bound: bool,
}

/// The value that counts for `key`; `None` where no statement that is known says one.
pub(super) const fn decided(key: Key, statements: &[Statement<'_>]) -> Option<Decided> {
    let Some(decided) = said(key, statements) else {
        // A bound stands in for what is not given, and not for what is not known here.
        return if is_unknown(key, statements) { None } else { bound(key, statements) };
    };
    // Where the launch decides, it cannot have less than the file states.
    if let Rule::AtLeast = key.rule()
        && let Some(least) = measured(key, statements)
        && decided.value.number() < least.number()
    {
        return Some(Decided { value: least, ..decided });
    }
    Some(decided)
}

/// The place of the first statement about `key` from `at` on; the length of the list where there is none. It compares
/// without [`Key::is`]: const evaluation pays for a call at each statement.
pub(super) const fn next(key: Key, statements: &[Statement<'_>], mut at: usize) -> usize {
    while at < statements.len() && statements[at].key as u8 != key as u8 {
        at += 1;
    }
    at
}

/// The statement that counts for `key`, as a place in the list. One that is not known here counts as if it
/// were: const evaluation knows it. `None` where nothing is given that could count.
#[must_use]
pub const fn decided_by(key: Key, statements: &[Statement<'_>]) -> Option<usize> {
    let mut first: Option<(usize, u8)> = None;
    let mut i = next(key, statements, 0);
    while i < statements.len() {
        let Statement { stated, source, .. } = &statements[i];
        let is_bound = matches!(stated, Stated::AtMost(_)) && !matches!(key, Key::Cluster);
        let says = matches!(stated, Stated::Unknown) || meant(statements, i).is_some();
        // A bound stands in where no more is given.
        let rank = match (says, is_bound, source.is_measured()) {
            (true, _, _) => Some(source.rank(key.rule())),
            (false, true, false) => Some(BOUND),
            (false, true, true) if matches!(key, Key::Workgroup) => Some(BOUND_OF_FILE),
            _ => None,
        };
        match (first, rank) {
            (_, None) => {}
            (Some((_, known)), Some(rank)) if known <= rank => {}
            (_, Some(rank)) => first = Some((i, rank)),
        }
        i = next(key, statements, i + 1);
    }
    match first {
        Some((at, _)) => Some(at),
        None => None,
    }
}

/// Behind the rank of everybody who says a value.
const BOUND: u8 = 16;
const BOUND_OF_FILE: u8 = 17;

/// What somebody says it is exactly, of several the first by rank. A shape goes before a number of as
/// many threads: it has limits of its own.
const fn said(key: Key, statements: &[Statement<'_>]) -> Option<Decided> {
    let mut first: Option<Decided> = None;
    let mut i = next(key, statements, 0);
    while i < statements.len() {
        if let Some(value) = meant(statements, i) {
            let rank = statements[i].source.rank(key.rule());
            match first {
                Some(known) if known.rank <= rank => {}
                _ => first = Some(Decided { value, rank, is_bound: false }),
            }
        }
        i = next(key, statements, i + 1);
    }
    match (key, first) {
        (Key::Workgroup, Some(known)) => Some(with_shape(known, statements)),
        _ => first,
    }
}

/// The same workgroup with the shape that somebody says it has.
const fn with_shape(known: Decided, statements: &[Statement<'_>]) -> Decided {
    let mut i = next(Key::Workgroup, statements, 0);
    while i < statements.len() {
        if let Some(value) = meant(statements, i)
            && is_shape_of(value, known.value)
        {
            return Decided { value, ..known };
        }
        i = next(Key::Workgroup, statements, i + 1);
    }
    known
}

/// The value that the statement in this place says, unless it is not meant for this kernel.
const fn meant(statements: &[Statement<'_>], at: usize) -> Option<Value> {
    match value_of(&statements[at]) {
        Some(value) if is_above_bound(&statements[at], value, statements) => None,
        value => value,
    }
}

/// The value that a statement says. What a file says is a lower bound, of scratch memory that
/// grows, is there all the same; what an item shows at least is not all there is.
const fn value_of(statement: &Statement<'_>) -> Option<Value> {
    match (statement.stated, &statement.source) {
        (Stated::Exactly(value), _) => Some(value),
        (Stated::AtLeast(count), source) if source.is_measured() => {
            Some(Value::Count(if count == 0 { 1 } else { count }))
        }
        _ => None,
    }
}

/// Whether a value that is for many kernels is more than this one's file allows: then it is not meant.
const fn is_above_bound(
    statement: &Statement<'_>,
    value: Value,
    statements: &[Statement<'_>],
) -> bool {
    if statement.source.declares() || statement.source.is_measured() {
        return false;
    }
    let mut i = next(statement.key, statements, 0);
    while i < statements.len() {
        let other = &statements[i];
        if let (true, Stated::AtMost(most)) = (other.source.is_measured(), other.stated)
            && value.number() > most
        {
            return true;
        }
        i = next(statement.key, statements, i + 1);
    }
    false
}

/// The bound that stands in for what is not given: the item's own, or every size up to a file's or the
/// driver's.
const fn bound(key: Key, statements: &[Statement<'_>]) -> Option<Decided> {
    let mut measured: Option<Decided> = None;
    let mut i = next(key, statements, 0);
    while i < statements.len() {
        let Statement { stated, source, .. } = &statements[i];
        if let Stated::AtMost(most) = *stated {
            let rank = source.rank(key.rule());
            match source {
                source if source.is_measured() => {
                    let value = Value::Range([1, most]);
                    measured = match measured {
                        Some(known) if known.rank <= rank => Some(known),
                        _ if matches!(key, Key::Workgroup) && most > 0 => {
                            Some(Decided { value, rank, is_bound: true })
                        }
                        known => known,
                    };
                }
                // The most blocks of a cluster are no cluster.
                _ if matches!(key, Key::Cluster) => {}
                _ => return Some(Decided { value: Value::Count(most), rank, is_bound: false }),
            }
        }
        i = next(key, statements, i + 1);
    }
    measured
}

/// Whether somebody may say it where it is known.
pub(super) const fn is_unknown(key: Key, statements: &[Statement<'_>]) -> bool {
    let mut i = next(key, statements, 0);
    while i < statements.len() {
        if let Stated::Unknown = statements[i].stated {
            return true;
        }
        i = next(key, statements, i + 1);
    }
    false
}

/// What the driver says it is, else a file.
const fn measured(key: Key, statements: &[Statement<'_>]) -> Option<Value> {
    let mut first: Option<(Value, u8)> = None;
    let mut i = next(key, statements, 0);
    while i < statements.len() {
        let source = &statements[i].source;
        if let (Some(value), true) = (value_of(&statements[i]), source.is_measured()) {
            let rank = source.rank(key.rule());
            match first {
                Some((_, known)) if known <= rank => {}
                _ => first = Some((value, rank)),
            }
        }
        i = next(key, statements, i + 1);
    }
    match first {
        Some((value, _)) => Some(value),
        None => None,
    }
}

/// Whether `shape` is one of the threads that `count` is.
const fn is_shape_of(shape: Value, count: Value) -> bool {
    match (shape, count) {
        (Value::Shape(_), Value::Count(count)) => shape.number() == count,
        _ => false,
    }
}
