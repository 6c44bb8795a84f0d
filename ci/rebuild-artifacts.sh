#!/bin/sh
# Compiles the kernels of examples/amdgcn for one GPU from their source, the PTX of examples/rust-cuda and
# the SPIR-V of examples/rust-gpu, and fails where what comes out is not what is checked in: by its bytes,
# where the same compiler wrote it, and else by the counts that are read from it.
#
# Then runs the test of a build script that compiles kernels with these compilers.
#
# Needs the Debian packages `rustc-web rust-web-src lld-22 glslang-tools spirv-tools`, and installs them as
# root where CI=true. Takes a few minutes.
set -eu
cd "$(dirname "$0")/.."

target=gfx1100
packages="rustc-web rust-web-src lld-22 glslang-tools spirv-tools"

. ci/debian.sh
# shellcheck disable=SC2086
has_packages $packages || install_packages $packages || exit 1

built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
OUT=$built examples/amdgcn/compile.sh "$target" >"$built/log"

. ci/programs.sh
build_programs
counts() { "$programs/examples/manifest" "$1"; }
# What wrote a file: the linker's and the compiler's names in `.comment`.
compilers() { tr -c '[:print:]' '\n' <"$1" | grep -E '^(rustc version|Linker: )'; }

differs=
for file in "$target.hsaco" "heavier/$target.hsaco"; do
    old=examples/amdgcn/artifacts/$file
    new=$built/$file
    counts "$old" >"$built/old"
    counts "$new" >"$built/new"
    if ! diff -u --label "$old" --label rebuilt "$built/old" "$built/new"; then
        differs=1
    elif [ "$(compilers "$old")" != "$(compilers "$new")" ]; then
        echo "$old: the same counts, of another compiler"
    elif cmp "$old" "$new"; then
        echo "$old: the same bytes"
    else
        differs=1
    fi
done

# PTX and SPIR-V have no counts and do not say who wrote them. The documentation of the examples does.
old=examples/rust-cuda/kernels.ptx
OUT=$built/kernels.ptx examples/rust-cuda/compile.sh >"$built/log"
version=$(sed -n 's/^rustc \([0-9.]*\) .*/\1/p' "$built/log")
[ -n "$version" ]
if cmp -s "$old" "$built/kernels.ptx"; then
    echo "$old: the same bytes"
elif grep -q "nvptx64-nvidia-cuda. ($version," examples/rust-cuda/src/lib.rs; then
    diff -u --label "$old" --label rebuilt "$old" "$built/kernels.ptx" || differs=1
else
    echo "$old: of another compiler than $version"
fi

old=examples/rust-gpu/kernels.spv
OUT=$built/kernels.spv examples/rust-gpu/compile.sh >"$built/log"
versions=$(cat "$built/log")
if cmp -s "$old" "$built/kernels.spv"; then
    echo "$old: the same bytes"
elif grep -qF "$versions" examples/rust-gpu/src/lib.rs; then
    cmp "$old" "$built/kernels.spv" || differs=1
else
    echo "$old: of others than $versions"
fi
[ -z "$differs" ] || {
    echo "the artifacts are not of this source: run compile.sh of the example" >&2
    exit 1
}

OCC_RUSTC=/usr/bin/rustc cargo test --quiet --locked --workspace --test suite kernel_crate::real
