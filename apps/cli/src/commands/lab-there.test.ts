import { readFile } from "node:fs/promises";
import { experimentDetailSchema } from "@wisp/api";
import { experimentHash, experimentSchema } from "@wisp/lab";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { fileOf, wisp } from "../../test/wisp.ts";

const plan = {
  format: "wisp-experiment/1",
  name: "Fox or chance",
  question: "How much stronger is the fox?",
  game: "tic-tac-toe",
  agents: { fox: "agent:fox@2", dice: "house:dice" },
  subjects: ["fox"],
  table: [{ agent: "subject" }, { agent: "dice" }],
  arms: [{ name: "base" }],
  blocks: { count: 2, seed: "there" },
  primary: "score",
};
const envOf = (url: string) => ({ WISP_TOKEN: "wisp_x", WISP_URL: url });
const results = '{"experiment":{"format":"wisp-experiment/1"},"format":"wisp-results/2"}\n';

/** An arena whose experiment has these states, one after another. */
async function arena(...states: readonly ("running" | "paused" | "finished")[]) {
  const sent: unknown[] = [];
  const detail = (at: number) => {
    const status = states[Math.min(at, states.length - 1)];
    return experimentDetailSchema.parse({
      experiment: {
        slug: "fox-or-chance-1",
        name: plan.name,
        question: plan.question,
        game: plan.game,
        language: "en",
        owner: "ann",
        status,
        reason: null,
        hash: experimentHash(experimentSchema.parse(plan)),
        matches: { planned: 2, played: at },
        spentMicros: 0,
        createdAt: "2026-01-01T00:00:00.000Z",
        endedAt: null,
        publishedAt: null,
        waitsUntil: null,
        matchesUntil: null,
        matchesDeletedAt: null,
      },
      plan,
      limits: [{ agent: "agent:fox@2", limit: "this-arena" }],
    });
  };
  let looks = 0;
  const url = await serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "POST") {
      let body = "";
      for await (const piece of request) body += piece;
      sent.push([request.headers.authorization, request.url, JSON.parse(body)]);
      response.writeHead(201).end(JSON.stringify(detail(0)));
    } else if (request.url?.endsWith("/results")) {
      response.end(results);
    } else {
      looks += 1;
      response.end(JSON.stringify(detail(looks)));
    }
  });
  return { url, sent };
}

test("an experiment with agents of an arena runs there, and its results come back", async () => {
  const { url, sent } = await arena("running", "finished");
  const file = await fileOf(JSON.stringify(plan));
  const target = `${file}.there.jsonl`;
  const run = ["lab", "run", file, "--results", target];
  const here = await wisp(run);
  expect(here.code).toBe(2);
  expect(here.stderr).toContain(
    "agent:fox@2 is an agent of an arena, which alone can call it. Run an experiment there with lab run",
  );
  const there = await wisp([...run, "--url", url], { env: envOf(url) });
  expect(there).toMatchObject({ code: 0, stdout: "" });
  expect(there.stderr).toContain(`It runs at ${url}/lab/fox-or-chance-1`);
  expect(there.stderr).toContain(`Results: ${target}`);
  expect(await readFile(target, "utf8")).toBe(results);
  expect(sent).toEqual([
    ["Bearer wisp_x", "/api/v1/experiments", { ...experimentSchema.parse(plan) }],
  ]);
  const again = await wisp([...run, "--url", url], { env: envOf(url) });
  expect(again.code).toBe(2);
  expect(again.stderr).toContain("exists already");
});

test("a paused experiment is left to its page", async () => {
  const { url } = await arena("paused");
  const file = await fileOf(JSON.stringify(plan));
  const ran = await wisp(["lab", "run", file, "--url", url], { env: envOf(url) });
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain(`${url}/lab/fox-or-chance-1 says why`);
});

test("the arena's reasons are printed, and flags of matches on this machine refused", async () => {
  const message =
    "agent:fox@2 belongs to somebody else, who does not let others use it in the lab.";
  const url = await serving((_, response) => {
    response.writeHead(400).end(JSON.stringify({ error: { code: "bad-request", message } }));
  });
  const file = await fileOf(JSON.stringify(plan));
  const refused = await wisp(["lab", "run", file, "--url", url], { env: envOf(url) });
  expect(refused).toMatchObject({ code: 1, stdout: "", stderr: `${message}\n` });
  for (const flag of [
    ["--matches", "m.jsonl"],
    ["--key-for", url],
    ["--concurrency", "2"],
  ]) {
    const ran = await wisp(["lab", "run", file, "--url", url, ...flag], { env: envOf(url) });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("With --url the arena plays the matches");
  }
});
