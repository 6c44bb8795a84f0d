//! A contract held to what a driver says that it loaded, and the helpers of docs/frameworks/loaded.md that ask it.

#[expect(unreachable_pub, reason = "as it is pasted")]
mod cust;
#[expect(unreachable_pub, reason = "as it is pasted")]
mod driver;
#[expect(unreachable_pub, reason = "as it is pasted")]
mod hip;
mod stand_ins;

use occ_core::{
    Ceilings, Contract, Kernel, Limiter, Loaded, LoadedErrorKind, MeasuredFile, Ratio, Requirement,
    Verdict, Wave, arch,
};

const HALF: Requirement = Requirement::Occupancy(Ratio::new(1, 2));
const SAXPY: Contract =
    Contract::new("saxpy", &arch::SM_90, Kernel::new().block(256).registers(64).shared(4096))
        .min(HALF);
const TOLD: Loaded = Loaded::new().registers(40).shared_bytes(4096);

/// The registers counted, or what is wrong.
#[track_caller]
fn refused(contract: &Contract, loaded: Loaded) -> (LoadedErrorKind, String) {
    let error = contract.check_loaded(&loaded).expect_err("it does not keep the contract");
    (error.kind, error.to_string())
}

#[test]
fn below_its_ceiling_the_loaded_count_counts() {
    let verdict = SAXPY.check_loaded(&TOLD).unwrap();
    let Verdict::Kept(occupancy) = verdict else { panic!("{verdict:?}") };
    assert_eq!(occupancy.allocation.vgprs, 40);
    let same = SAXPY.check_loaded(&TOLD.registers(64)).unwrap();
    assert_eq!(same, SAXPY.verdict());
    let warned = SAXPY.warn(Requirement::Occupancy(Ratio::new(1, 1)));
    assert!(matches!(warned.check_loaded(&TOLD), Ok(Verdict::Warned(_))));
    assert!(matches!(warned.check_loaded(&TOLD.registers(32)), Ok(Verdict::Kept(_))));
}

#[test]
fn it_works_in_const() {
    const KEPT: bool = SAXPY.check_loaded(&TOLD).is_ok();
    const ABOVE: bool = SAXPY.check_loaded(&TOLD.registers(65)).is_err();
    const { assert!(KEPT && ABOVE) };
}

#[test]
fn no_count_is_above_its_ceiling() {
    let (kind, text) = refused(&SAXPY, TOLD.registers(65));
    assert_eq!(kind, LoadedErrorKind::Above(Limiter::Vgprs));
    assert_eq!(
        text,
        "kernel `saxpy` has 65 registers in the loaded function, above the declared 64; it reaches 37.5% \
         occupancy on sm_90 (24 of 64 warps per SM)"
    );
    let (kind, text) = refused(&SAXPY, TOLD.shared_bytes(4097));
    assert_eq!(kind, LoadedErrorKind::Above(Limiter::Lds));
    assert_eq!(
        text,
        "kernel `saxpy` has 4097 bytes of shared memory in the loaded function, above the declared \
         4096; it reaches 75% occupancy on sm_90 (48 of 64 warps per SM)"
    );
    // What the driver does not tell is no part of a number.
    let (_, text) = refused(&SAXPY, Loaded::new().shared_bytes(4097));
    assert!(text.ends_with("above the declared 4096, on sm_90"), "{text}");
    // All that is wrong is said.
    let (_, text) = refused(&SAXPY, TOLD.registers(65).shared_bytes(4097).max_threads(128));
    assert_eq!(text.lines().count(), 3, "{text}");

    let blur =
        Contract::new("blur", &arch::GFX906, Kernel::new().workgroup(256).vgprs(64).sgprs(32));
    let told = Loaded::new().registers(64).shared_bytes(0).local_bytes(0);
    assert!(blur.check_loaded(&told.sgprs(32)).is_ok());
    assert_eq!(refused(&blur, told.sgprs(33)).0, LoadedErrorKind::Above(Limiter::Sgprs));
    let (kind, text) = refused(&blur, told.local_bytes(16));
    assert_eq!(kind, LoadedErrorKind::Above(Limiter::Scratch));
    assert_eq!(
        text,
        "kernel `blur` has 16 bytes of scratch memory in the loaded function, above the declared 0; it \
         reaches 40% occupancy on gfx906 (4 of 10 waves per SIMD)"
    );
    let spilling = blur.kernel(blur.kernel.scratch(true));
    assert!(spilling.check_loaded(&told.local_bytes(16)).is_ok());
    // Every wave of RDNA has as many SGPRs, and drivers tell that number.
    let rdna = Contract::new("blur", &arch::GFX1100, Kernel::new().workgroup(256).vgprs(64));
    assert!(rdna.check_loaded(&told.sgprs(128)).is_ok());
}

