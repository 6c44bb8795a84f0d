//! Picks one kernel of a file: by name as people write it, and by target.

use std::collections::HashMap;

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

impl SelectError {
    /// What a person is told: `name` was looked for in `file`, for `arch` if there is one.
    #[must_use]
    pub fn text(&self, name: &str, arch: Option<&str>, file: &str) -> String {
        match (self, arch) {
            (Self::Name(nearest), _) if nearest.is_empty() => format!("no kernels in {file}"),
            (Self::Name(nearest), _) => {
                let (noun, verb) =
                    if nearest.len() == 1 { ("name", "is") } else { ("names", "are") };
                let mangled = nearest.iter().any(|name| name.starts_with("_Z"));
                let nearest = listed(nearest, "and");
                let hint = if mangled && !cfg!(feature = "libraries") {
                    "; the feature `libraries` reads names of C++"
                } else {
                    ""
                };
                format!("no kernel `{name}` in {file}; the nearest {noun} {verb} {nearest}{hint}")
            }
            (Self::Target(targets), Some(arch)) => {
                format!(
                    "kernel `{name}` in {file} is for {}, not for {arch}",
                    plain(targets, "and")
                )
            }
            (Self::Target(targets), None) => {
                let targets = plain(targets, "and");
                format!("kernel `{name}` in {file} is for {targets}, and which of them is not said")
            }
            (Self::Ambiguous(names), _) if names.len() == 1 => {
                format!("kernel `{name}` is in {file} more than once, with different counts")
            }
            (Self::Ambiguous(names), _) => {
                format!(
                    "`{name}` is the name of several kernels in {file}: {}",
                    listed(names, "and")
                )
            }
        }
    }
}

/// `` `a`, `b` and `c` ``.
fn listed(names: &[String], last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    plain(&quoted, last)
}

fn plain(names: &[String], last: &str) -> String {
    match names.split_last() {
        Some((end, names)) if !names.is_empty() => format!("{} {last} {end}", names.join(", ")),
        _ => names.concat(),
    }
}

impl MeasuredKernel {
    /// The name as its source has it: Rust's and C++'s mangling undone.
    #[must_use]
    pub fn demangled(&self) -> String {
        demangle(&self.name)
    }
}

/// A name as its source has it; `name` itself where it is not mangled. C++'s needs the feature
/// `libraries`.
#[must_use]
pub fn demangle(name: &str) -> String {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        return format!("{rust:#}");
    }
    cpp(name).unwrap_or_else(|| name.to_owned())
}

/// A name of C++.
#[cfg(feature = "libraries")]
fn cpp(name: &str) -> Option<String> {
    if !name.starts_with("_Z") {
        return None;
    }
    cpp_demangle::Symbol::new(name).ok()?.demangle().ok()
}

#[cfg(not(feature = "libraries"))]
fn cpp(_: &str) -> Option<String> {
    None
}

/// Whether code for `target` runs on the architecture called `arch`: the same target, a generic one
/// that covers it (LLVM's table of generic processors), or an earlier one of its compute capability
/// (CUDA C++ Programming Guide, "Binary Compatibility").
#[must_use]
pub fn runs_on(target: &str, arch: &str) -> bool {
    // Looking names up costs more than all the rest of a choice.
    if target == arch {
        return true;
    }
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
        _ => false,
    };
    let earlier = match (capability(target), capability(arch)) {
        (Some(code), Some(chip)) => code.0 == chip.0 && code.1 <= chip.1,
        _ => false,
    };
    // Polaris has a name of its own here, but compilers call it gfx803.
    same || earlier
        || covered.contains(&arch)
        || (target == "gfx803" && arch.starts_with("polaris"))
}

/// Compute capability of `sm_86`, major and minor; `None` where code is for one chip alone: what
/// `sm_90a` has is in no other, and Tegras are on their own.
fn capability(target: &str) -> Option<(u32, u32)> {
    const TEGRA: [&str; 7] = ["sm_32", "sm_53", "sm_62", "sm_72", "sm_87", "sm_101", "sm_110"];
    let number: u32 = target.strip_prefix("sm_")?.parse().ok()?;
    (!TEGRA.contains(&target)).then_some((number / 10, number % 10))
}

/// The kernel called `name` (mangled, demangled, or its last segment alone) for `arch`.
///
/// # Errors
///
/// A [`SelectError`] that lists what is there instead.
#[inline]
pub fn select<'a>(
    kernels: &'a [MeasuredKernel],
    name: &str,
    arch: &str,
) -> Result<&'a MeasuredKernel, SelectError> {
    let called = kernels.iter().filter(|kernel| {
        kernel.name == name || calls(&kernel.name).iter().any(|call| call == name)
    });
    choose(kernels, &called.collect::<Vec<_>>(), name, Some(arch))
}

