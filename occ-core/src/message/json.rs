//! A contract as JSON, written in `const`: for tools that ask the compiler what it evaluated.
//!
//! The objects are those that the `serde` feature reads and writes.

use super::text::Buffer;
use super::{Origin, Sourced};
use crate::arch::{Accumulators, Arch, PoolSplit, RegisterFile, Vendor, WorkgroupMemory};
use crate::contract::{Contract, Requirement};
use crate::kernel::{CachePreference, Kernel, PartitionedCaching, Wave};
use crate::occupancy::Limiter;

/// A record: room for the longest message, a kernel, an architecture of one's own, and where values
/// come from.
pub type Record = Buffer<16384>;

/// Writes an object, each field by the function that is named.
macro_rules! object {
    ($json:ident, $($name:literal: $write:ident($value:expr),)*) => {
        let mut between = "{";
        $(
            $json.push(between);
            $json.push(concat!("\"", $name, "\":"));
            $write($json, $value);
            between = ",";
        )*
        let _ = between;
        $json.push("}");
    };
}

/// The contract with how it stands:
/// `{"version":"0.1.0","name":"blur","arch":{..},"kernel":{..},"min":{..},"warn":null,"file":null,"verdict":"broken","workgroups":3,"message":".."}`,
/// and where its values come from, where that is given.
#[inline]
#[must_use]
pub const fn record(contract: &Contract<'_>, origins: &[Sourced<'_>]) -> Record {
    let verdict = contract.verdict();
    let mut json = Record::new();
    json.push("{\"version\":");
    string(&mut json, env!("CARGO_PKG_VERSION"));
    json.push(",\"name\":");
    string(&mut json, contract.name);
    json.push(",\"arch\":");
    arch(&mut json, &contract.arch);
    json.push(",\"kernel\":");
    kernel(&mut json, &contract.kernel);
    json.push(",\"min\":");
    requirement(&mut json, contract.min);
    json.push(",\"warn\":");
    requirement(&mut json, contract.warn);
    json.push(",\"range\":");
    match contract.range {
        Some([least, most]) => {
            json.push("[");
            json.number(least as u64);
            json.push(",");
            json.number(most as u64);
            json.push("]");
        }
        None => json.push("null"),
    }
    json.push(",\"source\":");
    match contract.source {
        None => json.push("null"),
        Some(source) => {
            json.push("{\"file\":");
            string(&mut json, source.file);
            json.push(",\"counts\":[");
            let mut first = true;
            let mut i = 0;
            while i < Limiter::ALL.len() {
                if source.counts.contains(Limiter::ALL[i]) {
                    json.push(if first { "" } else { "," });
                    string(&mut json, Limiter::ALL[i].id());
                    first = false;
                }
                i += 1;
            }
            json.push("],\"bound\":");
            count(&mut json, source.bound);
            json.push(",\"spills_denied\":");
            flag(&mut json, source.spills_denied);
            json.push(",\"is_open\":");
            flag(&mut json, source.is_open);
            json.push("}");
        }
    }
    json.push(",\"verdict\":");
    string(&mut json, verdict.id());
    json.push(",\"workgroups\":");
    match verdict.occupancy() {
        Some(occupancy) => json.number(occupancy.workgroups as u64),
        None => json.push("null"),
    }
    json.push(",\"message\":");
    string(&mut json, contract.message(&verdict).as_str());
    if !origins.is_empty() {
        sourced(&mut json, origins);
    }
    json.push("}");
    json
}

