import { spawn } from "node:child_process";
import { checkoutCommit, version } from "@wisp/telemetry/release";
import { expect, test } from "vitest";
import { binary, fileOf, linesOf, type Ran, wisp, wispProcess } from "../test/wisp.ts";

const MISUSE = 2;

type Misused = readonly [words: readonly string[], sentence: RegExp];

/** Every command once. */
const misused: readonly Misused[] = [
  [["start", "--nonsense"], /--nonsense/],
  [["play", "chess"], /Name one of these games/],
  [["judge"], /^Usage: npm run -s wisp -- judge/],
  [["verify"], /^Usage: npm run -s wisp -- verify/],
  [["rebuild", "everything"], /everything/],
  [["backup"], /^Usage: npm run -s wisp -- backup/],
  [["restore"], /^Usage: npm run -s wisp -- restore/],
  [["export"], /^Usage: npm run -s wisp -- export/],
  [["recompute"], /^Usage: npm run -s wisp -- recompute/],
  [["prompt"], /^Usage: npm run -s wisp -- prompt/],
  [["secrets"], /^Usage: npm run -s wisp -- secrets/],
  [["check"], /^Usage: npm run -s wisp -- check/],
  [["agent"], /^Usage: npm run -s wisp -- agent/],
  [["practice"], /^Usage: npm run -s wisp -- practice/],
  [["matches", "--limit", "0"], /limit/],
  [["watch", "one", "two"], /^Usage: npm run -s wisp -- watch/],
];

function expectRefused(ran: Ran, sentence: RegExp): void {
  expect(ran).toEqual({ code: MISUSE, stdout: "", stderr: expect.stringMatching(sentence) });
}

test.each(misused)("wisp %j", async (words, sentence) =>
  expectRefused(await wisp(words), sentence),
);

// The same as a person runs it: under Node alone, with its own streams and exit code. `npm test` runs one so,
// and `wisp help`, which loads every command.
test.each(misused)(
  "wisp %j in a process of its own",
  { tags: ["sweep"] },
  async (words, sentence) => expectRefused(await wispProcess(words), sentence),
);

test("misuse is written to the stream of errors of the process, and is its exit code", async () => {
  expectRefused(await wispProcess(["verify"]), /^Usage: npm run -s wisp -- verify/);
});

test("every command loads under Node alone, and the help shows its usage", async () => {
  const { code, stdout, stderr } = await wispProcess(["help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe((await wisp(["help"])).stdout);
  for (const [[name]] of misused) expect(stdout).toMatch(new RegExp(`^  ${name} ?`, "m"));
});

test.each([
  ["--version", wispProcess],
  ["version", wisp],
])("wisp %s names the release and its commit", async (word, run) => {
  const commit = await checkoutCommit();
  expect(await run([word])).toEqual({
    code: 0,
    stdout: `wisp ${version} (commit ${commit ?? "unknown"})\n`,
    stderr: "",
  });
});

test("a match is played in one process and verified in another", async () => {
  const played = await wispProcess(["play", "who-is-spy", "--seed", "42", "--json"]);
  expect(played).toMatchObject({ code: 0, stderr: "" });
  expect(linesOf(played.stdout)).toHaveLength(1);
  const verified = await wispProcess(["verify", await fileOf(played.stdout)]);
  expect(verified).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^equal: \d+ events\n$/),
    stderr: "",
  });
});

test("the reader of the output may stop reading", { tags: ["sweep"] }, async () => {
  const child = spawn(process.execPath, [binary, "play", "tic-tac-toe", "--json"], { env: {} });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
