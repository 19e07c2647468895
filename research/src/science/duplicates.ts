import type { Draws, Random } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { scheduleBlocks, scheduleDuplicates } from "@wisp/matchmaking";
import {
  type FittedLeague,
  League,
  type LeagueAgent,
  type LeagueMatch,
  normals,
} from "@wisp/stats";
import { seeded } from "../seed.ts";
import { CoverageCount } from "./coverage.ts";

/** Standard deviations of the components of a seat's points, in points; the components are additive. */
export interface PointParts {
  /** A content's effect on every seat. */
  readonly content: number;
  /** A content's effect on one of its seats relative to the others; the sum over seats is 0. */
  readonly seat: number;
  /** How an agent fares against the others at its table, pair by pair. */
  readonly opponents: number;
  /** How much better an agent knows a content than others do. */
  readonly knowledge: number;
  /** Everything else. */
  readonly noise: number;
}

export type Schedule = "blocks" | "duplicates";

const AGENTS = 12;
const SEATS = 6;
/** Four rounds of duplicates. */
export const MATCHES_EACH = 144;
/** Standard deviation of the agents' skills, in points. */
const SKILLS = 0.5;
/** Points are kept in hundredths. */
const SCALE = 100;
/** Points are between -8 and 8: about the range of Who is Spy. */
const LIMIT = 8;

const places = Array.from({ length: AGENTS }, (_, place) => place);
const others = (agent: number, table: readonly number[]): number[] =>
  table.filter((each) => each !== agent);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Agents whose truth is known. */
export class World {
  readonly parts: PointParts;
  readonly #skills: readonly number[];
  /** How an agent fares against another, apart from skill: by agent and opponent. */
  readonly #matchups: readonly (readonly number[])[];

  constructor(parts: PointParts, random: Random) {
    this.parts = parts;
    const [skill, matchup] = [normals(random("skills")), normals(random("matchups"))];
    this.#skills = places.map(() => SKILLS * skill());
    // A table has five of them: together they vary by `opponents`.
    const each = parts.opponents / Math.sqrt(SEATS - 1);
    this.#matchups = places.map(() => places.map(() => each * matchup()));
  }

