import type { Draws } from "@wisp/game";
import {
  changesOf,
  comparison,
  designOf,
  fit,
  fitStrengths,
  isChanged,
  type MatchRecord,
  pairwiseComparisonChanges,
  pairwiseComparisonsOf,
  type RatedMatch,
  ratings,
  strengthRatings,
  tableOf,
  type VersionChange,
} from "@wisp/stats";
import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { type LeagueKind, simulateLeague } from "../../ratings/league.ts";
import { seeded } from "../../seed.ts";
import { drawnPairs, equalLeague, houseLike } from "../leagues.ts";
import { normalFrom, playMatch, TABLE } from "../world.ts";
import { leaderboardsMarked } from "./badge.ts";
import { falseMarks, shareOfSeasons } from "./measures.ts";

/** Leaderboards of a league of any game whose agents do not change, and those that mark one as changed. */
function leaguesMarked(kind: LeagueKind, leaderboards: number): number {
  let marked = 0;
  for (let at = 0; at < leaderboards; at += 1) {
    const { matches } = simulateLeague(kind, `stress/change/${JSON.stringify(kind)}/${at}`);
    const found = fitStrengths(pairwiseComparisonsOf(matches));
    if (pairwiseComparisonChanges(found, found.comparisons.versions.names).some(isChanged))
      marked += 1;
  }
  return marked;
}

/** Strength of an agent by the part of the season that is over, in standard deviations. */
type Course = (part: number) => number;

/** How agents move, by a distance in standard deviations. */
const moves = {
  none: (): Course => () => 0,
  /** At a random moment, to stay. */
  jump: (distance: number, draws: Draws): Course => {
    const moment = draws.float();
    return (part) => (part < moment ? 0 : distance);
  },
  /** In a straight line over the whole season. */
  line:
    (distance: number): Course =>
    (part) =>
      distance * part,
  /** For a third of the season. */
  return: (distance: number, draws: Draws): Course => {
    const moment = (2 / 3) * draws.float();
    return (part) => (part < moment || part >= moment + 1 / 3 ? 0 : distance);
  },
} satisfies Record<string, (distance: number, draws: Draws) => Course>;

type Move = keyof typeof moves;

/** An agent on a leaderboard. */
interface Rated {
  readonly agent: number;
  readonly value: number;
  readonly variance: number;
  readonly change: VersionChange;
}

/** A game: plays a table of agents, and fits the matches. */
interface World<Match> {
  readonly seats: number;
  readonly play: (table: readonly { agent: number; strength: number }[]) => Match;
  readonly fitted: (matches: readonly Match[]) => readonly Rated[];
}

const names = equalLeague.agents.map(({ id }) => id);

/** Who is Spy on 60 pairs; strength moves both skills. */
function whoIsSpy(draws: Draws): World<MatchRecord> {
  const pairs = drawnPairs(60, houseLike, draws);
  return {
    seats: TABLE,
    play: (seated) => {
      const table = seated.flatMap(({ agent, strength }) =>
        equalLeague.agents.slice(agent, agent + 1).map((plain) => ({
          ...plain,
          spy: houseLike.spy * strength,
          civilian: houseLike.civilian * strength,
        })),
      );
      return playMatch(equalLeague, table, draws.pick(pairs), draws);
    },
    fitted: (matches) => {
      const table = tableOf(matches);
      const found = fit(designOf(table), seeded("stress/change/fit"));
      const changes = changesOf(table, found, table.agents.names);
      return ratings(found).map(({ composite: { value }, separation }, player) => ({
        agent: names.indexOf(table.agents.names[player] ?? ""),
        value,
        variance: separation,
        change: changes[player] ?? {},
      }));
    },
  };
}

/** Logits of a standard deviation of strengths. */
const STRENGTHS = 0.8;

