//! The keys `resources`, `kernel`, `copies` and `spills`: what a compiler's output says of the kernel.

mod cache;
mod counts;
mod files;
mod join;
mod watch;

use std::path::Path;
use std::sync::Arc;

use proc_macro2::TokenStream;

use crate::attribute::Arguments;
use crate::diagnostic::Errors;
use crate::item::Item;
use crate::target::{Base, Target};
use cache::Library;
use files::Files;

/// The files that an attribute names, with the kernels in them.
pub(crate) struct Measured {
    files: Files,
    /// The files' paths as the compiler has to open them.
    paths: Vec<String>,
    library: Arc<Library>,
}

impl Measured {
    /// What the attribute names; `None` where it names no file, or one that cannot be read.
    pub(crate) fn of(arguments: &Arguments, item: &Item, errors: &mut Errors) -> Option<Self> {
        let files = Files::of(arguments, item, errors)?;
        let paths: Vec<String> = files.list.iter().map(|file| absolute(&file.path)).collect();
        let library = Library::of(&files, &paths, errors)?;
        Some(Self { files, paths, library })
    }

    /// The contracts on `target` with the counts of the kernel that is meant: one, or with
    /// `copies = "all"` one for each copy.
    pub(crate) fn join(
        &self,
        target: Target,
        item: &Item,
        base: &Base,
        errors: &mut Errors,
    ) -> Vec<Target> {
        join::join(self, target, item, base, errors)
    }

    /// What makes the compiler watch a file that is no artifact.
    pub(crate) fn watched_alone(path: &str) -> TokenStream {
        watch::watch(&[path.to_owned()], &[])
    }

    /// What makes the compiler watch the files, and the variables in their paths.
    pub(crate) fn watched(&self) -> TokenStream {
        watch::watch(&cache::watched(&self.paths), &self.files.variables)
    }
}

/// A path from the crate's folder on.
fn absolute(path: &str) -> String {
    // Without cargo, as the compiler reads paths: from where it was started.
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    Path::new(&root).join(path).to_string_lossy().into_owned()
}
