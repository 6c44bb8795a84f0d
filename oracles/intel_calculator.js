// Asks Intel's own calculator (oneapi-src/oneAPI-samples, Tools/GPU-Occupancy-Calculator/index.html, MIT) and writes golden rows.
// None of its code is in this file: the page is read from a checkout, its last <script> is run in a bare context.
//   node intel_calculator.js INDEX.html SEED ROWS > golden_intel.csv
// Deterministic for a given page, seed and row count.
"use strict";
const fs = require("fs"), vm = require("vm");
const [page, seed, rows] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const scripts = fs.readFileSync(page, "utf8").split(/<script>/).map(s => s.split("</script>")[0]);
// A document that swallows everything: the page builds its form when it loads. No arithmetic depends on it.
const blank = () => new Proxy(function () {}, {
  get: (t, k) => k === Symbol.toPrimitive ? () => "" : k in t ? t[k] : blank(), set: () => true, apply: () => blank() });
const ctx = { document: blank(), window: { addEventListener() {}, location: { search: "" }, innerWidth: 2000 },
  URLSearchParams, setTimeout() {}, Chart: function () { return blank(); }, console };
vm.createContext(ctx);
vm.runInContext(scripts[scripts.length - 1], ctx, { filename: "index.html" });
const get = name => vm.runInContext(name, ctx);
const targets = get("targets"), pci = get("pci_targets"), ask = get("compute_ss_occupancy"), askGpu = get("compute_gpu_occupancy");
const gpu = get("gpu");                                  // the object that its functions read

let s = BigInt(seed) * 0x9E3779B97F4A7C15n + 1n;         // splitmix64
const next = () => { s = (s + 0x9E3779B97F4A7C15n) & 0xffffffffffffffffn; let z = s;
  z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & 0xffffffffffffffffn; z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & 0xffffffffffffffffn;
  return Number((z ^ (z >> 31n)) >> 11n) / 9007199254740992; };
const int = (a, b) => a + Math.floor(next() * (b - a + 1)), pick = a => a[int(0, a.length - 1)];

const all = targets.map(t => ({ key: t.code, src: "family", info: t.device_info }))
  .concat(pci.map(t => ({ key: t.code, src: "pci:" + t.pci_id[0], info: t.device_info })));
console.log("family,source,simd,grf,wg_size,slm_bytes,barriers,workgroups_per_unit,threads_per_unit,max_threads_per_unit," +
  "threads_per_workgroup,lim_threads,lim_workgroups,lim_slm,slm_alloc_kib,units,global_size,waves,peak_percent,average_percent,doubt");
for (let i = 0; i < rows; i++) {
  const t = pick(i % 5 ? all.filter(x => x.src === "family") : all), g = t.info;
  Object.keys(gpu).forEach(k => delete gpu[k]);
  Object.assign(gpu, JSON.parse(JSON.stringify(g)), { code: t.key, name: t.key, product_name: "" });
  const simd = pick(g.Subgroup_Sizes);
  const large = g.Large_GRF_Mode && int(0, 1) ? 1 : 0;
  const wg = next() < .5 ? Math.min(g.Max_Work_Group_Size, simd * int(1, Math.max(1, g.Max_Work_Group_Size / simd))) : int(1, g.Max_Work_Group_Size);
  // a size in bytes; the page's form takes whole KiB, so what it is asked is that size rounded up to a KiB (see README)
  const cap = g.SLM_Size_Per_Work_Group * 1024;
  const bytes = [() => 0, () => int(1, cap), () => int(1, Math.min(cap, 8192)), () => pick(g.TG_SLM_Sizes) * 1024, () => pick(g.TG_SLM_Sizes.filter(x => x && x < cap / 1024)) * 1024 + 1][int(0, 4)]();
  const kib = Math.ceil(bytes / 1024), slm = g.TG_SLM_Sizes.find(x => kib <= x);
  const bar = int(0, 1), regs = bar ? g.Max_Num_Of_Barrier_Registers : 0;
  const max = g.Max_Num_Of_Workgroups;
  const eu = Array.isArray(g.EU_Count) ? pick(g.EU_Count) : g.EU_Count, units = eu / g.EU_Per_Sub_Slice;
  // "as many work-groups as you like": the count that the page uses when no global size is given
  const r = ask(wg, simd, slm, large, regs, max);
  // each limit alone, asked of the page with the others out of the way (an empty cell means no limit of that kind)
  const huge = 1e9, keep = { ...gpu };
  const alone = change => { Object.assign(gpu, change); const x = ask(change.wg || wg, simd, change.slm === undefined ? slm : change.slm, change.large === undefined ? large : change.large, change.regs === undefined ? regs : change.regs, huge); Object.assign(gpu, keep); return x.num_wg; };
  const limThreads = alone({ Max_Num_Of_Workgroups: huge, slm: 0, regs: 0 });
  const limCount = alone({ Max_Threads_Per_Sub_Slice: huge, slm: 0, large: 0 });
  const limSlm = slm ? alone({ Max_Threads_Per_Sub_Slice: huge, Max_Num_Of_Workgroups: huge, regs: 0, large: 0 }) : "";
  const groups = int(1, 4 * units * Math.max(1, r.num_wg) + 3), global = groups * wg;
  let w = "", pk = "", av = "";
  const fits = r.num_wg > 0 && Number.isInteger(units);
  // the page passes the per-unit answer for this global size; it caps it by the number of work-groups of the whole launch
  const rg = ask(wg, simd, slm, large, regs, groups);
  if (fits && rg.num_wg > 0) { const q = askGpu(wg, rg.num_wg, rg.occupancy, units, global); w = q.gpu_waves; pk = q.peak_gpu_occ.toFixed(4); av = q.gpu_occ.toFixed(4); }
  const doubt = [];
  if (g.Max_Threads_Per_Sub_Slice !== g.EU_Per_Sub_Slice * g.Threads_Per_EU) doubt.push("unit_threads");
  if (!Number.isInteger(units)) doubt.push("units_fraction");
  if (bar && limCount === r.num_wg && limCount < Math.min(limThreads, limSlm === "" ? huge : limSlm)) doubt.push("barriers_bind");
  if (bar && r.num_wg > 32) doubt.push("barriers_over_32");
  if (/^xe2/.test(t.key) && limSlm !== "" && limSlm === r.num_wg) doubt.push("slm_per_unit");
  if (groups < r.num_wg * 1) doubt.push("few_groups");
  console.log([t.key, t.src, simd, large ? 256 : 128, wg, bytes, bar, r.num_wg, r.num_wg * r.num_threads, g.Max_Threads_Per_Sub_Slice,
    r.num_threads, limThreads, limCount, limSlm, slm, units, global, w, pk, av, doubt.join("+")].join(","));
}
