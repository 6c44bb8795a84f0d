//! Kernels out of files, one file after the other or several at once.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use occ_artifacts::PassedOver;

use super::others::Others;
use super::stream::{Message, side_by_side};
use super::unread::Unread;
use super::wanted::{Seen, Wanted};
use super::{Evaluated, Jobs, Lines, Options};
use crate::failure::warn;
use crate::input::{self, Named, Parts, Progress};
use crate::name::{quoted, shown};
use crate::project::Matched;
use crate::ptx::Assembling;
use crate::{Failure, format, plain};

/// Kernels in an order. What they reach is calculated where they are looked at, and not kept: a library has hundreds
/// of thousands.
#[derive(Debug, Default)]
pub(crate) struct Kernels(Vec<Evaluated>);

impl Kernels {
    pub(crate) fn push(&mut self, kernel: Evaluated) {
        self.0.push(kernel);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Evaluated> + Clone {
        self.range(0..self.len())
    }

    /// The kernels from one place to another, both of which there are.
    pub(crate) fn range(&self, places: Range<usize>) -> impl Iterator<Item = Evaluated> + Clone {
        self.0[places].iter().cloned()
    }

    /// The kernels that differ in their symbols or in what their files say, each once.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = Evaluated> + Clone {
        let mut seen = HashSet::new();
        let mut distinct = self.0.iter().collect::<Vec<_>>();
        distinct.retain(|kernel| seen.insert((&*kernel.names.own, &*kernel.measured)));
        distinct.into_iter().cloned()
    }

    /// Leaves the kernels that stay, by their places.
    pub(crate) fn retain(&mut self, mut stays: impl FnMut(usize, &Evaluated) -> bool) {
        let mut places = 0..;
        self.0.retain(|kernel| places.next().is_some_and(|at| stays(at, &kernel.clone())));
    }

    /// Puts them in the order of their keys; those of one key stay as they are.
    pub(crate) fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(Evaluated) -> K) {
        self.0.sort_by_cached_key(|kernel| key(kernel.clone()));
    }
}

/// What was found in files.
#[derive(Debug, Default)]
pub(crate) struct Loaded {
    /// In the order of the files.
    pub(crate) kernels: Kernels,
    /// Files without kernels, as messages name them.
    pub(crate) empty: Vec<String>,
    /// What the files hold that was recognised and not read, which is printed; with the file as it
    /// was named.
    pub(crate) passed_over: Vec<(String, PassedOver)>,
    /// Whether a file or a folder could not be read; the reason is printed.
    pub(crate) failed: bool,
    /// What of that is code, by the files.
    pub(crate) unread: Vec<UnreadCode>,
    /// What of `occ.toml` kernels fell under.
    pub(crate) matched: Matched,
    /// The targets that were asked for and that no kernel runs on.
    pub(crate) without_code: Vec<&'static str>,
}

/// Code of a file that is not read.
#[derive(Clone, Debug)]
pub(crate) struct UnreadCode {
    pub(crate) file: PathBuf,
    pub(crate) part: PassedOver,
}

impl Loaded {
    /// Says on standard error which files gave nothing.
    pub(crate) fn report(&self) {
        for file in &self.empty {
            warn(&format!("{file}: no kernels in it"));
        }
        for target in &self.without_code {
            warn(&format!("no code for `{target}`"));
        }
    }
}

/// What is known of a file once it is read.
#[derive(Default)]
struct End {
    /// Kernels in it, asked for or not.
    found: usize,
    /// What its kernels are evaluated on.
    ran: BTreeSet<&'static str>,
    /// What of `occ.toml` its kernels fell under.
    matched: Matched,
    others: Others,
    parts: Parts,
    failure: Option<Failure>,
}

/// Every kernel in `files` that `options` ask for. A file that cannot be read is reported and the
/// rest goes on.
///
/// # Errors
///
/// Where a target is not known, or no kernel is asked for although there are some.
pub(crate) fn load(files: &[PathBuf], options: &Options, jobs: Jobs) -> Result<Loaded, Failure> {
    let mut kernels = Kernels::default();
    let loaded = each(files, options, jobs, None, &|kernel| kernel, &mut |kernel| {
        kernels.push(kernel);
        Ok(())
    })?;
    Ok(Loaded { kernels, ..loaded })
}

