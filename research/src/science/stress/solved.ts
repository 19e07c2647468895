import type { Draws, LeaderboardRules } from "@wisp/game";
import {
  JUDGED_MATCHES,
  League,
  type LeagueMatch,
  type MatchRecord,
  type Verdict,
} from "@wisp/stats";
import { error, type Measure, percent, shown } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnPairs, houseLike, season } from "../leagues.ts";
import { normalFrom } from "../world.ts";

/** How the scores of a table come about; skills are in standard deviations of a single match's score. */
interface Scoring {
  readonly seats: number;
  /** Contents that matches are played on; 0: none. */
  readonly contents: number;
  /** Scores of a table by the skills of its agents and how well they know its content. */
  readonly scores: (skills: readonly number[], draws: Draws) => readonly number[];
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What one gains the others lose. The first seat has an advantage of half a standard deviation. */
const shared = (skills: readonly number[], chance: () => number): number[] => {
  // A table's mean takes a part of the skill, and of the variance.
  const scale = Math.sqrt(skills.length / (skills.length - 1));
  const own = skills.map((skill, seat) => scale * skill + chance() + (seat === 0 ? 0.5 : 0));
  return own.map((score) => scale * (score - meanOf(own)));
};

/** 1 with a chance of 2%, scaled to a variance of 1. */
const RARE = 0.02;
const rare = (draws: Draws): number =>
  ((draws.float() < RARE ? 1 : 0) - RARE) / Math.sqrt(RARE * (1 - RARE));

const fiveSeats: Scoring = {
  seats: 5,
  contents: 0,
  scores: (skills, draws) => shared(skills, () => normalFrom(draws)),
};

const scorings: Readonly<Record<string, Scoring>> = {
  "two seats": { ...fiveSeats, seats: 2 },
  "five seats": fiveSeats,
  "rare large scores": {
    ...fiveSeats,
    seats: 3,
    scores: (skills, draws) => skills.map((skill) => skill + rare(draws)),
  },
  "tables that gain together": {
    ...fiveSeats,
    seats: 4,
    scores: (skills, draws) => {
      const common = 0.8 * normalFrom(draws);
      return skills.map((skill) => skill + common + 0.6 * normalFrom(draws));
    },
  },
  "sixty contents, known to different degrees": { ...fiveSeats, contents: 60 },
};

/** How differently agents know contents, in standard deviations of a single match. */
const KNOWLEDGE = 0.2;

const rules: LeaderboardRules = {
  roles: { first: { en: "", zh: "" }, other: { en: "", zh: "" } },
  figures: [],
  placement: { matches: 100, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "contests" },
};

interface SolvedWorld {
  readonly scoring: Scoring;
  /** From the best agent down. */
  readonly skills: readonly number[];
  /** Tables are of neighbours by skill, but for one in four. */
  readonly byStrength?: boolean;
}

type MatchSeats = readonly Pick<
  LeagueMatch["seats"][number],
  "agent" | "role" | "side" | "points"
>[];

const leagueMatch = (content: string | null, seats: MatchSeats): LeagueMatch => ({
  content,
  pointsScale: 1,
  seats: seats.map((seat) => ({
    ...seat,
    version: seat.agent,
    won: false,
    facts: {},
    failures: 0,
    tokens: null,
    costMicros: null,
  })),
});

/** A season in which no agent plays fewer matches than it takes to be judged. */
function* seasonOf(world: SolvedWorld, draws: Draws): Generator<LeagueMatch> {
  const { scoring, skills, byStrength = false } = world;
  const { seats, contents, scores } = scoring;
  const knowledge = skills.map(() =>
    Array.from({ length: contents }, () => KNOWLEDGE * normalFrom(draws)),
  );
  const agents = [...skills.keys()];
  const played = agents.map(() => 0);
  for (let table = 0; Math.min(...played) < JUDGED_MATCHES; table += 1) {
    const mixed = draws.shuffle(agents);
    // Those who have played least come first.
    const waiting = mixed.toSorted((one, other) => (played[one] ?? 0) - (played[other] ?? 0));
    const [first = 0, ...rest] = waiting;
    const near = rest.toSorted((one, other) => Math.abs(one - first) - Math.abs(other - first));
    const others = byStrength && table % 4 !== 0 ? near : rest;
    const seated = draws.shuffle([first, ...others.slice(0, seats - 1)]);
    for (const agent of seated) played[agent] = (played[agent] ?? 0) + 1;
    const content = contents === 0 ? null : draws.int(contents);
    const found = scores(
      seated.map((agent) => (skills[agent] ?? 0) + (knowledge[agent]?.[content ?? 0] ?? 0)),
      draws,
    );
    yield leagueMatch(
      content === null ? null : `${content}`,
      seated.map((agent, seat) => ({
        agent: `${agent}`,
        role: seat === 0 ? "first" : "other",
        side: `${seat}`,
        points: found[seat] ?? 0,
      })),
    );
  }
}

const fromRecord = ({ pair, pointsScale, seats }: MatchRecord): LeagueMatch => ({
  ...leagueMatch(
    pair,
    seats.map(({ agent, role, points }) => ({ agent, role, side: role, points })),
  ),
  pointsScale,
});

/** Who is Spy with agents whose skills differ by `step` logits from one to the next, in both roles. */
function* spySeason(count: number, step: number, draws: Draws) {
  const agents = Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    spy: step * (count / 2 - at),
    civilian: step * (count / 2 - at),
    foul: 0.01,
    timeout: 0.005,
  }));
  const pairs = drawnPairs(PAIRS, houseLike, draws);
  for (const record of season({ agents, level: -0.9 }, pairs, JUDGED_MATCHES, draws)) {
    yield fromRecord(record);
  }
}

