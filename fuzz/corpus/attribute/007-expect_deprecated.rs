arch = "gfx90a", warn = 1.0, workgroup = 256, vgprs = 65
#[derive(Clone)]
#[expect(deprecated, reason = "the tile needs the registers")]
struct Wide;
