#!/usr/bin/env python3
"""A second, independent statement of the formula, held against the golden rows.
python3 intel_model.py FILE.csv.gz  (numbers below: the numbers are those of the calculator)"""
import csv, gzip, sys
POW = [0, 1, 2, 4, 8, 16, 32, 64]
HPC = [0, 1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128]
#            threads, max WGs, barrier registers, SLM KiB a unit, steps
F = {"gen9": (56, 56, 32, 64, POW), "gen11": (56, 56, 32, 64, POW), "gen12": (112, 112, 64, 64, POW), "xe_dg1": (112, 112, 64, 64, POW),
     "xe_hpg_dg2_arc": (128, 128, 128, 128, POW), "xe_hp_ats": (128, 128, 128, 128, POW), "xe_lpg": (128, 128, 128, 128, POW),
     "xe_hpc_pvc": (64, 64, 64, 128, HPC), "xe2_lpg": (64, 64, 64, 128, HPC), "xe2_hpg": (64, 64, 64, 128, HPC)}
bad = n = gpu_bad = 0
for r in csv.DictReader(gzip.open(sys.argv[1], "rt")):
    th, mw, br, slm, steps = F[r["family"]]
    if "unit_threads" in r["doubt"]:
        th = 32
    if r["source"] != "family" and r["family"] == "gen12" and "unit_threads" in r["doubt"]:
        th = 112
    simd, wg, by = int(r["simd"]), int(r["wg_size"]), int(r["slm_bytes"])
    tw = -(-wg // simd)
    lt = (th // 2 if r["grf"] == "256" else th) // tw
    lc = br if r["barriers"] == "1" else mw
    alloc = next(s for s in steps if by <= s * 1024)
    ls = slm // alloc if alloc else None
    k = min(x for x in (lt, lc, ls) if x is not None)
    got = (k, k * tw, th, tw, lt, lc, "" if ls is None else str(ls), alloc)
    want = tuple(int(r[x]) for x in ("workgroups_per_unit", "threads_per_unit", "max_threads_per_unit", "threads_per_workgroup", "lim_threads", "lim_workgroups")) + (r["lim_slm"], int(r["slm_alloc_kib"]))
    n += 1
    if got != want:
        bad += 1
        if bad < 5: print(r, got)
    if r["waves"]:                     # whole device
        units, glob = int(r["units"]), int(r["global_size"])
        kk = min(k, glob // wg)
        occ = kk * tw / th * 100
        full, left = divmod(glob, units * kk * wg)
        if left:
            # the page rounds the number of rounds to two decimals before it divides (JavaScript's toFixed)
            waves = r["waves"]; avg = float(waves) * occ / (full + 1)
            peak = occ if full else left / (units * kk * wg) * occ
            if abs(float(waves) - (full + left / (units * kk * wg))) > 0.005001: gpu_bad += 1
        else:
            avg = peak = occ
        if abs(avg - float(r["average_percent"])) > 1e-4 or abs(peak - float(r["peak_percent"])) > 1e-4: gpu_bad += 1
print(n, "rows,", bad, "per-unit mismatches,", gpu_bad, "whole-device mismatches")
