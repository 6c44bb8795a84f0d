#!/bin/sh
# Makes the cubin of lines.cu, with the lines of its source as `nvcc -lineinfo` leaves them, and that of
# shared.ptx. Needs clang 22, and as PTXAS the `ptxas` of CUDA 13.5.
set -eu
cd "$(dirname "$0")"
clang-22 -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 --cuda-feature=+ptx78 -nocudainc -nocudalib \
    -O2 -gline-tables-only -fdebug-compilation-dir=kernels -S lines.cu -o lines.ptx
"${PTXAS:-ptxas}" --gpu-name sm_80 -lineinfo lines.ptx -o lines.sm_80.cuda13.5.cubin
rm lines.ptx
"${PTXAS:-ptxas}" --gpu-name sm_80 shared.ptx -o shared.sm_80.cuda13.5.cubin
