//! The limits along each dimension of a workgroup, and shapes that are none.

use occ_core::__private::message;
use occ_core::arch::{self, Arch, Vendor};
use occ_core::{
    Axis, Contract, Curve, Dimension, Error, Kernel, KernelDescriptor, Ratio, Requirement, Verdict,
    Wave, calculate, chips, launch_errors, occupancy,
};

fn block(x: u32, y: u32, z: u32) -> Kernel {
    Kernel::new().registers(32).block_shape(x, y, z)
}

fn all(arch: &Arch, kernel: &Kernel) -> Vec<Error> {
    launch_errors(arch, kernel).collect()
}

/// CUDA launches no block of more than 64 threads along z, whatever the other two are.
#[test]
fn along_z_on_nvidia() {
    let along_z = |threads| Error::WorkgroupAxis { axis: Dimension::Z, threads, max: 64 };
    for entry in chips::all().filter(|entry| entry.arch.vendor == Vendor::Nvidia) {
        let arch = entry.arch;
        for shape in [(1, 1, 128), (2, 2, 65), (1, 1, 1024)] {
            let kernel = block(shape.0, shape.1, shape.2);
            let error = along_z(shape.2);
            assert_eq!(occupancy(arch, &kernel), Err(error), "{}", arch.name);
            assert_eq!(all(arch, &kernel), [error], "{}", arch.name);
            let min = Requirement::Workgroups(1);
            let contract = Contract::new("deep", arch, kernel).min(min);
            assert!(!contract.is_kept(), "{}", arch.name);
            assert_eq!(contract.verdict(), Verdict::Refused(error), "{}", arch.name);
        }
        for shape in [(1, 1, 64), (16, 1, 64), (1024, 1, 1), (1, 1024, 1), (4, 4, 4)] {
            let kernel = block(shape.0, shape.1, shape.2);
            assert!(occupancy(arch, &kernel).is_ok(), "{shape:?} on {}", arch.name);
            assert!(Contract::new("flat", arch, kernel).is_kept(), "{shape:?} on {}", arch.name);
        }
    }
}

/// Adreno's largest workgroup has two dimensions at least.
#[test]
fn along_each_on_adreno() {
    let block = |x, y| block(x, y, 1).wave(Wave::W128).registers(6);
    let arch = &arch::ADRENO_740;
    let error = Error::WorkgroupAxis { axis: Dimension::X, threads: 2048, max: 1024 };
    assert_eq!(all(arch, &block(2048, 1)), [error]);
    assert_eq!(occupancy(arch, &block(1024, 2)).map(|reached| reached.waves), Ok(16));
}

/// Nothing but z is narrower than the whole workgroup, so the size says all there is to say.
#[test]
fn as_wide_as_the_workgroup() {
    let is_wide = |arch: &Arch| arch.max_workgroup_axes[0] == arch.max_workgroup;
    for entry in chips::all().filter(|entry| is_wide(entry.arch)) {
        let arch = entry.arch;
        // Waves so wide that their number is no limit of its own.
        let block = |x, y, z| {
            block(x, y, z).wave(*Wave::ALL.iter().rfind(|w| arch.registers(**w).is_some()).unwrap())
        };
        let too_large = Error::Workgroup { threads: 2048, max: arch.max_workgroup };
        for (x, y) in [(2048, 1), (1, 2048)] {
            assert_eq!(all(arch, &block(x, y, 1))[0], too_large, "{}", arch.name);
        }
        let own = |error: &Error| {
            !matches!(error, Error::WorkgroupWaves { .. } | Error::RegisterSize { .. })
        };
        let deep: Vec<Error> = all(arch, &block(1, 1, 2048)).into_iter().filter(own).collect();
        assert_eq!(deep[0], too_large, "{}", arch.name);
        assert_eq!(deep.len(), 1 + usize::from(arch.vendor == Vendor::Nvidia), "{}", arch.name);
    }
    assert!(occupancy(&arch::GFX90A, &block(1, 1, 1024).vgprs(24)).is_ok());
    // A chip may be narrower along any of them, and each is told.
    let narrow = Arch { max_workgroup_axes: [64, 32, 16], ..arch::SM_90 };
    let past = [(Dimension::X, 65, 64), (Dimension::Y, 33, 32), (Dimension::Z, 17, 16)]
        .map(|(axis, threads, max)| Error::WorkgroupAxis { axis, threads, max });
    assert_eq!(all(&narrow, &block(65, 33, 17))[1..], past);
    for (shape, past) in
        [(block(65, 1, 1), past[0]), (block(1, 33, 1), past[1]), (block(1, 1, 17), past[2])]
    {
        assert_eq!(all(&narrow, &shape), [past]);
    }
    assert!(all(&narrow, &block(8, 32, 4)).is_empty());
}

