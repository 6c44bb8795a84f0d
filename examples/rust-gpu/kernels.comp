// The kernels of `src/lib.rs` once more, in GLSL: `compile.sh` makes `kernels.spv` of them. It defines
// `BLUR` or `MATMUL`, since a shader in GLSL has one entry point.
#version 450

#ifdef BLUR
layout(local_size_x = 256) in;

const uint LINE = 256;
const uint RADIUS = 4;
const float WEIGHTS[RADIUS + 1] = { 70.0, 56.0, 28.0, 8.0, 1.0 };

layout(push_constant) uniform Parameters { uint width; };
layout(set = 0, binding = 0) readonly buffer From { float from[]; };
layout(set = 0, binding = 1) writeonly buffer To { float to[]; };

shared float pixels[LINE + 2 * RADIUS];

void main() {
    uint item = gl_LocalInvocationIndex;
    uint first = gl_WorkGroupID.x * LINE;
    uint row = gl_WorkGroupID.y * width;

    for (uint at = item; at < LINE + 2 * RADIUS; at += LINE) {
        uint x = max(first + at, RADIUS) - RADIUS;
        pixels[at] = from[row + min(x, width - 1)];
    }
    barrier();

    if (first + item < width) {
        uint centre = item + RADIUS;
        float sum = WEIGHTS[0] * pixels[centre];
        for (uint reach = 1; reach <= RADIUS; reach++) {
            sum += WEIGHTS[reach] * (pixels[centre - reach] + pixels[centre + reach]);
        }
        to[row + first + item] = sum / 256.0;
    }
}
#endif

#ifdef MATMUL
layout(local_size_x = 16, local_size_y = 16) in;

const uint TILE = 64;
const uint DEPTH = 16;
const uint BLOCK = 4;
const uint ITEMS = 256;

layout(push_constant) uniform Parameters { uint n; };
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) readonly buffer B { float b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };

shared float left[TILE * DEPTH];
shared float right[DEPTH * TILE];

void main() {
    uint top = gl_WorkGroupID.y * TILE, first = gl_WorkGroupID.x * TILE;
    uint down = gl_LocalInvocationID.y * BLOCK, across = gl_LocalInvocationID.x * BLOCK;
    float sums[BLOCK][BLOCK];
    for (uint row = 0; row < BLOCK; row++) {
        for (uint col = 0; col < BLOCK; col++) sums[row][col] = 0.0;
    }

    for (uint slice = 0; slice < n; slice += DEPTH) {
        for (uint at = gl_LocalInvocationIndex; at < TILE * DEPTH; at += ITEMS) {
            left[at] = a[(top + at / DEPTH) * n + slice + at % DEPTH];
            right[at] = b[(slice + at / TILE) * n + first + at % TILE];
        }
        barrier();
        for (uint step = 0; step < DEPTH; step++) {
            for (uint row = 0; row < BLOCK; row++) {
                float factor = left[(down + row) * DEPTH + step];
                for (uint col = 0; col < BLOCK; col++) {
                    sums[row][col] += factor * right[step * TILE + across + col];
                }
            }
        }
        barrier();
    }

    for (uint row = 0; row < BLOCK; row++) {
        for (uint col = 0; col < BLOCK; col++) {
            c[(top + down + row) * n + first + across + col] = sums[row][col];
        }
    }
}
#endif
