//! What can be said while the attribute expands: what is missing, what cannot launch, and the verdict
//! where all is known.

use occ_core::__private::message;
use occ_core::{Contract, Error, Kernel, Name, Vendor, Verdict, launch_errors};
use quote::quote;

use crate::attribute::Arguments;
use crate::attribute::key::{Key, error_code};
use crate::diagnostic::{Errors, Underline};
use crate::item::launch::Framework;
use crate::item::memory::Mention;
use crate::item::{Item, Kind};
use crate::requirement::{Asked, Wanted};
use crate::resource::Known;
use crate::target::{ArchName, Base, FileCounts, Target};

/// Lets the engine judge a target of which everything is known, and reports what cannot launch.
pub(crate) fn judge(
    target: &mut Target,
    item: &Item,
    base: &Base,
    min: Option<&Asked>,
    warn: Option<&Asked>,
    errors: &mut Errors,
) {
    let is_complete = match base {
        Base::New => true,
        // What `..` or a function gives is the compiler's to say.
        Base::LaunchConfig => {
            let is_shown = |key| target.resources.iter().any(|one| one.key == key && one.in_base);
            is_shown(Key::Workgroup) && is_shown(Key::DynamicLds)
        }
        Base::Descriptor | Base::Describe { .. } => !base.is_opaque(item),
    };
    let ArchName::Known { entry, .. } = &target.arch else { return };
    let arch = entry.arch;
    if !is_complete || target.resources.iter().any(|resource| resource.known.is_none()) {
        return;
    }
    let kernel =
        target.resources.iter().fold(Kernel::new(), |kernel, resource| resource.set(kernel));
    let mut contract = Contract::new("", arch, kernel);
    contract.source = target.source.as_ref().map(FileCounts::source);
    for (asked, slot) in [(min, &mut contract.min), (warn, &mut contract.warn)] {
        match asked {
            Some(Asked { requirement: Wanted::Expression(_), .. }) => return,
            Some(Asked { requirement: Wanted::Known(known), .. }) => *slot = Some(*known),
            None => {}
        }
    }
    if let Some(Known::Range([least, most])) =
        target.get(Key::Workgroup).and_then(|workgroup| workgroup.known)
    {
        contract = contract.over(least, most);
    }
    let kernel = contract.kernel;
    let verdict = contract.verdict();
    let is_certain = !target.resources.iter().any(|resource| resource.by_type);
    if let (Verdict::Refused(_), false) = (&verdict, is_certain) {
        // The compiler has the last word about types.
        return;
    }
    if let Verdict::Refused(first) = verdict {
        let all: Vec<Error> = launch_errors(arch, &kernel).into_iter().flatten().collect();
        for error in if all.is_empty() { vec![first] } else { all } {
            refuse(target, item, &contract, error, errors);
        }
        return;
    }
    target.known = Some((contract, verdict));
}

/// Reports why a kernel cannot launch, on the value to blame.
fn refuse(target: &Target, item: &Item, contract: &Contract, error: Error, errors: &mut Errors) {
    let code = Some(occ_core::__private::error_code(error));
    let blamed = target.resources.iter().find(|resource| error_code(resource.key) == code);
    let blamed = blamed.or_else(|| target.culprit(error.limiter()?));
    let at = blamed.map_or(target.at, |resource| resource.value_at);
    let text = named(contract, item).message(&Verdict::Refused(error));
    errors.push(at, text.as_str());
}

/// Reports what is not known of the kernel; whether nothing is missing.
pub(crate) fn report_missing(
    target: &mut Target,
    arguments: &Arguments,
    item: &Item,
    base: &Base,
    errors: &mut Errors,
) -> bool {
    let memory = report_memory(target, arguments, item, base, errors);
    if base.is_opaque(item) {
        return memory;
    }
    let at = Underline::at(item.name_span);
    let has_workgroup = target.get(Key::Workgroup).is_some() || matches!(base, Base::LaunchConfig);
    if !has_workgroup && !item.launch.is_reported && arguments.lack(Key::Workgroup) {
        errors.push(at, missing_workgroup(target, item));
    }
    // What a file does not say has been said.
    let has_registers = target.get(Key::Vgprs).is_some();
    if !has_registers && arguments.lack(Key::Vgprs) && target.source.is_none() {
        errors.push(at, refusal_text(target, item, Error::UnknownRegisters));
    }
    memory && has_workgroup && has_registers
}

