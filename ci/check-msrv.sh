#!/usr/bin/env bash
# Builds what is published, and a crate that uses it, with the oldest Rust that the manifest
# promises. Without that toolchain, and where rustup cannot install it, it says so and skips.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if ! rustup run "$version" rustc --version 2>/dev/null; then
    if ! timeout 120 rustup toolchain install "$version" --profile minimal >/dev/null 2>&1; then
        echo "skipped: there is no Rust $version, and rustup cannot install it" >&2
        exit 0
    fi
fi
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/msrv"
# Nobody debugs what comes out.
export CARGO_PROFILE_DEV_DEBUG=0
rustup run "$version" cargo build --quiet --locked --all-features \
    -p occ -p occ-core -p occ-macros -p occ-artifacts -p occ-vulkan -p cargo-occ
# Contracts, of those examples whose frameworks build with it (spirv-std 0.11 does not), and a program
# that was built by it.
rustup run "$version" cargo build --quiet --locked -p occ-example-amdgcn -p occ-example-nvptx
"$CARGO_TARGET_DIR/debug/cargo-occ" eval --help >/dev/null
