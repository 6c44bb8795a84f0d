#!/bin/sh
# Compiles the kernels for real AMD GPUs, twice, and prints what each of them allocates.
#
#     ./compile.sh                  gfx90a, gfx1100 and gfx1201: refreshes artifacts/
#     ./compile.sh gfx942           any others
#
# FOLDER/gfx90a.hsaco has the kernels as they are, FOLDER/heavier/gfx90a.hsaco those of the feature
# `heavier`; FOLDER is artifacts, or $OUT. The same compiler writes the same bytes anywhere.
#
# Needs no GPU. A target takes a minute or two, most of it `core`. The tools, by their Debian
# packages, are `rustc-web rust-web-src lld-22`; RUSTC and LLD name others. Only the compiler that
# src/lib.rs names gives its counts.
set -eu
cd "$(dirname "$0")"
. ../toolchain.sh

LLD=${LLD:-/usr/bin/ld.lld-22}
OUT=${OUT:-artifacts}
need "$LLD" lld-22
needed amdgcn-amd-amdhsa
mkdir -p "$OUT/heavier"
OUT=$(cd "$OUT" && pwd)
# What a driver looks up: descriptors.
printf '{ global: *.kd; local: *; };\n' >"$OUT/exports"

[ $# -gt 0 ] || set -- gfx90a gfx1100 gfx1201
"$RUSTC" --version
for target; do
    for variant in "" heavier; do
        object=$PWD/target/$target${variant:+.$variant}.o
        hsaco=$OUT/${variant:+$variant/}$target.hsaco
        compile amdgcn-amd-amdhsa "$target" obj "$object" "$variant"
        "$LLD" -shared --strip-all --version-script="$OUT/exports" -o "$hsaco" "$object"
        chmod 644 "$hsaco"
        report "$hsaco"
    done
done
rm "$OUT/exports"
