/**
 * Puts the statistics to the test in leagues whose truth is known:
 * npm run -s research -- science [--part speed ...] [--small] [--replications 50] [--seed other] [--pictures]
 *
 * --part          only that: speed, paper, board, agreement, coverage, rivals, claims, watch; or one that runs
 *                 only where it is named: duty, everything a large leaderboard shows, in a separate process;
 *                 avalon, house agents of Avalon by side;
 *                 example, the worked example of docs/statistical-methods.md; duplicates, that
 *                 schedule against blocks; a stress by its name in science/stress/stresses.ts
 * --small         fewer replicates: a minute instead of ten, and not reliable
 * --replications  seasons of each stress, of each row of claims and column of coverage; leagues of agreement
 * --seed          draws other leagues; without it, those of docs/science.md
 * --pictures      also draws docs/science/*.svg
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { percent, print, printMeasure, shown } from "@wisp/test-kit/measure";
import { accuracy, orders, type Seating } from "./science/accuracy.ts";
import { printAvalon } from "./science/avalon.ts";
import { type Coverage, indicatorCoverage, ratingCoverage } from "./science/coverage.ts";
import { comparisonResults } from "./science/differences.ts";
import { duplicatesMeasures } from "./science/duplicates-report.ts";
import { dutySpeed } from "./science/duty.ts";
import { printExample } from "./science/example-report.ts";
import { printHouseLeaderboard } from "./science/house-leaderboard-report.ts";
import { invariants } from "./science/invariants.ts";
import { houseLike } from "./science/leagues.ts";
import {
  accuracyPicture,
  type CoverageShare,
  coveragePicture,
  leaderboardPicture,
} from "./science/pictures.ts";
import { printRivals } from "./science/rivals-report.ts";
import { leaderboardSpeed, onlineSpeed } from "./science/speed.ts";
import { stresses } from "./science/stress/stresses.ts";
import { watched } from "./science/watch.ts";
import { useSeed } from "./seed.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true },
    small: { type: "boolean" },
    replications: { type: "string" },
    seed: { type: "string", default: "" },
    pictures: { type: "boolean" },
  },
});
useSeed(values.seed);
const usualSizes =
  values.small === true
    ? {
        replicates: 100,
        truth: 5_000,
        leagues: 2,
        boards: 100,
        seasons: 10,
        house: 600,
        agents: 600,
        each: 60,
      }
    : {
        replicates: 2_000,
        truth: 40_000,
        leagues: 8,
        boards: 600,
        seasons: 40,
        house: 4_000,
        agents: 5_004,
        each: 1_200,
      };
const asked = values.replications === undefined ? undefined : Number(values.replications);
const sizes =
  asked === undefined
    ? usualSizes
    : { ...usualSizes, replicates: asked, leagues: asked, boards: asked, seasons: asked };
/** SVG by file name, without its ending. */
type Pictures = Readonly<Record<string, string>>;

let met = true;
const measured = (...given: Parameters<typeof printMeasure>): void => {
  met = printMeasure(...given) && met;
};

function measuredMemory(peakMib: number): void {
  measured({
    what: "peak memory of it, matches included",
    ours: `${shown(peakMib)} MiB`,
    against: "2,048 MiB",
    ratio: peakMib / 2_048,
    goal: { atMost: 1 },
  });
}

function speed(): Pictures {
  const figures = leaderboardSpeed(sizes.agents, sizes.each);
  const { matches, agents, fitSeconds, boardSeconds, clockSeconds, peakMib } = figures;
  measured({
    what: `fit, ratings and ranks of ${shown(matches)} matches of ${shown(agents)} agents`,
    ours: `${boardSeconds.toFixed(1)} s of a core, ${fitSeconds.toFixed(1)} of them fitting (${clockSeconds.toFixed(1)} s by the clock)`,
    against: "60 s",
    ratio: boardSeconds / 60,
    goal: { atMost: 1 },
  });
  measuredMemory(peakMib);
  const online = onlineSpeed(20_000, 5);
  measured({
    what: "tables rated online, six ratings each",
    ours: `${shown(online)}/s`,
    against: "40,000/s",
    ratio: online / 40_000,
    goal: { atLeast: 1 },
  });
  return {};
}

function duty(): Pictures {
  const { agents, each } = sizes;
  const pairs = 1_000;
  const figures = dutySpeed({ agents, each, pairs });
  const { matches, versions, seconds, clockSeconds, peakMib } = figures;
  measured({
    what: `all that a board of ${shown(matches)} matches, ${shown(agents)} agents (${shown(versions)} versions) and ${shown(pairs)} pairs shows`,
    ours: `${seconds.toFixed(1)} s of a core (${clockSeconds.toFixed(1)} s by the clock)`,
    against: "60 s",
    ratio: seconds / 60,
    goal: { atMost: 1 },
  });
  measuredMemory(peakMib);
  return {};
}

function paper(): Pictures {
  const { sets, matches, unequalSums, otherMeans } = invariants(sizes.house / 4, 50);
  print(
    `of ${shown(matches)} matches ${unequalSums} do not add up to 12; ` +
      `of ${sets} sets of them ${otherMeans} have a mean score other than exactly 2`,
  );
  met &&= unequalSums + otherMeans === 0;
  return {};
}

function agreement(seating: Seating): string {
  const stops = [90, 300, 1_000, 3_000];
  const found = accuracy(houseLike, seating, stops, sizes.leagues);
  print(
    `agents seated ${seating}: Kendall's tau (Spearman's rho) with the truth ` +
      `after ${stops.join(", ")} matches an agent`,
  );
  for (const order of orders) {
    const cells = found
      .filter((each) => each.order === order)
      .map(({ kendall, spearman }) => `${kendall.toFixed(2)} (${spearman.toFixed(2)})`);
    print(`  ${order.padEnd(24)} ${cells.join("   ")}`);
  }
  return accuracyPicture(found);
}

