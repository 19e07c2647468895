import { type Failure, MIN_ENTRANTS } from "@wisp/game";
import { playsGame } from "../agents/games.ts";
import type { Transaction } from "../database.ts";
import { localesOf, type Season } from "./season.ts";

/** What tables are like. */
export interface PlanRoom {
  /** Agents of a table: its seats, or one. */
  readonly seats: number;
  /** Whether agents of one owner may meet. */
  readonly allowSameOwner: boolean;
}

/** What has to be filled for a season to start: house agents fill the tables of a tournament. */
export const roomToStart = (isTournament: boolean, room: PlanRoom): PlanRoom =>
  isTournament ? { seats: MIN_ENTRANTS, allowSameOwner: true } : room;

/** How many agents sit at a table of a season. */
export const agentsAtTable = ({ team }: Pick<Season, "team">, seats: number): number =>
  team === "self" ? 1 : seats;

/**
 * How many agents a plan needs, given how many each owner has: a table has no two of one
 * owner, and everyone plays as often, so no owner may have more than one agent in `seats`.
 */
export function agentsNeeded(
  owners: readonly (string | null)[],
  { seats, allowSameOwner }: PlanRoom,
): number {
  if (allowSameOwner) return seats;
  const counts = new Map<string, number>();
  for (const owner of owners) {
    if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return seats * Math.max(1, ...counts.values());
}

/**
 * Matches of a plan. A round has as many tables as agents, and each agent sits at `seats` of them; in
 * duplicates each table is played `seats` times.
 */
export function plannedMatches(
  agents: number,
  {
    matchesEach,
    schedule,
  }: { readonly matchesEach: number; readonly schedule: Season["schedule"] },
  seats: number,
): number {
  const perTable = schedule === "duplicates" ? seats : 1;
  return agents * perTable * Math.ceil(matchesEach / (seats * perTable));
}

/** Why a season with a plan cannot start with those who have entered; null when it can. */
export async function planProblem(
  { connection }: Transaction,
  season: Pick<Season, "id" | "locales">,
  room: PlanRoom,
): Promise<Failure<"too-few-agents"> | null> {
  const { rows } = await connection.query<{ locales: string[]; ownerId: string | null }>(
    `SELECT entry."locales", agent."ownerId"
     FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
     WHERE entry."seasonId" = $1 AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL`,
    [season.id],
  );
  for (const locale of localesOf(season)) {
    const owners = rows
      .filter(({ locales }) => locales.includes(locale))
      .map(({ ownerId }) => ownerId);
    const needed = agentsNeeded(owners, room);
    if (owners.length >= needed) continue;
    const detail = `In "${locale}" ${owners.length} agents have entered, and the plan needs ${needed}. Invite more agents, or remove the language.`;
    return { failed: "too-few-agents", detail };
  }
  return null;
}

/**
 * Why a tournament cannot start with those who are left after its check-in: house agents fill tables that are not
 * full, and one agent has one seat of a table. Null when it can.
 */
export async function fillProblem(
  { connection }: Transaction,
  season: Pick<Season, "id" | "locales" | "game">,
  {
    seats,
    emptySeats,
  }: Pick<PlanRoom, "seats"> & { readonly emptySeats?: ((entrants: number) => number) | undefined },
): Promise<Failure<"too-few-house-agents"> | null> {
  const [locale] = localesOf(season);
  if (emptySeats === undefined || locale === undefined) return null;
  const { rows } = await connection.query<{ entrants: number; house: number; fillers: number }>(
    `SELECT count(*)::int AS "entrants", (count(*) FILTER (WHERE agent."house"))::int AS "house",
       (SELECT count(*)::int FROM "Agent" filler
         WHERE filler."house" AND filler."retiredAt" IS NULL AND filler."suspendedAt" IS NULL AND filler."online"
           AND ${playsGame('filler."id"', "$2", `played."locale" = $3 AND played."online"`)}) AS "fillers"
     FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
     WHERE entry."seasonId" = $1 AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL`,
    [season.id, season.game, locale],
  );
  const { entrants = 0, house = 0, fillers = 0 } = rows[0] ?? {};
  const empty = emptySeats(entrants);
  // Those that have entered may all sit at that table.
  const left = Math.max(0, fillers - Math.min(house, seats - empty));
  if (empty <= left) return null;
  const detail = `Empty seats at a table of this tournament: ${empty}; house agents that can fill them: ${left}. Invite more agents.`;
  return { failed: "too-few-house-agents", detail };
}
