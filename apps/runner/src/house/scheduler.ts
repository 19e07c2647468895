import {
  type Allowances,
  type Candidate,
  createMatch,
  type Database,
  inDuty,
  type LeasedDuty,
  listCandidates,
  type NewMatch,
  type Season,
  type SeasonActivity,
  wordsOfSeason,
} from "@wisp/db";
import {
  type Locale,
  locales,
  type PlacementLimits,
  type Random,
  randomFrom,
  seatsIn,
} from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { scheduleBlocks } from "@wisp/matchmaking";
import type { Logger } from "../log.ts";
import { dealTable, newMatch, newSeed, tableChance } from "../matchmaking/tables.ts";

/** Registered agents come before residents, and those before the scripted house. */
const standIn = ({ house, resident }: Candidate): number => (house ? 2 : Number(resident));

const fewestFirst = (one: Candidate, other: Candidate): number =>
  standIn(one) - standIn(other) || one.matches - other.matches;

/** Agents that may sit together when an owner may bring only one; agents without an owner always may. */
function oneOfEachOwner(candidates: readonly Candidate[]): Candidate[] {
  const owners = new Set<string>();
  return candidates.filter(({ ownerId }) => {
    if (ownerId === null) return true;
    const first = !owners.has(ownerId);
    owners.add(ownerId);
    return first;
  });
}

/**
 * A table of those who wait: registered agents first, filled up with residents and then with the
 * house; null when they are too few.
 *
 * @param allowSameOwner whether agents of one owner may meet
 */
export function watchableTable(
  candidates: readonly Candidate[],
  size: number,
  allowSameOwner: boolean,
  random: Random,
): Candidate[] | null {
  const waiting = random("candidates")
    .shuffle(candidates)
    .filter(({ house, playing }) => house || playing === 0)
    .sort(fewestFirst);
  const agents = (allowSameOwner ? waiting : oneOfEachOwner(waiting)).slice(0, size);
  return agents.length < size ? null : agents;
}

/**
 * Between two matches that people watch: time to see how the first one ended. With a poll and a lease
 * the next one starts within ten seconds.
 */
const BREAK_MS = 4_000;

/** After a look that finds every house agent out of placement, hardly anything takes one back. */
const PLACED_LOOK_EVERY_MS = 60_000;

interface HouseSeasonDeps {
  readonly database: Database;
  /** Of the house season's duty: matches are written under its fence. */
  readonly leased: LeasedDuty;
  readonly entry: GameEntry;
  readonly season: Season;
  /** Whether every language has a match to watch at all times; else languages take turns. */
  readonly inEveryLanguage: boolean;
  /** Whether agents of one owner may meet: on one's own machine they may. */
  readonly allowSameOwner: boolean;
  readonly allowances: Allowances;
  readonly log: Logger;
}

/** Creates a match; none when another process seated one of its agents just now. */
async function create(
  { database, leased: lease, log }: HouseSeasonDeps,
  match: NewMatch,
): Promise<void> {
  const id = await inDuty(database, lease, (transaction) =>
    createMatch(database, match, transaction),
  );
  if (typeof id !== "string") log.debug({ failed: id.failed }, "a table waits for the next look");
}

/** After how many more matches an agent is out of placement, or nearly: chance may give it fewer on a side. */
function missingMatches(
  { roles }: Candidate,
  { matches, inRole, onSide = [] }: PlacementLimits,
  size: number,
): number {
  const inAny = (names: readonly string[]): number =>
    names.reduce((sum, role) => sum + (roles[role] ?? 0), 0);
  return Math.max(
    matches - inAny(Object.keys(roles)),
    // A turn in each role comes with every round, that is with every `size` matches.
    ...Object.entries(inRole).map(([role, least]) => (least - inAny([role])) * size),
    ...onSide.map((side) => (side.matches - inAny(side.roles)) * 2),
  );
}

