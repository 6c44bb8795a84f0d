//! The verdict of each target, made once: what the kernel reaches as far as it is known while the
//! attribute expands, what is complete, and what is missing.

use occ_core::__private::key::DECLARATIONS;
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Error, Kernel, Name, OccupancyBounds, Open, Vendor, Verdict, launch_errors,
    occupancy_bounds,
};
use quote::{ToTokens as _, quote};

use crate::attribute::key::{Key, error_code};
use crate::base::Base;
use crate::diagnostic::{Errors, Underline};
use crate::facts::Facts;
use crate::item::ItemKind;
use crate::item::function::PUT_ON_THE_KERNEL;
use crate::item::launch::Framework;
use crate::item::memory::Mention;
use crate::read::Read;
use crate::requirement::{self, Threshold};
use crate::statement::Statement;
use crate::target::{ArchName, Target};

/// How the contract on one target stands.
pub(crate) struct Judged {
    pub(crate) facts: Facts,
    /// The contract without its names, as far as it is known here; on an architecture of the same vendor
    /// where only the compiler knows the own.
    unnamed: Contract<'static>,
    /// Whether all is known that the occupancy follows from.
    pub(crate) is_complete: bool,
    /// The verdict, where all it needs is known.
    pub(crate) verdict: Option<Verdict>,
}

impl Judged {
    /// The contract, as far as it is known here, without the kernel's name.
    pub(crate) fn contract(&self) -> Contract<'_> {
        from_file(self.unnamed, &self.facts)
    }

    /// The least and the most that every launch reaches, where nothing is open but the size of its
    /// workgroups and its memory.
    pub(crate) fn bounds(&self) -> Option<OccupancyBounds> {
        let (arch, account) = (self.facts.target.arch()?, &self.facts.account);
        let is_measured = [Key::Workgroup, Key::Lds, Key::DynamicLds];
        let is_other =
            |one: &&Statement| account.open.contains(one.key) && !is_measured.contains(&one.key);
        if self.facts.statements.iter().any(|one| is_other(&one)) {
            return None;
        }
        let mut open = Open::NONE;
        if account.open.contains(Key::Workgroup) {
            open = open.with_workgroup_up_to(arch, &account.kernel, self.facts.most_threads());
        } else if let Some([least, most]) = account.range_on(arch) {
            open = open.with_workgroup(least, most);
        }
        if account.open.contains(Key::Lds) {
            open = open.with_lds();
        }
        if account.open.contains(Key::DynamicLds) {
            open = open.with_dynamic_lds();
        }
        occupancy_bounds(arch, &account.kernel, open).ok()
    }
}

/// The verdicts; what is missing and what cannot launch goes to `errors`.
pub(crate) fn verdicts(read: &Read, facts: Vec<Facts>, errors: &mut Errors) -> Vec<Judged> {
    let mut are_understood = read.arguments.are_clear();
    for argument in read.arguments.iter() {
        are_understood &= !argument.key.is_resource()
            || read.statements.iter().any(|one| one.key == argument.key);
    }
    let mut judged = Vec::new();
    for mut facts in facts {
        // What is missing of a kernel whose file cannot be read is not known.
        let is_unread = read.arguments.get(Key::Resources).is_some() && facts.file.is_none();
        let is_there = !is_unread && report_missing(read, &mut facts, errors);
        judged.push(judge(read, facts, is_there && are_understood, errors));
    }
    report_never_warned(read, &judged, errors);
    judged
}

/// Lets the engine judge a target, and reports what cannot launch. `is_there`: nothing is missing.
fn judge(read: &Read, facts: Facts, is_there: bool, errors: &mut Errors) -> Judged {
    let arch = facts.target.arch();
    let unnamed = unnamed(read, &facts);
    let contract = from_file(unnamed, &facts);
    let is_known = is_there && arch.is_some() && facts.account.open.is_empty();
    let by_type = facts.counting().iter().any(|one| one.by_type);
    let verdict = contract.verdict();
    let is_refused = matches!(verdict, Verdict::Refused(_));
    let mut launched = contract;
    launched.kernel = stand_in(&contract.arch, contract.kernel);
    if let (Some(arch), true) = (arch, is_refused && is_there && !by_type)
        && let Verdict::Refused(first) = launched.verdict()
    {
        let all: Vec<Error> = launch_errors(arch, &launched.kernel).collect();
        let all = if all.is_empty() { vec![first] } else { all };
        for error in all {
            if !follows(&facts, error) && (is_known || is_decided(&facts, error)) {
                refuse(read, &facts, &contract, error, errors);
            }
        }
    }
    let is_complete = is_known && !is_refused;
    let is_judged = is_complete && read.requirements.known().is_some();
    Judged { facts, unnamed, is_complete, verdict: is_judged.then_some(verdict) }
}

