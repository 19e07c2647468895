import { randomFrom } from "@wisp/game";
import { type MatchRecord, TableBuilder } from "@wisp/stats";
import { houseMatches } from "./house-matches.ts";
import { drawnPairs, equalLeague, fixedLeague, houseLike, season } from "./leagues.ts";

/** Sets of matches looked at, and those in which an invariant of the paper's points failed. */
export interface Invariants {
  readonly sets: number;
  readonly matches: number;
  /** A match whose points do not add up to exactly 12. */
  readonly unequalSums: number;
  /** A set whose mean over participants of the average score is not exactly 2. */
  readonly otherMeans: number;
}

/** Exact, in whole sixtieths: the points of all seats are 2 for every seat. */
function meanIsTwo(matches: readonly MatchRecord[]): boolean {
  const builder = new TableBuilder();
  for (const match of matches) builder.add(match);
  const { points, pointsScale } = builder.table();
  return points.reduce((sum, each) => sum + each, 0) === 2 * pointsScale * points.length;
}

const sumsToTwelve = ({ seats, pointsScale }: MatchRecord): boolean =>
  seats.reduce((sum, { points }) => sum + points, 0) === 12 * pointsScale;

/** The paper's section 3.5 on real matches of house agents, on synthetic ones, and on random parts. */
export function invariants(houseCount: number, parts: number): Invariants {
  const random = randomFrom("science/invariants");
  const draws = random("seasons");
  const pairs = drawnPairs(60, houseLike, draws);
  const whole: MatchRecord[][] = [
    [...houseMatches(houseCount, "en", "science")],
    [...houseMatches(houseCount, "zh", "science")],
    [...season(equalLeague, pairs, 300, draws)],
    [...season(fixedLeague, pairs, 300, draws)],
  ];
  const sets = whole.flatMap((matches) => [
    matches,
    ...Array.from({ length: parts }, () => {
      const share = draws.float();
      const part = matches.filter(() => draws.float() < share);
      return part.length > 0 ? part : matches;
    }),
  ]);
  return {
    sets: sets.length,
    matches: whole.reduce((sum, { length }) => sum + length, 0),
    unequalSums: whole.flat().filter((match) => !sumsToTwelve(match)).length,
    otherMeans: sets.filter((matches) => !meanIsTwo(matches)).length,
  };
}
