//! Expressions behind the equals signs.

// A minimum of 0 warns that it cannot fail.
#![allow(deprecated)]

use occ::occupancy_target;
use occ::{Arch, arch};

pub mod integer_suffixed {
    //! `24u32` is 24.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24u32, lds = 0)]
    pub fn blur() {}
}

pub mod integer_suffixed_after_a_line {
    //! `24_usize` is 24.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24_usize, lds = 0)]
    pub fn blur() {}
}

pub mod integer_hexadecimal {
    //! `0x18` is 24.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 0x18, lds = 0)]
    pub fn blur() {}
}

pub mod integer_binary {
    //! `0b1_1000` is 24.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 0b1_1000, lds = 0)]
    pub fn blur() {}
}

pub mod integer_octal {
    //! `0o30` is 24.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 0o30, lds = 0)]
    pub fn blur() {}
}

pub mod integer_underscored {
    //! `2_4_` is 24.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 2_4_, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_without_digits {
    //! `1.` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 1., workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_exponent {
    //! `5e-1` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 5e-1, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_large_exponent {
    //! `0.005E+2` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.005E+2, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_suffixed {
    //! `0.5f64` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5f64, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_underscored {
    //! `0.5_0` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5_0, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_zero {
    //! `0` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_one {
    //! `1` is a fraction.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 1, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod percent {
    //! A percentage in quotes.

    use super::*;

    #[occupancy_target(arch = "gcn", min = "50%", workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod percent_with_a_point {
    //! A percentage with a point.

    use super::*;

    #[occupancy_target(arch = "gcn", min = "12.5%", workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod percent_in_raw_string {
    //! The same in a raw string.

    use super::*;

    #[occupancy_target(arch = "gcn", min = r#"50%"#, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_of_floats {
    //! A division.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 1.0 / 2.0, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod parentheses {
    //! Brackets around a value.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = ((24)), lds = 0)]
    pub fn blur() {}
}

pub mod block {
    //! A block.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = { 24 }, lds = 0)]
    pub fn blur() {}
}

pub mod block_of_statements {
    //! A block with a `let` and an assignment.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = { let mut n = 20; n += 4; n },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod block_with_items {
    //! A block with a constant, a function and an import.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = { use std::cmp; const A: u32 = 20; const fn f(n: u32) -> u32 { n + 4 } let _ = size_of::<cmp::Ordering>(); f(A) },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod block_with_attributes {
    //! Attributes in a block.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = { #[allow(unused)] let n = 1; #[cfg(any())] { missing(); } #[cfg(all())] { 24 } },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod block_with_a_label {
    //! A block that is left early.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 'a: { if true { break 'a 24; } 84 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod unsafe_block {
    //! An unsafe block.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = unsafe { std::mem::transmute::<[u8; 4], u32>([24, 0, 0, 0]) },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod const_block {
    //! A block that the compiler evaluates by itself.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = const { 20 + 4 }, lds = 0)]
    pub fn blur() {}
}

pub mod if_else {
    //! Two branches.

    use super::*;

