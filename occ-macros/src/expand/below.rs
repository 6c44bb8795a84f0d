//! Attributes below this one, which expand after it: what they may do with a check, and where it is safe.

use proc_macro2::{Ident, Span};
use syn::Visibility;
use syn::ext::IdentExt as _;

use super::check::Writer;
use super::floor::Floor;
use super::report::{self, ContractForm};
use crate::diagnostic::{Errors, Underline};
use crate::item::launch::{Framework, is_spirv_by_another_name};
use crate::item::{Item, ItemKind};
use crate::parsed::Attribute;
use crate::read::Read;
use crate::stacked::is_ours;
use crate::verdict;

/// Attributes of the language, and of frameworks that keep the body or the value where it is. cubecl's is none: it
/// keeps the body, but nobody calls it, so that no check of a generic one would be evaluated.
const KEEP_BODIES: [&str; 39] = [
    "address_space",
    "allow",
    "automatically_derived",
    "bench",
    "cfg_attr",
    "cluster_launch",
    "cold",
    "constant",
    "cooperative_launch",
    "coverage",
    "deny",
    "deprecated",
    "distributed_slice",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "ignore",
    "inline",
    "instruction_set",
    "instrument",
    "kernel",
    "launch_bounds",
    "launch_contract",
    "link_section",
    "must_use",
    "naked",
    "no_mangle",
    "optimize",
    "sanitize",
    "should_panic",
    "spirv",
    "target_feature",
    "test",
    "thread_local",
    "track_caller",
    "unsafe",
    "used",
    "warn",
];

/// Attributes of frameworks that take the body, and keep the signature.
const KEEP_SIGNATURES: [&str; 1] = ["gpu_only"];

/// Tools whose attributes do nothing with what they stand on.
const TOOLS: [&str; 6] = ["clippy", "diagnostic", "miri", "rust_analyzer", "rustdoc", "rustfmt"];

/// The first attribute below this one that may do something else with the body or the value, as it is written.
pub(super) fn may_take_body(item: &Item) -> Option<&Attribute> {
    unknown(item, |name| KEEP_BODIES.contains(&name))
}

/// The first attribute below this one that may do something else with what the check stands in.
fn may_take_check(item: &Item) -> Option<&Attribute> {
    match &item.kind {
        // It stands beside the item.
        ItemKind::Described { .. } => None,
        ItemKind::Function(_) if repeats_signature(item) => None,
        ItemKind::Function(_) => {
            unknown(item, |name| KEEP_BODIES.contains(&name) || KEEP_SIGNATURES.contains(&name))
        }
        ItemKind::Constant(_) => may_take_body(item),
    }
}

/// Whether an attribute below writes the signature down several times, and each would tell the same: cubecl's, and
/// cuda-oxide's of a generic kernel. They write items beside it, so that it is no method, and a constant may stand
/// there.
fn repeats_signature(item: &Item) -> bool {
    let is_generic = item.outer.iter().any(|name| name != "Self" && name != "const");
    let is_kernel =
        |one: &Attribute| one.path().segments.last().is_some_and(|last| last.ident == "kernel");
    item.launch.framework == Some(Framework::Cube)
        || is_generic && item.attributes.iter().any(is_kernel)
}

/// The first attribute below this one whose name is not known.
fn unknown(item: &Item, is_known: impl Fn(&str) -> bool) -> Option<&Attribute> {
    item.attributes.iter().find(|attribute| {
        let mut names = attribute.path().segments.iter().map(|part| part.ident.unraw().to_string());
        let (first, last) = (names.next(), names.next_back());
        let is_named = match (&first, &last) {
            (Some(first), Some(last)) => TOOLS.contains(&first.as_str()) || is_known(last),
            (Some(only), None) => is_known(only),
            (None, _) => false,
        };
        !is_named && !is_ours(attribute) && !is_spirv_by_another_name(&attribute.meta)
    })
}

/// Where the checks of a function stand.
pub(super) enum Place {
    Signature,
    /// Its body, of a program's `main`: the signature of that takes no `where` clause.
    Body,
    /// The signature of a function of this name beside it.
    Function(Ident),
    /// Constants beside it.
    Constants,
}

