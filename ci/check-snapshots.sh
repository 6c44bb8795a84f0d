#!/bin/sh
# Fails where a snapshot of the UI tests has lost its case, where a case that has to fail has no
# snapshot, and where one that has to pass has one, or would pass with a warning; where no test of
# the command line has the name of a snapshot; and where what stands among its pages is none.
set -eu

cd "$(dirname "$0")/.."

orphans=$(find cargo-occ/tests/snapshots -type f | sort | while read -r file; do
    name=$(basename "$file" .txt)
    # Quoted, alone or after the folders that it is in.
    grep -qE "[\"/]$name\"" cargo-occ/tests/*.rs || echo "$file: a snapshot without its test"
done
find cargo-occ/tests/cmd -type f ! -path '*/cmd/*/*.md' ! -path '*/cmd/*/*.in/*' | sed 's/$/: no page of a command/'
find cargo-occ/tests/cmd -name '*.in' | sort | while read -r folder; do
    [ -f "${folder%.in}.md" ] && [ -d "$folder" ] || echo "$folder: a folder without its page"
done)

cd occ-tests/ui/tests/ui

wrong=$(find . -type f | sort | while read -r file; do
    case $file in
        ./*/pass/*.rs)
            grep -q '^#!\[deny(warnings' "$file" || echo "$file: it does not deny warnings"
            ;;
        ./*/*/*)
            echo "$file: only cases that pass stand in a folder of a rule's own"
            ;;
        ./*/*.rs)
            [ -s "${file%.rs}.stderr" ] || echo "$file: a failing case without a snapshot"
            ;;
        ./*/*.stderr)
            [ -e "${file%.stderr}.rs" ] || echo "$file: a snapshot without its case"
            ;;
        *)
            echo "$file: neither a case nor a snapshot"
            ;;
    esac
done)
if [ -n "$orphans$wrong" ]; then
    printf '%s\n%s\n' "$orphans" "$wrong" >&2
    exit 1
fi
