import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { streamLineSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { z } from "zod";
import { hurry } from "./arena-database.ts";
import { IN_PARALLEL, warmAgent } from "./own-agent.ts";
import { test } from "./test.ts";

const matchId = z.object({ match: z.uuid() });

const WISP = "apps/cli/bin/wisp.mjs";
const cwd = fileURLToPath(new URL("../../../", import.meta.url));

/** The output of a command that calls the arena, by lines. */
async function run(url: string, ...words: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [WISP, ...words, "--url", url], {
    cwd,
  });
  return stdout.trimEnd().split("\n");
}

/** The line after the table and the round. */
const FIRST_SPEECH = 3;

/** What `wisp watch` prints of a live match, by lines. After the first speech the match hurries on. */
async function watch(url: string, match: string): Promise<string[]> {
  const child = spawn(process.execPath, [WISP, "watch", `${url}/watch/${match}`, "--url", url], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === FIRST_SPEECH) await hurry(match);
  }
  return lines;
}

test("a builder checks, registers, practises and watches from the command line", {
  tag: "@sweep",
}, async ({ request, baseURL }) => {
  const wisp = (...words: string[]) => run(baseURL ?? "", ...words);
  await using agent = await warmAgent();
  expect((await wisp("check", agent.url)).at(-1)).toBe("It passed.");
  const added = await wisp("agent", "add", agent.url, "--name", "far heron", ...IN_PARALLEL);
  expect(added.map((line): unknown => JSON.parse(line))).toEqual([
    { agent: "far-heron", version: 1, online: true, games: ["who-is-spy/en"] },
  ]);
  const [seated = ""] = await wisp("practice", "far-heron", "--game", "who-is-spy", "--json");
  const { match } = matchId.parse(JSON.parse(seated));

  // Live, and followed to its end.
  const output = await watch(baseURL ?? "", match);
  expect(output[0]).toMatch(/^The players are seated/);
  expect(output.slice(-6).join("\n")).toContain("far heron (");
  const lines = (await wisp("watch", match, "--json")).map((line) =>
    streamLineSchema.parse(JSON.parse(line)),
  );
  const log = await (await request.get(`/api/v1/matches/${match}/log`)).json();
  expect(lines).toHaveLength(log.events.length + 1);
  expect(lines.at(-1)).toEqual({ over: "finished" });
  const [listed] = await wisp("matches", "--agent", "far-heron", "--status", "finished");
  expect(listed).toContain(match);
});
