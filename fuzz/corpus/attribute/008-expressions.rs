arch = chips::LUMEN, min = 3.0 / 8.0, block = (SIDE, SIDE), registers = registers::<SIDE, 4>(), shared = size_of::<Tile>(),
fn reduce() {}
