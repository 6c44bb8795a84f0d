#![deny(warnings)]

use occ::{KernelDescriptor, occupancy_target};

macro_rules! kernels {
    ($sum:expr, $either:pat_param, $not:expr, $negative:expr) => {
        #[occupancy_target(
            arch = "gfx90a",
            min = 0.8,
            workgroup = 256,
            vgprs = $sum * 4 + ($not).count_ones() * 0 + $negative.pow(2) as u32 - 64,
            lds = 0,
        )]
        fn kept() -> u32 {
            $sum * 4
        }

        #[occupancy_target(arch = "gfx90a", min = 0.9)]
        const DESCRIBED: KernelDescriptor = if $sum * 4 == 68 {
            KernelDescriptor::new("described").workgroup(256).vgprs(64).lds(0)
        } else {
            panic!()
        };

        // A check that waits for `N` stands in the body, whose tokens are the author's.
        #[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 256, vgprs = const { N }, lds = 0)]
        fn waits<const N: u32>() -> u32 {
            $sum * N
        }

        #[occupancy_target(arch = "gfx90a", min = 0.1, workgroup = 256, vgprs = const { N }, lds = 0)]
        fn waits_behind_an_attribute<const N: u32>() -> u32 {
            #![allow(clippy::all)]
            let $either = (8_u32, 9_u32) else { return 0 };
            $sum * N + ($not).count_zeros() - $not.count_zeros() + $negative.pow(2) as u32
        }
    };
}

kernels!(8 + 9, (8 | 9, _), !0_u32, -8_i32);

fn main() {
    assert_eq!(kept(), 68);
    assert_eq!(DESCRIBED.name, "described");
    assert_eq!(waits::<4>(), 68);
    assert_eq!(waits_behind_an_attribute::<4>(), 68 + 64);
}
