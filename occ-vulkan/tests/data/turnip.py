#!/usr/bin/env python3
"""Makes turnip.csv: what Mesa's driver Turnip says of many small shaders on each Adreno that its shim plays.

    turnip.py shaders FOLDER        writes the shaders, GLSL, and list.txt
    turnip.py rows < ANSWERS        the rows of what was said of them

Between both, each shader was compiled by Debian's glslangValidator 16 (`-V --target-env vulkan1.1`) and made a pipeline of
by a program that prints VK_KHR_pipeline_executable_properties, under `LD_PRELOAD=libfreedreno_noop_drm_shim.so
FD_GPU_ID=740` of Mesa 26.2.6; before the answers of one stands `## GPU SHADER THREADS BYTES`. A shader that the driver
refuses, because a barrier would wait for waves that there is no room for, has no row.

The numbers of registers, threads and bytes of a shader are drawn from a seed. It names the elements of its shared array by
memory, because the compiler leaves out those that it knows are never named.
"""

import random
import re
import sys
from pathlib import Path

SIZES = [(1, 1), (16, 1), (8, 4), (33, 1), (64, 1), (65, 1), (16, 6), (128, 1), (16, 9), (192, 1), (16, 16), (320, 1),
         (384, 1), (16, 32), (640, 1), (768, 1), (32, 32)]
SHARED = [0, 0, 0, 4, 1020, 1024, 1028, 2112, 4096, 5000, 8192, 12000, 16384, 20000, 32768]
SUMS = [1, 4, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 150, 170]
HEAD = """layout(local_size_x = {}, local_size_y = {}) in;
layout(set = 0, binding = 0) readonly buffer A {{ float a[]; }};
layout(set = 0, binding = 1) readonly buffer B {{ float b[]; }};
layout(set = 0, binding = 2) writeonly buffer C {{ float c[]; }};
layout(push_constant) uniform P {{ uint n; }} pc;
"""


def shader(size, shared, sums, kind, depth):
    """`kind`: sums of floats, of halves, or of both; `depth`: loops within each other, which every thread leaves by itself."""
    real = "float16_t" if kind == "half" else "float"
    text = "#version 450\n"
    if kind != "full":
        text += "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n"
    text += HEAD.format(*size)
    if shared:
        text += f"shared float tile[{shared // 4}];\n"
    text += "void main() {\nuint i = gl_GlobalInvocationID.x + 7 * gl_GlobalInvocationID.y;\n"
    text += "".join(f"{real} r{k} = {real}(a[i * {sums} + {k}]);\n" for k in range(sums))
    if kind == "mix":
        text += "".join(f"float16_t h{k} = float16_t(b[i * {sums} + {k}]);\n" for k in range(sums))
    text += f"for (uint t = 0; t < pc.n; t++) {{\n{real} x = {real}(b[t + i]);\n"
    text += "".join(f"r{k} = r{k} * x + r{(k + 1) % sums};\n" for k in range(sums))
    if kind == "mix":
        text += "float16_t y = float16_t(x);\n"
        text += "".join(f"h{k} = h{k} * y + h{(k + 1) % sums};\n" for k in range(sums))
    text += "}\n"
    if depth:
        text += "uint j = i;\n"
        text += "".join(f"while (b[j + {k}] > a[j]) {{ j += 1;\n" for k in range(depth))
        text += "c[j] = float(r0);\n" + "}\n" * depth + "i = j;\n"
    if shared:
        text += f"uint w = uint(b[i]); tile[w] = float(r0); barrier(); r0 = {real}(tile[(w * 7 + 1) % {shared // 4}]);\n"
    both = " + float(h{})" if kind == "mix" else ""
    text += "".join(f"c[i * {sums} + {k}] = float(r{k}){both.format(k)};\n" for k in range(sums))
    return text + "}\n"


def shaders(folder):
    random.seed(45)
    names = []
    for number in range(120):
        size, shared, sums = random.choice(SIZES), random.choice(SHARED), random.choice(SUMS)
        kind = random.choice(["full", "full", "full", "half", "mix"])
        depth = random.choice([0, 0, 0, 0, 2, 5, 9, 12, 20]) if sums <= 32 else 0
        (folder / f"s{number}.comp").write_text(shader(size, shared, sums, kind, depth))
        names.append(f"s{number} {size[0] * size[1]} {shared}\n")
    (folder / "list.txt").write_text("".join(names))


def rows(text):
    found = set()
    for part in text.split("## ")[1:]:
        gpu, _, threads, shared = part.split("\n", 1)[0].split()[:4]
        says = {name: re.search(rf"{name} *=? *(\d+)", part) for name in
                ("subgroup", "Registers used", "Half-registers used", "Max Waves Per Core")}
        if all(says.values()):
            found.add((int(gpu), int(threads), int(shared), *(int(said[1]) for said in says.values())))
    print("target,workgroup,shared,wave,registers,half_registers,waves")
    for gpu, *counts in sorted(found):
        print(f"adreno-{gpu}", *counts, sep=",")


if len(sys.argv) == 3 and sys.argv[1] == "shaders":
    shaders(Path(sys.argv[2]))
elif sys.argv[1:] == ["rows"]:
    rows(sys.stdin.read())
else:
    sys.exit(__doc__)
