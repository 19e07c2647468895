import { describe, expect, it } from "vitest";
import { open } from "../../test/collections.ts";
import { blockOf, matchesOfAll, seatingsOfAll } from "../blocks/block-of.ts";
import { checkExperiment } from "../check/check.ts";
import { noPapers } from "../library.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { runExperiment } from "../run/run-experiment.ts";
import { markdownOf } from "./markdown.ts";
import { isDecided, reportOf } from "./report.ts";

const agents = { random: "house:dice", watchful: "house:watchful", planner: "house:planner" };

const file: ExperimentFile = {
  format: "wisp-experiment/2",
  name: "Three in a row",
  question: "Who plays it best?",
  game: "tic-tac-toe",
  agents,
  subjects: ["random", "watchful", "planner"],
  table: [{ agent: "peer" }, { agent: "peer" }],
  arms: [{ name: "standard" }],
  blocks: { seed: "ladder" },
  primary: "score",
  stopping: { kind: "ladder", maxSigma: 1.4 },
};

function checked(change: Partial<ExperimentFile> = {}) {
  const found = checkExperiment({ ...file, ...change });
  if ("problems" in found) throw new Error(found.problems.join("\n"));
  return found;
}

async function run(
  { experiment, entry }: ReturnType<typeof checked>,
  known: readonly ExperimentMatchResult[] = [],
  stopAfter = Number.POSITIVE_INFINITY,
) {
  const results = [...known];
  const stop = new AbortController();
  const { end } = await runExperiment(entry, experiment, known, {
    open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    lostMicros: 0,
    stop: stop.signal,
    async keep(result) {
      if ("id" in result) results.push(result);
      if (results.length >= stopAfter) stop.abort();
    },
    isDecided: (all) => isDecided(entry, experiment, all),
  });
  return { end, results, report: reportOf(entry, experiment, results) };
}

describe("a ladder", () => {
  it("pairs subjects at random, seats them at random, and gives nobody more games than allowed", () => {
    const { experiment, entry } = checked();
    const games = Array.from({ length: experiment.blocks.count }, (_, block) => {
      const [match, ...more] = blockOf(entry, experiment, block);
      expect(more).toEqual([]);
      return (match?.seats ?? []).map(({ name }) => name);
    });
    const counts = experiment.subjects.map(
      (name) => games.filter((seats) => seats.includes(name)).length,
    );
    expect(Math.max(...counts)).toBe(200);
    expect(Math.min(...counts)).toBeGreaterThan(150);
    for (const name of experiment.subjects) {
      const first = games.filter(([seat]) => seat === name).length;
      const own = games.filter((seats) => seats.includes(name)).length;
      expect(Math.abs(first / own - 0.5)).toBeLessThan(0.12);
    }
    for (const [one, other] of games) expect(one).not.toBe(other);
  });

  it("checks every agent at both places", () => {
    const { experiment, entry } = checked();
    const named = new Set(
      matchesOfAll(entry, experiment).flatMap(({ seats }) => seats.map(({ name }) => name)),
    );
    expect(named).toEqual(new Set(experiment.subjects));
    const places = seatingsOfAll(experiment).map(({ seats }) => seats.map(({ name }) => name));
    for (const place of [0, 1]) {
      expect(new Set(places.map((seats) => seats[place]))).toEqual(new Set(experiment.subjects));
    }
  });

  it("ends when it has settled, at a look, and ranks by mu", async () => {
    const plan = checked();
    const { end, results, report } = await run(plan);
    expect(end).toBe("decided");
    expect(results.length % 10).toBe(0);
    expect(results.length).toBeLessThan(plan.experiment.blocks.count);
    expect(isDecided(plan.entry, plan.experiment, results.slice(0, -10))).toBe(false);
    const { ladder, deviations } = report;
    expect(deviations).toEqual([]);
    expect(ladder?.isSettled).toBe(true);
    expect(ladder?.rows.map(({ subject }) => subject)).toEqual(["planner", "watchful", "random"]);
    for (const { mu, low, high, sigma, games, won, drawn, lost, beats } of ladder?.rows ?? []) {
      expect(low).toBeLessThan(mu);
      expect(high).toBeGreaterThan(mu);
      expect(sigma).toBeLessThanOrEqual(1.4);
      expect(games).toBeGreaterThanOrEqual(50);
      expect(won + drawn + lost).toBe(games);
      expect(beats.low).toBeLessThan(beats.high);
    }
    const text = markdownOf(plan.entry, report);
    expect(text).toContain("| Agent | Mu | Spread of orders | Sigma | Games |");
    expect(text).toContain("Settled: every subject has 50 games and a sigma of at most 1.4.");
  });

  it("goes on after a stop with the same games, and ends with the same digits", async () => {
    const plan = checked();
    const whole = await run(plan);
    const part = await run(plan, [], 33);
    expect(part.end).toBe("stopped");
    const rest = await run(plan, part.results);
    expect(rest.report).toEqual(whole.report);
    expect(reportOf(plan.entry, plan.experiment, rest.results.toReversed())).toEqual(whole.report);
  });

  it("that never settles ends with its last game, and says so", async () => {
    const plan = checked({ stopping: { kind: "ladder", minGames: 4, maxGames: 6, maxSigma: 1 } });
    const { end, report } = await run(plan);
    expect(end).toBe("all-blocks");
    expect(report.ladder?.isSettled).toBe(false);
    expect(markdownOf(plan.entry, report)).toContain(
      "Not settled: 3 of 3 subjects lack 4 games and a sigma of at most 1; none plays more than 6.",
    );
  });

  it("may name one agent twice", () => {
    expect(() => checked({ agents: { ...agents, planner: "house:dice" } })).not.toThrow();
  });
});

const shape = /A ladder has at least two subjects/;
const mistakes: readonly [what: string, change: Partial<ExperimentFile>, problem: RegExp][] = [
  ["a single subject", { subjects: ["random"], agents: { random: "house:dice" } }, shape],
  ["two arms", { arms: [{ name: "a" }, { name: "b" }] }, shape],
  ["settings", { settings: [{ id: "one" }] }, shape],
  ["a contrast", { contrasts: [{ subjects: ["random", "planner"], arm: "standard" }] }, shape],
  [
    "another number of games",
    { blocks: { count: 7, seed: "ladder" } },
    /at most \d+ games: leave it out/,
  ],
  [
    "more games than allowed",
    { stopping: { kind: "ladder", minGames: 60, maxGames: 50 } },
    /"minGames" is 60, and nobody plays more than 50/,
  ],
  [
    "a game of three",
    {
      game: "prisoners-dilemma",
      table: [{ agent: "peer" }, { agent: "peer" }, { agent: "peer" }],
      agents: { random: "house:dice", watchful: "house:mirror", planner: "house:ruthless" },
    },
    shape,
  ],
];

it.each(mistakes)("refuses a ladder with %s", (_, change, problem) => {
  const found = checkExperiment({ ...file, ...change });
  const problems = "problems" in found ? found.problems : [];
  expect(problems).toEqual([expect.stringMatching(problem)]);
  const chinese = checkExperiment({ ...file, ...change }, noPapers, "zh");
  expect("problems" in chinese ? chinese.problems.join("") : "").toMatch(/天梯赛|minGames/);
});
