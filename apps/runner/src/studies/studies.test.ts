import { addJudge, ensureUser, lastStudyReport, makeStudy, rateAsJudge } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Runner, startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runners: Runner[] = [];

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
});

test("the report of a study is computed beside the site, and again when anything is rated", async () => {
  const { id: ownerId } = await ensureUser(database, "owner");
  const made = await makeStudy(database, {
    slug: "clear",
    ownerId,
    plan: {
      title: { en: "Clear" },
      languages: ["en"],
      questions: [{ name: "clear", kind: "yes-no", text: { en: "Is it clear?" } }],
      perItem: 2,
      blind: [],
      consent: { texts: { en: "You agree." }, keepsValues: true },
      margin: 0.1,
      seed: "seed",
    },
    rubric: { en: { text: "Read it.", examples: [] } },
    source: { kind: "own" },
    items: [
      {
        nth: 1,
        kind: "rated",
        stratum: "",
        cluster: "1",
        payload: { context: [], asked: { speaker: null, text: "Warm." }, note: null },
        truth: null,
        fields: {},
        source: null,
      },
    ],
  });
  if ("failed" in made) throw new Error(made.detail);
  const { id: study } = made;
  runners.push(await startRunner(settingsFor(url, { ratingsEveryMs: 100 })));
  await until(
    "the first report",
    async () => (await lastStudyReport(database, study))?.isCurrent === true,
  );
  expect((await lastStudyReport(database, study))?.report.measures[0]?.judges).toEqual([]);
  const judge = await addJudge(database, study, { agent: "vendor/judge", prompt: "judge/1" });
  if ("failed" in judge) throw new Error(judge.detail);
  const rating = { raterId: judge.id, rubric: 1, values: {}, missed: "prose", ms: 1 };
  await rateAsJudge(database, { ...rating, nth: 1, fence: null });
  await until("the next report", async () => {
    const last = await lastStudyReport(database, study);
    return last?.isCurrent === true && last.report.measures[0]?.judges[0]?.missed === 1;
  });
});
