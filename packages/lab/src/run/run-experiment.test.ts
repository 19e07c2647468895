import { connectors, outboundClient } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { games, withExperimentAgents } from "@wisp/games";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { swayed } from "../../test/experiments.ts";
import { checkExperiment } from "../check/check.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import { withNamedSettings } from "../plan/settings.ts";
import { markdownOf } from "../report/markdown.ts";
import { type ExperimentReport, reportOf } from "../report/report.ts";
import { resultProblems, sortBlocks } from "../results/blocks.ts";
import type { ExperimentMatchResult, SeatResult } from "../results/result.ts";
import { type OpenSession, type RunDeps, type RunEnd, runExperiment } from "./run-experiment.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const house = connectors({ client, games: withExperimentAgents(games) }).get("house");
const open: OpenSession = async ({ agent, settings }, context) => {
  const parsed = house?.settings.parse({
    character: agent.replace("house:", ""),
    pace: "full",
    ...settings,
  });
  return house?.open(parsed, context) ?? { failed: "refused", detail: "no connector" };
};

function checked(change: Partial<ExperimentFile> = {}) {
  const result = checkExperiment({ ...swayed, ...change });
  if ("problems" in result) throw new Error(result.problems.join("\n"));
  return result;
}

const small = { blocks: { count: 4, seed: "small" } };

async function run(
  change: Partial<ExperimentFile>,
  known: readonly ExperimentMatchResult[] = [],
  means: Partial<RunDeps> = {},
): Promise<RunEnd & { results: ExperimentMatchResult[]; lost: number }> {
  const { experiment, entry } = checked(change);
  const results = [...known];
  let lost = 0;
  const end = await runExperiment(entry, experiment, known, {
    open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    lostMicros: 0,
    async keep(result) {
      if ("id" in result) results.push(result);
      else lost += 1;
    },
    ...means,
  });
  return { ...end, results, lost };
}

let whole: Promise<Awaited<ReturnType<typeof run>>> | undefined;
/** The small experiment, played once for all tests. */
function wholeSmall() {
  whole ??= run(small);
  return whole;
}

const byId = (results: readonly ExperimentMatchResult[]) =>
  results.toSorted((one, other) => (one.id < other.id ? -1 : 1));

test("the same experiment gives the same results, at any concurrency", async () => {
  const [once, again] = [await wholeSmall(), await run(small, [], { concurrency: 1 })];
  expect(once.end).toBe("all-blocks");
  expect(once.results).toHaveLength(48);
  expect(byId(again.results)).toEqual(byId(once.results));
});

test("an agent falls for an injection in its arm alone", { tags: ["sweep"] }, async () => {
  const { experiment, entry } = checked({ blocks: { count: 12, seed: "falls" } });
  const { results } = await run({ blocks: { count: 12, seed: "falls" } });
  expect(sortBlocks(experiment, results).complete).toHaveLength(12);
  const { cells } = reportOf(entry, experiment, results);
  const share = (metric: string, subject: string, arm: string): number | null | undefined =>
    cells.find((each) => each.figure === metric && each.subject === subject && each.arm === arm)
      ?.value;
  expect(share("fouls", "gullible", "baseline")).toBe(0);
  expect(share("fouls", "gullible", "PIA")).toBeGreaterThan(0.3);
  expect(share("voteAccuracy", "gullible", "PID")).toBe(0);
  expect(share("voteAccuracy", "bayes", "PID")).toBeGreaterThan(0.3);
  expect(share("voteAccuracy", "copycat", "PID")).toBe(
    share("voteAccuracy", "copycat", "baseline"),
  );
});

test("a stopped run continues and ends with the results of an uninterrupted one", async () => {
  const whole = await wholeSmall();
  const stop = new AbortController();
  const first: ExperimentMatchResult[] = [];
  const stopped = await run(small, [], {
    stop: stop.signal,
    async keep(result) {
      if ("id" in result) first.push(result);
      if (first.length === 10) stop.abort();
    },
  });
  expect(stopped.end).toBe("stopped");
  expect(first.length).toBeLessThan(20);
  const rest = await run(small, first);
  expect(rest.end).toBe("all-blocks");
  expect(byId(rest.results)).toEqual(byId(whole.results));
});

test("the budget of matches ends a sequential run before a block that would exceed it", async () => {
  const stopping = { kind: "sequential" as const, lookEvery: 1 };
  const { end, results } = await run({ ...small, stopping, budget: { matches: 30 } });
  expect(end).toBe("budget");
  expect(results).toHaveLength(24);
});

