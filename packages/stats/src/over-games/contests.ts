import { type Draws, randomFrom } from "@wisp/game";
import { exp } from "../exact.ts";
import { factorise, solveWith } from "../linear.ts";
import type { Ranged } from "./standing.ts";

/** A finished match of a game with opponents. */
export interface ContestedMatch {
  readonly game: string;
  readonly seats: readonly {
    readonly agent: string;
    /** Seats of one side are no opponents. */
    readonly side: string;
    /** Who has more finished ahead; equal scores are a tie. */
    readonly score: number;
  }[];
}

/** An agent's strength over all games. */
export interface ContestRating extends Ranged {
  readonly agent: string;
  /** Of all games. */
  readonly contests: number;
}

/** Elo points of a logit. */
const ELO = 400 / Math.LN10;
/**
 * In weights of a whole game: one contest of each agent, half won, against the average. Without it an agent that
 * won everything would have no rating.
 */
const PRIOR_WEIGHT = 0.02;
const MAX_STEPS = 50;
const MAX_STEP = 2;
const SETTLED = 1e-9;
const RESAMPLES = 400;

/** Rows of a fit: two agents, what the first got of it (1, 1/2, 0), and its weight. */
interface Row {
  readonly one: number;
  readonly other: number;
  readonly got: number;
  readonly weight: number;
}

/** Each opponents' pair of a match is a contest, and the contests of a game weigh 1 together. */
function rowsOf(matches: readonly ContestedMatch[], at: ReadonlyMap<string, number>): Row[] {
  const rows = matches.flatMap(({ game, seats }) =>
    seats.flatMap((one, place) =>
      seats.slice(place + 1).flatMap((other) => {
        if (one.side === other.side || one.agent === other.agent) return [];
        const got = (1 + Math.sign(one.score - other.score)) / 2;
        return [{ game, one: at.get(one.agent) ?? 0, other: at.get(other.agent) ?? 0, got }];
      }),
    ),
  );
  const ofGame = Map.groupBy(rows, ({ game }) => game);
  return rows.map(({ game, ...row }) => ({ ...row, weight: 1 / (ofGame.get(game)?.length ?? 1) }));
}

/** Strengths in logits, whose mean is 0. */
function fitted(rows: readonly Row[], size: number): Float64Array {
  let strengths = new Float64Array(size);
  for (let round = 0; round < MAX_STEPS; round += 1) {
    const slope = new Float64Array(size);
    const curvature = new Float64Array(size * size);
    const add = (row: number, column: number, value: number): void => {
      curvature[row * size + column] = (curvature[row * size + column] ?? 0) + value;
    };
    for (let agent = 0; agent < size; agent += 1) {
      const chance = 1 / (1 + exp(-(strengths[agent] ?? 0)));
      slope[agent] = PRIOR_WEIGHT * (0.5 - chance);
      add(agent, agent, PRIOR_WEIGHT * chance * (1 - chance));
    }
    for (const { one, other, got, weight } of rows) {
      const chance = 1 / (1 + exp((strengths[other] ?? 0) - (strengths[one] ?? 0)));
      const rest = weight * (got - chance);
      const information = weight * chance * (1 - chance);
      slope[one] = (slope[one] ?? 0) + rest;
      slope[other] = (slope[other] ?? 0) - rest;
      add(one, one, information);
      add(other, other, information);
      add(one, other, -information);
      add(other, one, -information);
    }
    factorise(curvature, size);
    const step = solveWith(curvature, size, slope);
    const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const part = longest > MAX_STEP ? MAX_STEP / longest : 1;
    strengths = strengths.map((value, agent) => value + part * (step[agent] ?? 0));
    if (longest < SETTLED) break;
  }
  return strengths;
}

const redrawn = (games: readonly (readonly ContestedMatch[])[], draws: Draws): ContestedMatch[] =>
  games.flatMap((matches) => matches.map(() => draws.pick(matches)));

/**
 * One Bradley-Terry fit of all contests of all games, as the leaderboards of Kaggle's Game Arena do: ties are
 * half won, each game weighs the same, and games without opponents are left out. In Elo points, with the mean of
 * the anchors as 0. Intervals are from drawing the matches of each game again.
 *
 * @param anchors agents whose mean strength is 0
 */
export function contestRatings(
  matches: readonly ContestedMatch[],
  anchors: readonly string[],
): ContestRating[] {
  const keyOf = (match: ContestedMatch): string => JSON.stringify(match);
  const sorted = matches
    .map((match) => ({ match, key: keyOf(match) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ match }) => match);
  const agents = [
    ...new Set(sorted.flatMap(({ seats }) => seats.map(({ agent }) => agent))),
  ].sort();
  const at = new Map(agents.map((agent, place) => [agent, place]));
  const around = agents.flatMap((agent, place) => (anchors.includes(agent) ? [place] : []));
  if (around.length === 0) return [];
  const eloOf = (rows: readonly Row[]): number[] => {
    const strengths = fitted(rows, agents.length);
    const middle = around.reduce((sum, place) => sum + (strengths[place] ?? 0), 0) / around.length;
    return Array.from(strengths, (value) => ELO * (value - middle));
  };
  const rows = rowsOf(sorted, at);
  const values = eloOf(rows);
  const games = [...Map.groupBy(sorted, ({ game }) => game).values()];
  const draws = randomFrom("contests/1")("matches");
  const again = Array.from({ length: RESAMPLES }, () => eloOf(rowsOf(redrawn(games, draws), at)));
  return agents.flatMap((agent, place) => {
    const contests = rows.filter(({ one, other }) => one === place || other === place).length;
    if (contests === 0) return [];
    const own = again.map((each) => each[place] ?? 0).sort((one, other) => one - other);
    const end = (share: number): number => own[Math.round(share * (own.length - 1))] ?? 0;
    return [{ agent, contests, value: values[place] ?? 0, low: end(0.025), high: end(0.975) }];
  });
}