/** A game without a model of its own, in which the best score at a table finishes first. */
function anyGame(seats: number, draws: Draws): World<RatedMatch> {
  return {
    seats,
    play: (table) => ({
      content: null,
      seats: table.map(({ agent, strength }, seat) => {
        const name = names[agent] ?? "";
        const score = STRENGTHS * strength - Math.log(-Math.log(draws.float()));
        return { agent: name, version: name, role: "player", side: `${seat}`, score };
      }),
    }),
    fitted: (matches) => {
      const found = fitStrengths(pairwiseComparisonsOf(matches));
      const rated = strengthRatings(found, () => undefined);
      const changes = pairwiseComparisonChanges(
        found,
        rated.map(({ version }) => version),
      );
      return rated.map(({ agent, composite: { value }, separation }, at) => ({
        agent: names.indexOf(agent),
        value,
        variance: separation,
        change: changes[at] ?? {},
      }));
    },
  };
}

/** Seasons with a false "better than", and claims. */
class FalseSeasons {
  /** With a claim that was false when it was read. */
  atSomeLook = 0;
  /** With one that had been false for a quarter of the season. */
  lasting = 0;
  /** With a false one at the last look. */
  atEnd = 0;
  /** True claims at the last look. */
  claims = 0;
}

/** Seasons that were read several times. */
class Watched {
  seasons = 0;
  /** Agents that moved, and those of them that the last look marks as changed. */
  movers = 0;
  moversMarked = 0;
  /** Seasons whose last look marks an agent that did not move. */
  othersMarked = 0;
  /** Without and with withdrawn claims about agents that are marked as changed. */
  readonly before = new FalseSeasons();
  readonly after = new FalseSeasons();
}

const EACH = 300;
const FIRST_LOOK = 120;
const EVERY = 30;
/** Part of a season. */
const LASTING = 0.25;

/** Counts the claims of some looks at a season. */
function count(
  counted: FalseSeasons,
  looks: readonly { readonly part: number; readonly board: readonly Rated[] }[],
  strengthAt: (agent: number, part: number) => number,
  isInconclusive: (rated: Rated) => boolean,
): void {
  let [now, lasting, atEnd] = [false, false, false];
  for (const { part, board } of looks) {
    const competitors = board.map((rated) => ({
      ...rated,
      inconclusive: isInconclusive(rated) ? ("changed" as const) : null,
    }));
    const better = comparison(competitors);
    const isFalse = (one: Rated, other: Rated, at: number): boolean =>
      strengthAt(one.agent, at) <= strengthAt(other.agent, at);
    atEnd = false;
    for (const one of competitors) {
      for (const other of competitors) {
        if (!better(one, other)) continue;
        if (!isFalse(one, other, part)) {
          counted.claims += part === 1 ? 1 : 0;
          continue;
        }
        now = true;
        atEnd = true;
        lasting ||= isFalse(one, other, part - LASTING) && isFalse(one, other, part - LASTING / 2);
      }
    }
  }
  counted.atSomeLook += now ? 1 : 0;
  counted.lasting += lasting ? 1 : 0;
  counted.atEnd += atEnd ? 1 : 0;
}

/** Plays a season of twelve agents with 300 matches each, and reads it from the 120th match on. */
function watchSeason<Match>(
  { seats, play, fitted }: World<Match>,
  strengthAt: (agent: number, part: number) => number,
  draws: Draws,
) {
  const total = (EACH * names.length) / seats;
  const matches: Match[] = [];
  const looks: { readonly part: number; readonly board: readonly Rated[] }[] = [];
  for (let each = FIRST_LOOK; each <= EACH; each += EVERY) {
    const part = each / EACH;
    while (matches.length < part * total) {
      const seated = draws.shuffle([...names.keys()]).slice(0, seats);
      const now = matches.length / total;
      matches.push(play(seated.map((agent) => ({ agent, strength: strengthAt(agent, now) }))));
    }
    looks.push({ part, board: fitted(matches) });
  }
  return looks;
}

/**
 * Seasons of twelve drawn agents, of which the first `movers` move.
 *
 * @param seats of a game without a model of its own; 6 is Who is Spy
 * @param distance in standard deviations, up or down
 */
