//! What may stand before and behind the name of a function.

use occ::occupancy_target;

pub mod private {
    //! A function.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    fn blur() {}
}

pub mod public {
    //! `pub`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod public_in_crate {
    //! `pub(crate)` has brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub(crate) fn blur() {}
}

pub mod public_in_path {
    //! `pub(in ..)` has a path.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub(in crate::signatures) fn blur() {}
}

pub mod constant {
    //! `const fn` starts as a constant does.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub const fn blur() {}
}

pub mod later {
    //! `async fn`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub async fn blur() {}
}

pub mod dangerous {
    //! `unsafe fn`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub unsafe fn blur() {}
}

pub mod foreign {
    //! `extern "C" fn` has a string before its name.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub extern "C" fn blur() {}
}

pub mod foreign_without_abi {
    //! `extern fn` has none.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[allow(missing_abi)]
    pub extern fn blur() {}
}

pub mod foreign_in_raw_string {
    //! An ABI may be a raw string.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub extern r"C" fn blur() {}
}

pub mod all_at_once {
    //! Every qualifier, in the order of the language.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub const unsafe extern "C" fn blur() {}
}

pub mod later_and_dangerous {
    //! `async unsafe fn`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub async unsafe fn blur() {}
}

pub mod never_returns {
    //! `-> !` is a type without a name.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> ! {
        loop {}
    }
}

pub mod returns_tuple {
    //! A result in brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> (u32, (u32,), ()) {
        (1, (2,), ())
    }
}

pub mod returns_array {
    //! A block within the result is no body.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> [u32; { 1 + 1 }] {
        [0; { 1 + 1 }]
    }
}

pub mod returns_pointers {
    //! Arrows within arrows.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> fn(u32) -> fn(u32) -> u32 {
        |_| |n| n
    }
}

pub mod returns_impl {
    //! `impl Trait` with an equals sign in it.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> impl Iterator<Item = (u32, u32)> + Clone {
        std::iter::empty()
    }
}

pub mod returns_impl_that_captures {
    //! `use<..>` in a result.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'a, T: Copy>(n: &'a T) -> impl Fn() -> T + use<'a, T> {
        move || *n
    }
}

pub mod returns_dyn {
    //! `dyn` with brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> Box<dyn for<'a> Fn(&'a u32) -> &'a u32 + Send + 'static> {
        Box::new(|n| n)
    }
}

pub mod returns_reference {
    //! A lifetime in the result.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'a>(n: &'a mut u32) -> &'a mut u32 {
        n
    }
}

pub mod returns_projection {
    //! A qualified path in the result.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> <Vec<u32> as IntoIterator>::Item {
        1
    }
}

pub mod without_spaces {
    //! Nothing between the tokens.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur()->u32{1}
}

pub mod over_lines {
    //! Every token on its own line.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub
    fn
    blur
    (
    )
    ->
    u32
    {
    1
    }
}

pub mod raw_name {
    //! A keyword as a name.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn r#fn() {}
}

pub mod raw_name_of_no_keyword {
    //! A raw name that needs not be one.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn r#blur() {}
}

pub mod named_union {
    //! `union` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn union() {}
}

pub mod named_auto {
    //! `auto` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn auto() {}
}

pub mod named_default {
    //! `default` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn default() {}
}

pub mod named_safe {
    //! `safe` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn safe() {}
}

pub mod named_raw {
    //! `raw` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn raw() {}
}

pub mod named_macro_rules {
    //! `macro_rules` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn macro_rules() {}
}

pub mod named_dyn {
    //! `dyn_` is a name here.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn dyn_() {}
}

pub mod named_in_another_script {
    //! A name beyond ASCII.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn fläche() {}
}

pub mod named_by_an_underscore {
    //! A name that starts with one.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn _blur() {}
}

pub mod named_as_the_expansion {
    //! A name that the expansion writes too.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn limited_by_vgprs() {}
}
