import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { binary, fileOf, wisp } from "../../test/wisp.ts";

const dilemma = {
  format: "wisp-experiment/1",
  name: "Dilemma",
  question: "Who earns more?",
  game: "prisoners-dilemma",
  agents: { dice: "house:dice" },
  table: [{ agent: "subject" }, { agent: "host" }, { agent: "dice" }],
  arms: [{ name: "base" }],
  blocks: { count: 6, seed: "one" },
  primary: "score",
};

const collection = {
  format: "wisp-collection/1",
  name: "Two studies",
  question: "Who does best?",
  subjects: { fair: "house:mirror" },
  hosts: { host: "house:ruthless" },
  experiments: [
    { id: "one", experiment: dilemma },
    { id: "two", experiment: { ...dilemma, blocks: { count: 4, seed: "two" } } },
  ],
  figures: ["one", "two"]
    .map((id): object => ({
      id,
      title: id,
      unit: "score",
      recipe: { kind: "measured", experiment: id, figure: "score" },
    }))
    .concat({
      id: "both",
      title: "Both",
      unit: "score",
      recipe: { kind: "mean", of: ["one", "two"] },
    }),
  layouts: [
    {
      kind: "table",
      title: "Together",
      columns: ["One", "Two", "Both"],
      rows: [{ figures: ["one", "two", "both"] }],
    },
  ],
};

/** A file with the collection and the place of its results. */
async function planned(change: object = {}): Promise<{ file: string; results: string }> {
  const file = await fileOf(JSON.stringify({ ...collection, ...change }));
  return { file, results: `${file}.results.jsonl` };
}

/** The stored results of matches, without the order in which they ended. */
const matchesIn = async (file: string): Promise<string[]> =>
  (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .filter((line) => line.startsWith('{"experiment":"'))
    .toSorted();

/** An API of models each of whose calls costs a tenth of a cent, and what calls have cost so far. */
async function model() {
  const state = { calls: 0, offlineFrom: Number.POSITIVE_INFINITY };
  const url = await serving((request, response) => {
    response.setHeader("content-type", "application/json");
    if (state.calls >= state.offlineFrom) return response.writeHead(503).end("{}");
    if (request.method === "GET") {
      return response.end('{"data":[{"id":"m","object":"model"}]}');
    }
    state.calls += 1;
    const message = { role: "assistant", content: "cooperate" };
    const usage = { prompt_tokens: 9, completion_tokens: 1, cost: 0.001 };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    return response.end(JSON.stringify({ id: "x", model: "m", choices, usage }));
  });
  return { state, address: `openai:m@${url}/v1` };
}

test("subjects and hosts of the command line play every experiment, and the report composes", async () => {
  const { file, results } = await planned();
  const words = ["--subject", "hard=house:unforgiving", "--host", "host=house:trusting"];
  const run = ["collection", "run", file, "--results", results, ...words];
  const ran = await wisp(run);
  expect(ran).toMatchObject({ code: 0, stdout: "" });
  expect(ran.stderr).toContain("All experiments are played. 20 matches were played now.");
  expect(await wisp(run)).toMatchObject({ stderr: expect.stringContaining(" 0 matches were ") });
  const report = await wisp(["collection", "report", results]);
  expect(report).toMatchObject({ code: 0, stderr: "" });
  expect(report.stdout).toContain("# Two studies");
  expect(report.stdout).toMatch(
    /\| Agent \| One \| Two \| Both \|\n.*\n\| fair \| .*\n\| hard \| /,
  );
  expect(await wisp(["collection", "report", results])).toEqual(report);
  const json = await wisp(["collection", "report", results, "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({
    format: expect.stringMatching(/^wisp-collection-report\/4/),
    subjects: ["fair", "hard"],
    matches: { played: 20, planned: 20 },
  });
  // Another host is another plan.
  expect(await wisp(["collection", "run", file, "--results", results])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("contains results of another plan"),
  });
});

