//! The keys that the chips of a question have, with their steps and ends.

use occ_core::__private::key::{DECLARATIONS, Key, Part, Value, ValueKind};
use occ_core::arch::{Granule, RegisterFile};
use occ_core::{Arch, Axis, Kernel, Mode};

use crate::json::Json;
use crate::question::{AskedChip, BOTH_WAVES, DOUBLE_WAVES, Question, SIMD_WIDTHS};

/// From where to where a number goes, and how far apart its values are.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    least: u32,
    most: u32,
    step: u32,
}

impl Ends {
    /// The same steps between other ends.
    pub(crate) fn between(self, least: u32, most: u32) -> Self {
        Self { least, most, ..self }
    }

    /// The next multiple of the step above `at`, within the ends.
    pub(crate) fn above(self, at: u32) -> u32 {
        let next = (at / self.step).saturating_add(1).saturating_mul(self.step);
        next.min(self.most).max(self.least)
    }

    /// The next below.
    pub(crate) fn below(self, at: u32) -> u32 {
        let next = at.div_ceil(self.step).saturating_sub(1).saturating_mul(self.step);
        next.min(self.most).max(self.least)
    }
}

/// The keys that at least one of the chips has, in the order of the attribute's documentation, and what may be asked of
/// the kernel.
pub(crate) fn keys(question: &Question<'_>, json: &mut Json<'_, '_>) {
    let vendor = question.vendor();
    json.array(|json| {
        for declared in DECLARATIONS.iter().filter(|declared| !declared.names.is_empty()) {
            let key = declared.key;
            let is_asked = key == Key::Warn || key.is_minimum();
            let is_kernel = matches!(declared.part, Part::Launch | Part::Kernel);
            let mut chips = question.chips().map(AskedChip::arch);
            let has = |arch: &&Arch| is_asked || (is_kernel && has(key, arch));
            let Some(first) = chips.find(has) else { continue };
            json.object(|json| {
                json.key("key").text(key.name());
                json.key("name").text(key.name_for(vendor));
                // A quantity that a curve is over, as the curve calls it.
                let axis = Axis::ALL.iter().find(|axis| key_of(**axis) == key);
                json.key("line").text(axis.map_or(declared.line, |axis| axis.label(vendor)));
                json.key("part").text(if is_asked { "asked" } else { "kernel" });
                json.key("example").text(declared.example);
                json.key("choices").array(|json| {
                    choices(key, declared.kind, first, json);
                    if key == Key::Wave && question.open.wave {
                        json.text(match (first.wave16, first.wave128) {
                            (true, _) => SIMD_WIDTHS,
                            (false, Some(_)) => DOUBLE_WAVES,
                            (false, None) => BOTH_WAVES,
                        });
                    }
                });
                if is_asked {
                    return;
                }
                default(key, first, json.key("default"));
                let ends = ends(key, first, &question.kernel);
                let most =
                    chips.filter(has).map(|arch| self::ends(key, arch, &question.kernel).most);
                let ends = Ends { most: most.fold(ends.most, u32::max), ..ends };
                json.key("is_shape")
                    .flag(matches!(declared.kind, ValueKind::Threads | ValueKind::Blocks));
                json.key("least").number(ends.least);
                json.key("most").number(ends.most);
                let value = question.value(key);
                json.key("number").number(value.map_or(ends.least, Value::number));
                let at = match value {
                    None => Some(0),
                    Some(Value::Count(at)) => Some(at),
                    // A shape and what is open have no next step.
                    Some(_) => None,
                };
                json.key("up").number_or_null(at.map(|at| ends.above(at)));
                json.key("down").number_or_null(at.map(|at| ends.below(at)));
            });
        }
    });
}

/// The key of what a curve is over.
pub(crate) fn key_of(axis: Axis) -> Key {
    match axis {
        Axis::Workgroup => Key::Workgroup,
        Axis::Vgprs => Key::Vgprs,
        _ => Key::Lds,
    }
}

/// Whether a value for `new` leaves out what was given for `old`: the same key, another way to say it, and what a compiler
/// padded another count to.
pub(crate) fn replaces(new: Key, old: Key) -> bool {
    let is_padded = match old {
        Key::VgprsAllocated => matches!(new, Key::Vgprs | Key::Agprs),
        Key::SgprsAllocated => new == Key::Sgprs,
        _ => false,
    };
    new == old || is_padded || (new.is_minimum() && old.is_minimum())
}

