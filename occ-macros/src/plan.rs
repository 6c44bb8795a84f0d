//! Joins the attribute and the item into one contract a target, and lets the engine judge what is
//! known already.

use occ_core::table::Entry;
use occ_core::{
    Contract, Error, Kernel, Limiter, Mode, Ratio, Requirement, Vendor, Verdict, Wave, message,
    names, refusals,
};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::args::{Arg, Args};
use crate::errors::{Errors, Range};
use crate::item::{Item, Kind, Source};
use crate::keys::Key;
use crate::tokens::{group, is_name, is_path, located, split_commas};
use crate::value::{self, Value};

/// Everything the expansion needs.
pub(crate) struct Plan {
    /// The path to the crate `occ`. What is written calls it `__occ`, so that rustc complains once
    /// of a wrong path, and at the path.
    pub(crate) krate: TokenStream,
    pub(crate) targets: Vec<Target>,
    pub(crate) base: Base,
    pub(crate) min: Option<Need>,
    pub(crate) warn: Option<Need>,
    /// `contract = NAME`.
    pub(crate) contract: Option<TokenTree>,
}

/// Where the kernel's description starts from.
pub(crate) enum Base {
    /// From nothing: the keys give all.
    New,
    /// From a descriptor's value.
    Descriptor,
    /// From the `block_dim` and `shared_mem_bytes` of a launch configuration.
    LaunchConfig,
    /// From `<T as Describe>::KERNEL`.
    Describe,
}

/// The contract on one architecture.
pub(crate) struct Target {
    pub(crate) arch: ArchName,
    /// The value of `arch`, or this element of it.
    pub(crate) range: Range,
    pub(crate) vendor: Vendor,
    pub(crate) fields: Vec<Field>,
    /// The verdict, where all it needs is known.
    pub(crate) known: Option<(Contract, Verdict)>,
}

impl Target {
    /// The value to change first for this limiter: of several, the one that takes most.
    pub(crate) fn culprit(&self, limiter: Limiter) -> Option<&Field> {
        let relieving = self.fields.iter().filter(|field| field.key.relieves(limiter));
        relieving.fold(None, |most, field| match most {
            Some(most) if field.weight() <= Field::weight(most) => Some(most),
            _ => Some(field),
        })
    }
}

/// How the architecture is given.
pub(crate) enum ArchName {
    Known(&'static Entry),
    Path(TokenStream),
}

/// A resource of the kernel.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) key: Key,
    /// The setter's argument; `None` where the base holds the value already.
    pub(crate) setter: Option<TokenStream>,
    pub(crate) known: Option<Known>,
    pub(crate) range: Range,
    /// The value alone.
    pub(crate) value_range: Range,
}

