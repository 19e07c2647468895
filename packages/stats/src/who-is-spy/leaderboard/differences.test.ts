import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, placement, twelve } from "../../../test/league.ts";
import { type MatchRecord, tableOf } from "../records.ts";
import { fitTable } from "./fit-table.ts";

const matches = league(twelve, 600, "board");
const first = matches[0]?.seats[0]?.agent ?? "";

/** Ranks by agent of those out of placement. */
function ranksOf(season: readonly MatchRecord[]) {
  const leaderboard = fitTable(tableOf(season), () => undefined, randomFrom("board"), placement);
  return new Map(
    leaderboard.agents.flatMap(({ agent, rank }) => (rank === null ? [] : [[agent, rank]])),
  );
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

test("the first match of a new version moves no claim about the others", {
  tags: ["sweep"],
}, () => {
  const last = matches.findLastIndex(({ seats }) => seats.some(({ agent }) => agent === first));
  const renewed = matches.map((match, at): MatchRecord => {
    const seats = match.seats.map((seat) =>
      seat.agent === first && at === last ? { ...seat, version: "newer" } : seat,
    );
    return { ...match, seats };
  });
  const [before, after] = [ranksOf(matches), ranksOf(renewed)];
  const compared = (ranks: typeof before) =>
    [...ranks.values()].reduce((sum, { best, worst }) => sum + ranks.size - 1 - (worst - best), 0);
  const ofFirst = before.get(first);
  const own = before.size - 1 - ((ofFirst?.worst ?? 0) - (ofFirst?.best ?? 0));
  expect(own).toBeGreaterThan(0);
  expect(compared(after)).toBe(compared(before) - 2 * own);
  expect(compared(after)).toBeGreaterThan(0);
});

test("nothing is claimed on one word pair", () => {
  const ranks = ranksOf(matches.map((match) => ({ ...match, pair: "one" })));
  expect(ranks.size).toBeGreaterThan(2);
  for (const rank of ranks.values()) expect(rank).toMatchObject({ best: 1, worst: ranks.size });
});

test("nothing is claimed of an agent that changed", () => {
  const changed = matches.map((match, at): MatchRecord => {
    const seats = match.seats.map((seat) =>
      seat.agent === first && seat.role === "civilian" && at >= 450 ? { ...seat, points: 0 } : seat,
    );
    return { ...match, seats };
  });
  const ranks = ranksOf(changed);
  expect(ranks.get(first)).toMatchObject({ best: 1, worst: ranks.size });
  expect(ranksOf(matches).get(first)?.best).toBeGreaterThan(1);
});
