import { locales } from "@wisp/game";
import { expect, test } from "vitest";
import { checked, dilemma, file, run } from "../../test/collections.ts";
import { noPapers } from "../library.ts";
import { experimentFileSchema } from "../plan/experiment.ts";
import { checkCollection, type GivenAgents } from "./check.ts";
import { type CollectionFile, collectionHash, type Recipe } from "./collection.ts";
import { collectionMarkdown, collectionReport, valueIn } from "./report.ts";

const measured = (id: string, experiment: string, change: object = {}) => ({
  id,
  title: id,
  unit: "score" as const,
  recipe: { kind: "measured" as const, experiment, figure: "score", ...change },
});

test("a subject takes the place of a preset's own of the same name", async () => {
  const own = {
    ...dilemma,
    agents: { ...dilemma.agents, fair: "house:trusting" },
    subjects: ["fair"],
  };
  const { experiments } = await checked({ experiments: [{ id: "one", experiment: own }] });
  expect(experiments.map(({ experiment }) => experiment.agents.fair)).toEqual(["house:mirror"]);
});

test("subjects and hosts take their places in every experiment, and the plan stays as it is", async () => {
  const { collection, experiments } = await checked({}, { hosts: { host: "house:generous" } });
  expect(experiments.map(({ experiment }) => [experiment.subjects, experiment.agents])).toEqual(
    Array.from({ length: 2 }, () => [
      ["fair", "hard"],
      {
        dice: "house:dice",
        fair: "house:mirror",
        hard: "house:unforgiving",
        host: "house:generous",
      },
    ]),
  );
  const again = await checkCollection(JSON.parse(JSON.stringify(collection)), noPapers);
  if ("problems" in again) throw new Error(again.problems.join("\n"));
  expect(collectionHash(again.collection)).toBe(collectionHash(collection));
  const richer = await checked({ budget: { dollars: 5 } }, { hosts: { host: "house:generous" } });
  expect(collectionHash(richer.collection)).toBe(collectionHash(collection));
});

const [one] = file.experiments;
const ownAgents = { ...dilemma.agents, own: "house:mirror", host: "house:ruthless" };
const library = {
  ...noPapers,
  presets: {
    alone: experimentFileSchema.parse({ ...dilemma, agents: ownAgents, subjects: ["own"] }),
  },
};

