/**
 * The statistics of experiments, with synthetic agents whose truth is known:
 * npm run -s research -- lab [--part coverage ...] [--replicates 2000] [--seed NAME]
 *
 * --part        only that: pairing, coverage, breaks, skewed, rivals, several, looks, forks, power, planner,
 *               strata, tables, attackers, beliefs, cards
 * --replicates  experiments of each row. Unless it is named, some parts run with 60 each: that takes
 *               seconds and shows little. docs/lab-statistics.md has the figures of 2,000
 * --seed        other draws than the usual ones, so that figures can be confirmed
 */
import { blocksNeeded, detectableEffect, type PlannedTest } from "@wisp/lab";
import { percent, print, shown } from "@wisp/test-kit/measure";
import { attackersOf, attackWorlds } from "./lab/attackers.ts";
import { beliefsOf } from "./lab/beliefs.ts";
import { breakingKinds } from "./lab/breaks.ts";
import { houseWorld, simulatedWorlds } from "./lab/card-worlds.ts";
import { cardsOf } from "./lab/cards.ts";
import { type CoverageResult, coverageOf } from "./lab/coverage.ts";
import { type FigureKind, figureKinds } from "./lab/figures.ts";
import { forksOf, forkWorlds } from "./lab/forks.ts";
import { ERRORS_OF_WORST, Goals } from "./lab/goals.ts";
import { severalOf, strataOf, tablesOf } from "./lab/groups.ts";
import { looked, lookedOnContents } from "./lab/looks.ts";
import { asked } from "./lab/options.ts";
import { pairingOf } from "./lab/pairing.ts";
import { plannedCases, promisedOf, simulatedPower, trueSpread } from "./lab/planner.ts";
import { rivalsOf } from "./lab/rivals.ts";
import { lessSkewedKinds, skewedKinds } from "./lab/skewed.ts";

const QUICK = { replicates: 60, parts: ["pairing", "coverage", "several", "strata", "tables"] };
const replicates = asked.replicates ?? QUICK.replicates;
const SIZES = [10, 20, 50, 200] as const;

const goals = new Goals(replicates);

function pairing(): void {
  const rows = [
    ["content 1, seats 1, opponents 1, own 1", { content: 1, seats: 1, opponents: 1, own: 1 }],
    [
      "content 1.5, seats 0.5, opponents 1, own 1.5",
      { content: 1.5, seats: 0.5, opponents: 1, own: 1.5 },
    ],
    [
      "content 0.5, seats 0.5, opponents 0.5, own 1.5",
      { content: 0.5, seats: 0.5, opponents: 0.5, own: 1.5 },
    ],
  ] as const;
  for (const [at, [name, parts]] of rows.entries()) {
    const { ratio, reported } = pairingOf(parts, 50, replicates);
    const what = `unpaired over paired variance at 50 blocks, ${name} (reported ${reported.toFixed(2)})`;
    const ours = ratio.toFixed(2);
    // The last has so much independent noise that pairing cannot help much.
    if (at === rows.length - 1) print(`${what}: ${ours}`);
    else goals.measured({ what, ours, against: "1", ratio, goal: { atLeast: 2 } });
  }
}

const CELLS =
  "coverage (share of claims; mean width; with a caution about unseen values, missed without one)";

function cell({ held, claims, width, cautioned, missed }: CoverageResult): string {
  const cautions = `${percent(cautioned)}, ${percent(missed)}`;
  return `${percent(held.share)} (${percent(claims)}; ${width.toFixed(3)}; ${cautions})`;
}

function coverage(): void {
  print(`${CELLS} after ${SIZES.join(", ")} blocks`);
  const all = figureKinds.flatMap((figure) =>
    [false, true].flatMap((effect) => {
      const row = SIZES.map((blocks) => coverageOf(figure, effect, blocks, replicates));
      const name = `${figure.name}, ${effect ? "effect" : "none"}`;
      print(`  ${name.padEnd(30)} ${row.map(cell).join("  ")}`);
      return row;
    }),
  );
  const nameOf = ({ figure, effect, blocks }: CoverageResult) =>
    `${figure.name}, ${effect ? "effect" : "no effect"}, ${blocks} blocks`;
  const least = all.reduce((one, other) => (one.held.share <= other.held.share ? one : other));
  goals.atLeast(`lowest coverage of ${all.length} (${nameOf(least)})`, least.held.share, 0.93, {
    errors: ERRORS_OF_WORST,
  });
  const most = all
    .filter(({ figure }) => !figure.isDiscrete)
    .reduce((one, other) => (one.held.share >= other.held.share ? one : other));
  goals.atMost(`highest coverage of graded figures (${nameOf(most)})`, most.held.share, 0.97, {
    errors: ERRORS_OF_WORST,
  });
  const none = all.filter(({ effect }) => !effect);
  const worst = none.reduce((one, other) => (one.claims >= other.claims ? one : other));
  goals.atMost(`most false claims of ${none.length} (${nameOf(worst)})`, worst.claims, 0.05, {
    errors: ERRORS_OF_WORST,
  });
}

