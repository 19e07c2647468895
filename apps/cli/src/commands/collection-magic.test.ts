import { withNamedSettings } from "@wisp/lab";
import { collectionPresets, presets } from "@wisp/papers";
import { expect, test } from "vitest";
import { z } from "zod";
import { serving } from "../../test/servers.ts";
import { fileOf, wisp } from "../../test/wisp.ts";

const requestSchema = z.object({
  temperature: z.number().optional(),
  messages: z.array(z.object({ content: z.string() })).min(1),
});

/** The fields of an object that a question asks for, each with its first value or a share of 100. */
const recordFor = (question: string): Record<string, unknown> =>
  Object.fromEntries(
    [...question.matchAll(/^- "([^"]+)" \([^)]*\): (.*)$/gm)].map(
      ([, name = "", legal = ""], at) => {
        const [first] = legal.match(/(?<=")[^"]+(?=")/) ?? [];
        return [name, first ?? (at === 0 ? 40 : 30)];
      },
    ),
  );

/** A scripted model that answers what it is asked for, and how many calls it got. */
async function model() {
  const calls: string[] = [];
  const temperatures = new Set<number | undefined>();
  const url = await serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") return response.end('{"data":[{"id":"m","object":"model"}]}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    temperatures.add(sent.temperature);
    const prompt = sent.messages.map(({ content }) => content).join("\n");
    const question = prompt.slice(prompt.lastIndexOf("</report>"));
    calls.push(question);
    const options = [...question.matchAll(/^- ([^":]+)$/gm)].map(([, name = ""]) => name);
    const isRecord = question.includes("JSON object");
    const content = isRecord
      ? JSON.stringify(recordFor(question))
      : (options[0] ?? (question.includes("whole number") ? "5" : `Remark ${calls.length}`));
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
    return response.end(JSON.stringify({ id: "x", model: "m", choices }));
  });
  return { calls, temperatures, address: `openai:m@${url}/v1` };
}

/** A collection with the first two settings of each experiment. */
async function shortened(name: string): Promise<string> {
  const whole = z.looseObject({ settings: z.array(z.unknown()) });
  const collection = collectionPresets[name];
  const experiments = await Promise.all(
    (collection?.experiments ?? []).map(async ({ id, preset = "" }) => {
      const experiment = whole.parse(await withNamedSettings(presets[preset]));
      return { id, experiment: { ...experiment, settings: experiment.settings.slice(0, 2) } };
    }),
  );
  const metrics = collection?.figures?.filter(
    ({ recipe }) => recipe.kind !== "measured" || recipe.settings === undefined,
  );
  const kept = new Set(metrics?.map(({ id }) => id));
  const layouts = collection?.layouts?.filter(
    (layout) =>
      layout.kind !== "table" ||
      layout.rows.every(({ figures: cells }) => cells.every((id) => id === null || kept.has(id))),
  );
  return fileOf(JSON.stringify({ ...collection, experiments, figures: metrics, layouts }));
}

test("a model plays the arms of Table 4, with an analysis before its own answers alone", async () => {
  const [challenger, defender] = [await model(), await model()];
  const file = await shortened("magic-pgm");
  const results = `${file}.jsonl`;
  const ran = await wisp([
    "collection",
    "run",
    file,
    "--results",
    results,
    "--subject",
    `mine=${challenger.address}`,
    "--host",
    `defender=${defender.address}`,
  ]);
  expect(ran.stderr).toContain("All experiments are played. 46 matches were played now.");
  expect([...challenger.temperatures, ...defender.temperatures]).toEqual([0, 0]);
  const analyses = (calls: readonly string[]): number =>
    calls.filter((call) => /suspicious|view|perspective/i.test(call)).length;
  expect(analyses(challenger.calls)).toBeGreaterThan(0);
  expect(analyses(defender.calls)).toBe(0);
  const { stdout } = await wisp(["collection", "report", results]);
  for (const arm of ["vanilla", "PGM", "control"]) {
    expect(stdout).toMatch(new RegExp(`\\| mine: ${arm} \\| \\d+\\.\\d`));
  }
  expect(stdout).toContain("| mine: Pro-PGM |");
  expect(stdout).toContain("| Average improvement | 6.57 |");
});