/** What the leaderboard of a season says. */
function verdictOf(matches: Iterable<LeagueMatch>): Verdict | null {
  const league = new League(rules, [-10, 10]);
  for (const match of matches) league.add(match);
  return league.fit(() => undefined)?.reliability.best?.verdict ?? null;
}

/** Evenly spaced skills: five neighbours have a standard deviation of `spread`. */
const spaced = (count: number, spread: number): number[] =>
  Array.from({ length: count }, (_, at) => (-at * spread) / Math.sqrt(2.5));

/** Standard deviation of the five best, in that of a single match: after 400 matches 90% are skill. */
const KNOWN = 0.15;
/** Logits between neighbours in Who is Spy, and contents that they are played on. */
const STEP = 0.4;
const PAIRS = 60;

/** Whether leaderboards say that a game is solved where it is, and nowhere else. */
export function* solved(boards: number): Generator<Measure> {
  const of = `${shown(boards)} boards of ${JUDGED_MATCHES} matches each`;
  const shareOf = (label: string, matches: (draws: Draws) => Iterable<LeagueMatch>): number => {
    let found = 0;
    for (let board = 0; board < boards; board += 1) {
      const draws = seeded(`solved/${label}`)(`${board}`);
      found += verdictOf(matches(draws)) === "solved" ? 1 : 0;
    }
    return found / boards;
  };
  const falseAlarms = (what: string, matches: (draws: Draws) => Iterable<LeagueMatch>): Measure => {
    const found = shareOf(what, matches);
    const limit = 0.05 + error(0.05, boards);
    return {
      what: `boards called solved, ${what} (${of})`,
      ours: percent(found),
      against: `5% (+ 2 standard errors: ${percent(limit)})`,
      ratio: found / limit,
      goal: { atMost: 1 },
    };
  };
  const alarms = (what: string, matches: (draws: Draws) => Iterable<LeagueMatch>): Measure => {
    const found = shareOf(what, matches);
    const limit = 0.8 - error(0.8, boards);
    return {
      what: `boards called solved, ${what} (${of})`,
      ours: percent(found),
      against: `80% (- 2 standard errors: ${percent(limit)})`,
      ratio: found / limit,
      goal: { atLeast: 1 },
    };
  };
  for (const [name, scoring] of Object.entries(scorings)) {
    for (const count of scoring.seats === 2 ? [4, 5, 12, 30] : [5, 12]) {
      const world = (spread: number): SolvedWorld => ({ scoring, skills: spaced(count, spread) });
      const what = `${count} agents, ${name}`;
      yield alarms(`equal: ${what}`, (draws) => seasonOf(world(0), draws));
      yield falseAlarms(`unequal: ${what}`, (draws) => seasonOf(world(KNOWN), draws));
    }
  }
  for (const count of [6, 12]) {
    const what = `${count} agents, Who is Spy`;
    yield alarms(`equal: ${what}`, (draws) => spySeason(count, 0, draws));
    yield falseAlarms(`unequal: ${what}`, (draws) => spySeason(count, STEP, draws));
  }
  const byStrength = { scoring: fiveSeats, skills: spaced(30, KNOWN), byStrength: true };
  yield falseAlarms("unequal: 30 agents, five seats, seated by strength", (draws) =>
    seasonOf(byStrength, draws),
  );
}
