arch = "gfx1201", min = 0.5, sgprs = 100
#[derive(Clone, Copy)]
pub(crate) struct Transpose {
    pub side: u32,
}
