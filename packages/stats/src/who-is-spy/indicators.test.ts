import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { addMatch } from "../../test/sums.ts";
import { allRoles } from "../metrics.ts";
import { emptySums, type RoleSums, type Sums } from "../sums.ts";
import { indicatorNames, indicatorsOf, type Side, sides } from "./indicators.ts";
import { type MatchRecord, type SeatRecord, tableOf } from "./records.ts";

const matches = league(twelve, 300, "indicators");
const table = tableOf(matches);

/** The sums of an agent by role. */
function rolesOf(agent: string): RoleSums[] {
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
  return (["spy", "civilian"] as const).map((role) => ({
    role,
    sums: seats
      .filter(({ seat }) => seat.role === role)
      .map(result)
      .reduce(addMatch, emptySums(60)),
  }));
}

test.for(["agent-0", "agent-7"])("values of %s are those of its sums", (agent) => {
  const roles = rolesOf(agent);
  const found = indicatorsOf(table, "agent", agent);
  const inRole = (side: Side) =>
    allRoles(roles.filter(({ role }) => side === "all" || role === side));
  const rate = (sums: Sums, name: string): number => {
    const [numerator, denominator] = sums.facts[name] ?? [0, 0];
    return numerator / denominator;
  };
  for (const side of sides) {
    const sums = inRole(side);
    expect(found.averageScore[side]?.value).toBeCloseTo(sums.points / 60 / sums.matches, 9);
    expect(found.winRate[side]?.value).toBeCloseTo(sums.wins / sums.matches, 9);
    expect(found.survivalRounds[side]?.value).toBeCloseTo(rate(sums, "survival-rounds"), 9);
  }
  const [all, civilian] = [inRole("all"), inRole("civilian")];
  expect(found.voteAccuracy.all?.value).toBeCloseTo(rate(civilian, "ballots-right"), 9);
  expect(found.abstainRate.all?.value).toBeCloseTo(rate(civilian, "abstained"), 9);
  expect(found.foulRate.all?.value).toBeCloseTo(rate(all, "fouls"), 9);
  expect(found.votesReceived.all?.value).toBeCloseTo(rate(all, "votes-received"), 9);
});

test("facts that were not counted are absent", () => {
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
  // A metric that was constant so far may still change.
  expect(low).toBeLessThan(2.5);
  expect(high).toBeGreaterThan(2.5);
});
