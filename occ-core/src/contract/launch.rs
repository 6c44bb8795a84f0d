//! A launch held to a contract: the sizes that the host asks for are those that the contract counted.

use super::Contract;
use crate::arch::Vendor;
use crate::kernel::{Dimension, Kernel, threads};
use crate::occupancy::{Error, Occupancy, occupancy};

/// The sizes of a launch that keeps its contract. Sizes are along x, y and z.
///
/// Made by [`Contract::check_launch`], [`Contract::launch`] and [`Contract::launch_over`], and by nothing else:
/// what holds one holds a launch that keeps its contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Launch {
    grid: (u32, u32, u32),
    workgroup: (u32, u32, u32),
    dynamic_lds: u32,
    cluster: Option<(u32, u32, u32)>,
    occupancy: Occupancy,
}

impl Launch {
    /// Workgroups (thread blocks) of the grid.
    #[must_use]
    pub const fn grid(&self) -> (u32, u32, u32) {
        self.grid
    }

    /// Threads (work-items) of a workgroup.
    #[must_use]
    pub const fn workgroup(&self) -> (u32, u32, u32) {
        self.workgroup
    }

    /// Workgroup memory asked for at launch, bytes per workgroup.
    #[must_use]
    pub const fn dynamic_lds(&self) -> u32 {
        self.dynamic_lds
    }

    /// Thread blocks of a cluster, which the host has to ask for where the kernel was not compiled for
    /// them; `None`: the kernel is launched without clusters. One that is larger than
    /// [`Clusters::portable`](crate::arch::Clusters::portable) has to be allowed, by
    /// `cudaFuncAttributeNonPortableClusterSizeAllowed`.
    #[must_use]
    pub const fn cluster(&self) -> Option<(u32, u32, u32)> {
        self.cluster
    }

    /// What this launch reaches.
    #[must_use]
    pub const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }
}

/// Why a launch does not keep its contract. Of a contract in a `const` or a `static` it lives as long
/// as the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LaunchError<'a> {
    /// The contract.
    pub contract: &'a Contract<'a>,
    /// What is wrong.
    pub kind: LaunchErrorKind,
    /// Threads along x, y and z of the workgroup that the launch asks for.
    pub workgroup: (u32, u32, u32),
    /// Bytes of workgroup memory that the launch asks for.
    pub dynamic_lds: u32,
}

/// What is wrong with a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchErrorKind {
    /// The occupancy of the contract's own kernel cannot be computed.
    Refused(Error),
    /// Workgroups of another size or shape than the contract counted.
    Workgroup,
    /// More workgroup memory at launch than the contract counted.
    DynamicLds,
    /// A grid without workgroups.
    EmptyGrid,
    /// More workgroups along one dimension than the device allows (NVIDIA).
    Grid {
        /// The dimension.
        axis: Dimension,
        /// Workgroups along it.
        workgroups: u32,
        /// The limit.
        max: u32,
    },
    /// A grid that is no multiple of the cluster along one dimension.
    Cluster {
        /// The dimension.
        axis: Dimension,
        /// Thread blocks of the grid along it.
        workgroups: u32,
        /// Those of the cluster.
        cluster: u32,
    },
    /// More threads along one dimension of the grid than the device allows (AMD).
    Threads {
        /// The dimension.
        axis: Dimension,
        /// Threads along it.
        threads: u64,
        /// The limit.
        max: u32,
    },
}

