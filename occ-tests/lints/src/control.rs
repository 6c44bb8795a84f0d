//! What the attribute writes, written by hand: lints that are on, and that reach where its
//! expansion stands, speak up.

use occ::{Contract, Kernel, arch};

pub fn kernel() {
    let value = super::SIDE;
    const OCCUPANCY: () = assert!(
        occ::Contract::new(
            "kernel",
            &occ::arch::GFX90A,
            Kernel::new().workgroup(super::SIDE as u32).vgprs(super::VGPRS as u32),
        )
        .is_kept()
    );
    #[allow(unused_variables)]
    const fn limited_by_vgprs(contract: &Contract) -> ! {
        panic!("limited")
    }
}

mod nested {
    pub const CONTRACT: super::Contract =
        super::Contract::new("kernel", &super::arch::GFX90A, super::Kernel::new());
}
