//! The numbers of an architecture, each in words.

use occ_core::arch::{Accumulators, Granule, PoolSplit, RegisterFile};
use occ_core::{Arch, Mode};

/// A number of an architecture.
pub(super) struct Number {
    /// The name for programs: the path in `Arch`.
    pub(super) key: String,
    /// What it counts, in the vendor's words.
    pub(super) words: String,
    /// `None`: the architecture has no such number.
    pub(super) value: Option<Value>,
}

/// What a number is.
pub(super) struct Value {
    /// As a program reads it: counts and bytes.
    pub(super) raw: String,
    /// As a person reads it.
    pub(super) shown: String,
    /// Whether it is several.
    pub(super) is_list: bool,
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
pub(super) fn kib(bytes: u32) -> String {
    if bytes.is_multiple_of(1024) { format!("{} KiB", bytes / 1024) } else { format!("{bytes} B") }
}

fn count(count: impl Into<Option<u32>>) -> Option<Value> {
    count.into().map(|count| word(&count.to_string()))
}

fn bytes(bytes: impl Into<Option<u32>>) -> Option<Value> {
    bytes.into().map(|bytes| Value { shown: kib(bytes), ..word(&bytes.to_string()) })
}

fn yes(is_so: bool) -> Option<Value> {
    is_so.then(|| word("yes"))
}

fn word(word: &str) -> Value {
    Value { raw: word.to_owned(), shown: word.to_owned(), is_list: false }
}

/// Several numbers, ascending.
fn list(all: &[u32], shown: fn(&u32) -> u32, unit: &str) -> Value {
    let joined = |all: &[u32], between: &str| {
        all.iter().map(u32::to_string).collect::<Vec<_>>().join(between)
    };
    let shown: Vec<u32> = all.iter().map(shown).collect();
    Value { raw: joined(all, " "), shown: joined(&shown, ", ") + unit, is_list: true }
}

/// Several sizes in bytes.
fn sizes(all: &[u32]) -> Value {
    list(all, |bytes| bytes / 1024, " KiB")
}

/// Every number of `arch`, those that it does not have too, in one order for all.
#[expect(clippy::too_many_lines, reason = "a list, one number after the other")]
pub(super) fn numbers(arch: &Arch) -> Vec<Number> {
    let (vendor, words) = (arch.vendor, arch.vendor.words());
    let (unit, simd, wave) = (vendor.unit(Mode::Cu), vendor.simd(), vendor.wave());
    let (workgroup, lds, vgprs) = (vendor.workgroup(), vendor.lds(), vendor.vgprs());
    let mut numbers = Vec::new();
    let mut number = |key: &str, words: &str, value: Option<Value>| {
        numbers.push(Number { key: key.to_owned(), words: words.to_owned(), value });
    };
    let item = words.work_item;
    let most = format!("{item}s in a {workgroup}, at most");
    number("max_workgroup", &most, count(arch.max_workgroup));
    for (along, most) in ["x", "y", "z"].into_iter().zip(arch.max_workgroup_axes) {
        let key = format!("max_workgroup_axes.{along}");
        number(&key, &format!("  along {along}, at most"), count(most));
    }
    number("simds", &format!("{simd}s of {}", vendor.a_unit(Mode::Cu)), count(arch.simds));
    number("wave_slots", &format!("{wave}s per {simd}"), count(arch.wave_slots));
    let slots = count(arch.workgroup_slots);
    number("workgroup_slots", &format!("{workgroup}s per {unit}"), slots);
    for (threads, file) in [(32, arch.wave32), (64, arch.wave64), (128, arch.wave128)] {
        let mut number = |part, words: &str, value| {
            number(&format!("wave{threads}.{part}"), words, value);
        };
        let of = |get: fn(&RegisterFile) -> Option<u32>| count(file.as_ref().and_then(get));
        let has_sizes = words.has_wave_sizes && !arch.wave16;
        let whose = if has_sizes { format!(" in {wave}s of {threads}") } else { String::new() };
        number("size", &format!("{vgprs} per {simd}{whose}"), of(|file| Some(file.size)));
        let granule = file.and_then(|file| match file.granule {
            Granule::Every(part) => count(part),
            Granule::Steps(steps) => Some(list(steps.sizes(), |count| *count, "")),
        });
        number("granule", "  allocation granularity", granule);
        let least = |file: &RegisterFile| {
            Some(file.minimum).filter(|least| *least != file.granule.least() && *least > 0)
        };
        number("minimum", "  allocated at least", of(least));
        number("addressable", "  per thread, at most", of(|file| Some(file.addressable)));
        number("default", "  where a kernel does not say", of(|file| file.default));
        let largest = format!("  {wave}s of the largest size per {simd}");
        number("waves_of_largest", &largest, of(|file| file.waves_of_largest));
        number("most_size", "  all of them, at most", of(|file| file.most_size));
    }
    for (lanes, is_there) in [(16, arch.wave16), (8, arch.wave8), (1, arch.wave1)] {
        let [before, after] = words.wave_size;
        let words = format!("{wave}s {before}{lanes}{after}");
        number(&format!("wave{lanes}"), &words, yes(is_there));
    }
    number("wave_granule", &format!("{wave}s that start together"), count(arch.wave_granule));
    let rule = serde_json::to_value(arch.workgroup_waves).ok();
    let rule = rule.as_ref().and_then(|rule| rule.as_str()).filter(|rule| *rule != "all");
    let waves = format!("{wave}s of a {workgroup}, by the rule of");
    number("workgroup_waves", &waves, rule.map(word));
    let accumulators = match arch.accumulators {
        Accumulators::Separate => Some("a file of their own"),
        Accumulators::Unified => Some("behind the VGPRs"),
        _ => None,
    };
    number("accumulators", "AGPRs", accumulators.map(word));
    // Registers of a whole wave of 32, which vendors count per thread.
    let most = arch.registers_per_workgroup;
    let most = most.map(|count| {
        let shown = (u64::from(count) * 32).to_string();
        Value { shown, ..word(&count.to_string()) }
    });
    number("registers_per_workgroup", &format!("{vgprs} per {workgroup}, at most"), most);
    let split = Some(arch.register_splits).filter(|splits| *splits != arch.simds);
    let parts = format!("  a {workgroup} must also fit this many parts");
    number("register_splits", &parts, count(split));
    let (scalar, size) = (arch.sgprs, arch.sgprs.and_then(|file| file.size));
    number("sgprs.size", &format!("SGPRs per {simd}"), count(size));
    let granule = scalar.filter(|_| size.is_some()).map(|file| file.granule);
    number("sgprs.granule", "  allocation granularity", count(granule));
    let most = if size.is_some() { "  per wave, at most" } else { "SGPRs per wave, at most" };
    number("sgprs.addressable", most, count(scalar.map(|file| file.addressable)));
    number("sgprs.fixed", "  per wave, always", count(scalar.and_then(|file| file.fixed)));
    let reserve = scalar.map(|file| file.trap_reserve).filter(|reserve| *reserve > 0);
    number("sgprs.trap_reserve", "  per wave, taken by a trap handler", count(reserve));
    let trap = "  trap handler, where a kernel does not say";
    number("trap_handler", trap, yes(arch.trap_handler));
    let memory = &arch.lds;
    number("lds.pool", &format!("{lds} per {unit}"), bytes(memory.pool));
    number("lds.most_pool", "  by another source, at most", bytes(memory.most_pool));
    let most = format!("  per {workgroup}, at most");
    number("lds.per_workgroup", &most, bytes(memory.per_workgroup));
    number("lds.opt_in", "  at most, opted in to", bytes(memory.opt_in));
    let granule = match memory.granule {
        Granule::Every(part) => bytes(part),
        Granule::Steps(steps) => Some(sizes(steps.sizes())),
    };
    number("lds.granule", "  allocation granularity", granule);
    let reserved = Some(memory.reserved).filter(|reserved| *reserved > 0);
    let taken = format!("  taken by the driver, per {workgroup}");
    number("lds.reserved", &taken, bytes(reserved));
    let (cache, steps) = match memory.split {
        PoolSplit::Cache(cache) => (bytes(cache), None),
        PoolSplit::Steps(steps) => (None, Some(sizes(steps.sizes()))),
        _ => (None, None),
    };
    number("lds.split.cache", "  the L1 cache may take", cache);
    number("lds.split.steps", "  carve-out sizes", steps);
    number("lds.max_static", &format!("static {lds}, at most"), bytes(memory.max_static));
    let barriers = arch.barriers.as_ref();
    number("barriers.pool", &format!("barriers per {unit}"), count(barriers.map(|it| it.pool)));
    let free = barriers.is_some_and(|it| it.single_wave_free);
    number("barriers.single_wave_free", "  a single wave needs none", yes(free));
    let is_least = barriers.is_some_and(|it| it.is_least && it.most.is_none());
    number("barriers.is_least", "  there may be more", yes(is_least));
    let most = count(barriers.and_then(|it| it.most));
    number("barriers.most", "  by another source, at most", most);
    let scratch = format!("{wave}s with scratch memory, per {unit}");
    number("scratch_waves", &scratch, count(arch.scratch_waves));
    let resources = format!("virtual resources per {unit}");
    number("virtual_resources", &resources, count(arch.virtual_resources));
    let columns = format!("columns of tensor memory per {unit}");
    number("tensor_columns", &columns, count(arch.tensor_columns));
    number("wgp_mode", &format!("two {unit}s can work as a WGP"), yes(arch.wgp_mode));
    let dynamic = "VGPRs can be allocated at run time";
    number("dynamic_vgprs", dynamic, yes(arch.dynamic_vgprs));
    let halves = "global loads can be cached in halves";
    number("partitioned_caching", halves, yes(arch.partitioned_caching));
    number("provisional", "provisional, nobody can buy it", yes(arch.provisional));
    numbers
}