/// Of a file's counts nobody declares the most, unless its author does.
#[test]
fn what_a_file_gave_is_replaced() {
    let file = MeasuredFile::new("k.cubin", &[Limiter::Vgprs, Limiter::Lds]);
    let measured = SAXPY.source(file);
    let quarter = measured.min(Requirement::Occupancy(Ratio::new(1, 4)));
    assert!(quarter.check_loaded(&TOLD.registers(72).shared_bytes(8192)).is_ok());
    let (kind, text) = refused(&measured, TOLD.registers(128));
    assert_eq!(kind, LoadedErrorKind::Broken);
    assert_eq!(
        text,
        "kernel `saxpy` reaches 25% occupancy on sm_90 (16 of 64 warps per SM), below the required \
         50%\nlimited by registers: 128 allocated in the loaded function, 64 would allow 32 warps \
         per SM"
    );
    let capped = quarter.source(file.ceilings(Ceilings::new().vgprs(70)));
    assert!(capped.check_loaded(&TOLD.registers(70)).is_ok());
    assert_eq!(refused(&capped, TOLD.registers(72)).0, LoadedErrorKind::Above(Limiter::Vgprs));
    assert!(capped.check_loaded(&TOLD.shared_bytes(8192)).is_ok());
    let no_memory = SAXPY.source(file.ceilings(Ceilings::new().lds(0)));
    assert_eq!(refused(&no_memory, TOLD).0, LoadedErrorKind::Above(Limiter::Lds));
}

/// `spills = "deny"`, or `spills = 64`.
#[test]
fn what_is_spilled() {
    let file = MeasuredFile::new("k.cubin", &[Limiter::Vgprs, Limiter::Lds, Limiter::Scratch]);
    assert!(SAXPY.source(file).check_loaded(&TOLD.local_bytes(4096)).is_ok());
    let denied = SAXPY.source(file.spills_denied());
    assert!(denied.check_loaded(&TOLD.local_bytes(0)).is_ok());
    let (kind, text) = refused(&denied, TOLD.local_bytes(8));
    assert_eq!(kind, LoadedErrorKind::Above(Limiter::Scratch));
    assert_eq!(
        text,
        "kernel `saxpy` has 8 bytes of local memory in the loaded function, above the declared 0; it reaches \
         75% occupancy on sm_90 (48 of 64 warps per SM)"
    );
    assert_eq!(refused(&denied, TOLD).0, LoadedErrorKind::Unknown(Limiter::Scratch));
    let some = SAXPY.source(file.spills_denied().ceilings(Ceilings::new().scratch(64)));
    assert!(some.check_loaded(&TOLD.local_bytes(64)).is_ok());
    assert_eq!(refused(&some, TOLD.local_bytes(65)).0, LoadedErrorKind::Above(Limiter::Scratch));
}

/// What limits is said to be in the loaded function where the driver tells it.
#[test]
fn who_counted_what_limits() {
    let all = Requirement::Occupancy(Ratio::new(1, 1));
    let kernel = Kernel::new().workgroup(256).vgprs(24);
    let of = |kernel| Contract::new("blur", &arch::GFX906, kernel).min(all);
    let told = Loaded::new().registers(24).shared_bytes(0).local_bytes(0);
    let sgprs = of(kernel.sgprs(102));
    let scratch = of(kernel.scratch(true));
    let cases = [(sgprs, told.sgprs(102)), (sgprs, told), (scratch, told.local_bytes(16))];
    let is_said = cases.map(|(contract, told)| {
        let (kind, text) = refused(&contract, told);
        assert_eq!(kind, LoadedErrorKind::Broken, "{text}");
        text.contains("in the loaded function")
    });
    assert_eq!(is_said, [true, false, true]);
}

#[test]
fn what_is_not_told_is_not_known() {
    for (loaded, limiter, setter) in [
        (Loaded::new().shared_bytes(0), Limiter::Vgprs, "registers"),
        (Loaded::new().registers(8), Limiter::Lds, "shared_bytes"),
    ] {
        let (kind, text) = refused(&SAXPY, loaded);
        assert_eq!(kind, LoadedErrorKind::Unknown(limiter));
        assert!(text.ends_with(&format!("give it by `Loaded::{setter}`")), "{text}");
    }
    // Scratch memory limits waves on AMD's chips.
    let told = Loaded::new().registers(64).shared_bytes(0);
    for scratch in [false, true] {
        let kernel = Kernel::new().workgroup(256).vgprs(64).scratch(scratch);
        let blur = Contract::new("blur", &arch::GFX90A, kernel);
        let (kind, text) = refused(&blur, told);
        assert_eq!(kind, LoadedErrorKind::Unknown(Limiter::Scratch));
        assert_eq!(
            text,
            "the loaded function does not say how many bytes of scratch memory kernel `blur` has, so \
             nothing holds it to its contract; give it by `Loaded::local_bytes`"
        );
    }
}

