//! What a contract says of a result: at which edge it is kept, and whom it blames.

use occ_core::{
    Ceilings, Contract, Error, Kernel, KernelDescriptor, Limiter, MeasuredFile, Occupancy, Ratio,
    Requirement, Verdict, arch, occupancy,
};

/// 4 blocks of 8 warps, by registers: 32 of 64 warps, 8 a sub-partition.
const BLUR: Contract = Contract::new("blur", &arch::SM_90, Kernel::new().block(256).registers(64));

fn reached() -> Occupancy {
    let reached = BLUR.occupancy().expect("it launches");
    assert_eq!((reached.workgroups, reached.waves, reached.max_waves), (4, 32, 64));
    reached
}

fn part(waves: u32) -> Requirement {
    Requirement::Occupancy(Ratio::new(waves, 64))
}

#[test]
fn a_requirement_is_met_at_its_edge() {
    let reached = reached();
    for (most, past) in [
        (part(32), part(33)),
        (Requirement::WavesPerSimd(8), Requirement::WavesPerSimd(9)),
        (Requirement::Workgroups(4), Requirement::Workgroups(5)),
    ] {
        assert!(most.is_met(&reached) && !past.is_met(&reached), "{most:?}");
        assert_eq!((most.workgroups(&reached), past.workgroups(&reached)), (4, 5), "{most:?}");
        let of = |min| BLUR.min(min);
        assert_eq!((of(most).verdict(), of(most).is_kept()), (Verdict::Kept(reached), true));
        assert_eq!((of(past).verdict(), of(past).is_kept()), (Verdict::Broken(reached), false));
        let wants = |warn| BLUR.warn(warn).verdict();
        assert_eq!((wants(most), wants(past)), (Verdict::Kept(reached), Verdict::Warned(reached)));
    }
    assert_eq!(BLUR.verdict(), Verdict::Kept(reached));
    // 10 of 64 warps: more than 1 block of 8, no more than 2.
    assert_eq!(part(10).workgroups(&reached), 2);
    // The busiest of 4 sub-partitions has 3 warps from 9 warps on.
    assert_eq!(Requirement::WavesPerSimd(3).workgroups(&reached), 2);
    assert_eq!(Requirement::WavesPerSimd(2).workgroups(&reached), 1);
    assert_eq!(Requirement::WavesPerSimd(0).workgroups(&reached), 0);
    // A result may come from a file too.
    let mut absurd = reached;
    absurd.waves_per_workgroup = 0;
    assert_eq!(part(10).workgroups(&absurd), 0);
    let numbers = [part(32), Requirement::WavesPerSimd(8), Requirement::Workgroups(4)]
        .map(|one| (one.ratio(), one.count()));
    let half = Ratio::new(32, 64);
    assert_eq!(numbers, [(Some(half), None), (None, Some(8)), (None, Some(4))]);
}

/// The size of a workgroup bounds what a requirement can come to, whatever the kernel frees.
#[test]
fn what_the_size_allows_is_within_reach() {
    // Blocks of 24 warps: two, by warp slots.
    let wide = Contract::new("wide", &arch::SM_90, Kernel::new().block(768).registers(64));
    let reached = wide.occupancy().expect("it launches");
    let within = |requirement: Requirement| requirement.within_reach(&wide.kernel, &reached);
    assert_eq!([part(1), part(25), part(49), part(64)].map(within), [1, 2, 2, 2]);
    assert_eq!(within(Requirement::Workgroups(3)), 2);
    // 48 warps are 12 a sub-partition, and so is nothing that two blocks do not hold.
    assert_eq!(within(Requirement::WavesPerSimd(16)), 2);
    assert_eq!(within(Requirement::WavesPerSimd(6)), 1);
    // 32 blocks of one warp are 8 a sub-partition at most, and so are 29.
    let small = Contract::new("small", &arch::SM_90, Kernel::new().block(32).registers(32));
    let reached = small.occupancy().expect("it launches");
    assert_eq!(Requirement::WavesPerSimd(16).within_reach(&small.kernel, &reached), 29);
}

