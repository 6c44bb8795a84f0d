// Asks NVIDIA's occupancy calculator, `cuda_occupancy.h`, about many cases.
//
// The header is NVIDIA's property and not in this repository: `cuda.py` gets it from PyPI and
// compiles this file against it. It takes the header of CUDA 13.0 or later: older ones have no
// `virtualResourceCount`.
//
//     calculator blocks|block-size|dynamic < cases > answers
//
// A case is one line of 24 integers with spaces between them, in the order of `read_case`. An answer
// is one line of integers. Where the calculator's status is not 0, its answers mean nothing, and 0
// stands for each of them.

#include <climits>
#include <cstdio>
#include <cstring>

#include "cuda_occupancy.h"

struct Case {
    cudaOccDeviceProp device;
    cudaOccFuncAttributes kernel;
    cudaOccDeviceState state;
    long long threads;   // of a block; the launch bound where the question is the block's size
    long long dynamic;   // bytes of shared memory asked for at launch
    long long blocks;    // that have to fit, where the question is the dynamic shared memory
};

static bool read(long long *values, int count) {
    for (int at = 0; at < count; at++)
        if (std::scanf("%lld", &values[at]) != 1) return false;
    return true;
}

static bool read_case(Case &c) {
    long long d[11], k[13];
    if (!read(d, 11) || !read(k, 13)) return false;

    c.device.computeMajor = int(d[0]);
    c.device.computeMinor = int(d[1]);
    c.device.warpSize = 32;
    c.device.maxThreadsPerBlock = int(d[2]);
    c.device.maxThreadsPerMultiprocessor = int(d[3]);
    c.device.regsPerBlock = int(d[4]);
    c.device.regsPerMultiprocessor = int(d[5]);
    c.device.sharedMemPerBlock = size_t(d[6]);
    c.device.sharedMemPerBlockOptin = size_t(d[7]);
    c.device.sharedMemPerMultiprocessor = size_t(d[8]);
    c.device.reservedSharedMemPerBlock = size_t(d[9]);
    c.device.numSms = int(d[10]);

    c.threads = k[0];
    c.kernel.maxThreadsPerBlock = int(k[1]);
    c.kernel.numRegs = int(k[2]);
    c.kernel.sharedSizeBytes = size_t(k[3]);
    c.dynamic = k[4];
    c.kernel.maxDynamicSharedSizeBytes = size_t(k[5]);
    c.kernel.shmemLimitConfig = cudaOccFuncShmemConfig(k[6]);
    c.kernel.partitionedGCConfig = cudaOccPartitionedGCConfig(k[7]);
    c.kernel.numBlockBarriers = int(k[8]);
    c.kernel.virtualResourceCount = int(k[9]);
    c.state.carveoutConfig = int(k[10]);
    c.state.cacheConfig = cudaOccCacheConfig(k[11]);
    c.blocks = k[12];
    return true;
}

static void answer_blocks(const Case &c) {
    cudaOccResult result{};
    int status = cudaOccMaxActiveBlocksPerMultiprocessor(
        &result, &c.device, &c.kernel, &c.state, int(c.threads), size_t(c.dynamic));
    if (status != 0) result = cudaOccResult{};
    std::printf("%d %d %u %d %d %d %d %d %d %d %zu %d\n", status,
                result.activeBlocksPerMultiprocessor, result.limitingFactors,
                result.blockLimitWarps, result.blockLimitRegs, result.blockLimitSharedMem,
                result.blockLimitBlocks, result.blockLimitBarriers, result.blockLimitVirtual,
                result.allocatedRegistersPerBlock, result.allocatedSharedMemPerBlock,
                int(result.partitionedGCConfig));
}

static void answer_block_size(const Case &c) {
    int grid = 0, block = 0;
    size_t (*no_function)(int) = nullptr;
    int status = cudaOccMaxPotentialOccupancyBlockSize(&grid, &block, &c.device, &c.kernel,
                                                       &c.state, no_function, size_t(c.dynamic));
    if (status != 0) grid = block = 0;
    std::printf("%d %d %d\n", block, grid, status);
}

static void answer_dynamic(const Case &c) {
    size_t bytes = 0;
    int status = cudaOccAvailableDynamicSMemPerBlock(&bytes, &c.device, &c.kernel, &c.state,
                                                     int(c.blocks), int(c.threads));
    if (status != 0) bytes = 0;
    std::printf("%zu %d\n", bytes, status);
}

int main(int count, char **arguments) {
    const char *question = count == 2 ? arguments[1] : "";
    void (*answer)(const Case &) = !std::strcmp(question, "blocks")       ? answer_blocks
                                   : !std::strcmp(question, "block-size") ? answer_block_size
                                   : !std::strcmp(question, "dynamic")    ? answer_dynamic
                                                                          : nullptr;
    if (!answer) {
        std::fprintf(stderr, "usage: calculator blocks|block-size|dynamic < cases\n");
        return 2;
    }
    for (Case c{}; read_case(c);) answer(c);
    return 0;
}
