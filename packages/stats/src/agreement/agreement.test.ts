import fc from "fast-check";
import { alpha } from "krippendorff";
import { describe, expect, test } from "vitest";
import { recordsOf, tableOf } from "../../test/rated.ts";
import { type Agreement, agreementOf } from "./agreement.ts";
import type { AgreementStatistic } from "./cells.ts";
import { fleissKappa, gwetAc, krippendorffAlpha } from "./many-raters.ts";
import { agreementOverPairs, differenceOverPairs } from "./over-pairs.ts";
import { type RatingTable, type RatingValue, ratingTable } from "./rating-table.ts";
import {
  cohenKappa,
  confusionTable,
  meanAbsoluteDifference,
  pearson,
  type RaterPair,
  spearman,
} from "./two-raters.ts";

const BOTH: RaterPair = ["0", "1"];

const eight = tableOf([
  [5, 5, 4, 3, 2, 1, 4, 5],
  [5, 4, 4, 3, 2, 2, 5, 5],
]);

/** The ratings in Krippendorff (2011): four observers, twelve units. Gwet's package has them, too. */
const reliabilityData = tableOf([
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
]);

/** A table of raters whose names mean nothing, from how many of them gave each value to an item. */
function tableOfCounts(counts: readonly (readonly number[])[], scale: readonly string[]) {
  const items = counts.map((row) =>
    row.flatMap((count, at) => Array.from({ length: count }, () => scale[at] ?? null)),
  );
  const raters = Math.max(...items.map(({ length }) => length));
  const rows = Array.from({ length: raters }, (_, rater) =>
    items.map((item) => item[rater] ?? null),
  );
  return tableOf(rows, scale);
}

const fleissTable = tableOfCounts(
  [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ],
  ["1", "2", "3", "4", "5"],
);

/** 30 patients, six psychiatrists: the first half of the data of Fleiss (1971), as in Gwet's package. */
const psychiatrists = tableOfCounts(
  [
    [0, 0, 0, 6, 0],
    [0, 3, 0, 0, 3],
    [0, 1, 4, 0, 1],
    [0, 0, 0, 0, 6],
    [0, 3, 0, 3, 0],
    [2, 0, 4, 0, 0],
    [0, 0, 4, 0, 2],
    [2, 0, 3, 1, 0],
    [2, 0, 0, 4, 0],
    [0, 0, 0, 0, 6],
    [1, 0, 0, 5, 0],
    [1, 1, 0, 4, 0],
    [0, 3, 3, 0, 0],
    [1, 0, 0, 5, 0],
    [0, 2, 0, 3, 1],
  ],
  ["depression", "personality disorder", "schizophrenia", "neurosis", "other"],
);

/** 100 patients, two abstractors, as in Gwet's package. */
const abstractors = (() => {
  const cells = [
    [13, "Ectopic", "Ectopic"],
    [20, "AIU", "AIU"],
    [7, "AIU", "NIU"],
    [4, "NIU", "AIU"],
    [56, "NIU", "NIU"],
  ] as const;
  const pairs = cells.flatMap(([count, one, other]) => Array(count).fill([one, other] as const));
  return tableOf(
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    ["Ectopic", "AIU", "NIU"],
  );
})();

const yesNo = tableOf([[..."yyyyyynnyn"], [..."yyyyyynnny"]], ["y", "n"]);

const valueFrom = (statistic: AgreementStatistic): number | null => agreementOf(statistic).value;

