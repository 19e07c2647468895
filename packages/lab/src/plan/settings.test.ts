import fc from "fast-check";
import { expect, test } from "vitest";
import { bothWays, factorial, withNamedSettings } from "./settings.ts";

test("settings go both ways and share their cluster", () => {
  const ways = [{ materials: { spyWord: 0 } }, { materials: { spyWord: 1 } }] as const;
  expect(
    bothWays(
      [
        { id: "a", materials: { pair: 1 } },
        { id: "b", cluster: "x" },
      ],
      ways,
    ),
  ).toEqual([
    { id: "a/1", materials: { pair: 1, spyWord: 0 }, cluster: "a" },
    { id: "a/2", materials: { pair: 1, spyWord: 1 }, cluster: "a" },
    { id: "b/1", materials: { spyWord: 0 }, cluster: "x" },
    { id: "b/2", materials: { spyWord: 1 }, cluster: "x" },
  ]);
  expect(() => bothWays([{ id: "a", materials: { spyWord: 1 } }], ways)).toThrow(
    /fix "spyWord" of its materials differently/,
  );
});

test("a factorial design has every combination of levels once, the last factor fastest", () => {
  const found = factorial({
    rounds: { 1: { options: { rounds: 1 } }, 2: { options: { rounds: 2 } } },
    seat: { first: { seats: { subject: [0] } }, last: { seats: { subject: [5] } } },
  });
  expect(found.map(({ id }) => id)).toEqual([
    "rounds=1, seat=first",
    "rounds=1, seat=last",
    "rounds=2, seat=first",
    "rounds=2, seat=last",
  ]);
  expect(found[1]).toEqual({
    id: "rounds=1, seat=last",
    options: { rounds: 1 },
    seats: { subject: [5] },
  });
  expect(() =>
    factorial({ a: { x: { options: { n: 1 } } }, b: { y: { options: { n: 2 } } } }),
  ).toThrow(RangeError);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      (sizes) => {
        const factors = Object.fromEntries(
          sizes.map((size, at) => [
            `f${at}`,
            Object.fromEntries(
              Array.from({ length: size }, (_, level) => [
                `l${level}`,
                { options: { [`f${at}`]: level } },
              ]),
            ),
          ]),
        );
        const all = factorial(factors);
        expect(all).toHaveLength(sizes.reduce((product, size) => product * size, 1));
        expect(new Set(all.map(({ options }) => JSON.stringify(options))).size).toBe(all.length);
      },
    ),
    { numRuns: 50 },
  );
});

test("only the name of a set of the game is replaced by its list", async () => {
  const others = [
    null,
    7,
    [],
    {},
    { settings: "x" },
    { game: "who-is-spy", settings: "__proto__" },
  ];
  for (const given of others) expect(await withNamedSettings(given)).toBe(given);
  const read = await withNamedSettings({ game: "who-is-spy", settings: "pairs-en-1" });
  expect(read).toMatchObject({ settingsFrom: "pairs-en-1", game: "who-is-spy" });
});
