//! A helper that docs/frameworks/loaded.md names.

use occ_core::Loaded;

/// What the driver tells of a function that it loaded. `attribute` is `cuFuncGetAttribute`, for which 0 is
/// `CUDA_SUCCESS`; the numbers are those of `CUfunction_attribute`.
pub fn loaded(attribute: impl Fn(&mut i32, u32) -> u32) -> Loaded {
    let told = |number| {
        let mut value = -1;
        if attribute(&mut value, number) == 0 { value.try_into().ok() } else { None }
    };
    let mut loaded = Loaded::new();
    (loaded.max_threads, loaded.shared_bytes) = (told(0), told(1));
    (loaded.local_bytes, loaded.registers) = (told(3), told(4));
    loaded.binary_version = told(6);
    loaded
}