/// What a person reads, in both vendors' words.
#[test]
fn told() {
    let deep = Contract::new("deep", &arch::SM_90, block(1, 1, 128));
    let verdict = deep.verdict();
    assert_eq!(
        deep.message(&verdict).as_str(),
        "kernel `deep` cannot launch on sm_90: a thread block of 128 threads along z exceeds the limit of 64"
    );
    let error = Error::WorkgroupAxis { axis: Dimension::X, threads: 1, max: 0 };
    assert_eq!(error.to_string(), "a workgroup of 1 thread along x exceeds the limit of 0");
    assert!(error.cannot_launch());

    let kernel = Kernel { workgroup_shape: Some([16, 16, 2]), ..Kernel::new().block(256) };
    let wrong = Contract::new("wrong", &arch::SM_90, kernel.registers(32));
    let verdict = wrong.verdict();
    assert_eq!(
        wrong.message(&verdict).as_str(),
        "kernel `wrong`: cannot compute occupancy on sm_90: \
         a thread block of 16 × 16 × 2 is 512 threads, not the 256 that its size says"
    );
    let error = Error::WorkgroupShape { shape: [16, 16, 2], workgroup: 256 };
    assert_eq!(verdict, Verdict::Refused(error));
    assert!(!error.cannot_launch());
    assert_eq!(
        message::error(error, None).as_str(),
        "a workgroup of 16 × 16 × 2 is 512 threads, not the 256 that its size says"
    );
}

#[test]
fn setters_keep_size_and_shape_together() {
    let shaped = Kernel::new().workgroup_shape(8, 4, 2);
    assert_eq!((shaped.workgroup, shaped.workgroup_shape), (Some(64), Some([8, 4, 2])));
    assert_eq!(shaped, Kernel::new().block_shape(8, 4, 2));
    for sized in [shaped.workgroup(128), shaped.block(128)] {
        assert_eq!((sized.workgroup, sized.workgroup_shape), (Some(128), None));
    }
    let huge = Kernel::new().workgroup_shape(1 << 20, 1 << 20, 1).vgprs(1);
    assert_eq!(huge.workgroup, Some(u32::MAX));
    let too_large = Error::Workgroup { threads: u32::MAX, max: 1024 };
    assert_eq!(occupancy(&arch::GCN, &huge), Err(too_large));
    let none = Kernel::new().workgroup_shape(0, 1, 1).vgprs(1);
    assert_eq!(occupancy(&arch::GCN, &none), Err(Error::EmptyWorkgroup));

    let descriptor = KernelDescriptor::new("deep").block_shape(1, 1, 128).registers(32);
    assert_eq!(descriptor.kernel, block(1, 1, 128));
    assert_eq!(descriptor.workgroup(128).kernel.workgroup_shape, None);
    assert_eq!(descriptor.workgroup_shape(2, 2, 2).kernel.workgroup, Some(8));
}

/// A shape that is not one of the size is refused by every question that has an error.
#[test]
fn a_shape_of_another_size() {
    let kernel = Kernel { workgroup_shape: Some([16, 16, 2]), ..Kernel::new().block(256) };
    let kernel = kernel.registers(32);
    let error = Error::WorkgroupShape { shape: [16, 16, 2], workgroup: 256 };
    for arch in [arch::SM_90, arch::GCN, arch::GFX1100] {
        assert_eq!(occupancy(&arch, &kernel), Err(error), "{}", arch.name);
        assert_eq!(calculate(&arch, &kernel), Err(error), "{}", arch.name);
        assert_eq!(all(&arch, &kernel), [], "{}", arch.name);
        let contract = Contract::new("k", &arch, kernel).min(Requirement::Workgroups(1));
        assert_eq!(contract.verdict(), Verdict::Refused(error), "{}", arch.name);
        assert!(!contract.is_kept(), "{}", arch.name);
        let unknown = Kernel { vgprs: None, ..kernel };
        assert_eq!(occupancy(&arch, &unknown), Err(error), "{}", arch.name);
    }
}

/// What changes the size of a workgroup asks about no shape.
#[test]
fn another_size_has_no_shape() {
    let full = Requirement::Occupancy(Ratio::new(1, 1));
    let flat = Kernel::new().registers(32).block(96);
    let deep = block(1, 1, 96);
    for arch in [arch::SM_90, arch::SM_86] {
        assert_eq!(
            deep.nearest_workgroup_size(&arch, full),
            flat.nearest_workgroup_size(&arch, full)
        );
        assert!(deep.nearest_workgroup_size(&arch, full).is_some());
        assert_eq!(deep.best_workgroup(&arch, 1024), flat.best_workgroup(&arch, 1024));
        let curve = |kernel: &Kernel| Curve::new(&arch, kernel, Axis::Workgroup).count();
        assert_eq!(curve(&deep), 32);
    }
}
