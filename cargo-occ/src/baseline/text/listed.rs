//! From what the lines of a file say to an entry for each kernel of each file.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::Line;
use super::files::FILES;
use super::word::Words;
use crate::baseline::entry::Entry;
use crate::baseline::kept::Kept;
use crate::identity::Name;
use crate::interner::Interner;

/// What a line says.
pub(super) struct Read {
    /// Where it stands.
    pub(super) number: u32,
    pub(super) above: Vec<String>,
    /// The compiler of what names no other.
    pub(super) compiler: Option<Arc<str>>,
    name: Name,
    pub(super) kept: Kept,
    /// Whether it says that files have no such kernel.
    pub(super) is_none: bool,
    pub(super) copy: u32,
    pub(super) copies: u32,
    pub(super) files: About,
}

/// The files that a line is about.
pub(super) enum About {
    /// These; none where all kernels of the target are from one.
    Named(Vec<Arc<str>>),
    /// As many as have no line of their own.
    Others(u32),
}

impl About {
    pub(super) fn named(&self) -> &[Arc<str>] {
        match self {
            Self::Named(files) => files,
            Self::Others(_) => &[],
        }
    }

    /// Those of a line of its own; one that has no name is `None`.
    fn own(&self) -> Vec<Option<Arc<str>>> {
        match self {
            Self::Named(files) if files.is_empty() => vec![None],
            Self::Named(files) => files.iter().cloned().map(Some).collect(),
            Self::Others(_) => Vec::new(),
        }
    }

    pub(super) fn name(&mut self, file: Arc<str>) {
        if let Self::Named(files) = self {
            files.push(file);
        }
    }
}

impl Read {
    pub(super) fn of(name: Name, kept: Kept, is_none: bool) -> Self {
        let files = About::Named(Vec::new());
        Self {
            number: 0,
            above: Vec::new(),
            compiler: None,
            name,
            kept,
            is_none,
            copy: 1,
            copies: 1,
            files,
        }
    }

    fn key(&self) -> (&Arc<str>, &Arc<str>) {
        (self.name.kept(), self.kept.target.name())
    }
}

/// The files that are listed.
#[derive(Default)]
pub(super) struct Listed {
    /// By the targets that they have kernels for.
    targets: BTreeMap<String, Vec<Arc<str>>>,
    compilers: HashMap<Arc<str>, Arc<str>>,
}

impl Listed {
    pub(super) fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Reads a line of the list, behind its first word.
    pub(super) fn list(&mut self, line: &str) -> Result<(), String> {
        let mut words = Words { rest: line };
        let expected =
            "expected a file and the targets that it has kernels for, as `file libk.so sm_90`";
        let Some(file) = words.next()? else { return Err(format!("found no file, {expected}")) };
        let file: Arc<str> = file.text()?.into();
        let mut has_target = false;
        while let Some(word) = words.next()? {
            if let Some(("compiler", compiler)) = word.pair()? {
                self.compilers.insert(Arc::clone(&file), compiler.into());
                continue;
            }
            has_target = true;
            let files = self.targets.entry(word.text()?).or_default();
            if files.contains(&file) {
                return Err(format!("found `{file}` a second time; leave one out"));
            }
            files.push(Arc::clone(&file));
        }
        if has_target { Ok(()) } else { Err(format!("found no target, {expected}")) }
    }

    /// The lines of all kernels in order, with a number for each copy.
    ///
    /// # Errors
    ///
    /// The first line that is about a kernel of a file that another one is about: whoever merges by hand may keep
    /// both sides. And one that is about another count of files than it says.
    pub(super) fn lines(
        &self,
        mut all: Vec<Read>,
        keeper: &mut Interner<Kept>,
    ) -> Result<Vec<Line>, String> {
        all.sort_by(|a, b| a.key().cmp(&b.key()));
        let (mut lines, mut wrong) = (Vec::with_capacity(all.len()), None::<(u32, String)>);
        let mut all = all.into_iter().peekable();
        while let Some(first) = all.next() {
            let mut of_one = vec![first];
            while let Some(next) = all.next_if(|next| next.key() == of_one[0].key()) {
                of_one.push(next);
            }
            if let Err((number, error)) = self.kernels(of_one, keeper, &mut lines)
                && wrong.as_ref().is_none_or(|(first, _)| number < *first)
            {
                wrong = Some((number, error));
            }
        }
        match wrong {
            Some((line, error)) => Err(format!("line {line}: {error}")),
            None => Ok(lines),
        }
    }

    /// Adds the lines of kernels of one name and target.
    fn kernels(
        &self,
        all: Vec<Read>,
        keeper: &mut Interner<Kept>,
        lines: &mut Vec<Line>,
    ) -> Result<(), (u32, String)> {
        let mut taken: HashSet<(u32, Option<Arc<str>>)> = HashSet::new();
        for read in &all {
            for file in read.files.own() {
                if !taken.insert((read.copy, file)) {
                    return Err((read.number, again(read)));
                }
            }
        }
        let mut copies = 1..;
        for mut read in all {
            let files: Vec<Option<Arc<str>>> = match &read.files {
                _ if read.is_none => continue,
                About::Named(_) => read.files.own(),
                About::Others(count) => {
                    let on = self.targets.get(&**read.kept.target.name());
                    let on = on.into_iter().flatten().cloned().map(Some);
                    let others: Vec<_> =
                        on.filter(|file| taken.insert((read.copy, file.clone()))).collect();
                    if others.is_empty() || others.len() != *count as usize {
                        return Err((read.number, counted(*count, others.len())));
                    }
                    others
                }
            };
            for file in files {
                let own = file
                    .as_ref()
                    .and_then(|file| self.compilers.get(file))
                    .or(read.compiler.as_ref());
                let compiler = read.kept.compiler.clone().or_else(|| own.cloned());
                let kept = keeper.of(Kept { library: file, compiler, ..read.kept.clone() });
                for _ in 0..read.copies {
                    let entry = Entry::new(read.name.clone(), Arc::clone(&kept));
                    let entry = Entry { copy: copies.next().unwrap_or(u32::MAX), ..entry };
                    let above = std::mem::take(&mut read.above);
                    lines.push(Line { number: read.number, above, entry });
                }
            }
        }
        Ok(())
    }
}

/// What is wrong where an entry stands a second time.
fn again(read: &Read) -> String {
    let (name, target) = (read.name.whole(), &read.kept.target);
    format!(
        "found `{name}` on {target} a second time; leave one out, or tell them apart by `copy=2`"
    )
}

/// What is wrong where a line is about another count of files than it says.
fn counted(said: u32, found: usize) -> String {
    format!(
        "found `{FILES}={said}`, and {found} of the files that are listed for its target have no line of their own: \
         run `cargo occ baseline update`"
    )
}
