// Runs NVIDIA's occupancy calculator over the cases of `src/cases.rs`, as fast as it goes.
//
// calculator FILE: for every line "N" on the standard input goes over the cases N times and writes
// "NANOSECONDS CHECKSUM". Compiled with IN_FULL the sum is over every number and limiter. That is a
// program of its own, so that each asks the calculator in one place and the compiler may inline it.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "cuda_occupancy.h"

struct Case {
    uint32_t dynamic, fixed, max_dynamic;
    uint16_t block, registers;
    uint8_t arch, virtual_resources, barriers;
    int8_t carveout;
    uint8_t cache, caching, opt_in, unused;
};
static_assert(sizeof(Case) == 24, "as cases.rs writes it");

static const uint64_t MIX = 0x9e3779b97f4a7c15;

#ifndef IN_FULL
static uint64_t digest(const cudaOccResult &reached) {
    uint32_t sum = reached.blockLimitWarps;
    sum = sum * 3 + reached.blockLimitBlocks;
    sum = sum * 3 + reached.blockLimitBarriers;
    sum = sum * 3 + reached.blockLimitVirtual;
    sum = sum * 3 + reached.allocatedRegistersPerBlock / 32;
    sum = sum * 3 + uint32_t(reached.allocatedSharedMemPerBlock);
    sum = sum * 3 + reached.blockLimitRegs;
    sum = sum * 3 + reached.blockLimitSharedMem;
    return (sum * 3 + reached.activeBlocksPerMultiprocessor) & 0x7fffffff;
}

#else
static uint64_t digest(const cudaOccResult &reached) {
    const uint64_t numbers[] = {
        uint64_t(reached.activeBlocksPerMultiprocessor),
        uint64_t(reached.blockLimitWarps),
        uint64_t(reached.blockLimitBlocks),
        uint64_t(reached.blockLimitRegs),
        uint64_t(reached.blockLimitSharedMem),
        uint64_t(reached.blockLimitBarriers),
        uint64_t(reached.blockLimitVirtual),
        uint64_t(reached.allocatedRegistersPerBlock / 32),
        uint64_t(reached.allocatedSharedMemPerBlock),
        uint64_t(reached.partitionedGCConfig),
        uint64_t(reached.limitingFactors),
    };
    uint64_t sum = 0;
    for (uint64_t number : numbers) sum = (sum + number) * MIX;
    return sum;
}
#endif

static void read_case(const Case &c, cudaOccFuncAttributes &function, cudaOccDeviceState &state) {
    function.maxThreadsPerBlock = 1024;
    function.numRegs = c.registers;
    function.sharedSizeBytes = c.fixed;
    function.partitionedGCConfig = cudaOccPartitionedGCConfig(c.caching);
    function.shmemLimitConfig = c.opt_in ? FUNC_SHMEM_LIMIT_OPTIN : FUNC_SHMEM_LIMIT_DEFAULT;
    function.maxDynamicSharedSizeBytes = c.max_dynamic;
    function.numBlockBarriers = c.barriers;
    function.virtualResourceCount = c.virtual_resources;
    state.cacheConfig = cudaOccCacheConfig(c.cache);
    state.carveoutConfig = c.carveout;
}

static uint64_t ask(const std::vector<cudaOccDeviceProp> &chips, const std::vector<Case> &cases) {
    uint64_t sum = 0, caching = 0;
    unsigned limiters = ~0u;
    for (const Case &c : cases) {
        cudaOccFuncAttributes function;
        cudaOccDeviceState state;
        cudaOccResult reached;
        read_case(c, function, state);
        if (cudaOccMaxActiveBlocksPerMultiprocessor(
                &reached, &chips[c.arch], &function, &state, c.block, c.dynamic)
            == CUDA_OCC_SUCCESS) {
            sum = (sum + digest(reached)) * MIX;
            // All of it is wanted: what the sum leaves out is gathered beside it.
            limiters &= reached.limitingFactors;
            caching += reached.partitionedGCConfig;
        }
    }
    __asm__ volatile("" : : "r"(limiters), "r"(caching));
    return sum;
}

// Processor time, as the other runner takes it.
static long long nanoseconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 2) return fprintf(stderr, "usage: calculator FILE\n"), 2;
    FILE *file = fopen(arguments[1], "rb");
    if (!file) return perror(arguments[1]), 1;
    uint32_t length;
    if (fread(&length, 4, 1, file) != 1) return fprintf(stderr, "no chips\n"), 1;
    std::vector<cudaOccDeviceProp> chips;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t word[10];
        if (fread(word, sizeof word, 1, file) != 1) return fprintf(stderr, "a chip cut off\n"), 1;
        cudaOccDeviceProp chip;
        chip.computeMajor = word[0];
        chip.computeMinor = word[1];
        chip.maxThreadsPerBlock = word[2];
        chip.maxThreadsPerMultiprocessor = word[3];
        chip.regsPerBlock = word[4];
        chip.regsPerMultiprocessor = word[5];
        chip.warpSize = 32;
        chip.sharedMemPerBlock = word[6];
        chip.sharedMemPerMultiprocessor = word[7];
        chip.sharedMemPerBlockOptin = word[8];
        chip.reservedSharedMemPerBlock = word[9];
        chip.numSms = 1;
        chips.push_back(chip);
    }
    std::vector<Case> cases;
    Case c;
    while (fread(&c, sizeof c, 1, file) == 1) cases.push_back(c);
    fclose(file);

    char line[128];
    while (fgets(line, sizeof line, stdin)) {
        unsigned long times;
        if (sscanf(line, "%lu", &times) != 1) return fprintf(stderr, "no number: %s", line), 2;
        uint64_t sum = 0;
        long long start = nanoseconds();
        for (unsigned long i = 0; i < times; i++) {
            sum = ask(chips, cases);
            // What the loop reads may have changed, for all the compiler knows.
            __asm__ volatile("" : : "r"(sum) : "memory");
        }
        printf("%lld %llu\n", nanoseconds() - start, (unsigned long long)sum);
        fflush(stdout);
    }
}
