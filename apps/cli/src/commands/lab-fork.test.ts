import { expect, test } from "vitest";
import { fileOf, linesOf, wisp } from "../../test/wisp.ts";

async function recorded(): Promise<string> {
  const agents = ["bayes", "gullible", "crowd", "injector", "quiet", "bold"].map(
    (id) => `house:${id}`,
  );
  const words = ["play", "who-is-spy", "--seed", "7", "--agents", agents.join(","), "--json"];
  const { stdout } = await wisp(words);
  return fileOf(stdout);
}

test("a recorded match continues from another answer, and the effect is printed", async () => {
  const file = await recorded();
  const list = await wisp(["lab", "fork", file]);
  expect(list.stdout).toMatch(/^Player 5, decision 1 \(speech\): /m);
  expect(list.stdout).toMatch(/^Player 3, decision 2 \(vote\): Player \d$/m);
  const change = ["--player", "Player 5", "--decision", "1", "--answer", "It goes under water."];
  const { code, stdout, stderr } = await wisp(["lab", "fork", file, ...change, "--runs", "12"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^12 runs with the change and without it\. Player 5:$/m);
  expect(stdout).toMatch(
    /^ {2}wins: \d+\.\d% with, \d+\.\d% without: [+−]?\d+\.\d percentage points/m,
  );
  expect(stdout).toContain("\nThe intervals are valid at all numbers of runs together.\n");
  const again = await wisp(["lab", "fork", file, ...change, "--runs", "12"]);
  expect(again.stdout).toBe(stdout);
});

test("an agent can be replaced from a decision on; with held chance all runs are alike", async () => {
  const file = await recorded();
  const change = ["--player", "Player 3", "--decision", "2", "--agent", "house:random"];
  const words = ["lab", "fork", file, ...change, "--runs", "3", "--chance", "held", "--json"];
  const branches = linesOf((await wisp(words)).stdout);
  expect(branches).toHaveLength(6);
  for (const kind of ["original", "changed"]) {
    const own = branches.filter((branch) => Object(branch).kind === kind);
    expect(new Set(own.map((branch) => JSON.stringify({ ...Object(branch), run: 0 }))).size).toBe(
      1,
    );
  }
});

test("runs in which an agent cannot be reached say nothing, and equal runs of held chance are one run", async () => {
  const file = await recorded();
  const at = ["--player", "Player 5", "--decision", "1"];
  const gone = ["--agent", "space:http://127.0.0.1:9", "--runs", "1"];
  expect(await wisp(["lab", "fork", file, ...at, ...gone])).toMatchObject({
    code: expect.any(Number),
    stdout: "",
  });
  const held = ["--answer", "It goes under water.", "--chance", "held", "--runs", "12"];
  const { stdout } = await wisp(["lab", "fork", file, ...at, ...held]);
  expect(stdout).toMatch(/^12 runs with .*\(no interval\).*\nAll runs turned out the same: /ms);
});

test("misuse is answered with a sentence", async () => {
  const file = await recorded();
  const at = ["--player", "Player 5", "--decision", "1"];
  const mistakes: readonly [words: string[], sentence: RegExp][] = [
    [["--player", "Nobody"], /--player is one of Player/],
    [["--player", "Player 5"], /--decision is a whole number/],
    [at, /either --answer or --agent/],
    [[...at, "--answer", "x", "--agent", "house:bayes"], /either --answer or --agent/],
    [[...at, "--answer", "x", "--runs", "0"], /--runs is a whole number/],
    [[...at, "--answer", "x", "--chance", "lucky"], /--chance is one of held, fresh/],
    [[...at, "--agent", "house:nobody", "--runs", "1"], /no character nobody/],
    [["--player", "Player 5", "--decision", "77", "--answer", "x"], /made \d+ decisions/],
    [["--player", "Player 3", "--decision", "2", "--answer", "the moon"], /cannot be given/],
  ];
  for (const [words, sentence] of mistakes) {
    const { code, stdout, stderr } = await wisp(["lab", "fork", file, ...words]);
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  }
});