function coverage(): string {
  const rows: CoverageShare[] = [];
  const enter = (name: string, found: Coverage): void => {
    print(`coverage, ${name}: intervals, share that held the truth (too high, too low)`);
    for (const [figure, held] of found) {
      const { intervals, share, above, below } = held;
      const sides = `(${percent(above / intervals)}, ${percent(below / intervals)})`;
      print(`  ${figure.padEnd(24)} ${shown(intervals).padStart(7)} ${percent(share)} ${sides}`);
      rows.push({ name: `${figure}; ${name}`, share });
    }
  };
  const { replicates, truth } = sizes;
  for (const season of [
    { each: 90, pairs: 60 },
    { each: 300, pairs: 60 },
    { each: 300, pairs: 12 },
  ]) {
    // Few pairs are made to matter.
    const spread = season.pairs < 60 ? { ...houseLike, pair: 0.8 } : houseLike;
    const name = `${season.each} matches, ${season.pairs} pairs`;
    enter(name, indicatorCoverage(spread, season, replicates, truth));
    enter(`drawn agents, ${name}`, ratingCoverage("drawn", spread, season, replicates));
    enter(`fixed agents, ${name}`, ratingCoverage("fixed", spread, season, replicates));
  }
  // Enough pairs, of either side too, for means to go by the expansion of their resamples.
  const many = { each: 900, pairs: 300 };
  enter("900 matches, 300 pairs", indicatorCoverage(houseLike, many, replicates / 2, truth));
  const shares = rows.map(({ share }) => share);
  // Figures of matches are counts: their intervals may hold more than 95%, which is their price.
  const ofRatings = rows.filter(({ name }) => name.includes("agents,")).map(({ share }) => share);
  const [least, most] = [Math.min(...shares), Math.max(...ofRatings)];
  measured({
    what: `lowest coverage of ${rows.length} kinds of 95% intervals`,
    ours: percent(least),
    against: "93%",
    ratio: least / 0.93,
    goal: { atLeast: 1 },
  });
  measured({
    what: "highest coverage of those of ratings",
    ours: percent(most),
    against: "97%",
    ratio: most / 0.97,
    goal: { atMost: 1 },
  });
  return coveragePicture(rows);
}

function rivals(): Pictures {
  const least = printRivals(sizes);
  measured({
    what: "lowest coverage of head-to-head over matches, where agents know all words alike",
    ours: percent(least),
    against: "93%",
    ratio: least / 0.93,
    goal: { atLeast: 1 },
  });
  return {};
}

function comparisons(): Pictures {
  for (const kind of ["equal", "fixed", "drawn"] as const) {
    for (const each of [90, 300]) {
      const found = comparisonResults(kind, houseLike, each, sizes.boards);
      const { boards, falseBoards, falseClaims } = found;
      const made = `${shown(found.claims)} claims, ${falseClaims} false`;
      const power = kind === "equal" ? "" : `, ${percent(found.power)} of true differences`;
      measured({
        what: `boards with a false "better than", ${kind} agents, ${each} matches (${made}${power})`,
        ours: percent(falseBoards / boards),
        against: "5%",
        ratio: falseBoards / boards / 0.05,
        goal: { atMost: 1 },
      });
    }
  }
  return {};
}

function watch(): Pictures {
  const { seasons, falseSeasons, falseByRange } = watched(
    houseLike,
    { each: 180, every: 30 },
    sizes.seasons,
  );
  measured({
    what: `seasons of equal agents with a false "better than" at any of six looks (Tukey's range: ${falseByRange})`,
    ours: percent(falseSeasons / seasons),
    against: "5%",
    ratio: falseSeasons / seasons / 0.05,
    goal: { atMost: 1 },
  });
  return {};
}

const usual: Readonly<Record<string, () => Pictures>> = {
  speed,
  paper,
  board: () => ({ board: leaderboardPicture(printHouseLeaderboard(sizes.house)) }),
  agreement: () => ({
    "seated-by-chance": agreement("by chance"),
    "seated-by-strength": agreement("by strength"),
  }),
  coverage: () => ({ coverage: coverage() }),
  rivals,
  claims: comparisons,
  watch,
};
/** Matches of each side and agent. */
const AVALON_MATCHES = 2_000;
const avalon = (): Pictures => {
  printAvalon(asked ?? AVALON_MATCHES);
  return {};
};
const example = (): Pictures => {
  printExample();
  return {};
};
/** Seasons of each world of duplicates. */
const DUPLICATE_SEASONS = 200;
const duplicates = (): Pictures => {
  for (const measure of duplicatesMeasures(asked ?? DUPLICATE_SEASONS)) measured(measure);
  return {};
};
const stressParts = Object.entries(stresses).map(([name, { seasons, measures }]) => {
  const run = (): Pictures => {
    for (const measure of measures(asked ?? seasons)) measured(measure);
    return {};
  };
  return [name, run] as const;
});
const parts: typeof usual = {
  ...usual,
  duty,
  avalon,
  example,
  duplicates,
  ...Object.fromEntries(stressParts),
};

const folder = join(import.meta.dirname, "../../docs/science");
for (const name of values.part ?? Object.keys(usual)) {
  const run = parts[name];
  if (run === undefined) throw new Error(`no part "${name}" in ${Object.keys(parts).join(", ")}`);
  for (const [picture, drawn] of Object.entries(run())) {
    if (values.pictures !== true) continue;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${picture}.svg`), drawn);
  }
}
if (!met) process.exitCode = 1;
