use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
union Blur {
    radius: u32,
}

fn main() {
    let _ = Blur { radius: 1 };
}
