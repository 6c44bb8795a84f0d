//! The keys `resources`, `kernel`, `copies` and `spills`: what a compiler's output says of the kernel, as statements.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

use occ_artifacts::{Cause, Index, MeasuredKernel, Mismatch, Spilling};
use occ_core::__private::Spills;
use occ_core::__private::account::{Stated, Statement};
use occ_core::__private::key::Key;
use occ_core::__private::message::InFile;
use proc_macro2::TokenStream;
use quote::quote;

use crate::arguments::{Argument, Arguments};
use crate::features::OF_FILES;
use crate::frameworks::Framework;
use crate::item::{Constant, Item};
use crate::said::{By, One};
use crate::target::Target;
use crate::tokens::{At, Errors};
use crate::value::{Value, text_of};

/// The files that an attribute names, with the kernels in them.
pub(crate) struct Measured {
    files: Vec<File>,
    at: At,
    /// The kernel's name in the files, and where it is written.
    name: String,
    name_at: At,
    /// Whether the contract holds for every copy of the kernel.
    all_copies: bool,
    spills: Option<(Spilling, At, String)>,
    /// Where `occ.toml` names the architectures, for errors.
    arch_origin: String,
    library: Arc<Library>,
}

/// A file that `resources` names.
struct File {
    /// As it is written.
    path: String,
    /// The path as the compiler has to open it: it watches the variables in it too.
    watched: TokenStream,
    at: At,
    /// Where `occ.toml` names it, for errors.
    shared: String,
}

/// The kernels of some files, by which a file that changed is known, and what is read beside them.
struct Library {
    index: Index,
    /// What messages call each file.
    names: Vec<String>,
    stamps: Vec<Option<(u64, SystemTime)>>,
    beside: Vec<String>,
}

/// Libraries by the paths of their files. An editor's server lives longer than the files.
static LIBRARIES: LazyLock<Mutex<HashMap<Vec<String>, Arc<Library>>>> =
    LazyLock::new(Mutex::default);

