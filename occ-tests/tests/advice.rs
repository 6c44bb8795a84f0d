//! What a person is told to do, word by word.

use occ_core::__private::message;
use occ_core::arch::Barriers;
use occ_core::{
    Arch, Contract, Dimension, Error, Kernel, Limiter, Ratio, Requirement, Vendor, Verdict, arch,
    launch_errors,
};

const FULL: Requirement = Requirement::Occupancy(Ratio::new(1, 1));
const HALF: Requirement = Requirement::Occupancy(Ratio::new(1, 2));

#[track_caller]
fn told(arch: &Arch, kernel: Kernel, min: Requirement, expected: &str) {
    let contract = Contract::new("blur", arch, kernel).min(min);
    let text = contract.message(&contract.verdict()).to_string();
    let text = text.strip_prefix("kernel `blur` ").unwrap_or(&text);
    assert_eq!(text, expected);
}

fn kernel(workgroup: u32, vgprs: u32) -> Kernel {
    Kernel::new().workgroup(workgroup).vgprs(vgprs)
}

#[test]
fn together_where_no_single_change_is_enough() {
    told(
        &arch::SM_80,
        kernel(32, 128).shared(4096),
        FULL,
        "reaches 25% occupancy on sm_80 (16 of 64 warps per SM), below the required 100%\n\
         limited by registers: 128 allocated\n\
         then by blocks: 32 thread blocks of 32 threads fit an SM\n\
         64 threads with 32 registers would allow 64 warps per SM",
    );
    told(
        &arch::GFX900,
        kernel(384, 84).sgprs(100).lds(16384),
        FULL,
        "reaches 30% occupancy on gfx900 (3 of 10 waves per SIMD), below the required 100%\n\
         limited by VGPRs: 84 allocated\n\
         then by SGPRs: 128 allocated for 100 with the trap handler's 16\n\
         then by LDS: 16384 bytes allocated\n\
         then by wave slots: 6 workgroups of 384 threads fit a CU\n\
         320 threads with 24 VGPRs, 64 SGPRs and 8192 bytes of LDS would allow 10 waves per SIMD",
    );
    let few_scratch = Arch { scratch_waves: Some(16), ..arch::GCN };
    told(
        &few_scratch,
        kernel(1024, 24).scratch(true),
        FULL,
        "reaches 40% occupancy on gcn (4 of 10 waves per SIMD), below the required 100%\n\
         limited by scratch: 1 workgroup with scratch memory fits a CU\n\
         then by wave slots: 2 workgroups of 1024 threads fit a CU\n\
         640 threads with no scratch memory would allow 10 waves per SIMD",
    );
    // A warning is one line.
    let contract = Contract::new("blur", &arch::SM_90, kernel(768, 40)).warn(FULL);
    assert_eq!(
        contract.message(&contract.verdict()).as_str(),
        "kernel `blur` reaches 75% occupancy on sm_90 (48 of 64 warps per SM), below the `warn` threshold of \
         100%; limited by warps: 2 thread blocks of 768 threads fit an SM; and by registers: 40 \
         allocated; 1024 threads with 32 registers would allow 64 warps per SM"
    );
}

/// A compiler pads anew where anything but the workgroup size changes, and only there.
#[test]
fn padding_goes_with_the_code() {
    let padded = Kernel { vgprs_allocated: Some(28), ..kernel(256, 24).lds(16384) };
    let changed = padded.joint_change(&arch::GCN, HALF).unwrap().kernel;
    assert_eq!(changed, kernel(256, 24).lds(12800));

    let padded = Kernel { vgprs_allocated: Some(24), ..kernel(384, 20) };
    let changed = padded.joint_change(&arch::GCN, FULL).unwrap().kernel;
    assert_eq!(changed, Kernel { vgprs_allocated: Some(24), ..kernel(320, 20) });
}

/// No workgroup is told to do without its one barrier.
#[test]
fn one_barrier_stays() {
    let of = |pool| Arch {
        barriers: Some(Barriers { pool, single_wave_free: false, is_least: false, most: None }),
        ..arch::SM_90
    };
    let change = |pool, min| {
        let change = kernel(64, 24).barriers(2).joint_change(&of(pool), min);
        change.map(|change| change.kernel)
    };
    assert_eq!(change(8, Requirement::Workgroups(5)), Some(kernel(64, 24).barriers(1)));
    assert_eq!(change(4, Requirement::Workgroups(5)), None);
}

