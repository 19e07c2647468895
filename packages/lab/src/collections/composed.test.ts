import { randomFrom } from "@wisp/game";
import { type ClusterSums, estimate, RATE } from "@wisp/stats";
import { expect, test } from "vitest";
import { checked, run } from "../../test/collections.ts";
import { noPapers } from "../library.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import { checkCollection } from "./check.ts";
import { areaOf, composedEnds, type Evaluated, radarArea, weightedSum } from "./composed.ts";
import type { Leaf } from "./leaves.ts";
import { collectionReport, valueIn } from "./report.ts";

test.each([
  ["seven axes at 100", [100, 100, 100, 100, 100, 100, 100], 27_364.1],
  ["the same lengths side by side", [100, 100, 0, 0], 5_000],
  ["and apart", [100, 0, 100, 0], 0],
])("the area of a radar depends on the order of its axes: %s", (_name, lengths, area) => {
  expect(radarArea(lengths)).toBeCloseTo(area, 1);
});

const sumsOf = (values: readonly number[]): ClusterSums => ({
  clusters: Int32Array.from(values.keys()),
  numerators: Float64Array.from(values),
  denominators: new Float64Array(values.length).fill(1),
  units: new Float64Array(values.length).fill(1),
});

/** A mean of independent matches, with the interval of the lab's reports. */
function meanOf(experiment: string, values: readonly number[]): Leaf {
  const sums = sumsOf(values);
  const found = estimate(sums, RATE);
  if (found === null) throw new Error("no figure");
  return { ...found, experiment, weight: values.length, sample: { sums, range: RATE, times: 1 } };
}

const SCORES = [0.1, 0.3, 0.4, 0.4, 0.5, 0.6, 0.6, 0.7, 0.9, 1];
const median = (experiment: string): Leaf => ({
  experiment,
  value: 0.5,
  low: 0.4,
  high: 0.7,
  gap: null,
  weight: 20,
  sample: null,
});

/** The distances to the ends of a metric of 0 with these slopes. */
function distances(slopes: readonly (readonly [Leaf, number])[]): readonly [number, number] {
  const own = new Map(slopes);
  const ends = composedEnds({ value: 0, down: own, up: own });
  if ("gap" in ends) throw new Error(ends.gap);
  return [-ends.low, ends.high];
}

test("a figure of one part has its interval, scaled and turned round", () => {
  const part = meanOf("a", SCORES);
  const [down, up] = [part.value - (part.low ?? 0), (part.high ?? 0) - part.value];
  expect(distances([[part, 1]])).toEqual([down, up]);
  expect(distances([[part, 0.5]])).toEqual([down / 2, up / 2]);
  expect(distances([[part, -1]])).toEqual([up, down]);
});

test("parts of other experiments are independent, those of one depend as their matches do", () => {
  const part = meanOf("a", SCORES);
  const [, single] = distances([[part, 1]]);
  const twice = (other: Leaf): number =>
    distances([
      [part, 1],
      [other, 1],
    ])[1] / single;
  // Apart: about the root of 2. Together: twice as far. Opposed: what was seen cancels out.
  const [apart, together] = [twice(meanOf("b", SCORES)), twice(meanOf("a", SCORES))];
  expect(apart).toBeGreaterThan(1.2);
  expect(apart).toBeLessThan(1.6);
  expect(together).toBeGreaterThan(1.9);
  expect(together).toBeLessThan(2.3);
  expect(
    twice(
      meanOf(
        "a",
        SCORES.map((score) => 1.1 - score),
      ),
    ),
  ).toBeLessThan(apart);
});

test("a median counts as its worst case in its experiment, and as independent in others", () => {
  const own = (experiment: string): readonly (readonly [Leaf, number])[] => [
    [median("a"), 1],
    [median(experiment), 1],
  ];
  expect(distances(own("a"))).toEqual([expect.closeTo(0.2, 9), expect.closeTo(0.4, 9)]);
  const both = [expect.closeTo(Math.hypot(0.1, 0.1), 9), expect.closeTo(Math.hypot(0.2, 0.2), 9)];
  expect(distances(own("b"))).toEqual(both);
});

test("a part without an interval leaves the whole without one", () => {
  const short = { ...median("b"), low: null, high: null, gap: "few-matches" } as const;
  const slopes = new Map<Leaf, number>([
    [median("a"), 0.5],
    [short, 0.5],
  ]);
  expect(composedEnds({ value: 0.5, down: slopes, up: slopes })).toEqual({ gap: "few-matches" });
});

const DIFFERENT = [0.02, 0.05, 0.1, 0.5, 0.85, 0.95, 0.98];
const alike = (rate: number): readonly number[] => DIFFERENT.map(() => rate);

