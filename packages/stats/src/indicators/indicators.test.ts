import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { figures } from "../figures.ts";
import type { MatchRecord, SeatRecord } from "../records/record.ts";
import { tableOf } from "../records/table.ts";
import { addMatch, emptySums } from "../sums.ts";
import { indicatorNames, indicatorsOf } from "./indicators.ts";

const matches = league(twelve, 300, "indicators");
const table = tableOf(matches);

/** The board's own columns for one agent. */
function columnsOf(agent: string) {
  const seats = matches.flatMap((match) =>
    match.seats.filter((seat) => seat.agent === agent).map((seat) => ({ match, seat })),
  );
  const result = ({ match, seat }: { match: MatchRecord; seat: SeatRecord }) => ({
    won: match.winner === seat.role,
    points: seat.points,
    pointsScale: 60,
    facts: seat.facts,
    decisions: [],
  });
  const inRole = (role: SeatRecord["role"]) => ({
    role,
    sums: seats
      .filter(({ seat }) => seat.role === role)
      .map(result)
      .reduce(addMatch, emptySums(60)),
  });
  return figures([inRole("spy"), inRole("civilian")]);
}

test.for(["agent-0", "agent-7"])("values of %s are those of its leaderboard row", (agent) => {
  const row = columnsOf(agent);
  const found = indicatorsOf(table, "agent", agent);
  for (const name of ["averageScore", "winRate", "survivalRounds"] as const) {
    for (const side of ["all", "spy", "civilian"] as const) {
      expect(found[name][side]?.value).toBeCloseTo(row[name][side] ?? Number.NaN, 9);
    }
  }
  for (const name of ["voteAccuracy", "abstainRate", "foulRate", "votesReceived"] as const) {
    expect(found[name].all?.value).toBeCloseTo(row[name] ?? Number.NaN, 9);
  }
});

test("what was not counted is absent", () => {
  const found = indicatorsOf(table, "agent", "agent-0");
  expect(found.voteAccuracy.spy).toBeNull();
  expect(found.skipped.all).toBeNull();
  expect(found.tokensPerMatch.all).toBeNull();
  const nobody = indicatorsOf(table, "agent", "nobody");
  for (const name of indicatorNames) expect(nobody[name].all).toBeNull();
});

test("every interval holds its value", () => {
  const found = indicatorsOf(table, "version", "agent-4/1");
  for (const name of indicatorNames) {
    const { value = 0, low = 0, high = 0 } = found[name].all ?? {};
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
  }
});

test("tokens and cost count only where they are known", () => {
  const priced = matches.map((match, at) => ({
    ...match,
    seats: match.seats.map((seat) =>
      at % 2 === 0 ? { ...seat, tokens: 100, costMicros: 2_500_000 } : seat,
    ),
  }));
  const found = indicatorsOf(tableOf(priced), "agent", "agent-1");
  expect(found.tokensPerMatch.all?.value).toBe(100);
  const { value, low, high } = found.costPerMatch.all ?? {};
  expect(value).toBe(2.5);
  // What has always been the same may yet be otherwise.
  expect(low).toBeLessThan(2.5);
  expect(high).toBeGreaterThan(2.5);
});
