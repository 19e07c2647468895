import { type Deal, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { canDeal, dealsOfBlock } from "./patterns.ts";

/** Deals of one seat each, none of which holds another. */
function exclusive(count: number): Deal[] {
  const names = Array.from({ length: count }, (_, at) => `office ${at}`);
  return names.map((name, at) => ({
    name,
    label: { en: name, zh: name },
    maxTilt: 1 / 4,
    counted: { fact: name },
    ways: (seats, dealt) => {
      const taken = names.slice(0, at).flatMap((earlier) => dealt[earlier] ?? []);
      return Array.from({ length: seats }, (_, seat) => seat)
        .filter((seat) => !taken.includes(seat))
        .map((seat) => [seat]);
    },
    fix: (materials) => materials,
  }));
}

const placesOf = (wanted: readonly Readonly<Record<string, boolean>>[]) =>
  wanted.map((deals) => ({ agent: "subject", deals }));
const free = (seats: number) => placesOf(Array.from({ length: seats }, () => ({})));

const blocks = (deals: readonly Deal[], places: ReturnType<typeof free>, count: number) =>
  Array.from({ length: count }, (_, block) => {
    const dealt = dealsOfBlock(deals, places, block, randomFrom("patterns"));
    if (dealt === null) throw new Error("there is nothing to deal");
    return dealt;
  });

test("few patterns are all dealt, each as often", () => {
  const deals = exclusive(3);
  const dealt = blocks(deals, free(3), 12).map((each) => JSON.stringify(each));
  const times = [...Map.groupBy(dealt, (text) => text).values()].map(({ length }) => length);
  expect(times).toEqual(Array(6).fill(2));
});

test("of twelve deals that exclude each other no list of 479 million patterns is made", () => {
  const deals = exclusive(12);
  expect(canDeal(deals, free(12))).toBe(true);
  const dealt = blocks(deals, free(12), 24);
  for (const each of dealt) expect(new Set(Object.values(each).flat()).size).toBe(12);
  expect(new Set(dealt.map((each) => JSON.stringify(each))).size).toBe(24);
  // The ways of each deal take turns.
  const first = dealt.flatMap((each) => each["office 0"] ?? []);
  expect(first.slice(0, 12).toSorted((one, other) => one - other)).toEqual([...free(12).keys()]);
  expect(blocks(deals, free(12), 24)).toEqual(dealt);
});

test("places that have to hold a late deal keep it, and contradictions are found soon", () => {
  const deals = exclusive(12);
  const some = placesOf([
    { "office 11": true },
    { "office 10": true },
    { "office 0": false },
    ...Array.from({ length: 9 }, () => ({})),
  ]);
  expect(canDeal(deals, some)).toBe(true);
  for (const each of blocks(deals, some, 12)) {
    expect(each).toMatchObject({ "office 11": [0], "office 10": [1] });
    expect(each["office 0"]).not.toEqual([2]);
  }
  const twice = placesOf([
    { "office 11": true, "office 10": true },
    ...Array.from({ length: 11 }, () => ({})),
  ]);
  expect(canDeal(deals, twice)).toBe(false);
  expect(() => blocks(deals, twice, 1)).toThrow("nothing to deal");
  expect(canDeal(exclusive(13), free(12))).toBe(false);
});
