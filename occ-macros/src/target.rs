//! The architectures that a kernel is held to.

use std::cell::RefCell;

use occ_core::__private::message;
use occ_core::chips::Chip;
use occ_core::{Arch, NameError, Vendor, lookup};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::ext::IdentExt as _;

use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare, prefixed};
use crate::attribute::{Argument, Arguments};
use crate::diagnostic::{Errors, Underline};
use crate::item::{Found, Item, stream};
use crate::parsed::Parsed;
use crate::stacked;

/// An architecture that the kernel is held to.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) arch: ArchName,
    /// The value of `arch`, or this element of it.
    pub(crate) at: Underline,
    /// Where `occ.toml` names it, for errors.
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "files lack a target"))]
    pub(crate) shared: Option<String>,
    /// Whose words describe it.
    pub(crate) vendor: Vendor,
}

/// How the architecture is given.
#[derive(Clone)]
pub(crate) enum ArchName {
    Known {
        entry: &'static Chip,
        /// As it is written: with the features of a target id.
        written: String,
    },
    Path(TokenStream),
}

/// The architectures that the attribute names; none where that is missing or wrong, which goes to
/// `errors`.
pub(crate) fn targets(arguments: &Arguments, authors: Span, errors: &mut Errors) -> Vec<Target> {
    let Some(argument) = arguments.get(Key::Arch) else {
        if arguments.lack(Key::Arch) {
            errors.push(
                Underline::attribute(authors),
                "the architecture is missing; name it, as in `arch = \"gfx90a\"` or \
                 `arch = \"sm_90\"`",
            );
        }
        return Vec::new();
    };
    let archs = architectures(argument, errors);
    let mut targets = Vec::new();
    for (arch, at) in archs {
        let vendor = vendor(&arch, arguments);
        let shared = argument.shared.as_ref().map(|shared| shared.origin("arch"));
        targets.push(Target { arch, at, shared, vendor });
    }
    targets
}

/// Whose words describe an architecture. Of a path the keys tell.
fn vendor(arch: &ArchName, arguments: &Arguments) -> Vendor {
    match arch {
        ArchName::Known { entry, .. } => entry.arch.vendor,
        ArchName::Path(_) => {
            if arguments.iter().any(is_of_nvidia) {
                Vendor::Nvidia
            } else {
                Vendor::Amd
            }
        }
    }
}

/// Whether only somebody who works with NVIDIA's chips writes this key.
fn is_of_nvidia(Argument { key, name, .. }: &Argument) -> bool {
    let theirs = key.name_for(Vendor::Nvidia);
    let is_word = name == theirs && theirs != key.name_for(Vendor::Amd);
    let is_foreign = |arch: &Arch| key.foreign_to(arch).is_some();
    let is_only = is_foreign(&occ_core::arch::GCN) && !is_foreign(&occ_core::arch::SM_90);
    is_word || is_only || *key == Key::Cluster
}

impl Target {
    /// The architecture, where it is known while expanding.
    pub(crate) fn arch(&self) -> Option<&'static Arch> {
        match &self.arch {
            ArchName::Known { entry, .. } => Some(entry.arch),
            ArchName::Path(_) => None,
        }
    }
}

impl ArchName {
    /// The name as its author wrote it.
    pub(crate) fn written(&self) -> String {
        match self {
            Self::Known { written, .. } => written.clone(),
            Self::Path(path) => path.to_string(),
        }
    }

    /// The features of a target id: `xnack-` in `gfx90a:xnack-`.
    fn features(&self) -> Option<&str> {
        match self {
            Self::Known { written, .. } => written.split_once(':').map(|(_, features)| features),
            Self::Path(_) => None,
        }
    }

    /// Whether both name the same chip, with the same features.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Known { entry: ours, .. }, Self::Known { entry: theirs, .. }) => {
                ours.arch.name == theirs.arch.name && self.features() == other.features()
            }
            _ => false,
        }
    }
}

/// One name, a list of names, or a path to an author's own.
pub(crate) fn architectures(
    argument: &Argument,
    errors: &mut Errors,
) -> Vec<(ArchName, Underline)> {
    let elements = argument.elements();
    if elements.is_empty() {
        errors.push(
            argument.value_at,
            "the list of architectures is empty; name at least one, as in `[\"gfx90a\"]`",
        );
    }
    let mut found: Vec<(ArchName, Underline)> = Vec::new();
    for (element, at) in elements {
        let Some(arch) = architecture(element, at, errors) else { continue };
        if found.iter().any(|(known, _)| known.is_same(&arch)) {
            errors.push(at, format!("`{}` is given twice; leave one of them out", arch.written()));
            continue;
        }
        found.push((arch, at));
    }
    found
}

