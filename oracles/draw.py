"""Draws the inputs of new rows. Half of the numbers stand at an edge, where mistakes show."""

import cuda
from amd_model import GCN1, NEWER, TARGETS

KIB = 1024
# Targets that XNACK, the replay of memory accesses, can be chosen for: LLVM's AMDGPU usage guide.
XNACK = (
    "gfx801 gfx810 carrizo stoney gfx900 gfx902 gfx904 gfx906 gfx908 gfx909 gfx90a gfx90c gfx942 "
    "gfx950 gfx9-generic gfx9-4-generic"
).split()


def near_step(rng, step, most):
    """A multiple of `step`, or one off, up to `most`."""
    return min(most, max(0, rng.randint(0, most // step) * step + rng.randint(-1, 1)))


def number(rng, step, most):
    """A number up to `most`: at an edge, or anywhere."""
    return near_step(rng, step, most) if rng.random() < 0.5 else rng.randint(0, most)


def share(rng, pool, step, most):
    """Bytes of workgroup memory up to `most`: none, at an edge of a share of `pool`, or anywhere."""
    if rng.random() < 0.25:
        return 0
    if rng.random() < 0.4:
        edge = pool // rng.randint(1, 40) // step * step
        return min(most, max(0, edge + rng.randint(-1, 1)))
    return number(rng, step, most)


def threads(rng, wave):
    """Threads of a workgroup."""
    if rng.random() < 0.5:
        return wave * rng.randint(1, 1024 // wave)
    return max(1, number(rng, wave, 1024))


def rarely(rng, usual, strange):
    """One of `strange` in a fiftieth of the draws."""
    return rng.choice(strange) if rng.random() < 0.02 else usual


def amd_unit(rng, chip):
    """The size of a wave and the unit's mode, as the golden files write them."""
    sizes = [size for size, file in ((32, chip.wave32), (64, chip.wave64)) if file]
    mode = rng.choice("01") if chip.wgp else "na"
    return rng.choice(sizes), mode


def amd_kernel(rng, chip, wave, most_vgprs, least):
    """What the AMD files that have kernels say of one; `least` is the fewest registers."""
    file = chip.wave64 if wave == 64 else chip.wave32
    agprs = number(rng, 4, 256) if chip.vector != "plain" and rng.random() < 0.5 else 0
    cus = 2 if chip.wgp else 1
    return {
        "wave_size": wave,
        "block_threads": threads(rng, wave),
        "vgprs": max(least, number(rng, file.step, most_vgprs)),
        "agprs": agprs,
        "sgprs": max(least, number(rng, 8, chip.most_scalars)),
        "lds_bytes": share(rng, chip.lds * cus, chip.lds_step, chip.lds_most),
    }


def amd_hw(rng):
    """A row for AMD's model."""
    target = rng.choice(sorted(TARGETS))
    chip = TARGETS[target]
    wave, mode = amd_unit(rng, chip)
    return {
        "target": target,
        "cu_mode": mode,
        **amd_kernel(rng, chip, wave, chip.most_vgprs, least=1),
        "trap": rng.randint(0, 1),
        "scratch": int(rng.random() < 0.2),
    }


def has_flat_scratch(chip):
    """Whether waves keep the address of scratch memory in SGPRs: gfx7 to gfx9."""
    return chip.scalars is not None and chip != GCN1


def llvm_kernel(rng):
    """A row for `llc`: one workgroup size."""
    target = rng.choice(sorted(set(TARGETS) - NEWER))
    chip = TARGETS[target]
    wave, mode = amd_unit(rng, chip)
    # The registers past v255 of gfx1250 cannot be written in inline assembly.
    kernel = amd_kernel(rng, chip, wave, 256, least=0)
    vcc = rng.random() < 0.2
    flat = has_flat_scratch(chip) and rng.random() < 0.1
    if 1 <= kernel["sgprs"] <= 4:
        # Without optimization LLVM moves the address of scratch memory where these are changed.
        kernel["sgprs"] = 5
    if chip.scalars == 512 or chip.fixed_scalars:
        # Here LLVM refuses kernels that leave no room for its own SGPRs, 8 at most.
        kernel["sgprs"] = min(kernel["sgprs"], chip.most_scalars - 8)
    return {
        "mcpu": target,
        "cumode": mode,
        **kernel,
        "xnack": rng.choice(["any", "on", "off"]) if target in XNACK else "none",
        "uses_vcc": int(vcc),
        "uses_flat_scratch": int(flat),
    }


def llvm_range(rng):
    """A row for `llc`: the workgroup has from so many to so many threads."""
    # Where every wave gets 96 SGPRs, these and not the range decide.
    free = {name for name in TARGETS if not TARGETS[name].fixed_scalars}
    target = rng.choice(sorted(free - NEWER))
    chip = TARGETS[target]
    wave, mode = amd_unit(rng, chip)
    ends = sorted([threads(rng, wave), threads(rng, wave)])
    if rng.random() < 0.25:
        ends[0] = 1
    cus = 2 if chip.wgp else 1
    return {
        "mcpu": target,
        "wave_size": wave,
        "cumode": mode,
        "min_block_threads": ends[0],
        "max_block_threads": ends[1],
        "lds_bytes": share(rng, chip.lds * cus, chip.lds_step, chip.lds_most),
    }


def cuda_chip(rng):
    """A compute capability, its numbers and the most registers of a thread."""
    cc = rng.choice(list(cuda.devices()))
    # The instructions of 3.0 name 63 registers; the calculator does not know that.
    return cc, cuda.devices()[cc], 63 if cc == "3.0" else 255


def carveout(rng):
    """The carve-out in percent; most kernels have none."""
    return -1 if rng.random() < 0.6 else rng.randint(0, 100)


def nvidia(rng):
    """A row for the calculator's blocks per SM; a few have values that nothing can have."""
    cc, chip, most_regs = cuda_chip(rng)
    most = chip["smem_optin"]
    dynamic = rarely(rng, share(rng, chip["smem_per_sm"], 128, most), [most + 1, 16 * KIB * KIB])
    static = share(rng, chip["smem_per_sm"], 128, 48 * KIB)
    opted = [dynamic] * 6 + [most, 48 * KIB, rng.randint(0, most), 0]
    has_virtual = int(cc.split(".")[0]) >= 10
    virtual = rng.randint(1, 130) if has_virtual and rng.random() < 0.2 else 0
    return {
        "cc": cc,
        "block": rarely(rng, threads(rng, 32), [-32, 0, 1025, 2048, 65536]),
        "regs": rarely(rng, number(rng, 8, most_regs), [-1, 256, 257, 1000]),
        "smem_static": rarely(rng, static, [most, most + 1]),
        "smem_dynamic": dynamic,
        "carveout": rarely(rng, carveout(rng), [-2, 101]),
        "barriers": 1 if rng.random() < 0.6 else rarely(rng, rng.randint(0, 16), [24, 64, 65, 100]),
        "vres": rarely(rng, virtual, [-1, 1, 129, 512]),
        "shmem_limit": int(rng.random() < 0.9),
        "max_dyn": rng.choice(opted),
        "gc": rng.choice([0, 0, 0, 0, 1, 2]),
        "cache_config": rng.choice([0, 0, 0, 0, 0, 1, 2, 3]),
    }


def nvidia_block_size(rng):
    """A row for the calculator's best block size."""
    cc, chip, most_regs = cuda_chip(rng)
    return {
        "cc": cc,
        "attr_max_threads": threads(rng, 32),
        "regs": number(rng, 8, most_regs),
        "smem_static": share(rng, chip["smem_per_sm"], 128, 48 * KIB),
        "smem_dynamic": share(rng, chip["smem_per_sm"], 128, chip["smem_optin"]),
        "carveout": carveout(rng),
        "barriers": rng.choice([0, 1, 1, 2, 4, 16]),
    }


def nvidia_dynamic_smem(rng):
    """A row for the calculator's dynamic shared memory that is left."""
    cc, chip, most_regs = cuda_chip(rng)
    most = chip["smem_optin"]
    return {
        "cc": cc,
        "block": threads(rng, 32),
        "regs": number(rng, 8, min(most_regs, 128)),
        "smem_static": share(rng, chip["smem_per_sm"], 128, 48 * KIB),
        "num_blocks": rng.randint(1, 16),
        "carveout": carveout(rng),
        "barriers": rng.choice([0, 1, 1, 2, 4]),
        "vres": 0,
        "shmem_limit": int(rng.random() < 0.7),
        "max_dyn": rng.choice([0, 4096, 48 * KIB, most, rng.randint(0, most)]),
    }


def rows(draw, rng, count, known):
    """`count` rows, each of them new: no two the same, and none in `known`."""
    seen = set(known)
    drawn = []
    while len(drawn) < count:
        row = {name: str(value) for name, value in draw(rng).items()}
        inputs = frozenset(row.items())
        if inputs not in seen:
            seen.add(inputs)
            drawn.append(row)
    return drawn
