#!/bin/sh
# Asks the oracles about a sample of the golden rows: 2,000 of each table, or all of a smaller one.
# `oracles/check` without a sample asks about all of them.
#
# Needs python3 with pip, a C++ compiler and LLVM 22. With CI=true it installs Debian's packages as
# root, and fails where it cannot; otherwise it says what is missing and skips. Takes under a minute.
set -eu
cd "$(dirname "$0")/.."

missing=
command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 || missing="$missing python3-pip"
command -v c++ >/dev/null || missing="$missing g++"
command -v "${LLC:-llc-22}" >/dev/null || missing="$missing llvm-22"

. ci/debian.sh
# shellcheck disable=SC2086
if [ -n "$missing" ] && ! install_packages $missing; then
    echo "skipped: the oracles" >&2
    exit 0
fi

oracles/check --sample 2000