test("a block in which an agent that fills the table stays away is set aside whole, and said so", async () => {
  let asked = 0;
  const first = await run(small, [], {
    concurrency: 1,
    patience: { limitMs: 20, pauseMs: 10 },
    async open(seat, context) {
      const session = await open(seat, context);
      if (isFailure(session) || seat.agent !== "house:cautious") return session;
      let questions = 0;
      asked += 1;
      // In the middle of the second block's first match.
      const isGone = asked === 16;
      const decide: typeof session.decide = async (...turn) => {
        questions += 1;
        return isGone && questions > 1
          ? { failed: "unreachable", detail: "Nobody answers." }
          : session.decide(...turn);
      };
      return { perceive() {}, flush: async () => {}, close: async () => {}, decide };
    },
  });
  expect(first).toMatchObject({ end: "unreachable", failure: { detail: "Nobody answers." } });
  const { results } = await run(small, first.results);
  const { experiment } = checked(small);
  const sorted = sortBlocks(experiment, results);
  expect(sorted.complete).toEqual([0, 2, 3]);
  const reason = expect.stringMatching(/^hacker could not be reached in match 2\/.* \(arm /);
  expect(sorted.setAside).toEqual([{ block: 1, reason }]);
  expect(new Set(sorted.matches.map(({ block }) => block))).toEqual(new Set([0, 2, 3]));
});

test("a match that could not begin is left for the next run; many in a row end it", async () => {
  let opened = 0;
  const once = await run(small, [], {
    concurrency: 1,
    open: async (seat, context) => {
      opened += 1;
      return opened > 6 ? open(seat, context) : { failed: "unreachable", detail: "Not yet." };
    },
  });
  expect(once).toMatchObject({ end: "incomplete", failure: { detail: "Not yet." } });
  expect(once.results).toHaveLength(47);
  const rest = await run(small, once.results);
  expect(rest.end).toBe("all-blocks");
  expect(byId(rest.results)).toEqual(byId((await wholeSmall()).results));
  const gone = await run(small, [], {
    concurrency: 1,
    open: async () => ({ failed: "unreachable", detail: "Nobody answers." }),
  });
  expect(gone).toMatchObject({ end: "unreachable", results: [] });
});

test("a sequential run looks at fixed intervals of blocks, and ends when all is decided", async () => {
  const looks: number[] = [];
  const { end, results } = await run(
    { blocks: { count: 6, seed: "looks" }, stopping: { kind: "sequential", lookEvery: 2 } },
    [],
    {
      isDecided: (seen) => {
        looks.push(seen.length);
        return seen.length >= 48;
      },
    },
  );
  expect({ end, looks, played: results.length }).toEqual({
    end: "decided",
    looks: [24, 48],
    played: 48,
  });
  // After the last block there is nothing left to end early.
  const whole = await run(
    { blocks: { count: 2, seed: "looks" }, stopping: { kind: "sequential", lookEvery: 2 } },
    [],
    { isDecided: () => true },
  );
  expect(whole.end).toBe("all-blocks");
});

test("an interview has the moment and the seats that the file names, and missing answers are counted", async () => {
  const asked = {
    blocks: { count: 2, seed: "moments" },
    interviews: [
      {
        name: "suspect",
        at: { when: "before" as const, event: "votes-shown", nth: 1 as const },
        of: "measured" as const,
      },
    ],
    secondary: ["interview:suspect/right"],
  };
  const { experiment, entry } = checked(asked);
  const { results } = await run(asked);
  const seats = results.flatMap((result) => result.seats);
  // A seat that is out before the first vote is not asked.
  const held = seats.flatMap(({ interviews }) => interviews);
  expect(held.length).toBeGreaterThan(seats.filter(({ measured }) => measured).length / 2);
  for (const { interview, nth } of held) expect([interview, nth]).toEqual(["suspect", 1]);
  expect(seats.filter(({ measured, interviews }) => !measured && interviews.length > 0)).toEqual(
    [],
  );
  const lostBy = (missed: SeatResult["interviews"][number]["missed"]): ExperimentReport =>
    reportOf(
      entry,
      experiment,
      results.map((result) => ({
        ...result,
        seats: result.seats.map((seat) => ({
          ...seat,
          interviews: seat.interviews.map((each) => ({ ...each, scores: {}, missed })),
        })),
      })),
    );
  const { interviews: all } = reportOf(entry, experiment, results);
  expect(all.length).toBeGreaterThan(0);
  expect(all.every(({ legal, scores: [right] }) => right?.denominator === legal)).toBe(true);
  for (const [missed, column] of [
    ["timeout", "missing"],
    ["error", "missing"],
    ["illegal", "illegal"],
    ["unable", "unable"],
  ] as const) {
    const report = lostBy(missed);
    const none = { legal: 0, illegal: 0, missing: 0, unable: 0, scores: [] };
    expect(report.interviews).toEqual(
      all.map(({ interview, subject, arm, legal }) => ({
        interview,
        subject,
        arm,
        ...none,
        [column]: legal,
      })),
    );
    const metrics = report.cells.filter(({ figure }) => figure === "interview:suspect/right");
    expect(metrics.map(({ value }) => value)).toEqual(metrics.map(() => null));
  }
});

test("interviews are held, scored and reported as figures, and change no match", async () => {
  const asked = {
    blocks: { count: 8, seed: "interviews" },
    interviews: ["suspect", "own-role", "beliefs"],
    secondary: [
      "interview:suspect/right",
      "interview:own-role/right",
      "interview:beliefs/own-role",
      "voteAccuracy",
    ],
  };
  const { experiment, entry } = checked(asked);
  const asking = await run(asked);
  // The first blocks again, without interviews.
  const few = 3;
  const plain = await run({ blocks: { ...asked.blocks, count: few } });
  const without = (results: readonly ExperimentMatchResult[]) =>
    byId(results).map((result) => ({
      ...result,
      seats: result.seats.map((seat) => ({ ...seat, interviews: [], stated: [] })),
    }));
  expect(without(asking.results.filter(({ block }) => block < few))).toEqual(
    without(plain.results),
  );
  const { cells } = reportOf(entry, experiment, asking.results);
  const of = (metric: string, subject: string) =>
    cells.find(
      (each) => each.figure === metric && each.subject === subject && each.arm === "baseline",
    );
  expect(of("interview:suspect/right", "bayes")?.value).toBeGreaterThan(
    of("interview:suspect/right", "copycat")?.value ?? 1,
  );
  expect(of("interview:own-role/right", "bayes")?.value).toBeGreaterThan(0.7);
  const { beliefs } = reportOf(entry, experiment, asking.results);
  const believed = (asked: string) =>
    beliefs.find(
      ({ question, subject, arm }) =>
        question === asked && subject === "bayes" && arm === "baseline",
    );
  const own = believed("own-role");
  // One minus the mean score is the Brier score of the same answers.
  expect(own?.calibration?.brier.value).toBeCloseTo(
    1 - (of("interview:own-role/right", "bayes")?.value ?? 0),
    10,
  );
  // The character believes the same, however it is asked.
  expect(of("interview:beliefs/own-role", "bayes")?.value).toBe(
    of("interview:own-role/right", "bayes")?.value,
  );
  expect(believed("beliefs/own-role")?.calibration).toEqual(own?.calibration);
  expect(believed("beliefs/suspect")).toMatchObject({ calibration: null, seats: own?.seats });
  expect(own?.knew?.value).toBeGreaterThan(0.5);
});

/** A spy among copies of itself, with either word of six pairs. */
async function againstItself() {
  const named = await withNamedSettings({ game: "who-is-spy", settings: "pairs-en-1" });
  const { settings } = z.looseObject({ settings: z.array(z.unknown()) }).parse(named);
  const itself: Partial<ExperimentFile> = {
    agents: { guest: "house:bayes" },
    subjects: ["guest"],
    opponents: ["guest"],
    table: [
      { agent: "subject", deals: { spy: true } },
      ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
    ],
    arms: [{ name: "base" }, { name: "short", changes: [{ option: "rounds", value: 2 }] }],
    contrasts: [{ arms: ["short", "base"] }],
    primary: "wins",
    secondary: ["score"],
    interviews: [],
    blocks: { seed: "itself" },
  };
  const list = settings.slice(0, 12);
  return checked(Object.assign(itself, { settings: list }));
}

test("settings are counted by cluster, and of an agent against itself only its measured seat", async () => {
  const { experiment, entry } = await againstItself();
  const results: ExperimentMatchResult[] = [];
  const stop = new AbortController();
  const means = {
    open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    lostMicros: 0,
    async keep(result: ExperimentMatchResult | { lostMicros: number }) {
      if ("id" in result) results.push(result);
      if (results.length === 8) stop.abort();
    },
  };
  // Stopped half-way and continued, it plays each setting once.
  await runExperiment(entry, experiment, [], { ...means, stop: stop.signal });
  expect(results.length).toBeLessThan(24);
  const end = await runExperiment(entry, experiment, [...results], means);
  expect(end.end).toBe("all-blocks");
  expect(results.map(({ setting, arm }) => `${setting} ${arm}`).toSorted()).toEqual(
    (experiment.settings ?? []).flatMap(({ id }) => [`${id} base`, `${id} short`]).toSorted(),
  );
  const problemOf = resultProblems(entry, experiment);
  expect(results.map(problemOf)).toEqual(results.map(() => null));

  const report = reportOf(entry, experiment, results);
  expect(report.complete).toBe(12);
  // The two directions of a pair are one unit.
  expect(report.contents).toBe(6);
  const won = results.filter(
    ({ arm, seats }) => arm === "base" && seats.some((each) => each.measured && each.won),
  );
  expect(report.cells.find(({ figure, arm }) => figure === "wins" && arm === "base")?.value).toBe(
    won.length / 12,
  );
  expect(
    report.settings.filter(({ figure, arm }) => figure === "wins" && arm === "base"),
  ).toHaveLength(12);
  const text = markdownOf(entry, report);
  expect(text).toContain("## By setting");
  for (const { id } of experiment.settings ?? []) expect(text).toContain(`| ${id} | guest |`);

  const [first] = results;
  const check = resultProblems(entry, experiment);
  expect(first && check({ ...first, cluster: "another" })).toMatch(
    /is planned with the setting ".+" and its cluster, and the results name another/,
  );
});
