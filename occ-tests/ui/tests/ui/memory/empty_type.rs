use framework_types::SharedArray;
use frameworks::kernel;
use occ::occupancy_target;

type Tile = SharedArray<f32, 8192>;

const fn tile() -> Tile {
    Tile::UNINIT
}

struct Tiles {
    _left: Tile,
    _right: Tile,
}

const TILES: Tiles = Tiles { _left: tile(), _right: tile() };

// No token says that these lie in shared memory. That their types are empty does.
#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn blur() {
    static mut TILE: Tile = tile();
    let _ = &raw mut TILE;
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn sharpen() {
    type Inner = Tiles;
    {
        static mut TILES: Inner = crate::TILES;
        let _ = &raw mut TILES;
    }
}

const TILE: Tile = tile();

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn edges() {
    static mut TILES: [Tile; 2] = [TILE, TILE];
    let _ = &raw mut TILES;
}

#[occupancy_target(arch = "sm_80", min = 1.0, block = 256, registers = 24)]
#[kernel]
pub fn corners() {
    static mut TILES: (Tile, [Tile; 4]) = (TILE, [TILE; 4]);
    let _ = &raw mut TILES;
}

fn main() {
    blur();
    sharpen();
    edges();
    corners();
}
