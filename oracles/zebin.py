#!/usr/bin/env python3
"""Independent reader for Intel zebin files: python3 zebin.py FILE... > MANIFEST.json
Standard library and PyYAML only. Takes a bare ELF (EM_INTELGT) or an ar archive of them."""
import json, struct, sys
import yaml

SHT = {0xff000009: "SPIRV", 0xff000011: "ZEINFO", 0xff000012: "GTPIN_INFO",
       0xff000013: "VISAASM", 0xff000014: "MISC", 0xff000015: "PISA"}
NOTES = {1: "product_family", 2: "gfxcore_family", 3: "target_metadata", 4: "zebin_version",
         5: "visa_abi_version", 6: "product_config", 7: "indirect_access_detection_version",
         8: "indirect_access_buffer_major_version"}
KEEP = ("grf_count", "simd_size", "eu_thread_count", "slm_size", "slm_alloc_mode", "barrier_count",
        "required_work_group_size", "required_sub_group_size", "spill_size", "private_size",
        "has_stack_calls", "has_indirect_calls", "require_disable_eufusion", "has_dpas",
        "work_group_walk_order_dimensions", "indirect_stateless_count")

def members(b):
    if b[:8] != b"!<arch>\n":
        return [(None, b)]
    out, p = [], 8
    while p + 60 <= len(b):
        name, size = b[p:p + 16].decode("latin1"), int(b[p + 48:p + 58])
        out.append((name.rstrip().rstrip("/") or name.rstrip(), b[p + 60:p + 60 + size]))
        p += 60 + size + (size & 1)
    return out

def elf(b):
    if b[:4] != b"\x7fELF":
        return {"kind": "not ELF", "size": len(b)}
    is64 = b[4] == 2
    if is64:
        typ, mach = struct.unpack_from("<HH", b, 16)
        flags, = struct.unpack_from("<I", b, 48)
        shoff, = struct.unpack_from("<Q", b, 40)
        n, si = struct.unpack_from("<HH", b, 60)
        rows = [struct.unpack_from("<IIQQQQIIQQ", b, shoff + 64 * i) for i in range(n)]
    else:
        typ, mach = struct.unpack_from("<HH", b, 16)
        flags, = struct.unpack_from("<I", b, 36)
        shoff, = struct.unpack_from("<I", b, 32)
        n, si = struct.unpack_from("<HH", b, 48)
        rows = [struct.unpack_from("<IIIIIIIIII", b, shoff + 40 * i) for i in range(n)]
    st = b[rows[si][4]:rows[si][4] + rows[si][5]]
    name = lambda o: st[o:st.index(b"\0", o)].decode()
    d = {"class": 64 if is64 else 32, "abi_version": b[8], "type": typ, "machine": mach, "flags": flags,
         "sections": [[name(r[0]), SHT.get(r[1], r[1]), r[5]] for r in rows[1:]]}
    for r in rows:
        s = b[r[4]:r[4] + r[5]]
        if name(r[0]) == ".note.intelgt.compat":
            notes, p = {}, 0
            while p + 12 <= len(s):
                ns, ds, t = struct.unpack_from("<III", s, p)
                q = p + 12 + (ns + 3) // 4 * 4
                v = s[q:q + ds]
                notes[NOTES.get(t, t)] = v.rstrip(b"\0").decode() if t == 4 else (struct.unpack("<I", v)[0] if ds == 4 else v.hex())
                p = q + (ds + 3) // 4 * 4
            if "product_config" in notes:
                c = notes["product_config"]
                notes["product_config"] = {"value": c, "version": "%d.%d.%d" % (c >> 22, c >> 14 & 255, c & 63)}
            if "target_metadata" in notes:
                m = notes["target_metadata"]
                notes["target_metadata"] = {"value": m, "generator": m >> 21 & 7, "min_rev": m >> 8 & 31, "max_rev": m >> 16 & 31}
            d["notes"] = notes
        if r[1] == 0xff000011:
            z = yaml.safe_load(s.rstrip(b"\0").decode())
            d["ze_info_version"] = str(z["version"])
            d["other_keys"] = sorted(k for k in z if k not in ("version", "kernels"))
            d["kernels"] = []
            for k in z["kernels"]:
                e = k["execution_env"]
                row = {"name": k["name"]}
                row.update({x: e[x] for x in KEEP if x in e})
                if k.get("user_attributes"):
                    row["user_attributes"] = k["user_attributes"]
                loc = [a for a in k.get("payload_arguments", []) if a.get("addrspace") == "local"]
                if loc:
                    row["local_pointer_args"] = [{"arg_index": a.get("arg_index"), "slm_alignment": a.get("slm_alignment", 0)} for a in loc]
                if k.get("per_thread_memory_buffers"):
                    row["per_thread_memory_buffers"] = k["per_thread_memory_buffers"]
                d["kernels"].append(row)
            d["functions"] = [[f["name"], f["execution_env"]] for f in z.get("functions") or []]
    return d

out = {}
for p in sys.argv[1:]:
    b = open(p, "rb").read()
    ms = members(b)
    out[p.rsplit("/", 1)[-1]] = elf(b) if ms[0][0] is None else {"ar": [[m, elf(x)] for m, x in ms]}
json.dump(out, sys.stdout, indent=1)
print()
