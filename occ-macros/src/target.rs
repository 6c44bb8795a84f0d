//! The architectures of a contract.

use occ_core::__private::key::Key;
use occ_core::__private::message;
use occ_core::chips::Chip;
use occ_core::{Arch, Vendor, lookup};
use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::Expr;
use syn::ext::IdentExt as _;

use crate::arguments::{Argument, Arguments};
use crate::said::One;
use crate::tokens::{At, Errors, bare_value};
use crate::value::Value;

/// An architecture of the contract.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) arch: ArchName,
    /// The value of `arch`, or this element of it.
    pub(crate) at: At,
    /// Whose words describe it.
    pub(crate) vendor: Vendor,
    /// What is said of the kernel on this target alone: by a file, or because something is missing.
    pub(crate) ones: Vec<One>,
    /// What a file of an architecture behind a path has to be for, as a call.
    pub(crate) compiled_for: TokenStream,
    /// What was spilled: a warning, or an error where that must not be.
    pub(crate) spills: Option<(String, At)>,
}

/// How the architecture is given.
#[derive(Clone)]
pub(crate) enum ArchName {
    Known {
        chip: &'static Chip,
        /// As it is written: with the features of a target id.
        written: String,
    },
    Path(TokenStream),
}

impl Target {
    /// The architecture, where it is known while expanding.
    pub(crate) fn arch(&self) -> Option<&'static Arch> {
        let ArchName::Known { chip, .. } = &self.arch else { return None };
        Some(chip.arch)
    }

    /// The name as its author wrote it, with features; `None` of a path.
    pub(crate) fn written(&self) -> Option<&str> {
        let ArchName::Known { written, .. } = &self.arch else { return None };
        Some(written)
    }

    /// The name as its author wrote it, where that is not the chip's own; else empty.
    pub(crate) fn called(&self) -> &str {
        let own = self.arch().map(|arch| arch.name.as_str());
        self.written().filter(|written| own != Some(*written)).unwrap_or_default()
    }
}

/// The architectures that the attribute names; none where that is missing or wrong, which goes to `errors`.
pub(crate) fn read(arguments: &Arguments, name_at: At, errors: &mut Errors) -> Vec<Target> {
    let Some(argument) = arguments.get(Key::Arch) else {
        if arguments.lack(Key::Arch) {
            let text = "the architecture is missing; name it, as in `arch = \"gfx90a\"` or `arch = \"sm_90\"`";
            errors.push(At::attribute(name_at), text);
        }
        return Vec::new();
    };
    let mut targets: Vec<Target> = Vec::new();
    for (element, at) in argument.elements(errors) {
        let said = |text| errors.push(at, format!("{text}{}", argument.origin()));
        let Ok(arch) = name(&element).map_err(said) else { continue };
        targets.push(Target {
            vendor: vendor(&arch, arguments),
            arch,
            at,
            ones: Vec::new(),
            compiled_for: TokenStream::new(),
            spills: None,
        });
    }
    foreign(arguments, &targets, errors);
    targets
}

fn name(element: &Expr) -> Result<ArchName, String> {
    let list =
        || Err("`arch` takes several names in a list, as in `[\"gfx90a\", \"sm_90\"]`".to_owned());
    match Value::of(element) {
        Value::Tuple(_) => list(),
        Value::Text(names) if names.contains(',') => list(),
        Value::Text(name) => {
            let chip = lookup::find(&name)
                .map_err(|error| message::name_error(&name, &error).to_string())?;
            match unknown_feature(&name) {
                Some(feature) => Err(format!(
                    "`{name}` has an unknown feature `{feature}`; the features of a target are `xnack+`, `xnack-`, \
                     `sramecc+` and `sramecc-`"
                )),
                None => Ok(ArchName::Known { chip, written: name }),
            }
        }
        Value::Expression => match unquoted(element) {
            Some(name) => Err(format!("`arch` takes a name in quotes, as in `arch = \"{name}\"`")),
            None => Ok(ArchName::Path(bare_value(element).to_token_stream())),
        },
        _ => Err("`arch` takes a name in quotes, a list of names, or a path to an `occ::Arch`"
            .to_owned()),
    }
}

/// The first feature of a target id that LLVM has no such of ("User Guide for AMDGPU Backend", "Target ID").
fn unknown_feature(name: &str) -> Option<&str> {
    const KNOWN: [&str; 4] = ["xnack+", "xnack-", "sramecc+", "sramecc-"];
    let mut features = name.split(':').skip(1).map(str::trim);
    features.find(|feature| !KNOWN.iter().any(|known| feature.eq_ignore_ascii_case(known)))
}

/// The architecture that somebody wrote without quotes: a constant of the author's is not in small letters.
fn unquoted(element: &Expr) -> Option<String> {
    let Expr::Path(path) = bare_value(element) else { return None };
    let name = path.path.get_ident()?.unraw().to_string();
    (name.contains(|char: char| char.is_ascii_lowercase()) && lookup::find(&name).is_ok())
        .then_some(name)
}

/// Whose words describe an architecture. Of a path the keys tell: only somebody who works with a vendor's chips writes
/// such a key.
fn vendor(arch: &ArchName, arguments: &Arguments) -> Vendor {
    let is_written = |vendor: &&Vendor| {
        arguments.list.iter().any(|one| vendor.key(one.key) == Some(one.name.as_str()))
    };
    match arch {
        ArchName::Known { chip, .. } => chip.arch.vendor,
        ArchName::Path(_) => Vendor::ALL.iter().find(is_written).copied().unwrap_or_default(),
    }
}

/// Reports the keys that no target has any use for.
fn foreign(arguments: &Arguments, targets: &[Target], errors: &mut Errors) {
    for Argument { key, name, at, .. } in &arguments.list {
        let why: Vec<(&str, &str)> = targets
            .iter()
            .filter_map(|target| Some((target.written()?, key.foreign_to(target.arch()?)?)))
            .collect();
        if let (Some((_, reason)), true) = (why.first(), why.len() == targets.len()) {
            let names: Vec<&str> = why.iter().map(|(name, _)| *name).collect();
            let names = names.join(" or ");
            let text = format!("`{name}` does not apply to {names}: {reason}; leave it out");
            errors.push(At::span(at.first), text);
        }
    }
}
