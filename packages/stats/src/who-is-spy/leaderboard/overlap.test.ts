import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { tableOf } from "../records.ts";
import { overlapsOf } from "./pairs.ts";

const matches = league(twelve, 600, "overlap");
/** Six agents for twelve: those from 6 on play as their counterparts of the other half. */
const halves = matches.map((match, at) => {
  const half = at % 2;
  const seats = match.seats.map((seat, number) => ({
    ...seat,
    agent: `agent-${6 * half + number}`,
  }));
  return { ...match, seats };
});

test("agents seated by chance share almost all of their opponents", () => {
  const overlaps = overlapsOf(tableOf(matches));
  expect(overlaps).toHaveLength(12);
  for (const { share, apart, extrapolated } of overlaps) {
    expect(share).toBeGreaterThan(0.9);
    expect([apart, extrapolated]).toEqual([0, false]);
  }
});

test("halves that never meet are apart, and one mixed match does not join them", () => {
  for (const played of [halves, [...halves, ...matches.slice(0, 1)]]) {
    for (const { share, apart, extrapolated } of overlapsOf(tableOf(played))) {
      expect(apart).toBeCloseTo(6 / 11, 1);
      expect(share).toBeCloseTo(5 / 11, 1);
      expect(extrapolated).toBe(true);
    }
  }
  const mixed = overlapsOf(tableOf([...halves, ...matches.slice(0, 60)]));
  expect(mixed.every(({ extrapolated }) => !extrapolated)).toBe(true);
});

test("two that meet only some of the agents that all meet are not apart from anybody", () => {
  const some = new Set(["agent-0", "agent-1", "agent-2", "agent-3", "agent-4"]);
  const [guests, others] = [["guest-0"], matches];
  const visits = guests.flatMap((guest) =>
    matches
      .filter(({ seats }) => seats.filter(({ agent }) => some.has(agent)).length >= 2)
      .map((match) => ({
        ...match,
        seats: match.seats.map((seat, at) => ({
          ...seat,
          agent: at === 5 ? guest : `agent-${at}`,
        })),
      })),
  );
  const overlaps = overlapsOf(tableOf([...others, ...visits]));
  const guest = overlaps.at(-1);
  expect(guest?.extrapolated).toBe(false);
  expect(guest?.share).toBeLessThan(0.95);
});

test("a share counts every head-to-head that two agents have in common", () => {
  const some = tableOf(matches.slice(0, 12));
  const { names } = some.agents;
  const met = names.map((one) =>
    names.map((other) =>
      one === other
        ? 0
        : matches.slice(0, 12).filter(({ seats }) => {
            const seated = seats.map(({ agent }) => agent);
            return seated.includes(one) && seated.includes(other);
          }).length,
    ),
  );
  const total = (own: readonly number[]) => own.reduce((sum, count) => sum + count, 0);
  const expected = met.map((own, agent) => {
    const shares = met.flatMap((others, other) => {
      if (other === agent) return [];
      const common = own.map((count, third) =>
        third === other ? count : Math.min(count, others[third] ?? 0),
      );
      return [total(common) / Math.min(total(own), total(others))];
    });
    return expect.closeTo(total(shares) / shares.length, 12);
  });
  expect(overlapsOf(some).map(({ share }) => share)).toEqual(expected);
});
