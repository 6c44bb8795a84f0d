#!/usr/bin/env bash
# Builds what is published, and a crate that uses it, with the oldest Rust that the manifest
# promises.
#
# It needs that very toolchain: Debian 12 has only 1.63 and the newest (`rustc-web`). Where it is not
# there and rustup cannot install it, as on a machine without a network, nothing is built. The script
# says so, and `.ci/run` says it again in its last lines. What is left there is clippy's
# `incompatible_msrv`, which finds functions of the standard library that are too new.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)

skip() {
    echo "skipped: $1" >&2
    [ -z "${OCC_SKIPPED-}" ] || echo "the oldest Rust, $version: $1" >>"$OCC_SKIPPED"
    exit 0
}

with=()
if [[ "$(rustc --version 2>/dev/null)" != "rustc $version."* ]]; then
    command -v rustup >/dev/null || skip "there is no rustup, and rustc is another"
    with=(rustup run "$version")
    if ! "${with[@]}" rustc --version 2>/dev/null; then
        echo "installing Rust $version"
        log=$(timeout 120 rustup toolchain install "$version" --profile minimal 2>&1) ||
            skip "rustup cannot install it: $(tail -1 <<<"$log")"
    fi
fi
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/msrv"
# Nobody debugs what comes out.
export CARGO_PROFILE_DEV_DEBUG=0
"${with[@]}" cargo build --quiet --locked --all-features \
    -p occ -p occ-core -p occ-macros -p occ-artifacts -p occ-vulkan -p cargo-occ
# Contracts, of those examples whose frameworks build with it (spirv-std 0.11 does not), and a program
# that was built by it.
"${with[@]}" cargo build --quiet --locked -p occ-example-amdgcn -p occ-example-nvptx
"$CARGO_TARGET_DIR/debug/cargo-occ" eval --help >/dev/null
