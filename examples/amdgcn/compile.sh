#!/bin/sh
# Compiles the kernels for real AMD GPUs and prints what each of them allocates, in the words of
# the attribute's keys.
#
#     ./compile.sh                  gfx90a and gfx1100, the targets in src/lib.rs
#     ./compile.sh gfx942 gfx1201   any others
#
# Needs no GPU. Code objects go to target/, beside this script. A target takes a minute or two,
# most of it `core`. The tools, by their Debian packages:
#
#     rustc-web rust-web-src   rustc 1.96 with LLVM 22 and the source of its library
#     llvm-22 lld-22           llvm-readelf and ld.lld
#     cargo                    any that knows edition 2024, from rustup for example
#
# RUSTC, READELF and LLD name others. Only the compiler that src/lib.rs names gives its counts.
set -eu
cd "$(dirname "$0")"

RUSTC=${RUSTC:-/usr/bin/rustc}
READELF=${READELF:-/usr/lib/llvm-22/bin/llvm-readelf}
LLD=${LLD:-/usr/bin/ld.lld-22}
export RUSTC

missing=
need() { # $1 tool, $2 what provides it
    command -v "$1" >/dev/null || missing="$missing
    $1 ($2)"
}
need cargo "rustup, or Debian's cargo"
need "$RUSTC" rustc-web
need "$READELF" llvm-22
need "$LLD" lld-22
if command -v "$RUSTC" >/dev/null; then
    "$RUSTC" --print target-list | grep -qx amdgcn-amd-amdhsa ||
        missing="$missing
    target amdgcn-amd-amdhsa in $RUSTC (rustc-web)"
    library=$("$RUSTC" --print sysroot)/lib/rustlib/src/rust/library
    [ -e "$library/core/Cargo.toml" ] || missing="$missing
    $library (rust-web-src)"
fi
if [ -n "$missing" ]; then
    echo "missing:$missing" >&2
    exit 1
fi

# Nightly features, for a release compiler: `build-std`, `abi_gpu_kernel`, `stdarch_amdgpu`.
export RUSTC_BOOTSTRAP=1
export CARGO_TARGET_DIR="$PWD/target"
# One object to link. With LTO it would be a generic gfx700 one.
export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1
export CARGO_PROFILE_RELEASE_LTO=off
export CARGO_PROFILE_RELEASE_PANIC=abort

[ $# -gt 0 ] || set -- gfx90a gfx1100
"$RUSTC" --version
for target; do
    object=$CARGO_TARGET_DIR/$target.o
    hsaco=$CARGO_TARGET_DIR/$target.hsaco
    RUSTFLAGS="-Ctarget-cpu=$target" cargo rustc --quiet --release --lib -Zbuild-std=core \
        --target amdgcn-amd-amdhsa -- "--emit=obj=$object"
    "$LLD" -shared "$object" -o "$hsaco"
    "$READELF" --notes "$hsaco" | awk -v target="$target" '
        function flush() {
            if (!name) return
            # One register file holds both on these, and `.vgpr_count` is their sum.
            if (target ~ /^gfx9(0a|4.|50)$/) count["vgpr"] -= count["agpr"]
            printf "%s %s: vgprs = %d", target, name, count["vgpr"]
            if ("agpr" in count) printf ", agprs = %d", count["agpr"]
            printf ", sgprs = %d, lds = %d, wave = %d", count["sgpr"], lds, wave
            if (mode != "") printf ", mode = \"%s\"", mode == 1 ? "wgp" : "cu"
            printf "; %d VGPRs and %d SGPRs spilled", spilled["vgpr"], spilled["sgpr"]
            printf ", %d bytes of scratch\n", scratch
            name = mode = ""
            delete count
        }
        /^  - / { flush(); sub(/-/, "") }
        $1 ~ /^\.[asv]gpr_count:$/ { count[substr($1, 2, 4)] = $2 }
        $1 ~ /^\.[sv]gpr_spill_count:$/ { spilled[substr($1, 2, 4)] = $2 }
        $1 == ".group_segment_fixed_size:" { lds = $2 }
        $1 == ".private_segment_fixed_size:" { scratch = $2 }
        $1 == ".symbol:" { name = $2; sub(/\.kd$/, "", name) }
        $1 == ".wavefront_size:" { wave = $2 }
        $1 == ".workgroup_processor_mode:" { mode = $2 }
        END { flush() }'
done