/// Kernels that many names are looked up in: each is demangled once.
#[derive(Debug)]
pub struct Index {
    kernels: Vec<MeasuredKernel>,
    /// Where the kernels are that a person calls so.
    called: HashMap<String, Vec<usize>>,
}

impl Index {
    /// An index of `kernels`.
    #[must_use]
    pub fn new(kernels: Vec<MeasuredKernel>) -> Self {
        let mut called: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, kernel) in kernels.iter().enumerate() {
            let mut calls = calls(&kernel.name);
            calls.push(kernel.name.clone());
            calls.sort_unstable();
            calls.dedup();
            for call in calls {
                called.entry(call).or_default().push(at);
            }
        }
        Self { kernels, called }
    }

    /// All of the kernels, in the order that they came in.
    #[must_use]
    pub fn kernels(&self) -> &[MeasuredKernel] {
        &self.kernels
    }

    /// As [`select`]; for any architecture where `arch` is `None`, if the kernel is there for one
    /// alone.
    ///
    /// # Errors
    ///
    /// A [`SelectError`] that lists what is there instead.
    pub fn select(&self, name: &str, arch: Option<&str>) -> Result<&MeasuredKernel, SelectError> {
        let called = self.called.get(name).into_iter().flatten();
        let called = called.filter_map(|at| self.kernels.get(*at));
        choose(&self.kernels, &called.collect::<Vec<_>>(), name, arch)
    }
}

/// The one of `called`, the kernels of this name, that is for `arch`.
fn choose<'a>(
    kernels: &[MeasuredKernel],
    called: &[&'a MeasuredKernel],
    name: &str,
    arch: Option<&str>,
) -> Result<&'a MeasuredKernel, SelectError> {
    if called.is_empty() {
        return Err(SelectError::Name(nearest(kernels, name)));
    }
    let fits = |kernel: &&&MeasuredKernel| {
        kernel.target.is_empty() || arch.is_none_or(|arch| runs_on(&kernel.target, arch))
    };
    let mut fitting: Vec<&MeasuredKernel> = called.iter().filter(fits).copied().collect();
    // Of a compute capability's earlier targets the driver takes the latest.
    if fitting.iter().all(|kernel| capability(&kernel.target).is_some()) {
        let latest = fitting.iter().map(|kernel| capability(&kernel.target)).max();
        if arch.is_some() {
            fitting.retain(|kernel| Some(capability(&kernel.target)) == latest);
        }
    }
    match fitting[..] {
        [] => Err(SelectError::Target(targets(called))),
        [kernel] => Ok(kernel),
        // An exact name stands above a last segment, an exact target above a generic one.
        _ => {
            let exact = |kernel: &&&MeasuredKernel| kernel.name == name;
            let own = |kernel: &&&MeasuredKernel| Some(kernel.target.as_str()) == arch;
            let mut best = fitting.iter().filter(exact).filter(own);
            let mut of_name = fitting.iter().filter(exact);
            let mut targeted = fitting.iter().filter(own);
            for (first, second) in [
                (best.next(), best.next()),
                (of_name.next(), of_name.next()),
                (targeted.next(), targeted.next()),
            ] {
                if let (Some(kernel), None) = (first, second) {
                    return Ok(kernel);
                }
            }
            // One kernel found twice, as in a library's two copies of it, is no question.
            if fitting.windows(2).all(|pair| pair[0] == pair[1]) {
                return Ok(fitting[0]);
            }
            let mut names: Vec<String> = fitting.iter().map(|kernel| kernel.demangled()).collect();
            names.sort_unstable();
            names.dedup();
            match targets(&fitting) {
                // One kernel for several targets, and no target to choose by.
                targets if arch.is_none() && names.len() == 1 && targets.len() > 1 => {
                    Err(SelectError::Target(targets))
                }
                _ => Err(SelectError::Ambiguous(names)),
            }
        }
    }
}

/// The targets of these kernels, each once.
fn targets(kernels: &[&MeasuredKernel]) -> Vec<String> {
    let mut targets: Vec<String> = kernels.iter().map(|kernel| kernel.target.clone()).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// What a person calls a mangled symbol: demangled, its path, its last segment. Nothing where it is
/// not mangled.
fn calls(symbol: &str) -> Vec<String> {
    if !symbol.starts_with('_') {
        return Vec::new();
    }
    let demangled = demangle(symbol);
    let (path, last) = (path(&demangled).to_owned(), last_segment(&demangled).to_owned());
    vec![path, last, demangled]
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
    let mut distances: Vec<usize> =
        names.iter().map(|known| distance(last_segment(known), name)).collect();
    let mut nearest = Vec::new();
    // Of names that are as near the first in the alphabet; to sort by the distance would compile
    // another sort for every user.
    while nearest.len() < 3
        && let Some(at) = (0..names.len()).min_by_key(|&at| distances[at])
    {
        distances.remove(at);
        nearest.push(names.remove(at));
    }
    nearest
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
