import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { tableOf } from "../records.ts";
import { cellsOf } from "./design.ts";
import { kinds } from "./prior.ts";

const matches = league(twelve, 50, "cells");
const table = tableOf(matches);
const all = Int32Array.from(matches.keys());
/** Everyone who was met on each pair, in either role, by the names. */
const met = new Set(
  matches.flatMap(({ pair, seats }) => seats.map(({ agent, role }) => `${pair} ${agent} ${role}`)),
);
const cells = cellsOf(table, all, { first: 7, most: met.size });

test("every agent has an effect on each pair that it met, in each role, after the pair's own", () => {
  const places = matches.flatMap(({ pair, seats }) =>
    seats.map(({ agent, role }) => {
      const number = table.pairs.find(pair) ?? -1;
      const place = cells.of?.(number, table.agents.find(agent) ?? -1, role === "spy") ?? -1;
      expect(place).toBeGreaterThan(cells.starts[number] ?? Number.NaN);
      expect(place).toBeLessThan(cells.starts[number + 1] ?? Number.NaN);
      expect(kinds[cells.kind[place - 7] ?? -1]).toBe(`${role}ByPair`);
      return place;
    }),
  );
  expect(new Set(places).size).toBe(met.size);
  expect(cells.starts[0]).toBe(7);
  expect(cells.starts.at(-1)).toBe(7 + table.pairs.names.length + met.size);
  for (const start of cells.starts.slice(0, -1)) {
    expect(kinds[cells.kind[start - 7] ?? -1]).toBe("pair");
  }
});

test("if there are more effects than allowed, all of them are left out", () => {
  const without = cellsOf(table, all, { first: 7, most: met.size - 1 });
  expect(without.of).toBeNull();
  const pairs = table.pairs.names.length;
  expect([...without.starts]).toEqual(Array.from({ length: pairs + 1 }, (_, pair) => 7 + pair));
  expect([...without.kind].map((kind) => kinds[kind])).toEqual(Array(pairs).fill("pair"));
});

test("only the matches taken count", () => {
  const [one] = matches;
  const first = cellsOf(table, all.slice(0, 1), { first: 0, most: 6 });
  expect(first.starts.at(-1)).toBe(table.pairs.names.length + 6);
  const agent = table.agents.find(one?.seats[0]?.agent ?? "") ?? -1;
  expect(first.of?.(0, agent, one?.seats[0]?.role === "spy")).toBe(1);
});
