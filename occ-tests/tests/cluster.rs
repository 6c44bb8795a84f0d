//! Thread block clusters: which targets have them, how large they may be, what a GPC holds of them, and
//! which grids they divide.

use occ_core::__private::message;
use occ_core::arch::{self, Clusters};
use occ_core::{
    Arch, Contract, Dimension, Error, Kernel, Launch, LaunchErrorKind, Verdict, calculate, chips,
    gpc_capacity, launch_errors, occupancy,
};

/// Two blocks an SM, by registers.
const SAXPY: Kernel = Kernel::new().block(512).registers(64);

fn text(arch: &Arch, kernel: Kernel) -> String {
    let contract = Contract::new("saxpy", arch, kernel);
    contract.message(&contract.verdict()).as_str().to_owned()
}

/// From compute capability 9.0 on, 8 blocks; 16 on H100 and B200 alone.
#[test]
fn who_has_clusters() {
    for chip in chips::all() {
        let name = chip.arch.name.as_str();
        let capability =
            name.strip_prefix("sm_").map_or(0, |number| number.parse::<u32>().unwrap());
        let expected = match capability {
            90 | 100 => Some(Clusters { portable: 8, opt_in: Some(16) }),
            90.. => Some(Clusters { portable: 8, opt_in: None }),
            _ => None,
        };
        assert_eq!(chip.arch.clusters, expected, "{name}");
    }
}

#[test]
fn a_cluster_changes_nothing_on_an_sm() {
    for chip in chips::all().filter(|chip| chip.arch.clusters.is_some()) {
        for blocks in 1..=8 {
            let alone = occupancy(chip.arch, &SAXPY);
            assert!(alone.is_ok());
            assert_eq!(occupancy(chip.arch, &SAXPY.cluster(blocks, 1, 1)), alone);
            assert_eq!(occupancy(chip.arch, &SAXPY.cluster(1, 1, blocks).sms_per_gpc(8)), alone);
        }
    }
}

#[test]
fn what_is_no_cluster_is_refused() {
    let none = occupancy(&arch::SM_80, &SAXPY.cluster(2, 2, 1));
    assert_eq!(none, Err(Error::NoClusters([2, 2, 1])));
    assert!(!none.unwrap_err().cannot_launch());
    assert_eq!(
        text(&arch::SM_80, SAXPY.cluster(2, 2, 1)),
        "kernel `saxpy`: cannot compute occupancy on sm_80: a cluster of 4 thread blocks, and sm_80 has no \
         clusters, which begin with compute capability 9.0; leave `cluster` out",
    );
    let amd = Kernel::new().workgroup(64).vgprs(24).cluster(2, 1, 1);
    assert_eq!(occupancy(&arch::GFX942, &amd), Err(Error::NoClusters([2, 1, 1])));
    // Each block by itself is what there is everywhere.
    assert!(occupancy(&arch::SM_80, &SAXPY.cluster(1, 1, 1)).is_ok());
    for shape in [[0, 1, 1], [1, 0, 1], [4, 4, 0]] {
        let [x, y, z] = shape;
        let empty = occupancy(&arch::SM_90, &SAXPY.cluster(x, y, z));
        assert_eq!(empty, Err(Error::EmptyCluster(shape)));
    }
    assert_eq!(
        text(&arch::SM_90, SAXPY.cluster(2, 0, 1)),
        "kernel `saxpy`: cannot compute occupancy on sm_90: a cluster of 2 × 0 × 1 thread blocks; the least \
         is 1 along each dimension",
    );
}

