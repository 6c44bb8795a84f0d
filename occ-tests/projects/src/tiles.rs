//! Matrix products for several element types and tile sizes, written by one macro.

use occ::occupancy_target;
use spirv_std::glam::UVec3;
use spirv_std::spirv;

/// What a product is launched with.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Shape<T> {
    /// Factor of the product.
    pub alpha: T,
    /// Rows, columns and depth.
    pub sizes: [u32; 3],
}

macro_rules! products {
    ($(
        $(#[$doc:meta])*
        $name:ident<$T:ty, $TS:tt, $TSA:tt, $TSB:tt, $UNR:tt, $MICA:tt, $MICB:tt>
            ($($bias:tt = true)?) = $contract:ident
    ),* $(,)?) => {$(
        $(#[$doc])*
        #[occupancy_target(arch = "gfx1100", min = 0.2, vgprs = 96, contract = $contract)]
        #[allow(unused_attributes)]
        #[spirv(compute(threads($TS)))]
        pub fn $name(
            #[spirv(workgroup_id)]
            group: UVec3,
            #[spirv(local_invocation_id)]
            local: UVec3,
            #[spirv(storage_buffer, descriptor_set = 0, binding = 0)]
            a: &[$T],
            #[spirv(workgroup)]
            a_tile: &mut [[$T; $TSA * $MICA + 1]; $UNR],
            #[spirv(storage_buffer, descriptor_set = 0, binding = 1)]
            b: &[$T],
            #[spirv(workgroup)]
            b_tile: &mut [[$T; $TSB * $MICB + 1]; $UNR],
            $(
                #[spirv(storage_buffer, descriptor_set = 0, binding = 2)]
                $bias: &[$T],
            )?
            #[spirv(storage_buffer, descriptor_set = 0, binding = 3)]
            c: &mut [$T],
            #[spirv(push_constant)]
            shape: &Shape<$T>,
        ) {
            type Tile = [[$T; $TSA]; $MICA];
            let mut sums: Tile = [[a[0]; $TSA]; $MICA];
            let (row, column) = (local.x as usize / $TSB, local.x as usize % $TSB);
            a_tile[0][row] = a[row];
            b_tile[0][column] = b[column];
            sums[0][0] = a_tile[0][row] * b_tile[0][column] * shape.alpha;
            c[group.x as usize] = sums[0][0];
        }
    )*};
}

products!(
    /// A product of floats with a bias.
    product_f32<f32, 256, 16, 16, 16, 4, 4>(bias = true) = PRODUCT_F32,
    /// A product of integers.
    product_u32<u32, 256, 16, 16, 8, 2, 2>() = PRODUCT_U32,
    /// A product of doubles.
    product_f64<f64, 64, 8, 8, 16, 8, 8>() = PRODUCT_F64,
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected::{Expected, holds};

    #[test]
    fn fragments_are_what_the_macro_was_given() {
        // Two tiles of 16 rows of 65 values of 4 bytes: 9 KiB allocated, which 14 workgroups could
        // have; 8 of 8 waves fill the slots.
        let expected = Expected { workgroup: 256, lds: 8320, dynamic: 0, workgroups: 8, waves: 64 };
        holds(&PRODUCT_F32, "product_f32", expected);
        // Two of 8 rows of 33.
        holds(&PRODUCT_U32, "product_u32", Expected { lds: 2112, ..expected });
        // Two of 16 rows of 65 values of 8 bytes: 17 KiB of 128 for 7 workgroups of 2 waves.
        let expected = Expected { workgroup: 64, lds: 16640, dynamic: 0, workgroups: 7, waves: 14 };
        holds(&PRODUCT_F64, "product_f64", expected);
    }
}
