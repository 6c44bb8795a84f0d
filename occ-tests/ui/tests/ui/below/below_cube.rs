use frameworks::{cube, cube as kernel_of};
use occ::occupancy_target;

// One error a kernel, although `#[cube(launch)]` makes a second function of it with the same attributes.

#[cube(launch)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "gfx90a.hsaco")]
pub fn measured(_input: &[f32]) {}

// Broken, which is not said: it is not known whether a check here is evaluated.
#[cube(launch)]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 0)]
pub fn declared(_input: &[f32]) {}

// No check of this one would be evaluated.
#[cube(launch_unchecked)]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 65536 * size_of::<N>())]
pub fn generic<N: Copy>(_input: &[N]) {}

#[cube]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 0)]
pub fn called(_input: &[f32]) {}

// Under another name it is any attribute.
#[kernel_of]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 65536 * size_of::<N>())]
pub fn renamed<N: Copy>(_input: &[N]) {}

// Told by const evaluation: this check is evaluated.
#[kernel_of]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 0)]
pub fn renamed_and_not_generic<N: Copy>(_input: &[N]) {}

pub mod program {
    use super::{kernel_of, occupancy_target};

    // Not the program's `main`.
    #[kernel_of]
    #[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 65536 * size_of::<N>())]
    pub fn main<N: Copy>(_input: &[N]) {}
}

macro_rules! stamped {
    ($(#[$above:meta])* $name:ident) => {
        $(#[$above])*
        #[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 96, lds = 65536 * size_of::<N>())]
        pub fn $name<N: Copy>(_input: &[N]) {}
    };
}

stamped!(#[kernel_of] by_argument);

// Written by hand, and nobody's kernel.
stamped!(#[allow(dead_code)] #[doc = "waits"] kept);

fn main() {}
