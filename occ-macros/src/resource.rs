//! The resources of a kernel: what the attribute's keys say, and what the item says.

mod agree;
mod value;
pub(crate) mod workgroup_memory;

use occ_core::{Kernel, Mode, Wave};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::attribute::key::Key;
use crate::attribute::value::dimensions;
use crate::attribute::{Argument, Arguments};
use crate::diagnostic::{Errors, Underline};
use crate::item::launch::{Bound, Dynamic, Exact, Framework, LAUNCH_BOUNDS, LAUNCH_CONTRACT};
use crate::item::{Given, Item};
use crate::target::Base;
/// A value that is known while expanding.
pub(crate) use occ_core::__private::key::Value as Known;
pub(crate) use value::{integer, typed};

/// A resource of the kernel.
#[derive(Clone)]
pub(crate) struct Resource {
    pub(crate) key: Key,
    /// The key, as its author writes it.
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) value: SetterValue,
    /// Whether the base holds the value already, so that it needs no setter.
    pub(crate) in_base: bool,
    /// Whether the compiler has the last word about it: `f32` may be a name of the author's.
    pub(crate) by_type: bool,
    pub(crate) known: Option<Known>,
    pub(crate) at: Underline,
    /// The value alone.
    pub(crate) value_at: Underline,
}

/// Who says a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Attribute,
    /// The item's own tokens.
    Item,
    /// A bound of the item's, where nobody says the size.
    Bound,
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "read from files alone"))]
    File,
}

/// What the engine's setter is called with.
#[derive(Clone)]
pub(crate) enum SetterValue {
    Literal(Known),
    /// An expression.
    One(TokenStream),
    /// Threads, or thread blocks, along x, y and z.
    Shape([TokenStream; 3]),
    /// The least and the most threads.
    Range([TokenStream; 2]),
}

