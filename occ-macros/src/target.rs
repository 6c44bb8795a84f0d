//! The contract on one architecture.

use std::cell::RefCell;
use std::collections::HashMap;

use occ_core::__private::message;
use occ_core::chips::Chip;
use occ_core::lookup::NameError;
use occ_core::{Contract, Limiter, MeasuredFile, Vendor, Verdict, lookup};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::Expr;
use syn::ext::IdentExt as _;

use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare, elements, prefixed};
use crate::attribute::{Argument, Arguments};
use crate::diagnostic::{Errors, Underline, respanned};
use crate::item::{Item, Kind};
use crate::resource::{Resource, Resources};

/// Where the kernel's description starts from.
pub(crate) enum Base {
    /// From nothing: the keys and the item's tokens give all.
    New,
    /// From a descriptor's value.
    Descriptor,
    /// From the `block_dim` and `shared_mem_bytes` of a launch configuration.
    LaunchConfig,
    /// From `<T as Describe>::KERNEL`; where it `may_be_missing`, from nothing if `T` has none.
    Describe { may_be_missing: bool },
}

impl Base {
    pub(crate) fn of(arguments: &Arguments, item: &Item) -> Self {
        let has = |key| arguments.get(key).is_some();
        let is_complete = has(Key::Workgroup) && (has(Key::Vgprs) || has(Key::Resources));
        match &item.kind {
            Kind::Function(_) => Self::New,
            Kind::Constant(constant) if constant.is_launch_config => Self::LaunchConfig,
            Kind::Constant(_) => Self::Descriptor,
            Kind::Described { .. } => {
                Self::Describe { may_be_missing: is_complete && item.found.is_empty() }
            }
        }
    }

    /// Whether it holds values that no token shows.
    pub(crate) fn is_opaque(&self, item: &Item) -> bool {
        match (self, &item.kind) {
            (Self::Describe { .. }, _) => true,
            (Self::Descriptor, Kind::Constant(constant)) => {
                !crate::item::is_builder(&constant.value)
            }
            _ => false,
        }
    }
}

/// The contract on one architecture.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) arch: ArchName,
    /// The value of `arch`, or this element of it.
    pub(crate) at: Underline,
    /// Where `occ.toml` names it, for errors.
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "files lack a target"))]
    pub(crate) shared: Option<String>,
    pub(crate) vendor: Vendor,
    pub(crate) resources: Vec<Resource>,
    /// Where counts were read.
    pub(crate) source: Option<FileCounts>,
    /// Statements that hold declared values against measured ones, and against the item's.
    pub(crate) checks: TokenStream,
    /// The same for values that the base holds: they stand where the base is at hand.
    pub(crate) base_checks: TokenStream,
    /// What is said of the kernel's file beside the contract.
    pub(crate) warnings: Vec<Warning>,
    /// The verdict, where all it needs is known.
    pub(crate) known: Option<(Contract, Verdict)>,
}

/// What a file says of the kernel.
#[derive(Clone)]
pub(crate) struct FileCounts {
    /// The file's name as messages print it.
    pub(crate) file: &'static str,
    /// The resources whose counts it gave.
    pub(crate) limiters: Vec<Limiter>,
    /// Most threads of a workgroup that it was compiled for, and whether for exactly those.
    pub(crate) bound: Option<(u32, bool)>,
    /// Whether nobody says the size of the workgroups, so that the bound's range is held.
    pub(crate) is_open: bool,
    /// What is done about spills: `true` fails the build.
    pub(crate) spills: Option<bool>,
    /// Whether more registers than are declared, or may be in a descriptor, fail the build.
    pub(crate) holds_registers: bool,
}

impl FileCounts {
    /// The engine's own.
    pub(crate) fn source(&self) -> MeasuredFile {
        let mut source = MeasuredFile::new(self.file, &self.limiters);
        if let Some((bound, _)) = self.bound {
            source = source.bound(bound);
        }
        if self.is_open {
            source = source.open();
        }
        if self.spills == Some(true) { source.spills_denied() } else { source }
    }

