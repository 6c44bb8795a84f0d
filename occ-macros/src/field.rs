//! The resources of a kernel, from the attribute's keys and the item's own tokens.

use occ_core::{Kernel, Mode, Wave, message};
use proc_macro::{Ident, Span, TokenStream};

use crate::args::Arg;
use crate::code::{code, counted, listed};
use crate::errors::{Errors, Range};
use crate::item::{Item, Source};
use crate::keys::Key;
use crate::plan::Base;
use crate::tokens::located;
use crate::value::{self, Value};

/// A resource of the kernel.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) key: Key,
    /// The setter's argument.
    pub(crate) setter: TokenStream,
    /// Whether the base holds the value already, so that it needs no setter.
    pub(crate) held: bool,
    /// Whether the compiler decides its size: `f32` may be a name of the author's.
    pub(crate) by_type: bool,
    pub(crate) known: Option<Known>,
    pub(crate) range: Range,
    /// The value alone.
    pub(crate) value_range: Range,
}

impl Field {
    /// Whether literals alone say the value.
    pub(crate) fn is_literal(&self) -> bool {
        self.known.is_some() && !self.by_type
    }

    /// How much there is to give back here. What only const evaluation knows may be a lot.
    pub(crate) fn weight(&self) -> (bool, u32) {
        let takes = !matches!(self.key, Key::Workgroup | Key::Carveout | Key::DynamicVgprs);
        let amount = match self.known {
            Some(Known::Count(count)) => count,
            _ => u32::MAX,
        };
        (takes, amount)
    }
}

/// A value known while expanding.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    Count(u32),
    Flag(bool),
    Wave(Wave),
    Mode(Mode),
}

/// The resources that the attribute gives, and after them those that only the item gives.
pub(crate) fn fields(args: &[Arg], item: &Item, base: &Base, errors: &mut Errors) -> Vec<Field> {
    let mut fields = Vec::new();
    for arg in args.iter().filter(|arg| arg.key.is_resource()) {
        let source = if arg.key == Key::Workgroup {
            Source::Threads(value::dimensions(&arg.value))
        } else {
            Source::Value(arg.value.clone())
        };
        let given = Given {
            key: arg.key,
            name: &arg.name,
            source: &source,
            range: arg.range,
            value_range: arg.value_range,
        };
        if let Some(field) = given.field(errors) {
            fields.push(field);
        }
    }
    // A base that holds the value needs no setter for it; the range is still the one to blame.
    let held = !matches!(base, Base::New);
    for found in &item.found {
        let given = Given {
            key: found.key,
            name: found.key.name(),
            source: &found.source,
            range: found.range,
            value_range: found.range,
        };
        if let Some(arg) = args.iter().find(|arg| arg.key == found.key) {
            contradiction(arg, &given, &fields, errors);
            continue;
        }
        if let Some(mut field) = given.field(&mut Errors::default()) {
            field.held = held;
            fields.push(field);
        }
    }
    let said = |key| fields.iter().any(|field: &Field| field.key == key);
    if item.spirv && !said(Key::Trap) {
        // Vulkan runs without a trap handler.
        fields.push(Field {
            key: Key::Trap,
            setter: code!(false),
            held: false,
            by_type: false,
            known: Some(Known::Flag(false)),
            range: Range::at(Span::call_site()),
            value_range: Range::at(Span::call_site()),
        });
    }
    fields
}

/// A launch shape that the attribute and the item both give must be the same.
fn contradiction(arg: &Arg, given: &Given<'_>, fields: &[Field], errors: &mut Errors) {
    let theirs = given.field(&mut Errors::default()).and_then(|field| field.known);
    let ours = fields.iter().find(|field| field.key == arg.key).and_then(|field| field.known);
    if let (Some(Known::Count(theirs)), Some(Known::Count(ours)), Key::Workgroup) =
        (theirs, ours, arg.key)
        && theirs != ours
    {
        errors.push(
            arg.value_range,
            format!("`{}` is {ours}, but the item itself says {theirs}", arg.name),
        );
    }
}

