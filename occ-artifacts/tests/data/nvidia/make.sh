#!/bin/sh
# Makes the cubin of lines.cu, with the lines of its source as `nvcc -lineinfo` leaves them, and that of
# shared.ptx; and those of arrays.ptx, of the same without its array, and linked. Needs clang 22, and as PTXAS
# and NVLINK the tools of CUDA 13.5.
set -eu
cd "$(dirname "$0")"
clang-22 -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx78 -nocudainc -nocudalib \
    -O2 -gline-tables-only -fdebug-compilation-dir=kernels -S lines.cu -o lines.ptx
"${PTXAS:-ptxas}" --gpu-name sm_80 -lineinfo lines.ptx -o lines.sm_80.cuda13.5.cubin
rm lines.ptx
"${PTXAS:-ptxas}" --gpu-name sm_80 shared.ptx -o shared.sm_80.cuda13.5.cubin
"${PTXAS:-ptxas}" --gpu-name sm_80 arrays.ptx -o arrays.sm_80.cuda13.5.cubin
sed -n '/^\.version/,/^\.address/p; /k_narrow/,$p' arrays.ptx >statics.ptx
"${PTXAS:-ptxas}" --gpu-name sm_80 statics.ptx -o statics.sm_80.cuda13.5.cubin
"${PTXAS:-ptxas}" --gpu-name sm_80 --compile-only arrays.ptx -o arrays.o
"${NVLINK:-nvlink}" --arch sm_80 arrays.o -o linked.sm_80.cuda13.5.cubin
rm statics.ptx arrays.o
