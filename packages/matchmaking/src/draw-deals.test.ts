import { type Deal, type DealtSeats, randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odd, pair } from "../test/deals.ts";
import { chancesFor, chancesOf, type DealtCounts, drawDeals } from "./draw-deals.ts";

const count = fc
  .tuple(fc.nat(1_000), fc.nat(1_000))
  .map(([some, more]) => ({ count: some, of: some + more }));
const counts = fc.array(fc.record({ odd: count, opener: count, second: count, pair: count }), {
  minLength: 2,
  maxLength: 8,
});
const [first] = odd;
if (first === undefined) throw new Error("nothing is dealt");

describe("chances", () => {
  it("add up to 1 and stay within their bound of an even chance, for any counts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 2, maxLength: 8 }),
        fc.constantFrom(1 / 10, 1 / 4),
        (shortBy, maxTilt) => {
          const chances = chancesFor(shortBy, maxTilt);
          expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 10);
          for (const chance of chances) {
            expect(Math.abs(chance * shortBy.length - 1)).toBeLessThanOrEqual(maxTilt + 1e-9);
          }
          // Who lacks more has no worse a chance.
          for (const [one, lacks] of shortBy.entries()) {
            for (const [other, less] of shortBy.entries()) {
              if (lacks < less) continue;
              expect(chances[one]).toBeGreaterThanOrEqual((chances[other] ?? 0) - 1e-12);
            }
          }
        },
      ),
    );
    expect(chancesFor([0, 0, 0, 0], 1 / 4)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(chancesFor([1_000, 0, 0, 0, 0, 0], 1 / 4)[0]).toBeCloseTo(5 / 24, 10);
    expect(chancesFor([-1_000, 0, 0, 0, 0, 0], 1 / 4)[0]).toBeCloseTo(3 / 24, 10);
  });

  it("are even for a table without counts", () => {
    for (const deal of [...odd, ...pair]) {
      const { ways, chances } = chancesOf(deal, { odd: [3] }, [{}, {}, {}, {}, {}, {}]);
      expect(chances).toEqual(ways.map(() => 1 / ways.length));
    }
  });

  it("favour the seats that held it too seldom, of several together, too", () => {
    const [both] = pair;
    if (both === undefined) throw new Error("nothing is dealt");
    const table = [0, 0, 20, 20, 20].map((held) => ({ pair: { count: held, of: 30 } }));
    const { ways, chances } = chancesOf(both, {}, table);
    expect(ways[chances.indexOf(Math.max(...chances))]).toEqual([0, 1]);
  });
});

it("every table and chance gives a way of each deal", () => {
  fc.assert(
    fc.property(counts, fc.string(), (table, seed) => {
      const deals = [...odd, ...(table.length > 2 ? pair : [])];
      const dealt = drawDeals(deals, table, randomFrom(seed));
      for (const deal of deals) {
        expect(deal.ways(table.length, dealt)).toContainEqual(dealt[deal.name]);
      }
      expect(drawDeals(deals, table, randomFrom(seed))).toEqual(dealt);
    }),
  );
  expect(drawDeals([], [{}, {}], randomFrom("nothing"))).toEqual({});
});

/** Plays `matches` among `many` agents, `size` of them at random, and returns their deals. */
function season(
  deals: readonly Deal[],
  size: number,
  many: number,
  matches: number,
  even: boolean,
) {
  const agents = Array.from({ length: many }, (): { dealt: DealtCounts } => ({ dealt: {} }));
  for (let match = 0; match < matches; match += 1) {
    const random = randomFrom(`${match}`);
    const table = random("table").shuffle(agents).slice(0, size);
    const before = table.map((agent) => (even ? agent.dealt : {}));
    const dealt: DealtSeats = drawDeals(deals, before, random);
    for (const [place, agent] of table.entries()) {
      agent.dealt = Object.fromEntries(
        Object.entries(dealt).map(([name, holders]) => {
          const { count, of } = agent.dealt[name] ?? { count: 0, of: 0 };
          return [name, { count: count + Number(holders.includes(place)), of: of + 1 }];
        }),
      );
    }
  }
  return agents.map((agent) => agent.dealt);
}

/** Root mean square of how many turns each is off its share. */
const off = (all: readonly DealtCounts[], name: string, share: number): number =>
  Math.sqrt(
    all.reduce((sum, { [name]: dealt }) => {
      const { count, of } = dealt ?? { count: 0, of: 0 };
      return sum + (count - of * share) ** 2;
    }, 0) / all.length,
  );

it("shares become even: after 500 matches each they deviate far less than by chance", () => {
  const [fair, blind] = [season(odd, 6, 24, 2_000, true), season(odd, 6, 24, 2_000, false)];
  for (const name of ["odd", "opener"]) {
    expect(off(fair, name, 1 / 6)).toBeLessThan(0.6 * off(blind, name, 1 / 6));
  }
  expect(off(fair, "second", 1 / 2)).toBeLessThan(off(blind, "second", 1 / 2));
  const [pairs, blindPairs] = [season(pair, 5, 20, 2_000, true), season(pair, 5, 20, 2_000, false)];
  expect(off(pairs, "pair", 2 / 5)).toBeLessThan(0.7 * off(blindPairs, "pair", 2 / 5));
});

it("anybody can be dealt anything, for any counts", () => {
  const table = [0, 1, 2, 3, 4, 5].map((place) => ({
    odd: { count: 3 * place, of: 90 },
    opener: { count: 30 - 3 * place, of: 90 },
    second: { count: 45, of: 90 },
  }));
  const draws = Array.from({ length: 400 }, (_, seed) =>
    drawDeals(odd, table, randomFrom(`${seed}`)),
  );
  expect(new Set(draws.map((dealt) => dealt.odd?.[0])).size).toBe(6);
  expect(new Set(draws.map((dealt) => dealt.opener?.[0])).size).toBe(6);
  expect(new Set(draws.map((dealt) => dealt.second?.length)).size).toBe(2);
});
