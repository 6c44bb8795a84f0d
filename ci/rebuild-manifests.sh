#!/bin/sh
# Has Mesa's RADV compile the kernels of examples/wgpu, without a GPU, and fails where the manifest
# that is checked in is not of these kernels, or where the same Mesa counts something else. Then runs
# the tests that need RADV.
#
# Needs the Debian packages `mesa-vulkan-drivers libvulkan1 spirv-tools`, and installs them as root
# where CI=true. `OCC_BLESS=1` writes the manifest anew, not in CI.
set -eu
cd "$(dirname "$0")/.."

packages="mesa-vulkan-drivers libvulkan1 spirv-tools"
kept=examples/wgpu/kernels.json

. ci/debian.sh
# shellcheck disable=SC2086
has_packages $packages || install_packages $packages || exit 1

# The whole workspace each time: one package alone has other features, and would be built anew.
cargo build --quiet --locked --workspace --bin cargo-occ
CARGO_OCC=${CARGO_TARGET_DIR:-$PWD/target}/debug/cargo-occ
export CARGO_OCC
folder=$(cargo build --quiet --locked --workspace --lib --message-format=json |
    sed -n 's/.*"out_dir":"\([^"]*occ-example-wgpu-[^"]*\)".*/\1/p')
new=$folder/kernels.measured.json

if [ "${OCC_BLESS-}" = 1 ]; then
    if [ "${CI-}" = true ]; then
        echo "OCC_BLESS=1 with CI=true: CI compares snapshots and never writes them" >&2
        exit 1
    fi
    cp "$new" "$kept"
fi
tool() { sed -n 's/^  "tool": //p' "$1"; }
sum() { sed -n 's/^ *"sha256": //p' "$1"; }
if cmp -s "$kept" "$new"; then
    echo "$kept: the same counts, of $(tool "$new")"
elif [ "$(sum "$kept")" = "$(sum "$new")" ] && [ "$(tool "$kept")" != "$(tool "$new")" ]; then
    echo "$kept: of another Mesa"
    diff -u --label "$kept" --label measured "$kept" "$new" || true
else
    diff -u --label "$kept" --label measured "$kept" "$new" || true
    echo "the manifest is not of these kernels: run OCC_BLESS=1 $0" >&2
    exit 1
fi

OCC_MESA=1 cargo test --quiet --locked --workspace --test radv --test measure