describe("worked values", () => {
  test.for([
    ["Cohen, identity", cohenKappa(eight, BOTH, "identity"), 0.5],
    ["Cohen, linear", cohenKappa(eight, BOTH, "linear"), 0.7391304],
    ["Cohen, quadratic", cohenKappa(eight, BOTH, "quadratic"), 0.8909091],
    ["Pearson", pearson(eight, BOTH), 0.9066305],
    ["Spearman", spearman(eight, BOTH), 0.8344118],
    ["Fleiss, two raters", fleissKappa(yesNo), 0.5238095],
    ["Fleiss, fourteen raters", fleissKappa(fleissTable), 0.2099307],
    // Krippendorff (2011).
    ["alpha, nominal", krippendorffAlpha(reliabilityData, "nominal"), 0.7434211],
    ["alpha, ordinal", krippendorffAlpha(reliabilityData, "ordinal"), 0.8153875],
    ["alpha, interval", krippendorffAlpha(reliabilityData, "interval"), 0.8491071],
    // Gwet's package irrCAC 1.0, its overview.
    ["AC1, missing ratings", gwetAc(reliabilityData, "identity"), 0.7754441],
    ["AC2, missing ratings", gwetAc(reliabilityData, "quadratic"), 0.9140007],
    ["Fleiss, missing ratings", fleissKappa(reliabilityData), 0.7611693],
    ["AC1, six raters", gwetAc(psychiatrists, "identity"), 0.4448007],
    ["Fleiss, six raters", fleissKappa(psychiatrists), 0.4139265],
    ["alpha, six raters", krippendorffAlpha(psychiatrists, "nominal"), 0.4204384],
    ["AC1, two raters", gwetAc(abstractors, "identity"), 0.8493305],
    ["Cohen, three values", cohenKappa(abstractors, BOTH, "identity"), 0.7964094],
    ["alpha, three values", krippendorffAlpha(abstractors, "nominal"), 0.7972585],
  ] as const)("%s", ([, statistic, expected]) => {
    expect(valueFrom(statistic)).toBeCloseTo(expected, 7);
  });

  test("of differences and of the confusion table", () => {
    expect(meanAbsoluteDifference(eight, BOTH)).toMatchObject({
      value: 0.375,
      items: 8,
      ratings: 16,
    });
    expect(confusionTable(abstractors, BOTH)).toEqual([
      [13, 0, 0],
      [0, 20, 7],
      [0, 4, 56],
    ]);
  });

  test("over pairs of raters", () => {
    const kappaOf = (raters: RaterPair) => cohenKappa(reliabilityData, raters, "identity");
    const { mean, deviation, pairs } = agreementOverPairs(reliabilityData, kappaOf);
    const values = [49 / 58, 11 / 23, 0.85, 32 / 59, 67 / 77, 8 / 13];
    expect(pairs.map(({ agreement }) => agreement.value)).toEqual(
      values.map((value) => expect.closeTo(value, 12)),
    );
    expect(mean).toMatchObject({ items: 11, ratings: 40, clusters: 11 });
    expect(mean.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 6, 12);
    expect(deviation).toBeCloseTo(0.1752674, 7);
  });

  test("count what can be compared", () => {
    expect(agreementOf(krippendorffAlpha(reliabilityData, "nominal"))).toMatchObject({
      items: 11,
      ratings: 40,
      clusters: 11,
    });
    expect(agreementOf(cohenKappa(reliabilityData, ["0", "2"], "identity"))).toMatchObject({
      items: 8,
      ratings: 16,
    });
  });
});

/** The standard error that an interval shows, where 95% are `students` of them to each side. */
function errorOf(statistic: AgreementStatistic, students: number): number {
  const found = agreementOf(statistic);
  if (found.value === null || found.low === null || found.high === null)
    throw new Error("no interval");
  const onFishersScale = (Math.atanh(found.high) - Math.atanh(found.low)) / 2 / students;
  return onFishersScale * (1 - found.value ** 2);
}

/** Ratings that repeat a pattern of eight items, each item its own cluster. */
const repeated = (items: number): RatingTable => {
  const pattern = [
    [1, 2, 3, 4, 5, 5, 4, 2],
    [1, 2, 3, 4, 5, 4, 2, 2],
    [1, 2, 2, 4, 5, 4, 4, null],
  ];
  return tableOf(
    pattern.map((row) => Array.from({ length: items }, (_, at) => row[at % 8] ?? null)),
  );
};

