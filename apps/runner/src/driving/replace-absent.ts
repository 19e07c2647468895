import {
  type Candidate,
  type ClaimedMatch,
  isPlanned,
  listCandidates,
  replaceSeat,
  seasonById,
} from "@wisp/db";
import type { DrivingMeans } from "./driving.ts";
import type { AbsentSeat } from "./open-table.ts";
import { recordIncident } from "./record-incident.ts";

/** The house agents that can take a seat, those that played least first. */
async function standIns(
  { database }: Pick<DrivingMeans, "database">,
  { game, locale, seasonId, experimentId, forkId, seats }: ClaimedMatch,
): Promise<Candidate[]> {
  // Its result would count as that of the agent that did not come.
  if (experimentId !== null || forkId !== null) return [];
  const season = seasonId === null ? null : await seasonById(database, seasonId);
  // No other agent can take a place in a plan: its table is made again.
  if (season !== null && isPlanned(season)) return [];
  const sitting = new Set(seats.map(({ agent }) => agent.id));
  const candidates = await listCandidates(database, { game, locale, seasonId });
  return candidates
    .filter(({ house, agentId }) => house && !sitting.has(agentId))
    .sort((one, other) => one.matches - other.matches);
}

/**
 * Puts house agents on the seats of agents that did not wake up, and records an incident for each
 * absent agent. False when too few house agents that may play there are free of this table.
 */
export async function replaceAbsent(
  driving: Pick<DrivingMeans, "database" | "log">,
  match: ClaimedMatch,
  absent: readonly AbsentSeat[],
): Promise<boolean> {
  const { database } = driving;
  if (absent.some(({ seat }) => seat.agent.house)) return false;
  const free = await standIns(driving, match);
  const replaced = free.length >= absent.length;
  const came = replaced ? "and a house agent played instead" : "which was not played without it";
  for (const [index, { seat, failure }] of absent.entries()) {
    for (const { agentId, versionId } of replaced ? free.slice(index, index + 1) : []) {
      await replaceSeat(database, match.id, match.fence, { seat: seat.seat, agentId, versionId });
    }
    const detail = `It did not join a match, ${came}. ${failure.detail}`;
    await recordIncident(driving, match, seat, { code: failure.failed, detail });
  }
  return replaced;
}
