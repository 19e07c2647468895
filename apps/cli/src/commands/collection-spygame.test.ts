import { readFile, writeFile } from "node:fs/promises";
import { withNamedSettings } from "@wisp/lab";
import { collectionPresets, presets } from "@wisp/papers";
import { expect, test } from "vitest";
import { z } from "zod";
import { serving } from "../../test/servers.ts";
import { fileOf, wisp } from "../../test/wisp.ts";

const requestSchema = z.object({
  /** Votes of a study are asked of the agent as it is. */
  temperature: z.number().optional(),
  messages: z.array(z.object({ content: z.string() })).min(1),
});

/** The fields of an object that a question asks for, each with a legal value. */
const recordFor = (question: string, word: string): Record<string, unknown> =>
  Object.fromEntries(
    [...question.matchAll(/^- "([^"]+)" \([^)]*\): (.*)$/gm)].map(([, name = "", legal = ""]) => {
      const [first = ""] = legal.match(/(?<=")[^"]+(?=")/) ?? [];
      if (legal.startsWith("a text")) return [name, word];
      return [name, legal.startsWith("a JSON list") ? [first] : first];
    }),
  );

/** Which call of the strategy a question belongs to. */
function kindOf(question: string): string {
  if (question.includes('"identities"')) return "reason";
  if (question.includes('"words"')) return "guess";
  if (question.includes("one JSON object")) return "interview";
  return question.includes("exactly one of these") ? "vote" : "speak";
}

/** A scripted model, and how often it was asked for each call of the strategy. */
async function model(word: string) {
  const asked: Record<string, number> = {};
  const temperatures = new Set<number | undefined>();
  const url = await serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") return response.end('{"data":[{"id":"m","object":"model"}]}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    temperatures.add(sent.temperature);
    const prompt = sent.messages.at(-1)?.content ?? "";
    const question = prompt.slice(prompt.lastIndexOf("</report>"));
    const kind = kindOf(question);
    asked[kind] = (asked[kind] ?? 0) + 1;
    const ballot = [...question.matchAll(/^- (.+)$/gm)].map(([, name]) => name ?? "").sort();
    const replies: Readonly<Record<string, string>> = {
      guess: JSON.stringify({ thought: "Hm.", words: { "Player 1": word } }),
      reason: JSON.stringify({ thought: "So.", identities: { "Player 2": "spy" } }),
      interview: JSON.stringify(recordFor(question, word)),
      // The longer the match, the more it turns to the end of the list: matches differ in length.
      vote: ballot[prompt.includes("Round 2") ? ballot.length - 1 : 0] ?? "",
      speak: `Something like ${word}, said after ${prompt.split("\n").length} lines.`,
    };
    const message = { role: "assistant", content: replies[kind] ?? "" };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    return response.end(JSON.stringify({ id: "x", model: "m", choices }));
  });
  return { asked, temperatures, address: `openai:m@${url}/v1` };
}

/** Votes of each method of naming. */
const ASKS = 24;

/** The collection with the first pair of words alone, both ways, and few votes. */
async function shortened(): Promise<string> {
  const { spygame } = collectionPresets;
  const experiments = await Promise.all(
    (spygame?.experiments ?? []).map(async ({ id, preset = "" }) => {
      const whole = z.looseObject({ settings: z.array(z.unknown()) });
      const experiment = whole.parse(await withNamedSettings(presets[preset]));
      return { id, experiment: { ...experiment, settings: experiment.settings.slice(0, 2) } };
    }),
  );
  const studies = [{ id: "votes", bias: { asks: ASKS } }];
  return fileOf(JSON.stringify({ ...spygame, experiments, studies }));
}

const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, "utf8")).trim().split("\n");

