//! What is declared twice has to agree.

use occ_core::__private::message;
use proc_macro2::TokenStream;
use quote::quote;

use super::{Known, Origin, Resource, Resources};
use crate::attribute::key::Key;
use crate::diagnostic::Errors;
use crate::target::Base;

/// Who says the second value.
#[derive(Clone, Copy)]
pub(super) enum Whose {
    /// A framework's attribute, by the name that messages give it.
    Attribute(&'static str),
    Descriptor,
    LaunchConfig,
}

impl Whose {
    pub(super) fn of(base: &Base) -> Self {
        match base {
            Base::LaunchConfig => Self::LaunchConfig,
            Base::Descriptor | Base::Describe { .. } | Base::New => Self::Descriptor,
        }
    }

    /// Subject and verb.
    fn words(self) -> String {
        match self {
            Self::Attribute(name) => return format!("{name} says"),
            Self::Descriptor => "the descriptor says",
            Self::LaunchConfig => "the launch configuration says",
        }
        .to_owned()
    }
}

/// Holds a declared value against what the item says: now, or by const evaluation.
pub(super) fn agree(
    declared: &Resource,
    found: &Resource,
    whose: Whose,
    errors: &mut Errors,
) -> TokenStream {
    let (name, at) = (&declared.name, declared.value_at);
    if let (Some(ours), Some(theirs), false) = (declared.known, found.known, found.by_type) {
        if !ours.agrees(theirs) {
            let text = message::contradiction(name, ours, &whose.words(), theirs);
            errors.push(at, text.as_str());
        }
        return TokenStream::new();
    }
    let subject = whose.words();
    if let (Some(ours), Some(theirs)) = (declared.value.shape(), found.value.shape()) {
        let theirs = quote!(::core::option::Option::Some(#theirs), ::core::option::Option::None);
        let check = at.call_private("agree_on_shape", quote!(#ours, #theirs, #name, #subject));
        return quote!(#check;);
    }
    let function = match declared.key {
        Key::Wave => "agree_on_wave",
        Key::Mode => "agree_on_mode",
        Key::Trap | Key::Scratch => "agree_on_flag",
        _ => "agree",
    };
    let (ours, theirs) = (declared.value.number(), found.value.number());
    let check = at.call_private(
        function,
        quote!(#ours, ::core::option::Option::Some(#theirs), #name, #subject),
    );
    quote!(#check;)
}

/// Holds a declared value to a bound.
pub(super) fn within(
    declared: &Resource,
    most: &Resource,
    whose: &str,
    errors: &mut Errors,
) -> TokenStream {
    let (name, at) = (&declared.name, declared.value_at);
    let counts = (declared.known.and_then(Known::count), most.known.and_then(Known::count));
    if let (Some(ours), Some(theirs)) = counts {
        if ours > theirs {
            errors.push(at, message::above_bound(name, ours, whose, theirs).as_str());
        }
        return TokenStream::new();
    }
    let (ours, theirs) = (declared.value.number(), most.value.number());
    let check = at.call_private("within", quote!(#ours, #theirs, #name, #whose));
    quote!(#check;)
}

/// Holds a declared value to the least that the item allows.
pub(super) fn not_below(
    declared: &Resource,
    least: &Resource,
    whose: &str,
    errors: &mut Errors,
) -> TokenStream {
    let (name, at) = (&declared.name, declared.value_at);
    let counts = (declared.known.and_then(Known::count), least.known.and_then(Known::count));
    if let (Some(ours), Some(theirs)) = counts {
        if ours < theirs {
            errors.push(at, message::below_bound(name, ours, whose, theirs).as_str());
        }
        return TokenStream::new();
    }
    let (ours, theirs) = (declared.value.number(), least.value.number());
    let check = at.call_private("not_below", quote!(#ours, #theirs, #name, #whose));
    quote!(#check;)
}

/// Compares the values of the attribute with those of the base, whether tokens show them or not.
pub(super) fn with_base(resources: &mut Resources, base: &Base) {
    let subject = Whose::of(base).words();
    let mut checks = TokenStream::new();
    for resource in resources.list.iter().filter(|found| found.origin == Origin::Attribute) {
        let base_value = match base {
            Base::New => None,
            Base::LaunchConfig => launch_config_value(resource.key),
            Base::Descriptor | Base::Describe { .. } => descriptor_value(resource.key),
        };
        let Some((function, base_value)) = base_value else { continue };
        let name = &resource.name;
        let (function, ours, base_value) = match (resource.value.shape(), base) {
            (Some(shape), Base::Descriptor | Base::Describe { .. })
                if resource.key == Key::Cluster =>
            {
                ("agree_on_shape", shape, quote!(__kernel.kernel.cluster, #base_value))
            }
            (Some(shape), Base::LaunchConfig) => {
                let theirs = quote!(::core::option::Option::Some([__x, __y, __z]));
                ("agree_on_shape", shape, quote!(#theirs, #base_value))
            }
            (Some(shape), _) => {
                ("agree_on_shape", shape, quote!(__kernel.kernel.workgroup_shape, #base_value))
            }
            (None, _) => (function, resource.value.number(), base_value),
        };
        let check =
            resource.value_at.call_private(function, quote!(#ours, #base_value, #name, #subject));
        checks.extend(quote!(#check;));
    }
    resources.base_checks.extend(checks);
}

/// What a launch configuration holds for `key`, and the function that compares a value with it.
fn launch_config_value(key: Key) -> Option<(&'static str, TokenStream)> {
    let value = match key {
        Key::Workgroup => quote!(__occ::__private::threads(__x, __y, __z)),
        Key::DynamicLds => quote!(__launch.shared_mem_bytes),
        _ => return None,
    };
    Some(("agree", quote!(::core::option::Option::Some(#value))))
}

/// What a descriptor holds for `key`: `None` where it says nothing. What starts as 0, or as one
/// barrier, was not said where it still is.
fn descriptor_value(key: Key) -> Option<(&'static str, TokenStream)> {
    let given = |field: TokenStream| ("agree", quote!(__occ::__private::given(#field)));
    Some(match key {
        Key::Workgroup => ("agree", quote!(__kernel.kernel.workgroup)),
        Key::Vgprs => ("agree", quote!(__kernel.kernel.vgprs)),
        Key::Sgprs => ("agree", quote!(__kernel.kernel.sgprs)),
        Key::MaxDynamicShared => ("agree", quote!(__kernel.kernel.max_dynamic_lds)),
        Key::Carveout => ("agree", quote!(__kernel.kernel.carveout)),
        Key::DynamicVgprs => ("agree", quote!(__kernel.kernel.dynamic_vgprs)),
        // Held as a shape alone.
        Key::Cluster => ("agree", quote!(::core::option::Option::None)),
        Key::SmsPerGpc => ("agree", quote!(__kernel.kernel.sms_per_gpc)),
        Key::Agprs => given(quote!(__kernel.kernel.agprs)),
        Key::Lds => given(quote!(__kernel.kernel.lds)),
        Key::DynamicLds => given(quote!(__kernel.kernel.dynamic_lds)),
        Key::VirtualResources => given(quote!(__kernel.kernel.virtual_resources)),
        Key::Barriers => {
            ("agree", quote!(__occ::__private::given_barriers(__kernel.kernel.barriers)))
        }
        Key::Wave => ("agree_on_wave", quote!(__kernel.kernel.wave)),
        Key::Mode => ("agree_on_mode", quote!(__kernel.kernel.mode)),
        Key::Trap => ("agree_on_flag", quote!(__kernel.kernel.trap)),
        Key::Scratch => {
            ("agree_on_flag", quote!(__occ::__private::given_flag(__kernel.kernel.scratch)))
        }
        _ => return None,
    })
}