describe("intervals", () => {
  test.for([
    ["Cohen", cohenKappa(abstractors, BOTH, "identity"), 0.05891072],
    ["AC1", gwetAc(abstractors, "identity"), 0.04321747],
    ["alpha", krippendorffAlpha(abstractors, "nominal"), 0.05905473],
  ] as const)(
    "%s has the error of large samples, but for two items added",
    ([, statistic, error]) => {
      const ratio = errorOf(statistic, 1.984217) / error;
      expect(ratio).toBeGreaterThan(0.96);
      expect(ratio).toBeLessThan(1.04);
    },
  );

  test("need eight items and three clusters", () => {
    const gapOf = (items: number, clusters: number) => {
      const rows = [0, 1].map((shift) =>
        Array.from({ length: items }, (_, at) => ((at + shift) % 3) + 1),
      );
      const table = ratingTable(
        recordsOf(rows, (item) => item % clusters),
        [1, 2, 3],
      );
      return [
        agreementOf(fleissKappa(table)),
        meanAbsoluteDifference(table, BOTH),
        agreementOverPairs(table, (pair) => cohenKappa(table, pair, "linear")).mean,
      ].map((found) => (found.value === null ? found.reason : found.gap));
    };
    expect(gapOf(7, 7)).toEqual(Array(3).fill("few-items"));
    expect(gapOf(8, 2)).toEqual(Array(3).fill("few-clusters"));
    expect(gapOf(8, 3)).toEqual([null, null, null]);
  });

  test("do not shrink where a cluster has each item twice", () => {
    const rows = [
      [1, 2, 3, 4, 5, 5, 4, 2, 1, 3, 3, 2],
      [1, 2, 3, 4, 5, 4, 2, 2, 1, 3, 2, 2],
    ];
    const twice = rows.map((row) => [...row, ...row]);
    const widthOf = (table: RatingTable): number => {
      const { low, high } = {
        low: null,
        high: null,
        ...agreementOf(krippendorffAlpha(table, "ordinal")),
      };
      return (high ?? 0) - (low ?? 0);
    };
    const once = widthOf(tableOf(rows));
    const within = ratingTable(
      recordsOf(twice, (item) => item % 12),
      [1, 2, 3, 4, 5],
    );
    expect(widthOf(within) / once).toBeGreaterThan(0.85);
    expect(widthOf(tableOf(twice)) / once).toBeLessThan(0.65);
  });

  test.for([16, 80, 400])("of %d items are half as wide with as many as they say", (items) => {
    const measured = (count: number) => {
      const found = agreementOf(krippendorffAlpha(repeated(count), "nominal"));
      if (found.value === null || found.low === null || found.high === null)
        throw new Error("none");
      return { width: found.high - found.low, itemsToHalve: found.itemsToHalve ?? 0 };
    };
    const { width, itemsToHalve } = measured(items);
    expect(itemsToHalve / items).toBeGreaterThan(3);
    expect(itemsToHalve / items).toBeLessThan(4.5);
    const ratio = measured(8 * Math.round(itemsToHalve / 8)).width / width;
    expect(ratio).toBeGreaterThan(0.42);
    expect(ratio).toBeLessThan(0.55);
  });

  test("of mean differences over pairs, each pair counting the same", () => {
    const three = repeated(80);
    const { mean, deviation, pairs } = differenceOverPairs(three);
    const values = pairs.flatMap(({ agreement }) => agreement.value ?? []);
    expect(values).toEqual([3 / 8, 2 / 7, 3 / 7]);
    const expected = values.reduce((sum, value) => sum + value, 0) / 3;
    expect(mean).toMatchObject({ items: 80, ratings: 230, clusters: 80, gap: null });
    expect(mean.value).toBeCloseTo(expected, 12);
    const squares = values.reduce((sum, value) => sum + (value - expected) ** 2, 0);
    expect(deviation).toBeCloseTo(Math.sqrt(squares / 2), 12);
    if (mean.value === null || mean.low === null || mean.high === null) throw new Error("none");
    expect(mean.low).toBeLessThan(mean.value);
    expect(mean.high).toBeGreaterThan(mean.value);
    const alone = differenceOverPairs(eight);
    expect(alone.mean).toMatchObject({ value: 0.375, items: 8, ratings: 16 });
    expect(alone.deviation).toBe(null);
    const apart = tableOf([
      [1, null],
      [null, 2],
    ]);
    expect(differenceOverPairs(apart).mean).toMatchObject({ value: null, reason: "no-pairs" });
  });

  test("of a mean difference lie within the scale", () => {
    const found = meanAbsoluteDifference(repeated(80), BOTH);
    expect(found).toMatchObject({ value: 0.375, gap: null, itemsToHalve: 320 });
    if (found.value === null || found.low === null || found.high === null) throw new Error("none");
    expect(found.low).toBeGreaterThan(0.2);
    expect(found.high).toBeLessThan(0.65);
  });
});

