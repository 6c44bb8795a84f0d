//! How many registers a compiler gives a thread under a launch bound, and which minimums registers
//! can then not break.

use occ_core::__private::message;
use occ_core::arch::Accumulators;
use occ_core::{
    Arch, Contract, Kernel, Limiter, MeasuredFile, Mode, Ratio, RegisterCap, Requirement, Vendor,
    Wave, arch, chips, occupancy,
};

const W32: Option<Wave> = Some(Wave::W32);
const W64: Option<Wave> = Some(Wave::W64);

fn kernel(wave: Option<Wave>, mode: Option<Mode>) -> Kernel {
    Kernel { wave, mode, ..Kernel::new() }
}

/// What LLVM 22.1.8 gave kernels that keep more values alive than there are registers (`llc -O1`,
/// `amdgpu-flat-work-group-size` from 1 to the bound): VGPRs, with AGPRs where they share the file.
#[test]
fn as_llvm_allocates() {
    let bounds = [320, 512, 640, 1000, 1024];
    let (cu, wgp) = (Some(Mode::Cu), Some(Mode::Wgp));
    for (arch, wave, mode, counts) in vec![
        (arch::GFX600, W64, None, [128, 128, 84, 64, 64]),
        (arch::GFX908, W64, None, [128, 128, 84, 64, 64]),
        (arch::GFX942, W64, None, [256, 256, 168, 128, 128]),
        (arch::GFX1010, W32, wgp, [256, 256, 200, 128, 128]),
        (arch::GFX1010, W32, cu, [200, 128, 96, 64, 64]),
        (arch::GFX1010, W64, wgp, [256, 256, 168, 128, 128]),
        (arch::GFX1010, W64, cu, [168, 128, 100, 64, 64]),
        (arch::GFX1030, W32, wgp, [256, 256, 192, 128, 128]),
        (arch::GFX1030, W32, cu, [192, 128, 96, 64, 64]),
        (arch::GFX1030, W64, wgp, [256, 256, 168, 128, 128]),
        (arch::GFX1030, W64, cu, [168, 128, 96, 64, 64]),
        (arch::GFX1100, W32, wgp, [256, 256, 256, 192, 192]),
        (arch::GFX1100, W32, cu, [256, 192, 144, 96, 96]),
        (arch::GFX1100, W64, wgp, [256, 256, 252, 192, 192]),
        (arch::GFX1100, W64, cu, [252, 192, 144, 96, 96]),
        (arch::GFX1200, W32, wgp, [256, 256, 256, 192, 192]),
        (arch::GFX1200, W32, cu, [256, 192, 144, 96, 96]),
        (arch::GFX1200, W64, wgp, [256, 256, 252, 192, 192]),
        (arch::GFX1200, W64, cu, [252, 192, 144, 96, 96]),
    ] {
        for (bound, count) in bounds.into_iter().zip(counts) {
            let most = kernel(wave, mode).most_registers(&arch, bound);
            assert_eq!(most, Some(count), "{} {wave:?} {mode:?} {bound}", arch.name);
        }
    }
    // The compilers' own default of 1024 threads, on MI250.
    assert_eq!(Kernel::new().most_registers(&arch::GFX90A, 1024), Some(128));
    assert_eq!(Kernel::new().most_registers(&arch::GFX90A, 256), Some(512));
}

/// What `ptxas` 12.9 and 13.5 gave a kernel with 260 values alive, by its `.maxntid` and with
/// `.minnctapersm 1`. 13.5 no longer compiles for targets before sm_75.
#[test]
fn as_ptxas_allocates() {
    let bounds = [32, 256, 257, 384, 400, 512, 544, 600, 640, 704, 768, 832, 896, 960, 1000, 1024];
    let usual = [255, 255, 168, 168, 128, 128, 96, 96, 96, 80, 80, 72, 72, 64, 64, 64];
    let small = [255, 128, 80, 80, 64, 64, 48, 48, 48, 40, 40, 32, 32, 32, 32, 32];
    for (arch, counts) in [
        (arch::SM_50, usual),
        (arch::SM_60, usual),
        (arch::SM_61, usual),
        (arch::SM_62, small),
        (arch::SM_70, usual),
        (arch::SM_75, usual),
        (arch::SM_80, usual),
        (arch::SM_90, usual),
        (arch::SM_100, usual),
        (arch::SM_120, usual),
    ] {
        for (bound, count) in bounds.into_iter().zip(counts) {
            // The count of a thread is not rounded up to the granule.
            let most = Kernel::new().most_registers(&arch, bound);
            assert_eq!(most, Some(count), "{} {bound}", arch.name);
        }
    }
}

