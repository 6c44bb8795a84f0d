"""The folder for what the oracles download and build, and how programs are run."""

import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
# Under Cargo's folder for build output, which git ignores.
WORK = pathlib.Path(os.environ.get("ORACLES_WORK", HERE.parent / "target" / "oracles"))


class Unavailable(Exception):
    """An oracle cannot be asked; the text says why."""


def run(command, text=""):
    """Runs `command` with `text` on its standard input and returns what it printed."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True)
    except FileNotFoundError:
        raise Unavailable(f"there is no `{command[0]}`") from None
    if done.returncode != 0:
        raise Unavailable(f"`{' '.join(map(str, command))}` failed:\n{done.stderr[-2000:]}")
    return done.stdout
