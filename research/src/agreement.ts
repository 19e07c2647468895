/**
 * Intervals of the agreement of raters, with simulated raters whose agreement is known:
 * npm run -s research -- agreement [--part cells ...] [--replicates 2000] [--seed NAME]
 *
 * --part        only that: cells, clusters, others, rivals, speed
 * --replicates  studies of each cell; research/results/agreement.md has those of 2,000
 * --seed        other draws than the usual ones
 */
import { parseArgs } from "node:util";
import {
  type Agreement,
  agreementOf,
  agreementOverPairs,
  cohenKappa,
  fleissKappa,
  gwetAc,
  krippendorffAlpha,
  meanAbsoluteDifference,
  pearson,
  type RaterPair,
  type RatingTable,
  ratingTable,
  spearman,
} from "@wisp/stats";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import {
  type ItemKind,
  type RaterWorld,
  simulatedRatings,
  trueAc,
  trueDifference,
} from "./agreement/raters.ts";
import { bootstrapped, correctedEnds, percentileEnds } from "./agreement/rivals.ts";
import { seeded, useSeed } from "./seed.ts";

const parts = ["cells", "clusters", "others", "rivals", "speed"] as const;
const { replicates, part, seed } = z
  .strictObject({
    replicates: z.coerce.number().int().min(20).default(200),
    part: z.array(z.enum(parts)).default([...parts]),
    seed: z.string().default(""),
  })
  .parse(
    parseArgs({
      options: {
        replicates: { type: "string" },
        part: { type: "string", multiple: true },
        seed: { type: "string" },
      },
    }).values,
  );
useSeed(seed);

const YES_NO: ItemKind = { name: "yes or no, 60% yes", shares: [0.6, 0.4] };
const RARE: ItemKind = { name: "yes or no, 85% yes", shares: [0.85, 0.15] };
const STEPS: ItemKind = { name: "1 to 5", shares: [0.1, 0.2, 0.3, 0.25, 0.15] };

const AGREEMENTS = [0.3, 0.6, 0.9];
const RATERS = [2, 3, 5];
const BOTH: RaterPair = ["0", "1"];
/** The size at which intervals have no goal. */
const FEW = 30;
const SIZES = [FEW, 100, 300];

/** A 95% interval of one study; null where there is none. */
type Interval = Readonly<Record<"low" | "high", number>> | null;

interface Method {
  readonly name: string;
  readonly intervalOf: (table: RatingTable, label: string) => Interval;
  /** What the interval should hold; the agreement unless it is given. */
  readonly truthOf?: (kind: ItemKind, agreement: number) => number;
}

function intervalOf(found: Agreement): Interval {
  if (found.value === null || found.low === null || found.high === null) return null;
  return { low: found.low, high: found.high };
}

const ours = (name: string, measure: (table: RatingTable) => Agreement): Method => ({
  name,
  intervalOf: (table) => intervalOf(measure(table)),
});

const kappa = ours("kappa", (table) =>
  agreementOf(table.raters.length === 2 ? cohenKappa(table, BOTH, "identity") : fleissKappa(table)),
);
const alphaAt = (level: "nominal" | "ordinal" | "interval") =>
  ours(`alpha, ${level}`, (table) => agreementOf(krippendorffAlpha(table, level)));
const overPairs = ours(
  "quadratic kappa over pairs",
  (table) => agreementOverPairs(table, (pair) => cohenKappa(table, pair, "quadratic")).mean,
);

/** For each method, the shares of studies whose interval has the truth, by agreement. */
function coverageOf(
  world: Omit<RaterWorld, "agreement" | "unevenness">,
  uneven: number,
  methods: readonly Method[],
  studies: number,
): number[][] {
  const { kind, items, raters, together } = world;
  const counts = methods.map((method) => ({ method, held: AGREEMENTS.map(() => new Held()) }));
  for (const [at, agreement] of AGREEMENTS.entries()) {
    const unevenness = uneven * Math.min(agreement, 1 - agreement);
    const random = seeded(`agreement/${kind.name}/${items}/${raters}/${agreement}/${together}`);
    for (let study = 0; study < studies; study += 1) {
      const label = `${study}`;
      const table = simulatedRatings({ ...world, agreement, unevenness }, random(label));
      for (const { method, held } of counts) {
        const truth = method.truthOf?.(kind, agreement) ?? agreement;
        held[at]?.add(method.intervalOf(table, label), truth);
      }
    }
  }
  return counts.map(({ held }) => held.map(({ share }) => share));
}

/** How many intervals held the truth. */
class Held {
  #intervals = 0;
  #held = 0;

  add(interval: Interval, truth: number): void {
    if (interval === null) return;
    this.#intervals += 1;
    if (interval.low <= truth && truth <= interval.high) this.#held += 1;
  }

  get share(): number {
    return this.#held / this.#intervals;
  }
}

const inPercent = (shares: readonly number[]): string =>
  shares.map((share) => (100 * share).toFixed(1)).join(", ");

