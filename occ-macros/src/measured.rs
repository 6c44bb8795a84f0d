//! The keys `resources`, `kernel`, `copies` and `spills`: what a compiler's output says of the kernel.

mod cache;
mod counts;
mod files;
mod watch;

use std::path::Path;
use std::sync::Arc;

use proc_macro2::TokenStream;
use quote::quote;

use crate::attribute::Arguments;
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::target::Target;
use cache::Library;
pub(crate) use counts::Counts;
use files::Files;
pub(crate) use files::Spills;

/// The files that an attribute names, with the kernels in them.
pub(crate) struct Measured {
    files: Files,
    /// The files' paths as the compiler has to open them.
    paths: Vec<String>,
    /// Those of what is read beside them.
    beside: Vec<String>,
    library: Arc<Library>,
}

impl Measured {
    /// What the attribute names; `None` where it names no file, or one that cannot be read.
    pub(crate) fn of(
        arguments: &Arguments,
        item: &Item,
        name: &str,
        errors: &mut Errors,
    ) -> Option<Self> {
        let files = Files::of(arguments, item, name, errors)?;
        let paths: Vec<String> = files.list.iter().map(|file| absolute(&file.path)).collect();
        let beside = beside(&paths);
        let library = Library::of(&files, &paths, &beside, errors)?;
        Some(Self { files, paths, beside, library })
    }

    /// The kernel that is meant on `target`, or with `copies = "all"` each copy of it; none where there is
    /// none, which goes to `errors`.
    pub(crate) fn kernels(&self, target: &Target, errors: &mut Errors) -> Vec<Counts> {
        self.library.kernels(&self.files, target, errors)
    }

    /// The kernel's name in the files, and where it is written.
    pub(crate) fn name(&self) -> (&str, Underline) {
        (&self.files.name, self.files.name_at)
    }

    /// Whether the attribute says that name.
    pub(crate) fn is_named(&self) -> bool {
        self.files.is_named
    }

    /// What to do about spilled registers and scratch memory.
    pub(crate) fn spills(&self) -> Option<&Spills> {
        self.files.spills.as_ref()
    }

    /// Those of the architectures whose code a kernel compiled for `target` runs on.
    pub(crate) fn runs_on(target: &str) -> Vec<&'static str> {
        let names = occ_core::chips::all().map(|chip| chip.arch.name.as_str());
        names.filter(|name| occ_artifacts::runs_on(target, name)).collect()
    }

    /// The files' paths as expressions: the compiler watches the variables in them too.
    fn watched(&self) -> Vec<TokenStream> {
        let mut watched = Vec::new();
        for (file, path) in self.files.list.iter().zip(&self.paths) {
            watched.push(match &file.expression {
                None => quote!(#path),
                Some(expression) => rooted(&file.path, expression),
            });
        }
        for path in &self.beside {
            watched.push(quote!(#path));
        }
        watched
    }
}

/// What makes the compiler watch all that was read: an `occ.toml`, and the files that an attribute names.
pub(crate) fn watched(shared: Option<&str>, measured: Option<&Measured>) -> TokenStream {
    let mut paths: Vec<TokenStream> = shared.map(|path| quote!(#path)).into_iter().collect();
    paths.extend(measured.map(Measured::watched).unwrap_or_default());
    watch::watch(&paths)
}

/// The paths of what is read beside the files.
fn beside(paths: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for path in paths {
        if let Some(beside) = occ_artifacts::beside(Path::new(path)) {
            found.push(beside.to_string_lossy().into_owned());
        }
    }
    found
}

/// A path from the crate's folder on.
fn absolute(path: &str) -> String {
    Path::new(&root()).join(path).to_string_lossy().into_owned()
}

/// The same for an expression whose value is `path`.
fn rooted(path: &str, expression: &TokenStream) -> TokenStream {
    let root = root();
    if Path::new(path).is_absolute() || root.is_empty() {
        expression.clone()
    } else {
        quote!(::core::concat!(#root, "/", #expression))
    }
}

/// The crate's folder. Without cargo it is empty: the compiler reads paths from where it was started.
fn root() -> String {
    std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default()
}