/// Asks for the workgroup size, in the way that suits the item.
fn missing_workgroup(target: &Target, item: &Item) -> String {
    let mut text = refusal_text(target, item, Error::UnknownWorkgroup);
    if matches!(item.kind, Kind::Function(_)) {
        text.push_str(match (item.launch.framework, target.vendor) {
            (Some(Framework::Cuda) | None, Vendor::Nvidia) => {
                ", or put this attribute above the `#[launch_bounds(..)]` that states it"
            }
            (Some(Framework::RustGpu) | None, _) => {
                ", or put this attribute above the `#[spirv(..)]` that states it"
            }
            // No attribute of CUDA's is for AMD's devices, and cubecl has none for the size.
            (Some(Framework::Cuda | Framework::Cube), _) => "",
        });
    }
    text
}

/// Reports workgroup memory that is not known; whether all of it is.
fn report_memory(
    target: &mut Target,
    arguments: &Arguments,
    item: &Item,
    base: &Base,
    errors: &mut Errors,
) -> bool {
    let mut is_known = true;
    // What a file does not say of it has been said.
    if arguments.lack(Key::Lds) && target.source.is_none() {
        for mention in &item.memory.unreadable {
            is_known = false;
            let or = "all of the kernel's together, or read it from a file by `resources`";
            errors.push(mention.at, ask(mention, Key::Lds.name_for(target.vendor), or));
        }
        is_known &= report_undeclared(target, item, base, errors);
    }
    if let Some(mention) = &item.memory.dynamic
        && arguments.lack(Key::DynamicLds)
        && target.get(Key::DynamicLds).is_none()
    {
        is_known = false;
        let key = Key::DynamicLds.name_for(target.vendor);
        errors.push(mention.at, ask(mention, key, "the most that is asked for at launch"));
    }
    is_known
}

/// Reports static workgroup memory that nobody states, where neither the item's tokens nor a descriptor say
/// all of it; whether somebody does.
fn report_undeclared(target: &mut Target, item: &Item, base: &Base, errors: &mut Errors) -> bool {
    let memory = &item.memory;
    let text =
        || message::missing_memory(target.vendor, &item.name, memory.shown(), memory.shows_more());
    let at = Underline::at(item.name_span);
    match base {
        Base::New if item.launch.framework == Some(Framework::RustGpu) => true,
        Base::New | Base::LaunchConfig => {
            errors.push(at, text().as_str());
            false
        }
        Base::Describe { may_be_missing: true } => {
            let text = text();
            let text = text.as_str();
            let check = at.call_private("memory_is_declared", quote!(__is_described, #text));
            target.base_checks.extend(quote!(#check;));
            true
        }
        Base::Descriptor | Base::Describe { .. } => true,
    }
}

fn ask(Mention { what, .. }: &Mention, key: &str, or: &str) -> String {
    format!("the size of {what} cannot be read; give it as `{key} = 4096`, {or}")
}

fn refusal_text(target: &Target, item: &Item, error: Error) -> String {
    let mut arch = match &target.arch {
        ArchName::Known { entry, .. } => *entry.arch,
        ArchName::Path(path) => {
            let mut arch = occ_core::arch::GCN;
            arch.name = short_name(&path.to_string());
            arch
        }
    };
    arch.vendor = target.vendor;
    named(&Contract::new("", &arch, Kernel::new()), item)
        .message(&Verdict::Refused(error))
        .as_str()
        .to_owned()
}

/// A path as the name of an architecture: its last part where all of it is too long for one.
fn short_name(path: &str) -> Name {
    let last = path.rsplit(':').next().and_then(|last| Name::try_new(last.trim()));
    Name::try_new(path).or(last).unwrap_or(Name::new("this architecture"))
}

/// The contract under the kernel's own name. The name lives as long as the compiler: an error is
/// the last thing it is needed for.
pub(crate) fn named(contract: &Contract, item: &Item) -> Contract {
    Contract { name: Box::leak(item.name.clone().into_boxed_str()), ..*contract }
}
