#![deny(warnings, dead_code)]

use framework_types::SharedArray;
use frameworks::kernel;
use occ::occupancy_target;

type Tile = SharedArray<f32, 256>;

const fn tile() -> Tile {
    Tile::UNINIT
}

struct Counter(#[allow(dead_code)] u32);

macro_rules! counter {
    (static mut $name:ident: $ty:ty = $value:expr;) => {
        static mut $name: $ty = $value;
    };
}

// In global memory.
#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = BLUR)]
#[kernel]
pub fn blur() {
    static mut COUNTER: Counter = Counter(0);
    #[cfg(any())]
    static mut TILE: Tile = tile();
    counter! { static mut OTHER: Counter = Counter(1); }
    static mut COUNTERS: ([Counter; 2], [u32; 0]) = ([Counter(2), Counter(3)], []);
    static mut NOTHING: [(); 4] = [(); 4];
    let _ = (&raw mut COUNTER, &raw mut OTHER, &raw mut COUNTERS, &raw mut NOTHING);
}

// In shared memory, of which somebody says how much there is.
#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, shared = 1024)]
#[kernel]
pub fn sharpen() {
    static mut TILE: Tile = tile();
    let _ = &raw mut TILE;
}

pub struct Edges;

impl Edges {
    #[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24, contract = EDGES)]
    pub fn edges(&self) {
        static mut COUNTER: u32 = 0;
        let _ = &raw mut COUNTER;
    }
}

fn main() {
    blur();
    sharpen();
    Edges.edges();
    let _ = (BLUR, Edges::EDGES);
}
