"""Which kernels are in a file, by a reader that knows no sections: it looks for the words that containers of
GPU code start with, wherever they are, and for the names of kernels in what it finds.

It shares nothing with occ: no line, and no reading of the file's own headers. A kernel is here what a symbol says:
NVIDIA's are functions with a mark of their own, AMD's have a descriptor, `NAME.kd`. No count of a resource is read.
"""

import collections
import importlib
import mmap
import re
import struct
import subprocess
import sys
import zlib

from work import WORK, Unavailable

PACKAGES = ["lz4==4.4.5", "zstandard==0.25.0"]
# A fat binary, an ELF file, an offload bundle, a compressed one, an offload binary.
WORDS = re.compile(
    rb"\x50\xed\x55\xba\x01\0\x10\0|\x7fELF[\x01\x02]\x01|__CLANG_OFFLOAD_BUNDLE__|CCOB[\x01-\x03]\0[\0\x01]\0"
    rb"|\x10\xff\x10\xad[\x01\x02]\0\0\0"
)
CUDA, AMDGPU = 190, 224
RELOCATABLE = 1


def module(name):
    """A package of PyPI, installed beside what is downloaded."""
    folder = WORK / "python"
    if not folder.exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), *PACKAGES]
        if subprocess.run(command).returncode != 0:
            raise Unavailable(f"pip cannot install {' '.join(PACKAGES)}")
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return importlib.import_module(name)


def kernels(path):
    """Kernels by target and name, each as often as it is there."""
    counts = collections.Counter()
    with open(path, "rb") as file:
        search(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), counts)
    return counts


def search(data, counts):
    """Counts what is in some bytes. What lies in a container is not looked at again."""
    end = 0
    for word in WORDS.finditer(data):
        if word.start() >= end:
            end = word.start() + container(data, word.start(), word[0], counts)


def container(data, at, word, counts):
    """Counts what is in the container at a place; its bytes, 1 where it is none."""
    try:
        if word.startswith(b"\x50"):
            return fat_binary(data, at, counts)
        if word.startswith(b"\x7f"):
            return elf(data, at, counts)
        if word.startswith(b"CCOB"):
            return compressed(data, at, counts)
        if word.startswith(b"_"):
            return bundle(data, at, counts)
        # What is in an offload binary lies in it as it is.
        return 1
    except (struct.error, UnicodeDecodeError):
        return 1


def fat_binary(data, start, counts):
    """Of the entries, kind 2 are cubins."""
    [length] = struct.unpack_from("<Q", data, start + 8)
    at, end = start + 16, start + 16 + length
    while at < end:
        kind, _, header, size, packed = struct.unpack_from("<HHIQI", data, at)
        [flags, _, whole] = struct.unpack_from("<QQQ", data, at + 40)
        payload = data[at + header:at + header + size]
        at += header + size
        if kind != 2:
            continue
        if flags & 0x2000:
            payload = module("lz4.block").decompress(payload[:packed], uncompressed_size=whole)
        elif flags & 0x8000:
            payload = module("zstandard").ZstdDecompressor().decompress(payload[:packed], whole)
        elf(payload, 0, counts)
    return 16 + length


def compressed(data, at, counts):
    """A bundle by zlib or zstd."""
    version, method = struct.unpack_from("<HH", data, at + 4)
    if version == 1:
        raise Unavailable("a compressed bundle of version 1")
    total, whole = struct.unpack_from("<II" if version == 2 else "<QQ", data, at + 8)
    packed = data[at + (24 if version == 2 else 32):at + total]
    if method == 0:
        search(zlib.decompress(packed), counts)
    elif packed.startswith(b"\x28\xb5\x2f\xfd"):
        search(module("zstandard").ZstdDecompressor().decompress(packed, whole), counts)
    else:
        return 1
    return total


def bundle(data, at, counts):
    """A plain one: its images lie in it as they are, behind the table."""
    [entries] = struct.unpack_from("<Q", data, at + 24)
    table = 32
    for _ in range(entries if entries <= 4096 else 0):
        *_, named = struct.unpack_from("<QQQ", data, at + table)
        table += 24 + named
    return table


def elf(data, base, counts):
    """Counts the kernels that an ELF file of 64 bits names; its bytes."""
    kind, machine = struct.unpack_from("<HH", data, base + 16)
    if machine not in (CUDA, AMDGPU) or data[base + 4] != 2:
        return 1
    sections_at = struct.unpack_from("<Q", data, base + 40)[0]
    [flags] = struct.unpack_from("<I", data, base + 48)
    each, number = struct.unpack_from("<HH", data, base + 58)
    if each != 64:
        return 1
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, base + sections_at + 64 * n) for n in range(number)]
    size = max([sections_at + 64 * number] + [at + of for _, kind, _, _, at, of, *_ in sections if kind != 8])
    if kind == RELOCATABLE:
        return size
    target = f"sm_{(flags >> 8 if data[base + 8] == 8 else flags) & 0xff}" if machine == CUDA else "gfx"
    names = set()
    for _, kind, _, _, at, of, link, *_ in sections:
        # `SHT_SYMTAB`, `SHT_DYNSYM`.
        if kind not in (2, 11):
            continue
        strings = base + sections[link][4]
        for symbol in range(base + at, base + at + of, 24):
            name_at, info, other = struct.unpack_from("<IBB", data, symbol)
            is_entry = info & 15 == 2 and other & 0x10
            name = data[strings + name_at:data.find(b"\0", strings + name_at)].decode()
            if machine == CUDA and is_entry:
                names.add(name)
            elif machine == AMDGPU and name.endswith(".kd"):
                names.add(name.removesuffix(".kd"))
    for name in names:
        counts[(target, name)] += 1
    return size


if __name__ == "__main__":
    for path in sys.argv[1:]:
        found = kernels(path)
        print(f"{path}: {found.total()} kernels")
        targets = collections.Counter()
        for (target, _), count in found.items():
            targets[target] += count
        print("   ", dict(targets))