#[test]
fn a_launch_that_no_longer_fits() {
    assert!(SAXPY.check_loaded(&TOLD.max_threads(256)).is_ok());
    let (kind, text) = refused(&SAXPY, TOLD.max_threads(255));
    assert_eq!(kind, LoadedErrorKind::Workgroup);
    assert_eq!(
        text,
        "kernel `saxpy` is compiled for thread blocks of at most 255 threads in the loaded function, \
         not of 256"
    );
    let range = Contract::new("k", &arch::SM_90, Kernel::new().registers(32)).over(64, 512);
    assert!(range.check_loaded(&TOLD.registers(32).shared_bytes(0).max_threads(512)).is_ok());
    let (kind, _) = refused(&range, TOLD.registers(32).shared_bytes(0).max_threads(511));
    assert_eq!(kind, LoadedErrorKind::Workgroup);
    // What a file left open ends where the driver says.
    let file = MeasuredFile::new("k.cubin", &[Limiter::Vgprs, Limiter::Lds]).bound(1024).open();
    let open =
        Contract::new("k", &arch::SM_90, Kernel::new().registers(64)).source(file).over(32, 1024);
    assert!(open.check_loaded(&TOLD.registers(128).max_threads(512)).is_ok());
    let worst = Contract::new("k", &arch::SM_90, Kernel::new().registers(128)).over(32, 512);
    let told = TOLD.registers(128).shared_bytes(0);
    assert_eq!(open.check_loaded(&told.max_threads(512)).unwrap(), worst.verdict());
    let (kind, text) = refused(&open, TOLD.registers(128).max_threads(1024));
    assert!(matches!(kind, LoadedErrorKind::Refused(_)), "{kind:?} {text}");

    // Memory that grew leaves no room for what the launch asks for.
    let dynamic = Kernel::new().block(256).registers(32).dynamic_shared(200_000);
    let measured = Contract::new("k", &arch::SM_90, dynamic).source(file);
    assert!(measured.check_loaded(&TOLD.shared_bytes(0)).is_ok());
    let (kind, text) = refused(&measured, TOLD.shared_bytes(40_000));
    assert!(matches!(kind, LoadedErrorKind::Refused(_)), "{text}");
    assert_eq!(
        text,
        "kernel `k` cannot launch on sm_90: 240000 bytes of shared memory per thread block exceed \
         the limit of 232448"
    );
}

#[test]
fn a_wave_is_the_one_that_is_counted() {
    let blur = |kernel: Kernel| {
        Contract::new("blur", &arch::GFX1100, kernel.workgroup(256).vgprs(96)).min(HALF)
    };
    let told = Loaded::new().registers(96).shared_bytes(0).local_bytes(0);
    let declared = blur(Kernel::new().wave(Wave::W32));
    assert!(declared.check_loaded(&told.wave(Wave::W32)).is_ok());
    assert!(declared.check_loaded(&told).is_ok());
    let (kind, text) = refused(&declared, told.wave(Wave::W64));
    assert_eq!(kind, LoadedErrorKind::Wave);
    assert_eq!(
        text,
        "kernel `blur` is compiled for waves of 64 threads in the loaded function, not of 32"
    );
    // Where none is declared, the driver's counts.
    let verdict = blur(Kernel::new()).check_loaded(&told.wave(Wave::W64)).unwrap();
    assert_eq!(verdict.occupancy().unwrap().wave, Wave::W64);
}