/// The kernel with what every launch has at least, where that is not known here: so the engine tells what
/// is wrong with the rest.
fn stand_in(arch: &Arch, kernel: Kernel) -> Kernel {
    let kernel = match kernel.workgroup {
        Some(_) => kernel,
        None => kernel.workgroup(kernel.wave_on(arch).threads()),
    };
    if kernel.vgprs.is_some() { kernel } else { kernel.vgprs(1) }
}

/// Whether an error is about one value alone, which nothing that is open changes.
fn is_decided(facts: &Facts, error: Error) -> bool {
    const ALONE: [Key; 7] = [
        Key::Wave,
        Key::Mode,
        Key::Vgprs,
        Key::Sgprs,
        Key::Lds,
        Key::Carveout,
        Key::VirtualResources,
    ];
    blamed_key(error).is_some_and(|key| ALONE.contains(&key) && !facts.account.open.contains(key))
}

/// Whether an error may follow from a value that another one contradicts: that is told by itself.
fn follows(facts: &Facts, error: Error) -> bool {
    match blamed_key(error) {
        Some(key) => facts.contradicted.contains(key),
        None => !facts.contradicted.is_empty(),
    }
}

/// The key whose value an error is about; `None` where it is about several.
fn blamed_key(error: Error) -> Option<Key> {
    let code = Some(occ_core::__private::error_code(error));
    let declared = DECLARATIONS.iter().find(|declared| error_code(declared.key) == code)?;
    Some(declared.key)
}

/// The contract without its names, as far as it is known.
fn unnamed(read: &Read, facts: &Facts) -> Contract<'static> {
    let is_amd = facts.target.vendor.is_amd();
    let any = if is_amd { &occ_core::arch::GCN } else { &occ_core::arch::SM_90 };
    let arch = facts.target.arch().unwrap_or(any);
    let mut contract = Contract::new("", arch, facts.account.kernel);
    contract.min = read.requirements.min.as_ref().and_then(Threshold::known);
    contract.warn = read.requirements.warn.as_ref().and_then(Threshold::known);
    match facts.account.range_on(arch) {
        Some([least, most]) => contract.over(least, most),
        None => contract,
    }
}

/// The contract with the file that its counts were read from.
fn from_file<'a>(mut contract: Contract<'a>, facts: &'a Facts) -> Contract<'a> {
    contract.source = facts.source();
    contract
}

/// Reports why a kernel cannot launch, on the value to blame.
fn refuse(read: &Read, facts: &Facts, contract: &Contract<'_>, error: Error, errors: &mut Errors) {
    let blamed = blamed_key(error).and_then(|key| facts.get(key));
    let blamed = blamed.or_else(|| facts.culprit(error.limiter()?));
    let at = blamed.map_or(facts.target.at, |one| one.value_at);
    errors.push(at, told(read, contract, &Verdict::Refused(error)));
}

/// What a person is told of a verdict, under the kernel's own name.
pub(crate) fn told(read: &Read, contract: &Contract<'_>, verdict: &Verdict) -> String {
    let mut contract = *contract;
    contract.name = &read.name;
    contract.message(verdict).as_str().to_owned()
}

/// Reports what is not known of the kernel; whether nothing is missing.
fn report_missing(read: &Read, facts: &mut Facts, errors: &mut Errors) -> bool {
    let memory = report_memory(read, facts, errors);
    if read.base.is_opaque() {
        return memory;
    }
    let (item, arguments) = (&read.item, &read.arguments);
    let at = Underline::at(item.name_span);
    let has_workgroup = facts.get(Key::Workgroup).is_some() || read.base == Base::LaunchConfig;
    // What is wrong with what a framework's attribute says has been said.
    let is_said =
        item.launch.is_reported || item.launch.exact.is_some() || item.launch.bound.is_some();
    if !has_workgroup && !is_said && arguments.lack(Key::Workgroup) {
        errors.push(at, missing_workgroup(read, &facts.target));
    }
    // What a file does not say has been said.
    let has_registers = facts.get(Key::Vgprs).is_some();
    if !has_registers && arguments.lack(Key::Vgprs) && facts.file.is_none() {
        errors.push(at, refusal_text(read, &facts.target, Error::UnknownRegisters));
    }
    memory && has_workgroup && has_registers
}

