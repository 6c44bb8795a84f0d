#!/usr/bin/env bash
# Packs what is published into the folder that is given, and builds it from what is packed, with the
# oldest Rust that the manifest promises; then contracts with it. What follows the folder is for
# `cargo package`.
#
# It needs that very toolchain: Debian 12 has only 1.63 and the newest (`rustc-web`). Where it is not
# there and rustup cannot install it, as on a machine without a network, the newest builds instead. The
# script says so, and `.ci/run` says it again in its last lines. What is left there is clippy's
# `incompatible_msrv`, which finds functions of the standard library that are too new.
#
# The folder has to have a new name each time: cargo keeps what it unpacks under that name, and would
# build an earlier run's again.
set -euo pipefail
cd "$(dirname "$0")/.."

packed=$1
shift
version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)

# Prints the path of its compiler.
find_oldest() {
    if [[ "$(rustc --version 2>/dev/null)" = "rustc $version."* ]]; then
        command -v rustc
        return
    fi
    if ! command -v rustup >/dev/null; then
        echo "there is no rustup, and rustc is another" >&2
        return 1
    fi
    if ! rustup which --toolchain "$version" rustc 2>/dev/null; then
        timeout 120 rustup toolchain install "$version" --profile minimal >&2 &&
            rustup which --toolchain "$version" rustc
    fi
}

log=$(mktemp)
trap 'rm "$log"' EXIT
if oldest=$(find_oldest 2>"$log"); then
    # Cargo's own `package` builds several crates at once only in a newer version.
    export RUSTC=$oldest
    "$RUSTC" --version
else
    echo "skipped: Rust $version: $(tail -1 "$log")" >&2
    [ -z "${OCC_SKIPPED-}" ] || echo "the oldest Rust, $version: $(tail -1 "$log")" >>"$OCC_SKIPPED"
fi

export CARGO_TARGET_DIR=$packed CARGO_PROFILE_DEV_DEBUG=0
cargo package --quiet --locked --all-features "$@" \
    -p occ-core -p occ-artifacts -p occ-vulkan -p occ-macros -p occ -p cargo-occ
"$packed/debug/cargo-occ" eval --help >/dev/null
# Those examples whose frameworks build with it (spirv-std 0.11 does not).
cargo build --quiet --locked -p occ-example-amdgcn -p occ-example-nvptx