/// The value as an expression.
fn tokens(known: Known) -> TokenStream {
    match known {
        // Not the author's literal: how that is written is no business of lints here.
        Known::Count(count) => quote!(#count),
        Known::Shape([x, y, z]) => quote!([#x, #y, #z]),
        Known::Range([_, most]) => quote!(#most),
        Known::Flag(flag) => quote!(#flag),
        Known::Wave(Wave::W32) => quote!(__occ::Wave::W32),
        Known::Wave(Wave::W64) => quote!(__occ::Wave::W64),
        Known::Mode(Mode::Cu) => quote!(__occ::Mode::Cu),
        Known::Mode(Mode::Wgp) => quote!(__occ::Mode::Wgp),
    }
}

impl SetterValue {
    /// The threads, or the thread blocks, along each dimension, where it says them.
    pub(crate) fn shape(&self) -> Option<TokenStream> {
        match self {
            Self::Literal(known @ Known::Shape(_)) => Some(tokens(*known)),
            Self::Shape([x, y, z]) => Some(quote!([#x, #y, #z])),
            _ => None,
        }
    }

    /// The value as one number.
    pub(crate) fn number(&self) -> TokenStream {
        match self {
            Self::Literal(Known::Shape([x, y, z])) => {
                quote!(__occ::__private::threads(#x, #y, #z))
            }
            Self::Literal(known) => tokens(*known),
            Self::One(value) => value.clone(),
            Self::Shape([x, y, z]) => quote!(__occ::__private::threads(#x, #y, #z)),
            Self::Range([_, most]) => most.clone(),
        }
    }

    /// The ends of a range.
    pub(crate) fn range(&self) -> Option<[TokenStream; 2]> {
        match self {
            Self::Literal(Known::Range([least, most])) => Some([quote!(#least), quote!(#most)]),
            Self::Range(ends) => Some(ends.clone()),
            _ => None,
        }
    }
}

impl Resource {
    /// Whether literals alone say the value.
    pub(crate) fn is_literal(&self) -> bool {
        self.known.is_some() && !self.by_type
    }

    /// Whether it is the workgroup memory of a kernel that has none, as most do, and so never to blame.
    pub(crate) fn takes_nothing(&self) -> bool {
        let is_memory = matches!(self.key, Key::Lds | Key::DynamicLds);
        is_memory && self.is_literal() && self.known == Some(Known::Count(0))
    }

    /// How much there is to give back here. What only const evaluation knows may be a lot.
    pub(crate) fn weight(&self) -> (bool, u32) {
        let takes = !matches!(self.key, Key::Workgroup | Key::Carveout | Key::DynamicVgprs);
        (takes, self.known.and_then(Known::count).unwrap_or(u32::MAX))
    }

    /// The call of the engine's setter.
    pub(crate) fn setter(&self) -> TokenStream {
        match &self.value {
            SetterValue::Literal(Known::Shape([x, y, z])) => self.of_shape(&quote!(#x, #y, #z)),
            SetterValue::Shape([x, y, z]) => self.of_shape(&quote!(#x, #y, #z)),
            value => {
                let (name, value) =
                    (Ident::new(self.key.name(), Span::mixed_site()), value.number());
                quote!(.#name(#value))
            }
        }
    }

    /// The call of the setter that takes sizes along x, y and z.
    fn of_shape(&self, sizes: &TokenStream) -> TokenStream {
        match self.key {
            Key::Cluster => quote!(.cluster(#sizes)),
            _ => quote!(.workgroup_shape(#sizes)),
        }
    }

    /// Every token that const evaluation reads for it.
    pub(crate) fn tokens(&self) -> TokenStream {
        match &self.value {
            SetterValue::Literal(_) => TokenStream::new(),
            SetterValue::One(value) => value.clone(),
            SetterValue::Shape([x, y, z]) => quote!(#x #y #z),
            SetterValue::Range([least, most]) => quote!(#least #most),
        }
    }

    /// The kernel with this resource, as far as it is known.
    pub(crate) fn set(&self, kernel: Kernel) -> Kernel {
        self.known.map_or(kernel, |known| self.key.set(kernel, known))
    }
}

/// The resources, and what const evaluation has to hold against each other.
#[derive(Default)]
pub(crate) struct Resources {
    pub(crate) list: Vec<Resource>,
    /// Statements that hold what is declared against what the item says.
    pub(crate) checks: TokenStream,
    /// The same against what the base holds: they stand where it is at hand.
    pub(crate) base_checks: TokenStream,
}

/// The resources that the attribute gives, and after them those that only the item gives.
pub(crate) fn resources(
    arguments: &Arguments,
    item: &Item,
    base: &Base,
    errors: &mut Errors,
) -> Resources {
    let mut resources = Resources::default();
    for argument in arguments.iter().filter(|argument| argument.key.is_resource()) {
        resources.list.extend(declared(argument, errors));
    }
    let has_item_value = !matches!(base, Base::New);
    for found in &item.found {
        let given = value::Written {
            key: found.key,
            name: found.key.name(),
            origin: Origin::Item,
            at: found.at,
            value_at: found.at,
        };
        // What is wrong in a value of the item's is for the compiler to say.
        if let Some(mut resource) = given.read(&found.value, &mut Errors::default()) {
            resource.in_base = has_item_value;
            resources.join_base(resource, agree::Whose::of(base), errors);
        }
    }
    launch(item, &mut resources, errors);
    if let Some(memory) = workgroup_memory::of(&item.memory) {
        match resources.get(Key::Lds) {
            None => resources.list.push(memory),
            Some(declared) => {
                let check = workgroup_memory::agree(declared, &item.memory);
                resources.checks.extend(check);
            }
        }
    }
    agree::with_base(&mut resources, base);
    if item.launch.framework == Some(Framework::RustGpu) && resources.get(Key::Trap).is_none() {
        // Vulkan runs without a trap handler.
        let at = Underline::at(Span::call_site());
        resources.list.push(Resource {
            key: Key::Trap,
            name: "trap".to_owned(),
            origin: Origin::Item,
            value: SetterValue::Literal(Known::Flag(false)),
            in_base: false,
            by_type: false,
            known: Some(Known::Flag(false)),
            at,
            value_at: at,
        });
    }
    resources
}

/// The resource of one argument.
fn declared(argument: &Argument, errors: &mut Errors) -> Option<Resource> {
    let given = value::Written {
        key: argument.key,
        name: &argument.name,
        origin: Origin::Attribute,
        at: argument.at,
        value_at: argument.value_at,
    };
    let value = match dimensions(&argument.value) {
        Some(sizes) if matches!(argument.key, Key::Workgroup | Key::Cluster) => {
            Given::Threads(sizes)
        }
        _ => Given::Value(argument.value.clone()),
    };
    given.read(&value, errors)
}

/// What a framework's attributes say of the launch.
fn launch(item: &Item, resources: &mut Resources, errors: &mut Errors) {
    let read = |key, value: Given, at, errors: &mut Errors| {
        let name = match key {
            Key::Workgroup => "block",
            Key::Cluster => "cluster",
            _ => "dynamic_shared",
        };
        value::Written { key, name, origin: Origin::Item, at, value_at: at }.read(&value, errors)
    };
    if let Some(Exact { sizes, by, at }) = &item.launch.exact
        && let Some(shape) = read(Key::Workgroup, Given::Threads(sizes.clone()), *at, errors)
    {
        resources.join(shape, agree::Whose::Attribute(by), errors);
    }
    if let Some(Exact { sizes, by, at }) = &item.launch.cluster
        && let Some(shape) = read(Key::Cluster, Given::Threads(sizes.clone()), *at, errors)
    {
        resources.join(shape, agree::Whose::Attribute(by), errors);
    }
    if let Some(Bound { cluster: Some(blocks), .. }) = &item.launch.bound
        && let Some(declared) = resources.get(Key::Cluster).cloned()
        && let Some(most) =
            read(Key::Cluster, Given::Value(blocks.clone()), declared.value_at, errors)
    {
        resources.checks.extend(agree::within(&declared, &most, LAUNCH_BOUNDS, errors));
    }
    if let Some(Bound { threads, at, .. }) = &item.launch.bound
        && let Some(most) = read(Key::Workgroup, Given::Value(threads.clone()), *at, errors)
    {
        resources.bound(most, LAUNCH_BOUNDS, errors);
    }
    if let Some(Dynamic { bytes, is_bound, least, at }) = &item.launch.dynamic
        && let Some(bytes) = read(Key::DynamicLds, Given::Value(bytes.clone()), *at, errors)
    {
        if *is_bound {
            let least = least.as_ref().map(|least| Given::Value(least.clone()));
            let least = least.and_then(|least| read(Key::DynamicLds, least, *at, errors));
            if let (Some(least), Some(declared)) = (least, resources.get(Key::DynamicLds).cloned())
            {
                let check = agree::not_below(&declared, &least, LAUNCH_CONTRACT, errors);
                resources.checks.extend(check);
            }
            resources.bound(bytes, LAUNCH_CONTRACT, errors);
        } else {
            resources.join(bytes, agree::Whose::Attribute(LAUNCH_CONTRACT), errors);
        }
    }
}

impl Resources {
    pub(crate) fn get(&self, key: Key) -> Option<&Resource> {
        self.list.iter().find(|resource| resource.key == key)
    }

    /// Adds what the item says, unless somebody has said it: then both have to agree.
    fn join(&mut self, found: Resource, whose: agree::Whose, errors: &mut Errors) {
        match self.get(found.key).cloned() {
            None => self.list.push(found),
            Some(declared) => {
                self.checks.extend(agree::agree(&declared, &found, whose, errors));
                self.take_shape(found);
            }
        }
    }

    /// Takes the shape of a workgroup of which only the threads are declared: it has limits of its
    /// own.
    fn take_shape(&mut self, found: Resource) {
        let declared = self.list.iter_mut().find(|declared| declared.key == found.key);
        if let Some(declared) = declared
            && found.value.shape().is_some()
            && declared.value.shape().is_none()
        {
            (declared.value, declared.known) = (found.value, found.known);
        }
    }

    /// As [`Self::join`], of a value that the base holds too: what only const evaluation knows is held
    /// against the base, where the item's own names mean what they mean to it.
    fn join_base(&mut self, found: Resource, whose: agree::Whose, errors: &mut Errors) {
        match self.get(found.key).cloned() {
            Some(declared) if declared.known.is_none() || found.known.is_none() => {}
            _ => self.join(found, whose, errors),
        }
    }

    /// Holds what is declared to a bound of the item's, which is the size where nobody says one.
    fn bound(&mut self, mut most: Resource, whose: &str, errors: &mut Errors) {
        match self.get(most.key).cloned() {
            None => {
                most.origin = Origin::Bound;
                self.list.push(most);
            }
            Some(declared) => self.checks.extend(agree::within(&declared, &most, whose, errors)),
        }
    }
}