/** What figures do that break an assumption: there is no goal. */
function breaks(): void {
  print(`${CELLS} after ${SIZES.join(", ")} blocks`);
  for (const figure of breakingKinds) {
    for (const effect of [false, true]) {
      const row = SIZES.map((blocks) => coverageOf(figure, effect, blocks, replicates));
      print(`  ${figure.name}, ${effect ? "effect" : "none"}: ${row.map(cell).join("  ")}`);
    }
  }
  for (const figure of breakingKinds.slice(-1)) {
    for (const effect of [false, true]) {
      const row = [50, 200].map((blocks) => coverageOf(figure, effect, blocks, replicates, 5));
      const name = `${figure.name}, ${effect ? "effect" : "none"}, by clusters of five`;
      print(`  ${name}, 50 and 200 blocks: ${row.map(cell).join("  ")}`);
    }
  }
}

/** A skewed arm against a nearly constant one; against one that varies less, intervals that miss need a caution. */
function skewed(): void {
  print(`${CELLS} after ${SIZES.join(", ")} blocks`);
  for (const figure of [...skewedKinds, ...lessSkewedKinds]) {
    const rows = [false, true].map((effect) => {
      const row = SIZES.map((blocks) => coverageOf(figure, effect, blocks, replicates));
      print(`  ${figure.name}, ${effect ? "effect" : "none"}: ${row.map(cell).join("  ")}`);
      return row;
    });
    const open = rows.flat().reduce((one, each) => (one.missed >= each.missed ? one : each));
    goals.atMost(
      `${figure.name}, ${open.blocks} blocks: most intervals that miss without a caution`,
      open.missed,
      0.05,
      { errors: ERRORS_OF_WORST },
    );
    if (!skewedKinds.includes(figure)) continue;
    const simulated = { errors: ERRORS_OF_WORST };
    const least = Math.min(...rows.flat().map(({ held }) => held.share));
    goals.atLeast(`${figure.name}: lowest coverage`, least, 0.93, simulated);
    const [none = []] = rows;
    const worst = Math.max(...none.map(({ claims }) => claims));
    goals.atMost(`${figure.name}: most false claims`, worst, 0.05, simulated);
  }
}

function rivals(): void {
  print("coverage (mean width): sign flips, Student, studentised bootstrap");
  for (const figure of figureKinds) {
    for (const blocks of [10, 20, 50]) {
      const cells = rivalsOf(figure, blocks, Math.min(replicates, 500)).map(
        ({ share, width }) => `${percent(share)} (${width.toFixed(3)})`,
      );
      print(`  ${`${figure.name}, ${blocks} blocks`.padEnd(32)} ${cells.join("  ")}`);
    }
  }
}

function several(): void {
  for (const blocks of [10, 20, 50]) {
    const { claims, held } = severalOf(blocks, replicates);
    goals.atMost(
      `six equal arms against one, ${blocks} blocks: experiments with a false claim`,
      claims,
      0.05,
    );
    goals.atLeast(`six simultaneous intervals together, ${blocks} blocks`, held, 0.95);
  }
}

/** Figures whose matches all divide by the same number. */
const followed = figureKinds.filter(({ name }) => !name.includes("per ballot"));

function looks(): void {
  for (const figure of followed) {
    const none = looked(`${figure.name}/none`, figure.none, 200, replicates);
    const effect = looked(`${figure.name}/effect`, figure.effect, 200, replicates);
    const notes = `p < 5% at any look ${percent(none.peeked)}, at the last ${percent(none.fixed)}`;
    goals.atMost(`${figure.name}: false claims at any of 20 looks (${notes})`, none.claims, 0.05);
    const stop = `claims ${percent(effect.claims)}, fixed ${percent(effect.fixed)}, median stop ${effect.medianStop}`;
    const least = Math.min(none.held, effect.held);
    goals.atLeast(
      `${figure.name}: all intervals of 20 looks hold the truth (effect: ${stop})`,
      least,
      0.95,
    );
  }
  looksOnContents();
}