/// Asks for the workgroup size, in the way that suits the item.
fn missing_workgroup(read: &Read, target: &Target) -> String {
    let mut text = refusal_text(read, target, Error::UnknownWorkgroup);
    if let ItemKind::Function(function) = &read.item.kind {
        if function.returns && read.item.launch.framework.is_none() {
            return format!(
                "{text}; if `{}` makes the configuration of a launch, {PUT_ON_THE_KERNEL}",
                read.item.name
            );
        }
        text.push_str(match (read.item.launch.framework, target.vendor) {
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

fn refusal_text(read: &Read, target: &Target, error: Error) -> String {
    let mut arch = match &target.arch {
        ArchName::Known { entry, .. } => *entry.arch,
        ArchName::Path(path) => {
            let mut arch = occ_core::arch::GCN;
            arch.name = short_name(&path.to_string());
            arch
        }
    };
    arch.vendor = target.vendor;
    told(read, &Contract::new("", &arch, Kernel::new()), &Verdict::Refused(error))
}

/// A path as the name of an architecture: its last part where all of it is too long for one.
fn short_name(path: &str) -> Name {
    let last = path.rsplit(':').next().and_then(|last| Name::try_new(last.trim()));
    Name::try_new(path).or(last).unwrap_or(Name::new("this architecture"))
}

/// Reports what is wanted in another unit than the minimum, and is below it on every target.
fn report_never_warned(read: &Read, judged: &[Judged], errors: &mut Errors) {
    let (Some(min), Some(warn)) = (&read.requirements.min, &read.requirements.warn) else { return };
    let never = |judged: &Judged| {
        judged.verdict.is_some() && occ_core::__private::never_warns(&judged.contract())
    };
    // What `occ.toml` wants of all kernels may be below what one of them requires.
    if warn.shared.is_empty() && judged.iter().all(never) {
        requirement::report_never(warn, &min.name, errors);
    }
}

/// Reports workgroup memory that is not known; whether all of it is.
fn report_memory(read: &Read, facts: &mut Facts, errors: &mut Errors) -> bool {
    let mut is_known = true;
    let (memory, vendor) = (&read.item.memory, facts.target.vendor);
    // What a file does not say of it has been said.
    if read.arguments.lack(Key::Lds) && facts.file.is_none() {
        for mention in &memory.unreadable {
            is_known = false;
            let or = "all of the kernel's together, or read it from a file by `resources`";
            errors.push(mention.at, ask(mention, Key::Lds.name_for(vendor), or));
        }
        is_known &= report_undeclared(read, facts, errors);
    }
    if let Some(mention) = &memory.dynamic
        && read.arguments.lack(Key::DynamicLds)
        && facts.get(Key::DynamicLds).is_none()
        && read.item.launch.dynamic.is_none()
    {
        is_known = false;
        let key = Key::DynamicLds.name_for(vendor);
        errors.push(mention.at, ask(mention, key, "the most that is asked for at launch"));
    }
    is_known
}

/// Reports static workgroup memory that nobody states, where neither the item's tokens nor a descriptor say
/// all of it; whether somebody does.
fn report_undeclared(read: &Read, facts: &mut Facts, errors: &mut Errors) -> bool {
    let memory = &read.item.memory;
    let text = message::missing_memory(
        facts.target.vendor,
        &read.name,
        memory.shown(),
        memory.shows_more(),
    );
    let (text, at) = (text.as_str(), Underline::at(read.item.name_span));
    match read.base {
        Base::New if read.item.launch.framework == Some(Framework::RustGpu) => true,
        Base::New | Base::LaunchConfig => {
            errors.push(at, text);
            false
        }
        Base::Describe { may_be_missing: true } => {
            let check = at.call_private("memory_is_declared", quote!(__is_described, #text));
            quote!(#check;).to_tokens(&mut facts.base_checks);
            true
        }
        Base::Descriptor { .. } | Base::Describe { .. } => true,
    }
}

fn ask(Mention { what, .. }: &Mention, key: &str, or: &str) -> String {
    format!("the size of {what} cannot be read; give it as `{key} = 4096`, {or}")
}
