#!/usr/bin/env bash
# Makes the corpora of all fuzz targets anew: the seeds are the tests' data, each target runs for a while, and
# what reaches code that nothing else reaches is packed.
#
#     ci/corpora.sh FOLDER [RUNS]     into FOLDER/corpora.tar.gz, after so many runs a target (100,000)
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

fuzz/run --seed
for target in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$target" .rs)
    fuzz/run "$target" -runs="${2-100000}" -max_total_time=300
    fuzz/run --minimise "$target"
done
tar -C target/fuzz --owner=0 --group=0 -czf "$folder/corpora.tar.gz" corpus
