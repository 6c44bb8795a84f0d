//! Kernels that nobody asked for: what a message lists where none of the others is there.

use super::Options;
use crate::{Failure, format};

/// What is there besides what was asked for.
#[derive(Default)]
pub(super) struct Others {
    pub(super) count: usize,
    names: Vec<String>,
    /// Of the kernels whose names were asked for.
    targets: Vec<String>,
}

/// As many names are listed.
const LISTED: usize = 5;

impl Others {
    pub(super) fn add(&mut self, name: &str, target: String, named: bool) {
        self.count += 1;
        if named && !self.targets.contains(&target) {
            self.targets.push(target);
        } else if self.names.len() < LISTED && !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
    }

    /// Adds those of another file.
    pub(super) fn join(&mut self, other: Self) {
        self.count += other.count;
        for target in other.targets {
            if !self.targets.contains(&target) {
                self.targets.push(target);
            }
        }
        for name in other.names {
            if self.names.len() < LISTED && !self.names.contains(&name) {
                self.names.push(name);
            }
        }
    }

    pub(super) fn failure(mut self, options: &Options) -> Failure {
        let asked = options.target.join("`, `");
        if self.targets.is_empty() {
            let pattern = options.kernel.as_deref().unwrap_or_default();
            let (are, kernels) =
                if self.count == 1 { ("is", "kernel") } else { ("are", "kernels") };
            let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let names = format::labels(&names, 60);
            let more = if self.count > names.len() { ", …" } else { "" };
            return Failure::Input(format!(
                "no kernel matches `{pattern}`; there {are} {} {kernels}: `{}`{more}",
                format::grouped(self.count),
                names.join("`, `"),
            ));
        }
        self.targets.sort_unstable();
        let way = if self.targets.len() == 1 { "" } else { ": name one of them" };
        Failure::Input(format!(
            "no code for `{asked}`; there is code for `{}`{way}",
            self.targets.join("`, `")
        ))
    }
}
