// What comes out in words and tables.

import { byId, html, sentence } from "./element.js";

/** How a verdict looks. */
const TONES = { broken: "bad", open: "warning", warned: "warning" };

/** Shows what the engine says. */
export function showAnswer(shown) {
  const { chips, error, kernel } = shown;
  byId("kernel-name").textContent = kernel ?? "";
  byId("kernel-name").hidden = !kernel || document.querySelector("h1").textContent.startsWith(kernel);
  const place = byId("occupancy");
  place.classList.toggle("bad", error !== null || chips.some((chip) => chip.status > 0));
  if (error !== null) place.textContent = error;
  else if (chips.length === 1) place.replaceChildren(...answer(chips[0]));
  else place.replaceChildren(...chips.map((chip) => html("div", {}, html("b", {}, chip.label), ": ", ...answer(chip))));
  byId("limiter").replaceChildren(...chips.filter((chip) => chip.status === 0 && chip.occupancy === chip.percent).map((chip) => limiter(chip, chips.length > 1)));
  byId("empty").hidden = chips.length > 0;
  byId("kernel-part").hidden = byId("asked-part").hidden = shown.keys.length === 0;
  byId("limits-part").hidden = !chips.some((chip) => chip.limits);
  byId("curves-part").hidden = !chips.some((chip) => chip.curves);
  byId("launch").replaceChildren(...chips.map((chip) => html("p", { class: TONES[chip.verdict] }, chip.says)));
  byId("limits").replaceChildren(...(chips.length > 1 ? [sideBySide(chips)] : []), ...chips.filter((chip) => chip.limits).map(limits));
  const tables = chips.filter((chip) => chip.levels?.rows.length).map(levels);
  byId("levels").replaceChildren(...tables);
  byId("levels-part").hidden = tables.length === 0;
}

/** What a chip reaches, its number first. */
function answer({ text, occupancy, verdict }) {
  const tone = verdict === "broken" ? "number missed" : "number";
  return text.startsWith(occupancy) ? [html("strong", { class: tone }, occupancy), text.slice(occupancy.length)] : [text];
}

/** What runs out first on a chip, and what would help; of a launch that is open this is no answer. */
function limiter(chip, several) {
  const next = chip.limits.find((limit) => limit.binds)?.next ?? chip.limiters;
  return html("p", {}, several ? html("b", {}, `${chip.label}: `) : null, "limited by ", html("b", {}, next));
}

function table(caption, head, rows) {
  const cells = (row, name) => row.map((cell, at) => (cell instanceof Node ? cell : html(name, name === "td" ? { "data-name": head[at] } : { scope: "col" }, String(cell ?? ""))));
  return html("table", { class: "names" }, html("caption", {}, caption), html("thead", {}, html("tr", {}, ...cells(head, "th"))), html("tbody", {}, ...rows.map((row) => html("tr", { class: row.tone, "data-limit": row.limit }, ...cells(row.cells, "td")))));
}

/** Every limit with the sum behind it, and the step to the next level. */
function limits(chip) {
  const head = ["limit", `${chip.workgroup}s`, "arithmetic", "next step"];
  const rows = chip.limits.map((limit) => ({
    limit: limit.id,
    tone: limit.binds ? "strong" : limit.workgroups === null ? "faint" : "",
    cells: [
      limit.binds ? `${limit.name} (binds)` : limit.name,
      limit.workgroups ?? "",
      [limit.rounding, limit.arithmetic].filter(Boolean).join("; "),
      limit.next ?? "",
    ],
  }));
  const notes = chip.notes.map((note) => html("li", {}, ...sentence(note)));
  const caption = `limits on ${chip.label}`;
  return html("section", {}, table(caption, head, rows), html("ul", { class: "notes-of" }, ...notes));
}

/** One column a chip. */
function sideBySide(chips) {
  const answered = chips.filter((chip) => chip.limits);
  const counted = answered.flatMap((chip) => chip.limits.filter((limit) => limit.workgroups !== null));
  const names = [...new Set(counted.map((limit) => limit.id))];
  const cell = (of) => chips.map((chip) => (chip.limits ? of(chip) : ""));
  const waves = [...new Set(answered.map((chip) => `${chip.levels.wave}s`))];
  const limit = (chip, id) => chip.limits.find((limit) => limit.id === id);
  const rows = [
    { tone: "strong", cells: ["occupancy", ...chips.map((chip) => chip.occupancy)] },
    { cells: [waves.join(", "), ...cell((chip) => `${chip.waves} of ${chip.max_waves}`)] },
    { cells: ["limited by", ...cell((chip) => chip.limiters)] },
    ...names.map((id) => ({
      cells: [answered.map((chip) => limit(chip, id)).find(Boolean).name, ...cell((chip) => limit(chip, id)?.workgroups ?? "")],
    })),
  ];
  return table("side by side", ["quantity", ...chips.map((chip) => chip.label)], rows);
}

/** The most for each occupancy. */
function levels(chip) {
  const { rows, legend, of, unit, wave, workgroup, vgprs, lds } = chip.levels;
  const scalar = rows.some((row) => row.sgprs !== null);
  const head = ["occupancy", `${wave}s per ${of}`, `${workgroup}s per ${unit}`, vgprs, ...(scalar ? ["SGPRs"] : []), lds];
  const shown = rows.toReversed().map((row) => ({
    tone: row.is_here ? "strong" : "",
    cells: [row.percent, row.waves, row.workgroups, row.vgprs, ...(scalar ? [row.sgprs] : []), row.lds],
  }));
  const title = `the most for each occupancy on ${chip.label}`;
  return html("details", {}, html("summary", {}, title), table(title, head, shown), html("p", {}, legend));
}