impl Contract<'_> {
    /// The launch of `grid` workgroups of `workgroup` threads that ask for `dynamic_lds` bytes, if the
    /// contract holds for it.
    ///
    /// ```
    /// use occ_core::{Contract, Kernel, arch};
    ///
    /// const SAXPY: Contract =
    ///     Contract::new("saxpy", &arch::SM_90, Kernel::new().block(256).registers(64));
    ///
    /// assert!(SAXPY.check_launch((4096, 1, 1), (256, 1, 1), 0).is_ok());
    /// let error = SAXPY.check_launch((4096, 1, 1), (1024, 1, 1), 0).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "kernel `saxpy` is launched with thread blocks of 1024 threads, its contract counts 256; \
    ///      such a launch reaches 50% occupancy on sm_90 (32 of 64 warps per SM), limited by registers",
    /// );
    /// ```
    ///
    /// It works in `const` too:
    ///
    /// ```compile_fail,E0080
    /// # use occ_core::{Contract, Kernel, Launch, arch};
    /// # const SAXPY: Contract =
    /// #     Contract::new("saxpy", &arch::SM_90, Kernel::new().block(256).registers(64));
    /// const LAUNCH: Launch = match SAXPY.check_launch((4096, 1, 1), (1024, 1, 1), 0) {
    ///     Ok(launch) => launch,
    ///     Err(error) => panic!("{}", error.message().as_str()),
    /// };
    /// ```
    ///
    /// # Errors
    ///
    /// A [`LaunchError`] where the workgroup has another size than the contract's or is outside of its
    /// range, or has another shape where the contract knows it; where it asks for more workgroup memory than
    /// the contract counted; where the grid is empty, larger than the device allows, or no multiple of
    /// the cluster; and where the occupancy of the contract's own kernel cannot be computed. Whether the
    /// contract keeps its minimum is no question of the launch: [`Self::is_kept`] says that.
    pub const fn check_launch(
        &self,
        grid: (u32, u32, u32),
        workgroup: (u32, u32, u32),
        dynamic_lds: u32,
    ) -> Result<Launch, LaunchError<'_>> {
        let kind = match self.launch_error(grid, workgroup, dynamic_lds) {
            Some(kind) => kind,
            None => match occupancy(&self.arch, &self.launched(workgroup, dynamic_lds)) {
                Ok(occupancy) => {
                    let cluster = match self.kernel.cluster {
                        Some([x, y, z]) => Some((x, y, z)),
                        None => None,
                    };
                    return Ok(Launch { grid, workgroup, dynamic_lds, cluster, occupancy });
                }
                Err(error) => LaunchErrorKind::Refused(error),
            },
        };
        Err(LaunchError { contract: self, kind, workgroup, dynamic_lds })
    }

    /// As [`Self::check_launch`], with the contract's own workgroup and dynamic workgroup memory: so they
    /// are written once. A workgroup whose shape is not known lies along x.
    ///
    /// # Errors
    ///
    /// As [`Self::check_launch`].
    pub const fn launch(&self, grid: (u32, u32, u32)) -> Result<Launch, LaunchError<'_>> {
        self.check_launch(grid, self.workgroup(), self.kernel.dynamic_lds)
    }

    /// As [`Self::launch`], with as many workgroups as `threads` threads along x, y and z need, in whole
    /// clusters where there are any; the last of each dimension may have more threads than are needed.
    ///
    /// # Errors
    ///
    /// As [`Self::check_launch`].
    pub const fn launch_over(&self, threads: (u32, u32, u32)) -> Result<Launch, LaunchError<'_>> {
        let (x, y, z) = self.workgroup();
        let [along_x, along_y, along_z] = match self.kernel.cluster {
            Some(cluster) => cluster,
            None => [1; 3],
        };
        self.launch((
            whole(groups(threads.0, x), along_x),
            whole(groups(threads.1, y), along_y),
            whole(groups(threads.2, z), along_z),
        ))
    }

    /// Threads along x, y and z of the contract's workgroup; along x where the shape is not known,
    /// the most of a range, and `(0, 1, 1)` where the size is not known.
    #[must_use]
    pub const fn workgroup(&self) -> (u32, u32, u32) {
        match (self.range, self.kernel.workgroup_shape, self.kernel.workgroup) {
            (Some([_, most]), ..) => (most, 1, 1),
            (None, Some([x, y, z]), _) => (x, y, z),
            (None, None, Some(threads)) => (threads, 1, 1),
            (None, None, None) => (0, 1, 1),
        }
    }

    /// The kernel as it would be launched.
    const fn launched(&self, (x, y, z): (u32, u32, u32), dynamic_lds: u32) -> Kernel {
        self.kernel.workgroup_shape(x, y, z).dynamic_lds(dynamic_lds)
    }

    const fn launch_error(
        &self,
        grid: (u32, u32, u32),
        workgroup: (u32, u32, u32),
        dynamic_lds: u32,
    ) -> Option<LaunchErrorKind> {
        // A kernel without an occupancy holds no launch to anything.
        if let Err(error) = occupancy(&self.arch, &self.kernel) {
            return Some(LaunchErrorKind::Refused(error));
        }
        let (x, y, z) = workgroup;
        let is_counted = match (self.range, self.kernel.workgroup_shape, self.kernel.workgroup) {
            (Some([least, most]), ..) => {
                let asked = threads(x, y, z);
                least <= asked && asked <= most
            }
            (None, Some(shape), _) => shape[0] == x && shape[1] == y && shape[2] == z,
            (None, None, Some(counted)) => threads(x, y, z) == counted,
            (None, None, None) => false,
        };
        if !is_counted {
            return Some(LaunchErrorKind::Workgroup);
        }
        if dynamic_lds > self.kernel.dynamic_lds {
            return Some(LaunchErrorKind::DynamicLds);
        }
        let grid = [grid.0, grid.1, grid.2];
        match (grid_error(self.arch.vendor, grid, [x, y, z]), self.kernel.cluster) {
            (None, Some(cluster)) => cluster_error(grid, cluster),
            (kind, _) => kind,
        }
    }
}

