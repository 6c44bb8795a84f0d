#!/bin/sh
# Compiles the kernels for NVIDIA GPUs, twice, and prints what each of them allocates.
#
#     ./compile.sh                  sm_80 and sm_90: refreshes artifacts/
#     ./compile.sh sm_120           any others
#
# FOLDER/sm_80.cubin has the kernels as they are, FOLDER/heavier/sm_80.cubin those of the feature
# `heavier`, and ptxas.log in each what `ptxas -v` said of them; FOLDER is artifacts, or $OUT. The
# same compilers write the same bytes anywhere.
#
# Needs no GPU. A target takes half a minute, most of it `core`. The tools, by their Debian
# packages, are `rustc-web rust-web-src`, and `ptxas` of CUDA 12.9, which the Python package
# `nvidia-cuda-nvcc-cu12` holds; RUSTC and PTXAS name others. Only the compilers that src/lib.rs
# names give its counts.
set -eu
cd "$(dirname "$0")"
. ../toolchain.sh

PTXAS=${PTXAS:-ptxas}
OUT=${OUT:-artifacts}
need "$PTXAS" "\`pip install nvidia-cuda-nvcc-cu12\`, then PTXAS=.../nvidia/cuda_nvcc/bin/ptxas"
needed nvptx64-nvidia-cuda
mkdir -p "$OUT/heavier"
OUT=$(cd "$OUT" && pwd)

[ $# -gt 0 ] || set -- sm_80 sm_90
"$RUSTC" --version
"$PTXAS" --version | tail -n 1
for variant in "" heavier; do
    folder=$OUT${variant:+/$variant}
    : >"$folder/ptxas.log"
    for target; do
        ptx=$PWD/target/$target${variant:+.$variant}.ptx
        compile nvptx64-nvidia-cuda "$target" asm "$ptx" "$variant"
        log=$("$PTXAS" -arch="$target" -v -o "$folder/$target.cubin" "$ptx" 2>&1) || {
            echo "$log" >&2
            exit 1
        }
        # How long it took is not what was compiled.
        echo "$log" | grep -v 'Compile time' >>"$folder/ptxas.log"
        report "$folder/$target.cubin"
    done
done
