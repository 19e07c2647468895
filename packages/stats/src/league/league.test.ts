import { type LeaderboardRules, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { isChanged } from "../change/change.ts";
import { League } from "./fit-league.ts";
import type { LeagueMatch } from "./opponents.ts";

const text = { name: "Lost moves", short: "Lost", about: "" };
const rules: LeaderboardRules = {
  roles: { X: { en: "X", zh: "X" }, O: { en: "O", zh: "O" } },
  figures: [
    {
      id: "winsX",
      of: "wins",
      role: "X",
      unit: "rate",
      better: "high",
      usual: true,
      text: { en: text, zh: text },
    },
    {
      id: "lost",
      of: { fact: "lost-decisions" },
      role: null,
      unit: "rate",
      better: "low",
      usual: true,
      text: { en: text, zh: text },
    },
  ],
  placement: { matches: 150, inRole: { X: 10 }, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "contests" },
};

/** Of four agents the later ones win more; the last one has played least. */
function seasonOf(matches: number, content: string | null = null): LeagueMatch[] {
  const draws = randomFrom("league")("season");
  return Array.from({ length: matches }, (_, at) => {
    const [one = 0, other = 0] = draws.shuffle(at % 5 === 0 ? [0, 1, 2, 3] : [0, 1, 2]);
    const points = draws.float() < 1 / (1 + Math.exp(other - one)) ? 2 : 0;
    const seat = (agent: number, role: string, own: number) => ({
      agent: `${agent}`,
      version: `${agent}/1`,
      role,
      side: role,
      points: own,
      won: own === 2,
      facts: { "lost-decisions": [draws.int(2), 4] as const },
      failures: 0,
      tokens: agent === 0 ? 100 : null,
      costMicros: null,
    });
    return {
      content,
      pointsScale: 2,
      seats: [seat(one, "X", points), seat(other, "O", 2 - points)],
    };
  });
}

function fitted(matches: readonly LeagueMatch[]) {
  const league = new League(rules, [0, 1]);
  for (const match of matches) league.add(match);
  return league.fit(() => undefined);
}

test("a board has ratings, ranks and the intervals of its figures", () => {
  const leaderboard = fitted(seasonOf(900));
  const agents = new Map(leaderboard?.agents.map((each) => [each.agent, each]));
  expect(leaderboard?.matches).toBe(900);
  expect(agents.get("3")).toMatchObject({ placement: true, rank: null, version: "3/1" });
  expect(agents.get("2")?.rank).toMatchObject({ place: 1, best: 1, worst: 1 });
  expect(agents.get("0")?.rank).toMatchObject({ place: 3, best: 3, worst: 3 });
  const { intervals = {} } = agents.get("0") ?? {};
  expect(Object.keys(intervals).toSorted()).toEqual(["lost", "score", "tokens", "wins", "winsX"]);
  for (const id of ["score", "wins", "winsX", "lost"]) {
    const interval = intervals[id];
    if (typeof interval !== "object") throw new Error(`${id} has no interval`);
    expect(interval[0]).toBeGreaterThanOrEqual(0);
    expect(interval[1]).toBeLessThanOrEqual(1);
    expect(interval[0]).toBeLessThan(interval[1]);
  }
  expect(agents.get("1")?.intervals).not.toHaveProperty("tokens");
});

test("fewer than 30 matches, or a single agent, are not fitted", () => {
  expect(fitted(seasonOf(29))).toBeNull();
  const alone = seasonOf(40).map((match) => ({ ...match, seats: match.seats.slice(0, 1) }));
  expect(fitted(alone.filter(({ seats }) => seats[0]?.agent === "0"))).toBeNull();
  expect(fitted([])).toBeNull();
});

test("on a single content nobody is called better than anybody, and figures have no interval", () => {
  const leaderboard = fitted(seasonOf(400, "one deal"));
  for (const { rank, placement, intervals } of leaderboard?.agents ?? []) {
    if (!placement) expect(rank).toMatchObject({ best: 1, worst: 3 });
    expect(intervals.score).toBe("few-pairs");
  }
});

test("the first match of a new version moves no claim about the others", () => {
  const season = seasonOf(1_500);
  const last = season.findLastIndex(({ seats }) => seats.some(({ agent }) => agent === "1"));
  const renewed = season.map((match, at): LeagueMatch => {
    const seats = match.seats.map((seat) =>
      seat.agent === "1" && at === last ? { ...seat, version: "1/2" } : seat,
    );
    return { ...match, seats };
  });
  const setsOf = (matches: readonly LeagueMatch[]) => {
    const agents = fitted(matches)?.agents ?? [];
    return ["0", "1", "2"].map((name) => {
      const rank = agents.find(({ agent }) => agent === name)?.rank;
      return [rank?.best, rank?.worst];
    });
  };
  expect(setsOf(season)).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
  ]);
  expect(setsOf(renewed)).toEqual([
    [2, 3],
    [1, 3],
    [1, 2],
  ]);
});

/**
 * Repeated prisoner's dilemmas of two: traitors finish ahead of trusting agents and of no others, but
 * those who trust each other earn more.
 */
function betrayals(matches: number): LeagueMatch[] {
  const draws = randomFrom("league")("betrayals");
  const isTraitor = (agent: number): boolean => agent < 2;
  const pointsOf = (own: number, other: number): number => {
    if (isTraitor(own)) return isTraitor(other) ? 5 : 9;
    return isTraitor(other) ? 4 : 15;
  };
  return Array.from({ length: matches }, () => {
    const seated = draws.shuffle([0, 1, 2, 3, 4, 5, 6, 7]).slice(0, 2);
    const seats = seated.map((agent, seat) => ({
      agent: `${agent}`,
      version: `${agent}/1`,
      role: "player",
      side: `${seat}`,
      // Now and then an answer is lost.
      points: pointsOf(agent, seated[1 - seat] ?? 0) - draws.int(3),
      won: false,
      facts: {},
      failures: 0,
      tokens: null,
      costMicros: null,
    }));
    return { content: null, pointsScale: 1, seats };
  });
}

