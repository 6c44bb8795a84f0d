//! Joins the attribute and the item into one contract a target, and lets the engine judge what is
//! known already.

use std::cell::RefCell;
use std::collections::HashMap;

use occ_core::names::NameError;
use occ_core::table::Entry;
use occ_core::{
    Contract, Error, Kernel, Limiter, Source, Vendor, Verdict, message, names, refusals,
};
use proc_macro::{Delimiter, TokenStream, TokenTree};

use crate::args::{Arg, Args};
use crate::code::code;
use crate::errors::{Errors, Range};
use crate::field::{Field, fields, set};
use crate::item::{Item, Kind};
use crate::keys::Key;
use crate::library::Library;
use crate::need::{Need, Wanted, minimum, need};
use crate::tokens::{group, is_ident, is_name, is_path, located, split_commas};
use crate::value::Value;

/// Everything the expansion needs.
pub(crate) struct Plan {
    /// The path to the crate `occ`. What is written calls it `__occ`, so that rustc complains once
    /// of a wrong path, and at the path.
    pub(crate) krate: TokenStream,
    /// Whether the author wrote that path, which may be wrong.
    pub(crate) krate_is_given: bool,
    pub(crate) targets: Vec<Target>,
    pub(crate) base: Base,
    pub(crate) min: Option<Need>,
    pub(crate) warn: Option<Need>,
    /// `contract = NAME`.
    pub(crate) contract: Option<TokenTree>,
    /// What makes the compiler watch the files of `resources`.
    pub(crate) tracking: TokenStream,
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

impl Base {
    /// Whether it holds values that no token shows.
    pub(crate) fn is_opaque(&self, item: &Item) -> bool {
        match (self, &item.kind) {
            (Self::Describe, _) => true,
            (Self::Descriptor, Kind::Value { init, .. }) => !is_builder(init),
            _ => false,
        }
    }
}

/// The contract on one architecture.
pub(crate) struct Target {
    pub(crate) arch: ArchName,
    /// The value of `arch`, or this element of it.
    pub(crate) range: Range,
    pub(crate) vendor: Vendor,
    pub(crate) fields: Vec<Field>,
    /// The file that counts were read from, and which.
    pub(crate) source: Option<(&'static str, Vec<Limiter>)>,
    /// Statements that hold declared values against measured ones.
    pub(crate) checks: TokenStream,
    /// The same for values that the base holds: they stand where the base is at hand.
    pub(crate) held: TokenStream,
    /// What was spilled, where that is a warning.
    pub(crate) spilled: Option<(Range, String)>,
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

pub(crate) fn plan(args: &Args, item: &Item, errors: &mut Errors) -> Option<Plan> {
    let attribute = Range::attribute(item.name_span);
    let krate = crate_path(args, item, errors);
    let base = base(args, item);
    let fields = fields(args, item, &base, errors);
    let min = minimum(args, errors);
    let warn = args.iter().find(|arg| arg.key == Key::Warn).and_then(|arg| need(arg, errors));
    let contract = contract_name(args, errors);
    let library = Library::of(args, item, errors);
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
        if let Some(library) = &library {
            library.join(&mut target, item, &base, errors);
        }
        let resources = args.iter().filter(|arg| arg.key.is_resource());
        let understood = |arg: &Arg| fields.iter().any(|field| field.key == arg.key);
        // What is missing of a kernel whose file cannot be read is not known.
        if args.iter().any(|arg| arg.key == Key::Resources) && target.source.is_none() {
            targets.push(target);
            continue;
        }
        if report_missing(&target, args, item, &base, errors)
            && args.are_clear()
            && resources.into_iter().all(understood)
        {
            judge(&mut target, item, &base, min.as_ref(), warn.as_ref(), errors);
        }
        targets.push(target);
    }
    let tracking = library.map(|library| library.tracking(item)).unwrap_or_default();
    let krate_is_given = args.iter().any(|arg| arg.key == Key::Crate);
    Some(Plan { krate, krate_is_given, targets, base, min, warn, contract, tracking })
}

fn base(args: &[Arg], item: &Item) -> Base {
    let has = |key| args.iter().any(|arg| arg.key == key);
    let complete = has(Key::Workgroup) && (has(Key::Vgprs) || has(Key::Resources));
    match &item.kind {
        Kind::Fn => Base::New,
        Kind::Value { launch_config: true, .. } => Base::LaunchConfig,
        Kind::Value { ty, .. } => {
            let own = ty.clone().into_iter().last();
            match own {
                own if is_ident(own.as_ref(), "KernelDescriptor") => Base::Descriptor,
                _ if complete => Base::New,
                _ => Base::Descriptor,
            }
        }
        Kind::Describe { .. } if complete && item.found.is_empty() => Base::New,
        Kind::Describe { .. } => Base::Describe,
    }
}

/// The path of the crate `occ`.
fn crate_path(args: &[Arg], item: &Item, errors: &mut Errors) -> TokenStream {
    let Some(arg) = args.iter().find(|arg| arg.key == Key::Crate) else {
        let at = Range::attribute(item.name_span).first;
        return located(code!(::occ), at);
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
            Value::Str(name) => match find(&name) {
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

/// The architecture of this name: a crate names few, again and again.
fn find(name: &str) -> Result<&'static Entry, NameError> {
    thread_local!(static FOUND: RefCell<HashMap<String, &'static Entry>> = RefCell::default());
    if let Some(entry) = FOUND.with_borrow(|found| found.get(name).copied()) {
        return Ok(entry);
    }
    let entry = names::find(name)?;
    FOUND.with_borrow_mut(|found| found.insert(name.to_owned(), entry));
    Ok(entry)
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
    Target {
        arch,
        range,
        vendor,
        fields,
        source: None,
        checks: TokenStream::new(),
        held: TokenStream::new(),
        spilled: None,
        known: None,
    }
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
        Base::Descriptor | Base::Describe => !base.is_opaque(item),
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
    contract.source = target.source.as_ref().map(|(file, counts)| Source::new(file, counts));
    for (need, slot) in [(min, &mut contract.min), (warn, &mut contract.warn)] {
        match need {
            Some(Need { value: Wanted::Expression(_), .. }) => return,
            Some(Need { value: Wanted::Known(known), .. }) => *slot = Some(*known),
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
    if base.is_opaque(item) {
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
    // What a file does not say has been said.
    if !has(Key::Vgprs) && args.lack(Key::Vgprs) && target.source.is_none() {
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
