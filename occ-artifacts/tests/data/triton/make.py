"""How the samples here were made: Triton 3.9.0, on a machine without a GPU.

Its cache has one folder for each kernel and target. The files of code, their JSON and the list of a
folder's files are kept; of the rest one of each kind, cut to its first line.

    TRITON_CACHE_DIR=cache python make.py
"""

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def row_sum(x, out, n: tl.constexpr):
    at = tl.arange(0, n)
    v = tl.load(x + tl.program_id(0) * n + at)
    tl.store(out + tl.program_id(0), tl.sum(v, axis=0))


@triton.jit
def add_one(x, n, block: tl.constexpr):
    at = tl.program_id(0) * block + tl.arange(0, block)
    tl.store(x + at, tl.load(x + at, mask=at < n) + 1, mask=at < n)


for target in (GPUTarget("cuda", 80, 32), GPUTarget("cuda", 90, 32), GPUTarget("hip", "gfx942", 64)):
    signature = {"x": "*fp32", "out": "*fp32", "n": "constexpr"}
    source = ASTSource(fn=row_sum, signature=signature, constexprs={"n": 1024})
    triton.compile(source, target=target, options={"num_warps": 4})
    signature = {"x": "*fp32", "n": "i32", "block": "constexpr"}
    source = ASTSource(fn=add_one, signature=signature, constexprs={"block": 1024})
    triton.compile(source, target=target, options={"num_warps": 8})
