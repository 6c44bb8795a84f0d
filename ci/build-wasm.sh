#!/bin/sh
# Compiles the engine for the calculator's page, `cargo-occ/page/occ.wasm`, and with `--check` fails where what comes
# out is not what is checked in: by its bytes, where the same compiler wrote it. What another compiler wrote is
# answered for by the tests of the page.
#
# Needs the Debian packages `rustc-web rust-web-src lld-22`, and installs them as root where CI=true. Builds in the
# folder `WASM_TARGET_DIR`, by default `target/wasm`, in half a minute.
set -eu
cd "$(dirname "$0")/.."

packages="rustc-web rust-web-src lld-22"
. ci/debian.sh
# shellcheck disable=SC2086
has_packages $packages || install_packages $packages || exit 1

checked_in=cargo-occ/page/occ.wasm
folder=${WASM_TARGET_DIR:-$PWD/target/wasm}
# No path of this machine is in it.
RUSTFLAGS="-Clinker=wasm-ld-22 -Clink-arg=--keep-section=producers -Cpanic=abort -Zlocation-detail=none -Zfmt-debug=none \
    --remap-path-prefix=$PWD=." \
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$folder CARGO_INCREMENTAL=0 \
    CARGO_PROFILE_RELEASE_OPT_LEVEL=z CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_PANIC=abort \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 CARGO_PROFILE_RELEASE_STRIP=symbols \
    cargo rustc --quiet --locked --release -p occ-capi --lib --crate-type cdylib --target wasm32-unknown-unknown \
    -Zbuild-std=core -Zbuild-std-features=optimize_for_size
built=$folder/wasm32-unknown-unknown/release/occ_capi.wasm

# What wrote a file: the section `producers` names it.
compiler() { tr -c '[:print:]' '\n' <"$1" | grep -oE '[0-9]+\.[0-9]+\.[0-9]+ \([0-9a-f]{9} [0-9-]{10}\)'; }
if [ "${1-}" != --check ]; then
    install -m 644 "$built" "$checked_in"
    echo "$checked_in: $(wc -c <"$checked_in") bytes, of rustc $(compiler "$checked_in")"
elif cmp -s "$built" "$checked_in"; then
    echo "$checked_in: the same bytes"
elif [ "$(compiler "$built")" != "$(compiler "$checked_in")" ]; then
    echo "$checked_in: of another compiler, $(compiler "$checked_in")"
else
    cmp "$built" "$checked_in" || true
    echo "$checked_in is not of this source: run ci/build-wasm.sh" >&2
    exit 1
fi
