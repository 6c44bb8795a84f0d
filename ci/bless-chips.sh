#!/usr/bin/env bash
# Writes anew what follows from the rows of chips, and names what a new one lacks. Read `git diff` after it.
set -euo pipefail
cd "$(dirname "$0")/.."

OCC_BLESS=1 cargo test --quiet -p occ-tests --test suite -- names::
OCC_BLESS=1 cargo test --quiet -p cargo-occ --test suite -- pages::
OCC_BLESS=1 cargo test --quiet -p ui checked -- trybuild=arch/
OCC_BLESS=1 ci/check-api.sh

cargo test --quiet -p occ-tests --test suite -- names:: chips:: readme::
cargo test --quiet -p occ-core
cargo test --quiet -p occ-artifacts --test suite -- code_object::
