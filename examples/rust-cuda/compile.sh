#!/bin/sh
# Compiles the kernels to `kernels.ptx`, or to the file OUT: with rustc's own nvptx64 and stand-ins for
# `cuda_std` (ptx/), since Rust-CUDA's compiler takes one exact nightly and LLVM 7.
#
# Needs no GPU and no CUDA. Takes half a minute, most of it `core`. The tools, by their Debian packages,
# are `rustc-web rust-web-src`; RUSTC names another compiler. The same compiler writes the same bytes
# anywhere.
set -eu
cd "$(dirname "$0")"
. ../toolchain.sh

OUT=${OUT:-kernels.ptx}
needed nvptx64-nvidia-cuda
mkdir -p "$(dirname "$OUT")"
OUT=$(cd "$(dirname "$OUT")" && pwd)/$(basename "$OUT")

"$RUSTC" --version
cd ptx
compile nvptx64-nvidia-cuda sm_80 asm "$OUT" "" -Zcrate-attr='feature(abi_ptx, asm_experimental_arch)'
! grep -aF "$PWD" "$OUT"
