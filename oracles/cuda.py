"""NVIDIA's occupancy calculator: the header `cuda_occupancy.h`, compiled and asked.

The header is plain C++ and needs no GPU. It is NVIDIA's property, so it is not in this repository:
pip downloads the package that has it into the work folder.
"""

import csv
import functools
import os
import pathlib
import sys
import tempfile
import zipfile

from work import HERE, WORK, Unavailable, run

PACKAGE = "nvidia-cuda-runtime==13.5.37"
HEADER = "cuda_occupancy.h"

# The largest `int`: the calculator's way to say that a kernel has no launch bound.
NO_BOUND = 2**31 - 1
# The columns of the golden files that the calculator answers, in the order of `calculator.cpp`.
BLOCKS = [
    "status", "active_blocks", "limiters", "lim_warps", "lim_regs", "lim_smem", "lim_blocks",
    "lim_barriers", "lim_vres", "alloc_regs_per_block", "alloc_smem_per_block", "gc_out",
]
BLOCK_SIZE = ["best_block", "min_grid", "status"]
DYNAMIC = ["dynamic_bytes", "status"]


@functools.cache
def devices():
    """The devices the calculator is told about: compute capability -> its numbers, in bytes."""
    with open(HERE / "cuda_devices.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    numbers = [name for name in rows[0] if name not in ("cc", "source")]
    return {row["cc"]: {name: int(row[name]) for name in numbers} for row in rows}


def header():
    """The folder that the header is in: `CUDA_OCCUPANCY_HEADER`'s, or the downloaded package's."""
    named = os.environ.get("CUDA_OCCUPANCY_HEADER")
    if named:
        return pathlib.Path(named).resolve().parent
    unpacked = WORK / PACKAGE.replace("==", "-")
    if not unpacked.exists():
        download(unpacked)
    found = sorted(unpacked.rglob(HEADER))
    if not found:
        raise Unavailable(f"the package {PACKAGE} has no {HEADER}")
    return found[0].parent


def download(unpacked):
    """Gets the package from PyPI through pip and unpacks its headers."""
    WORK.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        run([*pip, "download", "--no-deps", "--only-binary=:all:", "--dest", folder, PACKAGE])
        (wheel,) = pathlib.Path(folder).glob("*.whl")
        headers = pathlib.Path(folder, "headers")
        with zipfile.ZipFile(wheel) as archive:
            members = [name for name in archive.namelist() if "/include/" in name]
            archive.extractall(headers, members)
        # At once, so that a download that was cut off is not taken for a whole one.
        headers.rename(unpacked)


@functools.cache
def compile_calculator():
    """Compiles `calculator.cpp` against the header and returns the program's path."""
    include = header()
    WORK.mkdir(parents=True, exist_ok=True)
    program = WORK / "calculator"
    compiler = os.environ.get("CXX", "c++")
    source = HERE / "calculator.cpp"
    run([compiler, "-O2", "-std=c++17", f"-I{include}", "-o", str(program), str(source)])
    return program


def version():
    """What answers, in words."""
    return f"{HEADER} of {os.environ.get('CUDA_OCCUPANCY_HEADER', PACKAGE)}"


def case(row, table):
    """One line for `calculator.cpp`.

    `table` says which question it is. A column that its golden file does not have stands for what
    the file's rows have in common.
    """
    chip = devices()[row["cc"]]
    major, minor = row["cc"].split(".")
    number = {key: int(value) for key, value in row.items() if key != "cc" and value != ""}
    bound = number["attr_max_threads"] if table == "block-size" else NO_BOUND
    device = [
        major, minor, 1024, chip["threads_per_sm"], chip["regs_per_block"], chip["regs_per_sm"],
        chip["smem_per_block"], chip["smem_optin"], chip["smem_per_sm"], chip["smem_reserved"],
        chip["sms"],
    ]
    kernel = [
        number.get("block", 0),
        bound,
        number["regs"],
        number["smem_static"],
        number.get("smem_dynamic", 0),
        # The cases of the block-size file opted in to the most that the chip has.
        number.get("max_dyn", chip["smem_optin"]),
        number.get("shmem_limit", 1),
        number.get("gc", 0),
        number["barriers"],
        number.get("vres", 0),
        number["carveout"],
        number.get("cache_config", 0),
        number.get("num_blocks", 0),
    ]
    return " ".join(map(str, device + kernel))


def ask(question, columns):
    """A function that answers rows: the calculator's `columns` for each."""

    def answer(rows):
        program = compile_calculator()
        cases = "".join(case(row, question) + "\n" for row in rows)
        lines = run([str(program), question], cases).splitlines()
        return [dict(zip(columns, line.split(), strict=True)) for line in lines]

    return answer