#[test]
fn the_largest_cluster() {
    let error = |arch, x, y, z| occupancy(arch, &SAXPY.cluster(x, y, z)).err();
    assert_eq!(error(&arch::SM_90, 4, 4, 1), None);
    let past = Error::Cluster { blocks: 17, max: 16, is_known: true };
    assert!(past.cannot_launch());
    assert_eq!(error(&arch::SM_90, 17, 1, 1), Some(past));
    assert!(past.cannot_launch() && past.limiter().is_none());
    // Of other targets it is not documented that more than 8 are allowed.
    assert_eq!(error(&arch::SM_120, 2, 2, 2), None);
    let past = Error::Cluster { blocks: 9, max: 8, is_known: false };
    // Some device may allow it: that is no refusal, and no occupancy either.
    assert!(!past.cannot_launch());
    assert_eq!(error(&arch::SM_120, 3, 3, 1), Some(past));
    // Whoever asked the device writes down what it said.
    let asked = Arch { clusters: Some(Clusters { portable: 8, opt_in: Some(12) }), ..arch::SM_120 };
    assert_eq!(error(&asked, 3, 3, 1), None);
    assert_eq!(
        error(&asked, 13, 1, 1),
        Some(Error::Cluster { blocks: 13, max: 12, is_known: true })
    );
    // A product past 32 bits.
    let huge = Error::Cluster { blocks: u32::MAX, max: 16, is_known: true };
    assert_eq!(error(&arch::SM_90, 1 << 20, 1 << 20, 1), Some(huge));
    // Calculators do not look at it.
    assert_eq!(calculate(&arch::SM_90, &SAXPY.cluster(17, 1, 1)), occupancy(&arch::SM_90, &SAXPY));
    let kernel = SAXPY.cluster(17, 1, 1).block_shape(1, 1, 128).registers(300);
    assert_eq!(launch_errors(&arch::SM_90, &kernel).count(), 3);
    assert_eq!(
        text(&arch::SM_90, SAXPY.cluster(17, 1, 1)),
        "kernel `saxpy` cannot launch on sm_90: a cluster of 17 thread blocks exceeds the limit of 16",
    );
    assert_eq!(
        text(&arch::SM_120, SAXPY.cluster(16, 1, 1)),
        "kernel `saxpy`: cannot compute occupancy on sm_120: a cluster of 16 thread blocks exceeds the limit of 8 \
         that is documented for all its devices; where `cudaOccupancyMaxPotentialClusterSize` says that \
         yours allows more, give it as `clusters` of an `occ::Arch`",
    );
}

#[test]
fn what_a_gpc_holds() {
    let capacity_of = |kernel: &Kernel| gpc_capacity(&arch::SM_90, kernel);
    let gpc = |kernel: &Kernel, capacity| message::gpc(kernel, capacity).map(|gpc| gpc.to_string());
    // Unknown, or nothing to hold.
    assert_eq!(capacity_of(&SAXPY.cluster(4, 1, 1)), Ok(None));
    assert_eq!(capacity_of(&SAXPY.sms_per_gpc(18)), Ok(None));
    // 36 blocks are 5 clusters of 7, and one is left over.
    let kernel = SAXPY.cluster(7, 1, 1).sms_per_gpc(18);
    let capacity = capacity_of(&kernel).unwrap().unwrap();
    assert_eq!((capacity.blocks, capacity.clusters, capacity.empty(7)), (36, 5, 1));
    assert_eq!(
        gpc(&kernel, Some(capacity)).as_deref(),
        Some(
            "a GPC of 18 SMs holds 5 clusters of 7 thread blocks; room for 1 more thread block stays empty"
        ),
    );
    // Two blocks of a cluster on each SM, and no SM to spare.
    let kernel = SAXPY.cluster(2, 4, 2).sms_per_gpc(8);
    let capacity = capacity_of(&kernel).unwrap().unwrap();
    assert_eq!((capacity.clusters, capacity.empty(16)), (1, 0));
    assert_eq!(
        gpc(&kernel, Some(capacity)).as_deref(),
        Some("a GPC of 8 SMs holds 1 cluster of 16 thread blocks"),
    );
    assert_eq!(
        gpc(&SAXPY.cluster(2, 1, 1), None).as_deref(),
        Some(
            "how many clusters a GPC holds is not known: devices differ in the SMs of a GPC, which \
         `sms_per_gpc` gives"
        ),
    );
    assert_eq!(gpc(&SAXPY, None), None);
    // As many as 32 bits of SMs hold.
    let most = capacity_of(&SAXPY.cluster(1, 1, 1).sms_per_gpc(u32::MAX)).unwrap().unwrap();
    assert_eq!((most.blocks, most.empty(1)), (2 * u64::from(u32::MAX), 0));
}