/// A resource as it is written somewhere.
struct Given<'a> {
    key: Key,
    name: &'a str,
    source: &'a Source,
    range: Range,
    value_range: Range,
}

impl Given<'_> {
    fn field(&self, errors: &mut Errors) -> Option<Field> {
        let (setter, known) = match self.source {
            Source::Threads(sizes) => self.threads(sizes, errors)?,
            Source::Types(types) => sizes(types),
            Source::Value(value) => match self.key {
                Key::Wave => self.wave(value, errors)?,
                Key::Mode => self.mode(value, errors)?,
                Key::Trap | Key::Scratch => self.flag(value, errors)?,
                _ => self.count(value, errors)?,
            },
        };
        Some(Field {
            key: self.key,
            setter,
            held: false,
            by_type: matches!(self.source, Source::Types(_)),
            known,
            range: self.range,
            value_range: self.value_range,
        })
    }

    fn wrong(&self, expected: &str, errors: &mut Errors) {
        errors.push(self.value_range, format!("`{}` takes {expected}", self.name));
    }

    /// An expression of any integer type as the argument of the crate's own `function`.
    fn expression(&self, function: &str, value: &TokenStream) -> TokenStream {
        integer(function, self.name, value, Range::of(value, self.value_range.first))
    }

    /// A count of anything: an integer literal, or any constant expression of an integer type.
    fn count(
        &self,
        value: &TokenStream,
        errors: &mut Errors,
    ) -> Option<(TokenStream, Option<Known>)> {
        match Value::of(value) {
            Value::Int(number) => {
                let Ok(count) = u32::try_from(number) else {
                    errors.push(self.value_range, message::no_count(self.name, true).as_str());
                    return None;
                };
                // Not at the author's literal: how that is written is no business of lints here.
                Some((counted(count), Some(Known::Count(count))))
            }
            Value::Expr => Some((self.expression("count", value), None)),
            _ => {
                errors.push(self.value_range, message::no_count(self.name, false).as_str());
                None
            }
        }
    }

    fn threads(
        &self,
        sizes: &[TokenStream],
        errors: &mut Errors,
    ) -> Option<(TokenStream, Option<Known>)> {
        if let [size] = sizes {
            return self.count(size, errors);
        }
        if sizes.is_empty() || sizes.len() > 3 {
            self.wrong("one to three sizes, as in `(16, 16, 1)`", errors);
            return None;
        }
        let mut setters = Vec::new();
        let mut known = Some(1_u32);
        for size in sizes {
            let (setter, count) = self.count(size, errors)?;
            known = match (known, count) {
                (Some(known), Some(Known::Count(count))) => Some(known.saturating_mul(count)),
                _ => None,
            };
            setters.push(setter);
        }
        if setters.len() == 2 {
            setters.push(code!(1u32));
        }
        let setters = listed(setters);
        Some((code!([setters] __occ::__private::threads(#setters)), known.map(Known::Count)))
    }

    fn wave(
        &self,
        value: &TokenStream,
        errors: &mut Errors,
    ) -> Option<(TokenStream, Option<Known>)> {
        match Value::of(value) {
            Value::Int(threads @ (32 | 64)) => {
                let wave = if threads == 32 { Wave::W32 } else { Wave::W64 };
                let variant = if threads == 32 { code!(W32) } else { code!(W64) };
                Some((code!([variant] __occ::Wave::#variant), Some(Known::Wave(wave))))
            }
            Value::Expr => Some((self.expression("wave", value), None)),
            _ => {
                errors.push(self.value_range, message::no_wave(self.name).as_str());
                None
            }
        }
    }

    fn mode(
        &self,
        value: &TokenStream,
        errors: &mut Errors,
    ) -> Option<(TokenStream, Option<Known>)> {
        match Value::of(value) {
            Value::Str(text) if text == "cu" => {
                Some((code!(__occ::Mode::Cu), Some(Known::Mode(Mode::Cu))))
            }
            Value::Str(text) if text == "wgp" => {
                Some((code!(__occ::Mode::Wgp), Some(Known::Mode(Mode::Wgp))))
            }
            Value::Expr => Some((typed(&code!(__occ::Mode), value, self.value_range), None)),
            _ => {
                self.wrong("`\"cu\"` or `\"wgp\"`", errors);
                None
            }
        }
    }

    fn flag(
        &self,
        value: &TokenStream,
        errors: &mut Errors,
    ) -> Option<(TokenStream, Option<Known>)> {
        match Value::of(value) {
            Value::Bool(flag) => Some((value.clone(), Some(Known::Flag(flag)))),
            Value::Expr => {
                let bool = code!(::core::primitive::bool);
                Some((typed(&bool, value, self.value_range), None))
            }
            _ => {
                self.wrong("`true` or `false`", errors);
                None
            }
        }
    }
}

/// An expression of any integer type as the argument of the crate's own `function`, which refuses
/// other numbers at the expression.
pub(crate) fn integer(function: &str, key: &str, value: &TokenStream, at: Range) -> TokenStream {
    let name = |name| Ident::new(name, at.first);
    let (function, whole) = (name(function), name("whole"));
    let whole = at.call(code!([whole] __occ::__private::#whole), value.clone());
    // The author's scope may have an `i128` of its own.
    let i128 = located(code!(as ::core::primitive::i128), at.last);
    at.call(
        code!([function] __occ::__private::#function),
        code!([whole, i128, key] #whole #i128, #key),
    )
}

/// An expression of this type: rustc points at it alone where it is of another.
pub(crate) fn typed(ty: &TokenStream, value: &TokenStream, at: Range) -> TokenStream {
    let ty = located(ty.clone(), at.first);
    code!([ty, value] {
        let __value: #ty = #value;
        __value
    })
}

/// The bytes of variables of these types, one after another.
fn sizes(types: &[TokenStream]) -> (TokenStream, Option<Known>) {
    let mut used = code!(0u32);
    let mut known = Some(0_u32);
    for ty in types {
        used = code! { [used, ty]
            __occ::__private::place(
                #used,
                ::core::mem::size_of::<#ty>(),
                ::core::mem::align_of::<#ty>(),
            )
        };
        known = match (known, value::known_size(ty)) {
            (Some(used), Some((size, align))) => {
                match (usize::try_from(size), usize::try_from(align)) {
                    (Ok(size), Ok(align)) => Some(occ_core::place(used, size, align)),
                    _ => None,
                }
            }
            _ => None,
        };
    }
    (used, known.map(Known::Count))
}

pub(crate) fn set(kernel: Kernel, key: Key, known: Known) -> Kernel {
    match (key, known) {
        (Key::Workgroup, Known::Count(count)) => kernel.workgroup(count),
        (Key::Vgprs, Known::Count(count)) => kernel.vgprs(count),
        (Key::Agprs, Known::Count(count)) => kernel.agprs(count),
        (Key::Sgprs, Known::Count(count)) => kernel.sgprs(count),
        (Key::VgprsAllocated, Known::Count(count)) => kernel.vgprs_allocated(count),
        (Key::SgprsAllocated, Known::Count(count)) => kernel.sgprs_allocated(count),
        (Key::Lds, Known::Count(count)) => kernel.lds(count),
        (Key::DynamicLds, Known::Count(count)) => kernel.dynamic_lds(count),
        (Key::MaxDynamicShared, Known::Count(count)) => kernel.max_dynamic_shared(count),
        (Key::Barriers, Known::Count(count)) => kernel.barriers(count),
        (Key::Carveout, Known::Count(count)) => kernel.carveout(count),
        (Key::VirtualResources, Known::Count(count)) => kernel.virtual_resources(count),
        (Key::DynamicVgprs, Known::Count(count)) => kernel.dynamic_vgprs(count),
        (Key::Trap, Known::Flag(flag)) => kernel.trap(flag),
        (Key::Scratch, Known::Flag(flag)) => kernel.scratch(flag),
        (Key::Wave, Known::Wave(wave)) => kernel.wave(wave),
        (Key::Mode, Known::Mode(mode)) => kernel.mode(mode),
        _ => kernel,
    }
}
