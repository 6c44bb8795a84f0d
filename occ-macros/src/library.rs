//! The files of `resources`, and what a compiler's output in them says of the kernel.

mod measured;
mod resources;
mod shelf;
mod watch;

use std::path::Path;
use std::sync::Arc;

use proc_macro::TokenStream;

use crate::args::Args;
use crate::errors::Errors;
use crate::item::Item;
use crate::plan::{Base, Target};
use resources::Resources;
use shelf::Shelf;
#[cfg(test)]
pub(crate) use watch::{Watched, is_kept};

/// The files that an attribute names, with the kernels in them.
pub(crate) struct Library {
    resources: Resources,
    /// The files' paths as the compiler has to open them.
    paths: Vec<String>,
    shelf: Arc<Shelf>,
}

impl Library {
    /// The library of an attribute; `None` where it names no file, or one that cannot be read.
    pub(crate) fn of(args: &Args, item: &Item, errors: &mut Errors) -> Option<Self> {
        let resources = Resources::of(args, item, errors)?;
        let paths: Vec<String> = resources.files.iter().map(|file| absolute(&file.path)).collect();
        let shelf = Shelf::of(&resources, &paths, errors)?;
        Some(Self { resources, paths, shelf })
    }

    /// Puts the counts of the kernel that is meant into the contract on `target`.
    pub(crate) fn join(&self, target: &mut Target, item: &Item, base: &Base, errors: &mut Errors) {
        if let Some(measured) = self.shelf.kernel(&self.resources, target, errors) {
            measured.join(target, base, base.is_opaque(item), &self.resources, errors);
        }
    }

    /// What makes the compiler watch the files, if nothing in the crate does yet.
    pub(crate) fn tracking(&self, item: &Item) -> TokenStream {
        watch::watch(&self.paths, &self.resources.variables, item)
    }
}

/// A path from the crate's folder on.
fn absolute(path: &str) -> String {
    // Without cargo, as the compiler reads paths: from where it was started.
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    Path::new(&root).join(path).to_string_lossy().into_owned()
}
