#!/bin/sh
# Compiles the kernels of examples/amdgcn for one GPU from their source, and fails where what comes
# out is not what is checked in: by the counts that are read from it and, where the same compiler
# wrote it, by its bytes.
#
# Then runs the test of a build script that compiles kernels with these compilers.
#
# Needs the Debian packages `rustc-web rust-web-src lld-22`, and installs them as root where CI=true.
# Takes a few minutes.
set -eu
cd "$(dirname "$0")/.."

target=gfx1100
packages="rustc-web rust-web-src lld-22"

. ci/debian.sh
# shellcheck disable=SC2086
has_packages $packages || install_packages $packages || exit 1

built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
OUT=$built examples/amdgcn/compile.sh "$target" >"$built/log"

# The whole workspace: one package alone has other features, and would be built anew.
cargo build --quiet --locked --workspace --example manifest
counts() { "${CARGO_TARGET_DIR:-target}/debug/examples/manifest" "$1"; }
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
[ -z "$differs" ] || {
    echo "the artifacts are not of this source: run examples/amdgcn/compile.sh" >&2
    exit 1
}

OCC_RUSTC=/usr/bin/rustc cargo test --quiet --locked --workspace --test kernel_crate real
