use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = r#yield, lds = 0)]
fn r#match() {}

#[allow(non_upper_case_globals)]
const r#yield: u32 = 84;

fn main() {
    r#match();
}
