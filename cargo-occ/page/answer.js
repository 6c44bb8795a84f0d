// What comes out in words and tables.

import { byId, html, sentence } from "./element.js";

/** How a verdict looks. */
const TONES = { broken: "bad", open: "warning", warned: "warning" };

/** Shows what the engine says. */
export function showAnswer(shown) {
  const { chips, error, kernel } = shown;
  byId("kernel-name").textContent = kernel ?? "";
  byId("kernel-name").hidden = !kernel;
  const place = byId("occupancy");
  place.classList.toggle("bad", error !== null || chips.some((chip) => chip.status > 0));
  if (error !== null) place.textContent = error;
  else if (chips.length === 1) place.textContent = chips[0].text;
  else place.replaceChildren(...chips.map((chip) => html("div", {}, html("b", {}, chip.label), `: ${chip.text}`)));
  byId("launch").replaceChildren(...chips.map((chip) => html("p", { class: TONES[chip.verdict] }, chip.says)));
  byId("limits").replaceChildren(...(chips.length > 1 ? [sideBySide(chips)] : []), ...chips.filter((chip) => chip.limits).map(limits));
  byId("levels").replaceChildren(...chips.filter((chip) => chip.levels?.rows.length).map(levels));
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
  const limit = (chip, id) => chip.limits.find((limit) => limit.id === id);
  const rows = [
    { tone: "strong", cells: ["occupancy", ...chips.map((chip) => chip.occupancy)] },
    { cells: ["waves", ...cell((chip) => `${chip.waves} of ${chip.max_waves}`)] },
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
