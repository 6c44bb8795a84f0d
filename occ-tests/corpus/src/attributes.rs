//! What may stand beside the attribute.

use occ::occupancy_target;

pub mod comments_as_documentation {
    //! Comments above and below.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    /// Of a line, with "quotes" and `#[code]`.
    /** Of a block. */
    pub fn blur() {}
}

pub mod documentation_of_macros {
    //! Documentation that a macro writes.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[doc = concat!("Blurs ", "rows")]
    #[doc(alias = "soften", hidden)]
    pub fn blur() {}
}

pub mod inner_attributes {
    //! Attributes at the start of the body.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {
        #![allow(unused_variables)]
        //! Inner documentation.
        let a = 1;
    }
}

pub mod conditions {
    //! Conditions that hold.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[cfg(not(any()))]
    #[cfg_attr(all(), inline, must_use)]
    pub fn blur() -> u32 {
        1
    }
}

pub mod nested_condition {
    //! A condition within one.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[cfg_attr(not(any()), cfg_attr(all(), inline(never)))]
    pub fn blur() {}
}

pub mod hints {
    //! Hints to the compiler.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[inline(always)]
    #[cold]
    #[track_caller]
    pub fn blur() {}
}

pub mod words_of_lints {
    //! Lints with reasons.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[allow(unused_variables, clippy::all, reason = "one, two = three")]
    #[expect(unused_mut)]
    pub fn blur() {
        let mut a = 1;
    }
}

pub mod deprecation {
    //! A notice with equals signs.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[deprecated(since = "1.0", note = "use, = others")]
    pub fn blur() {}
}

pub mod names_for_the_linker {
    //! Unsafe attributes.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[unsafe(no_mangle)]
    #[unsafe(link_section = ".text.blur")]
    pub extern "C" fn corpus_no_mangle() {}
}

pub mod name_for_the_linker {
    //! A name of its own.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[unsafe(export_name = "corpus.blur$1")]
    pub extern "C" fn blur() {}
}

pub mod feature_of_the_processor {
    //! An attribute that makes the function unsafe to call.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "sse2"))]
    pub fn blur() {}
}

pub mod attributes_of_tools {
    //! Attributes of tools.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[rustfmt::skip]
    #[clippy::cognitive_complexity = "100"]
    pub fn blur() {}
}

pub mod any_tokens {
    //! An attribute macro whose arguments are no Rust.

    use super::*;
    use frameworks::kernel;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[kernel(a => b, ..= 3; #, "x" 'y' $ {z})]
    pub fn blur() {}
}

pub mod other_brackets {
    //! Attribute macros in brackets and braces.

    use super::*;
    use frameworks::{constant, kernel};

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[kernel[x]]
    #[constant{y}]
    pub fn blur() {}
}

pub mod stacked {
    //! Several of them, one target each.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 24, shared = 0)]
    #[inline]
    #[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod by_a_path {
    //! The attribute by its path.

    use super::*;

    #[occ::occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}
