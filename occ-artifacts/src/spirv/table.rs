//! What belongs to the numbers of a module.

use std::collections::HashMap;

/// Things by number. Every type of hash map is compiled again for whoever uses it: here one does.
pub(super) struct Table<T> {
    indices: HashMap<u32, usize>,
    things: Vec<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { indices: HashMap::new(), things: Vec::new() }
    }
}

impl<T> Table<T> {
    pub(super) fn get(&self, id: u32) -> Option<&T> {
        self.things.get(*self.indices.get(&id)?)
    }

    /// Takes the place of what was there.
    pub(super) fn insert(&mut self, id: u32, thing: T) {
        match self.indices.get(&id).and_then(|index| self.things.get_mut(*index)) {
            Some(old) => *old = thing,
            None => {
                self.indices.insert(id, self.things.len());
                self.things.push(thing);
            }
        }
    }
}

impl<T> Table<Vec<T>> {
    /// Adds to what is there.
    pub(super) fn push(&mut self, id: u32, thing: T) {
        match self.indices.get(&id).and_then(|index| self.things.get_mut(*index)) {
            Some(things) => things.push(thing),
            None => self.insert(id, vec![thing]),
        }
    }
}
