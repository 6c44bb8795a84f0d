// Rows for what Intel's page has no entry for (Xe3, Xe3P, 256 GRF outside PVC): its *arithmetic*, asked with the numbers of occ-core/src/arch/intel.rs
// (sources IGC, NEO), as its own "?gpu=" parameter for a custom GPU allows. An oracle for the arithmetic, not for the numbers.
//   node intel_numbers.js INDEX.html SEED ROWS > golden_intel_custom.csv
"use strict";
const fs = require("fs"), vm = require("vm");
const [page, seed, rows] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const scripts = fs.readFileSync(page, "utf8").split(/<script>/).map(s => s.split("</script>")[0]);
const blank = () => new Proxy(function () {}, { get: (t, k) => k === Symbol.toPrimitive ? () => "" : k in t ? t[k] : blank(), set: () => true, apply: () => blank() });
const ctx = { document: blank(), window: { addEventListener() {}, location: { search: "" }, innerWidth: 2000 }, URLSearchParams, setTimeout() {}, Chart: function () { return blank(); }, console };
vm.createContext(ctx); vm.runInContext(scripts[scripts.length - 1], ctx);
const gpu = vm.runInContext("gpu", ctx), ask = vm.runInContext("compute_ss_occupancy", ctx);
let s = BigInt(seed) * 0x9E3779B97F4A7C15n + 1n;
const next = () => { s = (s + 0x9E3779B97F4A7C15n) & 0xffffffffffffffffn; let z = s;
  z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & 0xffffffffffffffffn; z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & 0xffffffffffffffffn;
  return Number((z ^ (z >> 31n)) >> 11n) / 9007199254740992; };
const int = (a, b) => a + Math.floor(next() * (b - a + 1)), pick = a => a[int(0, a.length - 1)];
const P = [0, 1, 2, 4, 8, 16, 32, 64], H = [0, 1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128];
const K = [...Array(17).keys(), 24, 32, 48, 64, 96, 128, 192], KK = [...K, 256, 320, 384];
const X3 = { 32: 10, 64: 10, 96: 10, 128: 8, 160: 6, 192: 5, 256: 4 };
//            EUs, most threads an EU, GRF -> threads, SIMD, SLM KiB a unit, a work-group, steps
const F = {
  xe_hpg: [16, 8, { 128: 8, 256: 4 }, [8, 16, 32], 128, 64, P], xe_hpg_g11: [16, 8, { 128: 8, 256: 4 }, [8, 16, 32], 96, 64, P],
  xe2: [8, 8, { 128: 8, 256: 4 }, [16, 32], 128, 128, H], xe2_bmg_160: [8, 8, { 128: 8, 256: 4 }, [16, 32], 160, 128, H],
  xe3: [8, 10, X3, [16, 32], 128, 128, H], xe3_192: [8, 10, X3, [16, 32], 192, 128, H],
  xe3p_nvl_p: [8, 10, { ...X3, 320: 3, 448: 2, 512: 2 }, [16, 32], 192, 192, K],
  xe3p_cri: [8, 8, { ...X3, 32: 8, 64: 8, 96: 8, 512: 4 }, [16, 32], 384, 384, KK],
  gen9_lp: [6, 6, { 128: 6 }, [8, 16, 32], 64, 64, P] };
console.log("model,simd,grf,threads_per_eu,wg_size,slm_bytes,barriers,barrier_registers,slm_per_unit_kib,workgroups_per_unit,threads_per_unit,max_threads_per_unit,threads_per_workgroup,slm_alloc_kib");
for (let i = 0; i < rows; i++) {
  const name = pick(Object.keys(F)), [eus, most, grfs, simds, unit, cap, steps] = F[name];
  const simd = pick(simds), grf = Number(pick(Object.keys(grfs))), te = grfs[grf];
  const wg = next() < .5 ? Math.min(1024, simd * int(1, 64)) : int(1, 1024);
  const bytes = [() => 0, () => int(1, cap * 1024), () => int(1, 8192), () => pick(steps) * 1024, () => pick(steps.filter(x => x && x < cap)) * 1024 + 1][int(0, 4)]();
  const slm = steps.find(x => bytes <= x * 1024), bar = int(0, 1), regs = 32;
  Object.assign(gpu, { EU_Per_Sub_Slice: eus, Threads_Per_EU: te, Max_Threads_Per_Sub_Slice: eus * te, SLM_Size_Per_Sub_Slice: unit, SLM_Size_Per_Work_Group: cap,
    TG_SLM_Sizes: steps, Max_Work_Group_Size: 1024, Max_Num_Of_Workgroups: eus * most, Max_Num_Of_Barrier_Registers: regs });
  const r = ask(wg, simd, slm, 0, bar ? regs : 0, 1e9);
  console.log([name, simd, grf, te, wg, bytes, bar, regs, unit, r.num_wg, r.num_wg * r.num_threads, eus * most, r.num_threads, slm].join(","));
}
