import { randomFrom } from "@wisp/game";
import { estimate } from "@wisp/stats";
import { expect, test } from "vitest";
import { checked, run } from "../../test/collections.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import { checkCollection } from "./check.ts";
import { composedEnds, radarArea } from "./composed.ts";
import type { Leaf } from "./leaves.ts";
import { collectionReport, valueIn } from "./report.ts";

test.each([
  ["seven axes at 100", [100, 100, 100, 100, 100, 100, 100], 27_364.1],
  ["the same lengths side by side", [100, 100, 0, 0], 5_000],
  ["and apart", [100, 0, 100, 0], 0],
])("the area of a radar depends on the order of its axes: %s", (_name, lengths, area) => {
  expect(radarArea(lengths)).toBeCloseTo(area, 1);
});

const leaf = (experiment: string, change: Partial<Leaf> = {}): Leaf => ({
  experiment,
  value: 0.5,
  low: 0.4,
  high: 0.7,
  gap: null,
  weight: 20,
  deviations: new Map([
    [0, 1],
    [1, -1],
  ]),
  ...change,
});
const opposite = new Map([
  [0, -1],
  [1, 1],
]);

test.each<[string, readonly (readonly [Leaf, number])[], readonly [number, number]]>([
  ["one figure keeps its own", [[leaf("a"), 1]], [-0.1, 0.2]],
  ["a negative weight turns it round", [[leaf("a"), -1]], [-0.2, 0.1]],
  ["a fixed divisor scales it", [[leaf("a"), 0.5]], [-0.05, 0.1]],
  [
    "other experiments are independent",
    [
      [leaf("a"), 1],
      [leaf("b"), 1],
    ],
    [-Math.hypot(0.1, 0.1), Math.hypot(0.2, 0.2)],
  ],
  [
    "figures of the same matches that rise together add up",
    [
      [leaf("a"), 1],
      [leaf("a"), 1],
    ],
    [-0.2, 0.4],
  ],
  [
    "and cancel out where one falls as the other rises",
    [
      [leaf("a"), 1],
      [leaf("a", { deviations: opposite }), 1],
    ],
    [0, 0],
  ],
  [
    "a median of the same matches counts as its worst case",
    [
      [leaf("a"), 1],
      [leaf("a", { deviations: null }), -1],
    ],
    [-0.3, 0.3],
  ],
])("intervals of composed figures: %s", (_name, parts, [low, high]) => {
  const ends = composedEnds(0, new Map(parts));
  expect(ends).toEqual({ low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) });
});

test("a part without an interval leaves the whole without one", () => {
  const short = leaf("b", { low: null, high: null, gap: "few-matches" });
  const slopes = new Map([
    [leaf("a"), 0.5],
    [short, 0.5],
  ]);
  expect(composedEnds(0.5, slopes)).toEqual({ gap: "few-matches" });
});

const AXES = [0.02, 0.05, 0.1, 0.5, 0.85, 0.95, 0.98];
const GAMES = 20;
const TRIALS = 2_000;

/** A rate of independent matches, with the interval of the lab's reports. */
function rateOf(experiment: string, wins: number, games = GAMES): Leaf {
  const won = Float64Array.from({ length: games }, (_, at) => (at < wins ? 1 : 0));
  const found = estimate(
    {
      clusters: Int32Array.from({ length: games }, (_, at) => at),
      numerators: won,
      denominators: new Float64Array(games).fill(1),
      units: new Float64Array(games).fill(1),
    },
    [0, 1],
  );
  if (found === null) throw new Error("no figure");
  return { ...found, experiment, weight: games, deviations: new Map() };
}

test("the interval of a mean of seven rates and of their area holds the truth in at least 94%", () => {
  const random = randomFrom("composed");
  const known = new Map<number, Leaf>();
  const half = Math.sin((2 * Math.PI) / 7) / 2;
  const truth = { mean: AXES.reduce((sum, each) => sum + each, 0) / 7, area: radarArea(AXES) };
  const missed = { mean: 0, area: 0 };
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const leaves = AXES.map((rate, axis) => {
      const draws = random(`${trial}/${axis}`);
      let wins = 0;
      for (let game = 0; game < GAMES; game += 1) {
        if (draws.float() < rate) wins += 1;
      }
      const found = known.get(wins) ?? rateOf("", wins);
      known.set(wins, found);
      return { ...found, experiment: String(axis) };
    });
    const lengths = leaves.map(({ value }) => value);
    const slopes = {
      mean: new Map(leaves.map((each) => [each, 1 / 7])),
      area: new Map(
        leaves.map((each, at) => [
          each,
          half * ((lengths[(at + 1) % 7] ?? 0) + (lengths.at(at - 1) ?? 0)),
        ]),
      ),
    };
    const values = {
      mean: lengths.reduce((sum, each) => sum + each, 0) / 7,
      area: radarArea(lengths),
    };
    for (const kind of ["mean", "area"] as const) {
      const ends = composedEnds(values[kind], slopes[kind]);
      if ("gap" in ends) throw new Error(ends.gap);
      if (truth[kind] < ends.low || truth[kind] > ends.high) missed[kind] += 1;
    }
  }
  expect(missed.mean / TRIALS).toBeLessThan(0.06);
  expect(missed.area / TRIALS).toBeLessThan(0.06);
});

