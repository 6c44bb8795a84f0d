#!/usr/bin/env bash
# Installs a wheel that `ci/wheel.sh` made into a fresh virtual environment, and uses it as somebody
# without Rust would: no cargo on the path, nothing of this tree but kernels in compiled files.
#
#     ci/try-wheel.sh FOLDER       the folder of the wheel
set -euo pipefail
cd "$(dirname "$0")/.."

wheels=$(cd "$1" && pwd)
kernels=$PWD/examples/nvptx/artifacts
c_page=$PWD/docs/c.md
here=$(mktemp -d)
full=$PATH
trap 'PATH=$full; rm -rf "$here"' EXIT
python3 -m venv "$here/venv"
"$here/venv/bin/pip" install --disable-pip-version-check --quiet --no-index --find-links "$wheels" cargo-occ
cd "$here"
# A few programs that the shell and the program's own calls need, and no compiler.
mkdir path
for program in cat env grep ls sed; do ln -s "$(command -v "$program")" path/; done
export PATH=$here/venv/bin:$here/path
! command -v cargo && ! command -v rustc || { echo "there is a cargo on the path" >&2 && exit 1; }

expect() {
    local text=$1
    shift
    "$@" >out 2>&1 || { cat out >&2 && exit 1; }
    grep -qF -- "$text" out || { echo "$*: no \`$text\` in" >&2 && cat out >&2 && exit 1; }
    echo "ok: $*"
}
cargo-occ --version
expect matmul cargo-occ inspect "$kernels/sm_90.cubin" --block 256
expect "kernels kept" cargo-occ baseline update "$kernels/sm_90.cubin" --block 256
expect "" cargo-occ baseline check "$kernels/sm_90.cubin" --block 256 --spills deny
expect "binds" cargo-occ explain "$kernels/sm_90.cubin" --kernel matmul --block 256
expect '"schema": "occ.inspect/1"' python -m cargo_occ inspect "$kernels/sm_90.cubin" --format json
# The exit code is the program's.
code=0
python -m cargo_occ inspect "$kernels/sm_90.cubin" --block 256 --max-registers 1 >out 2>&1 || code=$?
[ "$code" = 1 ] || { echo "exit code $code, and not 1" >&2 && cat out >&2 && exit 1; }
echo "ok: exit code 1 of a gate that fails"

# The C interface, by the lines of `docs/c.md`.
sed -n '/^```python$/,/^```$/p' "$c_page" | sed '1d;$d' >occupancy.py
expect "75% occupancy (12 of 16 waves per SIMD)" python occupancy.py
folder=$(python -c 'import cargo_occ, os; print(os.path.dirname(cargo_occ.find_library()))')
cat >answer.c <<'END'
#include <occ.h>
int main(void) { return occ_version() == 1 ? 0 : 1; }
END
if cc=$(PATH=$full command -v cc); then
    PATH=$full "$cc" answer.c -I"$folder" "$folder/libocc_capi.a" -lpthread -ldl -lm -o static
    PATH=$full "$cc" answer.c -I"$folder" -L"$folder" -locc_capi -Wl,-rpath,"$folder" -o shared
    ./static && ./shared
    echo "ok: occ.h with the static and with the shared library"
else
    echo "skipped: no cc for occ.h" >&2
fi
