import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, placement, twelve } from "../../../test/league.ts";
import type { MatchRecord } from "../records/record.ts";
import { tableOf } from "../records/table.ts";
import { fitTable } from "./fit-table.ts";

const matches = league(twelve, 600, "board");
const first = matches[0]?.seats[0]?.agent ?? "";

/** Ranks by agent of those out of placement. */
function ranksOf(season: readonly MatchRecord[]) {
  const board = fitTable(tableOf(season), () => undefined, randomFrom("board"), placement);
  return new Map(board.agents.flatMap(({ agent, rank }) => (rank === null ? [] : [[agent, rank]])));
}

test("nothing is claimed of a new version before it has the matches of a placement", () => {
  const renewed = matches.map((match, at): MatchRecord => {
    const seats = match.seats.map((seat) =>
      seat.agent === first && at >= 500 ? { ...seat, version: "newer" } : seat,
    );
    return { ...match, seats };
  });
  const ranks = ranksOf(renewed);
  expect(ranks.get(first)).toMatchObject({ best: 1, worst: ranks.size });
  expect(ranksOf(matches).get(first)?.best).toBeGreaterThan(1);
});

test("nothing is claimed on one word family", () => {
  const ranks = ranksOf(matches.map((match) => ({ ...match, pair: "one" })));
  expect(ranks.size).toBeGreaterThan(2);
  for (const rank of ranks.values()) expect(rank).toMatchObject({ best: 1, worst: ranks.size });
});
