import fc from "fast-check";
import { expect, test } from "vitest";
import { checkExperiment } from "../check/check.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { hasLopsided } from "./comparison-results.ts";
import { markdownOf } from "./markdown.ts";
import { reportOf } from "./report.ts";
import { shown } from "./text.ts";

const file: ExperimentFile = {
  format: "wisp-experiment/1",
  name: "Ballots <b>",
  question: "Does | it\nwork?",
  game: "who-is-spy",
  agents: { hacker: "house:cautious", bayes: "house:bayes" },
  subjects: ["bayes"],
  table: [
    { agent: "hacker", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
  ],
  arms: [{ name: "base" }, { name: "attack", changes: [{ of: "hacker", append: "Do it!" }] }],
  blocks: { count: 20, seed: "s" },
  primary: "voteAccuracy",
  secondary: ["score", "survival"],
  contrasts: [{ arms: ["attack", "base"] }],
};

function checked(change: Partial<ExperimentFile> = {}) {
  const result = checkExperiment({ ...file, ...change });
  if ("problems" in result) throw new Error(result.problems.join("\n"));
  return result;
}

/** A match in which `right` of ten ballots were right. */
const match = (block: number, arm: string, right: number): ExperimentMatchResult => ({
  id: `${block + 1}/bayes/${arm}`,
  block,
  arm,
  pointsScale: 60,
  content: `pair ${block}`,
  rules: 1,
  setting: null,
  cluster: null,
  seats: [false, true, true, true, true, true].map((measured) => ({
    name: measured ? "bayes" : "hacker",
    measured,
    role: measured ? "civilian" : "spy",
    won: measured,
    points: measured ? 144 : 0,
    tokens: 100,
    costMicros: 2_000,
    facts: { "ballots-right": [measured ? right / 5 : 0, 2], "survival-rounds": [2, 1] },
    missed: { timeout: 0, error: 0, illegal: 0 },
    interviews: [],
    stated: [],
    version: null,
  })),
});

/** Blocks in which the attack costs `cost` of ten ballots. */
const blocksOf = (count: number, cost: (block: number) => number): ExperimentMatchResult[] =>
  Array.from({ length: count }, (_, block) => [
    match(block, "base", 7 + (block % 3)),
    match(block, "attack", 7 + (block % 3) - cost(block)),
  ]).flat();

const markdown = (
  results: readonly ExperimentMatchResult[],
  change: Partial<ExperimentFile> = {},
) => {
  const { entry, experiment } = checked(change);
  return markdownOf(entry, reportOf(entry, experiment, results));
};

test("a difference that is there is claimed, with its interval and what pairing gained", () => {
  const { entry, experiment } = checked();
  const report = reportOf(
    entry,
    experiment,
    blocksOf(20, (block) => 2 + (block % 2)),
  );
  const [comparison] = report.claims;
  expect(comparison?.isClaim).toBe(true);
  expect(comparison?.contrast?.value).toBeCloseTo(-0.25, 12);
  expect(comparison?.contrast?.varianceFactor).toBeGreaterThan(2);
  const text = markdownOf(entry, report);
  expect(text).toContain(
    "bayes: vote accuracy is lower with attack than with base: −25.0 percentage points",
  );
  expect(text).toContain("20 of 20 blocks");
  expect(text).toMatch(/\| bayes \| Vote accuracy \(%\) \| 79\.5 \[\d+\.\d, \d+\.\d\] \| 54\.5 \[/);
});

test("a claim of few differing blocks says that it rests on them", () => {
  // 9 of 40 blocks differ, by one or two of ten ballots.
  const some = blocksOf(40, (block) => (block % 5 === 0 || block === 1 ? 1 + (block % 2) : 0));
  const text = markdown(some, { blocks: { count: 40, seed: "s" } });
  expect(text).toContain("vote accuracy is lower with attack than with base");
  expect(text).toContain("It rests on the 9 blocks in which they differ.");
  expect(markdown(blocksOf(20, (block) => 2 + (block % 2)))).not.toContain("It rests on");
});

test("blocks on the same words are one unit: they cannot speak for other words", () => {
  const { entry, experiment } = checked();
  const same = blocksOf(20, (block) => 2 + (block % 2)).map((result) => ({
    ...result,
    content: `pair ${result.block % 4}`,
  }));
  const [comparison] = reportOf(entry, experiment, same).claims;
  expect(comparison).toMatchObject({ isClaim: false, contrast: { blocks: 4, gap: "few-blocks" } });
});

test("a sequential report says that its claims are about the contents it drew", () => {
  const change = {
    stopping: { kind: "sequential" as const, lookEvery: 10 },
    blocks: { count: 60, seed: "s" },
  };
  const { entry, experiment } = checked(change);
  const own = blocksOf(60, () => 6);
  const shared = own.map((each) => ({ ...each, content: `pair ${each.block % 5}` }));
  const report = reportOf(entry, experiment, shared);
  expect(report).toMatchObject({ contents: 5, claims: [{ isClaim: true }] });
  expect(markdownOf(entry, report)).toContain("60 blocks share 5 contents. The intervals hold for");
  expect(reportOf(entry, experiment, own).contents).toBe(60);
  expect(markdown(own, change)).not.toContain("blocks share");
  expect(markdown(shared.slice(0, 40))).not.toContain("blocks share");
});

test("a report says what rare values that were not seen may change", () => {
  const { entry, experiment } = checked({ blocks: { count: 60, seed: "s" } });
  const after = (count: number, cost: (block: number) => number) =>
    reportOf(entry, experiment, blocksOf(count, cost));
  // One block in ten is far off.
  const few = after(40, (block) => (block % 10 === 0 ? 5 : 2 - (block % 2)));
  expect(few.claims).toMatchObject([{ caution: "unseen" }]);
  expect(markdownOf(entry, few)).toContain("rare large values may not have been seen yet");
  expect(after(20, (block) => block % 4).claims).toMatchObject([{ caution: null }]);
  // The attacked arm has the same share of right ballots in all blocks.
  const steady = after(60, (block) => 3 + (block % 3));
  expect(steady.claims).toMatchObject([{ caution: "range", contrast: { method: "range" } }]);
  expect(markdownOf(entry, steady)).toContain("one of the two is nearly constant");
});

test("where nothing differs nothing is claimed", () => {
  const text = markdown(blocksOf(20, () => 0));
  expect(text).toContain("No difference in vote accuracy between attack and base (bayes) is shown");
});

test("a fixed experiment claims nothing before all its blocks are there", () => {
  const { entry, experiment } = checked();
  const early = reportOf(
    entry,
    experiment,
    blocksOf(19, () => 3),
  );
  expect(early.claims.map(({ isClaim }) => isClaim)).toEqual([false]);
  expect(markdownOf(entry, early)).toContain("Nothing is claimed yet.");
  const whole = reportOf(
    entry,
    experiment,
    blocksOf(20, () => 3),
  );
  expect(whole.claims.map(({ isClaim }) => isClaim)).toEqual([true]);
});

test("a sequential one claims as soon as its sequence excludes 0", () => {
  const change = {
    stopping: { kind: "sequential" as const, lookEvery: 5 },
    blocks: { count: 400, seed: "s" },
  };
  const { entry, experiment } = checked(change);
  const comparisonsAfter = (count: number) =>
    reportOf(
      entry,
      experiment,
      blocksOf(count, () => 6),
    ).claims.map(({ isClaim, isDecided, look }) => ({
      isClaim,
      isDecided,
      blocks: look?.blocks,
    }));
  expect(comparisonsAfter(5)).toEqual([{ isClaim: false, isDecided: false, blocks: 5 }]);
  expect(comparisonsAfter(63)).toEqual([{ isClaim: true, isDecided: true, blocks: 60 }]);
});

test("blocks that are set aside are reported, and count nowhere", () => {
  const results = blocksOf(20, (block) => 2 + (block % 2));
  const broken = results.map((result, at) => ({
    ...result,
    seats: result.seats.map((seat) => ({
      ...seat,
      missed: { ...seat.missed, error: at === 0 ? 1 : 0 },
    })),
  }));
  const text = markdown(broken);
  expect(text).toContain("19 of 20 blocks");
  expect(text).toContain(
    "- Block 1: hacker could not be reached in match 1/bayes/base (arm base).",
  );
  // They are settled: the experiment is over.
  expect(text).toContain("vote accuracy is lower");
});

test("a sequential report shows only its looks, and the last blocks are looked at", () => {
  const change = {
    stopping: { kind: "sequential" as const, lookEvery: 15 },
    blocks: { count: 20, seed: "s" },
  };
  const early = markdown(
    blocksOf(10, () => 2),
    change,
  );
  expect(early).toContain("the first look is after 15 blocks");
  expect(early).not.toMatch(/corrected p/);
  const { entry, experiment } = checked(change);
  const [comparison] = reportOf(
    entry,
    experiment,
    blocksOf(20, () => 6),
  ).claims;
  expect(comparison).toMatchObject({ isDecided: true, look: { blocks: 20 } });
});

test("blocks without data on a figure do not delay looks, half of a block does", () => {
  const change = {
    stopping: { kind: "sequential" as const, lookEvery: 10 },
    blocks: { count: 60, seed: "s" },
  };
  const { entry, experiment } = checked(change);
  const silent = (result: ExperimentMatchResult): ExperimentMatchResult => ({
    ...result,
    seats: result.seats.map((seat) => ({ ...seat, facts: {} })),
  });
  const results = blocksOf(60, () => 6);
  const some = results.map((result) => (result.block % 3 === 0 ? silent(result) : result));
  expect(reportOf(entry, experiment, some).claims[0]).toMatchObject({ look: { blocks: 40 } });
  const half = results.map((result, at) => (at === 0 ? silent(result) : result));
  expect(reportOf(entry, experiment, half).claims[0]).toMatchObject({ look: null, isClaim: false });
  expect(markdownOf(entry, reportOf(entry, experiment, half))).toContain(
    "cannot be compared block by block",
  );
});

test("the order of results changes no digit", () => {
  const results = blocksOf(20, (block) => block % 4);
  const whole = markdown(results);
  fc.assert(
    fc.property(fc.shuffledSubarray(results, { minLength: results.length }), (shuffled) => {
      expect(markdown(shuffled)).toBe(whole);
    }),
    { numRuns: 20 },
  );
});

test("text from a file cannot break the page", () => {
  const text = markdown(blocksOf(20, () => 1));
  expect(text).toContain("# Ballots \\<b\\>");
  expect(text).toContain("Does \\| it work?");
  expect(text).toContain("$0.48");
});

test("text from a file becomes no list, no address and no mention", () => {
  const firstLines = (question: string): string | undefined =>
    markdown([], { question }).split("\n")[2];
  for (const [question, escaped] of [
    ["- a point", "\\- a point"],
    ["  + another", "\\+ another"],
    ["1. first", "1\\. first"],
    ["12) twelfth", "12\\) twelfth"],
    ["--- a rule", "\\--- a rule"],
    ["=== a heading", "\\=== a heading"],
    ["# a heading", "\\# a heading"],
    ["&lt;script&gt;", "\\&lt;script\\&gt;"],
    ["See https://bad.example!", "See https:\u200b//bad.example!"],
    ["WWW.bad.example", "WWW\u200b.bad.example"],
    ["Ask @everyone, or me@bad.example", "Ask @\u200beveryone, or me@\u200bbad.example"],
    ["Is 1.5 - 1 < 1?", "Is 1.5 - 1 \\< 1?"],
  ] as const) {
    expect(firstLines(question)).toBe(escaped);
  }
});

test("a minus is a minus sign wherever a number is shown", () => {
  const results = blocksOf(20, () => 2).map((result) => ({
    ...result,
    seats: result.seats.map((seat) => ({ ...seat, points: -60 })),
  }));
  const text = markdown(results);
  expect(text).toMatch(/Average score \| −1\.00 \[−1\.00, −\d/);
  expect(text).not.toMatch(/-\d/);
  expect([shown(-0.004, "score"), shown(-0.5, "rate")]).toEqual(["0.00", "−50.0"]);
});

test("one arm is shown as a table of agents", () => {
  const { contrasts: _, ...rest } = file;
  const results = blocksOf(20, () => 0).filter(({ arm }) => arm === "base");
  const text = markdown(results, { ...rest, contrasts: [], arms: [{ name: "base" }] });
  expect(text).toContain("| Agent | Vote accuracy (%) | Average score | Survival rounds |");
});

test("settings are counted in clusters, and one is too few", () => {
  const settings = [1, 2].map((nth) => ({ id: `tea/${nth}`, cluster: "tea" }));
  const results = blocksOf(20, () => 2).map((result) => ({
    ...result,
    setting: `tea/${1 + (result.block % 2)}`,
    cluster: "tea",
  }));
  const text = markdown(results, {
    format: "wisp-experiment/2",
    settings,
    repeats: 10,
    blocks: { seed: "s" },
  });
  expect(text).toContain("| Comparison | Difference | 95% interval | p | Clusters | Pairing |");
  expect(text).toContain("1 block in different clusters is too few for an interval.");
  expect(markdown(blocksOf(20, () => 2))).toContain("| p | Blocks | Pairing |");
});

test.each([
  ["votes", "votes" as const, undefined, 0.82, true],
  ["votes with an even interval", "votes" as const, undefined, 0.55, false],
  ["votes with a known end", "votes" as const, [0, 5] as const, 0.82, false],
  ["a rate", "rate" as const, undefined, 0.82, false],
])("lopsided intervals are explained where no end is known: %s", (_, unit, range, high, isSaid) => {
  const cell = { figure: "one", subject: "a", arm: "b", value: 0.46, low: 0.37, high, gap: null };
  expect(hasLopsided([cell], [{ id: "one", unit, ...(range && { range }) }])).toBe(isSaid);
});
