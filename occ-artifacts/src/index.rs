//! Kernels of some files that many names are looked up in.

use std::collections::HashMap;

use crate::name::{calls, of_mangled};
use crate::{Contents, MeasuredKernel, PassedOver};

/// The kernels of some files, by the names that people call them: each name is demangled once.
#[derive(Debug, Default)]
pub struct Index {
    kernels: Vec<MeasuredKernel>,
    /// The name of each file, and the number of kernels up to its end.
    files: Vec<(String, usize)>,
    /// What the files hold that was not read, and the index of its file.
    passed_over: Vec<(PassedOver, usize)>,
    /// Where the kernels are that a person calls so.
    called: HashMap<String, Vec<usize>>,
}

/// A kernel of an [`Index`], and where it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexedKernel<'a> {
    /// The kernel.
    pub kernel: &'a MeasuredKernel,
    /// The name of its file, as the index was given it.
    pub file: &'a str,
    /// The index of its file among those that the index was given, from 0.
    pub file_index: usize,
}

/// What messages call files of these paths: the last part of each, and as many before it as it takes
/// to tell them apart.
#[must_use]
pub fn file_names(paths: &[&str]) -> Vec<String> {
    let ends = |of: &str, end: &str| {
        of.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with(SEPARATORS))
    };
    let name = |(at, path): (usize, &&str)| {
        let mut starts: Vec<usize> =
            path.match_indices(SEPARATORS).map(|(start, _)| start + 1).collect();
        starts.insert(0, 0);
        let names = starts.iter().rev().filter_map(|start| path.get(*start..));
        let alone = |name: &&str| {
            let mut others = paths.iter().enumerate().filter(|(other, _)| *other != at);
            !name.is_empty() && !others.any(|(_, other)| ends(other, name))
        };
        names.into_iter().find(alone).unwrap_or(path).to_owned()
    };
    paths.iter().enumerate().map(name).collect()
}

/// What stands between the parts of a path, on any system.
const SEPARATORS: [char; 2] = ['/', '\\'];

impl Index {
    /// An index of no files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what a file gives, which messages call `name`.
    pub fn add(&mut self, name: impl Into<String>, contents: impl Into<Contents>) {
        let Contents { kernels, passed_over } = contents.into();
        let file_index = self.files.len();
        self.passed_over.extend(passed_over.into_iter().map(|part| (part, file_index)));
        for (kernel, at) in kernels.iter().zip(self.kernels.len()..) {
            let demangled = of_mangled(&kernel.name);
            let mut names = vec![kernel.name.as_str()];
            names.extend(demangled.iter().flat_map(|demangled| calls(demangled)));
            names.sort_unstable();
            names.dedup();
            for name in names {
                self.called.entry(name.to_owned()).or_default().push(at);
            }
        }
        self.kernels.extend(kernels);
        self.files.push((name.into(), self.kernels.len()));
    }

    /// The names of the files, in the order that they were added.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// What was passed over, and the name of its file.
    pub fn passed_over(&self) -> impl Iterator<Item = (&PassedOver, &str)> {
        self.passed_over
            .iter()
            .filter_map(|(part, file_index)| Some((part, self.files.get(*file_index)?.0.as_str())))
    }

    /// All of the kernels, file by file.
    pub fn kernels(&self) -> impl Iterator<Item = IndexedKernel<'_>> {
        (0..self.kernels.len()).filter_map(|at| self.found(at))
    }

    /// The kernels that a person calls `name`.
    pub(crate) fn called(&self, name: &str) -> impl Iterator<Item = IndexedKernel<'_>> {
        self.called.get(name).into_iter().flatten().filter_map(|at| self.found(*at))
    }

    fn found(&self, at: usize) -> Option<IndexedKernel<'_>> {
        let kernel = self.kernels.get(at)?;
        let file_index = self.files.partition_point(|(_, end)| *end <= at);
        let (file, _) = self.files.get(file_index)?;
        Some(IndexedKernel { kernel, file, file_index })
    }
}
