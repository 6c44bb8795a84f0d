//! Picks one kernel of some files: by name as people write it, and by target.

use std::fmt;

use crate::copies::{self, are_same};
use crate::index::{Index, IndexedKernel};
use crate::name::{demangle, nearest, without_raw};
use crate::target::Wanted;
use crate::{Copied, PassedOver};

/// Why files do not give the one kernel that was asked for. As text it is the whole sentence, with
/// the way out in the attribute's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectError {
    name: String,
    arch: Option<String>,
    files: Vec<String>,
    mismatch: Mismatch,
    /// What the files hold that was not read, where the kernel may be: their texts.
    unread: Box<[String]>,
}

/// What the files have instead of the kernel that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// No kernel of this name: the nearest names, the nearest first.
    Name(Vec<String>),
    /// The kernel, but not for this target; or for several, and no target was asked for: the targets
    /// that it is for.
    Target(Vec<String>),
    /// Several kernels of this name: their longer names.
    Names(Vec<String>),
    /// The kernel more than once, with different counts.
    Copies(Vec<Copied>),
}

impl SelectError {
    /// What the files have instead.
    #[must_use]
    pub fn mismatch(&self) -> &Mismatch {
        &self.mismatch
    }
}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.found(f)?;
        for part in self.unread.iter().take(LISTED) {
            write!(f, "\nnot read: {part}")?;
        }
        Ok(())
    }
}

impl SelectError {
    /// What is there instead.
    fn found(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, files) = (&self.name, plain(&self.files));
        match (&self.mismatch, &self.arch) {
            (Mismatch::Name(nearest), _) => match nearest.first() {
                None => write!(f, "no kernels in {files}"),
                Some(first) => {
                    let (noun, verb) =
                        if nearest.len() == 1 { ("name", "is") } else { ("names", "are") };
                    let mangled = nearest.iter().any(|name| name.starts_with("_Z"));
                    let near = quoted(nearest);
                    write!(f, "no kernel `{name}` in {files}; the nearest {noun} {verb} {near}")?;
                    if mangled && !cfg!(feature = "libraries") {
                        f.write_str("; the feature `libraries` reads names of C++")?;
                    }
                    write!(f, "; name it as `kernel = \"{first}\"`")
                }
            },
            (Mismatch::Target(targets), Some(arch)) => {
                write!(f, "kernel `{name}` in {files} is for {}, not for {arch}", plain(targets))
            }
            (Mismatch::Target(targets), None) => {
                let targets = plain(targets);
                write!(
                    f,
                    "kernel `{name}` in {files} is for {targets}; name one of these targets in \
                     `arch`"
                )
            }
            (Mismatch::Names(names), _) => {
                let list = quoted(names);
                write!(f, "`{name}` is the name of several kernels in {files}: {list}")?;
                match names.iter().find(|other| *other != name) {
                    Some(one) => write!(f, "; name it as `kernel = \"{one}\"`"),
                    None => Ok(()),
                }
            }
            (Mismatch::Copies(copied), _) => {
                let list = copies::text(copied, &self.files);
                write!(
                    f,
                    "kernel `{name}` is in {files} more than once, with different counts\n{list}"
                )
            }
        }
    }
}

impl std::error::Error for SelectError {}

/// Names that are listed.
const LISTED: usize = 8;

/// `` `a`, `b` and `c` ``.
fn quoted(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    plain(&quoted)
}

/// `a, b and c`, and after some of them how many more there are.
fn plain(names: &[String]) -> String {
    let more;
    let (first, last) = match names.split_at_checked(LISTED) {
        Some((first, rest)) if rest.len() > 1 => {
            more = format!("{} more", rest.len());
            (first, &more)
        }
        _ => match names.split_last() {
            Some((last, first)) => (first, last),
            None => return String::new(),
        },
    };
    if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) }
}

impl Index {
    /// The kernel called `name` for `arch`; for any architecture where `arch` is `None`, if the
    /// kernel is there for one alone.
    ///
    /// A name is the symbol, the demangled name, its path or the last segment of that, with or
    /// without `r#`. An `arch` is a target, a family or a product, and may name features
    /// (`gfx90a:xnack-`): then code that needs their opposite is left out. Of code for several
    /// targets that runs there the most specific is taken, as a loader does.
    ///
    /// # Errors
    ///
    /// A [`SelectError`] that lists what is there instead.
    pub fn select(&self, name: &str, arch: Option<&str>) -> Result<IndexedKernel<'_>, SelectError> {
        let choice = Choice::of(self, name, arch)?;
        let best = choice.best(choice.fitting.clone());
        match best.split_first() {
            // One kernel found twice, as in a library's two copies of it, is no question.
            Some((first, rest)) if rest.iter().all(|copy| are_same(first.kernel, copy.kernel)) => {
                Ok(*first)
            }
            _ => {
                let copied = best
                    .iter()
                    .map(|copy| Copied { file: copy.file.to_owned(), kernel: copy.kernel.clone() });
                Err(choice.error(Mismatch::Copies(copied.collect())))
            }
        }
    }

    /// All copies of the kernel that [`Index::select`] chooses from, where they differ: of each file
    /// those that a loader takes, in the order of the files, and of copies with the same counts in
    /// one file the first. At least one.
    ///
    /// # Errors
    ///
    /// As [`Index::select`], but for copies.
    pub fn select_all(
        &self,
        name: &str,
        arch: Option<&str>,
    ) -> Result<Vec<IndexedKernel<'_>>, SelectError> {
        let choice = Choice::of(self, name, arch)?;
        let mut all: Vec<IndexedKernel<'_>> = Vec::new();
        for of_file in choice.fitting.chunk_by(|a, b| a.file_index == b.file_index) {
            for copy in choice.best(of_file.to_vec()) {
                let known = all.iter().filter(|known| known.file_index == copy.file_index);
                if !known.into_iter().any(|known| are_same(known.kernel, copy.kernel)) {
                    all.push(copy);
                }
            }
        }
        Ok(all)
    }
}