/// Whether a chip has what the key is about.
fn has(key: Key, arch: &Arch) -> bool {
    key.foreign_to(arch).is_none()
        && match key {
            Key::Wave => arch.has_wave_sizes(),
            Key::Sgprs => arch.sgprs.is_some_and(|file| file.size.is_some()),
            Key::Cluster => arch.clusters.is_some(),
            Key::Scratch => arch.scratch_waves.is_some(),
            _ => true,
        }
}

/// The values that the key may have, where they are few.
fn choices(key: Key, kind: ValueKind, arch: &Arch, json: &mut Json<'_, '_>) {
    let few: &[&str] = match (kind, key) {
        (ValueKind::Wave, _) if arch.wave8 => &["8", "16", "32"],
        (ValueKind::Wave, _) if arch.wave16 => &["16", "32"],
        (ValueKind::Wave, _) if arch.wave128.is_some() => &["64", "128"],
        (ValueKind::Wave, _) => &["32", "64"],
        (ValueKind::Mode, _) => &[Mode::Cu.name(), Mode::Wgp.name()],
        (ValueKind::Flag, _) => &["true", "false"],
        (_, Key::DynamicVgprs) => &["16", "32"],
        (_, Key::TensorColumns) => &["0", "32", "64", "128", "256", "512"],
        _ => &[],
    };
    for value in few {
        json.text(value);
    }
}

pub(crate) fn ends(key: Key, arch: &Arch, kernel: &Kernel) -> Ends {
    let file = registers(arch, kernel);
    // Of a few sizes the smallest is the step: what lies between is rounded up.
    let granule = |granule: Granule| granule.least().max(1);
    let (least, most, step) = match key {
        Key::Workgroup => (1, arch.max_workgroup, kernel.wave_on(arch).threads()),
        Key::Vgprs => (1, file.addressable, granule(file.granule)),
        Key::Agprs => (0, file.addressable, granule(file.granule)),
        Key::Sgprs => {
            arch.sgprs.map_or((0, 0, 1), |file| (1, file.addressable, file.granule.max(1)))
        }
        Key::Lds => {
            let most = arch.lds.max_static.unwrap_or(arch.lds.per_workgroup);
            (0, most, granule(arch.lds.granule))
        }
        Key::DynamicLds | Key::MaxDynamicShared => {
            (0, arch.lds.opt_in.unwrap_or(arch.lds.per_workgroup), granule(arch.lds.granule))
        }
        Key::Barriers => (0, arch.barriers.map_or(16, |barriers| barriers.pool.min(16)), 1),
        Key::Carveout => (0, 100, 1),
        Key::VirtualResources => (0, arch.virtual_resources.unwrap_or(0), 1),
        Key::TensorColumns => (0, arch.tensor_columns.unwrap_or(0), 32),
        Key::Cluster => {
            let most =
                arch.clusters.map_or(1, |clusters| clusters.opt_in.unwrap_or(clusters.portable));
            (1, most, 1)
        }
        // Devices differ; none has more.
        Key::SmsPerGpc => (1, 32, 1),
        _ => (0, 1, 1),
    };
    Ends { least, most, step }
}

/// The register file as the kernel's waves see it.
fn registers(arch: &Arch, kernel: &Kernel) -> RegisterFile {
    let file = arch.registers(kernel.wave_on(arch)).copied();
    file.or(arch.wave32).or(arch.wave64).unwrap_or(RegisterFile {
        size: 0,
        granule: Granule::Every(1),
        minimum: 0,
        addressable: 0,
        default: None,
        waves_of_largest: None,
        most_size: None,
    })
}

/// What holds where the key is not given, as the key's value is written; nothing where it has to be given.
fn default(key: Key, arch: &Arch, json: &mut Json<'_, '_>) {
    let kernel = Kernel::new();
    match (key, key.value(&kernel)) {
        // Compilers choose one of several.
        (Key::Wave, _) if arch.wave16 || arch.wave8 => json.text_or_null(""),
        (Key::Wave, _) => json.number(kernel.wave_on(arch).threads()),
        (Key::Mode, _) => json.text(kernel.mode_on(arch).name()),
        (Key::Trap, _) => json.flag(kernel.trap_on(arch)),
        (_, Some(Value::Flag(flag))) => json.flag(flag),
        (_, Some(value)) => json.number(value.number()),
        (_, None) => json.text_or_null(""),
    }
}
