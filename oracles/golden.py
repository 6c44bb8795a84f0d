"""The golden files: which there are, who answers each, and how they are read and written."""

import csv
import gzip
from dataclasses import dataclass
from typing import Callable

import amd_model
import cuda
import draw
import llvm
from work import HERE, Unavailable

FOLDER = HERE.parent / "occ-tests" / "golden"


@dataclass(frozen=True)
class Table:
    """One golden file: gzip CSV with a header line, one case a row."""

    name: str
    answers: list  # the columns that the oracle answers; all others are inputs
    ask: Callable  # rows -> the answers to each
    version: Callable  # who answers
    draw: Callable  # the inputs of a new row

    def read(self, folder=FOLDER):
        """The rows, each a dictionary of texts."""
        with gzip.open(folder / f"{self.name}.csv.gz", "rt", newline="") as file:
            return list(csv.DictReader(file))

    def columns(self):
        """All columns, in the file's order."""
        with gzip.open(FOLDER / f"{self.name}.csv.gz", "rt", newline="") as file:
            return next(csv.reader(file))

    def inputs(self, row):
        """What is asked in a row."""
        return {name: text for name, text in row.items() if name not in self.answers}

    def write(self, folder, rows):
        """Writes `rows`; the same rows make the same bytes."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.name}.csv.gz"
        with open(path, "wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
            lines = [self.columns(), *([row[name] for name in self.columns()] for row in rows)]
            packed.write("".join(",".join(line) + "\n" for line in lines).encode())
        return path


TABLES = [
    Table(
        "golden_nvidia",
        cuda.BLOCKS,
        cuda.ask("blocks", cuda.BLOCKS),
        cuda.version,
        draw.nvidia,
    ),
    Table(
        "golden_nvidia_block_size",
        cuda.BLOCK_SIZE,
        cuda.ask("block-size", cuda.BLOCK_SIZE),
        cuda.version,
        draw.nvidia_block_size,
    ),
    Table(
        "golden_nvidia_dynamic_smem",
        cuda.DYNAMIC,
        cuda.ask("dynamic", cuda.DYNAMIC),
        cuda.version,
        draw.nvidia_dynamic_smem,
    ),
    Table(
        "golden_amd_hw",
        amd_model.COLUMNS,
        amd_model.ask,
        amd_model.version,
        draw.amd_hw,
    ),
    Table(
        "golden_amd_llvm22",
        llvm.KERNELS,
        llvm.ask(llvm.KERNELS),
        llvm.version,
        draw.llvm_kernel,
    ),
    Table(
        "golden_amd_llvm22_ranges",
        llvm.RANGES,
        llvm.ask(llvm.RANGES),
        llvm.version,
        draw.llvm_range,
    ),
]


def chosen(names):
    """The tables called `names`, or all."""
    known = {table.name: table for table in TABLES}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Unavailable(f"no table `{unknown[0]}`; there are: {', '.join(known)}")
    return [known[name] for name in names] or TABLES
