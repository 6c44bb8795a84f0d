//! The keys that the chips of a question have, with their steps and ends.

use occ_core::__private::key::{DECLARATIONS, Declaration, Key, Kind, Part, Value};
use occ_core::arch::RegisterFile;
use occ_core::{Arch, Kernel, Mode, Wave};

use crate::json::Json;
use crate::question::{Asked, Question};

/// From where to where a number goes, and how far apart its values are.
#[derive(Clone, Copy)]
struct Ends {
    least: u32,
    most: u32,
    step: u32,
}

/// The keys that at least one of the chips has, in the order of the attribute's documentation.
pub(crate) fn keys(question: &Question<'_>, json: &mut Json<'_, '_>) {
    let launch_and_kernel = |declared: &&Declaration| {
        matches!(declared.part, Part::Launch | Part::Kernel) && !declared.names.is_empty()
    };
    let vendor = question.vendor();
    json.array(|json| {
        for declared in DECLARATIONS.iter().filter(launch_and_kernel) {
            let key = declared.key;
            let mut chips = question.chips().map(Asked::arch);
            let has = |arch: &&Arch| has(key, arch);
            let Some(first) = chips.find(has) else { continue };
            let ends = ends(key, first, &question.kernel);
            let most = chips.filter(has).map(|arch| self::ends(key, arch, &question.kernel).most);
            let most = most.fold(ends.most, u32::max);
            json.object(|json| {
                json.key("key").text(key.name());
                json.key("name").text(key.name_for(vendor));
                json.key("line").text(declared.line);
                default(key, first, json.key("default"));
                json.key("is_shape").flag(matches!(declared.kind, Kind::Threads | Kind::Blocks));
                json.key("choices").array(|json| choices(key, declared.kind, json));
                json.key("least").number(ends.least);
                json.key("most").number(most);
                json.key("step").number(ends.step);
            });
        }
    });
}

/// Whether a chip has what the key is about.
fn has(key: Key, arch: &Arch) -> bool {
    let both_waves = arch.wave32.is_some() && arch.wave64.is_some();
    key.foreign_to(arch).is_none()
        && match key {
            Key::Wave => both_waves,
            Key::Sgprs => arch.sgprs.is_some_and(|file| file.size.is_some()),
            Key::Cluster => arch.clusters.is_some(),
            Key::Scratch => arch.scratch_waves.is_some(),
            _ => true,
        }
}

/// The values that the key may have, where they are few.
fn choices(key: Key, kind: Kind, json: &mut Json<'_, '_>) {
    let few: &[&str] = match (kind, key) {
        (Kind::Wave, _) => &["32", "64"],
        (Kind::Mode, _) => &[Mode::Cu.name(), Mode::Wgp.name()],
        (Kind::Flag, _) => &["true", "false"],
        (_, Key::DynamicVgprs) => &["16", "32"],
        _ => &[],
    };
    for value in few {
        json.text(value);
    }
}

fn ends(key: Key, arch: &Arch, kernel: &Kernel) -> Ends {
    let file = registers(arch, kernel);
    let granule = |step: u32| step.max(1);
    let (least, most, step) = match key {
        Key::Workgroup => (1, arch.max_workgroup, kernel.wave_on(arch).threads()),
        Key::Vgprs => (1, file.addressable, granule(file.granule)),
        Key::Agprs => (0, file.addressable, granule(file.granule)),
        Key::Sgprs => {
            arch.sgprs.map_or((0, 0, 1), |file| (1, file.addressable, granule(file.granule)))
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
    let file = match kernel.wave_on(arch) {
        Wave::W32 => arch.wave32,
        Wave::W64 => arch.wave64,
    };
    file.or(arch.wave32).or(arch.wave64).unwrap_or(RegisterFile {
        size: 0,
        granule: 1,
        minimum: 0,
        addressable: 0,
    })
}

/// What holds where the key is not given, as the key's value is written; nothing where it has to be given.
fn default(key: Key, arch: &Arch, json: &mut Json<'_, '_>) {
    let kernel = Kernel::new();
    match (key, key.value(&kernel)) {
        (Key::Wave, _) => json.number(kernel.wave_on(arch).threads()),
        (Key::Mode, _) => json.text(kernel.mode_on(arch).name()),
        (Key::Trap, _) => json.flag(kernel.trap_on(arch)),
        (_, Some(Value::Flag(flag))) => json.flag(flag),
        (_, Some(value)) => json.number(value.number()),
        (_, None) => json.text_or_null(""),
    }
}
