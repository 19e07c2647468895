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
});

const choice = ["--interview", "suspect", "--before", "vote", "--role", "civilian", "--each", "20"];

async function made(...more: string[]): Promise<string> {
  const to = await fileOf("");
  const { code, stderr } = await wisp(["suite", "make", matches, "--to", to, ...choice, ...more]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/moments of \d+ matches: [0-9a-f]{64}/),
  });
  return to;
}

let whole = "";
/** The suite of the choice alone, made once, in a file of its own. */
async function madeOnce(): Promise<string> {
  whole ||= await readFile(await made(), "utf8");
  return fileOf(whole);
}

test("moments are balanced, and the same matches and choice give the same suite", async () => {
  const [one, again, other] = [await madeOnce(), await made(), await made("--seed", "2")];
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
  const file = await madeOnce();
  const agents = ["--agent", "house:bayes", "--agent", "house:random"];
  const { code, stdout, stderr } = await wisp(["suite", "run", file, ...agents]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [bayes = 0, random = 0] = ["bayes", "random"].map((id) =>
    Number(new RegExp(`^house:${id}, all moments: ([\\d.]+)%`, "m").exec(stdout)?.[1]),
  );
  expect(bayes).toBeGreaterThan(random + 15);
  expect(stdout).toMatch(
    /^house:bayes − house:random: \+\d+\.\d percentage points \(95% interval .*, adjusted p (0\.0\d\d|below 0\.001)\): they differ$/m,
  );
  const elsewhere = ["--answers", await fileOf("")];
  expect((await wisp(["suite", "run", file, ...agents, ...elsewhere])).stdout).toBe(stdout);
  const [json] = linesOf((await wisp(["suite", "run", file, ...agents, "--json"])).stdout);
  expect(json).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    answers: { "house:bayes": expect.any(Array) },
  });
});

test("of an agent that cannot be interviewed nothing is said", async () => {
  await using starter = await startStarter();
  const file = await made("--each", "2");
  const agent = ["--agent", `space:${starter.url}`];
  const { code, stdout, stderr } = await wisp(["suite", "run", file, ...agent]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/could not be asked: .*interviews/);
});

test("answers are stored as they arrive, and a run continues from there", async () => {
  const file = await made("--each", "3");
  const answers = `${file}.answers`;
  const words = ["suite", "run", file, "--agent", "house:bayes", "--answers", answers];
  const { stdout } = await wisp(words);
  const whole = (await readFile(answers, "utf8")).trimEnd().split("\n");
  const [header = "", first = "", ...rest] = whole;
  // Killed in the middle of a line; earlier questions are not asked again.
  const kept = JSON.stringify({ ...JSON.parse(first), text: "as it was kept" });
  await writeFile(
    answers,
    `${[header, kept, ...rest.slice(0, 2)].join("\n")}\n${rest[2]?.slice(0, 30)}`,
  );
  const again = await wisp(words);
  expect(again).toEqual({ code: 0, stdout, stderr: "" });
  const lines = (await readFile(answers, "utf8")).trimEnd().split("\n");
  expect(lines.toSorted()).toEqual([header, kept, ...rest].toSorted());
  const [json] = linesOf((await wisp([...words, "--json"])).stdout);
  expect(JSON.stringify(json)).toContain("as it was kept");
});

test("answers of other suites, at other moments, twice or of another kind are refused", async () => {
  const file = await made("--each", "2");
  const answers = `${file}.answers`;
  const words = ["suite", "run", file, "--agent", "house:bayes", "--answers", answers];
  await wisp(words);
  const [header = "", first = "", ...rest] = (await readFile(answers, "utf8"))
    .trimEnd()
    .split("\n");
  const mistakes: readonly [lines: readonly string[], sentence: RegExp][] = [
    [[header.replace(/[0-9a-f]{64}/, "0".repeat(64)), first], /answers to another suite/],
    [[header, first, first], /line 3: .* there twice/],
    [[header, header, first], /line 2: .* second header/],
    [[header, first.replace(/"moment":\d+/, '"moment":999')], /has no moment 1000/],
    [[header, first.replace(/"score":[\d.]+/, '"score":7')], /line 2, contains no answer/],
    [[first, ...rest], /answers to another suite/],
    [["{}"], /line 1, contains no answer/],
    [["A letter"], /line 1, is not JSON/],
  ];
  for (const [lines, sentence] of mistakes) {
    const text = `${lines.join("\n")}\n`;
    await writeFile(answers, text);
    const { code, stdout, stderr } = await wisp(words);
    expect({ lines, code, stdout }).toEqual({ lines, code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(await readFile(answers, "utf8")).toBe(text);
  }
});

test("an agent that is gone in the middle keeps its answers, and is asked for the rest later", {
  tags: ["sweep"],
}, async () => {
  const file = await made("--each", "2");
  const answers = `${file}.answers`;
  const gone = ["--agent", "house:bayes", "--agent", "space:http://127.0.0.1:9"];
  const ran = await wisp(["suite", "run", file, ...gone, "--answers", answers]);
  expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 1, stdout: "" });
  const lines = (await readFile(answers, "utf8")).trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => JSON.parse(line).agent === "house:bayes")).toBe(true);
});

