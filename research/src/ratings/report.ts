import { error, type Measure, percent, shown } from "@wisp/test-kit/measure";
import { falseWhereRenewed, movedDifferences } from "../science/stress/renewal-differences.ts";
import { dealtCoverage } from "./deals.ts";
import { oneMatchLater, type Renewal, renewals } from "./versions.ts";

/** Intervals that hold the truth: 93 to 97%, within Monte Carlo error. */
function* coverage(what: string, held: number, intervals: number): Generator<Measure> {
  const share = held / intervals;
  const [low, high] = [0.93 - error(0.93, intervals), 0.97 + error(0.97, intervals)];
  yield {
    what: `coverage of the rating, ${what} (${shown(intervals)} intervals)`,
    ours: percent(share),
    against: `93% (- 2 standard errors: ${percent(low)})`,
    ratio: share / low,
    goal: { atLeast: 1 },
  };
  yield {
    what: "the same",
    ours: percent(share),
    against: `97% (+ 2 standard errors: ${percent(high)})`,
    ratio: share / high,
    goal: { atMost: 1 },
  };
}

/** Leaderboards of any game where agents have new versions, or join late. */
export function* renewalMeasures(replications: number): Generator<Measure> {
  for (const who of ["best", "middle", "weakest", "four at once"] as const) {
    const name = `one match of a new version of any game, ${who}`;
    const comparisons = oneMatchLater(who, 2, Math.ceil(replications / 5));
    yield movedDifferences(name, comparisons);
    yield falseWhereRenewed(name, comparisons);
  }
  const usual = { before: 300, renewed: 2, by: 1 };
  const kinds: readonly Renewal[] = [
    ...[30, 60, 100, 150, 300].map((after) => ({ ...usual, seats: 2, after })),
    ...[0, 2].map((by) => ({ ...usual, seats: 2, after: 30, by })),
    { ...usual, seats: 5, after: 30 },
    { ...usual, seats: 5, after: 100 },
    ...[1.6, 2.4].map((by) => ({
      seats: 2,
      before: 300,
      after: 50,
      renewed: 1,
      by,
      joins: true,
    })),
  ];
  for (const kind of kinds) {
    const { seats, after, by, joins = false } = kind;
    const whose = joins ? "an agent" : "new versions";
    const name = `${whose} ${by} logits away with ${after} matches, ${seats} seats`;
    const { held, intervals, claims, ofRenewed, falseBoards } = renewals(kind, replications);
    yield* coverage(name, held.renewed, intervals.renewed);
    yield* coverage(`all others, ${name}`, held.others, intervals.others);
    yield falseWhereRenewed(name, {
      boards: replications,
      after: claims,
      ofRenewed,
      falseBoards,
    });
  }
}

/** Leaderboards on deals that occur once, or several times at other or at the same tables. */
export function* dealMeasures(replications: number): Generator<Measure> {
  const schedules = (seats: number) =>
    [
      { name: "each once", times: 1, sameTable: false },
      { name: "each at two tables", times: 2, sameTable: false },
      { name: "each in every seat", times: seats, sameTable: true },
    ] as const;
  const worlds = [
    { world: "nothing depends on the deal", ofSeat: 0, effects: false },
    { world: "deals favour seats", ofSeat: 1, effects: false },
    { world: "agents know deals", ofSeat: 0, effects: true },
  ] as const;
  for (const equal of [true, false]) {
    for (const seats of [2, 5]) {
      for (const { name, times, sameTable } of schedules(seats)) {
        for (const { world, ofSeat, effects } of worlds) {
          const league = { seats, matches: 300, equal, times, sameTable, ofSeat, effects };
          const what = `300 matches of ${equal ? "equal" : "drawn"} agents at ${seats} seats, deals ${name}, ${world}`;
          const found = dealtCoverage({ ...league, rounding: 0 }, replications);
          yield* coverage(what, found.held, found.intervals);
          if (effects && times > 1) continue;
          yield {
            what: `length of intervals, ${what} (longest of a league: ${found.longest.toFixed(2)})`,
            ours: found.width.toFixed(2),
            against: "1.1 times that of independent matches",
            ratio: found.width / 1.1,
            goal: { atMost: 1 },
          };
        }
      }
    }
  }
}
