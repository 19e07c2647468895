/**
 * Measures the anchors of report cards in cards of their own, and writes them to the file from which
 * cards take them: node apps/cli/scripts/card-anchors.ts && npx biome check --write packages/lab/src/card
 * With ids of games it measures these alone, and keeps the others as they are: for a version that adds games.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outboundClient } from "@wisp/agents";
import type { GameEntry } from "@wisp/games";
import {
  anchorNames,
  anchors,
  CARD_VERSION,
  type CardSize,
  type CollectionFile,
  type CollectionResult,
  cardCollection,
  cardSizes,
  checkCollection,
  collectionReport,
  partsOf,
  ratedExperiments,
  runCollection,
  scoresIn,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { agentsOf } from "../src/commands/lab/open-agents.ts";

const target = join(import.meta.dirname, "../../../packages/lab/src/card/anchors.json");

/** How often each plan is played, with other seeds: so that few matches do not decide what anchors score. */
const rounds: Readonly<Record<CardSize, number>> = { quick: 10, standard: 2, paper: 1 };

const only = process.argv.slice(2);
const games = only.length === 0 ? undefined : only;

const client = outboundClient({ mode: "local" });
const round = (value: number): number => Number(value.toPrecision(6));

/** Plays a plan; from the second time on with seeds of its own. */
async function played(file: CollectionFile, time: number) {
  const experiments = file.experiments.map((each) => {
    const { experiment } = each;
    const blocks = experiment?.blocks;
    if (time === 0 || blocks === undefined) return each;
    const again = { ...blocks, seed: `${blocks.seed}/${time}` };
    return { ...each, experiment: { ...experiment, blocks: again } };
  });
  const checked = await checkCollection({ ...file, experiments }, library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  const results: CollectionResult[] = [];
  const { end } = await runCollection(checked.experiments, {
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
  const report = collectionReport(checked.collection, checked.experiments, results);
  return { report, parts: partsOf(report, checked.experiments, results) };
}

const measured: Record<string, object> = {};
for (const name of anchorNames) {
  const addressIn = ({ anchors }: GameEntry) => `house:${anchors?.[name]}`;
  const known = only.length === 0 ? undefined : anchors.find((anchor) => anchor.name === name);
  const scores: Record<string, Record<string, number>> = {};
  let figures: object = {};
  for (const size of cardSizes) {
    const file = await cardCollection(size, { name, games, addressIn }, library);
    const all = new Map<string, { sum: number; count: number }>();
    for (let time = 0; time < rounds[size]; time += 1) {
      const { report, parts } = await played(file, time);
      for (const part of parts.filter(({ id }) => ratedExperiments(library).has(id))) {
        const { numerators, denominators } = scoresIn(part).sums;
        const { sum, count } = all.get(part.id) ?? { sum: 0, count: 0 };
        all.set(part.id, {
          sum: numerators.reduce((total, each) => total + each, sum),
          count: denominators.reduce((total, each) => total + each, count),
        });
      }
      if (size !== "standard" || time > 0) continue;
      const listed = new Set(report.collection.figures.map(({ id }) => id));
      const values = report.values.flatMap(({ figure, value, low, high }) =>
        value === null || !listed.has(figure)
          ? []
          : [[figure, [value, low, high].map((each) => (each === null ? null : round(each)))]],
      );
      figures = { ...known?.figures, ...Object.fromEntries(values) };
    }
    const means = [...all].map(([id, { sum, count }]) => [id, round(sum / count)] as const);
    scores[size] = { ...known?.scores[size], ...Object.fromEntries(means) };
  }
  measured[name] = { scores, figures };
}
await client.close();
await writeFile(
  target,
  `${JSON.stringify({ version: CARD_VERSION, anchors: measured }, null, 1)}\n`,
);
