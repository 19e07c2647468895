import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { cleanMatches, faultsOf } from "./faults.ts";
import { tableOf } from "./records.ts";
import { validityOf } from "./validity.ts";

/** Only agent-0 fails, and always. */
const matches = league(twelve, 100, "faults").map((match) => ({
  ...match,
  seats: match.seats.map((seat) => ({ ...seat, failures: seat.agent === "agent-0" ? 2 : 0 })),
}));
const table = tableOf(matches);
const at = (agent: string) =>
  matches.filter(({ seats }) => seats.some((seat) => seat.agent === agent));

test("an agent that fails causes, and the others at its tables witness", () => {
  const guilty = faultsOf(table, "agent", "agent-0");
  expect(guilty).toMatchObject({ matches: at("agent-0").length, failures: 2 * guilty.matches });
  expect([guilty.caused?.value, guilty.witnessed?.value]).toEqual([1, 0]);
  const company = faultsOf(table, "version", "agent-5/1");
  const together = at("agent-5").filter((match) => at("agent-0").includes(match)).length;
  expect(company.failures).toBe(0);
  expect(company.caused?.value).toBe(0);
  expect(company.witnessed?.value).toBeCloseTo(together / company.matches, 12);
  expect(faultsOf(table, "agent", "nobody")).toMatchObject({ matches: 0, caused: null });
});

test("the clean view holds the matches without failures", () => {
  const clean = cleanMatches(table);
  expect(clean.reduce((sum, each) => sum + each, 0)).toBe(100 - at("agent-0").length);
  for (const [number, match] of matches.entries()) {
    expect(clean[number]).toBe(at("agent-0").includes(match) ? 0 : 1);
  }
});

test("badges say how far to trust a board", () => {
  const badge = (failing: number, count = 100, rounds = 3): string => {
    const some = matches.slice(0, count).map((match, number) => ({
      ...match,
      rounds,
      seats: match.seats.map((seat, place) => ({
        ...seat,
        failures: place === 0 && number < failing ? 1 : 0,
      })),
    }));
    return validityOf(tableOf(some)).badge;
  };
  expect([badge(5), badge(6), badge(20), badge(21)]).toEqual([
    "sound",
    "strained",
    "strained",
    "doubtful",
  ]);
  expect([badge(0, 29), badge(0, 100, 1)]).toEqual(["young", "doubtful"]);
  expect(validityOf(table).second?.value).toBeCloseTo(
    matches.filter(({ rounds }) => rounds >= 2).length / 100,
    12,
  );
});
