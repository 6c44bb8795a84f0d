#!/usr/bin/env bash
# Documents the workspace with warnings denied, and holds the public items of the published libraries to the lists in
# occ-tests/api, which `OCC_BLESS=1 ci/check-api.sh` writes anew. Needs Rust 1.95, whose documentation it reads.
#
# Once there is a release, `cargo semver-checks` compares with it too: with the newest tag that
# starts with `v`. With CI=true this script installs it then.
set -euo pipefail
cd "$(dirname "$0")/.."

# One run gives both: rustdoc looks at the same in whatever form it writes. JSON is not stable yet, and only rustdoc is told
# that: build scripts that hear of it have everything built anew. The example is there because macros are then the ones
# that tests have built.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
printf '#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc "$@"\n' >"$scratch/rustdoc"
chmod +x "$scratch/rustdoc"
RUSTDOC=$scratch/rustdoc RUSTDOCFLAGS="-D warnings -Zunstable-options --output-format=json" \
    cargo doc --quiet --locked --workspace --lib --bins --example manifest --no-deps --all-features
cargo run --quiet --locked --manifest-path occ-tests/api/Cargo.toml

release=$(git tag --list 'v[0-9]*' --sort=-version:refname 2>/dev/null | head -1)
if [ -z "$release" ]; then
    echo "there is no release to compare with"
    exit 0
fi
if ! cargo semver-checks --version >/dev/null 2>&1; then
    if [ "${CI-}" != true ]; then
        echo "skipped: no cargo-semver-checks to compare with $release" >&2
        exit 0
    fi
    cargo install --quiet --locked cargo-semver-checks
fi
cargo semver-checks --baseline-rev "$release" --all-features -p occ-core -p occ-artifacts -p occ-vulkan -p occ