/// The names of these kernels as their source has them, each once: one kernel that was compiled
/// twice may have two symbols.
fn names(kernels: &[IndexedKernel<'_>]) -> Vec<String> {
    let mut symbols: Vec<&str> = kernels.iter().map(|found| found.kernel.name.as_str()).collect();
    symbols.sort_unstable();
    symbols.dedup();
    if let [symbol] = symbols[..] {
        return vec![symbol.to_owned()];
    }
    let mut names: Vec<String> = symbols.into_iter().map(demangle).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The kernels of one name that run on a target.
struct Choice<'a> {
    index: &'a Index,
    name: String,
    arch: Option<String>,
    wanted: Option<Wanted>,
    /// At least one, in the order of the files.
    fitting: Vec<IndexedKernel<'a>>,
}

impl<'a> Choice<'a> {
    fn of(index: &'a Index, name: &str, arch: Option<&str>) -> Result<Self, SelectError> {
        let name = without_raw(name);
        let wanted = arch.map(Wanted::new);
        let mut called: Vec<IndexedKernel<'_>> = index.called(&name).collect();
        let arch = arch.map(str::to_owned);
        let mut choice = Self { index, name, arch, wanted, fitting: Vec::new() };
        if called.is_empty() {
            let kernels = index.kernels().map(|found| found.kernel);
            return Err(choice.error(Mismatch::Name(nearest(kernels, &choice.name))));
        }
        let targets = choice.targets(&called);
        if let Some(wanted) = &choice.wanted {
            called.retain(|found| wanted.fits(found.kernel));
        }
        // A symbol stands above the last segment of another.
        if called.iter().any(|found| found.kernel.name == choice.name) {
            called.retain(|found| found.kernel.name == choice.name);
        }
        choice.fitting = called;
        let names = names(&choice.fitting);
        match names.len() {
            0 => Err(choice.error(Mismatch::Target(targets))),
            1 => match choice.targets(&choice.fitting) {
                // One kernel for several targets, and no target to choose by.
                targets if choice.arch.is_none() && targets.len() > 1 => {
                    Err(choice.error(Mismatch::Target(targets)))
                }
                _ => Ok(choice),
            },
            _ => Err(choice.error(Mismatch::Names(names))),
        }
    }

    /// Those of `copies` that a loader takes.
    fn best(&self, mut copies: Vec<IndexedKernel<'a>>) -> Vec<IndexedKernel<'a>> {
        if let Some(wanted) = &self.wanted
            && copies.len() > 1
        {
            let rank = |found: &IndexedKernel<'_>| wanted.rank(found.kernel);
            let best = copies.iter().map(rank).max();
            copies.retain(|found| Some(rank(found)) == best);
        }
        copies
    }

    /// The targets of these kernels, each once; with features where they were asked for.
    fn targets(&self, kernels: &[IndexedKernel<'_>]) -> Vec<String> {
        let features = self.wanted.as_ref().is_some_and(Wanted::has_features);
        let of = |found: &IndexedKernel<'_>| {
            if features { found.kernel.target_id() } else { found.kernel.target.clone() }
        };
        let mut targets: Vec<String> = kernels.iter().map(of).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn error(&self, mismatch: Mismatch) -> SelectError {
        SelectError {
            name: self.name.clone(),
            arch: self.arch.clone(),
            files: self.index.files().map(str::to_owned).collect(),
            unread: self.unread(&mismatch),
            mismatch,
        }
    }

    /// What was passed over that may hold the kernel: it was not found, and the part is for the
    /// target, or the file does not say for which.
    fn unread(&self, mismatch: &Mismatch) -> Box<[String]> {
        if !matches!(mismatch, Mismatch::Name(_) | Mismatch::Target(_)) {
            return Box::default();
        }
        let may_hold = |part: &PassedOver| {
            let wanted = self.wanted.as_ref();
            part.target.is_empty() || wanted.is_none_or(|wanted| wanted.may_run(&part.target))
        };
        let several = self.index.files().nth(1).is_some();
        let parts = self.index.passed_over().filter(|(part, _)| may_hold(part));
        parts
            .map(
                |(part, file)| {
                    if several { format!("{part}, in {file}") } else { part.to_string() }
                },
            )
            .collect()
    }
}
