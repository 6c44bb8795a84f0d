//! Joins the attribute and the item into one contract a target.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Expr, Ident};

use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare};
use crate::attribute::{Arguments, KeySource};
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::judge;
use crate::krate::Krate;
use crate::measured::Measured;
use crate::requirement::{self, Asked};
use crate::resource::resources;
use crate::resource::workgroup_memory::hold_to_body;
use crate::target::{ArchName, Base, Target, architectures, foreign_keys};

/// Everything the expansion needs.
pub(crate) struct Plan {
    pub(crate) krate: Krate,
    pub(crate) targets: Vec<Target>,
    pub(crate) base: Base,
    pub(crate) min: Option<Asked>,
    pub(crate) warn: Option<Asked>,
    /// `contract = NAME`.
    pub(crate) contract: Option<Ident>,
    /// Where the keys stand that are no resource.
    pub(crate) sources: Vec<KeySource>,
    /// Whether the item's page shows the contract: `docs = false` leaves it out.
    pub(crate) has_docs: bool,
    /// What makes the compiler watch the files of `resources`, and `occ.toml`.
    pub(crate) watched: TokenStream,
}

/// The contracts of the arguments, of which some may be from the file `shared`.
pub(crate) fn plan(
    arguments: &Arguments,
    shared: Option<&str>,
    item: &Item,
    errors: &mut Errors,
) -> Option<Plan> {
    let attribute = Underline::attribute(item.name_span);
    let krate = Krate::of(arguments, item, errors);
    let base = Base::of(arguments, item);
    let resources = resources(arguments, item, &base, errors);
    let min = requirement::minimum(arguments, item, errors);
    let warn = requirement::wanted(arguments, min.as_ref(), errors);
    let contract = contract_name(arguments, errors);
    let has_docs = has_docs(arguments, errors);
    let measured = Measured::of(arguments, item, errors);
    let asking = [Key::Min, Key::MinWavesPerSimd, Key::MinWorkgroups, Key::Warn, Key::Contract];
    if min.is_none() && asking.into_iter().all(|key| arguments.lack(key)) {
        errors.push(
            attribute,
            "there is no minimum; give what the kernel must reach, as in `min = 0.5`",
        );
    }
    let Some(arch) = arguments.get(Key::Arch) else {
        if arguments.lack(Key::Arch) {
            errors.push(
                attribute,
                "the architecture is missing; name it, as in `arch = \"gfx90a\"` or \
                 `arch = \"sm_90\"`",
            );
        }
        return None;
    };
    let archs = architectures(arch, errors);
    if archs.is_empty() {
        return None;
    }
    stacked_twice(arguments, item, &archs, errors);
    foreign_keys(arguments, &archs, errors);
    let mut targets = Vec::new();
    for (arch, at) in archs {
        let target = Target::new(arch, at, &resources, arguments);
        targets.extend(match &measured {
            Some(measured) => measured.join(target, item, &base, errors),
            None => vec![target],
        });
    }
    let understood = arguments.are_clear()
        && arguments
            .iter()
            .filter(|argument| argument.key.is_resource())
            .all(|argument| resources.get(argument.key).is_some());
    for target in &mut targets {
        // What is missing of a kernel whose file cannot be read is not known.
        if arguments.get(Key::Resources).is_some() && target.source.is_none() {
            continue;
        }
        hold_to_body(target, item, errors);
        if judge::report_missing(target, arguments, item, &base, errors) && understood {
            judge::judge(target, item, &base, min.as_ref(), warn.as_ref(), errors);
        }
    }
    requirement::report_below_minimum(&targets, (min.as_ref(), warn.as_ref()), errors);
    let mut watched = shared.map(Measured::watched_alone).unwrap_or_default();
    watched.extend(measured.map(|measured| measured.watched()));
    let sources = sources(arguments);
    Some(Plan { krate, targets, base, min, warn, contract, sources, has_docs, watched })
}

/// Where the keys stand that say what is asked: in the attribute, or in `occ.toml`.
fn sources(arguments: &Arguments) -> Vec<KeySource> {
    let asking = |key: Key| {
        key.is_minimum() || matches!(key, Key::Arch | Key::Warn | Key::Resources | Key::Spills)
    };
    let asking = arguments.iter().filter(|argument| asking(argument.key));
    asking
        .map(|argument| KeySource { key: argument.key, shared: argument.shared.clone() })
        .collect()
}

fn has_docs(arguments: &Arguments, errors: &mut Errors) -> bool {
    let Some(argument) = arguments.get(Key::Docs) else { return true };
    match Value::of(&argument.value) {
        Value::Bool(docs) => docs,
        _ => {
            errors.push(argument.value_at, "`docs` takes `true` or `false`");
            true
        }
    }
}

fn contract_name(arguments: &Arguments, errors: &mut Errors) -> Option<Ident> {
    let argument = arguments.get(Key::Contract)?;
    let name = match bare(&argument.value) {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
        _ => None,
    };
    if name.is_none() {
        errors.push(
            argument.value_at,
            "`contract` takes the name of the constant to write, such as `SAXPY_CONTRACT`",
        );
    }
    name
}

/// Reports a contract that another attribute on the same item repeats: for the same target, the same
/// launch and the same form of minimum.
fn stacked_twice(
    arguments: &Arguments,
    item: &Item,
    archs: &[(ArchName, Underline)],
    errors: &mut Errors,
) {
    for attribute in &item.attributes {
        let path = attribute.path();
        if path.segments.last().is_none_or(|last| last.ident != "occupancy_target") {
            continue;
        }
        let Ok(list) = attribute.meta.require_list() else { continue };
        let mut unheard = Errors::default();
        let mut others = crate::attribute::parse(list.tokens.clone(), &mut unheard);
        crate::project::complete(&mut others, item.name_span, &mut unheard);
        let Some(other) = others.get(Key::Arch) else { continue };
        if describes(arguments) != describes(&others) {
            continue;
        }
        for (arch, at) in architectures(other, &mut unheard) {
            if archs.iter().any(|(known, _)| known.is_same(&arch)) {
                errors.push(at, format!("`{}` already has this contract above", arch.written()));
            }
        }
    }
}

/// What tells contracts for one target apart: the kernel, the launch, its resources, and what is
/// counted.
fn describes(arguments: &Arguments) -> Vec<(String, String)> {
    let describing = arguments.iter().filter(|argument| {
        argument.key.is_resource()
            || argument.key.is_minimum()
            || matches!(argument.key, Key::Resources | Key::Kernel)
    });
    let mut describing: Vec<(String, String)> = describing
        .map(|argument| {
            let value = if argument.key.is_minimum() {
                String::new()
            } else {
                argument.value.to_token_stream().to_string()
            };
            (argument.key.name().to_owned(), value)
        })
        .collect();
    describing.sort();
    describing
}