/// Gives the targets what the attribute's files say of the kernel there. What is done about spills, and the files to
/// watch; `None` where the attribute names no file, or one that cannot be read.
pub(crate) fn read(
    arguments: &Arguments,
    item: &Item,
    framework: &Framework,
    name: &str,
    targets: &mut Vec<Target>,
    errors: &mut Errors,
) -> Option<(Spills<'static>, Vec<TokenStream>)> {
    let measured = Measured::read(arguments, item, framework, name, errors)?;
    *targets = targets.iter().flat_map(|target| measured.kernels(target, errors)).collect();
    let mut watched: Vec<_> = measured.files.iter().map(|file| file.watched.clone()).collect();
    watched.extend(measured.library.beside.iter().map(|path| quote!(#path)));
    let spills = match measured.spills {
        None => Spills::Allowed,
        Some((Spilling::Warn, ..)) => Spills::Warn,
        Some((Spilling::AtMost(most), ..)) => Spills::AtMost(most),
        Some(_) => Spills::Deny,
    };
    Some((spills, watched))
}

impl Measured {
    fn read(
        arguments: &Arguments,
        item: &Item,
        framework: &Framework,
        name: &str,
        errors: &mut Errors,
    ) -> Option<Self> {
        let first = OF_FILES.into_iter().find_map(|key| arguments.get(key))?;
        let Some(resources) = arguments.get(Key::Resources) else {
            if arguments.lack(Key::Resources) {
                let text = format!(
                    "`{}` is about a kernel in a file; name the file, as in `resources = \"kernels.hsaco\"`",
                    first.name
                );
                errors.push(At::span(first.at.first), text);
            }
            return None;
        };
        let files = files(resources, errors);
        let is_nameless = |one: &Constant| !one.is_launch_config && !one.has_written_name;
        let hides_name = item.constant().is_some_and(is_nameless);
        let (name, name_at) = match (arguments.get(Key::Kernel), &framework.exported) {
            (Some(kernel), _) => (text_of(&kernel.value).ok()?.text, kernel.value_at),
            (None, _) if hides_name => {
                let text = "the descriptor does not show its kernel's name here; give it as `kernel = \"..\"`";
                errors.push(item.name_at, text);
                return None;
            }
            (None, Some(Err(at))) => {
                let text = "this name of the kernel cannot be read; give it as `kernel = \"..\"` in `#[occupancy_target]` too";
                errors.push(*at, text);
                return None;
            }
            (None, Some(Ok(exported))) => (exported.clone(), item.name_at),
            (None, None) => (name.to_owned(), item.name_at),
        };
        let all_copies = match arguments.get(Key::Copies) {
            None => false,
            Some(copies) if text_of(&copies.value).is_ok_and(|copies| copies.text == "all") => true,
            Some(copies) => {
                let text = "`copies` takes `\"all\"`: the contract holds for each copy";
                errors.push(copies.value_at, text);
                return None;
            }
        };
        let spills = arguments.get(Key::Spills).and_then(|spills| self::spills(spills, errors));
        let at = resources.at;
        let library = Library::of(&files, errors)?;
        let arch_origin = arguments.get(Key::Arch).map(Argument::origin).unwrap_or_default();
        Some(Self { files, at, name, name_at, all_copies, spills, arch_origin, library })
    }

    /// The target with what the files say of the kernel there, or with `copies = "all"` once for each copy; none where
    /// there is no kernel, which goes to `errors`.
    fn kernels(&self, target: &Target, errors: &mut Errors) -> Vec<Target> {
        let index = &self.library.index;
        let found = if self.all_copies {
            index.select_all(&self.name, target.written())
        } else {
            index.select(&self.name, target.written()).map(|kernel| vec![kernel])
        };
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                let (at, shared) = match error.mismatch() {
                    Mismatch::Target(_) => (target.at, self.arch_origin.as_str()),
                    _ => (self.name_at, ""),
                };
                errors.push(at, format!("{error}{shared}"));
                return Vec::new();
            }
        };
        let kernels = found.into_iter().filter_map(|kernel| {
            let file = self.library.names.get(kernel.file_index)?;
            let at = match self.files.get(kernel.file_index) {
                Some(file) if self.files.len() > 1 => file.at,
                _ => self.at,
            };
            Some(self.measured(target.clone(), (kernel.kernel, file, at), errors))
        });
        kernels.collect()
    }

    fn measured(
        &self,
        mut target: Target,
        (kernel, file, at): (&MeasuredKernel, &str, At),
        errors: &mut Errors,
    ) -> Target {
        let vendor = target.vendor;
        let in_file = InFile { kernel: &kernel.name, file, vendor };
        if let Some((rule, at, shared)) = &self.spills {
            let found = kernel.spilled();
            let text = match (rule.allows(kernel), *rule) {
                (Some(true), _) => None,
                // What the file does not say is no 0.
                (None, _) => {
                    errors.push(*at, format!("{}{shared}", in_file.spills_unknown().as_str()));
                    None
                }
                (_, Spilling::Warn) => Some(in_file.spills(&found).as_str().to_owned()),
                (_, rule) => {
                    let most = if let Spilling::AtMost(most) = rule { Some(most) } else { None };
                    let text = in_file.spills_denied(
                        &found,
                        most,
                        &kernel.target,
                        kernel.dynamic_stack == Some(true),
                    );
                    Some(format!("{}{shared}", text.as_str()))
                }
            };
            target.spills = text.map(|text| (text, *at));
        }
        // Whose architectures only const evaluation knows.
        if target.arch().is_none() && !kernel.target.is_empty() {
            let theirs = &kernel.target;
            let names = occ_core::chips::all().map(|chip| chip.arch.name.as_str());
            let runs_on = names.filter(|name| occ_artifacts::runs_on(theirs, name));
            let arguments = quote!(__archs, #theirs, &[#(#runs_on),*], __FILE);
            target.compiled_for = target.at.call("compiled_for", arguments);
        }
        let names = Rc::new([kernel.name.clone(), file.to_owned()]);
        let stated = kernel.statements(in_file, target.arch());
        target.ones = stated
            .iter()
            .map(|one| statement(one, By::File(Rc::clone(&names), vendor), at))
            .collect();
        target
    }
}

fn statement(one: &Statement<'_>, by: By, at: At) -> One {
    let (stated, needed) = match one.stated {
        Stated::Exactly(value) => (Stated::Exactly(value), ""),
        Stated::AtLeast(count) => (Stated::AtLeast(count), ""),
        Stated::AtMost(count) => (Stated::AtMost(count), ""),
        Stated::Needed(instead) => (Stated::Needed(""), instead),
        _ => (Stated::Needed(""), ""),
    };
    One { needed: needed.to_owned(), ..One::literal(one.key, by, stated, at) }
}

fn spills(argument: &Argument, errors: &mut Errors) -> Option<(Spilling, At, String)> {
    let text = text_of(&argument.value).map(|written| written.text);
    let rule = match (Value::of(&argument.value), text.as_deref()) {
        (Value::Integer(most), _) => u32::try_from(most).ok().map(Spilling::AtMost),
        (_, Ok("deny")) => Some(Spilling::Deny),
        (_, Ok("warn")) => Some(Spilling::Warn),
        _ => None,
    };
    if rule.is_none() {
        let expected = "`\"deny\"`, `\"warn\"`, or the bytes per thread that may be, as `16`";
        errors.push(argument.value_at, format!("`spills` takes {expected}"));
    }
    Some((rule?, argument.value_at, argument.origin()))
}

/// The files that `resources` names.
fn files(resources: &Argument, errors: &mut Errors) -> Vec<File> {
    let mut files = Vec::new();
    for (element, at) in resources.elements(errors) {
        match text_of(&element) {
            Ok(path) => {
                let (root, absolute) = (root(), absolute(&path.text));
                let watched = match path.expression {
                    None => quote!(#absolute),
                    Some(expression) if Path::new(&path.text).is_absolute() || root.is_empty() => {
                        expression
                    }
                    Some(expression) => quote!(::core::concat!(#root, "/", #expression)),
                };
                files.push(File { path: path.text, watched, at, shared: resources.origin() });
            }
            Err(text) => {
                let expected = "`resources` takes a path in quotes, `concat!(env!(\"OUT_DIR\"), \"/..\")`, or a list of \
                                them";
                errors.push(at, text.unwrap_or_else(|| expected.to_owned()));
            }
        }
    }
    files
}

/// The crate's folder. Without cargo it is empty: the compiler reads paths from where it was started.
fn root() -> String {
    std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default()
}

/// A path from the crate's folder on.
fn absolute(path: &str) -> String {
    Path::new(&root()).join(path).to_string_lossy().into_owned()
}

impl Library {
    fn of(files: &[File], errors: &mut Errors) -> Option<Arc<Self>> {
        let paths: Vec<String> = files.iter().map(|file| absolute(&file.path)).collect();
        let beside = paths.iter().filter_map(|path| occ_artifacts::beside(Path::new(path)));
        let beside: Vec<String> = beside.map(|path| path.to_string_lossy().into_owned()).collect();
        let stamp = |path: &String| {
            let metadata = std::fs::metadata(path).ok()?;
            Some((metadata.len(), metadata.modified().ok()?))
        };
        let stamps = paths.iter().chain(&beside).map(stamp).collect();
        let mut libraries = LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = libraries.get(&paths)
            && library.stamps == stamps
        {
            return Some(Arc::clone(library));
        }
        let written: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let names = occ_artifacts::file_names(&written);
        let mut index = Index::new();
        let mut is_broken = files.is_empty();
        for ((file, path), name) in files.iter().zip(&paths).zip(&names) {
            match occ_artifacts::read_path(Path::new(path), &file.path) {
                Ok(found) => index.add(name.as_str(), found),
                Err(error) => {
                    is_broken = true;
                    let from = match error.cause() {
                        Cause::Open(_) if file.shared.is_empty() => {
                            "; the path starts at the folder of `Cargo.toml`"
                        }
                        _ => &file.shared,
                    };
                    errors.push(file.at, format!("{error}{from}"));
                }
            }
        }
        if is_broken {
            return None;
        }
        let library = Arc::new(Self { index, names, stamps, beside });
        libraries.insert(paths, Arc::clone(&library));
        Some(library)
    }
}