    /// The same as an expression.
    pub(crate) fn tokens(&self) -> TokenStream {
        let file = self.file;
        let limiters = self.limiters.iter().map(|limiter| {
            let name = format_ident!("{limiter:?}", span = Span::mixed_site());
            quote!(__occ::Limiter::#name)
        });
        let bound = self.bound.map(|(bound, _)| quote!(.bound(#bound)));
        let open = self.is_open.then(|| quote!(.open()));
        let denied = (self.spills == Some(true)).then(|| quote!(.spills_denied()));
        quote!(__occ::MeasuredFile::new(#file, &[#(#limiters,)*]) #bound #open #denied)
    }
}

/// A warning whose text is known while expanding.
#[derive(Clone)]
pub(crate) struct Warning {
    /// The name of the constant that rustc prints before the text.
    pub(crate) name: &'static str,
    pub(crate) at: Underline,
    pub(crate) text: String,
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

impl Target {
    pub(crate) fn new(
        arch: ArchName,
        at: Underline,
        resources: &Resources,
        arguments: &Arguments,
    ) -> Self {
        let (vendor, list) = match &arch {
            ArchName::Known { entry, .. } => {
                // What a descriptor holds is there on every architecture, and to blame where foreign.
                let own = |resource: &&Resource| {
                    resource.in_base || resource.key.foreign_to(entry.arch).is_none()
                };
                (entry.arch.vendor, resources.list.iter().filter(own).cloned().collect())
            }
            ArchName::Path(_) => {
                let nvidia = [
                    "registers",
                    "block",
                    "shared",
                    "dynamic_shared",
                    "max_dynamic_shared",
                    "cluster",
                    "sms_per_gpc",
                ];
                let says = |argument: &Argument| nvidia.contains(&argument.name.as_str());
                let vendor = if arguments.iter().any(says) { Vendor::Nvidia } else { Vendor::Amd };
                (vendor, resources.list.clone())
            }
        };
        Self {
            arch,
            at,
            shared: arguments
                .get(Key::Arch)
                .and_then(|arch| Some(arch.shared.as_ref()?.origin("arch"))),
            vendor,
            resources: list,
            source: None,
            checks: resources.checks.clone(),
            base_checks: resources.base_checks.clone(),
            warnings: Vec::new(),
            known: None,
        }
    }

    pub(crate) fn get(&self, key: Key) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.key == key)
    }

    /// The value to change first for this limiter: of several, the one that takes most.
    pub(crate) fn culprit(&self, limiter: Limiter) -> Option<&Resource> {
        let relieving = self.resources.iter().filter(|resource| resource.key.relieves(limiter));
        relieving.fold(None, |most, resource| match most {
            Some(most) if resource.weight() <= Resource::weight(most) => Some(most),
            _ => Some(resource),
        })
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
    let elements = elements(&argument.value);
    if elements.is_empty() {
        errors.push(
            argument.value_at,
            "the list of architectures is empty; name at least one, as in `[\"gfx90a\"]`",
        );
    }
    let mut found: Vec<(ArchName, Underline)> = Vec::new();
    for element in elements {
        let at = Underline::of(&element, argument.value_at.first);
        let Some(arch) = architecture(&element, at, errors) else { continue };
        if found.iter().any(|(known, _)| known.is_same(&arch)) {
            errors.push(at, format!("`{}` is given twice", arch.written()));
            continue;
        }
        found.push((arch, at));
    }
    found
}

fn architecture(element: &Expr, at: Underline, errors: &mut Errors) -> Option<ArchName> {
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
                errors.push(at, message::name_error(&name, &error).as_str());
                None
            }
        },
        Value::Expression => {
            if let Some(name) = unquoted(element) {
                errors
                    .push(at, format!("`arch` takes a name in quotes, as in `arch = \"{name}\"`"));
                return None;
            }
            Some(ArchName::Path(bare(element).to_token_stream()))
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
    thread_local!(static FOUND: RefCell<HashMap<String, &'static Chip>> = RefCell::default());
    if let Some(entry) = FOUND.with_borrow(|found| found.get(name).copied()) {
        return Ok(entry);
    }
    let entry = lookup::find(name)?;
    FOUND.with_borrow_mut(|found| found.insert(name.to_owned(), entry));
    Ok(entry)
}

/// The architectures behind a path as a slice.
pub(crate) fn all(path: &TokenStream, at: Underline) -> TokenStream {
    let archs = at.call_private("architectures", path.clone());
    let all = respanned(quote!(.all()), at.first);
    quote!(#archs #all)
}

/// A key that no target has any use for is a mistake.
pub(crate) fn foreign_keys(
    arguments: &[Argument],
    archs: &[(ArchName, Underline)],
    errors: &mut Errors,
) {
    for argument in arguments {
        let reasons: Option<Vec<(&str, &str)>> = archs
            .iter()
            .map(|(arch, _)| match arch {
                ArchName::Known { entry, .. } => {
                    let why = argument.key.foreign_to(entry.arch)?;
                    Some((entry.arch.name.as_str(), why))
                }
                ArchName::Path(_) => None,
            })
            .collect();
        if let Some(reasons) = reasons
            && let Some((_, why)) = reasons.first()
        {
            let archs: Vec<&str> = reasons.iter().map(|(arch, _)| *arch).collect();
            errors.push(
                Underline::at(argument.at.first),
                format!("`{}` does not apply to {}: {why}", argument.name, archs.join(" or ")),
            );
        }
    }
}
