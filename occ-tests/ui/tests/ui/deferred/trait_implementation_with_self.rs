use occ::occupancy_target;

const BASE: u32 = 24;

trait Filter {
    const MORE: u32;
    fn blur(&self) -> u32;
}

struct Large;

impl Filter for Large {
    const MORE: u32 = 60;

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = BASE + Self::MORE,
        lds = 0,
    )]
    fn blur(&self) -> u32 {
        const BASE: u32 = 0;
        BASE
    }
}

fn main() {
    assert_eq!(Large.blur() + BASE, 24);
}
