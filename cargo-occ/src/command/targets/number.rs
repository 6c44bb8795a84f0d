//! The numbers of an architecture, each in words. They are those of its JSON.

use occ_core::{Arch, Mode};
use serde_json::Value as Json;

/// A number of an architecture.
pub(super) struct Number {
    /// The name for programs: the path in `Arch`.
    pub(super) key: String,
    /// What it counts, in the vendor's words.
    pub(super) words: String,
    /// As a program reads it, counts and bytes, and as a person does; `None`: the architecture has no such number.
    pub(super) value: Option<[String; 2]>,
}

impl Number {
    /// The field of `Arch` that its source is listed under.
    pub(super) fn field(&self) -> &str {
        match &*self.key {
            "wave8" | "wave1" => "wave16",
            "workgroup_waves" => "max_workgroup",
            "register_splits" => "simds",
            "sgprs.trap_reserve" => "trap_handler",
            "lds.max_static" => "max_static",
            "provisional" => "",
            key => key.split('.').next().unwrap_or_default(),
        }
    }
}

/// `64 KiB`, or bytes where they are no whole number of KiB.
pub(super) fn kib(bytes: u64) -> String {
    if bytes.is_multiple_of(1024) { format!("{} KiB", bytes / 1024) } else { format!("{bytes} B") }
}

/// What an architecture has under a key, for a program and for a person; `None` where that says nothing.
fn value(arch: &Json, key: &str) -> Option<[String; 2]> {
    let path = key.replace('.', "/").replace("axes/x", "axes/0");
    let path = path.replace("axes/y", "axes/1").replace("axes/z", "axes/2");
    let own = arch.pointer(&format!("/{path}"))?;
    let file = key.strip_suffix(".minimum").map(|file| &arch[file]);
    let is_needless = match key {
        "register_splits" => *own == arch["simds"],
        "sgprs.granule" => arch["sgprs"]["size"].is_null(),
        "barriers.is_least" => !arch["barriers"]["most"].is_null(),
        _ => file.is_some_and(|file| *own == file["granule"]),
    };
    let is_bytes = key.starts_with("lds.");
    let word = match own {
        _ if is_needless => return None,
        Json::Bool(true) => "yes",
        Json::String(text) => match text.as_str() {
            "all" | "none" => return None,
            "separate" => "a file of their own",
            "unified" => "behind the VGPRs",
            rule => rule,
        },
        Json::Number(count) => {
            let count = count.as_u64().filter(|count| *count > 0)?;
            let shown = match key {
                // Registers of a whole wave of 32, which vendors count per thread.
                "registers_per_workgroup" => (count * 32).to_string(),
                _ if is_bytes => kib(count),
                _ => count.to_string(),
            };
            return Some([count.to_string(), shown]);
        }
        Json::Array(all) => {
            let joined = |unit: u64, between: &str| {
                let all = all.iter().filter_map(Json::as_u64).map(|one| (one / unit).to_string());
                all.collect::<Vec<_>>().join(between)
            };
            let shown = if is_bytes { joined(1024, ", ") + " KiB" } else { joined(1, ", ") };
            return Some([joined(1, " "), shown]);
        }
        _ => return None,
    };
    Some([word.to_owned(), word.to_owned()])
}

/// Every number of `arch`, those that it does not have too, in one order for all.
pub(super) fn numbers(arch: &Arch) -> Vec<Number> {
    let (vendor, words) = (arch.vendor, arch.vendor.words());
    let (unit, simd, wave) = (vendor.unit(Mode::Cu), vendor.simd(), vendor.wave());
    let (workgroup, lds, vgprs) = (vendor.workgroup(), vendor.lds(), vendor.vgprs());
    let json = serde_json::to_value(arch).unwrap_or_default();
    let mut numbers = Vec::new();
    let mut number = |key: &str, words: &str| {
        let value = value(&json, key);
        numbers.push(Number { key: key.to_owned(), words: words.to_owned(), value });
    };
    number("max_workgroup", &format!("{}s in a {workgroup}, at most", words.work_item));
    for along in ["x", "y", "z"] {
        number(&format!("max_workgroup_axes.{along}"), &format!("  along {along}, at most"));
    }
    number("simds", &format!("{simd}s of {}", vendor.a_unit(Mode::Cu)));
    number("wave_slots", &format!("{wave}s per {simd}"));
    number("workgroup_slots", &format!("{workgroup}s per {unit}"));
    for threads in [32, 64, 128] {
        let mut number = |part: &str, words: &str| number(&format!("wave{threads}.{part}"), words);
        let has_sizes = words.has_wave_sizes && !arch.wave16;
        let whose = if has_sizes { format!(" in {wave}s of {threads}") } else { String::new() };
        number("size", &format!("{vgprs} per {simd}{whose}"));
        number("granule", "  allocation granularity");
        number("minimum", "  allocated at least");
        number("addressable", "  per thread, at most");
        number("default", "  where a kernel does not say");
        number("waves_of_largest", &format!("  {wave}s of the largest size per {simd}"));
        number("most_size", "  all of them, at most");
    }
    for lanes in [16, 8, 1] {
        let [before, after] = words.wave_size;
        number(&format!("wave{lanes}"), &format!("{wave}s {before}{lanes}{after}"));
    }
    number("wave_granule", &format!("{wave}s that start together"));
    number("workgroup_waves", &format!("{wave}s of a {workgroup}, by the rule of"));
    number("accumulators", "AGPRs");
    number("registers_per_workgroup", &format!("{vgprs} per {workgroup}, at most"));
    number("register_splits", &format!("  a {workgroup} must also fit this many parts"));
    let has_file = arch.sgprs.is_some_and(|file| file.size.is_some());
    let most = if has_file { "  per wave, at most" } else { "SGPRs per wave, at most" };
    number("sgprs.size", &format!("SGPRs per {simd}"));
    number("sgprs.granule", "  allocation granularity");
    number("sgprs.addressable", most);
    number("sgprs.fixed", "  per wave, always");
    number("sgprs.trap_reserve", "  per wave, taken by a trap handler");
    number("trap_handler", "  trap handler, where a kernel does not say");
    number("lds.pool", &format!("{lds} per {unit}"));
    number("lds.most_pool", "  by another source, at most");
    number("lds.per_workgroup", &format!("  per {workgroup}, at most"));
    number("lds.opt_in", "  at most, opted in to");
    number("lds.granule", "  allocation granularity");
    number("lds.reserved", &format!("  taken by the driver, per {workgroup}"));
    number("lds.split.cache", "  the L1 cache may take");
    number("lds.split.steps", "  carve-out sizes");
    number("lds.max_static", &format!("static {lds}, at most"));
    number("barriers.pool", &format!("barriers per {unit}"));
    number("barriers.single_wave_free", "  a single wave needs none");
    number("barriers.is_least", "  there may be more");
    number("barriers.most", "  by another source, at most");
    number("scratch_waves", &format!("{wave}s with scratch memory, per {unit}"));
    number("virtual_resources", &format!("virtual resources per {unit}"));
    number("tensor_columns", &format!("columns of tensor memory per {unit}"));
    number("wgp_mode", &format!("two {unit}s can work as a WGP"));
    number("dynamic_vgprs", "VGPRs can be allocated at run time");
    number("partitioned_caching", "global loads can be cached in halves");
    number("provisional", "provisional, nobody can buy it");
    numbers
}