function looksOnContents(): void {
  for (const contents of [5, 20, 100]) {
    const { missed, missedOthers } = lookedOnContents(contents, 200, replicates);
    goals.atMost(
      `${contents} contents: intervals of 20 looks miss the mean on them (on other contents ${percent(missedOthers)})`,
      missed,
      0.05,
    );
  }
}

function forks(): void {
  for (const world of forkWorlds) {
    const found = forksOf(world, { runs: 50, every: 5 }, replicates);
    const [changed, original] = found.shown.map(percent);
    const about = `shown ${changed} and ${original}, claims after 20 runs ${percent(found.early)}, after 50 ${percent(found.claims)}, width ${found.width.toFixed(3)}`;
    goals.atLeast(
      `${world.name}: all intervals of 9 looks hold the truth (${about})`,
      found.held,
      0.95,
    );
    if (world.wins[0] === world.wins[1])
      goals.atMost(`${world.name}: false claims at the last look`, found.claims, 0.05);
  }
}

/** A single comparison, with a look after every fifth block of a sequential design. */
function plannedFor(figure: FigureKind, kind: PlannedTest["kind"]): void {
  const { effect } = figure;
  const design = { kind, comparisons: 1, lookEvery: 5 };
  const spread = trueSpread(figure.name, effect);
  const blocks = blocksNeeded(design, effect.truth, spread);
  if (blocks === null) throw new Error(`${figure.name} cannot be planned`);
  const found = detectableEffect({ ...design, blocks }, spread);
  const powers = [0.9, 1, 1.1].map((part_) => {
    const test = { ...design, blocks: Math.round(part_ * blocks) };
    return simulatedPower(test, effect, figure.name, replicates);
  });
  const [fewer = 0, planned = 0, more = 0] = powers;
  const what = `${figure.name}, ${kind}: ${blocks} blocks for ${effect.truth.toFixed(3)} (detectable ${found?.toFixed(3)}), power ${percent(planned)}`;
  goals.atMost(`${what}; a tenth fewer`, fewer, 0.8);
  goals.atLeast(`${what}; a tenth more`, more, 0.8);
}

function power(): void {
  for (const figure of figureKinds) plannedFor(figure, "fixed");
  for (const figure of followed) plannedFor(figure, "sequential");
}

/** The power that plans promise against the one that the analysis reaches, with its corrections. */
function planner(): void {
  for (const planned of plannedCases) {
    const { effect, reached } = promisedOf(planned, replicates);
    const what = `${planned.name}: ${effect.toFixed(3)} promised in 80%`;
    goals.atLeast(what, reached, 0.75);
    goals.atMost(what, reached, 0.85);
  }
}

function strata(): void {
  const graded = { mean: 0.1, rate: null };
  const wins = { mean: 0.1, rate: 0.4 };
  const rare = { scale: 0, rate: 0.025, blocks: 30 };
  for (const setting of [
    { strata: 4, blocks: 10, scale: 0, ...graded },
    { strata: 8, blocks: 10, scale: 0, ...graded },
    { strata: 8, blocks: 10, scale: 0.05, ...graded },
    { strata: 4, blocks: 25, scale: 0.05, ...graded },
    { strata: 12, blocks: 25, scale: 0.1, ...graded },
    { strata: 6, blocks: 15, scale: 0, ...wins },
    { strata: 6, blocks: 40, scale: 0.1, ...wins },
    { strata: 2, mean: 0, ...rare },
    { strata: 6, mean: 0, ...rare },
    { strata: 6, mean: 0.05, ...rare },
    { strata: 12, mean: 0.05, ...rare },
  ]) {
    const { held, claims, scale } = strataOf(setting, Math.min(replicates, 1_000));
    const kind = setting.rate === null ? "graded" : `wins at ${percent(setting.rate)}`;
    const name = `${kind}, ${setting.strata} strata of ${setting.blocks} blocks, contrast ${setting.mean}, scale ${setting.scale}`;
    const about = `p < 5% in ${percent(claims)}, mean scale ${scale.toFixed(3)}`;
    goals.atLeast(`${name}: coverage of shrunken contrasts (${about})`, held.share, 0.93);
    if (setting.scale === 0)
      goals.atMost(`${name}: false heterogeneity`, claims, 0.05, {
        count: Math.min(replicates, 1_000),
      });
  }
}

