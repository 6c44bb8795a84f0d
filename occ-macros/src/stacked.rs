//! Several attributes on one item.

use quote::ToTokens as _;

use crate::attribute::key::Key;
use crate::attribute::{self, Argument, Arguments};
use crate::diagnostic::Errors;
use crate::item::mention::mentions;
use crate::item::{Item, ItemKind};
use crate::parsed::Attribute;
use crate::read::arguments_of;
use crate::target::{Target, architectures};

/// Reports a contract that an attribute below this one repeats: for the same target, the same launch and
/// the same form of minimum.
pub(crate) fn report_twice(
    arguments: &Arguments,
    item: &Item,
    targets: &[Target],
    errors: &mut Errors,
) {
    for attribute in &item.attributes {
        if !is_ours(attribute) {
            continue;
        }
        let Ok(list) = attribute.meta.require_list() else { continue };
        // What is wrong in it is reported where it expands.
        let mut unheard = Errors::default();
        let (others, _) = arguments_of(list.tokens.clone(), item, &mut unheard);
        let Some(other) = others.get(Key::Arch) else { continue };
        let (ours, theirs) = (describes(arguments), describes(&others));
        if ours.len() != theirs.len() || ours.iter().any(|said| !theirs.contains(said)) {
            continue;
        }
        for (arch, at) in architectures(other, &mut unheard) {
            if targets.iter().any(|target| target.arch.is_same(&arch)) {
                errors.push(
                    at,
                    format!(
                        "`{}` already has this contract above; leave one of them out",
                        arch.written()
                    ),
                );
            }
        }
    }
}

/// Whether no other attribute holds the same item, as far as it shows: those above have put their checks before a
/// constant's value.
pub(crate) fn is_alone(item: &Item) -> bool {
    let has_checks =
        matches!(&item.kind, ItemKind::Constant(constant) if !constant.before.is_empty());
    !has_checks && !item.attributes.iter().any(is_ours)
}

/// Whether it is this attribute, once more, be it imported as another name.
pub(crate) fn is_ours(attribute: &Attribute) -> bool {
    if attribute.path().segments.last().is_some_and(|last| last.ident == "occupancy_target") {
        return true;
    }
    let Ok(list) = attribute.meta.require_list() else { return false };
    if !mentions(&list.tokens, &["arch"]) {
        return false;
    }
    let mut errors = Errors::default();
    let arguments = attribute::parse(list.tokens.clone(), &mut errors);
    let is_wanted = |one: &Argument| one.key.is_minimum() || one.key == Key::Warn;
    errors.is_empty() && arguments.get(Key::Arch).is_some() && arguments.iter().any(is_wanted)
}

/// What tells contracts for one target apart: the kernel, the launch, its resources, and what is
/// counted.
fn describes(arguments: &Arguments) -> Vec<(&'static str, String)> {
    let mut described = Vec::new();
    for Argument { key, value, .. } in arguments.iter() {
        if key.is_minimum() {
            described.push((key.name(), String::new()));
        } else if key.is_resource() || matches!(key, Key::Resources | Key::Kernel) {
            described.push((key.name(), value.to_token_stream().to_string()));
        }
    }
    described
}