/// The kernel with so many vector registers per thread, in the kinds that there are.
fn with(arch: &Arch, kernel: Kernel, registers: u32) -> Kernel {
    let file = if kernel.wave_on(arch) == Wave::W32 { arch.wave32 } else { arch.wave64 };
    let vgprs = match arch.accumulators {
        Accumulators::Unified => registers.min(file.map_or(0, |file| file.addressable)),
        _ => registers,
    };
    kernel.vgprs(vgprs).agprs(registers - vgprs)
}

/// The workgroups that these vector registers alone allow, by the engine.
fn resident(arch: &Arch, kernel: &Kernel, threads: u32, registers: u32) -> Option<u32> {
    occupancy(arch, &with(arch, kernel.workgroup(threads), registers)).ok()?.limits.vgprs
}

/// With the count one workgroup fits, and with a granule more none does.
#[test]
fn it_is_what_the_engine_lets_launch() {
    let mut seen = 0;
    // One whose split register file alone decides.
    let split = Arch { registers_per_workgroup: None, ..arch::SM_60 };
    // Of Mesa's compiler for Adreno, and of Intel's, no source says that they keep room for the largest workgroup.
    let is_capped = |arch: &Arch| arch.vendor.words().caps_registers;
    for arch in chips::all().map(|entry| *entry.arch).filter(is_capped).chain([split]) {
        for wave in [W32, W64] {
            for mode in [None, Some(Mode::Cu), Some(Mode::Wgp)] {
                let kernel = kernel(wave, mode);
                for bound in (1..=arch.max_workgroup).step_by(31) {
                    let Some(most) = kernel.most_registers(&arch, bound) else {
                        assert_eq!(resident(&arch, &kernel, bound, 1), None, "{}", arch.name);
                        continue;
                    };
                    let file = if wave == W32 { arch.wave32 } else { arch.wave64 };
                    let file = file.expect("a wave");
                    let fits = resident(&arch, &kernel, bound, most);
                    assert!(fits.is_some_and(|fits| fits >= 1), "{} {bound} {most}", arch.name);
                    let more = resident(&arch, &kernel, bound, most + file.granule.least());
                    assert_eq!(more, None, "{} {bound} {most}", arch.name);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 5000, "{seen}");
}

#[test]
fn what_makes_no_sense_has_no_most() {
    let on = |arch: &Arch, kernel: Kernel, bound| kernel.most_registers(arch, bound);
    assert_eq!(on(&arch::GFX90A, Kernel::new(), 0), None);
    assert_eq!(on(&arch::GFX90A, Kernel::new(), 1025), None);
    assert_eq!(on(&arch::GFX90A, kernel(W32, None), 256), None);
    assert_eq!(on(&arch::GFX90A, kernel(None, Some(Mode::Wgp)), 256), None);
    assert_eq!(on(&arch::GFX1200, Kernel::new().dynamic_vgprs(16), 256), None);
    let none = arch::RegisterFile { size: 0, ..arch::GFX90A.wave64.expect("waves of 64") };
    assert_eq!(on(&Arch { wave64: Some(none), ..arch::GFX90A }, Kernel::new(), 256), None);
    for broken in [
        Arch { simds: 0, ..arch::GFX90A },
        Arch { register_splits: 0, ..arch::GFX90A },
        Arch { simds: u32::MAX, register_splits: 1, ..arch::GFX1100 },
    ] {
        // No panic, whatever it says.
        let _ = on(&broken, Kernel::new(), 1024);
    }
}

const HALF: Requirement = Requirement::Occupancy(Ratio::new(1, 2));

#[test]
fn a_bound_of_1024_threads_keeps_half_of_mi250() {
    let launched = Kernel::new().workgroup(256);
    let cap = launched.register_cap(&arch::GFX90A, 1024, HALF).expect("it cannot fail");
    let RegisterCap { bound, most, compile_for, .. } = cap;
    assert_eq!((bound, most, compile_for), (1024, 128, Some(256)));
    assert_eq!(
        message::register_cap(arch::GFX90A.vendor, &cap, "min", "k.hsaco").to_string(),
        "`min` cannot fail by VGPRs: k.hsaco allows workgroups of 1024 threads, so the compiler \
         stops at 128 VGPRs per thread and spills the rest"
    );
    let deny = "add `spills = \"deny\"`";
    let way_out = |vendor, cap: &RegisterCap, spills| {
        message::register_cap_way_out(vendor, cap, spills).to_string()
    };
    assert_eq!(
        way_out(Vendor::Amd, &cap, deny),
        "compile for the 256 threads that you launch (`__launch_bounds__`, clang's \
         `--gpu-max-threads-per-block`, LLVM's `amdgpu-flat-work-group-size`; rustc has none), or add \
         `spills = \"deny\"`"
    );
    assert_eq!(
        way_out(Vendor::Nvidia, &cap, ""),
        "compile for the 256 threads that you launch (`__launch_bounds__`, nvcc's `-maxrregcount`, \
         `.maxntid` of PTX; rustc has none)"
    );
    // As many waves a SIMD.
    for min in [Requirement::WavesPerSimd(4), Requirement::Workgroups(4)] {
        assert!(launched.register_cap(&arch::GFX90A, 1024, min).is_some());
    }
    for min in [
        Requirement::Occupancy(Ratio::new(5, 8)),
        Requirement::WavesPerSimd(5),
        Requirement::Workgroups(5),
        // Not by registers, and not at all.
        Requirement::Workgroups(9),
        // Nothing is asked for.
        Requirement::Workgroups(0),
        Requirement::Occupancy(Ratio::new(0, 1)),
    ] {
        assert_eq!(launched.register_cap(&arch::GFX90A, 1024, min), None, "{min:?}");
    }
    assert_eq!(launched.register_cap(&arch::GFX90A, 256, HALF), None);
    assert_eq!(launched.register_cap(&arch::GFX90A, 128, HALF), None, "it cannot launch");
    // Launched as large as it may be, one workgroup always fits: to compile anew would not help.
    let largest = Kernel::new().register_cap(&arch::GFX90A, 1024, HALF).expect("it cannot fail");
    assert_eq!(largest.compile_for, None);
    assert_eq!(way_out(Vendor::Amd, &largest, deny), deny);
    assert_eq!(way_out(Vendor::Amd, &largest, ""), "");
    let one = Requirement::Workgroups(1);
    let one = launched.register_cap(&arch::GFX90A, 1024, one).expect("it cannot fail");
    assert_eq!(one.compile_for, None);
}

#[test]
fn nvidia_has_its_own_words() {
    let launched = Kernel::new().workgroup(256);
    let cap = launched.register_cap(&arch::SM_90, 1024, HALF).expect("it cannot fail");
    assert_eq!(
        message::register_cap(arch::SM_90.vendor, &cap, "--min", "k.cubin").to_string(),
        "`--min` cannot fail by registers: k.cubin allows thread blocks of 1024 threads, so the \
         compiler stops at 64 registers per thread and spills the rest"
    );
    assert_eq!(launched.register_cap(&arch::SM_90, 512, HALF), None);
    // `.maxnreg 128` beside `.maxntid 1024`: `ptxas` gives as many.
    assert!(launched.registers(64).register_cap(&arch::SM_90, 1024, HALF).is_some());
    assert_eq!(launched.registers(128).register_cap(&arch::SM_90, 1024, HALF), None);
    // 32 blocks of a warp are all that an SM holds: half of it, and never more.
    let warp = Kernel::new().workgroup(32);
    assert!(warp.register_cap(&arch::SM_90, 1024, HALF).is_some());
    let all = Requirement::Occupancy(Ratio::new(1, 1));
    assert_eq!(warp.register_cap(&arch::SM_90, 1024, all), None);
}

/// The minimum is met with every count that a compiler may give, and only then is there a cap.
#[test]
fn no_count_that_a_compiler_gives_breaks_it() {
    let archs = [arch::GCN, arch::GFX90A, arch::GFX1030, arch::GFX1100, arch::SM_75, arch::SM_90];
    let mut caps = 0;
    for arch in archs {
        for launch in [32, 64, 192, 256, 640, 1024] {
            for bound in [64, 256, 320, 512, 1024] {
                for eighths in 1..=8 {
                    let min = Requirement::Occupancy(Ratio::new(eighths, 8));
                    let launched = Kernel::new().workgroup(launch);
                    let met = |registers: u32| {
                        let full = with(&arch, launched, registers);
                        occupancy(&arch, &full).is_ok_and(|reached| min.is_met(&reached))
                    };
                    let most = launched.most_registers(&arch, bound).expect("a count");
                    let never = launch <= bound && (1..=most).all(met);
                    let cap = launched.register_cap(&arch, bound, min);
                    let name = arch.name;
                    assert_eq!(cap.is_some(), never, "{name} {launch} of {bound}, {eighths}/8");
                    caps += usize::from(never);
                }
            }
        }
    }
    assert!(caps > 100, "{caps}");
}

#[test]
fn a_contract_knows_what_it_was_measured_in() {
    let launched = Kernel::new().workgroup(256).vgprs(84);
    let contract = Contract::new("blur", &arch::GFX90A, launched).min(HALF);
    let source = MeasuredFile::new("k.hsaco", &[Limiter::Vgprs]).bound(1024);
    assert!(contract.source(source).register_cap().is_some());
    for without in [
        contract,
        Contract::new("blur", &arch::GFX90A, launched).source(source),
        contract.source(source.spills_denied()),
        contract.source(MeasuredFile::new("k.hsaco", &[Limiter::Vgprs])),
        contract.source(MeasuredFile::new("k.hsaco", &[Limiter::Lds]).bound(1024)),
        contract.source(source.bound(256)),
    ] {
        assert_eq!(without.register_cap(), None, "{:?}", without.source);
    }
}
