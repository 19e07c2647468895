import { readFile } from "node:fs/promises";
import type { ExperimentFile } from "@wisp/lab";
import { presets, studyPresets } from "@wisp/papers";
import { type PlayRecord, playRecordSchema } from "@wisp/play";
import { presetPlan, type RatingValues, studyLines } from "@wisp/study";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callOf, scriptedReply } from "../../test/avalon-model.ts";
import { serving } from "../../test/servers.ts";
import { fileOf, wisp } from "../../test/wisp.ts";

const models = ["one", "two", "three", "four", "five"] as const;

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ content: z.string() })).min(1),
});

/** Two of the listed intentions, which depend on the question alone; anything else as the scripted model has it. */
function replyTo(text: string): string {
  const listed = Array.from(text.matchAll(/^- "([A-Z]\d)" \(/gm), ([, id = ""]) => id);
  const start = listed.length > 1 ? text.length % (listed.length - 1) : 0;
  return listed.length > 1 ? JSON.stringify(listed.slice(start, start + 2)) : scriptedReply(text);
}

/** What each model was asked, by its name. */
const asked = new Map<string, string[]>();
let url = "";
beforeAll(async () => {
  url = await serving(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const texts = sent.messages.map(({ content }) => content);
    asked.set(sent.model, [...(asked.get(sent.model) ?? []), texts.join("\n")]);
    const content = replyTo(texts.at(-1) ?? "");
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "x", model: sent.model, choices }));
  });
});

const addressOf = (model: string): string => `openai:${model}@${url}/v1`;

/** Two matches of the preset, with a model of its own in every seat. */
function experimentOf(): ExperimentFile {
  const games = presets["interintent-games"];
  if (games === undefined) throw new Error("no interintent-games");
  const settings = { ofModels: { strategy: "intention", sampling: { temperature: 0 } } };
  const places = ["subject", ...models.slice(1)];
  return {
    ...games,
    name: "Five models",
    agents: Object.fromEntries(models.map((model) => [model, addressOf(model)])),
    subjects: ["one"],
    table: places.map((agent) => ({ agent })),
    arms: [{ name: "intentions", changes: places.map((of) => ({ of, settings })) }],
    settings: Array.isArray(games.settings) ? games.settings.slice(0, 2) : [],
  };
}

/** Runs a command that has to end well. */
async function done(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await wisp(words);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  return stdout;
}

const reportSchema = z.object({
  table: z.object({ rows: z.array(z.unknown()) }),
  beside: z.array(z.unknown()).optional(),
});
const evaluations = ["own-intentions", "own-intentions-of-five", "intentions-of"] as const;

const at = new Date("2026-01-01T00:00:00Z");
const people = ["A", "B"].map((pseudonym) => ({
  id: pseudonym,
  pseudonym,
  language: "en" as const,
  invitedAt: at,
  consentedAt: at,
  withdrawnAt: null,
  excludedAt: null,
  excludedReason: null,
  judge: null,
}));

/** The export of a preset's study of the matches, as the arena writes it, rated by two people. */
async function exportOf(
  name: string,
  records: readonly PlayRecord[],
  valuesOf: (nth: number, rater: string) => RatingValues,
): Promise<string> {
  const preset = studyPresets[name];
  if (preset === undefined) throw new Error(`no ${name}`);
  const moments = records.flatMap(({ events, decisions }, match) =>
    preset.moments({
      id: `${match}`,
      locale: "en",
      events: events.map(({ event }) => event),
      decisions: decisions.map((decision) => ({
        seat: decision.seat,
        ask: decision.ask,
        notes: decision.notes,
        cursor: events.slice(0, decision.at).filter(({ to }) => to.public).length - 1,
      })),
      arm: null,
      seats: [],
    }),
  );
  const items = moments.map(({ asked: text, note, stratum, cluster, fields }, place) => ({
    nth: place + 1,
    kind: "rated" as const,
    stratum,
    cluster,
    payload: { context: [], asked: { speaker: null, text }, note },
    truth: null,
    fields: { ...fields, model: "five" },
    source: null,
  }));
  const ratings = items.flatMap(({ nth }) =>
    people.map(({ pseudonym }) => ({
      id: `${pseudonym}${nth}`,
      nth,
      rater: pseudonym,
      rubric: 1,
      kind: "rating" as const,
      values: valuesOf(nth, pseudonym),
      missed: null,
      knowsMatch: false,
      ms: 1,
      reason: null,
      at,
    })),
  );
  const study = {
    slug: name,
    status: "closed" as const,
    plan: presetPlan(preset, name),
    source: { kind: "experiment", slug: "five", content: "preset", name, size: items.length },
    rubrics: [{ version: 1, texts: preset.rubric }],
    raters: people,
  };
  let lines = "";
  for await (const line of studyLines(study, items, ratings)) lines += line;
  return fileOf(lines, `${name}.jsonl`);
}

