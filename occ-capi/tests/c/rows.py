"""Compares the C interface with `cargo occ eval` on golden rows: `rows.py ANSWERS EVAL...`.

ANSWERS is `rows.c`, compiled; EVAL is the command that evaluates rows of CSV.
"""

import csv
import gzip
import io
import pathlib
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parents[3] / "occ-tests/golden"
LIMITERS = ["wave_slots", "workgroup_slots", "vgprs", "sgprs", "lds", "barriers", "scratch", "virtual_resources", "tensor_columns"]
# Every so many rows: all chips are among them.
STEP = 23


def rows(name):
    with gzip.open(GOLDEN / f"{name}.csv.gz", "rt") as file:
        yield from list(csv.DictReader(file))[::STEP]


def amd(row):
    """What is 0 is left out where a chip may have no such key."""
    asked = {"target": row["target"], "wave": row["wave_size"], "workgroup": row["block_threads"],
             "vgprs": row["vgprs"], "sgprs": row["sgprs"], "lds": row["lds_bytes"],
             "scratch": row["scratch"]}
    if row["cu_mode"] != "na":
        asked["mode"] = "cu" if row["cu_mode"] == "1" else "wgp"
    if row["agprs"] != "0":
        asked["agprs"] = row["agprs"]
    # Where a trap handler takes registers: before gfx10.
    if row["wave_size"] == "64" and row["cu_mode"] == "na":
        asked["trap"] = row["trap"]
    return asked


def nvidia(row):
    return {"target": "sm_" + row["cc"].replace(".", ""), "workgroup": row["block"], "vgprs": row["regs"],
            "lds": row["smem_static"], "dynamic_lds": row["smem_dynamic"],
            "barriers": row["barriers"], **({} if row["carveout"] == "-1" else {"carveout": row["carveout"]})}


def question(asked):
    """In the words of the chip's vendor."""
    words = {"target": "arch"}
    if asked["target"].startswith("sm_"):
        words |= {"workgroup": "block", "vgprs": "registers", "lds": "shared", "dynamic_lds": "dynamic_shared"}
    yes = lambda key, value: {"0": "false", "1": "true"}[value] if key in ("scratch", "trap") else value
    return "&".join(f"{words.get(key, key)}={yes(key, value)}" for key, value in asked.items())


def main():
    program, *evaluate = sys.argv[1:]
    asked = [amd(row) for row in rows("golden_amd_hw")]
    asked += [nvidia(row) for row in rows("golden_nvidia") if row["cache_config"] == row["gc"] == "0"
              and row["vres"] == "0" and row["max_dyn"] == row["smem_dynamic"] and row["shmem_limit"] == "1"]
    columns = sorted({key for one in asked for key in one})
    table = io.StringIO()
    writer = csv.DictWriter(table, columns)
    writer.writeheader()
    writer.writerows(asked)
    run = lambda command, text: subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True)
    expected = list(csv.DictReader(io.StringIO(run(evaluate, table.getvalue()).stdout)))
    answers = run([program], "\n".join(map(question, asked)) + "\n").stdout.splitlines()
    assert len(expected) == len(answers) == len(asked) > 4000, (len(expected), len(answers), len(asked))
    compared = refused = wrong = 0
    for one, by_eval, answer in zip(asked, expected, answers):
        status, waves, most, workgroups, limiters = map(int, answer.split())
        if by_eval["error"]:
            same = status in (2, 3)
        elif status == 1:
            # As the vendors' calculators `eval` does not count the most static memory of a block, nor the most barriers.
            refused += 1
            same = by_eval["workgroups"] == "0" or one["target"].startswith("sm_") and (
                int(one["lds"]) > 49152 or int(one["barriers"]) > 16)
        else:
            named = "+".join(name for bit, name in enumerate(LIMITERS) if limiters >> bit & 1)
            of_eval = "+".join(sorted(by_eval["limiters"].split("+"), key=LIMITERS.index)) if by_eval["limiters"] else ""
            same = status == 0 and (str(workgroups), str(waves), str(most), named) == (
                by_eval["workgroups"], by_eval["waves"], by_eval["max_waves"], of_eval)
            compared += 1
        if not same:
            wrong += 1
            if wrong <= 5:
                print(f"{question(one)}: {answer}, `eval`: {by_eval}", file=sys.stderr)
    print(f"{compared} answers and {refused} refusals compared with `cargo occ eval`, {wrong} differ")
    sys.exit(wrong > 0)


main()
