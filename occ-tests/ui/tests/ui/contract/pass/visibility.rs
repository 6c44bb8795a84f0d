#![deny(warnings, dead_code, unreachable_pub)]

use occ::{KernelDescriptor, occupancy_target};

mod filters {
    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = BLUR,
        lds = 0,
    )]
    pub(crate) fn blur() {}

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = SHARPEN,
        lds = 0,
    )]
    pub(super) fn sharpen() {}

    #[occupancy_target(arch = "gcn", min = 0.5, contract = BLOOM_CONTRACT)]
    pub(in crate::filters) const BLOOM: KernelDescriptor =
        KernelDescriptor::new("bloom").workgroup(256).vgprs(24);

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = FADE,
        lds = 0,
    )]
    fn fade() {}

    pub(crate) fn all() -> [&'static str; 3] {
        fade();
        [FADE.name, BLOOM.name, BLOOM_CONTRACT.name]
    }
}

fn main() {
    filters::blur();
    filters::sharpen();
    assert_eq!(filters::all(), ["fade", "bloom", "bloom"]);
    assert_eq!([filters::BLUR.name, filters::SHARPEN.name], ["blur", "sharpen"]);
}
