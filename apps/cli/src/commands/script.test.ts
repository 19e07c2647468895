import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { linesOf, wisp, wispProcess } from "../../test/wisp.ts";

/** The worked cases of the rules: seats 0 to 4 are the civilians A to E, seat 5 is the spy. */
const file = fileURLToPath(new URL("../../test/fixtures/worked-cases.jsonl", import.meta.url));
const resultsSchema = z.array(
  z.strictObject({
    id: z.string(),
    result: z.strictObject({
      winner: z.enum(["spy", "civilians"]),
      rounds: z.int(),
      points: z.array(z.number()).length(6),
      eliminated: z.array(z.strictObject({ seat: z.int(), round: z.int(), cause: z.string() })),
    }),
  }),
);

const outcomes = new Map<string, [winner: string, rounds: number, points: number[], out: string[]]>(
  [
    ["all name the spy", ["civilians", 1, [3.4, 3.4, 3.4, 3.4, 3.4, -5], ["5 in 1 by vote"]]],
    [
      "a tie, then all name the spy",
      ["civilians", 2, [3.6, 3.6, 3.6, 2.6, 2.6, -4], ["5 in 2 by vote"]],
    ],
    [
      "the spy says its word",
      ["civilians", 1, [2.4, 2.4, 2.4, 2.4, 2.4, 0], ["5 in 1 by said-word"]],
    ],
    [
      "a foul, a wrong vote, then the spy",
      [
        "civilians",
        2,
        [0, 1, 8 / 3 + 2, 8 / 3 + 1, 8 / 3 + 1, -1],
        ["0 in 1 by said-word", "1 in 1 by vote", "5 in 2 by vote"],
      ],
    ],
    ["every vote tied", ["spy", 3, [0, 0, 0, 0, 0, 12], []]],
    [
      "four fouls leave two alive",
      [
        "spy",
        1,
        [0, 0, 0, 0, 0, 12],
        ["0 in 1 by skipped", "1 in 1 by said-word", "2 in 1 by skipped", "3 in 1 by skipped"],
      ],
    ],
    [
      "all six foul",
      [
        "civilians",
        1,
        [2.4, 2.4, 2.4, 2.4, 2.4, 0],
        [0, 1, 2, 3, 4, 5].map((seat) => `${seat} in 1 by skipped`),
      ],
    ],
    [
      "fouls out of seat order, then a vote",
      [
        "civilians",
        2,
        [0, 5, 0, 5, 0, 2],
        ["2 in 1 by skipped", "4 in 1 by said-word", "0 in 1 by vote", "5 in 2 by vote"],
      ],
    ],
  ],
);

function expectOutcomes(stdout: string): void {
  const results = resultsSchema.parse(linesOf(stdout));
  expect(results.map(({ id }) => id)).toEqual([...outcomes.keys()]);
  for (const { id, result } of results) {
    const [winner, rounds, points, out] = outcomes.get(id) ?? [];
    const eliminated = result.eliminated.map(
      (each) => `${each.seat} in ${each.round} by ${each.cause}`,
    );
    expect({ id, winner: result.winner, rounds: result.rounds, eliminated }).toEqual({
      id,
      winner,
      rounds,
      eliminated: out,
    });
    // Whole sixtieths inside, so that the decimals are the nearest there are.
    expect(result.points.map((each) => Math.round(each * 60))).toEqual(
      points?.map((each) => Math.round(each * 60)),
    );
    for (const [seat, each] of result.points.entries())
      expect(each).toBeCloseTo(points?.[seat] ?? 99, 12);
    expect(result.points.reduce((sum, each) => sum + each, 0)).toBeCloseTo(12, 12);
  }
}

test("written tables come out as the rules work them out, in the order of the file", async () => {
  const { code, stdout, stderr } = await wisp(["play", "who-is-spy", "--script", file, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expectOutcomes(stdout);
});

test("they can come through standard input", async () => {
  const input = await readFile(file, "utf8");
  const { code, stdout } = await wispProcess(["play", "who-is-spy", "--script", "-"], { input });
  expect(code).toBe(0);
  expectOutcomes(stdout);
});

test("a command ends when npm, which started it, is asked to", async () => {
  const words = ["run", "-s", "wisp", "--", "play", "who-is-spy", "--script", "-"];
  const npm = spawn("npm", words, { cwd: fileURLToPath(new URL("../../../../", import.meta.url)) });
  const table = (await readFile(file, "utf8")).split("\n")[0];
  npm.stdin.write(`${table}\n`);
  // It has read a table, and waits for the next.
  await once(npm.stdout, "data");
  npm.kill("SIGTERM");
  // Its output closes when the last process that holds it has ended.
  await once(npm, "close");
});
