//! What a kernel is known by from one build to the next: its name, which survives recompiling, and its target.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_artifacts::{MeasuredKernel, demangle};
use occ_core::{Arch, Vendor, lookup};

use crate::format::{hash, labels};

/// Longer names are kept as their start and a hash of the whole.
const LONGEST: usize = 96;

/// A kernel's name. A library has a kernel for many targets, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Name(Arc<Forms>);

/// A name as a baseline keeps it, and as the source has it.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct Forms {
    kept: Arc<str>,
    whole: Arc<str>,
}

impl Name {
    /// The name of a kernel, without what changes from build to build.
    pub(crate) fn of(kernel: &KernelName) -> Self {
        Self::from(&*stable(kernel))
    }

    /// What a baseline keeps: the whole, or of a long one its start and a hash.
    pub(crate) fn kept(&self) -> &Arc<str> {
        &self.0.kept
    }

    /// As the source has it.
    pub(crate) fn whole(&self) -> &Arc<str> {
        &self.0.whole
    }
}

impl From<&str> for Name {
    fn from(whole: &str) -> Self {
        let kept: Arc<str> = kept(whole).into();
        let whole = if *kept == *whole { Arc::clone(&kept) } else { whole.into() };
        Self(Arc::new(Forms { kept, whole }))
    }
}

/// The name that a kernel is kept by: its own, or of a long one the start and a hash of the whole.
fn kept(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let label = labels(&[name], LONGEST - 40).concat();
    let label = label.split('~').next().unwrap_or_default().trim_end();
    format!("{label}~{:012x}", hash(name) & 0xffff_ffff_ffff)
}

/// What a compiler puts behind a name, with a number or a hash that the next one changes: LLVM's
/// and GCC's copies, and what clang gives to what a file keeps to itself.
const TAILS: [&str; 8] =
    [".llvm.", ".isra.", ".constprop.", ".part.", ".__uniq.", ".static.", ".intern.", "__intern__"];
/// What nvcc and clang make of an anonymous namespace, followed by a hash of the file.
const ANONYMOUS: [&str; 3] = ["_GLOBAL__N_", "_INTERNAL_", "_NV_ANON_NAMESPACE"];
/// What nvcc puts before a static kernel's name, up to the file's hash.
const STATIC: &str = "__nv_static_";

/// The name of a kernel as its source has it, without what changes from one build to the next.
pub(crate) fn stable(kernel: &KernelName) -> String {
    let symbol = without_tails(kernel.symbol());
    if symbol == kernel.symbol() {
        source_name(kernel.demangled())
    } else {
        source_name(&demangle(symbol))
    }
}

/// A symbol without what compilers and tools put behind it.
fn without_tails(symbol: &str) -> &str {
    let mut symbol = symbol.trim_end();
    for descriptor in [" [clone .kd]", " (.kd)", ".kd"] {
        symbol = symbol.strip_suffix(descriptor).unwrap_or(symbol);
    }
    for tail in TAILS {
        // Nothing is left of a name that starts with it.
        if let Some(at) = symbol.find(tail).filter(|at| *at > 0) {
            symbol = &symbol[..at];
        }
    }
    symbol
}

/// A demangled name without what belongs to one build.
fn source_name(demangled: &str) -> String {
    anonymous(&without_static(demangled))
}

/// `f` of `__nv_static_42__d1c8d9cd_4_k_cu_a1b2c3d4__Z1fv`.
fn without_static(name: &str) -> String {
    let inner =
        name.strip_prefix(STATIC).and_then(|rest| rest.find("__Z").map(|at| &rest[at + 1..]));
    inner.map_or_else(|| name.to_owned(), demangle)
}

