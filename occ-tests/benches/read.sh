#!/usr/bin/env bash
# Times reading whole libraries against the vendors' own readers, and writes the results as Markdown.
#
#     occ-tests/benches/read.sh > results.md
#
# `llvm-readelf --notes` gets the code objects of a ROCm library, taken out of their bundles and
# decompressed beforehand; `cuobjdump -res-usage` gets a CUDA library as it is. Against each:
# `list`, an example of `occ-artifacts` with the feature `zstd`, as `cargo occ` reads, which prints
# every kernel of a library; and `cargo occ inspect --format csv`, which also evaluates it. Both get
# the library as it is. All take turns, round by round. It fails where both sides do not find the same kernels with the same
# counts.
#
# ROCM_LIBRARY, CUDA_LIBRARY   libraries, several with `:` between them; without: from a wheel
# LLVM_READELF, CUOBJDUMP      the readers; without: the newest installed, and one from a wheel
# ROUNDS, RUNS                 rounds (9), and runs of each program in a round (5)
# WORK                         where wheels and results go, and stay; without: removed at the end
#
# Needs bash, cargo, python3 with pip, awk, GNU time, LLVM, and `zstd` for compressed bundles.
set -euo pipefail
export LC_ALL=C

rounds=${ROUNDS:-9}
runs=${RUNS:-5}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

fail() {
    echo "read.sh: $*" >&2
    exit 1
}

for tool in cargo python3 awk /usr/bin/time; do
    command -v "$tool" > /dev/null || fail "no \`$tool\`"
done

if [[ -n ${WORK:-} ]]; then
    mkdir -p "$WORK"
    work=$(cd "$WORK" && pwd)
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi

# Unpacks a wheel of the package index into a directory of its name: `wheel NAME VERSION`.
wheel() {
    local to=$work/$1
    if [[ ! -d $to ]]; then
        python3 -m pip download --quiet --disable-pip-version-check --no-deps \
            --only-binary :all: --dest "$work/wheels" "$1==$2" >&2
        python3 -m zipfile -e "$work/wheels/${1//-/_}-$2"-*.whl "$to"
    fi
    echo "$to"
}

# Writes the code objects in a library's bundles to a directory: `code_objects LIBRARY DIRECTORY`.
# It shares nothing with the reader that is measured.
code_objects() {
    python3 - "$@" << 'PYTHON'
import struct, subprocess, sys

def at(kind, data, offset):
    return struct.unpack_from("<" + kind, data, offset)

def section(elf, name):
    table, = at("Q", elf, 40)
    size, count, names = at("HHH", elf, 58)
    headers = [at("IIQQQQ", elf, table + index * size) for index in range(count)]
    for header in headers:
        start = headers[names][4] + header[0]
        if elf[start : start + len(name) + 1] == name + b"\0":
            return elf[header[4] : header[4] + header[5]]
    sys.exit("no section " + name.decode())

def plain(data, start):
    """The code objects of the bundle that starts there, and where it ends."""
    field, end, found = start + 32, start, []
    for _ in range(at("Q", data, start + 24)[0]):
        offset, size, length = at("QQQ", data, field)
        target = data[field + 24 : field + 24 + length]
        field += 24 + length
        end = max(end, field, start + offset + size)
        if size and b"-amdgcn-" in target:
            found.append(data[start + offset : start + offset + size])
    return found, end

def compressed(data, start):
    version, method = at("HH", data, start + 4)
    header, total = (32, *at("Q", data, start + 8)) if version == 3 else (24, *at("I", data, start + 8))
    if version not in (2, 3) or method != 1:
        sys.exit(f"a bundle of version {version} and method {method}")
    frame = data[start + header : start + total]
    whole = subprocess.run(["zstd", "-dc"], input=frame, stdout=subprocess.PIPE, check=True)
    return plain(whole.stdout, 0)[0], start + total

library, directory = sys.argv[1:]
with open(library, "rb") as file:
    data = section(file.read(), b".hip_fatbin")
start = count = 0
while start < len(data):
    if data.startswith(b"CCOB", start):
        found, start = compressed(data, start)
    elif data.startswith(b"__CLANG_OFFLOAD_BUNDLE__", start):
        found, start = plain(data, start)
    elif data[start]:
        sys.exit(f"no bundle at byte {start}")
    else:
        found, start = [], start + 1
    for image in found:
        with open(f"{directory}/{count:05}.co", "wb") as file:
            file.write(image)
        count += 1
PYTHON
}

