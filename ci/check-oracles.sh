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

if [ -n "$missing" ]; then
    if [ "${CI-}" != true ]; then
        echo "skipped: install$missing (Debian) to ask the oracles" >&2
        exit 0
    fi
    if [ "$(id -u)" != 0 ]; then
        echo "missing:$missing (Debian); as root this script installs them" >&2
        exit 1
    fi
    echo "installing$missing"
    apt-get -qq update
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends $missing >/dev/null
fi

oracles/check --sample 2000