    pub const N: u32 = 24;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = if N > 3 { 24 } else { 84 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod if_else_if {
    //! Three.

    use super::*;

    pub const N: u32 = 24;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = if N > 30 { 84 } else if N == 24 { N } else { 84 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod if_let {
    //! A pattern in a condition, with an equals sign.

    use super::*;

    pub const MEASURED: Option<u32> = Some(24);

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = if let Some(n) = MEASURED { n } else { 84 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod if_let_chain {
    //! Two, and a comparison.

    use super::*;

    pub const MEASURED: Option<u32> = Some(24);

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = if let Some(n) = MEASURED && let 0..=99 = n && n > 3 { n } else { 84 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod let_else {
    //! A `let` with an `else`.

    use super::*;

    pub const MEASURED: Option<u32> = Some(24);

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = { let Some(n) = MEASURED else { panic!("not measured") }; n },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod match_of_ranges {
    //! Arms with commas, ranges, bars and guards.

    use super::*;

    pub const N: u32 = 24;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = match N { 0 => 84, 1..=9 | 90.. => 84, n if n >= 10 && n < 99 => n, _ => 84 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod match_of_tuples {
    //! Arms with commas in brackets.

    use super::*;

    pub const N: u32 = 24;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = match (N, true) { (n @ 24, true) => n, (_, _) => { 84 } },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod loop_that_breaks {
    //! A loop.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = loop { break 24 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod loop_with_a_label {
    //! Two loops.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 'a: loop { loop { break 'a 24 } },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod while_loop {
    //! A loop with a condition.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = { let mut n = 1; while n < 24 { n += 1; } n },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod closure {
    //! A closure with commas and an arrow, not called.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = { let _f = |a: u32, b: u32| -> u32 { a + b }; 24 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod array_index {
    //! An element of an array.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = [1, 24, 3][1], lds = 0)]
    pub fn blur() {}
}

pub mod array_repeat {
    //! An element of a repeated one.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = [[24; 3]; { 2 }][1][2],
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod tuple_field {
    //! A field of a tuple.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = (24, 1).0, lds = 0)]
    pub fn blur() {}
}

pub mod tuple_field_of_a_field {
    //! `0.1` is two fields and no float.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = ((1, 24), 2).0.1, lds = 0)]
    pub fn blur() {}
}

pub mod structure_field {
    //! A field of a struct literal.

    use super::*;

    pub struct Counts {
        pub vgprs: u32,
        pub sgprs: u32,
    }
    pub const REST: Counts = Counts { vgprs: 1, sgprs: 2 };

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = Counts { vgprs: 24, ..REST }.vgprs,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod method_call {
    //! A method of a literal.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 12_u32.pow(2).isqrt().saturating_add(12),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod call_with_arguments {
    //! Commas in a call.

    use super::*;

    pub const fn sum(a: u32, b: u32) -> u32 {
        a + b
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = sum(20, sum(3, 1)),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod call_with_turbofish {
    //! Commas between angles.

    use super::*;

    pub const fn pick<const A: u32, const B: u32>() -> u32 {
        A + B
    }

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = pick::<20, 4>(), lds = 0)]
    pub fn blur() {}
}

pub mod call_with_types {
    //! Arrows and equals signs between angles.

    use super::*;

    pub const fn count<A, B: ?Sized>() -> u32 {
        24
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = count::<fn(u32, u32) -> u32,
        dyn Iterator<Item = u32>>(),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod call_with_a_shift {
    //! A shift within a block between angles.

    use super::*;

    pub const fn pick<const A: u32, const B: u32>() -> u32 {
        A + B - 4
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = pick::<{ 48 >> 1 },
        { 1 << 2 }>(),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod qualified_constant {
    //! A constant of a trait with parameters.

    use super::*;

    pub trait Counts<A, B> {
        const VGPRS: u32;
    }
    impl<A, B> Counts<A, B> for () {
        const VGPRS: u32 = 24;
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = <() as Counts<u32,
        [u8; 4]>>::VGPRS,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod qualified_type {
    //! A constant of a type without a name.

    use super::*;

    pub trait Count {
        const COUNT: u32;
    }
    impl<const N: usize> Count for [u32; N] {
        const COUNT: u32 = 4 * N as u32;
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = <[u32; 6]>::COUNT,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod generic_type {
    //! A constant of a type with parameters.

    use super::*;

    pub struct Made<T, const N: u32>(T);
    impl<T, const N: u32> Made<T, N> {
        pub const VGPRS: u32 = 4 * N;
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = Made::<u32,
        6>::VGPRS,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod paths {
    //! `crate`, `self` and `super`, and a root.

    use super::*;

    pub const N: u32 = 24;
    pub const ZERO: u32 = 0;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = crate::values::paths::N + self::ZERO + super::paths::ZERO + (::std::u32::MIN),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod casts {
    //! Casts of casts, then a shift.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = (6 as u8 as u16 as u32) << 2,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod cast_of_a_character {
    //! Characters, bytes and flags as numbers.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = '\u{18}' as u32 + b'\x18' as u32 - '\'' as u32 + 14 + true as u32,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod byte_string_index {
    //! An element of a byte string with quotes and commas in it.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = b"\",=\x18"[3], lds = 0)]
    pub fn blur() {}
}

pub mod string_lengths {
    //! Texts with commas, equals signs, brackets and quotes.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = "a, b = c".len() + r#"vgprs = "84", {"#.len() - c"))".count_bytes(),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod operators {
    //! Signs of every kind.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = !0 & 0b11 << 3 | 0 ^ 0 % 5,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod references {
    //! References and what they refer to.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = *&*&24, lds = 0)]
    pub fn blur() {}
}

pub mod comparison {
    //! Angles that are none, before the next comma.

    use super::*;

    pub const A: u32 = 1;
    pub const B: u32 = 2;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, trap = A < B, lds = 0)]
    pub fn blur() {}
}

pub mod comparisons_around_a_comma {
    //! `<` before one comma and `>` before the next.

    use super::*;

    pub const A: u32 = 1;
    pub const B: u32 = 2;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        trap = A < B,
        scratch = A > B,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod macro_in_parentheses {
    //! A macro of the author.

    use super::*;

    macro_rules! id {
        ($e:expr) => { $e };
    }
    pub(crate) use id;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = id!(24), lds = 0)]
    pub fn blur() {}
}

pub mod macro_in_brackets {
    //! The same in brackets.

    use super::*;

    macro_rules! id {
        ($e:expr) => { $e };
    }
    pub(crate) use id;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = id![id! { 24 }], lds = 0)]
    pub fn blur() {}
}

pub mod macro_of_any_tokens {
    //! A macro whose tokens are no Rust.

    use super::*;

    macro_rules! count {
        ($($t:tt)*) => { 24 };
    }
    pub(crate) use count;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = count!(a => b; , = "x" ..= # $ 24),
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod macro_of_the_library {
    //! Macros that the compiler knows.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24 + line!() * 0 + if matches!(Some(1), Some(0) | None) { 60 } else { 0 },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod offset {
    //! A field named in a macro.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = std::mem::offset_of!((u64, u32), 0) * 0 + 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod comments {
    //! Comments between the tokens.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = /* , = */ 24 // , vgprs = 84
        , lds = 0
    )]
    pub fn blur() {}
}

pub mod sizes_of_one {
    //! One size in brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = (256,), vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod sizes_of_two {
    //! Two sizes.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = (16, 16), vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod sizes_of_three {
    //! Three, with a comma behind.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = (8, 8, 4,), vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod sizes_of_expressions {
    //! Sizes that are calls, blocks and casts.

    use super::*;

    pub const fn pick<const A: u32, const B: u32>() -> u32 {
        A + B
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = (pick::<8, 8>(), { 4 } * 4usize, 1u8 as u64),
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod arch_list {
    //! A list with a comma behind.

    use super::*;

    #[occupancy_target(
        arch = ["gcn", "gfx90a", "sm_90",],
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod arch_list_of_paths {
    //! Paths and names together.

    use super::*;

    #[occupancy_target(
        arch = [arch::GCN, "sm_90", ::occ::arch::GFX90A],
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod arch_path {
    //! A path to a constant.

    use super::*;

    pub const MINE: super::Arch = super::arch::GCN;

    #[occupancy_target(arch = MINE, min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod arch_call {
    //! A call.

    use super::*;

    pub const fn chip<T, const N: usize>(_: u32, _: u32) -> super::Arch {
        super::arch::GCN
    }

    #[occupancy_target(
        arch = chip::<u32,
        { 1 }>(1, 2),
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod arch_update {
    //! A struct that takes the rest from another.

    use super::*;

    #[occupancy_target(
        arch = Arch { wave_slots: 9, ..arch::GCN },
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod arch_block {
    //! A block that changes one.

    use super::*;

    #[occupancy_target(
        arch = { let mut mine = arch::GCN; mine.wave_slots -= 1; mine },
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod escapes {
    //! Escapes mean what they mean.

    use super::*;

    #[occupancy_target(arch = "g\x63\u{6e}", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod escaped_line_end {
    //! A line that goes on.

    use super::*;

    #[occupancy_target(arch = "gc\
        n", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod raw_string {
    //! A raw string.

    use super::*;

    #[occupancy_target(arch = r##"gcn"##, min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod keys_as_raw_names {
    //! Keys as raw names.

    use super::*;

    #[occupancy_target(r#arch = "gcn", r#min = 0.5, r#workgroup = 256, r#vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod comma_at_the_end {
    //! A comma behind the last value.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0,)]
    pub fn blur() {}
}

pub mod contract_by_a_raw_name {
    //! A contract whose name is a keyword.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = r#struct,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod crate_by_a_path {
    //! The crate by a path from the root.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        crate = ::occ,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod crate_by_an_import {
    //! The crate by a path from here.

    use super::*;

    pub mod renamed {
        pub use occ as inner;
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        crate = self::renamed::inner,
        lds = 0,
    )]
    pub fn blur() {}
}
