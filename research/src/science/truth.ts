import type { Draws } from "@wisp/game";
import {
  type IndicatorName,
  indicatorSums,
  ratioOf,
  SeatSums,
  type Side,
  seatsOf,
  tableOf,
} from "@wisp/stats";
import { type Spread, season } from "./leagues.ts";
import { type Agent, type League, normalFrom, spyChance, TABLE } from "./world.ts";

const TABLES = 1_500;
/** Pair effects at the middles of equally likely parts of a normal distribution. */
const pairSteps = [-1.732, 0, 1.732];
const pairWeights = [1 / 6, 2 / 3, 1 / 6];

/**
 * An agent's true composite: its side's chance to win on a uniform field and an average pair, each
 * agent knowing the pair as it happens to.
 */
export function trueComposite(league: League, who: Agent, spread: Spread, draws: Draws): number {
  const others = league.agents.filter((agent) => agent !== who);
  const ofPair = Math.sqrt(spread.pair ** 2 + (spread.knowledge ?? 0) ** 2 * (1 + 1 / (TABLE - 1)));
  let sum = 0;
  for (let table = 0; table < TABLES; table += 1) {
    const company = draws.shuffle(others).slice(0, TABLE - 1);
    const [first, ...rest] = company;
    if (first === undefined) throw new Error("nobody else plays");
    for (const [at, step] of pairSteps.entries()) {
      const pair = { name: "", effect: step * ofPair };
      const asSpy = spyChance(league, pair, who, company);
      const asCivilian = 1 - spyChance(league, pair, first, [who, ...rest]);
      sum += (pairWeights[at] ?? 0) * (asSpy + (TABLE - 1) * asCivilian);
    }
  }
  return sum / (TABLES * TABLE);
}

/** The limit of an indicator of each agent when every match has a new word pair. */
export function trueIndicators(
  league: League,
  spread: Spread,
  each: number,
  figures: readonly (readonly [IndicatorName, Side])[],
  draws: Draws,
): Map<string, number[]> {
  let drawn = 0;
  const pair = () => {
    drawn += 1;
    return { name: `${drawn % 1_000}`, effect: spread.pair * normalFrom(draws) };
  };
  const table = tableOf(season(league, pair, each, draws));
  return new Map(
    league.agents.map(({ id }) => [
      id,
      figures.map(([name, side]) => {
        const seats = new SeatSums(table, seatsOf(table, "agent", id));
        const sums = indicatorSums(seats, name)[side];
        return (sums === null ? null : ratioOf(sums)?.value) ?? Number.NaN;
      }),
    ]),
  );
}