function watchedSeasons({ seats, move, distance, movers }: Setting, seasons: number): Watched {
  const watched = new Watched();
  for (let at = 0; at < seasons; at += 1) {
    const draws = seeded(`stress/change/${seats}/${move}/${distance}/${movers}/${at}`)("season");
    const courses = names.map((_, agent) => {
      const [start, sign] = [normalFrom(draws), draws.float() < 0.5 ? -1 : 1];
      const course = moves[agent < movers ? move : "none"](sign * distance, draws);
      return (part: number): number => start + course(part);
    });
    const strengthAt = (agent: number, part: number): number => courses[agent]?.(part) ?? 0;
    const looks =
      seats === TABLE
        ? watchSeason(whoIsSpy(draws), strengthAt, draws)
        : watchSeason(anyGame(seats, draws), strengthAt, draws);
    count(watched.before, looks, strengthAt, () => false);
    count(watched.after, looks, strengthAt, ({ change }) => isChanged(change));
    const marked = (looks.at(-1)?.board ?? []).filter(({ change }) => isChanged(change));
    watched.seasons += 1;
    watched.movers += movers;
    watched.moversMarked += marked.filter(({ agent }) => agent < movers).length;
    watched.othersMarked += marked.some(({ agent }) => agent >= movers) ? 1 : 0;
  }
  return watched;
}

interface Setting {
  readonly seats: number;
  readonly move: Move;
  readonly distance: number;
  readonly movers: number;
}

function* watchedDifferences(name: string, watched: Watched): Generator<Measure> {
  const { seasons, movers, moversMarked, othersMarked, before, after } = watched;
  const found =
    movers === 0 ? "" : `${percent(moversMarked / movers)} of moving agents are marked, `;
  print(
    `${found}an agent that does not move on ${percent(othersMarked / seasons)} of boards; true claims ${before.claims} without the search, ${after.claims} with it: ${name}`,
  );
  for (const [when, read] of [
    ["at some look", ({ atSomeLook }) => atSomeLook],
    ["that had been false for a quarter of the season", ({ lasting }) => lasting],
    ["at the end", ({ atEnd }) => atEnd],
  ] satisfies [string, (counted: Watched["before"]) => number][]) {
    const without = percent(read(before) / seasons);
    const what = `${when}, ${name} (${seasons} seasons; without the search: ${without})`;
    yield shareOfSeasons(what, seasons, read(after) / seasons);
  }
}

/** Unchanging leaderboards of a kind are cheap to fit, and their share is small. */
const MARKED_LEADERBOARDS = 20;

/** Marks of changed agents, and claims about agents that move. */
export function* changePoints(replications: number): Generator<Measure> {
  const leaderboards = MARKED_LEADERBOARDS * replications;
  for (const pairs of [60, 12]) {
    const name = `equal agents that do not change, 300 matches each on ${pairs} pairs, the truth as the fit`;
    yield falseMarks(name, leaderboards, leaderboardsMarked(300, pairs, leaderboards));
  }
  for (const seats of [2, 3, 5]) {
    for (const [contents, rounding] of [
      [0, 0],
      [0, 1.5],
      [30, 0],
      [8, 0],
    ] as const) {
      const kind = { seats, agents: 12, matches: (12 * 150) / seats, contents, rounding };
      const on = contents === 0 ? "no contents" : `${contents} contents`;
      const name = `drawn agents that do not change, ${seats} seats, 150 matches each, ${on}${rounding > 0 ? ", ties" : ""}`;
      yield falseMarks(name, leaderboards, leaguesMarked(kind, leaderboards));
    }
  }
  const settings: readonly (readonly [Move, number, number])[] = [
    ["none", 0, 0],
    ["jump", 1, 4],
    ["jump", 2, 4],
    ["jump", 2, 1],
    ["line", 2, 4],
    ["return", 2, 4],
  ];
  for (const seats of [6, 2, 5]) {
    const game = seats === 6 ? "Who is Spy" : `a game of ${seats} seats`;
    for (const [move, distance, movers] of settings) {
      const movement = `${movers} of 12 agents move by ${distance} standard deviations (${move})`;
      const name = `${game}, ${movers === 0 ? "no agent moves" : movement}, seven looks`;
      const watched = watchedSeasons({ seats, move, distance, movers }, replications);
      yield* watchedDifferences(name, watched);
    }
  }
}
