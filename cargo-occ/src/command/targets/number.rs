//! The numbers of an architecture, each in words.

use occ_core::arch::{Accumulators, Granule, PoolSplit, RegisterFile};
use occ_core::{Arch, Mode};

/// A number of an architecture.
pub(super) struct Number {
    /// The name for programs: the path in `Arch`.
    pub(super) key: &'static str,
    /// The field of `Arch` that its source is listed under.
    pub(super) field: &'static str,
    /// What it counts, in the vendor's words.
    pub(super) words: String,
    /// `None`: the architecture has no such number.
    pub(super) value: Option<Value>,
}

/// What a number is.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Count(u32),
    Bytes(u32),
    /// Registers of a whole wave of 32, which vendors count per thread.
    OfAWave(u32),
    /// Sizes in bytes, ascending.
    Sizes(Vec<u32>),
    /// Counts, ascending.
    Counts(Vec<u32>),
    Word(&'static str),
}

impl Value {
    /// As a person reads it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Bytes(bytes) => kib(*bytes),
            Self::OfAWave(count) => (u64::from(*count) * 32).to_string(),
            Self::Sizes(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(|b| (b / 1024).to_string()).collect();
                format!("{} KiB", sizes.join(", "))
            }
            Self::Counts(counts) => {
                counts.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
            }
            _ => self.raw(),
        }
    }

    /// As a program reads it: counts and bytes.
    pub(super) fn raw(&self) -> String {
        match self {
            Self::Count(count) | Self::OfAWave(count) | Self::Bytes(count) => count.to_string(),
            Self::Sizes(sizes) | Self::Counts(sizes) => {
                sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
            }
            Self::Word(word) => (*word).to_owned(),
        }
    }
}

