//! Every kind of value, on functions.

use ::renamed_occ::occupancy_target;

use crate::scope::*;

/// All is known while expanding.
#[occupancy_target(
    crate = ::renamed_occ,
    arch = "gfx90a",
    min = 0.5,
    workgroup = (16, 16),
    vgprs = 24,
    contract = LITERALS,
    lds = 0
)]
pub fn literals() {}

/// The author's constants are called as the attribute's own names.
#[occupancy_target(
    crate = ::renamed_occ,
    arch = ::renamed_occ::arch::GFX90A,
    min = 1.0 / 2.0,
    workgroup = (x, y, z - 23),
    vgprs = OCCUPANCY + kernel + limited_by_vgprs(),
    sgprs = limited_by_wave_slots(),
    lds = CONTRACT as ::core::primitive::usize,
    contract = EXPRESSIONS
)]
pub fn expressions() {}

/// A size comes from a type, whatever `f32` is.
#[occupancy_target(
    crate = ::renamed_occ,
    arch = "sm_90",
    min_workgroups = OCCUPANCY_2 - 22,
    block = 256,
    registers = limited_by_registers(),
    shared = ::core::mem::size_of::<[Native; 64]>(),
    dynamic_shared = 0,
    contract = MEMORY
)]
pub fn memory() {}

/// The body still sees the author's `OCCUPANCY`, and so does whoever reads it.
#[occupancy_target(
    crate = ::renamed_occ,
    arch = ["gfx90a", "sm_90"],
    min = "50%",
    workgroup = 256,
    vgprs = 24,
    contract = MANY,
    lds = 0
)]
pub fn body() -> Native {
    OCCUPANCY + OCCUPANCY_2
}

/// A warning that const evaluation has to decide, and does not give.
#[occupancy_target(
    crate = ::renamed_occ,
    arch = "sm_90",
    min = 0.25,
    warn = 0.5,
    block = 256,
    registers = CONTRACT,
    contract = WANTED,
    shared = 0
)]
pub fn wanted() {}

/// And one that it does give.
#[expect(deprecated, reason = "proof that the warning comes")]
pub mod warned {
    use ::renamed_occ::occupancy_target;

    use crate::scope::*;

    /// 40 of 64 warps.
    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "sm_90",
        warn = 1.0,
        block = 256,
        registers = CONTRACT * 2,
        shared = 0,
    )]
    pub fn expression() {}

    /// The same, known while expanding.
    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "sm_90",
        warn = 1.0,
        block = 256,
        registers = 48,
        shared = 0,
    )]
    pub fn literal() {}
}

/// The same scope, and one register too many each.
#[cfg(broken)]
mod broken {
    use ::renamed_occ::occupancy_target;

    use crate::scope::*;

    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "gfx90a",
        min = 0.5,
        workgroup = 256,
        vgprs = 129,
        lds = 0,
    )]
    fn broken_literals() {}

    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "gfx90a",
        min = 0.5,
        workgroup = 256,
        vgprs = limited_by_vgprs() + 105,
        lds = 0
    )]
    fn broken_expressions() {}

    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "gfx90a",
        minimum = 0.5,
        workgroup = 256,
        vgprs = 24,
        lds = 0,
    )]
    fn broken_key() {}
}