impl Field {
    /// How much there is to give back here. What only const evaluation knows may be a lot.
    fn weight(&self) -> (bool, u32) {
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

/// A required or wanted occupancy.
pub(crate) struct Need {
    pub(crate) known: Option<Requirement>,
    /// An expression of type `Requirement`.
    pub(crate) tokens: TokenStream,
    pub(crate) value_range: Range,
}

pub(crate) fn plan(args: &Args, item: &Item, errors: &mut Errors) -> Option<Plan> {
    let attribute = Range::attribute(item.name_span);
    let krate = crate_path(args, item, errors);
    let base = base(args, item);
    let fields = fields(args, item, &base, errors);
    let min = minimum(args, errors);
    let warn = args.iter().find(|arg| arg.key == Key::Warn).and_then(|arg| need(arg, errors));
    let contract = contract_name(args, errors);
    let asking = [Key::Min, Key::MinWavesPerSimd, Key::MinWorkgroups, Key::Warn, Key::Contract];
    if asking.into_iter().all(|key| args.lack(key)) {
        errors.push(
            attribute,
            "nothing is required; say what the kernel must reach, as in `min = 0.5`",
        );
    }
    let Some(arch) = args.iter().find(|arg| arg.key == Key::Arch) else {
        if args.lack(Key::Arch) {
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
    foreign_keys(args, &archs, errors);
    let mut targets = Vec::new();
    for (arch, range) in archs {
        let mut target = target(arch, range, &fields, args);
        let resources = args.iter().filter(|arg| arg.key.is_resource());
        let understood = |arg: &Arg| fields.iter().any(|field| field.key == arg.key);
        if report_missing(&target, args, item, &base, errors)
            && args.are_clear()
            && resources.into_iter().all(understood)
        {
            judge(&mut target, item, &base, min.as_ref(), warn.as_ref(), errors);
        }
        targets.push(target);
    }
    Some(Plan { krate, targets, base, min, warn, contract })
}

fn base(args: &[Arg], item: &Item) -> Base {
    let has = |key| args.iter().any(|arg| arg.key == key);
    let complete = has(Key::Workgroup) && has(Key::Vgprs);
    match &item.kind {
        Kind::Fn => Base::New,
        Kind::Value { launch_config: true, .. } => Base::LaunchConfig,
        Kind::Value { ty, .. } => {
            let own = ty.clone().into_iter().last();
            match own {
                Some(TokenTree::Ident(name)) if name == "KernelDescriptor" => Base::Descriptor,
                _ if complete => Base::New,
                _ => Base::Descriptor,
            }
        }
        Kind::Describe { .. } if complete && item.found.is_empty() => Base::New,
        Kind::Describe { .. } => Base::Describe,
    }
}

/// The resources that the attribute gives, and after them those that only the item gives.
fn fields(args: &[Arg], item: &Item, base: &Base, errors: &mut Errors) -> Vec<Field> {
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
            if held {
                field.setter = None;
            }
            fields.push(field);
        }
    }
    let said = |key| fields.iter().any(|field: &Field| field.key == key);
    if item.spirv && !said(Key::Trap) {
        // Vulkan runs without a trap handler.
        fields.push(Field {
            key: Key::Trap,
            setter: Some(quote!(false)),
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
            setter: Some(setter),
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
                Some((quote!(#count), Some(Known::Count(count))))
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
            setters.push(quote!(1u32));
        }
        Some((quote!(__occ::__private::threads(#(#setters),*)), known.map(Known::Count)))
    }

    fn wave(
        &self,
        value: &TokenStream,
        errors: &mut Errors,
    ) -> Option<(TokenStream, Option<Known>)> {
        match Value::of(value) {
            Value::Int(threads @ (32 | 64)) => {
                let wave = if threads == 32 { Wave::W32 } else { Wave::W64 };
                let variant = if threads == 32 { quote!(W32) } else { quote!(W64) };
                Some((quote!(__occ::Wave::#variant), Some(Known::Wave(wave))))
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
                Some((quote!(__occ::Mode::Cu), Some(Known::Mode(Mode::Cu))))
            }
            Value::Str(text) if text == "wgp" => {
                Some((quote!(__occ::Mode::Wgp), Some(Known::Mode(Mode::Wgp))))
            }
            Value::Expr => Some((typed(&quote!(__occ::Mode), value, self.value_range), None)),
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
                let bool = quote!(::core::primitive::bool);
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
fn integer(function: &str, key: &str, value: &TokenStream, at: Range) -> TokenStream {
    let name = |name| Ident::new(name, at.first);
    let (function, whole) = (name(function), name("whole"));
    let whole = at.call(quote!(__occ::__private::#whole), value.clone());
    // The author's scope may have an `i128` of its own.
    let i128 = quote_spanned!(at.last=> as ::core::primitive::i128);
    at.call(quote!(__occ::__private::#function), quote!(#whole #i128, #key))
}

/// An expression of this type: rustc points at it alone where it is of another.
pub(crate) fn typed(ty: &TokenStream, value: &TokenStream, at: Range) -> TokenStream {
    let ty = located(ty.clone(), at.first);
    quote!({
        let __value: #ty = #value;
        __value
    })
}

/// The bytes of variables of these types, one after another.
fn sizes(types: &[TokenStream]) -> (TokenStream, Option<Known>) {
    let mut used = quote!(0u32);
    let mut known = Some(0_u32);
    for ty in types {
        used = quote! {
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

fn minimum(args: &[Arg], errors: &mut Errors) -> Option<Need> {
    let mut forms = args.iter().filter(|arg| arg.key.is_minimum());
    let first = forms.next()?;
    for other in forms {
        errors.push(
            Range::at(other.range.first),
            format!("`{}` and `{}` are both a minimum; give one", first.name, other.name),
        );
    }
    need(first, errors)
}

fn need(arg: &Arg, errors: &mut Errors) -> Option<Need> {
    let value = &arg.value;
    let (known, tokens) = match (arg.key, Value::of(value)) {
        (Key::MinWavesPerSimd | Key::MinWorkgroups, Value::Int(number)) => {
            let Ok(count) = u32::try_from(number) else {
                errors.push(arg.value_range, message::no_count(&arg.name, true).as_str());
                return None;
            };
            let (known, form) = if arg.key == Key::MinWavesPerSimd {
                (Requirement::WavesPerSimd(count), quote!(WavesPerSimd))
            } else {
                (Requirement::Workgroups(count), quote!(Workgroups))
            };
            (Some(known), quote!(__occ::Requirement::#form(#count)))
        }
        (Key::MinWavesPerSimd, Value::Expr) => {
            let count = integer("count", &arg.name, value, arg.value_range);
            (None, quote!(__occ::Requirement::WavesPerSimd(#count)))
        }
        (Key::MinWorkgroups, Value::Expr) => {
            let count = integer("count", &arg.name, value, arg.value_range);
            (None, quote!(__occ::Requirement::Workgroups(#count)))
        }
        (Key::MinWavesPerSimd | Key::MinWorkgroups, _) => {
            errors.push(arg.value_range, message::no_count(&arg.name, false).as_str());
            return None;
        }
        (_, Value::Expr) => {
            let (at, key) = (arg.value_range, &arg.name);
            let value = typed(&quote!(::core::primitive::f64), value, at);
            (None, at.call(quote!(__occ::__private::fraction), quote!(#value, #key)))
        }
        (_, literal) => {
            let ratio = fraction(arg, literal, errors)?;
            let Ratio { numerator, denominator } = ratio;
            let known = Requirement::Occupancy(ratio);
            (Some(known), quote!(__occ::__private::ratio(#numerator, #denominator)))
        }
    };
    Some(Need { known, tokens, value_range: arg.value_range })
}

/// The fraction that a literal is.
fn fraction(arg: &Arg, literal: Value, errors: &mut Errors) -> Option<Ratio> {
    let (ratio, text) = match literal {
        Value::Int(0) => (Some(Ratio::new(0, 1)), String::new()),
        Value::Int(1) => (Some(Ratio::new(1, 1)), String::new()),
        Value::Int(number) => (None, number.to_string()),
        Value::Float(text) => (value::ratio(&text), text),
        Value::Str(text) => (value::percentage(&text), text),
        _ => (None, String::new()),
    };
    if ratio.is_none() {
        let percent = text.parse().is_ok_and(|number: f64| (2.0..=100.0).contains(&number));
        let hint = if percent {
            format!("; {text} percent is written `\"{text}%\"`")
        } else {
            String::new()
        };
        errors.push(arg.value_range, format!("{}{hint}", message::no_fraction(&arg.name)));
    }
    ratio
}

/// The path of the crate `occ`.
fn crate_path(args: &[Arg], item: &Item, errors: &mut Errors) -> TokenStream {
    let Some(arg) = args.iter().find(|arg| arg.key == Key::Crate) else {
        let at = Range::attribute(item.name_span).first;
        return quote_spanned!(at=> ::occ);
    };
    let path = match Value::of(&arg.value) {
        Value::Str(path) => located(path.parse().unwrap_or_default(), arg.value_range.first),
        _ => arg.value.clone(),
    };
    if !is_path(&path) {
        errors.push(arg.value_range, "`crate` takes the path of the crate `occ`, such as `::occ`");
    }
    path
}

fn contract_name(args: &[Arg], errors: &mut Errors) -> Option<TokenTree> {
    let arg = args.iter().find(|arg| arg.key == Key::Contract)?;
    let mut tokens = arg.value.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(name), None) if is_name(&name) => Some(name),
        _ => {
            errors.push(
                arg.value_range,
                "`contract` takes the name of the constant to write, such as `SAXPY_CONTRACT`",
            );
            None
        }
    }
}

/// One name, a list of names, or a path to a user's own.
fn architectures(arg: &Arg, errors: &mut Errors) -> Vec<(ArchName, Range)> {
    let mut iter = arg.value.clone().into_iter();
    let elements = match (iter.next(), iter.next()) {
        (Some(token), None) => group(Some(&token), Delimiter::Bracket).map(|list| {
            split_commas(list.stream())
                .into_iter()
                .map(|part| part.into_iter().collect())
                .collect::<Vec<TokenStream>>()
        }),
        _ => None,
    };
    let elements = elements.unwrap_or_else(|| vec![arg.value.clone()]);
    if elements.is_empty() {
        errors.push(
            arg.value_range,
            "the list of architectures is empty; name at least one, as in `[\"gfx90a\"]`",
        );
    }
    let mut found = Vec::new();
    for element in elements {
        let range = Range::of(&element, arg.value_range.first);
        match Value::of(&element) {
            Value::Str(name) => match names::find(&name) {
                Ok(entry) => found.push((ArchName::Known(entry), range)),
                Err(error) => {
                    errors.push(range, message::name_error(&name, &error).as_str());
                }
            },
            Value::Expr => found.push((ArchName::Path(element), range)),
            _ => errors.push(
                range,
                "`arch` takes a name in quotes, a list of names, or a path to an `occ::Arch`",
            ),
        }
    }
    found
}

/// A key that no target has any use for is a mistake.
fn foreign_keys(args: &[Arg], archs: &[(ArchName, Range)], errors: &mut Errors) {
    for arg in args {
        let reasons: Option<Vec<(String, &str)>> = archs
            .iter()
            .map(|(arch, _)| match arch {
                ArchName::Known(entry) => {
                    arg.key.foreign_to(entry.arch).map(|why| (entry.arch.name.to_string(), why))
                }
                ArchName::Path(_) => None,
            })
            .collect();
        if let Some(reasons) = reasons
            && let Some((_, why)) = reasons.first()
        {
            let archs: Vec<&str> = reasons.iter().map(|(arch, _)| arch.as_str()).collect();
            errors.push(
                Range::at(arg.range.first),
                format!("`{}` does not apply to {}: {why}", arg.name, archs.join(" or ")),
            );
        }
    }
}

fn target(arch: ArchName, range: Range, fields: &[Field], args: &[Arg]) -> Target {
    let (vendor, fields) = match &arch {
        ArchName::Known(entry) => (
            entry.arch.vendor,
            fields
                .iter()
                .filter(|field| field.key.foreign_to(entry.arch).is_none())
                .cloned()
                .collect(),
        ),
        ArchName::Path(_) => {
            let nvidia = ["registers", "block", "shared", "dynamic_shared", "max_dynamic_shared"];
            let words = |arg: &Arg| nvidia.contains(&arg.name.as_str());
            let vendor = if args.iter().any(words) { Vendor::Nvidia } else { Vendor::Amd };
            (vendor, fields.to_vec())
        }
    };
    Target { arch, range, vendor, fields, known: None }
}

/// Lets the engine judge a target of which everything is known, and reports what cannot launch.
fn judge(
    target: &mut Target,
    item: &Item,
    base: &Base,
    min: Option<&Need>,
    warn: Option<&Need>,
    errors: &mut Errors,
) {
    let has = |key| target.fields.iter().any(|field| field.key == key);
    let complete = match base {
        Base::New => true,
        Base::LaunchConfig => has(Key::Workgroup),
        Base::Descriptor => match &item.kind {
            Kind::Value { init, .. } => is_builder(init),
            _ => false,
        },
        Base::Describe => false,
    };
    let ArchName::Known(entry) = &target.arch else { return };
    let arch = entry.arch;
    if !complete || target.fields.iter().any(|field| field.known.is_none()) {
        return;
    }
    let mut kernel = Kernel::new();
    for field in &target.fields {
        if let Some(known) = field.known {
            kernel = set(kernel, field.key, known);
        }
    }
    let mut contract = Contract::new("", arch, kernel);
    for (need, slot) in [(min, &mut contract.min), (warn, &mut contract.warn)] {
        match need {
            Some(Need { known: None, .. }) => return,
            Some(Need { known, .. }) => *slot = *known,
            None => {}
        }
    }
    let verdict = contract.verdict();
    if let Verdict::Refused(first) = verdict {
        let all: Vec<Error> = refusals(arch, &kernel).into_iter().flatten().collect();
        for error in if all.is_empty() { vec![first] } else { all } {
            refuse(target, item, &contract, error, errors);
        }
        return;
    }
    target.known = Some((contract, verdict));
}

/// Whether the initializer is `KernelDescriptor::new("name")` and setters alone, so that its
/// tokens say all there is.
fn is_builder(init: &TokenStream) -> bool {
    let tokens: Vec<String> = init.clone().into_iter().map(|token| token.to_string()).collect();
    let Some(new) = tokens.iter().position(|token| token == "new") else {
        return false;
    };
    let Some(rest) = tokens.get(new + 2..) else {
        return false;
    };
    tokens.get(new.wrapping_sub(3)).is_some_and(|token| token == "KernelDescriptor")
        && rest.len() % 3 == 0
        && rest
            .chunks(3)
            .all(|call| matches!(call, [dot, name, _] if dot == "." && Key::named(name).is_some()))
}

/// Reports what is not known of the kernel; whether nothing is missing.
fn report_missing(
    target: &Target,
    args: &Args,
    item: &Item,
    base: &Base,
    errors: &mut Errors,
) -> bool {
    if matches!(base, Base::Describe)
        || matches!((base, &item.kind), (Base::Descriptor, Kind::Value { init, .. }) if !is_builder(init))
    {
        return true;
    }
    let has = |key| target.fields.iter().any(|field| field.key == key);
    let at = Range::at(item.name_span);
    let workgroup = has(Key::Workgroup) || matches!(base, Base::LaunchConfig);
    if !workgroup && !item.below && args.lack(Key::Workgroup) {
        let mut text = refusal_text(target, item, Error::UnknownWorkgroup);
        if matches!(item.kind, Kind::Fn) {
            text.push_str(match target.vendor {
                Vendor::Amd => ", or put this attribute above the `#[spirv(..)]` that holds it",
                Vendor::Nvidia => {
                    ", or put this attribute above the `#[launch_bounds(..)]` that holds it"
                }
            });
        }
        errors.push(at, text);
    }
    if !has(Key::Vgprs) && args.lack(Key::Vgprs) {
        errors.push(at, refusal_text(target, item, Error::UnknownRegisters));
    }
    workgroup && has(Key::Vgprs)
}

fn refusal_text(target: &Target, item: &Item, error: Error) -> String {
    let mut arch = match &target.arch {
        ArchName::Known(entry) => *entry.arch,
        ArchName::Path(path) => {
            let mut arch = occ_core::arch::GCN;
            arch.name = occ_core::Name::new(&path.to_string());
            arch
        }
    };
    arch.vendor = target.vendor;
    named(&Contract::new("", &arch, Kernel::new()), item)
        .message(&Verdict::Refused(error))
        .as_str()
        .to_owned()
}

/// The contract under the kernel's own name. The name lives as long as the compiler: an error is
/// the last thing it is needed for.
pub(crate) fn named(contract: &Contract, item: &Item) -> Contract {
    Contract { name: Box::leak(item.name.clone().into_boxed_str()), ..*contract }
}

/// Reports why a kernel cannot launch, on the value to blame.
fn refuse(target: &Target, item: &Item, contract: &Contract, error: Error, errors: &mut Errors) {
    let fault = Some(occ_core::fault(error));
    let blamed = target.fields.iter().find(|field| field.key.fault() == fault);
    let blamed = blamed.or_else(|| target.culprit(error.limiter()?));
    let range = blamed.map_or(target.range, |field| field.value_range);
    let text = named(contract, item).message(&Verdict::Refused(error));
    errors.push(range, text.as_str());
}

fn set(kernel: Kernel, key: Key, known: Known) -> Kernel {
    match (key, known) {
        (Key::Workgroup, Known::Count(count)) => kernel.workgroup(count),
        (Key::Vgprs, Known::Count(count)) => kernel.vgprs(count),
        (Key::Agprs, Known::Count(count)) => kernel.agprs(count),
        (Key::Sgprs, Known::Count(count)) => kernel.sgprs(count),
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
