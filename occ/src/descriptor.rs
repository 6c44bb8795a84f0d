//! What a constant under the attribute may be.

use occ_core::KernelDescriptor;

/// The type of a constant under [`#[occupancy_target]`](macro@crate::occupancy_target) that is no launch
/// configuration: a [`KernelDescriptor`].
///
/// A constant of another type fails the build, and rustc names this trait:
///
/// ```compile_fail,E0277
/// # use occ::occupancy_target;
/// #[occupancy_target(arch = "gcn", min = 0.25)]
/// const BLUR: u32 = 84;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` describes no kernel",
    label = "expected an `occ::KernelDescriptor`",
    note = "one constant describes one kernel: an `occ::KernelDescriptor`, or a launch configuration with \
            the fields `block_dim` and `shared_mem_bytes`",
    note = "a type of your own describes a kernel by `impl occ::Describe`, and the attribute goes on its `const KERNEL`"
)]
pub trait Descriptor: Sealed {
    /// The type itself. Where there is none, rustc leaves it at one complaint.
    #[doc(hidden)]
    type Itself;
}

/// There is nothing else that the engine can read.
pub trait Sealed {}

impl Sealed for KernelDescriptor {}

#[diagnostic::do_not_recommend]
impl Descriptor for KernelDescriptor {
    type Itself = Self;
}

/// Lets a descriptor pass, and nothing else. rustc prints this name where something else is given.
#[must_use]
pub const fn descriptor<T: Descriptor<Itself = T>>(value: T) -> T::Itself {
    value
}
