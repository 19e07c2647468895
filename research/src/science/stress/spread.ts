import type { Draws } from "@wisp/game";
import { designOf, fit, type Scales, tableOf } from "@wisp/stats";
import type { Measure } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, houseLike, type Spread, season } from "../leagues.ts";

const AGENTS = 12;
const PAIRS = 60;

/** Spreads of skills and pairs: given and known to the fit, given, or drawn for each season. */
type Spreads = "known" | "fixed" | "drawn";

/** True skills by ratings: the slope is 1 where ratings are as far apart as the truth allows. */
interface Slopes {
  readonly spy: number;
  readonly civilian: number;
}

/** A scale from its hyperprior, a gamma distribution of shape 2 with a given mode. */
const scaleFrom = (mode: number, draws: Draws): number =>
  -mode * Math.log((1 - draws.float()) * (1 - draws.float()));

const spreadFrom = (draws: Draws): Spread => ({
  spy: scaleFrom(0.8, draws),
  civilian: scaleFrom(1.5, draws),
  pair: scaleFrom(0.3, draws),
});

/** Kinds of effects that a season lacks have no parameters, so their scales do not count. */
const scalesOf = ({ spy, civilian, pair }: Spread): Scales => ({
  level: 3,
  pair,
  spy,
  civilian,
  spyByPair: 1,
  civilianByPair: 1,
  spyVersion: 1,
  civilianVersion: 1,
  spyDrift: 1,
  civilianDrift: 1,
  spyByBallots: 1,
  civilianByBallots: 1,
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How true skills follow ratings over seasons of drawn agents, `each` matches of every agent. */
function slopesOf(kind: Spreads, each: number, seasons: number): Slopes {
  const products = { spy: 0, civilian: 0 };
  const squares = { spy: 0, civilian: 0 };
  for (let at = 0; at < seasons; at += 1) {
    const random = seeded(`stress/spread/${at}`);
    const draws = random("season");
    const spread = kind === "drawn" ? spreadFrom(draws) : houseLike;
    const { agents, level } = drawnLeague(AGENTS, spread, draws);
    const table = tableOf(season({ agents, level }, drawnPairs(PAIRS, spread, draws), each, draws));
    const steady = { segments: 0, maxByPair: 0, ballots: false };
    const { design, mean: parameters } =
      kind === "known"
        ? fit(designOf(table, steady), random, { scales: scalesOf(spread) })
        : fit(designOf(table), random);
    for (const [role, first] of [
      ["spy", 1],
      ["civilian", design.civilians],
    ] as const) {
      const rated = Array.from(design.current, (state) => parameters[first + state] ?? 0);
      const truths = table.agents.names.map(
        (name) => agents.find(({ id }) => id === name)?.[role] ?? 0,
      );
      const [middle, trueMiddle] = [mean(rated), mean(truths)];
      for (const [player, value] of rated.entries()) {
        products[role] += (value - middle) * ((truths[player] ?? 0) - trueMiddle);
        squares[role] += (value - middle) ** 2;
      }
    }
  }
  return { spy: products.spy / squares.spy, civilian: products.civilian / squares.civilian };
}

/** Whether ratings are as far apart as skills. */
export function* spread(replications: number): Generator<Measure> {
  const kinds: Readonly<Record<Spreads, string>> = {
    known: "known spreads",
    fixed: "fitted spreads",
    drawn: "fitted spreads that every season draws from the hyperpriors",
  };
  for (const kind of ["known", "fixed", "drawn"] as const) {
    const { spy, civilian } = slopesOf(kind, 200, replications);
    const least = Math.min(spy, civilian);
    yield {
      what: `slope of true skills by ratings after 200 matches each, ${kinds[kind]}: spies, civilians`,
      ours: `${spy.toFixed(3)}, ${civilian.toFixed(3)}`,
      against: "0.9",
      ratio: least / 0.9,
      goal: { atLeast: 1 },
    };
  }
}
