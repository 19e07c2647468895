import { spawn } from "node:child_process";
import { checkoutCommit, version } from "@wisp/telemetry/release";
import { expect, test } from "vitest";
import { binary, fileOf, linesOf, wispProcess } from "../test/wisp.ts";

const MISUSE = 2;

/** Every command once as a person runs it: under Node alone, with its own streams and exit code. */
test.each<[words: readonly string[], code: number, sentence: RegExp]>([
  [["start", "--nonsense"], MISUSE, /--nonsense/],
  [["play", "chess"], MISUSE, /Name one of these games/],
  [["judge"], MISUSE, /^Usage: npm run -s wisp -- judge/],
  [["verify"], MISUSE, /^Usage: npm run -s wisp -- verify/],
  [["rebuild", "everything"], MISUSE, /everything/],
  [["backup"], MISUSE, /^Usage: npm run -s wisp -- backup/],
  [["restore"], MISUSE, /^Usage: npm run -s wisp -- restore/],
  [["export"], MISUSE, /^Usage: npm run -s wisp -- export/],
  [["recompute"], MISUSE, /^Usage: npm run -s wisp -- recompute/],
  [["check"], MISUSE, /^Usage: npm run -s wisp -- check/],
  [["agent"], MISUSE, /^Usage: npm run -s wisp -- agent/],
  [["practice"], MISUSE, /^Usage: npm run -s wisp -- practice/],
  [["matches", "--limit", "0"], MISUSE, /limit/],
  [["watch", "one", "two"], MISUSE, /^Usage: npm run -s wisp -- watch/],
  [["prompt"], MISUSE, /^Usage: npm run -s wisp -- prompt/],
  [["secrets"], MISUSE, /^Usage: npm run -s wisp -- secrets/],
])("wisp %j", async (words, code, sentence) => {
  const ran = await wispProcess(words);
  expect(ran).toEqual({ code, stdout: "", stderr: expect.stringMatching(sentence) });
});

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