#[test]
fn each_by_itself_where_that_is_enough() {
    told(
        &arch::GCN,
        kernel(256, 84),
        HALF,
        "reaches 30% occupancy on gcn (3 of 10 waves per SIMD), below the required 50%\n\
         limited by VGPRs: 84 allocated, 48 would allow 5 waves per SIMD",
    );
    told(
        &arch::GCN,
        kernel(384, 24),
        FULL,
        "reaches 90% occupancy on gcn (9 of 10 waves per SIMD), below the required 100%\n\
         limited by wave slots: 6 workgroups of 384 threads fit a CU, 320 threads would allow 10 \
         waves per SIMD\n\
         and by VGPRs: 24 allocated, fewer alone would not help",
    );
}

/// The nearest size that is enough is not always the best.
#[test]
fn a_smaller_size_that_fills_more() {
    let next = Requirement::Occupancy(Ratio::new(33, 40));
    told(
        &arch::GCN,
        kernel(1024, 24),
        next,
        "reaches 80% occupancy on gcn (8 of 10 waves per SIMD), below the required 82.5%\n\
         limited by wave slots: 2 workgroups of 1024 threads fit a CU, 832 threads would allow \
         97.5% occupancy, and 640 threads 100%\n\
         and by VGPRs: 24 allocated, fewer alone would not help",
    );
}

#[test]
fn all_that_it_takes_to_fill_a_unit() {
    let filled = |arch: &Arch, kernel: Kernel| {
        message::to_fill(arch, &kernel).map_or_else(String::new, |text| text.to_string())
    };
    assert_eq!(
        filled(&arch::GFX900, kernel(384, 84).sgprs(100).lds(16384)),
        "every wave slot would be filled by 320 threads with 24 VGPRs, 64 SGPRs and 8192 bytes of \
         LDS"
    );
    assert_eq!(
        filled(&arch::SM_80, kernel(256, 128)),
        "every warp slot would be filled by 32 registers"
    );
    // The next level is that.
    assert_eq!(filled(&arch::GCN, kernel(256, 28)), "");
    assert_eq!(filled(&arch::GCN, kernel(256, 24)), "");
    // There is no such kernel.
    assert_eq!(filled(&arch::GCN, kernel(2048, 24)), "");
}

#[test]
fn what_nothing_reaches() {
    told(
        &arch::SM_90,
        kernel(32, 24),
        Requirement::Workgroups(40),
        "holds 32 thread blocks per SM on sm_90, below the required 40\n\
         limited by blocks: 32 thread blocks of 32 threads fit an SM\n\
         sm_90 holds at most 32 thread blocks per SM",
    );
    told(
        &arch::SM_75,
        kernel(1024, 24),
        Requirement::WavesPerSimd(9),
        "reaches 8 resident warps per sub-partition on sm_75, below the required 9\n\
         limited by warps: 1 thread block of 1024 threads fits an SM and takes every warp slot\n\
         sm_75 holds at most 8 warps per sub-partition",
    );
    told(
        &arch::GFX802,
        kernel(256, 24).sgprs(24),
        FULL,
        "reaches 70% occupancy on gfx802 (7 of 10 waves per SIMD), below the required 100%\n\
         limited by SGPRs: 112 allocated for 24 with the trap handler's 16\n\
         no workgroup size with fewer resources would allow more than 7 waves per SIMD",
    );
    assert_eq!(kernel(32, 24).joint_change(&arch::SM_90, Requirement::Workgroups(40)), None);
}

/// 6 waves on 4 SIMDs are 1.5 each, rounded up to 2.
#[test]
fn waves_per_simd_are_rounded_up() {
    told(
        &arch::GCN,
        kernel(384, 128),
        Requirement::WavesPerSimd(5),
        "reaches 2 resident waves per SIMD on gcn, below the required 5\n\
         limited by VGPRs: 128 allocated, 48 would allow 5 resident waves per SIMD",
    );
    let reached = occ_core::occupancy(&arch::GCN, &kernel(384, 128)).unwrap();
    assert_eq!((reached.waves, reached.simds), (6, 4));
    let required = message::required(Requirement::WavesPerSimd(1), &reached);
    assert_eq!(required.as_str(), "1 resident wave per SIMD");
}

/// Of several limits that one kernel breaks, only the first that can says what would keep the minimum.
#[test]
fn only_the_first_refusal_says_what_would_keep_the_minimum() {
    let errors_of = |arch: &Arch, kernel: Kernel| -> Vec<(Error, bool)> {
        let contract = Contract::new("blur", arch, kernel).min(HALF);
        let broken = launch_errors(arch, &kernel);
        let says = |error| {
            contract.message(&Verdict::Refused(error)).as_str().contains("would keep the required")
        };
        broken.map(|error| (error, says(error))).collect()
    };
    let all = errors_of(&arch::GFX900, kernel(2048, 300).sgprs(200).lds(100_000));
    let says: Vec<bool> = all.iter().map(|(_, says)| *says).collect();
    assert_eq!(says, [true, false, false, false], "{all:?}");
    // Another shape is not to be freed, so the registers say it.
    let all = errors_of(&arch::SM_90, Kernel::new().block_shape(1, 1, 128).registers(300));
    let deep = Error::WorkgroupAxis { axis: Dimension::Z, threads: 128, max: 64 };
    assert_eq!(all, [(deep, false), (Error::Vgprs { count: 300, max: 255 }, true)]);
}