#[test]
fn whom_a_verdict_blames() {
    let reached = reached();
    let of = |min: Option<Requirement>, warn| {
        let mut contract = BLUR;
        (contract.min, contract.warn) = (min, warn);
        contract
    };
    let registers = Some(Limiter::Vgprs);
    let full = Some(part(64));
    assert_eq!(of(full, None).blamed(&Verdict::Broken(reached)), registers);
    assert_eq!(of(None, full).blamed(&Verdict::Warned(reached)), registers);
    // What is kept is limited too, and so is what was never required.
    assert_eq!(of(full, None).blamed(&Verdict::Kept(reached)), registers);
    assert_eq!(of(None, None).blamed(&Verdict::Broken(reached)), registers);
    assert_eq!(of(full, None).blamed(&Verdict::Warned(reached)), registers);
    // Nothing keeps it from a minimum that it has.
    assert_eq!(of(Some(part(1)), None).blamed(&Verdict::Broken(reached)), registers);
    let refused = |error| BLUR.blamed(&Verdict::Refused(error));
    assert_eq!(refused(Error::Vgprs { count: 256, max: 255 }), registers);
    assert_eq!(refused(Error::UnknownWorkgroup), None);

    // Of blocks of 24 warps two are resident by registers, and by warp slots, which nobody can free.
    let wide = Contract::new("wide", &arch::SM_90, Kernel::new().block(768).registers(40));
    let reached = wide.occupancy().expect("it launches");
    assert!(reached.limiters.contains(Limiter::Vgprs));
    assert!(reached.limiters.contains(Limiter::WaveSlots));
    let blocking = wide.blocking(&reached, part(64));
    assert!(blocking.contains(Limiter::WaveSlots) && !blocking.contains(Limiter::Vgprs));
    // One more register, and of three blocks that were wanted the size allows two.
    let heavy = wide.kernel(wide.kernel.registers(80));
    let reached = heavy.occupancy().expect("it launches");
    let blocking = heavy.blocking(&reached, Requirement::Workgroups(3));
    assert!(blocking.contains(Limiter::WaveSlots) && blocking.contains(Limiter::Vgprs));
    let blocking = heavy.blocking(&reached, Requirement::Workgroups(2));
    assert!(!blocking.contains(Limiter::WaveSlots) && blocking.contains(Limiter::Vgprs));
}

#[test]
fn what_a_verdict_is() {
    let reached = reached();
    let error = Error::UnknownWorkgroup;
    for (verdict, id, occupancy) in [
        (Verdict::Kept(reached), "kept", Some(&reached)),
        (Verdict::Warned(reached), "warned", Some(&reached)),
        (Verdict::Broken(reached), "broken", Some(&reached)),
        (Verdict::Refused(error), "refused", None),
    ] {
        assert_eq!((verdict.id(), verdict.occupancy()), (id, occupancy));
    }
    let open = BLUR.kernel(Kernel::new().registers(64));
    assert_eq!(open.verdict(), Verdict::Refused(error));
    assert!(!open.is_kept() && open.limiters().is_empty());
    assert_eq!(BLUR.limiters(), reached.limiters);
}

/// A range is held by its worst size, counted as what is required is; a range of the wrong way round is
/// one size.
#[test]
fn a_range_is_its_worst_size() {
    let size = |contract: Contract| contract.kernel.workgroup;
    let kernel = Kernel::new().registers(32);
    let of = |min| {
        let mut contract = BLUR.kernel(kernel);
        contract.min = min;
        contract
    };
    // 704 threads: two blocks of 22 warps are 44 of 64.
    assert_eq!(size(of(Some(part(48))).over(64, 1024)), Some(704));
    assert_eq!(size(of(None).over(64, 1024)), Some(704));
    // The fewest blocks are of the first size that leaves room for two alone.
    assert_eq!(size(of(Some(Requirement::Workgroups(3))).over(64, 1024)), Some(672 + 32));
    let (turned, one) = (of(None).over(256, 64), of(None).over(256, 256));
    assert_eq!((turned, turned.range), (one, Some([256, 256])));
    // 32 blocks of one warp, or 16 of two: of several the smallest.
    assert_eq!(size(BLUR.over(32, 64)), Some(32));
    // One that cannot launch is worse than any.
    assert_eq!(size(of(None).over(64, 2048)), Some(2048));
    // Where the minimum is kept, what is wanted counts.
    let both = of(Some(Requirement::Workgroups(1))).warn(part(64)).over(64, 1024);
    assert_eq!((size(both), both.verdict().id()), (Some(704), "warned"));
    let reached = occupancy(&both.arch, &both.kernel).expect("it launches");
    assert_eq!((reached.workgroups, reached.waves), (2, 44));
}

/// On another chip a range stays; what a file leaves open begins with one wave there.
#[test]
fn a_range_on_another_chip() {
    let file = MeasuredFile::new("blur.cubin", &[]);
    let range = |file, most| BLUR.source(file).over(16, most).on(&arch::GFX90A).range;
    assert_eq!(range(file, 512), Some([16, 512]));
    assert_eq!(range(file.open(), 512), Some([64, 512]));
    assert_eq!(range(file.open(), 48), Some([48, 48]));
}

#[test]
fn threads_along_each_dimension() {
    let of = |kernel| Contract::new("blur", &arch::SM_90, kernel);
    assert_eq!(of(Kernel::new()).workgroup(), (0, 1, 1));
    assert_eq!(BLUR.workgroup(), (256, 1, 1));
    assert_eq!(BLUR.over(64, 128).workgroup(), (128, 1, 1));
    assert_eq!(of(Kernel::new().block_shape(8, 4, 2)).workgroup(), (8, 4, 2));
}

/// What may be used may be used at any length, so only none of it is a ceiling.
#[test]
fn a_descriptor_declares_scratch_memory_or_none() {
    let of = |used| Ceilings::of(&KernelDescriptor::new("blur").scratch(used));
    assert_eq!(of(false), Ceilings::new().scratch(0));
    assert_eq!(of(true), Ceilings::new());
}
