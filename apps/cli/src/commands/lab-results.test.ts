import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { fileOf, wisp } from "../../test/wisp.ts";

const experiment = {
  format: "wisp-experiment/1",
  name: "Two arms",
  question: "Which is better?",
  game: "prisoners-dilemma",
  agents: { one: "house:unforgiving", mirror: "house:mirror", other: "house:dice" },
  subjects: ["one"],
  table: [{ agent: "subject" }, { agent: "mirror" }, { agent: "other" }],
  arms: [{ name: "base" }, { name: "long", changes: [{ option: "rounds", value: 20 }] }],
  blocks: { count: 4, seed: "results" },
  primary: "score",
  contrasts: [{ arms: ["long", "base"] }],
};

/** An experiment that was run, and its results, line by line. */
async function played(change: object = {}) {
  const file = await fileOf(JSON.stringify({ ...experiment, ...change }));
  const results = `${file}.results.jsonl`;
  const ran = await wisp(["lab", "run", file, "--results", results]);
  expect(ran).toMatchObject({ code: 0 });
  return { file, results, lines: (await readFile(results, "utf8")).trimEnd().split("\n") };
}

test("results that the experiment does not plan, or that no match has, are refused", async () => {
  const { file, results, lines } = await played();
  const [header = "", first = "", ...others] = lines;
  const result = JSON.parse(first);
  const seats = (change: object) =>
    result.seats.map((seat: object, at: number) => (at === 0 ? { ...seat, ...change } : seat));
  const forged: readonly [line: unknown, sentence: RegExp][] = [
    [{ ...result, id: "9/one/base" }, /does not plan match 9\/one\/base/],
    [{ ...result, id: "5/one/base", block: 4 }, /does not plan match/],
    [{ ...result, block: result.block + 1 }, /does not plan match/],
    [{ ...result, arm: "short" }, /does not plan match/],
    [{ ...result, seats: result.seats.slice(1) }, /does not plan match .* with these seats/],
    [{ ...result, seats: seats({ name: "ghost" }) }, /does not plan match .* with these seats/],
    [{ ...result, seats: seats({ measured: null }) }, /contains no result of a match/],
    [{ ...result, seats: seats({ costMicros: -1 }) }, /contains no result of a match/],
    [
      { ...result, seats: seats({ missed: { timeout: 0, error: -1, illegal: 0 } }) },
      /contains no result of a match/,
    ],
    [{ ...result, pointsScale: 7 }, /not in units of 1 \//],
    [{ ...result, seats: seats({ points: 1_000_000 }) }, /has 1000000 points, which are not/],
    [
      { ...result, seats: seats({ probes: [{ probe: "suspect", nth: 1, score: 5 }] }) },
      /score of an interview of .* is not between 0 and 1/,
    ],
    [JSON.parse(header), /line 2: It is a second header/],
    [JSON.parse(others[0] ?? ""), /line 3: Match .* is there twice/],
  ];
  for (const [line, sentence] of forged) {
    await writeFile(results, `${[header, JSON.stringify(line), ...others].join("\n")}\n`);
    for (const words of [
      ["report", results],
      ["run", file, "--results", results],
      ["plan", file, "--pilot", results],
    ]) {
      const { code, stdout, stderr } = await wisp(["lab", ...words]);
      expect({ line, words, code, stdout }).toEqual({ line, words, code: 2, stdout: "" });
      expect(stderr).toMatch(sentence);
    }
  }
});

test("interruptions of an experiment in an arena are reported as deviations", async () => {
  const { results, lines } = await played({});
  const history = [
    { at: "2026-03-01T10:00:00.000Z", status: "paused", reason: "owner" },
    { at: "2026-03-02T10:00:00.000Z", status: "running", reason: null },
  ];
  const asPlanned = await wisp(["lab", "report", results]);
  expect(asPlanned.stdout).toContain("## Deviations from the plan\n\nNone.");
  const [header = "", ...others] = lines;
  await writeFile(results, `${[header, JSON.stringify({ history }), ...others].join("\n")}\n`);
  const { code, stdout } = await wisp(["lab", "report", results]);
  expect(code).toBe(0);
  expect(stdout).toContain("- It was paused by its owner from 2026-03-01T10:00:00.000Z to");
});

test("shares above one are refused", async () => {
  const deals = [{ agent: "other", deals: { spy: true } }];
  const { results, lines } = await played({
    game: "who-is-spy",
    agents: { one: "house:bayes", other: "house:cautious" },
    table: [...deals, ...Array.from({ length: 5 }, () => ({ agent: "subject" }))],
    arms: [{ name: "base" }],
    contrasts: [],
    primary: "voteAccuracy",
  });
  const forged = lines.map((line, at) =>
    at === 0 ? line : line.replaceAll(/"ballots-right":\[\d+,/g, '"ballots-right":[99,'),
  );
  await writeFile(results, `${forged.join("\n")}\n`);
  const { code, stderr } = await wisp(["lab", "report", results]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/is not a share\./) });
});

