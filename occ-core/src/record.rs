//! A contract as JSON, written in `const`: what `cargo occ report` asks the compiler for, and has the
//! engine evaluate again.
//!
//! The objects are those that the `serde` feature writes and reads: the report has no shape of its own. Each has
//! the fields of its struct, under their names; one that is not written does not compile.

mod origin;

use origin::Place;

use crate::account::{Source, Statement, decided_by};
use crate::arch::{
    Accumulators, Arch, Barriers, Clusters, Granule, Name, PoolSplit, RegisterFile, ScalarFile,
    Vendor, WorkgroupMemory, WorkgroupWaves,
};
use crate::contract::{Contract, MeasuredFile, Requirement};
use crate::kernel::{CachePreference, Kernel, Mode, PartitionedCaching, Wave};
use crate::number::Ratio;
use crate::occupancy::{Limiter, Limiters};
use crate::text::Buffer;

pub use origin::{Origin, Sourced};

/// A record: room for the longest message, a kernel, an architecture of one's own, and where values
/// come from.
pub type Record = Buffer<16384>;

/// Writes structs, each field by the function that is named, or `null` where an `option(..)` is `None`;
/// `skipped` leaves one out.
macro_rules! objects {
    ($($object:ident($type:ident$(<$life:lifetime>)?) { $($field:ident: $write:ident $(($of:ident))?,)* })*) => {$(
        #[inline]
        const fn $object(json: &mut Record, of: $type$(<$life>)?) {
            let $type { $($field: _),* } = of;
            json.push("{");
            $(objects!(field json of $field $write $($of)?);)*
            json.push("}");
        }
    )*};
    (field $json:ident $of:ident $field:ident skipped) => {};
    (field $json:ident $of:ident $field:ident $($write:ident)+) => {
        key($json, stringify!($field));
        objects!(value $json ($of.$field) $($write)+);
    };
    (value $json:ident ($value:expr) option $write:ident) => {
        match $value {
            Some(value) => $write($json, value),
            None => $json.push("null"),
        }
    };
    (value $json:ident ($value:expr) $write:ident) => { $write($json, $value) };
}

/// What is sent of a contract that const evaluation knows.
#[derive(Clone, Copy)]
struct Evaluated<'a> {
    version: &'a str,
    contract: Contract<'a>,
    /// What this engine finds. The one that reads the record finds the same, or is another engine under
    /// the same version, whose verdict need not be the build's.
    workgroups: Option<u32>,
    origins: Origins<'a>,
    /// What is wrong besides the numbers, with what is wrong with them.
    told: Option<Told<'a>>,
}

/// Where values come from: those of the keys that describe no kernel, and of the statements.
#[derive(Clone, Copy)]
struct Origins<'a> {
    asked: &'a [Sourced<'a>],
    statements: &'a [Statement<'a>],
}

/// What is sent of a contract without numbers.
#[derive(Clone, Copy)]
struct Unevaluated<'a> {
    version: &'a str,
    told: Told<'a>,
}

#[derive(Clone, Copy)]
struct Told<'a> {
    name: &'a str,
    verdict: &'a str,
    message: &'a str,
}

