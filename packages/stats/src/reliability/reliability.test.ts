import { type Draws, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { normals } from "../distributions.ts";
import { oddsAt } from "./noncentral.ts";
import { JUDGED_MATCHES, reliabilityOf } from "./reliability.ts";
import type { ScoredSeats } from "./scored-seats.ts";

type Seat = readonly [agent: number, role: number, score: number];

const roles = ["first", "other"];

/** Matches of some seats; a content for each match where `contents` is not given. */
function seatsOf(matches: readonly (readonly Seat[])[], contents = matches.length): ScoredSeats {
  const seats = matches.flatMap((own, match) => own.map((seat) => ({ seat, match })));
  const agents = 1 + Math.max(...seats.map(({ seat }) => seat[0]));
  return {
    agents: Array.from({ length: agents }, (_, agent) => `agent-${agent}`),
    roles,
    clusters: contents,
    agent: Int32Array.from(seats, ({ seat }) => seat[0]),
    role: Int32Array.from(seats, ({ seat }) => seat[1]),
    matchOf: (seat) => seats[seat]?.match ?? 0,
    clusterOf: (seat) => (seats[seat]?.match ?? 0) % contents,
    scoreOf: (seat) => seats[seat]?.seat[2] ?? 0,
  };
}

/** Every agent plays `rounds` matches at tables of three, where what one gains the others lose. */
function season(
  skills: readonly number[],
  rounds: number,
  draws: Draws,
  arrange: (agents: number[]) => number[] = (agents) => draws.shuffle(agents),
): Seat[][] {
  const normal = normals(draws);
  return Array.from({ length: rounds }, () => arrange([...skills.keys()])).flatMap((order) =>
    Array.from({ length: order.length / 3 }, (_, table) => {
      const seated = order.slice(3 * table, 3 * table + 3);
      const own = seated.map((agent) => (skills[agent] ?? 0) + normal());
      const mean = own.reduce((sum, score) => sum + score, 0) / 3;
      return seated.map((agent, seat): Seat => {
        const role = seat === 0 ? 0 : 1;
        return [agent, role, (own[seat] ?? 0) - mean + (role === 0 ? 1 : -0.5)];
      });
    }),
  );
}

const all = (skills: readonly unknown[]): number[] => [...skills.keys()];

test("the effect of a dealt role is the difference of its mean from that of all other seats", () => {
  const matches: Seat[][] = Array.from({ length: 10 }, (_, match) => [
    [0, 0, match % 2],
    [1, 1, 3],
    [2, 1, 4],
  ]);
  const { roles: effects } = reliabilityOf(seatsOf(matches), [0, 1, 2], null);
  // A match's difference varies by 1/2 around 3; ten of them, by Student's t of nine.
  const reach = (2.262157 * Math.sqrt(10 / 9) * 0.5) / Math.sqrt(10);
  expect(effects).toMatchObject([
    { role: "first", seats: 10, mean: 0.5, difference: { value: -3, gap: null } },
    { role: "other", seats: 20, mean: 3.5, difference: { value: 3, gap: null } },
  ]);
  expect(effects[0]?.difference.low).toBeCloseTo(-3 - reach, 3);
  expect(effects[0]?.difference.high).toBeCloseTo(-3 + reach, 3);
  const [few] = reliabilityOf(seatsOf(matches, 2), [0, 1, 2], null).roles;
  expect(few?.difference).toEqual({ value: -3, low: null, high: null, gap: "few-pairs" });
  const alike = matches.map((match) => match.map(([agent, , score]): Seat => [agent, 0, score]));
  const seats = { ...seatsOf(alike), roles: ["first"] };
  expect(reliabilityOf(seats, [0, 1, 2], null).roles).toEqual([]);
});

test("where nothing can be divided, a reason is given and never a number", () => {
  const draws = randomFrom("reliability")("gaps");
  const played = season([0.5, 0, -0.5], 40, draws);
  const undefinedShare = { value: null, low: null, high: null };
  expect(reliabilityOf(seatsOf(played), [0, 1], null)).toMatchObject({
    ...undefinedShare,
    gap: "few-agents",
    best: null,
  });
  expect(reliabilityOf(seatsOf(played, 2), [0, 1, 2], null)).toMatchObject({
    ...undefinedShare,
    gap: "few-pairs",
  });
  const fixed = (scores: readonly number[]): Seat[][] =>
    Array.from({ length: JUDGED_MATCHES }, (_, match) =>
      scores.map((score, agent): Seat => {
        const role = agent === match % scores.length ? 0 : 1;
        return [agent, role, score + (role === 0 ? 0.1 : 0.7)];
      }),
    );
  // What the role explains does not count: here nothing else is left.
  expect(reliabilityOf(seatsOf(fixed([0.3, 0.3, 0.3, 0.3])), [0, 1, 2, 3], null)).toMatchObject({
    ...undefinedShare,
    gap: "no-spread",
    best: { value: null, atMost: null, verdict: "solved" },
  });
  const alone = fixed([0.4, 0.3, 0.2, 0.1]).map((match) =>
    match.map(([agent, , score]): Seat => [agent, 1, Math.round(10 * score)]),
  );
  const always = alone.map((match) => match.map(([agent]): Seat => [agent, 1, agent]));
  expect(reliabilityOf(seatsOf(always), [0, 1, 2, 3], null)).toMatchObject({
    value: 1,
    low: null,
    high: null,
    gap: "no-chance",
    best: { value: 1, verdict: "open" },
  });
});

test("odds are those of the noncentral F distribution", () => {
  const cases = [
    [1.379, 8, 400, -1.6448536, 2.0092],
    [5, 4, 60, -1.96, 9.9139],
    [5, 4, 60, 1.96, 0.8068],
    [20, 11, 1_000, 1.96, 13.9619],
    [1, 4, 1_000, -1.96, 2.8461],
    [1.2, 5, 500, 1.96, 0],
  ] as const;
  for (const [ratio, degrees, noiseDegrees, quantile, odds] of cases) {
    const found = oddsAt({ ratio, degrees, noiseDegrees }, quantile);
    expect.soft(Math.abs(found - odds) / (1 + odds)).toBeLessThan(0.07);
  }
});

test("intervals hold the share that these agents' skills have, also where one gains what others lose", () => {
  for (const spread of [0, 0.15]) {
    let [held, zero] = [0, 0];
    const leaderboards = 60;
    const skills = [2, 1, 0, 0, -1, -2].map((skill) => spread * skill);
    for (let at = 0; at < leaderboards; at += 1) {
      const draws = randomFrom("reliability")(`interval/${spread}/${at}`);
      const seats = seatsOf(season(skills, 200, draws));
      const { value, low, high } = reliabilityOf(seats, all(skills), null);
      if (value === null || low === null || high === null) throw new Error("no interval");
      // A table's mean takes a third; six agents meet five others, to whom they lose what these gain.
      const skill = 2 * (spread * (2 / 3) * (6 / 5)) ** 2;
      const noise = ((2 / 3) * (6 / 5)) / 200;
      const truth = skill / (skill + noise);
      held += low <= truth && truth <= high ? 1 : 0;
      zero += low === 0 ? 1 : 0;
    }
    expect.soft(held / leaderboards).toBeGreaterThan(0.87);
    if (spread === 0) expect.soft(zero / leaderboards).toBeGreaterThan(0.9);
  }
});

const ROUNDS = JUDGED_MATCHES;
const verdictsOf = (
  name: string,
  skills: readonly number[],
  arrange?: (agents: number[]) => number[],
): (string | undefined)[] =>
  Array.from({ length: 8 }, (_, at) => {
    const draws = randomFrom("reliability")(`${name}/${at}`);
    const matches = season(skills, ROUNDS, draws, arrange);
    return reliabilityOf(seatsOf(matches), all(skills), skills).best?.verdict;
  });
const counted = (verdicts: readonly (string | undefined)[], wanted: string): number =>
  verdicts.filter((verdict) => verdict === wanted).length;

test("a game whose best agents are equal is solved, however bad the others are", () => {
  const skills = [0, 0, 0, 0, 0, -1, -1.2, -1.5, -2];
  const seats = seatsOf(season(skills, ROUNDS, randomFrom("reliability")("strong")));
  const { value, best } = reliabilityOf(seats, all(skills), null);
  expect(value).toBeGreaterThan(0.97);
  expect(best?.agents.toSorted()).toEqual([0, 1, 2, 3, 4].map((agent) => `agent-${agent}`));
  expect(best?.matches).toBe(ROUNDS);
  expect(counted(verdictsOf("equal", skills), "solved")).toBeGreaterThanOrEqual(6);
  const spaced = skills.map((_, agent) => -0.2 * agent);
  expect(counted(verdictsOf("spaced", spaced), "open")).toBe(8);
});

test("nothing is said before agents have played enough, and of fewer than four", () => {
  const draws = randomFrom("reliability")("early");
  const equal = season([0, 0, 0, 0, 0, 0], ROUNDS - 1, draws);
  expect(reliabilityOf(seatsOf(equal), [0, 1, 2, 3, 4, 5], null).best).toBeNull();
  const enough = season([0, 0, 0, 0, 0, 0], ROUNDS, draws);
  expect(reliabilityOf(seatsOf(enough), [0, 1, 2], null).best).toBeNull();
});

test("where the best agents meet each other, their equal scores say nothing", () => {
  // Tables of three neighbours: skills of 0 to 0.5 hide behind opponents of the same strength.
  const skills = [1, 1, 1, 0.5, 0.5, 0.5, 0, 0, 0];
  expect(
    counted(
      verdictsOf("seating", skills, (agents) => agents),
      "solved",
    ),
  ).toBe(0);
});