function tables(): void {
  for (const setting of [
    { size: 4, matches: 20, scale: 0, odd: 0 },
    { size: 6, matches: 30, scale: 0, odd: 0 },
    { size: 6, matches: 30, scale: 0.1, odd: 0 },
    { size: 6, matches: 30, scale: 0, odd: 0.4 },
  ]) {
    const { held, claims, found, scale } = tablesOf(setting, Math.min(replicates, 1_000));
    const name = `${setting.size} by ${setting.size}, ${setting.matches} matches, scale ${setting.scale}, odd ${setting.odd}`;
    goals.atLeast(
      `${name}: coverage of cells (odd cell found ${percent(found)}, mean scale ${scale.toFixed(3)})`,
      held.share,
      0.93,
    );
    const what = `${name}: tables with a false cell`;
    if (setting.scale === 0)
      goals.atMost(what, claims, 0.05, { count: Math.min(replicates, 1_000) });
    else print(`${what} (all differ a little): ${percent(claims)}`);
  }
}

function attackers(): void {
  for (const world of attackWorlds) {
    const count = Math.min(replicates, 600);
    const { held, least, claims, outside, width } = attackersOf(world, count);
    const about = `lowest cell ${percent(least)}, width ${width.toFixed(3)}`;
    goals.atLeast(`${world.name}: coverage of cells (${about})`, held.share, 0.93, { count });
    goals.atMost(`${world.name}: tables with a false cell`, claims, 0.05, { count });
    goals.atLeast(`${world.name}: tables within the range`, 1 - outside, 1);
  }
}

function beliefs(): void {
  for (const boldness of [1, 2]) {
    for (const matches of [10, 20, 50, 200]) {
      const { brier, bins, truth } = beliefsOf(matches, boldness, Math.min(replicates, 1_000));
      const name = `boldness ${boldness}, ${matches} matches`;
      goals.atLeast(
        `${name}: coverage of Brier ${truth?.brier.value.toFixed(3)}`,
        brier.share,
        0.93,
      );
      goals.atLeast(`${name}: coverage of ${shown(bins.intervals)} bins`, bins.share, 0.93, {
        count: bins.intervals,
      });
    }
  }
}

/** Ratings over the games of a card, and the normalized scores that they are made of. */
async function cards(): Promise<void> {
  const NUMBERS = [8, 20, 60] as const;
  const house = [];
  for (const character of ["bayes", "dice", "watchful", "planner"]) {
    house.push(await houseWorld(character));
  }
  print(
    `ratings (above, below the truth; mean width), standings on average and at least, after ${NUMBERS.join(", ")} matches`,
  );
  for (const world of [...simulatedWorlds, ...house]) {
    const row = NUMBERS.map((matches) => cardsOf(world, matches, replicates));
    const cells = row.map(({ rating, width, standings }) => {
      const shares = standings.map(({ share }) => share);
      const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const outside = [rating.above, rating.below].map((each) => percent(each / replicates));
      return `${percent(rating.share)} (${outside.join(", ")}; ${width.toFixed(2)}), ${percent(average)}, ${percent(Math.min(...shares))}`;
    });
    print(`  ${world.name.padEnd(38)} ${cells.join("  ")}`);
    const least = Math.min(...row.map(({ rating }) => rating.share));
    goals.atLeast(`${world.name}: lowest coverage of ratings`, least, 0.93, {
      errors: ERRORS_OF_WORST,
    });
  }
}

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  pairing,
  coverage,
  breaks,
  skewed,
  rivals,
  several,
  looks,
  forks,
  power,
  planner,
  strata,
  tables,
  attackers,
  beliefs,
  cards,
};
const usual = asked.replicates === undefined ? QUICK.parts : Object.keys(parts);
for (const name of asked.part ?? usual) {
  const run = parts[name];
  if (run === undefined) throw new Error(`no part "${name}" in ${Object.keys(parts).join(", ")}`);
  await run();
}
if (!goals.isMet) process.exitCode = 1;