/** Every statistic of two raters, or of all. */
const statistics: readonly (readonly [string, (table: RatingTable) => Agreement])[] = [
  ["Cohen, identity", (table) => agreementOf(cohenKappa(table, BOTH, "identity"))],
  ["Cohen, quadratic", (table) => agreementOf(cohenKappa(table, BOTH, "quadratic"))],
  ["Fleiss", (table) => agreementOf(fleissKappa(table))],
  ["alpha, nominal", (table) => agreementOf(krippendorffAlpha(table, "nominal"))],
  ["alpha, ordinal", (table) => agreementOf(krippendorffAlpha(table, "ordinal"))],
  ["alpha, interval", (table) => agreementOf(krippendorffAlpha(table, "interval"))],
  ["AC1", (table) => agreementOf(gwetAc(table, "identity"))],
  ["AC2", (table) => agreementOf(gwetAc(table, "linear"))],
  ["Pearson", (table) => agreementOf(pearson(table, BOTH))],
  ["Spearman", (table) => agreementOf(spearman(table, BOTH))],
  [
    "over pairs",
    (table) => agreementOverPairs(table, (pair) => cohenKappa(table, pair, "identity")).mean,
  ],
];
const nominal = ["Cohen, identity", "Fleiss", "alpha, nominal", "AC1", "over pairs"];
const ofAll = [
  "Fleiss",
  "alpha, nominal",
  "alpha, ordinal",
  "alpha, interval",
  "AC1",
  "AC2",
  "over pairs",
];