/// Anonymous namespaces by the one name that people give them.
fn anonymous(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    let mut rest = name;
    loop {
        let next = ANONYMOUS.iter().filter_map(|mark| rest.find(mark)).min();
        let Some(at) = next.filter(|at| starts_segment(&rest[..*at])) else {
            text.push_str(rest);
            return text;
        };
        let end = rest[at..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .map_or(rest.len(), |length| at + length);
        text.push_str(&rest[..at]);
        text.push_str("(anonymous namespace)");
        rest = &rest[end..];
    }
}

/// Whether a name can start behind `before`.
fn starts_segment(before: &str) -> bool {
    !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// What a kernel was compiled for, with features, or what it was asked to be evaluated on. A library
/// has many kernels for each, which share it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    name: Arc<str>,
    /// What it is, where that is built in.
    pub(crate) arch: Option<&'static Arch>,
}

impl Target {
    /// As a file names it.
    pub(crate) fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Whose words describe a kernel for it.
    pub(crate) fn vendor(&self) -> Vendor {
        self.arch.map(|arch| arch.vendor).unwrap_or_default()
    }
}

// What it is follows from its name.
impl Hash for Target {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl From<&str> for Target {
    fn from(name: &str) -> Self {
        Self { name: name.into(), arch: lookup::find(name).ok().map(|chip| chip.arch) }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The targets of many kernels, each looked up once.
#[derive(Debug, Default)]
pub(crate) struct Targets(HashMap<(String, Option<&'static str>), Target>);

impl Targets {
    /// The target of this name.
    pub(crate) fn named(&mut self, name: String) -> Target {
        self.get(name, None)
    }

    /// The target of a measured kernel that is evaluated on `arch`.
    pub(crate) fn of(&mut self, measured: &MeasuredKernel, arch: Option<&'static Arch>) -> Target {
        self.get(measured.target_id(), arch)
    }

    fn get(&mut self, own: String, arch: Option<&'static Arch>) -> Target {
        let key = (own, arch.map(|arch| arch.name.as_str()));
        if let Some(known) = self.0.get(&key) {
            return known.clone();
        }
        let target = Target::from(shown(&key.0, arch));
        self.0.insert(key, target.clone());
        target
    }
}

/// `gfx90a:xnack-`, or the architecture where another one was asked for.
fn shown<'a>(own: &'a str, arch: Option<&'a Arch>) -> &'a str {
    let Some(arch) = arch else { return own };
    let name = arch.name.as_str();
    let is_it = own.split(':').next() == Some(name);
    let is_same = || Arch::named(own).is_ok_and(|own| own.name == arch.name);
    if is_it || is_same() { own } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_kept_by_a_hash() {
        let long =
            |tail: &str| format!("void lib::detail::f<{}{tail}>(int)", "lib::type, ".repeat(20));
        let (a, b) = (kept(&long("int")), kept(&long("long")));
        assert!(a != b && a.starts_with("f<…>~") && a.len() <= LONGEST, "{a}");
        assert_eq!(kept(&a), a);
        assert_eq!(kept("void sum<float>(float*)"), "void sum<float>(float*)");
    }

    #[test]
    fn two_builds_give_one_name() {
        let pairs = [
            // Rust's legacy mangling, which ends in a hash.
            (
                "_ZN7kernels4blur17h0123456789abcdefE",
                "_ZN7kernels4blur17hfedcba9876543210E",
                "kernels::blur",
            ),
            // Rust's v0 mangling, which tells crates apart by a number.
            ("_RNvCs1234_7kernels4blur", "_RNvCsabcd_7kernels4blur", "kernels::blur"),
            ("_RINvCs1234_7kernels4blurfE", "_RINvCsabcd_7kernels4blurfE", "kernels::blur::<f32>"),
            ("_Z4blurPf.kd", "_Z4blurPf", "blur(float*)"),
            // As AMD's profilers name kernels.
            ("blur(float*) [clone .kd]", "blur(float*) (.kd)", "blur(float*)"),
            ("_Z4blurPf.llvm.123", "_Z4blurPf.llvm.456", "blur(float*)"),
            ("_ZL4blurPf.static.9a8b", "_ZL4blurPf.intern.77c1", "blur(float*)"),
            ("blur.__uniq.98125", "blur.__uniq.1", "blur"),
            (
                "_ZN32_GLOBAL__N__a1b2c3d4_4_k_cu_9f8e4blurEPf",
                "_ZN32_GLOBAL__N__00112233_4_k_cu_77664blurEPf",
                "(anonymous namespace)::blur(float*)",
            ),
            (
                "_ZN12_GLOBAL__N_14blurEPf",
                "_ZN12_GLOBAL__N_14blurEPf",
                "(anonymous namespace)::blur(float*)",
            ),
            (
                "__nv_static_42__d1c8d9cd_4_k_cu_a1b2c3d4__Z4blurPf",
                "__nv_static_42__99999999_4_k_cu_00000000__Z4blurPf",
                "blur(float*)",
            ),
        ];
        for (one, other, name) in pairs {
            assert_eq!(stable(&KernelName::new(one)), name, "{one}");
            assert_eq!(stable(&KernelName::new(other)), name, "{other}");
        }
    }

    #[test]
    fn two_kernels_keep_two_names() {
        let names = [
            "_Z4blurPf",
            "_Z4blurPd",
            "_Z5blur2Pf",
            "_Z4blurILi2EEvPf",
            "_Z4blurILi3EEvPf",
            "blur",
            ".static.",
            "my_INTERNAL_kernel",
            "a.1",
            "a.2",
        ];
        let mut stable: Vec<String> =
            names.iter().map(|name| stable(&KernelName::new(name))).collect();
        stable.sort();
        stable.dedup();
        assert_eq!(stable.len(), names.len(), "{stable:?}");
    }

    fn arch(name: &str) -> &'static Arch {
        lookup::find(name).expect("a target").arch
    }

    #[test]
    fn a_target_keeps_its_own_name_where_it_is_the_one_that_was_asked_for() {
        for (own, asked, is) in [
            ("gfx90a:xnack-", "gfx90a", "gfx90a:xnack-"),
            ("sm_90a", "sm_90", "sm_90a"),
            ("gfx9-generic", "gfx906", "gfx906"),
            ("", "sm_90", "sm_90"),
        ] {
            assert_eq!(shown(own, Some(arch(asked))), is, "{own}");
        }
        assert_eq!(shown("made-up", None), "made-up");
    }

    #[test]
    fn a_target_is_looked_up_once() {
        let mut targets = Targets::default();
        let (one, other) = (targets.named("sm_90a".to_owned()), targets.named("sm_90a".to_owned()));
        assert!(std::sync::Arc::ptr_eq(one.name(), other.name()));
        assert_eq!(one.arch.map(|arch| arch.vendor), Some(Vendor::Nvidia));
        assert_eq!(targets.named("made-up".to_owned()).arch, None);
    }
}
