import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { studyLines, studyPlanSchema } from "@wisp/study";
import { afterAll, expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { wisp } from "../../test/wisp.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-study-"));
afterAll(() => rm(folder, { recursive: true }));

const at = new Date("2026-01-01T00:00:00Z");
const rater = (pseudonym: string) => ({
  id: pseudonym,
  pseudonym,
  language: "en" as const,
  invitedAt: at,
  consentedAt: at,
  withdrawnAt: null,
  excludedAt: null,
  excludedReason: null,
  judge: null,
});
const plan = studyPlanSchema.parse({
  title: { en: "Facts" },
  languages: ["en"],
  questions: [{ name: "true", kind: "yes-no", text: { en: "Is it true?" } }],
  perItem: 2,
  blind: [],
  consent: { texts: { en: "You agree." }, keepsValues: true },
  margin: 0.2,
  seed: "seed",
});
const isTrue = (nth: number): boolean => nth % 3 !== 0;
const items = Array.from({ length: 30 }, (_, place) => ({
  nth: place + 1,
  kind: "rated" as const,
  stratum: "",
  cluster: `${place}`,
  payload: {
    context: [],
    asked: { speaker: null, text: `${isTrue(place + 1) ? "right" : "wrong"} ${place}` },
    note: null,
  },
  truth: null,
  fields: { model: place % 2 === 0 ? "fake-2" : "other-1" },
  source: null,
}));
const ratings = items.flatMap(({ nth }) =>
  ["A", "B"].map((by) => ({
    id: `${by}${nth}`,
    nth,
    rater: by,
    rubric: 1,
    kind: "rating" as const,
    values: { true: isTrue(nth) !== (by === "B" && nth % 10 === 0) ? "yes" : "no" },
    missed: null,
    knowsMatch: false,
    ms: 1,
    reason: null,
    at,
  })),
);
const exported = join(folder, "study.jsonl");
let text = "";
for await (const line of studyLines(
  {
    slug: "facts",
    status: "closed",
    plan,
    source: null,
    rubrics: [{ version: 1, texts: { en: { text: "Read it.", examples: [] } } }],
    raters: ["A", "B"].map(rater),
  },
  items,
  ratings,
)) {
  text += line;
}
await writeFile(exported, text);

/** A model that answers by what it reads, and once in prose. */
async function model() {
  let asked = 0;
  const url = await serving(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const read = Buffer.concat(chunks).toString("utf8");
    asked += 1;
    const value = /right \d/.test(read) ? "yes" : "no";
    const content = /right 4\b/.test(read) ? "I think that it is." : `true: ${value}`;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
        usage: { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 },
      }),
    );
  });
  return { agent: `openai:fake-1@${url}/v1`, asked: () => asked };
}

test("a model rates an export, each item once, and the report says whether it may stand in for people", async () => {
  const { agent, asked } = await model();
  const file = join(folder, "judged.jsonl");
  const words = ["study", "judge", exported, agent, "--results", file];
  const { code, stdout, stderr } = await wisp(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^true: 30 items, 1 missed\n {2}This judge may stand in for people here: /,
  );
  expect(stdout).toContain(
    "It is not shown that this judge favours models of its own family (fake)",
  );
  expect(asked()).toBe(30);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  expect(lines.filter((line) => line.includes('"missed":"prose"'))).toHaveLength(1);
  // What is there is not asked again; a cut-off line is.
  await writeFile(file, `${lines.slice(0, 21).join("\n")}\n${lines[21]?.slice(0, 9)}`);
  const again = await wisp([...words, "--json"]);
  expect(JSON.parse(again.stdout)).toMatchObject({
    end: "complete",
    measures: [{ name: "true", judge: { missed: 1, verdict: "may", ownFamily: { own: 14 } } }],
  });
  expect(asked()).toBeGreaterThan(30);
  expect(asked()).toBeLessThan(60);
  const other = await wisp([
    "study",
    "judge",
    exported,
    "openai:x@http://127.0.0.1:1/v1",
    ...words.slice(-2),
  ]);
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("another agent") });
});

test("the report is computed again from the export", async () => {
  const { code, stdout } = await wisp(["study", "report", exported]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    progress: { items: 30, complete: 30, wanted: 60, given: 60 },
    measures: [{ name: "true", ratings: 60, judges: [] }],
    disagreements: [{ nth: 10 }, { nth: 20 }, { nth: 30 }],
  });
  const wrong = await wisp(["study", "report", join(folder, "no-such")]);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be read") });
  const alone = await wisp(["study", "report", exported, "--with", exported]);
  expect(alone).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("interintent-following"),
  });
});
