/**
 * Simulates tournaments of agents with drawn strengths at tables of six: node bench/src/tournaments.ts
 * [--tournaments 60] [--seed tournaments]
 */
import { parseArgs } from "node:util";
import { stageShape } from "@wisp/game";
import { knockoutLength, type StageResult, stageTables } from "@wisp/matchmaking";
import { percent, print, printMeasure, printMetric, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { CpuStopwatch } from "./figures/cpu-stopwatch.ts";
import { deals } from "./matches/queue-season.ts";
import {
  drawnField,
  meetingsAgain,
  oraclePlace,
  PLACES,
  performed,
  playStage,
  SIZE,
  swiss,
  turnsApart,
} from "./tournaments/simulated.ts";

const ROUNDS = 8;

/**
 * Rounds in which no two need meet again. Of 12, each of the two tables of a second round seats two that have met. Of
 * 36, a fourth round would need two orthogonal Latin squares of order six, which do not exist. 144 have more
 * than the eight that are played.
 */
const withoutRepeats: Readonly<Record<number, number>> = { 12: 1, 36: 3, 144: ROUNDS };

/** Meetings again that no seating of this many rounds avoids: there are not enough pairs. */
const leastRepeats = (entrants: number): number => {
  const meetings = (ROUNDS * entrants * (SIZE - 1)) / 2;
  return Math.max(0, meetings - (entrants * (entrants - 1)) / 2);
};

function swissOf(entrants: number, tournaments: number, seed: string): boolean {
  const fields = Array.from({ length: tournaments }, (_, at) =>
    drawnField(entrants, `${seed}/${entrants}/${at}`, false),
  );
  const ended = fields.map((field) => ({ field, ...playStage(swiss(ROUNDS), field) }));
  const again = ended.map(({ results }) => meetingsAgain(results, ROUNDS));
  const free = withoutRepeats[entrants] ?? 1;
  const early = again.map((rounds) => rounds.slice(0, free).reduce((sum, each) => sum + each, 0));
  const all = again.flat().reduce((sum, each) => sum + each, 0) / tournaments;
  const turns = Math.max(...ended.map(({ field, results }) => turnsApart(results, field, "spy")));
  const firstThree = (places: readonly number[]): number =>
    places.filter((place) => place <= 3).length / tournaments;
  const ours = firstThree(
    ended.map(
      ({ field, state }) => state.standings.find(({ id }) => id === field.best)?.place ?? entrants,
    ),
  );
  const oracle = firstThree(fields.map((field) => oraclePlace(field, ROUNDS)));
  const of = `Swiss of ${entrants}`;
  printMetric({
    what: `meetings again in ${ROUNDS} rounds (at least ${leastRepeats(entrants)})`,
    of,
    value: all,
    unit: "",
    digits: 1,
  });
  return [
    printMeasure({
      what: `meetings again in the first ${free} rounds, of any tournament`,
      of,
      ours: `${Math.max(...early)}`,
      against: "0",
      ratio: Math.max(...early),
      goal: { atMost: 0 },
    }),
    printMeasure({
      what: "spy turns, furthest apart",
      of,
      ours: `${turns}`,
      against: "1",
      ratio: turns,
      goal: { atMost: 1 },
    }),
    printMeasure({
      what: "the strongest is among the first three; where an oracle pairs by true strength",
      of,
      ours: percent(ours),
      against: percent(oracle),
      ratio: ours - oracle,
      goal: { atLeast: -0.05 },
    }),
  ].every(Boolean);
}

/** How long the tables of a round of 1,000 take, after others. */
function pairing(size: number, seed: string): boolean {
  const field = drawnField(1_000, `${seed}/pairing`, false);
  const stage = stageShape.parse({
    kind: "swiss",
    rounds: ROUNDS,
    points: size === 2 ? [1, 0] : PLACES,
  });
  const given = { stage, size, deals: size === 2 ? [] : deals, random: field.random };
  const results: StageResult[] = [];
  let longest = 0;
  for (;;) {
    const stopwatch = new CpuStopwatch();
    const { tables } = stopwatch.run(() =>
      stageTables({ ...given, entrants: field.entrants, results }),
    );
    const due = tables.filter(({ state }) => state === "due");
    if (due.length === 0) break;
    longest = Math.max(longest, stopwatch.seconds);
    results.push(...due.map((table) => ({ ...table, points: performed(field, table) })));
  }
  return printMeasure({
    what: `a round of 1,000 entrants at tables of ${size}, the longest of ${ROUNDS}`,
    ours: `${shown(longest, 2)} s of CPU time`,
    against: "1 s",
    ratio: longest,
    goal: { atMost: 1 },
  });
}

function knockoutOf(entrants: number, tournaments: number, seed: string): boolean {
  const terms = { kind: "knockout", advance: 3, sets: 1, maxSets: 3, points: PLACES } as const;
  const stage = stageShape.parse(terms);
  const stated = knockoutLength({ ...terms, thirdPlace: false }, entrants, SIZE);
  const ended = Array.from({ length: tournaments }, (_, at) => {
    const field = drawnField(entrants, `${seed}/knockout/${at}`, true);
    return { field, ...playStage(stage, field) };
  });
  const sets = ended.map(({ results }) => results.length / SIZE);
  const most = Math.max(...sets);
  const mean = sets.reduce((sum, each) => sum + each, 0) / tournaments;
  const won = ended.filter(({ field, state }) => state.standings[0]?.id === field.best).length;
  const of = `Knockout of ${entrants}, three of six`;
  print(
    `${of}: ${stated.rounds} rounds of ${stated.tables.join(", ")} tables, ` +
      `${stated.sets.least} to ${stated.sets.most} sets`,
  );
  printMetric({ what: "won by the strongest", of, value: (100 * won) / tournaments, unit: "%" });
  return [
    printMeasure({
      what: "sets, on average, of the fewest that are stated",
      of,
      ours: shown(mean, 1),
      against: `${stated.sets.least}`,
      ratio: mean / stated.sets.least,
      goal: { atMost: 1.2 },
    }),
    printMeasure({
      what: "sets of the longest, of the most that are stated",
      of,
      ours: shown(most),
      against: `${stated.sets.most}`,
      ratio: most / stated.sets.most,
      goal: { atMost: 1 },
    }),
  ].every(Boolean);
}

const { values } = parseArgs({
  options: { tournaments: { type: "string" }, seed: { type: "string" } },
});
const { tournaments, seed } = z
  .strictObject({
    tournaments: z.coerce.number().int().min(1).max(10_000).default(60),
    seed: z.string().default("tournaments"),
  })
  .parse({ ...values });
const passes = [
  swissOf(12, 2 * tournaments, seed),
  swissOf(36, tournaments, seed),
  swissOf(144, tournaments, seed),
  pairing(SIZE, seed),
  pairing(2, seed),
  knockoutOf(64, tournaments, seed),
];
if (!passes.every(Boolean)) process.exitCode = 1;