const ladder: Partial<ExperimentFile> = {
  format: "wisp-experiment/2",
  name: "Ladder",
  question: "Who plays it best?",
  game: "tic-tac-toe",
  agents: { random: "house:dice" },
  subjects: ["random"],
  table: [{ agent: "peer" }, { agent: "peer" }],
  arms: [{ name: "standard" }],
  blocks: { seed: "composed" },
  primary: "score",
  stopping: { kind: "ladder", minGames: 20, maxGames: 60, maxSigma: 2 },
};
const skill = { kind: "skill" as const, experiment: "ladder" };
const title = "TrueSkill";
const figures = [
  { id: "mu", title, unit: "score" as const, recipe: skill },
  {
    id: "share",
    title,
    unit: "rate" as const,
    recipe: { kind: "divided" as const, of: "mu", by: 29.02 },
  },
  {
    id: "seats",
    title,
    unit: "score" as const,
    recipe: {
      kind: "measured" as const,
      experiment: "ladder",
      figure: "score",
      take: "seat-median" as const,
    },
  },
];

test("the rating of a ladder is a figure, also divided by a fixed anchor; so is a median of seats", async () => {
  const planned = await checked({
    subjects: { best: "house:planner" },
    hosts: {},
    experiments: [{ id: "ladder", experiment: ladder, subjects: "join" }],
    figures,
  });
  const { results, end } = await run(planned);
  expect(end).toEqual({ end: "complete" });
  const report = collectionReport(planned.collection, planned.experiments, results);
  expect(report.subjects).toEqual(["random", "best"]);
  // It has settled, so no more matches are planned than were played.
  expect(report.matches.planned).toBe(report.matches.played);
  expect(results.length).toBeLessThan(60);
  const rows = report.experiments[0]?.report.ladder?.rows ?? [];
  for (const { subject, mu, low, high } of rows) {
    expect(valueIn(report, "mu", subject)).toMatchObject({ value: mu, low, high, gap: null });
    const share = valueIn(report, "share", subject);
    expect(share?.value).toBeCloseTo(mu / 29.02, 9);
    expect(share?.low).toBeCloseTo(low / 29.02, 9);
    const points = results
      .flatMap(({ result }) =>
        result.seats.flatMap((seat) =>
          seat.name === subject ? [seat.points / result.pointsScale] : [],
        ),
      )
      .sort((one, other) => one - other);
    const middle =
      ((points.at((points.length - 1) / 2) ?? 0) + (points.at(points.length / 2) ?? 0)) / 2;
    const median = valueIn(report, "seats", subject);
    expect(median?.value).toBe(middle);
    expect(median?.low).toBeLessThanOrEqual(middle);
    expect(median?.high).toBeGreaterThanOrEqual(middle);
  }
});

test("TrueSkill of an experiment that is no ladder is refused", async () => {
  const [mu] = figures;
  const { stopping: _, ...fixed } = ladder;
  const found = await checkCollection({
    format: "wisp-collection/1",
    name: "No ladder",
    question: "Who plays it best?",
    subjects: { best: "house:planner" },
    experiments: [
      {
        id: "ladder",
        experiment: { ...fixed, blocks: { count: 10, seed: "fixed" } },
        subjects: "join",
      },
    ],
    figures: [mu],
  });
  expect("problems" in found ? found.problems : []).toEqual([
    'The figure "mu" is TrueSkill of a ladder, and the experiment "ladder" is none.',
  ]);
});

test.each([
  ["of 21 games each", [0.1, 0.3], [21, 21], [0.5, 0.5]],
  ["near 1", [0.97, 0.9], [40, 20], [2 / 3, 1 / 3]],
  ["of which one is far larger", [0.5, 0.05], [105, 20], [105 / 125, 20 / 125]],
  ["that are weighted as self-awareness is", [0.85, 0.6], [60, 40], [0.6, 1]],
] as const)(
  "the interval of two pooled rates %s holds the truth in at least 94%",
  (name, rates, games, weights) => {
    const random = randomFrom(name);
    const known = new Map<string, Leaf>();
    const truth = rates.reduce((sum, rate, at) => sum + rate * (weights[at] ?? 0), 0);
    let missed = 0;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const parts = rates.map((rate, at): [Leaf, number] => {
        const draws = random(`${trial}/${at}`);
        const count = games[at] ?? 0;
        let wins = 0;
        for (let game = 0; game < count; game += 1) if (draws.float() < rate) wins += 1;
        const key = `${at}/${wins}`;
        const found = known.get(key) ?? rateOf(String(at), wins, count);
        known.set(key, found);
        return [found, weights[at] ?? 0];
      });
      const value = parts.reduce((sum, [{ value: own }, weight]) => sum + own * weight, 0);
      const ends = composedEnds(value, new Map(parts));
      if ("gap" in ends) throw new Error(ends.gap);
      if (truth < ends.low || truth > ends.high) missed += 1;
    }
    expect(missed / TRIALS).toBeLessThan(0.06);
  },
);
