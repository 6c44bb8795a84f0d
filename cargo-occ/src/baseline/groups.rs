//! Changes that are one to a person: instances of one kernel on one target that moved for the same cause.

use std::collections::HashMap;
use std::ops::Deref;

use super::change::Change;
use crate::format::{function, stem};

/// Kernels that moved alike, the worst first, which it derefs to.
pub(super) struct Group<'a>(Vec<&'a Change>);

impl Deref for Group<'_> {
    type Target = Change;

    fn deref(&self) -> &Change {
        self.0[0]
    }
}

impl Group<'_> {
    /// What they are called: the function, where their names differ.
    pub(super) fn name(&self) -> String {
        let name = &self.entry.name;
        match self.len() {
            1 if self.entry.copy > 1 => format!("{} ({})", &**name, self.entry.copy),
            _ if self.0.iter().all(|change| change.entry.name.kept() == name.kept()) => {
                name.to_string()
            }
            _ => function(name.kept()).to_owned(),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether all of them moved by the same numbers.
    pub(super) fn is_uniform(&self) -> bool {
        self.0.iter().all(|change| change.moves() == self.moves())
    }
}

/// The changes that are shown, in groups; each for itself where `instances` are asked for. `changes` are
/// the worst first, and so are the groups.
pub(super) fn groups(changes: &[Change], instances: bool) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut places = HashMap::new();
    for change in changes.iter().filter(|change| !change.kind.is_still()) {
        let entry = &change.entry;
        let alike = (
            stem(entry.name.kept()),
            &*entry.target,
            change.kind,
            change.is_excused(),
            change.causes(),
        );
        let next = groups.len();
        match places.entry(alike).or_insert(next) {
            at if *at < next && !instances => groups[*at].0.push(change),
            _ => groups.push(Group(vec![change])),
        }
    }
    groups
}
