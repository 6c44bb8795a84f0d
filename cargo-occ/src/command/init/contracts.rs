//! Contracts to paste: each with the least that its kernel reaches now, and the file that says so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use occ_artifacts::project::{self, KernelName};
use occ_core::__private::key::Key;
use occ_core::{Open, Ratio, calculate};

use crate::evaluated::Evaluated;
use crate::found::Found;
use crate::name::shown;

/// The package that a contract is pasted into.
pub(super) struct Home<'a> {
    pub(super) package: &'a str,
    /// The folder of its `Cargo.toml`.
    pub(super) folder: &'a Path,
    /// Where its build scripts write.
    pub(super) out: Vec<&'a Path>,
}

/// A kernel of a file.
type Of<'a> = (&'a Found, &'a Evaluated);

/// What can be pasted, and features of `occ` that it needs.
#[derive(Default)]
pub(super) struct Pasted {
    pub(super) text: String,
    pub(super) count: usize,
    features: BTreeSet<&'static str>,
}

impl Pasted {
    /// Adds contracts of kernels that have none, by their symbols.
    pub(super) fn add(&mut self, home: &Home<'_>, kernels: &[Of<'_>], reads_project: bool) {
        let mut all: BTreeMap<&str, Vec<Of<'_>>> = BTreeMap::new();
        for &(found, kernel) in kernels {
            all.entry(kernel.symbol()).or_default().push((found, kernel));
        }
        if all.is_empty() {
            return;
        }
        self.features.insert("artifacts");
        self.features.extend(reads_project.then_some("project"));
        self.text.extend(["\n// Package `", home.package, "`.\n"]);
        let mut names: Vec<String> = Vec::new();
        for (symbol, own) in all {
            let name = KernelName::new(symbol);
            let mut called = identifier(name.calls().last().unwrap_or(symbol));
            while names.contains(&called) {
                called.push('_');
            }
            match contract(symbol, &called, home, &own) {
                Ok(text) => {
                    self.text += &text;
                    self.count += 1;
                    self.features.extend(own.iter().filter_map(|(found, _)| feature(&found.path)));
                }
                Err(why) => {
                    self.text.extend(["\n// `", &shown(Path::new(symbol)), "`: ", &why, "\n"]);
                }
            }
            names.push(called);
        }
    }

    /// What comes first: the dependency that they need.
    pub(super) fn head(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let features = format!("{:?}", self.features).replace(['{', '}'], "");
        format!(
            "// In `Cargo.toml`: occ = {{ version = \"{version}\", features = [{features}] }}\n"
        )
    }
}

/// What reads a file besides `artifacts` (docs/measured.md).
fn feature(path: &Path) -> Option<&'static str> {
    match ending(path) {
        "json" | "toml" => Some("manifest"),
        "cubin" | "hsaco" => occ_artifacts::beside(path).map(|_| "manifest"),
        "co" | "log" | "s" | "yaml" | "csv" => None,
        _ => Some("libraries"),
    }
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

/// A constant of this kernel with its contract; or why there is none.
fn contract(symbol: &str, name: &str, home: &Home<'_>, own: &[Of<'_>]) -> Result<String, String> {
    let (mut files, mut archs) = (Vec::new(), Vec::new());
    let mut copies = false;
    for (found, kernel) in own {
        let arch = kernel.arch.ok_or("its target is not known")?;
        let (arch_name, file) = (format!("\"{}\"", arch.name), home.path(&found.path));
        if archs.contains(&arch_name) {
            copies = true;
        } else {
            archs.push(arch_name);
        }
        if !files.contains(&file) {
            files.push(file);
        }
        if matches!(ending(&found.path), "a" | "lib" | "obj" | "whl" | "zip" | "gz" | "zst" | "tar")
        {
            let way =
                "`cargo occ inspect FILE --output kernels.json` writes what an attribute reads";
            return Err(format!("no attribute reads such a file; {way}"));
        }
    }
    let launch = Size::of(own)?;
    let reached = own.iter().map(|(_, kernel)| launch.reached(kernel));
    let least = reached.collect::<Result<Vec<_>, _>>()?.into_iter().min();
    let min = fraction(least.ok_or("it has no occupancy")?).ok_or("it reaches too little")?;
    let mut lines = vec![format!("arch = {}", one_or_list(archs)), format!("min = {min}")];
    let vendor = own[0].1.vendor();
    for (key, value) in [(Key::Workgroup, launch.workgroup), (Key::DynamicLds, launch.dynamic_lds)]
    {
        let key = key.name_for(vendor);
        let note = "// The largest possible: put in what you launch.";
        lines.extend(value.map(|value| format!("{note}\n    {key} = {value}")));
    }
    if own.iter().all(|(_, kernel)| kernel.measured.spills() == Some(false)) {
        lines.push("spills = \"deny\"".to_owned());
    }
    lines.push(format!("resources = {}", one_or_list(files)));
    if copies {
        lines.push("copies = \"all\"".to_owned());
    }
    let lines = lines.join(",\n    ");
    Ok(format!(
        "\n/// The kernel `{}`, which keeps what it reached when this was written.\n#[occ::occupancy_target(\n    {lines},\n)]\n\
         pub const {name}: occ::KernelDescriptor = occ::KernelDescriptor::new({});\n",
        KernelName::new(symbol).calls().last().unwrap_or_default(),
        serde_json::Value::from(symbol),
    ))
}

/// The launch that a contract has to state, since no file does.
struct Size {
    workgroup: Option<u32>,
    dynamic_lds: Option<u32>,
}

