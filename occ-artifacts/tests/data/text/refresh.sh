#!/bin/sh
# Makes the samples here anew. Debian packages: clang-22, lld-22; for kernels.rustc.log rustc-web and
# rust-web-src. The code objects in ../amd
# are of the same sources as their namesakes here.
set -eu
cd "$(dirname "$0")"
cl() { clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -O2 -nogpulib "$@"; }

cl -mcpu=gfx906 -S -o gfx906.s ../amd/k_gcn.cl
cl -mcpu=gfx90a:xnack- -S -o gfx90a.s ../amd/k_cdna.cl
cl -mcpu=gfx942:sramecc+:xnack- -S -o gfx942.s ../amd/k_cdna.cl
cl -mcpu=gfx1100 -S -o gfx1100.s ../amd/k_rdna.cl
cl -mcpu=gfx1030 -S -o gfx1030_wave32_wgp.s ../amd/k_rdna.cl
cl -mcpu=gfx1030 -mwavefrontsize64 -mcumode -S -o gfx1030_wave64_cu.s ../amd/k_rdna.cl

# The same remarks as text and as YAML, the assembly, and the linked code object.
remarks=kernel-resource-usage
cl -mcpu=gfx90a:xnack- -S -Rpass-analysis=$remarks -o kernels.gfx90a.s kernels.cl 2>kernels.gfx90a.log
cl -mcpu=gfx90a:xnack- -S -Rpass-analysis=$remarks -fsave-optimization-record \
  -foptimization-record-passes=$remarks -foptimization-record-file=kernels.gfx90a.opt.yaml \
  -o unused.s kernels.cl 2>/dev/null
cl -mcpu=gfx90a:xnack- -c -o kernels.o kernels.cl
ld.lld-22 -shared -o kernels.gfx90a.hsaco kernels.o
rm kernels.o

# A call out of the module; this record has the remarks of all passes.
cl -mcpu=gfx1100 -S -Rpass-analysis=$remarks -o symbolic.gfx1100.s symbolic.cl 2>symbolic.gfx1100.log
cl -mcpu=gfx1100 -S -Rpass-analysis=$remarks -fsave-optimization-record \
  -foptimization-record-file=symbolic.gfx1100.opt.yaml -o unused.s symbolic.cl 2>/dev/null
cl -mcpu=gfx1100 -emit-llvm -S -o symbolic.ll symbolic.cl
llc-22 -mcpu=gfx1100 -pass-remarks-analysis=$remarks -o unused.s symbolic.ll 2>symbolic.gfx1100.llc.log
rm symbolic.ll unused.s

# Minutes, since it builds `core`: refreshed when asked for.
if [ "${1-}" = rust ]; then
  here=$PWD
  there=$(mktemp -d)
  mkdir "$there/src"
  cp kernels.rs "$there/src/lib.rs"
  cat >"$there/Cargo.toml" <<TOML
[package]
name = "kernels"
version = "0.1.0"
edition = "2024"
[profile.release]
codegen-units = 1
panic = "abort"
debug = 1
TOML
  cd "$there"
  RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Ctarget-cpu=gfx90a" CARGO_TARGET_DIR=target \
    cargo rustc --release -Zbuild-std=core --target amdgcn-amd-amdhsa --crate-type rlib -- \
    --emit=obj,asm -Cremark=$remarks --remap-path-prefix="$there"/= 2>&1 |
    grep -v '^ *\(Compiling\|Finished\|Updating\|Locking\)' >"$here/kernels.rustc.log"
  cp target/amdgcn-amd-amdhsa/release/deps/kernels-*.s "$here/kernels.rustc.s"
  rm -r "$there"
fi
