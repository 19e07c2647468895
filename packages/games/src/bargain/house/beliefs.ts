import type { Seat } from "@wisp/game";
import { SEATS } from "../default-config.ts";
import { valuesFor } from "../instances.ts";
import { type Bundle, bundlesOf, problemOf, restOf, worthOf } from "../splits.ts";
import type { State } from "../state.ts";

/** How strongly a player prefers plans that are worth more to it: of two that differ by one, e^0.6 to 1. */
const PREFERENCE = 0.6;

/** What players of three kinds demand when the match begins and ends: yielding ones, ordinary ones, hard ones. */
const demands = [
  { first: 7, last: 1.5 },
  { first: 8, last: 4.5 },
  { first: 9.5, last: 8.5 },
] as const;
type Demand = (typeof demands)[number];

/** How far an offer may miss a demand before it is turned down as a rule. */
const TOLERANCE = 0.9;

/**
 * The chance that a player accepts an offer.
 *
 * @param worth the offer's value to it
 * @param time share of the match that is over, 0 to 1
 */
function acceptChance(worth: number, { first, last }: Demand, time: number): number {
  if (worth === 0) return 0.02;
  const demand = first + (last - first) * time;
  return 1 / (1 + Math.exp((demand - worth) / TOLERANCE));
}

/** What the other player may be like: its values and its demands, with the chance of both. */
type Belief = readonly {
  readonly values: Bundle;
  readonly demand: Demand;
  readonly chance: number;
}[];

/**
 * What the other player may be like, by its plans and by the offers that it turned down. All values that the
 * constraints allow beside the own ones, and all demands, are equally likely beforehand.
 */
export function beliefOf({ counts, values, moves, config }: State, seat: Seat): Belief {
  const own = values[seat] ?? [];
  const bundles = bundlesOf(counts);
  const possible = valuesFor(counts).filter(
    (each) => problemOf({ counts, values: [own, each] }) === null,
  );
  const weighed = possible.flatMap((each) => {
    const scale = bundles.reduce(
      (sum, bundle) => sum + Math.exp(PREFERENCE * worthOf(bundle, each)),
      0,
    );
    const planned = moves.reduce(
      (product, { seat: by, plan }) =>
        plan === null || by === seat
          ? product
          : (product * Math.exp(PREFERENCE * worthOf(plan, each))) / scale,
      1,
    );
    return demands.map((demand) => {
      const refused = moves.slice(0, -1).reduce((product, { seat: by, plan }, at) => {
        if (plan === null || by !== seat) return product;
        const worth = worthOf(restOf(counts, plan), each);
        return product * (1 - acceptChance(worth, demand, (at + 1) / (SEATS * config.rounds)));
      }, 1);
      return { values: each, demand, weight: planned * refused };
    });
  });
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  return weighed.map(({ weight, ...like }) => ({ ...like, chance: weight / sum }));
}

/** The chance that the other player accepts what is left for it. */
export const chanceOf = (belief: Belief, left: Bundle, time: number): number =>
  belief.reduce(
    (sum, { values, demand, chance }) =>
      sum + chance * acceptChance(worthOf(left, values), demand, time),
    0,
  );
