pub fn copy(source: &[u8], target: &mut [u8]) {
    target.copy_from_slice(source);
}
::core::compile_error! {
    "unknown key `minimum`; it is called `min` here"
}
::core::compile_error! {
    "unknown architecture `gfx90`; did you mean `gfx900`, `gfx902`, `gfx904`, `gfx906`, or `gfx908`?"
}
