"""`cargo occ` for Python environments: `python -m cargo_occ inspect kernel.cubin --format json`."""

import os
import sys
import sysconfig


def find_program() -> str:
    """The path of `cargo-occ`, which the wheel has put beside this environment's other programs.

    Raises `FileNotFoundError` where it is in none of the folders that pip installs programs into.
    """
    name = "cargo-occ" + (sysconfig.get_config_var("EXE") or "")
    # Of `pip install --target`, the folder `bin` beside this package.
    target = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    user = sysconfig.get_path("scripts", "nt_user" if os.name == "nt" else "posix_user")
    folders = [sysconfig.get_path("scripts"), user, os.path.join(target, "bin")]
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"`{name}` is not in {', '.join(folders)}; install the wheel again")


def find_library() -> str:
    """The path of the engine's shared library, for `ctypes.CDLL`. Beside it are `occ.h` and the static library.

    Raises `FileNotFoundError` where this package was built without it.
    """
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "c")
    name = {"win32": "occ_capi.dll", "darwin": "libocc_capi.dylib"}.get(sys.platform, "libocc_capi.so")
    path = os.path.join(folder, name)
    if os.path.isfile(path):
        return path
    raise FileNotFoundError(f"`{name}` is not in {folder}; `ci/wheel.sh` builds wheels that have it")


def run() -> int:
    """Runs `cargo-occ` with this program's arguments, and returns its exit code."""
    arguments = [find_program(), *sys.argv[1:]]
    if os.name == "nt":
        import subprocess

        return subprocess.run(arguments, check=False).returncode
    os.execv(arguments[0], arguments)