impl Size {
    /// The largest that each of these kernels may have.
    fn of(own: &[Of<'_>]) -> Result<Self, String> {
        let mut largest = Vec::new();
        for (_, kernel) in own {
            let open = match kernel.reached() {
                Ok(bounds) => bounds.open,
                Err(refusal) if refusal.cannot_launch() => {
                    return Err("it cannot launch".to_owned());
                }
                Err(refusal) => {
                    return Err(format!("its occupancy is not known: it {}", refusal.hint()));
                }
            };
            // A contract can state these two, and of what sources disagree on it counts the sure number.
            let stated = Open {
                workgroup: None,
                dynamic_lds: false,
                barriers: false,
                pool: false,
                waves_by_registers: false,
                ..open
            };
            if !stated.is_empty() {
                return Err("its file does not say all that decides its occupancy".to_owned());
            }
            if kernel.measured.max_workgroup.is_none() || open.dynamic_lds {
                largest.extend(kernel.largest_workgroup());
            }
        }
        let workgroup = largest.into_iter().min();
        let memory = own.iter().filter_map(|(_, kernel)| kernel.most_dynamic_lds(workgroup));
        Ok(Self { workgroup, dynamic_lds: memory.min() })
    }

    /// What a kernel reaches with it, whatever is open still.
    fn reached(&self, kernel: &Evaluated) -> Result<Ratio, &'static str> {
        let open = kernel.open();
        if self.workgroup.is_none() && self.dynamic_lds.is_none() {
            let bounds = kernel.bounds().ok_or("it has no occupancy")?;
            return bounds.least_ratio().ok_or("what it reaches at least is not known");
        }
        let arch = kernel.arch.ok_or("its target is not known")?;
        let mut asked = *kernel.kernel();
        if let Some(threads) = self.workgroup.filter(|_| open.workgroup.is_some()) {
            asked = asked.workgroup(threads);
        }
        if let Some(bytes) = self.dynamic_lds.filter(|_| open.dynamic_lds) {
            asked = asked.dynamic_lds(bytes);
        }
        let reached = calculate(arch, &asked).map_err(|_| "its largest launch is refused")?;
        Ok(reached.ratio())
    }
}

impl Home<'_> {
    /// A file as an attribute in this package names it.
    fn path(&self, file: &Path) -> String {
        let quoted = |path: &Path| serde_json::Value::from(&*path.to_string_lossy()).to_string();
        let file = absolute(file);
        let own = self.out.iter().find_map(|out| file.strip_prefix(absolute(out)).ok());
        match own {
            Some(own) => {
                let own = quoted(&Path::new("/").join(own));
                format!("concat!(env!(\"OUT_DIR\"), {own})")
            }
            None => quoted(&project::relative(self.folder, &file)),
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// A fraction as it is written, or the next below of four digits; `None` of less than these show.
fn fraction(ratio: Ratio) -> Option<String> {
    let parts = u64::from(ratio.numerator) * 10_000 / u64::from(ratio.denominator.max(1));
    if parts == 0 {
        return None;
    }
    let text = format!("{}.{:04}", parts / 10_000, parts % 10_000);
    let short = text.trim_end_matches('0');
    Some(if short.ends_with('.') { format!("{short}0") } else { short.to_owned() })
}

fn one_or_list(mut values: Vec<String>) -> String {
    if values.len() == 1 { values.remove(0) } else { format!("[{}]", values.join(", ")) }
}

/// A name of a constant: `HISTOGRAM_256` of `histogram<256>`.
fn identifier(name: &str) -> String {
    let mut own = String::new();
    for sign in name.chars() {
        if sign.is_ascii_alphanumeric() {
            own.push(sign.to_ascii_uppercase());
        } else if !own.is_empty() && !own.ends_with('_') {
            own.push('_');
        }
    }
    let own = own.trim_end_matches('_');
    if own.is_empty() || own.starts_with(|first: char| first.is_ascii_digit()) {
        return format!("KERNEL_{own}").trim_end_matches('_').to_owned();
    }
    own.to_owned()
}

/// The kernels that a package's contracts can name: of files that are there before it is compiled, and have none yet.
pub(super) fn uncovered<'a>(
    found: impl Iterator<Item = &'a Found>,
    is_covered: &dyn Fn(&Found, &Evaluated) -> bool,
) -> Vec<Of<'a>> {
    let kernels = found.flat_map(|found| found.kernels.iter().map(move |kernel| (found, kernel)));
    let mut left: Vec<Of<'a>> =
        kernels.filter(|(found, kernel)| !is_covered(found, kernel)).collect();
    left.sort_by_key(|(_, kernel)| Arc::clone(kernel.symbol()));
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minimum_is_never_more_than_what_is_reached() {
        let text = |numerator, denominator| fraction(Ratio::new(numerator, denominator));
        for (numerator, denominator, expected) in
            [(1, 2, "0.5"), (64, 64, "1.0"), (5, 12, "0.4166"), (2, 3, "0.6666"), (1, 32, "0.0312")]
        {
            let found = text(numerator, denominator).expect("a fraction");
            assert_eq!(found, expected);
            let read = Ratio::from_f64(found.parse().expect("a number")).expect("a fraction");
            assert!(!Ratio::new(numerator, denominator).is_below(read), "{found}");
        }
        assert_eq!([text(0, 8), text(1, 20_000)], [None, None]);
    }

    #[test]
    fn a_kernel_names_a_constant() {
        for (name, expected) in [
            ("blur", "BLUR"),
            ("histogram<256>", "HISTOGRAM_256"),
            ("3d", "KERNEL_3D"),
            ("<>", "KERNEL"),
        ] {
            assert_eq!(identifier(name), expected);
        }
    }
}
