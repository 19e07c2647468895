import { randomBytes } from "node:crypto";
import {
  type Allowances,
  type Database,
  leaveLine,
  listCandidates,
  quotaOf,
  type Refusal,
  type Season,
  SPENT,
  seasonBySlug,
  seatPlaces,
  type WaitingPlace,
  waitingPlaces,
} from "@wisp/db";
import { randomAlgorithm, randomFrom, seedHash } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { seated } from "@wisp/play";
import type { Logger } from "../log.ts";
import type { MatchQueue } from "../queue/queue.ts";
import type { TakenTable, TakeTable } from "./take-table.ts";

const HOUSE_SEASON = "house";

export interface LineMeans {
  readonly database: Database;
  readonly queue: Pick<MatchQueue, "add">;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Whether agents of one owner may meet at a ranked table. */
  readonly manyOfAnOwner: boolean;
  readonly allowances: Allowances;
  readonly takeTable: TakeTable;
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
  if (place.ownerId === null || place.busy) return null;
  const quota = await quotaOf(database, place.ownerId, allowances.ownerMicrosPerDay);
  if (quota === null) return null;
  const { matchesToday, spendMicrosToday } = quota;
  if (matchesToday.used >= matchesToday.limit) return "no-matches-left";
  return spendMicrosToday.used >= spendMicrosToday.limit * SPENT ? "no-money-left" : null;
}

/** Writes the match of a table, takes its places out of the line, and queues it. */
async function seat(
  { database, queue, log }: LineMeans,
  { entry, season, locale }: Group,
  { placeIds, agents }: TakenTable,
): Promise<boolean> {
  const { game } = entry;
  const seed = randomBytes(32).toString("hex");
  const ordinary = entry.ordinary(locale, randomFrom(seed));
  const id = await seatPlaces(database, placeIds, {
    seasonId: season?.id ?? null,
    game: game.id,
    gameVersion: game.version,
    locale,
    config: game.config.parse(Object.assign({}, ordinary.config, season?.config)),
    materials: game.materials.parse(ordinary.materials),
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace: "people",
    seats: seated(seed, agents).map(({ agentId, versionId }, place) => ({
      seat: place,
      agentId,
      versionId,
    })),
  });
  if (typeof id !== "string") {
    log.debug({ failed: id.failed }, "a table waits for the next look");
    return false;
  }
  // A match that is not queued any more is found by the sweep.
  await queue.add([id]);
  return true;
}

/** Those who wait for the same tables. */
interface Group extends Pick<WaitingPlace, "kind" | "locale" | "opponents"> {
  readonly entry: GameEntry;
  /** What its matches count for; null for practice. */
  readonly season: Season | null;
  readonly places: readonly WaitingPlace[];
}

/** Takes those out of the line who cannot be seated; the rest, in order, with their agents. */
async function seatable(means: LineMeans, group: Group) {
  const { kind, locale, entry, season, places } = group;
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
      waiting.push({ placeId: place.id, agent, ready: place.ready });
      continue;
    }
    const refusal = await refusalOf(means, place);
    if (refusal !== null) await leaveLine(means.database, place.id, refusal);
  }
  return waiting;
}

/** Makes one table after the other of those who wait, as long as there are enough. */
async function makeTables(means: LineMeans, group: Group): Promise<void> {
  const { database, manyOfAnOwner, allowances, takeTable } = means;
  const { kind, opponents, locale, entry, season } = group;
  const { id: game, seats } = entry.game;
  let waiting = await seatable(means, group);
  while (waiting.length > 0) {
    const seasonId = season?.id ?? null;
    const table = takeTable({
      ...{ kind, opponents, waiting, manyOfAnOwner, size: seats.min },
      invited: await listCandidates(database, { game, locale, seasonId, allowances }),
      seed: randomBytes(32).toString("hex"),
    });
    if (table === null || !(await seat(means, group, table))) return;
    waiting = waiting.filter(({ placeId }) => !table.placeIds.includes(placeId));
  }
}

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
    const { game, kind, locale, opponents } = place;
    const line = JSON.stringify([game, kind, locale, opponents]);
    groups.set(line, [...(groups.get(line) ?? []), place]);
  }
  for (const places of groups.values()) {
    const [first] = places;
    const entry = games[first?.game ?? ""];
    if (first === undefined || entry === undefined) continue;
    if (!isDue(places, entry.game.seats.min)) continue;
    const { kind, locale, opponents } = first;
    const season = kind === "ranked" ? await seasonBySlug(database, HOUSE_SEASON) : null;
    if (kind === "ranked" && season?.status !== "open") {
      for (const { id } of places) await leaveLine(database, id, "no-season");
      continue;
    }
    await makeTables(means, { kind, locale, opponents, entry, season, places });
  }
}
