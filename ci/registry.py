#!/usr/bin/env python3
"""A cargo registry on this machine, to publish to for a trial.

    cargo metadata --format-version 1 --no-deps | ci/registry.py FOLDER

FOLDER/crates holds what `cargo package` packed. Writes the index beside it, prints the address, and
serves both until it is ended. The format is that of The Cargo Book, "Registry Index".
"""

import functools
import hashlib
import http.server
import json
import pathlib
import sys

PUBLIC = "https://github.com/rust-lang/crates.io-index"


def dependency(one, ours):
    renamed = one["rename"] is not None
    return {
        "name": one["rename"] or one["name"],
        "package": one["name"] if renamed else None,
        "req": one["req"],
        "features": one["features"],
        "optional": one["optional"],
        "default_features": one["uses_default_features"],
        "target": one["target"],
        "kind": one["kind"] or "normal",
        # None is this registry.
        "registry": None if one["name"] in ours else PUBLIC,
    }


def row(package, packed, ours):
    needed = [one for one in package["dependencies"] if one["kind"] != "dev"]
    return {
        "name": package["name"],
        "vers": package["version"],
        "deps": [dependency(one, ours) for one in needed],
        "features": {},
        # Features that name `dep:` stand here, in the second version of the format.
        "features2": package["features"],
        "v": 2,
        "cksum": hashlib.sha256(packed.read_bytes()).hexdigest(),
        "yanked": False,
    }


def folder(name):
    """Where a crate's rows are: names of three letters have a place of their own."""
    return f"3/{name[0]}" if len(name) == 3 else f"{name[:2]}/{name[2:4]}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    root = pathlib.Path(sys.argv[1])
    packages = {}
    for package in json.load(sys.stdin)["packages"]:
        packed = root / "crates" / f"{package['name']}-{package['version']}.crate"
        if packed.exists():
            packages[package["name"]] = (package, packed)
    for name, (package, packed) in packages.items():
        (root / folder(name)).mkdir(parents=True, exist_ok=True)
        (root / folder(name) / name).write_text(json.dumps(row(package, packed, packages)) + "\n")
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(root))
    )
    address = f"http://127.0.0.1:{server.server_port}"
    config = {"dl": address + "/crates/{crate}-{version}.crate", "api": address}
    (root / "config.json").write_text(json.dumps(config))
    print(f"sparse+{address}/", flush=True)
    server.serve_forever()


main()
