//! Changes that are one to a person: instances of one kernel on one target that moved for the same cause.

use std::collections::HashMap;

use super::change::Change;
use crate::format::{function, stem};

/// Kernels that moved alike, the worst first.
pub(super) struct Group<'a> {
    pub(super) worst: &'a Change,
    others: Vec<&'a Change>,
}

impl Group<'_> {
    /// What they are called: the function, where their names differ.
    pub(super) fn name(&self) -> String {
        let (name, copy) = (&self.worst.entry.name, self.worst.entry.copy);
        if self.others.is_empty() && copy > 1 {
            return format!("{} ({copy})", name.whole());
        }
        let is_same = |other: &&Change| other.entry.name.kept() == name.kept();
        let is_one = self.others.iter().all(is_same);
        if is_one { name.whole().to_string() } else { function(name.kept()).to_owned() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        1 + self.others.len()
    }

    /// Whether all of them moved by the same numbers.
    pub(super) fn is_uniform(&self) -> bool {
        self.others.iter().all(|change| change.moves() == self.worst.moves())
    }
}

/// The changes that are shown, in groups; each for itself where `instances` are asked for. `changes` are
/// the worst first, and so are the groups.
pub(super) fn groups(changes: &[Change], instances: bool) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut places = HashMap::new();
    for change in changes.iter().filter(|change| !change.is_still()) {
        let entry = &change.entry;
        let alike = (
            stem(entry.name.kept()),
            entry.target.name(),
            change.kind,
            change.is_excused(),
            change.causes(),
        );
        let next = groups.len();
        match places.entry(alike).or_insert(next) {
            at if *at < next && !instances => groups[*at].others.push(change),
            _ => groups.push(Group { worst: change, others: Vec::new() }),
        }
    }
    groups
}
