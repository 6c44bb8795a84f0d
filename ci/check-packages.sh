#!/usr/bin/env bash
# Packs what is published into the folder that is given, and checks what is packed, with the oldest Rust
# that the manifest promises; then contracts with it. What follows the folder is for `cargo package`.
#
# It needs that very toolchain: Debian 12 has only 1.63 and the newest (`rustc-web`). Where it is not
# there and rustup cannot install it, as on a machine without a network, the newest builds instead. The
# script says so, and `.ci/run` says it again in its last lines. What is left there is clippy's
# `incompatible_msrv`, which finds functions of the standard library that are too new.
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
crates=(occ-core occ-artifacts occ-vulkan occ-macros occ cargo-occ)
cargo package --quiet --locked --no-verify "$@" "${crates[@]/#/-p}"

# Cargo verifies one package at a time, and compiles what they share again for each. In a workspace of what is
# packed that is done once, and nothing of this repository is beside it but the lock.
source=$packed/source
rm -rf "$source"
mkdir -p "$source/examples"
patches='[patch.crates-io]'
for crate in "${crates[@]}"; do
    mkdir "$source/$crate"
    tar -xzf "$packed/package/$crate-"[0-9]*.crate -C "$source/$crate" --strip-components=1
    patches+=$'\n'"$crate.path = \"$crate\""
done
# Those examples whose frameworks build with it (spirv-std 0.11 does not).
cp -r examples/amdgcn examples/nvptx "$source/examples"
sed -e '/^members = \[/,/^\]/c\members = ["cargo-occ", "examples/*", "occ*"]' -e '/^exclude = /d' -e '/^\[profile/,$d' \
    Cargo.toml >"$source/Cargo.toml"
echo "$patches" >>"$source/Cargo.toml"
cp Cargo.lock "$source"
cd "$source"
cargo check --quiet --workspace --all-features
# With the features that each has of its own accord.
cargo check --quiet -p occ
cargo check --quiet -p cargo-occ
cargo build --quiet -p occ-example-amdgcn -p occ-example-nvptx
