#!/usr/bin/env -S python3 -B
"""Gathers files of this repository as seeds for each target: seeds.py FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "occ-artifacts/tests/data"
MOST = 64 * 1024
SHADERS = [ROOT / "occ-vulkan/tests/data", DATA / "spirv"]
# Of what is read several times.
SMALL = 9 * 1024


def files(*folders):
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.stat().st_size <= MOST:
                yield path


def artifacts():
    folders = [DATA] + [ROOT / "examples" / name / "artifacts" for name in ("amdgcn", "nvptx")]
    return [(path.name, path.read_bytes()) for path in files(*folders)]


def code():
    """What Triton wrote has lines, and is the smallest that has."""
    return [(path.name, path.read_bytes()) for path in files(DATA) if path.suffix in (".hsaco", ".cubin")]


def archives():
    """Each file alone, and in each container: `occ-artifacts/src/fuzz.rs` writes it."""
    for path in files(DATA / "containers"):
        if path.stat().st_size < SMALL:
            yield path.name, b"\0" + path.read_bytes()
    for name, data in artifacts():
        if not name.endswith((".s", ".log", ".json", ".ll", ".yaml")) and len(data) < SMALL:
            for container in range(1, 6):
                yield f"{container}-{name}", bytes([container]) + data


def modules():
    """What matters stands before each body."""
    for path in files(DATA):
        if path.suffix == ".ptx":
            yield path.name, path.read_bytes()[:4096]


def with_json():
    """The JSON, a 0, and the code."""
    for path in files(DATA / "triton"):
        if path.suffix in (".cubin", ".hsaco"):
            yield path.name, path.with_suffix(".json").read_bytes() + b"\0" + path.read_bytes()


def projects():
    """The samples of the documentation and of the tests."""
    for path in (ROOT / "docs/occ-toml.md", ROOT / "occ-artifacts/tests/project.rs"):
        for number, part in enumerate(re.split(r"```(?:toml)?|\"", path.read_text())):
            if " = " in part or "[" in part:
                yield f"{path.stem}-{number}", part.encode()
    lines = (ROOT / "occ-artifacts/src/project.rs").read_text().split("```")[1].splitlines()[1:]
    yield "whole", "\n".join(line.removeprefix("//! ") for line in lines).encode()


def chosen(*ends):
    return [(name, data) for name, data in artifacts() if name.endswith(ends)]


def attributes():
    """The arguments in one line, the item below."""
    cases = ROOT / "occ-macros/tests/expansions"
    for path in files(cases):
        if path.name.endswith(".expanded.rs"):
            continue
        text = path.read_text()
        start = text.find("occupancy_target(")
        if start < 0:
            continue
        depth, at = 1, start + len("occupancy_target(")
        first = at
        while depth and at < len(text):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        arguments = " ".join(text[first : at - 1].split())
        yield path.name, f"{arguments}\n{text[at:].lstrip(chr(10) + ' ]')}".encode()


def rows():
    """Some rows of the golden tables, as the command line reads them."""
    head = "target,workgroup,vgprs,sgprs,lds,block,registers,shared,carveout,barriers"
    yield "amd.csv", f"{head}\ngfx90a,256,84,32,4096,,,,,\nrx 7900 xtx,64,300,,,,,,,\n".encode()
    yield "nvidia.csv", f"{head}\nsm_90,,,,,256,64,50000,50,2\nampere,,,,,1,,,,\n".encode()
    yield "lines.json", b'{"target":"gfx1100","workgroup":256,"vgprs":"84"}\n{"target":1}\n[]\n'
    yield "quoted.csv", b'\xef\xbb\xbftarget,"a ""b""",block\r\nh100,"x\ny",128\r\n'
    for path in files(ROOT / "cargo-occ/tests/data"):
        if path.suffix in (".csv", ".json", ".jsonl"):
            yield path.name, path.read_bytes()


def profiles():
    systems = {}
    for path in files(ROOT / "cargo-occ/tests/data"):
        if path.suffix != ".csv":
            continue
        name = f"{path.parent.name}-{path.name}"
        yield name, path.read_bytes()
        system = path.with_name("sysinfo.csv")
        if system.exists() and path != system:
            systems[name] = system.read_bytes().rstrip() + b"\n===\n" + path.read_bytes()
    yield from systems.items()


def baselines():
    for path in files(ROOT / "cargo-occ/tests"):
        data = path.read_bytes()
        if data.startswith(b"# occ baseline"):
            yield path.name, data
    line = "blur\n  gfx90a 20/32 workgroup=256 vgprs=84 agprs=0 sgprs=32 lds=4096 scratch=0"
    more = 'void sum<float>(float*)\n  sm_90 24-48/64 block<=1024 registers=40 reason="so"'
    yield "two", f"# occ baseline 2\n\n# c\n{line}\n{more}\n".encode()


def seeds():
    every = artifacts()
    yield "any", every
    yield "windows", [(name, b"\x20" + data) for name, data in every]
    yield "code_object", chosen(".hsaco", ".co", ".o")
    yield "cubin", chosen(".cubin")
    yield "zebin", [(path.name, path.read_bytes()) for path in files(DATA / "intel") if path.suffix == ".bin"]
    yield "bundle", chosen(".hipfb", ".bin", ".zlib", ".bundle")
    yield "fatbin", chosen(".fatbin")
    yield "host", chosen(".so", ".o", ".a", ".hipfb", ".fatbin")
    yield "spirv", chosen(".spv")
    yield "ptxas", chosen(".log", ".txt")
    yield "remarks", chosen(".txt", ".log", ".remarks", ".yaml")
    yield "assembly", chosen(".s", ".asm")
    yield "archives", list(archives())
    yield "cubecl", chosen(".ccb")
    yield "triton", list(with_json())
    yield "ptx", list(modules())
    yield "tables", [(path.name, path.read_bytes()) for path in files(DATA / "tables")]
    yield "project", list(projects())
    yield "manifest", chosen(".json", ".toml")
    yield "dwarf", [entry for entry in code() if entry[1].startswith(b"\x7fELF")]
    yield "module", [(path.name, path.read_bytes()) for path in files(*SHADERS) if path.suffix == ".spv"]
    yield "attribute", list(attributes())
    yield "eval", list(rows())
    yield "achieved", list(profiles())
    yield "baseline", list(baselines())


def main():
    folder = pathlib.Path(sys.argv[1])
    for target, entries in seeds():
        into = folder / target
        into.mkdir(parents=True, exist_ok=True)
        for number, (name, data) in enumerate(entries):
            (into / f"{number:03}-{name}").write_bytes(data)
        print(f"{target:12} {len(entries):4} seeds")


main()
