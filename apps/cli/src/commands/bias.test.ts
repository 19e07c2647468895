import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ASKS_EACH } from "@wisp/lab";
import { afterAll, expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { anyGameStarter, commandsInTurn, startStarter, wisp } from "../../test/wisp.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-bias-"));
afterAll(() => rm(folder, { recursive: true }));
const results = (name: string): string[] => ["--results", join(folder, `${name}.jsonl`)];

/** How many of its votes are missing in a file of `begun`. */
const LEFT = 24;

/** The file of a study to which an earlier run left few votes: to ask for all of them says no more. */
async function begun(
  name: string,
  study: { readonly agent: string; readonly naming: number; readonly language?: string },
): Promise<string> {
  const { agent, naming, language = "en" } = study;
  // The voters are the seats in turn; each votes for the next one.
  const votes = Array.from({ length: ASKS_EACH - LEFT }, (_, ask) => ({
    naming,
    ask,
    choice: (ask + 1) % 4,
    missed: null,
    costMicros: null,
  }));
  const lines = [{ format: "wisp-bias/1", agent, language }, ...votes];
  const path = join(folder, `${name}.jsonl`);
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

test("an agent behind HTTP is asked for the votes of a naming, beside the paper's", async () => {
  await using starter = await startStarter(anyGameStarter);
  const agent = `wisp:${starter.url}`;
  await begun("http", { agent, naming: 3 });
  const { code, stdout, stderr } = await wisp(["bias", agent, "--names", "3", ...results("http")]);
  expect({ code, stderr: stderr.replaceAll(/\d+ of 576 votes\n/g, "") }).toEqual({
    code: 0,
    stderr: "",
  });
  expect(stdout).toMatch(/^Names 3 \(Jack, Mary, Alice, Tom\): \d+ votes of 576 asks$/m);
  expect(stdout).toContain("SpyGame (2023), Table 3: 1 32.47%, 2 27.60%, 3 20.31%, 4 19.62%");
  expect(stdout).toContain("SpyGame (2023), Table 3: 1 43.40%, 2 6.60%, 3 50.00%");
  expect(stdout).toMatch(/by position on the ballot: 1 \d+\.\d% \(\d/);
});

test("a run continues after the votes that are in its file, and answers as JSON", async () => {
  const file = results("again");
  const words = ["bias", "house:dice", "--names", "1", "--language", "zh", ...file, "--json"];
  const whole = JSON.parse((await wisp(words)).stdout);
  expect(whole).toMatchObject({ end: "complete", language: "zh", reports: [{ asked: ASKS_EACH }] });
  const [, path = ""] = file;
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(1 + ASKS_EACH);
  // The last line of a process that died is cut off.
  await writeFile(path, `${lines.slice(0, 560).join("\n")}\n${lines[560]?.slice(0, 9)}`);
  const again = await wisp(words);
  expect(JSON.parse(again.stdout)).toEqual(whole);
  const other = await wisp(["bias", "house:other", "--names", "1", ...file]);
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("another agent") });
});

test("without a file's name each language has a file of its own", { tags: ["sweep"] }, async () => {
  const cwd = await mkdtemp(join(folder, "named-"));
  // The file is made before it turns out that the house has no such agent.
  const lines = ["en", "zh"].map(
    (language) => `${JSON.stringify(["bias", "house:nobody", "--language", language])}\n`,
  );
  const running = promisify(execFile)(process.execPath, [commandsInTurn], { cwd });
  running.child.stdin?.end(lines.join(""));
  await running;
  const files = await readdir(cwd);
  expect(files.toSorted()).toEqual(["bias-house-nobody-en.jsonl", "bias-house-nobody-zh.jsonl"]);
});

test.each<[string[], string]>([
  [["--names", "4"], "--names is 1, 2, 3 or all."],
  [["--language", "de"], "--language is en or zh."],
  [["--budget", "much"], "--budget is a number of dollars"],
])("%j is refused: %s", async (words, sentence) => {
  const { code, stderr } = await wisp(["bias", "house:dice", ...words, ...results("refused")]);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
});

/** An API of models each of whose calls costs a tenth of a cent; some of its answers are empty. */
async function paidModel({ isSilent }: { readonly isSilent: (call: number) => boolean }) {
  const state = { calls: 0 };
  const url = await serving((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      return response.end('{"data":[{"id":"m","object":"model"}]}');
    }
    state.calls += 1;
    const message = { role: "assistant", content: isSilent(state.calls) ? "" : "Mary" };
    const usage = { prompt_tokens: 9, completion_tokens: 1, cost: 0.001 };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    return response.end(JSON.stringify({ id: "x", model: "m", choices, usage }));
  });
  return { state, agent: `openai:m@${url}/v1` };
}

/** What the calls of a study cost in millionths of a US dollar, as its file has it. */
const spentIn = async (path: string): Promise<number> =>
  (await readFile(path, "utf8"))
    .split("\n")
    .reduce((sum, line) => sum + Number(/^\{"spentMicros":(-?\d+)\}$/.exec(line)?.[1] ?? 0), 0);

test("a paid answer without a vote is counted, and not asked and paid again", async () => {
  const { state, agent } = await paidModel({ isSilent: (call) => call % 4 === 0 });
  const file = results("silent");
  const path = await begun("silent", { agent, naming: 3 });
  const words = ["bias", agent, "--names", "3", "--budget", "5", ...file, "--json"];
  const whole = await wisp(words);
  expect(JSON.parse(whole.stdout)).toMatchObject({
    end: "complete",
    reports: [{ asked: ASKS_EACH, lost: LEFT / 4 }],
  });
  expect(state.calls).toBe(LEFT);
  expect(await spentIn(path)).toBe(1_000 * LEFT);
  expect(JSON.parse((await wisp(words)).stdout)).toEqual(JSON.parse(whole.stdout));
  expect(state.calls).toBe(LEFT);
});

test("a budget counts votes that failed over all runs, and a higher one completes the study", async () => {
  const { state, agent } = await paidModel({ isSilent: () => true });
  const file = results("spent");
  const path = await begun("spent", { agent, naming: 3 });
  const words = ["bias", agent, "--names", "3", ...file];
  const spent = await wisp([...words, "--budget", "0.01", "--concurrency", "1"]);
  expect(spent).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The budget of $0.01 is used up."),
  });
  const { calls } = state;
  expect(calls).toBeGreaterThan(0);
  // The price was not known: the last call was billed when too little was left.
  expect(calls).toBeLessThanOrEqual(11);
  expect(await spentIn(path)).toBe(10_000);
  const again = await wisp([...words, "--budget", "0.01", "--json"]);
  expect(JSON.parse(again.stdout)).toMatchObject({ end: "budget", reports: [{ lost: calls }] });
  expect(state.calls).toBe(calls);
  const done = await wisp([...words, "--budget", "5"]);
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining(`no answer ${LEFT}`) });
  expect(state.calls).toBe(LEFT);
});

test("an agent that cannot be reached ends the run, and nothing is lost", async () => {
  const gone = await wisp(["bias", "wisp:http://127.0.0.1:1", "--names", "2", ...results("gone")]);
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining("could not be asked") });
});
