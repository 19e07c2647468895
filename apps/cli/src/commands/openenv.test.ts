import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { binary, wisp } from "../../test/wisp.ts";

test("openenv serves a named game against a named pool until it is asked to end", async () => {
  const words = ["openenv", "tic-tac-toe,hanabi", "--pool", "house:watchful", "--port", "18765"];
  const server = spawn(process.execPath, [binary, ...words], { env: {} });
  onTestFinished(() => void server.kill("SIGKILL"));
  const [line] = await once(createInterface(server.stderr), "line");
  expect(line).toBe("tic-tac-toe, hanabi at http://127.0.0.1:18765");
  const post = async (path: string, body: unknown): Promise<unknown> =>
    (
      await fetch(`http://127.0.0.1:18765${path}`, { method: "POST", body: JSON.stringify(body) })
    ).json();
  const first = await post("/reset", { seed: 1 });
  expect(first).toMatchObject({ observation: { game: "tic-tac-toe" }, done: false });
  expect(await post("/reset", { game: "hanabi" })).toEqual({
    detail: "Nobody in the pool plays hanabi.",
  });
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});

test.each([
  [["openenv", "chess"], 'There is no game "chess".'],
  [["openenv", "--pool", "nobody"], '"nobody" is not an agent'],
  [["openenv", "--pool", "house:nobody"], 'No game has the house agent "house:nobody".'],
  [["openenv", "--sessions", "0"], "--sessions is a whole number from 1 to 10000."],
  [["openenv", "tic-tac-toe", "hanabi"], "Separate several games by commas."],
  [["openenv", "--host", "203.0.113.7"], "It cannot listen there"],
])("%j is refused", async (words, sentence) => {
  const { code, stderr } = await wisp(words);
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain(sentence);
});
