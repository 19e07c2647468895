import type { Transaction } from "../database.ts";
import type { Failure } from "../failure.ts";
import { localesOf, type Season } from "./season.ts";

/** What tables are like. */
export interface PlanRoom {
  /** Seats of a table. */
  readonly seats: number;
  /** Whether agents of one owner may meet. */
  readonly manyOfAnOwner: boolean;
}

/**
 * How many agents a plan in blocks needs, given how many each owner has: a table has no two of one
 * owner, and everyone plays as often, so no owner may have more than one agent in `seats`.
 */
export function agentsNeeded(
  owners: readonly (string | null)[],
  { seats, manyOfAnOwner }: PlanRoom,
): number {
  if (manyOfAnOwner) return seats;
  const counts = new Map<string, number>();
  for (const owner of owners) {
    if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return seats * Math.max(1, ...counts.values());
}

/** Matches of a plan: in each of its rounds there are as many as agents, and everyone plays `seats`. */
export const plannedMatches = (agents: number, matchesEach: number, seats: number): number =>
  agents * Math.ceil(matchesEach / seats);

/** Why a season in blocks cannot start with those who have entered; null when it can. */
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
