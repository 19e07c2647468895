/**
 * Measures the anchors of report cards in standard cards of their own, and writes them to the file from which
 * cards take them: node apps/cli/scripts/card-anchors.ts && npx biome check --write packages/lab/src/card
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outboundClient } from "@wisp/agents";
import {
  anchorCharacters,
  CARD_VERSION,
  type CollectionResult,
  cardCollection,
  checkCollection,
  collectionReport,
  partsOf,
  ratedExperiments,
  runCollection,
  scoresIn,
} from "@wisp/lab";
import { agentsOf } from "../src/commands/lab/open-agents.ts";

const target = join(import.meta.dirname, "../../../packages/lab/src/card/anchors.json");

const client = outboundClient({ mode: "local" });
const round = (value: number): number => Number(value.toPrecision(6));
const measured: Record<string, object> = {};
for (const [name, characters] of Object.entries(anchorCharacters)) {
  const addressIn = ({ game }: { readonly game: { readonly id: string } }) =>
    `house:${characters[game.id]}`;
  const checked = await checkCollection(await cardCollection("standard", { name, addressIn }));
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  const results: CollectionResult[] = [];
  const run = await runCollection(checked.experiments, {
    open: agentsOf(client).open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    known: [],
    spentMicros: 0,
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  if (run.end !== "complete") throw new Error(`${name}: ${run.end}`);
  const report = collectionReport(checked.collection, checked.experiments, results);
  const scores = partsOf(report, checked.experiments, results)
    .filter(({ id }) => ratedExperiments[id] !== undefined)
    .map(scoresIn)
    .map(({ experiment, scores: all }) => [
      experiment,
      round(all.reduce((sum, score) => sum + score, 0) / all.length),
    ]);
  const listed = new Set(checked.collection.figures.map(({ id }) => id));
  const figures = report.values.flatMap(({ figure, value, low, high }) =>
    value === null || !listed.has(figure)
      ? []
      : [[figure, [value, low, high].map((each) => (each === null ? null : round(each)))]],
  );
  measured[name] = { scores: Object.fromEntries(scores), figures: Object.fromEntries(figures) };
}
await client.close();
await writeFile(
  target,
  `${JSON.stringify({ version: CARD_VERSION, anchors: measured }, null, 1)}\n`,
);
