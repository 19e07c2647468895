import { type Draws, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { isChanged, type VersionChange } from "../change/change.ts";
import { ScoreTable } from "./score-table.ts";

const AGENTS = 8;
const MATCHES = 800;

/**
 * Tables of two or three that gain together.
 *
 * @param given by an agent to everybody at its table, by the part of the season that is over
 */
function changesIn(
  seats: number,
  given: (agent: number, part: number) => number,
  draws: Draws,
): VersionChange[] {
  const scores = new ScoreTable();
  for (let match = 0; match < MATCHES; match += 1) {
    const table = draws.shuffle([...new Array<number>(AGENTS).keys()]).slice(0, seats);
    const pot = table.reduce((sum, agent) => sum + given(agent, match / MATCHES), 0);
    scores.add({
      content: null,
      seats: table.map((agent) => ({ version: `${agent}`, score: pot + draws.float() })),
    });
  }
  return scores.changesOf(Array.from({ length: AGENTS }, (_, agent) => `${agent}`));
}

test.for([2, 3])("boards of %s seats rarely mark an agent although none changes", (seats) => {
  const leaderboards = 60;
  const marked = Array.from({ length: leaderboards }, (_, leaderboard) =>
    changesIn(seats, (agent) => agent / 10, randomFrom("same scores")(`${seats}/${leaderboard}`)),
  ).filter((changes) => changes.some(isChanged));
  // 5% of 60, and two standard errors.
  expect(marked.length).toBeLessThanOrEqual(6);
});

test.for([2, 3])("an agent of %s seats that gives less is found, not its opponents", (seats) => {
  let opponents = 0;
  for (let leaderboard = 0; leaderboard < 10; leaderboard += 1) {
    const draws = randomFrom("less")(`${seats}/${leaderboard}`);
    const changes = changesIn(seats, (agent, part) => (agent === 5 && part > 0.5 ? 0 : 0.5), draws);
    expect(isChanged(changes[5] ?? {})).toBe(true);
    opponents += changes.filter(isChanged).length > 1 ? 1 : 0;
    const { all = null } = changes[5] ?? {};
    // Half a point less, of one and a bit for each of the others.
    expect((all?.early ?? 0) - (all?.late ?? 0)).toBeGreaterThan(0.3);
    expect(Math.abs((all?.at ?? 0) - (MATCHES * seats) / AGENTS / 2)).toBeLessThan(20);
    expect(all?.until).toBeNull();
  }
  // 5% of ten leaderboards.
  expect(opponents).toBeLessThanOrEqual(1);
});

test("agents that meet others later on have not changed", () => {
  const scores = new ScoreTable();
  const draws = randomFrom("other opponents")("season");
  // The first four meet each other, then the last four, who give more.
  for (let match = 0; match < MATCHES; match += 1) {
    const [first, last] = [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ].map((half) => draws.shuffle(half));
    const table = [first?.[0] ?? 0, (match < MATCHES / 2 ? first?.[1] : last?.[0]) ?? 0];
    const gifts = table.map((agent) => (agent > 3 ? 0.5 : 0));
    const seats = table.map((agent, at) => ({
      version: `${agent}`,
      score: (gifts[1 - at] ?? 0) + draws.float(),
    }));
    scores.add({ content: null, seats });
  }
  expect(scores.changesOf(["0", "1", "2", "3"]).some(isChanged)).toBe(false);
});

test("agents that mostly meet generous ones owe a part of their mean to them", () => {
  const table = new ScoreTable();
  const draws = randomFrom("generous")("season");
  for (let match = 0; match < 4_000; match += 1) {
    const all = [0, 1, 2, 3, 4, 5, 6, 7];
    const half = draws.int(2) === 0 ? all.slice(0, 4) : all.slice(4);
    const seated = draws.shuffle(draws.int(5) === 0 ? all : half).slice(0, 2);
    const seats = seated.map((agent, at) => ({
      version: `${agent}`,
      score: ((seated[1 - at] ?? 0) < 4 ? 0.5 : 0) + draws.float(),
    }));
    table.add({ content: null, seats });
  }
  const [first = 0, last = 0] = table.addedTo([
    ["0", "1", "2", "3"],
    ["4", "5", "6", "7"],
  ]);
  // Four of five tables are within a half, and three of seven of the others.
  expect(first - last).toBeCloseTo(0.5 * (0.8 + 0.2 * (3 / 7 - 4 / 7)), 1);
});
