import type { Failure } from "@wisp/game";
import type { Transaction } from "../database.ts";
import { localesOf, type Season } from "./season.ts";

/** What tables are like. */
export interface PlanRoom {
  /** Agents of a table: its seats, or one. */
  readonly seats: number;
  /** Whether agents of one owner may meet. */
  readonly allowSameOwner: boolean;
}

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
