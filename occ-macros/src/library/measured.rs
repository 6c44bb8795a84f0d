//! A kernel of a file, and its way into a contract.

use occ_core::message::InFile;
use occ_core::{Kernel, Limiter, Mode, Wave};
use proc_macro::TokenStream;

use super::resources::{Resources, Spills};
use crate::code::{code, counted};
use crate::errors::{Errors, Range};
use crate::field::{Field, Known};
use crate::keys::Key;
use crate::plan::{ArchName, Base, Target};

/// A kernel of a file, in the attribute's own terms.
pub(crate) struct Measured {
    /// The file's name as messages print it.
    pub(crate) file: &'static str,
    /// The file in `resources`, or all of them.
    pub(crate) range: Range,
    /// The kernel with every count that the file gives.
    pub(crate) kernel: Kernel,
    /// The keys of those counts.
    pub(crate) keys: Vec<Key>,
    /// Bytes of scratch memory per thread.
    pub(crate) scratch: u32,
    /// The workgroup that it was compiled for, in threads, and whether for exactly that.
    pub(crate) workgroup: Option<(u32, bool)>,
    /// What the file says instead of a number, by key.
    pub(crate) symbolic: Vec<(Key, String)>,
    /// What was spilled, in words; `None` where the file does not say.
    pub(crate) spilled: Option<String>,
}

impl Measured {
    /// Puts the file's counts in place of the declared ones, which are the most that they may be.
    pub(crate) fn join(
        &self,
        target: &mut Target,
        base: &Base,
        opaque: bool,
        resources: &Resources,
        errors: &mut Errors,
    ) {
        let name = &resources.name;
        let join = Join { measured: self, name, vendor: target.vendor, opaque };
        for key in &self.keys {
            if let ArchName::Known(entry) = &target.arch
                && key.foreign_to(entry.arch).is_some()
            {
                continue;
            }
            join.key(*key, target, errors);
        }
        join.workgroup(target, base, errors);
        for key in [Key::Vgprs, Key::Lds] {
            let known =
                self.keys.contains(&key) || target.fields.iter().any(|field| field.key == key);
            if !known && !opaque {
                let instead = self.symbolic.iter().find(|(symbolic, _)| *symbolic == key);
                let instead = instead.map_or("", |(_, text)| text);
                errors.push(self.range, join.in_file().unknown(key.name(), instead).as_str());
            }
        }
        let counts = Limiter::ALL
            .into_iter()
            .filter(|limiter| self.keys.iter().any(|key| key.relieves(*limiter)));
        target.source = Some((self.file, counts.collect()));
        if let Some(spills) = &resources.spills {
            join.spills(spills, target, errors);
        }
    }
}

/// One kernel's way from its file into a contract.
struct Join<'a> {
    measured: &'a Measured,
    name: &'a str,
    vendor: occ_core::Vendor,
    /// Whether values that no token shows may be declared: those of a descriptor's value.
    opaque: bool,
}