test("a subject that goes offline half-way stops the run, which continues without a loss", {
  tags: ["sweep"],
}, async () => {
  const { state, address } = await model();
  const { file, results } = await planned();
  const run = ["collection", "run", file, "--results", results, "--subject", `m=${address}`];
  const whole = await planned();
  const undisturbed = [...run.slice(0, 4), whole.results, ...run.slice(5)];
  expect(await wisp(undisturbed)).toMatchObject({ code: 0 });
  state.offlineFrom = state.calls + 12;
  const lost = await wisp([...run, "--concurrency", "1"]);
  expect(lost.code).toBe(1);
  expect(lost.stderr).toMatch(/Stopped in "two": an agent cannot be reached \(m could not be/);
  const known = await matchesIn(results);
  expect(known.length).toBeGreaterThan(0);
  state.offlineFrom = Number.POSITIVE_INFINITY;
  expect(await wisp(run)).toMatchObject({ code: 0 });
  const [all, expected] = [await matchesIn(results), await matchesIn(whole.results)];
  expect(all).toEqual(expect.arrayContaining(known));
  expect(all).toEqual(expected);
});

test("a run that was killed keeps its budget to the cent, and goes on with a higher one", async () => {
  const { state, address } = await model();
  const { file, results } = await planned();
  const run = ["collection", "run", file, "--results", results, "--subject", `m=${address}`];
  const child = spawn(process.execPath, [binary, ...run, "--budget", "0.06"], { stdio: "ignore" });
  while (state.calls < 25) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGKILL");
  await once(child, "exit");
  const over = await wisp([...run, "--budget", "0.06"]);
  expect(over).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The budget of $0.06 is used up. With a higher --budget"),
  });
  const spent = (await readFile(results, "utf8"))
    .split("\n")
    .reduce((sum, line) => sum + Number(/^\{"spentMicros":(-?\d+)\}$/.exec(line)?.[1] ?? 0), 0);
  expect(spent).toBeLessThanOrEqual(60_000);
  // Each of them costs 1,000 millionths; at most eight were in flight when each run ended.
  expect(Math.abs(state.calls * 1_000 - spent)).toBeLessThanOrEqual(16_000);
  const half = (await matchesIn(results)).length;
  expect(half).toBeLessThan(20);
  expect(await wisp([...run, "--budget", "50"])).toMatchObject({ code: 0 });
  expect(await matchesIn(results)).toHaveLength(20);
});

test("results that were edited, or that the collection does not plan, are refused", async () => {
  const { file, results } = await planned();
  expect(await wisp(["collection", "run", file, "--results", results])).toMatchObject({ code: 0 });
  const [header = "", first = "", ...others] = (await readFile(results, "utf8")).trim().split("\n");
  const line = JSON.parse(first);
  const forged: readonly [readonly string[], RegExp][] = [
    [[header.replace("Two studies", "More studies"), first], /was edited: its plan/],
    [[first], /does not begin with a collection/],
    [[header, header], /line 2: It is a second header/],
    [[header, JSON.stringify({ ...line, experiment: "three" })], /has no experiment "three"/],
    [
      [header, JSON.stringify({ ...line, result: { ...line.result, id: "99/x/base" } })],
      /does not plan match 99/,
    ],
    [[header, first, first], /is there twice/],
    [[header, '{"spentMicros":"much"}'], /contains no result of a collection/],
  ];
  for (const [lines, sentence] of forged) {
    await writeFile(results, `${lines.join("\n")}\n`);
    const { code, stderr } = await wisp(["collection", "report", results]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(sentence) });
  }
  // Cut off in the middle of a line: that match is played again.
  await writeFile(results, `${[header, first, ...others].join("\n").slice(0, -40)}`);
  expect(await wisp(["collection", "run", file, "--results", results])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(" 1 matches were played now"),
  });
});

test("misuse is answered with a sentence, and nothing is written", async () => {
  const { file, results } = await planned();
  for (const [words, sentence] of [
    [["--subject", "fair"], /--subject is NAME=ADDRESS, not "fair"/],
    [["--subject", "a=house:dice", "--subject", "a=house:mirror"], /--subject names "a" twice/],
    [["--subject", "a=fly:x"], /Some agents cannot play:\n.*"fly:x" is not an agent/],
    [["--subject", "host=house:dice"], /Two different agents are called "host"/],
    [["--host", "ghost=house:dice"], /The host "ghost" has a place in no experiment/],
    [["--budget", "-1"], /--budget is a number of dollars|ambiguous/],
    [["--budget", "1e3"], /--budget is a number of dollars/],
  ] as const) {
    const { code, stdout, stderr } = await wisp([
      "collection",
      "run",
      file,
      "--results",
      results,
      ...words,
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
    await expect(readFile(results)).rejects.toThrow("ENOENT");
  }
  const wrong = await fileOf('{"format":"wisp-collection/1","name":"x"}');
  expect(await wisp(["collection", "run", wrong])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/cannot be run:\n {2}question: .*\n {2}experiments: /),
  });
  expect(await wisp(["collection", "preset", "constructor"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Presets: wis"),
  });
  const preset = await wisp(["collection", "preset", "wis"]);
  expect(JSON.parse(preset.stdout)).toMatchObject({ format: "wisp-collection/1" });
});
