//! Kernels that nobody asked for: what a message lists where none of the others is there.

use std::collections::BTreeSet;

use occ_core::__private::distance;

use super::Options;
use crate::{Failure, format};

/// What is there besides what was asked for.
#[derive(Default)]
pub(super) struct Others {
    pub(super) count: usize,
    names: Vec<String>,
    /// Of the kernels whose names were asked for.
    targets: BTreeSet<String>,
    /// The name that is nearest to the one that was asked for, and how far it is.
    nearest: Option<(usize, String)>,
}

/// A name that is longer is compared with none.
const LONGEST: usize = 80;
/// As many names are listed.
const LISTED: usize = 5;

impl Others {
    /// Adds a kernel that has not the name that was asked for, or has it and runs on none of the targets.
    pub(super) fn add(&mut self, name: &str, target: String, pattern: Option<&str>) {
        self.count += 1;
        let Some(pattern) = pattern else {
            self.targets.insert(target);
            return;
        };
        self.list(name);
        if pattern.len().max(name.len()) <= LONGEST {
            let far = distance(name.as_bytes(), pattern.as_bytes());
            self.near(Some((far, name.to_owned())));
        }
    }

    /// Keeps the first names.
    fn list(&mut self, name: &str) {
        if self.names.len() < LISTED && !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
    }

    /// Keeps the nearest, and of several as near the first in the alphabet.
    fn near(&mut self, other: Option<(usize, String)>) {
        self.nearest = self.nearest.take().into_iter().chain(other).min();
    }

    /// Adds those of another file.
    pub(super) fn join(&mut self, other: Self) {
        self.count += other.count;
        self.near(other.nearest);
        self.targets.extend(other.targets);
        other.names.iter().for_each(|name| self.list(name));
    }

    pub(super) fn failure(self, options: &Options) -> Failure {
        let asked = options.target.join("`, `");
        if self.targets.is_empty() {
            let pattern = options.kernel.as_deref().unwrap_or_default();
            let (are, kernels) =
                if self.count == 1 { ("is", "kernel") } else { ("are", "kernels") };
            let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let names = format::labels(&names, 60);
            let more = if self.count > names.len() { ", …" } else { "" };
            let near = self.nearest.filter(|(far, name)| far * 3 <= name.len().max(pattern.len()));
            let near = near.map_or_else(String::new, |(_, name)| {
                format!("did you mean `{}`? ", format::labels(&[&name], 60).join(""))
            });
            return Failure::Input(format!(
                "no kernel matches `{pattern}`; {near}there {are} {} {kernels}: `{}`{more}",
                format::grouped(self.count),
                names.join("`, `"),
            ));
        }
        let way = if self.targets.len() == 1 { "" } else { ": name one of them" };
        let targets = self.targets.into_iter().collect::<Vec<_>>().join("`, `");
        Failure::Input(format!("no code for `{asked}`; there is code for `{targets}`{way}"))
    }
}
