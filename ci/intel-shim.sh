#!/bin/sh
# Builds `libintel_noop_drm_shim.so`, which plays an Intel GPU to Mesa's driver: no package of Debian's has it.
#
#     ci/intel-shim.sh FILE
#
# Out of Mesa 25.0.7, whose source Debian 13 has (48 MB to download), in about two minutes on two cores; the driver may be
# of another version, 22.3 to 26.2 were tried. Needs the Debian packages below, which it installs as root where CI=true,
# and a mirror of Debian's in the machine's sources. Meson and what Mesa's build needs in Python come out of PyPI, into a
# folder that is removed. Nothing else is installed, and the machine's own sources stay as they are.
set -eu
[ $# = 1 ] || { sed -n 's/^#     //p' "$0" >&2 && exit 2; }
file=$(realpath -m "$1")
cd "$(dirname "$0")/.."

version=25.0.7-2+deb13u1
packages="bison flex g++ gcc libdrm-dev libexpat1-dev pkg-config python3-venv xz-utils zlib1g-dev"
. ci/debian.sh
# shellcheck disable=SC2086
has_packages $packages || install_packages $packages

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# A list of packages of its own, with the machine's mirror and its checks of signatures.
mirror=$(apt-get indextargets --format "\$(REPO_URI)" | head -1)
mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" "$folder/source"
: >"$folder/status"
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$folder/sources.list"
cat >"$folder/apt.conf" <<END
Dir::Etc::SourceList "$folder/sources.list";
Dir::Etc::SourceParts "-";
Dir::State::Lists "$folder/lists";
Dir::State::Status "$folder/status";
Dir::Cache "$folder/cache";
APT::Sandbox::User "root";
END
echo "building the shim of Mesa $version"
(
    cd "$folder/source"
    export APT_CONFIG="$folder/apt.conf"
    apt-get -qq update
    apt-get -qq --download-only source "mesa=$version"
    tar xf mesa_*.orig.tar.xz --strip-components=1
)
python3 -m venv "$folder/python"
"$folder/python/bin/pip" --disable-pip-version-check --quiet install 'meson>=1.1' ninja mako packaging pyyaml
PATH=$folder/python/bin:$PATH
# The shim alone: no driver, no window system, no LLVM.
meson setup "$folder/build" "$folder/source" -Dbuildtype=release -Dtools=drm-shim,intel \
    -Dvulkan-drivers= -Dgallium-drivers= -Dplatforms= -Dopengl=false -Dgles1=disabled -Dgles2=disabled -Dglx=disabled \
    -Degl=disabled -Dgbm=disabled -Dshared-glapi=disabled -Dllvm=disabled -Dlibunwind=disabled -Dvalgrind=disabled \
    -Dxmlconfig=disabled -Dzstd=disabled >"$folder/log" || { cat "$folder/log" >&2 && exit 1; }
ninja -C "$folder/build" src/intel/tools/libintel_noop_drm_shim.so >"$folder/log" || { tail -50 "$folder/log" >&2 && exit 1; }
mkdir -p "$(dirname "$file")"
strip -o "$file" "$folder/build/src/intel/tools/libintel_noop_drm_shim.so"
echo "$file"
