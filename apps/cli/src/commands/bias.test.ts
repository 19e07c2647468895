import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { anyGameStarter, startStarter, wisp } from "../../test/wisp.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-bias-"));
afterAll(() => rm(folder, { recursive: true }));
const results = (name: string): string[] => ["--results", join(folder, `${name}.jsonl`)];

test("an agent behind HTTP is asked for all votes of a naming, beside the paper's", async () => {
  await using starter = await startStarter(anyGameStarter);
  const agent = `wisp:${starter.url}`;
  const { code, stdout, stderr } = await wisp(["bias", agent, "--names", "3", ...results("http")]);
  expect({ code, stderr: stderr.replaceAll(/\d+ of 576 votes\n/g, "") }).toEqual({
    code: 0,
    stderr: "",
  });
  expect(stdout).toMatch(/^Names 3 \(Jack, Mary, Alice, Tom\): \d+ votes of 576 asks$/m);
  expect(stdout).toContain("SpyGame (2023), Table 3: 1 32.47%, 2 27.60%, 3 20.31%, 4 19.62%");
  expect(stdout).toContain("SpyGame (2023), Table 3: 1 43.40%, 2 6.60%, 3 50.00%");
  expect(stdout).toMatch(/by position on the ballot: 1 \d+\.\d% \(\d/);
}, 60_000);

test("a run continues after the votes that are in its file, and answers as JSON", async () => {
  const file = results("again");
  const words = ["bias", "house:dice", "--names", "1", "--language", "zh", ...file, "--json"];
  const whole = JSON.parse((await wisp(words)).stdout);
  expect(whole).toMatchObject({ end: "complete", language: "zh", reports: [{ asked: 576 }] });
  const [, path = ""] = file;
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(577);
  // The last line of a process that died is cut off.
  await writeFile(path, `${lines.slice(0, 300).join("\n")}\n${lines[300]?.slice(0, 9)}`);
  const again = await wisp(words);
  expect(JSON.parse(again.stdout)).toEqual(whole);
  const other = await wisp(["bias", "house:other", "--names", "1", ...file]);
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("another agent") });
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

test("an agent that cannot be reached ends the run, and nothing is lost", async () => {
  const gone = await wisp(["bias", "wisp:http://127.0.0.1:1", "--names", "2", ...results("gone")]);
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining("could not be asked") });
});
