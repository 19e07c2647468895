import {
  type Allowances,
  type Candidate,
  type Database,
  leaveLine,
  listCandidates,
  quotaOf,
  type Refusal,
  type Season,
  SPENT,
  seasonById,
  seasonBySlug,
  seatPlaces,
  type WaitingPlace,
  waitingPlaces,
  wordsOfSeason,
} from "@wisp/db";
import { seatsIn } from "@wisp/game";
import { type GameEntry, houseSlug } from "@wisp/games";
import {
  afterTable,
  nearInRating,
  type Table,
  takePracticeTable,
  takeRankedTable,
  type Waiting,
} from "@wisp/matchmaking";
import type { Logger } from "../log.ts";
import { dealTable } from "../tables/deal-table.ts";
import { type MatchKind, newMatch, newSeed, tableChance } from "../tables/new-match.ts";

export interface LineMeans {
  readonly database: Database;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Whether agents of one owner may meet at a ranked table. */
  readonly manyOfAnOwner: boolean;
  readonly allowances: Allowances;
  readonly log: Logger;
}

/** Why a place cannot be seated whoever else comes; null when it is only to wait. */
async function refusalOf(
  { database, allowances }: LineMeans,
  place: WaitingPlace,
): Promise<Refusal | null> {
  if (place.retired) return "retired";
  if (place.kind === "ranked" && place.suspended) return "suspended";
  if (place.kind === "ranked" && !place.passed) return "not-passed";
  if (!place.entered) return "not-entered";
  if (place.seasonFull) return "no-season-matches-left";
  if (place.ownerId === null || place.busy) return null;
  const quota = await quotaOf(database, place.ownerId, allowances.ownerMicrosPerDay);
  if (quota === null) return null;
  const { matchesToday, spendMicrosToday } = quota;
  if (matchesToday.used >= matchesToday.limit) return "no-matches-left";
  return spendMicrosToday.used >= spendMicrosToday.limit * SPENT ? "no-money-left" : null;
}

/** Writes the match of a table, and takes its places out of the line. */
async function seat(
  { database, log }: LineMeans,
  group: Group,
  seed: string,
  { placeIds, agents }: Table<Candidate>,
): Promise<boolean> {
  const { entry, season, locale } = group;
  const dealt =
    season === null
      ? null
      : await dealTable(database, { entry, season, locale }, agents, tableChance(seed));
  const match = newMatch({ ...group, pace: "people" }, seed, agents, dealt);
  const id = await seatPlaces(database, placeIds, match);
  if (typeof id !== "string") {
    log.debug({ failed: id.failed }, "a table waits for the next look");
    return false;
  }
  return true;
}

/** Those who wait for the same tables. */
interface Group extends Omit<MatchKind, "pace">, Pick<WaitingPlace, "kind" | "opponents"> {
  readonly places: readonly WaitingPlace[];
}

/** Takes those out of the line who cannot be seated; the rest, in order, with their agents. */
async function seatable(
  means: LineMeans,
  { kind, locale, entry, season, places }: Group,
): Promise<Waiting<Candidate>[]> {
  const candidates = await listCandidates(means.database, {
    ...{ game: entry.game.id, locale, seasonId: season?.id ?? null },
    ...{ practice: kind === "practice", allowances: means.allowances },
    called: places.map(({ agentId }) => agentId),
  });
  const agents = new Map(candidates.map((agent) => [agent.agentId, agent]));
  const waiting = [];
  for (const place of places) {
    const agent = agents.get(place.agentId);
    if (agent !== undefined) {
      waiting.push({ placeId: place.id, agent, ready: place.ready, waitedMs: place.waitedMs });
      continue;
    }
    const refusal = await refusalOf(means, place);
    if (refusal !== null) await leaveLine(means.database, place.id, refusal);
  }
  return waiting;
}

/** Makes one table after the other of those who wait, as long as there are enough. */
async function makeTables(means: LineMeans, group: Group): Promise<void> {
  const { database, manyOfAnOwner, allowances } = means;
  const { kind, opponents, locale, entry, season } = group;
  const game = entry.game.id;
  const size = sizeOf(entry, season);
  let waiting = await seatable(means, group);
  if (waiting.length === 0) return;
  const seasonId = season?.id ?? null;
  // Where agents enter, those of the house are there because the organizer wished it.
  const houseMayFill = season !== null;
  let online = await listCandidates(database, { game, locale, seasonId, allowances });
  for (;;) {
    const seed = newSeed();
    const chance = tableChance(seed);
    const table =
      kind === "practice"
        ? takePracticeTable({ opponents, waiting, online, size }, chance)
        : takeRankedTable(
            { waiting, online, size, nearness: nearInRating, manyOfAnOwner, houseMayFill },
            chance,
          );
    // A table that takes nobody out of the line would be made for ever.
    if (table === null || table.placeIds.length === 0) return;
    if (!(await seat(means, group, seed, table))) return;
    // How many of the day's an agent has left is counted anew at the next look.
    if (season !== null && season.matchesPerDay !== null) return;
    online = online.map((agent) => afterTable(agent, table));
    waiting = waiting
      .filter(({ placeId }) => !table.placeIds.includes(placeId))
      .map((place) => ({ ...place, agent: afterTable(place.agent, table) }));
  }
}

const seasonOf = (database: Database, { seasonId, game }: WaitingPlace): Promise<Season | null> =>
  seasonId === null ? seasonBySlug(database, houseSlug(game)) : seasonById(database, seasonId);

/** Seats of a table: those of the season's configuration, in practice of the ordinary one. */
const sizeOf = ({ game }: GameEntry, season: Season | null): number =>
  seatsIn(game, season?.config ?? {});

/** Whether there is anything to decide: somebody is ready, or a table of practice may be full. */
const isDue = (places: readonly WaitingPlace[], size: number): boolean =>
  places.some(({ ready }) => ready) || places.length >= size;

/**
 * One look at the lines: seats who can be seated, and takes out who cannot be. What it knows stands
 * in the database: whoever leads next goes on where it stopped.
 */
export async function lookAtLines(means: LineMeans): Promise<void> {
  const { database, games } = means;
  const groups = new Map<string, WaitingPlace[]>();
  for (const place of await waitingPlaces(database)) {
    const { game, kind, seasonId, locale, opponents } = place;
    const line = JSON.stringify([game, kind, seasonId, locale, opponents]);
    groups.set(line, [...(groups.get(line) ?? []), place]);
  }
  for (const places of groups.values()) {
    const [first] = places;
    const entry = games[first?.game ?? ""];
    if (first === undefined || entry === undefined) continue;
    const { kind, locale, opponents } = first;
    const season = kind === "ranked" ? await seasonOf(database, first) : null;
    if (!isDue(places, sizeOf(entry, season))) continue;
    if (kind === "ranked" && (season?.status !== "open" || season.schedule !== "lines")) {
      for (const { id } of places) await leaveLine(database, id, "no-season");
      continue;
    }
    const families = season && (await wordsOfSeason(database, season.id, locale));
    if (families?.length === 0) {
      means.log.warn({ season: season?.slug, locale }, "the season has no words in play");
      continue;
    }
    await makeTables(means, { kind, locale, opponents, entry, season, families, places });
  }
}
