#!/bin/sh
# Drives the calculator's page in Chromium, with what occ-tests/browser/package.json names (npm's `playwright-core` and
# `axe-core`), and compares what it says with the command line.
#
# Needs the Debian packages `chromium` and `nodejs npm`, and installs what is missing as root where CI=true. Elsewhere
# it says that it is skipped.
set -eu
cd "$(dirname "$0")/.."

. ci/debian.sh
missing=
command -v chromium >/dev/null || missing="$missing chromium"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
# shellcheck disable=SC2086
if [ -n "$missing" ] && ! install_packages $missing; then
    echo "skipped: the calculator's page in a browser" >&2
    [ -z "${OCC_SKIPPED-}" ] || echo "the calculator's page in a browser: missing$missing" >>"$OCC_SKIPPED"
    exit 0
fi

. ci/programs.sh
build_programs
(cd occ-tests/browser && npm ci --silent --no-audit --no-fund)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
node occ-tests/browser/page.mjs "$programs/cargo-occ" "$(command -v chromium)" "$folder"