const TRIALS = 400;
const GAMES = 20;

/** How often intervals of a metric of rates hold the truth. */
function heldOf(
  label: string,
  rates: readonly number[],
  games: readonly number[],
  of: (parts: readonly Evaluated[]) => Evaluated,
): number {
  const random = randomFrom(label);
  const exactly = of(
    rates.map((value) => ({ value, down: new Map(), up: new Map(), isOfBest: false })),
  );
  let held = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const found = of(
      rates.map((rate, at) => {
        const draws = random(`${trial}/${at}`);
        const won = Array.from({ length: games[at] ?? 0 }, () => (draws.float() < rate ? 1 : 0));
        const part = meanOf(String(at), won);
        const slopes = new Map([[part, 1]]);
        return { value: part.value, down: slopes, up: slopes, isOfBest: false };
      }),
    );
    const ends = composedEnds(found);
    if ("gap" in ends) throw new Error(ends.gap);
    if (ends.low <= exactly.value && exactly.value <= ends.high) held += 1;
  }
  return held / TRIALS;
}

const meanMetric = (parts: readonly Evaluated[]): Evaluated =>
  weightedSum(parts.map((part) => [part, 1 / parts.length]));
const areaMetric = (parts: readonly Evaluated[]): Evaluated =>
  areaOf(
    parts,
    parts.map(() => 1),
  );

test.each<readonly [string, readonly number[], (parts: readonly Evaluated[]) => Evaluated]>([
  ["mean of seven rates from 2% to 98%", DIFFERENT, meanMetric],
  ["mean of seven rates of 5%", alike(0.05), meanMetric],
  ["mean of seven rates of 95%", alike(0.95), meanMetric],
  ["area of seven rates from 2% to 98%", DIFFERENT, areaMetric],
  ["area of seven rates of 5%", alike(0.05), areaMetric],
  ["area of seven rates of 20%", alike(0.2), areaMetric],
  ["area of seven rates of 95%", alike(0.95), areaMetric],
])("the interval of the %s holds the truth in at least 93%", (name, rates, of) => {
  const held = heldOf(
    name,
    rates,
    rates.map(() => GAMES),
    of,
  );
  expect(held).toBeGreaterThanOrEqual(0.93);
});

test.each([
  ["of 21 games each", [0.1, 0.3], [21, 21], [0.5, 0.5]],
  ["near 1", [0.97, 0.9], [40, 20], [2 / 3, 1 / 3]],
  ["of which one is far larger", [0.5, 0.05], [105, 20], [105 / 125, 20 / 125]],
  ["that are weighted as self-awareness is", [0.85, 0.6], [60, 40], [0.6, 1]],
] as const)(
  "the interval of two pooled rates %s holds the truth in at least 93%",
  (name, rates, games, weights) => {
    const held = heldOf(name, rates, games, (parts) =>
      weightedSum(parts.map((part, at) => [part, weights[at] ?? 0])),
    );
    expect(held).toBeGreaterThanOrEqual(0.93);
  },
);

test.each([
  ["7 and 16", [0.3, 0.6], [7, 16]],
  ["2 and 8", [0.5, 0.4], [2, 8]],
  ["4 and 4, near 1", [0.95, 0.9], [4, 4]],
] as const)(
  "rates of %s games that are pooled have an interval that holds in 93%",
  (name, rates, games) => {
    const all = games.reduce<number>((sum, each) => sum + each, 0);
    const held = heldOf(name, rates, games, (parts) => ({
      ...weightedSum(parts.map((part, at) => [part, (games[at] ?? 0) / all])),
      isPooled: true,
    }));
    expect(held).toBeGreaterThanOrEqual(0.93);
  },
);

test("a rate of one game, or of seven in all, keeps what is pooled from having an interval", () => {
  const endsOf = (...games: readonly number[]) => {
    const slopes = new Map(
      games.map((count, at) => [meanOf(`${at}`, Array(count).fill(0.5)), 0.5]),
    );
    return composedEnds({ value: 0.5, down: slopes, up: slopes, isPooled: true });
  };
  expect(endsOf(1, 20)).toEqual({ gap: "few-matches" });
  expect(endsOf(3, 4)).toEqual({ gap: "few-matches" });
  expect(endsOf(3, 5)).not.toHaveProperty("gap");
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
const metrics = [
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
    figures: metrics,
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
  const [mu] = metrics;
  const { stopping: _, ...fixed } = ladder;
  const found = await checkCollection(
    {
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
    },
    noPapers,
  );
  expect("problems" in found ? found.problems : []).toEqual([
    'The figure "mu" is TrueSkill of a ladder, and the experiment "ladder" is none.',
  ]);
});