/// Where values come from: a list, in the order in which they are handed in.
const fn sourced(json: &mut Record, origins: &[Sourced<'_>]) {
    let mut between = ",\"origins\":[";
    let mut i = 0;
    while i < origins.len() {
        let Sourced { key, origin } = origins[i];
        json.push(between);
        let (path, at) = match origin {
            Origin::File(file) => (Some(file), None),
            Origin::Shared { file, line } => (Some(file), Some(line)),
            _ => (None, None),
        };
        json.push("{\"key\":");
        string(json, key);
        json.push(",\"from\":");
        string(json, origin.id());
        json.push(",\"file\":");
        match path {
            Some(path) => string(json, path),
            None => json.push("null"),
        }
        json.push(",\"line\":");
        match at {
            Some(line) => json.number(line),
            None => json.push("null"),
        }
        json.push("}");
        between = ",";
        i += 1;
    }
    json.push("]");
}

/// The record of a contract without numbers: what is wrong with it, or why there are none yet.
#[inline]
#[must_use]
pub const fn unevaluated_record(name: &str, verdict: &str, message: &str) -> Record {
    let mut record = Record::new();
    let json = &mut record;
    object! { json,
        "version": string(env!("CARGO_PKG_VERSION")),
        "name": string(name),
        "verdict": string(verdict),
        "message": string(message),
    }
    record
}

#[inline]
const fn arch(json: &mut Record, arch: &Arch) {
    object! { json,
        "name": string(arch.name.as_str()),
        "vendor": string(match arch.vendor {
            Vendor::Amd => "amd",
            Vendor::Nvidia => "nvidia",
        }),
        "max_workgroup": number(arch.max_workgroup),
        "max_workgroup_axes": axes(Some(arch.max_workgroup_axes)),
        "simds": number(arch.simds),
        "wave_slots": number(arch.wave_slots),
        "workgroup_slots": count(arch.workgroup_slots),
        "wave32": file(arch.wave32),
        "wave64": file(arch.wave64),
        "accumulators": string(match arch.accumulators {
            Accumulators::None => "none",
            Accumulators::Separate => "separate",
            Accumulators::Unified => "unified",
        }),
        "registers_per_workgroup": count(arch.registers_per_workgroup),
        "register_splits": number(arch.register_splits),
        "sgprs": scalar(arch),
        "trap_handler": flag(arch.trap_handler),
        "lds": local(&arch.lds),
        "barriers": barriers(arch),
        "scratch_waves": count(arch.scratch_waves),
        "virtual_resources": count(arch.virtual_resources),
        "clusters": clusters(arch),
        "wgp_mode": flag(arch.wgp_mode),
        "dynamic_vgprs": flag(arch.dynamic_vgprs),
        "partitioned_caching": flag(arch.partitioned_caching),
    }
}

#[inline]
const fn file(json: &mut Record, file: Option<RegisterFile>) {
    let Some(file) = file else {
        json.push("null");
        return;
    };
    object! { json,
        "size": number(file.size),
        "granule": number(file.granule),
        "minimum": number(file.minimum),
        "addressable": number(file.addressable),
    }
}

#[inline]
const fn scalar(json: &mut Record, arch: &Arch) {
    let Some(file) = arch.sgprs else {
        json.push("null");
        return;
    };
    object! { json,
        "size": count(file.size),
        "granule": number(file.granule),
        "addressable": number(file.addressable),
        "trap_reserve": number(file.trap_reserve),
        "fixed": count(file.fixed),
    }
}

#[inline]
const fn local(json: &mut Record, memory: &WorkgroupMemory) {
    object! { json,
        "pool": number(memory.pool),
        "per_workgroup": number(memory.per_workgroup),
        "opt_in": count(memory.opt_in),
        "max_static": count(memory.max_static),
        "granule": number(memory.granule),
        "reserved": number(memory.reserved),
        "split": split(&memory.split),
    }
}

#[inline]
const fn split(json: &mut Record, split: &PoolSplit) {
    match split {
        PoolSplit::Fixed => json.push("\"fixed\""),
        PoolSplit::Cache(cache) => {
            json.push("{\"cache\":");
            json.number(*cache as u64);
            json.push("}");
        }
        PoolSplit::Steps(steps) => {
            json.push("{\"steps\":[");
            let steps = steps.bytes();
            let mut i = 0;
            while i < steps.len() {
                json.push(if i > 0 { "," } else { "" });
                json.number(steps[i] as u64);
                i += 1;
            }
            json.push("]}");
        }
    }
}

#[inline]
const fn barriers(json: &mut Record, arch: &Arch) {
    let Some(barriers) = arch.barriers else {
        json.push("null");
        return;
    };
    object! { json,
        "pool": number(barriers.pool),
        "single_wave_free": flag(barriers.single_wave_free),
        "is_least": flag(barriers.is_least),
    }
}

#[inline]
const fn clusters(json: &mut Record, arch: &Arch) {
    let Some(clusters) = arch.clusters else {
        json.push("null");
        return;
    };
    object! { json,
        "portable": number(clusters.portable),
        "opt_in": count(clusters.opt_in),
    }
}

#[inline]
const fn kernel(json: &mut Record, kernel: &Kernel) {
    object! { json,
        "workgroup": count(kernel.workgroup),
        "workgroup_shape": axes(kernel.workgroup_shape),
        "wave": count(match kernel.wave {
            Some(Wave::W32) => Some(32),
            Some(Wave::W64) => Some(64),
            None => None,
        }),
        "mode": word(match kernel.mode {
            Some(mode) => Some(mode.name()),
            None => None,
        }),
        "vgprs": count(kernel.vgprs),
        "agprs": number(kernel.agprs),
        "sgprs": count(kernel.sgprs),
        "vgprs_allocated": count(kernel.vgprs_allocated),
        "sgprs_allocated": count(kernel.sgprs_allocated),
        "lds": number(kernel.lds),
        "dynamic_lds": number(kernel.dynamic_lds),
        "max_dynamic_lds": count(kernel.max_dynamic_lds),
        "opt_in": flag(kernel.opt_in),
        "trap": maybe(kernel.trap),
        "scratch": flag(kernel.scratch),
        "barriers": number(kernel.barriers),
        "carveout": count(kernel.carveout),
        "cache": string(match kernel.cache {
            CachePreference::None => "none",
            CachePreference::Shared => "shared",
            CachePreference::L1 => "l1",
            CachePreference::Equal => "equal",
        }),
        "caching": string(match kernel.caching {
            PartitionedCaching::Off => "off",
            PartitionedCaching::On => "on",
            PartitionedCaching::Strict => "strict",
        }),
        "virtual_resources": number(kernel.virtual_resources),
        "dynamic_vgprs": count(kernel.dynamic_vgprs),
        "cluster": axes(kernel.cluster),
        "sms_per_gpc": count(kernel.sms_per_gpc),
    }
}

#[inline]
const fn requirement(json: &mut Record, requirement: Option<Requirement>) {
    match requirement {
        None => json.push("null"),
        Some(Requirement::Occupancy(ratio)) => {
            json.push("{\"occupancy\":");
            object! { json,
                "numerator": number(ratio.numerator),
                "denominator": number(ratio.denominator),
            }
            json.push("}");
        }
        Some(Requirement::WavesPerSimd(waves)) => {
            object! { json, "waves_per_simd": number(waves), }
        }
        Some(Requirement::Workgroups(workgroups)) => {
            object! { json, "workgroups": number(workgroups), }
        }
    }
}

#[inline]
const fn number(json: &mut Record, number: u32) {
    json.number(number as u64);
}

#[inline]
const fn count(json: &mut Record, count: Option<u32>) {
    match count {
        Some(count) => json.number(count as u64),
        None => json.push("null"),
    }
}

/// Threads, or blocks, along x, y and z.
#[inline]
const fn axes(json: &mut Record, axes: Option<[u32; 3]>) {
    match axes {
        Some([x, y, z]) => {
            json.push("[");
            number(json, x);
            json.push(",");
            number(json, y);
            json.push(",");
            number(json, z);
            json.push("]");
        }
        None => json.push("null"),
    }
}

#[inline]
const fn flag(json: &mut Record, flag: bool) {
    json.push(if flag { "true" } else { "false" });
}

#[inline]
const fn maybe(json: &mut Record, maybe: Option<bool>) {
    match maybe {
        Some(yes) => flag(json, yes),
        None => json.push("null"),
    }
}

#[inline]
const fn word(json: &mut Record, word: Option<&str>) {
    match word {
        Some(word) => string(json, word),
        None => json.push("null"),
    }
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

/// As [`record`] writes it in `const`. A name that a program borrows from its own
/// text cannot be read back, so there is no `Deserialize`.
#[cfg(feature = "serde")]
impl serde::Serialize for Contract<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let verdict = self.verdict();
        let mut fields = serializer.serialize_struct("Contract", 11)?;
        fields.serialize_field("version", env!("CARGO_PKG_VERSION"))?;
        fields.serialize_field("name", self.name)?;
        fields.serialize_field("arch", &self.arch)?;
        fields.serialize_field("kernel", &self.kernel)?;
        fields.serialize_field("min", &self.min)?;
        fields.serialize_field("warn", &self.warn)?;
        fields.serialize_field("range", &self.range)?;
        fields.serialize_field("source", &self.source)?;
        fields.serialize_field("verdict", verdict.id())?;
        let workgroups = verdict.occupancy().map(|occupancy| occupancy.workgroups);
        fields.serialize_field("workgroups", &workgroups)?;
        fields.serialize_field("message", self.message(&verdict).as_str())?;
        fields.end()
    }
}
