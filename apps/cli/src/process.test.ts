import { spawn } from "node:child_process";
import { checkoutCommit, version } from "@wisp/telemetry/release";
import { expect, test } from "vitest";
import { binary, fileOf, linesOf, wispProcess } from "../test/wisp.ts";

const MISUSE = 2;

type Misused = readonly [words: readonly string[], sentence: RegExp];

/** Every command once as a person runs it: under Node alone, with its own streams and exit code. */
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
];
/** The same of commands that `npm test` runs so for the documents, too. */
const misusedElsewhere: readonly Misused[] = [
  [["check"], /^Usage: npm run -s wisp -- check/],
  [["agent"], /^Usage: npm run -s wisp -- agent/],
  [["practice"], /^Usage: npm run -s wisp -- practice/],
  [["matches", "--limit", "0"], /limit/],
  [["watch", "one", "two"], /^Usage: npm run -s wisp -- watch/],
];

async function isRefused(words: readonly string[], sentence: RegExp): Promise<void> {
  const ran = await wispProcess(words);
  expect(ran).toEqual({ code: MISUSE, stdout: "", stderr: expect.stringMatching(sentence) });
}

test.each(misused)("wisp %j", isRefused);
test.each(misusedElsewhere)("wisp %j", { tags: ["sweep"] }, isRefused);

test.each(["--version", "version"])("wisp %s names the release and its commit", async (word) => {
  const commit = await checkoutCommit();
  const ran = await wispProcess([word]);
  expect(ran).toEqual({
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

test("the reader of the output may stop reading", async () => {
  const child = spawn(process.execPath, [binary, "play", "tic-tac-toe", "--json"], { env: {} });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