test.for([
  ["means", { traitors: [7, 8], others: [1, 6] }],
  ["contests", { traitors: [1, 2], others: [3, 8] }],
] as const)(
  "agents that finish ahead of others and earn least, by %s",
  ([comparisons, expected]) => {
    const league = new League(
      {
        roles: {},
        figures: [],
        placement: { ...rules.placement, matches: 30, inRole: {} },
        ranking: { figure: "score", claims: comparisons },
      },
      [0, 15],
    );
    for (const match of betrayals(800)) league.add(match);
    const agents = league.fit(() => undefined)?.agents ?? [];
    expect(agents).toHaveLength(8);
    for (const { agent, rank } of agents) {
      const set = Number(agent) < 2 ? expected.traitors : expected.others;
      expect([rank?.best, rank?.worst]).toEqual(set);
    }
  },
);

test("means earned against other opponents support no claim", () => {
  const draws = randomFrom("league")("halves");
  const league = new League(
    {
      roles: {},
      figures: [],
      placement: { ...rules.placement, matches: 30, inRole: {} },
      ranking: { figure: "score", claims: "means" },
    },
    [0, 15],
  );
  for (let match = 0; match < 800; match += 1) {
    const half = match % 2;
    const seated = draws.shuffle([0, 1, 2, 3]).slice(0, 2);
    // The tables of one half earn more.
    const seats = seated.map((agent, seat) => ({
      agent: `${4 * half + agent}`,
      version: `${4 * half + agent}/1`,
      role: "player",
      side: `${seat}`,
      points: 6 + 5 * half - draws.int(3),
      won: false,
      facts: {},
      failures: 0,
      tokens: null,
      costMicros: null,
    }));
    league.add({ content: null, pointsScale: 1, seats });
  }
  const agents = league.fit(() => undefined)?.agents ?? [];
  expect(agents).toHaveLength(8);
  for (const { overlap, rank } of agents) {
    expect(overlap.extrapolated).toBe(true);
    expect([rank?.best, rank?.worst]).toEqual([1, 8]);
  }
});

test("no claim is made about an agent that changed, and those about the others stay", () => {
  const season = seasonOf(1_500);
  // From the middle on, agent 2 loses.
  const changed = season.map((match, at): LeagueMatch => {
    const isWorse = at >= 750 && match.seats.some(({ agent }) => agent === "2");
    const seats = match.seats.map((seat) => {
      const won = seat.agent === "2" ? at % 4 === 0 : at % 4 !== 0;
      return isWorse ? { ...seat, won, points: won ? 2 : 0 } : seat;
    });
    return { ...match, seats };
  });
  const agents = new Map(fitted(changed)?.agents.map((each) => [each.agent, each]));
  const { change = {}, rank = null } = agents.get("2") ?? {};
  expect(isChanged(change)).toBe(true);
  const { all = null } = change;
  const played = changed.filter(({ seats }) => seats.some(({ agent }) => agent === "2"));
  const before = changed.findIndex((match) => match === played[all?.at ?? 0]);
  expect(Math.abs(before - 750)).toBeLessThan(40);
  expect(all?.until).toBeNull();
  expect(all?.early).toBeGreaterThan((all?.late ?? 1) + 0.3);
  expect(rank).toMatchObject({ best: 1, worst: 3 });
  for (const agent of ["0", "1"]) expect(isChanged(agents.get(agent)?.change ?? {})).toBe(false);
  expect(agents.get("1")?.rank).toMatchObject({ best: 1, worst: 2 });
  for (const { change: still } of fitted(season)?.agents ?? [])
    expect(isChanged(still)).toBe(false);
});

test("where players can gain together, changes are those of points", () => {
  const placement = { ...rules.placement, matches: 30, inRole: {} };
  const ranking = { figure: "score", claims: "means" } as const;
  const league = new League({ ...rules, placement, ranking }, [0, 15]);
  // From the middle on, all seats at the table of agent 3 earn less: none finishes ahead more often.
  for (const [at, match] of betrayals(1_600).entries()) {
    const isLess = at >= 800 && match.seats.some(({ agent }) => agent === "3");
    const seats = match.seats.map((seat) => ({ ...seat, points: seat.points - (isLess ? 2 : 0) }));
    league.add({ ...match, seats });
  }
  const agents = league.fit(() => undefined)?.agents ?? [];
  const changed = agents.filter(({ change }) => isChanged(change));
  expect(changed.map(({ agent }) => agent)).toEqual(["3"]);
  expect(changed[0]?.rank).toMatchObject({ best: 1, worst: 8 });
  const { early = 0, late = 0 } = changed[0]?.change.all ?? {};
  expect(early - late).toBeGreaterThan(1);
});

test("the fit of a board is not checked where many matches are of young versions", () => {
  const season = seasonOf(1_500);
  const renewed = season.map((match, at): LeagueMatch => {
    const part = Math.floor(at / 150);
    const seats = match.seats.map((seat) => ({ ...seat, version: `${seat.agent}/${part}` }));
    return { ...match, seats };
  });
  expect(fitted(season)?.fitCheck.p).not.toBeNull();
  expect(fitted(renewed)?.fitCheck).toEqual({ ofPairs: 0, p: null, fails: false });
});
