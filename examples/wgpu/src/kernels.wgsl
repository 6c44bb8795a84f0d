// Pixels that `blur` reads on either side.
const RADIUS: u32 = 4u;
// Invocations in a workgroup of `blur`.
const LINE: u32 = 256u;
// Rows and columns of the tile that a workgroup of `matmul` computes, and how deep its slices are.
const TILE: u32 = 64u;
const DEPTH: u32 = 16u;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
// Values in a row.
@group(0) @binding(3) var<uniform> width: u32;

var<workgroup> pixels: array<f32, 264>;

// One of the two passes of a separable Gaussian: rows of `a` into rows of `c`.
@compute @workgroup_size(256)
fn blur(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) item: u32) {
    let first = group.x * LINE;
    let row = group.y * width;
    for (var at = item; at < LINE + 2u * RADIUS; at += LINE) {
        let x = max(first + at, RADIUS) - RADIUS;
        pixels[at] = a[row + min(x, width - 1u)];
    }
    workgroupBarrier();
    if first + item < width {
        let centre = item + RADIUS;
        var sum = 70.0 * pixels[centre];
        sum += 56.0 * (pixels[centre - 1u] + pixels[centre + 1u]);
        sum += 28.0 * (pixels[centre - 2u] + pixels[centre + 2u]);
        sum += 8.0 * (pixels[centre - 3u] + pixels[centre + 3u]);
        sum += pixels[centre - 4u] + pixels[centre + 4u];
        c[row + first + item] = sum / 256.0;
    }
}

var<workgroup> left: array<f32, 1024>;
var<workgroup> right: array<f32, 1024>;

// Square matrix product `c = a * b`, `width` by `width`, a multiple of `TILE`.
@compute @workgroup_size(16, 16)
fn matmul(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_id) item: vec3<u32>,
    @builtin(local_invocation_index) index: u32,
) {
    let top = group.y * TILE;
    let first = group.x * TILE;
    var sums: mat4x4<f32>;
    for (var slice = 0u; slice < width; slice += DEPTH) {
        for (var at = index; at < TILE * DEPTH; at += 256u) {
            left[at] = a[(top + at / DEPTH) * width + slice + at % DEPTH];
            right[at] = b[(slice + at / TILE) * width + first + at % TILE];
        }
        workgroupBarrier();
        for (var step = 0u; step < DEPTH; step++) {
            let at = step * TILE + item.x * 4u;
            let across = vec4(right[at], right[at + 1u], right[at + 2u], right[at + 3u]);
            for (var row = 0u; row < 4u; row++) {
                sums[row] += left[(item.y * 4u + row) * DEPTH + step] * across;
            }
        }
        workgroupBarrier();
    }
    for (var row = 0u; row < 4u; row++) {
        for (var column = 0u; column < 4u; column++) {
            let at = (top + item.y * 4u + row) * width + first + item.x * 4u + column;
            c[at] = sums[row][column];
        }
    }
}
