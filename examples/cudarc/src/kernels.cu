// Compiled with BLOCK, the threads of a block of `histogram`, and ROWS and SIDE, a block of `jacobi` and
// its tile: `sizes.rs` has them. The launch bounds let the compiler allocate for exactly those.

// Counts how often each byte occurs. A block counts in shared memory first, so that its threads
// contend with each other and not with the whole device; a thread for each value.
static_assert(BLOCK == 256, "a byte has 256 values");
extern "C" __global__ void __launch_bounds__(BLOCK)
histogram(const unsigned char *bytes, size_t len, unsigned int *counts)
{
    __shared__ unsigned int own[256];
    own[threadIdx.x] = 0;
    __syncthreads();

    const size_t threads = (size_t)gridDim.x * BLOCK;
    for (size_t at = (size_t)blockIdx.x * BLOCK + threadIdx.x; at < len; at += threads)
        atomicAdd(&own[bytes[at]], 1u);
    __syncthreads();

    atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

// One Jacobi sweep of Laplace's equation: a cell becomes the mean of its four neighbours, and the
// border stays as it is. A block of SIDE by ROWS threads stages SIDE by SIDE cells and their neighbours.
extern "C" __global__ void __launch_bounds__(SIDE * ROWS)
jacobi(const float *from, float *to, unsigned int width, unsigned int height)
{
    extern __shared__ float tile[];
    const unsigned int side = SIDE, pitch = side + 2;
    const unsigned int left = blockIdx.x * side, top = blockIdx.y * side;

    for (unsigned int at = threadIdx.y * SIDE + threadIdx.x; at < pitch * pitch; at += SIDE * ROWS) {
        const unsigned int x = left + at % pitch, y = top + at / pitch;
        tile[at] = x >= 1 && y >= 1 && x <= width && y <= height
            ? from[(size_t)(y - 1) * width + x - 1] : 0.0f;
    }
    __syncthreads();

    const unsigned int x = left + threadIdx.x;
    for (unsigned int row = threadIdx.y; row < side; row += ROWS) {
        const unsigned int y = top + row;
        if (x >= width || y >= height)
            continue;
        const float *cell = &tile[(row + 1) * pitch + threadIdx.x + 1];
        const bool border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
        to[(size_t)y * width + x] =
            border ? cell[0] : 0.25f * (cell[-1] + cell[1] + *(cell - pitch) + cell[pitch]);
    }
}