test("words can be held out", async () => {
  const suite = JSON.parse(await readFile(await madeOnce(), "utf8"));
  const [first] = suite.matches;
  const held = JSON.parse(await readFile(await made("--without", first.content), "utf8"));
  const contents = held.matches.map(({ content }: { content: string }) => content);
  expect(contents).not.toContain(first.content);
});

test("misuse and edited suites are answered with a sentence", async () => {
  const file = await madeOnce();
  const edited = await fileOf((await readFile(file, "utf8")).replace('"nth":2', '"nth":3'));
  const empty = await fileOf("");
  const to = ["--to", await fileOf("")];
  const mistakes: readonly [words: string[], sentence: RegExp][] = [
    [["run", edited, "--agent", "house:bayes"], /was edited/],
    [["run", file], /Usage/],
    [["run", file, "--agent", "house:bayes", "--concurrency", "0"], /--concurrency is/],
    [["make", matches, "--interview", "mood", ...to], /--interview is one of beliefs, suspect/],
    [["make", empty, "--interview", "suspect", ...to], /contains no match/],
    [["make", matches, "--interview", "suspect", ...to, "--name", ""], /--name has 1 to 120/],
    [
      ["make", matches, "--interview", "suspect", ...to, "--name", "x".repeat(121)],
      /--name has 1 to/,
    ],
    [
      ["make", matches, "--interview", "suspect", "--to", matches],
      /--to is the file of the matches/,
    ],
    [["make", matches, "--interview", "suspect", "--role", "king", ...to], /No moment is left/],
    [["make", matches, "--interview", "suspect", "--each", "0", ...to], /--each is/],
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

test("a question that is scored by the answers of other players makes no suite", async () => {
  const played = await fileOf((await wisp(["play", "undercover", "--json"])).stdout);
  const to = ["--to", await fileOf("")];
  const words = (interview: string) => ["suite", "make", played, "--interview", interview, ...to];
  expect((await wisp(words("first-order"))).code).toBe(0);
  const { code, stderr } = await wisp(words("second-order"));
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/"second-order" .* without the answers of other players/),
  });
});

test("where nothing can be written, a sentence says so", async () => {
  const file = await made("--each", "1");
  const make = ["suite", "make", matches, "--interview", "suspect", "--each", "1"];
  const run = ["suite", "run", file, "--agent", "house:bayes"];
  for (const words of [
    [...make, "--to", folder],
    [...make, "--to", join(folder, "none", "suite.json")],
    [...run, "--answers", join(folder, "none", "answers")],
    // It has no end that could be cut.
    [...run, "--answers", "/dev/null"],
  ]) {
    const { code, stdout, stderr } = await wisp(words);
    expect({ words, code, stdout }).toEqual({ words, code: 1, stdout: "" });
    expect(stderr).toMatch(/^\S+ cannot be written: [^\n]+\n$/);
  }
});

test("the spots of hold'em show the mean chance to win by action", {
  tags: ["sweep"],
}, async () => {
  const { stdout: suite } = await wisp(["suite", "preset", "holdem-spots"]);
  const file = await fileOf(suite);
  const agents = ["--agent", "house:planner", "--agent", "house:caller"];
  const { code, stdout, stderr } = await wisp(["suite", "run", file, ...agents]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const chance = (agent: string, action: string): number =>
    Number(new RegExp(`^house:${agent}, ${action}: ([\\d.]+)%`, "m").exec(stdout)?.[1]);
  // All spots together are near an even chance, and a better agent raises with better hands.
  expect(stdout).toMatch(/^house:caller, check-call: 4\d\.\d% \(95% interval .*; 100 answers\)$/m);
  expect(chance("planner", "raise-pot")).toBeGreaterThan(chance("planner", "check-call") + 20);
  const unknown = await wisp(["suite", "preset", "chess"]);
  expect(unknown.stderr).toContain(
    "Suites: holdem-spots, holdem-spots-zh, word-pairs, word-pairs-zh.",
  );
});
