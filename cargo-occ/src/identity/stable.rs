//! Names that survive recompiling.

use occ_artifacts::demangle;
use occ_artifacts::project::KernelName;

/// What a compiler puts behind a name, with a number or a hash that the next one changes: LLVM's
/// and GCC's copies, and what clang gives to what a file keeps to itself.
const TAILS: [&str; 8] =
    [".llvm.", ".isra.", ".constprop.", ".part.", ".__uniq.", ".static.", ".intern.", "__intern__"];
/// What nvcc and clang make of an anonymous namespace, followed by a hash of the file.
const ANONYMOUS: [&str; 3] = ["_GLOBAL__N_", "_INTERNAL_", "_NV_ANON_NAMESPACE"];
/// What nvcc puts before a static kernel's name, up to the file's hash.
const STATIC: &str = "__nv_static_";

/// The name of a symbol as its source has it, without what changes from one build to the next.
pub(crate) fn stable(symbol: &str) -> String {
    source_name(&demangle(without_tails(symbol)))
}

/// As [`stable`], of a name that is demangled already.
pub(crate) fn stable_of(kernel: &KernelName) -> String {
    match without_tails(kernel.symbol()) {
        symbol if symbol == kernel.symbol() => source_name(kernel.demangled()),
        symbol => source_name(&demangle(symbol)),
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

#[cfg(test)]
mod tests {
    use super::stable;

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
            assert_eq!(stable(one), name, "{one}");
            assert_eq!(stable(other), name, "{other}");
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
        let mut stable: Vec<String> = names.iter().map(|name| stable(name)).collect();
        stable.sort();
        stable.dedup();
        assert_eq!(stable.len(), names.len(), "{stable:?}");
    }
}