/// Every number of `arch`, those that it does not have too, in one order for all.
#[expect(clippy::too_many_lines, reason = "a list, one number after the other")]
pub(super) fn numbers(arch: &Arch) -> Vec<Number> {
    let vendor = arch.vendor;
    let (unit, simd, wave) = (vendor.unit(Mode::Cu), vendor.simd(), vendor.wave());
    let (workgroup, lds, vgprs) = (vendor.workgroup(), vendor.lds(), vendor.vgprs());
    let count = |count: u32| Some(Value::Count(count));
    let yes = |yes: bool| yes.then_some(Value::Word("yes"));
    let mut numbers = Vec::new();
    let mut number = |key, field, words: String, value: Option<Value>| {
        numbers.push(Number { key, field, words, value });
    };
    number(
        "max_workgroup",
        "max_workgroup",
        format!("{}s in a {workgroup}, at most", vendor.words().work_item),
        count(arch.max_workgroup),
    );
    for ((key, along), most) in AXES.into_iter().zip(arch.max_workgroup_axes) {
        number(key, "max_workgroup_axes", format!("  along {along}, at most"), count(most));
    }
    number("simds", "simds", format!("{simd}s of {}", vendor.a_unit(Mode::Cu)), count(arch.simds));
    number("wave_slots", "wave_slots", format!("{wave}s per {simd}"), count(arch.wave_slots));
    number(
        "workgroup_slots",
        "workgroup_slots",
        format!("{workgroup}s per {unit}"),
        arch.workgroup_slots.map(Value::Count),
    );
    for (keys, field, file, threads) in
        [(WAVE32, "wave32", arch.wave32, 32), (WAVE64, "wave64", arch.wave64, 64)]
    {
        let of = |get: fn(&RegisterFile) -> u32| file.as_ref().map(|file| Value::Count(get(file)));
        let minimum = file.filter(|file| file.minimum != file.granule.least() && file.minimum > 0);
        let whose = if vendor.words().has_wave_sizes && !arch.wave16 {
            format!(" in {wave}s of {threads}")
        } else {
            String::new()
        };
        number(keys[0], field, format!("{vgprs} per {simd}{whose}"), of(|file| file.size));
        let granule = file.map(|file| match file.granule {
            Granule::Every(part) => Value::Count(part),
            Granule::Steps(steps) => Value::Counts(steps.sizes().to_vec()),
        });
        number(keys[1], field, "  allocation granularity".to_owned(), granule);
        let least = minimum.map(|file| Value::Count(file.minimum));
        number(keys[2], field, "  allocated at least".to_owned(), least);
        number(keys[3], field, "  per thread, at most".to_owned(), of(|file| file.addressable));
        let some = |get: fn(&RegisterFile) -> Option<u32>| {
            file.and_then(|file| get(&file)).map(Value::Count)
        };
        let default = "  where a kernel does not say".to_owned();
        number(keys[4], field, default, some(|file| file.default));
        let largest = format!("  {wave}s of the largest size per {simd}");
        number(keys[5], field, largest, some(|file| file.waves_of_largest));
        number(keys[6], field, "  all of them, at most".to_owned(), some(|file| file.most_size));
    }
    for (key, lanes, is_there) in
        [("wave16", 16, arch.wave16), ("wave8", 8, arch.wave8), ("wave1", 1, arch.wave1)]
    {
        let [before, after] = vendor.words().wave_size;
        number(key, "wave16", format!("{wave}s {before}{lanes}{after}"), yes(is_there));
    }
    let most = serde_json::to_value(arch.workgroup_waves).ok();
    let rule = most.and_then(|most| WORKGROUP_WAVES.iter().find(|rule| most == **rule)).copied();
    let words = format!("{wave}s of a {workgroup}, by the rule of");
    number("workgroup_waves", "max_workgroup", words, rule.map(Value::Word));
    let accumulators = match arch.accumulators {
        Accumulators::Separate => Some(Value::Word("a file of their own")),
        Accumulators::Unified => Some(Value::Word("behind the VGPRs")),
        _ => None,
    };
    number("accumulators", "accumulators", "AGPRs".to_owned(), accumulators);
    number(
        "registers_per_workgroup",
        "registers_per_workgroup",
        format!("{vgprs} per {workgroup}, at most"),
        arch.registers_per_workgroup.map(Value::OfAWave),
    );
    let split = (arch.register_splits != arch.simds).then_some(arch.register_splits);
    number(
        "register_splits",
        "simds",
        format!("  a {workgroup} must also fit this many parts"),
        split.map(Value::Count),
    );
    let scalar = arch.sgprs;
    let size = scalar.and_then(|file| file.size);
    number("sgprs.size", "sgprs", format!("SGPRs per {simd}"), size.map(Value::Count));
    let granule = scalar.filter(|_| size.is_some()).map(|file| Value::Count(file.granule));
    number("sgprs.granule", "sgprs", "  allocation granularity".to_owned(), granule);
    number(
        "sgprs.addressable",
        "sgprs",
        if size.is_some() { "  per wave, at most" } else { "SGPRs per wave, at most" }.to_owned(),
        scalar.map(|file| Value::Count(file.addressable)),
    );
    let fixed = scalar.and_then(|file| file.fixed).map(Value::Count);
    number("sgprs.fixed", "sgprs", "  per wave, always".to_owned(), fixed);
    let reserve = scalar.map(|file| file.trap_reserve).filter(|reserve| *reserve > 0);
    number(
        "sgprs.trap_reserve",
        "trap_handler",
        "  per wave, taken by a trap handler".to_owned(),
        reserve.map(Value::Count),
    );
    let trap = "  trap handler, where a kernel does not say".to_owned();
    number("trap_handler", "trap_handler", trap, yes(arch.trap_handler));
    let memory = &arch.lds;
    number("lds.pool", "lds", format!("{lds} per {unit}"), Some(Value::Bytes(memory.pool)));
    let most = "  by another source, at most".to_owned();
    number("lds.most_pool", "lds", most, memory.most_pool.map(Value::Bytes));
    number(
        "lds.per_workgroup",
        "lds",
        format!("  per {workgroup}, at most"),
        Some(Value::Bytes(memory.per_workgroup)),
    );
    number(
        "lds.opt_in",
        "lds",
        "  at most, opted in to".to_owned(),
        memory.opt_in.map(Value::Bytes),
    );
    number(
        "lds.granule",
        "lds",
        "  allocation granularity".to_owned(),
        Some(match memory.granule {
            Granule::Every(part) => Value::Bytes(part),
            Granule::Steps(steps) => Value::Sizes(steps.sizes().to_vec()),
        }),
    );
    let reserved = Some(memory.reserved).filter(|reserved| *reserved > 0);
    number(
        "lds.reserved",
        "lds",
        format!("  taken by the driver, per {workgroup}"),
        reserved.map(Value::Bytes),
    );
    let (cache, steps) = match memory.split {
        PoolSplit::Cache(cache) => (Some(Value::Bytes(cache)), None),
        PoolSplit::Steps(steps) => (None, Some(Value::Sizes(steps.sizes().to_vec()))),
        _ => (None, None),
    };
    number("lds.split.cache", "lds", "  the L1 cache may take".to_owned(), cache);
    number("lds.split.steps", "lds", "  carve-out sizes".to_owned(), steps);
    number(
        "lds.max_static",
        "max_static",
        format!("static {lds}, at most"),
        memory.max_static.map(Value::Bytes),
    );
    let pool = arch.barriers.map(|barriers| Value::Count(barriers.pool));
    number("barriers.pool", "barriers", format!("barriers per {unit}"), pool);
    let free = arch.barriers.is_some_and(|barriers| barriers.single_wave_free);
    let single = "  a single wave needs none".to_owned();
    number("barriers.single_wave_free", "barriers", single, yes(free));
    let is_least = arch.barriers.is_some_and(|it| it.is_least && it.most.is_none());
    let more = "  there may be more".to_owned();
    number("barriers.is_least", "barriers", more, yes(is_least));
    let most = arch.barriers.and_then(|barriers| barriers.most).map(Value::Count);
    number("barriers.most", "barriers", "  by another source, at most".to_owned(), most);
    number(
        "scratch_waves",
        "scratch_waves",
        format!("{wave}s with scratch memory, per {unit}"),
        arch.scratch_waves.map(Value::Count),
    );
    number(
        "virtual_resources",
        "virtual_resources",
        format!("virtual resources per {unit}"),
        arch.virtual_resources.map(Value::Count),
    );
    let wgp = format!("two {unit}s can work as a WGP");
    number("wgp_mode", "wgp_mode", wgp, yes(arch.wgp_mode));
    let dynamic = "VGPRs can be allocated at run time".to_owned();
    number("dynamic_vgprs", "dynamic_vgprs", dynamic, yes(arch.dynamic_vgprs));
    let halves = "global loads can be cached in halves".to_owned();
    number("partitioned_caching", "partitioned_caching", halves, yes(arch.partitioned_caching));
    number("provisional", "", "provisional, nobody can buy it".to_owned(), yes(arch.provisional));
    numbers
}

const WORKGROUP_WAVES: [&str; 5] = ["xe-lp", "xe-hpg", "xe2", "xe3", "cri"];
const AXES: [(&str, &str); 3] =
    [("max_workgroup_axes.x", "x"), ("max_workgroup_axes.y", "y"), ("max_workgroup_axes.z", "z")];
const WAVE32: [&str; 7] = [
    "wave32.size",
    "wave32.granule",
    "wave32.minimum",
    "wave32.addressable",
    "wave32.default",
    "wave32.waves_of_largest",
    "wave32.most_size",
];
const WAVE64: [&str; 7] = [
    "wave64.size",
    "wave64.granule",
    "wave64.minimum",
    "wave64.addressable",
    "wave64.default",
    "wave64.waves_of_largest",
    "wave64.most_size",
];

/// `64 KiB`, or bytes where they are no whole number of KiB.
pub(super) fn kib(bytes: u32) -> String {
    if bytes.is_multiple_of(1024) { format!("{} KiB", bytes / 1024) } else { format!("{bytes} B") }
}