/** Prints the table of one kind of items, and measures its cells of 100 and 300 items. */
function printCells(
  kind: ItemKind,
  together: number,
  uneven: number,
  methods: readonly Method[],
  studies = replicates,
) {
  const inClusters = together === 1 ? "" : `, clusters of ${together} with unequal agreement`;
  print(`\n${kind.name}${inClusters}; ${shown(studies)} studies\n`);
  print(`| items | raters | ${methods.map(({ name }) => name).join(" | ")} |`);
  print(`|---|---|${methods.map(() => "---|").join("")}`);
  const measured: number[][] = methods.map(() => []);
  for (const items of SIZES) {
    for (const raters of RATERS) {
      const found = coverageOf({ kind, items, raters, together }, uneven, methods, studies);
      print(`| ${items} | ${raters} | ${found.map(inPercent).join(" | ")} |`);
      if (items > FEW) for (const [at, shares] of found.entries()) measured[at]?.push(...shares);
    }
  }
  print("");
  return measured;
}

const isGood = (share: number): boolean => share >= 0.92 && share <= 0.98;

function goals(kind: ItemKind, together: number, uneven: number, methods: readonly Method[]): void {
  const measured = printCells(kind, together, uneven, methods);
  for (const [at, { name }] of methods.entries()) {
    const shares = measured[at] ?? [];
    const good = shares.filter(isGood).length;
    printMeasure({
      what: `${name}, ${kind.name}${together === 1 ? "" : ", in clusters"}: cells covered in 92 to 98%`,
      ours: `${good} of ${shares.length}`,
      against: "15",
      ratio: good / 15,
      goal: { atLeast: 1 },
    });
  }
}

function cells(): void {
  goals(YES_NO, 1, 0, [kappa, alphaAt("nominal")]);
  goals(STEPS, 1, 0, [overPairs, alphaAt("ordinal"), alphaAt("interval")]);
  goals(RARE, 1, 0, [kappa, alphaAt("nominal")]);
}

const clusters = (): void => goals(YES_NO, 5, 0.5, [kappa, alphaAt("nominal")]);

function others(): void {
  const gwet = (isQuadratic: boolean): Method => ({
    ...ours(isQuadratic ? "AC2, quadratic" : "AC1", (table) =>
      agreementOf(gwetAc(table, isQuadratic ? "quadratic" : "identity")),
    ),
    truthOf: (kind, agreement) => trueAc(kind, agreement, isQuadratic),
  });
  const difference = {
    ...ours("mean absolute difference", (table) => meanAbsoluteDifference(table, BOTH)),
    truthOf: trueDifference,
  };
  goals(STEPS, 1, 0, [
    gwet(false),
    gwet(true),
    ours("Pearson", (table) => agreementOf(pearson(table, BOTH))),
    ours("Spearman", (table) => agreementOf(spearman(table, BOTH))),
    difference,
  ]);
}

/** Samples of a bootstrap in the comparison of methods. */
const SAMPLES = 500;
const MAX_RESAMPLED = 500;

function rivals(): void {
  const resampled = (name: string, isCorrected: boolean): Method => ({
    name,
    intervalOf: (table, label) => {
      const statistic = krippendorffAlpha(table, "nominal");
      const { value } = agreementOf(statistic);
      if (value === null) return null;
      const sorted = bootstrapped(statistic, SAMPLES, seeded("agreement/rivals")(label));
      return isCorrected ? correctedEnds(statistic, value, sorted) : percentileEnds(sorted);
    },
  });
  const methods = [
    alphaAt("nominal"),
    resampled("percentile bootstrap", false),
    resampled("bootstrap, corrected", true),
  ];
  printCells(YES_NO, 1, 0, methods, Math.min(replicates, MAX_RESAMPLED));
}

/** Processor time in seconds. */
function secondsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

const LIMIT_SECONDS = 10;

function speed(): void {
  const world = {
    kind: STEPS,
    items: 40_000,
    raters: 3,
    agreement: 0.6,
    together: 1,
    unevenness: 0,
  };
  const { scale, clusters: rated } = simulatedRatings(world, seeded("agreement")("speed"));
  const records = rated.flatMap(([item = []], at) =>
    item.map(({ rater, category }) => ({
      item: `${at}`,
      cluster: `${at}`,
      rater: `${rater}`,
      value: scale[category] ?? null,
    })),
  );
  let table = ratingTable(records, scale);
  const all = secondsOf(() => {
    table = ratingTable(records, scale);
    for (const level of ["nominal", "ordinal", "interval"] as const) {
      agreementOf(krippendorffAlpha(table, level));
    }
    agreementOf(fleissKappa(table));
    agreementOf(gwetAc(table, "identity"));
    agreementOf(gwetAc(table, "quadratic"));
    agreementOverPairs(table, (pair) => cohenKappa(table, pair, "quadratic"));
    agreementOf(pearson(table, BOTH));
    agreementOf(spearman(table, BOTH));
    meanAbsoluteDifference(table, BOTH);
  });
  const draws = seeded("agreement")("samples");
  const samples = secondsOf(() => {
    bootstrapped(krippendorffAlpha(table, "ordinal"), 1_000, draws);
  });
  for (const [what, seconds] of [
    ["every statistic with its interval", all],
    ["alpha in 1,000 bootstrap samples", samples],
  ] as const) {
    printMeasure({
      what: `${what}, ${shown(records.length)} ratings`,
      ours: `${shown(seconds, 2)} s`,
      against: `${LIMIT_SECONDS} s`,
      ratio: seconds / LIMIT_SECONDS,
      goal: { atMost: 1 },
    });
  }
}

const programs = { cells, clusters, others, rivals, speed };
for (const each of part) programs[each]();
