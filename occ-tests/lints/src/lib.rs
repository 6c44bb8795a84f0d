//! Kernels in a crate that denies every lint people use. What the attribute writes must not be
//! what a lint is about: its author could not help it.

#![no_std]
#![forbid(unsafe_code)]
// `tests/lints.rs` builds with it: no other build fails because a compiler has a new lint.
// Groups first, then what no group has or what is allowed by default.
#![cfg_attr(
    strict,
    deny(
        warnings,
        future_incompatible,
        keyword_idents,
        nonstandard_style,
        refining_impl_trait,
        rust_2018_compatibility,
        rust_2018_idioms,
        rust_2021_compatibility,
        rust_2024_compatibility,
        unused
    )
)]
#![cfg_attr(
    strict,
    deny(
        absolute_paths_not_starting_with_crate,
        ambiguous_negative_literals,
        closure_returning_async_block,
        deprecated_in_future,
        elided_lifetimes_in_paths,
        explicit_outlives_requirements,
        impl_trait_redundant_captures,
        let_underscore_drop,
        macro_use_extern_crate,
        meta_variable_misuse,
        missing_copy_implementations,
        missing_debug_implementations,
        missing_docs,
        non_ascii_idents,
        redundant_imports,
        redundant_lifetimes,
        single_use_lifetimes,
        trivial_casts,
        trivial_numeric_casts,
        unit_bindings,
        unnameable_types,
        unreachable_pub,
        unused_crate_dependencies,
        unused_extern_crates,
        unused_import_braces,
        unused_lifetimes,
        unused_macro_rules,
        unused_qualifications,
        unused_results,
        variant_size_differences
    )
)]
#![cfg_attr(strict, deny(clippy::all, clippy::pedantic, clippy::nursery))]
#![cfg_attr(
    strict,
    deny(
        clippy::absolute_paths,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        clippy::arithmetic_side_effects,
        clippy::as_underscore,
        clippy::assertions_on_result_states,
        clippy::clone_on_ref_ptr,
        clippy::decimal_literal_representation,
        clippy::default_numeric_fallback,
        clippy::default_union_representation,
        clippy::else_if_without_else,
        clippy::empty_enum_variants_with_brackets,
        clippy::empty_structs_with_brackets,
        clippy::exit,
        clippy::expect_used,
        clippy::field_scoped_visibility_modifiers,
        clippy::float_cmp_const,
        clippy::fn_to_numeric_cast_any,
        clippy::get_unwrap,
        clippy::if_then_some_else_none,
        clippy::impl_trait_in_params,
        clippy::indexing_slicing,
        clippy::infinite_loop,
        clippy::integer_division,
        clippy::let_underscore_must_use,
        clippy::let_underscore_untyped,
        clippy::min_ident_chars,
        clippy::missing_assert_message,
        clippy::missing_docs_in_private_items,
        clippy::mixed_read_write_in_expression,
        clippy::mod_module_files,
        clippy::module_name_repetitions,
        clippy::modulo_arithmetic,
        clippy::multiple_inherent_impl,
        clippy::needless_raw_strings,
        clippy::panic,
        clippy::panic_in_result_fn,
        clippy::partial_pub_fields,
        clippy::pattern_type_mismatch,
        clippy::pub_use,
        clippy::redundant_type_annotations,
        clippy::renamed_function_params,
        clippy::same_name_method,
        clippy::semicolon_inside_block,
        clippy::shadow_reuse,
        clippy::shadow_same,
        clippy::shadow_unrelated,
        clippy::single_call_fn,
        clippy::single_char_lifetime_names,
        clippy::std_instead_of_alloc,
        clippy::std_instead_of_core,
        clippy::str_to_string,
        clippy::todo,
        clippy::try_err,
        clippy::undocumented_unsafe_blocks,
        clippy::unimplemented,
        clippy::unnecessary_self_imports,
        clippy::unreachable,
        clippy::unseparated_literal_suffix,
        clippy::unused_result_ok,
        clippy::unused_trait_names,
        clippy::unwrap_used,
        clippy::use_debug,
        clippy::wildcard_enum_match_arm
    )
)]

#[cfg(control)]
pub mod control;

use occ::arch::GFX942;
use occ::{Describe, KernelDescriptor, occupancy_target};

/// Threads along one side of a tile.
pub const SIDE: u32 = 16;

/// Measured.
pub const VGPRS: u64 = 24;

/// Measured too.
pub const SMALL: i8 = 32;

/// Of a tile.
pub const BYTES: usize = 4096;

/// A wanted occupancy.
pub const WANTED: f64 = 0.25;

/// Known while expanding.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = (16, 16), vgprs = 24, lds = 4096)]
pub const fn literals() {}

/// Known to the compiler alone, in every integer type.
#[occupancy_target(
    arch = "gfx90a",
    min = WANTED + 0.25,
    workgroup = (SIDE, SIDE, 1),
    vgprs = VGPRS,
    sgprs = SMALL,
    lds = BYTES,
    dynamic_lds = BYTES,
    wave = SIDE * 4,
    trap = BYTES == 0,
    scratch = false
)]
pub const fn expressions() {}

/// Several targets, and a minimum in workgroups.
#[occupancy_target(
    arch = ["gfx90a", "sm_90", GFX942],
    min_workgroups = SIDE - 14,
    workgroup = SIDE * SIDE,
    vgprs = 24,
    lds = 0
)]
pub const fn list() {}