test("models as guest and hosts play SpyGame's tables, and a second run has the same digits", async () => {
  const [guest, host] = [await model("tea"), await model("coffee")];
  const file = await shortened();
  const run = (results: string) =>
    wisp([
      "collection",
      "run",
      file,
      "--results",
      results,
      "--subject",
      `guest=${guest.address}`,
      "--host",
      `host=${host.address}`,
    ]);
  const report = async (results: string): Promise<string> => {
    const found = await wisp(["collection", "report", results]);
    expect(found).toMatchObject({ code: 0, stderr: "" });
    return found.stdout;
  };
  const results = `${file}.results.jsonl`;
  const ran = await run(results);
  expect(ran.stderr).toContain(
    "All experiments are played. 14 matches were played and 72 votes asked for now.",
  );
  expect(ran.code).toBe(0);

  // Both ends play the paper's pipeline; only the guest's thoughts are left out, each in one arm.
  for (const { asked } of [guest, host]) {
    expect(Object.keys(asked).sort()).toEqual(["guess", "interview", "reason", "speak", "vote"]);
  }
  expect([...host.temperatures]).toEqual([0.3]);
  expect(host.asked.reason).toBe(host.asked.vote);
  expect(guest.asked.reason).toBeLessThan((guest.asked.vote ?? 0) - 3 * ASKS);
  // The first order of all four seats in two matches, the second order of the guest.
  expect([guest.asked.interview, host.asked.interview]).toEqual([4, 6]);

  const first = await report(results);
  for (const [table, row] of [
    [4, /\| guest \| \d/],
    [5, /\| guest: no word guessing \| \d.*\n\| guest: no reasoning \| \d/],
    [6, /\| guest: as above \| \d.*\n\| guest: seed 1 \| \d.*\n\| guest: seed 2 \| \d/],
    [7, /\| guest \| \d/],
  ] as const) {
    const [part = ""] = first.split(`, Table ${table}, as printed`);
    expect(part.slice(part.indexOf(`(Table ${table})`))).toMatch(row);
  }
  // The guest's votes, by position and by name, beside the paper's.
  const [bias = "", printed = ""] = first.split("(2023), Table 3, as printed");
  for (const names of [1, 2, 3]) {
    expect(bias).toMatch(
      new RegExp(`\\| guest \\| ${names} \\| Speaking( \\| \\d+\\.\\d \\[.*?\\]){4} \\| `),
    );
    expect(bias).toMatch(
      new RegExp(`\\| guest \\| ${names} \\| Option( \\| \\d+\\.\\d \\[.*?\\]){3} \\| - \\| `),
    );
    expect(bias).toContain(`guest, names ${names}: ${ASKS} votes of ${ASKS} asks`);
  }
  expect(bias).toMatch(/\| guest \| 3 \| Jack: \d.* \| Tom: \d.* \| 0\.\d{4} \|/);
  expect(printed).toContain("| Speaking | 32.47 | 27.60 | 20.31 | 19.62 |");
  expect(first).toContain("14 of 14 matches, 72 of 72 votes");
  expect(first).toContain("| GPT-4 | 0.33 | 2.18 | 1.31 |");
  expect(first).toContain("| GPT-4 | 0.17 | 0.38 | 0.72 | 0.35 | 0.67 |");
  expect(first).toContain("1-Identity carries no information beyond Self-Identity");

  // What is missing in the file is played, and asked for, as it was.
  const lines = await linesOf(results);
  const firstMatch = 1 + 3 * ASKS;
  const kept = [...lines.slice(0, 51), ...lines.slice(firstMatch, firstMatch + 7)];
  await writeFile(results, `${kept.join("\n")}\n`);
  expect((await run(results)).stderr).toContain(
    " 7 matches were played and 22 votes asked for now.",
  );
  expect(await report(results)).toBe(first);
});

test("the preset is run by its name, with house agents", { tags: ["sweep"] }, async () => {
  const results = `${await fileOf("")}.jsonl`;
  const ran = await wisp(["collection", "run", "spygame", "--results", results]);
  expect(ran).toMatchObject({ code: 0, stdout: "" });
  expect(ran.stderr).toMatch(/^House agents know facts of the words in the arena's packs only/);
  expect(ran.stderr).toContain(
    "All experiments are played. 700 matches were played and 1728 votes asked for now.",
  );
  const { stdout } = await wisp(["collection", "report", results]);
  expect(stdout).toContain("700 of 700 matches, 1728 of 1728 votes");
  expect(stdout).toMatch(/\(Table 4\)\n\n.*\n.*\n\| guest \| \d/);
  // Table 3 has the digits of a study of its own.
  const bias = ["bias", "house:bayes", "--results", `${results}.bias`, "--json"];
  const alone = JSON.parse((await wisp(bias)).stdout);
  const { stdout: json } = await wisp(["collection", "report", results, "--json"]);
  expect(JSON.parse(json).studies).toMatchObject([{ subject: "guest", reports: alone.reports }]);
  const [, part = ""] = stdout.split("## What votes depend on (Table 3)");
  expect(part).toMatch(/\| guest \| 1 \| Speaking .*Table 3, as printed.*\| Speaking \| 32\.47 /s);
});

test.each([
  ["collection", "spygame"],
  ["lab", "spygame-table-4"],
])("the %s preset %s says what house agents do not know of it", async (command, name) => {
  const { stdout, stderr } = await wisp([command, "preset", name]);
  expect(JSON.parse(stdout)).toHaveProperty("question");
  expect(stderr).toContain("these 50 pairs are in no pack");
});
