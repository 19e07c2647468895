import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOf, linesOf, startStarter, wisp } from "../../test/wisp.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-suite-"));
afterAll(() => rm(folder, { recursive: true }));
const matches = join(folder, "matches.jsonl");

beforeAll(async () => {
  const preset = JSON.parse((await wisp(["lab", "preset", "main-table"])).stdout);
  const file = join(folder, "experiment.json");
  await writeFile(file, JSON.stringify({ ...preset, blocks: { count: 16, seed: "suite" } }));
  await wisp(["lab", "run", file, "--matches", matches]);
}, 60_000);

const choice = ["--probe", "suspect", "--before", "vote", "--role", "civilian", "--each", "20"];

async function made(...more: string[]): Promise<string> {
  const to = await fileOf("");
  const { code, stderr } = await wisp(["suite", "make", matches, "--to", to, ...choice, ...more]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/moments of \d+ matches: [0-9a-f]{64}/),
  });
  return to;
}

test("moments are balanced, and the same matches and choice give the same suite", async () => {
  const [one, again, other] = [await made(), await made(), await made("--seed", "2")];
  expect(await readFile(again, "utf8")).toBe(await readFile(one, "utf8"));
  expect(await readFile(other, "utf8")).not.toBe(await readFile(one, "utf8"));
  const { moments, matches: kept } = JSON.parse(await readFile(one, "utf8"));
  const counts = Map.groupBy<number, { nth: number }>(moments, ({ nth }) => nth);
  expect(counts.get(2)?.length).toBe(20);
  expect(counts.get(4)?.length).toBe(20);
  expect(moments.every(({ role }: { role: string }) => role === "civilian")).toBe(true);
  // Nothing that agents said in private is in it.
  expect(Object.keys(kept[0]).toSorted()).toEqual([
    "config",
    "content",
    "events",
    "materials",
    "seed",
  ]);
});

test("agents are asked at every moment, compared on the same ones, and always answer alike", async () => {
  const file = await made();
  const agents = ["--agent", "house:bayes", "--agent", "house:random"];
  const { code, stdout, stderr } = await wisp(["suite", "run", file, ...agents]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [bayes = 0, random = 0] = ["bayes", "random"].map((id) =>
    Number(new RegExp(`^house:${id}, all moments: ([\\d.]+)%`, "m").exec(stdout)?.[1]),
  );
  expect(bayes).toBeGreaterThan(random + 15);
  expect(stdout).toMatch(
    /^house:bayes − house:random: \+\d+\.\d% \(95% interval .*\): they differ$/m,
  );
  expect((await wisp(["suite", "run", file, ...agents])).stdout).toBe(stdout);
  const [json] = linesOf((await wisp(["suite", "run", file, ...agents, "--json"])).stdout);
  expect(json).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    answers: { "house:bayes": expect.any(Array) },
  });
});

test("of an agent that cannot be asked side questions nothing is said", async () => {
  await using starter = await startStarter();
  const file = await made("--each", "2");
  const agent = ["--agent", `space:${starter.url}`];
  const { code, stdout, stderr } = await wisp(["suite", "run", file, ...agent]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/could not be asked: .*side questions/);
});

test("words can be held out", async () => {
  const whole = JSON.parse(await readFile(await made(), "utf8"));
  const [first] = whole.matches;
  const held = JSON.parse(await readFile(await made("--without", first.content), "utf8"));
  const contents = held.matches.map(({ content }: { content: string }) => content);
  expect(contents).not.toContain(first.content);
});

test("misuse and edited suites are answered with a sentence", async () => {
  const file = await made();
  const edited = await fileOf((await readFile(file, "utf8")).replace('"nth":2', '"nth":3'));
  const empty = await fileOf("");
  const to = ["--to", await fileOf("")];
  const mistakes: readonly [words: string[], sentence: RegExp][] = [
    [["run", edited, "--agent", "house:bayes"], /was edited/],
    [["run", file], /Usage/],
    [["run", file, "--agent", "house:bayes", "--concurrency", "0"], /--concurrency is/],
    [["make", matches, "--probe", "mood", ...to], /--probe is one of suspect/],
    [["make", empty, "--probe", "suspect", ...to], /holds no match/],
    [["make", matches, "--probe", "suspect", "--role", "king", ...to], /No moment is left/],
    [["make", matches, "--probe", "suspect", "--each", "0", ...to], /--each is/],
    [["fly"], /Unknown command/],
  ];
  for (const [words, sentence] of mistakes) {
    const { code, stdout, stderr } = await wisp(["suite", ...words]);
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  }
  await writeFile(empty, "{}");
  expect((await wisp(["suite", "run", empty, "--agent", "house:bayes"])).code).toBe(2);
});
