arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 64, lds = 0
fn inside() -> u32 {
    #![allow(unused_variables)]
    #![inline]
    let unused = 1;
    2
}