objects! {
    evaluated(Evaluated<'_>) {
        version: string, contract: contract, workgroups: option(number), origins: origins,
        told: option(told),
    }
    unevaluated(Unevaluated<'_>) { version: string, told: told, }
    told(Told<'_>) { name: string, verdict: string, message: string, }
    place(Place<'_>) { key: string, from: string, file: option(string), line: option(large), }
    contract(Contract<'_>) {
        name: string, arch: arch, kernel: kernel, min: option(requirement),
        warn: option(requirement), source: option(source), range: option(numbers),
    }
    source(MeasuredFile<'_>) {
        file: string, counts: limiters, bound: option(number), spills_denied: flag, is_open: flag,
        ceilings: skipped,
    }
    ratio(Ratio) { numerator: number, denominator: number, }
    arch(Arch) {
        name: name, vendor: vendor, max_workgroup: number, max_workgroup_axes: numbers,
        simds: number, wave_slots: number, workgroup_slots: option(number), wave32: option(file),
        wave16: flag, wave8: flag, wave1: flag, wave64: option(file), wave128: option(file),
        wave_granule: option(number), accumulators: accumulators, registers_per_workgroup: option(number),
        register_splits: number, sgprs: option(scalar), trap_handler: flag, workgroup_waves: workgroup_waves, lds: memory,
        barriers: option(barriers), scratch_waves: option(number),
        virtual_resources: option(number), tensor_columns: option(number), clusters: option(clusters), wgp_mode: flag,
        dynamic_vgprs: flag, partitioned_caching: flag, provisional: flag,
    }
    file(RegisterFile) {
        size: number, granule: granule, minimum: number, addressable: number,
        default: option(number), waves_of_largest: option(number), most_size: option(number),
    }
    scalar(ScalarFile) {
        size: option(number), granule: number, addressable: number, trap_reserve: number,
        fixed: option(number),
    }
    memory(WorkgroupMemory) {
        pool: number, most_pool: option(number), per_workgroup: number, opt_in: option(number), max_static: option(number),
        granule: granule, reserved: number, split: split,
    }
    barriers(Barriers) {
        pool: number, single_wave_free: flag, is_least: flag, most: option(number),
    }
    clusters(Clusters) { portable: number, opt_in: option(number), }
    kernel(Kernel) {
        workgroup: option(number), workgroup_shape: option(numbers), wave: option(wave),
        mode: option(mode), vgprs: option(number), waves_by_registers: option(number), agprs: number, sgprs: option(number),
        vgprs_allocated: option(number), sgprs_allocated: option(number), lds: number,
        dynamic_lds: number, max_dynamic_lds: option(number), opt_in: flag, trap: option(flag),
        scratch: flag, barriers: number, carveout: option(number), cache: cache, caching: caching,
        virtual_resources: number, tensor_columns: number, dynamic_vgprs: option(number), cluster: option(numbers),
        sms_per_gpc: option(number),
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// All that is stated of a contract, and `message` of what breaks it besides its numbers:
/// `{"version":"0.1.0","contract":{"name":"blur","arch":{..},"kernel":{..},"min":{..},..},"workgroups":3,"origins":[..],"told":null}`.
#[inline]
#[must_use]
pub const fn record(
    contract: &Contract<'_>,
    asked: &[Sourced<'_>],
    statements: &[Statement<'_>],
    message: &str,
) -> Record {
    let workgroups = match contract.occupancy() {
        Ok(reached) => Some(reached.workgroups),
        Err(_) => None,
    };
    let origins = Origins { asked, statements };
    let mut json = Record::new();
    let told = if message.is_empty() {
        None
    } else {
        Some(Told { name: contract.name, verdict: "broken", message })
    };
    let contract = *contract;
    evaluated(&mut json, Evaluated { version: VERSION, contract, workgroups, origins, told });
    json
}

/// The record of a contract without numbers: what is wrong with it, or why there are none yet.
#[inline]
#[must_use]
pub const fn unevaluated_record(name: &str, verdict: &str, message: &str) -> Record {
    let mut json = Record::new();
    let told = Told { name, verdict, message };
    unevaluated(&mut json, Unevaluated { version: VERSION, told });
    json
}

/// `"lds":`, for the value that follows.
#[inline]
const fn key(json: &mut Record, name: &str) {
    comma(json);
    json.push("\"");
    json.push(name);
    json.push("\":");
}

/// A comma behind a value, and nothing where an object or a list begins.
#[inline]
const fn comma(json: &mut Record) {
    if !json.opens() {
        json.push(",");
    }
}

/// A list, in the order in which they are handed in: of the statements those that count. What holds where nothing is
/// given is left out.
#[inline]
const fn origins(json: &mut Record, origins: Origins<'_>) {
    json.push("[");
    let mut i = 0;
    while i < origins.asked.len() {
        comma(json);
        place(json, origins.asked[i].place());
        i += 1;
    }
    i = 0;
    while i < origins.statements.len() {
        let Statement { key, source, .. } = &origins.statements[i];
        let origin = match source {
            Source::Author(_) => Some(Origin::Attribute),
            Source::Item(_) => Some(Origin::Item),
            Source::Descriptor(_) => Some(Origin::Descriptor),
            Source::File(file) => Some(Origin::File(file.file)),
            _ => None,
        };
        if let (Some(origin), Some(at)) = (origin, decided_by(*key, origins.statements))
            && at == i
        {
            comma(json);
            place(json, Sourced { key: key.name(), origin }.place());
        }
        i += 1;
    }
    json.push("]");
}

#[inline]
const fn limiters(json: &mut Record, limiters: Limiters) {
    json.push("[");
    let mut i = 0;
    while i < Limiter::ALL.len() {
        if limiters.contains(Limiter::ALL[i]) {
            comma(json);
            string(json, Limiter::ALL[i].id());
        }
        i += 1;
    }
    json.push("]");
}

#[inline]
const fn requirement(json: &mut Record, requirement: Requirement) {
    match requirement {
        Requirement::Occupancy(part) => {
            json.push("{\"occupancy\":");
            ratio(json, part);
        }
        Requirement::WavesPerSimd(waves) => {
            json.push("{\"waves_per_simd\":");
            number(json, waves);
        }
        Requirement::Workgroups(workgroups) => {
            json.push("{\"workgroups\":");
            number(json, workgroups);
        }
    }
    json.push("}");
}

#[inline]
const fn granule(json: &mut Record, granule: Granule) {
    match granule {
        Granule::Every(part) => number(json, part),
        Granule::Steps(steps) => list(json, steps.sizes()),
    }
}

#[inline]
const fn workgroup_waves(json: &mut Record, most: WorkgroupWaves) {
    json.push(match most {
        WorkgroupWaves::All => "\"all\"",
        WorkgroupWaves::XeLp => "\"xe-lp\"",
        WorkgroupWaves::XeHpg => "\"xe-hpg\"",
        WorkgroupWaves::Xe2 => "\"xe2\"",
        WorkgroupWaves::Xe3 => "\"xe3\"",
        WorkgroupWaves::Cri => "\"cri\"",
    });
}

#[inline]
const fn split(json: &mut Record, split: PoolSplit) {
    match split {
        PoolSplit::Fixed => json.push("\"fixed\""),
        PoolSplit::Cache(cache) => {
            json.push("{\"cache\":");
            number(json, cache);
            json.push("}");
        }
        PoolSplit::Steps(steps) => {
            json.push("{\"steps\":");
            list(json, steps.sizes());
            json.push("}");
        }
    }
}

#[inline]
const fn name(json: &mut Record, name: Name) {
    string(json, name.as_str());
}

#[inline]
const fn vendor(json: &mut Record, vendor: Vendor) {
    string(json, vendor.words().id);
}

#[inline]
const fn accumulators(json: &mut Record, accumulators: Accumulators) {
    json.push(match accumulators {
        Accumulators::None => "\"none\"",
        Accumulators::Separate => "\"separate\"",
        Accumulators::Unified => "\"unified\"",
    });
}

#[inline]
const fn wave(json: &mut Record, wave: Wave) {
    number(json, wave.threads());
}

#[inline]
const fn mode(json: &mut Record, mode: Mode) {
    string(json, mode.name());
}

#[inline]
const fn cache(json: &mut Record, cache: CachePreference) {
    json.push(match cache {
        CachePreference::None => "\"none\"",
        CachePreference::Shared => "\"shared\"",
        CachePreference::L1 => "\"l1\"",
        CachePreference::Equal => "\"equal\"",
    });
}

#[inline]
const fn caching(json: &mut Record, caching: PartitionedCaching) {
    json.push(match caching {
        PartitionedCaching::Off => "\"off\"",
        PartitionedCaching::On => "\"on\"",
        PartitionedCaching::Strict => "\"strict\"",
    });
}

#[inline]
const fn number(json: &mut Record, number: u32) {
    json.number(number as u64);
}

#[inline]
const fn large(json: &mut Record, number: u64) {
    json.number(number);
}

#[inline]
const fn numbers<const N: usize>(json: &mut Record, numbers: [u32; N]) {
    list(json, &numbers);
}

#[inline]
const fn list(json: &mut Record, numbers: &[u32]) {
    json.push("[");
    let mut i = 0;
    while i < numbers.len() {
        comma(json);
        number(json, numbers[i]);
        i += 1;
    }
    json.push("]");
}

#[inline]
const fn flag(json: &mut Record, flag: bool) {
    json.push(if flag { "true" } else { "false" });
}

/// A string with what JSON does not allow in one written as an escape.
#[inline]
const fn string(json: &mut Record, text: &str) {
    json.push("\"");
    let mut rest = text;
    while !rest.is_empty() {
        let bytes = rest.as_bytes();
        let mut plain = 0;
        while plain < bytes.len() && !matches!(bytes[plain], b'"' | b'\\' | 0..=31) {
            plain += 1;
        }
        let (before, after) = rest.split_at(plain);
        json.push(before);
        if after.is_empty() {
            break;
        }
        match after.as_bytes()[0] {
            b'"' => json.push("\\\""),
            b'\\' => json.push("\\\\"),
            b'\n' => json.push("\\n"),
            byte => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                let digits = [HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]];
                json.push("\\u00");
                if let Ok(digits) = core::str::from_utf8(&digits) {
                    json.push(digits);
                }
            }
        }
        (_, rest) = after.split_at(1);
    }
    json.push("\"");
}