#[test]
fn machine_code_runs_on_the_target() {
    let on = |arch| SAXPY.on(&arch);
    for (arch, version, runs) in [
        (arch::SM_90, 90, true),
        (arch::SM_90, 80, false),
        (arch::SM_80, 90, false),
        (arch::SM_89, 80, true),
        (arch::SM_89, 86, true),
        (arch::SM_80, 86, false),
        // A Tegra's code and a Tegra stand alone.
        (arch::SM_89, 87, false),
        (arch::SM_87, 80, false),
        (arch::SM_87, 87, true),
        (arch::SM_90, 0, false),
        (arch::SM_90, u32::MAX, false),
        (arch::GFX90A, 90, false),
    ] {
        let told = TOLD.binary_version(version).local_bytes(0);
        let kind = on(arch).check_loaded(&told).err().map(|error| error.kind);
        let is_wrong = kind == Some(LoadedErrorKind::BinaryVersion(version));
        assert_eq!(is_wrong, !runs, "{version} on {arch}: {kind:?}");
    }
    assert_eq!(
        refused(&SAXPY, TOLD.binary_version(80)).1,
        "kernel `saxpy` in the loaded function is for sm_80, not for sm_90"
    );
    let own = occ_core::Arch { name: occ_core::Name::new("sm_900"), ..arch::SM_90 };
    assert!(on(own).check_loaded(&TOLD.binary_version(80)).is_ok());
}

/// Where VGPRs and AGPRs share a file the driver tells their sum.
#[test]
fn the_sum_of_both_kinds() {
    let kernel = Kernel::new().workgroup(256).vgprs(61).agprs(60);
    let mfma = Contract::new("mfma", &arch::GFX90A, kernel).min(HALF);
    let told = Loaded::new().shared_bytes(0).local_bytes(0);
    let kept = mfma.check_loaded(&told.registers(124)).unwrap();
    assert_eq!(kept.occupancy().unwrap().waves, mfma.occupancy().unwrap().waves);
    assert_eq!(refused(&mfma, told.registers(125)).0, LoadedErrorKind::Above(Limiter::Vgprs));
    // A kernel names at most 256 of each.
    let large = Kernel::new().workgroup(256).vgprs(256).agprs(200);
    let large = Contract::new("mfma", &arch::GFX90A, large);
    assert_eq!(large.check_loaded(&told.registers(456)).unwrap(), large.verdict());
    // Where no AGPRs are left, the kernel has none.
    let all = Contract::new("mfma", &arch::GFX90A, Kernel::new().workgroup(256).vgprs(128));
    assert_eq!(all.check_loaded(&told.registers(128)).unwrap(), all.verdict());
    // Of a file's counts the author declares VGPRs alone, where it has no AGPRs.
    let file = MeasuredFile::new("k.hsaco", &[Limiter::Vgprs, Limiter::Lds, Limiter::Scratch]);
    let capped = file.ceilings(Ceilings::new().vgprs(128));
    assert!(all.source(capped).check_loaded(&told.registers(128)).is_ok());
    let (kind, _) = refused(&all.source(capped), told.registers(129));
    assert_eq!(kind, LoadedErrorKind::Above(Limiter::Vgprs));
    let both = all.kernel(all.kernel.agprs(8)).source(capped);
    assert!(both.check_loaded(&told.registers(200)).is_ok());
    // A file's scratch memory is replaced as its registers are.
    assert!(all.source(file).check_loaded(&told.registers(128).local_bytes(16)).is_ok());
    // Two files: the driver tells one.
    let separate = Contract::new("mfma", &arch::GFX908, kernel);
    assert!(separate.check_loaded(&told.registers(61)).is_ok());
    assert_eq!(refused(&separate, told.registers(62)).0, LoadedErrorKind::Above(Limiter::Vgprs));
}

/// Each helper takes what is told for what it is, and what is not told, or no count, for nothing.
#[test]
fn the_helpers_of_the_page() {
    let expected = Loaded::new()
        .registers(40)
        .local_bytes(8)
        .shared_bytes(4096)
        .max_threads(1024)
        .binary_version(90);
    // By the numbers of `CUfunction_attribute`.
    let told = [1024, 4096, -1, 8, 40, -1, 90];
    assert_eq!(cust::loaded(&stand_ins::cust::Function(told, std::marker::PhantomData)), expected);
    let attribute = |value: &mut i32, number: u32| {
        *value = told[number as usize];
        0
    };
    assert_eq!(driver::loaded(attribute), expected);
    assert_eq!(driver::loaded(|_, _| 1), Loaded::new());
    assert_eq!(driver::loaded(|_, _| 0), Loaded::new(), "nothing was written");
    let told = stand_ins::hip::hipFuncAttributes {
        localSizeBytes: 8,
        maxThreadsPerBlock: 1024,
        numRegs: 40,
        sharedSizeBytes: 4096,
    };
    let mut without = expected;
    without.binary_version = None;
    assert_eq!(hip::loaded(&told), without);
    let wrong =
        stand_ins::hip::hipFuncAttributes { numRegs: -1, localSizeBytes: usize::MAX, ..told };
    let loaded = hip::loaded(&wrong);
    assert_eq!((loaded.registers, loaded.local_bytes), (None, None));
}
