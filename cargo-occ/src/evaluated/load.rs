//! Kernels out of files, one file after the other or several at once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use occ_artifacts::PassedOver;

use super::others::Others;
use super::seen::Seen;
use super::stream::{Message, side_by_side};
use super::unread::Unread;
use super::wanted::{Wanted, is_on};
use super::{Evaluated, Jobs, Kernels, Options};
use crate::failure::warn;
use crate::input::{self, Named, Parts, Progress, within};
use crate::name::{quoted, shown};
use crate::plain::named;
use crate::project::Matched;
use crate::ptx::Assembling;
use crate::{Failure, format};

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

/// The file that is being read, as messages name it and the member of it.
struct Called<'a> {
    path: &'a Path,
    member: String,
    name: Arc<str>,
}

impl<'a> Called<'a> {
    fn new(path: &'a Path) -> Self {
        Self { path, member: String::new(), name: Arc::from(shown(path)) }
    }

    /// Its name for kernels of this member.
    fn at(&mut self, member: &str) -> &Arc<str> {
        if self.member != member {
            member.clone_into(&mut self.member);
            self.name = Arc::from(within(shown(self.path), &named(member)));
        }
        &self.name
    }
}

/// What is known of a file once it is read.
struct End {
    /// Kernels in it, asked for or not.
    found: usize,
    /// Which of the targets that were asked for its kernels run on.
    met: Vec<bool>,
    /// What of `occ.toml` its kernels fell under.
    matched: Matched,
    others: Others,
    read: Result<Parts, Failure>,
}

/// Every kernel in `files` that `options` ask for. A file that cannot be read is reported and the
/// rest goes on.
///
/// # Errors
///
/// Where a target is not known, or no kernel is asked for although there are some.
pub(crate) fn load(files: &[PathBuf], options: &Options, jobs: Jobs) -> Result<Loaded, Failure> {
    let mut kernels = Kernels::default();
    let loaded = each(files, options, jobs, &|kernel| kernel, &mut |kernel| {
        kernels.push(kernel);
        Ok(())
    })?;
    Ok(Loaded { kernels, ..loaded })
}

/// As [`load`], without keeping them: hands what `make` makes of each kernel to `take`, in the order
/// of the files.
///
/// # Errors
///
/// As [`load`], and those of `take`.
pub(crate) fn each<T: Send>(
    files: &[PathBuf],
    options: &Options,
    jobs: Jobs,
    make: &(dyn Fn(Evaluated) -> T + Sync),
    take: &mut dyn FnMut(T) -> Result<(), Failure>,
) -> Result<Loaded, Failure> {
    let wanted = Wanted::new(options)?;
    let assembling = Assembling { ptxas: options.ptxas.clone(), targets: options.target.clone() };
    let mut loaded = Loaded::default();
    let mut others = Others::default();
    let mut unread = Unread::default();
    let folders = files.iter().filter(|file| file.is_dir());
    let mut bare: Vec<&PathBuf> = folders.collect();
    let input::FoundFiles { files, failures, shared } = input::files(files);
    for failure in &failures {
        failure.print();
    }
    loaded.failed = !failures.is_empty();
    bare.retain(|bare| failures.is_empty() && !shared.contains(bare));
    let (mut without, mut kernels) = (0, 0);
    let mut met = vec![false; wanted.targets.len()];
    let mut progress = Progress::over(&files, options.writes);
    let skips = |file: &Named| file.folder.is_some() || options.skip_empty;
    let read = |index: usize, found: &mut dyn FnMut(T)| {
        let file = &files[index];
        let (matched, others) = (Matched::default(), Others::default());
        let met = vec![false; wanted.targets.len()];
        let mut end = End { found: 0, met, matched, others, read: Ok(Parts::default()) };
        let mut seen = Seen::default();
        let mut called = Called::new(&file.path);
        end.read = input::each(&file.path, skips(file), &assembling, &mut |member, measured| {
            end.found += 1;
            let named = wanted.symbol(&measured.name, &mut seen);
            end.matched.add(named.launched, named.ignored);
            if named.ignored.is_some() {
                return;
            }
            let is_named = wanted.is_named(&named.name, &measured.name);
            let target = wanted.shown(&measured);
            let evaluated = if is_named {
                wanted.evaluate(called.at(member), &named, measured, &mut seen)
            } else {
                Vec::new()
            };
            for (met, target) in end.met.iter_mut().zip(&wanted.targets) {
                *met |= evaluated.iter().any(|kernel| is_on(kernel, target));
            }
            if evaluated.is_empty() {
                end.others.add(&named.name, target, (is_named, wanted.pattern()));
            }
            evaluated.into_iter().map(make).for_each(&mut *found);
        });
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
            Message::End(End { read: Err(failure), met: own, .. }) => {
                join(&mut met, own);
                // What is in it is not known.
                bare.retain(|bare| Some(*bare) != folder.as_ref());
                progress.aside(|| failure.print());
                loaded.failed = true;
            }
            Message::End(End { found, met: ran, matched, others: own, read: Ok(passed_over) }) => {
                join(&mut met, ran);
                loaded.matched.join(&matched);
                others.join(own);
                if found == 0 {
                    without += 1;
                } else {
                    bare.retain(|bare| Some(*bare) != folder.as_ref());
                }
                let code = passed_over.all().filter(|part| part.is_code()).cloned();
                let code = code.map(|part| UnreadCode { file: file.clone(), part });
                loaded.unread.extend(code);
                if found == 0 && (!skips(&files[index]) || passed_over.0.is_empty()) {
                    loaded.empty.push(quoted(file));
                }
                unread.of(folder.as_deref(), file, passed_over);
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
    let asked = wanted.targets.iter().zip(met).filter(|(_, met)| !met);
    loaded.without_code = asked.map(|(target, _)| target.arch.name.as_str()).collect();
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

/// Adds the targets that kernels of one more file run on.
fn join(met: &mut [bool], own: Vec<bool>) {
    for (met, own) in met.iter_mut().zip(own) {
        *met |= own;
    }
}
