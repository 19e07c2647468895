/**
 * Measures our figures beside those that papers print, and writes them to the file from which pages take them: of the
 * anchors of report cards, and of the collections' own subjects in tables that no card has.
 * node apps/cli/scripts/paper-figures.ts && npx biome check --write packages/papers/src
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outboundClient } from "@wisp/agents";
import {
  anchors,
  type Collection,
  type CollectionFile,
  type CollectionResult,
  type CollectionText,
  cardCollection,
  cardSubject,
  checkCollection,
  collectionReport,
  type Layout,
  runCollection,
  valueIn,
} from "@wisp/lab";
import { collectionPresets, library, type OwnTable } from "@wisp/papers";
import { agentsOf } from "../src/commands/lab/open-agents.ts";

const target = join(import.meta.dirname, "../../../packages/papers/src/ours.json");

type Row = OwnTable["rows"][number];
type Cell = Row["cells"][number];

const both = (text: CollectionText): { en: string; zh: string } =>
  typeof text === "string" ? { en: text, zh: text } : { en: text.en, zh: text.zh };
const rounded = (value: number): number => Number(value.toPrecision(6));

/** Titles and figures of a layout's rows; [] for a layout that is no table. */
function rowsOf(
  layout: Layout,
): readonly { title: CollectionText | null; figures: readonly (string | null)[] }[] {
  if (layout.kind === "table") {
    return layout.rows.map(({ title = null, figures }) => ({ title, figures }));
  }
  return layout.kind === "bars" ? [{ title: null, figures: layout.parts }] : [];
}

function columnsOf(layout: Layout, { figures }: Pick<Collection, "figures">) {
  if (layout.kind === "table") return layout.columns.map(both);
  const parts = layout.kind === "bars" ? layout.parts : [];
  return parts.map((id) => both(figures.find((figure) => figure.id === id)?.title ?? id));
}

/** The table of a layout for these subjects. */
function tableOf(
  layout: Layout,
  collection: Pick<Collection, "figures">,
  subjects: readonly string[],
  cellOf: (figure: string, subject: string) => Cell,
): OwnTable {
  const unitOf = (id: string | null) =>
    collection.figures.find((figure) => figure.id === id)?.unit ?? null;
  const rows = subjects.flatMap((subject) =>
    rowsOf(layout).map(({ title, figures }): Row => {
      const own = title === null ? null : both(title);
      return {
        name:
          own === null
            ? both(subject)
            : { en: `${subject}: ${own.en}`, zh: `${subject}：${own.zh}` },
        cells: figures.map((id) => (id === null ? null : cellOf(id, subject))),
        units: figures.map(unitOf),
      };
    }),
  );
  // Of agents that play all of its games, where there are any.
  const filled = Math.max(...rows.map(({ cells }) => cells.filter((cell) => cell !== null).length));
  return {
    columns: columnsOf(layout, collection),
    rows: rows.filter(
      ({ cells }) => filled > 0 && cells.filter((cell) => cell !== null).length === filled,
    ),
  };
}

const tables: Record<string, OwnTable> = {};
const anybody = cardSubject("anybody", "house:bayes");
const card = await checkCollection(await cardCollection("standard", anybody, library), library);
if ("problems" in card) throw new Error(card.problems.join("\n"));
for (const layout of card.collection.layouts) {
  const paper = "paper" in layout ? layout.paper : undefined;
  if (paper === undefined) continue;
  const table = tableOf(
    layout,
    card.collection,
    anchors.map(({ name }) => name),
    (figure, subject) => anchors.find(({ name }) => name === subject)?.figures[figure] ?? null,
  );
  if (table.rows.length > 0) tables[paper] = table;
}

const client = outboundClient({ mode: "local" });
/** A collection that runs unchanged, with its own subjects. */
async function playTables(file: CollectionFile): Promise<void> {
  const checked = await checkCollection(file, library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  const { collection, experiments } = checked;
  const results: CollectionResult[] = [];
  const { end } = await runCollection(experiments, {
    open: agentsOf(client).open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    known: [],
    spentMicros: 0,
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  if (end !== "complete") throw new Error(end);
  const report = collectionReport(collection, experiments, results);
  for (const layout of collection.layouts) {
    const paper = "paper" in layout ? layout.paper : undefined;
    if (paper === undefined || tables[paper] !== undefined) continue;
    const table = tableOf(layout, collection, report.subjects, (figure, subject) => {
      const found = valueIn(report, figure, subject);
      if (found === undefined || found.value === null) return null;
      const { value, low, high } = found;
      return [
        rounded(value),
        low === null ? null : rounded(low),
        high === null ? null : rounded(high),
      ];
    });
    if (table.rows.length > 0) tables[paper] = table;
  }
}
for (const name of ["spygame", "deep", "magic", "magic-pgm", "llmarena", "interintent"]) {
  const file = collectionPresets[name];
  if (file !== undefined) await playTables(file);
}
await client.close();
await writeFile(target, `${JSON.stringify(tables)}\n`);