impl Join<'_> {
    fn in_file(&self) -> InFile<'_> {
        InFile { kernel: self.name, file: self.measured.file, vendor: self.vendor }
    }

    /// The sentences' subject for the checks that const evaluation makes.
    fn in_file_tokens(&self) -> TokenStream {
        let InFile { kernel, file, .. } = self.in_file();
        let vendor = if self.vendor.is_amd() { code!(Amd) } else { code!(Nvidia) };
        code!([kernel, file, vendor] __occ::message::InFile {
            kernel: #kernel,
            file: #file,
            vendor: __occ::Vendor::#vendor,
        })
    }

    fn key(&self, key: Key, target: &mut Target, errors: &mut Errors) {
        let Some((known, setter)) = self.value(key) else { return };
        let declared = target.fields.iter().position(|field| field.key == key);
        match declared.map(|at| target.fields.remove(at)) {
            Some(declared) => self.compare(key, known, &declared, target, errors),
            None if self.opaque => {
                let declared = match key {
                    Key::Vgprs => code!(__kernel.kernel.vgprs),
                    Key::Sgprs => code!(__kernel.kernel.sgprs),
                    Key::Agprs => code!(__occ::__private::said(__kernel.kernel.agprs)),
                    Key::Lds => code!(__occ::__private::said(__kernel.kernel.lds)),
                    _ => TokenStream::new(),
                };
                if let (Known::Count(count), false) = (known, declared.is_empty()) {
                    let (key, in_file) = (key.name(), self.in_file_tokens());
                    let function = code!(__occ::__private::held_at_most);
                    let arguments =
                        code!([declared, key, count, in_file] #declared, #key, #count, #in_file);
                    let check = self.measured.range.call(function, arguments);
                    target.held.extend(code!([check] #check;));
                }
            }
            None => {}
        }
        target.fields.push(self.field(key, known, setter));
    }

    fn field(&self, key: Key, known: Known, setter: TokenStream) -> Field {
        Field {
            key,
            setter,
            held: false,
            by_type: false,
            known: Some(known),
            range: self.measured.range,
            value_range: self.measured.range,
        }
    }

    /// What the file gives for `key`.
    fn value(&self, key: Key) -> Option<(Known, TokenStream)> {
        let kernel = &self.measured.kernel;
        let count = |count: u32| Some((Known::Count(count), counted(count)));
        match key {
            Key::Vgprs => count(kernel.vgprs?),
            Key::Agprs => count(kernel.agprs),
            Key::Sgprs => count(kernel.sgprs?),
            Key::VgprsAllocated => count(kernel.vgprs_allocated?),
            Key::SgprsAllocated => count(kernel.sgprs_allocated?),
            Key::Lds => count(kernel.lds),
            Key::Barriers => count(kernel.barriers),
            Key::DynamicVgprs => count(kernel.dynamic_vgprs?),
            Key::Scratch => {
                let flag = kernel.scratch;
                Some((Known::Flag(flag), code!([flag] #flag)))
            }
            Key::Wave => Some(match kernel.wave? {
                wave @ Wave::W32 => (Known::Wave(wave), code!(__occ::Wave::W32)),
                wave @ Wave::W64 => (Known::Wave(wave), code!(__occ::Wave::W64)),
            }),
            Key::Mode => Some(match kernel.mode? {
                mode @ Mode::Cu => (Known::Mode(mode), code!(__occ::Mode::Cu)),
                mode @ Mode::Wgp => (Known::Mode(mode), code!(__occ::Mode::Wgp)),
            }),
            _ => None,
        }
    }

    /// Holds what the file says against what is declared beside it.
    fn compare(
        &self,
        key: Key,
        known: Known,
        declared: &Field,
        target: &mut Target,
        errors: &mut Errors,
    ) {
        let at = declared.value_range;
        match (known, declared.known) {
            (Known::Count(count), Some(Known::Count(most))) => {
                if count > most {
                    errors.push(at, self.in_file().above(key.name(), count, most).as_str());
                }
            }
            (Known::Count(count), _) => {
                let (setter, key, in_file) = (&declared.setter, key.name(), self.in_file_tokens());
                let arguments =
                    code!([setter, key, count, in_file] #setter, #key, #count, #in_file);
                target.checks.extend(at.call(code!(__occ::__private::at_most), arguments));
                target.checks.extend(code!(;));
            }
            (Known::Wave(wave), Some(Known::Wave(other))) => {
                if wave != other {
                    let text = self.in_file().wave(wave.threads(), other.threads());
                    errors.push(at, text.as_str());
                }
            }
            (Known::Flag(true), Some(Known::Flag(false))) => {
                let bytes = self.measured.scratch;
                errors.push(at, self.in_file().above(key.name(), bytes, 0).as_str());
            }
            (Known::Flag(_), Some(Known::Flag(_))) => {}
            (Known::Mode(mode), Some(Known::Mode(other))) => {
                if mode != other {
                    errors.push(at, self.in_file().mode(mode, other).as_str());
                }
            }
            _ => errors.push(
                declared.range,
                format!("{} says what `{}` is; leave it out", self.measured.file, key.name()),
            ),
        }
    }

    /// Holds the workgroup against the one that the kernel was compiled for, or takes that.
    fn workgroup(&self, target: &mut Target, base: &Base, errors: &mut Errors) {
        let Some((theirs, exactly)) = self.measured.workgroup else { return };
        let declared = target.fields.iter().find(|field| field.key == Key::Workgroup);
        match declared {
            Some(Field { known: Some(Known::Count(ours)), value_range, .. }) => {
                if *ours > theirs || exactly && *ours != theirs {
                    let text = self.in_file().workgroup(theirs, exactly, *ours);
                    errors.push(*value_range, text.as_str());
                }
            }
            Some(Field { setter, value_range, .. }) => {
                let in_file = self.in_file_tokens();
                let arguments =
                    code!([setter, theirs, exactly, in_file] #setter, #theirs, #exactly, #in_file);
                let check = value_range.call(code!(__occ::__private::workgroup), arguments);
                target.checks.extend(code!([check] #check;));
            }
            None => {
                let declared = match base {
                    Base::LaunchConfig => code!(__occ::__private::threads(__x, __y, __z)),
                    _ if self.opaque => {
                        code!([theirs] __occ::__private::count_or(__kernel.kernel.workgroup, #theirs))
                    }
                    _ => TokenStream::new(),
                };
                if !declared.is_empty() {
                    let in_file = self.in_file_tokens();
                    let arguments = code!([declared, theirs, exactly, in_file] #declared, #theirs, #exactly, #in_file);
                    let function = code!(__occ::__private::workgroup);
                    let check = self.measured.range.call(function, arguments);
                    target.held.extend(code!([check] #check;));
                }
                if exactly && !matches!(base, Base::LaunchConfig) {
                    let setter = code!([theirs] #theirs);
                    target.fields.push(self.field(Key::Workgroup, Known::Count(theirs), setter));
                }
            }
        }
    }

    /// Refuses what was spilled, or warns of it.
    fn spills(&self, spills: &Spills, target: &mut Target, errors: &mut Errors) {
        let text = match &self.measured.spilled {
            None => self.in_file().spills_unknown(),
            Some(spilled) if spilled.is_empty() => return,
            Some(spilled) => self.in_file().spills(spilled),
        };
        if spills.deny || self.measured.spilled.is_none() {
            errors.push(spills.range, text.as_str());
        } else {
            target.spilled = Some((spills.range, text.as_str().to_owned()));
        }
    }
}
