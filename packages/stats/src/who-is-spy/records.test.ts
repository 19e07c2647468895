import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { factOf, seatsOf, tableOf } from "./records.ts";

const matches = league(twelve, 40, "table");
const [first] = matches;
if (first === undefined) throw new Error("a league without matches");

test("columns contain the records' values", () => {
  const table = tableOf(matches);
  const seats = matches.flatMap((match) => match.seats);
  expect(table.matches).toBe(40);
  expect([...table.points]).toEqual(seats.map((seat) => seat.points));
  expect([...table.agent].map((number) => table.agents.names[number])).toEqual(
    seats.map((seat) => seat.agent),
  );
  const { numerator, denominator } = factOf(table, "fouls");
  expect(seats.map((_, row) => [numerator(row), denominator(row)])).toEqual(
    seats.map((seat) => seat.facts.fouls),
  );
  expect([...table.pair].map((number) => table.pairs.names[number])).toEqual(
    matches.map((match) => match.pair),
  );
  expect(table.ballotPlace).toHaveLength(240);
});

test("seats of an agent are those where it sat, in order", () => {
  const table = tableOf(matches);
  const rows = [...seatsOf(table, "agent", "agent-3")];
  const expected = matches
    .flatMap((match) => match.seats)
    .flatMap((seat, row) => (seat.agent === "agent-3" ? [row] : []));
  expect(rows).toEqual(expected);
  expect([...seatsOf(table, "version", "agent-3/1")]).toEqual(expected);
  expect([...seatsOf(table, "agent", "nobody")]).toEqual([]);
});

test("tables without exactly one spy among six, or of another scale, are refused", () => {
  expect(() => tableOf([{ ...first, seats: first.seats.slice(1) }])).toThrow(RangeError);
  const spies = first.seats.map((seat) => ({ ...seat, role: "spy" as const }));
  expect(() => tableOf([{ ...first, seats: spies }])).toThrow(RangeError);
  expect(() => tableOf([first, { ...first, pointsScale: 1 }])).toThrow(RangeError);
});
