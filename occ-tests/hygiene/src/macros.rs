//! Kernels that a crate's own macro writes: fragments come in invisible brackets, and `$crate` is
//! how such a macro names `occ`.

/// A kernel of any name, visibility and body.
#[macro_export]
macro_rules! kernel {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident = $contract:ident;
        $arch:expr, $min:expr, $workgroup:expr, $vgprs:expr, $body:block
    ) => {
        #[$crate::__occ::occupancy_target(crate = $crate::__occ, arch = $arch, min = $min, workgroup = $workgroup, vgprs = $vgprs, lds = 0, contract = $contract)]
        $(#[$meta])*
        $vis fn $name() -> u32 $body
    };
}

/// A descriptor of any type and value.
#[macro_export]
macro_rules! descriptor {
    ($vis:vis const $name:ident: $ty:ty = $value:expr; $min:literal) => {
        #[$crate::__occ::occupancy_target(crate = $crate::__occ, arch = "gfx90a", min = $min, registers = 24)]
        $vis const $name: $ty = $value;
    };
}

/// Any item.
#[macro_export]
macro_rules! checked {
    ($item:item) => {
        #[$crate::__occ::occupancy_target(crate = $crate::__occ, arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        $item
    };
}

/// A description of any type.
#[macro_export]
macro_rules! describe {
    ($ty:ty, $vgprs:literal) => {
        impl $crate::__occ::Describe for $ty {
            #[$crate::__occ::occupancy_target(crate = $crate::__occ, arch = "gfx90a", min = 0.5)]
            const KERNEL: $crate::__occ::KernelDescriptor =
                $crate::__occ::KernelDescriptor::new("described").workgroup(256).vgprs($vgprs);
        }
    };
}
