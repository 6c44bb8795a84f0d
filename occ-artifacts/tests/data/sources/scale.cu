// A kernel that any compiler of CUDA takes, with a toolkit or without.
#include "scale.cuh"

extern "C" __global__ void __launch_bounds__(128, 2) scale(float *values, int at, float factor) {
    __shared__ volatile float tile[128];
    tile[at] = values[at];
    values[at] = tile[127 - at] * factor;
}
