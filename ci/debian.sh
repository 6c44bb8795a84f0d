# Debian packages for the scripts beside this file, which read it with `.`.

# Whether all of these packages are installed.
has_packages() { dpkg-query -W "$@" >/dev/null 2>&1; }

# Installs these packages, as root where CI=true. Elsewhere it says what is missing: with CI=true that
# ends the script, and without it the caller decides.
install_packages() {
    if [ "${CI-}" != true ] || [ "$(id -u)" != 0 ]; then
        echo "missing: install $* (Debian), or run as root with CI=true to have that done" >&2
        [ "${CI-}" != true ] || exit 1
        return 1
    fi
    echo "installing $*"
    # One at a time: .ci/run has two lanes.
    (
        flock 9
        apt-get -qq update
        DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends "$@" >/dev/null
    ) 9>"${TMPDIR:-/tmp}/occ-debian.lock"
}
