#!/bin/sh
# Makes the bitcode of LLVM 14 and 22, a library of functions, a host's, and LTO-IR, which NVCC of CUDA 13.5 makes.
set -eu
cd "$(dirname "$0")"
llvm-as-14 amd.ll -o amd.llvm14.bc
llvm-as-22 amd.ll -o amd.llvm22.bc
llvm-as-14 nvidia.ll -o nvidia.llvm14.bc
sed 's/void ()\*/ptr/' nvidia.ll | llvm-as-22 -o nvidia.llvm22.bc
sed "/amdgpu_kernel.*{/,/^}/d" amd.ll | llvm-as-22 -o functions.bc
sed 's/amdgcn-amd-amdhsa/x86_64-pc-linux-gnu/; s/amdgpu_kernel //; s/gfx90a/x86-64/' amd.ll | llvm-as-22 -o host.bc
echo '__global__ void saxpy(float *x, float a) { x[threadIdx.x] *= a; }' >saxpy.cu
"${NVCC:-nvcc}" -ltoir -gencode arch=compute_80,code=lto_80 saxpy.cu -o saxpy.sm_80.ltoir
"${NVCC:-nvcc}" -fatbin -gencode arch=compute_80,code=lto_80 saxpy.cu -o saxpy.lto.fatbin
rm saxpy.cu
