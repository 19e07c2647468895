import {
  type CollectionFile,
  checkCollection,
  collectionMarkdown,
  collectionReport,
  valueIn,
} from "@wisp/lab";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../lab/test/collections.ts";
import { scriptedReply } from "../../test/avalon-model.ts";
import { type ModelTables, modelTables } from "../../test/model-table.ts";
import { library } from "../library.ts";
import { interintent } from "./collection.ts";

let tables: ModelTables;
beforeAll(async () => {
  tables = await modelTables(scriptedReply);
});
afterAll(() => tables.close());

/** The collection with fewer matches. */
const small: CollectionFile = {
  ...interintent,
  experiments: interintent.experiments.map(({ id, experiment = {} }) => ({
    id,
    experiment: { ...experiment, settings: experiment.settings?.slice(0, 2) ?? [] },
  })),
};

async function played(strategies: string[] = []) {
  const subjects = { mine: "house:watchful" };
  const planned = await checkCollection(small, library, { subjects });
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const { collection, experiments } = planned;
  const { end, results } = await run(planned, {
    open({ settings }, context) {
      const { strategy = "" } = settings.ofModels ?? {};
      strategies.push(strategy);
      return tables.open(context, { strategy });
    },
  });
  expect(end).toEqual({ end: "complete" });
  const report = collectionReport(collection, experiments, results);
  return { results, report, text: collectionMarkdown(report, experiments, library) };
}

test("a model plays all seats by its intentions, and a second run has the same digits", {
  tags: ["sweep"],
}, async () => {
  const strategies: string[] = [];
  const { results, report, text } = await played(strategies);
  expect(new Set(strategies)).toEqual(new Set(["intention"]));
  expect(results).toHaveLength(2);
  const value = (id: string) => valueIn(report, id, "mine")?.value;
  expect((value("wins-loyal") ?? 0) + (value("wins-evil") ?? 0)).toBeCloseTo(1, 12);
  expect((value("quests-loyal") ?? 0) + (value("quests-evil") ?? 0)).toBeCloseTo(1, 12);
  for (const id of ["own-intentions", "intentions-of"]) {
    expect(value(id)).toBeGreaterThan(0);
    expect(value(id)).toBeLessThan(1);
  }
  // The scripted model always plays success.
  expect(value("failure-cards")).toBe(0);
  expect(text).toContain("83.76");
  expect(text).toContain("2024.emnlp-main.383");
  expect((await played()).text).toBe(text);
});

test("house agents have the figures of the game, and no intentions", async () => {
  const planned = await checkCollection(small, library, { subjects: { mine: "house:watchful" } });
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const { end, results } = await run(planned);
  expect(end).toEqual({ end: "complete" });
  const report = collectionReport(planned.collection, planned.experiments, results);
  expect(valueIn(report, "engagement-merlin", "mine")?.value).toBeGreaterThan(0);
  expect(valueIn(report, "own-intentions", "mine")?.value ?? null).toBe(null);
});