# What is timed, each with where its output goes; `$subject` is the library.
readelf() { "$readelf" --notes "${objects[@]}"; }
cuobjdump() { "$cuobjdump" -res-usage "$subject"; }
list() { "$list" "$subject"; }
inspect() { "$inspect" occ inspect --format csv "$subject"; }

# Kernels as `list` prints them, from what the others print: what both of them write down.
readelf_kernels() {
    # The keys of a kernel are sorted, and indented less than those of its arguments.
    awk '
        /^  (- |  )\.group_segment_fixed_size:/ { lds = $NF }
        /^  (- |  )\.name:/ { name = $NF; gsub(/\047/, "", name) }
        /^  (- |  )\.symbol:/ { print name "\t" lds }
    ' "$1"
}
cuobjdump_kernels() {
    # Functions that kernels call are listed too. Only a kernel has parameters, in bank 0.
    awk '
        /^arch = / { arch = $3 }
        /^ Function / { name = substr($2, 1, length($2) - 1) }
        /^  REG:/ && /CONSTANT\[0\]:/ { split($1, field, ":"); print arch "\t" name "\t" field[2] }
    ' "$1"
}

# `same THEIRS OURS`: two sorted lists of kernels.
same() {
    [[ -s $1 ]] || fail "$subject: no kernels"
    if ! cmp -s "$1" "$2"; then
        diff "$1" "$2" | head -5 >&2 || true
        fail "$subject: the readers disagree"
    fi
}

# Milliseconds of the processor in one run of a program that runs `$runs` times.
timed() {
    local TIMEFORMAT='%3U %3S'
    { time for ((run = 0; run < runs; run++)); do "$1" > "$work/out" 2> "$work/err"; done; } 2>&1 |
        awk -v runs="$runs" -v name="$1" \
            '{ printf "%s %.2f\n", name, 1000 * ($1 + $2) / runs }'
}

# Peak memory of a program, MiB. Programs are functions here, and what they run is a child of time.
peak() {
    local output
    case $1 in
        readelf) output=$(peak_of "$readelf" --notes "${objects[@]}") ;;
        cuobjdump) output=$(peak_of "$cuobjdump" -res-usage "$subject") ;;
        list) output=$(peak_of "$list" "$subject") ;;
        inspect) output=$(peak_of "$inspect" occ inspect --format csv "$subject") ;;
    esac
    awk '{ printf "%.1f", $1 / 1024 }' <<< "$output"
}
peak_of() {
    /usr/bin/time -f %M -o "$work/peak" "$@" > "$work/out" 2> "$work/err"
    tail -1 "$work/peak"
}

# The rows of a library, from lines of program and processor time, of which every round has one of
# each program, theirs first: `rows FILE THEIRS PEAKS`.
rows() {
    awk -v theirs="$2" -v peaks="$3" -v library="$(basename "$subject")" '
        function sorted(name, what, count,    i, j, value) {
            for (i = 1; i <= count; i++) {
                value = seen[name, what, i]
                for (j = i - 1; j >= 1 && order[j] > value; j--) order[j + 1] = order[j]
                order[j + 1] = value
            }
            return count % 2 ? order[(count + 1) / 2] : (order[count / 2] + order[count / 2 + 1]) / 2
        }
        function shown(name, what, count, format,    middle) {
            middle = sorted(name, what, count)
            return sprintf(format " (" format "–" format ")", middle, order[1], order[count])
        }
        {
            rounds[$1]++
            if (rounds[$1] == 1) names[++programs] = $1
            seen[$1, "cpu", rounds[$1]] = $2
            if ($1 != theirs) seen[$1, "ratio", rounds[$1]] = seen[theirs, "cpu", rounds[$1]] / $2
        }
        END {
            title["readelf"] = "`llvm-readelf --notes`"
            title["cuobjdump"] = "`cuobjdump -res-usage`"
            title["list"] = "`occ-artifacts`, reading"
            title["inspect"] = "`cargo occ inspect`"
            split(peaks, peak, " ")
            for (p = 1; p <= programs; p++) {
                name = names[p]
                count = rounds[name]
                printf "| `%s` | %s | %s | %s | %s |\n", library, title[name], \
                    shown(name, "cpu", count, "%.1f"), \
                    name == theirs ? 1 : shown(name, "ratio", count, "%.2f"), peak[p]
            }
        }' "$1"
}

