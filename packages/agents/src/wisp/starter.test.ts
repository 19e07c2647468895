import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { played, setupOf } from "../../test/wisp-match.ts";
import { outboundClient } from "../outbound/index.ts";
import { wispConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
const program = new URL("../../../starters/any-game-typescript/agent.ts", import.meta.url);
const agent = spawn(process.execPath, [fileURLToPath(program), "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
let url = "";
beforeAll(async () => {
  for await (const line of createInterface({ input: agent.stdout })) {
    url = /http:\S+/.exec(line)?.[0] ?? "";
    break;
  }
});
afterAll(async () => {
  agent.kill();
  await client.close();
});

test("the TypeScript starter passes the check", async () => {
  const result = await wispConnector({ client, games }).check({ url }, () => {});
  expect(result.steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(result.steps).toHaveLength(1 + Object.keys(games).length);
});

describe.each(Object.entries(games))("the TypeScript starter in %s", (_, entry) => {
  test.each(locales)("plays a whole match in %s on all seats at once", async (locale) => {
    const answers = await played(client, entry, setupOf(entry, locale), url);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ legal }) => !legal)).toEqual([]);
    // What somebody has said already is a foul there.
    const said =
      entry.game.id === "who-is-spy" ? answers.filter(({ kind }) => kind === "speech") : [];
    expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
  });
});

test.each([
  ["POST", "/wisp/ask", "{", 500],
  ["POST", "/wisp/ask", "{}", 500],
  ["POST", "/wisp/other", "{}", 404],
])("%s %s with %s is answered with %i and a sentence", async (method, path, body, status) => {
  const response = await fetch(url + path, { method, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: expect.any(String) });
});
