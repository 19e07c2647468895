import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, placement, twelve } from "../../../test/league.ts";
import { tableOf } from "../records.ts";
import { canFit, fitTable } from "./fit-table.ts";

const matches = league(twelve, 30, "few");

test("30 matches are enough for a board, fewer are not", () => {
  expect(canFit(tableOf(matches))).toBe(true);
  const few = tableOf(matches.slice(0, 29));
  expect(canFit(few)).toBe(false);
  expect(() => fitTable(few, () => undefined, randomFrom("few"), placement)).toThrow(RangeError);
});

test("six agents are enough for a board, fewer are not", () => {
  const among = (agents: number) =>
    matches.map((match) => ({
      ...match,
      seats: match.seats.map((seat, at) => ({ ...seat, agent: `agent-${at % agents}` })),
    }));
  expect(canFit(tableOf(among(6)))).toBe(true);
  const few = tableOf(among(5));
  expect(canFit(few)).toBe(false);
  expect(() => fitTable(few, () => undefined, randomFrom("few"), placement)).toThrow(RangeError);
});
