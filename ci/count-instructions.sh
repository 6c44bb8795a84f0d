#!/usr/bin/env bash
# Holds the engine and the attribute to their instruction counts. Without valgrind it says so and
# skips, but as root with CI=true it installs it.
set -euo pipefail
cd "$(dirname "$0")/.."

. ci/debian.sh
command -v valgrind >/dev/null || install_packages valgrind || true
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/benches"
# What only the benchmarks need is not built here. clippy's driver is the compiler: it compiles what it lints.
RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings \
    cargo build --quiet --release --manifest-path occ-tests/benches/Cargo.toml --locked
"$CARGO_TARGET_DIR/release/occ-benches" guard