  /** An agent's expected score at a table. */
  expectedAt(agent: number, table: readonly number[]): number {
    const met = others(agent, table).map((other) => this.#matchups[agent]?.[other] ?? 0);
    return (this.#skills[agent] ?? 0) + met.reduce((sum, each) => sum + each, 0);
  }

  /** The true mean of an agent against all others equally often. */
  meanOf(agent: number): number {
    const met = others(agent, places).map((other) => this.#matchups[agent]?.[other] ?? 0);
    return (this.#skills[agent] ?? 0) + (SEATS - 1) * mean(met);
  }
}

/** A content's effects on its seats: equal variances, and a sum of 0. */
function seatEffects(deviation: number, draws: Draws): number[] {
  const normal = normals(draws);
  const drawn = Array.from({ length: SEATS }, normal);
  const centre = mean(drawn);
  return drawn.map((each) => deviation * Math.sqrt(SEATS / (SEATS - 1)) * (each - centre));
}

/** The points of the agents of a table on a content. */
function pointsAt(world: World, table: readonly number[], content: Random, own: Draws): number[] {
  const { parts } = world;
  const common = parts.content * normals(content("content"))();
  const ofSeats = seatEffects(parts.seat, content("seats"));
  const noise = normals(own);
  return table.map((agent, seat) => {
    const knowledge = parts.knowledge * normals(content(`agent/${agent}`))();
    const dealt = common + (ofSeats[seat] ?? 0) + knowledge + parts.noise * noise();
    const points = world.expectedAt(agent, table) + dealt;
    return Math.round(SCALE * Math.min(LIMIT, Math.max(-LIMIT, points)));
  });
}

/** A match of a plan: agents by seat, and the number of its content. */
interface PlannedMatch {
  readonly table: readonly number[];
  readonly content: number;
}

/** All matches of a season by the arena's own schedules, as many in both. */
function planOf(schedule: Schedule, random: Random): PlannedMatch[] {
  const plan = {
    agents: places.map((place) => ({ place, ownerId: null })),
    matchesEach: MATCHES_EACH,
    size: SEATS,
    deals: [],
    allowSameOwner: true,
  };
  const tableOf = ({ agents }: { readonly agents: readonly { readonly place: number }[] }) =>
    agents.map(({ place }) => place);
  return schedule === "blocks"
    ? Array.from(scheduleBlocks(plan, random), (table, content) => ({
        table: tableOf(table),
        content,
      }))
    : Array.from(scheduleDuplicates(plan, random), (table) => ({
        table: tableOf(table),
        content: table.set,
      }));
}

function seasonOf(world: World, schedule: Schedule, random: Random): LeagueMatch[] {
  return planOf(schedule, random).map(({ table, content }, at) => {
    const points = pointsAt(
      world,
      table,
      (label) => random(`${content}/${label}`),
      random(`${at}`),
    );
    const best = Math.max(...points);
    return {
      content: `content ${content}`,
      pointsScale: SCALE,
      seats: table.map((agent, seat) => ({
        agent: `${agent}`,
        version: `${agent}`,
        role: "player",
        side: `${seat}`,
        won: points[seat] === best,
        points: points[seat] ?? 0,
        facts: {},
        failures: 0,
        tokens: null,
        costMicros: null,
      })),
    };
  });
}

function leaderboardOf(matches: readonly LeagueMatch[]): FittedLeague {
  const rules = gameEntry("connect-four")?.board;
  if (rules === undefined) throw new Error("connect-four has no board");
  const league = new League(rules, [-LIMIT, LIMIT]);
  for (const match of matches) league.add(match);
  const fitted = league.fit((agent) => agent);
  if (fitted === null) throw new Error("a season has too few matches");
  return fitted;
}

const meanPoints = (matches: readonly LeagueMatch[], agent: number): number =>
  mean(
    matches.flatMap(({ seats }) =>
      seats.flatMap((seat) => (seat.agent === `${agent}` ? [seat.points / SCALE] : [])),
    ),
  );

/** What leaderboards of one schedule did. */
export interface ScheduleResult {
  /** Mean squared error of an agent's mean points, and of the difference of two agents. */
  readonly ofMean: number;
  readonly ofDifference: number;
  /** Mean squared error of the difference of two agents' ratings. */
  readonly ofRating: number;
  /** Intervals of mean points on the leaderboard. */
  readonly score: CoverageCount;
  /** Their mean width, in points. */
  readonly width: number;
  /** Intervals of the leaderboard's ratings. */
  readonly rating: CoverageCount;
}

/** The chance of an agent to finish ahead of another one at the same table, a tie as half. */
function trueRatings(world: World, matches: number, random: Random): number[] {
  const [ahead, met] = [places.map(() => 0), places.map(() => 0)];
  for (let match = 0; match < matches; match += 1) {
    const table = random(`table/${match}`).shuffle(places).slice(0, SEATS);
    const content: Random = (label) => random(`${match}/${label}`);
    const points = pointsAt(world, table, content, random(`own/${match}`));
    for (const [seat, agent] of table.entries()) {
      const rest = points.filter((_, other) => other !== seat);
      const own = points[seat] ?? 0;
      ahead[agent] =
        (ahead[agent] ?? 0) + mean(rest.map((other) => (Math.sign(own - other) + 1) / 2));
      met[agent] = (met[agent] ?? 0) + 1;
    }
  }
  return places.map((agent) => (ahead[agent] ?? 0) / (met[agent] ?? 1));
}

/** Sums over seasons of one schedule. */
class Tally {
  readonly score = new CoverageCount();
  readonly rating = new CoverageCount();
  readonly #means: number[] = [];
  readonly #differences: number[] = [];
  readonly #ratings: number[] = [];
  readonly #widths: number[] = [];

  add(world: World, ratings: readonly number[], matches: readonly LeagueMatch[]): void {
    const fitted = new Map(leaderboardOf(matches).agents.map((agent) => [agent.agent, agent]));
    const errors = places.map((agent) => meanPoints(matches, agent) - world.meanOf(agent));
    const off = places.map((agent) =>
      this.#addAgent(world, ratings, agent, fitted.get(`${agent}`)),
    );
    this.#means.push(...errors.map((error) => error ** 2));
    for (const one of places) {
      for (const other of places.slice(one + 1)) {
        this.#differences.push(((errors[one] ?? 0) - (errors[other] ?? 0)) ** 2);
        this.#ratings.push(((off[one] ?? 0) - (off[other] ?? 0)) ** 2);
      }
    }
  }

  /** @returns the error of the rating */
  #addAgent(
    world: World,
    ratings: readonly number[],
    agent: number,
    fitted: LeagueAgent | undefined,
  ): number {
    const interval = fitted?.intervals.score;
    if (fitted === undefined || interval === undefined || typeof interval === "string") {
      throw new Error(`agent ${agent} has no interval`);
    }
    const [low, high] = interval;
    this.score.add({ value: 0, low, high }, world.meanOf(agent));
    this.#widths.push(high - low);
    const { composite } = fitted.rating;
    const truth = ratings[agent] ?? 0.5;
    this.rating.add(composite, truth);
    return composite.value - truth;
  }

  done(): ScheduleResult {
    return {
      score: this.score,
      rating: this.rating,
      width: mean(this.#widths),
      ofMean: mean(this.#means),
      ofDifference: mean(this.#differences),
      ofRating: mean(this.#ratings),
    };
  }
}

/** Matches by which the true ratings of a world are counted. */
const TRUTH = 20_000;
/** Seasons of one world: its truth takes as long as many of them. */
const SEASONS_OF_WORLD = 20;

/** Seasons of equally many matches by both schedules, of the same agents. */
export function duplicatesOf(
  parts: PointParts,
  seasons: number,
): Readonly<Record<Schedule, ScheduleResult>> {
  const tallies = { blocks: new Tally(), duplicates: new Tally() };
  const label = Object.values(parts).join("/");
  for (let season = 0; season < seasons; season += SEASONS_OF_WORLD) {
    const random = seeded(`science/duplicates/${label}/${season}`);
    const world = new World(parts, random);
    const ratings = trueRatings(world, TRUTH, (each) => random(`truth/${each}`));
    for (let of = season; of < Math.min(seasons, season + SEASONS_OF_WORLD); of += 1) {
      for (const schedule of ["blocks", "duplicates"] as const) {
        const chance = seeded(`science/duplicates/${label}/${of}/${schedule}`);
        tallies[schedule].add(world, ratings, seasonOf(world, schedule, chance));
      }
    }
  }
  return { blocks: tallies.blocks.done(), duplicates: tallies.duplicates.done() };
}
