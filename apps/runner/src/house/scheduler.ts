import {
  type Allowances,
  type Candidate,
  createMatch,
  type Database,
  type DutyClaim,
  inDuty,
  listCandidates,
  listMatches,
  matchStatuses,
  type NewMatch,
  type Season,
} from "@wisp/db";
import { type Locale, locales, randomFrom, seatsIn } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { scheduleBlocks } from "@wisp/matchmaking";
import { inPlacement } from "@wisp/stats";
import type { Logger } from "../log.ts";
import { dealTable } from "../tables/deal-table.ts";
import { newMatch, newSeed, tableChance } from "../tables/new-match.ts";
import { watchableTable } from "./watchable.ts";

/** Between two matches that people watch: time to see how the first one ended. */
const BREAK_MS = 10_000;

interface Means {
  readonly database: Database;
  /** Of the house season's duty: matches are written under its fence. */
  readonly claim: DutyClaim;
  readonly entry: GameEntry;
  readonly season: Season;
  /** Whether agents of one owner may meet: on one's own machine they may. */
  readonly manyOfAnOwner: boolean;
  readonly allowances: Allowances;
  readonly log: Logger;
}

/** Creates a match; none when somebody else seated one of its agents just now. */
async function create({ database, claim, log }: Means, match: NewMatch): Promise<void> {
  const id = await inDuty(database, claim, (transaction) =>
    createMatch(database, match, transaction),
  );
  if (typeof id !== "string") log.debug({ failed: id.failed }, "a table waits for the next look");
}

/** The matches at full speed that play every house agent of a language out of placement. */
function* placementMatches(
  { entry, season }: Means,
  locale: Locale,
  candidates: readonly Candidate[],
): Generator<NewMatch> {
  const { placement } = entry.board;
  const house = candidates.filter((candidate) => candidate.house);
  const size = seatsIn(entry.game, season.config);
  const unplaced = house.some(({ roles }) => inPlacement(roles, placement));
  if (house.length < size || !unplaced) return;
  // A turn in each role comes with every round, that is with every `size` matches.
  const inRole = Object.values(placement.inRole).map((least) => least * size);
  const matchesEach = Math.max(placement.matches, ...inRole);
  const plan = { agents: house, matchesEach, size, deals: entry.deals, manyOfAnOwner: true };
  const kind = { entry, season, locale, pace: "full" as const, families: null };
  for (const { agents, dealt } of scheduleBlocks(plan, randomFrom(newSeed()))) {
    yield newMatch(kind, newSeed(), agents, dealt);
  }
}

/** One of each in turn, then of those that have more. */
export function* inTurn<Item>(sources: readonly Iterable<Item>[]): Generator<Item> {
  let left = sources.map((source) => source[Symbol.iterator]());
  while (left.length > 0) {
    const going: typeof left = [];
    for (const source of left) {
      const next = source.next();
      if (next.done) continue;
      going.push(source);
      yield next.value;
    }
    left = going;
  }
}

/** Whether it is time for the next match that people watch: none is on, and the last is a while ago. */
async function isQuiet(database: Database, seasonSlug: string): Promise<boolean> {
  const pages = await Promise.all(
    matchStatuses.map((status) =>
      listMatches(database, { status, seasonSlug, pace: "people", limit: 1 }),
    ),
  );
  const now = Date.now();
  return pages
    .flatMap(({ matches }) => matches)
    .every(({ finishedAt }) => finishedAt !== null && now - finishedAt.getTime() >= BREAK_MS);
}

/** Whether matches of the season at full speed wait or run: its placement has not ended. */
async function isPlacing(database: Database, seasonSlug: string): Promise<boolean> {
  const pages = await Promise.all(
    (["waiting", "running"] as const).map((status) =>
      listMatches(database, { status, seasonSlug, pace: "full", limit: 1 }),
    ),
  );
  return pages.some(({ matches }) => matches.length > 0);
}

/** The next match that people watch, of the agents that wait. */
async function createWatchable(
  means: Means,
  locale: Locale,
  candidates: readonly Candidate[],
): Promise<void> {
  const { database, entry, season, manyOfAnOwner } = means;
  const seed = newSeed();
  const chance = tableChance(seed);
  const agents = watchableTable(
    candidates,
    seatsIn(entry.game, season.config),
    manyOfAnOwner,
    chance,
  );
  if (agents === null) return;
  const dealt = await dealTable(database, { entry, season, locale }, agents, chance);
  const kind = { entry, season, locale, pace: "people" as const, families: null };
  await create(means, newMatch(kind, seed, agents, dealt));
}

/**
 * Polls the house season once: keeps one match going that people can watch, and plays every
 * house agent out of placement, each with languages in turn. Only the leading runner calls it; throws
 * `DutyLost` when another runner leads.
 */
export async function runHouseSeason(means: Means, turn: number): Promise<number> {
  const { database, entry, season, allowances } = means;
  const game = entry.game.id;
  const listed = await Promise.all(
    locales.map((locale) =>
      listCandidates(database, { game, locale, seasonId: season.id, allowances }),
    ),
  );
  let played = turn;
  if (await isQuiet(database, season.slug)) {
    const place = turn % locales.length;
    for (const locale of locales.slice(place, place + 1)) {
      await createWatchable(means, locale, listed[place] ?? []);
    }
    played += 1;
  }
  if (await isPlacing(database, season.slug)) return played;
  // Languages in turn here, too: lists of matches start with the newest, and should show all of them.
  const batches = locales.map((locale, place) =>
    placementMatches(means, locale, listed[place] ?? []),
  );
  for (const match of inTurn(batches)) await create(means, match);
  return played;
}
