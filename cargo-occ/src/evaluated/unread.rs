//! What files hold that was recognised and not read.

use std::path::Path;

use occ_artifacts::PassedOver;

use crate::failure::warn;
use crate::format::grouped;
use crate::input::{FILES, Parts, within};
use crate::name::{STDIN, shown};

/// What is not read, by the folder that was named, or by the file and the member of it.
#[derive(Default)]
pub(super) struct Unread(Vec<(String, Vec<PassedOver>)>);

impl Unread {
    pub(super) fn of(&mut self, folder: Option<&Path>, file: &Path, parts: Parts) {
        for (member, parts) in parts.0 {
            let name = match folder {
                Some(folder) => shown(folder),
                None => within(shown(file), &member),
            };
            if self.0.last().is_none_or(|(last, _)| *last != name) {
                self.0.push((name, Vec::new()));
            }
            if let Some((_, list)) = self.0.last_mut() {
                for part in parts {
                    part.join(list);
                }
            }
        }
    }

    pub(super) fn tell(&self) {
        for (name, parts) in &self.0 {
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
        self.0.into_iter().flat_map(each).collect()
    }
}