# Checks and times one library: `bench LIBRARY THEIRS`.
bench() {
    subject=$1
    local theirs=$2 kernels program round peaks=''
    [[ -r $subject ]] || fail "cannot read $subject"
    list > "$work/list"
    if [[ $theirs == readelf ]]; then
        rm -rf "$work/objects"
        mkdir "$work/objects"
        code_objects "$subject" "$work/objects"
        objects=("$work"/objects/*.co)
        readelf > "$work/notes"
        readelf_kernels "$work/notes" | sort > "$work/theirs"
        cut -f 2,4 "$work/list" | sort > "$work/ours"
    else
        cuobjdump > "$work/usage"
        cuobjdump_kernels "$work/usage" | sort > "$work/theirs"
        cut -f 1-3 "$work/list" | sort > "$work/ours"
    fi
    same "$work/theirs" "$work/ours"
    kernels=$(wc -l < "$work/list")
    inspect > "$work/sheet"
    [[ $(tail -n +2 "$work/sheet" | wc -l) == "$kernels" ]] ||
        fail "$subject: \`cargo occ inspect\` finds other kernels"
    : > "$work/times"
    for ((round = 0; round < rounds; round++)); do
        for program in "$theirs" list inspect; do timed "$program" >> "$work/times"; done
    done
    for program in "$theirs" list inspect; do peaks+="$(peak "$program") "; done
    rows "$work/times" "$theirs" "$peaks"
}

# 0.50.2: 2,625 kernels for ROCm 7.0 in compressed bundles; 1,414 for CUDA 11.8 that are stored
# plain, and as many for CUDA 13.0 that are compressed.
if [[ -z ${ROCM_LIBRARY:-} || -z ${CUDA_LIBRARY:-} ]]; then
    libraries=$(wheel bitsandbytes 0.50.2)/bitsandbytes
fi
rocm=${ROCM_LIBRARY:-$libraries/libbitsandbytes_rocm70.so}
cuda=${CUDA_LIBRARY:-$libraries/libbitsandbytes_cuda118.so:$libraries/libbitsandbytes_cuda130.so}

readelf=${LLVM_READELF:-}
for found in /usr/bin/llvm-readelf $(find /usr/lib -path '/usr/lib/llvm-*/bin/llvm-readelf' | sort -V); do
    if [[ -z ${LLVM_READELF:-} && -x $found ]]; then readelf=$found; fi
done
[[ -n $readelf ]] || fail "no \`llvm-readelf\`: install LLVM, or set LLVM_READELF"
cuobjdump=${CUOBJDUMP:-}
if [[ -z $cuobjdump ]]; then
    cuobjdump=$(wheel nvidia-cuda-cuobjdump 13.5.37)/nvidia/cu13/bin/cuobjdump
    chmod +x "$cuobjdump"
fi

cd "$root"
target=$(cargo metadata --format-version 1 --no-deps |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
cargo build --quiet --release -p cargo-occ >&2
cargo build --quiet --release -p occ-artifacts --features zstd --example list >&2
list=$target/release/examples/list
inspect=$target/release/cargo-occ

before=$(cut -d ' ' -f 1 /proc/loadavg)
IFS=:
for library in $rocm; do bench "$library" readelf; done > "$work/results"
for library in $cuda; do bench "$library" cuobjdump; done >> "$work/results"
unset IFS

version() { "$@" 2> /dev/null | awk '/ersion|^rustc/ { sub(/^ */, ""); print; exit }'; }
echo "$(awk -F ': *' '/^model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores;" \
    "$(date -u +%F); load $before before and $(cut -d ' ' -f 1 /proc/loadavg) after."
echo "$(version "$readelf" --version); cuobjdump $("$cuobjdump" --version | tail -1);" \
    "$(version rustc --version | sed 's/ (.*//'); commit $(git describe --always --dirty)."
echo "Medians (least–most) of $rounds rounds of $runs runs, in turns; a ratio is taken within a round."
echo
echo '| library | | CPU ms | times as fast | peak MiB |'
echo '|:--|:--|--:|--:|--:|'
cat "$work/results"
