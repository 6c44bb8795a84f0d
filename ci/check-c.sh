#!/bin/sh
# The C interface, as who calls it sees it: the header is what cbindgen writes of the source (`OCC_BLESS=1` writes it
# anew), the examples in C and C++ compile without a warning and answer, bad input ends in a status under
# AddressSanitizer, golden rows have the answers of `cargo occ eval`, and Python's ctypes loads the shared library.
#
# Needs `cc`, `c++` and python3, and cbindgen 0.29.4, which it installs into target/tools where CI=true.
set -eu
cd "$(dirname "$0")/.."

version=0.29.4
PATH=$PATH:$PWD/target/tools/bin
has_cbindgen() { [ "$(cbindgen --version 2>/dev/null)" = "cbindgen $version" ]; }
if ! has_cbindgen && [ "${CI-}" = true ]; then
    env -u RUSTC_WORKSPACE_WRAPPER cargo install --quiet --locked --debug --root target/tools cbindgen --version "$version"
fi
header=occ-capi/include/occ.h
if has_cbindgen; then
    written=$(mktemp)
    cbindgen --quiet --config occ-capi/cbindgen.toml --crate occ-capi --output "$written" occ-capi
    if [ "${OCC_BLESS-}" = 1 ]; then
        install -m 644 "$written" "$header"
    elif ! diff -u "$header" "$written"; then
        echo "$header is not what the source says: run OCC_BLESS=1 ci/check-c.sh" >&2
        exit 1
    fi
    rm "$written"
else
    echo "skipped: no cbindgen $version to compare $header with" | tee -a "${OCC_SKIPPED:-/dev/null}" >&2
fi

profile=${OCC_PROFILE:-release}
cargo rustc --quiet --locked --profile "$profile" -p occ-capi --lib --crate-type staticlib,cdylib
. ci/programs.sh
build_programs --profile "$profile"
folder=$programs
if [ "$profile" != dev ]; then folder=${programs%debug}$profile; fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
flags="-Wall -Wextra -Wpedantic -Werror -Iocc-capi/include"
library="$folder/libocc_capi.a -lpthread -ldl -lm"

# shellcheck disable=SC2086
{
    cc -std=c99 $flags occ-capi/examples/occupancy.c $library -o "$out/c"
    c++ -std=c++17 $flags occ-capi/examples/occupancy.cpp $library -o "$out/cpp"
    cc -std=c99 $flags occ-capi/examples/occupancy.c -L"$folder" -locc_capi -Wl,-rpath,"$folder" -o "$out/shared"
    cc -std=c99 $flags -g -fsanitize=address,undefined -fno-sanitize-recover occ-capi/tests/c/bad.c $library -o "$out/bad"
    cc -std=c99 $flags -O1 occ-capi/tests/c/rows.c $library -o "$out/rows"
}
answer="75% occupancy (12 of 16 waves per SIMD)"
for program in c shared; do
    "$out/$program" | head -1 | grep -qxF "$answer"
done
"$out/cpp" "arch=gfx1100&workgroup=256&vgprs=120&lds=4096" | grep -qxF "$answer"
if "$out/cpp" "arch=gfx1100&workgroup=256" 2>"$out/why"; then exit 1; fi
grep -q "no VGPR count is given" "$out/why"
"$out/bad"
python3 occ-capi/tests/c/rows.py "$out/rows" "$folder/cargo-occ" occ eval
# The block of docs/c.md, as it stands there, with the package as the wheel has it.
cp -r cargo-occ/python/cargo_occ "$out/"
mkdir -p "$out/cargo_occ/c"
cp "$folder/libocc_capi.so" "$out/cargo_occ/c/"
sed -n '/^```python$/,/^```$/p' docs/c.md | sed '1d;$d' >"$out/occupancy.py"
python3 "$out/occupancy.py" | grep -qxF "$answer"
echo "the C interface: ok"
