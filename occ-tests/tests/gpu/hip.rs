//! The formula of AMD's own runtime, which differs from the hardware: what
//! `hipModuleOccupancyMaxActiveBlocksPerMultiprocessor` answers (`hip_platform.cpp` in ROCm's `clr`).

use occ_core::arch::Accumulators;
use occ_core::{Arch, Kernel, Mode, Wave};

/// Workgroups of a CU, or of a WGP where the kernel is compiled for one. `None` where the formula needs
/// a count that is not known.
pub(crate) fn workgroups(arch: &Arch, kernel: &Kernel) -> Option<u32> {
    let major = major(arch.name.as_str())?;
    let wave = kernel.wave?;
    let file = arch.registers(wave)?;
    let slots = if major <= 9 { 8 } else { 16 };
    let vector = waves(file.size, vgprs(arch, kernel)?, file.granule.least());
    let scalar = match major {
        0..8 => waves(512, kernel.sgprs?, 16),
        8..10 => waves(800, kernel.sgprs?, 16),
        _ => u32::MAX,
    };
    let is_wgp = arch.wgp_mode && kernel.mode != Some(Mode::Cu);
    let simds = if is_wgp { 2 * arch.simds } else { arch.simds };
    let threads = simds * slots.min(vector).min(scalar) * wave.threads();
    let workgroup = kernel.workgroup?.max(1).next_multiple_of(wave.threads());
    // Without a granule, and of what one workgroup may have in either mode.
    let lds = arch.lds.per_workgroup.checked_div(kernel.lds + kernel.dynamic_lds);
    Some((threads / workgroup).min(lds.unwrap_or(u32::MAX)))
}

/// 9 of `gfx90a`, 11 of `gfx1100`: the last two are the minor number and the stepping.
fn major(target: &str) -> Option<u32> {
    let number = target.strip_prefix("gfx")?;
    number.get(..number.len().checked_sub(2)?)?.parse().ok()
}

/// `.vgpr_count`, which has the AGPRs where they stand in the same file.
fn vgprs(arch: &Arch, kernel: &Kernel) -> Option<u32> {
    Some(match (arch.accumulators, kernel.agprs) {
        (_, 0) | (Accumulators::None, _) => kernel.vgprs?,
        (Accumulators::Unified, agprs) => kernel.vgprs?.next_multiple_of(4) + agprs,
        (_, agprs) => kernel.vgprs?.max(agprs),
    })
}

/// How many waves the registers of a SIMD are enough for.
fn waves(registers: u32, used: u32, granule: u32) -> u32 {
    registers.checked_div(used.next_multiple_of(granule)).unwrap_or(u32::MAX)
}

#[test]
fn hip_counts_as_its_source_does() {
    let of = |target: &str, kernel: Kernel| {
        workgroups(&Arch::named(target).expect("a target"), &kernel).expect("every count")
    };
    let wave64 = Kernel::new().workgroup(256).sgprs(16).wave(Wave::W64);
    // 8 waves a SIMD, where the hardware has slots for 10.
    assert_eq!(of("gfx908", wave64.vgprs(24)), 8);
    // 512 VGPRs / 72 = 7 waves of 4 SIMDs, 4 a workgroup.
    assert_eq!(of("gfx90a", wave64.vgprs(40).agprs(32)), 7);
    // 800 SGPRs / 112 = 7 waves.
    assert_eq!(of("gfx900", wave64.vgprs(24).sgprs(102)), 7);
    // 64 KiB / 5000 = 13, where the hardware gives 5120 bytes to each.
    assert_eq!(of("gfx90a", wave64.workgroup(128).vgprs(24).lds(5000)), 13);
    // A WGP has four SIMDs of 16 waves; workgroup memory is that of a CU.
    let wave32 = Kernel::new().workgroup(256).vgprs(48).wave(Wave::W32);
    assert_eq!(of("gfx1100", wave32), 8);
    assert_eq!(of("gfx1100", wave32.mode(Mode::Cu)), 4);
    assert_eq!(of("gfx1100", wave32.lds(20_000)), 3);
}