#[test]
fn a_cluster_has_to_fit_a_gpc() {
    let kernel = SAXPY.cluster(16, 1, 1).sms_per_gpc(7);
    let error = Error::ClusterDoesNotFit { blocks: 16, sms_per_gpc: 7, blocks_per_sm: 2 };
    assert_eq!(occupancy(&arch::SM_90, &kernel), Err(error));
    assert_eq!(gpc_capacity(&arch::SM_90, &kernel), Err(error));
    assert!(error.cannot_launch());
    assert_eq!(
        text(&arch::SM_90, kernel),
        "kernel `saxpy` cannot launch on sm_90: a cluster of 16 thread blocks does not fit a GPC of \
         7 SMs, each of which holds 2; a cluster of 14 would, or 3 thread blocks per SM",
    );
    assert!(occupancy(&arch::SM_90, &SAXPY.cluster(14, 1, 1).sms_per_gpc(7)).is_ok());
    assert_eq!(
        text(&arch::SM_90, SAXPY.cluster(2, 1, 1).sms_per_gpc(0)),
        "kernel `saxpy` cannot launch on sm_90: a cluster of 2 thread blocks does not fit a GPC of 0 SMs",
    );
    // One block an SM, by registers: as many SMs as blocks, and one less.
    let one = |sms| Kernel::new().block(1024).registers(64).cluster(8, 1, 1).sms_per_gpc(sms);
    assert_eq!(occupancy(&arch::SM_90, &one(8)).map(|reached| reached.workgroups), Ok(1));
    let error = Error::ClusterDoesNotFit { blocks: 8, sms_per_gpc: 7, blocks_per_sm: 1 };
    assert_eq!(occupancy(&arch::SM_90, &one(7)), Err(error));
    assert_eq!(gpc_capacity(&arch::SM_90, &one(7)), Err(error));
    // A block that does not fit an SM is what is wrong, not its cluster.
    let alone = Kernel::new().block(1024).registers(128).cluster(2, 1, 1).sms_per_gpc(8);
    assert!(matches!(occupancy(&arch::SM_90, &alone), Err(Error::DoesNotFit { .. })));
}

#[test]
fn a_cluster_past_the_portable_size_is_asked_for() {
    let sentence =
        |blocks| message::opt_in(&arch::SM_90, &SAXPY.cluster(blocks, 1, 1)).as_str().to_owned();
    assert_eq!(sentence(8), "");
    assert_eq!(
        sentence(9),
        "a cluster of 9 thread blocks is larger than the portable size of 8; the launch has to allow it \
         by `cudaFuncAttributeNonPortableClusterSizeAllowed`",
    );
    // What is not allowed at all is an error, and not for the launch to allow.
    assert_eq!((sentence(16).is_empty(), sentence(17).as_str()), (false, ""));
    let undocumented = SAXPY.cluster(9, 1, 1);
    assert_eq!(message::opt_in(&arch::SM_120, &undocumented).as_str(), "");
}

const TILED: Contract =
    Contract::new("tiled", &arch::SM_90, SAXPY.block_shape(32, 8, 1).cluster(2, 2, 1));

/// A launch in whole clusters is checked while the crate is compiled.
const LAUNCH: Launch = match TILED.launch_over((100, 8, 1)) {
    Ok(launch) => launch,
    Err(error) => panic!("{}", error.message().as_str()),
};

#[test]
fn a_grid_is_whole_clusters() {
    assert_eq!((LAUNCH.grid(), LAUNCH.cluster()), ((4, 2, 1), Some((2, 2, 1))));
    assert!(matches!(TILED.verdict(), Verdict::Kept(_)));
    let error = |grid| TILED.check_launch(grid, (32, 8, 1), 0).err().map(|error| error.kind);
    assert_eq!(error((6, 4, 5)), None);
    let along_y = LaunchErrorKind::Cluster { axis: Dimension::Y, workgroups: 5, cluster: 2 };
    assert_eq!(error((6, 5, 1)), Some(along_y));
    assert_eq!(error((0, 5, 1)), Some(LaunchErrorKind::EmptyGrid));
    let error = TILED.check_launch((7, 4, 1), (32, 8, 1), 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kernel `tiled` is launched with a grid of 7 thread blocks along x, which is no multiple of \
         its cluster's 2; 8 would be",
    );
    // The next multiple is past 32 bits.
    let wide = TILED.kernel(SAXPY.cluster(1, 7, 1));
    assert!(wide.launch((1, 65_534, 1)).is_ok());
    assert!(matches!(
        wide.launch_over((512, u32::MAX, 1)).unwrap_err().kind,
        LaunchErrorKind::Grid { axis: Dimension::Y, workgroups: u32::MAX, max: 65_535 },
    ));
    // Without clusters any grid is.
    let alone = TILED.kernel(SAXPY);
    assert_eq!(alone.launch((7, 5, 3)).unwrap().cluster(), None);
}