test.each<[string, object, GivenAgents, RegExp]>([
  ["no experiment", { experiments: [] }, {}, /experiments/],
  ["another format", { format: "wisp-collection/9" }, {}, /format/],
  ["a number as an id", { experiments: [{ ...one, id: "A b" }] }, {}, /An id has 1 to 60/],
  ["two of one id", { experiments: [one, one] }, {}, /Two experiments are called "one"/],
  ["both ways", { experiments: [{ ...one, preset: "alone" }] }, {}, /either "preset" or/],
  ["neither", { experiments: [{ id: "one" }] }, {}, /"one": Give either/],
  ["an unknown preset", { experiments: [{ id: "one", preset: "x" }] }, {}, /no preset "x": alone/],
  ["no subject", { subjects: {} }, {}, /"one": It has no subject/],
  ["a subject called as a host", {}, { subjects: { host: "house:mirror" } }, /called "host"/],
  ["an idle host", {}, { hosts: { ghost: "house:dice" } }, /host "ghost" has a place in no/],
  [
    "an idle subject",
    { experiments: [{ id: "one", preset: "alone", subjects: "stay-out" }], hosts: {} },
    {},
    /subject "fair" takes part in no/,
  ],
  [
    "a budget within",
    { experiments: [{ id: "one", experiment: { ...dilemma, budget: { dollars: 1 } } }] },
    {},
    /one budget of dollars/,
  ],
  [
    "a problem of an experiment",
    { experiments: [{ id: "one", experiment: { ...dilemma, primary: "luck" } }] },
    {},
    /Experiment "one": There is no figure "luck"/,
  ],
  [
    "a figure of nothing",
    { figures: [measured("a", "three")] },
    {},
    /experiment "three", which is not listed: one, two/,
  ],
  [
    "an unlisted figure",
    { figures: [measured("a", "one", { figure: "fouls" })] },
    {},
    /needs "fouls", .* does not list: score, wins/,
  ],
  ["an unknown arm", { figures: [measured("a", "one", { arm: "x" })] }, {}, /the arm "x"/],
  [
    "two figures of one id",
    { figures: [measured("a", "one"), measured("a", "two")] },
    {},
    /Two fi/,
  ],
  [
    "a circle",
    { figures: [{ ...measured("a", "one"), recipe: { kind: "mean", of: ["a"] } }] },
    {},
    /names "a", which is not listed before it/,
  ],
  [
    "zero",
    {
      figures: [
        measured("a", "one"),
        { ...measured("b", "one"), recipe: { kind: "divided", of: "a", by: 0 } },
      ],
    },
    {},
    /cannot be divided by 0/,
  ],
  [
    "a mean that is pooled",
    {
      figures: [
        measured("a", "one"),
        { ...measured("b", "one"), recipe: { kind: "mean", of: ["a"] } },
        { ...measured("c", "one"), recipe: { kind: "pooled", of: ["a", "b"] } },
      ],
    },
    {},
    /"c" pools "b", which is no ratio of sums/,
  ],
  [
    "a figure of an unknown setting",
    { figures: [measured("a", "one", { settings: ["x"] })] },
    {},
    /setting "x", which the experiment "one" does not have/,
  ],
  [
    "a layout of nothing",
    { layouts: [{ kind: "bars", title: "Bars", parts: ["a"] }] },
    {},
    /Layout 1 shows no listed figure/,
  ],
  [
    "a table of no experiment",
    { layouts: [{ kind: "experiment", experiment: "three" }] },
    {},
    /Layout 1 shows the experiment "three"/,
  ],
  [
    "an uneven row",
    {
      figures: [measured("a", "one")],
      layouts: [{ kind: "table", title: "T", columns: ["A", "B"], rows: [{ figures: ["a"] }] }],
    },
    {},
    /has 1 cells, and the table 2 columns/,
  ],
  [
    "an unknown paper",
    { layouts: [{ kind: "experiment", experiment: "one", paper: "x" }] },
    {},
    /the table "x" of a paper/,
  ],
  ["a character that cannot be stored", { name: "a\u0000" }, {}, /cannot be stored/],
])("refuses %s with a sentence in each language", async (_name, change, given, sentence) => {
  const [english, chinese] = await Promise.all(
    locales.map((locale) => checkCollection({ ...file, ...change }, library, given, locale)),
  );
  if (english === undefined || !("problems" in english)) throw new Error("no problem");
  if (chinese === undefined || !("problems" in chinese)) throw new Error("no problem");
  expect(english.problems.join("\n")).toMatch(sentence);
  expect(chinese.problems).toHaveLength(english.problems.length);
  expect(chinese.problems.join("")).toMatch(/\p{Script=Han}/u);
});

test("a subject may be called as what every object has, and none as its prototype", async () => {
  const { experiments } = await checked({ subjects: { constructor: "house:mirror" } });
  expect(experiments.map(({ experiment }) => experiment.subjects)).toEqual([
    ["constructor"],
    ["constructor"],
  ]);
  const text = JSON.stringify(file).replace('"fair"', '"__proto__"');
  expect(await checkCollection(JSON.parse(text), noPapers, {}, "en")).toEqual({
    problems: [expect.stringMatching(/^subjects\.__proto__: A name has 1 to 40 letters/)],
  });
});

test("others run while a collection is checked", async () => {
  const settings = Array.from({ length: 30 }, (_, at) => ({ id: `s${at}` }));
  const format = "wisp-experiment/2" as const;
  const experiment = { ...dilemma, format, settings, blocks: { seed: "turns" } };
  let turns = 0;
  let isOver = false;
  const take = (): void => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  await checked({ experiments: [{ id: "one", experiment }] });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(settings.length);
});

test("what an arena refuses is not checked any further", async () => {
  const found = await checkCollection(
    { ...file, figures: [measured("odd", "three")] },
    noPapers,
    {},
    "en",
    async (experiments) => experiments.map(({ id, entry }) => `${id}: no ${entry.game.id} today`),
  );
  expect(found).toEqual({
    problems: ["one: no prisoners-dilemma today", "two: no prisoners-dilemma today"],
  });
});