describe("without an agreement", () => {
  test.for(statistics)("%s says why", ([name, measure]) => {
    const reasonOf = (table: RatingTable) => {
      const found = measure(table);
      return found.value === null ? found.reason : found.value;
    };
    expect(reasonOf(tableOf([]))).toBe("no-pairs");
    expect(
      reasonOf(
        tableOf([
          [1, null, 2],
          [null, 3, null],
        ]),
      ),
    ).toBe("no-pairs");
    const equal = tableOf([Array(9).fill(3), Array(9).fill(3)]);
    // Gwet's chance is not 1 where all agree on one value: that is what his statistic is for.
    const isGwet = name.startsWith("AC");
    const isCorrelation = name === "Pearson" || name === "Spearman";
    expect(reasonOf(equal)).toBe(isGwet ? 1 : isCorrelation ? "constant-rater" : "all-equal");
    const oneValue = tableOf([Array(9).fill(3), Array(9).fill(3)], [3]);
    expect(reasonOf(oneValue)).toBe(isGwet ? "all-equal" : reasonOf(equal));
  });

  test("a correlation says that a rater is constant, where a kappa is 0", () => {
    const table = tableOf([Array(9).fill(3), [1, 2, 3, 4, 5, 4, 3, 2, 1]]);
    expect(agreementOf(pearson(table, BOTH))).toMatchObject({ reason: "constant-rater" });
    expect(valueFrom(cohenKappa(table, BOTH, "identity"))).toBeCloseTo(0, 12);
  });

  test.for(statistics)(
    "%s of two who each say one thing tells nothing of other items",
    ([name, measure]) => {
      const isCorrelation = name === "Pearson" || name === "Spearman";
      expect(measure(tableOf([Array(10).fill(2), Array(10).fill(4)]))).toMatchObject({
        value: null,
        reason: isCorrelation ? "constant-rater" : "constant-raters",
      });
      // Each rates one item: nothing says that they would not change.
      const once = Array.from({ length: 20 }, (_, rater) =>
        Array.from({ length: 10 }, (_, item) => (item === rater >> 1 ? 2 + 2 * (rater % 2) : null)),
      );
      const isOfAll = ofAll.includes(name) && name !== "over pairs";
      if (isOfAll) expect(measure(tableOf(once)).value).not.toBeNull();
    },
  );

  test("a mean over pairs leaves out those without", () => {
    const rows = [[..."yyyyyyyyyy"], [..."yyyyyyyyyy"], [..."yynyynyyny"]];
    const table = tableOf(rows, ["y", "n"]);
    const { mean, deviation, pairs } = agreementOverPairs(table, (raters) =>
      cohenKappa(table, raters, "identity"),
    );
    expect(pairs.map(({ agreement }) => agreement.value)).toEqual([null, 0, 0]);
    expect([mean.value, deviation]).toEqual([0, 0]);
  });

  test.for([
    ["is empty", [], []],
    ["has a value twice", [], [1, 1]],
    ["has numbers out of their order", [], [1, 3, 2]],
    ["lacks a rating", recordsOf([[7]]), [1, 2]],
    ["is not that of the text", recordsOf([["1"]]), [1, 2]],
  ] as const)("a scale that %s is refused", ([, records, scale]) => {
    expect(() => ratingTable(records, scale)).toThrow(RangeError);
  });

  test("records that contradict each other are refused", () => {
    const [rating] = recordsOf([[1]]);
    if (rating === undefined) throw new Error("no rating");
    expect(() => ratingTable([rating, rating], [1])).toThrow("rated item");
    const elsewhere = { ...rating, rater: "other", cluster: "other" };
    expect(() => ratingTable([rating, elsewhere], [1])).toThrow("in two clusters");
  });
});

/** Ratings of two to four raters on the scale 1 to 3, some of them missing. */
const ratedItems = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 8, max: 25 }))
  .chain(([raters, items]) => {
    const value = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 8 });
    const row = fc.array(value, { minLength: items, maxLength: items });
    return fc.array(row, { minLength: raters, maxLength: raters });
  });
const SCALE = [1, 2, 3];
const RUNS = { numRuns: 50 };

/** Both values, or both reasons, of one statistic; values within rounding. */
function expectSame(one: Agreement, other: Agreement): void {
  if (one.value === null || other.value === null) {
    expect(other).toEqual(one);
    return;
  }
  expect(other.value).toBeCloseTo(one.value, 9);
  expect(other.low ?? 0).toBeCloseTo(one.low ?? 0, 6);
  expect(other.high ?? 0).toBeCloseTo(one.high ?? 0, 6);
}