/// As [`load`], without keeping them: hands what `make` makes of each kernel to `take`, in the order
/// of the files. `lines` says how kernels are launched of which nothing else does.
///
/// # Errors
///
/// As [`load`], and those of `take`.
pub(crate) fn each<T: Send>(
    files: &[PathBuf],
    options: &Options,
    jobs: Jobs,
    lines: Option<&Lines<'_>>,
    make: &(dyn Fn(Evaluated) -> T + Sync),
    take: &mut dyn FnMut(T) -> Result<(), Failure>,
) -> Result<Loaded, Failure> {
    let wanted = Wanted::new(options, lines)?;
    let assembling = Assembling { ptxas: options.ptxas.clone(), targets: options.target.clone() };
    let (mut loaded, mut others, mut unread) = <(Loaded, Others, Unread)>::default();
    let mut bare: Vec<&PathBuf> = files.iter().filter(|file| file.is_dir()).collect();
    let input::FoundFiles { files, failures, shared } = input::files(files);
    failures.iter().for_each(Failure::print);
    loaded.failed = !failures.is_empty();
    bare.retain(|bare| failures.is_empty() && !shared.contains(bare));
    let (mut without, mut kernels) = (0, 0);
    let mut ran = BTreeSet::new();
    let mut progress = Progress::over(&files, options.writes);
    let skips = |file: &Named| file.folder.is_some() || options.skip_empty;
    let read = |index: usize, found: &mut dyn FnMut(T)| {
        let file = &files[index];
        let mut end = End::default();
        let mut seen = Seen::default();
        let (mut within, mut called) = (String::new(), Arc::from(shown(&file.path)));
        let read = input::each(&file.path, skips(file), &assembling, &mut |member, measured| {
            end.found += 1;
            let named = wanted.symbol(&measured.name, &mut seen);
            end.matched.add(named.launched, named.ignored);
            if named.ignored.is_some() {
                return;
            }
            if within != member {
                member.clone_into(&mut within);
                called = Arc::from(input::within(shown(&file.path), &plain::named(member)));
            }
            let is_named = wanted.is_named(&named.name, &measured.name);
            let target = wanted.shown(&measured);
            let mut evaluated = Vec::new();
            if is_named {
                evaluated = wanted.evaluate(&called, &named, measured, &mut seen);
            }
            end.ran.extend(evaluated.iter().filter_map(|kernel| Some(kernel.arch?.name.as_str())));
            if evaluated.is_empty() {
                let pattern = options.kernel.as_deref().filter(|_| !is_named);
                end.others.add(&named.name, target, pattern);
            }
            evaluated.into_iter().map(make).for_each(&mut *found);
        });
        match read {
            Ok(parts) => end.parts = parts,
            Err(failure) => end.failure = Some(failure),
        }
        end
    };
    side_by_side(files.len(), jobs.jobs, read, |index, message| {
        let Named { path: file, folder } = &files[index];
        match message {
            Message::Kernels(batch) => {
                progress.at(index, file, kernels);
                kernels += batch.len();
                return batch.into_iter().try_for_each(&mut *take);
            }
            Message::End(End { found, ran: own, matched, others: more, parts, failure }) => {
                ran.extend(own);
                if found > 0 || failure.is_some() {
                    // What is in one that cannot be read is not known.
                    bare.retain(|bare| Some(*bare) != folder.as_ref());
                }
                if let Some(failure) = failure {
                    progress.aside(|| failure.print());
                    loaded.failed = true;
                    return Ok(());
                }
                loaded.matched.join(&matched);
                others.join(more);
                without += usize::from(found == 0);
                let code = parts.all().filter(|part| part.is_code()).cloned();
                let code = code.map(|part| UnreadCode { file: file.clone(), part });
                loaded.unread.extend(code);
                if found == 0 && (!skips(&files[index]) || parts.0.is_empty()) {
                    loaded.empty.push(quoted(file));
                }
                unread.of(folder.as_deref(), file, parts);
            }
        }
        Ok(())
    })?;
    // What is told next starts a line.
    drop(progress);
    loaded.empty.extend(bare.into_iter().map(|folder| quoted(folder)));
    unread.tell();
    loaded.passed_over = unread.list();
    if without == files.len() && !loaded.failed {
        return Err(no_kernels(&files));
    }
    if kernels == 0 && others.count > 0 {
        return Err(others.failure(options));
    }
    let ignored = loaded.matched.ignored();
    if kernels == 0 && ignored > 0 && !loaded.failed {
        return Err(all_ignored(ignored));
    }
    let asked = wanted.targets.iter().map(|target| target.arch.name.as_str());
    loaded.without_code = asked.filter(|name| !ran.contains(name)).collect();
    Ok(loaded)
}

/// Whoever asks about kernels has named other files than they meant, and a check that checked nothing must
/// not pass.
fn no_kernels(files: &[Named]) -> Failure {
    Failure::Input(match files {
        [] => "no files in the folders".to_owned(),
        [file] => format!("no kernels in {}", quoted(&file.path)),
        files => format!("no kernels in any of {} files", format::grouped(files.len())),
    })
}

fn all_ignored(count: usize) -> Failure {
    Failure::Input(match count {
        1 => "`ignore` in `occ.toml` passes over the only kernel".to_owned(),
        all => format!("`ignore` in `occ.toml` passes over all {} kernels", format::grouped(all)),
    })
}
