#!/bin/sh
# Installs what tests run or compare occ with, where CI=true and as root: the Debian packages `bash
# clang-22 groff llvm-22`, and NVIDIA's `ptxas` out of its PyPI package, as `target/tools/ptxas`.
# Elsewhere it says what is missing; the tests that need it then say that they are skipped. With
# CI=true they fail.
set -eu
cd "$(dirname "$0")/.."

package="nvidia-cuda-nvcc==13.5.37"
ptxas="$PWD/target/tools/ptxas"

missing=
command -v bash >/dev/null || missing="$missing bash"
command -v clang-22 >/dev/null || missing="$missing clang-22"
command -v groff >/dev/null || missing="$missing groff"
command -v llvm-readelf-22 >/dev/null || missing="$missing llvm-22"
has_ptxas() { [ -n "${PTXAS-}" ] || command -v ptxas >/dev/null || [ -x "$ptxas" ]; }
has_pip() { python3 -m pip --version >/dev/null 2>&1; }
has_ptxas || has_pip || missing="$missing python3-pip"

if [ "${CI-}" != true ]; then
    [ -z "$missing" ] || echo "missing: install$missing (Debian)" >&2
    has_ptxas || echo "missing: ptxas, of CUDA or of PyPI's $package; give its path as PTXAS" >&2
    exit 0
fi
if [ -n "$missing" ]; then
    . ci/debian.sh
    # shellcheck disable=SC2086
    install_packages $missing
fi
has_ptxas && exit 0

echo "installing ptxas of $package"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
python3 -m pip --disable-pip-version-check --quiet download --no-deps --only-binary=:all: \
    --dest "$folder" "$package"
python3 -m zipfile -e "$folder"/*.whl "$folder/unpacked"
found=$(find "$folder/unpacked" -name ptxas -type f)
mkdir -p "$(dirname "$ptxas")"
install -m 755 "$found" "$ptxas"
"$ptxas" --version | tail -1
