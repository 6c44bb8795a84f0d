#!/usr/bin/env bash
# How the samples here were made, of the code objects and cubins beside this folder, which are this
# project's own. Needs LLVM 22; `ptxas` and `fatbinary` are of the Python package `nvidia-cuda-nvcc` 13.5.
set -euo pipefail
cd "$(dirname "$0")"
llvm=${LLVM:-/usr/lib/llvm-22/bin}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Family-specific and architecture-specific targets: the same PTX, and only a note tells the first.
for target in sm_100f sm_100a sm_120f; do
    for ptxas in "${PTXAS_12:?ptxas 12.9}" "${PTXAS_13:?ptxas 13.5}"; do
        release=$("$ptxas" --version | sed -n 's/.*release \([0-9.]*\),.*/\1/p')
        sed "s/sm_80/$target/; s/^\.version.*/.version 8.8/" plain.ptx >"$scratch/plain.ptx"
        "$ptxas" -arch="$target" -o "plain.$target.cuda$release.cubin" "$scratch/plain.ptx"
    done
done

# Images for both vendors in one offload binary: a code object, a cubin by each kind, PTX and bitcode.
printf 'target triple = "amdgcn-amd-amdhsa"\n' >"$scratch/module.ll"
"$llvm/llvm-as" "$scratch/module.ll" -o "$scratch/module.bc"
sed -n 1,9p ../nvidia/kernels.sm_80.ptx >"$scratch/kernels.ptx"
"$llvm/llvm-offload-binary" -o offload_both.bin \
    --image=file=../amd/gfx906.hsaco,triple=amdgcn-amd-amdhsa,arch=gfx906,kind=hip \
    --image=file=../nvidia/calls.sm_80.cuda12.9.cubin,triple=nvptx64-nvidia-cuda,arch=sm_80,kind=cuda \
    --image=file=../nvidia/calls.sm_80.cuda12.9.cubin,triple=nvptx64-nvidia-cuda,arch=sm_80,kind=openmp \
    --image=file="$scratch/kernels.ptx",triple=nvptx64-nvidia-cuda,arch=sm_90,kind=cuda \
    --image=file="$scratch/module.bc",triple=amdgcn-amd-amdhsa,arch=gfx90a,kind=openmp