pub(super) fn place(read: &Read) -> Place {
    let item = &read.item;
    match beside(read) {
        _ if repeats_signature(item) => Place::Constants,
        Some(name) => Place::Function(name),
        // An attribute that takes the body keeps the signature, and its `main` is no program's: the check stands there.
        None if is_main(item) && (may_lose(read).is_some() || may_take_body(item).is_none()) => {
            Place::Body
        }
        None => Place::Signature,
    }
}

pub(super) fn is_main(item: &Item) -> bool {
    item.name == "main"
}

/// The name of a function beside this one that holds its checks: where an attribute below may write another
/// signature. In a trait's implementation there can be none, but nothing that is `pub` stands there, nor does
/// the constant that `contract` asks for.
fn beside(read: &Read) -> Option<Ident> {
    let item = &read.item;
    may_take_check(item)?;
    let is_free = !matches!(*item.visibility, Visibility::Inherited) || read.contract.is_some();
    if !is_free || !matches!(item.kind, ItemKind::Function(_)) {
        return None;
    }
    // Those below have names of their own.
    let number = item.attributes.iter().filter(|attribute| is_ours(attribute)).count();
    let mut name = format!("_{}_occupancy", item.name);
    if number > 0 {
        name.push_str(&number.to_string());
    }
    Some(Ident::new(&name, Span::mixed_site()))
}

/// The attribute below with which the check may be lost, because it can stand nowhere else.
pub(super) fn may_lose(read: &Read) -> Option<&Attribute> {
    may_take_check(&read.item).filter(|_| beside(read).is_none())
}

/// Reports here what an attribute below may hide: a contract that is broken, as far as literals say so. What only
/// const evaluation can tell is refused, and so is another value than the one that was checked.
pub(super) fn refuse_lost(writer: &Writer<'_>, errors: &mut Errors) {
    let read = writer.read;
    let Some(attribute) = may_lose(read) else { return };
    let mut is_lost = matches!(read.item.kind, ItemKind::Constant(_))
        || matches!(writer.floor(), Some(Floor::Check(_)));
    for judged in writer.judged {
        match &judged.verdict {
            Some(verdict) if writer.is_decided(judged) => {
                if !judged.contract().is_kept() && report::asked() == ContractForm::Check {
                    let text = verdict::told(read, &judged.contract(), verdict);
                    errors.push(writer.blamed(&judged.facts), text);
                }
            }
            _ => is_lost = true,
        }
    }
    if is_lost {
        let text = match &read.item.kind {
            ItemKind::Constant(_) => taken_value(attribute),
            _ => {
                let written = written(attribute);
                format!(
                    "`#[{written}]` may write another signature, and the check would be lost with it; put \
                     `#[{written}]` above `#[occupancy_target]`, make the function `pub`, or give literals"
                )
            }
        };
        errors.push(Underline::of(attribute, read.item.name_span), text);
    }
}

/// Refuses a check that waits for generic parameters where an attribute below may take it away.
pub(super) fn refuse_deferred(read: &Read, errors: &mut Errors) {
    let item = &read.item;
    let Some(attribute) = may_take_body(item) else { return };
    let written = written(attribute);
    let text = match &item.kind {
        ItemKind::Described { .. } => return,
        ItemKind::Constant(_) => taken_value(attribute),
        ItemKind::Function(_) if item.launch.framework == Some(Framework::Cube) => format!(
            "the function that `#[{written}]` keeps is never called, so a value that depends on generic \
             parameters or `Self` is never checked; give values that do not depend on them"
        ),
        ItemKind::Function(_) => format!(
            "`#[{written}]` may replace the body, and a value that depends on generic parameters or \
             `Self` is checked there; put `#[{written}]` above `#[occupancy_target]`, or give \
             values that do not depend on them"
        ),
    };
    errors.push(Underline::of(attribute, item.name_span), text);
}

fn taken_value(attribute: &Attribute) -> String {
    let written = written(attribute);
    format!(
        "`#[{written}]` may write another value than the one that is checked; put \
         `#[{written}]` above `#[occupancy_target]`"
    )
}

/// An attribute's path, as it is written.
fn written(attribute: &Attribute) -> String {
    let path = attribute.path();
    let mut written = String::new();
    for part in &path.segments {
        if !written.is_empty() || path.leading_colon.is_some() {
            written.push_str("::");
        }
        written.push_str(&part.ident.to_string());
    }
    written
}