fn architecture(element: &Parsed<Expr>, at: Underline, errors: &mut Errors) -> Option<ArchName> {
    match Value::of(element) {
        Value::Text(name) => match find(&name) {
            Ok(entry) => {
                if let Some(feature) = unknown_feature(&name) {
                    errors.push(
                        at,
                        format!(
                            "`{name}` has an unknown feature `{feature}`; the features of a target \
                             are `xnack+`, `xnack-`, `sramecc+` and `sramecc-`"
                        ),
                    );
                    return None;
                }
                Some(ArchName::Known { entry, written: name })
            }
            Err(error) => {
                errors.push(at, message::name_error(&name, &error).to_string());
                None
            }
        },
        Value::Expression => {
            if let Some(name) = unquoted(element) {
                errors
                    .push(at, format!("`arch` takes a name in quotes, as in `arch = \"{name}\"`"));
                return None;
            }
            Some(ArchName::Path(stream(&element.bare_tokens())))
        }
        _ => {
            errors.push(
                at,
                match prefixed(element) {
                    Some((prefix, name)) => format!(
                        "`arch` takes a name in plain quotes, without the `{prefix}` before them, \
                         as in `arch = \"{name}\"`"
                    ),
                    None => "`arch` takes a name in quotes, a list of names, or a path to an \
                             `occ::Arch`"
                        .to_owned(),
                },
            );
            None
        }
    }
}

/// The first feature of a target id that LLVM has no such of ("User Guide for AMDGPU Backend", "Target
/// ID").
fn unknown_feature(name: &str) -> Option<&str> {
    name.split(':').skip(1).map(str::trim).find(|feature| {
        let known = ["xnack+", "xnack-", "sramecc+", "sramecc-"];
        !known.iter().any(|known| feature.eq_ignore_ascii_case(known))
    })
}

/// The architecture that somebody wrote without quotes: a constant of the author's is not in small
/// letters.
fn unquoted(element: &Expr) -> Option<String> {
    let Expr::Path(path) = bare(element) else { return None };
    let name = path.path.get_ident()?.unraw().to_string();
    (name.contains(|char: char| char.is_ascii_lowercase()) && find(&name).is_ok()).then_some(name)
}

/// The architecture of this name: a crate names few, again and again.
pub(crate) fn find(name: &str) -> Result<&'static Chip, NameError> {
    thread_local!(static FOUND: RefCell<Vec<(String, &'static Chip)>> = const { RefCell::new(Vec::new()) });
    let known = |found: &Vec<(String, &'static Chip)>| {
        found.iter().find(|(known, _)| known == name).map(|(_, entry)| *entry)
    };
    if let Some(entry) = FOUND.with_borrow(known) {
        return Ok(entry);
    }
    let entry = lookup::find(name)?;
    FOUND.with_borrow_mut(|found| found.push((name.to_owned(), entry)));
    Ok(entry)
}

/// The architectures behind a path as a slice.
pub(crate) fn all(path: &TokenStream, at: Underline) -> TokenStream {
    let archs = at.call_private("architectures", path.clone());
    let all = quote_spanned!(at.first=> .all());
    quote!(#archs #all)
}

/// Reports the keys that no target has any use for, in the attribute and in a descriptor that is written out.
pub(crate) fn foreign(
    arguments: &Arguments,
    item: &Item,
    targets: &[Target],
    errors: &mut Errors,
) -> Vec<Key> {
    let mut said = Vec::new();
    for Argument { key, name, at, .. } in arguments.iter() {
        said.push((*key, name.as_str(), Underline::at(at.first)));
    }
    // A descriptor under several attributes may be for the targets of another one.
    if stacked::is_alone(item) {
        for Found { key, at, .. } in &item.found {
            said.push((*key, key.name(), *at));
        }
    }
    let mut foreign = Vec::new();
    for (key, name, at) in said {
        let (mut names, mut reason) = (Vec::new(), None);
        for arch in targets.iter().filter_map(Target::arch) {
            if let Some(why) = key.foreign_to(arch) {
                names.push(arch.name.as_str());
                reason = reason.or(Some(why));
            }
        }
        if let (Some(why), true) = (reason, names.len() == targets.len()) {
            errors.push(
                at,
                format!("`{name}` does not apply to {}: {why}; leave it out", names.join(" or ")),
            );
            foreign.push(key);
        }
    }
    foreign
}
