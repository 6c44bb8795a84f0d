// Kernels from a build: of the page itself, or of a file that `cargo occ inspect --format json` wrote.

import { byId, html } from "./element.js";
import { describe } from "./engine.js";
import { encode, go, text } from "./state.js";

/** The largest file, in bytes. */
const LARGEST = 64 * 1024 * 1024;
/** As many names are listed at once. */
const LISTED = 200;
/** The members of a kernel that are keys of a question. */
const MEMBERS = ["workgroup", "wave", "mode", "vgprs", "agprs", "sgprs", "lds", "dynamic_lds", "barriers", "cluster"];

let kernels = [];

/** Offers kernels: each with a name, and its question or its record. */
export function offer(found, from) {
  kernels = found;
  byId("kernels-part").hidden = kernels.length === 0;
  byId("build-said").textContent = kernels.length ? `${kernels.length} ${kernels.length === 1 ? "kernel" : "kernels"} of ${from}` : "";
  byId("kernel-search").value = "";
  list();
}

/** Lists the kernels whose names hold what was typed. */
export function list() {
  const wanted = byId("kernel-search").value.toLowerCase();
  const options = [];
  let more = 0;
  kernels.forEach((kernel, at) => {
    if (!label(kernel).toLowerCase().includes(wanted)) return;
    if (options.length < LISTED) options.push(html("option", { value: at }, label(kernel)));
    else more++;
  });
  byId("kernel-list").replaceChildren(...options);
  byId("kernel-more").textContent = more ? `${more} more; type a part of the name` : "";
}

function label({ name, arch, target }) {
  return [name, arch ?? target].filter(Boolean).join(" on ");
}

/** Shows the kernel that was chosen. */
export function choose() {
  const kernel = kernels[byId("kernel-list").value];
  if (kernel) go(kernel.question ?? questionOf(kernel));
}

/** The question of a kernel's record. A launch that is open is asked at the largest that the file allows. */
function questionOf(kernel) {
  const chip = kernel.arch ?? kernel.target?.split(":")[0];
  const arch = chip ? [`arch=${encode(chip)}`] : text().split("&").filter((part) => part.startsWith("arch="));
  const known = new Set(describe(arch.join("&"))?.keys.map((key) => key.key));
  const record = { ...kernel, workgroup: kernel.required_workgroup ?? kernel.workgroup ?? kernel.max_workgroup };
  const parts = MEMBERS.filter((key) => known.has(key) && record[key] !== null && record[key] !== undefined).map((key) => `${key}=${record[key]}`);
  if (known.has("scratch") && kernel.scratch > 0) parts.push("scratch=true");
  if (kernel.name) parts.push(`kernel=${encode(kernel.name.slice(0, 300))}`);
  const plain = [...arch, ...parts].join("&");
  const waves = (question) => describe(question)?.chips[0]?.waves;
  // What the compiler padded counts only where it keeps workgroups out.
  const padded = `${plain}&vgprs_allocated=${kernel.vgprs_allocated}`;
  const isPadded = kernel.waves !== null && waves(plain) !== kernel.waves && waves(padded) === kernel.waves;
  return isPadded ? padded : plain;
}

/** Reads a file that was dropped or chosen. */
export async function read(file) {
  const said = (words) => {
    offer([], "");
    byId("build-said").textContent = `${file.name}: ${words}`;
  };
  if (file.size > LARGEST) return said(`larger than ${LARGEST / 1024 / 1024} MB; write fewer kernels by --kernel`);
  const expected = "expected what `cargo occ inspect --format json` writes";
  let found;
  try {
    found = JSON.parse(await file.text());
  } catch (error) {
    return said(`no JSON: ${error.message}; ${expected}`);
  }
  if (found?.schema !== "occ.inspect/1" || !Array.isArray(found.kernels)) return said(expected);
  if (found.kernels.length === 0) return said("no kernels in it");
  offer(found.kernels, file.name);
  byId("kernel-list").selectedIndex = 0;
  choose();
}