/// Waves, a mode, and a description for others to read.
#[occupancy_target(
    arch = "gfx1100",
    min_waves_per_simd = VGPRS - 20,
    workgroup = 256,
    vgprs = 24,
    mode = "cu",
    contract = WAVES_CONTRACT,
    lds = 0
)]
pub const fn waves() {}

/// A warning that is not given.
#[occupancy_target(
    arch = "sm_90",
    min = 0.25,
    warn = WANTED,
    block = 256,
    registers = VGPRS,
    contract = WARN_CONTRACTS,
    shared = 0
)]
pub const fn warn_kept() {}

/// The same, known while expanding.
#[occupancy_target(arch = "sm_90", warn = "50%", block = 256, registers = 24, shared = 0)]
pub const fn warn_kept_literal() {}

/// A warning that is given, and silenced.
#[occupancy_target(arch = "sm_90", warn = 1.0, block = 256, registers = 255, shared = 0)]
#[expect(deprecated, reason = "proof that the warning comes")]
pub const fn warned() {}

/// A warning from the compiler's own numbers, silenced.
#[occupancy_target(arch = "sm_90", warn = 1.0, block = 256, registers = VGPRS + 231, shared = 0)]
#[expect(deprecated, reason = "proof that the warning comes")]
pub const fn warned_by_expression() {}

/// A body of its own, with items first.
///
/// # Panics
///
/// Never.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
#[must_use]
pub fn body(values: &[f32]) -> f32 {
    const SCALE: f32 = 2.0;
    values.iter().map(|value| value * SCALE).sum()
}

/// Waits for its parameter.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = N, vgprs = VGPRS, lds = 0)]
pub const fn generic<const N: u32>() {}

/// Uses it.
pub const fn uses_generic() {
    generic::<64>();
}

/// Workgroup memory by its types.
#[occupancy_target(
    arch = "gfx90a",
    min = 0.5,
    workgroup = 64,
    vgprs = 24,
    lds = size_of::<[f32; 64]>(),
)]
pub const fn memory() {}

/// A descriptor.
#[occupancy_target(arch = "gfx90a", min = 0.5, contract = CONSTANT_CONTRACT)]
pub const CONSTANT: KernelDescriptor = KernelDescriptor::new("constant").workgroup(256).vgprs(24);

/// Another.
#[occupancy_target(arch = "gfx90a", min = 0.5, warn = 0.5)]
pub static STATIC: KernelDescriptor =
    KernelDescriptor::new("static").workgroup(SIDE * SIDE).vgprs(24);

/// Described.
#[derive(Clone, Copy, Debug, Default)]
pub struct Described;

/// And here.
impl Describe for Described {
    #[occupancy_target(arch = "gfx90a", min = 0.5, warn = 0.5)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("described").workgroup(256).vgprs(32);
}

/// A warning on a constant, silenced.
#[occupancy_target(arch = "sm_90", warn = 1.0)]
#[expect(deprecated, reason = "proof that the warning comes")]
pub const WARNED: KernelDescriptor =
    KernelDescriptor::new("warned").block(256).registers(255).lds(0);

/// The check takes over one expectation, and leaves the other.
#[occupancy_target(arch = "sm_90", warn = 1.0, block = 256, registers = 255, shared = 0)]
#[expect(non_snake_case, deprecated, reason = "proof that both come")]
pub const fn OddName() {}

/// No longer of use, and still checked.
#[deprecated(note = "of no use")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Old;

/// Holds the old one.
#[must_use]
#[expect(deprecated, reason = "it holds the old one")]
pub const fn old(old: Old) -> Old {
    old
}

#[expect(deprecated, reason = "it is the old one")]
impl Describe for Old {
    #[occupancy_target(arch = "gfx90a", min = 0.5)]
    const KERNEL: KernelDescriptor = Described::KERNEL;
}

/// A launch, in cudarc's shape.
#[derive(Clone, Copy, Debug)]
pub struct LaunchConfig {
    /// Blocks.
    pub grid_dim: (u32, u32, u32),
    /// Threads of a block.
    pub block_dim: (u32, u32, u32),
    /// Bytes.
    pub shared_mem_bytes: u32,
}

/// How to launch.
#[occupancy_target(arch = "sm_90", min = 0.5, registers = 32, shared = BYTES)]
pub const LAUNCH: LaunchConfig =
    LaunchConfig { grid_dim: (1, 1, 1), block_dim: (SIDE, SIDE, 1), shared_mem_bytes: 0 };

impl Described {
    /// Its kernel.
    #[occupancy_target(arch = "sm_90", min = 0.5, contract = DESCRIBED_CONTRACT)]
    pub const OWN: KernelDescriptor = KernelDescriptor::new("described").block(256).registers(32);

    /// Measured.
    const VGPRS: u16 = 24;

    /// Measured.
    const SGPRS: u32 = 24;

    /// A method.
    #[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub const fn method(self) {}

    /// A method held to a constant of its type.
    #[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = Self::VGPRS, lds = 0)]
    pub const fn own_constant(self) {}

    /// A constant of the type.
    #[occupancy_target(arch = "gfx90a", min = 0.5)]
    pub const ASSOCIATED: KernelDescriptor =
        KernelDescriptor::new("associated").workgroup(256).vgprs(Self::SGPRS);
}