/// Workgroups of `size` threads for `threads` of them. A size that is not known is no divisor.
const fn groups(threads: u32, size: u32) -> u32 {
    if size == 0 { threads } else { threads.div_ceil(size) }
}

/// `workgroups`, and as many more as make whole clusters of `cluster`. One that is past 32 bits stays as
/// it is: no device takes either.
const fn whole(workgroups: u32, cluster: u32) -> u32 {
    match workgroups.checked_next_multiple_of(cluster) {
        Some(whole) => whole,
        None => workgroups,
    }
}

/// The first dimension along which a grid is no multiple of its cluster.
///
/// CUDA Driver API, `CUlaunchAttributeValue::clusterDim`: each dimension of the cluster divides that of the
/// grid, which counts thread blocks.
const fn cluster_error(grid: [u32; 3], cluster: [u32; 3]) -> Option<LaunchErrorKind> {
    let mut i = 0;
    while i < grid.len() {
        let (workgroups, cluster) = (grid[i], cluster[i]);
        if !workgroups.is_multiple_of(cluster) {
            return Some(LaunchErrorKind::Cluster { axis: Dimension::ALL[i], workgroups, cluster });
        }
        i += 1;
    }
    None
}

/// What is wrong with a grid.
///
/// NVIDIA: "Maximum x-dimension of a grid of thread blocks: 2^31 - 1" and "Maximum y- or z-dimension
/// of a grid of thread blocks: 65535", the same for every compute capability from 3.0 on (CUDA C++
/// Programming Guide, Technical Specifications per Compute Capability). AMD: `grid_size_x`, `_y` and
/// `_z` of a kernel dispatch packet count work-items in 32 bits (HSA Platform System Architecture
/// Specification, AQL kernel dispatch packet).
const fn grid_error(
    vendor: Vendor,
    grid: [u32; 3],
    workgroup: [u32; 3],
) -> Option<LaunchErrorKind> {
    const NVIDIA: [u32; 3] = [0x7fff_ffff, 65_535, 65_535];
    if grid[0] == 0 || grid[1] == 0 || grid[2] == 0 {
        return Some(LaunchErrorKind::EmptyGrid);
    }
    let mut i = 0;
    while i < grid.len() {
        let axis = Dimension::ALL[i];
        match vendor {
            Vendor::Nvidia => {
                let (workgroups, max) = (grid[i], NVIDIA[i]);
                if workgroups > max {
                    return Some(LaunchErrorKind::Grid { axis, workgroups, max });
                }
            }
            // No source names a limit.
            Vendor::Intel | Vendor::Adreno => {}
            Vendor::Amd => {
                let threads = grid[i] as u64 * workgroup[i] as u64;
                if threads > u32::MAX as u64 {
                    return Some(LaunchErrorKind::Threads { axis, threads, max: u32::MAX });
                }
            }
        }
        i += 1;
    }
    None
}

impl LaunchError<'_> {
    /// What the launch would have reached on the contract's architecture.
    ///
    /// # Errors
    ///
    /// As [`occupancy`](crate::occupancy()).
    pub const fn occupancy(&self) -> Result<Occupancy, Error> {
        occupancy(&self.contract.arch, &self.kernel())
    }

    /// The kernel as it would have been launched.
    #[must_use]
    pub const fn kernel(&self) -> Kernel {
        self.contract.launched(self.workgroup, self.dynamic_lds)
    }
}
