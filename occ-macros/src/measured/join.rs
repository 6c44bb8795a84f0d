//! A measured kernel's way into a contract: its counts take the place of the declared ones, which are
//! the most that they may be.

use occ_artifacts::Spilling;
use occ_core::__private::message::{self, InFile};
use occ_core::{Kernel, Limiter, chips};
use proc_macro2::TokenStream;
use quote::quote;

use super::Measured;
use super::counts::{CompiledFor, Counts};
use super::files::Spills;
use crate::attribute::key::Key;
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;
use crate::resource::{Known, Origin, Resource, SetterValue};
use crate::target::{ArchName, Base, FileCounts, Target, Warning};

pub(super) fn join(
    measured: &Measured,
    target: Target,
    item: &Item,
    base: &Base,
    errors: &mut Errors,
) -> Vec<Target> {
    let copies = measured.library.kernels(&measured.files, &target, errors);
    if copies.is_empty() {
        return vec![target];
    }
    let last = copies.len() - 1;
    let mut target = Some(target);
    let joined = copies.iter().enumerate().filter_map(|(at, counts)| {
        let mut target = if at == last { target.take()? } else { target.clone()? };
        let name = &measured.files.name;
        let (vendor, is_opaque) = (target.vendor, base.is_opaque(item));
        let spills = measured.files.spills.as_ref();
        let join = Join { counts, name, vendor, is_opaque, spills };
        join.join(&mut target, base, errors);
        // A name that no token shows may be that of another kernel in the file.
        let is_described = matches!(base, Base::Descriptor | Base::Describe { .. });
        let is_shown = item.has_written_name && !is_opaque;
        if is_described && !is_shown && !measured.files.is_named {
            let in_file = join.in_file_tokens();
            let check =
                measured.files.name_at.call_private("same_kernel", quote!(__kernel.name, #in_file));
            target.base_checks.extend(quote!(#check;));
        }
        if let Some(spills) = spills {
            join.spills(spills, &mut target, errors);
        }
        Some(target)
    });
    joined.collect()
}

/// The threads of a wave on the target: a smaller workgroup takes as much. 1 where only the compiler
/// knows them.
fn wave(target: &Target) -> u32 {
    let ArchName::Known { entry, .. } = &target.arch else { return 1 };
    let kernel = target.resources.iter().fold(Kernel::new(), |kernel, one| one.set(kernel));
    kernel.wave_on(entry.arch).threads()
}

/// One kernel's way from its file into a contract.
struct Join<'a> {
    counts: &'a Counts,
    name: &'a str,
    vendor: occ_core::Vendor,
    /// Whether values that no token shows may be declared: those of a descriptor's value.
    is_opaque: bool,
    spills: Option<&'a Spills>,
}

impl Join<'_> {
    fn join(&self, target: &mut Target, base: &Base, errors: &mut Errors) {
        let holds_registers = self.is_opaque || target.get(Key::Vgprs).is_some();
        for key in &self.counts.keys {
            if let ArchName::Known { entry, .. } = &target.arch
                && key.foreign_to(entry.arch).is_some()
            {
                continue;
            }
            self.key(*key, target, errors);
        }
        self.target(target);
        if let Some(most) = self.counts.max_cluster {
            self.cluster_at_most(most, target, errors);
        }
        if self.counts.leaves_cluster_open {
            self.cluster_is_given(target, errors);
        }
        let is_open = self.workgroup(target, base, errors);
        for key in [Key::Vgprs, Key::Lds] {
            if !self.counts.keys.contains(&key) && target.get(key).is_none() {
                self.unknown(key, target, errors);
            }
        }
        let is_said =
            [Key::Agprs, Key::VgprsAllocated].iter().any(|key| target.get(*key).is_some());
        if self.counts.leaves_agprs_open && !is_said {
            self.unknown(Key::Agprs, target, errors);
        }
        if self.counts.leaves_wave_open && target.get(Key::Wave).is_none() {
            errors.push(self.counts.at, self.in_file().wave_open().as_str());
        }
        let counts = Limiter::ALL
            .into_iter()
            .filter(|limiter| self.counts.keys.iter().any(|key| key.relieves(*limiter)));
        target.source = Some(FileCounts {
            file: self.counts.file,
            limiters: counts.collect(),
            bound: self.counts.workgroup.map(|bound| (bound.threads(), bound.is_exact())),
            is_open,
            spills: self.spills.map(|spills| spills.rule != Spilling::Warn),
            holds_registers,
        });
    }

    /// Reports a count that neither the file nor the attribute says. A descriptor may say it: the
    /// engine asks it for registers, and of the others what is still 0 was not said.
    fn unknown(&self, key: Key, target: &mut Target, errors: &mut Errors) {
        let mut symbolic = self.counts.symbolic.iter();
        let instead = symbolic.find(|(symbolic, _)| *symbolic == key);
        let instead = instead.map_or("", |(_, text)| text);
        if !self.is_opaque {
            let text = self.in_file().unknown(key.name(), instead);
            errors.push(self.counts.at, text.as_str());
            return;
        }
        let count = match key {
            Key::Lds => quote!(__kernel.kernel.lds),
            Key::Agprs => quote!(__kernel.kernel.agprs),
            _ => return,
        };
        let (name, in_file) = (key.name(), self.in_file_tokens());
        let arguments = quote!(#count, #name, #instead, #in_file);
        let check = self.counts.at.call_private("is_given", arguments);
        target.base_checks.extend(quote!(#check;));
    }

    fn in_file(&self) -> InFile<'_> {
        InFile { kernel: self.name, file: self.counts.file, vendor: self.vendor }
    }

    /// The sentences' subject for the checks that const evaluation makes.
    fn in_file_tokens(&self) -> TokenStream {
        let InFile { kernel, file, .. } = self.in_file();
        let vendor = if self.vendor.is_amd() { quote!(Amd) } else { quote!(Nvidia) };
        quote!(__occ::__private::InFile {
            kernel: #kernel,
            file: #file,
            vendor: __occ::Vendor::#vendor,
        })
    }

    /// Holds an architecture that only const evaluation knows against what the kernel is for.
    fn target(&self, target: &mut Target) {
        let theirs = &self.counts.target;
        let ArchName::Path(path) = &target.arch else { return };
        if theirs.is_empty() {
            return;
        }
        let names = chips::all().map(|chip| chip.arch.name.as_str());
        let runs_on = names.filter(|name| occ_artifacts::runs_on(theirs, name));
        let archs = crate::target::all(path, target.at);
        let in_file = self.in_file_tokens();
        let check = target.at.call_private(
            "compiled_for_target",
            quote!(#archs, #theirs, &[#(#runs_on),*], #in_file),
        );
        target.checks.extend(quote!(#check;));
    }

    fn key(&self, key: Key, target: &mut Target, errors: &mut Errors) {
        let Some(known) = self.counts.value(key) else { return };
        let declared = target.resources.iter().position(|resource| resource.key == key);
        if let (Key::DynamicLds, Some(at)) = (key, declared) {
            // What is launched may ask for more than the compiler did, and then that counts.
            let declared = target.resources[at].clone();
            self.compare(key, known, &declared, target, errors);
            return;
        }
        if key == Key::Trap && (declared.is_some() || self.is_opaque) {
            // Who launches the kernel may have one installed, and then that counts.
            let declared = declared.map(|at| &target.resources[at]);
            if let (Known::Flag(true), Some(Resource { known: Some(Known::Flag(false)), at, .. })) =
                (known, declared)
            {
                let file = &self.counts.file;
                errors.push(*at, format!("{file} says what `{}` is; leave it out", key.name()));
            }
            return;
        }
        match declared.map(|at| target.resources.remove(at)) {
            // What the item's own tokens show is less than what the functions take that it calls.
            Some(declared)
                if declared.origin == Origin::Item && key == Key::Lds && declared.by_type => {}
            Some(declared) => self.compare(key, known, &declared, target, errors),
            None if self.is_opaque => {
                let declared = match key {
                    Key::Vgprs => quote!(__kernel.kernel.vgprs),
                    Key::Sgprs => quote!(__kernel.kernel.sgprs),
                    Key::Agprs => quote!(__occ::__private::given(__kernel.kernel.agprs)),
                    Key::Lds => quote!(__occ::__private::given(__kernel.kernel.lds)),
                    Key::DynamicLds => {
                        quote!(__occ::__private::given(__kernel.kernel.dynamic_lds))
                    }
                    _ => TokenStream::new(),
                };
                if let (Known::Count(count), false) = (known, declared.is_empty()) {
                    let (key, in_file) = (key.name(), self.in_file_tokens());
                    let check = self.counts.at.call_private(
                        "descriptor_at_most",
                        quote!(#declared, #key, #count, #in_file),
                    );
                    target.base_checks.extend(quote!(#check;));
                }
                if let Known::Shape([x, y, z]) = known {
                    let theirs = quote!(__kernel.kernel.cluster);
                    let in_file = self.in_file_tokens();
                    let check = self.counts.at.call_private(
                        "compiled_for_cluster",
                        quote!(#theirs, [#x, #y, #z], #in_file),
                    );
                    target.base_checks.extend(quote!(#check;));
                }
            }
            None => {}
        }
        target.resources.push(self.resource(key, known));
    }

    fn resource(&self, key: Key, known: Known) -> Resource {
        Resource {
            key,
            name: key.name().to_owned(),
            origin: Origin::File,
            value: SetterValue::Literal(known),
            in_base: false,
            by_type: false,
            known: Some(known),
            at: self.counts.at,
            value_at: self.counts.at,
        }
    }

    /// Holds what the file says against what is declared beside it.
    fn compare(
        &self,
        key: Key,
        known: Known,
        declared: &Resource,
        target: &mut Target,
        errors: &mut Errors,
    ) {
        let at = declared.value_at;
        match (known, declared.known) {
            (Known::Count(count), Some(Known::Count(most))) if !declared.by_type => {
                if count > most {
                    errors.push(at, self.in_file().above(key.name(), count, most).as_str());
                }
            }
            (Known::Count(count), _) => {
                let (value, key) = (declared.value.number(), key.name());
                let in_file = self.in_file_tokens();
                let check = at.call_private("at_most", quote!(#value, #key, #count, #in_file));
                target.checks.extend(quote!(#check;));
            }
            (Known::Shape(theirs), Some(Known::Shape(ours))) => {
                if ours != theirs {
                    errors.push(at, self.in_file().cluster(theirs, ours).as_str());
                }
            }
            (Known::Shape([x, y, z]), None) => {
                let in_file = self.in_file_tokens();
                if let Some(ours) = declared.value.shape() {
                    let check = at.call_private(
                        "compiled_for_cluster",
                        quote!(::core::option::Option::Some(#ours), [#x, #y, #z], #in_file),
                    );
                    target.checks.extend(quote!(#check;));
                }
            }
            (Known::Wave(wave), Some(Known::Wave(other))) => {
                if wave != other {
                    let text = self.in_file().wave(wave.threads(), other.threads());
                    errors.push(at, text.as_str());
                }
            }
            (Known::Flag(true), Some(Known::Flag(false))) if self.counts.has_dynamic_stack => {
                errors.push(at, self.in_file().spills(message::DYNAMIC_STACK).as_str());
            }
            (Known::Flag(true), Some(Known::Flag(false))) => {
                let bytes = self.counts.scratch;
                errors.push(at, self.in_file().above(key.name(), bytes, 0).as_str());
            }
            (Known::Flag(_), Some(Known::Flag(_))) => {}
            (Known::Mode(mode), Some(Known::Mode(other))) => {
                if mode != other {
                    errors.push(at, self.in_file().mode(mode, other).as_str());
                }
            }
            _ => errors.push(
                declared.at,
                format!("{} says what `{}` is; leave it out", self.counts.file, key.name()),
            ),
        }
    }

    /// Holds the cluster against the largest that the kernel was compiled for.
    fn cluster_at_most(&self, most: u32, target: &mut Target, errors: &mut Errors) {
        match target.get(Key::Cluster).cloned() {
            Some(Resource { known: Some(Known::Shape(ours)), value_at, .. }) => {
                let [x, y, z] = ours;
                if occ_core::__private::threads(x, y, z) > most {
                    errors.push(value_at, self.in_file().cluster_above(most, ours).as_str());
                }
            }
            Some(Resource { value, value_at, .. }) => {
                let (ours, in_file) = (value.shape(), self.in_file_tokens());
                let ours = quote!(::core::option::Option::Some(#ours));
                let check =
                    value_at.call_private("cluster_at_most", quote!(#ours, #most, #in_file));
                target.checks.extend(quote!(#check;));
            }
            None if self.is_opaque => {
                let (ours, in_file) = (quote!(__kernel.kernel.cluster), self.in_file_tokens());
                let check =
                    self.counts.at.call_private("cluster_at_most", quote!(#ours, #most, #in_file));
                target.base_checks.extend(quote!(#check;));
            }
            None => {}
        }
    }

    /// Asks for the cluster that a launch has to name.
    fn cluster_is_given(&self, target: &mut Target, errors: &mut Errors) {
        if target.get(Key::Cluster).is_some() {
            return;
        }
        if !self.is_opaque {
            errors.push(self.counts.at, self.in_file().cluster_open().as_str());
            return;
        }
        let in_file = self.in_file_tokens();
        let check = self
            .counts
            .at
            .call_private("cluster_is_given", quote!(__kernel.kernel.cluster, #in_file));
        target.base_checks.extend(quote!(#check;));
    }

    /// Holds the workgroup against the one that the kernel was compiled for, or takes that. Whether it
    /// is a bound, and nobody says the size: then the contract is for all sizes up to it.
    fn workgroup(&self, target: &mut Target, base: &Base, errors: &mut Errors) -> bool {
        let Some(compiled_for) = self.counts.workgroup else { return false };
        let (theirs, is_exact) = (compiled_for.threads(), compiled_for.is_exact());
        // A bound of the item's gives way to the one size that the file allows.
        if is_exact {
            target.resources.retain(|resource| {
                resource.key != Key::Workgroup || resource.origin != Origin::Bound
            });
        }
        match target.get(Key::Workgroup).cloned() {
            Some(Resource { known: Some(known), value_at, .. }) => {
                let most = known.count().unwrap_or(0);
                // Of a range each size has to be the one that is required.
                let ours = match known {
                    Known::Range([least, _]) if is_exact && most == theirs => least,
                    _ => most,
                };
                if ours > theirs || is_exact && ours != theirs {
                    let text = self.in_file().workgroup(theirs, is_exact, ours);
                    errors.push(value_at, text.as_str());
                } else if let (CompiledFor::Exactly(theirs), Known::Shape(ours)) =
                    (compiled_for, known)
                    && ours != theirs
                {
                    // Its launch fails (PTX ISA, `.reqntid`; OpenCL C, `reqd_work_group_size`).
                    errors.push(value_at, self.in_file().workgroup_shape(theirs, ours).as_str());
                }
            }
            Some(Resource { value, value_at, .. }) => {
                let (ours, in_file) = (value.number(), self.in_file_tokens());
                let check =
                    value_at.call_private("workgroup", quote!(#ours, #theirs, #is_exact, #in_file));
                target.checks.extend(quote!(#check;));
                if let (Some([least, _]), true) = (value.range(), is_exact) {
                    let arguments = quote!(#least, #theirs, #is_exact, #in_file);
                    let check = value_at.call_private("workgroup", arguments);
                    target.checks.extend(quote!(#check;));
                }
                let shape = value.shape().map(|shape| quote!(::core::option::Option::Some(#shape)));
                target.checks.extend(shape.and_then(|shape| self.same_shape(value_at, &shape)));
            }
            None => {
                let declared = match base {
                    Base::LaunchConfig => Some((
                        quote!(__occ::__private::threads(__x, __y, __z)),
                        quote!(::core::option::Option::Some([__x, __y, __z])),
                    )),
                    _ if self.is_opaque => Some((
                        quote!(__occ::__private::count_or(__kernel.kernel.workgroup, #theirs)),
                        quote!(__kernel.kernel.workgroup_shape),
                    )),
                    _ => None,
                };
                let is_declared = declared.is_some();
                if let Some((declared, shape)) = declared {
                    let in_file = self.in_file_tokens();
                    let check = self
                        .counts
                        .at
                        .call_private("workgroup", quote!(#declared, #theirs, #is_exact, #in_file));
                    target.base_checks.extend(quote!(#check;));
                    target.base_checks.extend(self.same_shape(self.counts.at, &shape));
                }
                if let (CompiledFor::Exactly(shape), false) =
                    (compiled_for, matches!(base, Base::LaunchConfig))
                {
                    let shape = self.resource(Key::Workgroup, Known::Shape(shape));
                    target.resources.push(shape);
                }
                if let (CompiledFor::AtMost(most @ 1..), false) = (compiled_for, is_declared) {
                    let least = wave(target).min(most);
                    let range = self.resource(Key::Workgroup, Known::Range([least, most]));
                    target.resources.push(range);
                    return true;
                }
            }
        }
        false
    }

    /// Holds the threads along each dimension, where the file says them.
    fn same_shape(&self, at: Underline, ours: &TokenStream) -> Option<TokenStream> {
        let Some(CompiledFor::Exactly([x, y, z])) = self.counts.workgroup else { return None };
        let in_file = self.in_file_tokens();
        let check = at.call_private("workgroup_shape", quote!(#ours, [#x, #y, #z], #in_file));
        Some(quote!(#check;))
    }

    /// Refuses what was spilled, or warns of it.
    fn spills(&self, spills: &Spills, target: &mut Target, errors: &mut Errors) {
        let measured = &self.counts.measured;
        let allowed = spills.rule.allows(measured);
        let text = match allowed {
            None => self.in_file().spills_unknown(),
            Some(true) => return,
            Some(false) => self.in_file().spills(&measured.spilled()),
        };
        if spills.rule != Spilling::Warn || allowed.is_none() {
            let most = match (spills.rule, allowed) {
                (Spilling::AtMost(most), Some(_)) => {
                    format!(", above the {most} bytes that may be")
                }
                _ => String::new(),
            };
            let shared = spills.shared.as_deref().unwrap_or_default();
            errors.push(spills.at, format!("{}{most}{shared}", text.as_str()));
        } else {
            let text = format!("{}{}", text.as_str(), message::SILENCE);
            target.warnings.push(Warning { name: "SPILLS", at: spills.at, text });
        }
    }
}
