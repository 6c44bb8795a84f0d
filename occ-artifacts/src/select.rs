//! Picks one kernel of a file: by name as people write it, and by target.

use occ_core::Arch;

use crate::MeasuredKernel;

/// Why a file does not give the one kernel that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectError {
    /// No kernel of this name; the nearest names in the file, the nearest first.
    Name(Vec<String>),
    /// The kernel is there, but not for this target; the targets it is there for.
    Target(Vec<String>),
    /// Several kernels match: their names.
    Ambiguous(Vec<String>),
}

impl MeasuredKernel {
    /// The name as its source has it: Rust's and C++'s mangling undone.
    #[must_use]
    pub fn demangled(&self) -> String {
        demangle(&self.name)
    }
}

/// A name as its source has it; `name` itself where it is not mangled.
#[must_use]
pub fn demangle(name: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        return format!("{rust:#}");
    }
    if name.starts_with("_Z")
        && let Ok(symbol) = cpp_demangle::Symbol::new(name)
        && let Ok(cpp) = symbol.demangle()
    {
        return cpp;
    }
    name.to_owned()
}

/// Whether code for `target` runs on the architecture called `arch`: the same target, or a generic
/// one that covers it (LLVM's table of generic processors).
#[must_use]
pub fn runs_on(target: &str, arch: &str) -> bool {
    let covered: &[&str] = match target {
        "gfx9-generic" => &["gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"],
        "gfx9-4-generic" => &["gfx942", "gfx950"],
        "gfx10-1-generic" => &["gfx1010", "gfx1011", "gfx1012", "gfx1013"],
        "gfx10-3-generic" => {
            &["gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036"]
        }
        "gfx11-generic" => &[
            "gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153",
        ],
        "gfx12-generic" => &["gfx1200", "gfx1201"],
        _ => &[],
    };
    let same = match (Arch::named(target), Arch::named(arch)) {
        (Ok(target), Ok(arch)) => target.name == arch.name,
        _ => target == arch,
    };
    // Polaris has a name of its own here, but compilers call it gfx803.
    same || covered.contains(&arch) || (target == "gfx803" && arch.starts_with("polaris"))
}

/// The kernel called `name` (mangled, demangled, or its last segment alone) for `arch`.
///
/// # Errors
///
/// A [`SelectError`] that lists what is there instead.
pub fn select<'a>(
    kernels: &'a [MeasuredKernel],
    name: &str,
    arch: &str,
) -> Result<&'a MeasuredKernel, SelectError> {
    let of_name: Vec<&MeasuredKernel> =
        kernels.iter().filter(|kernel| is_called(&kernel.name, name)).collect();
    if of_name.is_empty() {
        return Err(SelectError::Name(nearest(kernels, name)));
    }
    let fits =
        |kernel: &&&MeasuredKernel| kernel.target.is_empty() || runs_on(&kernel.target, arch);
    let of_target: Vec<&MeasuredKernel> = of_name.iter().filter(fits).copied().collect();
    match of_target[..] {
        [] => {
            let mut targets: Vec<String> =
                of_name.iter().map(|kernel| kernel.target.clone()).collect();
            targets.sort_unstable();
            targets.dedup();
            Err(SelectError::Target(targets))
        }
        [kernel] => Ok(kernel),
        // An exact name stands above a last segment, an exact target above a generic one.
        _ => {
            let exact = |kernel: &&&MeasuredKernel| kernel.name == name;
            let own = |kernel: &&&MeasuredKernel| kernel.target == arch;
            let mut best = of_target.iter().filter(exact).filter(own);
            let mut named = of_target.iter().filter(exact);
            let mut targeted = of_target.iter().filter(own);
            for (first, second) in [
                (best.next(), best.next()),
                (named.next(), named.next()),
                (targeted.next(), targeted.next()),
            ] {
                if let (Some(kernel), None) = (first, second) {
                    return Ok(kernel);
                }
            }
            Err(SelectError::Ambiguous(of_target.iter().map(|kernel| kernel.demangled()).collect()))
        }
    }
}

/// Whether `symbol` is what a person calls `name`.
fn is_called(symbol: &str, name: &str) -> bool {
    if symbol == name {
        return true;
    }
    if !symbol.starts_with('_') {
        return false;
    }
    let demangled = demangle(symbol);
    demangled == name || last_segment(&demangled) == name || path(&demangled) == name
}

/// `a::b::f` of `void a::b::f<int>(float*)`.
fn path(demangled: &str) -> &str {
    let end = demangled.find(['(', '<']).unwrap_or(demangled.len());
    let head = &demangled[..end];
    head.rsplit(' ').next().unwrap_or(head)
}

/// `f` of the same.
fn last_segment(demangled: &str) -> &str {
    let path = path(demangled);
    path.rsplit("::").next().unwrap_or(path)
}

/// At most three names in the file that are near to `name`; all where there are few.
fn nearest(kernels: &[MeasuredKernel], name: &str) -> Vec<String> {
    let mut names: Vec<String> = kernels.iter().map(MeasuredKernel::demangled).collect();
    names.sort_unstable();
    names.dedup();
    names.sort_by_key(|known| distance(last_segment(known), name));
    names.truncate(3);
    names
}

/// How many letters have to change, come or go to make one name the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(128).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.chars().take(128).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in b.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}
