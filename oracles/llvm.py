"""LLVM's `llc`: kernels that use exactly the asked resources, and what `llc` prints about them.

A kernel is one inline assembly statement that changes the registers in question, in a function
whose attributes say the workgroup size and the workgroup memory. `llc` writes what it allocated and
its `; Occupancy` as comments behind the function.
"""

import concurrent.futures
import os
import re
import shutil

from work import Unavailable, run

# The release whose numbers the golden rows are. Later ones print other numbers on purpose: they
# round workgroup memory and count the trap handler's SGPRs.
RELEASE = "22.1"
# The name Debian gives it, and where Debian's package keeps it.
NAMES = ["llc-22", "/usr/lib/llvm-22/bin/llc"]

# A column of the golden file -> the comment it is read from. A comment that `llc` does not write
# for a target is an empty cell.
COMMENTS = {
    "llvm_occupancy_waves_per_simd": "Occupancy",
    "llvm_total_sgprs": "TotalNumSgprs",
    "llvm_num_vgprs": "NumVgprs",
    "llvm_num_agprs": "NumAgprs",
    "llvm_total_vgprs": "TotalNumVgprs",
    "llvm_lds": "LDSByteSize",
    "llvm_sgprs_for_waves": "NumSGPRsForWavesPerEU",
    "llvm_vgprs_for_waves": "NumVGPRsForWavesPerEU",
    "llvm_sgpr_blocks": "SGPRBlocks",
    "llvm_vgpr_blocks": "VGPRBlocks",
    "llvm_accum_offset": "AccumOffset",
}
KERNELS = list(COMMENTS)
RANGES = ["llvm_occupancy_waves_per_simd"]

# Without these a kernel is given registers for values that it does not ask for.
NO_INPUTS = " ".join(
    f'"amdgpu-no-{name}"'
    for name in [
        "dispatch-ptr", "queue-ptr", "implicitarg-ptr", "dispatch-id", "lds-kernel-id",
        "workgroup-id-x", "workgroup-id-y", "workgroup-id-z",
        "workitem-id-x", "workitem-id-y", "workitem-id-z", "flat-scratch-init",
    ]
)


def llc():
    """The path of `llc`: `LLC`, or Debian's."""
    named = os.environ.get("LLC")
    for name in [named] if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise Unavailable("there is no `llc` 22: install Debian's `llvm-22`, or set LLC to its path")


def version():
    """What answers, in words."""
    found = re.search(r"LLVM version (\S+)", run([llc(), "--version"]))
    number = found.group(1) if found else "unknown"
    note = "" if number.startswith(RELEASE) else f" (the golden rows are {RELEASE}'s)"
    return f"llc {number}{note}"


def target(row):
    """The flags of `llc` for a row's target."""
    flags = [f"-mcpu={row['mcpu']}"]
    features = []
    # Only gfx10 and later have a choice; gfx1250 has only waves of 32 and needs no flag.
    if row["cumode"] != "na":
        features.append(f"+wavefrontsize{row['wave_size']}")
        features.append("+cumode" if row["cumode"] == "1" else "-cumode")
    features += {"on": ["+xnack"], "off": ["-xnack"]}.get(row.get("xnack"), [])
    if features:
        flags.append("-mattr=" + ",".join(features))
    return tuple(flags)


def kernel(name, row):
    """The kernel of a row, in LLVM's intermediate language."""
    changed = []
    for prefix, column in [("v", "vgprs"), ("a", "agprs"), ("s", "sgprs")]:
        count = int(row.get(column, 0))
        if count > 0:
            changed.append(f"~{{{prefix}{count - 1}}}")
    if row.get("uses_vcc") == "1":
        changed.append("~{vcc}")
    if row.get("uses_flat_scratch") == "1":
        changed.append("~{flat_scratch}")
    least = row.get("min_block_threads") or row["block_threads"]
    most = row.get("max_block_threads") or row["block_threads"]
    size = f'"amdgpu-flat-work-group-size"="{least},{most}"'
    lds = f'"amdgpu-lds-size"="{row["lds_bytes"]}"'
    return (
        f"define amdgpu_kernel void @{name}() nounwind {size} {lds} {NO_INPUTS} {{\n"
        f'  call void asm sideeffect "", "{",".join(changed)}"()\n'
        "  ret void\n"
        "}\n"
    )


def compile_kernels(flags, rows):
    """Compiles one kernel a row for one target and returns the comments behind each, by name."""
    source = 'target triple = "amdgcn-amd-amdhsa"\n'
    source += "".join(kernel(f"k{at}", row) for at, row in enumerate(rows))
    # Optimized, a kernel with nearly all SGPRs is given more for the address of scratch memory.
    assembly = run([llc(), "-O0", "-o", "-", *flags, "-"], source)
    kernels = re.split(r"^k(\d+): *;", assembly, flags=re.MULTILINE)[1:]
    if [int(at) for at in kernels[::2]] != list(range(len(rows))):
        raise Unavailable(f"`llc` did not write every kernel for {' '.join(flags)}")
    comment = re.compile(r"^; (\w+): (\d+)", re.MULTILINE)
    return [dict(comment.findall(text)) for text in kernels[1::2]]


def ask(columns):
    """A function that answers rows: `columns` of what `llc` prints for each."""

    def answer(rows):
        targets = {}
        for at, row in enumerate(rows):
            targets.setdefault(target(row), []).append(at)
        answers = [None] * len(rows)
        with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
            groups = targets.values()
            compiled = pool.map(compile_kernels, targets, [[rows[at] for at in g] for g in groups])
            for places, printed in zip(groups, compiled, strict=True):
                for at, comments in zip(places, printed, strict=True):
                    answers[at] = {name: comments.get(COMMENTS[name], "") for name in columns}
        return answers

    return answer


def jobs():
    """How many `llc` run at a time: `JOBS`, or one a processor."""
    return int(os.environ.get("JOBS", os.cpu_count() or 1))
