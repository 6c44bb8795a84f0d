//! Collects the statements of the attribute and of its item.

use occ_core::__private::account::{DESCRIPTOR, LAUNCH_CONFIG};
use occ_core::__private::key::DECLARATIONS;
use proc_macro2::Span;
use syn::Expr;

use super::{By, How, Known, Statement, Written, value, workgroup_memory};
use crate::attribute::key::Key;
use crate::attribute::{Argument, Arguments};
use crate::base::Base;
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::item::launch::{Bound, Dynamic, Exact, Framework, LAUNCH_BOUNDS, LAUNCH_CONTRACT};
use crate::parsed::Parsed;

/// Everything that the attribute and its item say of the kernel `name`: the attribute first, then the item.
pub(crate) fn statements(
    arguments: &Arguments,
    item: &Item,
    (base, name): (Base, &str),
    errors: &mut Errors,
) -> Vec<Statement> {
    let mut statements = Vec::new();
    for argument in arguments.iter().filter(|argument| argument.key.is_resource()) {
        statements.extend(declared(argument, errors));
    }
    statements.extend(of_base(item, base));
    launch(item, &mut statements, errors);
    statements.extend(workgroup_memory::of(item, name));
    if item.launch.framework == Some(Framework::RustGpu) {
        // Vulkan runs without a trap handler.
        let at = Underline::at(Span::call_site());
        statements.push(Statement {
            key: Key::Trap,
            name: "trap".to_owned(),
            by: By::Default,
            how: How::Exactly,
            value: Written::Literal(Known::Flag(false)),
            in_base: false,
            by_type: false,
            known: Some(Known::Flag(false)),
            at,
            value_at: at,
        });
    }
    statements
}

/// The statement of one argument.
fn declared(argument: &Argument, errors: &mut Errors) -> Option<Statement> {
    let given = value::Place {
        key: argument.key,
        name: &argument.name,
        by: By::Author,
        how: How::Exactly,
        at: argument.at,
        value_at: argument.value_at,
    };
    given.read(&argument.value, errors)
}

/// What the item's value says: what its tokens show, and of all that they do not show that const
/// evaluation may know it.
fn of_base(item: &Item, base: Base) -> Vec<Statement> {
    let words = match base {
        Base::New => return Vec::new(),
        Base::LaunchConfig => LAUNCH_CONFIG,
        Base::Descriptor { .. } | Base::Describe { .. } => DESCRIPTOR,
    };
    let mut statements: Vec<Statement> = Vec::new();
    for found in &item.found {
        let given = value::Place {
            key: found.key,
            name: found.key.name(),
            by: By::Descriptor(words),
            how: How::Exactly,
            at: found.at,
            value_at: found.at,
        };
        // What is wrong in a value of the item's is for the compiler to say.
        if let Some(shown) = given.read(&found.value, &mut Errors::default()) {
            // The last setter counts.
            statements.retain(|before| before.key != shown.key);
            statements.push(Statement { in_base: true, ..shown });
        }
    }
    for declared in DECLARATIONS {
        let key = declared.key;
        if base.may_hold(key) && !statements.iter().any(|shown| shown.key == key) {
            statements.push(held(key, words, Underline::at(item.name_span)));
        }
    }
    statements
}

impl Base {
    /// Whether its value may say something for `key` that no token shows.
    fn may_hold(self, key: Key) -> bool {
        match key {
            Key::Workgroup | Key::DynamicLds if self == Self::LaunchConfig => true,
            key => key.is_resource() && self.is_opaque(),
        }
    }
}

/// What only const evaluation finds in the item's value for `key`.
fn held(key: Key, words: &'static str, at: Underline) -> Statement {
    Statement {
        key,
        name: key.name().to_owned(),
        by: By::Descriptor(words),
        how: How::Exactly,
        value: Written::Held,
        in_base: true,
        by_type: false,
        known: None,
        at,
        value_at: at,
    }
}

/// What a framework's attributes say of the launch.
fn launch(item: &Item, statements: &mut Vec<Statement>, errors: &mut Errors) {
    let mut read = |key, how: How, (by, name): (&'static str, &str), value: &Parsed<Expr>, at| {
        let place = value::Place { key, name, by: By::Item(by), how, at, value_at: at };
        statements.extend(place.read(value, errors));
    };
    if let Some(Exact { sizes, by, name, at }) = &item.launch.exact {
        read(Key::Workgroup, How::Exactly, (by, name), sizes, *at);
    }
    if let Some(Exact { sizes, by, name, at }) = &item.launch.cluster {
        read(Key::Cluster, How::Exactly, (by, name), sizes, *at);
    }
    let bounds = (LAUNCH_BOUNDS, "launch_bounds");
    if let Some(Bound { threads, cluster, at, .. }) = &item.launch.bound {
        read(Key::Workgroup, How::AtMost, bounds, threads, *at);
        if let Some(blocks) = cluster {
            read(Key::Cluster, How::AtMost, bounds, blocks, *at);
        }
    }
    if let Some(Dynamic { bytes, is_bound, least, at }) = &item.launch.dynamic {
        let (how, name) = match is_bound {
            true => (How::AtMost, "dynamic_shared_range"),
            false => (How::Exactly, "dynamic_shared"),
        };
        read(Key::DynamicLds, how, (LAUNCH_CONTRACT, name), bytes, *at);
        if let Some(least) = least {
            read(Key::DynamicLds, How::AtLeast, (LAUNCH_CONTRACT, name), least, *at);
        }
    }
}
