import { attack, defence } from "@wisp/games/who-is-spy/injections";
import {
  type CollectionResult,
  checkCollection,
  checkExperiment,
  collectionMarkdown,
  collectionReport,
  type ExperimentMatchResult,
  experimentHash,
  experimentSchema,
  markdownOf,
  reportOf,
  runExperiment,
} from "@wisp/lab";
import { expect, test } from "vitest";
import { open, run } from "../../../lab/test/collections.ts";
import { library, presets } from "../library.ts";
import { attackDefence, variants, wis } from "./presets.ts";

/** All matches of a preset. */
async function played(file: unknown) {
  const preset = checkExperiment(file, library);
  if ("problems" in preset) throw new Error(preset.problems.join("\n"));
  const results: ExperimentMatchResult[] = [];
  await runExperiment(preset.entry, preset.experiment, [], {
    open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 8,
    lostMicros: 0,
    async keep(result) {
      if ("id" in result) results.push(result);
    },
  });
  return { preset, results };
}

test("given subjects replace a preset's own, join them, or stay out, as the collection says", async () => {
  const planned = await checkCollection(wis, library, { subjects: { mine: "house:sharer" } });
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const subjects = planned.experiments.map(({ experiment }) => experiment.subjects);
  expect(subjects[0]).toHaveLength(11);
  expect(subjects[0]).toContain("mine");
  expect(subjects.slice(1)).toEqual([["mine"], ["reader"]]);
});

test("the collection of the WiS tables plans what its presets plan, and has the digits of their reports", async () => {
  const planned = await checkCollection(wis, library);
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const names = ["main-table", "attack-defence", "reasoning"];
  expect(planned.experiments.map(({ experiment }) => experimentHash(experiment))).toEqual(
    names.map((name) => experimentHash(experimentSchema.parse(presets[name]))),
  );
  // A few blocks of each show that the reports agree.
  const files = names.map((name) => ({ ...presets[name], blocks: { count: 4, seed: name } }));
  const experiments = wis.experiments.map(({ id, subjects }, at) => ({
    id,
    subjects,
    experiment: files[at],
  }));
  const short = await checkCollection({ ...wis, experiments }, library);
  if ("problems" in short) throw new Error(short.problems.join("\n"));
  const stored: CollectionResult[] = [];
  const reports: string[] = [];
  for (const [at, { id }] of short.experiments.entries()) {
    const { preset, results } = await played(files[at]);
    stored.push(...results.map((result) => ({ experiment: id, result })));
    const report = reportOf(preset.entry, preset.experiment, results);
    reports.push(markdownOf(preset.entry, report, library).replaceAll(/^#/gm, "##"));
  }
  // Nothing is left to be played: the collection plans the same matches.
  const { end, results } = await run(short, { known: stored });
  expect([end, results.length]).toEqual([{ end: "complete" }, stored.length]);
  const whole = collectionReport(short.collection, short.experiments, results);
  const text = collectionMarkdown(whole, short.experiments, library);
  for (const report of reports) expect(text).toContain(report);
  const shuffled = collectionReport(short.collection, short.experiments, stored.toReversed());
  expect(shuffled).toEqual(whole);
});

test("the variants change what a match measures, and only that", async () => {
  const { preset, results } = await played({
    ...variants,
    blocks: { count: 6, seed: "variants" },
  });
  const { experiment, entry } = preset;
  const { cells } = reportOf(entry, experiment, results);
  const mean = (metric: string, arm: string): number =>
    cells.find((cell) => cell.figure === metric && cell.subject === "sharer" && cell.arm === arm)
      ?.value ?? Number.NaN;
  for (const { name } of experiment.arms) {
    // The points of a match always have the same sum.
    expect(mean("spyPoints", name) + 5 * mean("scoreCivilian", name)).toBeCloseTo(12);
    expect(mean("spyTold1", name)).toBeGreaterThan(0);
  }
  expect(mean("spyTold1", "sealed round 1")).toBeGreaterThan(mean("spyTold1", "standard"));
  expect(mean("spyPoints", "last guess")).toBeGreaterThanOrEqual(mean("spyPoints", "standard"));
});

test("the injections are those that the game knows", () => {
  const appended = attackDefence.arms.flatMap(({ changes = [] }) => changes);
  expect(appended).toMatchObject([{ append: attack.en }, { append: defence.en }]);
});