/** The matches at full speed that play every house agent of a language out of placement; a few may need another look. */
function* placementMatches(
  { entry, season }: HouseSeasonDeps,
  locale: Locale,
  candidates: readonly Candidate[],
): Generator<NewMatch> {
  const { placement } = entry.board;
  const house = candidates.filter((candidate) => candidate.house);
  const size = seatsIn(entry.game, season.config);
  const matchesEach = Math.max(...house.map((each) => missingMatches(each, placement, size)));
  if (house.length < size || matchesEach <= 0) return;
  const plan = { agents: house, matchesEach, size, deals: entry.deals, allowSameOwner: true };
  const kind = { entry, season, locale, pace: "full" as const, pairs: null };
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
const isQuiet = ({ watchable, watchedUntil }: SeasonActivity): boolean =>
  !watchable && (watchedUntil === null || Date.now() - watchedUntil.getTime() >= BREAK_MS);

/** The languages in which a match to watch is due. */
function dueLocales(
  { inEveryLanguage }: Pick<HouseSeasonDeps, "inEveryLanguage">,
  activities: readonly SeasonActivity[],
  turn: number,
): readonly Locale[] {
  if (inEveryLanguage) return activities.filter(isQuiet).map(({ locale }) => locale);
  const place = turn % locales.length;
  return activities.every(isQuiet) ? locales.slice(place, place + 1) : [];
}

/**
 * The next match that people watch, of the agents that wait.
 *
 * @param amongHouse whether house agents may play it among themselves
 */
async function createWatchable(
  deps: HouseSeasonDeps,
  locale: Locale,
  candidates: readonly Candidate[],
  amongHouse = true,
): Promise<void> {
  const { database, entry, season, allowSameOwner } = deps;
  const seed = newSeed();
  const chance = tableChance(seed);
  const agents = watchableTable(
    candidates,
    seatsIn(entry.game, season.config),
    allowSameOwner,
    chance,
  );
  if (agents === null || (!amongHouse && agents.every(({ house }) => house))) return;
  const pairs = await wordsOfSeason(database, season.id, locale);
  if (pairs?.length === 0) return;
  const dealt = await dealTable(database, { entry, season, locale }, agents, chance);
  const kind = { entry, season, locale, pace: "people" as const, pairs };
  await create(deps, newMatch(kind, seed, agents, dealt));
}

const candidatesIn = (
  { database, entry, season, allowances }: HouseSeasonDeps,
  locale: Locale,
): Promise<Candidate[]> =>
  listCandidates(database, { game: entry.game.id, locale, seasonId: season.id, allowances });

/**
 * Polls a house season, or the arena's own season of a table, once for what people watch: keeps one match
 * going, in every language or in each in turn. While it is on, nothing is read. Only the leading runner calls
 * it; throws `DutyLost` when another runner leads.
 *
 * @param activities of the season, one per language
 * @param turn how many matches to watch were due: languages take turns
 * @returns the next turn
 */
export async function keepWatchable(
  deps: HouseSeasonDeps,
  activities: readonly SeasonActivity[],
  turn: number,
): Promise<number> {
  const due = dueLocales(deps, activities, turn);
  for (const locale of due) await createWatchable(deps, locale, await candidatesIn(deps, locale));
  return turn + Number(due.length > 0);
}

/**
 * Polls a house season once for its placement: plays every house agent out of it, with languages in
 * turn. While no agent is in placement it reads nothing for a while. Only the leading runner calls it;
 * throws `DutyLost` when another runner leads.
 *
 * @param activities of the season, one per language
 * @param lookMs when to look next whether a house agent is in placement, in milliseconds since 1970
 * @param between is called after each of the hundreds of matches
 * @returns the next `lookMs`
 */
export async function playPlacement(
  deps: HouseSeasonDeps,
  activities: readonly SeasonActivity[],
  lookMs: number,
  between: () => Promise<void>,
): Promise<number> {
  if (activities.some(({ atFullSpeed }) => atFullSpeed) || Date.now() < lookMs) return lookMs;
  const listed = await Promise.all(locales.map((locale) => candidatesIn(deps, locale)));
  // Languages in turn here, too: lists of matches start with the newest, and should show all of them.
  const batches = locales.map((locale, place) =>
    placementMatches(deps, locale, listed[place] ?? []),
  );
  const due = [...inTurn(batches)];
  for (const match of due) {
    await create(deps, match);
    await between();
  }
  return due.length > 0 ? 0 : Date.now() + PLACED_LOOK_EVERY_MS;
}

/** What earlier polls of the season for reasoning models found. */
export interface ReasoningProgress {
  /** How many matches were due: languages take turns. */
  readonly turn: number;
  /** When to look next for guests, in milliseconds since 1970. */
  readonly lookMs: number;
}

export const firstProgress: ReasoningProgress = { turn: 0, lookMs: 0 };

/** Between two polls for agents of the season for reasoning models while it has none. */
const GUESTS_LOOK_EVERY_MS = 5_000;

/**
 * Polls the season for reasoning models once: as soon as an agent has entered it, one match is always
 * going that people can watch, and house agents take the seats that are left. Only the leading runner
 * calls it; throws `DutyLost` when another runner leads.
 */
export async function runReasoningSeason(
  deps: HouseSeasonDeps,
  activities: readonly SeasonActivity[],
  { turn, lookMs }: ReasoningProgress,
): Promise<ReasoningProgress> {
  const now = Date.now();
  const due = now < lookMs ? [] : dueLocales(deps, activities, turn);
  if (due.length === 0) return { turn, lookMs };
  let guests = false;
  for (const locale of due) {
    const candidates = await candidatesIn(deps, locale);
    guests = candidates.some(({ house }) => !house);
    if (guests) await createWatchable(deps, locale, candidates, false);
  }
  return { turn: turn + 1, lookMs: guests ? 0 : now + GUESTS_LOOK_EVERY_MS };
}
