//! What files hold that was recognised and not read.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use occ_artifacts::PassedOver;

use crate::failure::warn;
use crate::format::grouped;
use crate::input::{FILES, Parts, within};
use crate::name::{STDIN, shown};

/// Files of a folder that are named; what is in more of them is the folder's.
const NAMED: usize = 16;

/// What is not read, by the file and the member of it; files of unknown formats by the folder that was named.
#[derive(Default)]
pub(super) struct Unread {
    parts: Vec<(String, Vec<PassedOver>)>,
    /// Their places, by their names.
    places: HashMap<String, usize>,
    /// How many of them, with code and without, are in each folder that was named.
    in_folder: HashMap<(PathBuf, bool), usize>,
}

impl Unread {
    pub(super) fn of(&mut self, folder: Option<&Path>, file: &Path, parts: Parts) {
        for (member, parts) in parts.0 {
            for part in parts {
                let own = || within(shown(file), &member);
                let name = match folder {
                    Some(folder) if part.what == FILES => shown(folder),
                    Some(folder) => self.named(folder, part.is_code(), own()),
                    None => own(),
                };
                let place = *self.places.entry(name).or_insert_with_key(|name| {
                    self.parts.push((name.clone(), Vec::new()));
                    self.parts.len() - 1
                });
                part.join(&mut self.parts[place].1);
            }
        }
    }

    /// The name that a file of a folder goes by.
    fn named(&mut self, folder: &Path, is_code: bool, own: String) -> String {
        if self.places.contains_key(&own) {
            return own;
        }
        let count = self.in_folder.entry((folder.to_owned(), is_code)).or_default();
        *count += 1;
        if *count > NAMED { shown(folder) } else { own }
    }

    pub(super) fn tell(&self) {
        for (name, parts) in &self.parts {
            let is_stream = *name == shown(Path::new(STDIN));
            let name = if is_stream { name.clone() } else { format!("`{name}`") };
            for part in parts {
                warn(&match (&*part.what, part.count) {
                    (FILES, 1) => format!("{name}: one file is {}", part.reason),
                    (FILES, count) => {
                        format!("{name}: {} files are {}", grouped(count), part.reason)
                    }
                    _ => format!("{name}: not read: {part}"),
                });
            }
        }
    }

    pub(super) fn list(self) -> Vec<(String, PassedOver)> {
        let each = |(name, parts): (String, Vec<PassedOver>)| {
            parts.into_iter().map(move |part| (name.clone(), part))
        };
        self.parts.into_iter().flat_map(each).collect()
    }
}
