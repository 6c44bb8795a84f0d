//! What cannot both be true.

use super::{Source, Stated, Statement, decide};
use crate::key::{Key, Rule, Value};
use crate::message;

/// Two statements that cannot both be true, or one that nobody answers. Each is a place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The statement to change: what is declared, or what leaves something open.
    pub declared: usize,
    /// What it contradicts; the same where it is what nobody answers.
    pub other: usize,
}

impl Contradiction {
    /// Whether somebody has to say something that is not given.
    #[must_use]
    pub const fn is_missing(&self) -> bool {
        self.declared == self.other
    }
}

/// The contradiction number `number` of the statements, from 0; `None` where there are fewer.
#[must_use]
pub const fn contradiction(statements: &[Statement<'_>], number: usize) -> Option<Contradiction> {
    let mut found = 0;
    let mut declared = 0;
    while declared < statements.len() {
        let key = statements[declared].key;
        let from = if statements[declared].is_silent() { statements.len() } else { 0 };
        let mut other = decide::next(key, statements, from);
        while other < statements.len() {
            let clashes = if declared == other {
                is_missing(statements, declared)
            } else {
                clashes(statements, declared, other)
            };
            if clashes {
                if found == number {
                    return Some(Contradiction { declared, other });
                }
                found += 1;
            }
            other = decide::next(key, statements, other + 1);
        }
        declared += 1;
    }
    None
}

/// Whether a statement asks for something that is not given.
const fn is_missing(statements: &[Statement<'_>], at: usize) -> bool {
    let Statement { key, stated: Stated::Needed(_), .. } = statements[at] else { return false };
    // What named barriers take nobody can say.
    if matches!(key, Key::Barriers) {
        return true;
    }
    // Whose registers a driver decides and nobody says is told that, which gives the wave too.
    if matches!(key, Key::Wave)
        && matches!(statements[at].stated, Stated::Needed(why) if crate::text::is_same(why, message::BY_A_DRIVER))
        && decide::decided(Key::Vgprs, statements).is_none()
    {
        return false;
    }
    // AGPRs are a part of what is allocated for all vector registers.
    let is_said = decide::decided(key, statements).is_some()
        || matches!(key, Key::Agprs) && decide::decided(Key::VgprsAllocated, statements).is_some();
    !is_said && !decide::is_unknown(key, statements)
}

/// Whether the statement `declared` cannot be true beside `other`. Both are about one quantity. The first by rank is the
/// declared one.
const fn clashes(statements: &[Statement<'_>], declared: usize, other: usize) -> bool {
    let (ours, theirs) = (&statements[declared], &statements[other]);
    if !ours.source.declares() {
        return false;
    }
    let rule = ours.key.rule();
    match (ours.stated, theirs.stated, &theirs.source) {
        (Stated::Exactly(ours_is), Stated::Exactly(is), source) if source.is_measured() => {
            against_file(ours, ours_is, is, rule)
        }
        // A file's lower bound, of scratch memory that grows.
        (Stated::Exactly(ours_is), Stated::AtLeast(_), source) if source.is_measured() => {
            ours_is.number() == 0
        }
        // The item's bound, where it is what counts.
        (Stated::AtMost(bound), Stated::AtMost(most), source) if source.is_measured() => {
            bound > most
                && matches!(decide::decided(ours.key, statements), Some(counts) if !counts.is_bound && counts.rank == ours.source.rank(rule))
        }
        (Stated::Exactly(ours_is), Stated::Exactly(is), source) if source.declares() => {
            is_before(statements, declared, other) && !ours_is.agrees(is)
        }
        (
            Stated::Exactly(ours_is),
            Stated::AtMost(most),
            Source::File(_) | Source::Driver(_) | Source::Item(_),
        ) => ours_is.number() > most,
        (Stated::Exactly(ours_is), Stated::AtLeast(least), Source::Item(_)) => {
            // What a file says of memory counts, and not what is declared beside it.
            let is_measured = matches!(rule, Rule::Ceiling) && is_measured(statements, ours.key);
            !is_measured && ours_is.least() < least
        }
        _ => false,
    }
}

/// Whether a declared value cannot be true beside a file's.
const fn against_file(ours: &Statement<'_>, declared: Value, file: Value, rule: Rule) -> bool {
    match rule {
        Rule::Ceiling => match (&ours.source, declared) {
            // An item's own tokens promise nothing of what a compiler makes of it: they show a part. And
            // what may be used may be used at any length.
            (Source::Item(_), _) | (_, Value::Flag(true)) => false,
            _ => file.number() > declared.number(),
        },
        Rule::Equal => !declared.agrees(file),
        Rule::AtLeast => declared.number() < file.number(),
        Rule::Limit => declared.number() > file.number(),
    }
}

/// Whether the first of two statements is the one to change: by its source, else by its place.
const fn is_before(statements: &[Statement<'_>], one: usize, other: usize) -> bool {
    let rule = statements[one].key.rule();
    let (first, second) = (statements[one].source.rank(rule), statements[other].source.rank(rule));
    first < second || first == second && one > other
}

const fn is_measured(statements: &[Statement<'_>], key: Key) -> bool {
    let mut i = decide::next(key, statements, 0);
    while i < statements.len() {
        let Statement { stated, source, .. } = &statements[i];
        if source.is_measured() && matches!(stated, Stated::Exactly(_)) {
            return true;
        }
        i = decide::next(key, statements, i + 1);
    }
    false
}
