fn inside() -> u32 {
    #![allow(unused_variables)]
    #![inline]
    let unused = 1;
    2
}
