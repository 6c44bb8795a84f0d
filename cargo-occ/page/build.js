// Kernels from a build: of the page itself, or of a file that `cargo occ inspect --format json` wrote.

import { byId, html } from "./element.js";
import { asked, go } from "./state.js";

/** The largest file, in bytes. */
const LARGEST = 64 * 1024 * 1024;
/** As many names are listed at once. */
const LISTED = 200;

let kernels = [];

/** Offers kernels, each with its name and question. */
export function offer(found, from) {
  kernels = found;
  byId("kernels-part").hidden = kernels.length === 0;
  byId("kernel-search").value = "";
  say(from);
  list();
}

/** Says what is read, and what is wrong with it: one of the sentences of the page. */
function say(name, wrong) {
  byId("build-name").textContent = wrong ? `${name}:` : name;
  for (const sentence of byId("build-said").querySelectorAll("[data-said]")) sentence.hidden = sentence.dataset.said !== wrong;
}

/** Lists the kernels whose names hold what was typed. */
export function list() {
  const wanted = byId("kernel-search").value.toLowerCase();
  const options = [];
  let more = false;
  for (const [at, kernel] of kernels.entries()) {
    const label = [kernel.name, kernel.arch ?? kernel.target].filter(Boolean).join(" on ");
    if (!label.toLowerCase().includes(wanted)) continue;
    more = options.length === LISTED;
    if (more) break;
    options.push(html("option", { value: at }, label));
  }
  byId("kernel-list").replaceChildren(...options);
  byId("kernel-more").hidden = !more;
}

/** Shows the kernel that was chosen; one that no chip is known of, on those that are shown. */
export function choose() {
  const kernel = kernels[byId("kernel-list").value];
  if (!kernel) return;
  const isOn = kernel.question.startsWith("arch=");
  go([...(isOn ? [] : asked().map((pair) => pair.text)), kernel.question].join("&"));
}

/** Reads a file that was dropped or chosen. */
export async function read(file) {
  const refuse = (wrong) => {
    offer([], "");
    say(file.name, wrong);
  };
  if (file.size > LARGEST) return refuse("large");
  const found = await file.text().then(JSON.parse).catch(() => null);
  const isOurs = found?.schema === "occ.inspect/1" && Array.isArray(found.kernels);
  if (!isOurs || found.kernels.some((kernel) => typeof kernel?.question !== "string")) return refuse("other");
  if (found.kernels.length === 0) return refuse("empty");
  offer(found.kernels, file.name);
  byId("kernel-list").selectedIndex = 0;
  choose();
}