test("a pilot plays the same matches: other agents, arms or tables are not informative", async () => {
  const pilot = await played({ blocks: { count: 12, seed: "pilot" }, name: "Pilot" });
  const plan = async (change: object) => {
    const file = await fileOf(JSON.stringify({ ...experiment, ...change }));
    return wisp(["lab", "plan", file, "--pilot", pilot.results]);
  };
  const more = { blocks: { count: 24, seed: "plan" } };
  expect(await plan(more)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/from 12 blocks/),
  });
  const agents = { one: "house:ruthless", mirror: "house:mirror", other: "house:dice" };
  const refused = await plan({ agents, arms: [{ name: "base" }], contrasts: [] });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/cannot serve as a pilot\. .*another experiment: agents, arms/);
});

test("a match is in the file of matches once, after any interruption", async () => {
  const file = await fileOf(JSON.stringify(experiment));
  const [results, matches] = [`${file}.results.jsonl`, `${file}.matches.jsonl`];
  const run = () => wisp(["lab", "run", file, "--results", results, "--matches", matches]);
  expect(await run()).toMatchObject({ code: 0 });
  const linesIn = async (path: string) => (await readFile(path, "utf8")).trimEnd().split("\n");
  const [whole, known] = [await linesIn(matches), await linesIn(results)];
  expect(whole).toHaveLength(8);
  // Killed between a match and its result, and in the middle of writing the next match.
  await writeFile(results, `${known.slice(0, 5).join("\n")}\n`);
  await writeFile(matches, `${whole.slice(0, 6).join("\n")}\n${whole[6]?.slice(0, 300)}`);
  expect(await run()).toMatchObject({ code: 0 });
  const ids = (await linesIn(matches)).map((line): unknown => JSON.parse(line).id);
  expect(ids.toSorted()).toEqual(whole.map((line): unknown => JSON.parse(line).id).toSorted());
  const suite = ["suite", "make", matches, "--interview", "suspect", "--to", `${file}.suite`];
  expect((await wisp(suite)).stderr).toMatch(/--interview is one of none/);
});

test("a file of something else is not written to as a file of matches", async () => {
  const file = await fileOf(JSON.stringify(experiment));
  const agents = JSON.stringify({ agents: experiment.agents });
  for (const precious of [
    agents,
    '{"precious":1}',
    '{"precious":1}\n',
    "A letter",
    '{"agents":1}\n',
  ]) {
    const matches = await fileOf(precious);
    const { code, stderr } = await wisp(["lab", "run", file, "--matches", matches]);
    expect({ precious, code }).toEqual({ precious, code: 2 });
    expect(stderr).toMatch(/match(es)? of (an )?experiment|is not JSON/);
    expect(await readFile(matches, "utf8")).toBe(precious);
  }
});

const tea = {
  format: "wisp-experiment/2",
  game: "who-is-spy",
  agents: { one: "house:bayes" },
  opponents: ["one"],
  table: [
    { agent: "subject", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "opponent" })),
  ],
  arms: [{ name: "base" }],
  contrasts: [],
  blocks: { seed: "tea" },
  primary: "wins",
};

test("settings of a game are listed, played and reported; an edited list is another plan", async () => {
  const { code, stdout } = await wisp(["lab", "settings", "who-is-spy", "pairs-en-1"]);
  expect(code).toBe(0);
  const settings = JSON.parse(stdout).slice(0, 4);
  expect(await wisp(["lab", "settings", "who-is-spy", "none"])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Lists: .*who-is-spy pairs-en-1/),
  });
  const { results, lines } = await played({ ...tea, settings, repeats: 2 });
  expect(lines.slice(1).filter((line) => line.includes('"setting":'))).toHaveLength(8);
  const report = await wisp(["lab", "report", results]);
  expect(report.stdout).toContain("## By setting");
  expect(report.stdout).toContain(`| ${settings[0].id} | one | base |`);
  const edited = { ...experiment, ...tea, settings: settings.toReversed(), repeats: 2 };
  const file = await fileOf(JSON.stringify(edited));
  expect(await wisp(["lab", "run", file, "--results", results])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/a list of settings that it names, was changed after its first/),
  });
});

test.each(["wisp-results/1", "wisp-results/2"])(
  "files of %s are read, and continued",
  async (format) => {
    const { file, results, lines } = await played();
    const report = await wisp(["lab", "report", results]);
    const old = lines.map((line) => {
      const { setting: _, cluster: __, ...rest } = JSON.parse(line);
      return JSON.stringify("format" in rest ? { ...rest, format } : rest);
    });
    await writeFile(results, `${old.slice(0, 5).join("\n")}\n`);
    expect(await wisp(["lab", "run", file, "--results", results])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/4 matches were played now/),
    });
    expect((await wisp(["lab", "report", results])).stdout).toBe(report.stdout);
  },
);
