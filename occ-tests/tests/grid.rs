//! Grids spread over devices, worked out by hand.

use occ_core::__private::message;
use occ_core::__private::message::{percentage, unexplained};
use occ_core::{
    Arch, GridOccupancy, Kernel, Mode, Occupancy, Ratio, arch, grid_occupancy, occupancy,
};

fn reached(arch: &Arch, threads: u32, vgprs: u32) -> Occupancy {
    occupancy(arch, &Kernel::new().workgroup(threads).vgprs(vgprs)).expect("it launches")
}

/// Capacity, rounds, workgroups of the last round, mean.
fn shown(grid: Option<GridOccupancy>) -> (u64, u64, u64, String) {
    let grid = grid.expect("there is one");
    (grid.capacity, grid.rounds, grid.last_round, percentage(grid.mean).to_string())
}

#[test]
fn nvidia_counts_busy_sms() {
    // 10 blocks of 6 warps on each of 80 SMs with 64 warps.
    let kernel = reached(&arch::SM_70, 192, 20);
    assert_eq!(kernel.workgroups, 10);
    // 506 / 80 blocks of 6 warps over 64.
    assert_eq!(shown(grid_occupancy(&kernel, 506, 80)), (800, 1, 506, "59.3%".to_owned()));
    assert_eq!(shown(grid_occupancy(&kernel, 800, 80)), (800, 1, 800, "93.8%".to_owned()));
    // One block on each of 40 SMs: the idle ones do not count.
    assert_eq!(shown(grid_occupancy(&kernel, 40, 80)), (800, 1, 40, "9.4%".to_owned()));
    // 80 SMs with 10 blocks, then 40 SMs with one.
    assert_eq!(shown(grid_occupancy(&kernel, 840, 80)), (800, 2, 40, "65.6%".to_owned()));
}

#[test]
fn amd_counts_every_cu() {
    // 8 workgroups of 4 waves on each of 104 CUs with 32 waves.
    let kernel = reached(&arch::GFX90A, 256, 8);
    assert_eq!(kernel.workgroups, 8);
    assert_eq!(shown(grid_occupancy(&kernel, 4096, 104)), (832, 5, 768, "98.5%".to_owned()));
    assert_eq!(shown(grid_occupancy(&kernel, 52, 104)), (832, 1, 52, "6.3%".to_owned()));
}

#[test]
fn two_cus_are_a_wgp() {
    let mut kernel = Kernel::new().workgroup(256).vgprs(64).mode(Mode::Wgp);
    let wgp = occupancy(&arch::GFX1100, &kernel).expect("it launches");
    kernel.mode = Some(Mode::Cu);
    let cu = occupancy(&arch::GFX1100, &kernel).expect("it launches");
    assert_eq!(wgp.workgroups, 2 * cu.workgroups);
    let (wgp, cu) = (grid_occupancy(&wgp, 500, 96), grid_occupancy(&cu, 500, 96));
    assert_eq!(wgp, cu);
    // One CU alone makes no WGP.
    assert_eq!(grid_occupancy(&reached(&arch::GFX1100, 256, 64), 500, 1), None);
}

#[test]
fn nothing_is_spread_over_nothing() {
    let kernel = reached(&arch::SM_90, 256, 32);
    assert_eq!(grid_occupancy(&kernel, 0, 132), None);
    assert_eq!(grid_occupancy(&kernel, 100, 0), None);
    let (mut idle, mut slotless) = (kernel, kernel);
    (idle.workgroups, slotless.max_waves) = (0, 0);
    assert_eq!(grid_occupancy(&idle, 100, 132), None);
    assert_eq!(grid_occupancy(&slotless, 100, 132), None);
    // Any numbers a file may hold.
    let most = grid_occupancy(&kernel, u64::MAX, u32::MAX).expect("a very large grid");
    assert_eq!(percentage(most.mean).as_str(), "99.9%");
}

#[test]
fn grids_in_words() {
    let kernel = reached(&arch::SM_70, 192, 20);
    let text = |workgroups| {
        let grid = grid_occupancy(&kernel, workgroups, 80).expect("there is one");
        message::grid(&kernel, workgroups, 80, &grid).to_string()
    };
    assert_eq!(
        text(1),
        "1 thread block is fewer than the 800 that fill 80 SMs: alone it reaches 9.4%"
    );
    assert_eq!(
        text(506),
        "506 thread blocks are fewer than the 800 that fill 80 SMs: spread evenly they reach 59.3%"
    );
    assert_eq!(
        text(1600),
        "1600 thread blocks: 2 full rounds on 80 SMs: with rounds of equal length they reach 93.8%"
    );
    assert_eq!(
        text(840),
        "840 thread blocks: one full round on 80 SMs, then a partial round of 40 of 800 thread \
         blocks: with rounds of equal length they reach 65.6%"
    );
    assert_eq!(
        unexplained(&kernel, Ratio::new(1, 8)).to_string(),
        "12.5% of the warp slots is lost otherwise: thread blocks of uneven length, or the time to \
         fill and to drain the device"
    );
}