#[test]
fn what_does_not_fit_says_what_would_keep_the_minimum() {
    let tenth = Requirement::Occupancy(Ratio::new(1, 10));
    told(
        &Arch { scratch_waves: Some(8), ..arch::GCN },
        kernel(1024, 24).scratch(true),
        tenth,
        "cannot launch on gcn: a workgroup of 16 waves does not fit a CU, there are too few scratch \
         slots, and doing without scratch memory would keep the required 10%",
    );
    told(
        &Arch { wave_slots: 2, ..arch::GCN },
        kernel(1024, 24),
        tenth,
        "cannot launch on gcn: a workgroup of 16 waves does not fit a CU, there are too few wave \
         slots, and 512 threads would keep the required 10%",
    );
    told(
        &arch::GCN,
        kernel(64, 24).lds(65_537),
        tenth,
        "cannot launch on gcn: 65537 bytes of LDS per workgroup exceed the limit of 65536, and 16384 would \
         keep the required 10%",
    );
}

#[test]
fn what_launches_and_what_keeps_the_minimum() {
    let cases = [
        (
            arch::SM_90,
            kernel(768, 84),
            HALF,
            "cannot launch on sm_90: a thread block of 24 warps with 84 registers each does not fit \
             an SM, 80 registers would, and 40 would keep the required 50%",
        ),
        (
            arch::GFX90A,
            kernel(256, 300),
            HALF,
            "cannot launch on gfx90a: 300 VGPRs per thread exceed the limit of 256, and 128 would keep the \
             required 50%",
        ),
        (
            arch::GFX90A,
            kernel(256, 300).lds(40_000),
            HALF,
            "cannot launch on gfx90a: 300 VGPRs per thread exceed the limit of 256, and 128 VGPRs with \
             16384 bytes of LDS would keep the required 50%",
        ),
        (
            arch::GFX90A,
            kernel(2048, 32),
            Requirement::Workgroups(3),
            "cannot launch on gfx90a: a workgroup of 2048 threads exceeds the limit of 1024, and 640 would \
             keep the required 3 workgroups per CU",
        ),
        (
            arch::GFX90A,
            kernel(1024, 100).agprs(100),
            HALF,
            "cannot launch on gfx90a: a workgroup of 16 waves with 100 VGPRs and 100 AGPRs each \
             does not fit a CU, 128 of both together would, and 28 VGPRs would keep the required 50%",
        ),
        // What launches is enough.
        (
            arch::SM_90,
            kernel(1024, 128),
            HALF,
            "cannot launch on sm_90: a thread block of 32 warps with 128 registers each does not \
             fit an SM, 64 registers would",
        ),
        // Nothing is.
        (
            arch::SM_90,
            kernel(1024, 128),
            Requirement::Workgroups(40),
            "cannot launch on sm_90: a thread block of 32 warps with 128 registers each does not \
             fit an SM, 64 registers would",
        ),
    ];
    for (arch, kernel, min, expected) in cases {
        told(&arch, kernel, min, expected);
    }
    let wanted = Contract::new("blur", &arch::SM_90, kernel(768, 84)).warn(HALF);
    let text = wanted.message(&wanted.verdict()).to_string();
    assert!(
        text.ends_with("80 registers would, and 40 would reach the `warn` threshold of 50%"),
        "{text}"
    );
}

/// Where rustc needs the text before the numbers are known, it says where they are.
#[test]
fn a_warning_written_beforehand() {
    assert_eq!(
        message::warning(Vendor::Amd, Limiter::Vgprs).as_str(),
        "occupancy is below the `warn` threshold, limited by VGPRs; `cargo occ report` names the \
         kernel and what would help; `#[allow(deprecated)]` on the item silences this"
    );
}

/// A compiler pads registers for the bound that it was given. Fewer are compiled anew, so a step does
/// not count the padding.
#[test]
fn a_step_is_counted_without_padding() {
    let mut padded = kernel(256, 84).sgprs(100);
    let plain = padded;
    (padded.vgprs_allocated, padded.sgprs_allocated) = (Some(128), Some(112));
    for (limiter, workgroups, most) in [(Limiter::Vgprs, 5, 48), (Limiter::Sgprs, 8, 80)] {
        let step = padded.reduction(&arch::GFX900, limiter, workgroups);
        assert_eq!(step.map(|step| step.most), Some(most), "{limiter:?}");
        assert_eq!(step, plain.reduction(&arch::GFX900, limiter, workgroups));
    }
}
