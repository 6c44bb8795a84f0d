//! The plain formula and the fast engine give the same answers.

use occ_core::occupancy::formula;
use occ_core::{Arch, Error, Kernel, Occupancy, resident};
use occ_tests::golden::{Archs, Golden};
use proptest::prelude::*;

use crate::any;
use crate::hold;

/// The fast engine writes the largest limit one lower.
fn same(mut a: Result<Occupancy, Error>) -> Result<Occupancy, Error> {
    if let Ok(a) = &mut a {
        for limit in [
            &mut a.limits.workgroup_slots,
            &mut a.limits.scratch,
            &mut a.limits.virtual_resources,
            &mut a.limits.lds,
        ] {
            if *limit == Some(u32::MAX) {
                *limit = Some(u32::MAX - 1);
            }
        }
    }
    a
}

fn agree(arch: &Arch, kernel: &Kernel) -> bool {
    let mut arch = *arch;
    arch.virtual_resources = arch.virtual_resources.map(|count| count.min(u32::MAX - 1));
    let arch = &arch;
    let (plain, fast) = (formula::resident(arch, kernel), resident(arch, kernel));
    // Refused by both, but not for the same numbers.
    if plain == Err(Error::Arch) && fast != plain {
        assert!(arch.sgprs.is_some_and(|sgprs| sgprs.granule == 0));
        return false;
    }
    if fast == Err(Error::Arch) && fast != plain {
        assert!(is_large(arch), "{plain:?}: {kernel:?} on {arch:?}");
        return false;
    }
    assert_eq!(same(plain), fast, "{kernel:?} on {arch:?}");
    plain.is_ok()
}

/// Whether a number is past what the fast engine takes.
fn is_large(arch: &Arch) -> bool {
    let most = 1 << 16;
    arch.simds > 1 << 10
        || arch.register_splits > 1 << 10
        || arch.wave_slots > most
        || arch.lds.pool > 1 << 30
        || arch.barriers.is_some_and(|barriers| barriers.pool > most)
        || arch.sgprs.is_some_and(|sgprs| sgprs.size.is_some_and(|size| size > most))
        || [arch.wave32, arch.wave64].iter().flatten().any(|file| file.size > most)
}

#[test]
fn on_any_architecture() {
    let kernels = prop_oneof![any::plausible(), any::kernel()];
    hold(3_000, &(any::arch(), kernels.clone()), |(arch, kernel)| {
        agree(&arch, &kernel);
        true
    });
    hold(3_000, &(any::arch(), kernels.clone()), |(arch, kernel)| {
        agree(&arch, &any::fitted(&kernel, &arch))
    });
    hold(300, &kernels, |kernel| {
        any::built_in().iter().fold(false, |all, arch| {
            agree(arch, &any::fitted(&kernel, arch)) | agree(arch, &kernel) | all
        })
    });
}

#[test]
fn on_odd_chips() {
    for arch in crate::laws::odd_chips() {
        for kernel in crate::laws::edge_kernels() {
            agree(&arch, &kernel);
        }
    }
}

#[test]
fn on_golden_rows() {
    let mut archs = Archs::default();
    let nvidia = Golden::open("golden_nvidia").each(|row| {
        let arch = archs.compute(row.text("cc"));
        let kernel = Kernel {
            workgroup: row.count("block"),
            vgprs: row.count("regs"),
            lds: row.count("smem_static").unwrap_or(0),
            dynamic_lds: row.count("smem_dynamic").unwrap_or(0),
            max_dynamic_lds: row.count("max_dyn"),
            opt_in: row.number("shmem_limit") == 1,
            barriers: row.count("barriers").unwrap_or(0),
            carveout: u32::try_from(row.number("carveout")).ok(),
            virtual_resources: row.count("vres").unwrap_or(0),
            ..Kernel::new()
        };
        for caching in [
            occ_core::PartitionedCaching::Off,
            occ_core::PartitionedCaching::On,
            occ_core::PartitionedCaching::Strict,
        ] {
            for cache in [
                occ_core::CachePreference::None,
                occ_core::CachePreference::Shared,
                occ_core::CachePreference::L1,
                occ_core::CachePreference::Equal,
            ] {
                agree(&arch, &Kernel { caching, cache, ..kernel });
            }
        }
    });
    let amd = Golden::open("golden_amd_hw").each(|row| {
        let arch = archs.get(row.text("target"));
        let kernel = Kernel {
            workgroup: row.count("block_threads"),
            wave: occ_core::Wave::of(row.count("wave_size").unwrap()),
            mode: match row.text("cu_mode") {
                "0" => Some(occ_core::Mode::Wgp),
                "1" => Some(occ_core::Mode::Cu),
                _ => None,
            },
            vgprs: row.count("vgprs"),
            agprs: row.count("agprs").unwrap(),
            sgprs: row.count("sgprs"),
            lds: row.count("lds_bytes").unwrap(),
            trap: Some(row.number("trap") == 1),
            scratch: row.number("scratch") == 1,
            ..Kernel::new()
        };
        agree(&arch, &kernel);
    });
    assert_eq!((nvidia, amd), (95_888, 58_400));
}