test("composed figures are what their recipes say", async () => {
  const recipes: Readonly<Record<string, Recipe>> = {
    mean: { kind: "mean", of: ["first", "second"] },
    pooled: { kind: "pooled", of: ["first", "second"] },
    net: {
      kind: "weighted",
      of: [
        { figure: "first", weight: 2 },
        { figure: "second", weight: -1 },
      ],
      plus: 3,
    },
    half: { kind: "divided", of: "first", by: 2 },
    best: { kind: "of-best", of: "first" },
    area: { kind: "area", of: ["first", "second", "long"] },
    again: { kind: "mean", of: ["best", "first"] },
  };
  const metrics: CollectionFile["figures"] = [
    measured("first", "one"),
    measured("second", "two"),
    measured("long", "one", { arm: "long" }),
    measured("middle", "one", { take: "median" }),
    measured("total", "one", { take: "sum" }),
    ...Object.entries(recipes).map(([id, recipe]) => ({ ...measured(id, "one"), recipe })),
  ];
  const layouts: CollectionFile["layouts"] = [
    { kind: "radar", title: "Radar", axes: ["first", "long", "second"], max: 5 },
    { kind: "bars", title: { en: "Bars", zh: "条形图" }, parts: ["first", "second"] },
    {
      kind: "table",
      title: "Table",
      columns: ["A", "B"],
      rows: [{ figures: ["first", null] }, { title: "long", figures: ["long", "best"] }],
    },
  ];
  const planned = await checked({ figures: metrics, layouts });
  const { results } = await run(planned);
  const report = collectionReport(planned.collection, planned.experiments, results);
  const value = (metric: string, subject: string) =>
    valueIn(report, metric, subject)?.value ?? Number.NaN;
  for (const subject of ["fair", "hard"]) {
    const [first, second, long] = ["first", "second", "long"].map((id) => value(id, subject));
    const all = results.flatMap(({ experiment, result }) =>
      experiment === "one" && result.arm === "short"
        ? result.seats.flatMap(({ name, points }) =>
            name === subject ? [points / result.pointsScale] : [],
          )
        : [],
    );
    const sorted = all.toSorted((left, right) => left - right);
    expect(first).toBeCloseTo(all.reduce((sum, each) => sum + each, 0) / 12, 9);
    expect(value("middle", subject)).toBeCloseTo(((sorted[5] ?? 0) + (sorted[6] ?? 0)) / 2, 9);
    expect(value("total", subject)).toBeCloseTo(12 * (first ?? 0), 9);
    expect(value("mean", subject)).toBeCloseTo(((first ?? 0) + (second ?? 0)) / 2, 9);
    // Of 12 blocks and of 8.
    expect(value("pooled", subject)).toBeCloseTo(0.6 * (first ?? 0) + 0.4 * (second ?? 0), 9);
    expect(value("net", subject)).toBeCloseTo(2 * (first ?? 0) - (second ?? 0) + 3, 9);
    expect(value("half", subject)).toBeCloseTo((first ?? 0) / 2, 9);
    const best = Math.max(value("first", "fair"), value("first", "hard"));
    expect(value("best", subject)).toBeCloseTo((first ?? 0) / best, 9);
    const sides =
      (first ?? 0) * (second ?? 0) + (second ?? 0) * (long ?? 0) + (long ?? 0) * (first ?? 0);
    expect(value("area", subject)).toBeCloseTo((Math.sin((2 * Math.PI) / 3) * sides) / 2, 9);
    // The report's own metric, with its interval.
    const [part] = report.experiments;
    const cell = part?.report.cells.find(
      (each) => each.figure === "score" && each.arm === "short" && each.subject === subject,
    );
    expect(valueIn(report, "first", subject)).toMatchObject({
      value: cell?.value,
      low: cell?.low,
      high: cell?.high,
    });
    // Neither does anything that is made of it promise anything.
    expect([valueIn(report, "best", subject)?.gap, valueIn(report, "again", subject)?.gap]).toEqual(
      ["of-best", "of-best"],
    );
  }
  const text = collectionMarkdown(report, planned.experiments);
  expect(text).toContain("| Agent | first | long | second | Area |");
  expect(text).toContain("another order gives another area");
  expect(text).toContain("| fair: long |");
  expect(text).toContain("they have no interval, and promise nothing about other runs");
  expect(text).toContain("## Bars");
});
