import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { type MatchRecord, tableOf } from "../records.ts";
import { findingOf } from "./ballots.ts";
import { designOf } from "./design.ts";
import { fit } from "./fit.ts";
import { statesOf } from "./states.ts";

/** By agent: how it finds the spy, and hides, as shares of ballots. */
type Shares = Readonly<Record<"civilian" | "spy", readonly number[]>>;

const numberOf = (agent: string): number => Number(agent.replace("agent-", ""));

/** The same matches with ballots drawn by shares, twelve of each civilian. */
function withBallots(matches: readonly MatchRecord[], { civilian, spy }: Shares): MatchRecord[] {
  const draws = randomFrom("ballots")("right");
  return matches.map((match) => {
    const hidden = match.seats.find(({ role }) => role === "spy");
    const hides = spy[numberOf(hidden?.agent ?? "")] ?? 0;
    const seats = match.seats.map((seat) => {
      if (seat === hidden) return seat;
      const share = 0.5 + (civilian[numberOf(seat.agent)] ?? 0) - hides;
      const right = Array.from({ length: 12 }).filter(() => draws.float() < share).length;
      return { ...seat, facts: { ...seat.facts, "ballots-right": [right, 12] as const } };
    });
    return { ...match, seats };
  });
}

const shares: Shares = {
  civilian: twelve.civilians.map((skill) => skill / 20),
  spy: twelve.spies.map((skill) => skill / 20),
};

/** The finding of agents by their numbers; each has one version. */
function found(matches: readonly MatchRecord[]) {
  const table = tableOf(matches);
  const taken = Int32Array.from(matches.keys());
  const states = statesOf(table, taken, 2);
  const finding = findingOf(table, taken, states).values;
  const of = (all: Float64Array) =>
    twelve.spies.map((_, agent) => {
      const version = table.versions.find(`agent-${agent}/1`) ?? -1;
      return all[states.ofVersion[version] ?? -1] ?? Number.NaN;
    });
  return { civilian: of(finding.civilian), spy: of(finding.spy) };
}

const matches = league(twelve, 3_000, "ballots");

test("finding is above the league's mean, whoever was met", () => {
  // The worst civilians meet the best spies only.
  const uneven = withBallots(matches, shares).filter(({ seats }) =>
    seats.every(
      ({ role, agent }) =>
        role === "spy" ||
        numberOf(agent) !== 0 ||
        seats.some((other) => other.role === "spy" && numberOf(other.agent) > 8),
    ),
  );
  for (const season of [withBallots(matches, shares), uneven]) {
    const { civilian, spy } = found(season);
    for (const [agent, share] of shares.civilian.entries()) {
      expect(Math.abs((civilian[agent] ?? 0) - share)).toBeLessThan(0.035);
      expect(Math.abs((spy[agent] ?? 0) - (shares.spy[agent] ?? 0))).toBeLessThan(0.035);
    }
  }
});

test("without ballots nothing is found", () => {
  const none = matches.map((match) => ({
    ...match,
    seats: match.seats.map((seat) => ({ ...seat, facts: {} })),
  }));
  for (const side of Object.values(found(none)))
    expect(side.every((value) => value === 0)).toBe(true);
});

test("ballots that follow skills sharpen ratings, and others leave them alone", () => {
  const season = league(twelve, 600, "ballots/skills");
  const design = (share: Shares, ballots: boolean) =>
    designOf(tableOf(withBallots(season, share)), { ballots });
  const errorOf = (share: Shares, ballots: boolean): number => {
    const { mean, design: own } = fit(design(share, ballots), randomFrom("fit"));
    const table = tableOf(season);
    const values = twelve.civilians.map((skill, agent) => {
      const player = table.agents.find(`agent-${agent}`) ?? -1;
      return (mean[own.civilians + (own.current[player] ?? -1)] ?? 0) - skill;
    });
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  };
  const alone = errorOf(shares, false);
  expect(errorOf(shares, true)).toBeLessThan(0.6 * alone);
  const shuffled = randomFrom("other")("shares").shuffle(shares.civilian);
  expect(errorOf({ ...shares, civilian: shuffled }, true)).toBeLessThan(1.3 * alone);
});