test("five models play two matches by their intentions, and files give the same digits again", {
  tags: ["sweep"],
}, async () => {
  const plan = await fileOf(JSON.stringify(experimentOf()), "five.json");
  const matches = `${plan}.matches.jsonl`;
  await done("lab", "run", plan, "--matches", matches, "--results", `${plan}.results`);
  const records = (await readFile(matches, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => playRecordSchema.parse(JSON.parse(line)));
  expect(records).toHaveLength(2);
  for (const { decisions } of records) {
    expect(decisions.filter(({ missed }) => missed !== null)).toEqual([]);
  }
  // Each model has a seat of each match, and reads the role of that seat alone.
  const rolesOf = (model: string) =>
    new Set(
      (asked.get(model) ?? [])
        .filter((text) => callOf(text) === "formulate")
        .map((text) => /Your role is ([A-Z]\w+)/.exec(text)?.[1]),
    );
  expect([...asked.keys()].sort()).toEqual([...models].sort());
  for (const model of models) expect(rolesOf(model).size).toBeLessThanOrEqual(records.length);
  const report = await done("lab", "report", `${plan}.results`, "--json");

  for (const interview of evaluations) {
    const suite = `${plan}.${interview}.json`;
    await done("suite", "make", matches, "--interview", interview, "--to", suite, "--each", "3");
    const agents = models.slice(0, 2).flatMap((model) => ["--agent", addressOf(model)]);
    const run = (answers: string) =>
      done("suite", "run", suite, "--json", "--answers", `${suite}.${answers}`, ...agents);
    const first = await run("first");
    expect(JSON.parse(first)).toMatchObject({
      parts: expect.arrayContaining([
        expect.objectContaining({ part: "f1", round: null }),
        expect.objectContaining({ part: "f1", round: 2 }),
      ]),
    });
    // Of the answers that are there, and, for one of them, of new ones.
    const files = interview === evaluations[0] ? ["first", "second"] : ["first"];
    for (const answers of files) expect(JSON.parse(await run(answers))).toEqual(JSON.parse(first));
  }

  const selection = await exportOf("interintent-selection", records, (nth, rater) => ({
    reasonable: nth % (rater === "A" ? 5 : 7) === 0 ? "no" : "yes",
  }));
  const following = await exportOf("interintent-following", records, (nth, rater) => ({
    thinking: 1 + (nth % 5),
    speaking: rater === "A" ? 1 + (nth % 5) : 1 + (nth % 4),
  }));
  for (const words of [[selection], [following], [following, "--with", selection]]) {
    const computed = await done("study", "report", ...words);
    const { table, beside } = reportSchema.parse(JSON.parse(computed));
    expect([table.rows.length > 0, beside?.length]).toEqual([
      true,
      words.length > 1 ? 3 : undefined,
    ]);
    expect(await done("study", "report", ...words)).toBe(computed);
  }
  const again = `${plan}.again`;
  await done("lab", "run", plan, "--matches", `${again}.jsonl`, "--results", again);
  expect(await done("lab", "report", again, "--json")).toBe(report);
});