describe("properties", () => {
  test("the order of records changes no digit", () => {
    fc.assert(
      fc.property(ratedItems, (rows) => {
        const records = recordsOf(rows, (item) => item % 6);
        const table = ratingTable(records, SCALE);
        const back = ratingTable(records.toReversed(), SCALE);
        for (const [, measure] of statistics) expect(measure(back)).toEqual(measure(table));
      }),
      RUNS,
    );
  });

  test("the names of raters and of categories have no effect", () => {
    fc.assert(
      fc.property(ratedItems, (rows) => {
        const table = tableOf(rows, SCALE);
        const renamed = tableOf(rows.toReversed(), SCALE);
        const names: readonly RatingValue[] = ["c", "a", "b"];
        const relabelled = tableOf(
          rows.map((row) =>
            row.map((value) => (value === null ? null : (names[value - 1] ?? null))),
          ),
          ["a", "b", "c"],
        );
        for (const [name, measure] of statistics) {
          if (ofAll.includes(name)) expectSame(measure(table), measure(renamed));
          if (nominal.includes(name)) expectSame(measure(table), measure(relabelled));
        }
      }),
      RUNS,
    );
  });

  test("two raters may change places", () => {
    const ofTwo: readonly ((table: RatingTable, pair: RaterPair) => Agreement)[] = [
      ...(["identity", "linear", "quadratic"] as const).map(
        (weights) => (table: RatingTable, pair: RaterPair) =>
          agreementOf(cohenKappa(table, pair, weights)),
      ),
      (table, pair) => agreementOf(pearson(table, pair)),
      (table, pair) => agreementOf(spearman(table, pair)),
      meanAbsoluteDifference,
    ];
    fc.assert(
      fc.property(ratedItems, (rows) => {
        const table = tableOf(rows, SCALE);
        for (const measure of ofTwo) expectSame(measure(table, BOTH), measure(table, ["1", "0"]));
      }),
      RUNS,
    );
  });

  test("duplicates of all items leave the value, that of alpha but for its correction", () => {
    fc.assert(
      fc.property(ratedItems, (rows) => {
        const once = tableOf(rows, SCALE);
        const twice = tableOf(
          rows.map((row) => [...row, ...row]),
          SCALE,
        );
        for (const [name, measure] of statistics) {
          const [one, two] = [measure(once), measure(twice)];
          if (one.value === null || two.value === null) {
            expect(two.value).toBe(one.value);
            continue;
          }
          const { ratings } = one;
          const correction = name.startsWith("alpha")
            ? (1 - 1 / (2 * ratings)) / (1 - 1 / ratings)
            : 1;
          expect(1 - two.value).toBeCloseTo((1 - one.value) * correction, 9);
          expect(two).toMatchObject({ items: 2 * one.items, ratings: 2 * ratings });
        }
      }),
      RUNS,
    );
  });

  test("alphas are those of a second implementation", () => {
    fc.assert(
      fc.property(ratedItems, (rows) => {
        const table = tableOf(rows, SCALE);
        const matrix = rows.map((row) => row.map((value) => value ?? undefined));
        const ours = (["nominal", "ordinal", "interval"] as const).map((level) =>
          valueFrom(krippendorffAlpha(table, level)),
        );
        // How often each value was given to items that were rated twice or more.
        const items = (rows[0] ?? []).map((_, at) => rows.flatMap((row) => row[at] ?? []));
        const times = SCALE.map(
          (value) =>
            items
              .filter(({ length }) => length > 1)
              .flatMap((own) => own.filter((each) => each === value)).length,
        );
        const between = (one: number, other: number): number => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          const all = times.slice(low - 1, high).reduce((sum, each) => sum + each, 0);
          return all - ((times[low - 1] ?? 0) + (times[high - 1] ?? 0)) / 2;
        };
        const theirs = [
          alpha(matrix),
          alpha(matrix, (one, other) => between(Number(one), Number(other)) ** 2),
          alpha(matrix, (one, other) => (Number(one) - Number(other)) ** 2),
        ];
        for (const [at, value] of ours.entries()) {
          // Theirs is not a number where ours is undefined.
          if (value === null) expect(theirs[at]).toBeNaN();
          else expect(theirs[at]).toBeCloseTo(value, 9);
        }
      }),
      RUNS,
    );
  });

  test("an interval holds the value, and lies within -1 and 1", () => {
    fc.assert(
      fc.property(ratedItems, (rows) => {
        for (const [, measure] of statistics) {
          const found = measure(tableOf(rows, SCALE));
          if (found.value === null) continue;
          expect(Number.isFinite(found.value)).toBe(true);
          if (found.low === null || found.high === null || found.itemsToHalve === null) {
            expect(found.gap).not.toBeNull();
            continue;
          }
          expect(found.gap).toBeNull();
          expect(found.low).toBeGreaterThanOrEqual(-1);
          expect(found.low).toBeLessThanOrEqual(found.value);
          expect(found.high).toBeGreaterThanOrEqual(found.value);
          expect(found.high).toBeLessThanOrEqual(1);
          expect(found.high - found.low).toBeGreaterThan(0.01);
          expect(found.itemsToHalve).toBeGreaterThan(found.items);
        }
      }),
      RUNS,
    );
  });
});
